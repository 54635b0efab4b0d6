"""In Xeno Wars the green ships of the Hive belonged to an orange Ring, and pink ones to a blue
Dart: where a scenario gives the fleets, a seat is its fleet, by name, colour and symbol."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app import party as parties
from game.content.scenarios import scenario, scenarios
from game.match import Match, save
from game.modes import modes
from game.modes.fleet.catalogue import catalogue
from game.pack import Seen
from game.pack.panel import ornament_number
from game.rules import seats
from game.rules.seats import NAMES, dressed
from game.session import shelf

FIXED = [card.id for card in scenarios() if card.game in ("flickfleet", "xenowars")
         and not card.id.startswith("xenowars/free-game")
         and card.id != "flickfleet/target-practice"]


def sat(name: str) -> Match:
    game, _, rest = name.partition("/")
    rules = scenario(modes()[game], rest)
    seated = dressed(seats(rules.seats[0]), rules.insignia())
    return Match.begin(modes()[game], rules, seated, 3, name)


@pytest.mark.parametrize("name", FIXED)
def test_each_seat_wears_the_name_and_the_ornament_of_its_fleet(name: str) -> None:
    state = sat(name).state
    seen = Seen(state, (), 0, False, False)
    for n, faction in enumerate(state.sides):
        of = catalogue().factions[faction]
        assert state.seats[n].name == of.title
        assert seen.ornament(n) == NAMES.index(of.ornament)
    assert len({seen.ornament(n) for n in range(len(state.seats))}) == len(state.seats)


@pytest.mark.parametrize("name", ["xenowars/free-game", "flickfleet/target-practice",
                                  "squadron/classic"])
def test_seats_keep_their_own_where_fleets_are_chosen_or_alike(name: str) -> None:
    game, _, rest = name.partition("/")
    assert scenario(modes()[game], rest).insignia() == ()


def test_who_is_not_ready_is_called_by_the_fleet() -> None:
    party = tuple(parties.Plan("human", ready=n != 1) for n in range(2)) + (parties.Plan(),) * 2
    assert parties.problem(party, 2, 2, ["Storm", "Hive"])[1] == {"name": "Hive"}


def test_a_match_on_the_shelf_shows_the_fleets_badges(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLICKTOP_HOME", str(tmp_path))
    save(sat("xenowars/introductory"), shelf.current_path())
    head = shelf.current()
    assert head is not None
    assert head.seats == ("Storm", "Hive")
    assert [ornament_number(worn, n) for n, worn in enumerate(head.worn)] == [3, 2]
