"""The largest table of each game, for `bench frame`: how soon a shot is answered, and our own
work in a frame while it is aimed and while it is shown."""

from __future__ import annotations

import inspect
import statistics
import time
from pathlib import Path
from typing import Any

from game.app.destinations import ToMatch
from game.app.sitting import at_the_table
from game.content.source import load
from game.input.events import Press
from game.input.window import KEYS
from game.match import Match
from game.modes import modes
from game.rules import Aim, seats
from game.session.deciders import Computer
from game.session.session import Moment, Session

FILE = "whole-box.yaml"
COMMANDS = 80
FRAMES = 240


def largest(shell: Any, dt: float) -> dict[str, Any]:
    """Figures for every mode that has such a table."""
    out = {}
    for mode in modes().values():
        file = Path(inspect.getfile(type(mode))).with_name(FILE)
        if file.is_file():
            match = Match.begin(mode, load(file, mode.scenario_type), seats(2), 1)
            pieces = len(match.state.table.pieces)
            answers = _played(shell.house, match)
            out[mode.id] = {"pieces": pieces, "answer_ms": median_ms(answers),
                            **_shown(shell, match, dt)}
    return out


def median_ms(seconds: list[float]) -> float:
    return round(statistics.median(seconds) * 1e3, 2)


def _played(house: Any, match: Match) -> list[float]:
    """Computers play until a shot is asked for; how long each shot took to simulate, over to
    the worker and back, and to resolve."""
    answers: list[float] = []
    session = Session(match, [Computer("normal", house.desk) for _ in range(2)], house.desk)
    began = 0.0
    while session.moment is not Moment.OVER:
        if session.moment is Moment.SHOW:
            if began:
                answers.append(time.perf_counter() - began)
            began = 0.0
            aims = any(isinstance(offer, Aim) for offer in match.offers())
            if len(match.log) >= COMMANDS and aims and answers:
                break
            session.go_on()
        was = session.moment
        session.update()
        time.sleep(0.0002)  # the thread that hears the worker wants to run too
        if session.moment is Moment.SIMULATE and was is not Moment.SIMULATE:
            began = time.perf_counter()
    return answers


def _shown(shell: Any, match: Match, dt: float) -> dict[str, float]:
    house = shell.house
    showing = at_the_table(house, match, keep=False)
    shell.show(ToMatch(showing))
    for _ in range(40):
        shell.frame(dt)

    def turn(n: int) -> None:
        shell.screen.input(Press("left" if n % 2 else "right", KEYS))

    aiming = _work(shell, dt, turn)
    (seat,) = showing.session.asked
    showing.session.give_over(seat, Computer("normal", house.desk))
    while showing.playback is None:
        shell.frame(dt)
    playback = showing.playback

    def again(_n: int) -> None:
        if playback.done:
            playback.rewind()
            showing.replay(playback)

    playing = _work(shell, dt, again)
    return {"aim_ms_median": median_ms(aiming), "aim_ms_p99": _p99(aiming),
            "play_ms_median": median_ms(playing), "play_ms_p99": _p99(playing)}


def _work(shell: Any, dt: float, before: Any) -> list[float]:
    """Thread time of each frame, after something has been done before it."""
    out = []
    for n in range(FRAMES):
        before(n)
        start = time.thread_time()  # what others do on this machine is not our work
        shell.frame(dt)
        out.append(time.thread_time() - start)
    return out


def _p99(seconds: list[float]) -> float:
    return round(sorted(seconds)[int(len(seconds) * 0.99)] * 1e3, 2)
