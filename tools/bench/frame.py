"""`bench frame`: our own work in a frame, with many pieces moving and the whole screen shown."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from typing import Any

from tools.bench.largest import largest

PIECES = 40
FRAMES = 600
DT = 1.0 / 60.0


def measured(tier: str = "low") -> dict[str, Any]:
    """Everything but the driver, with 40 pieces moving and the whole match screen shown.

    The work of a frame is devices, the screen, the stage, and what the engine does on the way
    to the driver is left out: only `Shell.frame` is timed.
    """
    with tempfile.TemporaryDirectory() as home:
        os.environ["FLICKTOP_HOME"] = home
        shell, showing = _busy_match(tier)
        base = shell.house.base
        times, draws = [], 0
        playback = showing.playback
        assert playback is not None
        for n in range(FRAMES):
            if playback.done:
                playback.rewind()
                showing.replay(playback)
            began = time.thread_time()  # what others do on this machine is not our work
            shell.frame(DT)
            times.append((time.thread_time() - began) * 1000.0)
            if n % 40 == 0:
                base.graphicsEngine.render_frame()
                draws = max(draws, count_draws(base))
        big = largest(shell, DT)
        shell.house.close()
    times = sorted(times[20:])
    return {
        "pieces": PIECES, "frames": len(times), "tier": tier,
        "work_ms_median": round(statistics.median(times), 3),
        "work_ms_p99": round(times[int(len(times) * 0.99)], 3),
        "draws": draws,
        "largest": big,
    }


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


def _busy_match(tier: str) -> tuple[Any, Any]:
    """A Squadron Dice match on screen while forty dice are thrown."""
    import random

    from game.app.destinations import ToMatch
    from game.app.house import House
    from game.app.settings import Settings
    from game.app.shell import Shell
    from game.app.sitting import at_the_table
    from game.content.hand import handful, tumble
    from game.content.models import models
    from game.content.scenarios import scenario
    from game.match import Match
    from game.modes import modes
    from game.rules import Throw, seats
    from game.scene.engine import open_offscreen
    from game.session.messages import Answer, Answered

    base = open_offscreen((640, 360))
    house = House(base, Settings(), tier)
    shell = Shell(house)
    mode = modes()["squadron"]
    match = Match.begin(mode, scenario(mode, "classic"), seats(4), 1, "squadron/classic")
    showing = at_the_table(house, match, keep=False)
    shell.show(ToMatch(showing))
    for _ in range(30):
        shell.frame(DT)
    base.graphicsEngine.render_frame()
    kinds = [f"rookie-{c}" for c in ("blue", "red", "white", "purple")]
    rng = random.Random(1)
    dice = [(f"bench-{n}", kinds[n % 4]) for n in range(PIECES)]
    brings = handful(rng, models(), dice, (0.0, 0.0, 6.0))
    shot = Throw(90.0, 60.0, spins=tumble(rng, PIECES, 30.0), brings=brings)
    bare = match.state.table.changed(pieces=())
    reply = house.desk.ask(Answer(bare, shot)).result()
    assert isinstance(reply, Answered)
    showing.replay(house.stage.play(bare.with_pieces(*brings), reply.result, ()))
    return shell, showing
