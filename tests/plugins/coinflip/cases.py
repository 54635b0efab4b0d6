"""The game's own words in rule cases."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from coinflip.rules import CoinState


def arranged(state: CoinState, words: dict[str, Any]) -> CoinState:
    """`leads: seat` gives a seat one point."""
    if "leads" in words:
        points = tuple(int(i == words["leads"]) for i in range(len(state.seats)))
        state = replace(state, points=points)
    return state


def described(state: CoinState) -> dict[str, Any]:
    """`best` is what the leading seat has."""
    return {"best": max(state.points)}
