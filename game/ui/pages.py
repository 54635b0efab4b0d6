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
        x, y = r.x + 30, r.y + 26
        h = max(72.0, kit.size(28) * 2.0)
        widths = [kit.wide(_(p.tab), 28, "bold") + 52 for p in all_]
        shrink = min(1.0, (r.w - 60 - 14 * (len(all_) - 1)) / sum(widths))
        for n, p in enumerate(all_):
            w = widths[n] * shrink
            box = Rect(x, y, w, h)
            kit.touch(f"page:{n}", box)
            ink = kit.surface(f"page:{n}", box, chosen=n == number, radius=16)
            kit.line(*box.middle, _(p.tab), 28, ink, "bold", "centre", room=w - 20)
            x += w + 14
    body = Rect(r.x + 30, r.y + 26 + h + 20, r.w - 60, r.bottom - (r.y + 26 + h + 20) - 20)
    width = body.w - 84
    need = kit.tall(_(page.title), body.w, 40, "title") + 24
    need += sum(kit.tall(_(q.title), width, 30, "bold") + kit.tall(_(q.text), width, 28) + 20
                for q in page.points)
    if page.note:
        need += kit.tall(_(page.note), body.w - 60, 28) + 50
    with kit.scroll("text", body, need) as up:
        y = body.y - up
        y += kit.text(Rect(body.x, y, body.w, 1000), _(page.title), 40, face="title") + 24
        for n, point in enumerate(page.points):
            kit.box(Rect(body.x, y + 4, 60, 60), _DOTS[n % len(_DOTS)], radius=30)
            kit.line(body.x + 30, y + 34, str(n + 1), 32 / kit.text_size, t.INK, "heavy", "centre")
            y += kit.text(Rect(body.x + 84, y, width, 1000), _(point.title), 30, face="bold")
            y += kit.text(Rect(body.x + 84, y, width, 1000), _(point.text), 28, t.SOFT) + 20
        if page.note:
            kit.box(Rect(body.x, y + 4, body.w, 2), t.LINE)
            kit.icon(body.x + 22, y + 50, 40, "die", t.LAMP)
            kit.text(Rect(body.x + 60, y + 28, body.w - 60, 1000), _(page.note), 28)
    return number
