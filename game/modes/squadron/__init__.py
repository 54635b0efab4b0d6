"""Squadron Dice: the highest squadron hunts the lowest, until one is left in the air."""

from game.modes.squadron import bot, cases
from game.modes.squadron.rules import SquadronDice
from game.modes.squadron.state import SquadronState
from game.pack import Face, Game, Progress


def face() -> Face:
    from game.modes.squadron.panel import draw
    from game.modes.squadron.view import SquadronView

    return Face(SquadronView(), draw)


def progress(state: SquadronState) -> Progress:
    people = [i for i, seat in enumerate(state.seats) if seat.player == "human"]
    watched = bool(people) and all(state.flights[i].out for i in people)
    return Progress(state.round, state.note, watched)


SQUADRON = Game(
    contract=1, mode=SquadronDice(), face=face, bot=bot, cases=cases, progress=progress
)
