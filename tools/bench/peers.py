"""Other engines on the scenes of `bench physics`, each as somebody who wants speed would run it.

Every engine gets the same outlines, masses, inertia, friction, base step and strikes, on a
ground that is a plane, reads the contacts after every step in the cheapest way it has, and
stops by the same rest rule. pybullet: maximal coordinates, sleeping, centimetres. MuJoCo: Euler,
Newton's solver, its sleep flag.
"""

from __future__ import annotations

import math
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from game.content.models import models
from game.physics.engine import GRAVITY, STEP
from game.physics.solids import Solids
from game.physics.stepping import REST_S, REST_SPEED2, REST_SPIN2
from game.rules import Flick, Piece, plane
from tools.bench.bare import Bare, Vector
from tools.bench.scenes import Scene

SOLIDS = Solids(models())
LOOK = 8  # how many steps between two looks at the rest rule
LONGEST = 4.0


class Made(NamedTuple):
    """One shot made: the CPU time it took, and how far the struck piece went in the plane."""

    seconds: float
    way: float


Run = Callable[[Flick], Made]


class Rest:
    """The rest rule all engines share: everything slow for REST_S."""

    def __init__(self) -> None:
        self.still = 0.0

    def over(self, slow: bool) -> bool:
        self.still = self.still + LOOK * STEP if slow else 0.0
        return self.still >= REST_S


def strikes(scene: Scene) -> dict[Flick, tuple[Vector, Vector]]:
    """The speed and spin that each shot gives the piece it strikes."""
    return {s: Bare(scene.table, (scene.moved(s),)).struck(s) for s in scene.shots}


def hulls(kind: str) -> list[list[Vector]]:
    """The convex hulls of a kind, sharp: peers add no margin of their own."""
    model = models().piece(kind)
    if hasattr(model, "corners"):
        return [[(x, y, z) for x, y, z in model.corners]]
    parts = model.having(())  # type: ignore[union-attr]
    half = model.height / 2
    if parts[-1].hole == 0.0 and parts[0].hole:
        radius = max(math.hypot(x, y) for x, y in parts[0].outline)
        outlines: list[plane.Outline] = [plane.circle(radius, 24)]
    else:
        outlines = [o for part in parts for o in plane.convex_parts(part.outline)]
    return [[(x, y, z) for x, y in o for z in (-half, half)] for o in outlines]


# ---- pybullet ----------------------------------------------------------------------------

def pybullet(scene: Scene) -> Run:
    import pybullet as p

    if p.isConnected():  # a second client would share the first one's world
        p.disconnect()
    p.connect(p.DIRECT)
    p.setGravity(0, 0, -GRAVITY)
    p.setPhysicsEngineParameter(
        fixedTimeStep=STEP, numSolverIterations=20, numSubSteps=0,
        deterministicOverlappingPairs=1,
    )
    ground = p.createMultiBody(0, p.createCollisionShape(p.GEOM_PLANE), useMaximalCoordinates=1)
    surface = models().materials[scene.table.surface]
    p.changeDynamics(ground, -1, lateralFriction=surface.friction, restitution=surface.restitution)
    bodies = {piece.id: _pybullet_body(p, piece) for piece in scene.pieces(scene.shots[0])}
    given = strikes(scene)
    mover = bodies[scene.mover]
    contacts, velocity = p.getContactPoints, p.getBaseVelocity

    def run(shot: Flick) -> Made:
        began = time.process_time()
        for piece in scene.pieces(shot):
            q, body = piece.pose, bodies[piece.id]
            p.resetBasePositionAndOrientation(body, [q.x, q.y, q.z], [q.qx, q.qy, q.qz, q.qw])
            p.resetBaseVelocity(body, [0, 0, 0], [0, 0, 0])
            if body != mover:
                p.changeDynamics(body, -1, activationState=p.ACTIVATION_STATE_SLEEP)
        p.changeDynamics(mover, -1, activationState=p.ACTIVATION_STATE_WAKE_UP)
        p.resetBaseVelocity(mover, *given[shot])
        moving, touched, rest = [mover], set(), Rest()
        for k in range(1, int(LONGEST / STEP)):
            p.stepSimulation()
            for it in list(moving):
                # asking only for what overlaps is much quicker than reading every contact
                for other, _ in p.getOverlappingObjects(*p.getAABB(it)):
                    if other not in (it, ground) and contacts(it, other):
                        touched.add((it, other))
                        if other not in moving:
                            moving.append(other)
            if k % LOOK == 0 and rest.over(all(_slow(*velocity(it)) for it in moving)):
                break
        seconds = time.process_time() - began
        (x, y, _), _ = p.getBasePositionAndOrientation(mover)
        start = scene.moved(shot).pose
        return Made(seconds, math.hypot(x - start.x, y - start.y))

    return run


