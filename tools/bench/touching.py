"""`bench hands`, the touchscreen: fingers of a real X server in real time, through the same window,
source and match as a player's."""

from __future__ import annotations

import json
import math
import os
import random
import statistics
import sys
import threading
import time
from typing import Any

from tools.bench import people
from tools.bench.hands import RATES, _hit, _on_table, _target, _turn
from tools.bench.people import BENCH, Made
from tools.bench.table import BenchTable, shot_of
from tools.bench.touchscreen import HIGH, Touchscreen

FLICKS, TRIES = 60, 30


class Played(threading.Thread):
    """Strokes of several fingers, reported in their own time."""

    def __init__(self, screen: Touchscreen, strokes: list[tuple[int, Made]]) -> None:
        super().__init__(daemon=True)
        self._screen = screen
        self._reports = sorted((r.time, finger, r) for finger, made in strokes
                               for r in made.reports)
        self.start()

    def run(self) -> None:
        began = time.perf_counter()
        for due, finger, r in self._reports:
            while (left := due - (time.perf_counter() - began)) > 0:
                time.sleep(min(left, 0.0005) if left < 0.002 else left - 0.001)
            self._screen.report(r.what, finger, r.x * HIGH, r.y * HIGH)


def frames(table: BenchTable, fps: float, until: Any) -> None:
    """Frames at this rate by the wall's clock, until so many seconds have passed and the thread
    is over."""
    seconds, thread = until
    end = time.perf_counter() + seconds
    due = time.perf_counter()
    while thread.is_alive() or time.perf_counter() < end:
        table.shell.frame(1.0 / fps)
        due += 1.0 / fps
        time.sleep(max(0.0, due - time.perf_counter()))


def stroked(table: BenchTable, screen: Touchscreen, strokes: list[tuple[int, Made]], fps: float
            ) -> list[Any]:
    table.commands.clear()
    longest = max(made.reports[-1].time for _f, made in strokes)
    frames(table, fps, (longest + 0.15 + 1.0 / fps, Played(screen, strokes)))
    return list(table.commands)


def flicks(table: BenchTable, screen: Touchscreen, count: int) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for fps in RATES:
        forward, off, ratios = 0, [], []
        for n in range(count):
            rng = random.Random(BENCH + 90_000 + n)
            angle, back = rng.uniform(50.0, 130.0), rng.uniform(0.0, 0.2)
            a, (x, y) = math.radians(angle), table.hand.where()
            start = (x - back * math.cos(a), y + back * math.sin(a))
            made = people.flick(rng, start, angle, 0.2, 0.1, rate=120)
            shot = shot_of(stroked(table, screen, [(1, made)], fps))
            if shot is not None:
                wrong = abs(_turn(_on_table(table, angle), shot.direction))
                forward += wrong < 90.0
                off.append(wrong)
                ratios.append(shot.speed)
        mean = statistics.mean(ratios)
        out[f"{fps} frames/s"] = {
            "forward": f"{forward} of {count}", "worst degrees": round(max(off), 1),
            "100 ms": f"{mean:.1f} cm/s, spread {100 * statistics.pstdev(ratios) / mean:.1f} %"}
    return out


def fingers_apart(table: BenchTable, screen: Touchscreen, count: int) -> dict[str, str]:
    """One finger flicks while others rest, wander or press a button: one shot, the flick's."""
    out = {}
    for others in (1, 2, 3):
        right = 0
        for n in range(count):
            rng = random.Random(BENCH + 95_000 + 100 * others + n)
            x, y = table.hand.where()
            strokes = [(1, people.flick(rng, (x, y + 0.05), 90.0, 0.25, 0.12, rate=120))]
            for k in range(others):
                wander = people.pull(rng, (0.25 + 0.5 * k, 0.35), rng.uniform(-180, 180), 0.1,
                                     0.5, 0.1, rate=120)
                late = tuple(r._replace(time=r.time + 0.03 * (k + 1)) for r in wander.reports)
                strokes.append((2 + k, wander._replace(reports=late)))
            shots = stroked(table, screen, strokes, rng.choice(RATES))
            right += len(shots) == 1 and abs(
                _turn(_on_table(table, 90.0), shots[0].shot.direction)) < 6.0
        out[f"{others + 1} fingers"] = f"{right} of {count} told apart"
    return out


def on_a_menu(table: BenchTable, screen: Touchscreen, count: int) -> str:
    """A finger that goes down on a panel and flicks off it over the piece shoots nothing."""
    fired = 0
    for n in range(count):
        rng = random.Random(BENCH + 97_000 + n)
        x, y = table.hand.where()
        widget = table.house.kit.widget("prompt:menu")
        assert widget is not None
        wx, wy = (v / table.house.kit.height for v in widget.rect.middle)
        angle = math.degrees(math.atan2(wy - y, x - wx))
        made = people.flick(rng, (wx, wy), angle, math.hypot(x - wx, y - wy) + 0.1, 0.2, rate=120)
        fired += len(stroked(table, screen, [(1, made)], rng.choice(RATES)))
    return f"{fired} shots of {count} strokes that began on a button"


def naive(table: BenchTable, screen: Touchscreen, tries: int) -> dict[str, str]:
    from game.match.match import completed
    from game.session.messages import Answer, Answered

    out = {}
    for game, name in (("diceflick", "quick"), ("flickfleet", "first-battle"),
                       ("squadron", "classic")):
        hits = 0
        for n in range(tries):
            if n % 10 == 0:
                table.lay(game, name, seed=n + 1)
            rng = random.Random(BENCH + 98_000 + n)
            for _attempt in range(3):
                x, y = table.hand.where()
                tx, ty = table.grip.to_screen(*_target(table))
                angle = math.degrees(math.atan2(y - ty, tx - x)) + rng.gauss(0.0, 3.0)
                start = (0.9, 0.55) if table.hand.offer.kind == "throw" else (
                    x + rng.gauss(0.0, 0.012), y + rng.gauss(0.0, 0.012))
                made = people.flick(rng, start, angle, rng.uniform(0.15, 0.35),
                                    rng.choice((0.1, 0.16, 0.28)), rate=120)
                commands = stroked(table, screen, [(1, made)], rng.choice(RATES))
                state = table.showing.state
                whole = completed(table.showing.match.mode, state, commands[0]) \
                    if commands else None
                if whole is None:
                    continue
                reply = table.house.desk.ask(Answer(state.table, whole)).result()
                if isinstance(reply, Answered) and _hit(table, whole, reply.result):
                    hits += 1
                    break
        out[game] = f"{hits} of {tries}"
    return out


def measured(screen: Touchscreen, share: float) -> dict[str, Any]:
    os.environ["DISPLAY"] = screen.name
    from game.scene.engine import open_window

    base = open_window((1280, 720))
    for _ in range(5):
        base.taskMgr.step()  # the window comes to its place
    table = BenchTable(base, scripted=False)
    out: dict[str, Any] = {"source": type(table.house.pointer).__name__}
    try:
        table.lay("diceflick", "quick")
        out["flicks"] = flicks(table, screen, max(4, round(FLICKS * share)))
        out["fingers"] = fingers_apart(table, screen, max(3, round(20 * share)))
        out["on a menu"] = on_a_menu(table, screen, max(3, round(20 * share)))
        out["naive"] = naive(table, screen, max(3, round(TRIES * share)))
    finally:
        table.close()
    return out


if __name__ == "__main__":
    touched = Touchscreen()
    try:
        figures = measured(touched, float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
        print(json.dumps(figures), flush=True)
    finally:
        touched.close()  # the engine, which still has its display, ends with it
