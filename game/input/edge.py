"""Where a finger may strike a plate: its lit edges, and the point that a push goes through.

A strike that is not moved aside goes through the centre of mass, so the plate goes straight.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from game.content.models import Plate
from game.rules import Aim, Piece, plane
from game.rules.plane import Point

STEEPEST_DEG = 78.0  # how far from straight into an edge a finger may push
INSET = 0.02  # a finger does not strike the very corner


class Bit(NamedTuple):
    """A straight bit of the lit edges, in the plate's own frame; `at` is how far along all of
    them it begins, `inwards` the own direction straight into the plate."""

    a: Point
    b: Point
    at: float
    length: float
    inwards: float

    def point(self, at: float) -> Point:
        f = min(1.0 - INSET, max(INSET, (at - self.at) / self.length))
        return (self.a[0] + (self.b[0] - self.a[0]) * f, self.a[1] + (self.b[1] - self.a[1]) * f)

    def nearest(self, at: float) -> float:
        return min(self.at + self.length, max(self.at, at))


class Edge:
    """The lit edges of one plate as it lies."""

    def __init__(self, offer: Aim, piece: Piece, plate: Plate) -> None:
        self.heading = piece.pose.heading
        self.centre = centre(plate, piece.parts)
        allowed = offer.surfaces.get(piece.id)
        self.runs = {name: tuple(run) for name, run in plate.edges(piece.parts).items()
                     if not allowed or name in allowed}
        self.bits: list[Bit] = []
        at = 0.0
        for run in self.runs.values():
            for a, b in pairwise(run):
                length = math.dist(a, b)
                if length > 1e-6:
                    # Outlines run counter-clockwise: the inside is to the left of an edge.
                    inwards = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))
                    self.bits.append(Bit(a, b, at, length, inwards))
                    at += length
        self.length = at

    def admitted(self, direction: float) -> float:
        """The direction on the table nearest to this one in which a finger can push."""
        own = direction - self.heading
        if not self.bits or any(abs(_turn(bit.inwards, own)) <= STEEPEST_DEG for bit in self.bits):
            return direction
        bit = min(self.bits, key=lambda b: abs(_turn(b.inwards, own)))
        off = _turn(bit.inwards, own)
        return self.heading + bit.inwards + math.copysign(STEEPEST_DEG - 1e-6, off)

    def struck(self, direction: float, side: float) -> Point:
        """The strike point in the plate's frame: through the centre, or `side` (-1 to 1) of
        half the edge's length away from there, as far as that can still be pushed."""
        own = direction - self.heading
        able = [b for b in self.bits if abs(_turn(b.inwards, own)) <= STEEPEST_DEG + 1e-3]
        if not able:
            return (0.0, 0.0)
        base = min((self._through(b, own) for b in able), key=lambda found: found[0])[1]
        wanted = base + side * self.length / 2.0
        bit = min(able, key=lambda b: abs(b.nearest(wanted) - wanted))
        return bit.point(bit.nearest(wanted))

    def side_at(self, direction: float, point: Point) -> float:
        """The `side` whose strike point is nearest to a point in the plate's frame."""
        return min((n / 40.0 for n in range(-40, 41)),
                   key=lambda s: (math.dist(self.struck(direction, s), point), abs(s)))

    def lever(self, direction: float, point: Point) -> float:
        """How far aside of the centre a push at this point passes, left of it positive: a push
        that passes on the right turns the plate left."""
        own = math.radians(direction - self.heading)
        x, y = point[0] - self.centre[0], point[1] - self.centre[1]
        return x * -math.sin(own) + y * math.cos(own)

    def _through(self, bit: Bit, own: float) -> tuple[float, float]:
        """How near to the centre a push at this bit can pass, and where along all edges."""
        s, c = math.sin(math.radians(own)), math.cos(math.radians(own))
        ends = [(x - self.centre[0]) * -s + (y - self.centre[1]) * c for x, y in (bit.a, bit.b)]
        span = ends[1] - ends[0]
        f = min(1.0 - INSET, max(INSET, -ends[0] / span)) if abs(span) > 1e-9 else 0.5
        return abs(ends[0] + f * span), bit.at + f * bit.length


def centre(plate: Plate, names: tuple[str, ...]) -> Point:
    """The centre of mass of a plate with these parts, in its own frame."""
    parts = plate.having(names)
    mass = sum(p.mass for p in parts)
    middles = [(0.0, 0.0) if p.hole else plane.centroid(p.outline) for p in parts]
    return (sum(p.mass * m[0] for p, m in zip(parts, middles, strict=True)) / mass,
            sum(p.mass * m[1] for p, m in zip(parts, middles, strict=True)) / mass)


def _turn(a: float, b: float) -> float:
    """From the direction a to b, -180 to 180."""
    return (b - a + 180.0) % 360.0 - 180.0
