"""Commands whose numbers no table ever saw: what a broken device or a stranger's program sends."""

from __future__ import annotations

import math
import random
from typing import Any

from msgspec.structs import replace

from game.rules import Command, Flick, Offer, Piece, Place, Pose, Shake, Shoot, State, Throw
from tests.modes.commands import legal

ODD = (
    math.nan, math.inf, -math.inf, 1e308, -1e308, 5e-324, -0.0, 0.0, 10**400, -(10**400), 2**63,
    -1, 1e-9, 1e6, -1e6, 361, 720.5, 90, -90, 3600.1, 1000.01, 0.5, 45,
)


def wild(state: State, offer: Offer, rng: random.Random) -> Command:
    """A command that answers the offer but for some of its numbers."""
    command = rng.choice(legal(state, offer, rng) or [Shoot(0, "x", Throw(0.0, 1.0))])
    if rng.random() < 0.1:
        command = replace(command, seat=rng.choice((-1, 99, 10**30)))
    if isinstance(command, Place):
        return replace(command, pose=_odd_pose(command.pose, rng))
    if not isinstance(command, Shoot):
        return command
    shot: Any = command.shot
    for name in rng.sample(sorted(shot.digits), rng.randint(1, len(shot.digits))):
        shot = replace(shot, **{name: _odd(getattr(shot, name), name, rng)})
    if not isinstance(shot, Shake) and rng.random() < 0.5:
        pieces = shot.brings or tuple(Piece(p.id, p.kind, p.pose) for p in state.table.pieces[:2])
        shot = replace(shot, brings=tuple(
            replace(p, pose=_odd_pose(p.pose, rng)) for p in pieces) * rng.choice((1, 1, 1, 500)))
    if isinstance(shot, Flick) and rng.random() < 0.2:
        shot = replace(shot, held=("nobody",) * rng.choice((1, 1000)))
    return replace(command, shot=shot)


def _odd(value: Any, name: str, rng: random.Random) -> Any:
    if name == "strike":
        return (rng.choice(ODD), rng.choice(ODD))
    if name == "spins":
        return ((rng.choice(ODD),) * 3,) * rng.choice((0, 1, 4, 1000))
    return value if value is not None and rng.random() < 0.4 else rng.choice(ODD)


def _odd_pose(pose: Pose, rng: random.Random) -> Pose:
    names = rng.sample(("x", "y", "z", "qw", "qx", "qy", "qz"), rng.randint(0, 4))
    return replace(pose, **{name: rng.choice(ODD) for name in names})
