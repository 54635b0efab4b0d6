"""What `python -m tools.broken_rules` would break is there to be broken, in each of its plans."""

from collections import Counter

import pytest

from game.content.source import load
from tools.broken_rules import ROOT, Plan

PLANS = sorted(file.stem for file in (ROOT / "tools").glob("broken_*.yaml"))
FEWEST = 40


@pytest.mark.parametrize("name", PLANS)
def test_each_rule_stands_where_the_plan_says(name):
    plan = load(ROOT / "tools" / f"{name}.yaml", Plan)
    assert len(plan.broken) >= FEWEST
    assert not [rule for rule, n in Counter(one.rule for one in plan.broken).items() if n > 1]
    for one in plan.broken:
        text = (ROOT / plan.package / one.file).read_text(encoding="utf-8")
        assert text.count(one.old) == 1, f"{one.rule}: {one.old!r}"
        assert one.new != one.old, one.rule
