"""The hands: every device reaches the whole range of shots, and what is made is admitted."""

from __future__ import annotations

import math

import msgspec
import pytest

from game.content.models import models
from game.content.scenarios import scenario
from game.input import aiming
from game.input.bindings import ACTIONS, bindings
from game.input.events import Pointer, Press, Release, Stick
from game.input.hand import Hand
from game.modes import modes
from game.rules import (
    Aim,
    Bounds,
    Flick,
    Piece,
    Shoot,
    Shot,
    Table,
    Throw,
    flat,
    plane,
    refusal,
    say,
    seats,
)

FEEL = bindings().feel
DT = 1 / 60


def to_screen(x: float, y: float) -> tuple[float, float]:
    return (0.9 + x / 60, 0.5 - y / 60)


def to_table(x: float, y: float) -> tuple[float, float]:
    return ((x - 0.9) * 60, (0.5 - y) * 60)


def offered(name: str) -> tuple[Aim, Table]:
    mode = modes()[name]
    state = mode.setup(scenario(mode, "classic"), seats(2), 3)
    offer = mode.offers(state)[0]
    assert isinstance(offer, Aim)
    return offer, state.table


def hand_over(name: str, one_button: bool = False) -> Hand:
    offer, table = offered(name)
    return Hand(offer, table, models(), FEEL, to_screen, to_table, one_button)


def ship_offer() -> tuple[Aim, Table]:
    kind = "imperium-destroyer"
    table = Table(bounds=Bounds(-45, -45, 45, 45), pieces=(Piece("ship", kind, flat(5, 3, 40)),))
    return Aim(0, "move", say("Flick the ship."), "flick", pieces=("ship",)), table


def frames(hand: Hand, seconds: float) -> Shot | None:
    for _ in range(round(seconds / DT)):
        shot = hand.update(DT)
        if shot is not None:
            return shot
    return None


def by_button(hand: Hand, seconds: float) -> Shot:
    hand.handle(Press("accept", "keys"))
    frames(hand, seconds)
    hand.handle(Release("accept", "keys"))
    shot = hand.update(DT)
    assert shot is not None
    return shot


def by_stick(hand: Hand, depth: float, snap_s: float) -> Shot | None:
    time = 0.0
    for value in (depth / 2, depth):
        hand.handle(Stick("pad:1", time, (0, 0), (0, value)))
        time += 0.1
    hand.handle(Stick("pad:1", time, (0, 0), (0, depth)))
    hand.handle(Stick("pad:1", time + snap_s, (0, 0), (0, -0.2)))
    return hand.update(DT)


def by_flick(hand: Hand, speed: float, throw: bool) -> Shot | None:
    x, y = hand._where() if not throw else (0.9, 0.6)
    steps = [(n / 60, y + 0.25 - speed * n / 60) for n in range(max(4, int(0.3 / speed * 60)))]
    hand.handle(Pointer("down", x, steps[0][1], 0.0))
    for time, at in steps[1:]:
        hand.handle(Pointer("move", x, at, time))
    hand.handle(Pointer("up", x, steps[-1][1], steps[-1][0] + 0.001))
    return hand.update(DT)


def share(hand: Hand, shot: Shot | None) -> float:
    assert isinstance(shot, Flick | Throw)
    return (shot.speed - hand.offer.slowest) / (hand.offer.fastest - hand.offer.slowest)


@pytest.mark.parametrize("name", ["squadron", "diceflick"])
def test_held_button_reaches_gentle_and_full(name: str) -> None:
    hand = hand_over(name)
    assert share(hand, by_button(hand, 0.05)) < 0.08
    hand = hand_over(name)
    assert share(hand, by_button(hand, FEEL.meter_s)) > 0.95


@pytest.mark.parametrize("name", ["squadron", "diceflick"])
def test_stick_reaches_gentle_and_full(name: str) -> None:
    hand = hand_over(name)
    assert share(hand, by_stick(hand, 0.3, 0.1)) < 0.15
    hand = hand_over(name)
    assert share(hand, by_stick(hand, 1.0, 0.03)) > 0.95


