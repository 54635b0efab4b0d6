"""One quiet picture while the table is set."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.app.screen import Screen
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _

if TYPE_CHECKING:
    from game.app.window import App


class Loading(Screen):
    """Draws itself first, then does the work that leads to the next screen."""

    name = "loading"

    def __init__(self, app: App, work: Callable[[], Screen]) -> None:
        super().__init__(app)
        self._work, self._frames = work, 0

    def draw(self, kit: Kit) -> None:
        x, y = kit.width / 2, kit.height / 2
        with kit.group("words", shadow=True):
            kit.icon(x, y - 70, 96, "die", t.LAMP)
            kit.line(x, y + 30, _("Setting the table"), 40, t.TEXT, "bold", "centre")

    def update(self, dt: float) -> Screen | None:
        self._frames += 1
        return self._work() if self._frames == 3 else None
