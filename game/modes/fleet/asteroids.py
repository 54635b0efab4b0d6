"""Asteroids before the battle: the sides place them in turn, in the middle of the mat."""

from __future__ import annotations

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import opening, placing, sides
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import ASTEROID, Body, FleetState, Told
from game.rules import (
    Choice,
    Choose,
    Offer,
    Option,
    Place,
    Placing,
    Pose,
    Refusal,
    flat,
    plane,
    say,
)

MIDDLE_CM = 50.0  # the square they are placed in
STEP_CM = 3.0  # how finely a free place is looked for


def begin(state: FleetState) -> Told:
    """The next asteroid, or the first order of the sides when all lie there."""
    number = len(state.bodies)
    row = sides.sides(state)
    if number >= state.rules.asteroids * len(row):
        return opening.begin(state)
    seat = sides.seats_of(state, row[number % len(row)])[0]
    return replace(state, phase=Phase.ASTEROID, seat=seat, to_place=()), ()


def offers(state: FleetState) -> tuple[Offer, ...]:
    body = _next(state)
    pose = _suggested(state, body)
    return (
        Placing(state.seat, f"place {body.id}", say("Place an asteroid."), (body.id,),
                {body.id: body.kind}, (plane.rectangle(MIDDLE_CM, MIDDLE_CM),),
                {body.id: pose} if pose else {}),
        Choice(state.seat, "asteroid", say("Place an asteroid."), (
            Option("default", say("Place it for me")),)),
    )


def chosen(state: FleetState, command: Choose) -> Told | Refusal:
    body = _next(state)
    pose = _suggested(state, body)
    return begin(state.with_body(body, pose)) if pose else placing.NO_ROOM


def placed(state: FleetState, command: Place) -> Told | Refusal:
    body = _next(state)
    pose = flat(command.pose.x, command.pose.y, command.pose.heading, _high(body))
    refused = _against(state, body, pose)
    return refused or begin(state.with_body(body, pose))


def _next(state: FleetState) -> Body:
    kind = catalogue().asteroid
    parts = tuple(part.name for part in models().plate(kind).parts)
    return Body(f"asteroid-{len(state.bodies) + 1}", ASTEROID, kind, parts)


def _against(state: FleetState, body: Body, pose: Pose) -> Refusal | None:
    """Why it can't lie there: outside the middle, or on something."""
    mine = [plane.moved(o, pose) for o in models().plate(body.kind).outlines(body.parts)]
    half = MIDDLE_CM / 2.0
    if any(max(abs(x), abs(y)) > half for o in mine for x, y in o):
        return Refusal("outside", say("Keep it in the middle of the mat."))
    return placing.taken(state, mine, "")


def _suggested(state: FleetState, body: Body) -> Pose | None:
    """A free place in the middle, spread from the centre by the side that places it."""
    reach = MIDDLE_CM / 2.0 - 3.0
    steps = [k * STEP_CM for k in range(int(reach / STEP_CM) + 1)]
    border = sides.border_of(state, state.seat)
    tries = sorted(
        ((x * s, y * t) for x in steps for y in steps for s in (1, -1) for t in (1, -1)),
        key=lambda at: abs(plane.distance(at, _ahead(border)) - 1.0),
    )
    for x, y in tries:
        pose = flat(x, y, 0.0, _high(body))
        if _against(state, body, pose) is None:
            return pose
    return None


def _ahead(border: str) -> plane.Point:
    """Where an asteroid covers the fleet at this border."""
    return {"near": (0.0, -14.0), "far": (0.0, 14.0), "left": (-14.0, 0.0),
            "right": (14.0, 0.0)}[border]


def _high(body: Body) -> float:
    return models().plate(body.kind).thickness / 2.0
