"""Which voices sound, and how loud: the same for a device and for a file.

What is asked for within a frame begins at its end, together. The sum is limited before it is
played: of every voice it is known how loud it will be, so all of them are turned down in time
and come back slowly. Voices that have to make room fade, they are never cut off.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from game.sound.waves import STEP_S, Wave

VOICES = 24  # how many may sound at once, those that fade and those that are held aside
MOST_AT_ONCE = 10  # how many may begin within one frame: the loudest
CEILING = 0.70  # what the loudest moment of all voices together may come to
CROWD = 1.25  # voices don't meet at their peaks: their powers add up, with this much to spare
AHEAD = 30  # moments that are looked ahead: longer than the longest frame
RELEASE_S = 0.5  # how long the limiter takes to let go
FADE_S = 0.05  # how long a voice takes that makes room
SWELL_S = 0.8  # how long a room or a tune takes to come and go
SLIDE_S = 0.08  # and a slide


@dataclass(eq=False)
class Voice:
    wave: Wave
    kind: str  # whose volume it has: table, menu, room or music
    gain: float
    pan: float = 0.0  # -1 left to 1 right, on the screen
    rate: float = 1.0
    loops: bool = False
    start: float = 0.0  # by the mixer's clock
    share: float = 1.0  # of its gain, while it comes or goes
    goal: float = 1.0  # where the share goes
    pace_s: float = FADE_S  # how long the whole way takes
    told: float = -1.0  # the last loudness the device was told


class Device(Protocol):
    """Where voices are heard."""

    def start(self, voice: Voice, loudness: float) -> None: ...
    def set(self, voice: Voice, loudness: float) -> None: ...
    def stop(self, voice: Voice) -> None: ...


class Mixer:
    def __init__(self, device: Device, volumes: Mapping[str, float]) -> None:
        self.volumes = dict(volumes)
        self.time = 0.0
        self.duck = 1.0  # what the limiter leaves
        self.voices: list[Voice] = []
        self._device = device
        self._asked: list[Voice] = []
        self._held: dict[str, Voice] = {}

    # ---- what is asked for ---------------------------------------------------------------

    def play(self, wave: Wave, kind: str, gain: float, pan: float = 0.0, rate: float = 1.0) -> None:
        """Once, from the end of this frame on."""
        if gain > 0.0 and self._volume(kind) > 0.0:
            self._asked.append(Voice(wave, kind, min(1.0, gain), pan, rate))

    def hold(self, key: str, wave: Wave, kind: str, gain: float, pan: float = 0.0,
             rate: float = 1.0, loops: bool = True, pace_s: float = SWELL_S) -> None:
        """On and on, until it is let go; asked again, it changes to this. One sound a key."""
        voice = self._held.get(key)
        if voice is not None and voice.wave is not wave:
            self.let_go(key)
            voice = None
        if voice is None:
            voice = Voice(wave, kind, gain, pan, rate, loops, share=0.0, pace_s=pace_s)
            if not loops:  # a tune has its own beginning
                voice.share = 1.0
            self._held[key] = voice
            self._asked.append(voice)
        voice.gain, voice.pan, voice.rate, voice.goal = min(1.0, gain), pan, rate, 1.0

    def let_go(self, key: str) -> None:
        voice = self._held.pop(key, None)
        if voice is not None:
            voice.goal = 0.0

    def holds(self, key: str) -> bool:
        return key in self._held

    def fade(self, which: Callable[[Voice], bool]) -> None:
        """Has all these voices make room, and forgets those that have not begun."""
        self._asked = [v for v in self._asked if not which(v)]
        for voice in self.voices:
            if which(voice):
                voice.goal = 0.0

    # ---- a frame -------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self.time += dt
        self._go_on(dt)
        fresh = self._chosen()
        self.voices += fresh
        if self.voices:
            self.duck = min(self._room(), self.duck + dt / RELEASE_S)
        else:
            self.duck = 1.0
        for voice in self.voices:  # turned down first, then the new ones
            if voice not in fresh:
                self._tell(voice)
        for voice in fresh:
            voice.told = self._loudness(voice)
            self._device.start(voice, voice.told)

    def close(self) -> None:
        for voice in self.voices:
            self._device.stop(voice)
        self.voices, self._asked, self._held = [], [], {}

    # ---- details -------------------------------------------------------------------------

    def _go_on(self, dt: float) -> None:
        """Shares come and go; what has ended or faded is forgotten."""
        staying = []
        for voice in self.voices:
            step = dt / voice.pace_s
            voice.share += max(-step, min(step, voice.goal - voice.share))
            over = not voice.loops and (self.time - voice.start) * voice.rate > voice.wave.seconds
            if over or (voice.goal <= 0.0 and voice.share <= 0.0):
                self._device.stop(voice)
                self._held = {k: v for k, v in self._held.items() if v is not voice}
            else:
                staying.append(voice)
        self.voices = staying

    def _chosen(self) -> list[Voice]:
        """Of those asked for the loudest; quieter voices that sound make room for them."""
        held = [v for v in self._asked if v in self._held.values()]
        others = [v for v in self._asked if v not in held and v.goal > 0.0]
        self._asked = []
        others = sorted(others, key=lambda v: -v.gain)[:MOST_AT_ONCE]
        holding = set(map(id, self._held.values()))
        sounding = sorted((v for v in self.voices if v.goal > 0.0 and id(v) not in holding),
                          key=self._now)
        for voice in sounding[: max(0, len(sounding) + len(others) - VOICES)]:
            voice.goal, voice.pace_s = 0.0, FADE_S
        for voice in (*held, *others):
            voice.start = self.time
        return [*held, *others]

    def _now(self, voice: Voice) -> float:
        """How loud a voice is at this moment."""
        return voice.gain * voice.share * voice.wave.peak((self.time - voice.start) * voice.rate)

    def _room(self) -> float:
        """What is left to each voice so that all of them stay under the ceiling."""
        powers = [0.0] * AHEAD
        for voice in self.voices:
            level = voice.gain * max(voice.share, voice.goal) * self._volume(voice.kind)
            at = (self.time - voice.start) * voice.rate
            if voice.loops and voice.wave.seconds > 0:
                at %= voice.wave.seconds
            step = STEP_S * voice.rate
            peak = voice.wave.peak
            for n in range(AHEAD):
                powers[n] += (level * peak(at + n * step)) ** 2
        loudest = CROWD * math.sqrt(max(powers))
        return min(1.0, CEILING / loudest) if loudest > 0.0 else 1.0

    def _volume(self, kind: str) -> float:
        return self.volumes.get("all", 1.0) * self.volumes.get(kind, 1.0)

    def _loudness(self, voice: Voice) -> float:
        return voice.gain * voice.share * self._volume(voice.kind) * self.duck

    def _tell(self, voice: Voice) -> None:
        loudness = self._loudness(voice)
        if abs(loudness - voice.told) > 0.002 or voice in self._held.values():
            voice.told = loudness
            self._device.set(voice, loudness)
