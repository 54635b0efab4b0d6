"""Flip Ships: the faces of the enemy cards, the marks of the ships, the battle zone."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tools.draw import clouds, font, linear, rgb, save, star, to_bytes

# ---- enemy cards ---------------------------------------------------------------------------

CARD = (320, 448)  # pixels of a face
ROW = 6  # faces beside one another on the sheet
# Speed, damage and icon of every face, in the order they stand on the sheet; each is the card
# models/pieces/enemy-SPEED-DAMAGE[-ICON].yaml.
FACES = (
    (1, 1, ""), (1, 2, ""), (2, 1, ""), (2, 2, ""), (3, 1, ""), (3, 2, ""),
    (1, 1, "shield"), (2, 1, "shield"),
    (1, 1, "double"), (1, 2, "double"), (2, 1, "double"), (3, 1, "double"),
)
# By speed: the card's dark ground, its colour, and what shines on it.
INKS = {1: ("#0e2433", "#35c6d6", "#c9fbff"), 2: ("#1d1633", "#a678ff", "#efe4ff"),
        3: ("#331318", "#ff5a4e", "#ffe1d6")}
# The left half of each invader, mirrored for the right one.
INVADERS = {
    (1, ""): ("...#..", "#...##", "#.####", "###.##", "######", ".#####", "..#..#", ".#.##."),
    (1, "shield"): ("..####", ".#####", "###..#", "##.#.#", "######", "#.####", "#..#..", ".#...#"),
    (1, "double"): ("..##..", ".####.", "##.###", "######", ".###.#", "..####", ".#.#..", "#...#."),
    (2, ""): ("#.....", "##...#", ".##.##", ".#####", "..#.##", ".#####", "##.#.#", "#..#.."),
    (2, "shield"): (".#...#", "..#.##", ".#####", "##.###", "##.#.#", ".#####", "#.##.#", "..#..."),
    (2, "double"): ("#..#..", ".#.##.", "..####", ".##.##", "######", "#.####", "#.#.#.", "...#.#"),
    (3, ""): (".....#", "....##", "#..###", "##.#.#", "######", ".#####", "..#.##", "...#.."),
    (3, "shield"): ("....##", "#.####", "##.#.#", ".#####", "..####", ".##.##", "#...#.", "......"),
    (3, "double"): ("#....#", "##..##", ".#.#.#", ".#####", "######", "..####", ".##..#", "#....."),
}
GOLD, BURST = (255, 214, 92), (255, 128, 36)


def enemy_cards() -> None:
    """All faces, row by row from the top."""
    w, h = CARD
    rows = (len(FACES) + ROW - 1) // ROW
    sheet = Image.new("RGB", (w * ROW, h * rows), (196, 190, 176))
    for n, (speed, damage, icon) in enumerate(FACES):
        sheet.paste(_face(speed, damage, icon, n), ((n % ROW) * w, (n // ROW) * h))
    save("enemy-cards.jpg", sheet, quality=88)


def _face(speed: int, damage: int, icon: str, seed: int) -> Image.Image:
    w, h = CARD[0] * 2, CARD[1] * 2
    ground, colour, shine = (rgb(ink) for ink in INKS[speed])
    picture = Image.new("RGB", (w, h), (196, 190, 176))
    edge = int(w * 0.035)
    inside = Image.new("L", (w, h), 0)
    ImageDraw.Draw(inside).rounded_rectangle((edge, edge, w - edge, h - edge), int(w * 0.06), 255)
    picture.paste(ground, (0, 0), inside)
    glow = Image.new("L", (w, h), 0)
    ImageDraw.Draw(glow).ellipse((w * 0.06, h * 0.12, w * 0.94, h * 0.72), fill=150)
    glow = ImageChops.multiply(glow.filter(ImageFilter.GaussianBlur(w * 0.12)), inside)
    picture.paste(tuple(int(c * 0.42) for c in colour), (0, 0), glow)
    d = ImageDraw.Draw(picture)
    rng = np.random.default_rng(40 + seed)
    for _ in range(40):
        x, y = rng.uniform(edge * 2, w - edge * 2), rng.uniform(edge * 2, h * 0.74)
        r, grey = rng.uniform(0.7, 2.4), int(130 + 90 * rng.random())
        d.ellipse((x - r, y - r, x + r, y + r), fill=(grey, grey, grey))
    _invader(picture, INVADERS[speed, icon], colour, shine)
    d = ImageDraw.Draw(picture)
    if icon == "shield":
        for grow, thick, a in ((0.0, 0.038, 18), (0.045, 0.016, 28)):
            d.arc((w * (0.09 - grow), h * (0.12 - grow), w * (0.91 + grow), h * (0.72 + grow)),
                  a, 180 - a, fill=GOLD, width=int(w * thick))
    if icon == "double":
        for side in (-1, 1):
            x, y, r = w * (0.5 + side * 0.085), h * 0.105, w * 0.058
            d.ellipse((x - r, y - r, x + r, y + r), fill=(255, 240, 220), outline=ground, width=6)
    _footer(d, speed, damage, ground, shine)
    return picture.resize(CARD, Image.LANCZOS)


def _invader(picture: Image.Image, half: tuple[str, ...], colour, shine) -> None:
    """Square by square, brighter above, with a glow about it."""
    w, h = picture.size
    rows = [line + line[::-1] for line in half]
    cell = w * 0.70 / len(rows[0])
    left, top = (w - cell * len(rows[0])) / 2, h * 0.42 - cell * len(rows) / 2
    shape = Image.new("L", (w, h), 0)
    d = ImageDraw.Draw(shape)
    for j, line in enumerate(rows):
        for i, char in enumerate(line):
            if char == "#":
                x, y = left + i * cell, top + j * cell
                d.rounded_rectangle((x - 0.5, y - 0.5, x + cell + 0.5, y + cell + 0.5),
                                    cell * 0.1, 255)
    about = shape.filter(ImageFilter.GaussianBlur(w * 0.03)).point(lambda v: int(v * 0.55))
    picture.paste(colour, (0, 0), about)
    down = np.clip((np.arange(h) - top) / (cell * len(rows)), 0, 1)[:, None, None]
    shade = (np.array(shine) * (1 - down) + np.array(colour) * down).astype(np.uint8)
    picture.paste(Image.fromarray(np.repeat(shade, w, axis=1)), (0, 0), shape)


def _footer(d: ImageDraw.ImageDraw, speed: int, damage: int, ground, shine) -> None:
    """Chevrons for the speed, pointing at the city, and bursts for the damage."""
    w, h = CARD[0] * 2, CARD[1] * 2
    edge = w * 0.035 * 2.2
    d.rounded_rectangle((edge, h * 0.765, w - edge, h - edge), int(w * 0.045),
                        fill=tuple(int(c * 0.35) for c in ground))
    for k in range(speed):
        x, y, s = w * (0.17 + 0.125 * k), h * 0.868, w * 0.118
        d.polygon([(x - s * 0.45, y - s * 0.8), (x, y - s * 0.25), (x + s * 0.45, y - s * 0.8),
                   (x + s * 0.45, y - s * 0.05), (x, y + s * 0.55), (x - s * 0.45, y - s * 0.05)],
                  fill=shine)
    for k in range(damage):
        x, y, r = w * (0.82 - 0.20 * k), h * 0.864, w * 0.092
        d.polygon(star(x, y, r * 1.12, r * 0.55, 8), fill=BURST)
        d.ellipse((x - r * 0.36, y - r * 0.36, x + r * 0.36, y + r * 0.36), fill=(255, 236, 190))


# ---- the ships -----------------------------------------------------------------------------

SHIP = 256  # pixels of a disc's side
HULL = ((0, -0.62), (0.16, -0.22), (0.58, 0.18), (0.58, 0.36), (0.18, 0.26), (0.14, 0.46))


def ship_marks() -> None:
    """What is printed on the ships' two sides, level 1 to 3: a rocket before its level's lights;
    on the back rings. White is ink; the colour is the seat's."""
    big = SHIP * 4
    sheet = Image.new("L", (big * 2, big * 3), 0)
    for level in (1, 2, 3):
        top = (level - 1) * big
        d = ImageDraw.Draw(sheet)
        for c in (big / 2, big * 1.5):
            for r, wide in ((0.90, 0.055), *(((0.60, 0.03), (0.3, 0.03)) if c > big else ())):
                d.ellipse((c - r * big / 2, top + (1 - r) * big / 2, c + r * big / 2,
                           top + (1 + r) * big / 2), outline=255, width=int(wide * big / 2))
        c, y = big / 2, top + big / 2
        left = [(-px, py) for px, py in reversed(HULL)]
        d.polygon([(c + px * big / 2, y + (py - 0.08) * big / 2) for px, py in (*HULL, *left)], 255)
        for k in range(level):
            x, r = c + (k - (level - 1) / 2) * 0.11 * big, 0.036 * big
            d.ellipse((x - r, y + 0.30 * big - r, x + r, y + 0.30 * big + r), fill=255)
    save("ship-marks.png", sheet.resize((SHIP * 2, SHIP * 3), Image.LANCZOS).convert("RGB"))


