"""What is wrong with a drawing of the kit: words cut off, over one another or too small, things
to press that lie over one another, a focus that can't be seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.pack.rects import Rect
from game.ui.kit import Kit
from game.ui.marks import BoxMark, IconMark, LettersMark, Mark, PictureMark
from game.ui.sheet import Widget
from game.ui.tokens import HEIGHT

LEAST = 26.0  # canvas units, which are pixels at 1080p
TALL, LOW = 0.40, 0.40  # of the size: what stands above and below the middle of the capitals
DENSE = 0.8  # a surface that hides what is behind it
VEIL = 0.5  # a surface over the whole window that puts what is behind it away
SLACK = 3.0
PICTURED = 0.3  # of an icon is margin


class Shown(NamedTuple):
    mark: Mark
    rect: Rect
    clip: Rect | None
    group: str


def faults(kit: Kit) -> list[str]:
    shown = list(_painted(kit))
    words = [s for n, s in enumerate(shown) if isinstance(s.mark, LettersMark)
             and not _hidden(s, shown[n + 1:])]
    return [*_small(kit, words), *_cut(kit, words, shown), *_crossed(words, shown),
            *_presses(kit), *_focus(kit)]


def _painted(kit: Kit) -> Iterator[Shown]:
    """All marks in the order they are painted in, without what a veil puts away."""
    groups = sorted(enumerate(kit.groups.items()), key=lambda g: (g[1][1].layer, g[0]))
    out: list[Shown] = []
    for _n, (name, group) in groups:
        steps = (*(m for m in group.marks if not isinstance(m, LettersMark)),
                 *(m for m in group.marks if isinstance(m, LettersMark)))
        for mark in steps:  # a group's letters are painted last
            if isinstance(mark, BoxMark) and mark.fill[3] >= VEIL and _whole(kit, mark.rect):
                out.clear()
            out.append(Shown(mark, _extent(kit, mark), group.clip, name))
    yield from out


def _whole(kit: Kit, r: Rect) -> bool:
    return r.w >= kit.width - 1 and r.h >= HEIGHT - 1


def _extent(kit: Kit, mark: Mark) -> Rect:
    if not isinstance(mark, LettersMark):
        return mark.rect
    w = kit.type.width(mark.text, mark.face, mark.size)
    x = mark.x - {"left": 0.0, "centre": w / 2, "right": w}[mark.align]
    return Rect(x, mark.y - TALL * mark.size, w, (TALL + LOW) * mark.size)


def _hidden(one: Shown, later: list[Shown]) -> bool:
    """Scrolled away, or wholly behind something."""
    if one.clip is not None and not _inside(one.rect, one.clip, 0.0):
        return True  # what is partly scrolled away is scrolled into view when it is wanted
    return any(_dense(s.mark) and _inside(one.rect, s.rect, SLACK) for s in later)


def _dense(mark: Mark) -> bool:
    if isinstance(mark, BoxMark):
        return mark.fill[3] >= DENSE and (mark.low is None or mark.low[3] >= DENSE)
    return isinstance(mark, PictureMark)


def _inside(r: Rect, of: Rect, slack: float) -> bool:
    return (of.x - slack <= r.x and r.right <= of.right + slack
            and of.y - slack <= r.y and r.bottom <= of.bottom + slack)


def _meet(a: Rect, b: Rect, slack: float = SLACK) -> bool:
    return (min(a.right, b.right) - max(a.x, b.x) > slack
            and min(a.bottom, b.bottom) - max(a.y, b.y) > slack)


def _small(kit: Kit, words: list[Shown]) -> Iterator[str]:
    least = LEAST * (1.0 + (kit.text_size - 1.0) * 0.5)  # large type grows half as much
    for s in words:
        if s.mark.size < least - 0.01:  # type: ignore[union-attr]
            yield f"small: {_said(s)} is {s.mark.size:.0f} high"  # type: ignore[union-attr]


def _cut(kit: Kit, words: list[Shown], shown: list[Shown]) -> Iterator[str]:
    """Words that stand over the edge of the window or of the box they are on."""
    window = Rect(0.0, 0.0, kit.width, HEIGHT)
    for s in words:
        if not s.mark.text.strip():  # type: ignore[union-attr]
            continue
        if not _inside(s.rect, window, 0.0):
            yield f"cut: {_said(s)} leaves the window"
            continue
        box = None
        for other in shown:
            if other.group == s.group and isinstance(other.mark, BoxMark) and (
                    other.mark.fill[3] >= VEIL and other.rect.holds(*s.rect.middle)
                    and other.rect.h >= s.rect.h * 0.75):
                box = other
        if box is not None and not _inside(s.rect, box.rect, SLACK):
            yield f"cut: {_said(s)} leaves its box {_at(box.rect)}"


def _crossed(words: list[Shown], shown: list[Shown]) -> Iterator[str]:
    order = {id(s.mark): n for n, s in enumerate(shown)}
    for n, s in enumerate(words):
        for other in words[n + 1:]:
            if _meet(s.rect, other.rect):
                yield f"over one another: {_said(s)} and {_said(other)}"
        for other in shown[order[id(s.mark)] + 1:]:
            if _dense(other.mark) and _meet(s.rect, other.rect) and not (
                    other.clip is not None and not _meet(s.rect, other.clip)):
                yield f"covered: {_said(s)} by {other.group} {_at(other.rect)}"
        for other in shown:
            if isinstance(other.mark, IconMark) and other.group == s.group and _meet(
                    s.rect, other.rect.inset(other.rect.w * PICTURED)):
                yield f"over one another: {_said(s)} and the icon {other.mark.name}"


def _presses(kit: Kit) -> Iterator[str]:
    """A corner of a thing may be a thing of its own; otherwise each has its own place."""
    window = Rect(0.0, 0.0, kit.width, HEIGHT)
    places = [(w.id, _cropped(w)) for w in kit.widgets if _seen(w)]
    for n, (a, at) in enumerate(places):
        if not _inside(at, window, 12.0):
            yield f"to press: {a} leaves the window {_at(at)}"
        for b, there in places[n + 1:]:
            if _meet(at, there, 14.0) and not _inside(there, at, 2.0):
                yield f"to press: {a} and {b} over one another"


def _cropped(w: Widget) -> Rect:
    """Where it can be pressed: a list's window cuts it."""
    r, c = w.rect, w.clip or w.rect
    x, y = max(r.x, c.x), max(r.y, c.y)
    return Rect(x, y, min(r.right, c.right) - x, min(r.bottom, c.bottom) - y)


def _seen(w: Widget) -> bool:
    return w.rect.w > 0 and (w.clip is None or w.clip.holds(*w.rect.middle))


def _focus(kit: Kit) -> Iterator[str]:
    able = [w for w in kit.widgets if w.focus]
    on = kit.widget(kit.focus)
    if able and on is None:
        yield f"focus: {kit.focus!r} is nowhere"
    elif on is not None and on.rect.w > 0 and not _seen(on):
        yield f"focus: {on.id} can't be seen"


def _said(s: Shown) -> str:
    return f"{s.mark.text!r} ({s.group}, {_at(s.rect)})"  # type: ignore[union-attr]


def _at(r: Rect) -> str:
    return f"{r.x:.0f} {r.y:.0f} {r.w:.0f} x {r.h:.0f}"
