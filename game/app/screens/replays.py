"""Matches kept: finished ones to watch again; unfinished ones to go on with."""

from __future__ import annotations

import time

from game.app.destinations import ToContinue, ToQuestion, ToReplays, ToTitle, ToTyping, ToWatch
from game.app.house import House
from game.app.notices import reason, unfit
from game.app.screen import Next, Screen
from game.content.introductions import card_picture
from game.input.window import POINTER
from game.match import SaveProblem
from game.pack.panel import ornament_number
from game.pack.rects import Rect
from game.session import shelf
from game.session.shelf import Kept, Unusable
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, _n, listed, titled

GAP = 18.0


class Replays(Screen):
    """The list on the left; on the right the match that has the focus, and what can be done with
    it. `unfinished` lists those that can be continued."""

    name = "replays"

    def __init__(self, house: House, unfinished: bool = False) -> None:
        super().__init__(house)
        self.unfinished = unfinished
        self.found = shelf.unfinished() if unfinished else shelf.replays()
        self.unusable = [] if unfinished else shelf.unusable()
        self.at = 0  # the row whose facts are shown
        self._fresh = ""

    # ---- drawing -------------------------------------------------------------------------

    def draw(self, kit: Kit) -> None:
        title = _("Matches to continue") if self.unfinished else _("Replays")
        on = self._shown()
        acts = [("third", _("Rename")), ("fourth", self._remove())] if on is not None else []
        body = kit.page(title, [("accept", self._verb()), *acts, ("back", _("Back"))])
        if not self.found and not self.unusable:
            self._empty(kit, body)
            return
        wide = body.w >= 1500 or kit.text_size <= 1.25
        list_ = Rect(body.x, body.y, (body.w - 60) * (0.58 if wide else 0.5), body.h)
        rows = [self._tall(kit, kept, list_.w) for kept in self.found]
        rows += [self._tall_unusable(kit, file, list_.w) for file in self.unusable]
        with kit.scroll("list", list_, sum(rows) + GAP * (len(rows) - 1)) as up:
            places = list_.moved(0, -up).stack(rows, GAP)
            for n, replay in enumerate(self.found):
                self._row(kit, n, replay, places[n])
            for n, file in enumerate(self.unusable):
                self._unusable(kit, n, file, places[len(self.found) + n])
        if on is not None:
            self._facts(kit, on, Rect(list_.right + 60, body.y, body.right - list_.right - 60,
                                      body.h))

    def _empty(self, kit: Kit, body: Rect) -> None:
        with kit.group("empty"):
            kit.panel(body)
            kit.icon(body.middle[0], body.y + body.h * 0.22, 130, "replay", t.SOFT)
            words = (_("No match waits: begin a new one.") if self.unfinished
                     else _("No replays yet: play a match first."))
            kit.text(Rect(body.x + 60, body.y + body.h * 0.38, body.w - 120, 200), words, 40,
                     face="bold", align="centre")
            w = min(body.w - 120, max(360.0, kit.wide(_("Back"), t.PRIMARY, "bold") + 160))
            h = kit.tall_button(_("Back"), w, "left", centred=True)
            kit.button("back", Rect(body.middle[0] - w / 2, body.bottom - h - 50, w, h),
                       _("Back"), "left", centred=True)

    def _words(self, kept: Kept) -> tuple[str, str]:
        """A row's two texts: what it is called, and who won or how far it is."""
        return self._name(kept), " · ".join((self._won(kept), _when(kept)))

    def _tall(self, kit: Kit, kept: Kept, width: float) -> float:
        name, about = self._words(kept)
        room = width - 48
        badges = 70.0
        return max(t.ROW, kit.tall(name, room - self._badges(kept), 30, "bold")
                   + kit.tall(about, room - self._badges(kept), 26) + 28, badges)

    def _badges(self, kept: Kept) -> float:
        return 64.0 * len(kept.head.seats) + 12

    def _row(self, kit: Kit, n: int, kept: Kept, r: Rect) -> None:
        id = f"list/{n}"
        kit.touch(id, r)
        ink = kit.surface(id, r, chosen=n == self.at, radius=t.ROW_RADIUS)
        soft = t.SOFT if ink == t.TEXT else ink
        name, about = self._words(kept)
        x = r.x + 24
        for seat, worn in enumerate(kept.head.worn):
            kit.badge(Rect(x, r.middle[1] - 27, 54, 54), ornament_number(worn, seat))
            x += 64
        x += 12
        room = r.right - 24 - x
        high, low = kit.tall(name, room, 30, "bold"), kit.tall(about, room, 26)
        top = r.middle[1] - (high + low) / 2
        kit.text(Rect(x, top, room, high), name, 30, ink, "bold")
        kit.text(Rect(x, top + high, room, low), about, 26, soft)

    def _tall_unusable(self, kit: Kit, file: Unusable, width: float) -> float:
        room = width - 140
        return max(t.ROW, kit.tall(file.path.name, room, 30, "bold")
                   + kit.tall(unfit(file.why), room, 26) + 28)

    def _unusable(self, kit: Kit, n: int, file: Unusable, r: Rect) -> None:
        """A file that is no match: what it is called, and why it can't be watched."""
        id, why = f"list/unusable-{n}", unfit(file.why)
        kit.touch(id, r, blocked=f"{file.path.name}: {why}")
        kit.surface(id, r, blocked=why, radius=t.ROW_RADIUS)
        kit.icon(r.x + 54, r.middle[1], 52, "no-entry", t.WARN)
        x, room = r.x + 110, r.w - 140
        high, low = kit.tall(file.path.name, room, 30, "bold"), kit.tall(why, room, 26)
        top = r.middle[1] - (high + low) / 2
        kit.text(Rect(x, top, room, high), file.path.name, 30, t.DIM, "bold")
        kit.text(Rect(x, top + high, room, low), why, 26, t.SOFT)

    def _facts(self, kit: Kit, kept: Kept, r: Rect) -> None:
        """The match that has the focus: its game's picture, who won, when, and the buttons."""
        buttons = [("go", self._verb(), "play"), ("rename", _("Rename"), "book"),
                   ("remove", self._remove(), "no-entry")]
        inner = r.inset(24)
        heights = [kit.tall_button(label, inner.w, icon, centred=True)
                   for _id, label, icon in buttons]
        texts = [(self._name(kept), 34.0, t.TEXT, "bold"), (self._won(kept), 28.0, t.LAMP, "bold"),
                 (_when(kept), 26.0, t.SOFT, "body"),
                 (_n("{n} command", "{n} commands", kept.head.commands), 26.0, t.SOFT, "body")]
        if kept.label:
            texts.insert(1, (titled(kept.head.game, kept.head.scenario), 26.0, t.SOFT, "body"))
        words = sum(kit.tall(text, inner.w, px, face) + 6 for text, px, _c, face in texts)
        foot = sum(heights) + 14 * len(heights)
        picture = max(inner.w * 0.4, inner.h - words - foot - 20)
        picture = min(picture, inner.w * 0.7)
        with kit.group("facts-panel"):
            kit.panel(r)
        with kit.scroll("facts", inner, picture + 20 + words + foot) as up:
            y = inner.y - up
            kit.picture(Rect(inner.x, y, inner.w, picture), card_picture(kept.head.mode), 14)
            y += picture + 20
            for text, px, colour, face in texts:
                y += kit.text(Rect(inner.x, y, inner.w, 0), text, px, colour, face) + 6
            y += 14
            for (id, label, icon), h in zip(buttons, heights, strict=True):
                kit.button(f"facts/{id}", Rect(inner.x, y, inner.w, h), label, icon, centred=True)
                y += h + 14

    # ---- words ---------------------------------------------------------------------------

    def _name(self, kept: Kept) -> str:
        return kept.label or titled(kept.head.game, kept.head.scenario)

    def _won(self, kept: Kept) -> str:
        if kept.unfinished:
            return _("not over yet")
        if kept.winners is None:
            return _("nobody knows who won")
        names = [_(kept.head.seats[n]) for n in kept.winners if n < len(kept.head.seats)]
        if not names:
            return _("a draw")
        return (_("{name} won", name=names[0]) if len(names) == 1
                else _("{names} share the win", names=listed(names)))

    def _verb(self) -> str:
        return _("Continue") if self.unfinished else _("Watch")

    def _remove(self) -> str:
        return _("Discard") if self.unfinished else _("Delete")

    def _shown(self) -> Kept | None:
        return self.found[self.at] if self.at < len(self.found) else None

    # ---- presses -------------------------------------------------------------------------

    def focused(self, id: str) -> None:
        number = id.removeprefix("list/")
        if number.isdigit() and int(number) != self.at:
            self.at = int(number)
            self._fresh = id

    def press(self, id: str, device: str) -> Next:
        if id == "back":
            return ToTitle()
        on = self._shown()
        if on is None:
            return None
        if id == "facts/rename":
            return self._rename(on)
        if id == "facts/remove":
            return self._ask(on)
        # A finger has no focus to look round with: its first tap shows the match.
        first, self._fresh = self._fresh == id, ""
        return None if device == POINTER and first else self._open(on)

    def _open(self, kept: Kept) -> Next:
        if kept.unfinished:
            return ToContinue(kept)
        try:
            match = shelf.opened(kept)
        except SaveProblem as problem:
            self.house.notice(_("The replay can't be opened: {why}.", why=unfit(problem.kind)))
            return None
        return ToWatch(match, self, name=self._name(kept))

    def action(self, action: str, device: str) -> Next:
        on = self._shown()
        if on is not None and action == "third":
            return self._rename(on)
        if on is not None and action == "fourth":
            return self._ask(on)
        return ToTitle() if action == "back" else None

    def _rename(self, kept: Kept) -> Next:
        def done(text: str) -> Next:
            try:
                shelf.rename(kept, text)
            except OSError as problem:
                self.house.notice(_("The name can't be saved: {why}.", why=reason(problem)))
            return ToReplays(self.unfinished)

        title = _("Name this match") if self.unfinished else _("Name this replay")
        return ToTyping(title, self._name(kept), self, done)

    def _ask(self, kept: Kept) -> Next:
        def done() -> Next:
            try:
                shelf.discard(kept)
            except OSError as problem:
                self.house.notice(_("It can't be deleted: {why}.", why=reason(problem)))
            return ToReplays(self.unfinished)

        text = (_("Discard {name}? It can't be continued any more.", name=self._name(kept))
                if self.unfinished
                else _("Delete the replay {name}? It is gone for good.", name=self._name(kept)))
        return ToQuestion(text, self._remove(), _("Keep it"), self, done)


def _when(kept: Kept) -> str:
    """The day and the time in the player's order."""
    return time.strftime(_("%Y-%m-%d, %H:%M"), time.localtime(kept.when))
