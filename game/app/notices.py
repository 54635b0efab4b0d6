"""Lines that stand at the top for a few seconds: what was lost, what is missing."""

from __future__ import annotations

import time

from game.pack.rects import Rect
from game.ui import tokens as t
from game.ui.kit import Kit

SECONDS = 6.0
SHOWN = 3


def reason(problem: BaseException) -> str:
    """Why a file can't be read or written, in the system's own words, without its number."""
    return getattr(problem, "strerror", None) or str(problem)


class Notices:
    def __init__(self) -> None:
        self._list: list[tuple[str, float]] = []  # text, and until when

    @property
    def texts(self) -> list[str]:
        return [text for text, _until in self._list]

    def add(self, text: str) -> None:
        """The same text again only stands longer."""
        self._list = [n for n in self._list if n[0] != text]
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
        with kit.group("notices", layer=8):
            y = 16.0
            for text in self.texts[-SHOWN:]:
                w = min(kit.width * 0.8, kit.wide(text, 26, "bold") + 60)
                h = kit.tall(text, w - 60, 26, "bold") + 20
                r = Rect((kit.width - w) / 2, y, w, h)
                kit.box(r, (0.10, 0.13, 0.22, 0.97), edge=t.LAMP, border=2,
                        radius=min(h / 2, kit.size(26)), shadow=0.5)
                kit.text(r.inset(30, 10), text, 26, face="bold", align="centre", middle=True)
                y += h + 10
