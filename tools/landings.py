"""Bakes where a flicked die of Dice Flick comes to lie in an empty box.

    python -m tools.landings [--shots 40] [--seed 5]

From the near base, for each lift, direction and speed of a grid: how often a die that lies anyhow
is flicked into each hole, by a finger that does not slip. Writes
game/modes/diceflick/landings.yaml, which game/modes/diceflick/landings.py reads.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from msgspec.structs import replace

from game.content.hand import resting_anyhow
from game.content.models import models
from game.content.scenarios import scenario
from game.modes import modes
from game.modes.diceflick import arena
from game.modes.diceflick.landings import COUNTS, Landings
from game.modes.diceflick.state import kind_of
from game.physics import simulate
from game.rules import Flick, Piece, whole

OUT = Path(__file__).resolve().parents[1] / "game" / "modes" / "diceflick" / "landings.yaml"
LIFTS = (0.0, 15.0, 30.0, 45.0)
DIRECTIONS = tuple(90.0 + 3.0 * n for n in range(-12, 13))
SPEEDS = tuple(45.0 + 8.0 * n for n in range(11))
DIE = "blue-1"


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tools.landings", description=__doc__,
                                    formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--shots", type=int, default=40)
    words.add_argument("--seed", type=int, default=5)
    given = words.parse_args()
    assert given.shots < len(COUNTS)
    mode = modes()["diceflick"]
    rules = scenario(mode, "classic")
    cells, table = arena.cells(rules), arena.table(rules)
    start = arena.starts(rules, 0)[0]
    die = models().die(kind_of(DIE))
    rng = random.Random(given.seed)
    rows = []
    for lift in LIFTS:
        for direction in DIRECTIONS:
            for speed in SPEEDS:
                counts = [0] * len(cells)
                for _ in range(given.shots):
                    pose = resting_anyhow(rng, die, (start.x, start.y, start.z - die.height / 2.0))
                    brings = (Piece(DIE, kind_of(DIE), pose),)
                    flick = Flick(DIE, direction, speed, lift=lift, brings=brings)
                    result = simulate(table, whole(flick))
                    if not result.table.has(DIE):
                        continue
                    piece = result.table.piece(DIE)
                    spot = arena.where(rules, piece)
                    if spot in ("angle", "bars"):  # it is shaken, most often into what it is over
                        spot = arena.over(rules, replace(piece)) or spot
                    if isinstance(spot, tuple):
                        counts[cells.index(spot)] += 1
                rows.append("".join(COUNTS[n] for n in counts))
        print(f"lift {lift}: done", flush=True)
    found = Landings(given.shots, LIFTS, DIRECTIONS, SPEEDS, tuple(rows))
    OUT.write_text(
        "# Where a die flicked from the near base comes to lie in an empty box: python -m"
        " tools.landings\n"
        f"shots: {found.shots}\nlifts: {list(LIFTS)}\ndirections: {list(DIRECTIONS)}\n"
        f"speeds: {list(SPEEDS)}\n"
        "# For each lift, direction and speed a row: how many of the shots in each hole, in the\n"
        "# digits 0-9a-z and so on.\n"
        "rows:\n" + "".join(f"- '{row}'\n" for row in rows))


if __name__ == "__main__":
    main()
