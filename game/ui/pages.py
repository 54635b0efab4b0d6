"""The pages of a game's introduction, as the pause and How to play show them."""

from __future__ import annotations

from game.content.introductions import introduction
from game.pack.rects import Rect
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _

_DOTS = (t.TEXT, t.rgb("#FF6B6B"), t.SOFT, t.WARN, t.LAMP, t.OK)


def draw(kit: Kit, mode: str, number: int, r: Rect) -> int:
    """Draws one page with its tabs; returns its number, brought into range."""
    all_ = introduction(mode).pages
    number %= len(all_)
    page = all_[number]
    with kit.group("page"):
        kit.panel(r)
        tabs = _tabs(kit, [_(p.tab) for p in all_], Rect(r.x + 30, r.y + 26, r.w - 60, 0))
        for n, (p, box) in enumerate(zip(all_, tabs, strict=True)):
            kit.touch(f"page:{n}", box)
            ink = kit.surface(f"page:{n}", box, chosen=n == number, radius=16)
            kit.line(*box.middle, _(p.tab), 28, ink, "bold", "centre")
    top = max(box.bottom for box in tabs) + 20
    body = Rect(r.x + 30, top, r.w - 60, r.bottom - top - 20)
    dot = kit.size(60)
    lead = dot + 24
    width = body.w - lead
    need = kit.tall(_(page.title), body.w, 40, "title") + 24
    need += sum(max(dot + 4, kit.tall(_(q.title), width, 30, "bold")
                    + kit.tall(_(q.text), width, 28)) + 20 for q in page.points)
    if page.note:
        need += kit.tall(_(page.note), body.w - lead, 28) + 50
    with kit.scroll("text", body, need) as up:
        y = body.y - up
        y += kit.text(Rect(body.x, y, body.w, 0), _(page.title), 40, face="title") + 24
        for n, point in enumerate(page.points):
            kit.box(Rect(body.x, y + 4, dot, dot), _DOTS[n % len(_DOTS)], radius=dot / 2)
            kit.line(body.x + dot / 2, y + 4 + dot / 2, str(n + 1), 32, t.INK, "heavy", "centre")
            high = kit.text(Rect(body.x + lead, y, width, 0), _(point.title), 30, face="bold")
            high += kit.text(Rect(body.x + lead, y + high, width, 0), _(point.text), 28, t.SOFT)
            y += max(dot + 4, high) + 20
        if page.note:
            kit.box(Rect(body.x, y + 4, body.w, 2), t.LINE)
            kit.icon(body.x + dot / 2, y + 28 + kit.size(28) * 0.64, kit.size(40), "die", t.LAMP)
            kit.text(Rect(body.x + lead, y + 28, body.w - lead, 0), _(page.note), 28)
    return number


def _tabs(kit: Kit, words: list[str], r: Rect) -> list[Rect]:
    """A box for each word, side by side in as many lines as they take."""
    h = max(72.0, kit.size(28) * 2.0)
    out, x, y = [], r.x, r.y
    for word in words:
        w = min(r.w, kit.wide(word, 28, "bold") + 52)
        if x > r.x and x + w > r.right:
            x, y = r.x, y + h + 12
        out.append(Rect(x, y, w, h))
        x += w + 14
    return out
