"""Saves, races, settings, scenarios and command lines broken at random: nothing may crash, hang or
swell.

    python -m tools.fuzz --count 10000 --seed 1

Each batch runs in a process of its own. A traceback, a case that computes for over 2 s or stands
still for 20, or a process over 300 MB is a finding: it is printed, kept in --keep, and the exit
status is 1.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

LONGEST_S, MOST_MB = 2.0, 300  # of the processor: what else a machine does is not counted
LONGEST_WAIT_S = 20.0  # by the clock: it waits for something that does not come
BATCH = 250
BATCH_S = 240.0  # a batch that takes longer hangs
BIG = ("99999999999999999999", "1e308", "-1e308", "1e400", "NaN", "Infinity", ".nan", "-.inf", "-1",
       "0", "4294967296", "9" * 400, "null", "true", '"x"', "[]", "{}", "''", "1:59:59.5",
       "!!int x")
WORDS = ("list", "check", "roll", "cases", "replay", "modes", "scenarios", "pieces", "d6", "d10",
         "--json", "--count", "3", "--seed", "5", "--manner", "--verify", "-h", "--schema",
         "flickfleet/first-battle", "xenowars/the-seed", "flipships/own", "fliprace/race",
         "../../x", "/dev/null", "\udcff", "x\0y", "é" * 40, "", "-",
         "--", "-1", "9" * 40, "nan", "inf", "1e9", "--unheard-of", "models", "scenarios/squadron")
SAFE = ("list", "check", "roll", "cases", "replay")  # what ends by itself, without a window


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tools.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for what was found")
    parser.add_argument("--batch", nargs=2, type=int, help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    if args.batch:
        return _batch(*args.batch)
    began, tally, findings = time.monotonic(), Counter[str](), []
    slowest, largest = 0.0, 0.0
    for first in range(0, args.count, BATCH):
        seed, size = args.seed * 10_000_000 + first, min(BATCH, args.count - first)
        told = _run(seed, size)
        tally.update(told["tally"])
        findings += told["findings"]
        slowest, largest = max(slowest, told["slowest"]), max(largest, told["megabytes"])
        if told["megabytes"] > MOST_MB:
            findings.append({"kind": "memory", "why": f"{told['megabytes']:.0f} MB", "seed": seed})
    for finding in findings:
        print(f"FOUND {finding['kind']} (seed {finding['seed']}): {finding['why']}")
    if args.keep and findings:
        args.keep.mkdir(parents=True, exist_ok=True)
        (args.keep / "findings.json").write_text(json.dumps(findings, indent=1))
    print(f"{args.count} cases in {time.monotonic() - began:.0f} s: {dict(sorted(tally.items()))}; "
          f"slowest {slowest:.2f} s, largest {largest:.0f} MB, {len(findings)} findings")
    return 1 if findings else 0


def _run(seed: int, size: int) -> dict[str, Any]:
    """One batch in a process of its own; a process that dies or hangs is a finding."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tools.fuzz", "--batch", str(seed), str(size)],
            capture_output=True, text=True, check=False, timeout=BATCH_S)
        if done.returncode == 0:
            told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
            return told
        why = f"the process ended with {done.returncode}: {done.stderr[-400:]}"
    except subprocess.TimeoutExpired:
        why = f"the batch took over {BATCH_S:.0f} s"
    return {"tally": {}, "findings": [{"kind": "batch", "why": why, "seed": seed}],
            "slowest": 0.0, "megabytes": 0.0}


def _batch(seed: int, size: int) -> int:
    tally, findings, slowest = Counter[str](), [], 0.0
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        os.environ["FLICKTOP_HOME"] = str(home)
        tries = {"save": _Saves(home), "settings": _Settings(home), "scenario": _Scenarios(),
                 "arguments": _arguments, "race": _Races(home)}
        for number in range(seed, seed + size):
            rng = random.Random(number)
            kind = list(tries)[number % len(tries)]
            began, since = time.process_time(), time.monotonic()
            try:
                with contextlib.redirect_stdout(io.StringIO()), \
                        contextlib.redirect_stderr(io.StringIO()):
                    answer = tries[kind](rng)
            except BaseException as error:
                last = traceback.extract_tb(error.__traceback__)[-1]
                answer = "crash"
                findings.append({"kind": kind, "seed": number, "why": (
                    f"{type(error).__name__}: {str(error)[:200]} at "
                    f"{Path(last.filename).name}:{last.lineno}")})
            took, waited = time.process_time() - began, time.monotonic() - since
            slowest = max(slowest, took)
            if took > LONGEST_S:
                findings.append({"kind": kind, "seed": number, "why": f"took {took:.1f} s"})
            elif waited > LONGEST_WAIT_S:
                findings.append({"kind": kind, "seed": number, "why": f"waited {waited:.0f} s"})
            tally[f"{kind} {answer}"] += 1
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"tally": tally, "findings": findings, "slowest": slowest,
                      "megabytes": megabytes}))
    return 0


