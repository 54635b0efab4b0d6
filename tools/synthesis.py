"""Makes every sound of game/sound/sounds.yaml and writes it to models/sounds.

    python -m tools.synthesis

One ear for all: a sound is made, weighed as the ear does (A-weighting, its loudest tenth of a
second) and brought to the loudness of its kind, give or take the dB its data say. Files are mono,
for the device places them.
"""

from __future__ import annotations

import re
import wave
import zlib
from pathlib import Path

import numpy as np

from game.paths import data_root
from game.sound.vocabulary import TAKES, Knock, Loop, Sign, Sounds, Tune, sounds

RATE = 22050
HIGHEST = 0.92  # of full scale; what would be above it stays quieter than its kind
DEEPEST = 8.0  # dB that a sound may be above its loudness to the ear
# How loud each kind is, A-weighted dB below full scale.
KINDS = {"knocks": -18.5, "signs": -19.5, "slides": -25.0, "rooms": -44.0, "tunes": -23.0}

Samples = np.ndarray


def a_weighted(samples: Samples, rate: int = RATE) -> Samples:
    """What the ear makes of it: the A curve of IEC 61672."""
    spectrum = np.fft.rfft(samples)
    f2 = np.fft.rfftfreq(len(samples), 1 / rate) ** 2
    curve = (12194.0**2 * f2**2) / (
        (f2 + 20.6**2) * np.sqrt((f2 + 107.7**2) * (f2 + 737.9**2)) * (f2 + 12194.0**2))
    return np.fft.irfft(spectrum * curve * 10 ** (2.0 / 20), len(samples))


def loudness(samples: Samples, rate: int = RATE) -> float:
    """A-weighted dB of its loudest tenth of a second."""
    window = rate // 10
    padded = np.concatenate([samples, np.zeros(window)])
    power = np.cumsum(np.concatenate([[0.0], a_weighted(padded, rate) ** 2]))
    loudest = np.max(power[window:] - power[:-window]) / window
    return float(10 * np.log10(max(loudest, 1e-12)))


def brought(samples: Samples, decibels: float) -> Samples:
    """As loud as that, or as loud as fits: of what the ear hardly hears there is no more than
    DEEPEST."""
    out = samples * 10 ** ((decibels - loudness(samples)) / 20)
    raw = 10 * np.log10(np.mean(out**2)) - decibels
    out = out * 10 ** (min(0.0, DEEPEST - raw) / 20)
    return out * min(1.0, HIGHEST / float(np.max(np.abs(out))))


def chance(name: str) -> np.random.RandomState:
    """A stream of its own for each sound, the same for ever."""
    return np.random.RandomState(zlib.crc32(name.encode()))


# ---- one sound ---------------------------------------------------------------------------

def knock(data: Knock, name: str) -> Samples:
    """One take: the same two things, met a little elsewhere."""
    rng = chance(name)
    slowest = min(fade for _, _, fade in data.modes)
    time = _times(min(0.22, 6.0 / slowest))
    level, decay = data.noise
    level *= rng.uniform(0.75, 1.25)
    out = level * np.exp(-decay * time) * rng.uniform(-1, 1, len(time))
    for pitch, loud, fade in data.modes:
        pitch, loud = pitch * rng.uniform(0.95, 1.05), loud * rng.uniform(0.6, 1.4)
        turn = 2 * np.pi * pitch * time + rng.uniform(0, 2 * np.pi)
        out += loud * np.exp(-fade * rng.uniform(0.85, 1.15) * time) * np.sin(turn)
    return _eased(out, 8, 200)


def sign(data: Sign, name: str, all_of_them: Sounds) -> Samples:
    rng = chance(name)
    ends = [s + n for _, s, n in data.notes] + [s + n for _, _, s, n, _ in data.glides]
    ends += [s + n for _, _, s, n, _ in data.hiss] + [s + 0.2 for _, s, _ in data.taps]
    out = np.zeros(int(RATE * (max(ends) + 0.05)))
    for pitch, start, length in data.notes:
        time = _times(len(out) / RATE - start)
        turn = 2 * np.pi * pitch * time
        swell = np.minimum(1.0, time / 0.004) * np.exp(-3.2 * time / length)
        _add(out, start, 0.3 * swell * (np.sin(turn) + 0.28 * np.sin(2 * turn)))
    for low, high, start, length, level in data.glides:
        time = _times(length)
        pitch = low * (high / low) ** (time / length)
        turn = 2 * np.pi * np.cumsum(pitch) / RATE
        _add(out, start, level * _hill(time / length) * (np.sin(turn) + 0.3 * np.sin(2 * turn)))
    for low, high, start, length, level in data.hiss:
        time = _times(length)
        noise = _band(rng, len(time), low, high)
        _add(out, start, level * np.minimum(1, time / 0.003) * (1 - time / length) ** 2 * noise)
    for n, (tap, start, level) in enumerate(data.taps):
        _add(out, start, level * knock(all_of_them.knocks[tap], f"{tap} {n % TAKES}"))
    return _eased(out, 16, 300)