@pytest.mark.parametrize("name", ["squadron", "diceflick"])
def test_finger_reaches_gentle_and_full(name: str) -> None:
    throw = name == "squadron"
    hand = hand_over(name)
    assert share(hand, by_flick(hand, 0.6, throw)) < 0.08
    hand = hand_over(name)
    assert share(hand, by_flick(hand, 5.2, throw)) > 0.95


def test_slingshot_pulls_back_and_shoots_the_other_way() -> None:
    hand = hand_over("diceflick")
    x, y = hand._where()
    hand.handle(Pointer("down", x, y, 0.0))
    hand.handle(Pointer("move", x, y + 0.2, 0.1))
    assert hand.phase == "pulling"
    hand.handle(Pointer("up", x, y + 0.2, 0.2))
    shot = hand.update(DT)
    assert isinstance(shot, Flick)
    assert shot.direction == pytest.approx(90.0, abs=0.5)


def test_one_button_stops_the_aim_and_then_the_power() -> None:
    hand = hand_over("squadron", one_button=True)
    middle = hand.aiming.direction
    frames(hand, FEEL.sweep_s / 8)
    hand.handle(Press("accept", "keys"))
    aimed = hand.aiming.direction
    assert abs(aimed - middle) > 5
    frames(hand, FEEL.meter_s / 2)
    hand.handle(Press("accept", "keys"))
    shot = hand.update(DT)
    assert isinstance(shot, Throw)
    assert shot.direction == pytest.approx(aimed, abs=0.01)
    assert 0.1 < share(hand, shot) < 0.6


def test_stick_put_back_slowly_makes_no_shot() -> None:
    hand = hand_over("squadron")
    assert by_stick(hand, 0.8, 0.9) is None


def test_stroke_beside_the_piece_is_refused_with_a_reason() -> None:
    hand = hand_over("diceflick")
    hand.handle(Pointer("down", 0.2, 0.9, 0.0))
    hand.handle(Pointer("move", 0.2, 0.7, 0.05))
    hand.handle(Pointer("up", 0.2, 0.5, 0.1))
    assert hand.update(DT) is None
    assert "flick through it" in hand.note


def test_tap_of_a_key_turns_by_one_step_and_holding_turns_on() -> None:
    hand = hand_over("squadron")
    start = hand.aiming.direction
    hand.handle(Press("left", "keys"))
    hand.handle(Release("left", "keys"))
    assert hand.aiming.direction - start == pytest.approx(FEEL.tap_deg)
    hand.handle(Press("left", "keys"))
    frames(hand, 1.0)
    assert hand.aiming.direction - start > 12


def test_letting_go_of_everything_forgets_the_gesture() -> None:
    hand = hand_over("squadron")
    hand.handle(Stick("pad:1", 0.0, (0, 0), (0, 0.9)))
    hand.let_go()
    hand.handle(Stick("pad:1", 0.1, (0, 0), (0, -0.5)))
    assert hand.update(DT) is None


