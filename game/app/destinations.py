"""Where a press may lead: one word for each screen, with what that screen needs to begin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.app.screen import Destination, Next, Screen

if TYPE_CHECKING:  # the title leads on without any of these
    from game.app.table.showing import Showing
    from game.content.scenarios import ScenarioCard
    from game.match import Match
    from game.session.shelf import Kept


@dataclass(frozen=True)
class ToTitle(Destination):
    pass


@dataclass(frozen=True)
class ToChoose(Destination):
    teach: bool = False


@dataclass(frozen=True)
class ToSeats(Destination):
    card: ScenarioCard
    back: Screen


@dataclass(frozen=True)
class ToHowTo(Destination):
    game: str
    back: Screen


@dataclass(frozen=True)
class ToSettings(Destination):
    back: Screen


@dataclass(frozen=True)
class ToCredits(Destination):
    back: Screen


@dataclass(frozen=True)
class ToReplays(Destination):
    """`unfinished`: those that can be continued."""

    unfinished: bool = False


@dataclass(frozen=True)
class ToTyping(Destination):
    title: str
    text: str
    back: Screen
    done: Callable[[str], Next]


@dataclass(frozen=True)
class ToQuestion(Destination):
    text: str
    yes: str
    no: str
    back: Screen
    done: Callable[[], Next]


@dataclass(frozen=True)
class ToNewMatch(Destination):
    card: ScenarioCard


@dataclass(frozen=True)
class ToRematch(Destination):
    match: Match


@dataclass(frozen=True)
class ToContinue(Destination):
    """The match that was left; `kept`: one that was put away before."""

    kept: Kept | None = None


@dataclass(frozen=True)
class ToMatch(Destination):
    showing: Showing


@dataclass(frozen=True)
class ToRace(Destination):
    """A live match: one of the same seats that was interrupted goes on."""

    card: ScenarioCard


@dataclass(frozen=True)
class ToPause(Destination):
    match: Screen
    showing: Showing
    why: str = ""
    vacant: tuple[int, ...] = ()


@dataclass(frozen=True)
class ToWatch(Destination):
    match: Match
    back: Screen
    only_last: bool = False
    name: str = ""


@dataclass(frozen=True)
class ToResult(Destination):
    showing: Showing
