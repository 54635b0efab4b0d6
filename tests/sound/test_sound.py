"""Sounds: made from data, even to the ear, each take its own; a speaker that is silent if it
must be."""

from __future__ import annotations

import wave
from array import array
from itertools import pairwise
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from game.content.models import models
from game.modes import modes
from game.pack import Cue, Means
from game.pack.packs import face
from game.paths import data_root
from game.rules import Bounds, Flick, Piece, Result, Table, Touch, flat
from game.scene.playback import Playback
from game.sound import speaker
from game.sound.device import NO_DEVICE, Loudspeakers, bearing
from game.sound.mixer import VOICES, Voice
from game.sound.vocabulary import TAKES, knock_name, slide_name, sounds
from game.sound.waves import Unheard, read_wave
from tools import synthesis
from tools.mixes import Tape, plays, samples_of

DATA = sounds()
BAKED = data_root() / "models" / "sounds"
GAMES = sorted(modes())  # a race tells what it tells in tests of its own
LOUD = {"all": 1.0, "table": 1.0, "menu": 1.0, "room": 1.0, "music": 1.0}


# ---- the files ---------------------------------------------------------------------------

def test_files_are_those_of_the_data(tmp_path):
    """Another machine's sines may differ in the last place."""
    made = synthesis.bake(tmp_path)
    assert {f.name for f in made} == {f.name for f in BAKED.glob("*.wav")}
    for file in made:
        there, here = samples_of(BAKED / file.name), samples_of(file)
        assert len(there) == len(here), file.name
        assert np.max(np.abs(there - here)) < 2.5 / 32768, "run python -m tools.synthesis"


def test_every_sound_is_mono_and_never_clips_nor_clicks():
    loops = {*DATA.slides, *DATA.rooms}
    for file in BAKED.glob("*.wav"):
        with wave.open(str(file)) as sound:
            assert sound.getnchannels() == 1  # or the device could not place it
            samples = array("h", sound.readframes(sound.getnframes()))
        assert 100 < max(abs(s) for s in samples) < 32700, file.name
        if file.stem in loops:  # its end goes on in its beginning
            steps = np.abs(np.diff(np.array(samples, float)))
            assert abs(samples[0] - samples[-1]) <= 1.5 * steps.max(), file.name
        else:
            assert max(abs(s) for s in samples[-4:]) < 400, f"{file.name} ends with a click"


def test_knocks_are_within_six_db_of_one_another_to_the_ear():
    loud = [synthesis.loudness(samples_of(BAKED / f"{name}-{n}.wav"))
            for name in DATA.knocks for n in range(TAKES)]
    assert max(loud) - min(loud) < 6.0


def test_signs_are_within_nine_db_of_one_another_to_the_ear():
    """A move of the focus is meant to be quieter than what happens on the table."""
    loud = {name: synthesis.loudness(samples_of(BAKED / f"{name}.wav")) for name in DATA.signs}
    assert max(loud.values()) - min(loud.values()) < 11.0
    others = [v for name, v in loud.items() if name not in ("focus", "engine", "parked")]
    assert max(others) - min(others) < 9.0


def test_takes_of_a_knock_are_not_alike():
    for name in DATA.knocks:
        takes = [samples_of(BAKED / f"{name}-{n}.wav") for n in range(TAKES)]
        for n, a in enumerate(takes):
            for b in takes[:n]:
                size = min(len(a), len(b))
                alike = np.dot(a[:size], b[:size]) / np.sqrt(
                    np.dot(a[:size], a[:size]) * np.dot(b[:size], b[:size]))
                assert abs(alike) < 0.9, name


def test_a_die_on_felt_is_no_dull_thud():
    """Most of it was between 150 and 600 Hz once."""
    for n in range(TAKES):
        power = np.abs(np.fft.rfft(samples_of(BAKED / f"die-felt-{n}.wav"))) ** 2
        pitch = np.fft.rfftfreq(2 * (len(power) - 1), 1 / synthesis.RATE)
        assert power[(pitch > 150) & (pitch < 600)].sum() / power.sum() < 0.65


# ---- words -------------------------------------------------------------------------------

