"""How to play a game: its table with computers at it, the gesture, and a few short pages."""

from __future__ import annotations

from typing import Any

from game.app.destinations import ToSeats
from game.app.house import House
from game.app.screen import Next, Screen
from game.content.scenarios import ScenarioCard, scenarios
from game.input.window import POINTER
from game.modes import modes
from game.pack.packs import game
from game.pack.rects import Rect
from game.ui import gesture, pages
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _

AFTER_FRAMES = 3  # the words stand before the table is set
SHOWS_S, STEP_S = 2.2, 0.06  # the gesture
STILL = 0.4  # where in the gesture the hand stands when less motion is wanted
VEIL = (0.02, 0.03, 0.06, 0.86)
HAND = 190.0  # how high the gesture's part is


class HowTo(Screen):
    """`paused`: the table stands still, as it does from the start where less motion is wanted."""

    name = "howto"
    backdrop = False
    start_focus = "try"

    def __init__(self, house: House, mode: str, back: Screen) -> None:
        super().__init__(house)
        self.mode, self.back, self.page = mode, back, 0
        self.guest = _guest(mode)
        self.paused = house.settings.less_motion
        self.showing: Any = None  # a match between computers
        self._frames = 0
        self._seconds = 0.0
        self._free = Rect(0, 0, 0, 0)

    def entered(self) -> None:
        if self.house.has_stage:
            self.house.stage.root.hide()  # of another game

    def left(self) -> None:
        if self.showing is not None:
            self.showing.close()
            self.showing = None
        self._frames = 0

    # ---- drawing -------------------------------------------------------------------------

    def draw(self, kit: Kit) -> None:
        title = _("How to play {game}", game=_(modes()[self.mode].title))
        pause = _("Let the table play") if self.paused else _("Stop the table")
        body = kit.page(title, [("accept", _("Select")), ("back", _("Back")), ("fourth", pause)],
                        [("previous", _("Previous page")), ("next", _("Next page"))])
        share = 0.42 if kit.text_size < 1.5 else 0.34
        left, right = body.left_of((body.w - 32) * share, 32)
        label = _("Try it now")
        h = kit.tall_button(label, left.w, "play", centred=True)
        low, rest = left.bottom_of(h, 20)
        hand, window = rest.bottom_of(HAND, 20)
        self._veil(kit, window)
        with kit.group("window"):
            kit.box(window, t.CLEAR, edge=t.LINE, border=3, radius=t.PANEL_RADIUS)
        with kit.group("hand"):
            kit.panel(hand)
        self._gesture(kit, hand)
        with kit.group("try"):
            kit.button("try", low, label, "play", centred=True)
        self.page = pages.draw(kit, self.mode, self.page, right)
        self._free = window
        self._frame(kit)

    def _veil(self, kit: Kit, window: Rect) -> None:
        """All but the table's window is dimmed."""
        w, h = kit.width, kit.height
        with kit.group("veil", layer=-1):
            for r in (Rect(0, 0, w, window.y), Rect(0, window.bottom, w, h - window.bottom),
                      Rect(0, window.y, window.x, window.h),
                      Rect(window.right, window.y, w - window.right, window.h)):
                kit.box(r, VEIL)
            if self.showing is None:
                kit.box(window, t.INK)

    def _gesture(self, kit: Kit, r: Rect) -> None:
        """What the hand does, with the device in hand."""
        share = STILL if self.house.settings.less_motion else (self._seconds / SHOWS_S) % 1.0
        x, y = r.middle
        if self.house.settings.one_button:
            gesture.button(kit, (x, y - 8), share, sweeps=True)
        elif self.house.device == POINTER:
            gesture.stroke(kit, (x - r.w * 0.28, y - 10), (x + r.w * 0.22, y - 30), share)
        elif self.house.device.startswith("pad:"):
            gesture.stick(kit, (x, y), share)
        else:
            gesture.button(kit, (x, y - 12), share, sweeps=False)

    def _frame(self, kit: Kit) -> None:
        if self.showing is not None:
            self.house.stage.camera.set_free(kit.on_screen(self._free))

    # ---- the table -----------------------------------------------------------------------

    def _card(self) -> ScenarioCard:
        """The shortest of the game's scenarios."""
        mine = [s for s in scenarios() if s.id.startswith(f"{self.mode}/")]
        return min(mine, key=lambda s: s.minutes)

    def _sit_down(self) -> None:
        from game.app.sitting import demonstrated

        self.showing = demonstrated(self.house, self._card())
        self.house.stage.root.show()
        self.house.stage.camera.shown()
        self.house.redraw()

    def update(self, dt: float) -> Next:
        self._frames += 1
        if self._frames == AFTER_FRAMES and game(self.mode).bot is not None:
            self._sit_down()
        if self.showing is not None and not self.paused:
            if self.showing.phase == "over":
                self.showing.close()
                self._sit_down()
            self.showing.update(dt)
        step = int(self._seconds / STEP_S)
        self._seconds += dt
        if int(self._seconds / STEP_S) != step and not self.house.settings.less_motion:
            self.house.redraw()
        return None

    def press(self, id: str, device: str) -> Next:
        if id.startswith("page:"):
            self.page = int(id.removeprefix("page:"))
        elif id == "try":
            return ToSeats(self._card(), self)
        return None

    def action(self, action: str, device: str) -> Next:
        if action == "back":
            return self.back
        if action == "fourth":
            self.paused = not self.paused
        if action in ("previous", "next"):
            self.page += 1 if action == "next" else -1
        return None

    def status(self) -> dict[str, Any]:
        live = self.showing is not None
        return {"page": self.page, "paused": self.paused, "live": live,
                "log": len(self.showing.match.log) if live else 0}


def _guest(mode: str) -> str:
    from game.app.table.showing import guest_name

    return guest_name(modes()[mode])
