"""A table that is stepped live: strikes and pieces come at ticks, and the tick is the clock.

Whenever everything lies still the world is given up, and the next strike begins a fresh one
from the table as it stands; so that strike is, to the bit, what `simulate` would answer. A
strike made while something else moves joins the world that is there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.content.models import Models, models
from game.physics.shooting import BadShot, check, check_pieces
from game.physics.stepping import LONGEST_S, Stepping
from game.physics.strikes import Strike
from game.physics.world import World, lies_on
from game.rules.pieces import Piece, Pose, Table
from game.rules.results import TICKS_A_SECOND, Happening, Observation, Rest
from game.rules.shots import Shot

_ALMOST = 1e-9  # a world that is this near a tick has reached it


class _Told(NamedTuple):
    """How much of a strike has been observed already."""

    touches: int = 0
    exits: int = 0
    rests: int = 0


class LiveTable:
    """Strike it, put pieces on it, take them away; `step` moves it on by one tick of 1/60 s and
    says what could be seen."""

    def __init__(self, table: Table, known: Models | None = None) -> None:
        self.tick = 0
        self._models = known or models()
        self._lying = table  # what is true while there is no world
        self._moving: Stepping | None = None
        self._began = 0  # the tick at which the world was built
        self._strikes = 0
        self._told: dict[Strike, _Told] = {}

    @property
    def table(self) -> Table:
        """What lies and moves on the table now; what has fallen off it is not there."""
        if self._moving is None:
            return self._lying
        bodies = self._moving.world.bodies
        gone = [id for id, body in bodies.items() if body.gone]
        return self._moving.world.now().without(gone)

    @property
    def still(self) -> bool:
        return self._moving is None

    # ---- at a tick ----

    def strike(self, seat: int, shot: Shot) -> int:
        """A finger strikes now: the number of the strike. BadShot if it can't be made."""
        check(self.table, shot, self._models)
        stepping = self._stepping()
        self._begun(stepping.strike(shot, seat))
        return self._strikes

    def put(self, pieces: Iterable[Piece]) -> None:
        """Set pieces down at rest; one that is there already comes from where it was."""
        new = tuple(pieces)
        table = self.table
        check_pieces(table.pieces, new, self._models)
        self.take(piece.id for piece in new if table.has(piece.id))
        if self._moving is None:
            self._lying = self._lying.with_pieces(*new)
        else:
            self._moving.put(new)

    def take(self, ids: Iterable[str]) -> None:
        """Take pieces away, from rest or from their way; what lay on them falls."""
        taken = set(ids)
        if not taken:
            return
        missing = sorted(taken - {piece.id for piece in self.table.pieces})
        if missing:
            raise BadShot("unknown-piece", f"there is no piece {missing[0]!r} on the table")
        if self._moving is None and not self._bears(taken):
            self._lying = self._lying.without(taken)
            return
        falling = self._stepping().take(taken)
        if falling is not None:
            self._begun(falling)

    def step(self) -> Observation:
        """Move on by one tick."""
        self.tick += 1
        if self._moving is None:
            return Observation(self.tick)
        stepping, world = self._moving, self._moving.world
        goal = (self.tick - self._began) / TICKS_A_SECOND - _ALMOST
        # Steps are as long as in `simulate`, whatever the ticks are: the world may be a look
        # ahead of its tick, never more, and waits for the next one.
        while world.active and world.time < goal and not self._overdue():
            stepping.advance(
                min(s.start for s in stepping.witness.strikes) + LONGEST_S, goal
            )
        seen = Observation(self.tick, tuple(map(self._happening, list(stepping.witness.strikes))))
        if not stepping.witness.strikes:
            self._lying, self._moving = self.table, None
            world.close()
        return seen

    # ---- details ----

    def _stepping(self) -> Stepping:
        """The world that moves, or a fresh one."""
        if self._moving is None:
            self._moving = Stepping(World(self._lying, self._models))
            self._began = self.tick
        return self._moving

    def _begun(self, strike: Strike) -> None:
        self._strikes += 1
        strike.number = self._strikes
        self._told[strike] = _Told()

    def _overdue(self) -> bool:
        assert self._moving is not None
        time = self._moving.world.time
        return any(time - s.start >= LONGEST_S for s in self._moving.witness.strikes)

    def _bears(self, ids: set[str]) -> bool:
        """Does anything lie on these pieces?"""
        bodies = World(self._lying, self._models).bodies
        return any(
            lies_on(other, bodies[id])
            for id in ids for other in bodies.values() if other.piece.id not in ids
        )

    def _happening(self, strike: Strike) -> Happening:
        """What the strike did since it was last asked; the strike is closed once it is over."""
        assert self._moving is not None
        stepping = self._moving
        world, witness = stepping.world, stepping.witness
        old = self._told[strike]
        self._told[strike] = _Told(len(strike.touches), len(strike.exits), len(strike.rests))
        moving = [body for body in world.active if body.strike is strike]
        rests = tuple(
            Rest(time, id, world.bodies[id].rest(world.time).pose)
            for time, id in strike.rests[old.rests:] if id in world.bodies
        )
        moved: dict[str, Pose] = {body.piece.id: body.rest(world.time).pose for body in moving}
        moved |= {rest.piece: rest.pose for rest in rests}
        exits = tuple(strike.exits[old.exits:])
        late = bool(moving) and world.time - strike.start >= LONGEST_S
        result = witness.result(strike) if late or not moving else None
        if result is not None:
            witness.strikes.remove(strike)
            del self._told[strike]
            if late:
                self._begun(stepping.pass_on(strike))
        return Happening(
            strike.number, strike.seat, moved, tuple(strike.touches[old.touches:]), exits, rests,
            result,
        )
