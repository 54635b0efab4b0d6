"""Choose a game by its picture, and one of its scenarios."""

from __future__ import annotations

from game.app import party as parties
from game.app.destinations import ToHowTo, ToSeats, ToTitle
from game.app.house import House
from game.app.screen import Next, Screen
from game.content.introductions import card_picture, introduction
from game.content.scenarios import ScenarioCard, listing
from game.input.window import POINTER
from game.modes import modes
from game.pack.packs import Broken, packs
from game.pack.rects import Rect
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, _n


class ChooseScreen(Screen):
    name = "choose"

    def __init__(self, house: House, teach: bool = False) -> None:
        super().__init__(house)
        self.teach = teach
        listed = listing(modes())
        found = listed.cards
        for problem in listed.problems:
            house.notice(_("A scenario of yours can't be played: {why}", why=str(problem)))
        self.games = {
            id: sorted((s for s in found if s.game == id),
                       key=lambda s: (s.minutes, s.title))
            for id in sorted(modes(), key=lambda id: (introduction(id).order, id))
        }
        self.games = {id: list_ for id, list_ in self.games.items() if list_}
        self.broken = packs().broken
        chosen = self.house.last_game
        self.chosen = chosen if chosen in self.games else next(iter(self.games), "")
        self.focus = self.start_focus = f"game:{self.chosen}"
        self._fresh = ""

    def draw(self, kit: Kit) -> None:
        area = kit.menu
        with kit.group("head"):
            title = _("Learn a game") if self.teach else _("Choose a game")
            kit.line(area.x, 92, title, t.TITLE, face="display")
            seats = parties.taken(self.house.party)
            label = _n("{n} seat joined", "{n} seats joined", len(seats))
            w = kit.wide(label, 28)
            kit.line(area.right, 80, label, 28, t.SOFT, align="right")
            x = area.right - w - 24
            for n in reversed(seats):
                kit.badge(Rect(x - 60, 50, 60, 60), n)
                x -= 74
        games = list(self.games)
        columns = max(5, len(games) + len(self.broken))
        cards = Rect(area.x, 146, area.w, 480).columns(columns, 26)
        for n, (id, r) in enumerate(zip(games, cards, strict=False)):
            self._card(kit, id, r, n)
        for game, r in zip(self.broken, cards[len(games):], strict=False):
            self._broken_card(kit, game, r)
        if self.chosen:
            self._scenarios(kit, area)
        kit.prompts([("accept", _("Choose")), ("back", _("Back"))],
                    [("third", _("How to play {game}", game=_(modes()[self.chosen].title)))]
                    if self.chosen else [])

    def _card(self, kit: Kit, id: str, r: Rect, n: int) -> None:
        mode = modes()[id]
        on, chosen = kit.is_on(f"game:{id}"), id == self.chosen
        head = Rect(r.x + 2, r.y + 2, r.w - 4, r.h * 0.5)
        with kit.group(f"card-{n}"):
            kit.box(r, t.PANEL, edge=t.LAMP if chosen else t.LINE, border=3 if chosen else 2,
                    radius=t.PANEL_RADIUS, shadow=0.5, ring=1.0 if on else 0.0)
            kit.picture(head, card_picture(id), t.PANEL_RADIUS - 2, r.inset(2))
            x = r.x + 24
            y = head.bottom + 44
            kit.line(x, y, _(mode.title), 40, t.LAMP if chosen else t.TEXT, "display",
                     room=r.w - 40)
            low, high = mode.seat_range
            minutes = sorted({s.minutes for s in self.games[id]})
            about = introduction(id)
            facts = [
                ("people", _n("{n} player", "{n} players", low) if low == high
                 else _("{a} to {b} players", a=low, b=high)),
                ("clock", _("{n} min", n=minutes[0]) if minutes[0] == minutes[-1]
                 else _("{a} to {b} min", a=minutes[0], b=minutes[-1])),
                (about.icon, _(about.catch)),
            ]
            if kit.text_size >= 1.5:
                facts = facts[:2]
            step = min(kit.size(26) * 1.7, (r.bottom - y - 40) / len(facts))
            for icon, words in facts:
                y += step
                kit.icon(x + 15, y, 34, icon, t.SOFT)
                kit.line(x + 42, y, words, 26, t.TEXT, room=r.right - x - 56)
            kit.touch(f"game:{id}", r)

    def _broken_card(self, kit: Kit, game: Broken, r: Rect) -> None:
        """A game that is installed and can't be played: its name, and why."""
        id = f"broken:{game.name}"
        why = _("{game} can't be played: {why}", game=game.name, why=game.why)
        with kit.group(id):
            kit.box(r, t.OFF, edge=t.WARN, border=2, radius=t.PANEL_RADIUS, dashed=True,
                    ring=1.0 if kit.is_on(id) else 0.0)
            kit.icon(r.middle[0], r.y + r.h * 0.2, 96, "no-entry", t.WARN)
            kit.line(r.x + 24, r.y + r.h * 0.42, game.name, 34, t.TEXT, "display", room=r.w - 48)
            kit.text(Rect(r.x + 24, r.y + r.h * 0.5, r.w - 48, r.h * 0.46), why, 26, t.SOFT)
            kit.touch(id, r, blocked=why)

    def _scenarios(self, kit: Kit, area: Rect) -> None:
        mode = modes()[self.chosen]
        list_ = self.games[self.chosen]
        with kit.group("story"):
            y = 684.0
            w = kit.line(area.x, y, _(mode.title), 34, t.LAMP, "display")
            about = list_[0]
            focused = kit.focus.removeprefix("list/")
            about = next((s for s in list_ if s.id == focused), about)
            kit.text(Rect(area.x + w + 24, y - 36, area.w - w - 24, 72), _(about.story), 28, t.SOFT,
                     middle=True)
        region = Rect(area.x, 722, area.w, 212)
        rows = (len(list_) + 2) // 3
        h = max(98.0, kit.size(30) + kit.size(26) + 36)
        content = rows * (h + 16) - 16
        with kit.scroll("list", region, content) as up:
            for n, s in enumerate(list_):
                column = region.columns(3, 20)[n % 3]
                r = Rect(column.x, region.y - up + (n // 3) * (h + 16), column.w, h)
                self._row(kit, s, r)

    def _row(self, kit: Kit, s: ScenarioCard, r: Rect) -> None:
        id = f"list/{s.id}"
        kit.touch(id, r)
        ink = kit.surface(id, r, radius=t.ROW_RADIUS + 4)
        soft = ink if ink == t.ON_LAMP else t.SOFT
        minutes = _("{n} min", n=s.minutes)
        w = kit.wide(minutes, 26, "bold")
        kit.line(r.right - 24, r.middle[1], minutes, 26, soft, "bold", "right")
        low, high = s.seats
        seats = (_n("{n} player", "{n} players", low) if low == high
                 else _("{a} to {b} players", a=low, b=high))
        room = r.w - w - 64
        if kit.text_size >= 1.5 or kit.wide(_(s.title), 30, "bold") > room:
            kit.text(Rect(r.x + 24, r.y + 8, room, r.h - 16), _(s.title), 30, ink, "bold",
                     middle=True)
            return
        kit.line(r.x + 24, r.middle[1] - kit.size(26) * 0.62, _(s.title), 30, ink, "bold")
        kit.line(r.x + 24, r.middle[1] + kit.size(30) * 0.62, seats, 26, soft, room=room)

    def focused(self, id: str) -> None:
        if id.startswith("game:") and self.chosen != id.removeprefix("game:"):
            self.chosen = id.removeprefix("game:")
            self._fresh = id

    def press(self, id: str, device: str) -> Next:
        if id.startswith("game:"):
            game = id.removeprefix("game:")
            # A finger has no focus to look round with: its first tap shows the scenarios.
            first, self._fresh = self._fresh == id, ""
            if device == POINTER and first and len(self.games[game]) > 1:
                return None
            return self._go(self.games[game][0])
        found = next(s for s in self.games[self.chosen] if f"list/{s.id}" == id)
        return self._go(found)

    def _go(self, card: ScenarioCard) -> Next:
        self.house.last_game = self.chosen
        if self.teach:
            return ToHowTo(self.chosen, self)
        return ToSeats(card, self)

    def action(self, action: str, device: str) -> Next:
        if action == "back":
            return ToTitle()
        if action == "third" and self.chosen:
            return ToHowTo(self.chosen, self)
        return None
