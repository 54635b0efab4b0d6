"""`flicktop bench hands` in small: the hands keep what the benchmark promises."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

SMALL = """
import json
from tools.bench import hands
hands._touchscreen = lambda share: ""
print(json.dumps(hands.measured(0.03)))
"""


@pytest.mark.long
def test_hands_mean_the_same_at_any_number_of_frames_a_second() -> None:
    done = subprocess.run([sys.executable, "-c", SMALL], capture_output=True, text=True,
                          check=True)
    found = json.loads(done.stdout.splitlines()[-1])
    for rate, row in found["flicks"].items():
        made, of = row["forward"].split(" of ")
        assert made == of, rate
    for row in found["slingshots"].values():
        made, of = row["forward"].split(" of ")
        assert made == of
    assert all(line.startswith("0 of") for line in found["children"].values())
    for row in found["sticks"].values():
        assert all(line.startswith("0 lost, 0 twice, 0 weak") for line in row.values())
    assert found["throws"] == "8 of 8 accepted"
    assert found["placing"] == "8 of 8 within 2 mm"
