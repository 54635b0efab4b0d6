"""Every sound there is, by name: what is heard when, and what it is made of.

The words stand in sounds.yaml; `python -m tools.synthesis` makes models/sounds from them. A knock
and a slide belong to stuffs that meet, a sign to what an event means or to a menu, a room to a
table, a tune to a screen.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from game.content.roots import located
from game.content.source import load
from game.pack import Means

TAKES = 4  # how many knocks of the same pair there are, none like the other

Tap = tuple[str, float, float]  # a knock's name, when (s), how loud
Band = tuple[float, float, float]  # noise from Hz to Hz, how loud


class Knock(Struct, frozen=True, forbid_unknown_fields=True, rename={"pair": "with"}):
    """Decaying modes (Hz, level, decay a second) and a burst of noise (level, decay a second)."""

    pair: tuple[str, str]
    modes: tuple[tuple[float, float, float], ...]
    noise: tuple[float, float]
    level: float = 0.0  # dB above the other knocks


class Sign(Struct, frozen=True, forbid_unknown_fields=True):
    """All of these together: soft notes (Hz, start s, length s), tones that glide (Hz, to Hz,
    start, length, level), swells of noise (from Hz, to Hz, start, length, level) and knocks."""

    notes: tuple[tuple[float, float, float], ...] = ()
    glides: tuple[tuple[float, float, float, float, float], ...] = ()
    hiss: tuple[tuple[float, float, float, float, float], ...] = ()
    taps: tuple[Tap, ...] = ()
    level: float = 0.0  # dB above the other signs
    after: tuple[Means, ...] = ()  # the cues that sound so


class Loop(Struct, frozen=True, forbid_unknown_fields=True):
    """What has no end: bands of noise, hums (Hz, level), knocks strewn about (name, how many,
    level), and a tune from far away (name, level)."""

    seconds: float
    bands: tuple[Band, ...] = ()
    hums: tuple[tuple[float, float], ...] = ()
    strewn: tuple[tuple[str, int, float], ...] = ()
    far: tuple[str, float] | None = None
    on: str = ""  # of a slide: what it slides on
    level: float = 0.0  # dB above the other loops of its kind


class Tune(Struct, frozen=True, forbid_unknown_fields=True):
    """Parts that sound together: a voice (bar, pad, bass, drum), its level, and its notes:
    `c4` is a beat long, `c4:2` two, `-` is a rest."""

    beat: float
    parts: tuple[tuple[str, float, str], ...]
    level: float = 0.0


class Sounds(Struct, frozen=True, forbid_unknown_fields=True):
    knocks: dict[str, Knock]
    signs: dict[str, Sign]
    slides: dict[str, Loop]
    rooms: dict[str, Loop]
    tunes: dict[str, Tune]


@cache
def sounds() -> Sounds:
    return load(Path(__file__).with_name("sounds.yaml"), Sounds)


def knock_name(data: Sounds, a: str, b: str) -> str:
    """The knock of two stuffs meeting: the first that fits."""
    for name, knock in data.knocks.items():
        for one, two in (knock.pair, knock.pair[::-1]):
            if one in (a, "any") and two in (b, "any"):
                return name
    return "any-any"


def slide_name(data: Sounds, ground: str) -> str:
    """What sliding over this stuff sounds like."""
    return next((name for name, one in data.slides.items() if one.on == ground),
                next(iter(data.slides)))


def sound_file(name: str) -> Path:
    """A sound of ours, or of a pack (`coinflip/clink`), which may have an .ogg too."""
    file = located("models/sounds", f"{name}.wav")
    other = file.with_suffix(".ogg")
    return other if not file.is_file() and other.is_file() else file
