"""A scenario's or any other text read in a process of its own, with its time and its memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
LONGEST_S, MOST_MB = 0.2, 100
_PROGRAM = """
import json, resource, sys, time
from pathlib import Path
from game.content.source import Problem, parse, read
parse("a: 1")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
began = time.process_time()
try:
    read(Path(sys.argv[1]))
    said = ""
except Problem as problem:
    said = str(problem)
took = time.process_time() - began
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps([said, took, (after - before) / 1024]))
"""


class Told(NamedTuple):
    """The one line that was said (empty: nothing was wrong), and what it cost."""

    said: str
    seconds: float
    megabytes: float


def told(folder: Path, content: str | bytes) -> Told:
    """What reading a file with this content says; AssertionError where the process dies."""
    file = folder / "odd.yaml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    done = subprocess.run([sys.executable, "-c", _PROGRAM, str(file)], capture_output=True,
                          text=True, check=False, cwd=ROOT, timeout=30,
                          env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 0, (done.returncode, done.stderr[-500:])
    return Told(*json.loads(done.stdout))


def refused(folder: Path, content: str | bytes) -> str:
    """The one line with which a file is refused, soon and cheaply."""
    it = told(folder, content)
    assert it.said and len(it.said.splitlines()) == 1
    assert it.said.startswith(f"{folder / 'odd.yaml'}:")
    assert it.seconds < LONGEST_S and it.megabytes < MOST_MB
    return it.said
