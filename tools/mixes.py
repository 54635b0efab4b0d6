"""Renders shots of computer matches as the game lets them be heard, and measures them.

    python -m tools.mixes [--shots 100] [--games flickfleet,squadron] [--out build/mixes]

The speaker and its mixer are those of the game; only the device is a tape. Loudness is that of
ITU-R BS.1770 (K-weighted, gated); `active` is the plain RMS of what is above -50 dBFS.
The status is 1 if the games are further apart than 3 dB, a sample is at full scale, or an event
that was told is silent.
"""

from __future__ import annotations

import argparse
import sys
import wave
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import numpy as np
from msgspec import Struct

from game.app.settings import Settings
from game.content.models import models
from game.content.scenarios import content, scenarios
from game.match import Match, Setup
from game.match.match import Play
from game.modes import modes
from game.pack.packs import face
from game.rules import Event, Seat
from game.rules.seats import NAMES
from game.scene.playback import Playback
from game.session.deciders import computers
from game.session.session import Moment, Session
from game.session.work import Here
from game.sound.device import WIDEST_DEG
from game.sound.mixer import Voice
from game.sound.speaker import Speaker
from tools.synthesis import RATE, Samples, write

APART_DB = 3.0
REST_S = 1.2  # a result stands so long
# What OpenAL's sources at these degrees to the left come to, left and right (measured).
PAN_DEG = (-67.5, -45.0, -22.5, 0.0, 22.5, 45.0, 67.5)
PAN_LEFT = (1.0, 0.9985, 0.857, 0.5956, 0.302, 0.0747, 0.0)


class Figures(Struct, frozen=True):
    game: str
    shots: int
    seconds: float
    loudness: float  # LUFS
    active: float  # dBFS
    peak: float  # 1 is full scale
    limited: float  # the most the limiter took, dB
    voices: int
    told: frozenset[str]  # kinds of events
    silent: frozenset[str]  # of those, kinds that made no sound though they had something to say


class Tape:
    """A device that remembers what it was told."""

    problem = ""

    def __init__(self) -> None:
        self.now = 0.0
        self.takes: list[tuple[Voice, list[tuple[float, float, float]]]] = []
        self._open: dict[int, list[tuple[float, float, float]]] = {}

    def seconds(self, file: Path) -> float:
        return 0.0

    def start(self, voice: Voice, loudness: float) -> None:
        self._open[id(voice)] = [(self.now, loudness, voice.pan)]
        self.takes.append((voice, self._open[id(voice)]))

    def set(self, voice: Voice, loudness: float) -> None:
        if id(voice) in self._open:
            self._open[id(voice)].append((self.now, loudness, voice.pan))

    def stop(self, voice: Voice) -> None:
        told = self._open.pop(id(voice), None)
        if told is not None:
            told.append((self.now, 0.0, told[-1][2]))

    def mixed(self, seconds: float) -> Samples:
        """All of it, left and right. Loudness goes over to what it was told within 10 ms."""
        out = np.zeros((int(seconds * RATE) + 1, 2))
        for voice, told in self.takes:
            first = int(told[0][0] * RATE)
            source = samples_of(voice.wave.file)
            whole = int(len(source) / voice.rate)
            ended = told[-1][1] == 0.0 and len(told) > 1
            count = int((told[-1][0] - told[0][0] + 0.02) * RATE) if ended else len(out)
            count = min(count, len(out) - first, count if voice.loops else whole)
            if count <= 0:
                continue
            at = np.arange(count) * voice.rate
            if voice.loops:
                at %= len(source)
            heard = np.interp(at, np.arange(len(source) + 1), np.append(source, source[0]))
            times, gains, lefts, rights = [], [], [], []
            for n, (time, loudness, pan) in enumerate(told):
                left = float(np.interp(WIDEST_DEG * pan, PAN_DEG, PAN_LEFT))
                right = float(np.interp(-WIDEST_DEG * pan, PAN_DEG, PAN_LEFT))
                if n:
                    times.append(time)
                    gains.append(gains[-1])
                    lefts.append(lefts[-1])
                    rights.append(rights[-1])
                times.append(time + (0.01 if n else 0.0))
                gains.append(loudness)
                lefts.append(left)
                rights.append(right)
            clock = (first + np.arange(count)) / RATE
            heard = heard * np.interp(clock, times, gains)
            out[first : first + count, 0] += heard * np.interp(clock, times, lefts)
            out[first : first + count, 1] += heard * np.interp(clock, times, rights)
        return out


