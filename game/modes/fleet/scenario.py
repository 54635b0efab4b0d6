"""What a scenario of the fleets may say: sides, ships, set-up, arrivals, goals."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from game.content.models import Plate, models
from game.content.scenarios import Scenario
from game.modes.fleet.catalogue import BOXES, catalogue
from game.modes.fleet.phase import Phase
from game.rules import Bounds, Pose, Say, flat, plane, say
from game.rules.plane import Outline

AREA = Bounds(-45.0, -45.0, 45.0, 45.0)
Fault = tuple[str, str]  # the path below the scenario, and what is wrong there

Few = Annotated[int, Meta(ge=0, le=9)]
Turn = Annotated[int, Meta(ge=1, le=200)]
Distance = Annotated[float, Meta(ge=0, le=40, description="cm from the border or the moon")]
OnMat = Annotated[float, Meta(ge=-45, le=45)]  # cm from the middle
FromCorner = Annotated[float, Meta(ge=0, le=90)]  # cm from the near left corner
Spot = tuple[FromCorner, FromCorner]

Count = Annotated[int, Meta(ge=1)]


class Muster(Struct, frozen=True, forbid_unknown_fields=True):
    """Ships a side brings: a type, how many, and what is unusual about them."""

    type: Annotated[str, Meta(
        description=(
            "`destroyer`, `carrier`, `dreadnought` (Imperium only), `fighter` or `bomber`; of the "
            "Storm `sirocco`, `whirlwind`, `striker` (a bomber wing); of the Hive `soldier`, "
            "`queen`, `drone-wing`."
        ))]
    count: Annotated[int, Meta(ge=1, le=8, description="How many of them.")] = 1
    bare: Annotated[bool, Meta(description="Without the wings of its bays.")] = False
    discs: Annotated[dict[str, Few], Meta(
        description=(
            "Other numbers of discs than usual, by location: `nukes`, `grid`, `fighters`, "
            "`bombers`, `generator`, `engines`, `torpedoes`, `strikers`, `infect`, `growth`, "
            "`birth`, `tentacles`."
        ))] = {}
    damaged: Annotated[dict[str, Few], Meta(
        description="Discs that are gone when the battle begins, by location; they can be repaired."
    )] = {}
    grown: Annotated[Few, Meta(
        description="So many wings of its brood are grown and may be launched.")] = 0
    shields: Annotated[
        Annotated[int, Meta(ge=0, le=9, description="other than usual")] | None, Meta(
        description=(
            "Another number of shields than usual."
        ))] = None
    parts: Annotated[tuple[str, ...], Meta(
        description=(
            "Only these pieces of a wing: `outer`, `middle`, `core` of a fighter wing, "
            "`front`, `middle`, `back` of a bomber wing; all if none is named."
        ))] = ()
    launch_all: Annotated[bool, Meta(description="All wings of a bay leave in one action.")] = False
    escapes: Annotated[bool, Meta(
        description="Leaving the area is hyperspace, once it has moved.")] = False
    spare: Annotated[dict[str, Few], Meta(
        description=(
            "Tokens borrowed from outside the box: a location, `shield`, `hull` or `cube`, "
            "and a count."
        ))] = {}


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's fleet and where it sets up."""

    faction: Annotated[str, Meta(description="`imperium`, `uprising`, `storm` or `hive`.")]
    ships: Annotated[tuple[Muster, ...], Meta(description="Its fleet when the battle begins.")] = ()
    setup: Annotated[Literal[
        "rear", "band", "moon", "spots", "any border", "chosen border", "anywhere"
    ], Meta(
        description=(
            "`rear`: rear edges exactly `distance` from its border; `band`: anywhere within "
            "`distance` of it; `moon`: round the obstacle, `distance` away; `spots`: exactly "
            "there; `any border`: like `rear`, each ship at any border; `chosen border`: at the "
            "border of its first ship, which no other side may have chosen; `anywhere`."
        ))] = "rear"
    distance: Annotated[Distance, Meta(description="For `setup`, in cm.")] = 5.0
    spots: Annotated[tuple[tuple[OnMat, OnMat, Annotated[float, Meta(ge=-360, le=360)]], ...], Meta(
        description=(
            "One for each ship, in their order: cm to the right and away from the middle of "
            "the mat, and the heading in degrees (0 looks away from the near border, 90 to "
            "the left)."
        ))] = ()
    seats: Annotated[int, Meta(ge=1, le=3, description="How many play it, as a team.")] = 1


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """Ships that come later, at the start of a round."""

    side: Annotated[str, Meta(description="The faction they join.")]
    rounds: Annotated[tuple[Turn, ...], Meta(
        description=(
            "The rounds they come in: all of them in the one round that is named, or one ship"
            " in each of several."
        ))]
    ships: Annotated[Muster, Meta(description="What comes.")]
    where: Annotated[Literal["rear", "any border", "moon"], Meta(
        description="At the side's border, at any, or round the obstacle.")] = "rear"
    distance: Annotated[Distance, Meta(description="For `where`, in cm.")] = 5.0
    optional: Annotated[bool, Meta(description="They may be held back for a round.")] = False
    every_round: Annotated[bool, Meta(
        description="One ship each round, whatever `rounds` says.")] = False
    most: Annotated[int, Meta(
        ge=1, le=99, description="So many of them may be in play at once.")] = 99


