"""The first minutes of a game as a stranger sees them, as one sheet of pictures.

    python -m tools.contact GAME/SCENARIO [--seconds 120] [--every 5] [--size 1280x720]
                            [--frames FOLDER] [--settings YAML]

The real program in a real window, played by a mouse with a person's strokes. The sheet is
docs/looks/first_minutes_GAME.jpg; with --frames each picture is kept as well.
"""

from __future__ import annotations

import argparse
import tempfile
import threading
import time
from pathlib import Path

from PIL import Image, ImageDraw, ImageGrab

from tests.app.driver import Display, Game, PointerHands, play_on
from tests.app.test_end_to_end import SCENARIOS, to_the_match

ROOT = Path(__file__).resolve().parents[1]
WIDE, HIGH, COLUMNS = 480, 270, 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--every", type=float, default=5.0)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--frames", default="")
    parser.add_argument("--settings", default="")
    parser.add_argument("--out", default="")
    args = parser.parse_args()
    mode = args.scenario.partition("/")[0]
    SCENARIOS[mode] = args.scenario
    shots = play(args, mode)
    sheet([picture for _, picture in shots], [at for at, _ in shots],
          Path(args.out or ROOT / "docs" / "looks" / f"first_minutes_{mode}.jpg"))


def play(args: argparse.Namespace, mode: str) -> list[tuple[float, Image.Image]]:
    """Plays for so long, with a picture every so often."""
    display = Display(args.size)
    shots: list[tuple[float, Image.Image]] = []
    over = threading.Event()
    with tempfile.TemporaryDirectory() as home:
        if args.settings:
            (Path(home) / "settings.yaml").write_text(args.settings)
        game = Game(display, Path(home), "--seed", "12", size=args.size)
        begun = time.monotonic()

        def look() -> None:
            while not over.wait(max(0.05, begun + len(shots) * args.every - time.monotonic())):
                picture = ImageGrab.grab(xdisplay=display.name)
                shots.append((time.monotonic() - begun, picture))
                if args.frames:
                    Path(args.frames).mkdir(parents=True, exist_ok=True)
                    picture.save(Path(args.frames) / f"{len(shots):03}.png")

        looker = threading.Thread(target=look)
        looker.start()
        try:
            hands = PointerHands(game)
            to_the_match(game, hands, mode)
            play_on(game, {0: hands}, max(1.0, args.seconds - (time.monotonic() - begun)))
        except AssertionError as problem:
            print(str(problem)[:200])
        finally:
            over.set()
            looker.join()
            game.close()
            display.close()
    return shots


def sheet(pictures: list[Image.Image], times: list[float], out: Path) -> None:
    rows = -(-len(pictures) // COLUMNS)
    whole = Image.new("RGB", (COLUMNS * (WIDE + 6), rows * (HIGH + 6)), (16, 16, 20))
    for n, (picture, at) in enumerate(zip(pictures, times, strict=True)):
        small = picture.convert("RGB").resize((WIDE, HIGH), Image.Resampling.LANCZOS)
        ImageDraw.Draw(small).text((8, 6), f"{at:.0f} s", fill=(255, 214, 102))
        whole.paste(small, (n % COLUMNS * (WIDE + 6), n // COLUMNS * (HIGH + 6)))
    out.parent.mkdir(parents=True, exist_ok=True)
    whole.save(out, quality=85)
    print(out, whole.size)


if __name__ == "__main__":
    main()
