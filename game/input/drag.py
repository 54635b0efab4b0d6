"""A finger that went down on a list: it taps, moves a slider, or drags the list along."""

from __future__ import annotations

START = 18.0  # canvas units (a window is 1080 high): within this a finger that taps may tremble


class Drag:
    """One gesture, from down to up. `region` names the list that it would scroll; on a slider
    the way it leaves its place decides between the two."""

    def __init__(self, region: str, x: float, y: float, slider: bool = False) -> None:
        self.region = region
        self.scrolls = self.slides = False
        self._x, self._y, self._slider = x, y, slider

    def begins(self, x: float, y: float) -> bool:
        """Does the list begin to scroll with this move?"""
        aside, along = abs(x - self._x), abs(y - self._y)
        if self.scrolls or self.slides or max(aside, along) < START:
            return False
        self.slides = self._slider and aside > along
        self.scrolls = not self.slides and along >= START
        return self.scrolls

    def moved(self, y: float) -> float:
        """How far the list's content goes up with this move."""
        up, self._y = self._y - y, y
        return up