# ---- the battle zone -------------------------------------------------------------------------

MAT = (62.0, 102.0)  # cm: from the table's edge to behind the mothership
K = 20  # pixels a cm
FIRST, DEEP, ROWS = 30.0, 15.0, 4  # where the first row begins, how deep rows are
COLUMNS = (-15.14, -7.57, 0.0, 7.57, 15.14)
MOON_X, MOON_R = 23.4, 3.5
TRACKS = {"city": (28.15, "#7fe3a0"), "mothership": (30.0, "#ff8a76")}  # a track's middle
TRACK_WIDE, TOP_HEALTH = 1.7, 20


def battle_zone() -> None:
    """The night side of a world with its cities, thin air above the horizon, four rows of space
    with their moons, and the health of both sides along the right."""
    w, h = round(MAT[0] * K), round(MAT[1] * K)
    rng = np.random.default_rng(3)
    py, px = np.mgrid[0:h, 0:w].astype(np.float32)
    y, x = (1 - py / h) * MAT[1], (px / w - 0.5) * MAT[0]
    above = y - (FIRST - 3.2 - (x / 60) ** 2 * 16)
    light = np.zeros((h, w, 3), np.float32)
    high = np.clip(above / 75, 0, 1)[..., None]
    space = (above > 0)[..., None]
    light += space * ((1 - high) ** 2.2 * np.array([0.005, 0.030, 0.050])
                      + np.array([0.0035, 0.007, 0.017]))
    light += space * np.exp(-np.abs(above) / 1.6)[..., None] * np.array([0.07, 0.24, 0.30])
    light += space * np.exp(-np.abs(above) / 6)[..., None] * np.array([0.012, 0.060, 0.080])
    fog = np.clip((_noise(h, w, 7, 2, 0.55, 77) - 0.5) * 3, 0, 1) ** 1.6
    light += space * fog[..., None] * np.array([0.030, 0.012, 0.050])
    land = np.clip((_noise(h, w, 8, 4, 0.58, 13) - 0.47) * 9, 0, 1)
    city = np.clip((_noise(h, w, 9, 8, 0.8, 14) - 0.52) * 7, 0, 1) * np.clip(land * 0.9, 0, 1)
    lamps = ((rng.random((h, w)) > 0.972) * city * 255).astype(np.uint8)
    lamps = np.asarray(Image.fromarray(lamps).filter(ImageFilter.GaussianBlur(1.2)), np.float32)
    ground = np.array([0.0045, 0.010, 0.018]) + land[..., None] * np.array([0.006, 0.011, 0.010])
    ground = ground + lamps[..., None] / 255 * np.array([1.0, 0.52, 0.16]) * 0.85
    ground = ground + np.exp(np.minimum(above, 0) / 3.2)[..., None] * np.array([0.012, 0.05, 0.065])
    light += (above <= 0)[..., None] * ground
    for _ in range(900):
        sx, sy = rng.integers(4, w - 4), rng.integers(4, int(h * 0.70))
        spot = np.array([[0.2, 0.5, 0.2], [0.5, 1, 0.5], [0.2, 0.5, 0.2]])[..., None]
        light[sy - 1 : sy + 2, sx - 1 : sx + 2] += rng.uniform(0.05, 0.5) * spot * 0.9
    lines = np.asarray(_rows(w, h).filter(ImageFilter.GaussianBlur(0.6)), np.float32) / 255
    light += lines[..., None] * np.array([0.16, 0.34, 0.38]) * 0.55
    picture = Image.fromarray(to_bytes(light))
    for row in range(ROWS):
        _moon(picture, row)
    _tracks(picture)
    save("battle-zone.jpg", picture, quality=86)


