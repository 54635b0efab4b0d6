"""Fleets of acrylic ships: FlickFleet. Factions and ships are data (fleets.yaml)."""

from game.modes.fleet.rules import FlickFleet

MODE = FlickFleet()
MODES = (MODE,)
