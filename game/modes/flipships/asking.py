"""What a hand is asked: about a ship that lies still, about its powers' targets, the march."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.flipships import field, landing, lying, resolving
from game.modes.flipships.powers import KEEP, NO, STAY, Question
from game.modes.flipships.state import FlipShipsState
from game.rules import Choice, Event, Option, Say, say

AGAIN, LEAVE, PAD = "again", "leave", "pad"

AGAIN_OPTION = Option(AGAIN, say("Flip again"))
# What is asked about a ship that lies still, and what it may be left at.
ASKED: dict[str, tuple[Say, tuple[Option, ...]]] = {
    "atmosphere": (say("In the atmosphere: flip it again, or not."),
                   (AGAIN_OPTION, Option(LEAVE, say("Into the docking bay")))),
    "retry": (say("Second try: flip it again, or leave it."),
              (AGAIN_OPTION, Option(LEAVE, say("Leave it there"),))),
    "wind": (say("Second wind: flip it again, or leave it."),
             (AGAIN_OPTION, Option(LEAVE, say("Leave it there")))),
    "pad": (say("Forward base: launch from where it lies, or not."),
            (Option(PAD, say("Set the launch pad down")), Option(LEAVE, say("Leave it there")))),
}
NOT = {NO: say("Attack none"), KEEP: say("Attack the one it lies on"), STAY: say("Stay there")}
ENEMY = say("Speed {speed}, damage {damage}")
ICONS = {"shield": say("with a shield"), "double": say("takes two hits")}

Steps = tuple[FlipShipsState, tuple[Event, ...]]


def offer(state: FlipShipsState) -> Choice:
    if state.phase == "march":
        march = Option("march", say("March"))
        return Choice(state.seat, "march", say("The enemies march."), (march,))
    if state.asked is not None:
        prompt, options = ASKED[state.asked.about]
        return Choice(state.seat, state.asked.about, prompt, options)
    asked = resolving.question(state)
    assert asked is not None
    return Choice(state.seat, asked.about, asked.prompt, _options(state, asked))


def answered(state: FlipShipsState, option: str) -> Steps:
    """What was said about the ship that lies still."""
    assert state.asked is not None
    about, ship = state.asked.about, state.asked.ship
    if option == AGAIN:
        if about == "retry":
            state = landing.flipped_again(state, ship, tried=True, strikes=0)
        elif about == "wind":
            state = landing.flipped_again(state, ship, strikes=0)
        else:
            state = landing.flipped_again(state, ship)
        return replace(state, note=say("Flip it again.")), ()
    if option == PAD:
        return _based(state, ship)
    if about == "atmosphere" or _is_down(state, ship):
        state = landing.lifted(state, ship)
    return landing.over(replace(state, asked=None), ship), ()


def _is_down(state: FlipShipsState, ship: str) -> bool:
    """Does it lie in the atmosphere, and on no card?"""
    return (state.table.has(ship) and not lying.cards_under(state, ship)
            and not state.ships[ship].scored
            and lying.in_atmosphere(state.table.piece(ship)))


def _based(state: FlipShipsState, ship: str) -> Steps:
    """The launch pad stands where the ship lies."""
    place = state.table.piece(ship).pose.place
    pad = field.forward_pad(state.table, place, state.rules.rows)
    state = landing.flipped_again(state, ship)
    table = state.table.changed(fixtures=(*state.table.fixtures, pad))
    text = say("The launch pad stands: one flip at the mothership.")
    event = Event("pad", text, 0.0, state.seat, (ship,), place=pad.pose.place)
    return replace(state, table=table, base=ship, note=text), (event,)


def _options(state: FlipShipsState, asked: Question) -> tuple[Option, ...]:
    cards = []
    for id in asked.cards:
        enemy = state.enemies[id]
        label = say(ENEMY.text, speed=enemy.speed, damage=enemy.damage)
        cards.append(Option(id, label, ICONS.get(enemy.icon), piece=id))
    if not asked.no:
        return tuple(cards)
    lies_on = asked.key.partition("/")[2] if asked.no == KEEP else ""
    return (*cards, Option(asked.no, NOT[asked.no], piece=lies_on))
