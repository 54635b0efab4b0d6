"""Moon and gas giant as seen from above: craters lit by the table's lamp, bands and a storm."""

from __future__ import annotations

import numpy as np
from PIL import Image

from tools.draw import clouds, linear, save, to_bytes

SIZE = 768
LAMP = (-0.62, -0.78)  # where the lamp is on the picture, x to the right and y down


def _grid() -> tuple[np.ndarray, np.ndarray]:
    y, x = np.mgrid[-1 : 1 : SIZE * 1j, -1 : 1 : SIZE * 1j].astype(np.float32)
    return x, y


def moon() -> None:
    """Grey dust, dark seas, craters of all sizes, two of them with rays."""
    rng = np.random.default_rng(23)
    x, y = _grid()
    height, bright = np.zeros_like(x), np.zeros_like(x)
    sizes = 0.17 * rng.random(190) ** 5.0 + 0.014
    for n, size in enumerate(sorted(sizes, reverse=True)):
        far, turn = np.sqrt(rng.random()) * 0.98, rng.random() * 2 * np.pi
        cx, cy = far * np.cos(turn), far * np.sin(turn)
        squeeze = max(0.45, np.sqrt(1 - min(0.8, far * far)))  # foreshortened at the limb
        along = (x - cx) * np.cos(turn) + (y - cy) * np.sin(turn)
        across = -(x - cx) * np.sin(turn) + (y - cy) * np.cos(turn)
        r = np.sqrt((along / squeeze) ** 2 + across**2) / size
        bowl = np.where(r < 1, (r * r - 1) * 0.55, 0.0)
        rim = np.exp(-(((r - 1) / 0.16) ** 2)) * 0.34
        fresh = np.clip((r - 0.9) / 0.3, 0, 1)
        height = height * fresh + (bowl + rim) * size
        bright += np.exp(-(((r - 1.02) / 0.12) ** 2)) * 0.10
        if n in (3, 5):
            rays = np.clip(np.sin(np.arctan2(across, along) * 11 + n) - 0.2, 0, 1)
            bright += rays * np.exp(-r / 2.3) * (r > 1) * 0.32
    height += (clouds((SIZE, SIZE), 6, 10, 0.62, 31) - 0.5) * 0.030
    dy, dx = np.gradient(height, 2.0 / SIZE)
    relief = 1.0 - (dx * LAMP[0] + dy * LAMP[1]) * 0.55
    seas = np.clip((clouds((SIZE, SIZE), 5, 3, 0.5, 8) - 0.50) * 9, 0, 1)
    tone = linear("#a9a59d") * (1 - seas[..., None]) + linear("#6b6a6c") * seas[..., None]
    tone = tone * (np.clip(relief, 0.25, 1.9) * (1 + bright))[..., None]
    save("moon.jpg", Image.fromarray(to_bytes(tone)), quality=88)


def gas_giant() -> None:
    """Ochre and cream bands that swirl into each other, and one red storm."""
    x, y = _grid()
    swirl = clouds((SIZE, SIZE), 6, 4, 0.55, 12) - 0.5
    sx, sy = (x - 0.28) / 0.20, (y - 0.30) / 0.105
    storm = np.exp(-((sx**2 + sy**2) ** 2))
    at = y + swirl * 0.10 + 0.07 * np.exp(-(sx**2 + sy**2) / 2.5) * np.sign(sy)
    bands = 0.5 + 0.5 * np.sin(at * 17 + np.sin(at * 7) * 1.6)
    fine = 0.5 + 0.5 * np.sin(at * 71 + swirl * 9)
    tone = linear("#8a5a30") * (1 - bands[..., None]) + linear("#e8cfa4") * bands[..., None]
    tone = tone * (0.84 + 0.22 * fine)[..., None]
    tone = tone * (1 - storm[..., None] * 0.9) + linear("#b0452a") * storm[..., None] * 0.9
    save("gas-giant.jpg", Image.fromarray(to_bytes(tone)), quality=88)
