"""After a skip every event of the shot was heard at once, those of long ago too."""

from game.content.models import models
from game.rules import Bounds, Event, Result, Table
from game.scene.playback import Playback
from game.sound.speaker import Speaker
from tools.mixes import Tape


def test_of_a_skipped_shot_only_its_end_is_heard():
    table = Table(Bounds(-9, -9, 9, 9))
    events = (Event("hit", time=0.4), Event("shield", time=1.0), Event("miss", time=3.0))
    playback = Playback(table, Result(table, seconds=3.0), events)
    speaker = Speaker(Tape(), models(), {})
    playback.skip()
    speaker.follow(playback, lambda place: 0.0)
    heard = [e.kind for e in playback.due() if not speaker.late(playback, e.time)]
    assert heard == ["miss"]
