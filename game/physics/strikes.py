"""One strike: a finger's shot in a world, with its own clock and all that came of it."""

from __future__ import annotations

import math

from game.physics.bodies import Body
from game.physics.ways import Flight
from game.rules.results import Exit, Touch
from game.rules.shots import Flip, Shot
from game.rules.trajectory import Sample


class Strike:
    """`start` is the world's time at which its clock begins; what it caused is told by its own
    clock. Every piece that moves belongs to one strike: the one that struck it, or the one
    whose piece touched it while it lay. Without a shot it is what a taken piece let fall."""

    __slots__ = (
        "axis", "exits", "flown", "last_touch", "number", "rests", "seat", "shot", "spin", "start",
        "touches", "tracks", "turns",
    )

    def __init__(
        self, shot: Shot | None, start: float = 0.0, seat: int = 0, number: int = 0
    ) -> None:
        self.shot, self.start, self.seat, self.number = shot, start, seat, number
        self.touches: list[Touch] = []
        self.exits: list[Exit] = []
        self.rests: list[tuple[float, str]] = []
        self.tracks: dict[str, list[Sample]] = {}
        self.last_touch: dict[tuple[str, str], float] = {}  # in the world's time
        self.axis: tuple[float, float] | None = None  # a flipped disc turns about, in the air
        self.spin = 0.0  # its turns a second
        self.flown: tuple[Flight, float] | None = None  # the way it was last on, and until when
        self.turns: dict[str, float] = {}
        if isinstance(shot, Flip):
            along = math.radians(shot.direction)
            self.axis = (-math.sin(along), math.cos(along))
            self.turns[shot.piece] = 0.0

    def moves(self, body: Body) -> None:
        """The body begins to move by this strike, or goes on to."""
        body.samples = self.tracks.setdefault(body.piece.id, [])

    def turning(self, body: Body) -> bool:
        """Are the body's turns being counted?"""
        return self.axis is not None and body.piece.id in self.turns

    def has(self, body: Body) -> bool:
        """Was this strike the last to move the body?"""
        return body.samples is self.tracks.get(body.piece.id)
