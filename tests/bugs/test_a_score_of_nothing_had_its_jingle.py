"""A turn that brought 0 points was told with the same jingle as one that brought 30."""

from game.content.models import models
from game.pack.packs import face
from game.sound.speaker import Speaker
from tools.mixes import Tape


def test_nothing_is_heard_for_no_points():
    cue = face("diceflick").view.cues["score"]
    assert Speaker(Tape(), models(), {}).cue(cue, 0) == ""
    assert Speaker(Tape(), models(), {}).cue(cue, 30) == "score"