def _slow(v: Vector, w: Vector) -> bool:
    return (v[0] * v[0] + v[1] * v[1] + v[2] * v[2] < REST_SPEED2
            and w[0] * w[0] + w[1] * w[1] + w[2] * w[2] < REST_SPIN2)


def _pybullet_body(p: Any, piece: Piece) -> int:
    solid = SOLIDS.piece(piece.kind, piece.parts)
    body = int(p.createMultiBody(solid.mass, _pybullet_shape(p, piece.kind),
                                 useMaximalCoordinates=1))
    p.changeDynamics(
        body, -1, lateralFriction=solid.friction, restitution=solid.restitution,
        linearDamping=0, angularDamping=solid.spin_damping,
        mass=solid.mass, localInertiaDiagonal=solid.inertia,
        activationState=p.ACTIVATION_STATE_ENABLE_SLEEPING,
    )
    return body


def _pybullet_shape(p: Any, kind: str) -> int:
    """One hull from its corners; several as a mesh file with one object each, which is the
    only way pybullet makes them one body."""
    found = hulls(kind)
    if len(found) == 1:
        return int(p.createCollisionShape(p.GEOM_MESH, vertices=found[0]))
    lines, base = [], 1
    for i, corners in enumerate(found):
        lines.append(f"o hull{i}")
        lines += [f"v {x} {y} {z}" for x, y, z in corners]
        lines += [f"f {base} {base + k} {base + k + 1}" for k in range(1, len(corners) - 1)]
        base += len(corners)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{kind}.obj"
        file.write_text("\n".join(lines))
        return int(p.createCollisionShape(p.GEOM_MESH, fileName=str(file)))


# ---- MuJoCo ------------------------------------------------------------------------------

# How a contact gives way (time constant in seconds, damping ratio). On the ground it was chosen so
# that the struck piece goes as far as ours on average: `bench physics --seed 1001 --seeds 4` tells
# the ways, and these came within 4 %. Less damped than 0.6, pieces never rest; 2 steps is the
# stiffest that MuJoCo allows.
GROUND = {"die": "0.0042 0.85", "ship": "0.02 1"}
AMONG = "0.006 1"  # pieces: as stiff as keeps most plates from sliding over each other
SLEEP = math.sqrt(REST_SPEED2)  # its own tolerance is made for metres


