"""Sound: made from data, louder with the impulse, placed from left to right, silent if it must."""

from __future__ import annotations

import wave
from array import array
from typing import get_args

import pytest

from game.content.models import models
from game.pack import Cue, Means
from game.paths import data_root
from game.rules import Bounds, Piece, Table, Touch, flat
from game.sound import speaker, synthesis

DATA = synthesis.sounds()


def test_baked_sounds_are_those_of_the_data(tmp_path) -> None:  # type: ignore[no-untyped-def]
    baked = data_root() / "models" / "sounds"
    for file in synthesis.bake(tmp_path):
        assert (baked / file.name).read_bytes() == file.read_bytes(), (
            "run python -m game.sound.synthesis")


def test_every_sound_is_stereo_short_and_never_clips() -> None:
    for file in (data_root() / "models" / "sounds").glob("*.wav"):
        with wave.open(str(file)) as sound:
            assert sound.getnchannels() == 2
            assert sound.getnframes() / sound.getframerate() < 1.3
            samples = array("h", sound.readframes(sound.getnframes()))
        peak = max(abs(s) for s in samples)
        assert 1000 < peak < 32700
        assert max(abs(s) for s in samples[-4:]) < 400, f"{file.name} ends with a click"


def test_knock_left_is_louder_left_and_right_is_louder_right() -> None:
    left, right = synthesis.gains(0), synthesis.gains(synthesis.PLACES - 1)
    assert left[0] > 3 * left[1]
    assert right[1] > 3 * right[0]
    for place in range(synthesis.PLACES):
        a, b = synthesis.gains(place)
        assert a * a + b * b == pytest.approx(1.0)


def test_harder_touch_is_louder_and_brighter() -> None:
    steps = [5.0, 20.0, 100.0, 500.0, 2000.0]
    loud = [speaker.loudness(i) for i in steps]
    assert loud == sorted(loud)
    assert loud[0] == 0.0
    assert loud[-1] == 1.0
    assert speaker.pitch(500.0) > speaker.pitch(20.0)


def test_touch_sounds_where_it_happens() -> None:
    assert speaker.place(-30, -30, 30) == 0
    assert speaker.place(0, -30, 30) == synthesis.PLACES // 2
    assert speaker.place(99, -30, 30) == synthesis.PLACES - 1


@pytest.mark.parametrize(("a", "b", "name"), [
    ("die", "die", "die-die"), ("felt", "die", "die-felt"), ("die", "wood", "die-wood"),
    ("acrylic", "acrylic", "acrylic-acrylic"), ("glass", "rubber", "any-any"),
])
def test_pair_of_stuffs_has_its_own_knock(a: str, b: str, name: str) -> None:
    assert speaker.knock_name(DATA, a, b) == name


def test_every_material_of_the_models_has_a_sound() -> None:
    for material in models().materials.values():
        assert speaker.knock_name(DATA, material.sound, "die") in DATA.knocks


class NoDevice:
    """An engine whose audio could not be opened."""

    def is_valid(self) -> bool:
        return False


class Base:
    sfxManagerList = [NoDevice()]


def test_without_a_device_it_is_silent_and_says_so() -> None:
    quiet = speaker.Speaker(Base(), models(), {"all": 1.0})
    assert quiet.problem == "no sound device"
    table = Table(bounds=Bounds(-9, -9, 9, 9), pieces=(Piece("die", "d6", flat(0, 0)),))
    touch = Touch(0.1, "die", "table", (0.0, 0.0, 0.0), 300.0)
    assert quiet.touch(touch, table, -9, 9) > 0, "the rumble still wants to know how hard it was"
    quiet.sign("press")
    assert quiet.played == 0


def test_each_meaning_of_an_event_has_one_sound_at_most() -> None:
    named = [cue for sign in DATA.signs.values() for cue in sign.after]
    assert len(named) == len(set(named))
    assert set(named) == set(get_args(Means)) - {"hit", "note"}, "a hit is heard as its touch"


@pytest.mark.parametrize(("cue", "name"), [
    (Cue("gone"), "boom"), (Cue("lands"), "score"), (Cue("note"), None), (None, None),
    (Cue("gone", "coinflip/clink"), "coinflip/clink"),
])
def test_a_cue_is_heard_as_its_sign_or_its_own_sound(cue, name, monkeypatch) -> None:
    heard: list[str] = []
    quiet = speaker.Speaker(Base(), models(), {"all": 1.0})
    monkeypatch.setattr(quiet, "_play", lambda name, *_: heard.append(name))
    quiet.cue(cue)
    assert heard == ([name] if name else [])
