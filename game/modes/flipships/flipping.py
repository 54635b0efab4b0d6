"""What may be flipped, from where; and the bombing run that is declared before a flip."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.flipships import field, landing, lying
from game.modes.flipships.box import box
from game.modes.flipships.state import FlipShipsState, ship_kind
from game.rules import Aim, Brink, Choice, Event, Offer, Option, Say, say

RUNS = say("Bombing run: up to three flips at the mothership.")
STOP = "stop"

Steps = tuple[FlipShipsState, tuple[Event, ...]]


def offers(state: FlipShipsState) -> tuple[Offer, ...]:
    ships = state.to_flip()
    kinds = {id: ship_kind(id) for id in ships}
    flips = box().flips
    aim = Aim(
        state.seat, "flip", _prompt(state), "flip", pieces=ships, kinds=kinds,
        targets=(field.MOTHERSHIP,) if _bombs(state) else
        (*lying.on_table(state), field.MOTHERSHIP),
        slowest=flips.slowest, fastest=flips.fastest, brink=brink(state, kinds),
    )
    runs = _runs(state)
    return (aim, runs) if runs is not None else (aim,)


def brink(state: FlipShipsState, kinds: dict[str, str]) -> Brink:
    """The table's edge, or that of the launch pad."""
    wanted = field.BASE if state.base else field.PAD
    pad = next((f for f in state.table.fixtures if f.id == wanted), None)
    if pad is not None:
        return field.pad_brink(pad, kinds)
    return field.edge_brink(state.table.bounds, kinds)


def run(state: FlipShipsState, option: str) -> Steps:
    """A bombing run is declared, or stopped."""
    if option == STOP:
        return landing.done(state, state.run), ()
    text = say("Bombing run.")
    event = Event("run", text, 0.0, state.seat, (option,))
    return replace(state, run=option, again=option, bombs=0, note=text), (event,)


def _runs(state: FlipShipsState) -> Choice | None:
    """Ships whose bombing run can be declared now; a run may be stopped after a flip."""
    if state.run:
        if not state.bombs:
            return None
        stop = Option(STOP, say("Stop the bombing run"))
        return Choice(state.seat, "run", say("Flip again, or stop."), (stop,))
    able = [] if state.again or not state.mothership else [
        id for id in state.to_flip() if state.power(id) == "3c"]
    if not able:
        return None
    options = tuple(Option(id, say("Bombing run"), RUNS, piece=id) for id in able)
    return Choice(state.seat, "run", RUNS, options)


def _bombs(state: FlipShipsState) -> bool:
    """Can the flip hit nothing but the mothership?"""
    return bool(state.assault or state.run or state.base)


def _prompt(state: FlipShipsState) -> Say:
    if state.base:
        return say("Flip it from the pad into the mothership.")
    if state.run:
        return say("Bombing run: flip it into the mothership.")
    if state.again:
        return say("Flip it again.")
    if state.assault:
        return say("Final assault: flip a ship into the mothership.")
    return say("Flip a ship.")
