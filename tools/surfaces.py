"""Whole surfaces: the table, felt grain, the starfield mat, the chart, the room behind."""

from __future__ import annotations

import itertools
import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from tools.draw import clouds, font, linear, save, star, to_bytes


def walnut() -> None:
    """The table: seven planks, near black to red brown."""
    n, planks, seed = 2048, 7, 4
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[0:n, 0:n].astype(np.float32) / n
    dark, light = linear("#22140d"), linear("#4d3020")
    wobble = clouds((n, n), 4, 2, 0.5, seed)

    def streaks(rows: int, columns: int) -> np.ndarray:
        grain = rng.random((rows, columns), dtype=np.float32)
        return np.asarray(Image.fromarray(grain).resize((n, n), Image.BICUBIC))

    fine, middle = streaks(n, n // 24), streaks(n // 3, n // 64)
    plank = (y * planks).astype(int)
    across = y * planks - plank
    chance = rng.random((planks + 1, 4))[plank]
    v = across - 0.5 + (chance[..., 0] - 0.5) * 1.6
    rings = np.sqrt(v**2 + ((x - chance[..., 1]) * 0.16) ** 2) * 9
    rings = (rings + wobble * (6 + 4 * chance[..., 2]) + chance[..., 3] * 9) % 1
    rings = np.clip(rings / 0.7, 0, 1) * (1 - np.clip((rings - 0.84) / 0.16, 0, 1))
    shade = np.clip(rings * 0.26 + fine * 0.34 + middle * 0.40, 0, 1)
    light_ = dark + (light - dark) * shade[..., None]
    light_ = light_ * (0.72 + 0.5 * chance[..., 2])[..., None]
    gap = np.minimum(across, 1 - across) * n / planks
    light_ = light_ * np.clip(0.18 + gap / 3.5, 0, 1)[..., None]
    save("walnut.jpg", Image.fromarray(to_bytes(light_)), quality=86)


def grain() -> None:
    """Felt and cloth: fibres in red, soft patches in green, both repeat."""
    n = 512
    fibre = clouds((n, n), 3, 96, 0.7, 5)
    fibre = (fibre - fibre.mean()) / fibre.std() * 0.16 + 0.5
    patch = clouds((n, n), 4, 6, 0.55, 6)
    patch = (patch - patch.mean()) / patch.std() * 0.16 + 0.5
    both = np.dstack([fibre, patch, np.full((n, n), 0.5, np.float32)])
    save("grain.png", Image.fromarray((both.clip(0, 1) * 255).astype(np.uint8)))


def starfield() -> None:
    """The FlickFleet mat: nebula under ten per cent albedo, stars, survey grid, a planet."""
    n = 2048
    k = n / 3072
    rng = np.random.default_rng(11)
    a, b, d = (clouds((n, n), 8, c, 0.55, s) for c, s in ((2, 5), (3, 9), (4, 21)))
    y, x = np.mgrid[0 : 1 : n * 1j, 0 : 1 : n * 1j].astype(np.float32)
    band = np.exp(-(((x * 0.75 + y * 0.66 - 0.72 + (a - 0.5) * 0.5) / 0.26) ** 2))
    blue = np.clip((a - 0.42) * 2.8, 0, 1) ** 1.5 * band
    violet = np.clip((b - 0.47) * 3.2, 0, 1) ** 1.6 * (0.25 + 0.75 * band)
    light = np.zeros((n, n, 3), np.float32)
    light[:] = (0.0026, 0.0050, 0.0150)
    light += blue[..., None] * np.array([0.004, 0.046, 0.130])
    light += violet[..., None] * np.array([0.016, 0.008, 0.060])
    light += (blue * violet)[..., None] * np.array([0.06, 0.10, 0.17])
    light *= (0.35 + 0.95 * d)[..., None]
    for count, low, high, radius in (
        (5200, 0.05, 0.26, 0.75),
        (900, 0.25, 0.8, 1.1),
        (110, 0.9, 2.2, 1.9),
    ):
        radius = max(radius * k, 0.62)
        reach = int(radius * 3) + 1
        gy, gx = np.mgrid[-reach : reach + 1, -reach : reach + 1]
        spot = np.exp(-(gx * gx + gy * gy) / (radius * radius))
        for _ in range(count):
            sx, sy = rng.integers(10, n - 10, 2)
            bright, warm = rng.uniform(low, high), rng.random()
            tint = np.array([1, 0.86 + 0.1 * warm, 0.72 + 0.28 * warm])
            light[sy - reach : sy + reach + 1, sx - reach : sx + reach + 1] += (
                0.75 * bright * spot[..., None] * tint
            )
    light = _planet(light, x, y, a, d)
    light += _survey(n)[..., None] * np.array([0.06, 0.20, 0.30]) * 0.50
    border = np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y))
    light[border < 0.0045] = (0.030, 0.024, 0.020)
    save("starfield.jpg", Image.fromarray(to_bytes(light)), quality=88)


