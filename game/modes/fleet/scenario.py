"""What a scenario of the fleets may say: sides, ships, set-up, arrivals, goals."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from game.content.models import Plate, models
from game.content.scenarios import Scenario
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.phase import Phase
from game.rules import Bounds, Pose, flat, plane
from game.rules.plane import Outline

AREA = Bounds(-45.0, -45.0, 45.0, 45.0)
Fault = tuple[str, str]  # the path below the scenario, and what is wrong there

Few = Annotated[int, Meta(ge=0, le=9)]
Turn = Annotated[int, Meta(ge=1, le=200)]
Distance = Annotated[float, Meta(ge=0, le=40, description="cm from the border or the moon")]
OnMat = Annotated[float, Meta(ge=-45, le=45)]  # cm from the middle
FromCorner = Annotated[float, Meta(ge=0, le=90)]  # cm from the near left corner
Spot = tuple[FromCorner, FromCorner]


class Muster(Struct, frozen=True, forbid_unknown_fields=True):
    """Ships a side brings: a type, how many, and what is unusual about them."""

    type: Annotated[str, Meta(description="a type of fleets.yaml that the faction has")]
    count: Annotated[int, Meta(ge=1, le=8)] = 1
    bare: Annotated[bool, Meta(description="without the wings of its bays")] = False
    discs: Annotated[dict[str, Few], Meta(description="other numbers of discs than usual")] = {}
    shields: Annotated[int, Meta(ge=0, le=9, description="other than usual")] | None = None
    parts: Annotated[tuple[str, ...], Meta(description="the pieces a wing has")] = ()
    launch_all: Annotated[bool, Meta(description="all wings of a bay in one action")] = False
    escapes: Annotated[bool, Meta(
        description="leaving the area is hyperspace, once it has moved")] = False
    spare: Annotated[dict[str, Few], Meta(description="tokens borrowed from outside the box")] = {}


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's fleet and where it sets up: `rear` near its border, `band` within it,
    `moon` round the obstacle, `spots` exactly there."""

    faction: Annotated[str, Meta(description="a faction of fleets.yaml")]
    ships: tuple[Muster, ...] = ()
    setup: Literal["rear", "band", "moon", "spots"] = "rear"
    distance: Distance = 5.0
    spots: Annotated[
        tuple[tuple[OnMat, OnMat, Annotated[float, Meta(ge=-360, le=360)]], ...],
        Meta(description="of each ship in turn: cm from the middle, degrees left of away"),
    ] = ()


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """Ships that come later: at the start of these rounds, at the side's border, at any border
    or beside the moon. Optional ones may be held back; `most` may be in play at once."""

    side: Annotated[str, Meta(description="its faction")]
    rounds: tuple[Turn, ...]
    ships: Muster
    where: Literal["rear", "any border", "moon"] = "rear"
    distance: Distance = 5.0
    optional: bool = False
    every_round: bool = False
    most: Annotated[int, Meta(ge=1, le=99)] = 99


class Well(Struct, frozen=True, forbid_unknown_fields=True):
    """The obstacle pulls at every ship after its turn."""

    pull: Annotated[float, Meta(gt=0, le=20, description="cm")]


class Obstacle(Struct, frozen=True, forbid_unknown_fields=True):
    """A body in the middle: dice that hit it first do nothing, ships that hit it are lost."""

    kind: Annotated[str, Meta(description="a round fixture of models/fixtures")]
    at: tuple[OnMat, OnMat] = (0.0, 0.0)


class Escape(Struct, frozen=True, forbid_unknown_fields=True):
    """The side wins when `need` ships have escaped, and loses when `lost` are destroyed."""

    side: Annotated[str, Meta(description="its faction")]
    need: Annotated[int, Meta(ge=1, le=9)]
    lost: Annotated[int, Meta(ge=1, le=9)]


class Drill(Struct, frozen=True, forbid_unknown_fields=True):
    """Target practice: drones to shoot, obstacles to avoid; cm from the near left corner."""

    need: Annotated[int, Meta(ge=1, le=20, description="drones that win")]
    drones: Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=20)]
    drone_parts: Annotated[tuple[str, ...], Meta(description="the piece each drone is")]
    obstacles: Annotated[dict[str, Annotated[tuple[Spot, ...], Meta(max_length=20)]], Meta(
        description="where they lie, by the piece they are")]


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """Fleets are chosen from the box for points that are agreed on."""

    points: Annotated[tuple[Annotated[int, Meta(ge=10, le=200)], ...], Meta(
        min_length=1, max_length=40)]