class Well(Struct, frozen=True, forbid_unknown_fields=True):
    """The obstacle pulls at every ship after its turn."""

    pull: Annotated[float, Meta(gt=0, le=20, description="How far, in cm.")]


class Obstacle(Struct, frozen=True, forbid_unknown_fields=True):
    """A body on the mat: dice that hit it first do nothing, ships that hit it are lost."""

    kind: Annotated[str, Meta(description="`moon`, `gas-giant`, `neutron-star` or `seed`.")]
    dice: Annotated[Literal["rewind", "stop"], Meta(
        description=(
            "When a die hits it first: `rewind`: all goes back; `stop`: what moved stays moved."
        ))] = "rewind"
    ships: Annotated[Literal["destroyed", "bump"], Meta(
        description="Ships that hit it are `destroyed`, or just `bump` into it."
    )] = "destroyed"
    at: Annotated[tuple[OnMat, OnMat], Meta(
        description=(
            "Its middle: cm to the right and away from the middle of the mat."
        ))] = (0.0, 0.0)


class Escape(Struct, frozen=True, forbid_unknown_fields=True):
    """The side wins when `need` ships have escaped, and loses when `lost` are destroyed."""

    side: Annotated[str, Meta(description="The faction that flees.")]
    need: Annotated[int, Meta(ge=1, le=9, description="It wins when so many are away.")]
    lost: Annotated[int, Meta(ge=1, le=9, description="It loses when so many are destroyed.")]


class Drill(Struct, frozen=True, forbid_unknown_fields=True):
    """Target practice: drones to shoot, obstacles to avoid; cm from the near left corner."""

    need: Annotated[int, Meta(ge=1, le=20, description="So many drones win.")]
    drones: Annotated[tuple[Spot, ...], Meta(
        min_length=1, max_length=20, description="Where drones lie.")]
    drone_parts: Annotated[tuple[str, ...], Meta(
        description="Which piece of a bomber wing each drone is: `front`, `middle`, `back`.")]
    obstacles: Annotated[dict[str, Annotated[tuple[Spot, ...], Meta(max_length=20)]], Meta(
        description=(
            "Where obstacles lie, by the piece of a fighter wing they are: `outer`, `middle`,"
            " `core`."
        ))]


class Pod(Struct, frozen=True, forbid_unknown_fields=True):
    """The obstacle fires at the start of each round; what misses waits where it lies."""

    side: Annotated[str, Meta(description="The faction that flicks its dice.")]
    weapon: Annotated[str, Meta(description="What it fires: `infect`.")]
    dice: Annotated[int, Meta(ge=1, le=9, description="How many a round.")] = 2


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """Fleets are chosen from the box for points that are agreed on."""

    points: Annotated[tuple[Annotated[int, Meta(ge=10, le=200)], ...], Meta(
        min_length=1, max_length=40, description="What may be proposed for each fleet.")]
    factions: Annotated[tuple[str, ...], Meta(
        max_length=8, description=(
            "Each side chooses one of these first; none: the sides fly what they are listed with."
        ))] = ()


