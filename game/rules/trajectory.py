"""A piece's way through a shot, packed small: time, place and turn, 22 bytes a sample."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterable

from game.rules.results import Result, Track

Sample = tuple[float, float, float, float, float, float, float, float]  # t, x y z, w i j k
TICK = 0.0002
LONGEST = 65535 * TICK
_PACK = struct.Struct("<H3f4h")


def pack(piece: str, samples: Iterable[Sample]) -> Track:
    one = _PACK.pack
    return Track(piece, b"".join([
        one(min(65535, round(t / TICK)), x, y, z,
            int(w * 32767), int(i * 32767), int(j * 32767), int(k * 32767))
        for t, x, y, z, w, i, j, k in samples
    ]))


def unpack(track: Track) -> list[Sample]:
    return [
        (t * TICK, x, y, z, w / 32767, i / 32767, j / 32767, k / 32767)
        for t, x, y, z, w, i, j, k in _PACK.iter_unpack(track.samples)
    ]


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
        f = (time - a[0]) / (b[0] - a[0]) if b[0] > a[0] else 1.0
        sign = -1.0 if sum(a[m] * b[m] for m in range(4, 8)) < 0.0 else 1.0
        x, y, z = (a[m] + (b[m] - a[m]) * f for m in range(1, 4))
        turn = [a[m] + (sign * b[m] - a[m]) * f for m in range(4, 8)]
        length = sum(q * q for q in turn) ** 0.5 or 1.0
        w, i, j, k = (q / length for q in turn)
        return (time, x, y, z, w, i, j, k)


def ways(result: Result) -> dict[str, Way]:
    return {track.piece: Way(track) for track in result.trajectory}
