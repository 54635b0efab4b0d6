"""Tables to look at: the positions of the target pictures, and one scene with every material."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from game.content.models import models
from game.modes.diceflick.view import DiceFlickView
from game.modes.fleet.view import FleetView, XenoView
from game.modes.flipships.view import FlipShipsView
from game.modes.squadron.view import SquadronView
from game.rules import Bounds, Fixture, Piece, Pose, Result, Table, flat
from game.rules.trajectory import pack
from game.scene.aimline import AimLine

Turn = tuple[float, float, float, float]


def turned(a: Turn, b: Turn) -> Turn:
    """First b, then a."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def about(axis: tuple[float, float, float], degrees: float) -> Turn:
    half = math.radians(degrees) / 2
    s = math.sin(half)
    return (math.cos(half), axis[0] * s, axis[1] * s, axis[2] * s)


def face_up(kind: str, face: str, spin: float = 0.0) -> Turn:
    """A d6 turned so that this face is on top."""
    die = models().die(kind)
    n = die.normals[die.faces.index(face)]
    if n[2] > 0.5:
        level: Turn = (1.0, 0.0, 0.0, 0.0)
    elif n[2] < -0.5:
        level = about((1.0, 0.0, 0.0), 180.0)
    else:
        level = about((n[1], -n[0], 0.0), 90.0)
    return turned(about((0.0, 0.0, 1.0), spin), level)


def lying(
    id: str, kind: str, face: str, x: float, y: float, floor: float, spin: float = 0.0
) -> Piece:
    size = models().die(kind).size
    return Piece(id, kind, Pose(x, y, floor + size / 2, *face_up(kind, face, spin)))


def stopped(stage: Any, table: Table, flying: dict[str, tuple[float, ...]]) -> Table:
    """The table with some pieces in mid-flight: velocity (cm/s) and spin (degrees/s) by id."""
    tracks = []
    for id, (vx, vy, vz, ax, ay, az, rate) in flying.items():
        p = table.piece(id).pose
        samples = []
        for n in range(13):
            t = (n - 8) * 0.01
            w, i, j, k = turned(about((ax, ay, az), rate * t), (p.qw, p.qx, p.qy, p.qz))
            samples.append((n * 0.01, p.x + vx * t, p.y + vy * t, p.z + vz * t, w, i, j, k))
        tracks.append(pack(id, samples))
    playback = stage.play(table, Result(table=table, trajectory=tuple(tracks), seconds=1.0))
    playback.seek(0.08)
    playback.speed = 0.0
    stage.update(0.0)
    return table


def dice_flick(stage: Any) -> Table:
    stage.dress(DiceFlickView())
    arena = models().fixture("arena")
    pieces = []
    holes = (
        ("blue", 4, 1, 2, 4),
        ("blue", 6, 2, 1, -5),
        ("blue", 5, 1, 1, 6),
        ("yellow", 3, 3, 2, -8),
        ("yellow", 5, 4, 1, 3),
        ("green", 6, 2, 3, 5),
        ("green", 2, 2, 5, -4),
        ("green", 4, 1, 4, 8),
        ("white", 5, 5, 3, -6),
        ("white", 1, 4, 3, 4),
        ("pink", "blast", 4, 5, 7),
        ("yellow", 6, 5, 5, -7),
        ("blue", 3, 3, 5, 2),
    )
    for n, (colour, face, column, row, spin) in enumerate(holes):
        x, y, z = arena.marks[f"hole {column} {row}"]
        x, y = x + 0.05 * math.sin(spin), y + 0.05 * math.cos(spin * 3)
        pieces.append(lying(f"d{n}", f"flick-die-{colour}", str(face), x, y, z, spin))
    inner, floor = arena.marks["inner"][0], arena.marks["inner"][2]
    pieces.append(lying("t1", "flick-die-white", "2", inner - 1.15, -3.2, floor, 33))
    pieces.append(lying("t2", "flick-die-green", "5", -inner + 1.2, 5.0, floor, 52))
    x, y, z = arena.marks["base near"]
    pieces.append(lying("loaded", "flick-die-white", "3", x, y + 0.1, z, 12))
    spin = turned(
        about((1.0, 0.0, 0.0), 32.0), turned(about((0.0, 1.0, 0.0), 24.0), about((0, 0, 1.0), 40.0))
    )
    pieces.append(Piece("air", "flick-die-white", Pose(0.35, 3.6, 5.5, *spin)))
    table = Table(
        Bounds(-13, -13, 13, 13), pieces=tuple(pieces), fixtures=(Fixture("box", "arena"),)
    )
    stage.show(table)
    return table


