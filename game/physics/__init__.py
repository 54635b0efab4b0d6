"""Headless Bullet: `simulate(table, shot) -> Result`, and a table that is stepped live. The only
room that steps a world."""

from game.physics.live import LiveTable
from game.physics.shooting import BadShot
from game.physics.simulation import simulate

__all__ = ["BadShot", "LiveTable", "simulate"]
