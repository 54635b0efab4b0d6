"""What physics answered: the final table, and everything that happened on the way."""

from __future__ import annotations

from msgspec import Struct

from game.rules.pieces import Pose, Table

TABLE = "table"  # how touches and supports name the table itself


class Touch(Struct, frozen=True):
    """Two things came together. `b` may be a fixture or the table."""

    time: float
    a: str
    b: str
    place: tuple[float, float, float]
    impulse: float  # g cm/s

    def of(self, id: str) -> str | None:
        """The other side of the touch, if `id` is one side of it."""
        return self.b if self.a == id else self.a if self.b == id else None


class Exit(Struct, frozen=True):
    """A piece's centre crossed the border of the play area, or fell off the table."""

    time: float
    piece: str
    place: tuple[float, float]


class Rest(Struct, frozen=True):
    """A piece came to rest, for now."""

    time: float
    piece: str
    pose: Pose


class Reading(Struct, frozen=True):
    """The face a die shows, or the side of a disc. `face` is None when it is cocked: no face
    is level, and nobody may guess."""

    piece: str
    face: str | None
    tilt: float = 0.0

    @property
    def cocked(self) -> bool:
        return self.face is None


class Track(Struct, frozen=True, omit_defaults=True):
    """One piece's way, for playback: packed samples, see rules.trajectory. A way that begins
    late says how late."""

    piece: str
    samples: bytes
    start: float = 0.0


class Result(Struct, frozen=True):
    """Everything the rules and the screen may want to know of one shot. `supports` is what a
    piece rests on: of every piece that moved, and of every other that lies on more than the
    table. `leans` is what holds it from the side."""

    table: Table
    touches: tuple[Touch, ...] = ()
    exits: tuple[Exit, ...] = ()
    readings: tuple[Reading, ...] = ()
    turns: dict[str, float] = {}
    supports: dict[str, tuple[str, ...]] = {}
    leans: dict[str, tuple[str, ...]] = {}
    trajectory: tuple[Track, ...] = ()
    seconds: float = 0.0
    settled: bool = True

    def reading(self, piece: str) -> Reading | None:
        return next((r for r in self.readings if r.piece == piece), None)

    def exit(self, piece: str) -> Exit | None:
        return next((e for e in self.exits if e.piece == piece), None)

    def touches_of(self, piece: str) -> tuple[Touch, ...]:
        """This piece's touches with anything but the table, in order of time."""
        return tuple(t for t in self.touches if t.of(piece) and TABLE not in (t.a, t.b))


# ---- a table that is stepped live --------------------------------------------------------

TICKS_A_SECOND = 60


class Happening(Struct, frozen=True, omit_defaults=True):
    """What one strike did within a tick; times are by the strike's own clock.

    `moved` is where its pieces are now. `result` comes once, when everything it moved lies
    still: all it did from the strike on, as if it had been simulated alone."""

    strike: int  # numbered from 1
    seat: int
    moved: dict[str, Pose] = {}
    touches: tuple[Touch, ...] = ()
    exits: tuple[Exit, ...] = ()
    rests: tuple[Rest, ...] = ()
    result: Result | None = None


class Observation(Struct, frozen=True, omit_defaults=True):
    """What could be seen of a live table within one tick, strike by strike."""

    tick: int
    happenings: tuple[Happening, ...] = ()
