"""`!!bool x` and `!!int ''` in a file crashed its reader."""

import pytest

from tests.bugs.files import refused


@pytest.mark.parametrize("value", [
    "!!bool x", "!!int ''", "!!float x", "!!timestamp x", "!!binary '?'", "!!set {a, b}",
    "!!python/object/apply:os.system [ls]", "!own x", "! x", "!!str x", "!!map {}", "!!omap [a]",
    "!!null x", "!<tag:yaml.org,2002:int> x",
])
def test_any_tag_is_one_line_at_its_place(tmp_path, value):
    said = refused(tmp_path, f"title: Scout\nspeed: {value}\n")
    assert ":2:8: can't be read: tags (!name) are not used here" in said
