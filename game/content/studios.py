"""How a table is looked at and lit, as data: models/studios/NAME.yaml. Lengths in cm."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from game.content.roots import located
from game.content.source import load

Place = Annotated[float, Meta(ge=-10_000, le=10_000)]  # cm
Length = Annotated[float, Meta(gt=0, le=10_000)]  # cm
Shade = Annotated[float, Meta(ge=0, le=1000)]  # how much of a colour; 1 is white
Angle = Annotated[float, Meta(ge=0, le=90)]  # degrees
Amount = Annotated[float, Meta(ge=0, le=100)]
Triple = tuple[Place, Place, Place]
Colour = tuple[Shade, Shade, Shade]


class Eye(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the camera stands when nothing moves it, and what it looks at."""

    place: Triple
    look_at: Triple
    fov: Annotated[float, Meta(ge=5, le=120, description="degrees from top to bottom")]
    aperture: Amount = 0.18  # how soft what lies nearer or farther is


class SoftBox(Struct, frozen=True, forbid_unknown_fields=True):
    """A bright panel that shining things mirror, on the plane z = 1: its middle x and y, then
    half its width and depth."""

    at: tuple[Place, Place, Length, Length]
    colour: Colour


class Light(Struct, frozen=True, forbid_unknown_fields=True):
    """A table's light and the grading of its picture. Colours are linear, 1 is white."""

    lamp: Triple = (-34.0, 44.0, 56.0)  # where it hangs
    lamp_colour: Colour = (7.4, 6.4, 5.1)
    middle: Triple = (0.0, 0.0, 0.0)  # what it shines at
    cone: tuple[Angle, Angle] = (16.0, 38.0)  # degrees: fully lit, and not at all
    floor: Amount = 0.10  # what remains outside the cone
    span: Length = 60.0  # of the table that the shadow maps cover
    depth: Length = 160.0
    rim_axis: Triple = (0.7, 0.55, 0.42)
    rim: Colour = (0.34, 0.42, 0.60)
    sky: Colour = (0.30, 0.31, 0.36)
    ground: Colour = (0.15, 0.10, 0.06)
    horizon: Colour = (0.35, 0.22, 0.12)
    boxes: tuple[SoftBox, SoftBox, SoftBox] = (
        SoftBox((-0.55, 0.80, 0.45, 0.26), (3.4, 3.0, 2.4)),
        SoftBox((1.6, 0.5, 0.2, 1.0), (0.5, 0.75, 1.3)),
        SoftBox((-1.8, -0.4, 0.2, 0.8), (0.8, 0.5, 0.25)),
    )
    soft: Amount = 0.05  # how fast a shadow blurs with the height of what casts it
    widest: Amount = 1.1
    contact: Amount = 1.5  # the dark seam where things stand
    contact_slope: Amount = 0.45
    top: Amount = 9.0  # what stands higher casts no such seam
    bias: tuple[Amount, Amount] = (0.035, 0.06)
    bloom: Amount = 0.25
    exposure: Amount = 1.06
    vignette: Amount = 0.60
    saturation: Amount = 1.04
    gain: Colour = (1.0, 1.0, 1.0)
    threshold: tuple[Amount, Amount] = (1.3, 2.8)  # how bright glows a little, and fully


class Studio(Struct, frozen=True, forbid_unknown_fields=True):
    """`aim` is where one aims from, for a piece that lies at the near side; without it the
    camera stands behind each shot."""

    eye: Eye
    aim: Eye | None = None
    light: Light = Light()


@cache
def studio(name: str) -> Studio:
    """The studio of this name: ours, or a pack's own (`coinflip/window`)."""
    return load(located("models/studios", f"{name}.yaml"), Studio)
