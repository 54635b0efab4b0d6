"""Motion that needs no engine: a body in the air, and a plate that slides flat on the table.

A way is asked for any moment and always answers from where it began, so it makes no difference
how often anybody looks.
"""

from __future__ import annotations

import math
from bisect import bisect_right

from game.physics.engine import GRAVITY, STEP
from game.physics.solids import PieceSolid, Triple

State = tuple[float, float, float, float, float, float, float]  # centre of mass, w i j k
Turn = tuple[float, float, float, float]

CLEAR_CM = 0.03  # Bullet makes contacts at 0.02
KNOT_S = 1.0 / 60.0
STOPS_S = 0.003  # what is this near its stop goes there straight
STRAIGHT = 0.004  # a plate whose rim turns slower than this share of its speed slides straight


class Flight:
    """A symmetric top that falls freely: Bullet's own steps for the fall, Euler's closed form for
    the turning. `damping` is Bullet's: what of the spin is lost in a second."""

    __slots__ = ("_about", "_axis", "_begin", "_decay", "_nutation", "_place", "_precession", "_q",
                 "_speed", "end")

    def __init__(self, begin: float, place: Triple, q: Turn, speed: Triple, spin: Triple,
                 solid: PieceSolid, damping: float) -> None:
        self._begin, self._place, self._q, self._speed = begin, place, q, speed
        self.end = math.inf
        w, i, j, k = q
        ix, _, iz = solid.inertia
        wx, wy, wz = spin
        ex, ey, ez = 2 * (i * k + w * j), 2 * (j * k - w * i), 1 - 2 * (i * i + j * j)
        own = (iz / ix - 1.0) * (wx * ex + wy * ey + wz * ez)
        lx, ly, lz = wx + own * ex, wy + own * ey, wz + own * ez  # the momentum over ix
        size = math.sqrt(lx * lx + ly * ly + lz * lz)
        ax, ay, az = (lx / size, ly / size, lz / size) if size > 1e-9 else (0.0, 0.0, 1.0)
        self._axis = ax, ay, az
        self._precession, self._nutation = size, -own
        # how fast it turns about the momentum, on average
        self._about = size - own * (ax * ex + ay * ey + az * ez)
        self._decay = -math.log(1.0 - damping) if damping else 0.0

    def at(self, time: float) -> State:
        t = time - self._begin
        (x, y, z), (vx, vy, vz) = self._place, self._speed
        return (x + vx * t, y + vy * t, z + vz * t - 0.5 * GRAVITY * t * (t + STEP),
                *self._turn(t))

    def place(self, time: float) -> Triple:
        t = time - self._begin
        (x, y, z), (vx, vy, vz) = self._place, self._speed
        return x + vx * t, y + vy * t, z + vz * t - 0.5 * GRAVITY * t * (t + STEP)

    def speed(self, time: float) -> Triple:
        vx, vy, vz = self._speed
        return vx, vy, vz - GRAVITY * (time - self._begin)

    def spin(self, time: float) -> Triple:
        t = time - self._begin
        w, i, j, k = self._turn(t)
        ax, ay, az = self._axis
        fade = math.exp(-self._decay * t)
        m, n = self._precession * fade, self._nutation * fade
        return (ax * m + 2 * (i * k + w * j) * n, ay * m + 2 * (j * k - w * i) * n,
                az * m + (1 - 2 * (i * i + j * j)) * n)

    def turned(self, time: float, axis: tuple[float, float]) -> float:
        """How far it has turned about a level axis since it began, in turns. The own axis goes
        round the momentum, so along it is its mean."""
        ax, ay, _ = self._axis
        along = self._about * (ax * axis[0] + ay * axis[1])
        return along * self._faded(time - self._begin) / (2.0 * math.pi)

    def _faded(self, t: float) -> float:
        """As long as it would have to turn undamped to have come as far."""
        return (1.0 - math.exp(-self._decay * t)) / self._decay if self._decay else t

    def _turn(self, t: float) -> Turn:
        decay = self._decay
        half = (1.0 - math.exp(-decay * t)) / decay / 2.0 if decay else t / 2.0
        a, b = half * self._precession, half * self._nutation
        c, s = math.cos(a), math.sin(a)
        x, y, z = self._axis
        x, y, z = x * s, y * s, z * s
        w, i, j, k = self._q
        w, i, j, k = (c * w - x * i - y * j - z * k, c * i + x * w + y * k - z * j,
                      c * j - x * k + y * w + z * i, c * k + x * j - y * i + z * w)
        if b == 0.0:
            return w, i, j, k
        c, s = math.cos(b), math.sin(b)
        return w * c - k * s, i * c + j * s, j * c - i * s, k * c + w * s


