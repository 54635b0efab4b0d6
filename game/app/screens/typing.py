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
from game.ui.letters import LINE
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
        low = kit.prompts([("accept", _("Choose")), ("third", _("Delete")), ("back", _("Back"))])
        size = kit.size(t.TITLE)
        title = Rect(area.x, 92 - size * LINE / 2, area.w,
                     kit.tall(self.title, area.w, t.TITLE, "display"))
        with kit.group("head"):
            kit.text(title, self.title, t.TITLE, face="display")
        high = kit.tall(self.text, area.w - 160, 46, "bold")
        line = Rect(area.x, max(164.0, title.bottom + 16), area.w, max(112.0, high + 20))
        with kit.group("line"):
            kit.box(line, t.INK, edge=t.LAMP, border=3, radius=t.ROW_RADIUS)
            w = kit.line(line.x + 30, line.middle[1], self.text, 46, face="bold",
                         room=line.w - 160)
            kit.box(Rect(line.x + 36 + w, line.y + 26, 5, line.h - 52), t.LAMP, radius=2)
            left = LONGEST - len(self.text)
            kit.line(line.right - 28, line.middle[1], str(left), 28, t.SOFT, align="right")
        self._board(kit, Rect(area.x, line.bottom + 26, area.w, low - 14 - line.bottom - 26))

    def _board(self, kit: Kit, r: Rect) -> None:
        """The letters and the other keys, as high as there is room for; they scroll where a row
        would be lower than its letters."""
        keys = (("capitals", _("Capitals")), ("space", _("Space")), ("delete", _("Delete")),
                ("done", _("Done")))
        widths = [kit.wide(label, t.PRIMARY, "bold") + 48 for _id, label in keys]
        each = (r.w - 3 * 14) / 4
        beside = sum(widths) + 3 * 14 <= r.w
        rows = len(ROWS) + (1 if beside else 2)
        h = max(kit.size(40) * 0.9 + 12, min(104.0, (r.h - 4) / rows - 16))
        with kit.scroll("board", r, rows * (h + 16) + 4) as up:
            strips = r.moved(0, -up).stack([h] * rows, 16)
            for letters, strip in zip(ROWS, strips, strict=False):
                for letter, box in zip(letters, strip.columns(len(letters), 14), strict=True):
                    shown = letter.upper() if self.capitals else letter
                    kit.button(f"key:{letter}", box, shown, centred=True, px=40)
            if not beside:
                places = [box for strip in strips[len(ROWS):] for box in strip.columns(2, 14)]
            elif max(widths) <= each:
                places = strips[-1].moved(0, 4).columns(4, 14)
            else:  # as wide as their words
                spare, x, places = (r.w - 3 * 14 - sum(widths)) / 4, r.x, []
                for w in widths:
                    places.append(Rect(x, strips[-1].y + 4, w + spare, h))
                    x += w + spare + 14
            for (id, label), box in zip(keys, places, strict=True):
                why = _("Type something first.") if id == "done" and not self.text.strip() else ""
                kit.button(id, box, label, centred=True, blocked=why,
                           chosen=id == "capitals" and self.capitals)

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
