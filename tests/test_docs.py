"""What the pages show is run."""

import re

import pytest

from game.match.cases import run_file
from game.modes import modes
from game.pack.packs import packs
from game.paths import data_root

CASES = re.findall(r"```yaml\n(mode: .*?)```", (data_root() / "docs/cases.md").read_text(), re.S)


@pytest.mark.parametrize("text", CASES, ids=lambda text: text.split()[1])
def test_the_cases_on_the_page_hold(text, tmp_path):
    file = tmp_path / "case.yaml"
    file.write_text(text)
    verdicts = run_file(file, packs().games)
    assert verdicts and [v.difference for v in verdicts if not v.ok] == []


def test_each_of_our_games_has_its_words_on_the_page():
    page = (data_root() / "docs/cases.md").read_text()
    assert len(CASES) == 2
    for game in modes():
        assert f"| {game} | `" in page