class Slide:
    """A flat plate on the four corners of its sole, each slowed by dry friction under its share
    of the weight. Between its knots the way is a parabola; they are made as they are needed."""

    __slots__ = ("_a", "_arm", "_b", "_grip", "_inertia", "_knots", "_lean", "_length", "_load",
                 "_times", "_z", "end")

    def __init__(self, begin: float, place: Triple, q: Turn, speed: tuple[float, float],
                 spin: float, solid: PieceSolid, friction: float) -> None:
        assert solid.sole is not None
        self._z = place[2]
        self._a, self._b, half = solid.sole
        self._arm = math.hypot(self._a, self._b)
        self._grip = friction * GRAVITY
        self._load = friction * half / 4.0
        self._inertia = solid.inertia[2] / solid.mass
        w, i, j, k = q
        turn = 2.0 * math.atan2(k, w)
        # what is left of the turn once the heading is taken out: a slight lean, kept as it is
        c, s = math.cos(turn / 2), math.sin(turn / 2)
        self._lean = (c * w + s * k, c * i + s * j, c * j - s * i, c * k - s * w)
        self._knots: list[tuple[float, ...]] = []
        self._times: list[float] = []
        self._length = 0.0  # of the last knot's parabola
        self.end = math.inf
        self._add(begin, place[0], place[1], turn, *speed, spin)

    def at(self, time: float) -> State:
        x, y, z, turn, *_ = self.goes(time)
        c, s = math.cos(turn / 2), math.sin(turn / 2)
        w, i, j, k = self._lean
        return x, y, z, c * w - s * k, c * i - s * j, c * j + s * i, c * k + s * w

    def goes(self, time: float) -> tuple[float, float, float, float, float, float, float]:
        """Where it is, how it is turned, and how fast it moves (x, y) and turns."""
        knot = self._knots[-1]
        if not knot[0] <= time < knot[0] + self._length:
            knot = self._knot(time)
        begin, x, y, turn, vx, vy, w, ax, ay, aw = knot
        t = time - begin
        m = t / 2
        return (x + t * (vx + ax * m), y + t * (vy + ay * m), self._z, turn + t * (w + aw * m),
                vx + ax * t, vy + ay * t, w + aw * t)

    def place(self, time: float) -> Triple:
        return self.goes(time)[:3]

    def speed(self, time: float) -> Triple:
        return (*self.goes(time)[4:6], 0.0)

    def spin(self, time: float) -> Triple:
        return 0.0, 0.0, self.goes(time)[6]

    def stops(self, by: float) -> float:
        """When it stops, if that is before `by`; else `by`, at least."""
        self._knot(by)
        return min(self.end, max(by, self._times[-1]))

    # ---- its knots ----

    def _knot(self, time: float) -> tuple[float, ...]:
        times = self._times
        while times[-1] + self._length <= time:
            begin, x, y, turn, vx, vy, w, ax, ay, aw = self._knots[-1]
            s = self._length
            m = s / 2
            self._add(begin + s, x + s * (vx + ax * m), y + s * (vy + ay * m),
                      turn + s * (w + aw * m), vx + ax * s, vy + ay * s, w + aw * s)
        if times[-1] <= time:
            return self._knots[-1]
        return self._knots[max(0, bisect_right(times, time) - 1)]

    def _add(self, at: float, x: float, y: float, turn: float, vx: float, vy: float,
             w: float) -> None:
        if at >= self.end:
            ax = ay = aw = vx = vy = w = 0.0
            self._length = math.inf
        else:
            ax, ay, aw = self._slowed(turn, vx, vy, w)
            speed, rim = math.hypot(vx, vy), abs(w) * self._arm
            rest = (speed + rim) / (math.hypot(ax, ay) + abs(aw) * self._arm + 1e-9)
            straight = rim < STRAIGHT * speed
            if straight:
                rest = speed / self._grip
            if straight or rest < STOPS_S:
                rest = max(rest, 1e-6)
                self.end, self._length = at + rest, rest
                ax, ay, aw = -vx / rest, -vy / rest, -w / rest
            else:
                self._length = KNOT_S if rest > 2 * KNOT_S else rest / 2
                m = self._length / 2
                ax, ay, aw = self._slowed(turn + w * m, vx + ax * m, vy + ay * m, w + aw * m)
        self._knots.append((at, x, y, turn, vx, vy, w, ax, ay, aw))
        self._times.append(at)

    def _slowed(self, turn: float, vx: float, vy: float, w: float) -> Triple:
        """What friction does to its speed and to its spin."""
        c, s = math.cos(turn), math.sin(turn)
        a, b = self._a, self._b
        px, py, qx, qy = a * c, a * s, -b * s, b * c
        # two corners, and how fast the spin moves them; the others are opposite to them
        fx, fy, gx, gy = px + qx, py + qy, px - qx, py - qy
        wfx, wfy, wgx, wgy = w * fx, w * fy, w * gx, w * gy
        ux, uy = vx - wfy, vy + wfx
        n = math.sqrt(ux * ux + uy * uy) or 1e-12
        x1, y1 = ux / n, uy / n
        ux, uy = vx - wgy, vy + wgx
        n = math.sqrt(ux * ux + uy * uy) or 1e-12
        x2, y2 = ux / n, uy / n
        ux, uy = vx + wgy, vy - wgx
        n = math.sqrt(ux * ux + uy * uy) or 1e-12
        x3, y3 = ux / n, uy / n
        ux, uy = vx + wfy, vy - wfx
        n = math.sqrt(ux * ux + uy * uy) or 1e-12
        x4, y4 = ux / n, uy / n
        # friction pulls at the underside, so the weight leans on the corners ahead
        dx, dy = (x1 + x2 + x3 + x4) / 4, (y1 + y2 + y3 + y4) / 4
        e = self._load * (dx * c + dy * s) / a
        f = self._load * (dy * c - dx * s) / b
        n1, n2, n3, n4 = 0.25 + e + f, 0.25 + e - f, 0.25 - e + f, 0.25 - e - f
        g = self._grip
        torque = (fx * (n1 * y1 - n4 * y4) - fy * (n1 * x1 - n4 * x4)
                  + gx * (n2 * y2 - n3 * y3) - gy * (n2 * x2 - n3 * x3))
        return (-g * (n1 * x1 + n2 * x2 + n3 * x3 + n4 * x4),
                -g * (n1 * y1 + n2 * y2 + n3 * y3 + n4 * y4), -g * torque / self._inertia)


OwnWay = Flight | Slide
