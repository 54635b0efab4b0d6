"""One question before something that can't be taken back."""

from __future__ import annotations

from collections.abc import Callable

from game.app.house import House
from game.app.screen import Next, Screen
from game.pack.rects import Rect
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _


class Question(Screen):
    """`done` acts and says which screen follows; anything else goes back."""

    name = "question"
    start_focus = "no"

    def __init__(self, house: House, text: str, yes: str, no: str, back: Screen,
                 done: Callable[[], Next]) -> None:
        super().__init__(house)
        self.text, self.yes, self.no, self.back, self._done = text, yes, no, back, done

    def draw(self, kit: Kit) -> None:
        area = kit.menu
        kit.prompts([("accept", _("Select")), ("back", _("Back"))])
        w = min(area.w, 1100.0)
        words = kit.tall(self.text, w - 120, 40, "bold")
        h = max(kit.tall_button(label, (w - 144) / 2, icon, centred=True)
                for label, icon in ((self.yes, "no-entry"), (self.no, "left")))
        panel = Rect(area.x + (area.w - w) / 2, 0, w, words + h + 150)
        panel = panel.moved(0, max(t.TOP, (940 - panel.h) / 2))
        with kit.group("question"):
            kit.panel(panel)
            kit.text(Rect(panel.x + 60, panel.y + 50, w - 120, words), self.text, 40, face="bold",
                     align="centre")
            left, right = Rect(panel.x + 60, panel.bottom - h - 50, w - 120, h).columns(2, 24)
            kit.button("no", left, self.no, "left", centred=True)
            kit.button("yes", right, self.yes, "no-entry", centred=True)

    def press(self, id: str, device: str) -> Next:
        return self._done() if id == "yes" else self.back

    def action(self, action: str, device: str) -> Next:
        return self.back if action in ("back", "menu") else None
