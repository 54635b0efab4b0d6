"""A live table: strikes and pieces come at ticks, and each strike is counted by itself."""

import math
import random

import pytest

from game.content.hand import showing
from game.content.models import models
from game.physics import BadShot, LiveTable, simulate
from game.rules import Bounds, Fixture, Flick, Flip, Piece, Pose, Shot, Table, digest, flat
from game.rules.trajectory import Way, pack, unpack
from tests.physics.tables import SHIPS, ship, stern, table

EDGE = Bounds(-40, 0, 40, 130)
DISC = Piece("disc", "flip-ship-1", Pose(0, 0.5, 0.2))


def settled(live: LiveTable, most: int = 1200) -> dict:
    """Step until everything lies still: each strike's result."""
    out = {}
    for _ in range(most):
        for happening in live.step().happenings:
            if happening.result is not None:
                out[happening.strike] = happening.result
        if live.still:
            return out
    raise AssertionError("it never came to rest")


def edge_table(*pieces: Piece, **fields) -> Table:
    return Table(EDGE, "table", beyond=0.0, pieces=pieces, **fields)


def any_flip(rng: random.Random, id: str = "disc", brought: bool = True) -> Flip:
    kind = f"flip-ship-{rng.randrange(1, 4)}"
    disc = Piece(id, kind, Pose(rng.uniform(-9, 9), 0.5, 0.2))
    return Flip(id, rng.uniform(70, 110), rng.uniform(130, 260), rng.uniform(10, 45),
                rng.uniform(0.05, 0.25), brings=(disc,) if brought else ())


def push(rng: random.Random, piece: Piece) -> Flick:
    """A flick into the middle of the stern, of the ship as it lies."""
    strike = stern(piece.kind, rng.uniform(0.2, 0.8))
    return Flick(piece.id, piece.pose.heading + 90 + rng.uniform(-30, 30), rng.uniform(60, 160),
                 strike)


WITH_STERN = [kind for kind in SHIPS if "stern" in models().plate(kind).edges()]


def second_pair(seed: int) -> tuple[LiveTable, Shot]:
    """A live table on which something has been struck and lies again, and the next strike."""
    rng = random.Random(seed)
    if seed % 2:
        mover = ship("mover", -10, rng.uniform(-20, 20), rng.uniform(-150, -30),
                     rng.choice(WITH_STERN))
        live = LiveTable(table(mover, ship("other", 12, 0, 30, rng.choice(SHIPS))))
        live.strike(0, push(rng, mover))
        settled(live)
        return live, push(rng, live.table.piece("mover"))
    cards = tuple(Piece(f"card{i}", "enemy-card", flat(-8 + 8 * i, 30, 0, 0.03)) for i in range(3))
    live = LiveTable(edge_table(*cards))
    live.strike(0, any_flip(rng))
    settled(live)
    lies = live.table.has("disc") and live.table.piece("disc").pose.z > 0.1
    return live, any_flip(rng, brought=not lies or seed % 4 == 0)


def fired(direction: float) -> tuple[LiveTable, Piece]:
    """A die has just been fired from the middle of a wing."""
    wing = ship("wing", 0, 0, 20, "uprising-bomber-wing")
    high = models().piece(wing.kind).height
    die = Piece("die", "d10", showing(models().die("d10"), "7", (0.0, 0.0, high)))
    live = LiveTable(table(wing))
    live.strike(0, Flick("die", direction, 140.0, held=("wing",), brings=(die,)))
    return live, wing


@pytest.mark.parametrize("direction", range(0, 360, 60))
def test_the_ship_a_die_is_fired_from_is_spared_whatever_else_is_put_down(direction):
    live, wing = fired(direction)
    live.put([ship("late", -30, -30)])
    (result,) = settled(live).values()
    assert live.table.piece("wing") == wing and not any(t.of("wing") for t in result.touches)


def test_the_ship_a_die_is_fired_from_can_be_hit_once_the_die_is_taken():
    live, wing = fired(90.0)
    live.step()
    live.take(["die"])
    mover = ship("mover", 0, -12, 0)
    live.put([mover])
    live.strike(1, Flick("mover", 90.0, 150.0, stern()))
    settled(live)
    assert live.table.piece("wing").pose.y > wing.pose.y + 1.0


