#!/usr/bin/env python3
"""Sets Flicktop up and runs it: `python3 run.py play`, `python3 run.py test`.

Needs only Python 3.11 or newer. Makes its own virtual environment beside this file, installs
the pinned packages into it, and on Debian the system libraries that are missing (or says
exactly which). Any other word is handed to the `flicktop` command.
"""

from __future__ import annotations

import ctypes.util
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")

# Debian's package, and how to see whether it is there: a library's name or a program.
LIBRARIES = {"libgl1": "GL", "libegl1": "EGL"}
TEST_PROGRAMS = {"xvfb": "Xvfb", "xauth": "xauth", "xdotool": "xdotool"}


def main(words: list[str]) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - an older one may well start this file
        return _fail(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}")
    if words[:1] in (["-h"], ["--help"]):
        print("usage: python3 run.py [play | test [--long] [PYTEST WORDS] | FLICKTOP WORDS]")
        return 0
    testing = words[:1] == ["test"]
    try:
        _system(testing)
        _environment(["test"] if testing else [])
    except subprocess.CalledProcessError as error:
        return _fail(f"setting up failed: {' '.join(map(str, error.cmd))}")
    if testing:
        return _test(words[1:])
    return subprocess.call([str(PYTHON), "-m", "game", *words], cwd=ROOT)


def _test(words: list[str]) -> int:
    """Linters, types and room contracts are tests too: one command runs them all."""
    long = "--long" in words
    words = [word for word in words if word != "--long"]
    chosen = ["-m", "long or not long"] if long else ["-m", "not long"]
    return subprocess.call([str(PYTHON), "-m", "pytest", *chosen, *words], cwd=ROOT)


def _environment(extras: list[str]) -> None:
    """Make the virtual environment, or bring it up to what pyproject.toml pins."""
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    stamp = VENV / f"flicktop-{'-'.join(extras) or 'play'}"
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    if not PYTHON.exists():
        print("making a virtual environment ...", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    print("installing the pinned packages ...", file=sys.stderr)
    what = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--editable", what], check=True)
    stamp.write_text(wanted)


def _system(testing: bool) -> None:
    """On Debian and its kin, the libraries the picture needs (and the tests' programs)."""
    if not sys.platform.startswith("linux"):
        return
    missing = [
        package for package, name in LIBRARIES.items() if not ctypes.util.find_library(name)
    ]
    if testing:
        missing += [p for p, program in TEST_PROGRAMS.items() if not shutil.which(program)]
    if not missing:
        return
    by_hand = "apt-get install --no-install-recommends " + " ".join(missing)
    if not shutil.which("apt-get"):
        print(f"missing here (by their Debian names): {' '.join(missing)}", file=sys.stderr)
        return
    if os.geteuid() != 0:
        print(f"missing system libraries; as root: {by_hand}", file=sys.stderr)
        return
    print(f"installing {' '.join(missing)} ...", file=sys.stderr)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], [*by_hand.split(), "-y", "-qq"]):
        done = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL)
        if done.returncode and command[1] == "install":
            print(f"could not install them; as root: {by_hand}", file=sys.stderr)


def _fail(why: str) -> int:
    print(f"run.py: {why}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
