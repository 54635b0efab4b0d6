"""Bullet as this program uses it: imported once, with its settings.

1 unit is 1 cm. Settings are read by Bullet when a world is made, so they stand before it.
"""

from panda3d.core import loadPrcFileData

loadPrcFileData(
    "flicktop physics",
    """
    bullet-solver-iterations 10
    bullet-split-impulse 1
    garbage-collect-states 0
    uniquify-transforms 0
    """,
)

from panda3d.bullet import (  # noqa: E402
    BulletBoxShape,
    BulletConvexHullShape,
    BulletCylinderShape,
    BulletRigidBodyNode,
    BulletSphereShape,
    BulletWorld,
)
from panda3d.core import (  # noqa: E402
    LVecBase3f,
    NodePath,
    Point3,
    PTA_LVecBase3f,
    Quat,
    TransformState,
    Vec3,
)

GRAVITY = 981.0
STEP = 1.0 / 480.0  # the base step
Z_UP = 2

__all__ = [
    "GRAVITY", "STEP", "Z_UP", "BulletBoxShape", "BulletConvexHullShape", "BulletCylinderShape",
    "BulletRigidBodyNode", "BulletSphereShape", "BulletWorld", "LVecBase3f", "NodePath",
    "PTA_LVecBase3f", "Point3", "Quat", "TransformState", "Vec3",
]
