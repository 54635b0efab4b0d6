"""A shot being aimed, drawn on the table: the line, the ring and the power round the piece, the
rubber band, and which way the piece will turn."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from panda3d.core import NodePath, Vec4

from game.scene import shapes

Triple = tuple[float, float, float]
Sign = Callable[[NodePath, str, str], NodePath]  # a node as a sign of this shape and colour
LAMP, OK, TEXT, WARN, TRACK = "#FFD35C", "#7FE3A0", "#F6F2E7", "#FF6B57", "#26304C"
OPEN_DEG = 90.0  # the power's arc is open towards the shot
BAND_CM, SPREAD = 9.0, 0.06  # how long the band is where a flight ends, and how deep to each side
GENTLE = 0.3  # power up to here is green


@dataclass(frozen=True)
class AimLine:
    """From where (cm), which way (degrees left of +x), how hard (0 to 1).

    `ghost` is the simulated way, `strike` where the finger meets the piece, `least` how long the
    line is before anything is pulled. With a `ring` (cm) the power stands round the piece, at
    least `reach` from its middle, and `band` is where the finger holds the rubber band.
    `turn_deg` is how far the piece will turn left; what must not be hit is in the way of a line
    that `warns`. What flies comes down `lands` cm away at the earliest."""

    start: Triple
    direction_deg: float
    power: float = 0.5
    ghost: tuple[Triple, ...] = ()
    strike: Triple | None = None
    least: float = 5.0
    ring: float = 0.0
    reach: float = 0.0
    band: Triple | None = None
    turn_deg: float = 0.0
    warns: bool = False
    lands: float = 0.0


def drawn(line: AimLine, sign: Sign) -> NodePath:
    group = NodePath("aim")
    _way(line, sign).reparentTo(group)
    if line.strike is not None:
        arrow = shapes.polygon([(-0.9, -0.32), (-0.05, 0.0), (-0.9, 0.32), (-0.7, 0.0)])
        head = sign(arrow.mapped(lambda *_: (0.0, 0.5)).node(), "SOLID", TEXT)
        head.setPos(*line.strike)
        head.setH(line.direction_deg)
        head.reparentTo(group)
    if line.ring:
        for part in _power(line, sign):
            part.reparentTo(group)
    if line.band is not None:
        for part in _band(line, sign):
            part.reparentTo(group)
    if abs(line.turn_deg) >= 3.0:
        for part in _turn(line, sign):
            part.reparentTo(group)
    return group


def _way(line: AimLine, sign: Sign) -> NodePath:
    group, colour = NodePath("way"), WARN if line.warns else LAMP
    x, y, z = line.start
    a = math.radians(line.direction_deg)
    length = line.lands or line.least + 30.0 * max(0.0, min(1.0, line.power))
    way = [(x + math.cos(a) * length * k / 8, y + math.sin(a) * length * k / 8, z)
           for k in range(9)]
    if len(line.ghost) > 1:
        way = list(line.ghost)
        length = sum(math.dist(p[:2], q[:2]) for p, q in pairwise(way)) or 1.0
    dots = sign(shapes.ribbon(way, 0.8).node(), "DOTS", colour)
    dots.setShaderInput("u_shape", Vec4(0.8, 0.95, 0.20, length))
    dots.reparentTo(group)
    if line.lands:  # where, within what a hand's force varies by
        for part in _lands(line, sign):
            part.reparentTo(group)
        if not line.ghost:
            return group
    end = way[-1]
    card = shapes.plane(2.4, 2.4).mapped(lambda px, py, _: (px, py))
    ring = sign(card.node(), "RING", colour)
    ring.setShaderInput("u_shape", Vec4(0.62, 0, 0.07, 0))
    ring.setPos(end[0], end[1], end[2] + 0.01)
    ring.reparentTo(group)
    return group


def _lands(line: AimLine, sign: Sign) -> list[NodePath]:
    """A soft band across the way, and its two borders."""
    x, y, _ = line.start
    at, open_ = (x, y, 0.1), BAND_CM / line.lands * 90.0 / math.pi
    first, last = line.direction_deg - open_, line.direction_deg + open_
    return [sign(shapes.ribbon(_arc(at, line.lands * share, first, last), wide).node(), "SOLID",
                 LAMP) for share, wide in ((1 - SPREAD, 0.12), (1.0, 0.45), (1 + SPREAD, 0.12))]


def _power(line: AimLine, sign: Sign) -> list[NodePath]:
    """The dashed ring within which a pull is nothing, and round it how hard the shot is."""
    out = [sign(shapes.ribbon(_arc(line.start, line.ring, at, at + 9.0), 0.10).node(),
                "SOLID", TEXT) for at in range(0, 360, 20)]
    whole = 360.0 - OPEN_DEG
    first = line.direction_deg + OPEN_DEG / 2
    wide, radius = 0.09 * line.ring + 0.12, max(1.5 * line.ring, line.reach + 1.4)
    out.append(sign(shapes.ribbon(_arc(line.start, radius, first, first + whole), wide + 0.12)
                    .node(), "SOLID", TRACK))
    if line.power > 0.005:
        end = first + whole * min(1.0, line.power)
        colour = OK if line.power <= GENTLE else LAMP
        out.append(sign(shapes.ribbon(_arc(line.start, radius, first, end), wide).node(),
                        "SOLID", colour))
    return out


def _band(line: AimLine, sign: Sign) -> list[NodePath]:
    """Two strands from the sides of the piece to the finger."""
    assert line.band is not None
    x, y, z = line.start
    a = math.radians(line.direction_deg)
    aside = 0.28 * line.ring
    return [sign(shapes.ribbon([(x - s * aside * math.sin(a), y + s * aside * math.cos(a), z),
                                line.band], 0.26, 0.14).node(), "SOLID", TEXT) for s in (-1, 1)]


def _turn(line: AimLine, sign: Sign) -> list[NodePath]:
    """A curved arrow over the piece: it will turn this way, about so far."""
    far = max(-170.0, min(170.0, line.turn_deg))
    x, y, z = line.start
    radius = 1.9
    way = _arc((x, y, z + 0.4), radius, line.direction_deg, line.direction_deg + far)
    head = shapes.polygon([(0.0, -0.42), (0.8, 0.0), (0.0, 0.42)])
    tip = sign(head.mapped(lambda *_: (0.0, 0.5)).node(), "SOLID", TEXT)
    tip.setPos(*way[-1])
    tip.setH(line.direction_deg + far + (90.0 if far > 0 else -90.0))
    return [sign(shapes.ribbon(way, 0.24).node(), "SOLID", TEXT), tip]


def _arc(middle: Triple, radius: float, first: float, last: float) -> list[Triple]:
    x, y, z = middle
    count = max(2, round(abs(last - first) / 6.0))
    angles = [math.radians(first + (last - first) * n / count) for n in range(count + 1)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a), z) for a in angles]
