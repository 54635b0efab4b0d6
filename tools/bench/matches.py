"""`bench matches`: what a shot of a real match costs, in every scenario with the most seats it is
for.

CPU time of one core. What seemed slow is simulated again, twice, and the least counts: it is the
same shot to the last bit, and whatever made it slower was the machine's doing.
"""

from __future__ import annotations

import gc
import statistics
import time
from concurrent.futures import Future
from typing import Any

from game.app.commands.simulate import scenario_setup
from game.content.scenarios import scenarios
from game.match import Match
from game.modes import modes
from game.session.messages import Answer, Reply, Request, Tell, nobody
from game.session.playing import play_out
from game.session.work import Here, done

SLOW_S = 0.04
LEVEL = "computer:normal"


class Timed(Here):
    """A desk that remembers what each shot took."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def ask(self, request: Request, tell: Tell = nobody) -> Future[Reply]:
        took, reply = _once(request)
        if isinstance(request, Answer):
            if took > SLOW_S:
                took = min(took, *(_once(request)[0] for _ in range(2)))
            self.seconds.append(took)
        future: Future[Reply] = Future()
        future.set_result(reply)
        return future


def _once(request: Request) -> tuple[float, Reply]:
    gc.disable()  # what a long match left behind is not this shot's
    try:
        began = time.process_time()
        reply = done(request)
        return time.process_time() - began, reply
    finally:
        gc.enable()


def measured(seed: int = 1) -> dict[str, Any]:
    """Milliseconds of a shot for each scenario, and the slowest of all."""
    told: dict[str, dict[str, float]] = {}
    for card in scenarios():
        if card.game not in modes():
            continue
        count = min(modes()[card.game].seat_range[1], card.seats[1])
        setup = scenario_setup(card.id, ",".join([LEVEL] * count), seed)
        desk = Timed()
        play_out(Match(modes()[setup.mode], setup), desk=desk)
        times = sorted(desk.seconds)
        told[card.id] = {"shots": len(times), "median": _ms(statistics.median(times)),
                         "p99": _ms(times[len(times) * 99 // 100]), "slowest": _ms(times[-1])}
    worst = max(told, key=lambda name: told[name]["slowest"])
    return {"seed": seed, "scenarios": told, "slowest_ms": told[worst]["slowest"],
            "slowest_in": worst}


def _ms(seconds: float) -> float:
    return round(seconds * 1e3, 2)
