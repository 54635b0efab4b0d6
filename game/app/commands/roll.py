"""`flicktop roll`: real throws, and what the dice showed."""

from __future__ import annotations

import argparse
import json

from game.app.command import WANTING, BadInput
from game.content.models import Die, models

FAIR_P = 0.001


def run(args: argparse.Namespace) -> int:
    from game.app.rolling import MANNERS, as_json, tally

    known = models()
    for kind in args.dice:
        if not known.knows(kind) or not isinstance(known.piece(kind), Die):
            dice = ", ".join(k for k in known.kinds() if isinstance(known.piece(k), Die))
            raise BadInput(f"there is no die {kind!r}; there are {dice}")
    if not 1 <= args.count <= 1_000_000:
        raise BadInput(f"--count {args.count}: give a number from 1 to 1000000")
    if args.manner not in MANNERS:
        raise BadInput(f"--manner {args.manner!r}: one of {', '.join(MANNERS)}")
    tallies = {kind: tally(kind, args.count, args.seed, args.manner) for kind in args.dice}
    if args.json:
        print(json.dumps(as_json(tallies)))
    else:
        for kind, t in tallies.items():
            shown = "  ".join(f"{face}: {n}" for face, n in t.faces.items())
            print(f"{kind}  {shown}  cocked: {t.cocked}  "
                  f"at rest after {t.settle_median_s:.2f} s  fair: p {t.chi2_p:.3f}")
    return WANTING if any(t.chi2_p < FAIR_P for t in tallies.values()) else 0
