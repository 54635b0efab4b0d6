"""Where the system can't be asked: the engine's trail, spread over the frame."""

from __future__ import annotations

from typing import Any

from game.input.pointing import Trail


class Log:
    def __init__(self, places: list[tuple[float, float]]) -> None:
        self.places = places

    def get_num_events(self) -> int:
        return len(self.places)

    def get_xpos(self, n: int) -> float:
        return self.places[n][0]

    def get_ypos(self, n: int) -> float:
        return self.places[n][1]


class Base:
    """As much of an engine as a trail needs."""

    def __init__(self) -> None:
        self.win = self.mouseWatcherNode = self
        self.calls: dict[str, tuple[Any, list[Any]]] = {}
        self.places: list[tuple[float, float]] = []

    def accept(self, name: str, call: Any, words: list[Any]) -> None:
        self.calls[name] = (call, words)

    def happens(self, name: str) -> None:
        call, words = self.calls[name]
        call(*words)

    def get_input_device(self, n: int) -> Any:
        return self

    def has_mouse(self) -> bool:
        return True

    def get_pointer(self, n: int) -> Any:
        return self

    def get_x(self) -> float:
        return self.places[-1][0] if self.places else 0.0

    def get_y(self) -> float:
        return self.places[-1][1] if self.places else 0.0

    def get_trail_log(self) -> Log:
        return Log(list(self.places))

    def clear_trail_log(self) -> None: ...
    def enable_pointer_events(self) -> None: ...
    def set_trail_log_duration(self, seconds: float) -> None: ...


def test_every_place_of_a_slow_frame_is_told_in_its_order() -> None:
    base = Base()
    trail = Trail(base)
    trail.poll()
    base.places = [(float(n), 5.0) for n in range(1, 8)]
    base.happens("mouse1")
    got = trail.poll()
    assert [e.what for e in got] == ["down", *["move"] * 7]
    assert (got[0].x, got[0].y) == (1.0, 5.0), "where it went down, not where it is by now"
    assert [e.x for e in got[1:]] == [1, 2, 3, 4, 5, 6, 7]
    times = [e.time for e in got]
    assert times == sorted(set(times)), "each a little later"


def test_stroke_within_one_frame_goes_down_first_and_up_last() -> None:
    base = Base()
    trail = Trail(base)
    base.places = [(10.0, 5.0), (20.0, 5.0)]
    base.happens("mouse1")
    base.happens("mouse1-up")
    got = trail.poll()
    assert [(e.what, e.x) for e in got] == [("down", 10), ("move", 10), ("move", 20), ("up", 20)]
