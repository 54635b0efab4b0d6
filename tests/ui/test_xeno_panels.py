"""Xeno Wars beside its table: the order strip, the under-fire ladder, the boarders' callout."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.content.scenarios import scenario
from game.modes import modes
from game.modes.fleet import order, phases
from game.modes.fleet.cases import arranged
from game.modes.fleet.panel import draw, ladder
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import FleetState
from game.modes.fleet.view import XenoView
from game.pack import Drawn, Seen
from game.rules import Choose, Step, seats
from game.ui import words
from game.ui.focus import next_focus
from game.ui.kit import Kit
from game.ui.letters import Type
from game.ui.marks import IconMark, LettersMark
from game.ui.words import told
from tests.ui.layout import faults

MODE = modes()["xenowars"]
NAMES = ("Dart", "Ring", "Gem", "Moon")
BOARDERS = {"torpedoes": 1, "engines": 1, "weak spot": 1}


def royale(words: dict[str, Any] | None = None, **facts: Any) -> FleetState:
    state = MODE.setup(scenario(MODE, "battle-royale"), seats(4), 1)
    state = arranged(state, {"ready": True, **(words or {})})
    return replace(state, **{"order": (1, 0, 3, 2), "round": 4, **facts})


def boarded(phase: Phase = Phase.REPEL, **facts: Any) -> FleetState:
    return royale({"turn": "tempest", "ships": {"tempest": {
        "shields": 0, "discs": {"torpedoes": 1, "engines": 1}, "boarders": BOARDERS}}},
        phase=phase, **facts)


def shown(state: FleetState, text: float = 1.0, mine: bool = True, **facts: Any
          ) -> tuple[Kit, Drawn]:
    kit = Kit(1920.0, Type(text), text)
    kit.begin()
    offers = phases.offers(state)
    says = told(offers[0].prompt) if offers else ""
    drawn = draw(kit, Seen(state, offers, state.seat, mine, not mine, says=says,
                           **{"folded": not mine, **facts}))
    return kit, drawn


def lines(kit: Kit, group: str) -> list[str]:
    """The words of a part, from the left to the right."""
    marks = [m for m in kit.groups[group].marks if isinstance(m, LettersMark)]
    return [m.text for m in sorted(marks, key=lambda m: m.x)]


def icons(kit: Kit, group: str) -> list[str]:
    marks = [m for m in kit.groups[group].marks if isinstance(m, IconMark)]
    return [m.name for m in sorted(marks, key=lambda m: m.rect.x)]


# ---- the order strip -----------------------------------------------------------------------

def test_the_strip_shows_the_sides_in_their_order() -> None:
    kit, _drawn = shown(royale())
    assert [n for n in icons(kit, "fleets") if n in ("dart", "ring", "gem", "moon")] == [
        "ring", "dart", "moon", "gem"]
    assert lines(kit, "fleets")[2:] == ["1", "Uprising", "2", "Storm", "3", "Hive", "4",
                                        "Imperium"]


def test_large_text_leaves_places_badges_and_pips() -> None:
    kit, _drawn = shown(royale(), text=1.5)
    assert lines(kit, "fleets") == ["4", "1", "2", "3", "4"]


def test_the_strip_crosses_dead_ships_and_keeps_the_others() -> None:
    kit, _drawn = shown(royale({"gone": ["iss-fury", "zephyr"]}))
    assert icons(kit, "fleets").count("cross") == 2


def test_the_folded_strip_keeps_order_badges_and_pips_beside_the_turn_bar() -> None:
    state = royale({"gone": ["iss-fury", "zephyr"]})
    (open_, _there), (folded, drawn) = shown(state), shown(state, mine=False)
    assert icons(folded, "fleets") == icons(open_, "fleets")
    assert lines(folded, "fleets") == ["4", "Round"]
    assert drawn.turn is not None and drawn.turn.y == 54.0
    strip = next(w.rect for w in folded.widgets if w.id == "unfold")
    assert drawn.turn.right < strip.x and strip.bottom < 160.0


def test_unfolded_the_strip_is_whole_again() -> None:
    kit, _drawn = shown(royale(), mine=False, folded=False)
    assert "Uprising" in lines(kit, "fleets")


def test_the_turn_bar_stands_below_the_strip() -> None:
    _kit, drawn = shown(royale())
    assert drawn.turn is not None and drawn.turn.y == 178.0


def test_two_sides_keep_their_two_fleets() -> None:
    state = arranged(MODE.setup(scenario(MODE, "introductory"), seats(2), 1), {"ready": True})
    kit, drawn = shown(state)
    assert "ladder" not in kit.groups and drawn.turn is not None and drawn.turn.y == 54.0


# ---- the ladder ----------------------------------------------------------------------------

def test_the_next_row_is_what_the_next_round_plays() -> None:
    state = royale({"gone": ["matriarch", "gnat-wing", "midge-wing"]},
                   ladder={"0": 2, "1": 0, "2": 2, "3": 1})
    after, _events = order.next_round(state)
    assert order.next_row(state) == after.order
    even = royale()
    assert order.next_row(even) == tuple(reversed(even.order))


def test_the_ladder_puts_every_side_on_its_rung() -> None:
    state = royale(ladder={"0": 3, "1": 2, "2": 0, "3": 2})
    assert ladder.rungs(state) == [(3, (0,)), (2, (3, 1)), (1, ()), (0, (2,))]
    assert [n for n, _s in ladder.rungs(replace(state, ladder={
        "0": 12, "1": 2, "2": 0, "3": 2}))] == [12, 2, 0]


def test_a_press_opens_the_ladder_and_keys_reach_it() -> None:
    state = royale(ladder={"0": 3, "1": 2, "2": 0, "3": 2})
    kit, drawn = shown(state)
    assert kit.widget("unfold") is not None
    assert ("third", "Under fire", "unfold") in drawn.prompts
    assert "Top goes first next round." not in lines(kit, "ladder")
    kit, drawn = shown(state, unfolded=True)
    assert "Top goes first next round." in " ".join(lines(kit, "ladder"))
    assert ("third", "Close", "unfold") in drawn.prompts


def test_the_ladder_is_hidden_while_one_aims() -> None:
    state = royale({"turn": "tempest"}, phase=Phase.FIRE, action="torpedoes", dice=1, volley=2)
    for mine in (True, False):
        assert "ladder" not in shown(state, mine=mine)[0].groups


# ---- boarders ------------------------------------------------------------------------------

def repels(kit: Kit) -> list[str]:
    return [w.id for w in kit.widgets if w.focus and w.id.startswith("option:repel:")]


def test_the_callout_says_where_boarders_stand_and_what_removes_them() -> None:
    said = lines(shown(boarded())[0], "boarders")
    assert {"Tempest: 3 boarders", "One action removes two.", "Repel 2", "Go on",
            "Positron torpedoes", "Engines", "Weak spot"} <= set(said)
    after = lines(shown(boarded(repelled=1, given_up=1))[0], "boarders")
    assert {"One more goes with this action.", "Repel 1"} <= set(after)


def test_boarders_are_repelled_with_keys_alone() -> None:
    state = boarded()
    kit, drawn = shown(state)
    assert "repel" in drawn.choices
    wanted = {f"option:repel:{o.id}" for o in phases.offers(state)[0].options}
    reached, fresh = set(), {kit.widgets[0].id}
    while fresh:
        reached |= fresh
        fresh = {to for at in fresh for way in ("up", "down", "left", "right")
                 if (to := next_focus(kit.widgets, at, way))} - reached
    assert wanted <= reached
    step = MODE.resolve(state, Choose(state.seat, "repel", "both"), None)
    assert isinstance(step, Step)
    assert step.state.ship("tempest").boarder_count() == 1
    assert step.state.given_up == 1


def test_those_who_look_on_see_the_boarders_and_press_nothing() -> None:
    kit, _drawn = shown(boarded(), mine=False)
    assert "Tempest: 3 boarders" in lines(kit, "boarders")
    assert repels(kit) == []


def test_an_idle_boarder_goes_up_or_down_and_the_bar_says_who_decides() -> None:
    kit, drawn = shown(boarded(Phase.INFEST, seat=3, idle=("weak spot",)))
    assert {"up", "down"} <= set(icons(kit, "boarders"))
    assert drawn.head == "Moon decides"
    assert {"option:infest:strikers", "option:infest:engines", "option:infest:stay"} <= {
        w.id for w in kit.widgets}


def test_a_ring_lies_round_every_boarded_ship() -> None:
    marks: list[Any] = []

    class Paper:
        tier = "low"

        def mark(self, ids: Any, style: str) -> None:
            marks.append((tuple(ids), style))

    XenoView().update(Paper(), boarded())  # type: ignore[arg-type]
    XenoView().update(Paper(), royale())  # type: ignore[arg-type]
    assert marks == [(("tempest",), "dashed"), ((), "dashed")]


# ---- the second flick ------------------------------------------------------------------------

def duel(**facts: Any) -> FleetState:
    state = MODE.setup(scenario(MODE, "introductory"), seats(2), 1)
    return replace(arranged(state, {"ready": True, "turn": "zephyr"}), **facts)


def test_lightning_strike_says_which_flick_it_is_and_offers_to_act_between() -> None:
    first = duel(phase=Phase.MOVE, action="engines", flicks=2)
    assert "Flick 1 of 2" in told(phases.offers(first)[0].prompt)
    assert "flick 1 of 2" in lines(shown(first, folded=True)[0], "dashboard")
    second = replace(first, flicks=1)
    prompts = shown(second, folded=True)[1].prompts
    assert ("third", "Act between", "option:moving:between") in prompts
    held = duel(held="engines", done=("engines",))
    assert told(phases.offers(held)[0].prompt) == "Act between, or fly on."
    assert "option:action:fly on" in {w.id for w in shown(held)[0].widgets}


# ---- what is wrong with any of it --------------------------------------------------------------

@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
def test_nothing_lies_over_anything_else(text: float, language: str) -> None:
    words.speak(language)
    try:
        for state in (royale(), boarded(), boarded(repelled=1, given_up=1),
                      boarded(Phase.INFEST, seat=3, idle=("weak spot",))):
            for facts in ({}, {"mine": False}, {"unfolded": True}):
                kit, _drawn = shown(state, text, **facts)
                kit.focus = next((w.id for w in kit.widgets if w.focus), "")
                assert faults(kit) == []
    finally:
        words.speak("en")
