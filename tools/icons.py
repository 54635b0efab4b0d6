"""Draws what ships ready-made: models/ui/icons.png with its index, and the logo.

Run by hand after a change of icons.yaml: `python -m tools.icons`. Needs Pillow, which the
game itself does not.
"""

from __future__ import annotations

import hashlib
import json
import math
from pathlib import Path

import game.ui
from game.content.source import read
from game.paths import data_root

CELL, PAD, COLUMNS, OVER = 96, 6, 8, 4
SOURCE = Path(game.ui.__file__).with_name("icons.yaml")
INK, IVORY, GOLD, BROWN = "#0A0F1C", "#F6F2E7", "#FFD35C", "#B07B1E"


def fingerprint() -> str:
    """Changes when the drawings do; the index keeps it, and a test compares."""
    return hashlib.blake2b(SOURCE.read_bytes(), digest_size=8).hexdigest()


def icons(folder: Path) -> None:
    from PIL import Image, ImageChops

    drawings = read(SOURCE).data
    rows = math.ceil(len(drawings) / COLUMNS)
    atlas = Image.new("L", (COLUMNS * CELL, rows * CELL), 0)
    index = {}
    for n, (name, strokes) in enumerate(drawings.items()):
        size = CELL * OVER
        picture = Image.new("L", (size, size), 0)
        for stroke in strokes:
            words = stroke.split()
            cut = words[0] == "cut"
            shape = Image.new("L", (size, size), 0)
            _stroke(shape, words[1:] if cut else words)
            join = ImageChops.subtract if cut else ImageChops.lighter
            picture = join(picture, shape)
        x, y = n % COLUMNS * CELL, n // COLUMNS * CELL
        atlas.paste(picture.resize((CELL, CELL), Image.Resampling.BOX), (x, y))
        index[name] = [x, y]
    atlas.save(folder / "icons.png", optimize=True)
    data = {"cell": CELL, "size": list(atlas.size), "of": fingerprint(), "icons": index}
    (folder / "icons.json").write_text(json.dumps(data, separators=(",", ":")) + "\n")


def _stroke(picture: object, words: list[str]) -> None:
    from PIL import ImageDraw

    scale = (CELL - 2 * PAD) / 24.0 * OVER
    draw = ImageDraw.Draw(picture)  # type: ignore[arg-type]
    kind, v = words[0], [float(w) for w in words[1:]]

    def at(value: float) -> float:
        return PAD * OVER + value * scale

    def disc(x: float, y: float, r: float, fill: int = 255) -> None:
        draw.ellipse((at(x - r), at(y - r), at(x + r), at(y + r)), fill=fill)

    if kind == "fill":
        draw.polygon([(at(x), at(y)) for x, y in zip(v[0::2], v[1::2], strict=True)], fill=255)
    elif kind == "line":
        points = list(zip(v[1::2], v[2::2], strict=True))
        draw.line([(at(x), at(y)) for x, y in points], fill=255, width=round(v[0] * scale))
        for x, y in points:
            disc(x, y, v[0] / 2)
    elif kind == "disc":
        disc(v[0], v[1], v[2])
    elif kind == "ring":
        disc(v[0], v[1], v[2] + v[3] / 2)
        disc(v[0], v[1], v[2] - v[3] / 2, 0)
    elif kind == "arc":
        x, y, r, start, end, w = v
        o = r + w / 2
        draw.arc((at(x - o), at(y - o), at(x + o), at(y + o)), start, end, 255, round(w * scale))
    elif kind in ("box", "frame"):
        x, y, w, h, r = v[:5]
        outer = (at(x), at(y), at(x + w), at(y + h))
        draw.rounded_rectangle(outer, r * scale, fill=255)
        if kind == "frame":
            t = v[5]
            inner = (at(x + t), at(y + t), at(x + w - t), at(y + h - t))
            draw.rounded_rectangle(inner, max(0.0, r - t) * scale, fill=0)
    else:
        raise ValueError(f"no such stroke: {kind}")


def logo(folder: Path) -> None:
    from PIL import Image, ImageDraw, ImageFont

    over = 2
    size = (1024 * over, 400 * over)
    picture = Image.new("RGBA", size, (0xF6, 0xF2, 0xE7, 0))
    draw = ImageDraw.Draw(picture)
    face = data_root() / "models" / "fonts" / "LeagueSpartan-Black.otf"
    font = ImageFont.truetype(str(face), 236 * over)
    x, base = 36.0 * over, 275.0 * over
    for part in ("Fl", "ı", "ckt"):
        draw.text((x, base), part, font=font, fill=IVORY, anchor="ls")
        x += font.getlength(part)
    r = 69.0 * over
    cx, cy = x + r + 4 * over, base - 62.0 * over
    _coin(draw, cx, cy, r)
    draw.text((cx + r + 2 * over, base), "p", font=font, fill=IVORY, anchor="ls")
    dot = 36.0 + font.getlength("Fl") / over
    fx, fy = (dot + 152.0) * over, 62.0 * over
    for dx, dy, length, width in ((0, 0, 92, 10), (-6, -16, 64, 7), (4, 16, 72, 7)):
        _tail(draw, fx - 32 * over + dx * over, fy + dy * over, length * over, width * over)
    draw.ellipse((fx - 27 * over, fy - 27 * over, fx + 27 * over, fy + 27 * over), fill=GOLD)
    draw.ellipse((fx - 18 * over, fy - 18 * over, fx + 18 * over, fy + 18 * over),
                 outline=BROWN, width=4 * over)
    picture.resize((1024, 400), Image.Resampling.LANCZOS).save(folder / "logo.png", optimize=True)


def _coin(draw: object, cx: float, cy: float, r: float) -> None:
    d: object = draw
    d.ellipse((cx - r, cy - r, cx + r, cy + r), fill=GOLD)  # type: ignore[attr-defined]
    q = r * 0.82
    d.ellipse((cx - q, cy - q, cx + q, cy + q), outline=BROWN,  # type: ignore[attr-defined]
              width=round(r * 0.09))
    points = []
    for k in range(10):
        reach = r * (0.58 if k % 2 == 0 else 0.25)
        angle = math.radians(-90 + 36 * k)
        points.append((cx + reach * math.cos(angle), cy + reach * math.sin(angle)))
    d.polygon(points, fill="#7A4A12")  # type: ignore[attr-defined]


def _tail(draw: object, x: float, y: float, length: float, width: float) -> None:
    """One bent stroke behind the flying disc."""
    steps = 24
    for k in range(steps + 1):
        f = k / steps
        px, py = x - length * f, y + 0.42 * length * f + 0.10 * length * f * f
        r = width / 2 * (1.0 - 0.15 * f)
        draw.ellipse((px - r, py - r, px + r, py + r), fill=GOLD)  # type: ignore[attr-defined]


if __name__ == "__main__":
    target = data_root() / "models" / "ui"
    target.mkdir(parents=True, exist_ok=True)
    icons(target)
    logo(target)
    print(f"baked into {target}")
