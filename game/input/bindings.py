"""Buttons to actions, and how the hands feel: bindings.yaml, changed by the player's settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct

from game.content.source import load

ACTIONS = ("up", "down", "left", "right", "accept", "back", "third", "fourth",
           "previous", "next", "menu", "view")
WAYS = ("up", "down", "left", "right")


class Feel(Struct, frozen=True, forbid_unknown_fields=True):
    stick_rest: float
    stick_turn_deg_s: float
    key_turn_deg_s: float
    key_turn_fast_deg_s: float
    tap_deg: float
    flick_slow: float
    flick_fast: float
    pull_full: float
    meter_s: float
    sweep_s: float
    sweep_deg: float
    flip_sweep_deg: float
    place_s: float
    sway_deg: float
    curve: float


class Bindings(Struct, frozen=True, forbid_unknown_fields=True):
    keys: dict[str, tuple[str, ...]]
    pad: dict[str, tuple[str, ...]]
    feel: Feel
    shared: tuple[tuple[str, ...], ...] = ()

    def key_actions(self, own: Mapping[str, Sequence[str]] = {}) -> dict[str, str]:
        """Key name to action; `own` are the player's replacements by action."""
        return {key: action for action, keys in {**self.keys, **own}.items() for key in keys}

    def pad_actions(self, own: Mapping[str, Sequence[str]] = {}) -> dict[str, str]:
        return {b: action for action, buttons in {**self.pad, **own}.items() for b in buttons}


    def shared_keys(self, seats: Sequence[int]) -> dict[str, str]:
        """Each of these seats' one button on a keyboard that several play on: key to device."""
        return {key: f"key:{seat}" for seat, keys in zip(seats, self.shared, strict=False)
                for key in keys}


@cache
def bindings() -> Bindings:
    return load(Path(__file__).with_name("bindings.yaml"), Bindings)
