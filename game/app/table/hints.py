"""What a place on the table does, said beside the table when the pointer or the aim comes to it."""

from __future__ import annotations

import math

from game.app.house import House
from game.app.table.showing import Showing
from game.input import aiming as aims
from game.input.hand import Hand, Lens
from game.input.window import POINTER
from game.pack import Drawn, Rect, Spot
from game.ui import hud
from game.ui.kit import Kit

NEAR = 0.03  # window heights: so near must a pointer come
ASIDE_CM = 0.9  # and a line that is aimed
REST_S, STILL = 0.4, 0.004  # so long must a pointer rest, within so many heights
Place = tuple[float, float]


def cleared(kit: Kit, drawn: Drawn, lens: Lens) -> list[Rect]:
    """On the canvas: what words about places stand beside."""
    seen = [lens.to_screen(*corner) for corner in drawn.clear]
    xs, ys = [p[0] * kit.height for p in seen], [p[1] * kit.height for p in seen]
    return [Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))] if seen else []


class Hints:
    def __init__(self, house: House, showing: Showing) -> None:
        self.house, self.showing = house, showing
        self.spots: tuple[Spot, ...] = ()
        self.said: Spot | None = None
        self._pointer: Place | None = None
        self._rests = 0.0  # how long it has been there

    def point(self, at: Place) -> None:
        """The pointer is there now, in window heights."""
        if self._pointer is None or math.dist(at, self._pointer) > STILL:
            self._pointer, self._rests = at, 0.0

    def look(self, dt: float, hand: Hand | None, lens: Lens) -> None:
        """Once a frame; only what is said anew is drawn anew. Nothing is while a shot is shown."""
        self._rests += dt
        said = None
        if self.showing.phase == "ask":
            said = self._pointed(lens) or (self._aimed(hand) if hand is not None else None)
        if said != self.said:
            self.said = said
            self.house.redraw()

    def draw(self, kit: Kit, drawn: Drawn, lens: Lens) -> None:
        """Beside what must stay clear, with dots that lead to the place."""
        self.spots = drawn.spots
        if self.said is None or self.said not in self.spots:
            return
        x, y = lens.to_screen(*self.said.place)
        hud.hint(kit, x * kit.height, y * kit.height, self.said.words, cleared(kit, drawn, lens))

    def _pointed(self, lens: Lens) -> Spot | None:
        if self._pointer is None or self.house.device != POINTER or self._rests < REST_S:
            return None
        near = [(math.dist(lens.to_screen(*spot.place), self._pointer), n)
                for n, spot in enumerate(self.spots)]
        far, n = min(near, default=(NEAR, 0))
        return self.spots[n] if far < NEAR else None

    def _aimed(self, hand: Hand) -> Spot | None:
        """The first one on the line."""
        pose = aims.place(hand.offer, self.showing.state.table, hand.aiming)
        turned = math.radians(hand.aiming.direction)
        x, y, ux, uy = pose.x, pose.y, math.cos(turned), math.sin(turned)
        ahead = []
        for n, spot in enumerate(self.spots):
            dx, dy = spot.place[0] - x, spot.place[1] - y
            along, aside = dx * ux + dy * uy, abs(dy * ux - dx * uy)
            if along > 0.0 and aside < ASIDE_CM and not spot.quiet:
                ahead.append((along, n))
        return self.spots[min(ahead)[1]] if ahead else None
