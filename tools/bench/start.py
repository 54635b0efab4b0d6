"""`bench start`: the time to the first picture, beside a bare window of the engine."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

START_RUNS = 5


def measured() -> dict[str, Any]:
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
from game.app.house import House
from game.app.screens.title import Title
from game.app.shell import Shell
house = House(base, settings)
shell = Shell(house)
shell.show(Title(house))
shell.frame()
base.graphicsEngine.render_frame()
base.graphicsEngine.sync_frame()
print(json.dumps([first, time.time()]), flush=True)
os._exit(0)
"""