@pytest.mark.parametrize("name", ["squadron", "diceflick"])
@pytest.mark.parametrize("effort", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("side", [-1.0, 0.3, 1.0])
def test_every_aim_makes_a_shot_that_the_offer_admits(
    name: str, effort: float, side: float
) -> None:
    offer, table = offered(name)
    aimed = aiming.first(offer, table, models())
    aimed = aiming.Aiming(aimed.piece, aimed.start, aimed.direction + 30, side, effort)
    shot = aiming.shot(offer, table, models(), aimed)
    assert refusal((offer,), Shoot(offer.seat, offer.about, shot)) is None


@pytest.mark.parametrize("side", [-1.0, -0.4, 0.0, 0.5, 1.0])
@pytest.mark.parametrize("turn", [-170.0, 0.0, 95.0])
def test_finger_always_pushes_into_a_ship_on_its_flick_edge(side: float, turn: float) -> None:
    from game.physics.shooting import check

    offer, table = ship_offer()
    aimed = aiming.first(offer, table, models())
    aimed = aiming.sideways(offer, table, models(), aimed, side - aimed.side)
    aimed = aiming.turned(offer, table, models(), aimed, turn)
    check(table, aiming.shot(offer, table, models(), aimed), models())


def test_aim_begins_towards_what_the_shot_is_about() -> None:
    offer, table = offered("diceflick")
    aimed = aiming.first(offer, table, models())
    start = aiming.place(offer, table, aimed)
    towards = math.degrees(math.atan2(-start.y, -start.x))
    assert abs((aimed.direction - towards + 180) % 360 - 180) < 20


def test_bindings_cover_every_action_on_keys_and_pad() -> None:
    data = bindings()
    assert set(data.keys) == set(ACTIONS) == set(data.pad)
    own = data.key_actions({"accept": ["f"]})
    assert own["f"] == "accept"
    assert "enter" not in own


def fired(*foes: Piece) -> tuple[Aim, Table]:
    """A die in the hand on top of a ship, and ships it may be flicked at."""
    ship = Piece("ship", "imperium-destroyer", flat(0, -20))
    table = Table(bounds=Bounds(-45, -45, 45, 45), pieces=(ship, *foes))
    offer = Aim(0, "fire", say("Flick the die."), "flick", pieces=("die",), kinds={"die": "d10"},
                starts=(flat(0, -20, z=1.2),), targets=tuple(f.id for f in foes))
    return offer, table


def test_a_die_is_aimed_at_the_nearest_target_first() -> None:
    near = Piece("near", "uprising-destroyer", flat(8, -5))
    far = Piece("far", "uprising-destroyer", flat(-20, 30))
    offer, table = fired(far, near)
    aim = aiming.first(offer, table, models())
    assert aim.direction == pytest.approx(math.degrees(math.atan2(15, 8)), abs=0.1)
    assert aiming.ahead(offer, table, models(), aim) == "near"


@pytest.mark.parametrize(("direction", "met"), [(90, "first"), (62, "aside"), (-90, ""), (120, "")])
def test_the_first_target_on_the_line_of_the_aim_is_named(direction: float, met: str) -> None:
    foes = [Piece(id, "uprising-fighter-wing", flat(x, y))
            for id, x, y in (("second", 0, 20), ("first", 0, 0), ("aside", 16, 10))]
    offer, table = fired(*foes)
    aim = aiming.Aiming("die", 0, direction)
    assert aiming.ahead(offer, table, models(), aim) == met


def gun_hand() -> tuple[Hand, Table]:
    offer, table = fired(Piece("foe", "uprising-destroyer", flat(0, 10)))
    offer = msgspec.structs.replace(offer, on_top_of="ship")
    return Hand(offer, table, models(), FEEL, to_screen, to_table), table


def test_a_tap_on_the_firing_ship_puts_the_die_there() -> None:
    hand, table = gun_hand()
    x, y = to_screen(0.6, -22.0)
    for what in ("down", "up"):
        hand.handle(Pointer(what, x, y, 0.1))
    assert aiming.place(hand.offer, table, hand.aiming).place == pytest.approx((0.6, -22.0))
    assert hand.update(DT) is None, "a tap is no shot"


def test_a_tap_beside_the_ship_moves_no_die() -> None:
    hand, table = gun_hand()
    before = aiming.place(hand.offer, table, hand.aiming)
    x, y = to_screen(20.0, 20.0)
    for what in ("down", "up"):
        hand.handle(Pointer(what, x, y, 0.1))
    assert aiming.place(hand.offer, table, hand.aiming) == before


def test_buttons_move_the_die_along_the_aim_as_far_as_the_ship_goes() -> None:
    hand, table = gun_hand()
    ship = plane.moved(models().plate("imperium-destroyer").outline(()), table.piece("ship").pose)
    places = []
    for _ in range(40):
        hand.handle(Press("up", "keys"))
        places.append(aiming.place(hand.offer, table, hand.aiming).place)
    assert places[1][1] > places[0][1]
    assert places[-1] == places[-2]
    assert all(plane.inside(ship, p) for p in places)
