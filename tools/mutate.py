"""Breaks one line at a time and asks the fast tests whether they notice.

    python -m tools.mutate [--count 160] [--seed 9] [--only game/modes/fleet] [--jobs 1]

Each mutant is one changed place of the rules, the modes, the match, the content or the physics, in
a copy of the tree, never in the checkout. Asked are the fast tests that enter the broken function
(tools/reach.py; kept in build/ and measured again when a test file changes). Which tests there
are, and which places nobody could tell from the original, stands in mutants.yaml beside this.
A warm process is asked first (tools/warm.py); then whatever nothing noticed there, or could not be
broken there, is written to the copy and asked about in processes of its own.
A test that notices something is asked of the unbroken tree too: if it fails there it notices
everything, and nothing more is asked.
The report names every survivor; the status is 1 if more than 5 % survive, 2 if the unbroken tree
fails.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from queue import Queue
from typing import Any

from msgspec import Struct

from game.content.source import load
from tools.reach import bounded, measured
from tools.warm import LONGEST_WAIT_S, Warm

ROOT = Path(__file__).resolve().parents[1]
MOST_SURVIVORS = 0.05
QUICK = 4  # helpings of tests that everything is asked first

_MOMENTS = count(1_000_000_000)

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}
Change = Callable[[Any], None]

COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
}


class Room(Struct, frozen=True, forbid_unknown_fields=True):
    """Modules whose path begins with `path`, and how often they are broken."""

    path: str
    weight: int = 1


class Equivalent(Struct, frozen=True, forbid_unknown_fields=True):
    """A change nobody could notice: the module, the line as it is written, and why."""

    file: str
    line: str
    why: str
    change: str = ""  # empty: any change of this line


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    tests: tuple[str, ...]  # folders and files of tests that are asked
    rooms: tuple[Room, ...]
    skip: tuple[str, ...]
    equivalent: tuple[Equivalent, ...]


class Mutant(Struct, frozen=True):
    file: str
    line: int
    change: str
    node: int  # the place among all of the module's, as ast walks them
    within: str  # the function around it, by its whole name; empty outside of any

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.change}"


# ---- making them -------------------------------------------------------------------------

def mutants(file: str, source: str) -> Iterator[Mutant]:
    """Every change of a module that is tried."""
    tree = ast.parse(source)
    told, within = _told(tree), _within(tree)
    for number, node in enumerate(ast.walk(tree)):
        if node not in told:
            for change, _ in _changes(node):
                yield Mutant(file, getattr(node, "lineno", 0), change, number, within[node])


def broken(mutant: Mutant, source: str) -> ast.Module:
    """The module with that one change."""
    tree = ast.parse(source)
    node = next(n for i, n in enumerate(ast.walk(tree)) if i == mutant.node)
    dict(_changes(node))[mutant.change](node)
    return ast.fix_missing_locations(tree)


def _within(tree: ast.Module) -> dict[ast.AST, str]:
    """The innermost function around each node, by its whole name."""
    out: dict[ast.AST, str] = {}

    def walk(node: ast.AST, around: str, name: str) -> None:
        out[node] = around
        for child in ast.iter_child_nodes(node):
            match node:
                case ast.FunctionDef() if child in node.body:
                    walk(child, name + node.name, f"{name}{node.name}.<locals>.")
                case ast.ClassDef() if child in node.body:
                    walk(child, around, f"{name}{node.name}.")
                case _:
                    walk(child, around, name)

    walk(tree, "", "")
    return out


def _told(tree: ast.AST) -> set[ast.AST]:
    """What is only said: annotations, docstrings, sentences for people, reasons of errors."""
    out: set[ast.AST] = set()
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        match node:
            case ast.FunctionDef():
                parts += [node.returns, *(a.annotation for a in node.args.args)]
            case ast.AnnAssign():
                parts.append(node.annotation)
            case ast.Raise() | ast.Assert():
                parts.append(node)
            case ast.Call(func=ast.Name(id="say" | "Event")):
                parts.append(node)
        for part in parts:
            if part is not None:
                out.update(ast.walk(part))
    return out


def _changes(node: ast.AST) -> list[tuple[str, Change]]:
    out: list[tuple[str, Change]] = []
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            other = COMPARED[type(op)]
            out.append((f"{type(op).__name__} becomes {other.__name__}",
                        lambda n: setattr(n, "ops", [other()])))
        case ast.BoolOp():
            turned = ast.Or if isinstance(node.op, ast.And) else ast.And
            out.append((f"{type(node.op).__name__} becomes {turned.__name__}",
                        lambda n: setattr(n, "op", turned())))
        case ast.BinOp() if type(node.op) in COUNTED:
            swapped = COUNTED[type(node.op)]
            out.append((f"{type(node.op).__name__} becomes {swapped.__name__}",
                        lambda n: setattr(n, "op", swapped())))
        case ast.Constant(value=bool() as value):
            out.append((f"{value} becomes {not value}",
                        lambda n: setattr(n, "value", not value)))
        case ast.Constant(value=int() as value):
            out.append((f"{value} becomes {value + 1}",
                        lambda n: setattr(n, "value", value + 1)))
        case ast.Constant(value=float() as number):
            new = number * 3.0 if number else 1.0
            out.append((f"{number} becomes {new}", lambda n: setattr(n, "value", new)))
        case ast.If() | ast.IfExp() | ast.While():
            out.append(("the condition is negated", lambda n: setattr(
                n, "test", ast.UnaryOp(ast.Not(), n.test))))
    match node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Continue():
            out.append(("the statement is removed", _removed))
        case ast.Return(value=ast.expr()) if not isinstance(node.value, ast.Constant):
            out.append(("nothing is returned", lambda n: setattr(
                n, "value", ast.Constant(None))))
    return out


def _removed(node: ast.AST) -> None:
    """The statement becomes `pass` where it stands."""
    for field in node._fields:
        delattr(node, field)
    node.__class__ = ast.Pass


def chosen(plan: Plan, number: int, seed: int, only: str) -> list[Mutant]:
    """So many mutants, as many of each room as its weight says, the same for the same seed."""
    rng = random.Random(seed)
    out: list[Mutant] = []
    rooms = [room for room in plan.rooms if room.path.startswith(only)]
    whole = sum(room.weight for room in rooms)
    for room in rooms:
        found = []
        for path in sorted(_modules(room, plan)):
            file = path.relative_to(ROOT).as_posix()
            source = path.read_text("utf-8")
            lines = source.splitlines()
            found += [m for m in mutants(file, source)
                      if not _is_equivalent(plan, m, lines[m.line - 1].strip() if m.line else "")]
        rng.shuffle(found)
        share = -(-number * room.weight // whole)
        out += found[:share]
    rng.shuffle(out)  # whoever stops early has asked about every room
    return out


def _modules(room: Room, plan: Plan) -> list[Path]:
    place = ROOT / room.path
    files = [place] if place.is_file() else list(place.rglob("*.py"))
    closer = [r.path for r in plan.rooms if r.path != room.path and r.path.startswith(room.path)]
    return [f for f in files if not f.relative_to(ROOT).as_posix().startswith(
        (*plan.skip, *closer))]


def _is_equivalent(plan: Plan, mutant: Mutant, line: str) -> bool:
    return any(
        e.file == mutant.file and e.line == line and e.change in ("", mutant.change)
        for e in plan.equivalent
    )


# ---- asking the tests --------------------------------------------------------------------

class Answer(Struct, frozen=True):
    alive: bool
    by: str  # the test that noticed, or why none did


class Unsound(Exception):
    """A test fails where nothing is broken."""


class Asker(Struct, frozen=True):
    """A tree of its own to break, a warm process in it, and the tests that are known to pass where
    nothing is broken: in the warm one, and in one of their own."""

    tree: Path
    warm: Warm
    warmly: set[str]
    alone: set[str]


def asked_warm(mutant: Mutant, by: Asker, helpings: list[list[str]]) -> str | None:
    """The first of the tests that does not pass; empty if all do as far as a warm process can
    tell, None if it can't."""
    place = by.tree / mutant.file
    module = compile(broken(mutant, place.read_text("utf-8")), place, "exec")
    for tests in helpings:
        noticed = by.warm.noticed(tests, mutant.file, mutant.within, module)
        if noticed is None:
            return None
        if noticed:
            _sound(noticed, tests, by.warmly, by.warm.noticed)
            return noticed
    return ""