def _planet(light: np.ndarray, x: np.ndarray, y: np.ndarray, a: np.ndarray, d: np.ndarray):
    cx, cy, size = 0.20, 0.145, 0.085
    r = np.sqrt((x - cx) ** 2 + (y - cy) ** 2) / size
    up = np.sqrt(np.clip(1 - r * r, 0, 1))
    lit = np.clip(((x - cx) * 0.75 + (y - cy) * 0.55) / size + up * 0.25, 0, 1)
    bands = 0.5 + 0.5 * np.sin((y - cy) / size * 11 + (a - 0.5) * 9 + (d - 0.5) * 5)
    ball = np.array([0.14, 0.075, 0.035]) * (1 - bands[..., None])
    ball = (ball + np.array([0.30, 0.19, 0.10]) * bands[..., None]) * lit[..., None] * 0.42
    edge = np.clip((1 - r) * 90, 0, 1)[..., None]
    glow = np.exp(-np.clip(r - 1, 0, 9) * 9) * (r > 1)
    glow = glow * np.clip(((x - cx) + (y - cy)) / size + 0.4, 0, 1)
    return light * (1 - edge) + ball * edge + glow[..., None] * np.array([0.10, 0.055, 0.025]) * 0.4


def _survey(n: int) -> np.ndarray:
    grid = Image.new("L", (n, n), 0)
    d = ImageDraw.Draw(grid)
    e = 0.035
    w = [max(1, round(v * n / 3072)) for v in (3, 4, 5)]
    for k in range(1, 9):
        q = n * (e + (1 - 2 * e) * k / 9)
        d.line((q, n * e, q, n * (1 - e)), fill=34, width=w[0])
        d.line((n * e, q, n * (1 - e), q), fill=34, width=w[0])
    d.rectangle((n * e, n * e, n * (1 - e), n * (1 - e)), outline=150, width=w[2])
    for r in (0.36, 0.18):
        d.ellipse(
            (n * (0.5 - r), n * (0.5 - r), n * (0.5 + r), n * (0.5 + r)), outline=70, width=w[1]
        )
    for k in range(72):
        t = math.radians(k * 5)
        r0, r1 = 0.36, 0.372 if k % 6 else 0.385
        d.line(
            (
                n * (0.5 + r0 * math.cos(t)),
                n * (0.5 + r0 * math.sin(t)),
                n * (0.5 + r1 * math.cos(t)),
                n * (0.5 + r1 * math.sin(t)),
            ),
            fill=90,
            width=w[1],
        )
    for k in range(9):
        for q in range(9):
            x, y = n * (e + (1 - 2 * e) * (k + 0.5) / 9), n * (e + (1 - 2 * e) * (q + 0.5) / 9)
            s = 7 * n / 3072
            d.line((x - s, y, x + s, y), fill=70, width=w[0])
            d.line((x, y - s, x, y + s), fill=70, width=w[0])
    d.text(
        (n * 0.05, n * 0.945),
        "KESTREL REACH  //  SECTOR 09",
        font=font(n * 0.014),
        fill=120,
        anchor="ls",
    )
    return np.asarray(grid.filter(ImageFilter.GaussianBlur(0.7)), np.float32) / 255


def chart() -> None:
    """The old flying chart under the Squadron tray."""
    w, h = 2700, 1800
    s = w / 3000
    a = clouds((h, w), 9, 3, 0.52, 42)
    stain, fine = clouds((h, w), 6, 2, 0.6, 8), clouds((h, w), 9, 64, 0.8, 9)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    land = a + 0.10 * (x / w - 0.45) + 0.05 * (y / h - 0.5)
    light = np.where((land > 0.50)[..., None], linear("#d9c49a"), linear("#a9b39a"))

    def line(level: float, width: float, colour: str, strength: float) -> None:
        nonlocal light
        m = np.exp(-(((land - level) / width) ** 2))[..., None] * strength
        light = light * (1 - m) + linear(colour) * m

    for depth in (0.012, 0.026, 0.042):
        line(0.50 - depth, 0.0016, "#4f6b6a", 0.30)
    line(0.50, 0.0018, "#4a3520", 0.85)
    for level, strength in ((0.545, 0.22), (0.58, 0.26), (0.615, 0.30)):
        line(level, 0.0013, "#8a5a30", strength)
    light = light * (0.80 + 0.36 * stain + 0.10 * (fine - 0.5))[..., None]
    border = np.minimum(np.minimum(x, w - x), np.minimum(y, h - y))
    light *= (0.62 + 0.38 * np.clip(border / (160 * s), 0, 1))[..., None]
    for fold in (w / 3, 2 * w / 3):
        light *= (1 - 0.13 * np.exp(-(((x - fold) / 7) ** 2)))[..., None]
        light *= (1 + 0.06 * np.exp(-(((x - fold - 12) / 10) ** 2)))[..., None]
    light *= (1 - 0.13 * np.exp(-(((y - h / 2) / 7) ** 2)))[..., None]
    ink = _chart_ink(w, h, s)[..., None]
    light = light * (1 - ink * 0.75) + linear("#3b2a1c") * ink * 0.75
    route = _chart_routes(w, h, s)[..., None]
    light = light * (1 - route * 0.8) + linear("#a3271d") * route * 0.8
    save("chart.jpg", Image.fromarray(to_bytes(light)), quality=80)


