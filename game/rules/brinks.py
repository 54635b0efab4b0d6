"""A brink: the border of a surface that a disc hangs over, to be struck from below.

One dial, the overhang from 0 to 1, is both how far the disc sticks out and how it is struck: a
little is a high lob with many turns, much a flat drive that runs on.
"""

from __future__ import annotations

import math

from msgspec import Struct

from game.rules.pieces import Piece, Pose, flat
from game.rules.shots import Flip
from game.rules.words import Say, say

OUT = (0.25, 0.95)  # of its radius a disc sticks out: a fingertip's width, nearly tipping
ANGLE_DEG = (14.0, 38.0)  # of the strike, from the vertical
OFFSET_CM = (0.20, 0.08)  # of the strike, from the disc's middle
ASIDE_DEG = 35.0  # a hand aims so far from straight on
ADMITTED_DEG = 60.0  # an unsteady one ends no further off
ADMITTED_ANGLE = (0.0, 70.0)
ADMITTED_OFFSET = (0.0, 0.4)
SLACK_CM = 0.06
G_CM_S2 = 981.0


class Brink(Struct, frozen=True):
    """The surface lies to the left of the way from `start` to `end`. `lies` is how high a disc's
    middle is on it, `radii` how large the discs are that may be put there."""

    start: tuple[float, float]
    end: tuple[float, float]
    lies: float
    radii: dict[str, float]

    @property
    def length(self) -> float:
        return math.dist(self.start, self.end)

    @property
    def straight(self) -> float:
        """The direction straight in over the surface, in degrees."""
        (ax, ay), (bx, by) = self.start, self.end
        return math.degrees(math.atan2(bx - ax, ay - by))

    def pose(self, piece: str, along: float, overhang: float) -> Pose:
        """Where this disc lies: `along` runs from 0 to 1 on the way from start to end."""
        x, y = self.place(along)
        inside = self.radii[piece] * (1.0 - between(OUT, overhang))
        a = math.radians(self.straight)
        return flat(x + inside * math.cos(a), y + inside * math.sin(a), z=self.lies)

    def place(self, along: float) -> tuple[float, float]:
        """A place on the brink itself."""
        (ax, ay), (bx, by) = self.start, self.end
        return (ax + along * (bx - ax), ay + along * (by - ay))

    def along(self, x: float, y: float) -> float:
        """The share of the way from start to end that is nearest to a place."""
        (ax, ay), (bx, by) = self.start, self.end
        way = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / self.length ** 2
        return min(1.0, max(0.0, way))

    def inside(self, x: float, y: float) -> float:
        """How far a place is in over the surface."""
        a, (ax, ay) = math.radians(self.straight), self.start
        return (x - ax) * math.cos(a) + (y - ay) * math.sin(a)

    def flip(self, piece: Piece, direction: float, speed: float, overhang: float) -> Flip:
        """The shot of a disc that lies here, struck as its overhang has it."""
        return Flip(piece.id, direction, speed, between(ANGLE_DEG, overhang),
                    between(OFFSET_CM, overhang), brings=(piece,))

    def usual(self, piece: str, kind: str, speed: float) -> Flip:
        """From the middle, straight on, half hung over."""
        return self.flip(Piece(piece, kind, self.pose(piece, 0.5, 0.5)), self.straight, speed, 0.5)


def between(ends: tuple[float, float], share: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * share


def speed_to(far: float, overhang: float) -> float:
    """How fast a disc is struck to come down so far away."""
    angle = math.radians(between(ANGLE_DEG, overhang))
    return math.sqrt(G_CM_S2 * max(1.0, far) / math.sin(2.0 * angle))


def off_straight(brink: Brink, direction: float) -> float:
    """How far to the left of straight on a direction is, from -180 to 180."""
    return (direction - brink.straight + 180.0) % 360.0 - 180.0


def amiss(brink: Brink, kinds: dict[str, str], shot: Flip) -> Say | None:
    """Why this flip can't be made from the brink, or None."""
    if len(shot.brings) != 1 or shot.brings[0].id != shot.piece \
            or shot.piece not in brink.radii or shot.brings[0].kind != kinds.get(shot.piece):
        return say("One ship is put on the edge and flipped.")
    pose = shot.brings[0].pose
    radius = brink.radii[shot.piece]
    inside = brink.inside(pose.x, pose.y)
    (ax, ay), a = brink.start, math.radians(brink.straight)
    on_the_way = ((pose.x - ax) * math.sin(a) - (pose.y - ay) * math.cos(a))
    nearest, farthest = (radius * (1.0 - out) for out in (OUT[1], OUT[0]))
    if not (-SLACK_CM <= on_the_way <= brink.length + SLACK_CM
            and nearest - SLACK_CM <= inside <= farthest + SLACK_CM
            and abs(pose.z - brink.lies) <= SLACK_CM
            and max(abs(pose.qx), abs(pose.qy)) <= 1e-3):
        return say("The ship must hang over the lit edge.")
    if abs(off_straight(brink, shot.direction)) > ADMITTED_DEG:
        return say("Flip away from the edge, over the table.")
    if not (ADMITTED_ANGLE[0] <= shot.angle <= ADMITTED_ANGLE[1]
            and ADMITTED_OFFSET[0] <= shot.offset <= ADMITTED_OFFSET[1]):
        return say("A ship is struck from below, where it hangs over.")
    return None