@pytest.mark.parametrize(("a", "b", "name"), [
    ("die", "die", "die-die"), ("felt", "die", "die-felt"), ("die", "wood", "die-wood"),
    ("acrylic", "acrylic", "acrylic-acrylic"), ("glass", "rubber", "any-any"),
])
def test_pair_of_stuffs_has_its_own_knock(a, b, name):
    assert knock_name(DATA, a, b) == name


def test_every_material_of_the_models_has_a_sound():
    for material in models().materials.values():
        assert knock_name(DATA, material.sound, "die") in DATA.knocks
        assert slide_name(DATA, material.sound) in DATA.slides


def test_each_meaning_of_an_event_has_one_sound():
    named = [cue for sign in DATA.signs.values() for cue in sign.after]
    assert len(named) == len(set(named))
    assert set(named) == set(get_args(Means)) - {"heard"}, "which has one of its own"


@pytest.mark.parametrize("id", GAMES)
def test_every_event_of_a_game_has_a_sound_of_its_own(id):
    usual = {cue: name for name, sign in DATA.signs.items() for cue in sign.after}
    heard = {}
    for kind, cue in face(id).view.cues.items():
        assert cue is not None, f"{kind} is silent"
        name = cue.sound or usual.get(cue.means)
        assert name is not None, f"{kind} is silent"
        assert name in DATA.signs, f"{kind}: there is no sound {name!r}"
        assert name not in heard, f"{kind} sounds like {heard.get(name)}"
        heard[name] = kind


@pytest.mark.parametrize("id", GAMES)
def test_every_table_has_a_room(id):
    assert face(id).view.room in DATA.rooms


# ---- the speaker -------------------------------------------------------------------------

TABLE = Table(bounds=Bounds(-30, -30, 30, 30), surface="table",
              pieces=(Piece("die", "d6", flat(0, 0)), Piece("other", "d6", flat(3, 0))))


def touch(time: float, impulse: float = 400.0, a: str = "die", x: float = 0.0) -> Touch:
    return Touch(time, a, "table", (x, 0.0, 0.0), impulse)


def shot(*touches: Touch, seconds: float = 2.0) -> Playback:
    return Playback(TABLE, Result(TABLE, touches, seconds=seconds))


def side(place) -> float:
    return place[0] / 30


class Table1:
    """A speaker on tape."""

    def __init__(self, **volumes: float) -> None:
        self.tape = Tape()
        self.speaker = speaker.Speaker(self.tape, models(), {**LOUD, **volumes})

    def frame(self, dt: float = 1 / 60) -> None:
        self.tape.now += dt
        self.speaker.update(dt)

    def watch(self, playback: Playback, seconds: float, fps: float = 60.0) -> None:
        for _ in range(round(seconds * fps)):
            playback.update(1 / fps)
            self.speaker.follow(playback, side)
            self.frame(1 / fps)

    def names(self) -> list[str]:
        return [voice.wave.file.stem for voice, _ in self.tape.takes]


def test_harder_touch_is_louder_and_brighter():
    loud = [speaker.loudness(i) for i in (5.0, 20.0, 100.0, 500.0, 2000.0)]
    assert loud == sorted(loud)
    assert loud[0] == 0.0 and loud[-1] == 1.0
    assert speaker.pitch(500.0) > speaker.pitch(20.0)


@pytest.mark.parametrize("fps", [10, 60])
def test_a_touch_is_heard_within_a_frame_of_its_time_and_where_it_is(fps):
    desk = Table1()
    desk.watch(shot(touch(0.5, x=-30), touch(1.2, x=15)), 2.0, fps)
    starts = [(told[0][0], voice.pan) for voice, told in desk.tape.takes]
    assert [pan for _, pan in starts] == [-1.0, 0.5]
    for (at, _), due in zip(starts, (0.5, 1.2), strict=True):
        assert due - 1e-6 <= at <= due + 1.01 / fps


def test_a_place_on_the_left_is_heard_on_the_left():
    desk = Table1()
    desk.watch(shot(touch(0.2, x=-30)), 1.0)
    power = (desk.tape.mixed(1.0) ** 2).sum(axis=0)
    assert power[0] > 9 * power[1]
    assert bearing(-1)[0] < -0.5 and bearing(0) == (0.0, 1.0) and bearing(9) == bearing(1)


