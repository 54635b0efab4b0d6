"""One window without a display for all scene tests of a process, and one stage on it."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from typing import Any

import pytest

SIZE = (640, 360)


@pytest.fixture(scope="session")
def base() -> Any:
    from game.scene.engine import open_offscreen

    return getattr(builtins, "base", None) or open_offscreen(SIZE)


@pytest.fixture(scope="module")
def stage(base: Any) -> Iterator[Any]:
    from game.scene.stage import Stage

    made = Stage(base, "low")
    yield made
    made.close()
