"""Who made the games and what the program is made of."""

from __future__ import annotations

from typing import Any

from game.app.house import House
from game.app.screen import Next, Screen
from game.pack.rects import Rect
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _

CREDITS = (
    ("The games", "FlickFleet, Xeno Wars, Flip Ships, Squadron Dice and Dice Flick are games by "
     "their own authors and publishers. This is an unofficial fan project with its own art and "
     "its own words."),
    ("The table", "Panda3D draws, Bullet moves, OpenAL sounds, SDL listens to the controllers."),
    ("The letters", "League Spartan by The League of Moveable Type and Manrope by Mikhail "
     "Sharanda, both under the SIL Open Font License."),
    ("The licence", "Flicktop is free software under the MIT licence."),
)


class Credits(Screen):
    name = "credits"
    start_focus = "back"

    def __init__(self, house: House, back: Screen) -> None:
        super().__init__(house)
        self.back = back

    def draw(self, kit: Kit) -> None:
        area = kit.menu
        with kit.group("head"):
            kit.line(area.x, 92, _("Credits"), t.TITLE, face="display")
        r = Rect(area.x, 164, area.w, 660)
        with kit.group("panel"):
            kit.panel(r)
        body = r.inset(40, 30)
        need = sum(kit.tall(_(a), body.w, 34, "title") + kit.tall(_(b), body.w, 28) + 40
                   for a, b in CREDITS)
        with kit.scroll("text", body, need) as up:
            y = body.y - up
            for title, text in CREDITS:
                y += kit.text(Rect(body.x, y, body.w, 1000), _(title), 34, t.LAMP, "title") + 6
                y += kit.text(Rect(body.x, y, body.w, 1000), _(text), 28, t.TEXT) + 34
        with kit.group("foot"):
            kit.button("back", Rect(area.x, 846, 320, 84), _("Back"), "left", centred=True)
        kit.prompts([("back", _("Back"))])

    def press(self, id: str, device: str) -> Next:
        return self.back

    def action(self, action: str, device: str) -> Next:
        return self.back if action == "back" else None

    def status(self) -> dict[str, Any]:
        return {"scrolled": round(self.house.kit.scrolled.get("text", 0.0))}
