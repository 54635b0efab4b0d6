"""Where a player looks at the match from: the table, along with the shot, behind it, freely."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.app.table import MatchTable
from game.input import aiming as aims
from game.input.events import Pointer
from game.input.hand import Hand
from game.ui.words import _

if TYPE_CHECKING:
    from game.app.window import App

VIEWS = ("table", "follow", "aim", "orbit")
TURN, TILT = -150.0, 90.0  # degrees for a drag over the window's height


class Viewing:
    def __init__(self, app: App, table: MatchTable) -> None:
        self.app, self.table = app, table
        self.name = VIEWS[0]
        self._grip: tuple[float, float] | None = None
        self._watched: Any = None

    @property
    def is_free(self) -> bool:
        return self.name == "orbit"

    def change(self, hand: Hand | None) -> None:
        """The next view, and its name for the player."""
        self.name = VIEWS[(VIEWS.index(self.name) + 1) % len(VIEWS)]
        self.look(hand)
        self.app.notice({
            "table": _("Camera: table"), "follow": _("Camera: along with the shot"),
            "aim": _("Camera: behind the shot"), "orbit": _("Camera: free"),
        }[self.name])

    def look(self, hand: Hand | None) -> None:
        camera = self.app.stage.camera
        if self.name == "aim" and hand is not None:
            pose = aims.place(hand.offer, self.table.state.table, hand.aiming)
            camera.aim(pose.place, hand.aiming.direction)
        else:
            camera.table()

    def update(self) -> None:
        """Goes along with a shot that has just begun, if that is wanted."""
        playback = self.table.playback
        if playback is self._watched:
            return
        self._watched = playback
        last = self.table.match.last
        if playback is None or self.name != "follow" or last is None:
            return
        brought = getattr(last.shot, "brings", ())
        piece = getattr(last.shot, "piece", brought[0].id if brought else "")
        if piece:
            self.app.stage.camera.follow(playback, piece)

    def orbit(self, event: Pointer) -> None:
        if event.what == "down":
            self._grip = (event.x, event.y)
        elif event.what == "move" and self._grip is not None:
            turn, tilt = event.x - self._grip[0], event.y - self._grip[1]
            self.app.stage.camera.orbit(TURN * turn, TILT * tilt, 0.0)
            self._grip = (event.x, event.y)
        elif event.what == "up":
            self._grip = None