def test_following_knocks_of_a_pair_are_different_takes():
    desk = Table1()
    desk.watch(shot(*(touch(0.1 + n * 0.1) for n in range(4))), 1.0)
    assert len(set(desk.names())) == 4


def test_the_hand_is_heard_first():
    desk = Table1()
    desk.speaker.new_shot(Flick("die", 0.0, 100.0))
    desk.watch(shot(touch(0.3)), 1.0)
    assert desk.names()[0] == "flick"
    assert len(desk.names()) == 2


def test_a_cue_is_heard_as_its_sign_or_its_own_sound():
    for cue, name in ((Cue("gone"), "boom"), (Cue("lands"), "in-hole"), (Cue("note"), "glimmer"),
                      (Cue("heard", "bag"), "bag"), (None, ""), (Cue("heard"), "")):
        assert Table1().speaker.cue(cue) == name


def test_what_counts_nothing_is_not_heard():
    desk = Table1()
    assert desk.speaker.cue(Cue("score", counts=True), 0) == ""
    assert desk.speaker.cue(Cue("score", counts=True), 3) == "score"


def test_signs_that_fall_together_come_one_after_the_other_and_each_once():
    desk = Table1()
    for cue in (Cue("score"), Cue("turn"), Cue("score"), Cue("gone")):
        desk.speaker.cue(cue)
    for _ in range(90):
        desk.frame()
    starts = [told[0][0] for _, told in desk.tape.takes]
    assert desk.names() == ["score", "turn", "boom"]
    assert all(b - a > 0.14 for a, b in pairwise(starts))


def test_a_tune_plays_once_though_it_is_asked_for_in_every_frame():
    desk = Table1()
    for _ in range(600):
        desk.speaker.tune("victory")
        desk.frame()
    assert desk.names() == ["victory"]


def test_music_quickens():
    desk = Table1()
    for pace in (1.0, 1.3, 1.8):
        desk.speaker.music("advance", pace)
        desk.frame()
    assert desk.names() == ["advance"]
    assert desk.tape.takes[0][0].rate == 1.8 and desk.tape.takes[0][0].loops


def test_the_room_of_another_table_takes_over():
    desk = Table1()
    for name in ("rain", "hangar"):
        for _ in range(120):
            desk.speaker.room(name)
            desk.frame()
    rain, hangar = (told for _, told in desk.tape.takes)
    assert rain[-1][1] == 0.0 and hangar[-1][1] > 0.5


# ---- what may go wrong -------------------------------------------------------------------

def test_a_skip_silences_what_was_earlier():
    desk = Table1()
    playback = shot(touch(0.1), touch(1.0), touch(1.5), seconds=2.0)
    desk.watch(playback, 0.2)
    desk.speaker.cue(Cue("score"))
    desk.speaker.cue(Cue("turn"))
    desk.frame()
    before = len(desk.tape.takes)
    playback.skip()
    desk.watch(playback, 1.0)
    assert len(desk.tape.takes) == before
    assert desk.speaker.late(playback, 1.5) and not desk.speaker.late(playback, 2.0)
    assert all(told[-1][1] == 0.0 for _, told in desk.tape.takes)


def test_a_replay_begins_anew():
    desk = Table1()
    playback = shot(touch(0.1), seconds=0.5)
    for _ in range(2):
        desk.watch(playback, 0.5)
        playback.rewind()
    assert len(desk.names()) == 2


def test_a_pause_in_the_middle_starts_nothing_and_ends_the_slide():
    desk, mixer = Table1(), None
    for play in plays("flickfleet", 20):
        if play.result is None:
            continue
        playback = Playback(play.before.table.with_pieces(*getattr(play.shot, "brings", ())),
                            play.result)
        desk = Table1()
        mixer = desk.speaker.mixer
        while not playback.done and not mixer.holds("slide"):
            desk.watch(playback, 1 / 60)
        if mixer.holds("slide"):
            break
    assert mixer is not None and mixer.holds("slide"), "no ship slid in 20 shots"
    before = len(desk.tape.takes)
    for _ in range(120):  # nobody follows it any more
        desk.frame()
    assert len(desk.tape.takes) == before
    assert not mixer.holds("slide") and not mixer.voices


