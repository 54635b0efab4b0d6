"""The moving hand: how to shoot with the device in hand, shown before the first shot of each game
until it was done once."""

from __future__ import annotations

from game.app.house import House
from game.input.hand import Hand
from game.input.window import POINTER
from game.ui import gesture
from game.ui.kit import Kit

WAITS_S = 1.2  # who begins at once needs no lesson
SHOWS_S = 2.2
STEP_S = 0.06
STILL = 0.5  # where in a showing it stands when less motion is wanted
BEHIND_CM, AHEAD_CM = 3.0, 7.0


class Lesson:
    """`shown` if the hand is to be seen just now."""

    def __init__(self, house: House, game: str) -> None:
        self.house, self._game = house, game
        self._idle = 0.0
        self._drawn = -1
        self.shown = False

    @property
    def _key(self) -> str:
        device = self.house.device
        return f"{self._game}:{'pad' if device.startswith('pad:') else device}"

    def learnt(self) -> None:
        """A person has shot: that need not be shown again."""
        self.shown, self._idle = False, 0.0
        if self._key not in self.house.settings.practised:
            self.house.change_settings(practised=[*self.house.settings.practised, self._key])

    def update(self, dt: float, hand: Hand | None) -> None:
        """Once a frame; `hand` is the one that may shoot now."""
        waits = hand is not None and hand.offer.kind != "shake" and not hand.busy \
            and self._key not in self.house.settings.practised
        self._idle = self._idle + dt if waits else 0.0
        shown = self._idle > WAITS_S
        step = int(self._idle / STEP_S) if shown and not self.house.settings.less_motion else 0
        if (shown, step) != (self.shown, self._drawn):
            self.shown, self._drawn = shown, step
            self.house.redraw()

    def draw(self, kit: Kit, hand: Hand, beside: tuple[float, float]) -> None:
        """At the piece; what is no stroke stands beside it."""
        share = STILL if self.house.settings.less_motion else (
            (self._idle - WAITS_S) / SHOWS_S) % 1.0

        def seen(along: float) -> tuple[float, float]:
            x, y = hand.where(along)
            return (x * kit.height, y * kit.height)

        if hand.one_button:
            gesture.button(kit, beside, share, sweeps=True)
        elif self.house.device == POINTER:
            gesture.stroke(kit, seen(-BEHIND_CM), seen(AHEAD_CM), share)
        elif self.house.device.startswith("pad:"):
            gesture.stick(kit, beside, share)
        else:
            gesture.button(kit, beside, share, sweeps=False)