def dice_flick_in_flight(stage: Any) -> Table:
    return stopped(stage, dice_flick(stage), {"air": (20.0, 40.0, -10.0, 0.8, 0.6, 0.0, 900.0)})


def squadron_in_flight(stage: Any) -> Table:
    flying = {
        "air0": (32.0, -22.0, -14.0, 0.6, 0.8, 0.0, 900.0),
        "air1": (24.0, -30.0, -14.0, 0.8, 0.6, 0.0, -900.0),
        "air2": (26.0, -26.0, -13.0, 0.8, 0.6, 0.0, 900.0),
    }
    return stopped(stage, squadron(stage), flying)


def squadron(stage: Any) -> Table:
    stage.dress(SquadronView())
    floor = models().fixture("dice-tray").marks["floor"][2]
    lay = (
        ("ace-blue", "1 plane", -9.2, 2.6, 14),
        ("rookie-blue", "2 planes", -6.2, 4.6, -18),
        ("ace-blue", "evade", -10.0, -1.6, 8),
        ("rookie-blue", "2 planes", -6.0, 0.4, 22),
        ("ace-blue", "3 planes", -3.4, 6.2, -9),
        ("ace-red", "re-roll", 5.4, 5.6, -14),
        ("rookie-red", "1 plane", 8.6, 3.0, 12),
        ("ace-red", "2 planes", 4.6, 1.8, 26),
        ("rookie-red", "2 planes", 10.6, -0.6, -20),
        ("ace-red", "evade", 7.4, -1.4, -8),
        ("rookie-white", "1 plane", -3.6, -5.0, 10),
        ("ace-white", "2 planes", 0.2, -3.2, -16),
        ("ace-white", "re-roll", 3.0, -6.2, 8),
        ("rookie-white", "2 planes", -0.2, -6.8, -24),
        ("hit-die", "hit", -0.6, 2.6, 20),
        ("hit-die", "hit", 1.2, 5.6, -12),
        ("evade-die", "evade", 7.2, -5.6, 18),
        ("evade-die", "evade", -8.2, -5.2, -12),
    )
    pieces = [lying(f"d{n}", *row[:2], row[2], row[3], floor, row[4]) for n, row in enumerate(lay)]
    for n, (kind, at, h, p, r) in enumerate(
        (
            ("ace-red", (2.2, 0.2, 4.4), 30, 38, 18),
            ("ace-white", (-2.3, 0.2, 3.4), -24, -30, 28),
            ("hit-die", (-3.0, -2.0, 2.6), 48, 24, -30),
        )
    ):
        spin = turned(about((0, 0, 1.0), h), turned(about((1.0, 0, 0), p), about((0, 1.0, 0), r)))
        pieces.append(Piece(f"air{n}", kind, Pose(*at, *spin)))
    table = Table(
        Bounds(-14, -9.5, 14, 9.5), pieces=tuple(pieces), fixtures=(Fixture("tray", "dice-tray"),)
    )
    stage.show(table)
    return table


def plain(stage: Any) -> Table:
    """One of each shape on the plain table."""
    stage.dress(None)
    pieces = (
        lying("six", "d6", "5", -6.0, 0.0, 0.0, 20),
        Piece("ten", "d10", Pose(-2.5, 0.0, 0.9, *about((1.0, 0.0, 0.0), 52.0))),
        Piece("disc", "flip-ship-2", Pose(2.0, 0.0, 0.2)),
        Piece("cube", "activation-cube", Pose(5.0, 0.0, 0.4, *about((0, 0, 1.0), 25.0))),
        Piece("card", "enemy-card", flat(10.0, 2.0, 10.0, 0.03)),
        Piece("ship", "uprising-destroyer", flat(-10.0, 4.0, -20.0, 0.25)),
    )
    table = Table(
        Bounds(-16, -9, 16, 9),
        pieces=pieces,
        fixtures=(Fixture("moon", "moon", Pose(2.0, 12.0, 0.0)),),
    )
    stage.show(table)
    return table


