"""The aim as far as a seat wants help: nothing, a line, or the ghost of the real shot.

The line is honest: it shows which way a ship will turn, and is red when a ship that is no target
is the first one in its way.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from game.app.house import House
from game.app.table.showing import Showing
from game.input import aiming as aims
from game.input import laying
from game.input.hand import Hand, Lens
from game.pack import Rect
from game.rules import Aim, Flick, Flip, Result, Shoot, Shot
from game.rules.trajectory import Way
from game.scene.aimline import AimLine
from game.session.messages import Answered
from game.ui import hud
from game.ui.kit import Kit
from game.ui.panels import Drawn

POINTS = 40  # of a ghost's way
LABEL_CM = 4.5  # how far behind the middle of a piece its label stands
STRIKE_CM = 0.5  # how far above a piece's middle the sign of the finger stands
LEAST = 0.18  # of the area's width: how long a line towards targets is before any pull
FLIP_CM = 88.0  # a line over the whole of what is flipped at
UNPULLED = 0.4  # the effort a ghost shows before anything is pulled
LEAVES_S = 0.05  # so soon after a flip its disc may still touch its edge
SPOT = 0.7  # of a ship's reach: so much of it no label covers
MEANT_RING_CM = 1.6  # the ring round what a computer is about to shoot
LEVER_CM = 0.05  # a push that passes the centre by less than this turns nothing
Triple = tuple[float, float, float]


class AimSight:
    """`aimed` is the ship that the line meets first; `warns` if that is no target."""

    def __init__(self, house: House, showing: Showing) -> None:
        self.house, self.showing = house, showing
        self._line: AimLine | None = None
        self._ghost: tuple[Triple, ...] = ()
        self._ghost_of: Shot | None = None
        self._turns = 0.0  # how far the ghost turns, in degrees to the left
        self.aimed = ""
        self.warns = False
        self._labelled: tuple[float, float] | None = None

    @property
    def ghost_points(self) -> int:
        return len(self._ghost)

    def clear(self) -> None:
        self._ghost, self._ghost_of, self._line, self.aimed = (), None, None, ""
        self._turns, self.warns = 0.0, False
        self.house.stage.aim()

    def show(self, hand: Hand | None) -> None:
        """Once a frame; only what changed is drawn anew."""
        tb = self.showing
        if tb.phase == "think":
            self._foresee()
            return
        if hand is None or hand.offer.kind == "shake" or tb.phase != "ask":
            if self._line is not None:
                self.clear()
            return
        helps = tb.aim_help() != "none"
        self._look_ahead(hand, helps)
        line = self._drawn(hand, helps)
        if line == self._line:
            return
        self._line = line
        self.house.stage.aim(line)
        piece = hand.aiming.piece
        if hand.offer.kind in ("flick", "flip") and tb.state.table.has(piece):
            edges = aims.lit(hand.offer, tb.state.table, self.house.models, hand.aiming)
            self.house.stage.lit(piece, edges)
            self.house.stage.mark((piece,), "active")

    def _foresee(self) -> None:
        """Where a computer means to shoot: what it thinks best so far, and in the end its aim."""
        tb = self.showing
        meant = tb.session.meant(tb.seat) if tb.seat is not None else None
        line = None if meant is None else self._meant(meant, sure=meant is tb.session.coming)
        if line is not None and line != self._line:
            self._line = line
            self.house.stage.aim(line)

    def _meant(self, command: Shoot, sure: bool) -> AimLine | None:
        shot, table = command.shot, self.showing.state.table
        offer = next((o for o in self.showing.offers
                      if isinstance(o, Aim) and o.about == command.about), None)
        if offer is None or not isinstance(shot, Flick | Flip):
            return None
        brought = {piece.id: piece.pose for piece in shot.brings}
        if shot.piece not in brought and not table.has(shot.piece):
            return None
        pose = brought.get(shot.piece) or table.piece(shot.piece).pose
        effort = (shot.speed - offer.slowest) / max(1e-9, offer.fastest - offer.slowest)
        bounds = table.bounds
        far = FLIP_CM if offer.brink is not None else LEAST * (bounds.right - bounds.left)
        return AimLine((pose.x, pose.y, pose.z), round(shot.direction, 1), round(effort, 2),
                       least=far, ring=MEANT_RING_CM if sure else 0.0,
                       reach=MEANT_RING_CM if sure else 0.0)

    def _drawn(self, hand: Hand, helps: bool) -> AimLine:
        tb, aiming = self.showing, hand.aiming
        table = tb.state.table
        pose = aims.place(hand.offer, table, aiming)
        at = (pose.x, pose.y, pose.z)
        turns = helps and self._is_turned(hand)
        flips = hand.offer.brink is not None
        ghost = self._ghost_way(hand) if tb.aim_help() == "ghost" or turns else ()
        struck = aims.strike_place(hand.offer, table, self.house.models, aiming)
        bounds = table.bounds
        far = helps and any(table.has(t) for t in hand.offer.targets)
        builds = hand.phase in ("pulling", "meter", "power")
        return AimLine(
            at, round(aiming.direction, 1), round(aiming.effort, 2) if helps or builds else 0.0,
            ghost if tb.aim_help() == "ghost" else (),
            (round(struck[0], 2), round(struck[1], 2), pose.z + STRIKE_CM) if struck else None,
            FLIP_CM if flips and helps else LEAST * (bounds.right - bounds.left) if far else 5.0,
            ring=round(hand.ring_cm, 2) if builds else 0.0,
            reach=aims.reach(hand.offer, table, self.house.models, aiming) if builds else 0.0,
            band=(round(hand.band[0], 1), round(hand.band[1], 1), pose.z) if hand.band else None,
            turn_deg=round(self._turns) if turns else 0.0, warns=self.warns,
            lands=self._lands(hand) if flips and helps else 0.0)

    def _lands(self, hand: Hand) -> float:
        """How far away what is flipped would come down."""
        flight = self._flight(hand, hand.aiming.effort) if hand.aiming.effort else None
        return round(flight.far_cm, 1) if flight is not None else 0.0

    def turns(self, hand: Hand) -> float:
        """How often what is flipped turns over; before any pull, with half the force."""
        flight = self._flight(hand, hand.aiming.effort or UNPULLED)
        return flight.turns if flight is not None else 0.0

    def _flight(self, hand: Hand, effort: float) -> laying.Flight | None:
        meant = replace(hand.aiming, effort=effort)
        shot = aims.shot(hand.offer, self.showing.state.table, self.house.models, meant)
        return laying.flight(shot, self.house.models) if isinstance(shot, Flip) else None

    def _look_ahead(self, hand: Hand, helps: bool) -> None:
        first = (aims.ahead(hand.offer, self.showing.state.table, self.house.models, hand.aiming)
                 if helps and hand.offer.kind == "flick" else "")
        warns = bool(first and hand.offer.targets) and first not in hand.offer.targets
        if (first, warns) != (self.aimed, self.warns):
            self.aimed, self.warns = first, warns
            self.house.redraw()

    def _is_turned(self, hand: Hand) -> bool:
        """Does the strike pass the centre of a ship, so that it turns?"""
        table, models = self.showing.state.table, self.house.models
        edge = aims.edge_of(hand.offer, table, models, hand.aiming)
        if edge is None:
            return False
        point = aims.strike_point(hand.offer, table, models, hand.aiming)
        return abs(edge.lever(hand.aiming.direction, point)) > LEVER_CM

    def label(self, kit: Kit, drawn: Drawn, lens: Lens) -> None:
        """Who would be hit, beside the piece that the aim meets."""
        what = drawn.labels.get(self.aimed)
        self._labelled = self._label_place(lens)
        if what is None or self._labelled is None:
            return
        x, y = self._labelled
        if 0.0 < x * kit.height < kit.width and 0.0 < y < 1.0:  # a ship out of sight has none
            spots = [self._spot(id, kit.height, lens) for id in drawn.labels]
            hud.label(kit, x * kit.height, y * kit.height, drawn.free, what, self.warns,
                      [spot for spot in spots if spot is not None])

    def _spot(self, id: str, high: float, lens: Lens) -> Rect | None:
        """Where a ship is to be seen, in canvas units."""
        table = self.showing.state.table
        if not table.has(id):
            return None
        piece = table.piece(id)
        pose, model = piece.pose, self.house.models.piece(piece.kind)
        r = aims.reach_of(model, piece.parts)
        x, y = lens.to_screen(pose.x, pose.y)
        (left, _y), (right, _z) = lens.to_screen(pose.x - r, pose.y), lens.to_screen(pose.x + r,
                                                                                   pose.y)
        half = SPOT * abs(right - left) / 2
        return Rect((x - half) * high, (y - half / 2) * high, 2 * half * high, half * high)

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
        eye = self.house.stage.camera.now.place
        far = LABEL_CM / max(1.0, math.dist(eye[:2], pose.place))
        x, y = lens.to_screen(pose.x + far * (pose.x - eye[0]), pose.y + far * (pose.y - eye[1]))
        return (round(x, 3), round(y, 3))

    def _ghost_way(self, hand: Hand) -> tuple[Triple, ...]:
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
                samples = _flown(Way(track).samples, result, track.piece)
                step = max(1, len(samples) // POINTS)
                self._ghost = tuple((s[1], s[2], s[3]) for s in samples[::step])
                self._turns = _turned([s[4:8] for s in samples])
                self.house.redraw()
        if wanted != self._ghost_of:
            tb.ask_ghost(Shoot(hand.offer.seat, hand.offer.about, wanted))
        return self._ghost


def _flown(samples: Any, result: Result | None, piece: str) -> Any:
    """What is shown of a flip ends where it first touches something: the rest is the player's
    own knowledge."""
    if result is None or piece not in result.turns:
        return samples
    touched = [t.time for t in result.touches if t.of(piece) is not None and t.time > LEAVES_S]
    return [s for s in samples if not touched or s[0] <= min(touched)]


def _turned(turns: list[tuple[float, ...]]) -> float:
    """How far a piece turns to the left over these quaternions, in degrees."""
    headings = [math.degrees(math.atan2(2 * (w * k + i * j), 1 - 2 * (j * j + k * k)))
                for w, i, j, k in turns]
    return sum((b - a + 180.0) % 360.0 - 180.0 for a, b in pairwise(headings))