def _noise(h: int, w: int, octaves: int, cells: int, gain: float, seed: int) -> np.ndarray:
    n = 2048
    field = clouds((n, n), octaves, cells, gain, seed)
    return np.asarray(Image.fromarray(field).crop((0, 0, min(w, n), min(h, n))).resize((w, h)))


def _at(x: float, y: float) -> tuple[float, float]:
    return ((x + MAT[0] / 2) * K, (MAT[1] - y) * K)


def _rows(w: int, h: int) -> Image.Image:
    """Where rows begin, and corners round the place of each card."""
    marks = Image.new("L", (w, h), 0)
    d = ImageDraw.Draw(marks)
    for row in range(ROWS + 1):
        (x0, y), (x1, _) = _at(-29.5, FIRST + DEEP * row), _at(19.4, FIRST + DEEP * row)
        d.line((x0, y, x1, y), fill=130, width=3)
        for k in range(41):
            x = x0 + (x1 - x0) * k / 40
            d.line((x, y - 7, x, y), fill=90, width=2)
    for row in range(ROWS):
        for column in COLUMNS:
            cx, cy = _at(column, FIRST + DEEP * row + 4.4 + 0.35)
            wide, deep = 3.45 * K, 4.7 * K
            for sx in (-1, 1):
                for sy in (-1, 1):
                    x, y = cx + sx * wide, cy + sy * deep
                    d.line((x, y, x - sx * wide * 0.3, y), fill=80, width=3)
                    d.line((x, y, x, y - sy * deep * 0.22), fill=80, width=3)
    return marks


