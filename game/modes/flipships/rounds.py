"""Turns, rounds, the final assault and the end."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.flipships import landing, lying, march, resolving, setup
from game.modes.flipships.box import box
from game.modes.flipships.state import FlipShipsState
from game.rules import Event, Outcome, counted, say

ROUND_S = 0.6  # from the damage to the next round

SAVED, LOST = say("The city is saved"), say("The city is lost")
TRY_AGAIN = say("Your ships are back: try again.")
NEXT_PART = say("Well done. All ships are back for what comes next.")
ASSAULT = counted("Final assault: {n} hit left.", "Final assault: {n} hits left.")

Steps = tuple[FlipShipsState, tuple[Event, ...]]


def go_on(state: FlipShipsState, time: float) -> Steps:
    """After a ship has been flipped, or something was said about it: the same hand flips on,
    its hits are resolved, or in the final assault the next hand has its turn."""
    if state.asked or state.again:
        return state, ()
    if state.assault:
        return _assaulted(state, time)
    if state.fleet(state.hand, "active"):
        return replace(state, phase="flip"), ()
    if resolving.question(state) is not None:
        return replace(state, phase="resolve", asked=None), ()
    after, events = resolving.resolved(state, time)
    time = max((event.time for event in events), default=time)
    after, more = _next_hand(after, time)
    return after, (*events, *more)


def marched(state: FlipShipsState) -> Steps:
    """The march, and what comes after it: the end, the final assault, or another round."""
    before = state.city
    state, events = march.march(_home(state))
    time = events[-1].time + ROUND_S
    if state.city == 0:
        return _over(state, False, events, time)
    if state.last:
        after, more = _assault(state, time)
        return after, (*events, *more)
    state, ships = setup.reinforced(state, before, time)
    state, cards = setup.refilled(state)
    refilled = Event("refilled", None, time, pieces=cards, amount=len(state.deck))
    last = len(state.enemies) <= box().last
    state = replace(_turned(state), round=state.round + 1, last=last, phase="flip")
    begins = say("Round {n} begins.", n=state.round)
    come = (*events, *ships, refilled,
            Event("round", begins, time, state.seat, amount=state.round))
    if not last:
        return replace(state, note=begins), come
    told = Event("last", setup.LAST_ROUND, time, state.seat, amount=len(state.enemies))
    return replace(state, note=setup.LAST_ROUND), (*come, told)


def outcome(state: FlipShipsState) -> Outcome | None:
    if state.phase != "over":
        return None
    if state.won:
        reason = say("The mothership is destroyed and the city has {n} health left.", n=state.city)
        return Outcome(tuple(range(len(state.seats))), reason, title=SAVED)
    if state.city == 0:
        reason = say("The city is destroyed in round {n}.", n=state.round)
    else:
        reason = say("The final assault failed: the mothership has {n} health left.",
                     n=state.mothership)
    return Outcome((), reason, title=LOST)


# ---- within a round ----------------------------------------------------------------------

def _next_hand(state: FlipShipsState, time: float) -> Steps:
    """The next hand of the round flips; after the last of them the enemies march. With the last
    enemy the round is over at once."""
    if state.rules.lessons:
        return _taught(_home(state), time)
    if not state.enemies and not state.deck:
        return _assault(_home(state), time)
    order = state.order(state.start)
    after = order[order.index(state.hand) + 1 :]
    if after:
        text = say("{name} flips.", name=state.name(after[0]))
        state = replace(state, hand=after[0], phase="flip", note=text)
        return state, (Event("turn", text, time, state.seat, amount=state.hand),)
    state = replace(_parked_home(state), phase="march", hand=state.start)
    return state, (Event("marching", say("The enemies march."), time),)


def _taught(state: FlipShipsState, time: float) -> Steps:
    """All ships of a lesson are back: for what is left of its part, or for the next one."""
    text = TRY_AGAIN
    if state.enemies:
        state = march.straight(replace(state, phase="flip"))
    elif not state.assault:
        text, state = NEXT_PART, setup.taught(state, state.part + 1)
    state = replace(state, note=text)
    return state, (Event("turn", text, time, state.seat, amount=state.hand),)


def _parked_home(state: FlipShipsState) -> FlipShipsState:
    """Ships that wait on an enemy in vain dock when the last hand has resolved."""
    return landing.docked(state, tuple(
        id for id, ship in state.ships.items() if ship.place == "parked"))


def _home(state: FlipShipsState) -> FlipShipsState:
    """All ships that are in play are active again."""
    away = tuple(id for id, ship in state.ships.items() if ship.place in ("table", "parked"))
    state = landing.docked(state, away)
    for id, ship in state.ships.items():
        if ship.place == "docked":
            state = state.with_ship(id, place="active")
    return replace(state, flipped=(), answers={})


def _turned(state: FlipShipsState) -> FlipShipsState:
    """The start marker goes one hand on."""
    start = (state.start + 1) % state.hands
    return replace(state, start=start, hand=start)


# ---- the final assault -------------------------------------------------------------------

def _assault(state: FlipShipsState, time: float) -> Steps:
    """Every hand flips its ships at the mothership; if that is destroyed already all is won."""
    if state.mothership == 0:
        return _over(state, True, (), time)
    state = lying.settled(_turned(state), state.enemies)
    text = ASSAULT(n=state.mothership)
    state = replace(state, assault=True, phase="flip", last=False, note=text)
    return state, (Event("assault", text, time, state.seat, amount=state.mothership),)


def _assaulted(state: FlipShipsState, time: float) -> Steps:
    """One ship of the assault has been flipped; the next hand that has one is next."""
    state = replace(landing.docked(state, state.fleet(state.hand, "table")), flipped=())
    if state.mothership == 0:
        return _over(state, True, (), time)
    for hand in state.order((state.hand + 1) % state.hands):
        if state.fleet(hand, "active"):
            text = say("{name} flips.", name=state.name(hand))
            state = replace(state, hand=hand, phase="flip")
            return state, (Event("turn", text, time, state.seat, amount=hand),)
    if state.rules.lessons:
        return _taught(_home(state), time)
    return _over(state, False, (), time)


def _over(state: FlipShipsState, won: bool, events: tuple[Event, ...], time: float) -> Steps:
    state = replace(state, phase="over", won=won, asked=None, again="")
    told = outcome(state)
    assert told is not None
    end = Event("won" if won else "lost", told.reason, time)
    return replace(state, note=told.reason), (*events, end)
