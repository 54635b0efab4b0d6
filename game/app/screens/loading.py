"""One quiet picture while the table is set."""

from __future__ import annotations

from game.app.destinations import (
    ToContinue,
    ToMatch,
    ToNewMatch,
    ToRace,
    ToRematch,
    ToTitle,
)
from game.app.house import House
from game.app.screen import Next, Screen
from game.pack.rects import Rect
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _


class Loading(Screen):
    """Draws itself first, then sits down at the table."""

    name = "loading"

    def __init__(self, house: House, wanted: ToNewMatch | ToRematch | ToContinue) -> None:
        super().__init__(house)
        self._wanted, self._frames = wanted, 0

    def draw(self, kit: Kit) -> None:
        x, y = kit.width / 2, kit.height / 2
        with kit.group("words", shadow=True):
            kit.icon(x, y - 70, 96, "die", t.LAMP)
            kit.text(Rect(kit.menu.x, y, kit.menu.w, 0), _("Setting the table"), 40, t.TEXT,
                     "bold", "centre")

    def update(self, dt: float) -> Next:
        self._frames += 1
        if self._frames < 3:
            return None
        from game.app.sitting import sit_down  # games and rules: after the picture
        from game.modes import live_modes
        from game.pack.packs import BrokenGame

        if isinstance(self._wanted, ToNewMatch) and self._wanted.card.game in live_modes():
            return ToRace(self._wanted.card)
        try:
            showing = sit_down(self._wanted, self.house)
        except BrokenGame as unfit:
            self.house.notice(_("{game} can't be played: {why}", game=unfit.broken.name,
                                why=unfit.broken.why))
            showing = None
        if showing is not None:
            return ToMatch(showing)
        return ToTitle()