@pytest.mark.parametrize("pairs", [40, pytest.param(200, marks=pytest.mark.long)])
def test_a_second_strike_is_a_fresh_worlds_to_the_bit(pairs):
    """Flips and plates in turn: everything there is to know of it is equal, turns, headings,
    touches and tracks; not within a tolerance, for the world is a fresh one."""
    turned = 0
    for seed in range(pairs):
        live, shot = second_pair(seed)
        before = live.table
        number = live.strike(1, shot)
        (result,) = settled(live).values()
        fresh = simulate(before, shot)
        assert number == 2
        assert digest(result) == digest(fresh), seed
        turned += bool(fresh.turns) and fresh.turns["disc"] > 0.5
    assert turned > 0.4 * pairs


def test_a_strike_beside_a_moving_piece_counts_and_turns_like_a_fresh_one():
    """The world can't be a fresh one while something moves. Pieces that never meet what moves
    do as in a fresh one: a flip's turns within 0.05, a plate's heading within 1 degree."""
    for seed in range(60):
        rng = random.Random(seed)
        ships = (ship("mover", -25, 20, rng.uniform(-150, -30), rng.choice(WITH_STERN)),
                 ship("far", 33, 100, -90, "uprising-destroyer"))
        live = LiveTable(edge_table(*ships))
        live.strike(0, Flick("far", 0.0, 120.0, stern()))
        for _ in range(3):
            live.step()
        assert not live.still
        shot = push(rng, ships[0]) if seed % 2 else any_flip(rng)
        fresh = simulate(live.table.without(["far"]), shot)
        number = live.strike(1, shot)
        result = settled(live)[number]
        if seed % 2 and fresh.exit("mover"):
            assert result.exit("mover"), seed  # how it tips over the table's end is anybody's guess
        elif seed % 2:
            one, other = (r.table.piece("mover").pose.heading for r in (result, fresh))
            assert abs((one - other + 180) % 360 - 180) < 1.0, seed
        else:
            assert result.turns["disc"] == pytest.approx(fresh.turns["disc"], abs=0.05), seed
            assert min(t.time for t in result.touches) > 0.0
        assert not any(t.of("far") for t in result.touches)


def test_the_same_flip_twice_counts_its_turns_twice_while_another_piece_moves():
    live = LiveTable(edge_table())
    flip = Flip("disc", 90, 200, 30, 0.1, brings=(DISC,))
    results, numbers = {}, []
    while live.tick < 130:
        if live.tick % 20 == 0:
            ship_ = ship("busy", -25 + live.tick / 4, 100, -90)
            live.strike(3, Flick("busy", 0.0, 140.0, stern(), brings=(ship_,)))
        if live.tick in (10, 70):
            numbers.append(live.strike(0, flip))
        assert not live.still, "the ship keeps the world moving"
        results |= {h.strike: h.result for h in live.step().happenings if h.result}
    live.take(["disc"])
    results |= {h.strike: h.result for h in live.step().happenings if h.result}
    fresh = simulate(edge_table(), flip).turns["disc"]
    counted = [results[number].turns["disc"] for number in numbers]
    assert counted == [pytest.approx(fresh, abs=0.05)] * 2 and fresh > 1.0


def test_touches_of_two_strikes_are_not_mixed():
    live = LiveTable(table(ship("a1", -20, 30), ship("a2", -20, 42), ship("b1", 20, -30)))
    live.strike(0, Flick("a1", 90.0, 150.0, stern()))
    live.strike(1, Flick("b1", 90.0, 60.0, stern()))
    results = settled(live)
    assert {frozenset((t.a, t.b)) for t in results[1].touches} == {frozenset(("a1", "a2"))}
    assert results[2].touches == ()
    assert {track.piece for track in results[1].trajectory} == {"a1", "a2"}
    assert {track.piece for track in results[2].trajectory} == {"b1"}


