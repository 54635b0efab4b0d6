"""Shots of computer matches as the game lets them be heard: even, never at full scale, and no
event is silent."""

from __future__ import annotations

import numpy as np
import pytest

from game.modes import modes
from tools.mixes import Desk, active_rms, faults, lufs, mix, plays
from tools.synthesis import RATE

GAMES = sorted(modes())  # a race tells what it tells in tests of its own


def _well(shots: int) -> None:
    assert faults(mix(game, shots)[0] for game in GAMES) == []


def test_mixes_of_a_few_shots():
    _well(25)


@pytest.mark.long
def test_mixes_of_a_hundred_shots():
    _well(100)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("fps", [10, 60])
def test_after_a_skip_only_the_end_is_heard(game, fps):
    for play in plays(game, 4):
        desk = Desk(game, fps)
        if play.result is None or play.result.seconds < 0.4:
            continue
        playback = desk.show(play, skip_at=0.1)
        assert playback is not None
        skipped = 0.1 + 2 / fps
        knocks = [told[0][0] for voice, told in desk.tape.takes
                  if voice.wave.file.stem[-2:-1] == "-" and told[0][0] > skipped]
        assert knocks == []


def test_measures_know_what_is_known():
    """A sine of 997 Hz at full scale on both sides is 0 LUFS by definition, less 3.01 a side."""
    turn = 2 * np.pi * 997 * np.arange(RATE * 3) / RATE
    both = np.stack([np.sin(turn), np.sin(turn)], axis=1)
    assert lufs(both) == pytest.approx(0.0, abs=0.1)
    assert lufs(both * 0.1) == pytest.approx(-20.0, abs=0.1)
    assert active_rms(both) == pytest.approx(-3.01, abs=0.05)
    assert lufs(both * 0) == active_rms(both * 0) == -120.0