class FleetScenario(Scenario, frozen=True, kw_only=True):
    sides: Annotated[tuple[Side, ...], Meta(min_length=2, max_length=4)]
    order: Annotated[str, Meta(description="the faction that sets up first, or alternate")] = ""
    ramming: Annotated[Literal["", "classic", "xeno"], Meta(
        description="empty: as the factions have it")] = ""
    roll_for_start: bool = False
    obstacle: Obstacle | None = None
    well: Well | None = None
    arrivals: Annotated[tuple[Arrival, ...], Meta(max_length=20)] = ()
    flagship: Annotated[str, Meta(
        description="the side that loses this type loses the battle")] = ""
    escape: Escape | None = None
    drill: Drill | None = None
    draft: Draft | None = None
    rounds: Annotated[Turn, Meta(
        description="then the fleet with more points left wins")] = 40
    lessons: Annotated[dict[Phase, Annotated[str, Meta(max_length=200)]], Meta(
        description="what a coach says in a phase")] = {}

    def faults(self) -> Iterator[Fault]:
        yield from Scenario.faults(self)
        if len(self.sides) != self.seats[1]:
            yield ".sides", f"{len(self.sides)} sides for {self.seats[1]} seats: one for each"
        flown = [side.faction for side in self.sides]
        for i, side in enumerate(self.sides):
            wrong = list(_unknown(f".sides[{i}].faction", side.faction, catalogue().factions))
            yield from wrong
            if not wrong:
                yield from self._wrong_side(f".sides[{i}]", side)
        for i, arrival in enumerate(self.arrivals):
            wrong = list(_unknown(f".arrivals[{i}].side", arrival.side, flown))
            yield from wrong
            if not wrong:
                yield from self._wrong_arrival(f".arrivals[{i}]", arrival)
        if self.order:
            yield from _unknown(".order", self.order, ("alternate", *flown))
        yield from self._wrong_obstacle()
        yield from self._wrong_goals(flown)
        if self.drill:
            yield from _wrong_drill(self.drill)
        yield from _crowded(self._laid())

    def _wrong_side(self, path: str, side: Side) -> Iterator[Fault]:
        for n, ships in enumerate(side.ships):
            yield from _wrong_muster(f"{path}.ships[{n}]", ships, side.faction)
        count = sum(ships.count for ships in side.ships)
        if side.setup == "spots" and len(side.spots) != count:
            yield f"{path}.spots", f"{count} ships stand on spots, but {len(side.spots)} are given"
        if side.setup != "spots" and side.spots:
            yield f"{path}.spots", f"spots are for `setup: spots`, not for {side.setup}"
        if side.setup == "moon" and not self.obstacle:
            yield f"{path}.setup", "there is no moon to set up round: give an obstacle"
        if self.draft and (side.ships or side.setup == "spots"):
            yield path, "ships are chosen for points here: leave ships and spots out"
        later = any(arrival.side == side.faction for arrival in self.arrivals)
        if not (side.ships or later or self.draft):
            yield path, "this side has no ships, and none arrive"
        if self.drill and [(m.count, m.type in _wings()) for m in side.ships] != [(1, True)]:
            yield path, "target practice takes one wing a side"

    def _wrong_arrival(self, path: str, arrival: Arrival) -> Iterator[Fault]:
        yield from _wrong_muster(f"{path}.ships", arrival.ships, arrival.side)
        if not (arrival.rounds or arrival.every_round):
            yield f"{path}.rounds", "they never arrive: name a round, or `every_round: true`"
        if arrival.where == "moon" and not self.obstacle:
            yield f"{path}.where", "there is no moon to arrive at: give an obstacle"
        if self.draft or self.drill:
            yield path, "nobody arrives in target practice, or where ships are chosen for points"

    def _wrong_obstacle(self) -> Iterator[Fault]:
        if self.obstacle is None:
            if self.well:
                yield ".well", "nothing pulls: give an obstacle"
            return
        kind = self.obstacle.kind
        wrong = list(_unknown(".obstacle.kind", kind, models().fixture_kinds()))
        yield from wrong
        if not wrong and not any(getattr(solid, "diameter", 0.0) and solid.at[2] >= 0.0
                                 for solid in models().fixture(kind).solids):
            yield ".obstacle.kind", f"{kind} is not round: take a moon or a star"
        if self.obstacle.at != (0.0, 0.0):
            yield ".obstacle.at", "ships keep clear of the middle: it stands at [0, 0]"

    def _wrong_goals(self, flown: list[str]) -> Iterator[Fault]:
        musters = [m for side in self.sides for m in side.ships]
        musters += [arrival.ships for arrival in self.arrivals]
        if self.flagship:
            yield from _unknown(".flagship", self.flagship, {m.type for m in musters})
        if self.escape:
            yield from _unknown(".escape.side", self.escape.side, flown)
            fleeing = sum(m.count for m in musters if m.escapes)
            for key, number in (("need", self.escape.need), ("lost", self.escape.lost)):
                if number > fleeing:
                    yield f".escape.{key}", f"only {fleeing} ships have `escapes: true`"
        if bool(self.drill) != self.roll_for_start:
            yield ".roll_for_start", "target practice begins with a roll, and nothing else does"
        if self.drill and self.draft:
            yield ".draft", "target practice has its own ships: leave the draft out"

    def _laid(self) -> Iterator[tuple[str, list[Outline]]]:
        """Everything whose place the scenario says, as far as its words are known."""
        factions, drill = catalogue().factions, self.drill
        for i, side in enumerate(self.sides):
            kinds = factions[side.faction].models if side.faction in factions else {}
            ships = [m for m in side.ships for _ in range(m.count) if m.type in kinds]
            for n, (ship, spot) in enumerate(zip(ships, side.spots, strict=False)):
                plate = models().plate(kinds[ship.type])
                if set(ship.parts) <= {part.name for part in plate.parts}:
                    yield f".sides[{i}].spots[{n}]", _outlines(plate, ship.parts, flat(*spot))
        if drill:
            props = catalogue().firing_range
            spots = [(f".drill.drones[{n}]", props.drone.model, part, spot)
                     for n, (spot, part) in enumerate(zip(
                         drill.drones, drill.drone_parts, strict=False))]
            spots += [(f".drill.obstacles.{part}[{n}]", props.obstacle.model, part, spot)
                      for part, places in drill.obstacles.items() for n, spot in enumerate(places)]
            for path, kind, part, (x, y) in spots:
                plate = models().plate(kind)
                if part in {p.name for p in plate.parts}:
                    yield path, _outlines(plate, (part,), flat(AREA.left + x, AREA.near + y))


