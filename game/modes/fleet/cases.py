"""How rule cases describe a battle, see docs/cases.md.

`ships` changes ships by id (any field of Ship, and `at: [x, y, heading]`), `add` commissions
more, `gone` takes ships out, `turn: SHIP` makes a ship active in the phase `action`.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import muster, order, phases, rounds, sides
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.collisions import BESIDE_CM
from game.modes.fleet.phase import Phase
from game.modes.fleet.scenario import Muster
from game.modes.fleet.state import (
    DESTROYED,
    SHIP,
    TABLE,
    WAITING,
    Body,
    FleetState,
    Ship,
)
from game.rules import Choose, Refusal, flat, plane


def arranged(state: FleetState, words: dict[str, Any]) -> FleetState:
    if "factions" in words:
        flown = tuple(words["factions"][side] for side in sides.numbered(state.seats))
        state = replace(state, sides=flown, supply=catalogue().tokens(flown))
    for given in words.get("add", ()):
        more = dict(given)
        seat, at = more.pop("seat"), more.pop("at", None)
        known = set(state.ships)
        state = muster.commissioned(state, seat, msgspec.convert(more, Muster), WAITING)
        if at:
            new = next(id for id in state.ships if id not in known and not state.ships[id].host)
            state = state.set_down(new, flat(*at))
    if words.get("ready"):
        state = _ready(state)
    elif "factions" in words:
        state, _ = rounds.hand_out_cubes(replace(state, round=1))
    for id, given in words.get("ships", {}).items():
        state = _changed(state, id, dict(given))
    for id in words.get("gone", ()):
        state = state.with_ship(replace(state.ship(id), where=DESTROYED, cube=False, parts=()))
    if "turn" in words:
        ship = state.ship(words["turn"])
        if ship.cube:
            state = state.with_ship(replace(ship, cube=False)).moved_tokens(cube=1)
        state = replace(state, phase=Phase.ACTION, active=ship.id, seat=ship.seat, turn=ship.seat,
                        last=ship.seat)
    return _laid(state, words.get("bodies", {}))


def _laid(state: FleetState, given: dict[str, Any]) -> FleetState:
    """Asteroids and waiting boarders, `{role: ..., at: [x, y, heading], parts: [...]}` each."""
    for id, it in given.items():
        kind = getattr(catalogue(), it["role"])
        model: Any = models().piece(kind)
        names = tuple(part.name for part in getattr(model, "parts", ()))
        body = Body(id, it["role"], kind, tuple(it.get("parts", names)))
        x, y, heading = it["at"]
        state = state.with_body(body, flat(x, y, heading, model.height / 2.0))
    return state


def described(state: FleetState) -> dict[str, Any]:
    return {
        "where": {s.id: s.where for s in state.ships.values()},
        "cubes": sorted(s.id for s in state.in_play() if s.cube),
        "at": {
            p.id: [round(p.pose.x, 1), round(p.pose.y, 1)] for p in state.table.pieces
        },
        "touching": _touching(state),
        "flat": {p.id: p.pose.qx == p.pose.qy == 0.0 for p in state.table.pieces},
        "lying": sorted(state.bodies),
        "boarded": {s.id: s.boarders for s in state.in_play() if s.boarders},
        "headings": {p.id: 180 - round(180 - p.pose.heading) % 360 for p in state.table.pieces},
    }


def _touching(state: FleetState) -> list[list[str]]:
    """Ships that lie against each other."""
    placed = [(s.id, state.outlines(s.id)) for s in state.in_play()]
    return [
        [a, b] for i, (a, mine) in enumerate(placed) for b, theirs in placed[i + 1 :]
        if any(plane.closer(o, p, BESIDE_CM) for o in mine for p in theirs)
    ]


def _ready(state: FleetState) -> FleetState:
    """Set up by default and begun: a cube on every ship, round 1; on the track the sides stand
    as they are listed, and the pod has not fired."""
    begun = {Phase.PLACE: "set up", Phase.ARRIVE: "arrival", Phase.ASTEROID: "asteroid"}
    while state.phase in begun:
        choice = Choose(state.seat, begun[state.phase], "default")
        step = phases.resolved(state, choice, None)
        assert not isinstance(step, Refusal), step.why
        state = step.state  # type: ignore[assignment]
    if state.phase is Phase.ORDER_ROLL:
        state, _ = rounds.begin_round(order.on_track(state, sides.sides(state)))
    if state.phase is Phase.POD:
        state, _ = rounds.hand_out_cubes(replace(state, pod_dice=0))
    return state


def _changed(state: FleetState, id: str, given: dict[str, Any]) -> FleetState:
    ship = state.ship(id)
    at = given.pop("at", None)
    if "discs" in given:
        given["discs"] = {**ship.discs, **given["discs"]}
    after = msgspec.convert({**msgspec.to_builtins(ship), **given}, Ship)
    moved: dict[str, int] = {}
    for name, count in ship.discs.items():
        moved[name] = count - after.discs.get(name, 0)
    moved |= {"shield": ship.shields - after.shields, "hull": ship.hull - after.hull,
              "cube": int(ship.cube) - int(after.cube)}
    state = state.moved_tokens(**{n: c for n, c in moved.items() if c})
    aboard = after.boarder_count() - ship.boarder_count()
    state = replace(state.with_ship(after), boarders=max(0, state.boarders - aboard))
    if at:
        state = state.set_down(id, flat(*at))
    elif after.where == TABLE and not state.table.has(id):
        state = state.set_down(id, flat(0.0, 0.0))
    return state


def tokens(state: FleetState) -> dict[str, int]:
    """Every token there is, on ships and in the box: must always be what the box had."""
    out = dict(state.supply)
    for ship in state.ships.values():
        if ship.role != SHIP:
            continue
        for name, count in ship.discs.items():
            out[name] += count
        out["shield"] += ship.shields
        out["hull"] += ship.hull
        out["cube"] += int(ship.cube)
    return out


def box(state: FleetState) -> dict[str, int]:
    """What the box holds, with what the scenario borrows."""
    out = catalogue().tokens(state.sides)
    for side in state.rules.sides:
        for ship in side.ships:
            for name, count in ship.spare.items():
                out[name] += count
    return out
