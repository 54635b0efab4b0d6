"""The screens that destinations stand for. Each is loaded when it is first wanted: the title
stands before the rest of the program is read."""

from __future__ import annotations

from game.app import destinations
from game.app.house import House
from game.app.screen import Destination, Screen


def screen_of(wanted: Destination, house: House) -> Screen:
    """The screen that is wanted, made."""
    match wanted:
        case destinations.ToTitle():
            from game.app.screens.title import Title

            return Title(house)
        case destinations.ToChoose():
            from game.app.screens.choose import ChooseScreen

            return ChooseScreen(house, wanted.teach)
        case destinations.ToSeats():
            from game.app.screens.seats import Seats

            return Seats(house, wanted.card, wanted.back)
        case destinations.ToHowTo():
            from game.app.screens.howto import HowTo

            return HowTo(house, wanted.game, wanted.back)
        case destinations.ToSettings():
            from game.app.screens.settings import SettingsScreen

            return SettingsScreen(house, wanted.back)
        case destinations.ToCredits():
            from game.app.screens.credits import Credits

            return Credits(house, wanted.back)
        case destinations.ToReplays():
            from game.app.screens.replays import Replays

            return Replays(house, wanted.unfinished)
        case destinations.ToTyping():
            from game.app.screens.typing import Typing

            return Typing(house, wanted.title, wanted.text, wanted.back, wanted.done)
        case destinations.ToQuestion():
            from game.app.screens.question import Question

            return Question(house, wanted.text, wanted.yes, wanted.no, wanted.back, wanted.done)
        case destinations.ToWatch():
            from game.app.screens.watch import Watch

            return Watch(house, wanted.match, wanted.back, wanted.only_last, wanted.name)
        case _:
            return _of_a_match(wanted, house)


def _of_a_match(wanted: Destination, house: House) -> Screen:
    match wanted:
        case destinations.ToNewMatch() | destinations.ToRematch() | destinations.ToContinue():
            from game.app.screens.loading import Loading

            return Loading(house, wanted)
        case destinations.ToMatch():
            from game.app.screens.match import MatchScreen

            return MatchScreen(house, wanted.showing)
        case destinations.ToRace():
            from game.app.screens.race import Race

            return Race(house, wanted.card)
        case destinations.ToPause():
            from game.app.screens.pause import Pause

            return Pause(house, wanted.match, wanted.showing, wanted.why, wanted.vacant)
        case destinations.ToResult():
            from game.app.screens.result import ResultScreen

            return ResultScreen(house, wanted.showing)
    raise TypeError(f"no screen for {type(wanted).__name__}")
