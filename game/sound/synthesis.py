"""Sounds made from data: knocks of decaying modes and noise, signs of soft notes.

Baked into models/sounds by `python -m game.sound.synthesis`; standard library only. A knock
comes in five places from left to right, because stereo files can't be moved by the mixer.
"""

from __future__ import annotations

import math
import random
import wave
from array import array
from pathlib import Path

from msgspec import Struct

from game.content.source import load
from game.pack import Means
from game.paths import data_root

RATE = 22050
PLACES = 5


class Knock(Struct, frozen=True, forbid_unknown_fields=True, rename={"pair": "with"}):
    pair: tuple[str, str]
    modes: tuple[tuple[float, float, float], ...]
    noise: tuple[float, float]


class Sign(Struct, frozen=True, forbid_unknown_fields=True):
    notes: tuple[tuple[float, float, float], ...]
    level: float
    rumble: tuple[float, float] = (0.0, 1.0)  # low noise under the notes: level, decay a second
    after: tuple[Means, ...] = ()  # the cues that sound so


class Sounds(Struct, frozen=True, forbid_unknown_fields=True):
    knocks: dict[str, Knock]
    signs: dict[str, Sign]


def sounds() -> Sounds:
    return load(Path(__file__).with_name("sounds.yaml"), Sounds)


def knock(data: Knock, seed: str) -> list[float]:
    """One knock at full force, -1 to 1, fading to silence."""
    rng = random.Random(seed)
    slowest = min(m[2] for m in data.modes)
    count = int(RATE * min(0.22, 6.0 / slowest))
    level, decay = data.noise
    out = []
    for n in range(count):
        time = n / RATE
        value = level * math.exp(-decay * time) * (rng.random() * 2.0 - 1.0)
        for pitch, loud, fade in data.modes:
            value += loud * math.exp(-fade * time) * math.sin(2.0 * math.pi * pitch * time)
        out.append(value * min(1.0, n / 8.0) * min(1.0, (count - n) / 200.0))
    return out


def sign(data: Sign) -> list[float]:
    end = max(start + length for _, start, length in data.notes) + 0.05
    out = [0.0] * int(RATE * end)
    for pitch, start, length in data.notes:
        first = int(start * RATE)
        for n in range(len(out) - first):
            time = n / RATE
            swell = min(1.0, time / 0.004) * math.exp(-3.2 * time / length)
            turn = 2 * math.pi * pitch * time
            tone = math.sin(turn) + 0.28 * math.sin(2 * turn)
            out[first + n] += data.level * swell * tone
    if data.rumble[0]:
        rng, low = random.Random(repr(data.notes)), 0.0
        for n in range(len(out)):
            low += 0.09 * (rng.random() * 2.0 - 1.0 - low)
            out[n] += data.rumble[0] * math.exp(-data.rumble[1] * n / RATE) * 4.0 * low
    fade = 300
    for n in range(fade):
        out[-1 - n] *= n / fade
    return out


def gains(place: int) -> tuple[float, float]:
    """Left and right loudness at one of the places, with equal power."""
    angle = (place / (PLACES - 1)) * math.pi / 2 * 0.86 + 0.07 * math.pi / 2
    return (math.cos(angle), math.sin(angle))


def write(path: Path, samples: list[float], left: float, right: float) -> None:
    frames = array("h")
    for value in samples:
        v = max(-1.0, min(1.0, value)) * 32000
        frames.append(int(v * left))
        frames.append(int(v * right))
    with wave.open(str(path), "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(frames.tobytes())


def bake(folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    data = sounds()
    for name, one in data.knocks.items():
        samples = knock(one, name)
        for place in range(PLACES):
            made.append(folder / f"{name}-{place}.wav")
            write(made[-1], samples, *gains(place))
    for name, one_sign in data.signs.items():
        made.append(folder / f"{name}.wav")
        write(made[-1], sign(one_sign), 0.71, 0.71)
    return made


if __name__ == "__main__":
    print(f"{len(bake(data_root() / 'models' / 'sounds'))} sounds baked")