def signs(stage: Any) -> Table:
    """Everything that can be laid on a table, at once."""
    table = dice_flick(stage)
    stage.mark(("d3", "d9"), "target")
    stage.mark(("d5", "d6"), "choice")
    stage.mark(("loaded",), "active")
    stage.aim(AimLine((0.0, -10.5, 2.7), 88.0, 0.4, strike=(0.0, -13.6, 3.5)))
    return table


def flick_edges(stage: Any) -> Table:
    """A ship with its back edges lit, a ring round its target, a legal area, an aim."""
    stage.dress(None)
    pieces = (
        Piece("ship", "imperium-carrier", flat(-6.0, -3.0, -50.0, 0.25)),
        Piece("foe", "uprising-destroyer", flat(8.0, 3.0, 60.0, 0.25)),
        Piece("wing", "uprising-fighter-wing", flat(1.0, 6.5, 0.0, 0.25), ("middle", "core")),
    )
    table = Table(Bounds(-16, -9, 16, 9), pieces=pieces)
    stage.show(table)
    stage.lit("ship", ("port", "stern", "starboard"))
    stage.mark(("ship",), "active")
    stage.mark(("foe",), "target")
    stage.mark(("wing",), "choice")
    stage.area((((6.0, -8.0), (15.0, -8.0), (15.0, -3.0), (9.0, -2.0)),))
    stage.aim(AimLine((-6.0, -3.0, 0.6), 28.0, 0.3, strike=(-9.4, -5.5, 0.6)))
    return table


def acrylic(stage: Any) -> Table:
    """Ships and wings as on the FlickFleet target, with a shield and a hit."""
    stage.dress(FleetView())
    lay = (
        ("imperium-dreadnought", 8.5, 13.5, 150),
        ("imperium-destroyer", -11.5, 16.5, -160),
        ("imperium-destroyer", 21.5, -0.5, 122),
        ("imperium-carrier", 23.5, 20.5, 158),
        ("imperium-fighter-wing", -21.0, 6.5, 10),
        ("imperium-fighter-wing", 14.0, -8.8, 0),
        ("imperium-fighter-wing", -2.5, 3.6, 0),
        ("uprising-destroyer", -9.5, -14.5, -33),
        ("uprising-destroyer", 5.8, -18.5, 10),
        ("uprising-carrier", -21.5, -8.0, -50),
        ("uprising-fighter-wing", 1.6, -8.2, 20),
        ("uprising-fighter-wing", 15.5, -20.5, 0),
        ("uprising-bomber-wing", -17.2, -22.0, -20),
        ("imperium-bomber-wing", 1.0, 27.5, 175),
    )
    pieces = [
        Piece(f"p{n}", kind, flat(x, y, h, 0.25), ("middle", "core") if n == 5 else ())
        for n, (kind, x, y, h) in enumerate(lay)
    ]
    for n, (x, y, h) in enumerate(
        ((9.5, 11.2, 20), (-10.0, -15.3, -25), (23.2, 22.4, 33), (-22.9, -9.2, 10))
    ):
        pieces.append(Piece(f"c{n}", "activation-cube", flat(x, y, h, 0.9)))
    spin = turned(about((0, 0, 1.0), 62), turned(about((1.0, 0, 0), -38), about((0, 1.0, 0), 24)))
    pieces.append(Piece("shot", "d10", Pose(-4.6, -6.8, 1.3, *spin)))
    table = Table(Bounds(-45, -45, 45, 45), pieces=tuple(pieces))
    stage.show(table)
    stage.camera.set_points(())  # the target's own camera, not the one fitted to the mat
    stage.aim(AimLine((-3.8, -5.6, 0.05), 56.0, 0.36))
    stage.effects.shield((-11.6, 16.9, 0.0), (4.4, 6.3), -160.0, seconds=60.0)
    stage.effects.burst("sparks", (18.4, -1.9, 0.6))
    stage.update(0.09)
    return table


