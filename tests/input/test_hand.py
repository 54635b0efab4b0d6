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
from game.input.hand import TAP_S, Hand
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
from tests.input.lens import FromAbove

FEEL = bindings().feel
DT = 1 / 60


LENS = FromAbove()
to_screen = LENS.to_screen


def offered(name: str) -> tuple[Aim, Table]:
    mode = modes()[name]
    state = mode.setup(scenario(mode, "classic"), seats(2), 3)
    offer = mode.offers(state)[0]
    assert isinstance(offer, Aim)
    return offer, state.table


def hand_over(name: str, one_button: bool = False) -> Hand:
    offer, table = offered(name)
    return Hand(offer, table, models(), FEEL, LENS, one_button)


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
    """Pulled back, held, and snapped to the middle, 125 reports a second."""
    time = 1.0
    for value in (depth / 2, depth):
        hand.handle(Stick("pad:1", time, (0, 0), (0, value)))
        time += 0.1
    steps = max(1, round(snap_s * 125))
    for n in range(1, steps + 1):
        hand.handle(Stick("pad:1", time + snap_s * n / steps, (0, 0),
                          (0, depth * (1 - n / steps))))
    return hand.update(DT)


def stroked(hand: Hand, *places: tuple[float, float], seconds: float) -> Shot | None:
    """A finger along these places, 120 reports a second; the first is where it went down."""
    hand.handle(Pointer("down", *places[0], 1.0))
    steps = max(2, round(seconds * 120))
    for n in range(1, steps + 1):
        way = (len(places) - 1) * n / steps
        k = min(int(way), len(places) - 2)
        (ax, ay), (bx, by) = places[k], places[k + 1]
        f = way - k
        hand.handle(Pointer("move", ax + (bx - ax) * f, ay + (by - ay) * f,
                            1.0 + seconds * n / steps))
    hand.handle(Pointer("up", *places[-1], 1.0 + seconds + 0.002))
    return hand.update(DT)


def by_flick(hand: Hand, speed: float, throw: bool) -> Shot | None:
    x, y = hand.where() if not throw else (0.9, 0.6)
    return stroked(hand, (x, y + 0.1), (x, y - 0.1), seconds=0.2 / speed)


def share(hand: Hand, shot: Shot | None) -> float:
    assert isinstance(shot, Flick | Throw)
    return (shot.speed - hand.offer.slowest) / (hand.offer.fastest - hand.offer.slowest)


@pytest.mark.parametrize("name", ["squadron", "diceflick"])
def test_held_button_reaches_gentle_and_full(name: str) -> None:
    hand = hand_over(name)
    assert share(hand, by_button(hand, TAP_S + 0.05)) < 0.08
    hand = hand_over(name)
    assert share(hand, by_button(hand, TAP_S + FEEL.meter_s)) > 0.95


@pytest.mark.parametrize("name", ["squadron", "diceflick"])
def test_stick_reaches_gentle_and_full(name: str) -> None:
    hand = hand_over(name)
    assert share(hand, by_stick(hand, 0.3, 0.04)) < 0.3
    hand = hand_over(name)
    assert share(hand, by_stick(hand, 1.0, 0.2)) < 0.2
    hand = hand_over(name)
    assert share(hand, by_stick(hand, 1.0, 0.03)) > 0.95


@pytest.mark.parametrize("name", ["squadron", "diceflick"])
def test_finger_reaches_gentle_and_full(name: str) -> None:
    throw = name == "squadron"
    hand = hand_over(name)
    assert share(hand, by_flick(hand, 0.7, throw)) < (0.6 if throw else 0.12)
    hand = hand_over(name)
    assert share(hand, by_flick(hand, 5.2, throw)) > 0.95


def test_slingshot_pulls_back_and_shoots_the_other_way() -> None:
    hand = hand_over("diceflick")
    x, y = hand.where()
    shot = stroked(hand, (x, y), (x - 0.02, y + 0.2), (x - 0.02, y + 0.2), seconds=1.2)
    assert isinstance(shot, Flick)
    assert shot.direction == pytest.approx(90.0 - math.degrees(math.atan2(0.02, 0.2)), abs=0.5)


