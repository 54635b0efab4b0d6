"""The aim as far as a seat wants help: nothing, a line, or the ghost of the real shot."""

from __future__ import annotations

from msgspec.structs import replace

from game.app.house import House
from game.app.table.showing import Showing
from game.input import aiming as aims
from game.input.hand import Hand, Lens
from game.rules import Shoot, Shot
from game.rules.trajectory import Way
from game.scene.signs import AimLine
from game.session.messages import Answered
from game.ui import hud
from game.ui.kit import Kit
from game.ui.panels import Drawn

POINTS = 40  # of a ghost's way
LABEL_CM = 4.5  # how far behind the middle of a piece its label stands
STRIKE_CM = 0.5  # how far above a piece's middle the sign of the finger stands
LEAST = 0.18  # of the area's width: how long a line towards targets is before any pull
UNPULLED = 0.4  # the effort a ghost shows before anything is pulled


class AimSight:
    def __init__(self, house: House, showing: Showing) -> None:
        self.house, self.showing = house, showing
        self._line: AimLine | None = None
        self._ghost: tuple[tuple[float, float, float], ...] = ()
        self._ghost_of: Shot | None = None
        self.aimed = ""  # the target that the line meets first
        self._labelled: tuple[float, float] | None = None

    @property
    def ghost_points(self) -> int:
        return len(self._ghost)

    def clear(self) -> None:
        self._ghost, self._ghost_of, self._line, self.aimed = (), None, None, ""
        self.house.stage.aim(None)

    def show(self, hand: Hand | None) -> None:
        """Once a frame; only what changed is drawn anew."""
        tb = self.showing
        if hand is None or hand.offer.kind == "shake" or tb.phase != "ask":
            if self._line is not None:
                self.clear()
            return
        help_ = tb.aim_help()
        pose = aims.place(hand.offer, tb.state.table, hand.aiming)
        ghost = self._ghost_way(hand) if help_ == "ghost" else ()
        power = round(hand.aiming.effort, 2) if help_ != "none" else 0.0
        struck = aims.strike_place(hand.offer, tb.state.table, self.house.models, hand.aiming)
        bounds = tb.state.table.bounds
        far = help_ != "none" and any(tb.state.table.has(t) for t in hand.offer.targets)
        line = AimLine(
            (pose.x, pose.y, pose.z), round(hand.aiming.direction, 1), power, ghost,
            (round(struck[0], 2), round(struck[1], 2), pose.z + STRIKE_CM) if struck else None,
            LEAST * (bounds.right - bounds.left) if far else 5.0)
        if line == self._line:
            return
        self._line = line
        self.house.stage.aim(line)
        aimed = (aims.ahead(hand.offer, tb.state.table, self.house.models, hand.aiming)
                 if help_ != "none" and hand.offer.kind == "flick" else "")
        if aimed != self.aimed:
            self.aimed = aimed
            self.house.redraw()
        piece = hand.aiming.piece
        if hand.offer.kind in ("flick", "flip") and tb.state.table.has(piece):
            edges = aims.lit(hand.offer, tb.state.table, self.house.models, hand.aiming)
            self.house.stage.lit(piece, edges)
            self.house.stage.mark((piece,), "active")

    def label(self, kit: Kit, drawn: Drawn, lens: Lens) -> None:
        """Who would be hit, beside the piece that the aim meets."""
        what = drawn.labels.get(self.aimed)
        self._labelled = self._label_place(lens)
        if what is not None and self._labelled is not None:
            x, y = self._labelled
            hud.label(kit, x * kit.height, y * kit.height, drawn.free, what)

    def follow(self, lens: Lens) -> None:
        """Once a frame: a label stays with its piece when the camera moves."""
        if self.aimed and self._label_place(lens) != self._labelled:
            self.house.redraw()

    def _label_place(self, lens: Lens) -> tuple[float, float] | None:
        """Where the label of the piece aimed at belongs now, in window heights."""
        table = self.showing.state.table
        if not table.has(self.aimed):
            return None
        pose = table.piece(self.aimed).pose
        x, y = lens.to_screen(pose.x, pose.y + LABEL_CM)
        return (round(x, 3), round(y, 3))

    def _ghost_way(self, hand: Hand) -> tuple[tuple[float, float, float], ...]:
        """The way of the struck piece, simulated by the worker; the last one known till then."""
        tb = self.showing
        meant = replace(hand.aiming, effort=hand.aiming.effort or UNPULLED)
        wanted = aims.shot(hand.offer, tb.state.table, self.house.models, meant)
        if tb.ghost is not None and tb.ghost[1].done():
            (self._ghost_of, future), tb.ghost = tb.ghost, None
            reply = future.result()
            result = reply.result if isinstance(reply, Answered) else None
            ids = {getattr(self._ghost_of, "piece", ""), *hand.offer.pieces[:1]}
            tracks = result.trajectory if result else ()
            track = next((k for k in tracks if k.piece in ids), None)
            if track is not None:
                samples = Way(track).samples
                step = max(1, len(samples) // POINTS)
                self._ghost = tuple((s[1], s[2], s[3]) for s in samples[::step])
                self.house.redraw()
        if wanted != self._ghost_of:
            tb.ask_ghost(Shoot(hand.offer.seat, hand.offer.about, wanted))
        return self._ghost
