"""`check` said "no problem" of files it had not looked at: unknown kinds, .yml, a pack's."""

import pytest

from game.app.command import main
from game.app.commands import check
from game.content import roots
from game.paths import data_root


@pytest.mark.parametrize("name", ["notes.yaml", "notes.txt", "scenario.json", "x"])
def test_a_file_of_no_known_kind_is_refused(tmp_path, capsys, name):
    (tmp_path / name).write_text("a: 1\n")
    assert main(["check", str(tmp_path / name)]) == 1
    assert f"{tmp_path / name}:1:1: not a kind of file I know" in capsys.readouterr().out


def test_a_folder_with_nothing_to_check_is_said(tmp_path, capsys):
    assert main(["check", str(tmp_path)]) == 2
    assert "there is no YAML file in this folder" in capsys.readouterr().err


def test_yml_counts(tmp_path, capsys):
    folder = tmp_path / "scenarios" / "squadron"
    folder.mkdir(parents=True)
    good = (data_root() / "scenarios/squadron/classic.yaml").read_text(encoding="utf-8")
    (folder / "mine.yml").write_text(good.replace("rookies: 4", "rookies: -4"), encoding="utf-8")
    assert main(["check", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "mine.yml:6:1: must be at least 1, not -4" in out
    assert "mine.yml:1:1: the game looks for .yaml: rename it" in out


def test_the_files_of_an_installed_pack_are_checked(tmp_path, monkeypatch):
    folder = tmp_path / "coins" / "scenarios" / "squadron"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("title: Mine\n")
    monkeypatch.setattr(check, "pack_roots", lambda: (roots.Root("coins", tmp_path / "coins"),))
    assert folder.parent in check.ours()
    assert [p.path for p in check.check(folder / "mine.yaml")] == ["$"] * 6


def test_the_race_a_game_brings_with_its_code_is_checked(monkeypatch, tmp_path):
    ours = next(file for file in check.plans() if file.name == "race.yaml")
    assert ours in check.ours() and check.check(ours) == []
    other = tmp_path / "race.yaml"
    other.write_text(ours.read_text(encoding="utf-8").replace("table: 66", "table: 660"))
    monkeypatch.setattr(check, "plans", lambda: {other.resolve(): "fliprace"})
    assert [p.path for p in check.check(other)] == ["$.table"]
