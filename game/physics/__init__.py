"""Headless Bullet: `simulate(table, shot) -> Result`. The only room that steps a world."""

from game.physics.shooting import BadShot
from game.physics.simulation import Simulation, simulate

__all__ = ["BadShot", "Simulation", "simulate"]
