"""Contact sheets of all screens, and each screen beside its target.

`python -m tests.ui.sheets SHOTS TARGETS`: SHOTS holds the folders 720, 1080 and 2160 that
render_screens has filled, TARGETS the mock-ups. Writes into docs/screens.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

from tests.ui.render_screens import SCREENS

OUT = Path(__file__).resolve().parents[2] / "docs" / "screens"
PAIRS = {"title": "title", "choose": "choose", "seats": "seats", "squadron": "throw_squadron",
         "diceflick": "aim_dice", "score": "score_dice", "pause": "pause_rules", "result": "result",
         "settings": "settings", "fleet-fire": "aim_fleet", "flip-aim": "aim_flip",
         "flip-match": "flip_match", "race": "race_flip", "race-result": "race_result",
         "xeno-royale": "xeno_royale"}
CELL = (640, 360)
HALF = (800, 450)


def main() -> None:
    shots, targets = Path(sys.argv[1]), Path(sys.argv[2])
    OUT.mkdir(parents=True, exist_ok=True)
    for size in ("720", "1080", "2160"):
        found = [shots / size / f"{n}.png" for n in SCREENS if (shots / size / f"{n}.png").exists()]
        rows = -(-len(found) // 3)
        sheet = Image.new("RGB", (3 * CELL[0], rows * CELL[1]))
        for n, file in enumerate(found):
            cell = Image.open(file).convert("RGB").resize(CELL, Image.Resampling.LANCZOS)
            sheet.paste(cell, (n % 3 * CELL[0], n // 3 * CELL[1]))
        if found:
            sheet.save(OUT / f"sheet-{size}.jpg", quality=84)
    for name, target in PAIRS.items():
        ours, wanted = shots / "720" / f"{name}.png", targets / f"{target}.jpg"
        if ours.exists() and wanted.exists():
            pair = Image.new("RGB", (2 * HALF[0], HALF[1]))
            for n, file in enumerate((wanted, ours)):
                half = Image.open(file).convert("RGB").resize(HALF, Image.Resampling.LANCZOS)
                pair.paste(half, (n * HALF[0], 0))
            pair.save(OUT / f"look-{name}.jpg", quality=84)


if __name__ == "__main__":
    main()
