"""What a scenario of the fleets may say: sides, ships, set-up, arrivals, goals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from game.content.models import models
from game.content.scenarios import Scenario
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.phase import Phase

Count = Annotated[int, Meta(ge=1)]


class Muster(Struct, frozen=True, forbid_unknown_fields=True):
    """Ships a side brings: a type, how many, and what is unusual about them."""

    type: Annotated[str, Meta(description=(
        "`destroyer`, `carrier`, `dreadnought` (Imperium only), `fighter` or `bomber`."
    ))]
    count: Annotated[int, Meta(description="How many of them.", ge=1)] = 1
    bare: Annotated[bool, Meta(description="Without the wings of its bays.")] = False
    discs: Annotated[dict[str, Annotated[int, Meta(ge=0)]], Meta(description=(
        "Other numbers of discs than usual, by location: `nukes`, `grid`, `fighters`, `bombers`, "
        "`generator`, `engines`."
    ))] = {}
    shields: Annotated[Annotated[int, Meta(ge=0)] | None, Meta(
        description="Another number of shields than usual."
    )] = None
    parts: Annotated[tuple[str, ...], Meta(description=(
        "Only these pieces of a wing: `outer`, `middle`, `core` of a fighter wing, `front`, "
        "`middle`, `back` of a bomber wing; all if none is named."
    ))] = ()
    launch_all: Annotated[bool, Meta(description="All wings of a bay leave in one action.")] = False
    escapes: Annotated[bool, Meta(
        description="Leaving the area is hyperspace, once it has moved."
    )] = False
    spare: Annotated[dict[str, int], Meta(description=(
        "Tokens borrowed from outside the box: a location, `shield`, `hull` or `cube`, and a count."
    ))] = {}

    def __post_init__(self) -> None:
        _known("ship type", (self.type,), catalogue().types)
        locations = catalogue().types[self.type].locations
        _known(f"location of a {self.type}", self.discs, locations)
        _known("token", self.spare, catalogue().box)

    def in_faction(self, faction: str) -> None:
        """ValueError if the faction has no such ships."""
        known = catalogue().factions[faction].models
        _known(f"ship type of the {faction}", (self.type,), known)
        parts = [part.name for part in models().plate(known[self.type]).parts]
        _known(f"piece of a {self.type}", self.parts, parts)


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's fleet and where it sets up."""

    faction: Annotated[str, Meta(description="`imperium` or `uprising`.")]
    ships: Annotated[tuple[Muster, ...], Meta(description="Its fleet when the battle begins.")] = ()
    setup: Annotated[Literal["rear", "band", "moon", "spots"], Meta(description=(
        "`rear`: rear edges exactly `distance` from its border; `band`: anywhere within "
        "`distance` of it; `moon`: round the obstacle, `distance` away; `spots`: exactly there."
    ))] = "rear"
    distance: Annotated[float, Meta(description="For `setup`, in cm.", ge=0)] = 5.0
    spots: Annotated[tuple[tuple[float, float, float], ...], Meta(description=(
        "One for each ship, in their order: cm to the right and away from the middle of the mat, "
        "and the heading in degrees (0 looks away from the near border, 90 to the left)."
    ))] = ()

    def __post_init__(self) -> None:
        _known("faction", (self.faction,), catalogue().factions)
        for ships in self.ships:
            ships.in_faction(self.faction)
        count = sum(ships.count for ships in self.ships)
        if self.setup == "spots" and len(self.spots) != count:
            raise ValueError("setup: spots wants one of `spots` for each ship: "
                             f"{count}, not {len(self.spots)}")


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """Ships that come later, at the start of a round."""

    side: Annotated[str, Meta(description="The faction they join.")]
    rounds: Annotated[tuple[Count, ...], Meta(description=(
        "The rounds they come in: all of them in the one round that is named, or one ship in each "
        "of several."
    ))]
    ships: Annotated[Muster, Meta(description="What comes.")]
    where: Annotated[Literal["rear", "any border", "moon"], Meta(
        description="At the side's border, at any, or round the obstacle."
    )] = "rear"
    distance: Annotated[float, Meta(description="For `where`, in cm.", ge=0)] = 5.0
    optional: Annotated[bool, Meta(description="They may be held back for a round.")] = False
    every_round: Annotated[bool, Meta(
        description="One ship each round, whatever `rounds` says."
    )] = False
    most: Annotated[int, Meta(description="So many of them may be in play at once.", ge=1)] = 99


class Well(Struct, frozen=True, forbid_unknown_fields=True):
    """The obstacle pulls every ship when its turn ends."""

    pull: Annotated[float, Meta(description="How far, in cm.", gt=0)]


