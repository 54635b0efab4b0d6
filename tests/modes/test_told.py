"""What is told: not before it has happened, where it happened, and under the right seat's name."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest

from game.content.scenarios import scenario, scenarios
from game.match import Match
from game.modes import modes
from game.rules import Event, Result, Step, seats
from game.rules.trajectory import rested
from game.session.playing import play_out

SOON = 1e-6
# These follow from a way through a box whose walls are no pieces, or begin something new.
BEGINS = {"turn", "round", "start", "order", "end", "tie", "counts"}


# What is worked out once everything lies still takes its time: one hit after the other.
AFTER = {"counts"}
RESOLVED = {"destroyed", "shield-down", "parked", "docked", "turn", "marching", "assault", "won",
            "lost"}


class Told(NamedTuple):
    before: Any
    result: Result
    brought: frozenset[str]  # dice that this shot brought
    event: Event


@cache
def told(name: str) -> tuple[Told, ...]:
    """Every event of a match by unsteady computers that came of a shot."""
    id, _, own = name.partition("/")
    mode = modes()[id]
    card = next(c for c in scenarios() if c.id == name)
    count = max(mode.seat_range[0], card.seats[0])
    match = Match.begin(mode, scenario(mode, own), seats(count, "computer:easy"), 31, name)
    out: list[Told] = []
    resolve = type(mode).resolve

    def listened(self: Any, state: Any, command: Any, result: Result | None) -> Any:
        step = resolve(self, state, command, result)
        if isinstance(step, Step) and result is not None:
            shot = self.shot(state, command)
            brought = frozenset(piece.id for piece in getattr(shot, "brings", ()))
            out.extend(Told(state, result, brought, event) for event in step.events)
        return step

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(mode), "resolve", listened)
        play_out(match)
    return tuple(out)


NAMES = [card.id for card in scenarios()]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_told_after_the_end_or_before_the_beginning(name):
    after = RESOLVED if name.startswith("flipships/") else AFTER
    late = [t.event for t in told(name) if t.event.time < -SOON
            or (t.event.time > t.result.seconds + SOON and t.event.kind not in after)]
    assert late == []


@pytest.mark.parametrize("name", NAMES)
def test_a_die_is_told_when_it_lies_or_has_left(name):
    """Words about a die that was shot or thrown: not before it has come to lie, or is gone."""
    early = []
    for t in told(name):
        for id in t.event.pieces:
            if t.event.short is None or id not in t.brought:
                continue
            exit = t.result.exit(id)
            since = exit.time if exit else rested(t.result, id)
            if t.event.time < since - 0.02:
                early.append((t.event, since))
    assert early == []


@pytest.mark.parametrize("name", [n for n in NAMES if n.startswith("flickfleet/")])
def test_what_befalls_a_ship_is_told_after_something_touched_it(name):
    early = []
    for t in told(name):
        ships = [id for id in t.event.pieces if id in t.before.ships]
        if not ships or t.event.kind in BEGINS | {"die", "pulled", "arrival", "activated"}:
            continue
        touched = [touch.time for touch in t.result.touches if {touch.a, touch.b} & set(ships)]
        touched += [exit.time for exit in t.result.exits if exit.piece in ships]
        touched += [t.result.seconds]  # rolled beside the mat, or a flight that met nothing
        if t.event.time < min(touched) - SOON:
            early.append((t.event, min(touched)))
    assert early == []


@pytest.mark.parametrize("name", NAMES)
def test_the_seat_that_is_named_is_the_one_it_concerns(name):
    wrong = []
    for t in told(name):
        seat = t.event.seat
        if seat is not None and not CONCERNED[name.partition("/")[0]](t, seat):
            wrong.append(t.event)
    assert wrong == []


def _fleet(t: Told, seat: int) -> bool:
    """Whose ship it is; whose shot it was."""
    owners = {t.before.ships[id].seat for id in t.event.pieces if id in t.before.ships}
    begins = t.event.kind in BEGINS
    return begins or seat in (t.before.turn, t.before.seat) or seat in owners


def _squadron(t: Told, seat: int) -> bool:
    """A squadron's dice are its seat's; the dice of a duel are thrown by who must throw them."""
    flight = t.before.flights[seat]
    own = {*flight.squadron, *flight.airfield}
    return all(id in own or id.partition("-")[0] in ("hit", "evade") for id in t.event.pieces)


def _diceflick(t: Told, seat: int) -> bool:
    return t.event.kind in BEGINS or seat == t.before.seat


def _flipships(t: Told, seat: int) -> bool:
    """Who flipped; a turn is the next hand's."""
    return t.event.kind in BEGINS | {"assault", "won", "lost"} or seat == t.before.seat


CONCERNED = {"flickfleet": _fleet, "xenowars": _fleet, "squadron": _squadron,
             "diceflick": _diceflick, "flipships": _flipships}


@pytest.mark.parametrize("name", NAMES)
def test_words_on_the_table_have_a_place_there(name):
    """No words hang in the air: a place, or a piece that lies on the table."""
    nowhere = [t.event for t in told(name) if t.event.short is not None
               and t.event.place is None
               and not any(t.result.table.has(id) or t.before.table.has(id)
                           for id in t.event.pieces)]
    assert nowhere == []
    far = [t.event for t in told(name) if t.event.short is not None and t.event.place is not None
           and max(map(abs, t.event.place)) > 200.0]
    assert far == []
