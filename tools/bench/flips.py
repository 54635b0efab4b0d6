"""`bench flips`: how often three hands hit what they aim at, beside the table the game was
designed by, and what a flip among 20 cards costs.

Every flip is made on the board the wanted shares were measured on: 20 cards, the mothership
behind them; "any card" counts those of rows 3 and 4 alone.
A hand knows itself: its speed for a row is the one after which half of its discs come to rest
beyond the card's middle, and for the mothership the best of a few angles and speeds. Both are
found with chance of their own, never with that of the flips that are counted.
`hit` is what the simulation says, the disc lies on the card; `over` is how the wanted shares
were measured, the disc rests over the place where the card was laid.
"""

from __future__ import annotations

import math
import multiprocessing
import random
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from game.physics import simulate
from game.players.slips import unsteady
from game.rules import Aim, Flip, Piece, Result, Shot, Table, say
from tools.bench.board import (
    CARD_CM,
    MOTHERSHIP,
    ROWS,
    at_the_edge,
    board,
    cards,
    in_the_mothership,
    middle,
)

FLIPS = 400
PROCESSES = 2
SLOW_S = 0.04
ANGLE_DEG, OFFSET_CM, ASIDE_CM = 22.0, 0.12, 6.0
TRIED, HALVINGS = 31, 6  # flips for each speed that is tried for a row
SHARES, TRIED_AT_IT = (.96, .975, .99, 1.005, 1.02, 1.035), 40
ANGLES_AT_IT = (15.0, 22.0, 28.0, 35.0)
GRAVITY, DISC_CM = 981.0, 2.8
OFFER = Aim(0, "flip", say("Flip."), "flip", slowest=40.0, fastest=470.0)

ROW_3_AND_4 = "any card of rows 3 and 4, aimed at row 3"
THE_MOTHERSHIP = "mothership"
TARGETS = (*(f"row {row}" for row in ROWS), ROW_3_AND_4, THE_MOTHERSHIP)
WANTED = {
    "easy": (.46, .27, .19, .14, .53, .13),
    "normal": (.70, .44, .35, .23, .64, .22),
    "hard": (.84, .74, .58, .48, .81, .68),
}


class Hand(NamedTuple):
    """Somebody who aims at one thing on one board."""

    level: str
    table: Table
    place: tuple[float, float]
    hits: Callable[[Result], bool]
    over: Callable[[Result], bool]
    rng: random.Random
    angle: float = ANGLE_DEG

    def flip(self, speed: float, x: float) -> tuple[Result, float]:
        """What came of a flip, and the CPU time it took."""
        disc = at_the_edge("disc", 1, x)
        aimed = math.degrees(math.atan2(self.place[1] - disc.pose.y, self.place[0] - x))
        meant = Flip("disc", aimed, speed, self.angle, OFFSET_CM, brings=(disc,))
        shot = unsteady(meant, self.level, OFFER, self.rng)
        took, result = _timed(self.table, shot)
        if took > SLOW_S:  # the same flip to the last bit: the rest was the machine's doing
            took = min(took, *(_timed(self.table, shot)[0] for _ in range(2)))
        return result, took

    def ballistic(self) -> float:
        """The speed of a body that would first come down at the place."""
        far = self.place[1] - at_the_edge("disc", 1, 0.0).pose.y
        return math.sqrt(GRAVITY * far / math.sin(math.radians(2.0 * self.angle)))

    def aside(self) -> float:
        return self.rng.uniform(-ASIDE_CM, ASIDE_CM)


