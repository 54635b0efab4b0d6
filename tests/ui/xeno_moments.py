"""The moments of Xeno Wars that need a screen of their own, each arranged and drawn.

    python -m tests.ui.xeno_moments WxH [--tier high] [--out DIR] [--text 1.0] [--language de]

One line of JSON for each: its name, text size and language, and what is wrong with the drawing.
With `--out` each is a picture as well.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from msgspec.structs import replace

LIE = {  # where the fleets of the battle royale lie, in the middle of a battle
    "tempest": [4, -22, 0], "zephyr": [26, -14, 20], "matriarch": [-30, 4, -70],
    "iss-annihilator": [2, 24, 180],
}
ABOARD = {"torpedoes": 1, "engines": 1, "weak spot": 1}
BOARDED = {"tempest": {"shields": 0, "boarders": ABOARD,
                       "discs": {"torpedoes": 1, "engines": 1}}}


def moments() -> dict[str, Any]:
    """A name, and the state to be looked at."""
    from game.content.scenarios import scenario
    from game.match import Match
    from game.modes import modes
    from game.modes.fleet.cases import arranged
    from game.modes.fleet.phase import Phase
    from game.rules import seats

    mode = modes()["xenowars"]

    def begun(name: str, count: int, words: dict[str, Any], **facts: Any) -> Any:
        match = Match.begin(mode, scenario(mode, name), seats(count, "human"), 1,
                            f"xenowars/{name}")
        state = arranged(match.state, {"ready": True, **words})
        match._states[:] = [replace(state, **facts)]
        return match

    four = {"order": (1, 0, 3, 2), "ladder": {"0": 3, "1": 2, "2": 0, "3": 2}, "round": 4}
    lie = {id: {"at": at} for id, at in LIE.items()}
    ships = {id: {**lie.get(id, {}), **BOARDED.get(id, {})} for id in {**lie, **BOARDED}}
    duel = {"zephyr": {"at": [-6, -14, 0], "shields": 0}, "mandible": {"at": [4, 14, 180]}}
    held = {"held": "engines", "done": ("engines",), "active": "zephyr", "turn": 0, "seat": 0}
    return {
        "strip": begun("battle-royale", 4, {"ships": lie, "gone": ["iss-fury"]},
                       turn=0, seat=0, phase=Phase.ACTIVATE, **four),
        "boarded": begun("battle-royale", 4, {"ships": ships}, turn=0, seat=0,
                         phase=Phase.ACTIVATE, **four),
        "repel": begun("battle-royale", 4, {"ships": ships, "turn": "tempest"},
                       phase=Phase.REPEL, **four),
        "repel-duel": begun("introductory", 2, {"turn": "zephyr", "ships": {
            **duel, "zephyr": {**duel["zephyr"], "boarders": ABOARD}}}, phase=Phase.REPEL),
        "infest": begun("battle-royale", 4, {"ships": ships, "turn": "tempest"},
                        phase=Phase.INFEST, seat=3, idle=("weak spot",), **four),
        "between": begun("introductory", 2, {"turn": "zephyr", "ships": duel}, **held),
        "first-flick": begun("introductory", 2, {"turn": "zephyr", "ships": duel},
                             phase=Phase.MOVE, action="engines", flicks=2),
        "second-flick": begun("introductory", 2, {"turn": "zephyr", "ships": duel},
                              phase=Phase.MOVE, action="engines", flicks=1),
        "ladder": begun("battle-royale", 4, {"ships": lie}, turn=0, seat=0,
                        phase=Phase.ACTIVATE, **four),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("size")
    parser.add_argument("--tier", default="low")
    parser.add_argument("--text", default="1.0,1.5")
    parser.add_argument("--language", default="en,de")
    parser.add_argument("--only", default="")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    size = tuple(int(n) for n in args.size.split("x"))
    with tempfile.TemporaryDirectory() as home:
        os.environ["FLICKTOP_HOME"] = home
        from tests.ui.render_screens import Photographer

        camera = Photographer((size[0], size[1]), args.tier, 1.0, "keys")
        for language in args.language.split(","):
            for text in args.text.split(","):
                camera.house.change_settings(language=language, text_size=float(text))
                _all(camera, args, f"{args.size}-{text}-{language}")
        camera.house.close()


def _all(camera: Any, args: argparse.Namespace, under: str) -> None:
    from game.app.destinations import ToMatch
    from game.app.sitting import at_the_table
    from tests.ui.layout import faults

    for name, match in moments().items():
        if args.only and name not in args.only.split(","):
            continue
        showing = at_the_table(camera.house, match, keep=False)
        camera.shell.show(ToMatch(showing))
        camera.until(lambda s=showing: s.phase == "ask")
        camera.frames(6, 0.2)
        if name == "ladder":
            camera.shell.screen.press("unfold", "keys")
            camera.house.redraw()
            camera.frames(6, 0.2)
        kit = camera.house.kit
        print(json.dumps({"moment": name, "as": under, "faults": faults(kit),
                          "widgets": [w.id for w in kit.widgets if w.focus]},
                         ensure_ascii=False), flush=True)
        if args.out:
            args.out.mkdir(parents=True, exist_ok=True)
            camera.shot(args.out / f"{name}-{under}.png")


if __name__ == "__main__":
    main()