def _chart_ink(w: int, h: int, s: float) -> np.ndarray:
    g = Image.new("L", (w, h), 0)
    d = ImageDraw.Draw(g)
    for k in range(1, 12):
        d.line((w * k / 12, 70 * s, w * k / 12, h - 70 * s), fill=60, width=2)
    for k in range(1, 8):
        d.line((70 * s, h * k / 8, w - 70 * s, h * k / 8), fill=60, width=2)
    for inset_, fill, width in ((60, 170, 4), (78, 120, 2)):
        d.rectangle(
            (inset_ * s, inset_ * s, w - inset_ * s, h - inset_ * s), outline=fill, width=width
        )
    x, y = w * 0.115, h * 0.20
    for r in (150, 142, 92):
        d.ellipse((x - r * s, y - r * s, x + r * s, y + r * s), outline=170, width=3)
    d.polygon(star(x, y, 170 * s, 26 * s, 4), fill=190)
    d.polygon(star(x, y, 100 * s, 26 * s, 4, 45), fill=120)
    serif = "DejaVuSerif-Bold.ttf"
    d.text(
        (x, y - 196 * s), "N", font=ImageFont.truetype(serif, int(52 * s)), fill=200, anchor="mm"
    )
    for u, v, text, size in (
        (0.10, 0.60, "PORT MARROW", 36),
        (0.86, 0.18, "ESTUARY OF WREN", 40),
        (0.90, 0.55, "Cope Hill", 34),
        (0.50, 0.945, "SHEET 14  ·  COASTAL FLYING CHART", 40),
        (0.155, 0.87, "Low Fell", 34),
        (0.88, 0.84, "St. Aldric", 34),
    ):
        d.text(
            (w * u, h * v),
            text,
            font=ImageFont.truetype(serif, int(size * s)),
            fill=180,
            anchor="mm",
        )
    return np.asarray(g.filter(ImageFilter.GaussianBlur(0.7)), np.float32) / 255


def _chart_routes(w: int, h: int, s: float) -> np.ndarray:
    g = Image.new("L", (w, h), 0)
    d = ImageDraw.Draw(g)
    for route in (
        ((0.03, 0.80), (0.13, 0.66), (0.20, 0.42), (0.19, 0.10)),
        ((0.80, 0.05), (0.86, 0.32), (0.93, 0.62), (0.86, 0.97)),
    ):
        points = [(u * w, v * h) for u, v in route]
        for (x0, y0), (x1, y1) in itertools.pairwise(points):
            n = int(math.hypot(x1 - x0, y1 - y0) / (34 * s))
            for k in range(n):
                t, u = k / n, (k + 0.6) / n
                d.line(
                    (
                        x0 + (x1 - x0) * t,
                        y0 + (y1 - y0) * t,
                        x0 + (x1 - x0) * u,
                        y0 + (y1 - y0) * u,
                    ),
                    fill=230,
                    width=int(8 * s),
                )
        for x, y in points:
            r = 17 * s
            d.ellipse((x - r, y - r, x + r, y + r), outline=230, width=int(7 * s))
    return np.asarray(g, np.float32) / 255


def room() -> None:
    """Far lamps out of focus, behind the table."""
    rng = np.random.default_rng(8)
    w, h = 1024, 256
    yy, xx = np.mgrid[0:h, 0:w]
    light = np.exp(-(((yy - h * 0.9) / 130.0) ** 2))[..., None] * np.array([0.020, 0.011, 0.006])
    for _ in range(70):
        x, y, r = rng.uniform(0, w), rng.normal(h * 0.55, 45), rng.uniform(5, 17)
        d = np.sqrt((xx - x) ** 2 + (yy - y) ** 2) / r
        tint = np.array([1, 0.50, 0.18]) if rng.random() < 0.8 else np.array([0.30, 0.45, 0.9])
        spot = np.clip((1 - d) * 6, 0, 1) * (0.65 + 0.35 * np.clip(d, 0, 1) ** 3)
        light = light + spot[..., None] * tint * rng.uniform(0.03, 0.40)
    save("room.jpg", Image.fromarray(to_bytes(light)))
