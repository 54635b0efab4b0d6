"""What the texture scripts share: colours, noise, stars, saving."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
from PIL import Image, ImageFont

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "models" / "textures"
FONTS = ROOT / "models" / "fonts"


def font(size: float, name: str = "LeagueSpartan-ExtraBold.otf") -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / name), int(size))


def rgb(text: str) -> tuple[int, int, int]:
    return tuple(int(text[i : i + 2], 16) for i in (1, 3, 5))  # type: ignore[return-value]


def linear(text: str) -> np.ndarray:
    return np.array([(c / 255) ** 2.2 for c in rgb(text)])


def to_bytes(light: np.ndarray) -> np.ndarray:
    dither = np.random.default_rng(3).random(light.shape) * 0.9
    return (np.clip(light, 0, 1) ** (1 / 2.2) * 255 + dither).clip(0, 255).astype(np.uint8)


def clouds(shape: tuple[int, int], octaves: int, cells: int, gain: float, seed: int) -> np.ndarray:
    """Value noise of several octaves that repeats at the borders, mean about 0.5."""
    rng = np.random.default_rng(seed)
    height, width = shape
    out, weight, total = np.zeros(shape, np.float32), 1.0, 0.0
    for octave in range(octaves):
        n = cells * 2**octave
        if n > max(shape):
            break
        grid = np.pad(rng.random((n, n), dtype=np.float32), ((0, 1), (0, 1)), mode="wrap")
        out += weight * np.asarray(Image.fromarray(grid).resize((width, height), Image.BICUBIC))
        total += weight
        weight *= gain
    return out / total


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = 90.0):
    return [
        (
            x + (outer if k % 2 == 0 else inner) * math.cos(math.radians(turn + 180 * k / points)),
            y - (outer if k % 2 == 0 else inner) * math.sin(math.radians(turn + 180 * k / points)),
        )
        for k in range(2 * points)
    ]


LARGE = 1_000_000  # a PNG of more pixels gets a half-size one beside it for the LOW tier


def save(name: str, picture: Image.Image, **options: object) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    if name.endswith(".jpg"):
        options = {"quality": 90, "subsampling": 0, **options}
    elif picture.width * picture.height > LARGE and not name.endswith("-low.png"):
        half = picture.convert("RGB").resize((picture.width // 2, picture.height // 2), Image.BOX)
        save(name.replace(".png", "-low.png"), half)
    picture.save(OUT / name, optimize=True, **options)
    size = (OUT / name).stat().st_size // 1024
    print(f"{name:22s} {picture.size[0]:5d} x {picture.size[1]:<5d} {size:6d} KB")
