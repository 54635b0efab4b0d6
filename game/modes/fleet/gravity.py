"""The star's pull: after its turn a ship falls towards the middle."""

from __future__ import annotations

import math

from msgspec.structs import replace

from game.modes.fleet import damage, placing, ramming
from game.modes.fleet.collisions import BESIDE_CM
from game.modes.fleet.state import FleetState, Told
from game.rules import Event, Pose, plane, say

PULL_STEP_CM = 0.05
FREE_CM = 0.3  # ships that rest in one another by a hair are apart after this much, or in the way


def pulled(state: FleetState, id: str) -> Told:
    """After its turn a ship moves straight towards the star and through nobody; what it meets it
    rams (ruling 16), a wing just stops at another wing."""
    assert state.rules.well and state.rules.obstacle
    ship, pose = state.ship(id), state.table.piece(id).pose
    cx, cy = state.rules.obstacle.at
    dx, dy = cx - pose.x, cy - pose.y
    away = math.hypot(dx, dy)
    if away < 1e-6:
        return damage.destroyed(state, id)

    def along(cm: float) -> Pose:
        return replace(pose, x=pose.x + dx / away * cm, y=pose.y + dy / away * cm)

    star = placing.obstacle_outline(state)
    others = {
        s.id: state.outlines(s.id) for s in state.in_play()
        if s.id != id and plane.distance(state.table.piece(s.id).pose.place, pose.place) < 35.0
    }
    beside = {o for o in others if _near(state, id, pose, others[o])}
    parting = {o for o in beside if _overlaps(state, id, pose, others[o])}
    far = min(state.rules.well.pull, away)
    at = pose
    for k in range(1, int(far / PULL_STEP_CM + 1e-6) + 1):
        last, at = at, along(k * PULL_STEP_CM)
        mine = state.outlines(id, at)
        if any(plane.overlap(o, star) for o in mine):
            state, events = damage.destroyed(state.set_down(id, at), id)
            text = say("{ship} falls into the star.", ship=ship.name)
            return state, (Event("pulled", text, seat=ship.seat, pieces=(id,)), *events)
        in_way = [o for o, theirs in others.items()
                  if any(plane.overlap(a, b) for a in mine for b in theirs)]
        if k * PULL_STEP_CM <= FREE_CM:  # it may still come out of what it lay in
            ahead = along(FREE_CM)
            in_way = [o for o in in_way
                      if o not in parting or _overlaps(state, id, ahead, others[o])]
        met = next(iter(in_way), None)
        if met is None:
            beside = {o for o in beside if _near(state, id, at, others[o])}
            continue
        at = last
        if met in beside:  # they touched when the pull began: no ram (ruling 11), but in the way
            far = (k - 1) * PULL_STEP_CM
            break
        state = _laid(state.set_down(id, at), id, others)
        text = say("{ship} is pulled into {other}.", ship=ship.name, other=state.ship(met).name)
        event = Event("pulled", text, seat=ship.seat, pieces=(id, met), place=at.place)
        if state.ship(met).is_wing:
            return state, (event,)
        state, events = ramming.rammed(state, id, met)
        return state, (event, *events)
    text = (say("{ship} is pulled {cm} cm.", ship=ship.name, cm=round(far)) if far >= 0.5
            else say("{ship} leans on another ship and stays.", ship=ship.name))
    return _laid(state.set_down(id, at), id, others), (
        Event("pulled", text, seat=ship.seat, pieces=(id,), place=at.place),)


Outlines = tuple[plane.Outline, ...]


def _overlaps(state: FleetState, id: str, at: Pose, theirs: Outlines) -> bool:
    return any(plane.overlap(a, b) for a in state.outlines(id, at) for b in theirs)


def _near(state: FleetState, id: str, at: Pose, theirs: Outlines) -> bool:
    return any(plane.closer(a, b, BESIDE_CM) for a in state.outlines(id, at) for b in theirs)


def _laid(state: FleetState, id: str, others: dict[str, Outlines]) -> FleetState:
    """The pull has laid it against whatever it touches now."""
    at = state.table.piece(id).pose
    for other, theirs in others.items():
        if _near(state, id, at, theirs):
            state = state.laid_together(id, other)
    return state
