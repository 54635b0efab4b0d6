""""Throw 1 die again." said neither which die of the four nor why; the far seats' dice lay hidden
behind the wall of the tray, and words of crowded dice floated off them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.content.models import models
from game.content.scenarios import scenario
from game.content.studios import studio
from game.match import Match
from game.match.cases import Facts, answered
from game.modes import modes
from game.modes.squadron import layout
from game.modes.squadron.view import SquadronView
from game.rules import Shoot, Throw, seats
from game.scene.tray import tray_size

SEEN_CM = 0.5  # of a die is seen over the wall, at least, and its upper face


def thrown(faces: list[str]) -> Any:
    mode = modes()["squadron"]
    state = Match.begin(mode, scenario(mode, "classic"), seats(2), 1, "squadron/classic").state
    command = Shoot(0, "squadron", Throw(90.0, 60.0))
    shot = mode.shot(state, command)
    lie = [f if f != "off" else "1 plane" for f in faces]
    off = {p.id: (25.0, 0.0, 0.0) for p, f in zip(shot.brings, faces, strict=True) if f == "off"}
    result = answered(state, shot, Facts(faces=tuple(lie), places=off))
    return mode, mode.resolve(state, command, result).state


@pytest.mark.parametrize(("faces", "says"), [
    (["1 plane", "cocked", "1 plane", "1 plane"], "A Rookie leans: throw it again."),
    (["cocked", "cocked", "1 plane", "1 plane"], "2 dice lean: throw them again."),
    (["1 plane", "1 plane", "1 plane", "off"], "A Rookie left the tray: throw it again."),
    (["cocked", "off", "1 plane", "1 plane"], "Throw 2 dice again."),
])
def test_the_prompt_says_why_and_the_dice_have_frames(faces: list[str], says: str) -> None:
    mode, state = thrown(faces)
    assert str(mode.offers(state)[0].prompt) == says
    marked: dict[str, Any] = {}
    stage = SimpleNamespace(mark=lambda ids, style: marked.update({style: list(ids)}))
    SquadronView.update(SquadronView.__new__(SquadronView), stage, state)  # type: ignore[arg-type]
    assert marked["active"] == list(state.to_throw)


def test_a_whole_squadron_to_throw_has_no_frames() -> None:
    mode, state = thrown(["1 plane"] * 4)
    assert str(mode.offers(state)[0].prompt) == "Throw your squadron."
    assert not state.again


@pytest.mark.parametrize("row", [0, 1])
def test_dice_beyond_the_far_wall_are_seen_over_it(row: int) -> None:
    eye = studio("squadron").eye
    _width, depth, high = tray_size(models().fixture("dice-tray"))
    rules = scenario(modes()["squadron"], "classic")
    seat = next(n for n, side in enumerate(rules.sides) if side.side == "far")
    dice = dict.fromkeys(layout.squadron_ids(rules, seat))
    for piece in layout.set_aside(rules, seat, dice, row):
        half = models().die(piece.kind).size / 2
        near = piece.pose.y - half
        slope = (eye.place[2] - high) / (depth / 2 - eye.place[1])
        hidden = high - (near - depth / 2) * slope  # below this, at its near side
        assert hidden < 2 * half - SEEN_CM
