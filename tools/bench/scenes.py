"""What `bench physics` simulates: a die flicked among 12 ships, and a ship flicked into them."""

from __future__ import annotations

import random

from msgspec import Struct

from game.content.hand import resting_anyhow
from game.content.models import models
from game.rules import Bounds, Flick, Piece, Table, flat

SHOTS = 24
SHIPS = 12
KINDS = ("uprising-destroyer", "imperium-destroyer", "imperium-carrier", "uprising-fighter-wing")


class Scene(Struct, frozen=True):
    """A table and the shots made on it, each by itself."""

    name: str
    table: Table
    mover: str
    shots: tuple[Flick, ...]

    def pieces(self, shot: Flick) -> tuple[Piece, ...]:
        return (*self.table.pieces, *shot.brings)

    def moved(self, shot: Flick) -> Piece:
        """The piece that is struck, before it is."""
        return next(piece for piece in self.pieces(shot) if piece.id == self.mover)


def scenes(seed: int, extra: int = 0) -> tuple[Scene, Scene]:
    """The die and the ship scene with the shots of this seed, and with `extra` more ships that
    no shot touches."""
    rng = random.Random(seed)
    ships = [
        Piece(f"s{i:02d}", KINDS[i % 4], flat(-5 + 12 * (i % 4), -14 + 14 * (i // 4), 30 * i, 0.25))
        for i in range(SHIPS)
    ]
    for i in range(extra):
        at = flat(-50 + 11 * (i % 10), (46 if i < extra / 2 else -70) + 9 * (i // 10), 0, 0.25)
        ships.append(Piece(f"x{i:02d}", "uprising-destroyer", at))
    table = Table(Bounds(-60, -80, 60, 80), pieces=tuple(ships))
    mover = Piece("mover", "uprising-destroyer", flat(-35, 0, -90, 0.25))
    return (
        Scene("die", table, "die", tuple(_flicked_die(rng) for _ in range(SHOTS))),
        Scene("ship", table.with_pieces(mover), "mover",
              tuple(_flicked_ship(rng, mover) for _ in range(SHOTS))),
    )


def _flicked_die(rng: random.Random) -> Flick:
    """A D10 at 0.8 to 2.6 m/s, from any face it may lie on."""
    lying = resting_anyhow(rng, models().die("d10"), (-35.0, 0.0, 0.0))
    return Flick("die", rng.uniform(-17, 17), rng.uniform(80, 260), height=0.2, lift=3,
                 brings=(Piece("die", "d10", lying),))


def _flicked_ship(rng: random.Random, mover: Piece) -> Flick:
    stern = models().plate(mover.kind).edges()["stern"]
    x, y = (stern[0][0] + stern[-1][0]) / 2, stern[0][1]
    return Flick(mover.id, rng.uniform(-8, 8), rng.uniform(80, 260),
                 strike=(x + rng.uniform(-0.3, 0.3), y))
