"""`flicktop worker`: what the program starts beside itself to think and simulate."""

from __future__ import annotations

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "It is started by the program itself and speaks on its pipes."


def run(args: argparse.Namespace) -> int:
    from game.session.workers import serve

    serve()
    return 0
