"""A progress bar on a terminal, and nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
WIDTH = 30


def progress(things: Iterable[T], count: int, what: str) -> Iterator[T]:
    """The same things, counted on stderr while somebody watches."""
    shown = sys.stderr.isatty()
    try:
        for number, thing in enumerate(things, 1):
            if shown:
                bar = "#" * (WIDTH * number // max(1, count))
                sys.stderr.write(f"\r[{bar:{WIDTH}s}] {number}/{count} {what}")
                sys.stderr.flush()
            yield thing
    finally:
        if shown:
            sys.stderr.write("\r\033[K")
