"""A pipe or a device named as the file with the replays' names kept the list waiting for ever, or
filled the memory."""

import os
import subprocess
import sys

import pytest

PROGRAM = "from game.session import shelf; print(shelf.put_away(), shelf.unusable())"


@pytest.mark.parametrize("name", ["names.json", "winners.json"])
@pytest.mark.parametrize("what", ["a pipe", "a device", "a folder", "ten thousand brackets"])
def test_they_are_listed_all_the_same(tmp_path, name, what):
    (tmp_path / "replays").mkdir()
    file = tmp_path / "replays" / name
    match what:
        case "a pipe":
            os.mkfifo(file)
        case "a device":
            file.symlink_to("/dev/zero")
        case "a folder":
            file.mkdir()
        case _:
            file.write_text("[" * 10_000)
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True,
                          check=False, timeout=60,
                          env={**os.environ, "FLICKTOP_HOME": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    assert done.stdout == "[] []\n"