# ---- what is broken ----------------------------------------------------------------------

class _Saves:
    """A match taken up again from its file."""

    def __init__(self, home: Path) -> None:
        from game.content.scenarios import content, scenarios
        from game.match import Match, save
        from game.modes import modes
        from game.players.plain import plain
        from game.rules import seats

        self.whole = []
        self.file = home / "match.flicktop"
        for id, mode in modes().items():
            shortest = min((c for c in scenarios() if c.game == id), key=lambda c: c.minutes)
            match = Match.begin(mode, content(mode, shortest.file), seats(2), 3)
            rng = random.Random(1)
            for _ in range(4):
                offer = match.offers()[0]
                match.submit(plain(mode, match.state, offer.seat, rng, 0))
            save(match, self.file)
            self.whole.append(self.file.read_bytes())

    def __call__(self, rng: random.Random) -> str:
        from game.match import SaveProblem, load
        from game.modes import modes

        self.file.write_bytes(_broken_log(rng.choice(self.whole), rng))
        try:
            load(self.file, modes())
        except SaveProblem as problem:
            assert len(str(problem).splitlines()) >= 1
            return problem.kind
        return "taken"


class _Races:
    """A race with a few flips, played again from its log."""

    TICKS = 300

    def __init__(self, home: Path) -> None:
        from game.content.scenarios import content
        from game.match.live import LiveMatch
        from game.match.recording import encoded
        from game.modes import live_modes, live_scenarios
        from game.pack.packs import game
        from game.rules import seats

        self.modes: dict[str, Any] = {**live_modes()}
        self.file = home / "race.jsonl"
        self.whole = []
        for card in live_scenarios():
            mode, live = self.modes[card.game], game(card.game).live
            assert live is not None
            match = LiveMatch.begin(mode, content(mode, card.file), seats(3), 5, card.id)
            rng = random.Random(1)
            while match.tick < self.TICKS:
                for seat in range(3):
                    command = live.decide(match.state, seat, "hard", rng)
                    if command is not None:
                        match.submit(command)
                match.advance()
            self.whole.append(encoded(match))

    def __call__(self, rng: random.Random) -> str:
        from game.match import SaveProblem, recording

        self.file.write_bytes(_broken_log(rng.choice(self.whole), rng))
        try:
            verdict = recording.played_again(self.file, self.modes)[1]
        except SaveProblem as problem:
            assert len(str(problem).splitlines()) >= 1
            return problem.kind
        return "taken" if verdict.first_difference is None else "different"


class _Settings:
    def __init__(self, home: Path) -> None:
        self.file = home / "settings.yaml"

    def __call__(self, rng: random.Random) -> str:
        from game.app.settings import read_settings

        text = ("text_size: 1.5\npalette: standard\nrumble: 0.5\nvolumes: {all: 0.8, table: 1.0}\n"
                "language: de\npace: fast\nundo: true\nkeys:\n  accept: [j, k]\n  back: [x]\n")
        self.file.write_bytes(_broken(text.encode(), rng))
        problem = read_settings()[1]
        assert len(problem.splitlines()) <= 1
        return "set aside" if problem else "taken"


class _Scenarios:
    def __init__(self) -> None:
        from game.content.scenarios import folder
        from game.modes import live_scenarios

        self.files = {file: file.parent.name for file in sorted(folder().glob("*/*.yaml"))}
        self.files |= {card.file: card.game for card in live_scenarios()}

    def __call__(self, rng: random.Random) -> str:
        from game.content.source import Problem, parse
        from game.content.trials import tried
        from game.modes import mode

        file = rng.choice([*self.files])
        text = _broken(file.read_bytes(), rng).decode("utf-8", "replace")
        try:
            problems = tried(parse(text, "odd.yaml"), mode(self.files[file]))
        except Problem as problem:
            problems = [problem]
        for problem in problems:
            assert len(str(problem).splitlines()) == 1 and problem.line > 0 and problem.column > 0
        return "refused" if problems else "taken"


