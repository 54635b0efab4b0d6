"""Where the table is seen from: the whole of it, behind a shot, beside its way, close up.

What is framed is fitted into the free rectangle that the panels leave; the lens is shifted,
so nothing tilts. Who has aimed from one side of the table goes on looking from there. A player's
own turn and zoom lie over each of these ways of looking and are kept. Moves are eased; with
`less_motion` they are cuts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from panda3d.core import Camera as Eye
from panda3d.core import NodePath, PerspectiveLens, Point3, Vec3

from game.scene.finishes import SEEN

Triple = tuple[float, float, float]
Box = tuple[float, float, float, float]  # left, bottom, right, top
FULL: Box = (-1.0, -1.0, 1.0, 1.0)
EDGE = 0.985  # what lies farther out is cut off
APART = 45.0  # cm from the middle of the table: what is so far off is looked at for itself
LOWEST = -0.56  # what is struck stands no lower: below it is the finger's lane
AIR = 0.03  # so far does the shadow of a panel reach
GAP = 0.02  # between two panels: nothing is seen through less than twice that
BACKS = (1.0, 1.06, 1.13, 1.2, 1.3, 1.4, 1.5)  # times as far away, to have all in sight ...
SOME = 4  # of these for what is only beside and what is struck is small already
_UP = (0.0, -0.05, 0.05, -0.1, 0.1, -0.15, -0.2)
_HIGHER = (0.15, 0.2, 0.25)  # for a small ship with its goal far off
_ASIDE = (0.0, -0.06, 0.06, -0.12, 0.12, -0.2, 0.2)
SHIFTS = tuple(sorted(  # ... or so far aside
    ((x, y) for y in _UP for x in _ASIDE), key=lambda at: math.hypot(*at)))
FAR_SHIFTS = (*SHIFTS, *((x, y) for y in _HIGHER for x in _ASIDE))
FEW_SHIFTS = tuple(  # while one turns the aim there is no time for all of them
    at for at in FAR_SHIFTS if at[0] in (0.0, -0.12, 0.12) and at[1] in (0.0, -0.1, 0.1, -0.2, 0.2))
TO_AIM, BACK = 0.45, 0.6  # seconds of a move
MARGIN = 0.05
AIM_FOVS = (28.0, 34.0, 40.0)  # the wider ones where a small ship aims far
TURNS = (0.0, 7.0, -7.0, 14.0, -14.0, 21.0, -21.0)  # degrees off: where else a target is hidden
BEHIND, HIGH = 1.6, 0.72  # of the way to the target: how far behind the piece; of that, how high
NEAREST, FARTHEST = 26.0, 58.0  # cm behind the piece
LARGE_CM = FARTHEST * math.hypot(1.0, HIGH)  # from so far a die is still seen large
OWN_HIGH, OWN_LEAST = 0.1, 0.092  # of the window's height: a piece in the hand
AHEAD, LEAST_AHEAD = 0.38, 4.0  # of the way to the target, cm: how far before the piece it looks
BESIDE = 40.0  # degrees off the way of a shot that is watched
WATCH_FOV, WATCH_TILT = 34.5, 36.0
WATCH_NEAREST = 30.0  # cm
SWING, STILL = 7.0, 0.02  # how fast it swings after the aim, a second; cm that are no way
ABOVE = 84.0  # degrees down
ACROSS = 100.0  # degrees: a shot that is farther off the side one looks from is from another one
KEEPS = 0.5  # what this side counts beside the way one looks just now
TILTS = 38.0  # how far a player may tilt the view, degrees
ZOOMS = (0.4, 1.7)


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
        self.pieces: tuple[Triple, ...] = ()
        self.composed = True
        self.side = 0.0  # of the table one looks from: degrees it is turned by, in quarters
        self.free: Box = FULL
        self.covers: tuple[Box, ...] = ()
        self.now = self.goal = self.home
        self._from, self._elapsed, self._seconds = self.home, BACK, BACK
        self.looks = "table"  # at what kind of view: table, above, aim, watch or close
        self._shot: Callable[[], Framing] = self.fitted
        self._own: dict[str, tuple[float, float, float]] = {}  # turn, tilt and zoom of the player
        self._fresh = True  # nobody has seen this table yet: corrections are cuts
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
        is kept as it is while everything is in sight."""
        self.composed = composed
        self.home = Framing(place, look_at, fov, (0.0, 0.0), aperture)
        self.points = tuple(points)
        self.side = 0.0
        self._own = {}
        self._fresh = True
        self._look("table", self.fitted, cut=True)

    def set_points(self, points: Sequence[Triple], pieces: Sequence[Triple] = ()) -> None:
        """What must stay visible, and the pieces among it: no panel may lie on one of them."""
        if (tuple(points), tuple(pieces)) != (self.points, self.pieces):
            self.points, self.pieces = tuple(points), tuple(pieces)
            self._refit()

    def set_free(self, free: Box, covers: Sequence[Box] = ()) -> None:
        """The part of the screen (left, bottom, right, top; -1 to 1) that no panel covers, and
        the panels that stand about it: with these, what is in play may lie between them."""
        if (free, tuple(covers)) != (self.free, self.covers):
            self.free, self.covers = free, tuple(covers)
            self._refit()

    def table(self) -> None:
        """A view of everyone."""
        self._look("table", self.fitted)

    def shown(self) -> None:
        """A view of everyone as a picture: as it was composed, and without what a player has
        turned it by."""
        self._look("shown", lambda: self._fitted(self.home), cut=True)

    def above(self) -> None:
        """The same from nearly straight above."""
        def seen() -> Framing:
            look = self.home.look_at
            steep = math.radians(ABOVE)
            far = math.dist(self.home.place, look)
            place = (look[0], look[1] - far * math.cos(steep), look[2] + far * math.sin(steep))
            return self._fit(_about(replace(self.home, place=place), self.side), self.points)

        self._look("above", seen)

    def aim(self, at: tuple[float, float], direction_deg: float, far: float = 30.0,
            meant: Sequence[Triple] = (), others: Sequence[Triple] = (),
            own: Sequence[Triple] = ()) -> None:
        """Over the shoulder: behind the piece, looking along the shot at what is `far` away, with
        all of what is `meant` in sight. Of `others` none lies under a panel, if that can be had.
        The piece, with its corners `own`, is seen large enough. Told again, it swings after the
        aim."""
        x, y = at
        self._sit(direction_deg)
        c, s = math.cos(math.radians(direction_deg)), math.sin(math.radians(direction_deg))
        back = min(max(BEHIND * far, NEAREST), FARTHEST)
        ahead = max(AHEAD * far, LEAST_AHEAD)

        def behind(fov: float, turned: float) -> Framing:
            """Near enough for one's own piece, and turned about it."""
            a, near = math.radians(direction_deg + turned), back
            while True:
                eye = Framing((x - math.cos(a) * near, y - math.sin(a) * near, near * HIGH),
                              (x + math.cos(a) * ahead, y + math.sin(a) * ahead, 0.0), fov,
                              aperture=0.1)
                if not own or near < NEAREST or self._high(eye, own) >= OWN_HIGH:
                    return eye
                near *= 0.95

        def seen() -> Framing:
            ends = [(x - 4 * c, y - 4 * s, 0.0), (x + c * (far + 4), y + s * (far + 4), 0.0)]
            struck = (x, y, 0.0)
            points = [struck, *ends, *meant]
            best, least = None, math.inf
            for fov in AIM_FOVS if own else AIM_FOVS[:1]:
                for turned in TURNS if others else TURNS[:1]:
                    few = FEW_SHIFTS if turned and own else ()
                    found = self._best(behind(fov, turned), points, others, struck, own, few)
                    if found is None or (own and self._high(found[1], own) < OWN_LEAST):
                        break
                    if found[0] < least:
                        least, best = found
                    if not least:
                        return found[1]
            if best is not None:
                return best
            eye = behind(AIM_FOVS[0], 0.0)
            return (self._clear(eye, points, (), struck) or self._clear(eye, points)
                    or self._fit(eye, points, _far(eye), self._uncovered()))

        self._look("aim", seen, TO_AIM)

    def stand(self, place: Triple, look_at: Triple, fov: float, turned_deg: float = 0.0,
              points: Sequence[Triple] | None = None) -> None:
        """Where a game says one aims from, turned about the table's middle. Everything in play
        is kept in sight, or only these points."""
        self._sit(90.0 + turned_deg)
        eye = _about(Framing(place, look_at, fov, aperture=0.1), turned_deg)
        def seen() -> Framing:
            if points is None:
                return self._kept(eye, self.points)
            return self._clear(eye, points, air=AIR) or self._clear(eye, points) or self._fit(
                eye, points, _far(eye), self._uncovered())

        self._look("aim", seen, TO_AIM)

    def watch(self, points: Sequence[Triple], way_deg: float) -> None:
        """Beside the way of a shot, its ends in view: where the camera already is, and rather
        on the side that one looks from."""
        here = Vec3(*self.now.look_at) - Vec3(*self.now.place)
        heading = math.degrees(math.atan2(here.y, here.x))
        sides = (way_deg + BESIDE, way_deg - BESIDE, way_deg + 180 + BESIDE, way_deg + 180 - BESIDE)
        looks = math.radians(min(sides, key=lambda a: (
            abs(_off(a, heading)) + KEEPS * abs(_off(a, 90.0 + self.side)))))
        tilt = math.radians(WATCH_TILT)
        n = max(1, len(points))
        middle = (sum(p[0] for p in points) / n, sum(p[1] for p in points) / n, 0.0)
        back = (-math.cos(looks) * math.cos(tilt), -math.sin(looks) * math.cos(tilt),
                math.sin(tilt))
        eye = Framing(
            (middle[0] + 60 * back[0], middle[1] + 60 * back[1], 60 * back[2]), middle,
            WATCH_FOV, aperture=0.1)
        self._look("watch", lambda: self._fit(eye, points, WATCH_NEAREST))

    def close(self, point: Sequence[float], distance: float = 20.0) -> None:
        """A close-up of the decisive spot, from the side the table is seen from."""
        z = point[2] if len(point) > 2 else 0.5
        at = (point[0], point[1], z)
        from_ = Vec3(*self.now.place) - Vec3(*self.now.look_at)
        from_.normalize()
        place = (at[0] + from_.x * distance, at[1] + from_.y * distance, at[2] + from_.z * distance)
        self._look("close", lambda: Framing(place, at, 30.0, self._middle(), 0.12), TO_AIM)

    def orbit(self, dx: float, dy: float, dzoom: float) -> None:
        """The player's own look: turn by dx, tilt by dy (degrees), come nearer by dzoom."""
        turn, tilt, zoom = self._own.get(self.looks, (0.0, 0.0, 1.0))
        self._own[self.looks] = (
            turn + dx,
            max(-TILTS, min(TILTS, tilt + dy)),
            max(ZOOMS[0], min(ZOOMS[1], zoom * (1.0 - dzoom))),
        )
        self._go(self._seen(), cut=True)

    def upright(self) -> None:
        """Every view as it was before the player turned it."""
        self._own = {}
        self._go(self._seen())

    def _sit(self, direction_deg: float) -> None:
        """One stays on one's side of the table while shots go away from there."""
        if abs(_off(direction_deg, 90.0 + self.side)) > ACROSS:
            self.side = 90.0 * round((direction_deg - 90.0) / 90.0) % 360.0

    # ---- fitting -------------------------------------------------------------------------

    @property
    def aspect(self) -> float:
        return self.base.win.getXSize() / max(1, self.base.win.getYSize())

    def fitted(self) -> Framing:
        """The home camera on the side one looks from, straight before that side, so that the
        table lies level beside a panel; as it was composed where nothing has to be in sight."""
        return self._fitted(_straight(self.home) if self.points else self.home)

    def _fitted(self, home: Framing) -> Framing:
        """Moved along its axis and shifted so that all points are free."""
        home = self._there(_about(home, self.side))
        fills = self._fit(home, self.points)
        clear = None
        if self.composed and self.points:
            clear = self._clear(home, self.points, self.pieces)
        if clear is None or _far(fills) < _far(clear):
            return fills
        return clear

    def _there(self, eye: Framing) -> Framing:
        """The same above what lies apart from the middle of the table."""
        n = max(1, len(self.points))
        x, y = (sum(p[i] for p in self.points) / n for i in (0, 1))
        dx, dy = x - eye.look_at[0], y - eye.look_at[1]
        if not self.points or math.hypot(dx, dy) < APART:
            return eye
        (px, py, pz), (lx, ly, lz) = eye.place, eye.look_at
        return replace(eye, place=(px + dx, py + dy, pz), look_at=(lx + dx, ly + dy, lz))

    def _kept(self, eye: Framing, points: Sequence[Triple]) -> Framing:
        """This view if all points are free in it: else shifted, or from farther away."""
        return self._clear(eye, points) or self._fit(eye, points, _far(eye))

    def _clear(self, eye: Framing, points: Sequence[Triple], others: Sequence[Triple] = (),
               struck: Triple | None = None, air: float = 0.0) -> Framing | None:
        """The same with none of the others under a panel."""
        found = self._best(eye, points, others, struck, air=air)
        return found[1] if found is not None and not found[0] else None

    def _best(self, eye: Framing, points: Sequence[Triple], others: Sequence[Triple] = (),
              struck: Triple | None = None, own: Sequence[Triple] = (),
              shifts: Sequence[tuple[float, float]] = (), air: float = 0.0
              ) -> tuple[int, Framing] | None:
        """This view shifted, or from a little farther away, so that no point is off the screen or
        under a panel, as few as can be of the others under one (how many is told), and what is
        struck not too low; None if it can't be had. From so far that one's own piece is small
        only for the points."""
        best, least = None, math.inf
        shifts = shifts or (FAR_SHIFTS if own else SHIFTS)
        for n, scale in enumerate(BACKS):
            moved = replace(_from(eye, scale), shift=(0.0, 0.0))
            if n >= SOME and others and struck is not None and math.dist(
                    moved.place, struck) > LARGE_CM:
                break
            if best is not None and own and self._high(moved, own) < OWN_LEAST:
                break
            seen = [self._project(moved, point) for point in points]
            beside = [self._project(moved, p) for p in others if self._is_before(moved, p)]
            low = self._project(moved, struck)[1] if struck is not None else 0.0
            air = max(air, GAP if struck is not None else 0.0)
            for dx, dy in FEW_SHIFTS if n >= SOME and others else shifts:
                if low + dy < LOWEST or not all(
                        self._is_free(x + dx, y + dy, air) for x, y in seen):
                    continue
                hidden = 0
                for x, y in beside:
                    hidden += self._is_covered(x + dx, y + dy, AIR)
                    if hidden >= least:
                        break
                if hidden < least:
                    best, least = (hidden, replace(moved, shift=(dx, dy))), hidden
                if not hidden:
                    return best
        return best

    def _high(self, eye: Framing, points: Sequence[Triple]) -> float:
        """How high these points stand on the screen, of the window's height."""
        ys = [self._project(eye, point)[1] for point in points]
        return (max(ys) - min(ys)) / 2.0

    def _is_before(self, eye: Framing, point: Triple) -> bool:
        """Is it on this side of the lens, and not beside it?"""
        return (Vec3(*point) - Vec3(*eye.place)).dot(
            Vec3(*eye.look_at) - Vec3(*eye.place)) > 0.2 * _far(eye) ** 2

    def _is_covered(self, x: float, y: float, air: float = 0.0) -> bool:
        return any(left - air < x < right + air and bottom - air < y < top + air
                   for left, bottom, right, top in self.covers)

    def _is_free(self, x: float, y: float, air: float = 0.0) -> bool:
        if not self.covers:
            left, bottom, right, top = self.free
            return EDGE * left < x < EDGE * right and EDGE * bottom < y < EDGE * top
        return max(abs(x), abs(y)) < EDGE and not self._is_covered(x, y, air)

    def _uncovered(self) -> Box:
        """What is free beside or below the panels that stand in the free rectangle."""
        left, bottom, right, top = self.free
        inside = [c for c in self.covers
                  if c[0] < right and c[2] > left and c[1] < top and c[3] > bottom]
        high = [c for c in inside if c[1] + c[3] > bottom + top]
        low = [c for c in inside if c not in high]
        floor = max([bottom, *(c[3] for c in low if c[0] < 0.5)])  # a corner is no line
        below = (left, floor, right, min([top, *(c[1] for c in high)]))
        beside = (max([left, *(c[2] for c in high)]), floor, right, top)
        return max(below, beside, key=lambda b: min((b[2] - b[0]) * self.aspect, b[3] - b[1]))

    def _fit(self, eye: Framing, points: Sequence[Triple], nearest: float = 0.0,
             free: Box | None = None) -> Framing:
        """Moved along its axis and shifted so that all points fill what is free."""
        if not points:
            return replace(eye, shift=self._middle())
        left, bottom, right, top = free or self.free
        wide, high = (right - left) * (1 - MARGIN), (top - bottom) * (1 - MARGIN)
        low, up = 0.2, 8.0
        for _ in range(30):
            middle = (low + up) / 2
            x0, y0, x1, y1 = self._box(_from(eye, middle), points)
            if x1 - x0 <= wide and y1 - y0 <= high:
                up = middle
            else:
                low = middle
        up = max(up, nearest / math.dist(eye.place, eye.look_at))
        moved = replace(_from(eye, up), shift=(0.0, 0.0))
        x0, y0, x1, y1 = self._box(moved, points)
        shift = ((left + right) / 2 - (x0 + x1) / 2, (bottom + top) / 2 - (y0 + y1) / 2)
        return replace(moved, shift=shift)

    def _box(self, eye: Framing, points: Sequence[Triple]) -> Box:
        """The points' box on the screen."""
        seen = [self._project(eye, point) for point in points]
        xs, ys = [x for x, _ in seen], [y for _, y in seen]
        return (min(xs), min(ys), max(xs), max(ys))

    def _project(self, eye: Framing, point: Triple) -> tuple[float, float]:
        place = Vec3(*eye.place)
        forward, right, up = _axes(Vec3(*eye.look_at) - place)
        d = Vec3(*point) - place
        half = math.tan(math.radians(eye.fov) / 2) * max(1.0, d.dot(forward))
        return (d.dot(right) / (half * self.aspect) + eye.shift[0],
                d.dot(up) / half + eye.shift[1])

    def _middle(self) -> tuple[float, float]:
        left, bottom, right, top = self.free
        return ((left + right) / 2, (bottom + top) / 2)

    def refit(self) -> None:
        """The window has another shape now: cut to the view that fits it."""
        self._go(self._seen(), cut=True)

    def _refit(self) -> None:
        self._go(self._seen(), cut=self._fresh)

    def _look(self, looks: str, shot: Callable[[], Framing], seconds: float = BACK,
              cut: bool = False) -> None:
        swings = looks == self.looks == "aim"
        self.looks, self._shot = looks, shot
        self._go(self._seen(), seconds, cut, swings)

    def _seen(self) -> Framing:
        """What is looked at now, as the player has turned it."""
        shot = self._shot()
        turn, tilt, zoom = self._own.get(self.looks, (0.0, 0.0, 1.0))
        if (turn, tilt, zoom) == (0.0, 0.0, 1.0):
            return shot
        offset = Vec3(*shot.place) - Vec3(*shot.look_at)
        heading = math.atan2(offset.y, offset.x) + math.radians(turn)
        height = math.asin(offset.z / offset.length()) + math.radians(tilt)
        height = max(math.radians(12), min(math.radians(86), height))
        far = offset.length() * zoom
        return replace(shot, place=(
            shot.look_at[0] + far * math.cos(height) * math.cos(heading),
            shot.look_at[1] + far * math.cos(height) * math.sin(heading),
            shot.look_at[2] + far * math.sin(height),
        ))

    # ---- moving --------------------------------------------------------------------------

    def _go(self, shot: Framing, seconds: float = BACK, cut: bool = False,
            swings: bool = False) -> None:
        if shot == self.goal and not cut:
            return  # it is on its way there
        self.goal = shot
        if swings and not self.less_motion:
            return
        if cut or self.less_motion:
            self._elapsed = self._seconds
            self.now = shot
            self.changed = True
        elif shot != self.now:
            self._from, self._elapsed, self._seconds = self.now, 0.0, seconds

    @property
    def fresh(self) -> bool:
        """Nobody has seen this table yet: changes are cuts."""
        return self._fresh

    @property
    def moving(self) -> bool:
        return self._elapsed < self._seconds or self.now != self.goal

    def update(self, dt: float) -> bool:
        """Move on by `dt`; True if the view is another one now."""
        self._fresh = self._fresh and dt == 0.0
        if self._elapsed < self._seconds:
            self._elapsed = min(self._seconds, self._elapsed + dt)
            t = self._elapsed / self._seconds
            self.now = _between(self._from, self.goal, t * t * (3.0 - 2.0 * t))
            self.changed = True
        elif self.now != self.goal:
            near = math.dist(self.now.place, self.goal.place) < STILL
            share = 1.0 if near else 1.0 - math.exp(-SWING * dt)
            self.now = _between(self.now, self.goal, share) if share < 1.0 else self.goal
            self.changed = True
        changed, self.changed = self.changed, False
        if changed:
            self.apply()
        return changed

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
        return self._project(self.now, (x, y, z))


def _far(eye: Framing) -> float:
    return math.dist(eye.place, eye.look_at)


def _from(eye: Framing, scale: float) -> Framing:
    """From so many times the distance."""
    look, place = Vec3(*eye.look_at), Vec3(*eye.place)
    moved = look + (place - look) * scale
    return replace(eye, place=(moved.x, moved.y, moved.z))


def _off(degrees: float, other: float) -> float:
    return (degrees - other + 180.0) % 360.0 - 180.0


def _straight(eye: Framing) -> Framing:
    """As far away and as high, and not from aside."""
    (px, py, pz), (lx, ly, _lz) = eye.place, eye.look_at
    return replace(eye, place=(lx, ly - math.hypot(px - lx, py - ly), pz))


def _about(eye: Framing, degrees: float) -> Framing:
    """Turned about the table's middle."""
    return replace(eye, place=_turned(eye.place, degrees), look_at=_turned(eye.look_at, degrees))


def _turned(point: Triple, degrees: float) -> Triple:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (point[0] * c - point[1] * s, point[0] * s + point[1] * c, point[2])


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
