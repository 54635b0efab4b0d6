"""Between the table (cm) and the window (heights from the top left), as the camera sees it now."""

from __future__ import annotations

from game.app.house import House


class Glass:
    def __init__(self, house: House) -> None:
        self.house = house

    @property
    def width(self) -> float:
        """Of the window, in its heights."""
        w, h = self.house.canvas.pixels
        return w / h

    def to_screen(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """A place above the table in window heights from the top left."""
        sx, sy = self.house.stage.screen(x, y, z)
        return ((sx + 1.0) / 2.0 * self.width, (1.0 - sy) / 2.0)

    def to_table(self, x: float, y: float, z: float = 0.0) -> tuple[float, float] | None:
        """The place at height `z` that is seen there."""
        return self.house.stage.point(*self.device(x, y), z)

    def device(self, x: float, y: float) -> tuple[float, float]:
        """Window heights from the top left to the scene's -1 to 1."""
        w, h = self.house.canvas.pixels
        return (2.0 * x * h / w - 1.0, 1.0 - 2.0 * y)