def test_observations_say_who_moves_touches_and_rests_and_by_which_strike():
    live = LiveTable(table(ship("a", 0, 0), ship("b", 0, 12)))
    number = live.strike(2, Flick("a", 90.0, 160.0, stern()))
    seen = []
    while not live.still:
        seen += live.step().happenings
    assert {(h.strike, h.seat) for h in seen} == {(number, 2)}
    assert [h.result is not None for h in seen] == [False] * (len(seen) - 1) + [True]
    result = seen[-1].result
    assert sum((h.touches for h in seen), ()) == result.touches != ()
    rests = {rest.piece: rest.pose for h in seen for rest in h.rests}
    assert rests == {id: result.table.piece(id).pose for id in ("a", "b")}
    for happening in seen:
        assert all(happening.moved[rest.piece] == rest.pose for rest in happening.rests)
    ys = [h.moved["a"].y for h in seen if "a" in h.moved]
    assert ys == sorted(ys) and ys[-1] > 5
    assert len(seen) == live.tick  # one a tick, and the tick is the clock


def test_a_tick_is_a_sixtieth_of_a_second_whatever_happens():
    live = LiveTable(edge_table())
    live.strike(0, Flip("disc", 90, 250, 20, 0.1, brings=(DISC,)))
    heights = []
    for _ in range(24):
        (happening,) = live.step().happenings
        heights.append(happening.moved["disc"].z)
    speed = 250 * math.cos(math.radians(20))
    for tick, z in enumerate(heights, 1):
        assert z == pytest.approx(0.2 + speed * tick / 60 - 981 * (tick / 60) ** 2 / 2, abs=1.0)


def test_a_fallen_piece_is_brought_again():
    live = LiveTable(edge_table())
    away = Flip("disc", -90, 150, 40, 0.1, brings=(DISC,))
    for _ in range(3):
        number = live.strike(0, away)
        result = settled(live)[number]
        assert result.exit("disc") is not None
        assert not live.table.has("disc")
    with pytest.raises(BadShot, match="no piece 'disc'"):
        live.strike(0, Flip("disc", 90, 150, 40))
    # and while something else moves
    other = Piece("slow", "flip-ship-1", Pose(20, 0.5, 0.2))
    live.strike(1, Flip("slow", 90, 250, 10, 0.1, brings=(other,)))
    live.strike(0, away)
    while live.table.has("disc"):
        live.step()
    again = live.strike(0, Flip("disc", 90, 200, 30, 0.1, brings=(DISC,)))
    assert settled(live)[again].turns["disc"] > 1.0
    assert live.table.has("disc")


def test_a_piece_is_taken_from_rest():
    live = LiveTable(table(ship("a", 0, 0), ship("b", 0, 12)))
    live.take(["b"])
    assert live.still and [p.id for p in live.table.pieces] == ["a"]
    live.strike(0, Flick("a", 90.0, 160.0, stern()))
    (result,) = settled(live).values()
    assert result.touches == () and result.table.piece("a").pose.y > 15
    with pytest.raises(BadShot, match="no piece 'b'"):
        live.take(["b"])


def test_a_piece_is_taken_from_its_way():
    live = LiveTable(table(ship("a", 0, 0), ship("b", 0, 30), ship("c", 30, 0)))
    live.strike(0, Flick("a", 90.0, 200.0, stern()))
    live.strike(1, Flick("c", 90.0, 120.0, stern()))
    for _ in range(3):
        live.step()
    on_its_way = live.table.piece("a").pose.y
    assert 0 < on_its_way < 20
    live.take(["a"])
    results = settled(live)
    assert results[1].touches == () and not results[1].table.has("a")
    assert [p.id for p in live.table.pieces] == ["b", "c"]
    assert live.table.piece("b").pose == flat(0, 30, 0, ship("b", 0, 0).pose.z)
    assert live.table.piece("c").pose.y > 5
    live.put([ship("a", 0, 0)])
    live.strike(0, Flick("a", 90.0, 200.0, stern()))
    assert settled(live)[3].touches_of("b")


def test_what_lay_on_a_taken_piece_falls():
    card = Piece("card", "enemy-card", flat(0, 30, 0, 0.4 + 0.03))
    below = tuple(Piece(f"d{i}", "flip-ship-2", flat(x, 30, 0, 0.2))
                  for i, x in enumerate((-1.5, 1.5)))
    live = LiveTable(edge_table(card, *below))
    live.take(["d0", "d1"])
    assert not live.still
    settled(live)
    assert live.table.piece("card").pose.z < 0.1


