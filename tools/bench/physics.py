"""`bench physics`: one flick to rest, ours beside the peers and the bare engine, in one run.

Two scenes with 12 ships on the table: a D10 flicked at 0.8 to 2.6 m/s, and a destroyer flicked
into the others. Every engine gets the same outlines, masses, friction and base step, wants
the first touches, and stops by the same rest rule; each at its own best settings: pybullet
with sleeping, maximal coordinates and centimetres, MuJoCo with its sleep flag.
"""

from __future__ import annotations

import gc
import importlib
import math
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.content.hand import resting_anyhow
from game.content.models import models
from game.physics import simulate
from game.physics.bodies import STEP
from game.physics.engine import GRAVITY
from game.physics.solids import Solids
from game.physics.stepping import REST_S, REST_SPEED2, REST_SPIN2, Stepping
from game.physics.world import World
from game.rules import Bounds, Flick, Piece, Shot, Table, flat, plane

SHOTS = 24
LOOK = 8  # how many steps between two looks at the rest rule, for every engine
LONGEST = 4.0
KINDS = ("uprising-destroyer", "imperium-destroyer", "imperium-carrier", "uprising-fighter-wing")


class Scene:
    """A table and the shots made on it."""

    def __init__(self, name: str, table: Table, mover: str, shots: list[Flick]) -> None:
        self.name, self.table, self.mover, self.shots = name, table, mover, shots

    def pieces(self, shot: Flick) -> tuple[Piece, ...]:
        return (*self.table.pieces, *shot.brings)


