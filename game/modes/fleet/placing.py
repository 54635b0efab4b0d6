"""Where ships may be put: at a border, round a moon, touching the ship that launches them.

A person drags roughly; what they meant is snapped to the exact rule (rear edge 5 cm from the
border) or refused with the reason.
"""

from __future__ import annotations

import math

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import sides
from game.modes.fleet.sides import BORDERS
from game.modes.fleet.state import AREA, FleetState, Ship
from game.rules import Placing, Pose, Refusal, flat, plane, say
from game.rules.plane import Outline, Point

TOUCHING_CM = 0.04
SLACK_CM = 1e-3  # a pose is stored rounded
HALF_BAND = 2.0  # how far beside the exact line a drop still counts
NO_ROOM = Refusal("no-room", say("No room there: turn it another way."))


def outline(ship: Ship) -> Outline:
    return models().plate(ship.kind).outline(ship.parts)


def moon_radius(state: FleetState) -> float:
    """How far the obstacle in the middle reaches; 0 where there is none."""
    if state.rules.obstacle is None:
        return 0.0
    solids = models().fixture(state.rules.obstacle.kind).solids
    return max(getattr(s, "diameter", 0.0) for s in solids if s.at[2] >= 0.0) / 2.0


def obstacle_outline(state: FleetState) -> Outline:
    """The obstacle as seen from above."""
    assert state.rules.obstacle
    return plane.circle(moon_radius(state), 24, state.rules.obstacle.at)


def _moon(state: FleetState) -> Point:
    return state.rules.obstacle.at if state.rules.obstacle else (0.0, 0.0)


# ---- areas: where a ship's middle may be dropped -------------------------------------------

def area(
    state: FleetState, ship: Ship, rule: str, border: str, distance: float
) -> tuple[Outline, ...]:
    match rule:
        case "rear":
            return (_border_strip(ship, border, distance),)
        case "any border" | "chosen border":
            return tuple(_border_strip(ship, b, distance) for b in borders(state, ship, rule))
        case "anywhere":
            return (plane.rectangle(AREA.right - AREA.left, AREA.far - AREA.near),)
        case "band":
            return (_band(ship, border, distance),)
        case "moon":
            radius = moon_radius(state) + distance + rear(ship)
            return (plane.circle(radius + HALF_BAND, 48, _moon(state)),)
    raise ValueError(f"no such place to set up: {rule!r}")


def borders(state: FleetState, ship: Ship, rule: str) -> tuple[str, ...]:
    """The borders a ship may stand at where it is not bound to its own."""
    if rule == "any border":
        return BORDERS
    return sides.free_borders(state, ship.seat) if rule == "chosen border" else ()


def snapped(
    state: FleetState, ship: Ship, pose: Pose, rule: str, border: str, distance: float
) -> Pose | Refusal:
    """The exact pose that was meant, or why it can't be."""
    match rule:
        case "rear":
            meant = _at_border(ship, border, pose, distance)
        case "any border" | "chosen border":
            away = {b: _from_border(pose.place, b) for b in borders(state, ship, rule)}
            meant = _at_border(ship, min(away, key=lambda b: away[b]), pose, distance)
        case "anywhere":
            meant = pose
        case "band":
            meant = pose
            if _from_side(plane.moved(outline(ship), pose), border) > distance + SLACK_CM:
                return Refusal("too-far", say("Too far in: stay within {cm} cm of your edge.",
                                              cm=round(distance)))
        case "moon":
            x, y = _moon(state)
            angle = math.atan2(pose.y - y, pose.x - x)
            far = moon_radius(state) + distance + rear(ship)
            meant = flat(x + far * math.cos(angle), y + far * math.sin(angle),
                         math.degrees(angle) - 90.0)
        case _:
            raise ValueError(rule)
    return free(state, ship, meant) or meant


def free(state: FleetState, ship: Ship, pose: Pose) -> Refusal | None:
    """Why the ship can't lie there: over the border, on another ship, on the moon."""
    mine = [plane.moved(o, pose) for o in models().plate(ship.kind).outlines(ship.parts)]
    if any(plane.border_distance(o, AREA) < -SLACK_CM for o in mine):
        return Refusal("outside", say("Outside the play area: keep it fully inside."))
    middle, reach = pose.place, max(math.hypot(*p) for p in outline(ship))
    return taken(state, mine, ship.id, middle, reach)


