"""Squadron Dice's last event played the fanfare, and the result screen played it again."""

from game.pack.packs import face
from game.sound.vocabulary import sounds


def test_the_event_has_a_bell_and_the_tune_is_left_to_the_result():
    cue = face("squadron").view.cues["won"]
    assert cue is not None and not cue.sound
    bell = next(name for name, one in sounds().signs.items() if cue.means in one.after)
    assert bell not in sounds().tunes and bell != "win"
