"""How much of the window is free of panels, and how large what is aimed with is, from real frames.

    python -m tests.app.shares WxH [SCENARIO ...]

Each scenario is played by computers through the match screen of people: at the first moments of
each kind (choose, aim, play, hold) in each phase the frame is drawn with and without its panels.
What differs is covered. One line of JSON for each moment. A process of its own: a Panda3D program
has one window.
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
from collections import Counter
from typing import Any

import numpy as np

from tests.app.room import Room

MOMENTS = {"choose": 1, "aim": 2, "play": 1, "hold": 1}  # of each kind, so many in each phase
LONGEST = 60  # commands
SEEN = 20  # of 255: what differs less is the table itself, which is drawn finer while it rests


def main() -> None:
    size = tuple(int(n) for n in sys.argv[1].split("x"))
    with tempfile.TemporaryDirectory() as home:
        os.environ["FLICKTOP_HOME"] = home
        room = Measured(size)
        from game.content.scenarios import scenarios

        for card in scenarios():
            if len(sys.argv) < 3 or card.id in sys.argv[2:]:
                for moment in room.measured(card):
                    print(json.dumps(moment), flush=True)


class Measured(Room):
    def measured(self, card: Any) -> list[dict[str, Any]]:
        from game.pack.packs import game

        showing = self.sit(card)
        rng = random.Random(card.id)
        had: Counter[tuple[str, str]] = Counter()
        out: list[dict[str, Any]] = []
        for _ in range(LONGEST):
            self.settle(showing)
            if showing.phase != "ask":
                break
            screen: Any = self.shell.screen
            phase = str(showing.state.phase)

            def wants(kind: str, phase: str = phase) -> bool:
                return had[kind, phase] < MOMENTS[kind]

            kind = "aim" if screen.grip.shoots else "choose"
            if screen.grip.placing is None and wants(kind):
                had[kind, phase] += 1
                out.append(self._moment(card.id, kind, showing))
            slow = wants("play") or wants("hold")
            self.house.change_settings(pace="normal" if slow else "instant")
            showing.submit(game(card.game).bot.candidates(showing.state, rng)[0])
            for wanted in ("play", "hold"):
                if wants(wanted) and self.until(showing, wanted):
                    self.frames(10)
                    if showing.phase == wanted:
                        had[wanted, phase] += 1
                        out.append(self._moment(card.id, wanted, showing))
                if showing.phase == "play" and wanted == "play":
                    showing.skip()
            showing.skip()
        self.house.stage.show(showing.state.table)
        return out

    def _moment(self, scenario: str, kind: str, showing: Any) -> dict[str, Any]:
        with_panels = self._drawn()
        self.house.canvas.root.hide()
        without = self._drawn()
        self.house.canvas.root.show()
        covered = np.abs(with_panels - without).max(axis=2) > SEEN
        out: dict[str, Any] = {"scenario": scenario, "kind": kind, "phase": showing.state.phase,
                               "free": round(1.0 - float(covered.mean()), 3)}
        if kind == "aim":
            out |= self._aimed(showing, covered)
        return out

    def _aimed(self, showing: Any, covered: np.ndarray) -> dict[str, Any]:
        """How high the piece in the hand is, and whether it and what it is meant to hit are seen:
        a ship that flies is meant to go somewhere."""
        from game.input import aiming as aims

        screen: Any = self.shell.screen
        hand, table = screen.grip.hand, showing.state.table
        pose = aims.place(hand.offer, table, hand.aiming)
        piece = hand.aiming.piece
        brought = aims.shot(hand.offer, table, self.house.models, hand.aiming)
        kind = (table.piece(piece).kind if table.has(piece)
                else next((p.kind for p in getattr(brought, "brings", ())),
                          next(iter(hand.offer.kinds.values()), hand.offer.kind)))
        aimed = screen.grip.sight.aimed
        places = {"piece": (pose.x, pose.y, pose.z)}
        if table.has(aimed) and not table.has(piece):
            there = table.piece(aimed).pose
            places["target"] = (there.x, there.y, there.z)
        hidden = [name for name, at in places.items() if self._hidden(at, covered)]
        for id in hand.offer.targets:  # another one may be out of the picture, not under a panel
            if id != aimed and table.has(id):
                there = table.piece(id).pose
                at = (there.x, there.y, there.z)
                if self._inside(at) and self._hidden(at, covered):
                    hidden.append(id)
        return {"piece": kind, "shape": type(self.house.models.piece(kind)).__name__.lower(),
                "high": round(self._high(kind, pose), 3), "hidden": hidden,
                "does": hand.offer.kind}

    def _hidden(self, at: tuple[float, float, float], covered: np.ndarray) -> bool:
        x, y = self._pixel(at)
        return not self._inside(at) or bool(covered[y, x])

    def _inside(self, at: tuple[float, float, float]) -> bool:
        """The picture, and before the lens."""
        x, y = self._pixel(at)
        eye = self.house.stage.camera.now
        before = sum((p - e) * (k - e) for p, e, k in zip(at, eye.place, eye.look_at, strict=True))
        return before > 0 and 0 <= x < self.size[0] and 0 <= y < self.size[1]

    def _pixel(self, at: tuple[float, float, float]) -> tuple[int, int]:
        sx, sy = self.house.stage.screen(*at)
        return int((sx + 1) / 2 * self.size[0]), int((1 - sy) / 2 * self.size[1])

    def _high(self, kind: str, pose: Any) -> float:
        """Of the window's height, from the lowest to the highest corner of the piece."""
        from game.content.models import Plate

        model = self.house.models.piece(kind)
        tall = model.height
        if isinstance(model, Plate):
            import math
            c, s = math.cos(pose.heading), math.sin(pose.heading)
            flat = [(c * x - s * y, s * x + c * y) for o in model.outlines() for x, y in o]
        else:
            flat = [(x * tall / 2, y * tall / 2) for x in (-1, 1) for y in (-1, 1)]
        ys = [self.house.stage.screen(pose.x + x, pose.y + y, pose.z + z)[1]
              for x, y in flat for z in (-tall / 2, tall / 2)]
        return (max(ys) - min(ys)) / 2

    def _drawn(self) -> np.ndarray:
        """Rows of pixels from the top, their colours from 0 to 255: of one picture, not of the
        average of many that a table at rest is shown as."""
        self.house.stage.changed()
        self.shell.frame(0.0)
        for _ in range(2):
            self.base.graphicsEngine.render_frame()
        from panda3d.core import PNMImage, Texture

        shot = PNMImage()
        self.base.win.get_screenshot(shot)
        texture = Texture()
        texture.load(shot)
        data = np.frombuffer(bytes(texture.get_ram_image_as("RGB")), np.uint8)
        return data.reshape(self.size[1], self.size[0], 3)[::-1].astype(np.int16)


if __name__ == "__main__":
    main()
