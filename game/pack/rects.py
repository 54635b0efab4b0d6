"""Rectangles to lay things out with: x right, y down, from the top left corner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Rect(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        return (self.x + self.w / 2, self.y + self.h / 2)

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def left_of(self, w: float, gap: float = 0.0) -> tuple[Rect, Rect]:
        """The left `w`, and what remains."""
        return (Rect(self.x, self.y, w, self.h),
                Rect(self.x + w + gap, self.y, self.w - w - gap, self.h))

    def right_of(self, w: float, gap: float = 0.0) -> tuple[Rect, Rect]:
        """The right `w`, and what remains."""
        return (Rect(self.right - w, self.y, w, self.h),
                Rect(self.x, self.y, self.w - w - gap, self.h))

    def top_of(self, h: float, gap: float = 0.0) -> tuple[Rect, Rect]:
        """The top `h`, and what remains."""
        return (Rect(self.x, self.y, self.w, h),
                Rect(self.x, self.y + h + gap, self.w, self.h - h - gap))

    def bottom_of(self, h: float, gap: float = 0.0) -> tuple[Rect, Rect]:
        """The bottom `h`, and what remains."""
        return (Rect(self.x, self.bottom - h, self.w, h),
                Rect(self.x, self.y, self.w, self.h - h - gap))

    def columns(self, n: int, gap: float = 0.0) -> list[Rect]:
        w = (self.w - gap * (n - 1)) / n
        return [Rect(self.x + i * (w + gap), self.y, w, self.h) for i in range(n)]

    def rows(self, n: int, gap: float = 0.0) -> list[Rect]:
        h = (self.h - gap * (n - 1)) / n
        return [Rect(self.x, self.y + i * (h + gap), self.w, h) for i in range(n)]

    def stack(self, heights: Sequence[float], gap: float = 0.0) -> list[Rect]:
        """One rectangle for each height, from the top."""
        out, y = [], self.y
        for h in heights:
            out.append(Rect(self.x, y, self.w, h))
            y += h + gap
        return out

    def centred(self, w: float, h: float) -> Rect:
        return Rect(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def overlaps(self, other: Rect) -> bool:
        return (self.x < other.right and other.x < self.right
                and self.y < other.bottom and other.y < self.bottom)