def _moon(picture: Image.Image, row: int) -> None:
    """A cratered disc in a brass ring."""
    n = round(2 * MOON_R * K)
    y, x = np.mgrid[-1 : 1 : n * 1j, -1 : 1 : n * 1j].astype(np.float32)
    r = np.sqrt(x * x + y * y)
    rng = np.random.default_rng(30 + row)
    relief = clouds((256, 256), 6, 3, 0.6, 30 + row)
    relief = np.asarray(Image.fromarray(relief).resize((n, n))) * 0.6
    for _ in range(26):
        cx, cy, size = rng.uniform(-0.8, 0.8), rng.uniform(-0.8, 0.8), rng.uniform(0.04, 0.2)
        far = np.sqrt((x - cx) ** 2 + (y - cy) ** 2) / size
        rim = 0.16 * np.exp(-(((far - 1.08) / 0.12) ** 2))
        relief = relief + np.where(far < 1, -0.28 * (1 - far * far), rim) * 0.8
    gy, gx = np.gradient(relief)
    lit = np.clip(0.62 - (gx + gy) * 6 - (x + y) * 0.35, 0.05, 1.3)
    lit = lit * (0.35 + 0.65 * np.sqrt(np.clip(1 - (r / 0.86) ** 2, 0, 1)))
    tint = linear(("#cfc6b4", "#b7c4cf", "#d3ae86", "#c3b5cc")[row])
    colour = tint * lit[..., None] * np.clip((0.86 - r) * 60, 0, 1)[..., None]
    ring = np.clip(1 - np.abs(r - 0.94) / 0.018, 0, 1)[..., None]
    colour = colour * (1 - ring) + linear("#d8c48a") * 0.8 * ring
    mask = Image.fromarray((np.clip((0.97 - r) * 60, 0, 1) * 255).astype(np.uint8))
    left, top = _at(MOON_X - MOON_R, FIRST + DEEP * row + 7.5 + MOON_R)
    picture.paste(Image.fromarray(to_bytes(colour)), (round(left), round(top)), mask)


