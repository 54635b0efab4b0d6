"""`flicktop demo`: a computer match rendered off screen, no display needed."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from game.app.command import BadInput


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenario", nargs="?", default="",
                        metavar="MODE/SCENARIO",
                        help="or a file: ./my.yaml")
    parser.add_argument("--out", required=True, metavar="DIR", help="where the pictures go")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--language", default="en", help="of what stands on the screen: en, de")
    parser.add_argument("--quality", choices=("auto", "low", "high"), default="auto")


def run(args: argparse.Namespace) -> int:
    from game.app.commands.play import card_of
    from game.app.commands.simulate import wants_computer
    from game.app.demo import USUAL, demo
    from game.modes import modes
    from game.ui.words import LANGUAGES

    card = card_of(args.scenario or USUAL)
    wants_computer(modes()[card.game])
    out = Path(args.out)
    if os.path.exists(out) and not out.is_dir():
        raise BadInput(f"--out {out} is a file; a folder is wanted")
    if args.language not in LANGUAGES:
        raise BadInput(f"--language {args.language!r} is not one of {', '.join(LANGUAGES)}")
    demo(card, out, args.seed, args.quality, args.language)
    return 0