def measured(seed: int = 1) -> dict[str, Any]:
    """Shares of hits beside the wanted ones, which of them are easier, and the CPU time."""
    cells = [(level, target) for level in WANTED for target in TARGETS]
    with ProcessPoolExecutor(PROCESSES, multiprocessing.get_context("spawn")) as pool:
        done = list(pool.map(_cell, [seed] * len(cells), *zip(*cells, strict=True)))
    hits: dict[str, dict[str, dict[str, float]]] = {level: {} for level in WANTED}
    for (level, target), (hit, over, speed, _) in zip(cells, done, strict=True):
        wanted = WANTED[level][TARGETS.index(target)]
        hits[level][target] = {
            "hit": round(hit, 3), "wanted": wanted, "off": round(hit - wanted, 3),
            "over": round(over, 3), "over_off": round(over - wanted, 3), "speed": round(speed, 1)}
    times = sorted(seconds * 1e3 for cell in done for seconds in cell[3])
    share = {level: {target: of["over"] for target, of in row.items()}
             for level, row in hits.items()}
    return {
        "seed": seed, "flips": FLIPS, "hands": hits,
        **{f"farthest_{key}": max(abs(of[key]) for row in hits.values() for of in row.values())
           for key in ("off", "over_off")},
        "row_1_easier_than_row_4": all(row["row 1"] > row["row 4"] for row in share.values()),
        "mothership_harder_than_any_card":
            share["normal"][THE_MOTHERSHIP] < min(share["normal"][f"row {r}"] for r in ROWS),
        "cpu_ms": {"median": round(statistics.median(times), 2),
                   **{f"p{p}": round(times[len(times) * p // 100], 2) for p in (90, 99)},
                   "longest": round(times[-1], 2)},
    }


def _cell(seed: int, level: str, target: str) -> tuple[float, float, float, list[float]]:
    """The share of hits, the share that rests over it, the speed that was meant, and the CPU time
    of each flip."""
    trying = hand(level, target, f"trying {level} {target}")
    angle, speed = _best(trying) if target == THE_MOTHERSHIP else (ANGLE_DEG, _speed(trying))
    own = hand(level, target, f"{seed} {level} {target}")._replace(angle=angle)
    made = [own.flip(speed, own.aside()) for _ in range(FLIPS)]
    results = [result for result, _ in made]
    return (sum(map(own.hits, results)) / FLIPS, sum(map(own.over, results)) / FLIPS, speed,
            [seconds for _, seconds in made])


def hand(level: str, target: str, chance: str) -> Hand:
    """Somebody of this level who aims at this target, with chance of their own."""
    rng, table = random.Random(chance), board(*cards(*ROWS))
    if target == THE_MOTHERSHIP:
        at = MOTHERSHIP.pose
        return Hand(level, table, (at.x, at.y), _in, _in, rng)
    if target == ROW_3_AND_4:
        place, wanted = middle(3), cards(3, 4)
    else:
        row = int(target[-1])
        place, wanted = middle(row), tuple(c for c in cards(row) if c.id == f"card {row} 2")
    return Hand(level, table, place, lambda r: _on(r, *wanted), lambda r: _over(r, *wanted), rng)


def _timed(table: Table, shot: Shot) -> tuple[float, Result]:
    began = time.process_time()
    result = simulate(table, shot)
    return time.process_time() - began, result


def _on(result: Result, *laid: Piece) -> bool:
    """Does the disc lie on one of these cards, after a full turn?"""
    under = result.supports.get("disc", ())
    return result.turns["disc"] >= 1.0 and any(card.id in under for card in laid)


def _over(result: Result, *laid: Piece) -> bool:
    """Does the disc rest over one of these places?"""
    rest = result.table.piece("disc").pose
    wide, deep = CARD_CM
    return result.turns["disc"] >= 1.0 and any(
        math.hypot(max(0.0, abs(rest.x - card.pose.x) - wide / 2.0),
                   max(0.0, abs(rest.y - card.pose.y) - deep / 2.0)) < DISC_CM / 2.0
        for card in laid)


def _in(result: Result) -> bool:
    return result.turns["disc"] >= 1.0 and in_the_mothership(result.table.piece("disc").pose)


def _speed(hand: Hand) -> float:
    """After which half of the discs come to rest beyond the place."""
    low, high = 0.8, 1.1
    plain = hand.ballistic()
    for _ in range(HALVINGS):
        share = (low + high) / 2.0
        rests = [hand.flip(plain * share, 0.0)[0].table.piece("disc").pose.y
                 for _ in range(TRIED)]
        if statistics.median(rests) > hand.place[1]:
            high = share
        else:
            low = share
    return plain * (low + high) / 2.0


def _best(hand: Hand) -> tuple[float, float]:
    """The angle and the speed that hit most often."""
    def hits(tried: tuple[float, float]) -> int:
        angle, speed = tried
        at = hand._replace(angle=angle)
        return sum(hand.hits(at.flip(speed, hand.aside())[0]) for _ in range(TRIED_AT_IT))

    return max(((angle, hand._replace(angle=angle).ballistic() * share)
                for angle in ANGLES_AT_IT for share in SHARES), key=hits)
