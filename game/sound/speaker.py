"""What you hear: knocks from touches, signs from the menus. Without a device it is silent."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from panda3d.core import AudioManager, AudioSound, Filename

from game.content.models import Models
from game.content.roots import located
from game.pack import Cue
from game.rules import TABLE, Table, Touch
from game.sound.synthesis import PLACES, Sounds, sounds

QUIETEST, LOUDEST = 8.0, 1500.0  # impulses (g cm/s) of a touch just heard, and of the loudest
VOICES = 3  # how many of the same sound may ring at once
GAP_S = 0.018  # two knocks of the same pair closer than this are one


def loudness(impulse: float) -> float:
    """0 to 1; equal ratios of impulse sound like equal steps."""
    if impulse <= QUIETEST:
        return 0.0
    share = math.log(impulse / QUIETEST) / math.log(LOUDEST / QUIETEST)
    return min(1.0, share) ** 1.4


def pitch(impulse: float, mass_share: float = 0.5) -> float:
    """A harder knock rings a little brighter, a heavier piece lower."""
    return 0.90 + 0.22 * loudness(impulse) - 0.10 * (mass_share - 0.5)


def place(x: float, left: float, right: float) -> int:
    """Which of the baked places x is nearest to, between the sides of the view."""
    share = (x - left) / (right - left) if right > left else 0.5
    return min(PLACES - 1, max(0, round(share * (PLACES - 1))))


def knock_name(data: Sounds, a: str, b: str) -> str:
    """The sound of two stuffs meeting."""
    for name, knock in data.knocks.items():
        for one, two in (knock.pair, knock.pair[::-1]):
            if one in (a, "any") and two in (b, "any"):
                return name
    return "any-any"


def sound_file(name: str) -> Path:
    """A sound of ours, or of a pack (`coinflip/clink`), which may have an .ogg too."""
    file = located("models/sounds", f"{name}.wav")
    other = file.with_suffix(".ogg")
    return other if not file.is_file() and other.is_file() else file


class Speaker:
    def __init__(self, base: Any, models: Models, volumes: dict[str, float]) -> None:
        self._models = models
        self._data = sounds()
        self._after = {cue: name for name, one in self._data.signs.items() for cue in one.after}
        # The engine has opened one already; a second would ask the device again.
        managers = getattr(base, "sfxManagerList", None) or [AudioManager.create_AudioManager()]
        self._manager: Any = managers[0]
        self.problem = ""
        if not self._manager.is_valid() or type(self._manager).__name__ == "NullAudioManager":
            self.problem = "no sound device"
        else:
            self._manager.set_concurrent_sound_limit(24)
        self._voices: dict[str, list[Any]] = {}
        self._turn: dict[str, int] = {}
        self._last: dict[tuple[str, str], float] = {}
        self.volumes = dict(volumes)
        self.played = 0

    def set_volumes(self, volumes: dict[str, float]) -> None:
        self.volumes = dict(volumes)

    def sign(self, name: str) -> None:
        self._play(name, self._volume("menu"), 1.0)

    def cue(self, cue: Cue | None) -> None:
        """Sounds what an event means, if it has a sign or a sound of its own."""
        name = (cue.sound or self._after.get(cue.means)) if cue is not None else None
        if name is not None:
            self._play(name, self._volume("table"), 1.0)

    def touch(self, touch: Touch, table: Table, left: float, right: float) -> float:
        """Sounds a touch; returns how loud it was, for the rumble."""
        loud = loudness(touch.impulse)
        if loud <= 0.02:
            return 0.0
        key = (touch.a, touch.b)
        if touch.time - self._last.get(key, -1.0) < GAP_S and touch.time >= self._last.get(key, -1):
            return 0.0
        self._last[key] = touch.time
        name = knock_name(self._data, self._stuff(touch.a, table), self._stuff(touch.b, table))
        where = place(touch.place[0], left, right)
        self._play(f"{name}-{where}", loud * self._volume("table"), pitch(touch.impulse))
        return loud

    def new_shot(self) -> None:
        self._last = {}

    def close(self) -> None:
        for voices in self._voices.values():
            for sound in voices:
                sound.stop()
        self._voices = {}

    def _volume(self, kind: str) -> float:
        return self.volumes.get("all", 1.0) * self.volumes.get(kind, 1.0)

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

    def _play(self, name: str, volume: float, rate: float) -> None:
        if self.problem or volume <= 0.0:
            return
        voices = self._voices.setdefault(name, [])
        turn = self._turn[name] = (self._turn.get(name, -1) + 1) % VOICES
        if turn >= len(voices):
            file = Filename.from_os_specific(str(sound_file(name)))
            voices.append(self._manager.get_sound(file))
        sound = voices[turn]
        if sound.status() == AudioSound.PLAYING:
            sound.stop()
        sound.set_volume(min(1.0, volume))
        sound.set_play_rate(rate)
        sound.play()
        self.played += 1
