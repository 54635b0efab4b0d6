"""`flicktop worker`: what the program starts beside itself to think and simulate."""

from __future__ import annotations

import argparse


def run(args: argparse.Namespace) -> int:
    from game.session.workers import serve

    serve()
    return 0
