"""Shader programs from shaders/: includes put in, the tier and features as `#define`s."""

from __future__ import annotations

import re
from functools import cache

from panda3d.core import PTA_LVecBase4f, Shader, Vec4

from game.paths import data_root

BATCH_SIZE = 48  # pieces in one draw: 4 vec4 each must fit GL 3.2's 1024 uniform floats
BURSTS = 8
_INCLUDE = re.compile(r'#pragma include "([^"]+)"')


def program(vertex: str, fragment: str, tier: str, features: tuple[str, ...] = ()) -> Shader:
    """The compiled program, the same object for the same question."""
    return _program(vertex, fragment, tier, tuple(sorted(features)))


def vectors(count: int) -> PTA_LVecBase4f:
    """`count` vec4 for a shader to read, all zero: Panda3D's own are whatever memory held, and
    one NaN among them makes every surface black."""
    made = PTA_LVecBase4f.emptyArray(count)
    for n in range(count):
        made.setElement(n, Vec4(0.0))
    return made


@cache
def _program(vertex: str, fragment: str, tier: str, features: tuple[str, ...]) -> Shader:
    defines = [f"#define {'HIGH' if tier == 'high' else 'LOW'}", f"#define BURSTS {BURSTS}"]
    for feature in features:
        defines.append(f"#define {feature}" + (f" {BATCH_SIZE}" if feature == "PIECES" else ""))
    sources = [_source(f"{vertex}.vert", defines), _source(f"{fragment}.frag", defines)]
    shader = Shader.make(Shader.SL_GLSL, *sources)
    if shader is None or shader.getErrorFlag():
        raise RuntimeError(f"shader {vertex} + {fragment} {features} does not compile")
    return shader


def _source(name: str, defines: list[str]) -> str:
    text = _text(name)
    version, _, rest = text.partition("\n")
    return "\n".join([version, *defines, rest])


@cache
def _text(name: str) -> str:
    raw = (data_root() / "shaders" / name).read_text(encoding="utf-8")
    return _INCLUDE.sub(lambda m: _text(m.group(1)), raw)
