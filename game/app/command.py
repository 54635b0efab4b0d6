"""The `flicktop` command: finds the subcommand's module, and turns every trouble into one line.

Exit status: 0 good; 1 the thing asked for was found wanting; 2 bad input; 70 a crash of ours;
130 interrupted.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence

from game import __version__
from game.app.arguments import ARGUMENTS
from game.trouble import Trouble

GOOD, WANTING, BAD_INPUT, CRASHED, INTERRUPTED = 0, 1, 2, 70, 130

# What each subcommand is for; its code is game/app/commands/NAME.py.
COMMANDS = {
    "play": "start the game (what you get with no subcommand)",
    "demo": "computer against computer, rendered off screen to pictures",
    "simulate": "computer matches without a picture",
    "balance": "how fair a scenario is, how long, how decisive: a report with plots",
    "roll": "throw real dice and count what they show",
    "list": "modes, scenarios or pieces",
    "check": "scenario, model and case files: every problem with its place",
    "cases": "run rule cases",
    "replay": "a match in words, or verified",
    "bench": "ratios measured side by side in one run",
    "help": "this page, or `help SUBCOMMAND`",
    "worker": "one of the program's own processes",
}
HIDDEN = ("worker",)
SCENARIO_FILES = (".yaml", ".yml")


class BadInput(Trouble):
    """What the person gave can't be used."""


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        return _run(words)
    except Trouble as trouble:
        print(f"flicktop: {trouble}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return GOOD
    except Exception:
        import traceback

        traceback.print_exc()
        print("flicktop: this is a fault of the program, not of yours; please report the lines "
              "above", file=sys.stderr)
        return CRASHED


def _run(words: list[str]) -> int:
    if words[:1] == ["--version"]:
        print(f"flicktop {__version__}")
        return GOOD
    if words[:1] == ["help"] and len(words) > 1:
        words = [words[1], "--help"]
    if words[:1] in (["-h"], ["--help"], ["help"]):
        print(_overview())
        return GOOD
    name = _command(words)
    parser = argparse.ArgumentParser(prog=f"flicktop {name}", description=COMMANDS[name])
    ARGUMENTS[name](parser)
    args = parser.parse_args(words)
    status = importlib.import_module(f"game.app.commands.{name}").run(args)
    return GOOD if status is None else int(status)


def _command(words: list[str]) -> str:
    """The subcommand, taken off the words: `play` where an option, a scenario or nothing comes
    first."""
    first = words[0] if words else ""
    if first in COMMANDS:
        return words.pop(0)
    if not first or first.startswith("-") or "/" in first or first.endswith(SCENARIO_FILES):
        return "play"
    import difflib  # only for a word that nobody knows

    near = difflib.get_close_matches(first, [c for c in COMMANDS if c not in HIDDEN], 1, 0.5)
    hint = f"did you mean {near[0]!r}?" if near else "`flicktop help` lists them"
    raise BadInput(f"there is no command {first!r}; {hint}")


def _overview() -> str:
    lines = ["usage: flicktop [SUBCOMMAND] ...", ""]
    lines += [f"  {name:10s} {what}" for name, what in COMMANDS.items() if name not in HIDDEN]
    lines += ["", "flicktop SUBCOMMAND --help says more."]
    return "\n".join(lines)
