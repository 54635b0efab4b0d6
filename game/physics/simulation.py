"""One shot, from the strike to rest: one strike in a fresh world."""

from __future__ import annotations

from game.content.models import Models, models
from game.physics.shooting import check
from game.physics.stepping import Stepping
from game.physics.world import World
from game.rules.pieces import Table
from game.rules.results import Result
from game.rules.shots import Shot


def simulate(table: Table, shot: Shot, known: Models | None = None) -> Result:
    """What happens when this shot is made on this table. Pure: the same answer every time."""
    check(table, shot, known or models())
    world = World(table, known)
    stepping = Stepping(world)
    result = stepping.run(stepping.strike(shot))
    world.close()
    return result
