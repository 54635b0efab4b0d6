"""run.py sets up what is missing, and what an earlier try has left half made."""

import importlib.util
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """run.py, with its virtual environment in another folder."""
    spec = importlib.util.spec_from_file_location("run", ROOT / "run.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    python = "Scripts/python.exe" if module.WINDOWS else "bin/python"
    monkeypatch.setattr(module, "PYTHON", tmp_path / ".venv" / python)
    return module


@pytest.fixture
def asked(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What run.py would have pip and pytest do; making the environment itself is real."""
    words: list[list[str]] = []
    real = subprocess.run

    def noted(command: list[str], **options: object) -> object:
        if command[1:3] == ["-m", "pip"]:
            words.append(command)
            return subprocess.CompletedProcess(command, 0)
        return real(command, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(run.subprocess, "run", noted)
    monkeypatch.setattr(run.subprocess, "call", lambda command, **_: words.append(command) or 0)
    return words


def _left_without_pip(run: ModuleType) -> None:
    """As Debian leaves it where python3-venv is not installed."""
    venv.create(run.VENV, with_pip=False, symlinks=not run.WINDOWS)
    assert run.PYTHON.exists()


def test_an_environment_without_pip_is_made_anew(run, asked):
    _left_without_pip(run)
    assert not run._whole()
    run._environment([])
    assert run._whole()
    assert [words[3] for words in asked] == ["install"]


def test_an_environment_whose_python_is_gone_is_made_anew(run):
    run.PYTHON.parent.mkdir(parents=True)
    run.PYTHON.write_text("")
    assert not run._whole()


def test_a_whole_environment_stays_and_is_installed_into_once(run, asked, monkeypatch):
    _left_without_pip(run)
    monkeypatch.setattr(run, "_whole", lambda: True)
    (run.VENV / "mine").write_text("kept")
    run._environment([])
    run._environment([])
    assert (run.VENV / "mine").read_text() == "kept"
    assert len(asked) == 1


def test_the_pins_are_installed_and_a_new_pin_is_brought(run, asked, monkeypatch, tmp_path):
    _left_without_pip(run)
    monkeypatch.setattr(run, "_whole", lambda: True)
    run._environment([])
    assert asked[0][-4:-1] == ["-c", str(ROOT / "constraints.txt"), "--editable"]
    other = tmp_path / "constraints.txt"
    other.write_text((ROOT / "constraints.txt").read_text() + "another==1\n")
    monkeypatch.setattr(run, "CONSTRAINTS", other)
    run._environment([])
    run._environment([])
    assert len(asked) == 2


def test_every_requirement_is_pinned_within_its_range():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [Requirement(line) for line in project["dependencies"]]
    wanted += [Requirement(line) for lines in project["optional-dependencies"].values()
               for line in lines]
    pins = [Requirement(line) for line in (ROOT / "constraints.txt").read_text().splitlines()
            if line and not line.startswith("#")]
    pinned = {pin.name: str(pin.specifier).removeprefix("==") for pin in pins}
    assert set(pinned) == {one.name for one in wanted}
    for one in wanted:
        assert one.specifier.contains(pinned[one.name]), one
    for line in project["dependencies"]:
        assert ">=" in line and "<" in line, f"{line}: a range is wanted"


def test_the_environment_is_never_made_by_the_python_in_it(run, monkeypatch):
    assert run._maker() == sys.executable
    monkeypatch.setattr(sys, "prefix", str(run.VENV))
    assert run._maker() == sys._base_executable


@pytest.mark.parametrize("platform, whole, wanted", [
    ("linux", False, True), ("linux", True, False), ("darwin", False, False),
    ("win32", False, False),
])
def test_debian_is_asked_for_what_makes_environments(run, monkeypatch, platform, whole, wanted):
    """Only on Linux, and only where there is no environment yet."""
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(run, "_whole", lambda: whole)
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: None)
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    assert (package in run._missing(testing=False)) == wanted


def test_nothing_is_asked_for_where_python_can_make_environments(run):
    assert not any("venv" in package for package in run._missing(testing=True))


@pytest.mark.parametrize("words, extras", [
    (["list"], ["play"]), (["test"], ["test"]), (["test", "--long"], ["test", "test,bench"]),
])
def test_the_long_tests_bring_the_peers_of_the_bench(run, asked, monkeypatch, words, extras):
    _left_without_pip(run)
    monkeypatch.setattr(run, "_whole", lambda: True)
    monkeypatch.setattr(run, "_system", lambda testing: None)
    assert run.main(words) == 0
    installed = [command[-1] for command in asked if command[2] == "pip"]
    assert installed == [str(ROOT) + (f"[{e}]" if e != "play" else "") for e in extras]
    assert "--long" not in asked[-1]


def test_without_the_peers_the_other_long_tests_still_run(run, asked, monkeypatch, capsys):
    def refuse(extras: list[str]) -> None:
        if "bench" in extras:
            raise subprocess.CalledProcessError(1, ["pip"])

    monkeypatch.setattr(run, "_environment", refuse)
    monkeypatch.setattr(run, "_system", lambda testing: None)
    assert run.main(["test", "--long"]) == 0
    assert "without the extra `bench`" in capsys.readouterr().err
    assert asked[-1][2] == "pytest"