# ---- what can't be played ----------------------------------------------------------------

def _unknown(path: str, word: str, known: Iterable[str]) -> Iterator[Fault]:
    words = sorted(set(known))
    if word not in words:
        near = difflib.get_close_matches(word, words, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(words) or 'none'}"
        yield path, f"there is no {word!r} here; {hint}"


def _wings() -> set[str]:
    return {name for name, type in catalogue().types.items() if type.is_wing}


def _wrong_muster(path: str, ships: Muster, faction: str) -> Iterator[Fault]:
    kinds = catalogue().factions[faction].models
    wrong = list(_unknown(f"{path}.type", ships.type, kinds))
    yield from wrong
    if wrong:
        return
    type = catalogue().types[ships.type]
    for location in ships.discs:
        yield from _unknown(f"{path}.discs.{location}", location, type.locations)
    for token in ships.spare:
        yield from _unknown(f"{path}.spare.{token}", token, catalogue().box)
    if ships.parts and not type.is_wing:
        yield f"{path}.parts", f"only wings have pieces, a {ships.type} has none"
    for n, part in enumerate(ships.parts):
        names = [p.name for p in models().plate(kinds[ships.type]).parts]
        yield from _unknown(f"{path}.parts[{n}]", part, names)
        if part in ships.parts[:n]:
            yield f"{path}.parts[{n}]", f"the piece {part!r} stands here twice"


def _wrong_drill(drill: Drill) -> Iterator[Fault]:
    props = catalogue().firing_range
    if len(drill.drone_parts) != len(drill.drones):
        yield ".drill.drone_parts", f"{len(drill.drones)} drones need as many pieces"
    if drill.need > len(drill.drones):
        yield ".drill.need", f"there are only {len(drill.drones)} drones"
    named = [(f".drill.drone_parts[{n}]", props.drone.model, part)
             for n, part in enumerate(drill.drone_parts)]
    named += [(f".drill.obstacles.{part}", props.obstacle.model, part) for part in drill.obstacles]
    for path, kind, part in named:
        yield from _unknown(path, part, [p.name for p in models().plate(kind).parts])


def _crowded(laid: Iterable[tuple[str, list[Outline]]]) -> Iterator[Fault]:
    """What sticks out of the play area, or lies on what was laid before it."""
    before: list[tuple[str, list[Outline]]] = []
    for path, mine in laid:
        if any(plane.border_distance(outline, AREA) < -1e-6 for outline in mine):
            yield path, "sticks out of the play area: keep it fully inside"
        for other, theirs in before:
            if any(plane.overlap(a, b) for a in mine for b in theirs):
                yield path, f"lies on what stands at {other[1:]}: leave it room"
                break
        before.append((path, mine))


def _outlines(plate: Plate, parts: tuple[str, ...], pose: Pose) -> list[Outline]:
    return [plane.moved(outline, pose) for outline in plate.outlines(parts)]
