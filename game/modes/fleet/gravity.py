"""The star's pull: after its turn a ship falls towards the middle."""

from __future__ import annotations

import math

from msgspec.structs import replace

from game.modes.fleet import damage, placing, ramming
from game.modes.fleet.collisions import BESIDE_CM
from game.modes.fleet.state import FleetState, Told
from game.rules import Event, Pose, plane, say

PULL_STEP_CM = 0.05


def pulled(state: FleetState, id: str) -> Told:
    """After its turn a ship moves straight towards the star; what it meets it rams
    (ruling 16), a wing just stops at another wing."""
    assert state.rules.well and state.rules.obstacle
    ship, pose = state.ship(id), state.table.piece(id).pose
    cx, cy = state.rules.obstacle.at
    dx, dy = cx - pose.x, cy - pose.y
    away = math.hypot(dx, dy)
    if away < 1e-6:
        return damage.destroyed(state, id)
    ux, uy = dx / away, dy / away
    star = plane.circle(placing.moon_radius(state), 24, (cx, cy))
    others = {
        s.id: state.outlines(s.id) for s in state.in_play()
        if s.id != id and plane.distance(state.table.piece(s.id).pose.place, pose.place) < 35.0
    }
    beside = {
        o for o, theirs in others.items()
        if any(plane.closer(a, b, BESIDE_CM) for a in state.outlines(id) for b in theirs)
    }
    far = min(state.rules.well.pull, away)
    at = pose
    for k in range(1, int(far / PULL_STEP_CM) + 1):
        along = min(far, k * PULL_STEP_CM)
        last, at = at, replace(pose, x=pose.x + ux * along, y=pose.y + uy * along)
        mine = state.outlines(id, at)
        if any(plane.overlap(o, star) for o in mine):
            state, events = damage.destroyed(state.set_down(id, at), id)
            text = say("{ship} falls into the star.", ship=ship.name)
            return state, (Event("pulled", text, seat=ship.seat, pieces=(id,)), *events)
        met = next((o for o, theirs in others.items() if any(
            plane.overlap(a, b) for a in mine for b in theirs) and _towards(state, o, at, ux, uy)),
            None)
        if met in beside:  # they touched when the pull began: no ram (ruling 11), but in the way
            far, at = along - PULL_STEP_CM, last
            break
        beside = {o for o in beside if any(
            plane.closer(a, b, BESIDE_CM) for a in mine for b in others[o])}
        if met is not None:
            at = last
            state = state.set_down(id, at)
            text = say("{ship} is pulled into {other}.", ship=ship.name,
                       other=state.ship(met).name)
            event = Event("pulled", text, seat=ship.seat, pieces=(id, met), place=at.place)
            if state.ship(met).is_wing:
                return state, (event,)
            state, events = ramming.rammed(state, id, met)
            return state, (event, *events)
    text = (say("{ship} is pulled {cm} cm.", ship=ship.name, cm=round(far)) if far >= 0.5
            else say("{ship} leans on another ship and stays.", ship=ship.name))
    return state.set_down(id, at), (
        Event("pulled", text, seat=ship.seat, pieces=(id,), place=at.place),)


def _towards(state: FleetState, other: str, at: Pose, ux: float, uy: float) -> bool:
    """Does the way lead towards the other ship, not away from it?"""
    there = state.table.piece(other).pose
    return (there.x - at.x) * ux + (there.y - at.y) * uy > 0.0