def xenowars(stage: Any) -> Table:
    """Storm ships between a queen, her drones and two soldiers; boarders ride on the largest."""
    stage.dress(XenoView())
    lay = (
        ("storm-whirlwind", 3.0, -15.0, 8), ("storm-sirocco", 17.5, -8.0, 35),
        ("storm-sirocco", -13.0, -19.5, -20), ("storm-bomber-wing", 13.5, -19.5, 15),
        ("hive-queen", -10.5, 5.5, -152), ("hive-soldier", 10.0, 8.5, 165),
        ("hive-soldier", 21.0, 5.0, 140), ("hive-drone-wing", -0.5, -1.5, 0),
        ("hive-drone-wing", 6.5, -3.0, 0), ("hive-drone-wing", -16.0, -8.5, 0),
        ("asteroid", 1.5, 15.0, 30), ("asteroid", -22.0, -2.0, 80),
    )
    pieces = [Piece(f"p{n}", kind, flat(x, y, h, 0.25)) for n, (kind, x, y, h) in enumerate(lay)]
    for n, (kind, x, y, h, z) in enumerate((
        ("boarding-cube", 1.2, -17.2, 12, 0.9), ("boarding-cube", 4.8, -17.0, -20, 0.9),
        ("boarding-cube", 3.4, -14.6, 40, 0.9), ("activation-cube", 17.6, -8.6, 30, 0.9),
        ("activation-cube", -10.5, 5.0, 0, 0.9), ("activation-cube", 10.0, 8.0, 15, 0.9),
    )):
        pieces.append(Piece(f"c{n}", kind, flat(x, y, h, z)))
    spin = turned(about((0, 0, 1.0), 62), turned(about((1.0, 0, 0), -38), about((0, 1.0, 0), 24)))
    pieces.append(Piece("shot", "d6-storm", Pose(8.6, 0.6, 1.6, *spin)))
    pieces.append(Piece("green", "d10-hive", Pose(-4.0, -7.5, 1.2, *spin)))
    table = Table(Bounds(-45, -45, 45, 45), pieces=tuple(pieces))
    stage.show(table)
    stage.camera.set_points(())
    stage.mark(("p0",), "dashed")
    stage.effects.burst("sparks", (9.6, 5.4, 0.6))
    stage.update(0.09)
    return table


def flip_ships(stage: Any) -> Table:
    """A board after two rounds: ships on cards, beside them, in the atmosphere and in the air."""
    stage.dress(FlipShipsView())
    rows = (
        ("1-1", "2-1", "", "1-1", "1-2"),
        ("1-1", "1-1-shield", "3-1", "1-1", "1-1-double"),
        ("2-2", "1-1", "1-2", "3-2", "2-1-shield"),
        ("1-1", "1-2-double", "2-1", "2-1", "1-1"),
    )
    bumps = {(0, 1): (0.4, -0.3, 6.0), (1, 3): (-0.6, 0.5, -9.0), (2, 3): (0.2, 0.2, 4.0)}
    pieces = []
    for r, row in enumerate(rows):
        for c, name in enumerate(row):
            dx, dy, h = bumps.get((r, c), (0.0, 0.0, 0.0))
            if name:
                pieces.append(Piece(f"e{r}{c}", f"enemy-{name}", flat(
                    (c - 2) * 7.57 + dx, 30.0 + 15.0 * r + 4.4 + dy, h, 0.03)))
    for n, (level, x, y, h, z) in enumerate((
        (1, -15.0, 63.0, 20, 0.26), (2, -6.2, 34.5, -30, 0.26), (1, 0.6, 33.0, 10, 0.2),
        (3, 8.0, 49.5, 70, 0.26), (2, 16.5, 27.5, -15, 0.2), (1, 20.0, 9.0, 40, 0.2),
        (3, 22.5, 5.5, 5, 0.2), (1, 16.2, 64.0, 60, 0.26),
    )):
        pieces.append(Piece(f"s{n}", f"flip-ship-{level}", flat(x, y, h, z)))
    spin = turned(about((0, 0, 1.0), 30), about((1.0, 0, 0), -55))
    pieces.append(Piece("air", "flip-ship-2", Pose(9.0, 57.0, 5.0, *spin)))
    pieces.append(Piece("edge", "flip-ship-1", flat(4.0, 0.5, 0.0, 0.2)))
    table = Table(Bounds(-60, 0, 60, 150), beyond=0.0, pieces=tuple(pieces),
                  fixtures=(Fixture("mothership", "mothership", Pose(0.0, 94.8, 0.0)),))
    stage.show(table)
    stage.camera.set_points(())
    return table


TABLES: dict[str, Callable[[Any], Table]] = {
    "diceflick": dice_flick,
    "diceflick-in-flight": dice_flick_in_flight,
    "squadron-in-flight": squadron_in_flight,
    "squadron": squadron,
    "plain": plain,
    "acrylic": acrylic,
    "xenowars": xenowars,
    "flipships": flip_ships,
    "signs": signs,
    "edges": flick_edges,
}
