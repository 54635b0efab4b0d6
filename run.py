#!/usr/bin/env python3
"""Sets Flicktop up and runs it: `python3 run.py play`, `python3 run.py test`.

Needs only Python 3.11 or newer. Makes its own virtual environment beside this file, installs
the pinned packages into it, and on Debian the system libraries that are missing (or says
exactly which). Any other word is handed to the `flicktop` command.
"""

from __future__ import annotations

import ctypes.util
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
CONSTRAINTS = ROOT / "constraints.txt"  # the pins
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")

# Debian's package, and how to see whether it is there: a library's name, a program or a file.
LIBRARIES = {"libgl1": "GL", "libegl1": "EGL"}
TEST_PROGRAMS = {
    "xvfb": "Xvfb", "xauth": "xauth", "xdotool": "xdotool",
    # a touchscreen of ten fingers that tests can press
    "xserver-xorg-core": "Xorg",
    "xserver-xorg-video-dummy": "/usr/lib/xorg/modules/drivers/dummy_drv.so",
}
# Debian keeps what makes virtual environments in a package of its own, one a Python.
VENV_PACKAGE = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"


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
    if testing and "--long" in words:
        _peers()
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
    """Make the virtual environment, or bring it up to what pyproject.toml names and
    constraints.txt pins."""
    wanted = _wanted()
    stamp = VENV / f"flicktop-{'-'.join(extras) or 'play'}"
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    if not _whole():
        print("making a virtual environment ...", file=sys.stderr)
        # --clear: one that was begun and left without pip is made anew
        subprocess.run([_maker(), "-m", "venv", "--clear", str(VENV)], check=True)
    print("installing the pinned packages ...", file=sys.stderr)
    what = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-c", str(CONSTRAINTS), "--editable", what], check=True)
    stamp.write_text(wanted)


def _wanted() -> str:
    """A fingerprint of all that says what is installed."""
    both = (ROOT / "pyproject.toml").read_bytes() + b"\0" + CONSTRAINTS.read_bytes()
    return hashlib.sha256(both).hexdigest()


def _peers() -> None:
    """The other physics engines that the long tests measure ours against. They are built for
    fewer machines than the game: where they can't be had, those tests are skipped."""
    try:
        _environment(["test", "bench"])
    except subprocess.CalledProcessError:
        print("without the extra `bench`: it can't be installed here", file=sys.stderr)


def _whole() -> bool:
    """Is there a virtual environment that has pip?"""
    if not PYTHON.exists():
        return False
    try:
        asked = [str(PYTHON), "-c", "import pip"]
        return subprocess.run(asked, stderr=subprocess.DEVNULL).returncode == 0
    except OSError:  # it was made by a Python that is gone
        return False


def _maker() -> str:
    """The Python that makes the environment: never the one in it, which is about to go."""
    within = Path(sys.prefix).resolve() == VENV.resolve()
    return getattr(sys, "_base_executable", sys.executable) if within else sys.executable


def _system(testing: bool) -> None:
    """On Debian and its kin, the libraries the picture needs (and the tests' programs)."""
    missing = _missing(testing)
    if not missing:
        return
    by_hand = "apt-get install --no-install-recommends " + " ".join(missing)
    if not shutil.which("apt-get"):
        print(f"missing here (by their Debian names): {' '.join(missing)}", file=sys.stderr)
        return
    if os.geteuid() != 0:
        print(f"missing system packages; as root: {by_hand}", file=sys.stderr)
        return
    print(f"installing {' '.join(missing)} ...", file=sys.stderr)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], [*by_hand.split(), "-y", "-qq"]):
        done = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL)
        if done.returncode and command[1] == "install":
            print(f"could not install them; as root: {by_hand}", file=sys.stderr)


def _missing(testing: bool) -> list[str]:
    """Debian's packages that are wanted and not there; none where there is no Debian."""
    if not sys.platform.startswith("linux"):
        return []
    missing = [
        package for package, name in LIBRARIES.items() if not ctypes.util.find_library(name)
    ]
    if importlib.util.find_spec("ensurepip") is None and not _whole():
        missing.insert(0, VENV_PACKAGE)
    if testing:
        missing += [package for package, name in TEST_PROGRAMS.items()
                    if not shutil.which(name) and not Path(name).exists()]
    return missing


def _fail(why: str) -> int:
    print(f"run.py: {why}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
