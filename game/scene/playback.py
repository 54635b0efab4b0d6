"""A shot shown again: every piece along its way, events and touches when they are due.

The result is known before the first frame, so skip, slow motion and rewind cost nothing.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence

from game.rules import Event, Result, Table, Touch
from game.rules.trajectory import Sample, Way, ways


class Playback:
    """`before` is the table as it was, `result` what physics answered."""

    def __init__(self, before: Table, result: Result, events: Sequence[Event] = ()) -> None:
        self.before, self.result = before, result
        self.time = 0.0
        self.speed = 1.0
        self.ways = ways(result)
        self._cursors = {id: Cursor(way) for id, way in self.ways.items()}
        self.events = tuple(sorted(events, key=lambda e: e.time))
        self.touches = result.touches
        ends = [way.samples[-1][0] for way in self.ways.values() if way.samples]
        self.duration = max([result.seconds, *ends, *(e.time for e in self.events)], default=0.0)
        self._event = self._touch = 0
        self._touch_times = [t.time for t in self.touches]
        self._event_times = [e.time for e in self.events]

    @property
    def done(self) -> bool:
        return self.time >= self.duration

    def update(self, dt: float) -> None:
        self.time = min(self.duration, self.time + dt * self.speed)

    def skip(self) -> None:
        """To the end. Events that were still to come are due at once, touches are not heard."""
        self.time = self.duration
        self._touch = len(self.touches)

    def seek(self, time: float) -> None:
        """To any moment; what lies before it is not due again."""
        self.time = min(max(0.0, time), self.duration)
        self._event = bisect_right(self._event_times, self.time)
        self._touch = bisect_right(self._touch_times, self.time)

    def rewind(self) -> None:
        """Back to the start, everything due anew."""
        self.time = 0.0
        self._event = self._touch = 0

    def due(self) -> tuple[Event, ...]:
        """Events whose time has come since the last call."""
        end = bisect_right(self._event_times, self.time + 1e-9)
        out = self.events[self._event : end]
        self._event = max(self._event, end)
        return out

    def due_touches(self) -> tuple[Touch, ...]:
        end = bisect_right(self._touch_times, self.time + 1e-9)
        out = self.touches[self._touch : end]
        self._touch = max(self._touch, end)
        return out

    def where(self, piece: str) -> tuple[float, float, float] | None:
        """A piece's place now, if it has a way or lies on the table."""
        cursor = self._cursors.get(piece)
        if cursor:
            sample = cursor.at(self.time)
            return (sample[1], sample[2], sample[3])
        if self.before.has(piece):
            pose = self.before.piece(piece).pose
            return (pose.x, pose.y, pose.z)
        return None

    def poses(self) -> list[tuple[str, Sample]]:
        """Each moving piece's sample at the present time."""
        time = self.time
        return [(id, cursor.at(time)) for id, cursor in self._cursors.items()]

    def speed_of(self, piece: str) -> float:
        """How fast the piece moves now, cm/s."""
        cursor = self._cursors.get(piece)
        return cursor.speed(self.time) if cursor else 0.0


def first_way(playback: Playback) -> tuple[tuple[float, float], float] | None:
    """Where the piece that moves first starts, and in which direction (degrees)."""
    best: tuple[float, tuple[float, float], float] | None = None
    for way in playback.ways.values():
        _, x, y, *_rest = way.samples[0]
        for time, px, py, *_rest in way.samples:
            if math.hypot(px - x, py - y) > 1.0:
                if best is None or time < best[0]:
                    best = (time, (x, y), math.degrees(math.atan2(py - y, px - x)))
                break
    return best[1:] if best else None


def hardest_touch(playback: Playback) -> tuple[float, float, float] | None:
    """Where two pieces met hardest, or anything if no pieces did."""
    pieces = [t for t in playback.touches if playback.before.has(t.a) and playback.before.has(t.b)]
    hardest = max(pieces or playback.touches, key=lambda t: t.impulse, default=None)
    return hardest.place if hardest else None


class Cursor:
    """Walks one way forwards: the next sample is nearly always the one it stands at."""

    def __init__(self, way: Way) -> None:
        self.samples = way.samples
        self.n = 0

    def at(self, time: float) -> Sample:
        samples, n = self.samples, self.n
        last = len(samples) - 1
        if time < samples[n][0]:
            n = 0
        while n < last and samples[n + 1][0] <= time:
            n += 1
        self.n = n
        a = samples[n]
        if n == last or time <= a[0]:
            return a
        b = samples[n + 1]
        f = (time - a[0]) / (b[0] - a[0])
        _, x, y, z, w, i, j, k = a
        _, bx, by, bz, bw, bi, bj, bk = b
        g = -f if w * bw + i * bi + j * bj + k * bk < 0.0 else f
        h = 1.0 - f
        w, i, j, k = w * h + bw * g, i * h + bi * g, j * h + bj * g, k * h + bk * g
        length = (w * w + i * i + j * j + k * k) ** -0.5
        return (
            time,
            x + (bx - x) * f,
            y + (by - y) * f,
            z + (bz - z) * f,
            w * length,
            i * length,
            j * length,
            k * length,
        )

    def speed(self, time: float) -> float:
        self.at(time)
        n = min(self.n, len(self.samples) - 2)
        if n < 0:
            return 0.0
        a, b = self.samples[n], self.samples[n + 1]
        if b[0] <= a[0] or time > self.samples[-1][0]:
            return 0.0
        d = ((b[1] - a[1]) ** 2 + (b[2] - a[2]) ** 2 + (b[3] - a[3]) ** 2) ** 0.5
        return d / (b[0] - a[0])
