"""`flicktop play`: the game in a window; with no display, a demo off screen instead."""

from __future__ import annotations

import argparse
import os
import re
import sys
from typing import TYPE_CHECKING, Any

from game.app.command import BadInput

if TYPE_CHECKING:
    from game.content.scenarios import ScenarioCard

def run(args: argparse.Namespace) -> int:
    size = window_size(args.window)
    card = card_of(args.scenario) if args.scenario else None
    party = party_of(args.seats)
    if card is not None and party is not None:
        check_seats(card, party)
    if not has_display():
        from game.app.demo import USUAL, demo
        from game.paths import home

        if card is not None:
            in_turns(card)

        print("No display: rendering a computer match off screen instead.", file=sys.stderr)
        demo(card or card_of(USUAL), home() / "demo", args.seed or 1)
        return 0
    from game.app.opening import opened
    from game.app.settings import read_settings

    settings, problem = read_settings()
    fullscreen = args.fullscreen or (settings.fullscreen and not args.window)
    base = opened(size, fullscreen)
    from game.app.destinations import ToNewMatch, ToSeats
    from game.app.house import House
    from game.app.party import helped
    from game.app.screens.title import Title
    from game.app.shell import Shell
    from game.ui.words import _

    notices = [_("Settings: {why}", why=problem)] if problem else []
    house = House(base, settings, args.quality, notices)
    house.seed = args.seed
    if party is not None:
        house.party = helped(party, settings.aim_help)
    first: Any = Title(house)
    if card is not None:
        first = ToNewMatch(card) if party is not None else ToSeats(card, first)
    Shell(house).run(first)
    return 0


def has_display() -> bool:
    if sys.platform.startswith(("win", "darwin")):
        return True
    return bool(os.environ.get("DISPLAY"))


def window_size(text: str) -> tuple[int, int]:
    if not text:
        return (1280, 720)
    found = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    if not found:
        raise BadInput(f"--window wants WIDTHxHEIGHT such as 1280x720, not {text!r}")
    return (int(found[1]), int(found[2]))


def card_of(word: str) -> ScenarioCard:
    """The scenario named on the command line, by its id or its file; BadInput or Problem if it
    can't be played."""
    from game.content.scenarios import listing, named
    from game.modes import live_scenarios, modes
    from game.pack.packs import BrokenGame, game, packs

    card = named(word, modes()) or next((c for c in live_scenarios() if c.id == word), None)
    if card is None:
        mode, _slash, name = word.partition("/")
        unfit = next((b for b in packs().broken if b.name == mode), None)
        if unfit is not None:
            raise BadInput(f"{mode} can't be played: {unfit.why}")
        cards = (*listing(modes()).cards, *live_scenarios())
        known = [c.id.partition("/")[2] for c in cards if c.game == mode]
        if not known or not name:
            raise BadInput(f"{word!r} is no MODE/SCENARIO and no .yaml file; "
                           f"modes: {', '.join(modes())}")
        raise BadInput(f"there is no scenario {name!r} of {mode}; known: {', '.join(known)}")
    try:
        game(card.game)
    except BrokenGame as unfit:
        raise BadInput(f"{unfit.broken.name} can't be played: {unfit.broken.why}") from None
    return card


def in_turns(card: ScenarioCard) -> None:
    """BadInput for a game that is played live: it wants a window and somebody to watch it."""
    from game.modes import modes

    if card.game not in modes():
        raise BadInput(f"{card.id} is played live, by `flicktop play {card.id}`")


def check_seats(card: ScenarioCard, party: Any) -> None:
    """Can this scenario be played by so many?"""
    from game.app.party import taken
    from game.modes import mode

    low, high = mode(card.game).seat_range
    low, high = max(low, card.seats[0]), min(high, card.seats[1])
    count = len(taken(party))
    if not low <= count <= high:
        raise BadInput(f"{card.id} is for {low} to {high} seats, not {count}")


def party_of(text: str) -> Any:
    if not text:
        return None
    from game.app.party import from_words

    try:
        return from_words(text.split(","))
    except ValueError as error:
        raise BadInput(str(error)) from None