def test_band_and_power_are_there_while_it_is_pulled() -> None:
    hand = hand_over("diceflick")
    x, y = hand.where()
    hand.handle(Pointer("down", x, y, 1.0))
    powers = []
    for n in range(1, 60):
        hand.handle(Pointer("move", x, y + 0.004 * n, 1.0 + n / 60))
        powers.append(hand.aiming.effort)
    assert hand.phase == "pulling"
    assert hand.band is not None
    assert hand.band == pytest.approx(LENS.to_table(x, y + 0.236), abs=0.01)
    assert powers == sorted(powers)
    assert powers[-1] > 0.4


def test_full_power_is_reached_where_the_window_ends_soon() -> None:
    hand = hand_over("diceflick")
    x, y = hand.where()
    low = 0.9 - y

    class Shifted(FromAbove):
        def to_screen(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
            sx, sy = super().to_screen(x, y, z)
            return (sx, sy + low)

        def to_table(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
            return super().to_table(x, y - low, z)

    hand._lens = Shifted()
    shot = stroked(hand, (x, 0.9), (x, 0.99), (x, 0.99), seconds=1.2)
    assert share(hand, shot) > 0.95, "a piece a tenth above the window's lower rim"


def test_throw_takes_any_drag_and_a_pause_before_the_end() -> None:
    for seconds in (0.08, 0.4, 2.0):
        hand = hand_over("squadron")
        shot = stroked(hand, (0.8, 0.7), (0.7, 0.5), (0.7, 0.5), seconds=seconds)
        assert isinstance(shot, Throw)
        assert shot.direction == pytest.approx(math.degrees(math.atan2(0.2, -0.1)), abs=2.0)


def test_longer_and_faster_throws_are_harder_and_the_drag_shows_it() -> None:
    def power(length: float, seconds: float) -> float:
        hand = hand_over("squadron")
        return share(hand, stroked(hand, (0.9, 0.8), (0.9, 0.8 - length), seconds=seconds))

    assert power(0.1, 1.0) < power(0.3, 1.0) < power(0.3, 0.15) <= 1.0
    hand = hand_over("squadron")
    hand.handle(Pointer("down", 0.9, 0.8, 1.0))
    hand.handle(Pointer("move", 0.9, 0.7, 1.3))
    hand.update(DT, 1.35)
    assert hand.aiming.effort > 0.05


def test_throw_taken_back_to_where_it_began_is_nothing() -> None:
    hand = hand_over("squadron")
    assert stroked(hand, (0.8, 0.7), (0.7, 0.5), (0.8, 0.695), seconds=1.0) is None
    assert hand.note == ""


def test_throw_that_is_only_a_tap_says_what_would_be_right() -> None:
    hand = hand_over("squadron")
    assert stroked(hand, (0.8, 0.7), (0.805, 0.7), seconds=0.2) is None
    assert "Drag across the table" in hand.note


def test_second_finger_shoots_nothing_and_disturbs_nothing() -> None:
    hand = hand_over("diceflick")
    x, y = hand.where()
    hand.handle(Pointer("down", x, y + 0.05, 1.0, finger=1))
    hand.handle(Pointer("down", 0.3, 0.3, 1.01, finger=2))
    for n in range(1, 12):
        hand.handle(Pointer("move", x, y + 0.05 - 0.02 * n, 1.02 + n / 120, finger=1))
        hand.handle(Pointer("move", 0.3 - 0.02 * n, 0.3, 1.02 + n / 120, finger=2))
    hand.handle(Pointer("up", 0.1, 0.3, 1.12, finger=2))
    assert hand.update(DT) is None
    hand.handle(Pointer("up", x, y - 0.17, 1.125, finger=1))
    shot = hand.update(DT)
    assert isinstance(shot, Flick)
    assert shot.direction == pytest.approx(90.0, abs=1.0)


def test_finger_that_the_system_takes_away_shoots_nothing() -> None:
    hand = hand_over("diceflick")
    x, y = hand.where()
    hand.handle(Pointer("down", x, y, 1.0))
    for n in range(1, 12):
        hand.handle(Pointer("move", x, y - 0.02 * n, 1.0 + n / 120))
    hand.handle(Pointer("gone", x, y - 0.22, 1.1))
    assert hand.update(DT) is None


def test_taps_stop_the_two_sweeps_at_the_moment_of_the_tap() -> None:
    hand = hand_over("squadron", one_button=True)
    frames(hand, FEEL.sweep_s / 8)
    for time in (5.0, 5.0 + FEEL.meter_s / 2):
        hand.handle(Pointer("down", 0.9, 0.5, time))
        hand.handle(Pointer("up", 0.9, 0.5, time + 0.05))
    shot = hand.update(0.1)
    assert share(hand, shot) == pytest.approx(0.5, abs=0.01)


def test_thirty_milliseconds_of_the_meter_are_about_four_percent() -> None:
    powers = []
    for held in (0.400, 0.430):
        hand = hand_over("squadron")
        hand.handle(Press("accept", "keys", time=10.0))
        frames(hand, 0.3)
        hand.handle(Release("accept", "keys", 10.0 + held))
        powers.append(share(hand, hand.update(DT)))
    assert powers[1] - powers[0] == pytest.approx(0.04, abs=0.005)


def test_straight_pull_moves_a_ship_straight() -> None:
    """The push goes through the centre of mass, whatever the direction is."""
    offer, table = ship_offer()
    for turn in (-25.0, -10.0, 0.0, 15.0, 25.0):
        aimed = msgspec.structs.replace(aimed_ahead(offer, table),
                                        direction=aimed_ahead(offer, table).direction + turn)
        edge = aiming.edge_of(offer, table, models(), aimed)
        assert edge is not None
        point = aiming.strike_point(offer, table, models(), aimed)
        assert edge.lever(aimed.direction, point) == pytest.approx(0.0, abs=1e-6)


def aimed_ahead(offer: Aim, table: Table) -> aiming.Aiming:
    """Straight into the longest bit of the ship's lit edge."""
    aimed = aiming.first(offer, table, models())
    edge = aiming.edge_of(offer, table, models(), aimed)
    assert edge is not None
    longest = max(edge.bits, key=lambda b: b.length)
    return msgspec.structs.replace(aimed, direction=edge.heading + longest.inwards)


def test_drag_along_the_edge_moves_the_strike_point_and_back() -> None:
    offer, table = ship_offer()
    hand = Hand(offer, table, models(), FEEL, LENS)
    hand.aiming = aimed_ahead(offer, table)
    centred = aiming.strike_place(offer, table, models(), hand.aiming)
    assert centred is not None
    aside = aiming.strike_place(offer, table, models(), aiming.sideways(
        offer, table, models(), hand.aiming, 0.6))
    assert aside is not None
    assert stroked(hand, to_screen(*centred), to_screen(*aside), seconds=1.0) is None
    assert hand.aiming.side == pytest.approx(0.6, abs=0.1)
    assert stroked(hand, to_screen(*aside), to_screen(*centred), seconds=1.0) is None
    assert hand.aiming.side == 0.0


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
    assert hand.aiming.effort == 0.0


def test_stroke_beside_the_piece_is_refused_with_a_reason() -> None:
    hand = hand_over("diceflick")
    assert stroked(hand, (0.2, 0.9), (0.2, 0.5), seconds=0.1) is None
    assert "Begin at the lit piece" in hand.note


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
    return Hand(offer, table, models(), FEEL, LENS), table


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


def test_own_ship_that_is_first_in_the_way_is_found_too() -> None:
    foe = Piece("foe", "uprising-destroyer", flat(0, 20))
    own = Piece("own", "imperium-destroyer", flat(1.5, 0))
    offer, table = fired(foe)
    aim = aiming.Aiming("die", 0, 90.0)
    assert aiming.ahead(offer, table, models(), aim) == "foe"
    assert aiming.ahead(offer, table.with_pieces(own), models(), aim) == "own"
    beside = Piece("own", "imperium-destroyer", flat(4.5, 0))
    assert aiming.ahead(offer, table.with_pieces(beside), models(), aim) == "foe"


def test_of_several_pieces_the_one_under_the_finger_is_struck() -> None:
    offer, table = ship_offer()
    table = table.with_pieces(Piece("other", "imperium-destroyer", flat(-20, -10, 20)))
    offer = msgspec.structs.replace(offer, pieces=("ship", "other"))
    hand = Hand(offer, table, models(), FEEL, LENS)
    x, y = to_screen(-20, -10)
    shot = stroked(hand, (x, y + 0.05), (x, y - 0.15), seconds=0.12)
    assert isinstance(shot, Flick)
    assert shot.piece == "other"


def test_tap_on_another_base_flicks_from_there() -> None:
    hand = hand_over("diceflick")
    starts = hand.offer.starts
    x, y = to_screen(starts[1].x, starts[1].y)
    hand.handle(Pointer("down", x, y, 1.0, finger=1))
    hand.handle(Pointer("up", x, y, 1.08, finger=1))
    assert hand.update(DT) is None
    assert hand.aiming.start == 1
