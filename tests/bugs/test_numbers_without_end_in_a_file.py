""".nan, .inf and numbers of thousands of digits were read, and spoilt what was computed of them."""

import pytest

from tests.bugs.files import refused


@pytest.mark.parametrize("word", [".nan", ".NaN", ".inf", "-.inf", "+.INF", "1e400", "-1e999",
                                  "9" * 20, "9" * 5000, "-" + "1" * 100_000, "9" * 300 + ".5"])
def test_each_is_refused_at_its_place(tmp_path, word):
    said = refused(tmp_path, f"title: Scout\nspeed: {word}\n")
    assert ":2:8: " in said and ("too large" in said or "write a finite one" in said)
    assert len(said) < 300 + len(str(tmp_path))
