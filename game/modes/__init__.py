"""One folder a game. Each package exports its `Game` (see game.pack)."""

from __future__ import annotations

from game.content.scenarios import ScenarioCard, card
from game.pack.packs import packs
from game.rules import Mode


def modes() -> dict[str, Mode]:
    """The rules of every game that is installed, whole and played in turns, by id."""
    return {id: game.mode for id, game in packs().games.items() if game.live is None}


def live_modes() -> dict[str, Mode]:
    """Those of the games that are played live, all seats at once."""
    return {id: game.mode for id, game in packs().games.items() if game.live is not None}


def mode(id: str) -> Mode:
    """The rules of one game, however it is played."""
    return packs().games[id].mode



def live_scenarios() -> tuple[ScenarioCard, ...]:
    """The scenarios of the games that are played live: each brings its own."""
    return tuple(card(f"{id}/{file.stem}", file)
                 for id in live_modes() for file in packs().games[id].plans)
