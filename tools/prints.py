"""Prints on pieces and boxes: die faces, the arena, the altimeter, the sheet of engravings."""

from __future__ import annotations

import json
import math

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from game.content.models import Plate, models
from game.scene import faces
from tools.draw import OUT, font, rgb, save, star
from tools.engrave import Engraver


def die_faces() -> None:
    """Ink in red, surface height in green (white is the face, dark is cut in)."""
    n = 256
    ink = Image.new("L", (n * faces.COLUMNS, n * faces.ROWS), 0)
    for k, (style, name) in enumerate(faces.TILES):
        ink.paste(_face(style, name, n), ((k % faces.COLUMNS) * n, (k // faces.COLUMNS) * n))
    height = ink.point(lambda v: 255 - int(v * 0.78)).filter(ImageFilter.GaussianBlur(n / 100))
    save("faces.png", Image.merge("RGB", (ink, height, Image.new("L", ink.size, 0))))


def _face(style: str, name: str, n: int) -> Image.Image:
    big = n * 4
    g = Image.new("L", (big, big), 0)
    d = ImageDraw.Draw(g)
    c = big / 2
    u = c * 0.82

    def dot(x: float, y: float, r: float, fill: int = 255) -> None:
        d.ellipse((c + (x - r) * u, c - (y + r) * u, c + (x + r) * u, c - (y - r) * u), fill=fill)

    if style == "pips":
        for x, y in _PIPS[int(name)]:
            dot(x * 0.54, y * 0.54, 0.185)
    elif style == "numbers":
        d.text((c, c + big * 0.035), name, font=font(big * 0.50), fill=255, anchor="mm")
        if name in "69":
            d.rounded_rectangle(
                (c - big * 0.13, c + big * 0.235, c + big * 0.13, c + big * 0.275),
                big * 0.01,
                fill=255,
            )
    elif name.endswith(("plane", "planes")):
        for x, y, s in {
            "1": ((0, 0.02, 0.86),),
            "2": ((-0.32, 0.40, 0.58), (0.32, -0.40, 0.58)),
            "3": ((0, 0.50, 0.48), (-0.48, -0.42, 0.45), (0.48, -0.42, 0.45)),
        }[name[0]]:
            _biplane(d, c, u, x, y, s)
    elif name == "evade":
        _swirl(d, c, u)
    elif name == "re-roll":
        _turn_arrows(d, c, u)
    elif name == "hit":
        d.ellipse(
            (c - 0.64 * u, c - 0.64 * u, c + 0.64 * u, c + 0.64 * u),
            outline=255,
            width=int(0.14 * u),
        )
        for a in (0, 90, 180, 270):
            x, y = math.cos(math.radians(a)), math.sin(math.radians(a))
            d.line(
                (c + 0.36 * u * x, c + 0.36 * u * y, c + 0.92 * u * x, c + 0.92 * u * y),
                fill=255,
                width=int(0.14 * u),
            )
        d.polygon(star(c, c, 0.32 * u, 0.14 * u, 8), fill=255)
    elif name == "blast":
        d.polygon(star(c, c, 0.90 * u, 0.44 * u, 9), fill=255)
        d.polygon(star(c, c, 0.42 * u, 0.18 * u, 5), fill=0)
    return g.resize((n, n), Image.LANCZOS)


_PIPS = {
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


def _biplane(d: ImageDraw.ImageDraw, c: float, u: float, ox: float, oy: float, s: float) -> None:
    def bar(x0: float, y0: float, x1: float, y1: float, r: float) -> None:
        d.rounded_rectangle(
            (
                c + (ox + x0 * s) * u,
                c - (oy + y1 * s) * u,
                c + (ox + x1 * s) * u,
                c - (oy + y0 * s) * u,
            ),
            r * s * u,
            fill=255,
        )

    bar(-1, 0.24, 1, 0.54, 0.14)  # the two wings, struts, body, tail, propeller
    bar(-0.86, -0.18, 0.86, 0.08, 0.12)
    for x in (-0.62, 0.62):
        bar(x - 0.06, 0, x + 0.06, 0.4, 0.02)
    bar(-0.17, -0.62, 0.17, 0.76, 0.15)
    bar(-0.42, -0.84, 0.42, -0.60, 0.09)
    bar(-0.36, 0.72, 0.36, 0.84, 0.05)


def _swirl(d: ImageDraw.ImageDraw, c: float, u: float) -> None:
    points = []
    for k in range(121):
        t, r = k / 120 * math.radians(540) + 1.2, 0.14 + 0.56 * k / 120
        points.append((c + r * u * math.cos(t), c - r * u * math.sin(t)))
    for i, (x, y) in enumerate(points):
        w = u * (0.06 + 0.075 * i / 120)
        d.ellipse((x - w, y - w, x + w, y + w), fill=255)
    (x0, y0), (x, y) = points[-6], points[-1]
    a = math.atan2(y - y0, x - x0)
    d.polygon(
        [
            (x + r * u * math.cos(a + t), y + r * u * math.sin(a + t))
            for r, t in ((0.42, 0.0), (0.32, 1.8), (0.32, -1.8))
        ],
        fill=255,
    )


def _turn_arrows(d: ImageDraw.ImageDraw, c: float, u: float) -> None:
    for s in (0, 180):
        d.arc(
            (c - 0.66 * u, c - 0.66 * u, c + 0.66 * u, c + 0.66 * u),
            s + 20,
            s + 145,
            fill=255,
            width=int(0.20 * u),
        )
        a = math.radians(s + 150)
        x, y = c + 0.56 * u * math.cos(a), c + 0.56 * u * math.sin(a)
        t = a + math.pi / 2
        d.polygon(
            [
                (x + 0.44 * u * math.cos(t), y + 0.44 * u * math.sin(t)),
                (x + 0.36 * u * math.cos(a), y + 0.36 * u * math.sin(a)),
                (x - 0.36 * u * math.cos(a), y - 0.36 * u * math.sin(a)),
            ],
            fill=255,
        )


# ---- Dice Flick and Squadron things ------------------------------------------------------

MARKERS = {
    (2, 2): ("#2f7de0", "up"),
    (2, 4): ("#ffc61a", "up"),
    (4, 2): ("#37b34a", "up"),
    (4, 4): ("#ff5fa2", "+1"),
    (3, 3): ("#fff1d6", "×2"),
}


def _cells(arena):
    for column in range(1, arena.holes + 1):
        for row in range(1, arena.holes + 1):
            middle = (arena.holes + 1) / 2
            yield (column, row), (column - middle) * arena.pitch, (middle - row) * arena.pitch


def arena_floor() -> None:
    """Under the plate: the trench's red, dark holes, and the five markers."""
    model = models().fixture("arena")
    a, size = model.arena, 2 * model.marks["inner"][0]
    n = 1536
    k = n / size
    picture = Image.new("RGB", (n, n), rgb("#6d2a2c"))
    d = ImageDraw.Draw(picture)
    for q in range(46):
        d.line((q / 46 * n, 0, q / 46 * n, n), fill=rgb("#722d2f"), width=n // 256)
    for cell, x, y in _cells(a):
        x, y, h = (x + size / 2) * k, (size / 2 - y) * k, a.hole / 2 * k * 1.03
        if cell not in MARKERS:
            d.rectangle((x - h, y - h, x + h, y + h), fill=rgb("#141a2a"))
            continue
        colour, mark = MARKERS[cell]
        ink = rgb("#1c2430" if mark == "×2" or colour == "#ffc61a" else "#ffffff")
        d.rectangle((x - h, y - h, x + h, y + h), fill=rgb(colour))
        d.rounded_rectangle(
            (x - h * 0.82, y - h * 0.82, x + h * 0.82, y + h * 0.82),
            h * 0.2,
            outline=ink,
            width=max(3, int(h * 0.05)),
        )
        if mark == "up":
            for dy in (0.12, -0.30):
                d.polygon(
                    [
                        (x, y - h * (0.30 + dy)),
                        (x + h * 0.5, y + h * (0.18 - dy)),
                        (x + h * 0.5, y + h * (0.40 - dy)),
                        (x, y - h * (0.06 + dy)),
                        (x - h * 0.5, y + h * (0.40 - dy)),
                        (x - h * 0.5, y + h * (0.18 - dy)),
                    ],
                    fill=ink,
                )
        else:
            d.text((x, y), mark, font=font(h * 1.0, "Manrope-ExtraBold.ttf"), fill=ink, anchor="mm")
    save("arena-floor.png", picture.quantize(64, dither=Image.Dither.NONE))


def arena_plate() -> None:
    """The plate's print: navy, brass line and stars, a ring round every hole."""
    model = models().fixture("arena")
    a, size = model.arena, 2 * model.marks["plate"][0]
    n = 1536
    k = n / size
    picture = Image.new("RGB", (n, n), rgb("#222b47"))
    d = ImageDraw.Draw(picture)
    d.rounded_rectangle(
        (0.20 * k, 0.20 * k, n - 0.20 * k, n - 0.20 * k),
        0.4 * k,
        outline=rgb("#b98a4a"),
        width=int(0.05 * k),
    )
    for (column, row), x, y in _cells(a):
        if column < a.holes and row < a.holes:
            d.polygon(
                star(
                    (x + (a.pitch + size) / 2) * k,
                    (size / 2 - y + a.pitch / 2) * k,
                    0.17 * k,
                    0.05 * k,
                    4,
                ),
                fill=rgb("#b98a4a"),
            )
    for cell, x, y in _cells(a):
        x, y = (x + size / 2) * k, (size / 2 - y) * k
        marked = cell in MARKERS
        h = (a.hole / 2 + (0.27 if marked else 0.12)) * k
        d.rounded_rectangle(
            (x - h, y - h, x + h, y + h),
            (0.44 if marked else 0.32) * k,
            outline=rgb(MARKERS[cell][0] if marked else "#4b5a86"),
            width=int((0.19 if marked else 0.05) * k),
        )
    save("arena-plate.png", picture.quantize(64, dither=Image.Dither.NONE))


def arena_bases() -> None:
    """Four inlays, one above the other: near, right, far, left."""
    w, h = 512, 288
    picture = Image.new("RGB", (w, 4 * h))
    looks = (
        ("#2f7de0", "#ffffff"),
        ("#ffc61a", "#1c2430"),
        ("#37b34a", "#ffffff"),
        ("#ddd6c6", "#1c2430"),
    )
    for k, (body, ink) in enumerate(looks):
        one = Image.new("RGB", (w * 2, h * 2), rgb(body))
        d = ImageDraw.Draw(one)
        d.rounded_rectangle((28, 28, w * 2 - 28, h * 2 - 28), 80, outline=rgb(ink), width=12)
        x, y, r = w, h, 80
        if k == 0:
            d.ellipse((x - r, y - r, x + r, y + r), fill=rgb(ink))
        elif k == 1:
            d.polygon(
                [(x, y - r * 1.1), (x + r * 1.1, y + r * 0.8), (x - r * 1.1, y + r * 0.8)],
                fill=rgb(ink),
            )
        elif k == 2:
            d.rectangle((x - r * 0.85, y - r * 0.85, x + r * 0.85, y + r * 0.85), fill=rgb(ink))
        else:
            d.polygon([(x, y - r * 1.2), (x + r, y), (x, y + r * 1.2), (x - r, y)], fill=rgb(ink))
        picture.paste(one.resize((w, h), Image.LANCZOS), (0, k * h))
    save("arena-bases.png", picture.quantize(32, dither=Image.Dither.NONE))


def dial() -> None:
    """The altimeter's face."""
    n = 768
    picture = Image.new("RGB", (n, n), rgb("#efe3c4"))
    d = ImageDraw.Draw(picture)
    c, ink = n / 2, rgb("#2a2018")
    serif = "DejaVuSerif-Bold.ttf"
    for r, w in ((0.47, 4), (0.40, 2)):
        d.ellipse((c - r * n, c - r * n, c + r * n, c + r * n), outline=ink, width=w)
    for k in range(60):
        a = math.radians(k * 6)
        r = 0.36 if k % 6 == 0 else 0.385
        d.line(
            (
                c + r * n * math.sin(a),
                c - r * n * math.cos(a),
                c + 0.42 * n * math.sin(a),
                c - 0.42 * n * math.cos(a),
            ),
            fill=ink,
            width=7 if k % 6 == 0 else 3,
        )
    for k in range(10):
        a = math.radians(k * 36)
        d.text(
            (c + 0.295 * n * math.sin(a), c - 0.295 * n * math.cos(a)),
            str(k),
            font=ImageFont.truetype(serif, int(n * 0.085)),
            fill=ink,
            anchor="mm",
        )
    d.text(
        (c, c + 0.13 * n),
        "FEET × 1000",
        font=ImageFont.truetype(serif, int(n * 0.036)),
        fill=ink,
        anchor="mm",
    )
    for a, length, w, colour in ((128, 0.34, 12, "#2a2018"), (36, 0.22, 18, "#a3271d")):
        x, y = math.sin(math.radians(a)), -math.cos(math.radians(a))
        d.polygon(
            [
                (c + x * length * n, c + y * length * n),
                (c - y * w - x * 30, c + x * w - y * 30),
                (c + y * w - x * 30, c - x * w - y * 30),
            ],
            fill=rgb(colour),
        )
    d.ellipse((c - 22, c - 22, c + 22, c + 22), fill=rgb("#b78a3c"))
    save("dial.png", picture.quantize(48, dither=Image.Dither.NONE))


# ---- engravings --------------------------------------------------------------------------


def engravings() -> None:
    """What is cut into each acrylic plate, lines in red and frosted fields in green, and
    engravings.json: kind to (left, bottom, per cm) so that a place on the plate finds its
    texel."""
    kinds = [
        k
        for k in models().kinds()
        if isinstance(models().piece(k), Plate) and models().piece(k).material == "acrylic"
    ]
    tile, columns = 512, 4
    n = tile * columns
    sheet, where = Image.new("RGB", (n, n)), {}
    for k, kind in enumerate(kinds):
        plate = models().plate(kind)
        points = [p for o in plate.outlines() for p in o]
        x0, y0 = min(p[0] for p in points), min(p[1] for p in points)
        span = max(max(p[0] for p in points) - x0, max(p[1] for p in points) - y0)
        margin, scale = 8, (tile - 16) / span
        left, bottom = (k % columns) * tile + margin, n - (k // columns + 1) * tile + margin
        sheet.paste(
            Engraver(plate, x0, y0, scale, tile, margin).picture(),
            ((k % columns) * tile, (k // columns) * tile),
        )
        where[kind] = [
            round(v, 6) for v in ((left - x0 * scale) / n, (bottom - y0 * scale) / n, scale / n)
        ]
    save("engravings.png", sheet)
    (OUT / "engravings.json").write_text(json.dumps(where, indent=1) + "\n")