def loop(data: Loop, name: str, all_of_them: Sounds) -> Samples:
    """Its end is its beginning: noise and hums go round, what is strewn goes over the edge."""
    rng = chance(name)
    count = int(data.seconds * RATE)
    out = np.zeros(count)
    time = np.arange(count) / RATE
    for low, high, level in data.bands:
        slow = 1.0 + 0.25 * np.sin(2 * np.pi * time / data.seconds + rng.uniform(0, 6.28))
        out += level * _band(rng, count, low, high) * slow
    for pitch, level in data.hums:
        out += level * np.sin(2 * np.pi * round(pitch * data.seconds) / data.seconds * time)
    for tap, many, level in data.strewn:
        for n in range(many):
            one = knock(all_of_them.knocks[tap], f"{tap} {n % TAKES}") * rng.uniform(0.3, 1.0)
            at = (rng.randint(count) + np.arange(len(one))) % count
            out[at] += level * 4 * one
    if data.far is not None:
        song = tune(all_of_them.tunes[data.far[0]])
        spectrum = np.fft.rfft(np.resize(np.pad(song, (0, max(0, count - len(song)))), count))
        pitch = np.fft.rfftfreq(count, 1 / RATE)
        spectrum[(pitch < 400) | (pitch > 2200)] = 0
        far = np.fft.irfft(spectrum, count)
        out += data.far[1] * far / np.max(np.abs(far))
    return out


def tune(data: Tune) -> Samples:
    lengths = [sum(n for _, n in _notes(words)) for _, _, words in data.parts]
    out = np.zeros(int(RATE * (max(lengths) * data.beat + 0.6)))
    for voice, level, words in data.parts:
        at = 0.0
        for pitch, beats in _notes(words):
            if pitch:
                _add(out, at, level * _played(voice, pitch, beats * data.beat))
            at += beats * data.beat
    return _eased(out, 16, RATE // 3)


# ---- all of them -------------------------------------------------------------------------

def bake(folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    data = sounds()
    made: dict[str, Samples] = {}
    for name, one in data.knocks.items():
        for take in range(TAKES):
            made[f"{name}-{take}"] = brought(knock(one, f"{name} {take}"),
                                             KINDS["knocks"] + one.level)
    for name, one_sign in data.signs.items():
        made[name] = brought(sign(one_sign, name, data), KINDS["signs"] + one_sign.level)
    for kind, loops in (("slides", data.slides), ("rooms", data.rooms)):
        for name, one_loop in loops.items():
            made[name] = brought(loop(one_loop, name, data), KINDS[kind] + one_loop.level)
    for name, one_tune in data.tunes.items():
        made[name] = brought(tune(one_tune), KINDS["tunes"] + one_tune.level)
    for name, samples in made.items():
        write(folder / f"{name}.wav", samples)
    return [folder / f"{name}.wav" for name in made]


def write(path: Path, samples: Samples, rate: int = RATE) -> None:
    """16 bits; as many channels as the samples have columns."""
    whole = np.round(np.clip(samples, -1, 1) * 32767).astype("<i2")
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1 if whole.ndim == 1 else whole.shape[1])
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(whole.tobytes())


# ---- details -----------------------------------------------------------------------------

def _times(seconds: float) -> Samples:
    return np.arange(int(seconds * RATE)) / RATE


def _add(out: Samples, start: float, samples: Samples) -> None:
    first = int(start * RATE)
    fits = min(len(samples), len(out) - first)
    out[first : first + fits] += samples[:fits]


def _eased(out: Samples, first: int, last: int) -> Samples:
    """Without a click at its ends."""
    out[:first] *= np.arange(first) / first
    out[-last:] *= np.arange(last)[::-1] / last
    return out


def _hill(share: Samples) -> Samples:
    return np.minimum(1.0, share / 0.08) * np.cos(np.pi / 2 * share)


def _band(rng: np.random.RandomState, count: int, low: float, high: float) -> Samples:
    """Noise between two pitches, whose end fits its beginning."""
    spectrum = np.fft.rfft(rng.uniform(-1, 1, count))
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    spectrum[(pitch < low) | (pitch > high)] = 0
    out = np.fft.irfft(spectrum, count)
    return out / max(1e-9, float(np.sqrt(np.mean(out**2)))) * 0.3


def _notes(words: str) -> list[tuple[float, float]]:
    """Pitch (0: a rest) and beats of each word."""
    out = []
    for word in words.split():
        found = re.fullmatch(r"(?:([a-g])(#?)(\d)|-)(?::(\d+))?", word)
        assert found, f"no note: {word}"
        key, sharp, octave, beats = found.groups()
        steps = "c d ef g a b".index(key) + bool(sharp) + 12 * (int(octave) - 4) - 9 if key else 0
        out.append((440.0 * 2 ** (steps / 12) if key else 0.0, float(beats or 1)))
    return out


def _played(voice: str, pitch: float, seconds: float) -> Samples:
    time = _times(seconds + 0.5)
    turn = 2 * np.pi * pitch * time
    if voice == "bar":
        return 0.3 * np.minimum(1, time / 0.004) * np.exp(-4 * time) * (
            np.sin(turn) + 0.3 * np.sin(2 * turn) + 0.12 * np.sin(4 * turn) * np.exp(-8 * time))
    if voice == "bass":
        return 0.3 * np.minimum(1, time / 0.01) * np.exp(-2.2 * time) * (
            np.sin(turn) + 0.5 * np.sin(2 * turn) + 0.2 * np.sin(3 * turn))
    if voice == "pad":
        swell = np.minimum(1, time / 0.25) * np.clip((seconds + 0.5 - time) / 0.5, 0, 1)
        return 0.15 * swell * sum(np.sin(turn * n) / n**1.5 for n in (0.997, 1.003, 1.5, 2.0))
    assert voice == "drum", f"no voice {voice}"
    noise = np.random.RandomState(7).uniform(-1, 1, len(time))
    fall = np.sin(2 * np.pi * np.cumsum(60 + 120 * np.exp(-30 * time)) / RATE)
    return 0.4 * np.exp(-14 * time) * fall + 0.12 * np.exp(-40 * time) * noise


if __name__ == "__main__":
    print(f"{len(bake(data_root() / 'models' / 'sounds'))} sounds made")
