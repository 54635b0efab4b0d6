"""A rectangle over a whole buffer, for passes that work on pictures."""

from __future__ import annotations

from typing import Any

from panda3d.core import Camera, CardMaker, NodePath, OmniBoundingVolume, OrthographicLens, Shader


def screen_quad(name: str, shader: Shader) -> NodePath:
    maker = CardMaker(name)
    maker.setFrame(-1, 1, -1, 1)
    node = maker.generate()
    node.setBounds(OmniBoundingVolume())
    node.setFinal(True)
    quad = NodePath(node)
    quad.setShader(shader)
    quad.setDepthTest(False)
    quad.setDepthWrite(False)
    return quad


def fill(region: Any, quad: NodePath) -> None:
    scene = NodePath("screen")
    quad.reparentTo(scene)
    camera = Camera("screen", OrthographicLens())
    camera.setScene(scene)
    node = scene.attachNewNode(camera)
    region.setCamera(node)
