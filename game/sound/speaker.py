"""What you hear: knocks and slides of a shot, signs of events and menus, a room, a tune.

Without a device it is silent. What belongs to a moment that was skipped is never heard.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace

from game.content.models import Models
from game.pack import Cue
from game.rules import TABLE, Flick, Flip, Shake, Shot, Table, Throw, Touch
from game.scene.playback import Playback
from game.sound.mixer import SLIDE_S, Device, Mixer
from game.sound.sliding import sliding
from game.sound.vocabulary import TAKES, knock_name, slide_name, sound_file, sounds
from game.sound.waves import Unheard, Wave, read_wave

QUIETEST, LOUDEST = 8.0, 1500.0  # impulses (g cm/s) of a touch just heard, and of the loudest
GAP_S = 0.018  # two knocks of the same pair closer than this are one
LATE_S = 0.15  # what was due longer ago than this is not heard any more
APART_S = 0.16  # signs that fall together come one after the other
MOST_SIGNS = 5  # that wait; more are not told
KNOCK_GAIN = 0.9
SIGN_GAIN = 0.8
SLIDE_GAIN = 0.7
ROOM_GAIN = 1.0
TUNE_GAIN = 0.8
HANDS: dict[type, str] = {Flick: "flick", Flip: "flip", Throw: "throw", Shake: "shake"}

Place = tuple[float, float, float]
Side = Callable[[Place], float]  # where on the screen a place of the table is, -1 left to 1 right


class Loud(Device, Protocol):
    """A device that may be missing, and knows how long a file of any kind lasts."""

    problem: str

    def seconds(self, file: Path) -> float: ...


def loudness(impulse: float) -> float:
    """0 to 1; equal ratios of impulse sound like equal steps."""
    if impulse <= QUIETEST:
        return 0.0
    share = math.log(impulse / QUIETEST) / math.log(LOUDEST / QUIETEST)
    return min(1.0, share) ** 1.4


def pitch(impulse: float) -> float:
    """A harder knock rings a little brighter."""
    return 0.94 + 0.12 * loudness(impulse)


class Speaker:
    def __init__(self, device: Loud, models: Models, volumes: Mapping[str, float]) -> None:
        self._device, self._models = device, models
        self._data = sounds()
        self._after = {cue: name for name, one in self._data.signs.items() for cue in one.after}
        self.mixer = Mixer(device, volumes)
        self._waves: dict[str, Wave | None] = {}
        self._take: dict[str, int] = {}
        self._knocked: dict[tuple[str, str], float] = {}
        self._shot: Shot | None = None
        self._followed: Playback | None = None
        self._seen = 0.0  # how far the followed shot had come
        self._signs: list[tuple[float, str, float]] = []  # that wait: when, which, where
        self._told: dict[str, float] = {}  # when each sign was last due
        self._next_sign = 0.0
        self._tune = ""
        self._slid = -1.0  # when a slide was last heard
        self.unheard: list[str] = []  # sounds that can't be played, for somebody to say so

    @property
    def problem(self) -> str:
        return self._device.problem

    def set_volumes(self, volumes: Mapping[str, float]) -> None:
        self.mixer.volumes = dict(volumes)

    # ---- menus and events ----------------------------------------------------------------

    def sign(self, name: str) -> None:
        """A sign of the menus, at once."""
        self._play(name, "menu", SIGN_GAIN)

    def cue(self, cue: Cue | None, amount: int = 0, side: float = 0.0) -> str:
        """Has an event heard: by its own sound, or as what it means. Signs that fall together
        are staggered, and the same one is told once. The name of what is heard, if anything."""
        if cue is None or (cue.counts and not amount):
            return ""
        usual = self._after.get(cue.means, "")
        name = cue.sound if cue.sound and self._wave(cue.sound) is not None else usual
        now = self.mixer.time
        if not name or len(self._signs) >= MOST_SIGNS or self._told.get(name, -1.0) > now - APART_S:
            return ""
        due = max(now, self._next_sign)
        self._next_sign = due + APART_S
        self._told[name] = due
        self._signs.append((due, name, side))
        return name

    # ---- a shot --------------------------------------------------------------------------

    def new_shot(self, shot: Shot | None = None) -> None:
        """The next playback to be followed shows this shot."""
        self._shot, self._followed = shot, None

    def follow(self, playback: Playback, side: Side) -> float:
        """Sounds what is due of a shot since the last call; how hard the hardest touch was, for
        the rumble. A leap in time ends what sounded before it."""
        begins = playback is not self._followed or playback.time < self._seen
        seen = 0.0 if begins else self._seen
        self._followed, self._seen = playback, playback.time
        touches = playback.due_touches()
        if playback.time - seen > LATE_S * max(1.0, playback.speed):
            self.hush()
            return 0.0
        if begins:
            self._knocked = {}
            self._strike(playback, side)
        loudest = max((self._touch(t, playback.before, side) for t in touches), default=0.0)
        self._slide(playback, side)
        return loudest

    def knock(self, touch: Touch, table: Table, side: Side) -> float:
        """A touch on a live table, heard now."""
        return self._touch(replace(touch, time=self.mixer.time), table, side)

    def late(self, playback: Playback, time: float) -> bool:
        """Is this moment of the shot so long ago that it must not be heard any more?"""
        return playback.time - time > LATE_S * max(1.0, playback.speed)

    def hush(self) -> None:
        """Ends what a table has to say; signs that wait are forgotten."""
        self._signs, self._next_sign = [], self.mixer.time
        self.mixer.fade(lambda voice: voice.kind == "table")
        self.mixer.let_go("slide")

    # ---- what goes on and on -------------------------------------------------------------

    def room(self, name: str) -> None:
        """The air of this room; empty: none."""
        wave = self._wave(name) if name else None
        if wave is None:
            self.mixer.let_go("room")
        else:
            self.mixer.hold("room", wave, "room", ROOM_GAIN)

    def tune(self, name: str) -> None:
        """Plays a tune once; the one that is or was last played is not begun again. Empty: none."""
        if name == self._tune:
            return
        self._tune = name
        self.mixer.let_go("tune")
        wave = self._wave(name) if name else None
        if wave is not None:
            self.mixer.hold("tune", wave, "music", TUNE_GAIN, loops=False)

    def music(self, name: str, pace: float = 1.0) -> None:
        """A tune over and over under the match, as fast as this; empty: none."""
        wave = self._wave(name) if name else None
        if wave is None:
            self.mixer.let_go("music")
        else:
            self.mixer.hold("music", wave, "music", TUNE_GAIN, rate=pace)

    def update(self, dt: float) -> None:
        """Once a frame, whatever is shown."""
        if self._slid < self.mixer.time:  # nobody has followed a shot since the last frame
            self.mixer.let_go("slide")
        due = [one for one in self._signs if one[0] <= self.mixer.time + dt / 2]
        self._signs = [one for one in self._signs if one not in due]
        for _, name, side in due:
            self._play(name, "table", SIGN_GAIN, side)
        self.mixer.update(dt)

    def file(self, name: str) -> Path:
        """Where the sound of this name was found."""
        wave = self._wave(name)
        assert wave is not None
        return wave.file

    def close(self) -> None:
        self.mixer.close()

    # ---- details -------------------------------------------------------------------------

    def _strike(self, playback: Playback, side: Side) -> None:
        """What the hand does at the beginning."""
        name = HANDS.get(type(self._shot), "")
        if not name:
            return
        first = next(iter(playback.ways), "")
        at = playback.where(getattr(self._shot, "piece", first))
        self._play(name, "table", SIGN_GAIN, side(at) if at else 0.0)

    def _touch(self, touch: Touch, table: Table, side: Side) -> float:
        loud = loudness(touch.impulse)
        if loud <= 0.02:
            return 0.0
        key = (touch.a, touch.b)
        if touch.time - self._knocked.get(key, -1.0) < GAP_S:
            return 0.0
        self._knocked[key] = touch.time
        name = knock_name(self._data, self._stuff(touch.a, table), self._stuff(touch.b, table))
        take = self._take[name] = (self._take.get(name, -1) + 1) % TAKES
        self._play(f"{name}-{take}", "table", KNOCK_GAIN * loud, side(touch.place),
                   pitch(touch.impulse))
        return loud

    def _slide(self, playback: Playback, side: Side) -> None:
        """The fastest flat piece that goes over the table."""
        found = None if playback.done or not playback.speed else sliding(playback, self._models)
        if found is None:
            self.mixer.let_go("slide")
            return
        ground = slide_name(self._data, self._stuff(TABLE, playback.before))
        wave = self._wave(ground)
        if wave is not None:
            self._slid = self.mixer.time
            self.mixer.hold("slide", wave, "table", SLIDE_GAIN * found.share, side(found.place),
                             0.85 + 0.3 * found.share, pace_s=SLIDE_S)

    def _stuff(self, id: str, table: Table) -> str:
        """What a piece, fixture or the table sounds like."""
        if id == TABLE:
            material = "table" if table.surface == "table" else "mat"
        else:
            piece = next((p for p in table.pieces if p.id == id), None)
            fixture = next((f for f in table.fixtures if f.id == id), None)
            if piece is not None:
                material = self._models.piece(piece.kind).material
            elif fixture is not None:
                material = self._models.fixture(fixture.kind).material
            else:
                return "die"
        known = self._models.materials.get(material)
        return known.sound if known else "wood"

    def _wave(self, name: str) -> Wave | None:
        """The sound of this name; None, and said once, if there is none that can be played."""
        if name not in self._waves:
            file = sound_file(name)
            try:
                seconds = 0.0 if file.suffix == ".wav" else self._device.seconds(file)
                self._waves[name] = read_wave(file, seconds)
            except Unheard:
                self._waves[name] = None
                if not self.problem:
                    self.unheard.append(name)
        return self._waves[name]

    def _play(self, name: str, kind: str, gain: float, pan: float = 0.0,
              rate: float = 1.0) -> None:
        wave = self._wave(name)
        if wave is not None:
            self.mixer.play(wave, kind, gain, pan, rate)
