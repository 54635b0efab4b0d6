"""`flicktop demo`: a computer match rendered off screen, no display needed."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from game.app.command import BadInput


def run(args: argparse.Namespace) -> int:
    from game.app.commands.play import card_of, in_turns
    from game.app.commands.simulate import wants_computer
    from game.app.demo import USUAL, demo
    from game.modes import modes
    from game.ui.words import LANGUAGES

    card = card_of(args.scenario or USUAL)
    in_turns(card)
    wants_computer(modes()[card.game])
    out = Path(args.out)
    if os.path.exists(out) and not out.is_dir():
        raise BadInput(f"--out {out} is a file; a folder is wanted")
    if args.language not in LANGUAGES:
        raise BadInput(f"--language {args.language!r} is not one of {', '.join(LANGUAGES)}")
    demo(card, out, args.seed, args.quality, args.language)
    return 0
