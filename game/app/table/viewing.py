"""Where a player looks at the match from: behind the shot, at the whole table, from above.

Whatever is looked at may be turned and brought nearer by hand. How one looks is remembered.
"""

from __future__ import annotations

import math

from game.app.house import House
from game.app.settings import VIEWS
from game.app.table.showing import Showing
from game.app.table.turning import Turning
from game.content.models import Plate
from game.content.studios import Eye
from game.input import aiming as aims
from game.input.hand import Hand
from game.rules.brinks import off_straight
from game.scene.playback import Playback, first_way
from game.ui.words import _

SWING = 0.6  # of the aim's turn that the camera goes along with at once ...
REST_S = 0.25  # ... and wholly when the hand has rested so long
ROUND_CM = 1.5  # so much is seen round a disc on its edge
GOAL_CM = 2.0  # and round what it is meant to land on
LOOKS_AHEAD_CM = 30.0  # a flip turned wholly aside is looked after so far
NO_TARGET_CM = 30.0
MOVES_CM = 18.0  # for a piece that is not meant to hit anything: it is what matters
MEANT_DEG = 25.0  # a target this far off the line is still what is aimed at
AROUND_CM = 6.0  # room kept round the ends of a shot
CLOSE_S, CLOSE_CM = 0.45, 26.0  # so long before what decides a match the camera is near to it
Triple = tuple[float, float, float]


