"""Which tile of models/textures/faces.png shows a die's face, by its name and style."""

from __future__ import annotations

COLUMNS, ROWS = 8, 4
BLANK = "blank"

# In the order they stand in the texture, row by row from the top; tools/bake.py draws them.
TILES: tuple[tuple[str, str], ...] = (
    *(("pips", str(n)) for n in range(1, 7)),
    *(("numbers", str(n)) for n in range(10)),
    *(
        ("symbols", name)
        for name in ("1 plane", "2 planes", "3 planes", "evade", "re-roll", "hit", "blast", BLANK)
    ),
)


def tile(style: str, face: str) -> tuple[float, float, float, float]:
    """Left, bottom, width and height of the face's tile. A face nobody drew is blank: its
    die still plays, and the screen says in words what it shows."""
    for look in (style, "symbols", "numbers"):
        if (look, face) in TILES:
            n = TILES.index((look, face))
            break
    else:
        n = TILES.index(("symbols", BLANK))
    column, row = n % COLUMNS, n // COLUMNS
    return (column / COLUMNS, 1.0 - (row + 1) / ROWS, 1.0 / COLUMNS, 1.0 / ROWS)
