"""Lines that stand at the top for a few seconds: what was lost, what is missing."""

from __future__ import annotations

import errno
import time
from typing import TYPE_CHECKING

from game.pack.rects import Rect
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.places import common, nearest
from game.ui.words import _

if TYPE_CHECKING:  # the title says so without reading a match
    from game.match import SaveProblem

SECONDS = 6.0
SHOWN = 3
WIDTHS = (0.8, 0.65, 0.5, 0.4, 0.3, 0.24, 0.2)  # of the window, the widest first


def reason(problem: BaseException) -> str:
    """Why a file can't be read or written, in the player's language."""
    number = getattr(problem, "errno", None)
    if number in (errno.EACCES, errno.EPERM, errno.EROFS):
        return _("this folder can't be written")
    if number in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return _("the disk is full")
    if number in (errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ENOTEMPTY):
        return _("something else is in its place")
    if number == errno.ENOENT:
        return _("the file is gone")
    return _("the system refuses, error {n}", n=number or 0)


def unfit(kind: str) -> str:
    """Why a file is no match that could be taken up: the kinds of match.SaveProblem."""
    return {
        "missing": _("the file is gone"),
        "unreadable": _("the file can't be read"),
        "foreign": _("it is no match of this game"),
        "newer": _("it is a match of a newer version"),
        "truncated": _("the file is cut off"),
        "unknown-mode": _("its game is not installed"),
        "other-rules": _("it was played under other rules"),
        "other-physics": _("it was played on another table"),
    }.get(kind, _("the file is damaged"))


def no_continuing(problem: SaveProblem) -> str:
    """Why the saved match can't be continued, and where its file is now."""
    why = unfit(problem.kind)
    if problem.aside:
        return _("The saved match can't be continued: {why}. The file is now {name}.", why=why,
                 name=problem.aside)
    return _("The saved match can't be continued: {why}.", why=why)


class Notices:
    def __init__(self) -> None:
        self._list: list[tuple[str, float]] = []  # text, and until when
        self._about: dict[str, str] = {}  # what was said last about a thing

    @property
    def texts(self) -> list[str]:
        return [text for text, _until in self._list]

    def add(self, text: str, about: str = "") -> None:
        """The same text again only stands longer; an older one about the same thing goes."""
        older = self._about.get(about, "") if about else ""
        self._about[about] = text
        self._list = [n for n in self._list if n[0] not in (text, older)]
        self._list.append((text, time.perf_counter() + SECONDS))

    def clear(self) -> None:
        self._list = []

    def due(self, now: float) -> bool:
        """Drops those whose time is over; True if any was."""
        kept = [n for n in self._list if n[1] > now]
        gone = len(kept) != len(self._list)
        self._list = kept
        return gone

    def draw(self, kit: Kit) -> None:
        if not self._list:
            return
        taken = list(kit.covers)
        with kit.group("notices", layer=8):
            for text in self.texts[-SHOWN:]:
                r = _place(kit, text, taken)
                taken.append(r.inset(-6))
                h = r.h
                kit.box(r, (0.10, 0.13, 0.22, 0.97), edge=t.LAMP, border=2,
                        radius=min(h / 2, kit.size(26)), shadow=0.5)
                kit.text(r.inset(30, 10), text, 26, face="bold", align="centre", middle=True)


def _place(kit: Kit, text: str, taken: list[Rect]) -> Rect:
    """As near to the middle of the top as it can stand without covering what is to be read or
    pressed; where there is no such place, where it covers least."""
    for widest in WIDTHS:
        r = _sized(kit, text, widest)
        tops = sorted({16.0, *(o.bottom + 10 for o in taken)})
        sides = ((kit.width - r.w) / 2, kit.safe.right - r.w, kit.safe.x,
                 *(o.right + 10 for o in taken), *(o.x - 10 - r.w for o in taken))
        for y in tops:
            for x in sides:
                r = Rect(x, y, r.w, r.h)
                if (16 <= x <= kit.width - 16 - r.w and r.bottom < kit.height - 16
                        and not any(r.overlaps(o) for o in taken)):
                    return r
    window = Rect(0, 0, kit.width, kit.height)
    return min((nearest(_sized(kit, text, widest), taken, window) for widest in WIDTHS),
               key=lambda r: sum(common(r, o) for o in taken))


def _sized(kit: Kit, text: str, widest: float) -> Rect:
    """At the middle of the top, no wider than that share of the window."""
    w = min(kit.width * widest, kit.wide(text, 26, "bold") + 60)
    return Rect((kit.width - w) / 2, 16.0, w, kit.tall(text, w - 60, 26, "bold") + 20)