def scenes(extra: int = 0) -> list[Scene]:
    """The die and the ship scene, with `extra` more ships that no shot touches."""
    rng = random.Random(5)
    ships = [
        Piece(f"s{i:02d}", KINDS[i % 4], flat(-5 + 12 * (i % 4), -14 + 14 * (i // 4), 30 * i, 0.25))
        for i in range(12)
    ]
    for i in range(extra):
        at = flat(-50 + 11 * (i % 10), (34 if i < extra / 2 else -70) + 9 * (i // 10), 0, 0.25)
        ships.append(Piece(f"x{i:02d}", "uprising-destroyer", at))
    table = Table(Bounds(-60, -80, 60, 80), pieces=tuple(ships))
    d10 = models().die("d10")
    dice = []
    for _ in range(SHOTS):
        lying = resting_anyhow(rng, d10, (-35.0, 0.0, 0.0))
        dice.append(Flick(
            "die", rng.uniform(-17, 17), rng.uniform(80, 260), height=0.2, lift=3,
            brings=(Piece("die", "d10", lying),),
        ))
    mover = Piece("mover", "uprising-destroyer", flat(-35, 0, -90, 0.25))
    stern = models().plate(mover.kind).edges()["stern"]
    x, y = (stern[0][0] + stern[-1][0]) / 2, stern[0][1]
    flicks = [
        Flick(
            "mover", rng.uniform(-8, 8), rng.uniform(80, 260),
            strike=(x + rng.uniform(-0.3, 0.3), y),
        )
        for _ in range(SHOTS)
    ]
    return [
        Scene("die", table, "die", dice),
        Scene("ship", table.with_pieces(mover), "mover", flicks),
    ]


def measured() -> dict[str, Any]:
    """The figures of CLI.md: ratios, each the worse of the two scenes."""
    small, large = scenes(), scenes(extra=38)
    engines: dict[str, Callable[[Scene], Callable[[Flick], object]]] = {
        "ours": _ours, "floor": _floor,
    }
    for name, module, build in (
        ("pybullet", "pybullet", _pybullet), ("mujoco", "mujoco", _mujoco),
    ):
        if _installed(module):
            engines[name] = build
    medians: dict[str, dict[str, float]] = {}
    for scene, big in zip(small, large, strict=True):
        runs = {name: make(scene) for name, make in engines.items()}
        runs["ours, 50 ships"] = _ours(big)
        medians[scene.name] = _side_by_side(runs, scene.shots)
    worst: dict[str, float | None] = {}
    for peer in ("pybullet", "mujoco"):
        worst[peer] = (
            round(min(m[peer] / m["ours"] for m in medians.values()), 2)
            if peer in engines else None
        )
    worst["floor"] = round(max(m["ours"] / m["floor"] for m in medians.values()), 2)
    worst["growth_50_over_12"] = round(
        max(m["ours, 50 ships"] / m["ours"] for m in medians.values()), 2
    )
    slowest = max(m["ours"] for m in medians.values())
    return {
        "flick_ms": round(slowest * 1e3, 2),
        "flicks_per_second": round(1.0 / slowest, 1),
        "ratios": worst,
        "scenes": {
            name: {engine: round(t * 1e3, 3) for engine, t in m.items()}
            for name, m in medians.items()
        },
    }


def _side_by_side(
    runs: dict[str, Callable[[Flick], object]], shots: list[Flick]
) -> dict[str, float]:
    """Median seconds of one shot: every engine makes each shot in turn, twice over."""
    spent: dict[str, list[float]] = {name: [] for name in runs}
    for run in runs.values():
        run(shots[0])
    gc.disable()
    try:
        for shot in shots * 2:
            for name, run in runs.items():
                seconds = run(shot)
                if seconds is None:
                    raise AssertionError(name)
                spent[name].append(float(seconds))  # type: ignore[arg-type]
    finally:
        gc.enable()
    return {name: statistics.median(times) for name, times in spent.items()}


# ---- ours and the bare engine ------------------------------------------------------------

def _ours(scene: Scene) -> Callable[[Flick], object]:
    def run(shot: Flick) -> float:
        start = time.perf_counter()
        simulate(scene.table, shot)
        return time.perf_counter() - start

    return run


def _floor(scene: Scene) -> Callable[[Flick], object]:
    """The very same steps, all ships in the world, in one call for each length of step."""
    known: dict[int, list[list[Any]]] = {}

    def run(shot: Flick) -> float:
        if id(shot) not in known:
            measured = Stepping(World(scene.table))
            measured.run(measured.strike(shot))
            lengths: list[list[Any]] = []
            for dt, count in measured.steps:
                if lengths and lengths[-1][0] == dt:
                    lengths[-1][1] += count
                else:
                    lengths.append([dt, count])
            known[id(shot)] = lengths
        bare = Stepping(World(scene.table))
        world = bare.world.everything()
        bare.strike(shot)
        start = time.perf_counter()
        for dt, count in known[id(shot)]:
            world.do_physics(dt * count, count, dt)
        return time.perf_counter() - start

    return run


# ---- peers -------------------------------------------------------------------------------

def _installed(module: str) -> bool:
    try:
        importlib.import_module(module)
    except ImportError:
        return False
    return True


class _Rest:
    """The rest rule all engines share: everything slow for REST_S."""

    def __init__(self) -> None:
        self.still = 0.0

    def over(self, speed2: float, spin2: float) -> bool:
        slow = speed2 < REST_SPEED2 and spin2 < REST_SPIN2
        self.still = self.still + LOOK * STEP if slow else 0.0
        return self.still >= REST_S


def _velocities(shot: Shot, piece: Piece) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What the strike gives the struck piece, for engines that take velocities."""
    sim = Stepping(World(Table(Bounds(-90, -90, 90, 90), pieces=(piece,))))
    sim.strike(shot)
    body = sim.world.bodies[piece.id]
    v, w = body.node.get_linear_velocity(), body.node.get_angular_velocity()
    return (v.x, v.y, v.z), (w.x, w.y, w.z)


def _pybullet(scene: Scene) -> Callable[[Flick], object]:
    import pybullet as p

    solids = Solids(models())
    if p.isConnected():  # a second client would share the first one's world
        p.disconnect()
    p.connect(p.DIRECT)
    p.setGravity(0, 0, -GRAVITY)
    p.setPhysicsEngineParameter(
        fixedTimeStep=STEP, numSolverIterations=20, numSubSteps=0,
        deterministicOverlappingPairs=1,
    )
    ground = p.createMultiBody(
        0, p.createCollisionShape(p.GEOM_BOX, halfExtents=[75, 95, 2]), basePosition=[0, 0, -2],
        useMaximalCoordinates=1,
    )
    surface = models().materials["mat"]
    p.changeDynamics(ground, -1, lateralFriction=surface.friction, restitution=surface.restitution)
    bodies: dict[str, int] = {}
    for piece in scene.pieces(scene.shots[0]):
        solid = solids.piece(piece.kind, piece.parts)
        shape = _pybullet_shape(p, piece.kind)
        it = p.createMultiBody(solid.mass, shape, useMaximalCoordinates=1)
        p.changeDynamics(
            it, -1, lateralFriction=solid.friction, restitution=solid.restitution,
            linearDamping=0, angularDamping=solid.spin_damping,
            mass=solid.mass, localInertiaDiagonal=solid.inertia,
            activationState=p.ACTIVATION_STATE_ENABLE_SLEEPING,
        )
        bodies[piece.id] = it
    strikes = {
        id(s): _velocities(s, next(x for x in scene.pieces(s) if x.id == scene.mover))
        for s in scene.shots
    }

    def run(shot: Flick) -> float:
        start = time.perf_counter()
        for piece in scene.pieces(shot):
            q = piece.pose
            p.resetBasePositionAndOrientation(
                bodies[piece.id], [q.x, q.y, q.z], [q.qx, q.qy, q.qz, q.qw]
            )
            p.resetBaseVelocity(bodies[piece.id], [0, 0, 0], [0, 0, 0])
            if piece.id != scene.mover:
                p.changeDynamics(bodies[piece.id], -1, activationState=p.ACTIVATION_STATE_SLEEP)
        mover = bodies[scene.mover]
        p.changeDynamics(mover, -1, activationState=p.ACTIVATION_STATE_WAKE_UP)
        v, w = strikes[id(shot)]
        p.resetBaseVelocity(mover, v, w)
        moving, touched, rest = [mover], set(), _Rest()
        for k in range(1, int(LONGEST / STEP)):
            p.stepSimulation()
            for it in list(moving):
                # asking only for what overlaps is much quicker than reading every contact
                for other, _ in p.getOverlappingObjects(*p.getAABB(it)):
                    if other not in (it, ground) and p.getContactPoints(it, other):
                        touched.add((it, other))
                        if other not in moving:
                            moving.append(other)
            if k % LOOK == 0:
                speed2 = spin2 = 0.0
                for it in moving:
                    lv, av = p.getBaseVelocity(it)
                    speed2 = max(speed2, lv[0] ** 2 + lv[1] ** 2 + lv[2] ** 2)
                    spin2 = max(spin2, av[0] ** 2 + av[1] ** 2 + av[2] ** 2)
                if rest.over(speed2, spin2):
                    break
        return time.perf_counter() - start

    return run


def _pybullet_shape(p: Any, kind: str) -> int:
    """One hull from its corners; several as a mesh file with one object each, which is the
    only way pybullet makes them one body."""
    hulls = _corners(kind)
    if len(hulls) == 1:
        return int(p.createCollisionShape(p.GEOM_MESH, vertices=hulls[0]))
    lines, base = [], 1
    for i, corners in enumerate(hulls):
        lines.append(f"o hull{i}")
        lines += [f"v {x} {y} {z}" for x, y, z in corners]
        lines += [f"f {base} {base + k} {base + k + 1}" for k in range(1, len(corners) - 1)]
        base += len(corners)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{kind}.obj"
        file.write_text("\n".join(lines))
        return int(p.createCollisionShape(p.GEOM_MESH, fileName=str(file)))


def _mujoco(scene: Scene) -> Callable[[Flick], object]:
    import mujoco
    import numpy as np

    solids = Solids(models())
    meshes, bodies = [], []
    order = [piece.id for piece in scene.pieces(scene.shots[0])]
    for piece in scene.pieces(scene.shots[0]):
        solid = solids.piece(piece.kind, piece.parts)
        geoms = []
        for i, corners in enumerate(_corners(piece.kind)):
            name = f"{piece.kind}-{i}"
            text = " ".join(f"{c:.5f}" for corner in corners for c in corner)
            mesh = f'<mesh name="{name}" vertex="{text}" inertia="convex"/>'
            if mesh not in meshes:
                meshes.append(mesh)
            geoms.append(
                f'<geom type="mesh" mesh="{name}" friction="{solid.friction * 0.7:.3f} 0 0" '
                'condim="3" mass="0"/>'
            )
        ix, iy, iz = solid.inertia
        sleep = "" if piece.id == scene.mover else ' sleep="init"'
        q = piece.pose
        bodies.append(
            f'<body name="{piece.id}"{sleep} pos="{q.x} {q.y} {q.z}" '
            f'quat="{q.qw} {q.qx} {q.qy} {q.qz}"><freejoint/><inertial pos="0 0 0" '
            f'mass="{solid.mass}" diaginertia="{ix} {iy} {iz}"/>{"".join(geoms)}</body>'
        )
    xml = (
        f'<mujoco><option timestep="{STEP}" gravity="0 0 {-GRAVITY}" integrator="implicitfast">'
        '<flag sleep="enable"/></option><statistic meansize="1"/>'
        f'<asset>{"".join(meshes)}</asset><worldbody>'
        '<geom name="ground" type="box" size="75 95 2" pos="0 0 -2" friction="0.1 0 0"/>'
        f'{"".join(bodies)}</worldbody></mujoco>'
    )
    model = mujoco.MjModel.from_xml_string(xml)
    ground = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_GEOM, "ground")
    strikes = {
        id(s): _velocities(s, next(x for x in scene.pieces(s) if x.id == scene.mover))
        for s in scene.shots
    }
    data = mujoco.MjData(model)
    poses = {}
    for shot in scene.shots:
        qpos = np.zeros(model.nq)
        by_id = {piece.id: piece for piece in scene.pieces(shot)}
        for k, name in enumerate(order):
            q = by_id[name].pose
            qpos[7 * k : 7 * k + 7] = (q.x, q.y, q.z, q.qw, q.qx, q.qy, q.qz)
        poses[id(shot)] = qpos
    at = order.index(scene.mover) * 6

    def run(shot: Flick) -> float:
        start = time.perf_counter()
        model.qpos0[:] = poses[id(shot)]
        mujoco.mj_resetData(model, data)
        v, w = strikes[id(shot)]
        data.qvel[at : at + 3] = v
        data.qvel[at + 3 : at + 6] = w
        touched, rest = set(), _Rest()
        step, contact = mujoco.mj_step, data.contact
        for k in range(1, int(LONGEST / STEP)):
            step(model, data)
            pairs = contact.geom
            others = pairs[(pairs[:, 0] != ground) & (pairs[:, 1] != ground)]
            for a, b in others:
                touched.add((int(a), int(b)))
            if k % LOOK == 0:
                vel = data.qvel.reshape(-1, 6)
                speed2 = float(np.max(np.sum(vel[:, :3] ** 2, axis=1)))
                spin2 = float(np.max(np.sum(vel[:, 3:] ** 2, axis=1)))
                if rest.over(speed2, spin2):
                    break
        return time.perf_counter() - start

    return run


def _corners(kind: str) -> list[list[tuple[float, float, float]]]:
    """The convex hulls of a kind, sharp: peers add no margin of their own."""
    model = models().piece(kind)
    if hasattr(model, "corners"):
        return [[tuple(c) for c in model.corners]]
    parts = model.having(())  # type: ignore[union-attr]
    half = model.height / 2
    if parts[-1].hole == 0.0 and parts[0].hole:
        radius = max(math.hypot(x, y) for x, y in parts[0].outline)
        outlines: list[plane.Outline] = [plane.circle(radius, 24)]
    else:
        outlines = [o for part in parts for o in plane.convex_parts(part.outline)]
    return [[(x, y, z) for x, y in o for z in (-half, half)] for o in outlines]

