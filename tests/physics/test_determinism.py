"""The same shot gives the same Result, to the last bit, wherever and whenever it is made."""

import json
import random
import subprocess
import sys
from dataclasses import dataclass

import msgspec
import pytest

from game.physics import LiveTable, simulate
from game.rules import Flick, Table, digest
from tests.physics.tables import fleet, flicked_die, ship, stern, table

SCENES = {
    "die": (table(*fleet()), flicked_die(random.Random(3))),
    "ship": (
        table(*fleet(), ship("mover", -35, 1, -90)),
        Flick("mover", 2.0, 230.0, strike=stern(share=0.6)),
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_in_another_process(name):
    at, shot = SCENES[name]
    program = (
        "import sys, msgspec\n"
        "from game.rules import Flick, Table, digest\n"
        "from game.physics import simulate\n"
        "table, shot = msgspec.json.decode(sys.stdin.read(), type=tuple[Table, Flick])\n"
        "print(digest(simulate(table, shot)))\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], input=msgspec.json.encode((at, shot)),
        capture_output=True, check=True,
    )
    assert told.stdout.decode().strip() == digest(simulate(at, shot))


@pytest.mark.parametrize("name", SCENES)
def test_after_200_other_shots(name):
    at, shot = SCENES[name]
    before = digest(simulate(at, shot))
    rng = random.Random(8)
    for _ in range(200):
        simulate(at, flicked_die(rng))
    assert digest(simulate(at, shot)) == before


@pytest.mark.parametrize("name", SCENES)
def test_with_the_pieces_listed_in_another_order(name):
    at, shot = SCENES[name]
    before = digest(simulate(at, shot))
    for seed in range(3):
        pieces = list(at.pieces)
        random.Random(seed).shuffle(pieces)
        assert digest(simulate(at.changed(pieces=tuple(pieces)), shot)) == before


def test_a_table_saved_and_loaded_plays_on_the_same():
    at, shot = SCENES["ship"]
    after = simulate(at, shot).table
    loaded = msgspec.json.decode(msgspec.json.encode(after), type=Table)
    assert digest(loaded) == digest(after)
    again = flicked_die(random.Random(4))
    assert digest(simulate(loaded, again)) == digest(simulate(after, again))


def test_ships_far_away_change_nothing():
    at, shot = SCENES["die"]
    near = simulate(at, shot)
    more = at.with_pieces(*(ship(f"zz{i}", -40 + 9 * i, 41) for i in range(8)))
    far = simulate(more, shot)
    assert far.touches == near.touches
    assert far.table.piece("die") == near.table.piece("die")


def test_stepping_live_is_the_same_twice_over():
    """A real-time game logs (tick, shot); playing the log again gives the same table."""

    @dataclass
    class Log:
        digests: list[str]

    def play() -> Log:
        live, out = LiveTable(table(*fleet(6))), []
        for tick in range(120):
            if tick in (0, 20, 41):
                shot = flicked_die(random.Random(tick))
                piece = msgspec.structs.replace(shot.brings[0], id=f"die{tick}")
                live.strike(0, msgspec.structs.replace(shot, piece=piece.id, brings=(piece,)))
            out.append(digest(live.step()))
        out.append(digest(live.table))
        return Log(out)

    assert play() == play()


def test_a_trajectory_is_small():
    sizes = [
        sum(len(track.samples) for track in simulate(*SCENES[name]).trajectory) for name in SCENES
    ]
    assert max(sizes) < 64 * 1024, json.dumps(sizes)


def _grown_kb(shots: int) -> int:
    """How much a process of its own grows over so many shots."""
    program = (
        "import random, sys\n"
        "sys.path.insert(0, '.')\n"
        "from game.physics import simulate\n"
        "from tests.physics.tables import fleet, flicked_die, table\n"
        "at, rng = table(*fleet(6)), random.Random(1)\n"
        "def size():\n"
        "    pages = [l for l in open('/proc/self/status') if l.startswith('VmRSS')]\n"
        "    return int(pages[0].split()[1])\n"
        "for _ in range(300): simulate(at, flicked_die(rng))\n"
        "start = size()\n"
        f"for _ in range({shots}): simulate(at, flicked_die(rng))\n"
        "print(size() - start)\n"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    print(f"memory grew by {int(told.stdout)} kB over {shots} shots")
    return int(told.stdout)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_memory_does_not_grow():
    assert _grown_kb(800) < 800


@pytest.mark.long
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_memory_grows_by_less_than_5_mb_over_5000_shots():
    assert _grown_kb(5000) < 5 * 1024
