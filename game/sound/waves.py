"""A sound's file as the mixer knows it: how long it is, and how loud at each moment."""

from __future__ import annotations

import sys
import wave
from array import array
from pathlib import Path

from msgspec import Struct

STEP_S = 0.01  # how fine the moments are


class Wave(Struct, frozen=True):
    file: Path
    seconds: float
    peaks: tuple[float, ...]  # the highest sample of each moment, 0 to 1

    def peak(self, time: float) -> float:
        """How loud it is at this time of its own; after its end it is silent."""
        at = int(time / STEP_S)
        return self.peaks[at] if 0 <= at < len(self.peaks) else 0.0


class Unheard(Exception):
    """The file is not there, or is no sound."""


def read_wave(file: Path, seconds: float = 0.0) -> Wave:
    """The wave of a .wav of 16 bits. Of any other file only its length is known, if somebody
    has found it out: it may be as loud as can be all the time."""
    if file.suffix != ".wav":
        if not file.is_file() or seconds <= 0.0:
            raise Unheard(f"{file} is no sound")
        return Wave(file, seconds, (1.0,) * (1 + int(seconds / STEP_S)))
    try:
        with wave.open(str(file)) as sound:
            rate, channels, width = (sound.getframerate(), sound.getnchannels(),
                                     sound.getsampwidth())
            samples = array("h", sound.readframes(sound.getnframes())) if width == 2 else array("h")
    except (OSError, EOFError, wave.Error, ValueError) as problem:
        raise Unheard(f"{file}: {problem}") from problem
    if not samples or rate <= 0:
        raise Unheard(f"{file} is empty, or not of 16 bits")
    if sys.byteorder == "big":
        samples.byteswap()
    step = max(1, int(rate * STEP_S)) * channels
    peaks = [max(max(part), -min(part)) / 32768 for n in range(0, len(samples), step)
             if (part := samples[n : n + step])]
    return Wave(file, len(samples) / channels / rate, tuple(peaks))
