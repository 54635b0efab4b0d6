"""The `flicktop` command: finds the subcommand's module, and turns every error into one line.

Exit status: 0 good; 1 the thing asked for was found wanting; 2 bad input; 130 interrupted.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence

from game import __version__

GOOD, WANTING, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

# What each subcommand is for; its code is game/app/commands/NAME.py.
COMMANDS = {
    "play": "start the game (what you get with no subcommand)",
    "demo": "computer against computer, rendered off screen to pictures",
    "simulate": "computer matches without a picture",
    "roll": "throw real dice and count what they show",
    "list": "modes, scenarios or pieces",
    "check": "scenario, model and case files: every problem with its place",
    "cases": "run rule cases",
    "replay": "watch a match again, or verify it",
    "bench": "ratios measured side by side in one run",
    "worker": "one of the program's own processes",
}
HIDDEN = ("worker",)


class BadInput(Exception):
    """What the person gave can't be used; the message is the one line they see."""


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == ["--version"]:
        print(f"flicktop {__version__}")
        return GOOD
    if words[:1] in (["-h"], ["--help"]):
        print(_overview())
        return GOOD
    name = words.pop(0) if words and words[0] in (*COMMANDS, *HIDDEN) else "play"
    module = importlib.import_module(f"game.app.commands.{name}")
    parser = argparse.ArgumentParser(prog=f"flicktop {name}", description=COMMANDS.get(name, ""))
    module.add(parser)
    try:
        status = module.run(parser.parse_args(words))
        return GOOD if status is None else int(status)
    except BadInput as error:
        return _bad_input(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return GOOD
    except Exception as error:
        from game.content.source import Problem  # imported here: the window need not wait for it

        if isinstance(error, Problem) or type(error).__name__ == "BrokenGame":
            return _bad_input(error)
        raise


def _bad_input(error: Exception) -> int:
    print(f"flicktop: {error}", file=sys.stderr)
    return BAD_INPUT


def _overview() -> str:
    lines = ["usage: flicktop [SUBCOMMAND] ...", ""]
    lines += [f"  {name:10s} {what}" for name, what in COMMANDS.items() if name not in HIDDEN]
    lines += ["", "flicktop SUBCOMMAND --help says more."]
    return "\n".join(lines)
