"""Draws every screen once, off screen, into a folder: `python -m tests.ui.render_screens DIR`.

Run as a process of its own: a Panda3D program has one window. `--size WxH`, `--tier high` and
`--text 1.5` serve the contact sheets.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

SCREENS = ("title", "choose", "seats", "settings", "howto", "credits", "replays",
           "typing", "fleet-ships", "fleet-action", "fleet-fire", "fleet-place", "squadron",
           "diceflick", "score", "pause", "watch", "result")
SEED = 11

# Screens of a match: the scenario, and the moment at which it is handed to people.
MATCHES: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "fleet-ships": ("flickfleet/introductory",
                    lambda m: m.state.phase == "activate" and len(m.log) > 12),
    "fleet-action": ("flickfleet/in-gravitys-shadow",
                     lambda m: m.state.phase == "action" and m.state.round > 1
                     and m.state.active == "iss-annihilator"),
    "fleet-fire": ("flickfleet/in-gravitys-shadow",
                   lambda m: m.state.phase == "fire" and m.state.dice < m.state.volley
                   and m.state.active == "iss-annihilator"),
    "fleet-place": ("flickfleet/free-game",
                    lambda m: m.state.phase == "place" and len(m.log) > 6),
    "xeno-repel": ("xenowars/introductory", lambda m: m.state.phase == "repel"),
    "xeno-infest": ("xenowars/introductory", lambda m: m.state.phase == "infest"),
    "xeno-between": ("xenowars/introductory", lambda m: bool(m.state.held)),
    "xeno-brood": ("xenowars/caught-in-the-act",
                   lambda m: m.state.phase == "action" and m.state.active == "matriarch"),
    "xeno-royale": ("xenowars/battle-royale",
                    lambda m: m.state.phase == "activate" and m.state.round == 2),
    "xeno-faction": ("xenowars/free-game", lambda m: m.state.phase == "faction"),
    "flip-aim": ("flipships/standard",
                 lambda m: m.state.phase == "flip" and m.state.round == 3
                 and len(m.state.flipped) == 1),
    "flip-match": ("flipships/standard",
                   lambda m: m.state.phase == "resolve" and m.state.round > 3),
    "squadron": ("squadron/classic",
                 lambda m: m.state.phase == "evades" and m.state.round > 3),
    "diceflick": ("diceflick/classic",
                  lambda m: m.state.round > 4 and m.state.phase == "flick"
                  and m.state.flicked == 1),
    "score": ("diceflick/classic", lambda m: m.state.phase == "score" and m.state.round > 4),
}


class Photographer:
    def __init__(self, size: tuple[int, int], tier: str, text: float, device: str) -> None:
        from game.app.house import House
        from game.app.settings import Settings
        from game.app.shell import Shell
        from game.scene.engine import open_offscreen

        self.tier = tier
        self.base = open_offscreen(size)
        self.house = House(self.base, Settings(text_size=text, less_motion=True), tier)
        self.house.seed = SEED
        self.shell = Shell(self.house)
        self.house.pads.started = True  # no devices: the picture must not depend on them
        self.house.device = device

    def frames(self, count: int, dt: float = 1 / 30) -> None:
        for _ in range(count):
            self.shell.frame(dt)
            self.base.graphicsEngine.render_frame()

    def shot(self, file: Path) -> None:
        from panda3d.core import Filename, PNMImage

        self.frames(4, 0.2)
        if self.tier == "high":
            self.frames(18, 0.0)
        self.frames(1, 0.0)
        picture = PNMImage()
        self.base.win.get_screenshot(picture)
        picture.write(Filename.from_os_specific(str(file)))

    def until(self, test: Callable[[], bool], seconds: float = 60.0) -> None:
        end = time.monotonic() + seconds
        while not test() and time.monotonic() < end:
            self.shell.frame(1 / 30)
            time.sleep(0.002)


def played(desk: Any, name: str, test: Callable[[Any], bool]) -> Any:
    """A match that computers have played until it passes the test, handed over to people.

    The worker plays: physics must not be loaded beside a window."""
    from msgspec.structs import replace

    from game.content.scenarios import scenario
    from game.match import Match
    from game.modes import modes
    from game.rules import seats
    from game.rules.seats import dressed
    from game.session.deciders import computers
    from game.session.session import Moment, Session

    mode_id, _, scenario_id = name.partition("/")
    mode = modes()[mode_id]
    content = scenario(mode, scenario_id)
    sat = dressed(seats(content.seats[0], "computer:easy"), content.insignia())
    match = Match.begin(mode, content, sat, SEED, name)
    session = Session(match, computers(match.setup, desk), desk)
    while session.moment is not Moment.OVER and len(match.log) < 400:
        if session.moment is Moment.SHOW:
            if test(match):
                break
            session.go_on()
        session.update()
        time.sleep(0.0005)
    if match.outcome() is None:
        people = tuple(replace(s, player="human") for s in match.setup.seats)
        match.setup = replace(match.setup, seats=people)
    return match


def draw(names: list[str], out: Path, camera: Photographer) -> None:
    from game.app import destinations
    from game.app import party as parties
    from game.app.screens import choose, settings
    from game.app.screens.title import Title
    from game.app.screens.watch import Watch
    from game.app.sitting import at_the_table
    from game.content.scenarios import scenarios
    from game.modes import live_scenarios

    house, shell = camera.house, camera.shell
    heads = {h.id: h for h in scenarios()}
    title = Title(house)
    shell.show(title)

    def show(screen: Any, name: str) -> None:
        shell.show(screen)
        camera.shot(out / f"{name}.png")

    def sit(match: Any) -> Any:
        showing = at_the_table(house, match)
        shell.show(destinations.ToMatch(showing))
        return showing

    for name in names:
        if name == "title":
            show(title, name)
        elif name == "choose":
            screen = choose.ChooseScreen(house)
            if camera.base.win.get_y_size() > 360:  # for people: all games there are
                show(screen, name)
                continue
            # The two games whose screens these are, whatever else is installed.
            screen.games = {k: [heads[f"{k}/classic"]] for k in ("squadron", "diceflick")}
            screen.chosen = "squadron"
            screen.focus = screen.start_focus = "game:squadron"
            show(screen, name)
        elif name == "seats":
            house.party = (parties.Plan("human", "keys"),
                           parties.Plan("human", "pointer", aim_help="ghost", ready=False),
                           parties.Plan("computer"), parties.Plan())
            show(destinations.ToSeats(heads["squadron/classic"], title), name)
        elif name == "settings":
            screen = settings.SettingsScreen(house, title)
            screen.tab = "access"
            screen.focus = screen.start_focus = "rows/text_size"
            show(screen, name)
        elif name == "howto":
            show(destinations.ToHowTo("diceflick", title), name)
        elif name == "credits":
            show(destinations.ToCredits(title), name)
        elif name == "replays":
            show(destinations.ToReplays(), name)
        elif name == "typing":
            show(destinations.ToTyping("Name this replay", "Rainy Sunday", title, lambda _: title),
                 name)
        elif name in MATCHES:
            showing = sit(played(house.desk, *MATCHES[name]))
            camera.until(lambda s=showing: s.phase == "ask")
            camera.shot(out / f"{name}.png")
            last = shell.screen
        elif name.startswith("race"):
            house.party = (parties.Plan("computer", level="hard"),) * 4
            shell.show(destinations.ToRace(live_scenarios()[0]))
            race = shell.screen
            last_tick = race.running.state.signal + (60 * 240 if name == "race-result" else 60 * 14)
            camera.until(lambda s=race, n=last_tick: s.done or s.running.tick > n, 400.0)
            camera.shot(out / f"{name}.png")
        elif name == "pause":
            show(destinations.ToPause(last, last.showing), name)
        elif name == "watch":
            screen = Watch(house, last.showing.match, title)
            shell.show(screen)
            camera.until(lambda s=screen: s.status()["done"])
            screen.paused = True
            camera.shot(out / f"{name}.png")
        elif name == "result":
            sit(played(house.desk, "diceflick/quick", lambda m: False))
            camera.until(lambda: shell.screen.name == "result")
            camera.shot(out / f"{name}.png")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--screens", default=",".join(SCREENS))
    parser.add_argument("--size", default="640x360")
    parser.add_argument("--tier", default="low")
    parser.add_argument("--text", type=float, default=1.0)
    parser.add_argument("--device", default="keys")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    w, h = args.size.split("x")
    with tempfile.TemporaryDirectory() as home:
        os.environ["FLICKTOP_HOME"] = home
        camera = Photographer((int(w), int(h)), args.tier, args.text, args.device)
        draw(args.screens.split(","), args.out, camera)
        camera.house.close()


if __name__ == "__main__":
    main()
