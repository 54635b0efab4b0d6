"""Seeded random streams that live in the state.

Chance never decides a result: it shuffles a bag, or says how dice happened to lie in the hand
before they were thrown. Each named stream is counted, so the same state draws the same.
"""

from __future__ import annotations

import hashlib
import math
import random

from msgspec import Struct


class Chance(Struct, frozen=True):
    seed: int
    drawn: dict[str, int] = {}

    def stream(self, name: str) -> tuple[random.Random, Chance]:
        """A fresh generator for `name`, and the chance that has used it."""
        n = self.drawn.get(name, 0)
        key = f"{self.seed}/{name}/{n}".encode()
        number = int.from_bytes(hashlib.blake2b(key, digest_size=8).digest(), "big")
        return random.Random(number), Chance(self.seed, {**self.drawn, name: n + 1})


def any_turn(rng: random.Random) -> tuple[float, float, float, float]:
    """A uniformly random orientation (PHYSICS: an identity start is measurably biased)."""
    while True:
        q = [rng.gauss(0.0, 1.0) for _ in range(4)]
        length = math.sqrt(sum(part * part for part in q))
        if length > 1e-3:
            return (q[0] / length, q[1] / length, q[2] / length, q[3] / length)
