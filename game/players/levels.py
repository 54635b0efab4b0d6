"""How strong computers are: how steady their fingers, how much they think. Never other rules."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from game.content.source import load
from game.pack.fingers import Fingers
from game.paths import data_root
from game.rules import Aim

LEVELS = ("easy", "normal", "hard", "master")
Kind = Literal["flick", "fire", "throw", "flip"]


class Thinking(Struct, frozen=True, forbid_unknown_fields=True):
    """How much a player weighs before it acts. Of all its ideas so many are tried in physics, each
    so often; then the better half again, and so on, for so many rounds. Nothing: it acts on its
    first intention."""

    ideas: Annotated[int, Meta(ge=0, le=100)] = 0
    tries: Annotated[int, Meta(ge=0, le=100)] = 0
    rounds: Annotated[int, Meta(ge=0, le=10)] = 0


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    fingers: dict[Kind, Fingers]
    thinking: Thinking

    def __post_init__(self) -> None:
        missing = {"flick", "fire", "throw", "flip"} - set(self.fingers)
        if missing:
            raise ValueError(f"no fingers for {', '.join(sorted(missing))}")

    def at(self, offer: Aim) -> Fingers | None:
        """The fingers for this kind of shot; None where a hand can't slip."""
        if offer.kind == "shake":
            return None
        return self.fingers["fire" if offer.on_top_of else offer.kind]  # type: ignore[index]


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """models/players.yaml: the computer players, by level."""

    easy: Level
    normal: Level
    hard: Level
    master: Level


def level(name: str) -> Level:
    if name not in LEVELS:
        raise ValueError(f"there is no level {name!r}: {', '.join(LEVELS)}")
    found: Level = getattr(_players(), name)
    return found


@cache
def _players() -> Players:
    return load(data_root() / "models" / "players.yaml", Players)
