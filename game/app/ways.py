"""Where a press may lead: one word for each screen, with what that screen needs to begin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.app.screen import Next, Screen, Way

if TYPE_CHECKING:  # the title leads on without any of these
    from game.app.table.showing import Showing
    from game.content.scenarios import Heading
    from game.match import Match
    from game.session.shelf import Kept


@dataclass(frozen=True)
class ToTitle(Way):
    pass


@dataclass(frozen=True)
class ToChoose(Way):
    teach: bool = False


@dataclass(frozen=True)
class ToSeats(Way):
    heading: Heading
    back: Screen


@dataclass(frozen=True)
class ToHowTo(Way):
    game: str
    back: Screen


@dataclass(frozen=True)
class ToSettings(Way):
    back: Screen


@dataclass(frozen=True)
class ToCredits(Way):
    back: Screen


@dataclass(frozen=True)
class ToReplays(Way):
    pass


@dataclass(frozen=True)
class ToTyping(Way):
    title: str
    text: str
    back: Screen
    done: Callable[[str], Next]


@dataclass(frozen=True)
class ToNewMatch(Way):
    heading: Heading


@dataclass(frozen=True)
class ToRematch(Way):
    match: Match


@dataclass(frozen=True)
class ToContinue(Way):
    """The match that was left; `kept`: one that was put away before."""

    kept: Kept | None = None


@dataclass(frozen=True)
class ToMatch(Way):
    showing: Showing


@dataclass(frozen=True)
class ToPause(Way):
    match: Screen
    showing: Showing
    why: str = ""
    vacant: tuple[int, ...] = ()


@dataclass(frozen=True)
class ToWatch(Way):
    match: Match
    back: Screen
    only_last: bool = False


@dataclass(frozen=True)
class ToResult(Way):
    showing: Showing
