"""A game in a few words, as data: models/ui/games/GAME.yaml has the line on its card and the
pages that the pause and How to play show; GAME.jpg beside it is the card's picture."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from game.content.roots import root_of
from game.content.source import load

FOLDER = "models/ui/games"


class Point(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    text: str


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    tab: str
    title: str
    points: tuple[Point, ...]
    note: str = ""


class Introduction(Struct, frozen=True, forbid_unknown_fields=True):
    pages: tuple[Page, ...]
    catch: str = "On one table"
    icon: str = "star"
    order: int = 99  # among the games to choose from


NONE = Introduction((Page("Turn", "Follow the sentence above the table", (
    Point("Your turn", "The bar above says what to do now."),
    Point("What is allowed", "Lit pieces and buttons can be used; the others say why not."),
)),))


@cache
def introduction(game: str) -> Introduction:
    file = root_of(game).folder / FOLDER / f"{game}.yaml"
    return load(file, Introduction) if file.is_file() else NONE


def card_picture(game: str) -> str:
    """The name of the card's picture, as a canvas asks for it; it need not be there."""
    return root_of(game).named(f"{FOLDER}/{game}.jpg")
