"""What the status line tells of a match: whose turn it is, what is asked, and where on the screen
the things are that a pointer would touch."""

from __future__ import annotations

import math
from typing import Any

from game.app.house import House
from game.app.table.grip import Grip
from game.app.table.showing import Showing
from game.input import aiming as aims
from game.rules import Choice, Pose, flat


def facts(house: House, tb: Showing, grip: Grip) -> dict[str, Any]:
    log = tb.match.log
    height = house.canvas.pixels[1]

    def pixels(pose: Pose) -> list[int]:
        return [round(v * height) for v in grip.to_screen(pose.x, pose.y, pose.z)]

    offers, table = tb.match.offers(), tb.state.table
    pieces = {option.piece for offer in offers if isinstance(offer, Choice)
              for option in offer.options if table.has(option.piece)}
    out: dict[str, Any] = {
        "phase": tb.phase, "seat": tb.seat, "log": len(log),
        "offers": [{"kind": type(o).__name__.lower(), "about": o.about, "seat": o.seat}
                   for o in offers],
        "refused": tb.refused, "state": log[-1].state_digest if log else "",
        "pieces": {id: pixels(table.piece(id).pose) for id in sorted(pieces)},
        "view": grip.viewing.name,
        "eye": [round(v, 1) for v in house.stage.camera.goal.place],
    }
    if grip.placing is not None:
        out["put"] = pixels(grip.placing.pose)
    hand = grip.hand
    if hand is not None and hand.offer.kind != "shake":
        pose, a = aims.place(hand.offer, table, hand.aiming), math.radians(hand.aiming.direction)
        ahead = flat(pose.x + 5 * math.cos(a), pose.y + 5 * math.sin(a), z=pose.z)
        out["aim"] = {"at": pixels(pose), "ahead": pixels(ahead), "kind": hand.offer.kind,
                      "phase": hand.phase, "ghost": grip.sight.ghost_points,
                      "lesson": grip.lesson.shown, "direction": round(hand.aiming.direction, 1)}
    return out
