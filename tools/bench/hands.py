"""`bench hands`: what hands mean and what the game makes of it, side by side at 60, 30, 20 and 10
frames a second.

Strokes come from the model in people.py with seeds that nothing was tuned with. They are played
into a real match in a real window through the same devices that a person uses; the clock is the
benchmark's, so a slow machine measures the same. Where an X server with a touchscreen can be
started (touchscreen.py), fingers are real ones of that server, in real time.
"""

from __future__ import annotations

import json
import math
import os
import random
import statistics
import subprocess
import sys
from typing import Any

from tools.bench import people, touchscreen
from tools.bench.people import BENCH
from tools.bench.table import BenchTable, shot_of

RATES = (60, 30, 20, 10)
FLICKS, CHILDREN, PULLS, SNAPS, THROWS, PIECES = 1000, 1000, 200, 320, 200, 200
LENGTH = 0.2


def measured(share: float = 1.0) -> dict[str, Any]:
    """`share` of the gestures are made: tests want fewer."""
    from game.scene.engine import open_offscreen, open_window

    base = open_window((1280, 720)) if os.environ.get("DISPLAY") else open_offscreen((1280, 720))
    table = BenchTable(base)

    def many(count: int) -> int:
        return max(8, round(count * share))

    out: dict[str, Any] = {"window": "real" if os.environ.get("DISPLAY") else "off screen"}
    table.lay("diceflick", "quick")
    out["flicks"] = flicks(table, many(FLICKS))
    out["slingshots"] = slingshots(table, many(PULLS))
    out["children"] = children(table, many(CHILDREN))
    out["sticks"] = sticks(table, many(SNAPS))
    table.lay("squadron", "classic")
    out["throws"] = throws(table, many(THROWS))
    table.lay("flickfleet", "introductory", shooting=False)
    out["placing"] = placing(table, many(PIECES))
    out["naive"] = naive(table, max(3, round(30 * share)))
    table.close()
    out["touchscreen"] = _touchscreen(share)
    return out