def mujoco(scene: Scene) -> Run:
    import mujoco as mj
    import numpy as np

    model = mj.MjModel.from_xml_string(_mujoco_xml(scene))
    data = mj.MjData(model)
    order = [piece.id for piece in scene.pieces(scene.shots[0])]
    poses = {}
    for shot in scene.shots:
        by_id = {piece.id: piece.pose for piece in scene.pieces(shot)}
        poses[shot] = np.array([
            c for q in map(by_id.__getitem__, order)
            for c in (q.x, q.y, q.z, q.qw, q.qx, q.qy, q.qz)])
    given = {shot: np.array([*v, *_own(scene.moved(shot), w)])
             for shot, (v, w) in strikes(scene).items()}
    at = order.index(scene.mover)
    mine = slice(6 * at, 6 * at + 6)
    surely, hardly = REST_SPIN2, len(order) * (REST_SPEED2 + REST_SPIN2)

    def slow() -> bool:
        """Are all of them? One sum tells it nearly always."""
        speeds = data.qvel
        total = speeds.dot(speeds)
        if total < surely or total > hardly:
            return bool(total < surely)
        square = np.square(speeds).reshape(-1, 2, 3).sum(axis=2).max(axis=0)
        return bool(square[0] < REST_SPEED2 and square[1] < REST_SPIN2)

    def run(shot: Flick) -> Made:
        began = time.process_time()
        model.qpos0[:] = poses[shot]
        mj.mj_resetData(model, data)
        data.qvel[mine] = given[shot]
        touched: set[tuple[int, int]] = set()
        rest, step, known = Rest(), mj.mj_step, 0
        for k in range(1, int(LONGEST / STEP)):
            step(model, data)
            if data.ncon != known:  # what was not there before makes another number
                known = data.ncon
                # the ground is geom 0, and the smaller number of a pair comes first
                touched.update((a, b) for a, b in data.contact.geom.tolist() if a)
            if k % LOOK == 0 and rest.over(slow()):
                break
        seconds = time.process_time() - began
        x, y = data.qpos[7 * at : 7 * at + 2]
        start = scene.moved(shot).pose
        return Made(seconds, math.hypot(x - start.x, y - start.y))

    return run


def _own(piece: Piece, spin: Vector) -> Vector:
    """MuJoCo wants a free body's spin in the body's own frame."""
    from game.physics.engine import Quat, Vec3

    q = Quat(piece.pose.qw, piece.pose.qx, piece.pose.qy, piece.pose.qz)
    q.normalize()
    own = q.conjugate().xform(Vec3(*spin))
    return (own.x, own.y, own.z)


def _mujoco_xml(scene: Scene) -> str:
    """MuJoCo takes the larger friction of two geoms and ours multiply: the ground has the
    product with the mover, and pieces among themselves have theirs."""
    meshes: dict[str, str] = {}
    bodies = []
    for piece in scene.pieces(scene.shots[0]):
        solid = SOLIDS.piece(piece.kind, piece.parts)
        geoms = []
        for i, corners in enumerate(hulls(piece.kind)):
            name = f"{piece.kind}-{i}"
            text = " ".join(f"{c:.5f}" for corner in corners for c in corner)
            meshes[name] = f'<mesh name="{name}" vertex="{text}" inertia="convex"/>'
            geoms.append(f'<geom type="mesh" mesh="{name}" mass="0" '
                         f'friction="{solid.friction ** 2:.4f} 0 0"/>')
        ix, iy, iz = solid.inertia
        sleep = "" if piece.id == scene.mover else ' sleep="init"'
        q = piece.pose
        bodies.append(
            f'<body name="{piece.id}"{sleep} pos="{q.x} {q.y} {q.z}" '
            f'quat="{q.qw} {q.qx} {q.qy} {q.qz}"><freejoint/><inertial pos="0 0 0" '
            f'mass="{solid.mass}" diaginertia="{ix} {iy} {iz}"/>{"".join(geoms)}</body>')
    struck = scene.moved(scene.shots[0])
    friction = (SOLIDS.piece(struck.kind, struck.parts).friction
                * models().materials[scene.table.surface].friction)
    return (
        f'<mujoco><option timestep="{STEP}" gravity="0 0 {-GRAVITY}" integrator="Euler" '
        f'sleep_tolerance="{SLEEP}">'
        '<flag sleep="enable"/></option><statistic meansize="1"/>'
        f'<default><geom condim="3" solref="{AMONG}"/></default>'
        f'<asset>{"".join(meshes.values())}</asset><worldbody>'
        f'<geom type="plane" size="0 0 1" priority="1" solref="{GROUND[scene.name]}" '
        f'friction="{friction:.4f} 0 0"/>'
        f'{"".join(bodies)}</worldbody></mujoco>')
