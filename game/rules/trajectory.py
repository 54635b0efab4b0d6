"""A piece's way through a shot, packed small: time, place and turn, 22 bytes a sample.

A sample's two bytes of time run round every 13 seconds; laps are counted in order of the
samples, so a way may be as long as it likes.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterable, Sequence

from game.rules.results import Result, Track

Sample = tuple[float, float, float, float, float, float, float, float]  # t, x y z, w i j k
TICK = 0.0002
LAP = 65536  # ticks until the two bytes of a sample's time begin anew
_PACK = struct.Struct("<H3f4h")


def pack(piece: str, told: Iterable[Sample], since: float = 0.0) -> Track:
    """The samples (in order of time) as a track whose times count from `since`."""
    samples: Sequence[Sample] = told if isinstance(told, list) else list(told)
    if samples and (since or samples[-1][0] >= (LAP - 1) * TICK):
        samples = [(sample[0] - since, *sample[1:]) for sample in samples]
        samples = _without_gaps(samples)
    one = _PACK.pack
    packed = b"".join([
        one(round(t / TICK) % LAP, x, y, z,
            int(w * 32767), int(i * 32767), int(j * 32767), int(k * 32767))
        for t, x, y, z, w, i, j, k in samples
    ])
    start = round(samples[0][0] / TICK) // LAP * LAP if samples else 0
    return Track(piece, packed, start * TICK) if start else Track(piece, packed)


def unpack(track: Track) -> list[Sample]:
    out: list[Sample] = []
    lap, last = round(track.start / TICK), 0
    for t, x, y, z, w, i, j, k in _PACK.iter_unpack(track.samples):
        if t < last:
            lap += LAP
        last = t
        out.append(((lap + t) * TICK, x, y, z, w / 32767, i / 32767, j / 32767, k / 32767))
    return out


def _without_gaps(samples: Sequence[Sample]) -> list[Sample]:
    """A piece that lay for a lap or longer is told of in between, or the laps can't be counted."""
    out = [samples[0]]
    for sample in samples[1:]:
        while round(sample[0] / TICK) - round(out[-1][0] / TICK) >= LAP:
            out.append(((round(out[-1][0] / TICK) + LAP - 1) * TICK, *out[-1][1:]))
        out.append(sample)
    return out


class Way:
    """One unpacked track that can be asked for any moment: straight between samples, turns
    by normalised interpolation."""

    def __init__(self, track: Track) -> None:
        self.piece = track.piece
        self.samples = unpack(track)
        self._times = [s[0] for s in self.samples]

    def at(self, time: float) -> Sample:
        n = bisect_right(self._times, time)
        if n == 0:
            return self.samples[0]
        if n == len(self.samples):
            return self.samples[-1]
        a, b = self.samples[n - 1], self.samples[n]
        f = (time - a[0]) / (b[0] - a[0])  # the next is later: those of one moment are passed
        sign = -1.0 if sum(a[m] * b[m] for m in range(4, 8)) < 0.0 else 1.0
        x, y, z = (a[m] + (b[m] - a[m]) * f for m in range(1, 4))
        turn = [a[m] + (sign * b[m] - a[m]) * f for m in range(4, 8)]
        length = sum(q * q for q in turn) ** 0.5 or 1.0
        w, i, j, k = (q / length for q in turn)
        return (time, x, y, z, w, i, j, k)


def ways(result: Result) -> dict[str, Way]:
    return {track.piece: Way(track) for track in result.trajectory}


def rested(result: Result, piece: str, still: float = 0.02) -> float:
    """When a piece came to lie where it lies now, to `still` cm; where its way is not known
    (a stored result has none), when everything lay still."""
    track = next((t for t in result.trajectory if t.piece == piece), None)
    samples = unpack(track) if track is not None else []
    if not samples:
        return result.seconds
    end = samples[-1]
    for sample in reversed(samples):
        if max(abs(a - b) for a, b in zip(sample[1:4], end[1:4], strict=True)) > still:
            return min(sample[0], result.seconds)
    return samples[0][0]