def test_a_piece_can_be_put_down_in_the_way():
    live = LiveTable(table(ship("a", 0, 0)))
    live.strike(0, Flick("a", 90.0, 200.0, stern()))
    for _ in range(3):
        live.step()
    live.put([ship("wall", 0, 26)])
    assert settled(live)[1].touches_of("wall")
    with pytest.raises(BadShot, match="no piece kind"):
        live.put([Piece("x", "no-such-kind", flat(0, 0))])


def test_a_struck_piece_in_motion_belongs_to_who_struck_it_last():
    live = LiveTable(edge_table())
    first = live.strike(0, Flip("disc", 90, 200, 30, 0.1, brings=(DISC,)))
    for _ in range(5):
        live.step()
    second = live.strike(1, Flip("disc", 90, 200, 30, 0.1, brings=(DISC,)))
    results = settled(live)
    assert results[first].turns["disc"] < 0.5 < results[second].turns["disc"]
    assert results[first].touches == ()


def test_a_live_run_of_a_minute_keeps_its_tracks_times():
    """A disc spins for ever where nothing slows it; whatever is packed has the right time."""
    live = LiveTable(edge_table(fixtures=(Fixture("bin", "mothership", Pose(0, 50, 0)),)))
    rng, ways = random.Random(5), {}
    while live.tick < 3600:
        if live.tick % 45 == 0:
            shot = any_flip(rng, f"disc{live.tick // 45 % 6}")
            live.strike(live.tick % 4, shot)
        tick = live.tick + 1
        for happening in live.step().happenings:
            for id, p in happening.moved.items():
                sample = (tick / 60, p.x, p.y, p.z, p.qw, p.qx, p.qy, p.qz)
                ways.setdefault(id, []).append(sample)
            if happening.result:
                for track in happening.result.trajectory:
                    assert len(track.samples) % 22 == 0
                    times = [s[0] for s in unpack(track)]
                    assert times == sorted(times)
                    assert times[-1] <= happening.result.seconds + 1e-3
    for id, samples in ways.items():
        track = pack(id, samples)
        assert len(track.samples) >= 22 * len(samples)
        way = Way(track)
        assert way.samples[-1][0] == pytest.approx(samples[-1][0], abs=2e-4)
        for sample in samples[:: len(samples) // 40]:
            assert way.at(sample[0])[1:4] == pytest.approx(sample[1:4], abs=0.06)
    assert max(samples[-1][0] for samples in ways.values()) > 55


def test_a_way_of_any_length_keeps_its_times():
    still = (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)
    times = [20.0, 20.5, 21.0, 60.0, 73.1072, 73.1074, 200.0, 200.0, 213.1072]
    track = pack("a", [(t, *still) for t in times])
    seen = [s[0] for s in unpack(track)]
    assert [t for t in times if not any(abs(t - s) < 2e-4 for s in seen)] == []
    assert seen[0] == pytest.approx(20.0) and seen[-1] == pytest.approx(213.1072)
    assert seen == sorted(seen)
    short = pack("a", [(0.25, *still), (13.0, *still)])
    assert len(short.samples) == 44 and [s[0] for s in unpack(short)] == [0.25, 13.0]


@pytest.mark.parametrize("nearer", [0, 1])
@pytest.mark.parametrize("middle", [(9.0, 7.0), (-9.0, 7.0), (9.0, -7.0), (-9.0, -7.0)])
@pytest.mark.parametrize("upright", [False, True])
def test_what_begins_to_move_untouched_moves_by_the_strike_that_moves_nearest(
    nearer, middle, upright
):
    """A piece that slides off another, say, while two others are on their way elsewhere."""
    def at(along, aside):
        x, y = (aside, along) if upright else (along, aside)
        return middle[0] + x, middle[1] + y

    heading = 90.0 if upright else 0.0
    movers = [ship(id, *at(along, 0.0), heading) for id, along in (("a", -6.0), ("b", 6.0))]
    live = LiveTable(table(*movers, ship("c", *at(1.0 if nearer else -1.0, 20.0), heading)))
    made = [live.strike(seat, Flick(p.id, 90.0 + heading, 20.0, stern(p.kind, 0.5)))
            for seat, p in enumerate(movers)]
    live.step()
    assert live._moving is not None
    sleeper = live._moving.world.bodies["c"]
    live._moving.witness.wakes(sleeper)
    assert sleeper.strike.number == made[nearer]
