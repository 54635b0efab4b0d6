"""Draws the textures in models/textures/ that would take seconds at start.

    python -m tools.bake [NAME ...]      all of them, or those named

Needs numpy and Pillow; the game itself does not. The same code gives the same pictures.
"""

from __future__ import annotations

import sys

from tools import bodies, invaders, prints, surfaces
from tools.draw import OUT

ALL = {
    f.__name__: f
    for f in (
        surfaces.walnut,
        surfaces.grain,
        surfaces.starfield,
        surfaces.chart,
        surfaces.room,
        bodies.moon,
        bodies.gas_giant,
        prints.die_faces,
        prints.arena_floor,
        prints.arena_plate,
        prints.arena_bases,
        prints.dial,
        prints.engravings,
        invaders.enemy_cards,
        invaders.ship_marks,
        invaders.battle_zone,
        invaders.race_zone,
        invaders.side_glow,
    )
}


def main() -> None:
    for name in sys.argv[1:] or ALL:
        ALL[name]()
    total = sum(f.stat().st_size for f in OUT.iterdir())
    print(f"{total / 1e6:.1f} MB in all")


if __name__ == "__main__":
    main()