def _touchscreen(share: float) -> Any:
    """Real fingers, in a process of their own: a program has one display."""
    if not touchscreen.server():
        return "not measured: there is no X server with the inputtest driver"
    done = subprocess.run([sys.executable, "-m", "tools.bench.touching", str(share)],
                          capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    if not lines:
        raise RuntimeError(f"the touchscreen was not measured: {done.stderr[-400:]}")
    return json.loads(lines[-1])


# ---- fingers -----------------------------------------------------------------------------

def flicks(table: BenchTable, count: int) -> dict[str, Any]:
    """60, 100, 150 and 300 ms, begun 0 to 0.2 window heights behind the piece."""
    out: dict[str, Any] = {}
    for fps in RATES:
        forward = 0
        off: list[float] = []
        speeds: dict[float, list[float]] = {}
        for n in range(count):
            rng = random.Random(BENCH + n)  # the same strokes at each rate
            seconds = (0.06, 0.10, 0.15, 0.30)[n % 4]
            angle, back = rng.uniform(50.0, 130.0), rng.uniform(0.0, 0.2)
            a, (x, y) = math.radians(angle), table.hand.where()
            start = (x - back * math.cos(a), y + back * math.sin(a))
            made = people.flick(rng, start, angle, LENGTH, seconds)
            shot = shot_of(table.fingers(made, 1, fps, rng.random()))
            if shot is None:
                continue
            meant = _on_table(table, angle)
            wrong = abs(_turn(meant, shot.direction))
            forward += wrong < 90.0
            off.append(wrong)
            speeds.setdefault(seconds, []).append(shot.speed)
        out[f"{fps} frames/s"] = {
            "forward": f"{forward} of {count}",
            "within 2 degrees": _percent(sum(o <= 2.0 for o in off), len(off)),
            "worst degrees": round(max(off), 1),
            **{f"{round(s * 1000)} ms": f"{statistics.mean(v):.1f} cm/s, "
               f"spread {100 * statistics.pstdev(v) / statistics.mean(v):.1f} %"
               for s, v in sorted(speeds.items())}}
    return out


def slingshots(table: BenchTable, count: int) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for fps in RATES:
        forward, off, speeds = 0, [], []
        for n in range(count):
            rng = random.Random(BENCH + 10_000 + n)
            angle = rng.uniform(-130.0, -50.0)
            x, y = table.hand.where()
            start = (x + rng.uniform(-0.015, 0.015), y + rng.uniform(-0.015, 0.015))
            made = people.pull(rng, start, angle, 0.18, rng.uniform(0.5, 1.4),
                               rng.uniform(0.0, 0.8))
            shot = shot_of(table.fingers(made, 1, fps, rng.random()))
            if shot is None:
                continue
            wrong = abs(_turn(_on_table(table, angle + 180.0), shot.direction))
            forward += wrong < 90.0
            off.append(wrong)
            speeds.append(shot.speed)
        out[f"{fps} frames/s"] = {
            "forward": f"{forward} of {count}",
            "within 2 degrees": _percent(sum(o <= 2.0 for o in off), len(off)),
            "speed": f"{statistics.mean(speeds):.1f} cm/s, spread "
            f"{100 * statistics.pstdev(speeds) / statistics.mean(speeds):.1f} %"}
    return out


def children(table: BenchTable, count: int) -> dict[str, Any]:
    """Hasty strokes of every kind: none may go against the way of the finger."""
    out: dict[str, Any] = {}
    for fps in RATES:
        against = fired = 0
        for n in range(count // len(RATES)):
            rng = random.Random(BENCH + 20_000 + fps * 1_000 + n)
            made = people.child(rng, table.hand.where())
            shot = shot_of(table.fingers(made, 1, fps, rng.random()))
            if shot is not None:
                fired += 1
                against += abs(_turn(_on_table(table, made.angle), shot.direction)) > 90.0
        out[f"{fps} frames/s"] = f"{against} of {fired} against their motion " \
            f"({count // len(RATES) - fired} too weak)"
    return out


def _on_table(table: BenchTable, angle: float) -> float:
    """The direction on the table of one seen on the screen, at the piece."""
    from game.input import aiming

    hand = table.hand
    z = aiming.place(hand.offer, table.showing.state.table, hand.aiming).z
    (x, y), a = hand.where(), math.radians(angle)
    here = table.grip.to_table(x, y, z)
    there = table.grip.to_table(x + 0.05 * math.cos(a), y - 0.05 * math.sin(a), z)
    return math.degrees(math.atan2(there[1] - here[1], there[0] - here[0]))


# ---- sticks ------------------------------------------------------------------------------

def sticks(table: BenchTable, count: int) -> dict[str, Any]:
    """Snaps of 20 to 250 ms after holds of 0 to 3 s, by pads of 125 to 1,000 reports a second."""
    out: dict[str, Any] = {}
    for fps in RATES:
        row: dict[str, str] = {}
        for rate in (125, 250, 500, 1000):
            lost = twice = weak = 0
            each = max(1, count // 4)
            for n in range(each):
                seed = BENCH + 40_000 + 1_000 * rate + n
                rng = random.Random(seed)
                seconds, hold = rng.uniform(0.02, 0.25), rng.choice((0.0, rng.uniform(0.0, 3.0)))
                made = people.snap(random.Random(seed), rate, seconds, hold)
                shots = table.stick(made, fps, rng.random())
                lost += not shots
                twice += len(shots) > 1
                if shots:
                    right = _right_speed(table, people.snap(random.Random(seed), 8000, seconds,
                                                            0.05))
                    weak += shot_of(shots).speed < 0.9 * right
            row[f"{rate} Hz"] = f"{lost} lost, {twice} twice, {weak} weak of {each}"
        out[f"{fps} frames/s"] = row
    return out


def _right_speed(table: BenchTable, made: people.Snapped) -> float:
    """What a pad without a gap between its reports would give."""
    from game.input import aiming
    from game.input.snap import Snap

    snap = Snap()
    shares = [p.share for p in (snap.report(1.0 + t, 0.0, y) for t, y in made.track)
              if p.kind == "shot"]
    feel = table.house.feel
    return aiming.speed(table.hand.offer, shares[0] ** feel.curve) if shares else 0.0


# ---- throws and placing ------------------------------------------------------------------

def throws(table: BenchTable, count: int) -> str:
    """Any drag over the table, with a pause before it ends or without."""
    taken = 0
    for n in range(count):
        rng = random.Random(BENCH + 60_000 + n)
        angle, length = rng.uniform(-180.0, 180.0), rng.uniform(0.08, 0.3)
        start = (0.9 + rng.uniform(-0.1, 0.1), 0.5 + rng.uniform(-0.05, 0.05))
        made = people.flick(rng, start, angle, length, rng.uniform(0.08, 0.9),
                            rests=rng.choice((0.0, rng.uniform(0.1, 1.0))))
        commands = table.fingers(made, 1, RATES[n % 4], rng.random())
        shot = shot_of(commands)
        taken += len(commands) == 1 and abs(_turn(_on_table(table, angle), shot.direction)) < 30
    return f"{taken} of {count} accepted"


def placing(table: BenchTable, count: int) -> str:
    """Taken up by a click and set down by a second one; by turns with a mouse and a finger."""
    near = 0
    for n in range(count):
        rng = random.Random(BENCH + 70_000 + n)
        placing = table.grip.placing
        area = rng.choice(placing.offer.area)
        xs, ys = [p[0] for p in area], [p[1] for p in area]
        goal = (rng.uniform(min(xs), max(xs)), rng.uniform(min(ys), max(ys)))
        z = placing.pose.z
        finger, fps = n % 2, RATES[n % 4]
        first = table.grip.to_screen(placing.pose.x, placing.pose.y, z)
        second = table.grip.to_screen(*goal, z)
        for at in (first, second):
            tap = tuple(people.Report(what, t, *at) for what, t in
                        (("move", 0.0), ("down", 0.02), ("up", 0.09))
                        if finger == 0 or what != "move")
            made = people.Made(tap, 0.0, 0.0, 0.1)
            commands = table.fingers(made, finger, fps, rng.random(), after=0.05)
        shown = placing.pose
        poses = [c.pose for c in commands if hasattr(c, "pose")]
        near += len(poses) == 1 and math.dist(poses[0].place, shown.place) <= 0.2 and (
            not placing.covers(*goal) or math.dist(poses[0].place, goal) <= 0.2)
    return f"{near} of {count} within 2 mm"


# ---- a player who knows nothing ----------------------------------------------------------

def naive(table: BenchTable, tries: int) -> dict[str, Any]:
    """Presses on the piece and swipes at the target at one of three speeds (or pulls and snaps
    the stick): something is hit within three shots in so many of the tries."""
    out: dict[str, Any] = {}
    for game, name in (("diceflick", "quick"), ("flickfleet", "first-battle"),
                       ("squadron", "classic")):
        row: dict[str, str] = {}
        for device in ("pointer", "touch", "stick"):
            hits = 0
            for n in range(tries):
                if n % 10 == 0:
                    table.lay(game, name, seed=n + 1)
                rng = random.Random(BENCH + 900_000 + n)
                hits += any(_naive_shot(table, rng, device) for _ in range(3))
            row[device] = f"{hits} of {tries}"
        out[game] = row
    return out


def _naive_shot(table: BenchTable, rng: random.Random, device: str) -> bool:
    from game.match.match import completed
    from game.session.messages import Answer, Answered

    hand, state = table.hand, table.showing.state
    fps = rng.choice(RATES)
    x, y = hand.where()
    tx, ty = table.grip.to_screen(*_target(table))
    angle = math.degrees(math.atan2(y - ty, tx - x)) + rng.gauss(0.0, 3.0)
    if device == "stick":
        commands = table.stick(people.snap(rng, seconds=rng.choice((0.04, 0.1, 0.18))), fps)
    else:
        start = (0.9, 0.55) if hand.offer.kind == "throw" else (
            x + rng.gauss(0.0, 0.012), y + rng.gauss(0.0, 0.012))
        length = rng.uniform(0.15, 0.35)
        made = people.flick(rng, start, angle, length, rng.choice((0.1, 0.16, 0.28)))
        commands = table.fingers(made, int(device == "touch"), fps, rng.random())
    whole = completed(table.showing.match.mode, state, commands[0]) if commands else None
    if whole is None:
        return False
    reply = table.house.desk.ask(Answer(state.table, whole)).result()
    return isinstance(reply, Answered) and _hit(table, whole, reply.result)


def _target(table: BenchTable) -> tuple[float, float]:
    """What a newcomer swipes at: the nearest target, or the middle of the table."""
    state, hand = table.showing.state, table.hand
    ships = [state.table.piece(t).pose.place for t in hand.offer.targets if state.table.has(t)]
    from game.input import aiming

    here = aiming.place(hand.offer, state.table, hand.aiming).place
    return min(ships, key=lambda p: math.dist(p, here)) if ships else (0.0, 0.0)


def _hit(table: BenchTable, shot: Any, result: Any) -> bool:
    """A target was touched; in a box or tray, a die came to rest in it."""
    targets = {t for t in table.hand.offer.targets if table.showing.state.table.has(t)}
    ids = {p.id for p in shot.brings} | {getattr(shot, "piece", "")}
    if targets:
        return any({t.a, t.b} & targets and {t.a, t.b} & ids for t in result.touches)
    gone = {e.piece for e in result.exits}
    return any(r.piece in ids and r.piece not in gone and r.face for r in result.readings)


def _turn(a: float, b: float) -> float:
    return (b - a + 180.0) % 360.0 - 180.0


def _percent(part: int, whole: int) -> str:
    return f"{100.0 * part / max(1, whole):.1f} %"
