"""Which button does what, as it looks on the device in hand."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.tokens import LAMP, OK, SOFT, WARN, Colour, rgb


class Glyph(NamedTuple):
    shape: str  # 'round', 'bumper' or 'key'
    text: str
    colour: Colour
    icon: str = ""


_BLUE, _PINK = rgb("#7CC4FF"), rgb("#FF9BD2")
_IVORY = SOFT
_STICKS = {
    "aim": Glyph("round", "L", _IVORY), "pull": Glyph("round", "R", _IVORY),
    "move": Glyph("round", "L", _IVORY), "menu": Glyph("round", "", _IVORY, "menu"),
    "view": Glyph("round", "", _IVORY, "camera"), "up": Glyph("round", "", _IVORY, "dpad"),
}
_XBOX = {
    "accept": Glyph("round", "A", OK), "back": Glyph("round", "B", WARN),
    "third": Glyph("round", "X", _BLUE), "fourth": Glyph("round", "Y", LAMP),
    "previous": Glyph("bumper", "LB", _IVORY), "next": Glyph("bumper", "RB", _IVORY), **_STICKS,
}
_PLAYSTATION = {
    "accept": Glyph("round", "", _BLUE, "cross"), "back": Glyph("round", "", WARN, "circle"),
    "third": Glyph("round", "", _PINK, "square"), "fourth": Glyph("round", "", OK, "triangle"),
    "previous": Glyph("bumper", "L1", _IVORY), "next": Glyph("bumper", "R1", _IVORY), **_STICKS,
}
_NINTENDO = {
    # Named by place, as SDL reports them: the lower button accepts.
    "accept": Glyph("round", "B", LAMP), "back": Glyph("round", "A", WARN),
    "third": Glyph("round", "Y", OK), "fourth": Glyph("round", "X", _BLUE),
    "previous": Glyph("bumper", "L", _IVORY), "next": Glyph("bumper", "R", _IVORY), **_STICKS,
}
_GENERIC = {
    "accept": Glyph("round", "1", _IVORY), "back": Glyph("round", "2", _IVORY),
    "third": Glyph("round", "3", _IVORY), "fourth": Glyph("round", "4", _IVORY),
    "previous": Glyph("bumper", "L", _IVORY), "next": Glyph("bumper", "R", _IVORY), **_STICKS,
}
_KEYS = {
    "accept": Glyph("key", "Enter", OK), "back": Glyph("key", "Esc", WARN),
    "third": Glyph("key", "X", _BLUE), "fourth": Glyph("key", "C", LAMP),
    "previous": Glyph("key", "Q", _IVORY), "next": Glyph("key", "E", _IVORY),
    "aim": Glyph("key", "A D", _IVORY), "pull": Glyph("key", "Space", _IVORY),
    "move": Glyph("key", "", _IVORY, "dpad"), "menu": Glyph("key", "P", _IVORY),
    "view": Glyph("key", "V", _IVORY), "up": Glyph("key", "W S", _IVORY),
}
FAMILIES = {
    "xbox": _XBOX, "playstation": _PLAYSTATION, "nintendo": _NINTENDO, "generic": _GENERIC,
    "keys": _KEYS, "touch": _KEYS,
}


def glyph(action: str, device: str) -> Glyph:
    return FAMILIES.get(device, _GENERIC)[action]
