"""Write golden playthroughs anew: `python -m tests.modes.golden MODE/SCENARIO ...`, `walks` or
`races`.

Only when the rules or the physics were changed on purpose; the difference is the review.
"""

import sys
from pathlib import Path

from game.content.scenarios import scenario
from game.match import Match, save
from game.modes import modes
from game.rules import seats
from game.session.playing import play_out
from tests.modes import races, walks

HERE = Path(__file__).resolve().parent

for name in sys.argv[1:]:
    if name in ("walks", "races"):
        {"walks": walks, "races": races}[name].keep()
        continue
    mode_id, _, scenario_id = name.partition("/")
    mode = modes()[mode_id]
    content = scenario(mode, scenario_id)
    count = max(mode.seat_range[0], content.seats[0])
    match = Match.begin(mode, content, seats(count, "computer:normal"), 7, name)
    print(play_out(match))
    save(match, HERE / f"{mode_id}.jsonl")
