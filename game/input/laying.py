"""A disc laid on a brink and struck: where it lies, how far it hangs over, and what is known of
its flight before it touches anything.

A flight is a free body's: by the laws of falling alone, without any world.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from msgspec.structs import replace

from game.content.models import Disc, Models
from game.input import aiming as aim
from game.input.aiming import Aiming
from game.rules import Aim, Flip, Table
from game.rules.brinks import G_CM_S2

NOTCHES = 4  # from one end of the dial to the other
STEP_CM = 1.5  # one press along the brink
DRAG_A_S = 0.3  # what a spinning disc loses


class Flight(NamedTuple):
    """To the first touch: how far, how high, and how often it turns over."""

    far_cm: float
    high_cm: float
    turns: float


def pressed(offer: Aim, aiming: Aiming, action: str) -> Aiming | None:
    """The disc moved along or over by a button; None for other buttons."""
    if offer.brink is None:
        return None
    match action:
        case "previous" | "next":
            step = STEP_CM / offer.brink.length * (-1 if action == "previous" else 1)
            return slid(aiming, aiming.along + step)
        case "up" | "down":
            return hung(aiming, aiming.overhang + (-1 if action == "up" else 1) / NOTCHES)
    return None


def slid(aiming: Aiming, along: float) -> Aiming:
    return replace(aiming, along=round(min(1.0, max(0.0, along)), 3))


def hung(aiming: Aiming, overhang: float) -> Aiming:
    """At the nearest notch of the dial."""
    notch = round(min(1.0, max(0.0, overhang)) * NOTCHES)
    return replace(aiming, overhang=notch / NOTCHES)


def hung_on(aiming: Aiming) -> Aiming:
    """One notch further over; from the last one back to the first."""
    return hung(aiming, 0.0 if aiming.overhang >= 1.0 else aiming.overhang + 1.0 / NOTCHES)


def laid_at(offer: Aim, aiming: Aiming, at: tuple[float, float]) -> Aiming:
    """As near to a place as the brink goes."""
    return aiming if offer.brink is None else slid(aiming, offer.brink.along(*at))


def towards(
    offer: Aim, table: Table, models: Models, aiming: Aiming, at: tuple[float, float]
) -> Aiming:
    """The aim turned to a place on the table."""
    x, y = aim.place(offer, table, aiming).place
    if math.dist((x, y), at) < 1.0:
        return aiming
    direction = math.degrees(math.atan2(at[1] - y, at[0] - x))
    return aim.turned(offer, table, models, replace(aiming, direction=direction), 0.0)


def flight(shot: Flip, models: Models) -> Flight:
    disc = models.piece(shot.brings[0].kind)
    assert isinstance(disc, Disc)
    tilt = math.radians(shot.angle)
    up, along = shot.speed * math.cos(tilt), shot.speed * math.sin(tilt)
    seconds = 2.0 * up / G_CM_S2
    inertia = (3.0 * disc.radius ** 2 + disc.thickness ** 2) / 12.0  # over the mass
    spin = shot.offset * up / inertia
    kept = (1.0 - math.exp(-DRAG_A_S * seconds)) / DRAG_A_S
    return Flight(along * seconds, up * up / (2.0 * G_CM_S2), spin * kept / math.tau)


def swayed(degrees: float, seconds: float) -> float:
    """How far an aim is off its middle so long after the force began to build: a visible swing
    of time alone, which good timing beats."""
    return degrees * 0.5 * (math.sin(math.tau * 1.1 * seconds) + math.sin(math.tau * 1.7 * seconds))