def asked_alone(mutant: Mutant, by: Asker, helpings: list[list[str]]) -> str:
    """The same with each helping in a process of its own, of a broken tree."""
    place = by.tree / mutant.file
    before = place.read_text("utf-8")
    kept = place.stat()
    for tests in helpings:
        place.write_text(ast.unparse(broken(mutant, before)), "utf-8")
        # A time of its own, or the compiled form of another mutant would be taken for it.
        os.utime(place, (next(_MOMENTS),) * 2)
        try:
            noticed = _noticed(tests, by.tree)
        finally:
            place.write_text(before, "utf-8")
            os.utime(place, ns=(kept.st_atime_ns, kept.st_mtime_ns))
        if noticed:
            _sound(noticed, tests, by.alone, lambda wish: _noticed(wish, by.tree))
            return noticed
    return ""


def _sound(noticed: str, tests: list[str], sound: set[str],
           ask: Callable[[list[str]], str | None]) -> None:
    """The test that noticed something passes where nothing is broken."""
    if noticed not in sound:
        if also := ask([noticed] if noticed in tests else tests):
            raise Unsound(also)
        sound.add(noticed)


def _noticed(tests: list[str], tree: Path) -> str:
    """The first of the tests that does not pass."""
    wish = tree / "wish.json"
    wish.write_text(json.dumps(tests), "utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tools.reach", "ask", str(wish)], cwd=tree, text=True,
            capture_output=True, timeout=LONGEST_WAIT_S, check=False, env=_environment(tree),
            preexec_fn=bounded)
    except subprocess.TimeoutExpired:
        return "it hangs"
    if done.returncode == 0:
        return ""
    if done.returncode == -signal.SIGXCPU:
        return "it hangs"
    said = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if said:
        return said[0].split(" - ")[0].split(" ", 1)[-1]
    if "Error" in done.stderr:  # not even the tests could be read
        return done.stderr.strip().splitlines()[-1]
    raise RuntimeError(f"{done.returncode}: {done.stdout[-2000:]}{done.stderr[-2000:]}")