def taken(
    state: FleetState, mine: list[Outline], id: str, middle: Point = (0.0, 0.0),
    reach: float = 200.0,
) -> Refusal | None:
    """What these outlines of `id` would lie on; they reach so far from their middle."""
    moon = obstacle_outline(state) if state.rules.obstacle else None
    if moon and any(plane.overlap(o, moon) for o in mine):
        return Refusal("on-moon", say("That is on the obstacle: keep clear of it."))
    for other in state.ships.values():
        if other.id == id or not other.in_play:
            continue
        at = state.table.piece(other.id).pose.place
        far = max(math.hypot(*p) for p in outline(other))
        if plane.distance(at, middle) > reach + far + 0.5:
            continue
        theirs = state.outlines(other.id)
        if any(plane.overlap(a, b) for a in mine for b in theirs):
            return Refusal("overlap", say("On top of {ship}: leave it room.", ship=other.name))
    for body in state.bodies:
        if any(plane.overlap(a, b) for a in mine for b in state.body_outlines(body)):
            return Refusal("overlap", say("Something lies there: leave it room."))
    return None


def suggested(
    state: FleetState, ship: Ship, rule: str, border: str, distance: float
) -> Pose | None:
    """A free place by the rule, as near to the middle of it as possible, well apart from the
    others if it can be; None if all is taken."""
    if rule == "moon":
        x, y = _moon(state)
        turns = [30 * k for k in range(7)] + [5 * k for k in range(37)]
        around = [math.radians(270 + s * turn) for turn in turns for s in (1, -1)]
        tries = [flat(x + math.cos(a), y + math.sin(a)) for a in around]
    else:
        near = [k * 4.0 for k in range(11)] + [float(k) for k in range(45)]
        along = [s * k for k in near for s in (1, -1)]
        lines = borders(state, ship, rule) or (border,)
        if border in lines:
            lines = (border, *(b for b in lines if b != border)) if rule != "any border" else lines
        deep = distance if rule != "anywhere" else 22.0
        tries = [plane.rear_edge_at(outline(ship), AREA, b, a, deep) for a in along for b in lines]
    for pose in tries:
        meant = snapped(state, ship, pose, rule, border, distance)
        if isinstance(meant, Pose):
            return meant
    return None


def offer(
    state: FleetState, id: str, about: str, rule: str, border: str, distance: float
) -> Placing:
    """One ship to be put down by a rule."""
    ship = state.ship(id)
    pose = suggested(state, ship, rule, border, distance)
    return Placing(
        state.seat, f"{about} {id}", say("Place {ship}.", ship=ship.name), (id,),
        {id: ship.kind}, area(state, ship, rule, border, distance),
        {id: pose} if pose else {}, turns=rule in ("band", "anywhere"),
    )


def put(state: FleetState, id: str, pose: Pose) -> FleetState:
    """The ship lies there and waits no longer; the first one of a side chooses its border."""
    state = state.set_down(id, pose)
    ship, side = state.ship(id), str(sides.side_of(state, state.ship(id).seat))
    if sides.plan_of(state, ship.seat).setup == "chosen border" and side not in state.borders:
        free = sides.free_borders(state, ship.seat)
        nearest = min(free, key=lambda border: _from_border(pose.place, border))
        state = replace(state, borders={**state.borders, side: nearest})
    return replace(state, to_place=tuple(p for p in state.to_place if p != id))


# ---- launching ---------------------------------------------------------------------------

def launch_area(state: FleetState, host: str, wing: Ship) -> tuple[Outline, ...]:
    """Round the ship, as wide as the wing."""
    reach = max(math.hypot(*p) for p in outline(wing)) + HALF_BAND
    hull = plane.convex_hull(p for o in state.outlines(host) for p in o)
    return (plane.convex_hull(
        (x + reach * math.cos(a * math.pi / 8), y + reach * math.sin(a * math.pi / 8))
        for x, y in hull for a in range(16)
    ),)