def _arguments(rng: random.Random) -> str:
    from game.app.command import main as flicktop

    words = [rng.choice(WORDS) for _ in range(rng.randint(0, 4))]
    if rng.random() < 0.2:
        words = [_broken(w.encode("utf-8", "surrogateescape"), rng).decode("utf-8", "replace")[:500]
                 for w in words]
    name = rng.choice(SAFE)
    if name in ("check", "cases"):  # to look at all that lies around us takes its time
        words = [w for w in words
                 if not os.getcwd().startswith(os.path.abspath(w).replace("//", "/"))]
    if name == "roll" and "--count" not in words:
        words += ["--count", "2"]
    if name in ("check", "cases") and not any(Path(w).suffix or "/" in w for w in words):
        words.append("/nowhere")  # not all of our files each time
    if name == "check":  # it would write files where we stand, and an option may be cut short
        words = [w for w in words if not w.startswith("--s")]
    try:
        status = flicktop([name, *words])
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 2
    return f"status {status}"


# ---- how it is broken --------------------------------------------------------------------

def _broken(content: bytes, rng: random.Random) -> bytes:
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        content = rng.choice(_WAYS)(content, rng)[:1_000_000]
    return content


def _broken_log(content: bytes, rng: random.Random) -> bytes:
    """A match's file. Half of them are sealed anew after they were broken, so that it is not only
    the fingerprint that refuses them."""
    if rng.random() < 0.5:
        return _broken(content, rng)
    lines = content.splitlines()[:-1]
    at = rng.randrange(len(lines))
    lines[at] = _broken(lines[at], rng).replace(b"\n", b" ")
    body = b"".join(line + b"\n" for line in lines)
    digest = hashlib.blake2b(body, digest_size=16).hexdigest()
    footer = json.dumps({"entries": len(lines) - 1, "digest": digest})
    return body + footer.encode() + b"\n"


def _flipped(content: bytes, rng: random.Random) -> bytes:
    out = bytearray(content)
    for _ in range(rng.choice((1, 1, 3, 20))):
        if out:
            out[rng.randrange(len(out))] ^= 1 << rng.randrange(8)
    return bytes(out)


def _cut(content: bytes, rng: random.Random) -> bytes:
    return content[: rng.randrange(len(content) + 1)]


def _twice(content: bytes, rng: random.Random) -> bytes:
    lines = content.splitlines(keepends=True)
    if lines:
        at = rng.randrange(len(lines))
        often = rng.choice((1, 1, 50)) if len(content) < 50_000 else 1
        lines[at:at] = [lines[rng.randrange(len(lines))]] * often
    return b"".join(lines)


def _other_value(content: bytes, rng: random.Random) -> bytes:
    """A number or a word becomes another thing."""
    found = list(re.finditer(rb"-?[0-9]+(\.[0-9]+)?|\btrue\b|\bfalse\b|\"[^\"]*\"", content))
    if not found:
        return content
    it = rng.choice(found)
    return content[: it.start()] + rng.choice(BIG).encode() + content[it.end():]


def _deep(content: bytes, rng: random.Random) -> bytes:
    at, depth = rng.randrange(len(content) + 1), rng.choice((50, 1000, 100_000))
    opening = rng.choice((b"[", b'{"a":', b"- ", b"{a: "))
    return content[:at] + opening * depth + content[at:]


def _misspelt(content: bytes, rng: random.Random) -> bytes:
    found = list(re.finditer(rb"[a-z_]{3,}", content))
    if not found:
        return content
    it = rng.choice(found)
    other = rng.choice(found)
    return content[: it.start()] + other.group() + content[it.end():]


def _without(content: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(content) + 1)
    return content[:at] + content[at + rng.choice((1, 5, 40)):]


_WAYS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _flipped, _cut, _twice, _other_value, _other_value, _other_value, _deep, _misspelt, _misspelt,
    _without,
)

if __name__ == "__main__":
    sys.exit(main())