@cache
def samples_of(file: Path) -> Samples:
    with wave.open(str(file)) as sound:
        assert sound.getframerate() == RATE and sound.getnchannels() == 1
        return np.frombuffer(sound.readframes(sound.getnframes()), "<i2") / 32768.0


# ---- shots -------------------------------------------------------------------------------

def plays(game: str, shots: int, seed: int = 1) -> Iterator[Play]:
    """What computers do, over all scenarios in turn, until so many shots were played."""
    cards = [card for card in scenarios() if card.game == game]
    mode = modes()[game]
    done, each = 0, max(1, -(-shots // len(cards)))
    for n in range(1000):
        card = cards[n % len(cards)]
        count = max(mode.seat_range[0], card.seats[0])
        seats = tuple(Seat(NAMES[i], "computer:easy", team=i) for i in range(count))
        match = Match(mode, Setup.of(mode, content(mode, card.file), seats, seed + n, card.id))
        desk = Here()
        session = Session(match, computers(match.setup, desk), desk)
        here = 0
        while session.moment is not Moment.OVER and here < each:
            session.update()
            if session.moment is Moment.SHOW:
                assert session.play is not None
                yield session.play
                here += session.play.result is not None
                done += session.play.result is not None
                if done >= shots:
                    return
                session.go_on()


# ---- a mix -------------------------------------------------------------------------------

class Desk:
    """The game's speaker, on tape, a frame at a time."""

    def __init__(self, game: str, fps: float = 60.0,
                 volumes: Mapping[str, float] | None = None) -> None:
        self.tape = Tape()
        self.view = face(game).view
        self.speaker = Speaker(self.tape, models(), volumes or Settings().heard)
        self.dt = 1.0 / fps
        self.limited = 1.0
        self.told: set[str] = set()
        self.sounded: set[str] = set()

    def frame(self) -> None:
        music = self.view.music(None)
        self.speaker.room(self.view.room)
        self.speaker.music(*(music or ("",)))
        self.tape.now += self.dt
        self.speaker.update(self.dt)
        self.limited = min(self.limited, self.speaker.mixer.duck)

    def rest(self, seconds: float) -> None:
        for _ in range(round(seconds / self.dt)):
            self.frame()

    def tell(self, events: Iterable[Event]) -> None:
        for event in events:
            cue = self.view.cues.get(event.kind)
            if cue is not None and cue.counts and not event.amount:
                continue
            self.told.add(event.kind)
            name = self.speaker.cue(cue, event.amount)
            if name and float(np.max(np.abs(samples_of(self.speaker.file(name))))) > 0.02:
                self.sounded.add(event.kind)

    def show(self, play: Play, skip_at: float | None = None) -> Playback | None:
        """Plays it as the table does; a skip leaps to the end."""
        if play.result is None:
            self.tell(play.step.events)
            self.rest(0.4)
            return None
        brought = getattr(play.shot, "brings", ())
        playback = Playback(play.before.table.with_pieces(*brought), play.result,
                            play.step.events)
        points = self.view.frame(play.before) or ((-30.0, 0.0, 0.0), (30.0, 0.0, 0.0))
        left, right = min(p[0] for p in points), max(p[0] for p in points)

        def side(place: tuple[float, float, float]) -> float:
            return max(-1.0, min(1.0, 2 * (place[0] - left) / (right - left) - 1))

        self.speaker.new_shot(play.shot)
        while True:
            if skip_at is not None and playback.time >= skip_at:
                playback.skip()
            self.speaker.follow(playback, side)
            self.tell(e for e in playback.due() if not self.speaker.late(playback, e.time))
            if playback.done:
                break
            self.frame()
            playback.update(self.dt)
        self.rest(REST_S)
        return playback


def mix(game: str, shots: int, seed: int = 1) -> tuple[Figures, Samples]:
    desk, count = Desk(game), 0
    for play in plays(game, shots, seed):
        count += play.result is not None
        desk.show(play)
    out = desk.tape.mixed(desk.tape.now)
    return Figures(
        game, count, desk.tape.now, lufs(out), active_rms(out), float(np.max(np.abs(out))),
        float(20 * np.log10(desk.limited)), len(desk.tape.takes), frozenset(desk.told),
        frozenset(desk.told - desk.sounded)), out


def faults(all_of_them: Iterable[Figures]) -> list[str]:
    """What is wrong with these mixes; nothing is all well."""
    figures = list(all_of_them)
    out = [f"{f.game}: a sample at full scale" for f in figures if f.peak >= 0.999]
    out += [f"{f.game}: {kind!r} is silent" for f in figures for kind in sorted(f.silent)]
    for name in ("loudness", "active"):
        levels = [getattr(f, name) for f in figures]
        if max(levels) - min(levels) > APART_DB:
            out.append(f"{name}: {max(levels) - min(levels):.1f} dB apart")
    return out


# ---- measures ----------------------------------------------------------------------------

def lufs(samples: Samples, rate: int = RATE) -> float:
    """Integrated loudness of a stereo mix by BS.1770, both gates."""
    freq = np.fft.rfftfreq(len(samples), 1 / rate)
    z = np.exp(-2j * np.pi * np.minimum(freq, 23999) / 48000)

    def stage(b: tuple[float, ...], a: tuple[float, ...]) -> np.ndarray:
        return (b[0] + b[1] * z + b[2] * z**2) / (1 + a[0] * z + a[1] * z**2)

    curve = stage((1.53512485958697, -2.69169618940638, 1.19839281085285),
                  (-1.69065929318241, 0.73248077421585))
    curve = curve * stage((1.0, -2.0, 1.0), (-1.99004745483398, 0.99007225036621))
    power = sum(np.fft.irfft(np.fft.rfft(samples[:, n]) * curve, len(samples)) ** 2
                for n in range(2))
    window, step = int(0.4 * rate), int(0.1 * rate)
    sums = np.concatenate([[0.0], np.cumsum(power)])
    starts = np.arange(0, max(1, len(samples) - window), step)
    blocks = np.maximum((sums[starts + window] - sums[starts]) / window, 1e-15)
    level = -0.691 + 10 * np.log10(blocks)
    gate = level > -70
    if not gate.any():
        return -120.0
    gate &= level > -0.691 + 10 * np.log10(blocks[gate].mean()) - 10
    return float(-0.691 + 10 * np.log10(blocks[gate].mean()))


def active_rms(samples: Samples, rate: int = RATE) -> float:
    """RMS of the louder side where anything is to be heard, dBFS."""
    window = rate // 50
    whole = samples[: len(samples) // window * window].reshape(-1, window, 2)
    power = (whole**2).mean(axis=1).max(axis=1)
    loud = power[power > 10 ** (-50 / 10)]
    return float(10 * np.log10(loud.mean())) if len(loud) else -120.0


# ---- the command -------------------------------------------------------------------------

def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tools.mixes", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shots", type=int, default=100)
    parser.add_argument("--games", default=",".join(sorted(modes())))
    parser.add_argument("--out", type=Path, default=Path("build/mixes"))
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(words)
    args.out.mkdir(parents=True, exist_ok=True)
    found = []
    print("| game | shots | s | LUFS | active dBFS | peak | limited dB | voices | events |")
    print("|---|---|---|---|---|---|---|---|---|")
    for game in args.games.split(","):
        f, samples = mix(game, args.shots, args.seed)
        write(args.out / f"{game}.wav", samples)
        found.append(f)
        print(f"| {f.game} | {f.shots} | {f.seconds:.0f} | {f.loudness:.1f} | {f.active:.1f} | "
              f"{f.peak:.2f} | {f.limited:.1f} | {f.voices} | {len(f.told)} |", flush=True)
    wrong = faults(found)
    print("\n".join(wrong) if wrong else "all well")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
