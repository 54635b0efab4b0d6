"""Entering a line of text: letters to press with a pad or a finger, or the keyboard itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.app.house import House
from game.app.screen import Next, Screen
from game.input.events import DELETE, ENTER, InputEvent, Typed
from game.pack.rects import Rect
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm.,'")
LONGEST = 32


class Typing(Screen):
    """`done` gets the text and says which screen follows; going back keeps the old text."""

    name = "typing"
    start_focus = "key:q"

    def __init__(
        self, house: House, title: str, text: str, back: Screen, done: Callable[[str], Next]
    ) -> None:
        super().__init__(house)
        self.title, self.text, self.back, self._done = title, text[:LONGEST], back, done
        self.capitals = not text
        self._following: Next = None  # where the keyboard's Enter leads

    def entered(self) -> None:
        self.house.keyboard.typing = True

    def left(self) -> None:
        self.house.keyboard.typing = False

    def draw(self, kit: Kit) -> None:
        area = kit.menu
        with kit.group("head"):
            kit.line(area.x, 92, self.title, t.TITLE, face="display", room=area.w)
        line = Rect(area.x, 164, area.w, 112)
        with kit.group("line"):
            kit.box(line, t.INK, edge=t.LAMP, border=3, radius=t.ROW_RADIUS)
            w = kit.line(line.x + 30, line.middle[1], self.text, 46, face="bold",
                         room=line.w - 160)
            kit.box(Rect(line.x + 36 + w, line.y + 26, 5, line.h - 52), t.LAMP, radius=2)
            left = LONGEST - len(self.text)
            kit.line(line.right - 28, line.middle[1], str(left), 28, t.SOFT, align="right")
        board = Rect(area.x, line.bottom + 26, area.w, 472)
        with kit.group("letters"):
            for row, letters in enumerate(ROWS):
                strip = Rect(board.x, board.y + row * 120, board.w, 104)
                for letter, r in zip(letters, strip.columns(len(letters), 14), strict=True):
                    shown = letter.upper() if self.capitals else letter
                    kit.button(f"key:{letter}", r, shown, centred=True, px=40)
        foot = Rect(area.x, board.bottom + 20, area.w, 104)
        keys = (("capitals", _("Capitals")), ("space", _("Space")), ("delete", _("Delete")),
                ("done", _("Done")))
        with kit.group("keys"):
            for (id, label), r in zip(keys, foot.columns(4, 14), strict=True):
                why = _("Type something first.") if id == "done" and not self.text.strip() else ""
                kit.button(id, r, label, centred=True, chosen=id == "capitals" and self.capitals,
                           blocked=why)
        kit.prompts([("accept", _("Choose")), ("third", _("Delete")), ("back", _("Back"))])

    def press(self, id: str, device: str) -> Next:
        if id.startswith("key:"):
            letter = id.removeprefix("key:")
            self._add(letter.upper() if self.capitals else letter)
        elif id == "space":
            self._add(" ")
        elif id == "delete":
            self._delete()
        elif id == "capitals":
            self.capitals = not self.capitals
        elif id == "done":
            return self._finish()
        return None

    def action(self, action: str, device: str) -> Next:
        if action == "third":
            self._delete()
        return self.back if action == "back" else None

    def input(self, event: InputEvent) -> bool:
        if not isinstance(event, Typed):
            return False
        if event.text == DELETE:
            self._delete()
        elif event.text == ENTER:
            self._following = self._finish()
        elif event.text.isprintable():
            self._add(event.text)
        return True

    def update(self, dt: float) -> Next:
        return self._following

    def status(self) -> dict[str, Any]:
        return {"text": self.text}

    def _add(self, letter: str) -> None:
        if len(self.text) < LONGEST:
            self.text += letter
            self.capitals = False
        self.house.redraw()

    def _delete(self) -> None:
        self.text = self.text[:-1]
        self.capitals = not self.text
        self.house.redraw()

    def _finish(self) -> Next:
        text = " ".join(self.text.split())
        return self._done(text) if text else None