class Viewing:
    def __init__(self, house: House, showing: Showing) -> None:
        self.house, self.showing = house, showing
        self.name = house.settings.view
        self.turning = Turning(house.stage.camera)
        self._seen: object = None  # what the camera was last told to look at
        self._heading = self._turned = 0.0
        self._aimed = ("", NO_TARGET_CM)  # what is aimed at, and how far away that is
        self._rested = 0.0
        self._over_what: object = None  # what the camera was last turned to
        self._sides: dict[int, float] = {}  # of the table: where each seat has aimed from

    def change(self, hand: Hand | None) -> None:
        """The next view, and its name for the player."""
        self.name = VIEWS[(VIEWS.index(self.name) + 1) % len(VIEWS)]
        self.turning.let_go()
        self._seen = None
        self.house.stage.camera.upright()
        self.look(hand)
        self.house.change_settings(view=self.name)
        self.house.notice({
            "behind": _("Camera: behind the shot"), "table": _("Camera: the whole table"),
            "above": _("Camera: from above"),
        }[self.name], about="camera")

    # ---- what is looked at ---------------------------------------------------------------

    def look(self, hand: Hand | None) -> None:
        """At what there is to see now; told once, the camera keeps it."""
        showing = self.showing
        aimed = hand if hand is not None and showing.phase == "ask" else None
        if showing.phase == "simulate":
            return  # a moment only
        playback = showing.playback if showing.phase == "play" else None
        if showing.phase == "hold" and self._seen is not None and not showing.returns:
            return  # the result is read where it came to be
        camera = self.house.stage.camera
        side = self._side if aimed is None and playback is None else camera.side
        seen = (self.name, id(aimed), id(playback), aimed and aimed.aiming.start,
                aimed and aimed.aiming.piece, side)
        if seen == self._seen:
            return
        self._seen, camera.side = seen, side
        if self.name == "above":
            camera.above()
        elif self.name == "behind" and aimed is not None:
            self._behind(aimed)
            self._sides[aimed.offer.seat] = camera.side
            self._seen = (*seen[:-1], camera.side)
        elif self.name == "behind" and playback is not None:
            self._beside(playback)
        else:
            camera.table()

    @property
    def _side(self) -> float:
        """Who chooses looks from where he aimed; computers and all others from where one looks."""
        showing = self.showing
        asked = next((offer.seat for offer in showing.comes), None) if showing.returns else (
            showing.seat if showing.phase == "ask" else None)
        side = self._sides.get(asked) if asked is not None else None
        return self.house.stage.camera.side if side is None else side

    def _behind(self, hand: Hand) -> None:
        """Over the shoulder, or where the game says that one aims from."""
        camera, eye = self.house.stage.camera, self.house.stage.view.studio.aim
        x, y = aims.place(hand.offer, self.showing.state.table, hand.aiming).place
        if hand.offer.brink is not None and eye is not None:
            self._heading = hand.aiming.direction
            self._over_the_brink(hand, eye)
        elif eye is not None:
            side = math.degrees(math.atan2(y, x)) + 90.0
            turned = 90.0 * round(side / 90.0) if hand.offer.kind == "flick" else 0.0
            camera.stand(eye.place, eye.look_at, eye.fov, turned)
        elif hand.offer.kind in ("flick", "flip"):
            self._heading = self._turned = hand.aiming.direction
            self._aimed, self._rested = self._ahead(hand), 0.0
            self._over_what = None
            self._over(hand, self._heading)
        else:
            camera.table()

    def _over_the_brink(self, hand: Hand, eye: Eye) -> None:
        """Behind the disc wherever it lies, looking a little to where it will go."""
        table, brink = self.showing.state.table, hand.offer.brink
        assert brink is not None
        pose = aims.place(hand.offer, table, hand.aiming)
        aside = LOOKS_AHEAD_CM * math.sin(math.radians(-off_straight(brink, self._heading)))
        here = [(pose.x + dx, pose.y + dy, 0.0)
                for dx, dy in ((0.0, -ROUND_CM), (-ROUND_CM, 0.0), (ROUND_CM, 0.0), (0.0, 0.0))]
        goals = [(p.pose.x, p.pose.y, 0.0) for p in table.fixtures if p.id in hand.offer.targets]
        goals += [(p.pose.x + dx, p.pose.y + dy, 0.0) for p in table.pieces
                  if p.id in hand.offer.targets
                  for dx, dy in ((0.0, -GOAL_CM), (-GOAL_CM, 0.0), (GOAL_CM, 0.0), (0.0, GOAL_CM))]
        (ex, ey, ez), (lx, ly, lz) = eye.place, eye.look_at
        self.house.stage.camera.stand((ex + pose.x, ey + pose.y, ez),
                                      (lx + pose.x + aside, ly + pose.y, lz), eye.fov,
                                      points=(*here, *goals))

    def _beside(self, playback: Playback) -> None:
        """All that moves and what it meets, from the side of its way."""
        camera, eye = self.house.stage.camera, self.house.stage.view.studio.aim
        way = first_way(playback)
        if eye is not None:
            if camera.looks != "aim":
                camera.stand(eye.place, eye.look_at, eye.fov)
            return
        if way is None:
            camera.table()
            return
        bounds = playback.before.bounds
        ends: list[tuple[float, float, float]] = []
        for track in playback.ways.values():
            first, last = track.samples[0], track.samples[-1]
            if math.dist(first[1:3], last[1:3]) < 0.5:
                continue
            for sample in (first, last):
                x = min(max(sample[1], bounds.left), bounds.right)
                y = min(max(sample[2], bounds.near), bounds.far)
                ends += [(x - AROUND_CM, y - AROUND_CM, 0.0), (x + AROUND_CM, y + AROUND_CM, 0.0)]
        camera.watch(ends, way[1])

    def _over(self, hand: Hand, heading: float) -> None:
        """Over the shoulder, with what is aimed at in sight and no other target under a panel."""
        table = self.showing.state.table
        here = aims.place(hand.offer, table, hand.aiming).place
        if (here, heading, self._aimed) == self._over_what:
            return
        self._over_what = (here, heading, self._aimed)
        id, far = self._aimed
        others = [t for t in hand.offer.targets if t != id and table.has(t)]
        self.house.stage.camera.aim(
            here, heading, far, self._corners(id) if id else (),
            [corner for other in others for corner in self._corners(other)], self._own(hand))

    def _own(self, hand: Hand) -> list[Triple]:
        """Round the ship in the hand, as it lies."""
        table, id = self.showing.state.table, hand.aiming.piece
        if not table.has(id):
            return []
        piece = table.piece(id)
        model = self.house.models.piece(piece.kind)
        if not isinstance(model, Plate):
            return []
        (x, y), c, s = piece.pose.place, math.cos(piece.pose.heading), math.sin(piece.pose.heading)
        return [(x + c * px - s * py, y + s * px + c * py, 0.0)
                for run in model.outlines(piece.parts) for px, py in run]

    def _corners(self, id: str) -> list[Triple]:
        """Round a piece."""
        piece = self.showing.state.table.piece(id)
        r = aims.reach_of(self.house.models.piece(piece.kind), piece.parts)
        x, y = piece.pose.place
        return [(x + dx * r, y + dy * r, 0.0) for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))]

    def _ahead(self, hand: Hand) -> tuple[str, float]:
        """What is aimed at, if anything is, and how far away that is."""
        table = self.showing.state.table
        here = aims.place(hand.offer, table, hand.aiming).place
        best = (MEANT_DEG, NO_TARGET_CM if hand.offer.targets else MOVES_CM, "")
        for id in hand.offer.targets:
            if table.has(id):
                there = table.piece(id).pose.place
                heading = math.degrees(math.atan2(there[1] - here[1], there[0] - here[0]))
                off = heading - hand.aiming.direction
                best = min(best, (abs((off + 180.0) % 360.0 - 180.0), math.dist(here, there), id))
        return best[2], best[1]

    # ---- once a frame --------------------------------------------------------------------

    def update(self, dt: float, hand: Hand | None) -> None:
        """Turns with a stick, swings after the aim, goes near what decides the match."""
        self.look(hand)
        self.turning.update(dt)
        camera, showing = self.house.stage.camera, self.showing
        if hand is not None and camera.looks == "aim":
            self._swing(hand, dt)
        decides = showing.decides
        if (showing.playback is not None and decides is not None and camera.looks != "close"
                and self.name == "behind" and showing.playback.time > decides.time - CLOSE_S):
            for at in self.house.stage.places_of(decides)[:1]:
                camera.close(at, CLOSE_CM)

    def _swing(self, hand: Hand, dt: float) -> None:
        """The camera goes after the aim, never while a finger pulls."""
        eye = self.house.stage.view.studio.aim
        if hand.offer.brink is not None and eye is not None:
            if hand.phase not in ("meter", "power"):  # not while the aim sways
                self._heading = hand.aiming.direction
                self._over_the_brink(hand, eye)
            return
        if eye is not None or hand.phase != "idle" or hand.offer.kind not in ("flick", "flip"):
            return
        direction = hand.aiming.direction
        if direction != self._turned:
            self._turned, self._rested = direction, 0.0
        else:
            self._rested += dt
        if self._rested >= REST_S and self._heading != direction:
            self._heading, self._aimed = direction, self._ahead(hand)
        off = (direction - self._heading + 180.0) % 360.0 - 180.0
        self._over(hand, self._heading + SWING * off)