def _environment(tree: Path) -> dict[str, str]:
    said = {name: value for name, value in os.environ.items()
            if name != "PYTHONDONTWRITEBYTECODE"}  # compiled once, not for each mutant
    return {**said, "PYTHONPATH": str(tree)}


def copied(into: Path) -> Path:
    """A tree of its own to break."""
    shutil.copytree(ROOT, into, ignore=shutil.ignore_patterns(
        ".git", ".venv", "__pycache__", ".mypy_cache", ".ruff_cache", "build", "dist"))
    return into


def main(arguments: list[str] | None = None) -> int:
    words = argparse.ArgumentParser(prog="python -m tools.mutate", description=__doc__,
                                    formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--count", type=int, default=160)
    words.add_argument("--seed", type=int, default=9)
    words.add_argument("--only", default="", help="rooms whose path begins so")
    words.add_argument("--after", type=int, default=0, help="those before were asked already")
    words.add_argument("--jobs", type=int, default=1)
    words.add_argument("--minutes", type=float, default=600.0, help="stop asking after this long")
    given = words.parse_args(arguments)
    plan = load(Path(__file__).with_name("mutants.yaml"), Plan)
    todo = chosen(plan, given.count, given.seed, given.only)[given.after:]
    answers: dict[Mutant, Answer] = {}
    with tempfile.TemporaryDirectory(prefix="flicktop-mutants-") as place:
        reach = measured(plan.tests)
        if failed := [file for file, watched in reach.files.items() if not watched.passed]:
            print(f"nothing is broken yet, and these do not pass: {' '.join(failed)}")
            return 2
        askers: Queue[Asker] = Queue()
        for number in range(given.jobs):
            tree = copied(Path(place) / str(number))
            askers.put(Asker(tree, Warm(tree, plan.tests, _environment(tree)), set(), set()))
        end = time.monotonic() + 60.0 * given.minutes
        failing: list[str] = []

        cold: set[Mutant] = set()  # a warm process can't tell

        def ask(mutant: Mutant, part: slice, alone: bool = False) -> None:
            if failing or time.monotonic() > end or (
                    mutant in answers and not answers[mutant].alive):
                return
            asker, helpings = askers.get(), reach.order(mutant.file, mutant.within)[part]
            try:
                noticed = None
                if not alone and mutant not in cold:
                    noticed = asked_warm(mutant, asker, helpings)
                if noticed is None:
                    cold.add(mutant)
                    noticed = asked_alone(mutant, asker, helpings)
            except Unsound as unsound:
                failing.append(str(unsound))
                return
            finally:
                askers.put(asker)
            answers[mutant] = Answer(not noticed, noticed)
            print(f"{'noticed ' if noticed else 'not yet '} {mutant} ({noticed})", flush=True)

        # The quickest tests of all first: who stops early has counted too many survivors.
        with ThreadPoolExecutor(given.jobs) as pool:
            for part in (slice(QUICK), slice(QUICK, None)):
                list(pool.map(lambda mutant, part=part: ask(mutant, part), todo))
            whole = [mutant for mutant in todo if mutant not in cold]
            list(pool.map(lambda mutant: ask(mutant, slice(None), alone=True), whole))
        while not askers.empty():
            askers.get().warm.close()
    alive = [mutant for mutant, answer in answers.items() if answer.alive]
    print(f"{len(answers)} mutants, {len(alive)} survive "
          f"({len(alive) / max(1, len(answers)):.1%}):")
    for mutant in alive:
        print(f"  {mutant}")
    if failing:
        print(f"where nothing is broken this does not pass: {' '.join(failing)}")
        return 2
    return int(len(alive) > MOST_SURVIVORS * len(answers))


if __name__ == "__main__":
    sys.exit(main())
