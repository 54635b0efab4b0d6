"""A read-only line for tests: what is on the screen, written to the file FLICKTOP_STATUS names.

Tests act by devices alone; this lets them see where to point and when something is over.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from game.ui.sheet import Widget

VARIABLE = "FLICKTOP_STATUS"


class Status:
    def __init__(self) -> None:
        path = os.environ.get(VARIABLE)
        self._path = Path(path) if path else None
        self._last = ""
        self._count = 0

    @property
    def wanted(self) -> bool:
        return self._path is not None

    def tell(self, screen: str, focus: str, widgets: list[Widget], scale: float,
             more: dict[str, Any]) -> None:
        """Replaces the file when anything changed, so a reader never sees half a line."""
        if self._path is None:
            return
        facts = {
            "screen": screen, "focus": focus,
            "widgets": {
                w.id: {"rect": [round(v * scale) for v in w.rect], "blocked": w.blocked,
                       "steps": w.steps, "seen": w.is_at(*w.rect.middle)}
                for w in widgets
            },
            **more,
        }
        line = json.dumps(facts)
        if line == self._last:
            return
        self._last = line
        self._count += 1
        fresh = self._path.with_suffix(".new")
        fresh.write_text(json.dumps({"n": self._count, **facts}) + "\n")
        os.replace(fresh, self._path)
