"""Goes through every screen and every phase, and names what is wrong with any drawing of them.

    python -m tests.app.crawler WxH TEXT LANGUAGE [touch] [SCENARIO ... | race | menus]

Menus are gone through by their own presses, from the title on; the scenarios are played by
computers through the match screen of people, the race at its own pace. On every drawing each
button is also pressed at its own place by a pointer, with `touch` as the device in hand. One line
of JSON for each fault, and a last one with what was seen.
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any

from game.input.window import POINTER
from tests.app.room import Room
from tests.ui import fingers
from tests.ui.layout import faults
from tests.ui.render_screens import played

LONGEST = 300  # commands of a match
LAST_TICK = 60 * 240  # of a race
DEEPEST = 7  # presses from the title
DEVICE = "keys"
SHELVED = "squadron/sudden-death"


def main() -> None:
    size = tuple(int(n) for n in sys.argv[1].split("x"))
    with tempfile.TemporaryDirectory() as home:
        os.environ["FLICKTOP_HOME"] = home
        crawler = Crawler(size, float(sys.argv[2]), sys.argv[3], "touch" in sys.argv[4:])
        from game.content.scenarios import scenarios

        wanted = [what for what in sys.argv[4:] if what != "touch"]
        for card in scenarios():
            if not wanted or card.id in wanted:
                crawler.play(card)
        if not wanted or "race" in wanted:
            crawler.race()
        if not wanted or "menus" in wanted:
            crawler.menus()
        print(json.dumps({"seen": sorted(crawler.seen)}), flush=True)


class Crawler(Room):
    def __init__(
        self, size: tuple[int, ...], text: float, language: str, touch: bool = False
    ) -> None:
        super().__init__(size, text_size=text, language=language, pace="instant")
        if touch:
            self.house.device = POINTER
        self.house.canvas.show = lambda groups: None  # marks are looked at, not their picture
        self.seen: set[str] = set()
        self._said: set[str] = set()

    # ---- matches -------------------------------------------------------------------------

    def play(self, card: Any) -> None:
        """Every kind of moment once: what is asked, how it is shown, its pause and its list."""
        from game.app.destinations import ToPause
        from game.pack.packs import game
        from game.ui.words import _

        showing = self.sit(card)
        screen: Any = self.shell.screen
        rng = random.Random(card.id)
        known: set[Any] = set()
        for _command in range(LONGEST):
            self._wait(showing)
            if showing.phase != "ask":
                break
            offers = tuple((type(o).__name__, o.about, len(getattr(o, "options", ())))
                           for o in showing.offers)
            moment = (showing.state.phase, offers)
            fresh = moment not in known
            known.add(moment)
            where = f"{card.id} {showing.state.phase}"
            if fresh:
                self._look(where)
                self._rounds(where)
                if screen.grip.hand is not None or screen.grip.placing is not None:
                    screen.unfolded = True
                    self._look(f"{where} unfolded")
                    screen.unfolded = False
                if any(o[0] == "Choice" for o in offers):
                    screen.grip.listing = True
                    self._look(f"{where} listed")
                    screen.grip.listing = False
                for id in [w.id for w in self.house.kit.widgets if w.id.startswith("option:")]:
                    screen.press(id, DEVICE) if self._asks(screen, id) else None
                    if screen.asked is not None:
                        self._look(f"{where} asked once more")
                        screen.asked = None
                self.house.notice(_("A process that computes has ended: another one goes on."))
                self._look(f"{where} with a notice")
                self.house.notices.clear()
                if len(known) == 3:
                    self.shell.show(ToPause(screen, showing))
                    self._look(f"{card.game} pause")
                    self._rounds(f"{card.game} pause")
                    self.shell.show(screen)
            self.house.change_settings(pace="normal" if fresh else "instant")
            showing.submit(game(card.game).bot.candidates(showing.state, rng)[0])
            for phase in ("play", "hold") if fresh else ():
                if self.until(showing, phase):
                    self.frames(8)
                    self._look(f"{where} {phase}")
                    showing.skip()
            showing.skip()
        if showing.phase == "over":
            self._over(card, showing)

    def _asks(self, screen: Any, id: str) -> bool:
        _o, about, option = id.split(":", 2)
        choice = screen.facts().choice(about)
        found = next((o for o in choice.options if o.id == option), None) if choice else None
        return found is not None and found.asks is not None and not found.blocked

    def _wait(self, showing: Any) -> None:
        self.settle(showing, 6)

    def _over(self, card: Any, showing: Any) -> None:
        end = time.monotonic() + 30
        while self.shell.screen is not None and self.shell.screen.name != "result" and (
                time.monotonic() < end):
            self.shell.frame(0.2)
        self._look(f"{card.game} result")
        self._rounds(f"{card.game} result")
        self._celebration(card, showing)

    def _celebration(self, card: Any, showing: Any) -> None:
        """The moment before the result, which is none where less motion is wanted."""
        from game.app.screens.match import MatchScreen
        from game.app.table.celebration import Celebration

        calm = self.house.settings
        self.house.change_settings(less_motion=False, pace="normal")
        screen = MatchScreen(self.house, showing)
        screen.celebration = Celebration(self.house, showing)
        if not screen.celebration.done:
            self.shell.show(screen)
            self._look(f"{card.game} celebration")
        self._set_back(calm)

    # ---- the race ------------------------------------------------------------------------

    def race(self) -> None:
        """Four people at one keyboard see the signal and a pause; then four computers race."""
        from game.app import party as parties
        from game.app.destinations import ToRace
        from game.input.events import Lost
        from game.modes import live_scenarios
        from game.ui.words import _

        (card,) = live_scenarios()
        self.house.seed = 5
        self.house.party = (parties.Plan("human", DEVICE),) * 4
        self.shell.show(ToRace(card))
        screen: Any = self.shell.screen
        signal = screen.running.state.signal
        for where, tick in (("signal", 1), ("flip", signal), ("play", signal + 120)):
            self._race_to(screen, tick)
            self._look(f"race {where}")
            self.house.notice(_("A process that computes has ended: another one goes on."))
            self._look(f"race {where} with a notice")
            self.house.notices.clear()
        screen.action("menu", DEVICE)
        self._look("race paused")
        self._rounds("race paused")
        screen.lost(Lost(screen.racers.devices[0], ""))
        self._look("race without a device")
        self._rounds("race without a device")
        self.house.notices.clear()
        self.house.party = (parties.Plan("computer", level="hard"),) * 4
        self.shell.show(ToRace(card))
        screen = self.shell.screen
        self._race_to(screen, LAST_TICK)
        while screen.running.over and not screen.done:
            self.shell.frame(0.1)
        if not screen.done:
            self._fault("race", "has no result")
        self._look("race result")
        self._rounds("race result")
        screen.left()

    def _race_to(self, screen: Any, tick: int) -> None:
        seen = 0
        while screen.running.tick < tick and not screen.running.over:
            self.shell.frame(1 / 20)
            time.sleep(0.002)
            if not screen.telling.done and screen.running.tick > seen + 30:
                seen = screen.running.tick
                self._look("race told")

    # ---- menus ---------------------------------------------------------------------------

    def menus(self) -> None:
        """From the title, by everything that can be pressed; each screen must lead out again.
        First as on the first day, then with matches on the shelf."""
        from game.app.screens.title import Title

        known: set[Any] = set()
        self._through(Title(self.house), known)
        self._fill_the_shelf()
        self._through(Title(self.house), known)

    def _fill_the_shelf(self) -> None:
        """A finished match, one that was put away, one that is being played, and a file that is
        no match."""
        from game.match import save
        from game.session import shelf

        shelf.finish(played(self.house.desk, SHELVED, lambda match: False))
        for _n in range(2):
            shelf.put_aside()
            save(played(self.house.desk, SHELVED, lambda match: len(match.log) > 2),
                 shelf.current_path())
        shelf.rename(shelf.replays()[0], "The longest name a match can have")
        (shelf.replay_folder() / "holiday.match").write_text("no match at all")

    def _through(self, first: Any, known: set[Any]) -> None:
        queue: list[tuple[Any, int]] = [(first, 0)]
        while queue:
            screen, deep = queue.pop(0)
            self.shell.show(screen)
            self._frame()
            if not self._fresh(screen, known):
                continue
            self._look(screen.name)
            self._rounds(screen.name)
            out = list(self._ways_out(screen, known))
            if not out:
                self._fault(screen.name, "dead end: nothing leads on or back")
            queue += [(after, deep + 1) for after in out if deep < DEEPEST]

    def _fresh(self, screen: Any, known: set[Any]) -> bool:
        """Has this screen not been seen with these things to press?"""
        mark = (screen.name, frozenset(w.id for w in self.house.kit.widgets))
        fresh = mark not in known
        known.add(mark)
        return fresh

    def _ways_out(self, screen: Any, known: set[Any]) -> Iterator[Any]:
        """Where each press leads; a press that only changes the screen is followed there."""
        from game.app import destinations as to
        from game.app.routes import screen_of

        house, home = self.house, self.house.kit.focus
        for id in self._ids():
            self.shell.show(screen)
            self._find(screen, id, home)
            house.kit.focus = id
            self._frame()
            widget = house.kit.widget(id)
            if widget is None or widget.blocked:
                continue
            before = house.settings
            if widget.steps:
                for step in (1, 1, -1):
                    screen.change(id, step, DEVICE)
                    self._frame()
                    self._look(f"{screen.name} {id}")
                self._set_back(before)
                continue
            if id.endswith(("quit", "leave")):
                continue
            wanted = screen.press(id, DEVICE)
            self._set_back(before)
            self._frame()
            self._look(f"{screen.name} after {id}")
            if wanted is None and self._fresh(screen, known):
                self._rounds(f"{screen.name} after {id}")
                yield from self._ways_out(screen, known)
            elif isinstance(wanted, (to.ToNewMatch, to.ToContinue, to.ToRematch, to.ToMatch)):
                self.seen.add("a match begins")
            elif wanted is not None:
                yield screen_of(wanted, house) if isinstance(wanted, to.Destination) else wanted
        for action in ("back", "third", "fourth", "next", "menu"):
            self.shell.show(screen)
            self._frame()
            before = house.settings
            wanted = screen.action(action, DEVICE)
            self._set_back(before)
            self._frame()
            self._look(f"{screen.name} after {action}")
            if wanted is not None:
                yield screen_of(wanted, house) if isinstance(wanted, to.Destination) else wanted

    def _set_back(self, settings: Any) -> None:
        if self.house.settings != settings:
            self.house.settings = settings
            self.house.change_settings()

    def _ids(self) -> list[str]:
        return [w.id for w in self.house.kit.widgets if w.rect.w > 0 and "prompt:" not in w.id]

    # ---- looking -------------------------------------------------------------------------

    def _rounds(self, where: str) -> None:
        """The focus on everything that can have it, one after the other."""
        home, screen = self.house.kit.focus, self.shell.screen
        for id in [w.id for w in self.house.kit.widgets if w.focus and w.rect.w > 0]:
            self._find(screen, id, home)
            self._focus(screen, id)
            self._look(f"{where} on {id}")
        self._focus(screen, home)
        self._frame()

    def _find(self, screen: Any, id: str, home: str) -> None:
        """The focus changes some screens: what is not there is where the focus came from."""
        if self.house.kit.widget(id) is None:
            self._focus(screen, home)
            self._frame()

    def _focus(self, screen: Any, id: str) -> None:
        self.house.kit.focus = id
        if screen is not None:
            screen.focused(id)

    def _frame(self) -> None:
        self.house.redraw()
        self.shell.frame(1 / 30)

    def _look(self, where: str) -> None:
        self._frame()
        self.seen.add(where.split(" on ")[0])
        for fault in (*faults(self.house.kit), *fingers.faults(self.house.kit)):
            self._fault(where, fault)

    def _fault(self, where: str, fault: str) -> None:
        if fault not in self._said:
            self._said.add(fault)
            print(json.dumps({"where": where, "fault": fault}, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
