"""Where the focus goes: one rule for pads, keys and fingers."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.sheet import Widget

_WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def next_focus(widgets: Sequence[Widget], focus: str, way: str) -> str:
    """The widget beside the focused one in that direction; the same one at the edge.

    Nearest along the direction, with being off to the side counted heavier; what overlaps the
    focused widget's own row or column is preferred.
    """
    able = [w for w in widgets if w.focus]
    here = next((w for w in able if w.id == focus), None)
    if here is None:
        return able[0].id if able else ""
    dx, dy = _WAYS[way]
    (hx, hy), best, found = here.rect.middle, 1e9, focus
    for w in able:
        if w.id == focus:
            continue
        x, y = w.rect.middle
        along = (x - hx) * dx + (y - hy) * dy
        if dx:
            edge = (w.rect.x - here.rect.right) if dx > 0 else (here.rect.x - w.rect.right)
            aside = max(0.0, abs(y - hy) - (w.rect.h + here.rect.h) / 2)
            skew = abs(y - hy)
        else:
            edge = (w.rect.y - here.rect.bottom) if dy > 0 else (here.rect.y - w.rect.bottom)
            aside = max(0.0, abs(x - hx) - (w.rect.w + here.rect.w) / 2)
            skew = abs(x - hx)
        if along <= 1 or edge < -min(here.rect.w if dx else here.rect.h,
                                     w.rect.w if dx else w.rect.h) * 0.5:
            continue
        cost = max(0.0, edge) + 4.0 * aside + 0.1 * skew + (2000.0 if aside > 0 and dx else 0.0)
        if cost < best:
            best, found = cost, w.id
    return found


def at(widgets: Sequence[Widget], x: float, y: float) -> Widget | None:
    """The widget under a point; the one drawn last wins."""
    return next((w for w in reversed(widgets) if w.is_at(x, y)), None)
