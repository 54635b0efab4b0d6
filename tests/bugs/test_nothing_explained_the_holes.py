"""Dice Flick: nothing on the table said what a hole scores or what its marker does."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.table.hints import Hints
from game.content.models import models
from game.content.scenarios import scenario
from game.match import Match
from game.match.cases import Facts, answered
from game.modes import modes
from game.modes.diceflick.panel import _spots
from game.modes.diceflick.state import cell_name, colour_of
from game.pack import Seen
from game.rules import Flick, Shoot, seats

MODE = modes()["diceflick"]


def begun() -> Any:
    return Match.begin(MODE, scenario(MODE, "classic"), seats(2), 1, "diceflick/classic").state


def seen(state: Any) -> Seen:
    return Seen(state, (), 0, True, False)


def test_every_free_hole_says_what_it_does_and_markers_say_it_unasked() -> None:
    state = begun()
    spots = _spots(seen(state))
    said = [spot.words for spot in spots if not spot.quiet]
    assert len(spots) == 25
    assert len(said) == 5
    assert "twice" in " ".join(said)
    assert "one more flick" in " ".join(said)
    assert sum("worth 2" in words for words in said) == 3
    covered = replace(state, holes={cell_name(state.rules.centre): "x"})
    assert len(_spots(seen(covered))) == 24


@pytest.mark.parametrize(("hole", "says"), [
    ("centre", "4 × 2 = 8"), ("upgrade", "4, the marker is covered"), ("plain", "4")])
def test_a_die_says_what_it_is_worth_where_it_lies(hole: str, says: str) -> None:
    state = begun()
    cells = {"centre": state.rules.centre, "upgrade": state.rules.upgrades["blue"], "plain": (1, 1)}
    die = next(id for id in state.hands[0] if colour_of(id) not in (state.rules.blast,))
    command = Shoot(0, "flick", Flick(die, 90.0, 80.0))
    shot = MODE.shot(state, command)
    where = f"arena/hole {cell_name(cells[hole])}"
    result = answered(state, shot, Facts(faces={die: "4"}, places={die: where}))
    events = MODE.resolve(state, command, result).events
    told = [str(event.short) for event in events if event.kind == "in-hole"]
    assert told == [says]


def test_the_first_marker_on_the_line_is_explained_and_the_one_under_the_pointer() -> None:
    state = begun()
    spots = _spots(seen(state))
    house: Any = SimpleNamespace(device="keys", redraw=lambda: None)
    hints = Hints(house, SimpleNamespace(state=state, phase="ask"))  # type: ignore[arg-type]
    hints.spots = spots
    lens: Any = SimpleNamespace(to_screen=lambda x, y, z=0.0: (x / 50.0, y / 50.0))
    offer = MODE.offers(state)[0]
    aiming = SimpleNamespace(piece=offer.pieces[0], start=0, direction=90.0, at=None)
    hints.look(0.1, SimpleNamespace(offer=offer, aiming=aiming), lens)  # type: ignore[arg-type]
    assert hints.said is not None
    assert "twice" in hints.said.words
    bonus = models().fixture("arena").marks[f"hole {cell_name(state.rules.bonus)}"]
    house.device = "pointer"
    hints.point((bonus[0] / 50.0, bonus[1] / 50.0))
    hints.look(0.1, None, lens)
    assert hints.said is None, "it has only come there"
    hints.look(0.5, None, lens)
    assert "one more flick" in hints.said.words
