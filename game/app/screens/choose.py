"""Choose a game by its picture, and one of its scenarios."""

from __future__ import annotations

from pathlib import Path

from game.app import party as parties
from game.app.destinations import ToHowTo, ToSeats, ToTitle
from game.app.house import House
from game.app.screen import Next, Screen
from game.content.introductions import card_picture, introduction
from game.content.scenarios import ScenarioCard, listing
from game.input.window import POINTER
from game.modes import live_scenarios, modes
from game.pack.packs import Broken, packs
from game.pack.rects import Rect
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, _n

CARD_GAP = 26.0
ROWS = 1.4  # of scenarios that are seen at least below the cards: there are more


class ChooseScreen(Screen):
    name = "choose"

    def __init__(self, house: House, teach: bool = False) -> None:
        super().__init__(house)
        self.teach = teach
        listed = listing(modes())
        found = listed.cards
        for problem in listed.problems:
            house.notice(_("Your scenario {name} can't be played: `flicktop check` says why.",
                           name=Path(problem.file).name))
        self.games = {
            id: sorted((s for s in found if s.game == id),
                       key=lambda s: (s.minutes, s.title))
            for id in sorted(modes(), key=lambda id: (introduction(id).order, id))
        }
        self.games = {id: list_ for id, list_ in self.games.items() if list_}
        for card in live_scenarios():
            whole = packs().games.get(card.game)
            if whole is not None:
                self.games.setdefault(whole.beside, []).append(card)
        self.broken = packs().broken
        chosen = self.house.last_game
        self.chosen = chosen if chosen in self.games else next(iter(self.games), "")
        self.focus = self.start_focus = f"game:{self.chosen}"
        self._fresh = ""

    # ---- drawing -------------------------------------------------------------------------

    def draw(self, kit: Kit) -> None:
        title = _("Learn a game") if self.teach else _("Choose a game")
        seats = parties.taken(self.house.party)
        howto = [("third", _("How to play {game}", game=_(modes()[self.chosen].title)))] \
            if self.chosen else []
        body = kit.page(title, [("accept", _("Choose")), ("back", _("Back"))], howto,
                        _n("{n} seat joined", "{n} seats joined", len(seats)), badges=seats)
        count = len(self.games) + len(self.broken)
        w = (body.w - CARD_GAP * (max(3, count) - 1)) / max(3, count)
        heights = [self._tall_card(kit, id, w) for id in self.games]
        heights += [self._tall_broken(kit, game, w) for game in self.broken]
        high = max(heights, default=0.0)
        below = self._tall_story(kit, body.w) + ROWS * self._tall_row(kit, body.w / 3) + 60
        if high + below <= body.h:
            self._across(kit, body, w, body.h - below)
        else:
            self._beside(kit, body)

    def _across(self, kit: Kit, body: Rect, w: float, high: float) -> None:
        """The games side by side, the chosen one's scenarios below them."""
        r = Rect(body.x, body.y, w, min(480.0, high))
        words = max((self._words(kit, id, w) for id in self.games), default=0.0)
        for n, id in enumerate(self.games):
            with kit.group(f"card-{n}"):
                self._card(kit, id, r, f"game:{id}", words)
            r = r.moved(w + CARD_GAP, 0)
        for game in self.broken:
            with kit.group(f"broken:{game.name}"):
                self._broken_card(kit, game, r, f"broken:{game.name}")
            r = r.moved(w + CARD_GAP, 0)
        if self.chosen:
            y = r.bottom + 26
            y += self._story(kit, Rect(body.x, y, body.w, 0)) + 14
            self._scenarios(kit, Rect(body.x, y, body.w, body.bottom - y))

    def _beside(self, kit: Kit, body: Rect) -> None:
        """Large text or many games: they stand below each other, the scenarios beside them."""
        left = Rect(body.x, body.y, (body.w - 60) * 0.42, body.h)
        heights = [self._tall_card(kit, id, left.w) for id in self.games]
        heights += [self._tall_broken(kit, game, left.w) for game in self.broken]
        with kit.scroll("games", left, sum(heights) + CARD_GAP * (len(heights) - 1)) as up:
            places = left.moved(0, -up).stack(heights, CARD_GAP)
            for id, r in zip(self.games, places, strict=False):
                self._card(kit, id, r, f"game:{id}", self._words(kit, id, r.w))
            for game, r in zip(self.broken, places[len(self.games):], strict=True):
                self._broken_card(kit, game, r, f"broken:{game.name}")
        if self.chosen:
            right = Rect(left.right + 60, body.y, body.right - left.right - 60, body.h)
            self._scenarios(kit, right, told=True)

    def _facts(self, id: str) -> list[tuple[str, str]]:
        """What a card says below the game's name, each with its icon."""
        minutes = sorted({s.minutes for s in self.games[id]})
        about = introduction(id)
        return [
            ("people", _players(*modes()[id].seat_range)),
            ("clock", _("{n} min", n=minutes[0]) if minutes[0] == minutes[-1]
             else _("{a} to {b} min", a=minutes[0], b=minutes[-1])),
            (about.icon, _(about.catch)),
        ]

    def _words(self, kit: Kit, id: str, w: float) -> float:
        """How high a card's name and facts are."""
        lines = sum(kit.tall(text, w - 48 - kit.size(42), 26) + 8
                    for _icon, text in self._facts(id))
        return kit.tall(_(modes()[id].title), w - 48, 40, "display") + 20 + lines

    def _tall_card(self, kit: Kit, id: str, w: float) -> float:
        return w * 0.3 + 38 + self._words(kit, id, w)

    def _card(self, kit: Kit, id: str, r: Rect, widget: str, words: float) -> None:
        """`words`: the room its words have, so that pictures side by side are equally high."""
        on, chosen = kit.is_on(widget), id == self.chosen
        kit.box(r, t.PANEL, edge=t.LAMP if chosen else t.LINE, border=3 if chosen else 2,
                radius=t.PANEL_RADIUS, shadow=0.5, ring=1.0 if on else 0.0)
        x, w, lead = r.x + 24, r.w - 48, kit.size(42)
        title = _(modes()[id].title)
        head = Rect(r.x + 2, r.y + 2, r.w - 4, r.h - words - 38)
        kit.picture(head, card_picture(id), t.PANEL_RADIUS - 2, r.inset(2))
        y = head.bottom + 16
        y += kit.text(Rect(x, y, w, 0), title, 40, t.LAMP if chosen else t.TEXT, "display") + 20
        for icon, fact in self._facts(id):
            high = kit.text(Rect(x + lead, y, w - lead, 0), fact, 26)
            kit.icon(x + lead * 0.36, y + high / 2, kit.size(32), icon, t.SOFT)
            y += high + 8
        kit.touch(widget, r)
        self._ask(kit, id, Rect(r.right - 90, r.y + 18, 72, 72))

    def _ask(self, kit: Kit, id: str, r: Rect) -> None:
        """On the card's picture: how this game is played, for a mouse or a finger."""
        with kit.group(f"ask-{id}", layer=1):
            kit.box(r, t.PANEL, edge=t.LINE, border=2, radius=r.w / 2)
            kit.icon(*r.middle, 40, "book", t.TEXT)
        kit.touch(f"howto:{id}", r, focus=False)

    def _why(self, game: Broken) -> str:
        return _("{game} can't be played: `flicktop check` says why.", game=game.name)

    def _tall_broken(self, kit: Kit, game: Broken, w: float) -> float:
        return (150 + kit.tall(game.name, w - 48, 34, "display")
                + kit.tall(self._why(game), w - 48, 26) + 40)

    def _broken_card(self, kit: Kit, game: Broken, r: Rect, widget: str) -> None:
        """A game that is installed and can't be played: its name, and where it says why."""
        why = self._why(game)
        kit.box(r, t.OFF, edge=t.WARN, border=2, radius=t.PANEL_RADIUS, dashed=True,
                ring=1.0 if kit.is_on(widget) else 0.0)
        kit.icon(r.middle[0], r.y + 80, 96, "no-entry", t.WARN)
        y = r.y + 150
        y += kit.text(Rect(r.x + 24, y, r.w - 48, 0), game.name, 34, t.TEXT, "display") + 10
        kit.text(Rect(r.x + 24, y, r.w - 48, 0), why, 26, t.SOFT)
        kit.touch(widget, r, blocked=why)

    def _about(self, kit: Kit) -> ScenarioCard:
        """The scenario that a mouse is over or that has the focus, else the first."""
        list_ = self.games[self.chosen]
        for at in (kit.hovered, kit.focus):
            found = next((s for s in list_ if f"list/{s.id}" == at), None)
            if found is not None:
                return found
        return list_[0]

    def _tall_story(self, kit: Kit, w: float) -> float:
        """Room for the longest story, so that nothing jumps while one looks round."""
        if not self.chosen:
            return 0.0
        return max(kit.tall(self._told(s), w, 28) for s in self.games[self.chosen])

    def _told(self, card: ScenarioCard) -> str:
        return f"{_(card.title)}: {_(card.story)}" if card.story else _(card.title)

    def _story(self, kit: Kit, r: Rect) -> float:
        with kit.group("story"):
            kit.text(r, self._told(self._about(kit)), 28, t.SOFT)
        return self._tall_story(kit, r.w)

    def _tall_row(self, kit: Kit, w: float) -> float:
        if not self.chosen:
            return 0.0
        return max(98.0, *(
            kit.tall(_(s.title), w - 48, 30, "bold") + kit.tall(self._length(s), w - 48, 26) + 24
            for s in self.games[self.chosen]))

    def _length(self, card: ScenarioCard) -> str:
        return " · ".join((_players(*card.seats), _("{n} min", n=card.minutes)))

    def _scenarios(self, kit: Kit, r: Rect, told: bool = False) -> None:
        """The chosen game's scenarios as a list; `told`: each with its story in it."""
        list_ = self.games[self.chosen]
        columns = 1 if told else 3
        w = (r.w - 20 * (columns - 1)) / columns
        h = self._tall_row(kit, w)
        heights = [h + kit.tall(_(s.story), w - 48, 28) if told else h for s in list_]
        rows = [max(heights[n:n + columns]) for n in range(0, len(list_), columns)]
        with kit.scroll("list", r, sum(rows) + 16 * (len(rows) - 1)) as up:
            for n, place in enumerate(r.moved(0, -up).stack(rows, 16)):
                for s, cell in zip(list_[n * columns:], place.columns(columns, 20), strict=False):
                    self._row(kit, s, cell, told)

    def _row(self, kit: Kit, s: ScenarioCard, r: Rect, told: bool) -> None:
        id = f"list/{s.id}"
        kit.touch(id, r)
        ink = kit.surface(id, r, radius=t.ROW_RADIUS + 4)
        soft = ink if ink == t.ON_LAMP else t.SOFT
        texts = [(_(s.title), 30.0, ink, "bold"), (self._length(s), 26.0, soft, "body")]
        if told and s.story:
            texts.append((_(s.story), 28.0, soft, "body"))
        w = r.w - 48
        y = r.middle[1] - sum(kit.tall(text, w, px, face) for text, px, _c, face in texts) / 2
        for text, px, colour, face in texts:
            y += kit.text(Rect(r.x + 24, y, w, 0), text, px, colour, face)

    # ---- presses -------------------------------------------------------------------------

    def focused(self, id: str) -> None:
        if id.startswith("game:") and self.chosen != id.removeprefix("game:"):
            self.chosen = id.removeprefix("game:")
            self._fresh = id

    def press(self, id: str, device: str) -> Next:
        if id.startswith("howto:"):
            self.chosen = id.removeprefix("howto:")
            return self._teach()
        if id.startswith("game:"):
            game = id.removeprefix("game:")
            # A finger has no focus to look round with: its first tap shows the scenarios.
            first, self._fresh = self._fresh == id, ""
            if device == POINTER and first and len(self.games[game]) > 1:
                return None
            self.chosen = game
            return self._go(self.games[game][0])
        found = next(s for s in self.games[self.chosen] if f"list/{s.id}" == id)
        return self._go(found)

    def _go(self, card: ScenarioCard) -> Next:
        if self.teach:
            return self._teach()
        self.house.last_game = self.chosen
        return ToSeats(card, self)

    def _teach(self) -> Next:
        self.house.last_game = self.chosen
        return ToHowTo(self.chosen, self)

    def action(self, action: str, device: str) -> Next:
        if action == "back":
            return ToTitle()
        if action == "third" and self.chosen:
            return self._teach()
        return None


def _players(low: int, high: int) -> str:
    return (_n("{n} player", "{n} players", low) if low == high
            else _("{a} to {b} players", a=low, b=high))
