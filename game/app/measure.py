"""Figures for `flicktop bench`: our own work in a frame, and the time to the first picture."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

from game.app.largest import largest

PIECES = 40
FRAMES = 600
DT = 1.0 / 60.0
START_RUNS = 5


def frame(tier: str = "low") -> dict[str, Any]:
    """Everything but the driver, with 40 pieces moving and the whole match screen shown.

    The work of a frame is devices, the screen, the stage, and what the engine does on the way
    to the driver is left out: only `App.frame` is timed.
    """
    with tempfile.TemporaryDirectory() as home:
        os.environ["FLICKTOP_HOME"] = home
        app, base, screen = _busy_match(tier)
        times, draws = [], 0
        playback = app.stage.playback
        for n in range(FRAMES):
            if playback.done:
                playback.rewind()
                app.stage.watch(playback)
                screen.table.playback = playback
                screen.table.phase = "play"
            began = time.thread_time()  # what others do on this machine is not our work
            app.frame(DT)
            times.append((time.thread_time() - began) * 1000.0)
            if n % 40 == 0:
                base.graphicsEngine.render_frame()
                draws = max(draws, count_draws(base))
        big = largest(app, DT)
        app.close()
    times = sorted(times[20:])
    return {
        "pieces": PIECES, "frames": len(times), "tier": tier,
        "work_ms_median": round(statistics.median(times), 3),
        "work_ms_p99": round(times[int(len(times) * 0.99)], 3),
        "draws": draws,
        "largest": big,
    }


def start() -> dict[str, Any]:
    """Our first picture (the table with the logo) and the menu on it, over the first picture of
    a bare Panda3D window."""
    bare, first, menu = [], [], []
    for _ in range(START_RUNS):  # turn and turn about, so that a busy machine is fair to both
        bare += _pictures(_BARE)
        one, two = _pictures(_OURS)
        first.append(one)
        menu.append(two)
    b, f, m = (statistics.median(times) for times in (bare, first, menu))
    return {"bare_ms": round(b), "first_picture_ms": round(f), "menu_ms": round(m),
            "ratio": round(f / b, 2), "menu_ratio": round(m / b, 2)}


def count_draws(base: Any) -> int:
    """Geometries that a frame draws, over all passes and the surface."""
    total = 0
    for window in base.graphicsEngine.get_windows():
        regions = window.get_active_display_regions() if window.is_active() else ()
        for region in regions:
            camera = region.get_camera()
            if not camera.is_empty():
                scene = camera.node().get_scene()
                top = scene if not scene.is_empty() else camera.get_top()
                total += _drawn(top, camera.node().get_camera_mask())
    return total


def _drawn(node: Any, mask: Any) -> int:
    if node.is_hidden():
        return 0
    own = node.node()
    count = 0
    if own.is_geom_node():
        hidden = (not (own.get_draw_control_mask() & mask).is_zero()
                  and (own.get_draw_show_mask() & mask).is_zero())
        count = 0 if hidden else own.get_num_geoms()
    return count + sum(_drawn(child, mask) for child in node.get_children())


def _busy_match(tier: str) -> tuple[Any, Any, Any]:
    """A Squadron Dice match on screen while forty dice are thrown."""
    import random

    from game.app.screens.match import MatchScreen
    from game.app.settings import Settings
    from game.app.table import MatchTable
    from game.app.window import App
    from game.content.hand import handful, tumble
    from game.content.models import models
    from game.content.scenarios import scenario
    from game.match import Match
    from game.modes import modes
    from game.players.workers import Answer
    from game.rules import Throw, seats
    from game.scene.engine import open_offscreen

    base = open_offscreen((640, 360))
    app = App(base, Settings(), tier)
    mode = modes()["squadron"]
    match = Match.begin(mode, scenario(mode, "classic"), seats(4), 1, "squadron/classic")
    table = MatchTable(app, match, ("any",) * 4, ("line",) * 4, keep=False)
    screen = MatchScreen(app, table)
    app.show(screen)
    for _ in range(30):
        app.frame(DT)
    base.graphicsEngine.render_frame()
    kinds = [f"rookie-{c}" for c in ("blue", "red", "white", "purple")]
    rng = random.Random(1)
    dice = [(f"bench-{n}", kinds[n % 4]) for n in range(PIECES)]
    brings = handful(rng, models(), dice, (0.0, 0.0, 6.0))
    shot = Throw(90.0, 60.0, spins=tumble(rng, PIECES, 30.0), brings=brings)
    bare = match.state.table.changed(pieces=())
    result = app.workers.ask(Answer(bare, shot)).result().result
    assert result is not None
    table.phase = "play"
    table.playback = app.stage.play(bare.with_pieces(*brings), result, ())
    return app, base, screen


def _pictures(program: str) -> list[float]:
    """Milliseconds from starting a process until each of its pictures is drawn."""
    with tempfile.TemporaryDirectory() as home:
        began = time.time()
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True,
            env={**os.environ, "FLICKTOP_HOME": home})
    moments = json.loads(done.stdout.strip().splitlines()[-1])
    return [(moment - began) * 1000.0 for moment in moments]


_BARE = """
import os, sys, time, json
from panda3d.core import loadPrcFileData
kind = "onscreen" if os.environ.get("DISPLAY") else "offscreen"
library = "pandagl" if os.environ.get("DISPLAY") else "p3headlessgl"
loadPrcFileData("", f"load-display {library}\\nwin-size 1280 720\\ngl-version 3 2\\n"
                f"window-type {kind}\\nnotify-level-device fatal")
from direct.showbase.ShowBase import ShowBase
base = ShowBase(windowType=kind)
base.graphicsEngine.render_frame()
base.graphicsEngine.sync_frame()
print(json.dumps([time.time()]), flush=True)
os._exit(0)
"""
_OURS = """
import os, sys, time, json
import game.app.command, game.app.commands.play
from game.app.opening import opened
from game.app.settings import read_settings
settings, problem = read_settings()
base = opened((1280, 720), settings.fullscreen, bool(os.environ.get("DISPLAY")))
base.graphicsEngine.sync_frame()
first = time.time()
from game.app.screens.title import Title
from game.app.window import App
app = App(base, settings)
app.show(Title(app))
app.frame()
base.graphicsEngine.render_frame()
base.graphicsEngine.sync_frame()
print(json.dumps([first, time.time()]), flush=True)
os._exit(0)
"""