def launched(state: FleetState, host: str, wing: Ship, pose: Pose) -> Pose | Refusal:
    """The wing slid along the line from the ship's middle until it just touches."""
    x0, y0 = state.table.piece(host).pose.place
    dx, dy = pose.x - x0, pose.y - y0
    length = math.hypot(dx, dy)
    if length < 1e-6:
        return Refusal("overlap", say("On top of the ship: place the wing beside it."))
    ux, uy = dx / length, dy / length
    theirs = state.outlines(host)

    def overlaps(away: float) -> bool:
        at = replace(pose, x=x0 + ux * away, y=y0 + uy * away)
        mine = [plane.moved(o, at) for o in models().plate(wing.kind).outlines(wing.parts)]
        return any(plane.overlap(a, b) for a in mine for b in theirs)

    low, high = 0.0, 24.0
    while high - low > TOUCHING_CM / 2:
        middle = (low + high) / 2.0
        low, high = (middle, high) if overlaps(middle) else (low, middle)
    away = high + TOUCHING_CM
    meant = replace(pose, x=x0 + ux * away, y=y0 + uy * away)
    return free(state, wing, meant) or meant


def launch_suggestion(state: FleetState, host: str, wing: Ship) -> Pose | None:
    """Ahead of the ship if there is room, else wherever there is."""
    at = state.table.piece(host).pose
    for turn in range(0, 360, 20):
        side = turn if turn <= 180 else turn - 360
        angle = math.radians(at.heading + 90.0 + side)
        wish = flat(at.x + 9 * math.cos(angle), at.y + 9 * math.sin(angle), at.heading + side)
        pose = launched(state, host, wing, wish)
        if isinstance(pose, Pose):
            return pose
    return None


# ---- coming back -------------------------------------------------------------------------

def returned(state: FleetState, ship: Ship, at: Point, heading: float) -> Pose | Refusal:
    """5 cm in, nearest to where it left, the owner's facing; moved along if it is taken."""
    x, y = plane.pulled_in(at, AREA, 5.0)
    for k in range(round(AREA.right - AREA.left)):  # the whole border
        for sign in (1, -1):
            step = sign * k
            moved = (x, y + step) if abs(x) > abs(y) else (x + step, y)
            pose = _fully_inside(ship, flat(*plane.pulled_in(moved, AREA, 5.0), heading))
            if free(state, ship, pose) is None:
                return pose
    return NO_ROOM


def _fully_inside(ship: Ship, pose: Pose) -> Pose:
    """Shifted inwards until its nearest edge stands 5 cm from the border it left."""
    placed = plane.moved(outline(ship), pose)
    left = min(x for x, _ in placed) - (AREA.left + 5.0)
    right = (AREA.right - 5.0) - max(x for x, _ in placed)
    near = min(y for _, y in placed) - (AREA.near + 5.0)
    far = (AREA.far - 5.0) - max(y for _, y in placed)
    x = pose.x - min(left, 0.0) + min(right, 0.0)
    y = pose.y - min(near, 0.0) + min(far, 0.0)
    return replace(pose, x=x, y=y)


# ---- details -----------------------------------------------------------------------------

def rear(ship: Ship) -> float:
    return -min(y for _, y in outline(ship))


def _border_strip(ship: Ship, border: str, distance: float) -> Outline:
    return _along(border, distance + rear(ship), 2 * HALF_BAND)


def _band(ship: Ship, border: str, distance: float) -> Outline:
    deep = distance + max(math.hypot(*p) for p in outline(ship))
    return _along(border, deep / 2, deep)


def _along(border: str, away: float, deep: float) -> Outline:
    """A strip from end to end of a border, its middle line this far from it."""
    wide = AREA.right - AREA.left
    match border:
        case "near":
            return plane.rectangle(wide, deep, (0.0, AREA.near + away))
        case "far":
            return plane.rectangle(wide, deep, (0.0, AREA.far - away))
        case "left":
            return plane.rectangle(deep, wide, (AREA.left + away, 0.0))
    return plane.rectangle(deep, wide, (AREA.right - away, 0.0))


def _at_border(ship: Ship, border: str, pose: Pose, distance: float) -> Pose:
    along = {"near": pose.x, "far": -pose.x, "left": -pose.y, "right": pose.y}[border]
    return plane.rear_edge_at(outline(ship), AREA, border, along, distance)


def _from_border(point: Point, border: str) -> float:
    x, y = point
    return {"near": y - AREA.near, "far": AREA.far - y,
            "left": x - AREA.left, "right": AREA.right - x}[border]


def _from_side(placed: Outline, border: str) -> float:
    """How far the nearest point of a placed outline is from one border."""
    return min(_from_border(point, border) for point in placed)
