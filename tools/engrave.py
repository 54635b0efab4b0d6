"""What is cut into an acrylic plate, drawn from the plate's own outline and flick edges."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw, ImageFilter

from game.content.models import Plate
from game.scene.shapes import inset


class Engraver:
    """Draws one plate's engraving, four times too large."""

    def __init__(self, plate: Plate, x0: float, y0: float, scale: float, tile: int, margin: int):
        self.plate, self.tile, self.big = plate, tile, 4
        self.x0, self.y0, self.k, self.margin = x0, y0, scale * self.big, margin * self.big
        size = (tile * self.big, tile * self.big)
        self.lines, self.fields = Image.new("L", size, 0), Image.new("L", size, 0)
        self.d, self.f = ImageDraw.Draw(self.lines), ImageDraw.Draw(self.fields)
        self.thin, self.thick = max(4, int(0.068 * self.k)), max(6, int(0.11 * self.k))

    def picture(self) -> Image.Image:
        if len(self.plate.parts) == 1:
            self._hull(self.plate.parts[0].outline)
        else:
            for part in self.plate.parts:
                if part.hole or part.name == "core":
                    self._ring(part)
                else:
                    self._wedge(part.outline)
        small = (self.tile, self.tile)
        fields = self.fields.resize(small, Image.LANCZOS).filter(ImageFilter.GaussianBlur(0.6))
        return Image.merge(
            "RGB", (self.lines.resize(small, Image.LANCZOS), fields, Image.new("L", small, 0))
        )

    def at(self, p: Sequence[float]) -> tuple[float, float]:
        return (
            self.margin + (p[0] - self.x0) * self.k,
            self.tile * self.big - self.margin - (p[1] - self.y0) * self.k,
        )

    def line(self, points, width: int, fill: int = 255, closed: bool = False) -> None:
        q = [self.at(p) for p in points]
        self.d.line(q + ([q[0], q[1]] if closed else []), fill=fill, width=width, joint="curve")

    def field(self, points, fill: int) -> None:
        self.f.polygon([self.at(p) for p in points], fill=fill)

    def circle(
        self, x: float, y: float, r: float, fill: int = 0, field: int = 0, width: int = 0
    ) -> None:
        px, py = self.at((x, y))
        rim = (px - r * self.k, py - r * self.k, px + r * self.k, py + r * self.k)
        if field:
            self.f.ellipse(rim, fill=field)
        if fill:
            self.d.ellipse(rim, outline=fill, width=width or self.thin)

    def both(self, draw: Callable[[int], None]) -> None:
        for side in (1, -1):
            draw(side)

    def _hull(self, outline) -> None:
        ys = [p[1] for p in outline]
        back, nose = min(ys), max(ys)
        long = nose - back
        wide = max(p[0] for p in outline)
        for by, width, fill in ((0.20, self.thick, 255), (0.42, self.thin, 110)):
            self.line(inset(outline, by), width, fill, True)
        if self.plate.paint.get("mark") in ("bug", "bolt"):
            self._creature(outline, back, long, wide)
            return
        big = long > 13
        unit = 1.0 if big else 0.62
        self.line([(0, nose - 0.12 * long), (0, back + 0.62 * long)], self.thin, 170)
        y = back + 0.40 * long  # the bridge
        bridge = [
            (-unit * 0.55, y - 0.7),
            (-unit * 0.75, y),
            (-unit * 0.3, y + 1.0),
            (unit * 0.3, y + 1.0),
            (unit * 0.75, y),
            (unit * 0.55, y - 0.7),
        ]
        self.field(bridge, 255)
        self.line(bridge, self.thin, 255, True)
        self._turrets(back, long, big)
        carrier = not big and long > 9
        if carrier:
            self._hangar(back, long)
        if big:
            self._flanks(back, long)
        elif not carrier:
            pod = [(0.95, -0.5), (1.65, -0.9), (1.7, -1.8), (1.0, -2.2)]
            self.both(lambda s: self.field([(s * x, back + 3.5 + y) for x, y in pod], 130))
            self.both(
                lambda s: self.line([(s * x, back + 3.5 + y) for x, y in pod], self.thin, 230, True)
            )
            self.both(
                lambda s: self.line(
                    [(s * 0.42, back + 6.4), (s * 0.55, back + 3.9)], self.thin, 150
                )
            )
        self._engines(outline, back)
        self._mark(0.0, back + (3.1 if big else 1.9 if carrier else 1.6), 0.62 if big else 0.42)

    def _turrets(self, back: float, long: float, big: bool) -> None:
        places = (
            [(0, 0.67), (0, 0.57), (2.3, 0.31), (-2.3, 0.31), (1.3, 0.47), (-1.3, 0.47)]
            if big
            else [(0, 0.58)]
        )
        for x, share in places:
            y, r = back + share * long, 0.36 if big else 0.26
            self.circle(x, y, r, 255, 150)
            for q in (-0.12, 0.12):
                self.line([(x + q, y), (x + q, y + r * 2)], self.thin)

    def _hangar(self, back: float, long: float) -> None:
        y = back + 0.62 * long
        bay = [(-0.55, y), (0.55, y), (0.55, y + 2.4), (-0.55, y + 2.4)]
        self.field(bay, 190)
        self.line(bay, self.thin, 255, True)
        for q in range(3):
            z = y + 0.35 + 0.7 * q
            self.line([(-0.3, z), (0, z + 0.35), (0.3, z)], self.thin)
        self.both(
            lambda s: [
                self.line(
                    [(s * 1.15, y - 1.5 - 0.7 * q), (s * 2.2, y - 2.0 - 0.7 * q)], self.thin, 180
                )
                for q in range(3)
            ]
        )

    def _flanks(self, back: float, long: float) -> None:
        tubes = ((3.4, 0.26, 0.18), (3.8, 0.24, 0.19))
        self.both(
            lambda s: [
                self.line([(s * x, back + a * long), (s * x, back + b * long)], self.thick, 230)
                for x, a, b in tubes
            ]
        )
        panel = [(1.5, 0.59), (2.2, 0.545), (2.3, 0.42), (1.6, 0.40)]
        self.both(lambda s: self.field([(s * x, back + y * long) for x, y in panel], 120))
        self.both(
            lambda s: self.line([(s * x, back + y * long) for x, y in panel], self.thin, 200, True)
        )
        self.both(
            lambda s: self.line(
                [
                    (s * 0.9, back + 0.76 * long),
                    (s * 1.2, back + 0.61 * long),
                    (s * 1.2, back + 0.52 * long),
                ],
                self.thin,
                150,
            )
        )

    def _engines(self, outline, back: float) -> None:
        """Bars along the flick surfaces: they say where to strike."""
        for run in self.plate.edges().values():
            for (ax, ay), (bx, by) in itertools.pairwise(run):
                length = math.dist((ax, ay), (bx, by))
                inward = (-(by - ay) / length, (bx - ax) / length)
                n = max(1, round(length / 0.55))
                for q in range(n):
                    t = (q + 0.5) / n
                    x, y = ax + (bx - ax) * t, ay + (by - ay) * t
                    self.line(
                        [
                            (x + inward[0] * 0.36, y + inward[1] * 0.36),
                            (x + inward[0] * 0.66, y + inward[1] * 0.66),
                        ],
                        self.thick,
                        235,
                    )

    def _mark(self, x: float, y: float, r: float) -> None:
        mark = self.plate.paint.get("mark", "")
        if mark == "hexagon":
            corners = [
                (
                    x + r * math.cos(math.radians(60 * q + 30)),
                    y + r * math.sin(math.radians(60 * q + 30)),
                )
                for q in range(6)
            ]
            self.field(corners, 170)
            self.line(corners, self.thick, 255, True)
            self.circle(x, y, r * 0.4, 255, 0, self.thick)
        elif mark == "chevron":
            for q in range(3):
                o = y + (q - 1) * r * 0.62
                self.line(
                    [(x - r * 0.9, o - r * 0.45), (x, o + r * 0.4), (x + r * 0.9, o - r * 0.45)],
                    self.thick,
                )

    def _creature(self, outline, back: float, long: float, wide: float) -> None:
        """Hive and Storm: ribs along the body, an eye or a bolt in the middle."""
        self._engines(outline, back)
        y = back + 0.55 * long
        if self.plate.paint["mark"] == "bug":
            self.circle(0, y, 0.09 * long, 255, 200, self.thick)
            self.circle(0, y, 0.04 * long, 255, 255, self.thin)
            for q in range(1, 4):
                z = y - 0.09 * long * q
                self.both(
                    lambda s, z=z, q=q: self.line(
                        [(0, z - 0.05 * long), (s * wide * (0.34 - 0.05 * q), z)], self.thin, 210
                    )
                )
        else:
            r = 0.14 * long
            bolt = [
                (0.25, 1.0),
                (-0.5, -0.1),
                (-0.05, -0.1),
                (-0.25, -1.0),
                (0.5, 0.15),
                (0.05, 0.15),
            ]
            points = [(x * r, back + 0.42 * long + v * r) for x, v in bolt]
            self.field(points, 255)
            self.line(points, self.thin, 255, True)
            for q in range(1, 4):
                self.both(
                    lambda s, q=q: self.line(
                        [
                            (s * wide * 0.2 * q, back + long * (0.16 + 0.03 * q * q)),
                            (s * wide * (0.2 * q + 0.1), back + long * (0.30 + 0.03 * q * q)),
                        ],
                        self.thin,
                        190,
                    )
                )

    def _ring(self, part) -> None:
        outer = max(p[0] for p in part.outline)
        if not part.hole:
            self.circle(0, 0, outer - 0.16, 230)
            dart = [
                (0, 0.62),
                (0.16, 0.1),
                (0.56, -0.34),
                (0.14, -0.26),
                (0, -0.5),
                (-0.14, -0.26),
                (-0.56, -0.34),
                (-0.16, 0.1),
            ]
            self.d.polygon([self.at(p) for p in dart], fill=255)
            return
        self.circle(0, 0, outer - 0.16, 230)
        self.circle(0, 0, part.hole + 0.17, 230)
        middle = (outer + part.hole) / 2
        for k in range(8):
            a = math.radians(45 * k + 22.5)
            self.d.polygon(
                [
                    self.at(
                        (
                            middle * math.cos(a) + q * math.cos(a + b),
                            middle * math.sin(a) + q * math.sin(a + b),
                        )
                    )
                    for q, b in ((0.26, 1.57), (0.20, 3.6), (0.10, 4.71), (0.20, 5.8))
                ],
                fill=255,
            )

    def _wedge(self, outline) -> None:
        self.line(inset(outline, 0.16), max(4, int(0.05 * self.k)), 240, True)
        if self.plate.paint.get("mark") == "crater":
            self._craters(outline)
            return
        self.field(inset(outline, 0.30), 140)
        top = max(outline, key=lambda p: p[1])
        if top[1] > 1.8 and abs(top[0]) < 0.01:
            self.d.polygon(
                [
                    self.at((x, top[1] - 1.0 + y))
                    for x, y in ((0, 0.34), (0.28, -0.2), (-0.28, -0.2))
                ],
                fill=255,
            )

    def _craters(self, outline) -> None:
        """Rock: three rings of different size round the chunk's middle."""
        x = sum(p[0] for p in outline) / len(outline)
        y = sum(p[1] for p in outline) / len(outline)
        for dx, dy, r in ((0.0, 0.0, 0.34), (0.45, -0.32, 0.16), (-0.38, 0.36, 0.12)):
            self.circle(x + dx, y + dy, r, 230, 120)
