"""Coin flip: call heads or tails, flip the coin off the edge of the table, and be right."""

from coinflip import bot, cases
from coinflip.rules import CoinFlip, CoinState
from game.pack import Face, Game, Progress


def face() -> Face:
    # Imported here: both need the engine, and nobody looks at a simulated match.
    from coinflip.panel import draw
    from coinflip.view import CoinView

    return Face(CoinView(), draw)


def progress(state: CoinState) -> Progress:
    return Progress(round=min(state.round, state.rounds))


COINFLIP = Game(
    contract=1, mode=CoinFlip(), face=face, bot=bot, cases=cases, progress=progress
)
