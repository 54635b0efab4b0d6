"""Settings in six tabs, each change kept at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from game.app.destinations import ToCredits
from game.app.house import House
from game.app.screen import Next, Screen
from game.app.settings import AIM_HELPS, PACES, TEXT_SIZES, Settings
from game.pack.rects import Rect
from game.ui import rows
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import LANGUAGES, _


class Row(Struct, frozen=True):
    """One setting: a toggle, a slider in steps (`values` are numbers) or a picker of words."""

    key: str
    title: str
    detail: str
    values: tuple[Any, ...] = ()
    words: tuple[str, ...] = ()


SHARES = tuple(n / 10 for n in range(11))
TABS: tuple[tuple[str, str, str, tuple[Row, ...]], ...] = (
    ("game", "Game", "die", (
        Row("pace", "Pace", "How shots are shown", PACES, ("Slow", "Normal", "Fast", "Instant")),
        Row("aim_help", "Aim help", "For new seats", AIM_HELPS, ("None", "Line", "Ghost")),
        Row("undo", "Undo", "House rule for the pause menu"),
    )),
    ("controls", "Controls", "pad", (
        Row("rumble", "Rumble", "All pads", SHARES),
        Row("one_button", "One-button play", "Press to aim, press for power"),
        Row("hold_to_press", "Hold instead of press", "Half a second confirms"),
    )),
    ("picture", "Picture", "screen", (
        Row("quality", "Quality", "Low for weak machines", ("auto", "low", "high"),
            ("Automatic", "Low", "High")),
        Row("fullscreen", "Full screen", "Or a window"),
        Row("text_size", "Text size", "Whole game, 100 to 200 %", TEXT_SIZES),
    )),
    ("sound", "Sound", "sound", (
        Row("volumes.all", "All sounds", "Everything together", SHARES),
        Row("volumes.table", "Table", "Dice, ships and discs", SHARES),
        Row("volumes.menu", "Menus", "Clicks and signals", SHARES),
        Row("volumes.room", "Room", "Rain, a radio, a hangar: the air round the table", SHARES),
        Row("volumes.music", "Music", "Short tunes at the start and the end", SHARES),
    )),
    ("access", "Accessibility", "access", (
        Row("text_size", "Text size", "Whole game, 100 to 200 %", TEXT_SIZES),
        Row("palette", "Seat colours", "Patterns and symbols stay", t.PALETTES,
            ("Standard", "Colour-blind 1", "Colour-blind 2")),
        Row("less_motion", "Less motion", "No camera swings or shaking"),
        Row("one_button", "One-button play", "Press to aim, press for power"),
        Row("hold_to_press", "Hold instead of press", "Half a second confirms"),
        Row("rumble", "Rumble", "All pads", SHARES),
    )),
    ("language", "Language", "globe", (
        Row("language", "Language", "Of the whole game", tuple(LANGUAGES),
            tuple(LANGUAGES.values())),
    )),
)


class SettingsScreen(Screen):
    name = "settings"

    def __init__(self, house: House, back: Screen) -> None:
        super().__init__(house)
        self.back = back
        self.tab = "game"
        self.focus = self.start_focus = "tabs/game"

    def _rows(self) -> tuple[Row, ...]:
        return next(some for id, _t, _i, some in TABS if id == self.tab)

    def _value(self, row: Row) -> Any:
        s = self.house.settings
        if row.key.startswith("volumes."):
            return s.heard[row.key[8:]]
        return getattr(s, row.key)

    def draw(self, kit: Kit) -> None:
        area = kit.menu
        with kit.group("head"):
            kit.line(area.x, 92, _("Settings"), t.TITLE, face="display")
            kit.line(area.right, 94, _("Saved for every seat"), 28, t.SOFT, align="right")
        big = kit.text_size >= 1.5
        items = [(f"tabs/{id}", _(title), icon) for id, title, icon, _r in TABS]
        items.append(("tabs/credits", _("Credits"), "star"))
        widest = max(kit.wide(label, t.PRIMARY, "bold") for _id, label, _i in items)
        w = min(max(380.0, widest + kit.size(t.PRIMARY) * 1.65 + 66), area.w * 0.42)
        tabs = Rect(area.x, 164, w, 776)
        h = max(88.0, *(kit.tall_button(label, w, icon) for _id, label, icon in items))
        gap = max(8.0, min(20.0, (776 - h * len(items)) / (len(items) - 1)))
        with kit.scroll("tabs", tabs, len(items) * (h + gap) - gap) as up:
            for (id, label, icon), r in zip(
                    items, tabs.moved(0, -up).stack([h] * len(items), gap), strict=True):
                kit.button(id, r, label, icon, chosen=id == f"tabs/{self.tab}")
        preview = 400.0 if not big else 0.0
        place = Rect(tabs.right + 40, 164, area.right - tabs.right - 40
                     - (preview + 40 if preview else 0), 776)
        all_rows = self._rows()
        heights = [rows.tall(kit, place.w, **self._facts(row)) for row in all_rows]
        with kit.scroll("rows", place, sum(heights) + 23 * (len(heights) - 1)) as up:
            for row, r in zip(all_rows, place.moved(0, -up).stack(heights, 23), strict=True):
                rows.row(kit, f"rows/{row.key}", r, picks=bool(row.words), **self._facts(row))
        if preview:
            self._preview(kit, Rect(area.right - preview, 164, preview, 776))
        kit.prompts([("move", _("Change")), ("back", _("Back")),
                     ("fourth", _("Back to standard"))])

    def _facts(self, row: Row) -> dict[str, Any]:
        """What a row says, and what stands in its control."""
        value = self._value(row)
        says = {"title": _(row.title), "detail": _(row.detail)}
        if not row.values:
            return {**says, "value": _("On") if value else _("Off"), "on": bool(value)}
        if row.words:
            n = row.values.index(value) if value in row.values else 0
            return {**says, "value": _(row.words[n])}
        low, high = row.values[0], row.values[-1]
        return {**says, "value": f"{round(value * 100)} %", "slide": (value - low) / (high - low)}

    def _preview(self, kit: Kit, r: Rect) -> None:
        with kit.group("preview"):
            kit.panel(r)
            inner = r.inset(26)
            kit.line(inner.x, inner.y + 16, _("Preview"), 28, t.SOFT)
            for n, box in enumerate(Rect(inner.x, inner.y + 50, inner.w, 76).columns(4, 12)):
                kit.badge(Rect(box.x, box.y, min(76.0, box.w), 76), n)
                kit.line(box.x + 38, box.bottom + 26, _(kit.seats[n].name), 26, align="centre",
                         room=box.w + 8)
            y = inner.y + 190
            kit.box(Rect(inner.x, y, inner.w, 2), t.LINE)
            kit.line(inner.x, y + 44, _("{name}'s turn", name=_("Dart")), 30, kit.seats[0].colour,
                     "bold")
            words = _("Flick the red die at an enemy.")
            tall = max(150.0, kit.tall(words, inner.w, 40, "bold"))
            kit.text(Rect(inner.x, y + 70, inner.w, tall), words, 40, face="bold")
            box = Rect(inner.x, y + 110 + tall, inner.w, 92)
            kit.box(box, t.RAISED, edge=t.LINE, border=2, radius=18)
            kit.line(*box.middle, _("Take {points}", points=25), 36, face="bold", align="centre",
                     room=box.w - 30)

    def focused(self, id: str) -> None:
        if id.startswith("tabs/") and id != "tabs/credits":
            self.tab = id.removeprefix("tabs/")

    def press(self, id: str, device: str) -> Next:
        if id == "tabs/credits":
            return ToCredits(self)
        if id.startswith("tabs/"):
            self.tab = id.removeprefix("tabs/")
            return None
        row = self._of(id)
        if row is not None and not row.values:
            self._set(row, not self._value(row))
        return None

    def _of(self, id: str) -> Row | None:
        return next((r for r in self._rows() if f"rows/{r.key}" == id), None)

    def change(self, id: str, step: int, device: str) -> None:
        row = self._of(id)
        if row is None or not row.values:
            return
        value = self._value(row)
        if row.words:
            n = (row.values.index(value) if value in row.values else 0) + step
            self._set(row, row.values[n % len(row.values)])
        else:
            n = _nearest(row.values, value) + step
            self._set(row, row.values[min(len(row.values) - 1, max(0, n))])

    def slide(self, id: str, share: float) -> None:
        row = self._of(id)
        if row is not None and row.values and not row.words:
            low, high = row.values[0], row.values[-1]
            self._set(row, row.values[_nearest(row.values, low + share * (high - low))])

    def _set(self, row: Row, value: Any) -> None:
        if value == self._value(row):
            return
        if row.key.startswith("volumes."):
            self.house.change_settings(volumes={**self.house.settings.volumes, row.key[8:]: value})
        else:
            self.house.change_settings(**{row.key: value})

    def action(self, action: str, device: str) -> Next:
        if action == "back":
            return self.back
        if action == "fourth":
            fresh = Settings()
            for row in self._rows():
                if row.key.startswith("volumes."):
                    self.house.change_settings(volumes=fresh.volumes)
                else:
                    self.house.change_settings(**{row.key: getattr(fresh, row.key)})
        return None


def _nearest(values: Sequence[float], value: float) -> int:
    return min(range(len(values)), key=lambda n: abs(values[n] - value))
