"""Where something fits that belongs at a place but may cover nothing there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from game.pack.rects import Rect

ROWS = 16  # how far one looks at first, in half heights
SIDES = (0.0, -0.55, 0.55, -1.1, 1.1)  # in widths
STEPS = 24  # where the whole area is gone over


def nearest(r: Rect, taken: Sequence[Rect], area: Rect) -> Rect:
    """The place nearest to `r` inside the area that meets nothing that is there already; the one
    that covers least where there is none."""
    free = free_place(r, taken, area)
    if free is not None:
        return free
    x = min(max(r.x, area.x), area.right - r.w)
    y = min(max(r.y, area.y), area.bottom - r.h)
    return min((p for p in (Rect(x, y, r.w, r.h), *_all_over(r, area)) if _inside(p, area)),
               key=lambda p: sum(common(p, o) for o in taken), default=Rect(x, y, r.w, r.h))


def free_place(r: Rect, taken: Sequence[Rect], area: Rect) -> Rect | None:
    """The place nearest to `r` inside the area that meets nothing, if there is one."""
    near = [Rect(r.x + side * r.w, r.y + up * (r.h + 8) * 0.5, r.w, r.h)
            for up in range(-ROWS, ROWS + 1) for side in SIDES]
    for places in (near, _all_over(r, area)):
        free = [p for p in places if _inside(p, area) and not any(p.overlaps(o) for o in taken)]
        if free:
            return min(free, key=lambda p: math.dist(p.middle, r.middle))
    return None


def _all_over(r: Rect, area: Rect) -> Iterator[Rect]:
    across, down = area.w - r.w, area.h - r.h
    for i in range(STEPS + 1):
        for k in range(STEPS + 1):
            yield Rect(area.x + across * i / STEPS, area.y + down * k / STEPS, r.w, r.h)


def _inside(r: Rect, area: Rect) -> bool:
    return (area.x <= r.x and r.right <= area.right + 0.01
            and area.y <= r.y and r.bottom <= area.bottom + 0.01)


def common(a: Rect, b: Rect) -> float:
    """How much of both lies over one another."""
    return (max(0.0, min(a.right, b.right) - max(a.x, b.x))
            * max(0.0, min(a.bottom, b.bottom) - max(a.y, b.y)))
