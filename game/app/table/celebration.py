"""A moment of light over the table for whoever has won, before the result is read."""

from __future__ import annotations

import random

from game.app.house import House
from game.app.table.showing import Showing
from game.pack.panel import ornament_number
from game.scene.finishes import Colour, light

LONG_S = 2.2
EVERY_S = 0.13
SPAN_CM = 60.0  # a table this wide has sparks of their own size


class Celebration:
    """Begins when the match is over and lasts until `done`. None is made for a draw, and with
    less motion the result comes at once."""

    def __init__(self, house: House, showing: Showing) -> None:
        self.house, self.showing = house, showing
        self._seconds = 0.0
        self._bursts = 0
        self._chance = random.Random(0)
        outcome = showing.outcome
        self.winners = outcome.winners if outcome is not None else ()
        self.title = outcome.title if outcome is not None else None
        wanted = bool(self.winners) and not house.settings.less_motion
        self._long = house.paced(LONG_S) if wanted else 0.0

    @property
    def done(self) -> bool:
        return self._seconds >= self._long

    def end(self) -> None:
        self._seconds = self._long

    def update(self, dt: float) -> None:
        if self.done:
            return
        while self._bursts * EVERY_S <= self._seconds:
            self._burst(self.winners[self._bursts % len(self.winners)])
            self._bursts += 1
        self._seconds += dt

    def _burst(self, seat: int) -> None:
        bounds, chance = self.showing.state.table.bounds, self._chance
        wide, deep = bounds.right - bounds.left, bounds.far - bounds.near
        scale = max(0.3, min(wide, deep) / SPAN_CM)
        at = (bounds.left + wide * chance.uniform(0.12, 0.88),
              bounds.near + deep * chance.uniform(0.12, 0.88), chance.uniform(3.0, 9.0) * scale)
        self.house.stage.effects.burst("confetti", at, scale, self._colour(seat))
        self.house.stage.changed()

    def _colour(self, seat: int) -> Colour | None:
        """The winner's own, and gold between."""
        if self._bursts % 3 == 2:
            return None
        number = ornament_number(self.showing.state.seats[seat].worn, seat)
        r, g, b = (round(255 * c) for c in self.house.kit.seats[number].colour[:3])
        return light(f"#{r:02x}{g:02x}{b:02x}")
