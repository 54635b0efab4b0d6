"""How the messages of Windows become reports; the listening itself needs a Windows."""

from __future__ import annotations

from game.input.events import MOUSE, RIGHT
from game.input.windows import CAPTURE_CHANGED, DOWN, UP, UPDATE, WHEEL, PointerInfo, Reports


def info(id: int, x: int, y: int, ticks: int, flags: int = 0x16, kind: int = 2) -> PointerInfo:
    made = PointerInfo()
    made.type, made.id, made.flags, made.performance = kind, id, flags, ticks
    made.pixel.x, made.pixel.y = x, y
    return made


def test_reports_that_were_joined_in_one_message_come_in_the_order_they_were_made() -> None:
    reports = Reports(1_000)
    down = reports.made(DOWN, [info(7, 110, 220, 5_000)], (100, 200))
    moves = reports.made(UPDATE, [info(7, 130, 220, 5_016), info(7, 120, 220, 5_008)], (100, 200))
    up = reports.made(UP, [info(7, 130, 220, 5_020, flags=0x02)], (100, 200))
    got = [(e.what, e.x, e.y, e.time, e.finger) for e in (*down, *moves, *up)]
    assert got == [("down", 10, 20, 5.0, 8), ("move", 20, 20, 5.008, 8),
                   ("move", 30, 20, 5.016, 8), ("up", 30, 20, 5.02, 8)]


def test_two_fingers_have_their_own_numbers_and_a_mouse_hovers() -> None:
    reports = Reports(1_000)
    one = reports.made(DOWN, [info(1, 0, 0, 1)], (0, 0))
    two = reports.made(DOWN, [info(2, 50, 0, 2)], (0, 0))
    assert one[0].finger != two[0].finger
    hover = reports.made(UPDATE, [info(9, 5, 5, 3, flags=0x02, kind=4)], (0, 0))
    assert [(e.what, e.finger) for e in hover] == [("move", MOUSE)]
    right_button = reports.made(DOWN, [info(9, 5, 5, 4, flags=0x26, kind=4)], (0, 0))
    assert [(e.what, e.finger) for e in right_button] == [("down", RIGHT)], "it turns the view"
    dragged = reports.made(UPDATE, [info(9, 9, 5, 5, flags=0x26, kind=4)], (0, 0))
    assert [(e.what, e.finger) for e in dragged] == [("move", RIGHT)]
    let_go = reports.made(UP, [info(9, 9, 5, 6, flags=0x02, kind=4)], (0, 0))
    assert [(e.what, e.finger) for e in let_go] == [("up", RIGHT)]


def test_finger_that_the_system_takes_means_nothing_and_wheels_turn() -> None:
    reports = Reports(1_000)
    reports.made(DOWN, [info(3, 0, 0, 1)], (0, 0))
    assert [e.what for e in reports.made(CAPTURE_CHANGED, [info(3, 0, 0, 2)], (0, 0))] == ["gone"]
    wheel = reports.made(WHEEL, [info(9, 5, 5, 3, flags=0x02, kind=4)], (0, 0), -1.0)
    assert [(e.what, e.amount) for e in wheel] == [("wheel", -1.0)]
