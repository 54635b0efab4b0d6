"""`bench live`: what a tick of the live table costs, in CPU time of the process that plays it.

`races` are whole races of four computers, asked tick by tick as the window asks for them: state,
saved file and answer are in it. `crowded` is the table at its fullest: all 28 ships lie round the
mothership, and every second each seat flips one of its own back among the others.
"""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from game.content.scenarios import content
from game.match.live import LiveMatch
from game.match.match import Setup
from game.modes import live_modes, live_scenarios
from game.modes.fliprace.state import brink, ship_kind
from game.physics import BadShot
from game.physics.live import LiveTable
from game.players.slips import unsteady
from game.rules import TICKS_A_SECOND, Aim, Flip, Piece, Pose, flat, say, seats
from game.session.messages import Ahead, Race, Ticked
from game.session.racing import Racing

SEATS = 4
RACES, LEVEL = 6, "normal"
LONGEST_TICKS = 120 * TICKS_A_SECOND
CROWDED_S = 60
RINGS = ((18.0, 12), (24.0, 16))  # cm from the middle, ships
SPEEDS = (150.0, 260.0)  # cm/s
OVERHANG = 0.25
FRAME_MS = 1000.0 / TICKS_A_SECOND


def measured(seed: int = 1) -> dict[str, Any]:
    """Median, 90th and 99th percentile and longest of all ticks in ms, and how many discs."""
    races: list[float] = []
    for n in range(RACES):
        races += _race(seed + n)
    crowded, fewest = _crowded(seed)
    return {"seed": seed, "frame_ms": round(FRAME_MS, 1),
            "races": {"races": RACES, **_figures(races)},
            "crowded": {"fewest_discs": fewest, **_figures(crowded)}}


def _figures(seconds: list[float]) -> dict[str, Any]:
    ms = sorted(1e3 * s for s in seconds)
    return {"ticks": len(ms), "median": round(statistics.median(ms), 2),
            **{f"p{p}": round(ms[len(ms) * p // 100], 2) for p in (90, 99)},
            "longest": round(ms[-1], 2),
            "within_a_frame": round(sum(m < FRAME_MS for m in ms) / len(ms), 4)}


def _setup(seed: int) -> Setup:
    card = live_scenarios()[0]
    mode: Any = live_modes()[card.game]
    return Setup.of(mode, content(mode, card.file), seats(SEATS, f"computer:{LEVEL}"), seed,
                    card.id)


def _race(seed: int) -> list[float]:
    """Every tick of a race, as the window asks for it."""
    racing, over = Racing(), False
    out: list[float] = []
    racing.done(Race(_setup(seed)))
    while not over and len(out) < LONGEST_TICKS:
        began = time.process_time()
        reply = racing.done(Ahead(()))
        out.append(time.process_time() - began)
        assert isinstance(reply, Ticked)
        over = any(event.kind == "won" for event in reply.events)
    return out


def _crowded(seed: int) -> tuple[list[float], int]:
    """A minute of four seats that flip among all 28 ships, and the fewest that were there. What
    has fallen off is put back to where it lay at first."""
    setup = _setup(seed)
    mode: Any = live_modes()[setup.mode]
    state: Any = LiveMatch(mode, setup).state
    ships = {id: Piece(id, ship_kind(ship.level), pose)
             for (id, ship), pose in zip(state.ships.items(), _rings(), strict=True)}
    table = LiveTable(state.table)
    table.put(ships.values())
    rng, fewest = random.Random(seed), len(ships)
    out: list[float] = []
    for tick in range(CROWDED_S * TICKS_A_SECOND):
        turn, late = divmod(tick, TICKS_A_SECOND)
        seat, now = divmod(late, TICKS_A_SECOND // SEATS)
        for id in ships if not late else ():
            if not table.table.has(id):
                with suppress(BadShot):
                    table.put((ships[id],))
        shot = None if now else _flip(state, seat, f"{seat}-{turn % len(state.rules.ships)}", rng)
        began = time.process_time()
        if shot is not None:
            if table.table.has(shot.piece):
                table.take([shot.piece])
            table.strike(seat, shot)
        table.step()
        out.append(time.process_time() - began)
        fewest = min(fewest, len(table.table.pieces))
    return out, fewest


def _flip(state: Any, seat: int, id: str, rng: random.Random) -> Flip:
    edge = brink(state, seat, (id,))
    ship = Piece(id, ship_kind(state.ships[id].level), edge.pose(id, 0.5, OVERHANG))
    meant = edge.flip(ship, edge.straight, rng.uniform(*SPEEDS), OVERHANG)
    offer = Aim(seat, "flip", say("Flip!"), "flip", slowest=SPEEDS[0], fastest=SPEEDS[1])
    shot = unsteady(meant, LEVEL, offer, rng)
    assert isinstance(shot, Flip)
    return shot


def _rings() -> Iterator[Pose]:
    for far, count in RINGS:
        for n in range(count):
            turn = math.tau * n / count
            yield flat(far * math.cos(turn), far * math.sin(turn), z=0.2)
