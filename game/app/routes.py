"""The screens that ways lead to. Each is loaded when it is first wanted: the title stands before
the rest of the program is read."""

from __future__ import annotations

from game.app import ways
from game.app.house import House
from game.app.screen import Screen, Way


def screen_of(way: Way, house: House) -> Screen:
    """The screen that is wanted, made."""
    match way:
        case ways.ToTitle():
            from game.app.screens.title import Title

            return Title(house)
        case ways.ToChoose():
            from game.app.screens.choose import ChooseScreen

            return ChooseScreen(house, way.teach)
        case ways.ToSeats():
            from game.app.screens.seats import Seats

            return Seats(house, way.heading, way.back)
        case ways.ToHowTo():
            from game.app.screens.pages import HowTo

            return HowTo(house, way.game, way.back)
        case ways.ToSettings():
            from game.app.screens.settings import SettingsScreen

            return SettingsScreen(house, way.back)
        case ways.ToCredits():
            from game.app.screens.pages import Credits

            return Credits(house, way.back)
        case ways.ToReplays():
            from game.app.screens.replays import Replays

            return Replays(house)
        case ways.ToTyping():
            from game.app.screens.typing import Typing

            return Typing(house, way.title, way.text, way.back, way.done)
        case ways.ToWatch():
            from game.app.screens.watch import Watch

            return Watch(house, way.match, way.back, way.only_last)
        case _:
            return _of_a_match(way, house)


def _of_a_match(way: Way, house: House) -> Screen:
    match way:
        case ways.ToNewMatch() | ways.ToRematch() | ways.ToContinue():
            from game.app.screens.loading import Loading

            return Loading(house, way)
        case ways.ToMatch():
            from game.app.screens.match import MatchScreen

            return MatchScreen(house, way.showing)
        case ways.ToPause():
            from game.app.screens.pause import Pause

            return Pause(house, way.match, way.showing, way.why, way.vacant)
        case ways.ToResult():
            from game.app.screens.result import ResultScreen

            return ResultScreen(house, way.showing)
    raise TypeError(f"no screen for {type(way).__name__}")
