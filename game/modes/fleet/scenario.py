"""What a scenario of the fleets may say: sides, ships, set-up, arrivals, goals."""

from __future__ import annotations

from msgspec import Struct

from game.content.scenarios import Scenario
from game.modes.fleet.phase import Phase


class Muster(Struct, frozen=True, forbid_unknown_fields=True):
    """Ships a side brings: a type, how many, and what is unusual about them."""

    type: str
    count: int = 1
    bare: bool = False  # without the wings of its bays
    discs: dict[str, int] = {}  # other numbers of discs than usual
    shields: int | None = None
    parts: tuple[str, ...] = ()
    launch_all: bool = False  # all wings of a bay in one action
    escapes: bool = False  # leaving the area is hyperspace, once it has moved
    spare: dict[str, int] = {}  # tokens borrowed from outside the box


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's fleet and where it sets up: `rear` near its border, `band` within it,
    `moon` round the obstacle, `spots` exactly there."""

    faction: str
    ships: tuple[Muster, ...] = ()
    setup: str = "rear"
    distance: float = 5.0
    spots: tuple[tuple[float, float, float], ...] = ()


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """Ships that come later: at the start of these rounds, at the side's border, at any border
    or beside the moon. Optional ones may be held back; `most` may be in play at once."""

    side: str  # its faction
    rounds: tuple[int, ...]
    ships: Muster
    where: str = "rear"  # rear, any border, moon
    distance: float = 5.0
    optional: bool = False
    every_round: bool = False
    most: int = 99


class Well(Struct, frozen=True, forbid_unknown_fields=True):
    pull: float


class Obstacle(Struct, frozen=True, forbid_unknown_fields=True):
    """A body in the middle: dice that hit it first do nothing, ships that hit it are lost."""

    kind: str
    at: tuple[float, float] = (0.0, 0.0)


class Escape(Struct, frozen=True, forbid_unknown_fields=True):
    side: str
    need: int
    lost: int


class Drill(Struct, frozen=True, forbid_unknown_fields=True):
    """Target practice: drones to shoot, obstacles to avoid; cm from the near left corner."""

    need: int
    drones: tuple[tuple[float, float], ...]
    drone_parts: tuple[str, ...]
    obstacles: dict[str, tuple[tuple[float, float], ...]]


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    points: tuple[int, ...]


class FleetScenario(Scenario, frozen=True, kw_only=True):
    sides: tuple[Side, ...]
    order: str = ""  # the faction that sets up first, or `alternate`
    ramming: str = ""  # classic or xeno; empty: as the factions have it
    roll_for_start: bool = False
    obstacle: Obstacle | None = None
    well: Well | None = None
    arrivals: tuple[Arrival, ...] = ()
    flagship: str = ""  # the side that loses this type loses the battle
    escape: Escape | None = None
    drill: Drill | None = None
    draft: Draft | None = None
    rounds: int = 40  # then the fleet with more points left wins
    lessons: dict[Phase, str] = {}  # what a coach says in a phase
