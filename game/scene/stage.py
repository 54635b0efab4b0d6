"""The table on screen: dress it, show pieces, play shots, light what may be done.

One object per window. Nothing here decides anything: it shows what the rules have decided.
"""

from __future__ import annotations

import math
import time
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Any

from panda3d.core import NodePath

from game.content.models import Plate, models
from game.pack import Cue, View
from game.rules import Event, Fixture, Result, Table
from game.scene.aimline import OK, AimLine
from game.scene.camera import Camera
from game.scene.effects import LIGHTS, Effects
from game.scene.engine import is_software
from game.scene.fixtures import fixture_node
from game.scene.glides import Glides
from game.scene.lights import Lamps
from game.scene.picking import piece_under
from game.scene.picture import Picture
from game.scene.pieces import Pieces
from game.scene.playback import Playback
from game.scene.riders import Rider, Riders
from game.scene.signs import Signs
from game.scene.textures import set_quality
from game.scene.views import PlainView, corners

__all__ = ["AimLine", "Stage"]

SLOWEST_HIGH_MS = 24.0  # a warm-up frame slower than this chooses LOW
BUBBLE = 1.25  # a shield, as a share of the ship under it
Triple = tuple[float, float, float]


class Stage:
    def __init__(self, base: Any, tier: str = "auto") -> None:
        self.base = base
        self._auto = tier == "auto" and not is_software(base)
        self._tier = ("high" if self._auto else "low") if tier == "auto" else _checked(tier)
        set_quality(self._tier, is_software(base))
        self.root = base.render.attachNewNode("table")
        self.view: View = PlainView()
        self._dressed: View | None = None  # what was asked for last
        self.state: Any = None
        self._light = self.view.studio.light
        self.table: Table | None = None
        self.playback: Playback | None = None
        self.lamps = Lamps(base, self.root, self._tier)
        self.camera = Camera(base, self.root)
        self.picture = Picture(base, self.root, self.camera.node, self._tier)
        self.pieces = Pieces(self.root, self._tier)
        self.riders = Riders(self.root, self.pieces, self._tier)
        self.glides = Glides(self.pieces)
        self.signs = Signs(self.root, self.pieces, self._tier)
        self.effects = Effects(self.root, self.lamps, self._tier)
        self._dressing = NodePath("dressing")
        self._fixtures: dict[str, tuple[Fixture, NodePath]] = {}
        self._shown_event = 0
        self._posed = -1.0
        self.effects_on = True
        self._hidden = False
        self._gone: set[str] = set()  # blown up, though the shot goes on
        self.dress(None)

    def close(self) -> None:
        """Take everything of this stage off the window."""
        self.lamps.close()
        self.picture.close()
        self.root.removeNode()

    # ---- tiers ---------------------------------------------------------------------------

    @property
    def tier(self) -> str:
        return self._tier

    def set_tier(self, tier: str) -> None:
        """'low', 'high' or 'auto'; everything is built anew."""
        if tier == "auto":
            self._auto = not is_software(self.base)
            tier = "high" if self._auto else "low"
        if _checked(tier) == self._tier:
            return
        self._tier = tier
        set_quality(tier, is_software(self.base))
        self.pieces.set_tier(tier)
        self.riders.set_tier(tier)
        self.signs.set_tier(tier)
        self.effects.set_tier(tier)
        self.picture.tier = tier
        self._build(self.view, keep_camera=True)

    def warm_up(self, frames: int = 4) -> float:
        """Draw the table a few times off the clock; milliseconds of the quickest frame. Where
        the tier is chosen automatically, too slow a frame means LOW."""
        times = []
        for _ in range(frames):
            self.changed()
            self.update(0.0)
            start = time.perf_counter()
            self.base.graphicsEngine.renderFrame()
            self.base.graphicsEngine.syncFrame()
            times.append((time.perf_counter() - start) * 1000.0)
        if self._auto and self._tier == "high" and min(times) > SLOWEST_HIGH_MS:
            self.set_tier("low")
        return min(times)

    # ---- dressing ------------------------------------------------------------------------

    def dress(self, view: View | None) -> None:
        """A game's view on the table, or None for plain walnut."""
        self._composed = view is not None
        if view is not self._dressed:  # another game: it is seen as it was meant to be
            self.camera.upright()
            self.state = None  # is of the game before, which this view knows nothing of
        self._dressed = view
        self._build(view or PlainView())
        if self._auto and view is not None:
            self.warm_up()
            self._auto = False

    def _build(self, view: View, keep_camera: bool = False) -> None:
        self.view = view
        self._dressing.removeNode()
        light = self._light = view.light(None)
        self.lamps.set(light, self._tier)
        self.picture.build(self._tier, light)
        self._dressing = view.build(self)
        self._dressing.reparentTo(self.root)
        self.signs.mark_z = view.mark_z
        self.signs.square = view.square_marks
        if not keep_camera:
            eye = view.studio.eye
            self.camera.set_home(
                eye.place, eye.look_at, eye.fov, view.frame(None), eye.aperture, self._composed
            )
        kept = [fixture for fixture, _ in self._fixtures.values()]
        self._set_fixtures(())
        self._set_fixtures(kept)
        self.lamps.set_tinted(self.pieces.has_acrylic)
        self.changed()

    # ---- the table -----------------------------------------------------------------------

    def show(self, table: Table, state: Any = None) -> None:
        """This table at once (pieces that glide to these very places go on gliding). With the
        game's state, the view paints and marks from it too."""
        self.table, self.state = table, state
        self._gone = set()
        self._lit(state)
        if self.playback is not None:
            self.playback = None
            self.pieces.end_trails()
        self._set_fixtures(table.fixtures)
        self._show_pieces(table.pieces)
        self.glides.keep(table.pieces)
        self.riders.follow()
        self.signs.refresh()
        self.camera.set_points(
            self.view.frame(state) if self._composed else corners(table),
            [(*p.pose.place, p.pose.z) for p in table.pieces if table.bounds.holds(*p.pose.place)])
        if state is not None:
            self.view.update(self, state)
        self.changed()

    def arrive(self, table: Table, state: Any, events: Sequence[Event] = ()) -> None:
        """`show`, with what happened on the way there: events are lit, pieces glide to their
        new places, arriving ones out of their hosts. A cut where less motion is wanted."""
        was = {id: slot.pose for id, slot in self.pieces.slots.items() if slot.here}
        for event in events:
            self.flash(event)
        self.show(table, state)
        if self.camera.less_motion or self.camera.fresh:
            return
        for event in events:
            cue = self._cue(event)
            if cue is not None and cue.means == "arrives" and len(event.pieces) == 2:
                host, piece = (self.pieces.slots.get(id) for id in event.pieces)
                if host and piece:
                    was[event.pieces[1]] = (*host.pose[:3], *piece.pose[3:])
        self.glides.start(was)
        self.riders.follow()

    def live(self, table: Table, state: Any) -> None:
        """A table that is stepped live, as it is at this tick."""
        self.table, self.state = table, state
        self._show_pieces(table.pieces)
        self.riders.follow()
        self.changed()

    def play(self, before: Table, result: Result, events: Sequence[Event] = ()) -> Playback:
        """Start showing a shot. `update` moves it on; at its end the stage shows the result."""
        playback = Playback(before, result, events)
        self.watch(playback)
        return playback

    def watch(self, playback: Playback) -> None:
        """Attach a playback, a new one or one that was rewound."""
        known = {piece.id: piece for piece in playback.result.table.pieces}
        known |= {piece.id: piece for piece in playback.before.pieces}
        self._set_fixtures(playback.before.fixtures)
        self.glides.end()
        self._gone = set()
        self.signs.hide()
        self._show_pieces(known.values())
        for id in known:
            if not playback.before.has(id) and id not in playback.ways:
                self.pieces.slots[id].hide()
        self.playback = playback
        self._shown_event = bisect_right([e.time for e in playback.events], playback.time - 1e-9)
        self._pose()
        self.changed()

    def update(self, dt: float) -> None:
        """Once a frame, before the engine draws it."""
        if self.root.isHidden() != self._hidden:
            self._hidden = not self._hidden
            self.changed()
        if self.playback is not None:
            self._advance(dt)
        moved = self._glide(dt)
        moved = self.camera.update(dt) or moved
        if self.effects.update(dt) or moved:
            self.changed()
        if self.picture.resized():
            self.camera.refit()
            self.camera.update(0.0)
        number = self.picture.next_frame()
        self.lamps.set_active(number <= 1)
        self.lamps.tick(number, self.effects.seconds)
        if 0 < number < self.picture.frames:
            self.camera.apply(number, self.picture.frames)
            if self.playback is not None:
                self.pieces.trail(self.playback, number)
        elif number == 0:
            self.camera.apply()

    def changed(self) -> None:
        """Something is to be seen anew."""
        self.picture.changed()

    # ---- signs ---------------------------------------------------------------------------

    def lit(self, piece: str | None, edges: Sequence[str]) -> None:
        """Light a piece's flick surfaces by the names of its edges; (None, ()) clears."""
        if self.signs.lit(piece, edges):
            self.changed()

    def aim(self, *lines: AimLine) -> None:
        """A shot being aimed, or several at once; nothing clears it."""
        if self.signs.aim(*lines):
            self.changed()

    def mark(self, ids: Iterable[str], style: str) -> None:
        """Rings round pieces: 'active', 'target', 'choice', 'score', 'dashed'; no ids clears it."""
        if self.signs.mark(ids, style):
            self.changed()

    def spots(self, places: Iterable[Triple], style: str) -> None:
        """The same rings round places; none clears that style."""
        if self.signs.spots(places, style):
            self.changed()

    def area(self, polygons: Iterable[Sequence[tuple[float, float]]], colour: str = OK) -> None:
        """The lit legal placing area, in its owner's colour; () clears."""
        if self.signs.area(polygons, colour):
            self.changed()

    # ---- from and to the screen ----------------------------------------------------------

    def point(self, sx: float, sy: float, z: float = 0.0) -> tuple[float, float] | None:
        """The place on the table (at height z) under a place on the screen, -1 to 1."""
        eye, ray = self.camera.ray(sx, sy)
        if abs(ray.z) < 1e-6 or (z - eye.z) / ray.z < 0:
            return None
        t = (z - eye.z) / ray.z
        return (eye.x + ray.x * t, eye.y + ray.y * t)

    def piece_at(self, sx: float, sy: float) -> str | None:
        return piece_under(self.pieces, *self.camera.ray(sx, sy))

    def screen(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        return self.camera.screen(x, y, z)

    def screen_of(self, piece: str, above: float = 0.0) -> tuple[float, float] | None:
        """Where a piece is on the screen, or glides to, for labels; `above` in cm over its
        centre."""
        slot = self.pieces.slots.get(piece)
        if slot is None or not slot.here:
            return None
        x, y, z = (self.glides.goal(piece) or slot.pose)[:3]
        return self.screen(x, y, z + above)

    # ---- details -------------------------------------------------------------------------

    def _advance(self, dt: float) -> None:
        playback = self.playback
        assert playback is not None
        playback.update(dt)
        if playback.time != self._posed:  # a paused shot may come to rest like a table
            self._pose()
            self._show_events(playback)
            self.changed()
        if playback.done:
            gone = self._gone
            self.show(playback.result.table, self.state)
            for id in gone:
                self._vanish(id)

    def _pose(self) -> None:
        assert self.playback is not None
        self._posed = self.playback.time
        slots = self.pieces.slots
        for id, (_, x, y, z, w, i, j, k) in self.playback.poses():
            slot = slots.get(id)
            if slot is not None and id not in self._gone:
                slot.place(x, y, z, w, i, j, k)
        self.riders.follow()
        self.pieces.trail(self.playback)

    def _glide(self, dt: float) -> bool:
        if not self.glides.update(dt):
            return False
        self.riders.follow()
        self.signs.refresh()
        return True

    def _show_events(self, playback: Playback) -> None:
        while self._shown_event < len(playback.events):
            event = playback.events[self._shown_event]
            if event.time > playback.time:
                return
            self._shown_event += 1
            self.flash(event)

    def flash(self, event: Event) -> None:
        """Show one event's light, if it has any."""
        cue = self._cue(event)
        if cue is None or cue.means not in LIGHTS or not self.effects_on:
            return
        for at in self.places_of(event):
            self.effects.burst(LIGHTS[cue.means], at)
            self.changed()
        for id in event.pieces[:1]:
            if cue.means == "gone" and self.playback is not None:
                self._vanish(id)
            elif cue.means == "shield":
                self._bubble(id)

    def _cue(self, event: Event) -> Cue | None:
        return self.view.cues.get(event.kind)

    def _vanish(self, id: str) -> None:
        """A piece that was blown up is not seen any more, until the next table is shown."""
        slot = self.pieces.slots.get(id)
        if slot is not None:
            self._gone.add(id)
            slot.hide()
            self.riders.follow()

    def _bubble(self, id: str) -> None:
        """A shield over the whole of a plate."""
        slot = self.pieces.slots.get(id)
        model = models().piece(self.pieces.kind(id)) if slot and slot.here else None
        if slot is None or not isinstance(model, Plate):
            return
        points = [p for outline in model.outlines(self.pieces.parts(id)) for p in outline]
        (x0, x1), (y0, y1) = ((min(v), max(v)) for v in zip(*points, strict=True))
        heading = 2.0 * math.atan2(slot.k, slot.w)
        c, s = math.cos(heading), math.sin(heading)
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        self.effects.shield(
            (slot.x + c * x - s * y, slot.y + s * x + c * y, 0.0),
            ((x1 - x0) * BUBBLE / 2 + 0.8, (y1 - y0) * BUBBLE / 2 + 0.8),
            math.degrees(heading),
        )

    def places_of(self, event: Event) -> list[Triple]:
        """Where an event is: its own place, or its first few pieces."""
        slots = [self.pieces.slots[p] for p in event.pieces if p in self.pieces.slots]
        if event.place is not None:
            return [(*event.place, slots[0].z + 0.3 if slots else 0.6)]
        return [(s.x, s.y, s.z + 0.3) for s in slots if s.here][:4]

    def _lit(self, state: Any) -> None:
        """By the light of this moment."""
        light = self.view.light(state)
        if light != self._light:
            self._light = light
            self.lamps.set(light, self._tier)
            self.lamps.set_tinted(self.pieces.has_acrylic)
            self.picture.build(self._tier, light)

    def _show_pieces(self, pieces: Iterable[Any]) -> None:
        wanted = tuple(pieces)
        painted = {}
        riders: tuple[Rider, ...] = ()
        if self.state is not None:
            painted = {p.id: c for p in wanted if (c := self.view.paint(p, self.state))}
            there = {piece.id for piece in wanted}  # no token lies beside its own piece
            riders = tuple(r for r in self.view.riders(self.state) if r[0].id not in there)
            painted |= {p.id: c for p, _ in riders if (c := self.view.paint(p, self.state))}
        self.pieces.show(wanted, painted)
        if self.pieces.has_acrylic != self.lamps.tinted:
            self.lamps.set_tinted(self.pieces.has_acrylic)
        self.riders.show(riders, painted)

    def _set_fixtures(self, fixtures: Iterable[Fixture]) -> None:
        wanted = {fixture.id: fixture for fixture in fixtures}
        for id, (fixture, node) in list(self._fixtures.items()):
            if wanted.get(id) != fixture:
                node.removeNode()
                del self._fixtures[id]
        for id, fixture in wanted.items():
            if id not in self._fixtures:
                model = models().fixture(fixture.kind)
                node = self.view.fixture(model, self._tier) or fixture_node(model, self._tier)
                pose = fixture.pose
                node.setPosQuat((pose.x, pose.y, pose.z), (pose.qw, pose.qx, pose.qy, pose.qz))
                node.setBin("background", 5)
                node.reparentTo(self.root)
                self._fixtures[id] = (fixture, node)
        hidden = self.view.hidden(self.state)
        for id, (_, node) in self._fixtures.items():
            node.hide() if id in hidden else node.show()


def _checked(tier: str) -> str:
    if tier not in ("low", "high"):
        raise ValueError(f"unknown tier {tier!r}: low, high or auto")
    return tier
