"""A stick held still for 0.8 s and then snapped gave no shot: a pad reports nothing while it is
held, so the snap was timed from the last report before the hold."""

from __future__ import annotations

import pytest

from tests.input.test_snap import shots, snapped


@pytest.mark.parametrize("hold", [0.5, 0.8, 2.0, 10.0])
@pytest.mark.parametrize("rate", [125, 250, 1000])
def test_a_stick_may_be_held_for_any_time(hold: float, rate: int) -> None:
    assert shots(snapped(rate, 0.06, hold)) == pytest.approx(shots(snapped(rate, 0.06, 0.05)),
                                                             rel=0.1)
