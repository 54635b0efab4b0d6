"""The largest table of each game, for `bench frame`: how soon a shot is answered, and our own
work in a frame while it is aimed and while it is shown."""

from __future__ import annotations

import inspect
import statistics
import time
from pathlib import Path
from typing import Any

import msgspec

from game.content.source import load
from game.input.events import Press
from game.input.window import KEYS
from game.match import Match
from game.modes import modes
from game.players.workers import Answer, Decide
from game.rules import Aim, seats

FILE = "whole-box.yaml"
COMMANDS = 80
FRAMES = 240


def largest(app: Any, dt: float) -> dict[str, Any]:
    """Figures for every mode that has such a table."""
    out = {}
    for mode in modes().values():
        file = Path(inspect.getfile(type(mode))).with_name(FILE)
        if file.is_file():
            match = Match.begin(mode, load(file, mode.scenario_type), seats(2), 1)
            pieces = len(match.state.table.pieces)
            answers = _played(app, match)
            out[mode.id] = {"pieces": pieces, "answer_ms": median_ms(answers),
                            **_shown(app, match, dt)}
    return out


def median_ms(seconds: list[float]) -> float:
    return round(statistics.median(seconds) * 1e3, 2)


def _played(app: Any, match: Match) -> list[float]:
    """Computers play until a shot is asked for; how long each shot took to simulate, over to
    the worker and back, and to resolve."""
    answers: list[float] = []
    while match.outcome() is None:
        aims = isinstance(match.offers()[0], Aim)
        if len(match.log) >= COMMANDS and aims and answers:
            break
        command = _decided(app, match)
        shot = match.mode.shot(match.state, command)
        start = time.perf_counter()
        result = app.workers.ask(Answer(match.state.table, shot)).result().result if shot else None
        match.submit(command, result)
        if shot:
            answers.append(time.perf_counter() - start)
    return answers


def _decided(app: Any, match: Match) -> Any:
    seat = match.offers()[0].seat
    state = msgspec.json.encode(match.state)
    key = f"{seat} {len(match.log)}"
    return app.workers.ask(Decide(match.mode.id, state, seat, "normal", key)).result().command


def _shown(app: Any, match: Match, dt: float) -> dict[str, float]:
    from game.app.screens.match import MatchScreen
    from game.app.table import MatchTable

    table = MatchTable(app, match, ("any",) * 2, ("line",) * 2, keep=False)
    screen = MatchScreen(app, table)
    app.show(screen)
    for _ in range(40):
        app.frame(dt)

    def turn(n: int) -> None:
        screen.input(Press("left" if n % 2 else "right", KEYS))

    aiming = _work(app, dt, turn)
    table.submit(_decided(app, match))
    while table.playback is None:
        app.frame(dt)
    playback = table.playback

    def again(_n: int) -> None:
        if playback.done:
            playback.rewind()
            app.stage.watch(playback)
        table.playback, table.phase = playback, "play"

    playing = _work(app, dt, again)
    return {"aim_ms_median": median_ms(aiming), "aim_ms_p99": _p99(aiming),
            "play_ms_median": median_ms(playing), "play_ms_p99": _p99(playing)}


def _work(app: Any, dt: float, before: Any) -> list[float]:
    """Thread time of each frame, after something has been done before it."""
    out = []
    for n in range(FRAMES):
        before(n)
        start = time.thread_time()  # what others do on this machine is not our work
        app.frame(dt)
        out.append(time.thread_time() - start)
    return out


def _p99(seconds: list[float]) -> float:
    return round(sorted(seconds)[int(len(seconds) * 0.99)] * 1e3, 2)