class FleetScenario(Scenario, frozen=True, kw_only=True):
    sides: Annotated[tuple[Side, ...], Meta(
        min_length=2, max_length=4, description=(
            "One for each seat, or for `seats` of them, in their order: the first sets up at the "
            "near border."
        ))]
    order: Annotated[str, Meta(
        description=(
            "The faction that sets up first, or `alternate`: ship by ship, the larger fleet "
            "begins, or `in turn`: ship by ship, the sides as they are listed. Empty: the first "
            "seat."
        ))] = ""
    first: Annotated[str, Meta(
        description="The faction that begins the first round. Empty: the larger fleet.")] = ""
    team: Annotated[Literal["shared", "divided"], Meta(
        description=(
            "The seats of one side command all of its ships in turn, or each its own."
        ))] = "divided"
    ramming: Annotated[Literal["", "classic", "xeno"], Meta(
        description="`classic` or `xeno`; empty: as the factions have it.")] = ""
    roll_for_start: Annotated[bool, Meta(description="A die says who begins.")] = False
    obstacle: Annotated[Obstacle | None, Meta(description="A body on the mat.")] = None
    well: Annotated[Well | None, Meta(description="Gravity towards the obstacle.")] = None
    pod: Annotated[Pod | None, Meta(description="The obstacle fires.")] = None
    endless_boarders: Annotated[bool, Meta(
        description="Boarders never run out, whoever dies.")] = False
    asteroids: Annotated[Few, Meta(
        description="So many does each side place in the middle before the battle.")] = 0
    arrivals: Annotated[tuple[Arrival, ...], Meta(
        max_length=20, description="Ships that come later.")] = ()
    flagship: Annotated[str, Meta(
        description=(
            "A ship type: the side whose last ship of it is destroyed loses, and wins if it "
            "holds out until `rounds` are over."
        ))] = ""
    escape: Annotated[Escape | None, Meta(description="A goal: reach hyperspace.")] = None
    drill: Annotated[Drill | None, Meta(description="Target practice instead of a battle.")] = None
    draft: Annotated[Draft | None, Meta(
        description=(
            "Fleets are chosen from the box; the `ships` of the sides are not looked at."
        ))] = None
    rounds: Annotated[Turn, Meta(
        description="After so many the fleet with more points left wins.")] = 40
    rounds_of_many: Annotated[Turn, Meta(
        description="The same where more than two sides fight.")] = 20
    lessons: Annotated[dict[Phase, Annotated[str, Meta(max_length=200)]], Meta(
        description="What a coach says, by the phase of the game it is said in.")] = {}

    def factions(self) -> list[str]:
        """What may be flown: the factions of the first box."""
        return [id for id, faction in catalogue().factions.items() if faction.box == BOXES[0]]

    def roles(self) -> tuple[Say, ...]:
        """The faction of each seat, where it is not chosen, and its team."""
        titles = {id: faction.title for id, faction in catalogue().factions.items()}
        if all(side.seats == 1 for side in self.sides):
            fixed = () if self.draft else self.sides
            return tuple(say("{faction}", faction=titles[side.faction]) for side in fixed)
        return tuple(
            say("Team {n}", n=team + 1) if self.draft
            else say("{faction}: team {n}", faction=titles[side.faction], n=team + 1)
            for place in range(max(side.seats for side in self.sides))
            for team, side in enumerate(self.sides) if place < side.seats
        )

    def insignia(self) -> tuple[tuple[str, str], ...]:
        """Seats are their fleets where all are given and no two fly the same."""
        flown = [side.faction for side in self.sides for _ in range(side.seats)]
        chosen = self.draft is not None and self.draft.factions
        if chosen or self.seats[0] != self.seats[1] or len(set(flown)) < len(flown):
            return ()
        factions = [catalogue().factions[faction] for faction in flown]
        return tuple((faction.title, faction.ornament) for faction in factions)

    def faults(self) -> Iterator[Fault]:
        yield from Scenario.faults(self)
        known = self.factions()
        seated = sum(side.seats for side in self.sides)
        if seated != self.seats[1]:
            yield ".sides", f"{seated} sides for {self.seats[1]} seats: one for each"
        if seated != len(self.sides) and self.seats[0] != self.seats[1]:
            yield ".seats", f"teams need all seats: [{seated}, {seated}]"
        flown = [side.faction for side in self.sides]
        for i, side in enumerate(self.sides):
            wrong = list(_unknown(f".sides[{i}].faction", side.faction, known))
            yield from wrong
            if not wrong:
                yield from self._wrong_side(f".sides[{i}]", side)
        for i, arrival in enumerate(self.arrivals):
            wrong = list(_unknown(f".arrivals[{i}].side", arrival.side, flown))
            yield from wrong
            if not wrong:
                yield from self._wrong_arrival(f".arrivals[{i}]", arrival)
        if self.order:
            yield from _unknown(".order", self.order, ("alternate", "in turn", *flown))
        if self.first:
            yield from _unknown(".first", self.first, flown)
        for n, faction in enumerate(self.draft.factions if self.draft else ()):
            yield from _unknown(f".draft.factions[{n}]", faction, known)
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
            if self.pod:
                yield ".pod", "nothing fires: give an obstacle"
            return
        if self.pod:
            yield from _unknown(".pod.side", self.pod.side, [side.faction for side in self.sides])
            yield from _unknown(".pod.weapon", self.pod.weapon, catalogue().weapons)
        kind = self.obstacle.kind
        wrong = list(_unknown(".obstacle.kind", kind, models().fixture_kinds()))
        yield from wrong
        if not wrong and not any(getattr(solid, "diameter", 0.0) and solid.at[2] >= 0.0
                                 for solid in models().fixture(kind).solids):
            yield ".obstacle.kind", f"{kind} is not round: take a moon or a star"

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


class XenoScenario(FleetScenario, frozen=True, kw_only=True):
    """A scenario of the second book: all factions may meet."""

    def factions(self) -> list[str]:
        return list(catalogue().factions)


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
    for location, gone in ships.damaged.items():
        wrong = list(_unknown(f"{path}.damaged.{location}", location, type.locations))
        yield from wrong
        if not wrong and gone > ships.discs.get(location, type.locations[location].discs):
            yield f"{path}.damaged.{location}", "so many discs are not there"
    brood = sum(n for wing, n in type.wings.items() if catalogue().types[wing].reborn)
    if ships.grown > brood:
        yield f"{path}.grown", f"a {ships.type} has a brood of {brood}"
    for token in ships.spare:
        yield from _unknown(f"{path}.spare.{token}", token, catalogue().tokens([faction]))
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
