"""The Flip Ships table: a printed battle zone that ends at the table's near edge, the mothership
behind it, the docking bay beside it."""

from __future__ import annotations

from typing import Any

from panda3d.core import NodePath

from game.content.models import FixtureModel
from game.content.studios import Light, studio
from game.modes.flipships import hull
from game.modes.flipships.box import box
from game.modes.flipships.state import ship_kind
from game.pack import Cue, Staging
from game.rules import Piece, flat
from game.scene import dressing
from game.scene.views import PlainView

Triple = tuple[float, float, float]
MAT_CM, MAT_THICK = (62.0, 102.0), 0.1
TABLE_CM = (190.0, 170.0)
BAY_CM, BAY_AT = (17.0, 28.0), (42.0, 47.5)
COLOURS = ("#2F86DE", "#E06A24", "#1FA374", "#D14FA0")  # of the hands' discs
TRACK_X, TRACK_Y, TRACKS_LONG = (28.15, 30.0), 30.0, 60.0  # as they are printed
SIGN_X = 26.85
WAITS_X, APART_CM = 36.0, 3.7  # beside the mat: a hand's discs above one another
WAITS_Y = {"active": 6.0, "docked": 36.5, "reserve": 68.0}

# What the events of a round mean to eye and ear.
CUES: dict[str, Cue | None] = {
    "lands": Cue("lands"), "missed": Cue("miss"), "off": Cue("miss", "out"),
    "again": Cue("heard", "again"), "atmosphere": Cue("heard", "blocked"),
    "mothership": Cue("score", "second-hit"), "relief": Cue("mends", "driven-out"),
    "pad": Cue("heard", "start"), "run": Cue("note", "declared"),
    "destroyed": Cue("gone", "shatters"), "shield-down": Cue("gone", "shields-down"),
    "parked": Cue("shield"), "docked": Cue("heard", "parked"),
    "marching": Cue("turn", "lurks"), "column": Cue("heard", "march"),
    "arrives": Cue("damage", "hull"), "damage": Cue("loss", counts=True),
    "reinforced": Cue("mends", "launch"), "refilled": Cue("heard", "returned"),
    "turn": Cue("turn"), "round": Cue("turn", "round"), "last": Cue("loss", "failed"),
    "assault": Cue("turn", "mothership"), "won": Cue("win"), "lost": Cue("loss", "downed"),
}
ASSAULT = studio("flipships-assault").light
CALM, HURRY = 0.75, 0.75  # the pace of the march when the enemies are far, and how much it gains


class FlipShipsView(PlainView):
    studio = studio("flipships")
    square_marks = True
    cues = CUES
    room = "hangar"

    def build(self, stage: Staging) -> NodePath:
        root = NodePath("flip ships")
        dressing.walnut_table(stage.tier, z=-MAT_THICK, size=TABLE_CM,
                              middle=(4.0, TABLE_CM[1] / 2)).reparentTo(root)
        mat = dressing.printed_mat(stage.tier, "battle-zone.jpg", MAT_CM, MAT_THICK)
        mat.setY(MAT_CM[1] / 2 + 0.05)
        mat.reparentTo(root)
        bay = dressing.cloth(stage.tier, BAY_CM, "#11151f", thick=MAT_THICK, middle=BAY_AT)
        bay.reparentTo(root)
        dressing.room(stage.tier).reparentTo(root)
        return root

    def fixture(self, model: FixtureModel, tier: str) -> NodePath | None:
        return hull.mothership(model, tier) if model.kind.startswith("mothership") else None

    def light(self, state: Any) -> Light:
        """In the final assault the lamp stands over the mothership alone."""
        return ASSAULT if state is not None and state.assault else self.studio.light

    def music(self, state: Any) -> tuple[str, float] | None:
        """The march quickens as the enemies come nearer."""
        if state is None or not state.hands or state.phase == "over":
            return None
        nearest = min((enemy.row for enemy in state.enemies.values()), default=0)
        near = 1.0 - (nearest - 1) / state.rules.rows if nearest else 1.0
        return "advance", CALM + HURRY * max(near, float(state.last or state.assault))

    def frame(self, state: Any) -> tuple[Triple, ...]:
        return ((-24.0, 0.0, 0.0), (31.0, 0.0, 0.0), (-9.0, 95.0, 9.0), (9.0, 95.0, 9.0),
                (31.0, 90.0, 0.0))

    def paint(self, piece: Piece, state: Any) -> dict[str, str]:
        ship = state.ships.get(piece.id)
        return {"body": COLOURS[ship.hand]} if ship is not None else {}

    def riders(self, state: Any) -> tuple[tuple[Piece, str], ...]:
        """Health on its tracks, the places that still bring ships, and the ships that wait."""
        if not state.hands:
            return ()
        lying = [Piece(f"{side} marker", "health-marker", flat(x, _cell(health), z=0.3))
                 for side, x, health in zip(("city", "mothership"), TRACK_X,
                                            (state.city, state.mothership), strict=True)]
        lying += [Piece(f"sign {n}", "ship-sign", flat(SIGN_X, _cell(n), z=0.05))
                  for n in state.icons() if n < state.city and n not in state.reached]
        return tuple((piece, "") for piece in (*lying, *_waiting(state)))


def _cell(health: int) -> float:
    """The middle of a track's cell."""
    return TRACK_Y + TRACKS_LONG / (box().track + 1) * (health + 0.5)


def _waiting(state: Any) -> list[Piece]:
    """Beside the mat: who may be flipped, who is in the docking bay, who has yet to come."""
    out = []
    for hand in range(state.hands):
        for place, first in WAITS_Y.items():
            for n, id in enumerate(state.fleet(hand, place)):
                x, y = WAITS_X + APART_CM * 1.1 * hand, first + APART_CM * n
                out.append(Piece(id, ship_kind(id), flat(x, y, z=0.2)))
    return out
