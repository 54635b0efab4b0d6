"""What the powers ask while hits are resolved, and which cards each ship attacks by the answers.

Ship by ship in the order of their flips; a question that nothing could answer is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from game.modes.flipships import lying
from game.modes.flipships.box import box
from game.modes.flipships.state import FlipShipsState
from game.rules import Say, say

NO, KEEP, STAY = "no", "keep", "stay"


class Question(Struct, frozen=True):
    """Which of `cards`, or `no` of them; where `no` is empty it must be one."""

    about: str
    ship: str
    key: str
    prompt: Say
    cards: tuple[str, ...]
    no: str = NO


def attackers(state: FlipShipsState) -> tuple[str, ...]:
    """This hand's ships that may hit cards, in the order of their flips."""
    return tuple(
        id for id in state.flipped
        if (ship := state.ships[id]).place == "table" and not ship.spent and not ship.scored
        and state.table.has(id)
    )


def question(state: FlipShipsState) -> Question | None:
    """What must be answered next."""
    for ship in attackers(state):
        for asked in _asks(state, ship):
            if asked.key not in state.answers:
                return asked
    return None


def hits(state: FlipShipsState, ship: str) -> tuple[str, ...]:
    """The cards a ship hits, those twice that it hits twice; all has been answered."""
    landed = list(lying.cards_under(state, ship))
    answers = [(asked, state.answers.get(asked.key, asked.no)) for asked in _asks(state, ship)]
    if state.power(ship) == "1c":
        for asked, answer in answers:
            if answer != asked.no:
                landed[landed.index(_last(asked.key))] = answer
        return tuple(landed)
    return (*landed, *(answer for asked, answer in answers if answer != asked.no))


def _asks(state: FlipShipsState, ship: str) -> Iterator[Question]:
    """The questions of one ship, as far as the answers so far lead to them."""
    power = state.power(ship)
    landed = lying.cards_under(state, ship)
    there = lying.on_table(state)
    match power:
        case "1a":
            prompt = say("Moon hunter: attack an enemy in that row.")
            for row in lying.moons_under(state, ship):
                cards = tuple(id for id in there if state.enemies[id].row == row)
                if cards:
                    yield Question("moon", ship, f"{ship}/moon {row}", prompt, cards)
        case "1b" | "2d" if not landed:
            length = box().lasers.short if power == "1b" else box().lasers.long
            cards = lying.in_range(state, ship, length)
            if cards:
                yield Question("laser", ship, f"{ship}/laser",
                               say("Laser: shoot one enemy in range."), cards)
        case "1c":
            prompt = say("Sidestep: attack it, or an enemy beside it.")
            for card in landed:
                cards = tuple(id for id in lying.beside(state, card) if id in there)
                if cards:
                    yield Question("sidestep", ship, f"{ship}/{card}", prompt, cards, KEEP)
        case "3a":
            yield from _shots(state, ship, len(landed))
        case "3d" if landed:
            near = dict.fromkeys(id for card in landed for id in lying.beside(state, card)
                                 if id in there and id not in landed)
            if near:
                yield Question("shockwave", ship, f"{ship}/shockwave",
                               say("Shockwave: attack one more enemy beside it."), tuple(near))


def _shots(state: FlipShipsState, ship: str, landed: int) -> Iterator[Question]:
    """Twin lasers: each shot at another enemy in range, until one is not made."""
    shot: list[str] = []
    near = lying.in_range(state, ship, box().lasers.long)
    for n in range(landed, box().twins):
        cards = tuple(id for id in near if id not in shot)
        if not cards:
            return
        asked = Question("twin", ship, f"{ship}/shot {n + 1}",
                         say("Twin lasers: shoot an enemy in range."), cards)
        yield asked
        answer = state.answers.get(asked.key, NO)
        if answer == NO:
            return
        shot.append(answer)


def _last(key: str) -> str:
    return key.partition("/")[2]