def test_volumes_of_nothing_are_silence():
    for volumes in ({"all": 0.0}, {"table": 0.0}):
        desk = Table1(**volumes)
        desk.watch(shot(touch(0.1)), 0.5)
        assert np.max(np.abs(desk.tape.mixed(0.5))) == 0.0


class NoDevice:
    """An engine whose audio could not be opened."""

    def is_valid(self) -> bool:
        return False


class Base:
    sfxManagerList = [NoDevice()]


def test_without_a_device_it_is_silent_and_says_so():
    quiet = speaker.Speaker(Loudspeakers(Base()), models(), LOUD)
    assert quiet.problem == NO_DEVICE
    playback = shot(touch(0.01, 300.0))
    playback.update(0.1)
    assert quiet.follow(playback, side) > 0, "the rumble still wants to know how hard it was"
    quiet.sign("press")
    quiet.room("rain")
    quiet.tune("title")
    quiet.update(0.1)
    quiet.close()
    assert quiet.unheard == []


@pytest.mark.parametrize("content", [b"", b"RIFF", b"no sound at all" * 9, None])
def test_a_broken_sound_of_a_pack_is_said_once_and_the_usual_one_is_heard(
        content, tmp_path, monkeypatch):
    file = tmp_path / "clink.wav"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(Unheard):
        read_wave(file)
    known = speaker.sound_file
    monkeypatch.setattr(speaker, "sound_file",
                        lambda name: file if name == "pack/clink" else known(name))
    desk = Table1()
    assert desk.speaker.cue(Cue("gone", "pack/clink")) == "boom"
    desk.speaker.cue(Cue("gone", "pack/clink"))
    assert desk.speaker.unheard == ["pack/clink"]


def test_an_ogg_is_as_long_as_the_device_says(tmp_path):
    file = tmp_path / "clink.ogg"
    file.write_bytes(b"OggS")
    assert read_wave(file, 0.4).peak(0.39) == 1.0
    with pytest.raises(Unheard):
        read_wave(file, 0.0)
    with pytest.raises(Unheard):
        read_wave(Path("nowhere.ogg"), 1.0)


# ---- the limiter -------------------------------------------------------------------------

def test_twenty_dice_in_fifty_milliseconds_stay_below_full_scale_and_are_no_whisper():
    one = Table1()
    one.watch(shot(touch(0.2, 1500.0)), 1.0)
    for fps in (10, 60):
        rng = np.random.RandomState(fps)
        many = Table1()
        dice = [Touch(0.2 + t, f"die {n}", "table", (0.0, 0.0, 0.0), 1500.0)
                for n, t in enumerate(sorted(rng.uniform(0, 0.05, 20)))]
        many.watch(shot(*dice), 1.0, fps)
        mix = many.tape.mixed(1.0)
        assert np.max(np.abs(mix)) < 0.999
        assert synthesis.loudness(mix[:, 0]) > synthesis.loudness(one.tape.mixed(1.0)[:, 0])


def test_a_voice_that_makes_room_fades_and_is_never_cut_off():
    desk = Table1()
    touches = [Touch(0.1 + n * 0.002, f"die {n}", "table", (0.0, 0.0, 0.0), 900.0)
               for n in range(80)]
    desk.watch(shot(*touches), 1.0)
    assert len(desk.tape.takes) > VOICES
    for voice, told in desk.tape.takes:
        if told[-1][1] == 0.0 and told[-1][0] < told[0][0] + voice.wave.seconds / voice.rate:
            assert told[-2][1] < 0.75 * told[0][1], "cut off"


def test_the_limiter_lets_go():
    desk = Table1()
    desk.watch(shot(*(Touch(0.1, f"die {n}", "table", (0.0, 0.0, 0.0), 1500.0)
                      for n in range(10)), seconds=0.5), 0.2)
    assert desk.speaker.mixer.duck < 0.5
    desk.watch(shot(seconds=2.0), 2.0)
    assert desk.speaker.mixer.duck == 1.0


def test_a_voice_is_told_its_loudness_of_the_volume_now():
    desk = Table1()
    desk.speaker.room("rain")
    desk.frame()
    desk.speaker.set_volumes({**LOUD, "room": 0.0})
    for _ in range(10):
        desk.speaker.room("rain")
        desk.frame()
    voice, told = desk.tape.takes[0]
    assert isinstance(voice, Voice) and told[-1][1] == 0.0
