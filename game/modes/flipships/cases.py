"""How rule cases set up and read a game of Flip Ships, see docs/cases.md."""

from __future__ import annotations

from typing import Any

from game.modes.flipships.state import FlipShipsState


def arranged(state: FlipShipsState, words: dict[str, Any]) -> FlipShipsState:
    return state


def described(state: FlipShipsState) -> dict[str, Any]:
    return {}
