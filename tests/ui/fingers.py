"""What a finger or a mouse does at every button's own place, beside what a key does with the focus
there: the same button answers, and the screen is asked the same."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from game.input.events import Pointer, Press
from game.pack.rects import Rect
from game.ui.focus import at
from game.ui.kit import Kit
from game.ui.menu import Menu
from game.ui.sheet import Widget
from game.ui.tokens import HEIGHT

CORNER = 0.3  # of a button's size: so far inside its corners a finger still means it
CANVAS: Any = SimpleNamespace(units=lambda x, y: (x, y), pixels=(1, 1))
KEYS = "keys"


class Told:
    """A screen that only notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.menu = Menu(CANVAS, lambda sign: None,
                         lambda why: self.asked.append(("refused", why)), lambda where: None)

    def press(self, id: str, device: str) -> None:
        self.asked.append(("press", id))

    def change(self, id: str, step: int, device: str) -> None:
        self.asked.append(("change", id))

    def slide(self, id: str, share: float) -> None:
        self.asked.append(("change", id))

    def action(self, action: str, device: str) -> None:
        self.asked.append(("action", action))

    def focused(self, id: str) -> None:
        pass

    def input(self, event: Any) -> bool:
        self.asked.append(("table", ""))
        return True


def faults(kit: Kit) -> Iterator[str]:
    """Of a drawing. It is left as it was."""
    focus, pressed, scrolled = kit.focus, kit.pressed, dict(kit.scrolled)
    for widget in kit.widgets:
        place = _place(widget)
        if place is None:
            continue
        yield from _elsewhere(kit, widget, place)
        by_finger, by_key = _finger(kit, *place.middle), _key(kit, widget, focus)
        kit.focus, kit.pressed = focus, pressed
        if by_key and by_finger[-1:] != by_key[-1:]:
            yield f"a finger at {widget.id} asks {by_finger}, a key {by_key}"
    kit.scrolled = scrolled


def _place(widget: Widget) -> Rect | None:
    """What of it is in sight; nothing of what is scrolled away, or has no place."""
    r, c = widget.rect, widget.clip or Rect(0.0, 0.0, 1e6, HEIGHT)
    x, y = max(r.x, c.x), max(r.y, c.y)
    seen = Rect(x, y, min(r.right, c.right) - x, min(r.bottom, c.bottom) - y)
    return seen if r.w > 0 and seen.w > 4 and seen.h > 0.5 * r.h else None


def _elsewhere(kit: Kit, widget: Widget, place: Rect) -> Iterator[str]:
    for dx in (CORNER, 0.5, 1 - CORNER):
        for dy in (CORNER, 0.5, 1 - CORNER):
            under = at(kit.widgets, place.x + dx * place.w, place.y + dy * place.h)
            if under is None or under.id != widget.id:
                other = under.id if under is not None else "nothing"
                yield f"under a finger at {widget.id} lies {other}"
                return


def _finger(kit: Kit, x: float, y: float) -> list[tuple[str, str]]:
    told = Told()
    for n, what in enumerate(("down", "up")):
        told.menu.pointer(kit, told, Pointer(what, x, y, n / 10, finger=1))
    return told.asked


def _key(kit: Kit, widget: Widget, focus: str) -> list[tuple[str, str]]:
    """What it does; nothing where a key has another way to it, a focus or an arrow."""
    told, id = Told(), widget.id
    kit.focus = focus
    if id.startswith("prompt:"):
        action = id.removeprefix("prompt:")
        if action in ("accept", "up", "down", "left", "right"):
            return []
        told.menu.press(kit, told, Press(action, KEYS))
    elif widget.focus and widget.slides is None:
        kit.focus = id
        told.menu.press(kit, told, Press("accept", KEYS))
    return told.asked
