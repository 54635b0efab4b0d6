"""Textures from models/textures/ and those of packs, read once."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from panda3d.core import Filename, PNMImage, PNMImageHeader, SamplerState, Texture

from game.content.roots import located
from game.paths import data_root


def texture(name: str, colours: bool = True, repeat: bool = False) -> Texture:
    """One texture with mip-maps. `colours`: stored as sRGB; masks and heights are not."""
    return _read(name, colours, repeat, _quality[0] == "low")


@cache
def _read(name: str, colours: bool, repeat: bool, half: bool) -> Texture:
    path = located("models/textures", name)
    picture = PNMImage()
    if half and path.suffix == ".jpg":  # a JPEG can be read at half its size right away
        header = PNMImageHeader()
        header.readHeader(Filename.fromOsSpecific(str(path)))
        picture.setReadSize(header.getXSize() // 2, header.getYSize() // 2)
    elif half and (low := path.with_name(f"{path.stem}-low.png")).is_file():
        path = low
    if not picture.read(Filename.fromOsSpecific(str(path))):
        raise FileNotFoundError(f"texture {path} can't be read")
    return _texture(name, picture, colours, repeat)


def set_quality(tier: str, software: bool) -> None:
    """How textures are read from now on. Software GL takes seconds for anisotropic filters on
    thin bevels, so only a graphics card gets them."""
    for made in _loaded:
        _filtered(made, tier, software)
    _quality[:] = [tier, software]


@cache
def white() -> Texture:
    picture = PNMImage(2, 2, 3)
    picture.fill(1, 1, 1)
    return _texture("white", picture, False, True)


@cache
def soft_dot() -> Texture:
    """A round glow that ends before its border."""
    n = 64
    picture = PNMImage(n, n, 3)
    for y in range(n):
        for x in range(n):
            r = (((x + 0.5) / n * 2 - 1) ** 2 + ((y + 0.5) / n * 2 - 1) ** 2) ** 0.5
            v = max(0.0, 1.0 - r) ** 2.2
            picture.setXel(x, y, v, v, v)
    return _texture("dot", picture, False, False)


@cache
def engravings() -> dict[str, tuple[float, float, float]]:
    """Kind to the left, bottom and scale by which a place (cm) finds its texel."""
    path = data_root() / "models" / "textures" / "engravings.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return {kind: (v[0], v[1], v[2]) for kind, v in found.items()}


def _texture(name: str, picture: PNMImage, colours: bool, repeat: bool) -> Texture:
    made = Texture(name)
    made.load(picture)
    if colours:
        made.setFormat(Texture.F_srgb if picture.getNumChannels() == 3 else Texture.F_srgb_alpha)
    wrap = SamplerState.WM_repeat if repeat else SamplerState.WM_clamp
    made.setWrapU(wrap)
    made.setWrapV(wrap)
    made.setMagfilter(SamplerState.FT_linear)
    _filtered(made, *_quality)
    _loaded.append(made)
    return made


def _filtered(made: Texture, tier: str, software: bool) -> None:
    low = SamplerState.FT_linear_mipmap_nearest
    made.setMinfilter(low if tier == "low" and software else SamplerState.FT_linear_mipmap_linear)
    made.setAnisotropicDegree(1 if software else 8)


_loaded: list[Texture] = []
_quality: list[Any] = ["high", True]