def _tracks(picture: Image.Image) -> None:
    """A cell for each point of health from 0 at the horizon upwards, a number on every cell."""
    d = ImageDraw.Draw(picture)
    deep = ROWS * DEEP / (TOP_HEALTH + 1)
    for middle, colour in TRACKS.values():
        for n in range(TOP_HEALTH + 1):
            x0, y0 = _at(middle - TRACK_WIDE / 2, FIRST + deep * (n + 1) - 0.12)
            x1, y1 = _at(middle + TRACK_WIDE / 2, FIRST + deep * n + 0.12)
            d.rounded_rectangle((x0, y0, x1, y1), 8, rgb("#0d1a26"), rgb(colour), 2)
            d.text(((x0 + x1) / 2, (y0 + y1) / 2 + 2), str(n), rgb(colour), font(K * 1.15), "mm")


# ---- the race --------------------------------------------------------------------------------

ZONE = 1120  # pixels of the race's mat, from side to side
RINGS = ((0.34, 150, 4), (0.58, 110, 3), (0.86, 80, 3))  # of half a side: radius, ink, width
TICKS = 72  # round the inner ring


def race_zone() -> None:
    """Space from above: a glow round the mothership, rings and ticks to judge the way by."""
    y, x = np.mgrid[-1 : 1 : ZONE * 1j, -1 : 1 : ZONE * 1j].astype(np.float32)
    far = np.sqrt(x * x + y * y)
    light = np.exp(-((far / 0.62) ** 2))[..., None] * np.array([0.012, 0.085, 0.105])
    light += np.array([0.004, 0.010, 0.022])
    fog = np.clip((_noise(ZONE, ZONE, 7, 3, 0.55, 41) - 0.5) * 3, 0, 1) ** 1.6
    light += fog[..., None] * np.array([0.020, 0.010, 0.045])
    rng = np.random.default_rng(8)
    for _ in range(420):
        sx, sy = rng.integers(2, ZONE - 2, 2)
        light[sy : sy + 2, sx : sx + 2] += rng.uniform(0.05, 0.45)
    rings = np.asarray(_rings().filter(ImageFilter.GaussianBlur(0.6)), np.float32) / 255
    light += rings[..., None] * np.array([0.20, 0.46, 0.52]) * 0.7
    save("race-zone.jpg", Image.fromarray(to_bytes(light)), quality=86)


def _rings() -> Image.Image:
    marks = Image.new("L", (ZONE, ZONE), 0)
    d = ImageDraw.Draw(marks)
    c = ZONE / 2
    for radius, ink, wide in RINGS:
        r = radius * c
        d.ellipse((c - r, c - r, c + r, c + r), outline=ink, width=wide)
    for n in range(TICKS):
        a, long = 2 * np.pi * n / TICKS, 0.05 if n % 6 == 0 else 0.025
        inner, outer = (RINGS[0][0] + 0.015) * c, (RINGS[0][0] + 0.015 + long) * c
        d.line((c + inner * np.cos(a), c + inner * np.sin(a),
                c + outer * np.cos(a), c + outer * np.sin(a)), fill=150, width=3)
    return marks


def side_glow() -> None:
    """A lit side of the race's mat: bright at its edge below, gone towards the middle and where
    the side ends."""
    v, u = np.mgrid[0 : 1 : 64j, -1 : 1 : 256j].astype(np.float32)
    glow = (0.55 * v**3 + 0.45 * v**12) * np.clip((1 - np.abs(u)) / 0.12, 0, 1)
    grey = (np.clip(glow, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)
    save("side-glow.jpg", Image.fromarray(grey).convert("RGB"), quality=90)
