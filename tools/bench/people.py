"""Strokes as people make them, from a model: curved, jittered, sampled, rolled off the glass.

Lengths are window heights, times seconds, angles degrees left of right as seen on the screen.

The model. A finger goes along an arc whose chord has the meant direction, with the speed of a
least-jerk movement (Flash and Hogan 1985), 10 u^3 - 15 u^4 + 6 u^5, and leaves the glass before
that movement is over: at `u` between 0.70 (still fast) and 1 (at rest). It rests on the glass for
0 to 80 ms first. While it lifts, in the last 12 to 30 ms, its middle rolls aside by up to 2 mm of
a screen 300 mm high. Each report is off by 0.2 mm (one sigma), partly the same for a while, as
touch panels are. Reports come at the device's rate with a phase of their own; a still finger is
not reported again. Every number comes from a stream with a seed: `seeds` says which are whose.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

MM = 1.0 / 300.0  # one millimetre of the screen that the model stands before
JITTER = 0.2 * MM
RATES = (60, 90, 120, 125, 240, 500, 1000)
TUNED, FIXTURES, BENCH = 1_000, 20_000, 300_000  # first seeds: of the tuning, tests, benchmark


STROKES = Path(__file__).resolve().parents[2] / "tests/input/strokes"


class Report(NamedTuple):
    what: str
    time: float
    x: float
    y: float


class Made(NamedTuple):
    """A stroke and what was meant by it."""

    reports: tuple[Report, ...]
    angle: float
    length: float
    seconds: float  # from the first motion to the lift

    @property
    def speed(self) -> float:
        return self.length / self.seconds


def eased(u: float) -> float:
    return 10 * u**3 - 15 * u**4 + 6 * u**5


Way = Callable[[float], tuple[float, float]]


def flick(rng: random.Random, start: tuple[float, float], angle: float, length: float,
          seconds: float, rate: int = 0, curved: float = 20.0, roll_mm: float = 2.0,
          rests: float = 0.0) -> Made:
    """A quick stroke; `rests` is how long the finger stays on the glass after it."""
    way = _arc(rng, start, angle, length, seconds, curved, 1.0 if rests else 0.0)
    made = _reported(rng, way, angle, length, seconds + rests, rate, roll_mm)
    return made._replace(seconds=seconds)


def child(rng: random.Random, place: tuple[float, float]) -> Made:
    """A hasty stroke near a place: short, slanted, in two parts, from the side, or one after
    which the finger stays where it is. `angle` is the way from its beginning to its end."""
    kind = rng.choice(("short", "slanted", "two parts", "from the side", "stays"))
    angle = rng.uniform(-180.0, 180.0)
    length, seconds = rng.uniform(0.10, 0.40), rng.uniform(0.08, 0.30)
    back, aside = rng.uniform(-0.05, 0.15), rng.uniform(-0.05, 0.05)
    if kind == "short":
        length = rng.uniform(0.05, 0.10)
        seconds = min(seconds, 0.20)
    elif kind == "from the side":
        back, aside = rng.uniform(0.0, 0.1), rng.choice((-1, 1)) * rng.uniform(0.06, 0.16)
    a = math.radians(angle)
    c, d = math.cos(a), math.sin(a)
    start = (place[0] - back * c + aside * d, place[1] + back * d + aside * c)
    curved = 40.0 if kind == "slanted" else 25.0
    if kind != "two parts":
        rests = rng.uniform(0.05, 0.8) if kind == "stays" else 0.0
        return flick(rng, start, angle, length, seconds, curved=curved, rests=rests)
    share, pause = rng.uniform(0.3, 0.7), rng.uniform(0.04, 0.18)
    first, second = seconds * share, seconds * (1.0 - share)
    middle = (start[0] + length * share * c, start[1] - length * share * d)
    one = _arc(rng, start, angle, length * share, first, curved, 1.0)
    two = _arc(rng, middle, angle, length * (1.0 - share), second, curved, 0.0)

    def at(t: float) -> tuple[float, float]:
        return one(t) if t < first + pause else two(t - first - pause)

    return _reported(rng, at, angle, length, seconds + pause, 0, 2.0)


class Snapped(NamedTuple):
    """A thumb's pull and snap: times and places of the stick (1 is straight back), and how deep
    and how quick it was."""

    track: tuple[tuple[float, float], ...]
    depth: float
    seconds: float


def snap(rng: random.Random, rate: int = 0, seconds: float = 0.0, hold: float = -1.0,
         depth: float = 0.0) -> Snapped:
    """A stick pulled back in 0.15 to 0.5 s, held, snapped past its middle, swinging back and
    at rest; reported at changes only, and off by half a percent while the thumb trembles."""
    rate = rate or rng.choice((125, 250, 500, 1000))
    seconds = seconds or rng.uniform(0.02, 0.15)
    hold = hold if hold >= 0.0 else rng.uniform(0.0, 1.0)
    depth = depth or rng.uniform(0.75, 1.0)
    pulls, over = rng.uniform(0.15, 0.5), rng.uniform(0.1, 0.7)
    swings = rng.uniform(0.05, 0.12)
    shaken = rng.uniform(0.0, 0.005)

    def place(t: float) -> float:
        if t < pulls:
            return depth * eased(t / pulls)
        t -= pulls
        if t < hold:
            return depth + rng.gauss(0.0, shaken)
        t -= hold
        if t < seconds:
            return depth - depth * (1.0 + over) * eased(t / seconds)
        t -= seconds
        swung = max(0.0, 1.0 - t / swings)
        return -depth * over * swung * math.cos(1.5 * math.pi * (1.0 - swung))

    out: list[tuple[float, float]] = []
    t = rng.uniform(0.0, 1.0 / rate)
    while t < pulls + hold + seconds + swings + 0.02:
        y = min(1.0, max(-1.0, round(place(t) * 128) / 128))  # pads count in 256 steps
        if not out or y != out[-1][1]:
            out.append((t, y))
        t += 1.0 / rate
    return Snapped((*out, (t, 0.0)), depth, seconds)


def _arc(rng: random.Random, start: tuple[float, float], angle: float, length: float,
         seconds: float, curved: float, whole: float) -> Way:
    """The finger's place so many seconds after it got going. `whole` says how much of the
    movement is made on the glass (0: by chance)."""
    last = whole or rng.uniform(0.70, 1.0)
    bend = math.radians(rng.uniform(-curved, curved))
    ahead = math.radians(angle)

    def at(t: float) -> tuple[float, float]:
        s = eased(last * min(1.0, max(0.0, t / seconds))) / eased(last)
        x, y = s, 0.0
        if abs(bend) > 1e-6:
            half = bend / 2
            turn = s * bend - half
            x = (math.sin(turn) + math.sin(half)) / (2 * math.sin(half))
            y = (math.cos(turn) - math.cos(half)) / (2 * math.sin(half))
        c, d = math.cos(ahead), math.sin(ahead)
        return (start[0] + length * (x * c - y * d), start[1] - length * (x * d + y * c))

    return at


def pull(rng: random.Random, start: tuple[float, float], angle: float, length: float,
         seconds: float, hold: float, rate: int = 0, roll_mm: float = 2.0) -> Made:
    """A slow pull towards `angle` that is held there before it is let go."""
    aside = rng.uniform(-0.06, 0.06)
    ahead = math.radians(angle)

    def at(t: float) -> tuple[float, float]:
        s = eased(min(1.0, max(0.0, t / seconds)))
        y = aside * math.sin(math.pi * s)
        c, d = math.cos(ahead), math.sin(ahead)
        return (start[0] + length * (s * c - y * d), start[1] - length * (s * d + y * c))

    return _reported(rng, at, angle, length, seconds + hold, rate, roll_mm)


def _reported(rng: random.Random, at: Way, angle: float, length: float, seconds: float,
              rate: int, roll_mm: float) -> Made:
    rate = rate or rng.choice(RATES)
    rest = rng.uniform(0.0, 0.080)
    rolls_s = rng.uniform(0.012, 0.030)
    way, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.0, roll_mm) * MM
    drift_x, drift_y = 0.0, 0.0

    def seen(t: float) -> tuple[float, float]:
        x, y = at(t - rest)
        rolled = min(1.0, max(0.0, (t - (rest + seconds - rolls_s)) / rolls_s))
        return (x + far * rolled * math.cos(way), y + far * rolled * math.sin(way))

    reports = [Report("down", 0.0, *seen(0.0))]
    t = rng.uniform(0.0, 1.0 / rate)
    while t < rest + seconds:
        keep = math.exp(-1.0 / (rate * 0.03))  # what is off stays off for some 30 ms
        fresh = JITTER * math.sqrt(1 - keep * keep)
        drift_x = drift_x * keep + rng.gauss(0.0, fresh)
        drift_y = drift_y * keep + rng.gauss(0.0, fresh)
        x, y = seen(t)
        place = (round((x + drift_x) * 4096) / 4096, round((y + drift_y) * 4096) / 4096)
        if place != reports[-1][2:]:
            reports.append(Report("move", t, *place))
        t += 1.0 / rate
    reports.append(Report("up", rest + seconds, *reports[-1][2:]))
    return Made(tuple(reports), angle, length, seconds)


# ---- the recorded ones -------------------------------------------------------------------

def recorded() -> dict[str, list[Made]]:
    """What the fixtures hold, by kind: made about the place (0, 0), seeds of their own."""
    def rngs(first: int, count: int) -> list[random.Random]:
        return [random.Random(FIXTURES + first + n) for n in range(count)]

    flicks = []
    for n, rng in enumerate(rngs(0, 100)):
        angle, back = rng.uniform(-180.0, 180.0), rng.uniform(0.0, 0.2)
        a = math.radians(angle)
        flicks.append(flick(rng, (-back * math.cos(a), back * math.sin(a)), angle,
                            rng.uniform(0.12, 0.45), (0.06, 0.10, 0.15, 0.30)[n % 4]))
    pulls = [pull(rng, (rng.uniform(-0.02, 0.02), rng.uniform(-0.02, 0.02)),
                  rng.uniform(-180.0, 180.0), rng.uniform(0.12, 0.35), rng.uniform(0.5, 1.4),
                  rng.uniform(0.0, 0.8), rng.choice(RATES[:5])) for rng in rngs(1_000, 30)]
    return {"flicks": flicks, "pulls": pulls,
            "children": [child(rng, (0.0, 0.0)) for rng in rngs(2_000, 60)]}


def read(kind: str) -> list[Made]:
    """The fixtures of one kind: flicks, pulls or children."""
    data = json.loads((STROKES / f"{kind}.json").read_text())
    return [Made(tuple(Report(*r) for r in one["reports"]), one["angle"], one["length"],
                 one["seconds"]) for one in data]


def _written() -> None:
    STROKES.mkdir(exist_ok=True)
    for kind, strokes in recorded().items():
        rows = [{"angle": round(m.angle, 2), "length": round(m.length, 4),
                 "seconds": round(m.seconds, 4),
                 "reports": [[r.what, round(r.time, 4), round(r.x, 5), round(r.y, 5)]
                             for r in m.reports]} for m in strokes]
        text = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
        (STROKES / f"{kind}.json").write_text(f"[\n{text}\n]\n")


if __name__ == "__main__":  # python -m tools.bench.people writes the fixtures anew
    _written()
