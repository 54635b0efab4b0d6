"""A setting's row: what it is on the left, its control on the right or below."""

from __future__ import annotations

from game.pack.rects import Rect
from game.ui import tokens as t
from game.ui.kit import Kit


def row(kit: Kit, id: str, rect: Rect, title: str, detail: str = "", value: str = "",
        slide: float | None = None, on: bool | None = None, picks: bool = False) -> None:
    """A setting: title and detail on the left; a slider, a toggle or a value on the right, or
    below where both don't stand side by side."""
    focused = kit.is_on(id)
    fill = t.rgb("#2C3A60") if focused else t.RAISED
    kit.box(rect, fill, edge=t.LINE, border=2, radius=t.ROW_RADIUS,
            ring=1.0 if focused else 0.0)
    inner = rect.inset(24, 14)
    words, control = _parts(kit, inner, title, detail, value, slide, on)
    high = kit.tall(title, words.w, 30, "bold")
    whole = high + (kit.tall(detail, words.w, 26) if detail else 0.0)
    top = words.middle[1] - whole / 2
    kit.text(Rect(words.x, top, words.w, high), title, 30, t.TEXT, "bold")
    if detail:
        kit.text(Rect(words.x, top + high, words.w, whole - high), detail, 26, t.SOFT)
    y, right = control.middle[1], control.right
    track = None
    if slide is not None:
        room = kit.wide("100 %", 30, "bold")
        kit.line(right, y, value, 30, t.TEXT, "bold", "right")
        track = Rect(control.x + 18, y - 6, control.w - room - 60, 12)
        kit.box(track, t.INK, edge=t.LINE, border=2, radius=6)
        kit.box(Rect(track.x, track.y, max(12.0, track.w * slide), 12), t.LAMP, radius=6)
        knob = track.x + track.w * slide
        kit.box(Rect(knob - 18, y - 18, 36, 36), t.LAMP, edge=t.INK, border=4, radius=18)
    elif on is not None:
        box = Rect(right - 90, y - 24, 90, 48)
        ink = t.OK if on else t.SOFT
        kit.line(box.x - 16, y, value, 30, ink, "bold", "right")
        kit.box(box, t.OK if on else t.INK, edge=t.OK if on else t.DIM, border=3, radius=24)
        knob = box.right - 42 if on else box.x + 6
        kit.box(Rect(knob, y - 18, 36, 36), t.INK if on else t.SOFT, radius=18)
    else:
        room = control.w - (110 if picks else 0)
        shown = kit.line(right - 55 if picks else right, y, value, 30, t.TEXT, "bold",
                          "right", room=room)
        if picks:
            kit.icon(right - 18, y, 34, "right", t.TEXT)
            kit.icon(right - shown - 92, y, 34, "left", t.TEXT)
    kit.touch(id, rect, steps=slide is not None or picks, slides=track)


def tall(kit: Kit, width: float, title: str, detail: str = "", value: str = "",
             slide: float | None = None, on: bool | None = None) -> float:
    """How high a setting's row of this width has to be."""
    inner = Rect(0.0, 0.0, width - 48, 1e4)  # as high as it likes
    words, control = _parts(kit, inner, title, detail, value, slide, on)
    high = kit.tall(title, words.w, 30, "bold")
    high += kit.tall(detail, words.w, 26) if detail else 0.0
    if control.y > words.y:
        high += 12 + _control(kit, value, slide, on, control.w)
    else:
        high = max(high, _control(kit, value, slide, on, control.w))
    return max(t.ROW, high + 28)


def _parts(kit: Kit, inner: Rect, title: str, detail: str, value: str,
               slide: float | None, on: bool | None) -> tuple[Rect, Rect]:
    """Where a row's words and its control go."""
    words, control = inner.w * 0.5 - 10, inner.w * 0.5 - 10
    need = kit.wide(value, 30, "bold") + (0.0 if slide is None else 240.0)
    need += 110.0 if on is None and slide is None else 110.0 if on is not None else 0.0
    fits = (kit.wide(title, 30, "bold") <= words and kit.wide(detail, 26) <= words
            and need <= control)
    if fits:
        return Rect(inner.x, inner.y, words, inner.h), Rect(
            inner.right - control, inner.y, control, inner.h)
    below = _control(kit, value, slide, on, inner.w)
    return (Rect(inner.x, inner.y, inner.w, inner.h - below - 12),
            Rect(inner.x, inner.bottom - below, inner.w, below))


def _control(kit: Kit, value: str, slide: float | None, on: bool | None,
                 width: float) -> float:
    return max(52.0, kit.tall(value, max(1.0, width - 110), 30, "bold"))
