"""What is true in a fleet battle: ships, tokens, whose turn it is and what is left to decide."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet.catalogue import ShipType, Weapon, catalogue
from game.modes.fleet.phase import Phase
from game.modes.fleet.scenario import AREA as AREA
from game.modes.fleet.scenario import FleetScenario
from game.rules import Event, Piece, Pose, Say, State, flat, plane
from game.rules.plane import Outline

# Where a ship is.
TABLE, HANGAR, WAITING, DESTROYED, AWAY = "table", "hangar", "waiting", "destroyed", "away"

TRAY_PLACE = (66.0, -26.0)
NOBODY = -1  # the seat of pieces that no player commands

BROOD = "brood"  # a wing that is not grown yet; one that is waits in the hangar

# What a piece is in the battle.
SHIP, DRONE, OBSTACLE = "ship", "drone", "obstacle"
ASTEROID, BOARDER = "asteroid", "boarder"

WEAK = "weak spot"  # where a boarder is that stands on no location


class Ship(Struct, frozen=True):
    id: str
    seat: int
    type: str
    kind: str
    name: str
    where: str = WAITING
    cube: bool = False
    shields: int = 0
    hull: int = 0
    discs: dict[str, int] = {}
    full: dict[str, int] = {}  # discs when whole
    most_shields: int = 0
    parts: tuple[str, ...] = ()
    host: str = ""  # the ship whose bay it is launched from
    launch_all: bool = False
    escapes: bool = False
    moved: bool = False  # an escaping ship must move once before it may jump
    role: str = SHIP
    boarders: dict[str, int] = {}  # enemies aboard, by location

    @property
    def data(self) -> ShipType:
        return catalogue().types[self.type]

    @property
    def is_wing(self) -> bool:
        return self.data.is_wing

    @property
    def in_play(self) -> bool:
        return self.where == TABLE

    @property
    def most_parts(self) -> int:
        """The pieces of a whole wing."""
        return len(models().plate(self.kind).parts)

    @property
    def rows(self) -> tuple[str, ...]:
        """What it can do, in the order of its dashboard: locations, then what needs no disc."""
        return (*self.full, *self.data.always)

    def weapon(self, action: str = "") -> Weapon:
        """What it fires in this action; its own weapon where the action has none."""
        return catalogue().weapons[self.weapon_name(action)]

    def weapon_name(self, action: str = "") -> str:
        named = catalogue().actions[action].weapon if action else ""
        return named or self.data.weapon

    def disc_count(self) -> int:
        return sum(self.discs.values())

    def boarder_count(self) -> int:
        return sum(self.boarders.values())


class Body(Struct, frozen=True):
    """What lies about on the mat and is no ship: an asteroid, or a boarder that waits."""

    id: str
    role: str
    kind: str
    parts: tuple[str, ...] = ()


class Pending(Struct, frozen=True):
    """Something one seat must settle before the turn goes on, in the phase `kind`.

    lose: a bomber wing's owner gives up a piece; return: a pushed-out ship comes back;
    number: the rammer names the die result; reroll: a leaning die is thrown off the table, or
    one whose second hit has its own number; crash: the dice of a ram or an asteroid; withdraw:
    boarders leave with the ship they came from. `throws` of the die of `weapon` are left, each
    hits `count` times.
    """

    kind: Phase
    seat: int
    ship: str
    count: int = 1
    at: tuple[float, float] = (0.0, 0.0)
    die: str = ""
    weapon: str = ""
    throws: int = 1


class FleetState(State, frozen=True, kw_only=True):
    rules: FleetScenario
    phase: Phase
    seat: int  # who decides now
    sides: tuple[str, ...]  # each seat's faction
    ships: dict[str, Ship] = {}
    supply: dict[str, int] = {}
    round: int = 0
    turn: int = 0  # whose turn it is
    last: int | None = None  # who activated a ship most recently
    active: str = ""
    done: tuple[str, ...] = ()
    action: str = ""
    dice: int = 0  # left to fire in this action
    volley: int = 0  # dice when the action began
    shot_number: int = 0
    die: str = ""  # the kind of the last die fired or rolled in this turn
    number: int = 0  # and what it showed; 0 when it leaned or is gone
    ram: str = ""
    point_blank: str = ""
    turn_over: bool = False
    pending: tuple[Pending, ...] = ()
    flicks: int = 0  # left to fly in this action
    held: str = ""  # the action whose second flick waits until another action is done
    given_up: int = 0  # actions that went into repelling boarders in this turn
    repelled: int = 0  # boarders that were repelled in this turn
    idle: tuple[str, ...] = ()  # where boarders stand that had no disc to take, and may move
    boarders: int = 0  # cubes of the supply that all boarding ships share
    owed: int = 0  # boarders that must leave with their ship and are still aboard others
    bodies: dict[str, Body] = {}
    pod_fires: bool = False  # the round's cubes wait until the pod has fired
    pod_dice: int = 0  # left to fire from it
    order: tuple[int, ...] = ()  # sides on the turn-order track; empty where sides alternate
    ladder: dict[str, int] = {}  # how often each side came under fire this round
    struck: tuple[tuple[str, str], ...] = ()  # attacker and target, each pair counted once
    thrown: tuple[tuple[int, ...], ...] = ()  # what each side threw for the first order
    rotation: dict[str, int] = {}  # the seat of each side that acts next
    borders: dict[str, str] = {}  # the border that a side has chosen
    contacts: tuple[tuple[str, str], ...] = ()  # ships that a launch or the pull laid together
    to_place: tuple[str, ...] = ()
    arriving: tuple[int, ...] = ()  # numbers of the arrivals still to be asked this round
    points: int = 0
    drafted_out: tuple[bool, ...] = ()
    rolls: dict[str, int] = {}
    scores: tuple[int, ...] = (0, 0)
    lost: int | None = None  # the seat that lost at once, and why
    why: Say | None = None
    note: Say | None = None

    # ---- looking ----

    def ship(self, id: str) -> Ship:
        return self.ships[id]

    def fleet(self, seat: int) -> tuple[Ship, ...]:
        return tuple(s for s in self.ships.values() if s.seat == seat and s.role == SHIP)

    def in_play(self, seat: int | None = None) -> tuple[Ship, ...]:
        return tuple(
            s for s in self.ships.values()
            if s.in_play and s.role == SHIP and (seat is None or s.seat == seat)
        )

    def body_outlines(self, id: str) -> tuple[Outline, ...]:
        """The outlines of an asteroid or a waiting boarder."""
        body, at = self.bodies[id], self.table.piece(id).pose
        if body.role == BOARDER:
            block: Any = models().piece(body.kind)
            wide, deep, _high = block.size
            return (plane.moved(plane.rectangle(wide, deep), at),)
        return tuple(plane.moved(o, at) for o in models().plate(body.kind).outlines(body.parts))

    def outlines(self, ship: str, pose: Pose | None = None) -> tuple[Outline, ...]:
        """The ship's outlines where it lies, or where it would lie at `pose`."""
        it = self.ships[ship]
        at = pose or self.table.piece(ship).pose
        return tuple(
            plane.moved(o, at) for o in models().plate(it.kind).outlines(it.parts)
        )

    def name(self, seat: int) -> str:
        return self.seats[seat].name

    # ---- changing ----

    def with_ship(self, ship: Ship) -> FleetState:
        """The ship as given; its piece on the table follows it."""
        state = replace(self, ships={**self.ships, ship.id: ship})
        if not ship.in_play:
            return replace(state.parted(ship.id), table=state.table.without([ship.id]))
        if state.table.has(ship.id) and state.table.piece(ship.id).parts != ship.parts:
            piece = replace(state.table.piece(ship.id), parts=ship.parts)
            return replace(state, table=state.table.with_pieces(piece))
        return state

    def set_down(self, id: str, pose: Pose) -> FleetState:
        """The ship lies on the table at this pose."""
        ship = replace(self.ships[id], where=TABLE)
        thick = models().plate(ship.kind).thickness
        lying = flat(pose.x, pose.y, pose.heading, thick / 2.0)
        table = self.table.with_pieces(Piece(id, ship.kind, lying, ship.parts))
        return replace(self, ships={**self.ships, id: ship}, table=table)

    def with_body(self, body: Body, pose: Pose) -> FleetState:
        """The body lies there."""
        piece = Piece(body.id, body.kind, pose, body.parts)
        return replace(self, bodies={**self.bodies, body.id: body},
                       table=self.table.with_pieces(piece))

    def without_body(self, id: str) -> FleetState:
        left = {other: body for other, body in self.bodies.items() if other != id}
        return replace(self, bodies=left, table=self.table.without([id]))

    def laid_together(self, a: str, b: str) -> FleetState:
        """The two touch without having collided; whichever moves first may part from the other."""
        return replace(self, contacts=(*self.contacts, (a, b)))

    def parted(self, id: str) -> FleetState:
        """The ship has moved: it lies with nobody any more."""
        return replace(self, contacts=tuple(pair for pair in self.contacts if id not in pair))

    def moved_tokens(self, **changes: int) -> FleetState:
        """Tokens that went back into the box (+) or came out of it (-)."""
        supply = {**self.supply}
        for token, count in changes.items():
            supply[token] = supply.get(token, 0) + count
        return replace(self, supply=supply)


Told = tuple[FleetState, tuple[Event, ...]]  # what comes of it, and what is said about it