class Obstacle(Struct, frozen=True, forbid_unknown_fields=True):
    """A body on the mat: dice that hit it first do nothing, ships that hit it are lost."""

    kind: Annotated[str, Meta(description="`moon`, `gas-giant` or `neutron-star`.")]
    at: Annotated[tuple[float, float], Meta(
        description="Its middle: cm to the right and away from the middle of the mat."
    )] = (0.0, 0.0)

    def __post_init__(self) -> None:
        known = [kind for kind in models().fixture_kinds()
                 if any(getattr(s, "diameter", 0.0) for s in models().fixture(kind).solids)]
        _known("obstacle", (self.kind,), known)


class Escape(Struct, frozen=True, forbid_unknown_fields=True):
    """A goal: ships that have `escapes` reach hyperspace."""

    side: Annotated[str, Meta(description="The faction that flees.")]
    need: Annotated[int, Meta(description="It wins when so many are away.", ge=1)]
    lost: Annotated[int, Meta(description="It loses when so many are destroyed.", ge=1)]


class Drill(Struct, frozen=True, forbid_unknown_fields=True):
    """Target practice: drones to shoot, obstacles to avoid; cm from the near left corner."""

    need: Annotated[int, Meta(description="So many drones win.", ge=1)]
    drones: Annotated[tuple[tuple[float, float], ...], Meta(description="Where drones lie.")]
    drone_parts: Annotated[tuple[str, ...], Meta(
        description="Which piece of a bomber wing each drone is: `front`, `middle`, `back`."
    )]
    obstacles: Annotated[dict[str, tuple[tuple[float, float], ...]], Meta(description=(
        "Where obstacles lie, by the piece of a fighter wing they are: `outer`, `middle`, `core`."
    ))]

    def __post_init__(self) -> None:
        if len(self.drones) != len(self.drone_parts):
            raise ValueError("drones and drone_parts must be as many")
        props = catalogue().firing_range
        for parts, prop in ((self.drone_parts, props.drone), (self.obstacles, props.obstacle)):
            there = [part.name for part in models().plate(prop.model).parts]
            _known(f"piece of a {prop.type}", parts, there)


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """A free game: points are agreed on, ships are chosen in turn."""

    points: Annotated[tuple[Count, ...], Meta(
        description="What may be proposed for each fleet.", min_length=1
    )]


class FleetScenario(Scenario, frozen=True, kw_only=True):
    sides: Annotated[tuple[Side, ...], Meta(
        description="One for each seat, in their order: the first sets up at the near border."
    )]
    order: Annotated[str, Meta(description=(
        "The faction that sets up first, or `alternate`: ship by ship, the larger fleet begins. "
        "Empty: the first seat."
    ))] = ""
    ramming: Annotated[Literal["", "classic", "xeno"], Meta(
        description="`classic` or `xeno`; empty: as the factions have it."
    )] = ""
    roll_for_start: Annotated[bool, Meta(description="A die says who begins.")] = False
    obstacle: Annotated[Obstacle | None, Meta(description="A body on the mat.")] = None
    well: Annotated[Well | None, Meta(description="Gravity towards the obstacle.")] = None
    arrivals: Annotated[tuple[Arrival, ...], Meta(description="Ships that come later.")] = ()
    flagship: Annotated[str, Meta(description=(
        "A ship type: the side whose last ship of it is destroyed loses, and wins if it holds "
        "out until `rounds` are over."
    ))] = ""
    escape: Annotated[Escape | None, Meta(description="A goal: reach hyperspace.")] = None
    drill: Annotated[Drill | None, Meta(description="Target practice instead of a battle.")] = None
    draft: Annotated[Draft | None, Meta(
        description="Fleets are chosen from the box; the `ships` of the sides are not looked at."
    )] = None
    rounds: Annotated[int, Meta(
        description="After so many the fleet with more points left wins.", ge=1
    )] = 40
    lessons: Annotated[dict[Phase, str], Meta(
        description="What a coach says, by the phase of the game it is said in."
    )] = {}

    def __post_init__(self) -> None:
        if len(self.sides) < self.seats[0]:
            raise ValueError(f"{self.seats[0]} seats need as many sides, not {len(self.sides)}")
        factions = [side.faction for side in self.sides]
        _known("side", [self.order] if self.order else [], [*factions, "alternate"])
        _known("side", [arrival.side for arrival in self.arrivals], factions)
        for arrival in self.arrivals:
            arrival.ships.in_faction(arrival.side)
        if self.escape:
            _known("side", (self.escape.side,), factions)
        _known("ship type", [self.flagship] if self.flagship else [], catalogue().types)
        round_it = [side.setup for side in self.sides] + [a.where for a in self.arrivals]
        if self.obstacle is None and (self.well or "moon" in round_it):
            raise ValueError("a well, or ships round the moon, need the key 'obstacle'")


def _known(what: str, used: Iterable[str], given: Iterable[str]) -> None:
    for name in used:
        if name not in given:
            raise ValueError(f"there is no {what} {name!r}; there are {', '.join(given)}")
