"""Where the table is seen from: table, aim, follow, close-up, free orbit.

What is framed is fitted into the free rectangle that the panels leave; the lens is shifted,
so nothing tilts. Moves are eased; with `less_motion` they are cuts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from panda3d.core import Camera as Eye
from panda3d.core import NodePath, PerspectiveLens, Point3, Vec3

from game.scene.finishes import SEEN

Triple = tuple[float, float, float]
FULL = (-1.0, -1.0, 1.0, 1.0)
MOVE_SECONDS = 0.7
MARGIN = 0.05


@dataclass(frozen=True)
class Framing:
    """One way of looking: from where, at what, how wide, shifted how far on the screen."""

    place: Triple
    look_at: Triple
    fov: float
    shift: tuple[float, float] = (0.0, 0.0)
    aperture: float = 0.18


class Camera:
    def __init__(self, base: Any, root: NodePath) -> None:
        self.base = base
        self.lens = PerspectiveLens()
        self.lens.setNearFar(4.0, 900.0)
        eye = Eye("eye", self.lens)
        eye.setCameraMask(SEEN)
        self.node = root.attachNewNode(eye)
        self.less_motion = False
        self.home = Framing((0.0, -40.0, 36.0), (0.0, 0.0, 0.0), 32.0)
        self.points: tuple[Triple, ...] = ()
        self.composed = True
        self.free = FULL
        self.now = self.goal = self.home
        self._from, self._elapsed = self.home, MOVE_SECONDS
        self._mode = "table"
        self._fresh = True  # nobody has seen this table yet: corrections are cuts
        self._followed: tuple[Any, str] | None = None
        self._orbit = (0.0, 0.0, 1.0)
        self.changed = True
        self.apply()

    # ---- what to look at -----------------------------------------------------------------

    def set_home(
        self,
        place: Triple,
        look_at: Triple,
        fov: float,
        points: Sequence[Triple] = (),
        aperture: float = 0.18,
        composed: bool = True,
    ) -> None:
        """A mode's own table camera and what must stay visible. Cuts to it. A `composed` one
        is kept as it is while it has the whole screen."""
        self.composed = composed
        self.home = Framing(place, look_at, fov, (0.0, 0.0), aperture)
        self.points = tuple(points)
        self._orbit = (0.0, 0.0, 1.0)
        self._mode = "table"
        self._fresh = True
        self._go(self.fitted(), cut=True)

    def set_points(self, points: Sequence[Triple]) -> None:
        if tuple(points) != self.points:
            self.points = tuple(points)
            self._refit()

    def set_free(self, left: float, bottom: float, right: float, top: float) -> None:
        """The part of the screen (-1 to 1) that no panel covers."""
        if (left, bottom, right, top) != self.free:
            self.free = (left, bottom, right, top)
            self._refit()

    def table(self) -> None:
        self._mode, self._orbit = "table", (0.0, 0.0, 1.0)
        self._go(self.fitted())

    def aim(self, target_xy: tuple[float, float], direction_deg: float, back: float = 26.0) -> None:
        """Over the shoulder: behind the piece, looking along the shot."""
        self._mode = "aim"
        x, y = target_xy
        c, s = math.cos(math.radians(direction_deg)), math.sin(math.radians(direction_deg))
        shot = Framing(
            (x - c * back, y - s * back, back * 0.72),
            (x + c * back * 0.36, y + s * back * 0.36, 0.5),
            36.0,
            self._middle(),
            0.1,
        )
        self._go(shot)

    def follow(self, playback: Any, piece: str) -> None:
        """Keep a moving piece in sight until the playback is done, then return."""
        self._mode, self._followed = "follow", (playback, piece)

    def close(self, point: Sequence[float], distance: float = 20.0) -> None:
        """A close-up of the decisive spot, from the side the table is seen from."""
        self._mode = "close"
        z = point[2] if len(point) > 2 else 0.5
        at = (point[0], point[1], z)
        self._go(Framing(self._behind(at, distance), at, 30.0, self._middle(), 0.12))

    def orbit(self, dx: float, dy: float, dzoom: float) -> None:
        """Free look: turn by dx, tilt by dy (degrees), and come nearer by dzoom (-1 to 1)."""
        self._mode = "orbit"
        turn, tilt, zoom = self._orbit
        self._orbit = (
            turn + dx,
            max(-38.0, min(38.0, tilt + dy)),
            max(0.45, min(1.6, zoom * (1.0 - dzoom))),
        )
        shot = self.fitted()
        offset = Vec3(*shot.place) - Vec3(*shot.look_at)
        heading = math.atan2(offset.y, offset.x) + math.radians(self._orbit[0])
        height = math.asin(offset.z / offset.length()) + math.radians(self._orbit[1])
        height = max(math.radians(12), min(math.radians(86), height))
        far = offset.length() * self._orbit[2]
        place = (
            shot.look_at[0] + far * math.cos(height) * math.cos(heading),
            shot.look_at[1] + far * math.cos(height) * math.sin(heading),
            shot.look_at[2] + far * math.sin(height),
        )
        self._go(replace(shot, place=place), cut=True)

    # ---- fitting -------------------------------------------------------------------------

    @property
    def aspect(self) -> float:
        return self.base.win.getXSize() / max(1, self.base.win.getYSize())

    def fitted(self) -> Framing:
        """The home camera, moved along its axis and shifted so that all points are free."""
        home = self.home
        if not self.points:
            return replace(home, shift=self._middle())
        left, bottom, right, top = self.free
        wide, high = (right - left) * (1 - MARGIN), (top - bottom) * (1 - MARGIN)
        if self.composed and self.free == FULL and self._inside(self._box(1.0)):
            return home
        low, up = 0.4, 8.0
        for _ in range(30):
            middle = (low + up) / 2
            x0, y0, x1, y1 = self._box(middle)
            if x1 - x0 <= wide and y1 - y0 <= high:
                up = middle
            else:
                low = middle
        x0, y0, x1, y1 = self._box(up)
        shift = ((left + right) / 2 - (x0 + x1) / 2, (bottom + top) / 2 - (y0 + y1) / 2)
        look, place = Vec3(*home.look_at), Vec3(*home.place)
        moved = look + (place - look) * up
        return replace(home, place=(moved.x, moved.y, moved.z), shift=shift)

    def _inside(self, box: tuple[float, float, float, float]) -> bool:
        return box[0] > -1 and box[1] > -1 and box[2] < 1 and box[3] < 1

    def _box(self, scale: float) -> tuple[float, float, float, float]:
        """The framed points' box on the screen from `scale` times the home distance."""
        look, place = Vec3(*self.home.look_at), Vec3(*self.home.place)
        far = (look - place).length() * scale
        forward, right, up = _axes(look - place)
        half = math.tan(math.radians(self.home.fov) / 2)
        xs, ys = [], []
        for point in self.points:
            d = Vec3(*point) - look
            depth = max(1.0, far + d.dot(forward))
            xs.append(d.dot(right) / (depth * half * self.aspect))
            ys.append(d.dot(up) / (depth * half))
        return (min(xs), min(ys), max(xs), max(ys))

    def _middle(self) -> tuple[float, float]:
        left, bottom, right, top = self.free
        return ((left + right) / 2, (bottom + top) / 2)

    def _behind(self, at: Triple, distance: float) -> Triple:
        offset = Vec3(*self.home.place) - Vec3(*self.home.look_at)
        offset.normalize()
        return (
            at[0] + offset.x * distance,
            at[1] + offset.y * distance,
            at[2] + offset.z * distance,
        )

    def refit(self) -> None:
        """The window has another shape now: cut to the view that fits it."""
        if self._mode in ("table", "orbit"):
            self._go(self.fitted(), cut=True)

    def _refit(self) -> None:
        if self._mode in ("table", "orbit"):
            self._go(self.fitted(), cut=self._fresh)

    # ---- moving --------------------------------------------------------------------------

    def _go(self, shot: Framing, cut: bool = False) -> None:
        self.goal = shot
        if cut or self.less_motion:
            self._elapsed = MOVE_SECONDS
            self.now = shot
            self.changed = True
        elif shot != self.now:
            self._from, self._elapsed = self.now, 0.0

    @property
    def fresh(self) -> bool:
        """Nobody has seen this table yet: changes are cuts."""
        return self._fresh

    @property
    def moving(self) -> bool:
        return self._elapsed < MOVE_SECONDS or self._followed is not None

    def update(self, dt: float) -> bool:
        """Move on by `dt`; True if the view is another one now."""
        self._fresh = self._fresh and dt == 0.0
        if self._followed:
            self._follow(dt)
        if self._elapsed < MOVE_SECONDS:
            self._elapsed = min(MOVE_SECONDS, self._elapsed + dt)
            t = self._elapsed / MOVE_SECONDS
            self.now = _between(self._from, self.goal, t * t * (3.0 - 2.0 * t))
            self.changed = True
        changed, self.changed = self.changed, False
        if changed:
            self.apply()
        return changed

    def _follow(self, dt: float) -> None:
        assert self._followed is not None
        playback, piece = self._followed
        at = None if playback.done else playback.where(piece)
        if at is None or self._mode != "follow":
            self._followed = None
            if self._mode == "follow":
                self.table()
            return
        if self.less_motion:
            return
        home = self.fitted()
        look = Vec3(*home.look_at) * 0.45 + Vec3(*at) * 0.55
        place = look + (Vec3(*home.place) - Vec3(*home.look_at)) * 0.72
        goal = replace(home, place=(place.x, place.y, place.z), look_at=(look.x, look.y, look.z))
        self._elapsed = MOVE_SECONDS
        self.now = self.goal = _between(self.now, goal, 1.0 - math.exp(-3.0 * dt))
        self.changed = True

    def apply(self, sample: int = 0, samples: int = 1) -> None:
        """Set the lens; sample > 0 shifts it by parts of a pixel and by the aperture, for the
        average of frames at rest."""
        shot = self.now
        wide = 2 * math.degrees(math.atan(math.tan(math.radians(shot.fov) / 2) * self.aspect))
        self.lens.setFov(wide, shot.fov)
        self.node.setPos(*shot.place)
        self.node.lookAt(Point3(*shot.look_at))
        film = self.lens.getFilmSize()
        x, y = -shot.shift[0] * film[0] / 2, -shot.shift[1] * film[1] / 2
        if sample:
            quat = self.node.getQuat()
            far = (Point3(*shot.look_at) - Point3(*shot.place)).length()
            r = math.sqrt((sample + 0.5) / samples) * shot.aperture
            ax, ay = r * math.cos(sample * 2.39996323), r * math.sin(sample * 2.39996323)
            self.node.setPos(Point3(*shot.place) + quat.getRight() * ax + quat.getUp() * ay)
            focal = self.lens.getFocalLength()
            size = (self.base.win.getXSize(), self.base.win.getYSize())
            x += -ax / far * focal + ((sample * 0.7548776662) % 1 - 0.5) * film[0] / size[0]
            y += -ay / far * focal + ((sample * 0.5698402910) % 1 - 0.5) * film[1] / size[1]
        self.lens.setFilmOffset(x, y)

    # ---- from and to the screen ----------------------------------------------------------

    def ray(self, sx: float, sy: float) -> tuple[Point3, Vec3]:
        """From the eye through a place on the screen (-1 to 1)."""
        near, far = Point3(), Point3()
        self.lens.extrude((sx, sy), near, far)
        a = self.node.getMat().xformPoint(near)
        direction = self.node.getMat().xformPoint(far) - a
        direction.normalize()
        return a, direction

    def screen(self, x: float, y: float, z: float) -> tuple[float, float]:
        """Where a point of the table is on the screen, -1 to 1."""
        shot = self.now
        place = Vec3(*shot.place)
        forward, right, up = _axes(Vec3(*shot.look_at) - place)
        d = Vec3(x, y, z) - place
        half = math.tan(math.radians(shot.fov) / 2) * max(1e-3, d.dot(forward))
        return (
            d.dot(right) / (half * self.aspect) + shot.shift[0],
            d.dot(up) / half + shot.shift[1],
        )


def _axes(forward: Vec3) -> tuple[Vec3, Vec3, Vec3]:
    forward.normalize()
    right = forward.cross(Vec3(0, 0, 1))
    right.normalize()
    return forward, right, right.cross(forward)


def _between(a: Framing, b: Framing, t: float) -> Framing:
    def mix(p: float, q: float) -> float:
        return p + (q - p) * t

    def mix3(p: Triple, q: Triple) -> Triple:
        return (mix(p[0], q[0]), mix(p[1], q[1]), mix(p[2], q[2]))

    return Framing(
        mix3(a.place, b.place),
        mix3(a.look_at, b.look_at),
        mix(a.fov, b.fov),
        (mix(a.shift[0], b.shift[0]), mix(a.shift[1], b.shift[1])),
        mix(a.aperture, b.aperture),
    )
