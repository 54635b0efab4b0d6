"""The first picture: the table with the logo on it, before the rest of the program is loaded."""

from __future__ import annotations

from typing import Any

from panda3d.core import CardMaker, Filename, SamplerState, Shader, Texture

from game.paths import data_root
from game.scene.engine import open_offscreen, open_window


def opened(size: tuple[int, int], fullscreen: bool = False, display: bool = True) -> Any:
    """A ShowBase whose window shows the opening picture already."""
    base = open_window(size, fullscreen) if display else open_offscreen(size)
    splash(base)
    base.graphicsEngine.render_frame()
    return base


def splash(base: Any) -> None:
    """Fills the window with the opening picture; the first screen covers it."""
    texture = Texture("splash")
    if not texture.read(Filename.from_os_specific(str(data_root() / "models/ui/splash.jpg"))):
        return
    texture.set_minfilter(SamplerState.FT_linear)
    shape = base.win.get_x_size() / max(1, base.win.get_y_size())
    own = texture.get_x_size() / texture.get_y_size()
    wide, high = (shape / own, 1.0) if shape < own else (1.0, own / shape)
    card = CardMaker("splash")
    card.set_frame(-1.0, 1.0, -1.0, 1.0)
    card.set_uv_range((0.5 - wide / 2, 0.5 - high / 2), (0.5 + wide / 2, 0.5 + high / 2))
    node = base.render2d.attach_new_node(card.generate())
    node.set_texture(texture)
    node.set_bin("background", 0)
    node.set_depth_test(False)
    node.set_depth_write(False)
    node.set_shader(Shader.make(Shader.SL_GLSL, _VERTEX, _FRAGMENT))
    base.splash = node


_VERTEX = """#version 150
uniform mat4 p3d_ModelViewProjectionMatrix;
in vec4 p3d_Vertex;
in vec2 p3d_MultiTexCoord0;
out vec2 uv;
void main() { gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex; uv = p3d_MultiTexCoord0; }
"""
_FRAGMENT = """#version 150
uniform sampler2D p3d_Texture0;
in vec2 uv;
out vec4 colour;
void main() { colour = texture(p3d_Texture0, uv); }
"""
