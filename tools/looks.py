"""Renders the tables of docs/looks.md: the positions of the target pictures, in our engine.

    python tools/looks.py TABLE [--tier high] [--size 1600x900] [--out FILE] [--target FILE]
                          [--card MODE:LEFT,TOP,HEIGHT]

With --target, docs/looks/NAME.jpg becomes the target (left) beside ours (right). With --card, a
part of the picture becomes models/ui/games/MODE.jpg, the game's picture in the menu.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CARD = (720, 540)
sys.path.insert(0, str(ROOT))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table")
    parser.add_argument("--tier", default="high")
    parser.add_argument("--size", default="1600x900")
    parser.add_argument("--frames", type=int, default=0, help="frames to average; 0: all")
    parser.add_argument("--out", default="")
    parser.add_argument("--target", default="", help="the target picture, as PNG or JPEG")
    parser.add_argument("--name", default="", help="docs/looks/NAME.jpg; TABLE unless told")
    parser.add_argument("--card", default="", help="MODE:LEFT,TOP,HEIGHT in parts of the height")
    args = parser.parse_args()
    size = tuple(int(v) for v in args.size.split("x"))

    from panda3d.core import Filename

    from game.scene.engine import open_offscreen
    from game.scene.picture import FRAMES
    from game.scene.stage import Stage
    from tests.scene.tables import TABLES

    base = open_offscreen(size)
    stage = Stage(base, args.tier)
    TABLES[args.table](stage)
    start = time.perf_counter()
    for n in range(args.frames or FRAMES[stage.tier]):
        stage.update(0.0)
        base.graphicsEngine.renderFrame()
        if n == 0:
            print(f"first frame {time.perf_counter() - start:.1f} s")
    base.graphicsEngine.renderFrame()
    out = Path(args.out or f"/tmp/{args.table}-{stage.tier}.png")
    base.win.saveScreenshot(Filename.fromOsSpecific(str(out)))
    print(out, f"{time.perf_counter() - start:.1f} s")
    if args.card:
        _card(args.card, out)
    if args.target:
        _beside(Path(args.target), out, ROOT / "docs" / "looks" / f"{args.name or args.table}.jpg")


def _card(which: str, ours: Path) -> None:
    from PIL import Image

    mode, _, place = which.partition(":")
    whole = Image.open(ours).convert("RGB")
    left, top, high = (float(v) * whole.height for v in place.split(","))
    wide = high * CARD[0] / CARD[1]
    card = whole.crop((round(left), round(top), round(left + wide), round(top + high)))
    out = ROOT / "models" / "ui" / "games" / f"{mode}.jpg"
    card.resize(CARD, Image.LANCZOS).save(out, quality=88)
    print(out)


def _beside(target: Path, ours: Path, out: Path) -> None:
    from PIL import Image

    left, right = (
        Image.open(p).convert("RGB").resize((800, 450), Image.LANCZOS) for p in (target, ours)
    )
    both = Image.new("RGB", (1608, 450), (16, 16, 20))
    both.paste(left, (0, 0))
    both.paste(right, (808, 0))
    out.parent.mkdir(parents=True, exist_ok=True)
    both.save(out, quality=88)
    print(out)


if __name__ == "__main__":
    main()
