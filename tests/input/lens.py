"""How tests look at a table."""


class FromAbove:
    """A window straight above the table: 60 cm are its height."""

    width = 1.8

    def to_screen(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        return (0.9 + x / 60, 0.5 - y / 60)

    def to_table(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        return ((x - 0.9) * 60, (0.5 - y) * 60)
