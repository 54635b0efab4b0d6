"""The loudspeakers, through Panda3D's OpenAL: each voice a source on an arc before the listener.

OpenAL has a limiter of its own at the very end; the mixer keeps below it.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from panda3d.core import AudioManager, AudioSound, Filename

from game.sound.mixer import VOICES, Voice

WIDEST_DEG = 40.0  # how far from the middle the screen's edge is heard
NO_DEVICE = "no sound device"


def bearing(pan: float) -> tuple[float, float]:
    """Where before the listener a place on the screen is heard: right, ahead."""
    angle = math.radians(WIDEST_DEG * max(-1.0, min(1.0, pan)))
    return (math.sin(angle), math.cos(angle))


class Loudspeakers:
    def __init__(self, base: Any) -> None:
        # The engine has opened one already; a second would ask the device again.
        managers = getattr(base, "sfxManagerList", None) or [AudioManager.create_AudioManager()]
        self._manager: Any = managers[0]
        self.problem = ""
        self._sources: dict[Path, list[Any]] = {}
        self._sounding: dict[int, Any] = {}
        if not self._manager.is_valid() or type(self._manager).__name__ == "NullAudioManager":
            self.problem = NO_DEVICE
            return
        self._manager.set_concurrent_sound_limit(2 * VOICES)
        self._manager.audio_3d_set_listener_attributes(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1)
        self._manager.audio_3d_set_drop_off_factor(0.0)  # a place is a side, never far away

    def seconds(self, file: Path) -> float:
        """How long a file of any kind lasts; 0: it is no sound."""
        if self.problem:
            return 0.0
        sound = self._manager.get_sound(Filename.from_os_specific(str(file)))
        return float(sound.length())

    def start(self, voice: Voice, loudness: float) -> None:
        if self.problem:
            return
        source = self._source(voice.wave.file)
        self._sounding[id(voice)] = source
        source.set_loop(voice.loops)
        self._place(source, voice, loudness)
        source.play()

    def set(self, voice: Voice, loudness: float) -> None:
        source = self._sounding.get(id(voice))
        if source is not None:
            self._place(source, voice, loudness)

    def stop(self, voice: Voice) -> None:
        source = self._sounding.pop(id(voice), None)
        if source is not None and source.status() == AudioSound.PLAYING:
            source.stop()

    def _place(self, source: Any, voice: Voice, loudness: float) -> None:
        right, ahead = bearing(voice.pan)
        source.set_3d_attributes(right, ahead, 0.0, 0.0, 0.0, 0.0)
        source.set_volume(min(1.0, loudness))
        source.set_play_rate(voice.rate)

    def _source(self, file: Path) -> Any:
        """One that is free; sources of the same file share what was read."""
        known = self._sources.setdefault(file, [])
        busy = set(map(id, self._sounding.values()))
        for source in known:
            if id(source) not in busy:
                return source
        known.append(self._manager.get_sound(Filename.from_os_specific(str(file)), True))
        return known[-1]
