"""Set-up: who places first, one ship after the other, until the battle begins."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet import asteroids, order, placing, sides
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import AREA, WAITING, FleetState, Told
from game.rules import Choice, Choose, Offer, Option, Place, Pose, Refusal, flat, plane, say


def begin(state: FleetState) -> Told:
    """Who places first: the scenario says, or the larger fleet when they alternate."""
    first = 0
    if state.rules.order in state.sides:
        first = sides.flying(state, state.rules.order)
    elif state.rules.order == "alternate":
        first = order.largest(state, [
            sum(len(_to_place(state, seat)) for seat in sides.seats_of(state, side))
            for side in sides.sides(state)
        ])
    return _next_to_place(state, sides.seats_of(state, first)[0])


def place_offers(state: FleetState) -> tuple[Offer, ...]:
    """One ship at a time; another one may be taken first, or all be set up with one press."""
    plan, border = sides.plan_of(state, state.seat), sides.border_of(state, state.seat)
    first, *rest = state.to_place
    all_left = say("Places one ship") if _alternating(state) else say("Places all ships left")
    options = [Option("default", say("Set up for me"), all_left)]
    options += [
        Option(f"next {id}", say("Place {ship} first", ship=state.ship(id).name)) for id in rest
    ]
    return (
        placing.offer(state, first, "place", plan.setup, border, plan.distance),
        Choice(state.seat, "set up", say("Place your ships."), tuple(options)),
    )


def place_chosen(state: FleetState, command: Choose) -> Told | Refusal:
    """Another ship first, or those that are left where they usually stand; one only where the
    seats take turns."""
    if command.option.startswith("next "):
        id = command.option.removeprefix("next ")
        return replace(state, to_place=(id, *(p for p in state.to_place if p != id))), ()
    while state.to_place:
        id = state.to_place[0]
        pose = _default(state, id)
        if pose is None:
            return placing.NO_ROOM
        state = placing.put(state, id, pose)
        if _alternating(state):
            break
    return _next_to_place(state, order.next_seat(state, state.seat))


def ship_placed(state: FleetState, command: Place) -> Told | Refusal:
    plan, border = sides.plan_of(state, state.seat), sides.border_of(state, state.seat)
    pose = placing.snapped(
        state, state.ship(command.piece), command.pose, plan.setup, border, plan.distance
    )
    if isinstance(pose, Refusal):
        return pose
    state = placing.put(state, command.piece, pose)
    if state.to_place and not _alternating(state):
        return state, ()
    return _next_to_place(state, order.next_seat(state, state.seat))


def _next_to_place(state: FleetState, first: int) -> Told:
    """The first seat, in turn, that has ships to place; when all stand, the battle begins."""
    for seat in order.seats_from(state, first):
        waiting = _to_place(state, seat)
        plan = sides.plan_of(state, seat)
        if not waiting:
            continue
        if plan.setup == "spots":
            for id, spot in zip(waiting, plan.spots, strict=True):
                state = state.set_down(id, flat(*spot))
        else:
            return replace(state, phase=Phase.PLACE, seat=seat, to_place=waiting), ()
    state = replace(state, to_place=())
    if state.rules.roll_for_start:
        return replace(state, phase=Phase.START_ROLL, seat=0), ()
    return asteroids.begin(state)


def _alternating(state: FleetState) -> bool:
    """Ship by ship, the sides in turn."""
    return state.rules.order in ("alternate", "in turn")


def _to_place(state: FleetState, seat: int) -> tuple[str, ...]:
    return tuple(s.id for s in state.fleet(seat) if s.where == WAITING and not s.host)


def _default(state: FleetState, id: str) -> Pose | None:
    """The one-press set-up: spread along the side's border."""
    plan = sides.plan_of(state, state.seat)
    border = _usual_border(state)
    mine = [s for s in state.fleet(state.seat) if not s.host]
    ship = state.ship(id)
    count, index = len(mine), [s.id for s in mine].index(id)
    if plan.setup not in ("moon", "anywhere"):
        along = (index - (count - 1) / 2) * min(18.0, 76.0 / max(1, count))
        wish = plane.rear_edge_at(
            placing.outline(ship), AREA, border, along, plan.distance
        )
        meant = placing.snapped(state, ship, wish, plan.setup, border, plan.distance)
        if isinstance(meant, Pose):
            return meant
    return placing.suggested(state, ship, plan.setup, border, plan.distance)


def _usual_border(state: FleetState) -> str:
    """The side's own border, or the first that is free where another has chosen it."""
    own = sides.border_of(state, state.seat)
    free = sides.free_borders(state, state.seat)
    return own if own in free else free[0]
