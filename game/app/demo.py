"""Computer against computer, rendered off screen: stills, an animated picture, result.json."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from game.app.apng import Animation
from game.app.command import BadInput
from game.app.filming import FRAME_S, pixels, screenshot
from game.app.filming import SIZE as ANIMATED
from game.content.scenarios import ScenarioCard, content
from game.match import Match, save
from game.modes import modes
from game.pack.packs import BrokenGame, game
from game.rules import Aim, Shoot, seats

SIZE = (1280, 720)
SHOTS_SHOWN = 3
CUT = 5  # frames until the camera has cut and the picture before has faded
USUAL = "flickfleet/introductory"  # what is shown when nothing is asked for
LONGEST_S = 600.0


def demo(
    card: ScenarioCard, out: Path, seed: int = 1, quality: str = "auto", language: str = "en"
) -> dict[str, Any]:
    """Plays a match, shows its first shots and its end; returns what result.json says."""
    mode_id = card.game
    mode = modes()[mode_id]
    chosen = content(mode, card.file)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadInput(f"the pictures can't be written to {out}: {problem.strerror}") from None
    with tempfile.TemporaryDirectory() as home:
        os.environ["FLICKTOP_HOME"] = home  # a demo leaves nothing among the player's matches
        count = max(2, mode.seat_range[0], card.seats[0])
        match = Match.begin(mode, chosen, seats(count, "computer:normal"), seed, card.id)
        facts = _rendered(match, out, quality, language)
    save(match, out / "demo.match")
    outcome = match.outcome()
    assert outcome is not None
    facts = {
        "mode": mode_id, "scenario": card.id, "seed": seed,
        "seats": [s.player for s in match.setup.seats],
        "winners": list(outcome.winners), "reason": str(outcome.reason),
        "scores": list(outcome.scores), "rounds": game(mode_id).progress(match.state).round or 0,
        "shots": sum(isinstance(e.command, Shoot) for e in match.log), "digest": match.digest,
        "match": "demo.match", **facts,
    }
    (out / "result.json").write_text(json.dumps(facts, indent=1) + "\n")
    print(f"{len(facts['stills'])} stills, {facts['animation']} and result.json are in {out}",
          file=sys.stderr)
    return facts


def _rendered(match: Match, out: Path, quality: str, language: str) -> dict[str, Any]:
    from game.app.destinations import ToMatch
    from game.app.house import House
    from game.app.settings import Settings
    from game.app.shell import Shell
    from game.app.sitting import at_the_table
    from game.scene.engine import open_offscreen

    base = open_offscreen(SIZE)
    seen, unseen = (Settings(less_motion=True, pace=pace, language=language)
                    for pace in ("slow", "instant"))
    house = House(base, unseen, quality)  # nobody wants to see how the table is set
    shell = Shell(house)
    showing = at_the_table(house, match, keep=False)
    shell.show(ToMatch(showing))
    stills: list[str] = []
    animation = Animation(*ANIMATED, round(FRAME_S * 1000))

    def still(label: str, frames: int = 3) -> None:
        house.stage.changed()  # frames that were never drawn are no part of the picture
        for _ in range(frames):
            house.notices.clear()
            house.redraw()
            shell.frame(FRAME_S)
            base.graphicsEngine.render_frame()
        stills.append(f"{len(stills) + 1:02d}-{label}.png")
        screenshot(base).write(str(out / stills[-1]))

    shell.frame(0.3)
    end = time.monotonic() + LONGEST_S
    shots = 0
    while showing.phase != "over" and time.monotonic() < end:
        before = showing.phase
        shell.frame(FRAME_S)
        if shell.dismissed is not None:
            raise BrokenGame(shell.dismissed)
        if house.settings is unseen and not shots and _shoots(showing):
            house.settings = seen
            still("aim", CUT)
        shown = shots < SHOTS_SHOWN and house.settings is seen
        if showing.phase == "play" and shown:
            base.graphicsEngine.render_frame()
            animation.add(pixels(screenshot(base)))
        elif showing.phase in ("think", "simulate"):
            time.sleep(0.002)
        if before == "play" and showing.phase == "hold" and shown:
            shots += 1
            still(f"shot-{shots}", CUT)
            for _ in range(8):
                animation.add(pixels(screenshot(base)))
        if shots >= SHOTS_SHOWN:
            house.settings = unseen
    while shell.screen is not None and shell.screen.name != "result":
        shell.frame(FRAME_S)
    still("result")
    animation.write(out / "demo.png")
    house.close()
    return {"stills": stills, "animation": "demo.png", "frames": len(animation)}


def _shoots(showing: Any) -> bool:
    """Is a shot what is asked for, so that there is something to see?"""
    return showing.phase == "think" and any(isinstance(o, Aim) for o in showing.offers)
