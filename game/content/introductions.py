"""A game in a few words, as data: models/ui/games/GAME.yaml has the line on its card and the
pages that the pause and How to play show; GAME.jpg beside it is the card's picture."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from game.content.roots import root_of
from game.content.source import load

FOLDER = "models/ui/games"


Line = Annotated[str, Meta(min_length=1, max_length=80)]
Text = Annotated[str, Meta(max_length=400)]


class Point(Struct, frozen=True, forbid_unknown_fields=True):
    title: Line
    text: Text


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    tab: Line
    title: Line
    points: tuple[Point, ...]
    note: Text = ""


class Introduction(Struct, frozen=True, forbid_unknown_fields=True):
    pages: Annotated[tuple[Page, ...], Meta(min_length=1, max_length=12)]
    catch: Line = "On one table"
    icon: str = "star"
    order: Annotated[int, Meta(
        ge=0, le=999, description="among the games to choose from")] = 99


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
