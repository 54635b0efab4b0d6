"""What each subcommand takes. Nothing else is loaded before the words have been understood."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

QUALITIES = ("auto", "low", "high")
# what can be measured, and the options that each takes
WHAT = {"physics": ("seed", "seeds", "against"), "frame": (), "start": (), "players": ("seed",),
        "flips": ("seed",), "matches": ("seed",), "hands": (), "live": ("seed",)}


def _play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenario", nargs="?", default="", metavar="MODE/SCENARIO",
                        help="go straight to this scenario; or to a file: ./my.yaml")
    parser.add_argument("--seats", default="", help="such as human,computer:hard")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--window", default="", metavar="1280x720")
    size.add_argument("--fullscreen", action="store_true")
    parser.add_argument("--quality", choices=QUALITIES, default="")
    parser.add_argument("--seed", type=int, default=None)


def _demo(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenario", nargs="?", default="",
                        metavar="MODE/SCENARIO",
                        help="or a file: ./my.yaml")
    parser.add_argument("--out", required=True, metavar="DIR", help="where the pictures go")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--language", default="en", help="of what stands on the screen: en, de")
    parser.add_argument("--quality", choices=QUALITIES, default="auto")


def _simulate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenario", metavar="MODE/SCENARIO", help="or a file: ./my.yaml")
    parser.add_argument("--seats", default="computer:normal,computer:normal",
                        help="one for each seat: computer:easy, normal, hard or master")
    parser.add_argument("--matches", type=int, default=1, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--workers", type=int, default=0, metavar="N",
                        help="processes to use (all cores if not said)")
    parser.add_argument("--swap", action="store_true",
                        help="each seed once for every way round the players may sit")
    parser.add_argument("--resume", metavar="FILE",
                        help="write each match there as it ends, and go on with what is there")
    parser.add_argument("--dask", metavar="ADDRESS",
                        help="let the machines of a Dask cluster play (extra `dask`)")
    parser.add_argument("--save", metavar="DIR",
                        help="keep every match's log there, for `flicktop replay`")
    parser.add_argument("--json", action="store_true")


def _balance(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenario", metavar="MODE/SCENARIO", help="or a file: ./my.yaml")
    parser.add_argument("--matches", type=int, default=60, metavar="N", help="of each variant (60)")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--seats", default="",
                        help="computer:normal at as many seats as it wants, if not said")
    parser.add_argument("--try", action="append", default=[], dest="try_", metavar="KEY=VALUE",
                        help="also with this key of the scenario set: sides[0].points=40")
    parser.add_argument("--levels", default="", metavar="LEVEL,LEVEL",
                        help="also between equals of these levels")
    parser.add_argument("--workers", type=int, default=0, metavar="N",
                        help="processes to use (all cores if not said)")
    parser.add_argument("--out", type=Path, metavar="DIR",
                        help="write report.html with plots there")
    parser.add_argument("--json", action="store_true")


def _roll(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dice", nargs="+", metavar="DIE", help="a kind of die, such as d6 or d10")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--manner", default="strong", help="strong, weak, drop or ship")
    parser.add_argument("--json", action="store_true")


def _list(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", choices=["modes", "scenarios", "pieces"],
                        default="scenarios")
    parser.add_argument("--json", action="store_true")


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", metavar="PATH",
                        help="files or folders (all of ours and of packs, and every game)")
    parser.add_argument("--schema", type=Path, metavar="DIR",
                        help="write a JSON Schema for each kind of file there, for editors")


def _cases(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH",
                        help="case files or folders (tests/cases if none is given)")
    parser.add_argument("--json", action="store_true")


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--verify", action="store_true",
                        help="simulate every shot again and compare the results")
    parser.add_argument("--json", action="store_true")


def _bench(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", choices=list(WHAT), default="physics")
    parser.add_argument("--seed", type=int, metavar="N", help="of physics, flips, matches and live")
    parser.add_argument("--seeds", type=int, metavar="K",
                        help="physics: this many seeds, counted from the first (3)")
    parser.add_argument("--against", type=Path, metavar="FOLDER",
                        help="physics: the same shots by the checkout in this folder")
    parser.add_argument("--json", action="store_true")


def _worker(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "It is started by the program itself and speaks on its pipes."


ARGUMENTS: dict[str, Callable[[argparse.ArgumentParser], None]] = {
    "play": _play,
    "demo": _demo,
    "simulate": _simulate,
    "balance": _balance,
    "roll": _roll,
    "list": _list,
    "check": _check,
    "cases": _cases,
    "replay": _replay,
    "bench": _bench,
    "worker": _worker,
}
