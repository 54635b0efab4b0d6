"""What a finger does: Flick, Flip, Throw, Shake.

A player's wish is a shot that may leave things unsaid: how the finger touches (None), what is
brought, what is held. The mode completes it, and a whole shot is what is simulated and stored.
Both are quantised when they are made.
Angles are degrees; a direction is measured left of +x in the table's plane; speeds are cm/s
and are what the struck piece's centre gets (impulse over mass).
"""

from __future__ import annotations

from typing import ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from game.rules.pieces import Piece, rounded

FASTEST_CM_S = 1000.0


class _Quantised(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True,
                 tag_field="shot"):
    """Rounds each named field to its number of digits."""

    digits: ClassVar[dict[str, int]] = {}

    def __post_init__(self) -> None:
        for name, digits in self.digits.items():
            force_setattr(self, name, _rounded(getattr(self, name), digits))


class Flick(_Quantised, frozen=True, omit_defaults=True, tag_field="shot", tag="flick"):
    """One piece struck at a point of its outline.

    `strike` is in the piece's own frame (cm), `height` above its centre; a wish that does not
    say them, or the lift, leaves them to the mode. `held` pieces stay where they are until
    the flicked piece has left them (the ship a die is fired from).
    """

    digits: ClassVar[dict[str, int]] = {
        "strike": 4, "direction": 2, "speed": 2, "lift": 2, "height": 4,
    }

    piece: str
    direction: float
    speed: float
    strike: tuple[float, float] | None = None
    height: float | None = None
    lift: float | None = None
    brings: tuple[Piece, ...] = ()
    held: tuple[str, ...] = ()

    @property
    def touch(self) -> tuple[tuple[float, float], float, float]:
        """Strike point, height and lift; what nobody said is the middle, and level."""
        return self.strike or (0.0, 0.0), self.height or 0.0, self.lift or 0.0


class Flip(_Quantised, frozen=True, omit_defaults=True, tag_field="shot", tag="flip"):
    """A disc on an edge, struck from below: `angle` is measured from the vertical, `offset`
    (cm) is how far from the centre the finger's push acts and so how much it spins."""

    digits: ClassVar[dict[str, int]] = {"direction": 2, "speed": 2, "angle": 2, "offset": 4}

    piece: str
    direction: float
    speed: float
    angle: float
    offset: float = 0.1
    brings: tuple[Piece, ...] = ()


class Throw(_Quantised, frozen=True, omit_defaults=True, tag_field="shot", tag="throw"):
    """Dice let go together: each brought piece starts with the same speed and its own spin
    (rad/s, table frame)."""

    digits: ClassVar[dict[str, int]] = {"direction": 2, "speed": 2, "lift": 2, "spins": 3}

    direction: float
    speed: float
    lift: float = 0.0
    spins: tuple[tuple[float, float, float], ...] = ()
    brings: tuple[Piece, ...] = ()


class Shake(_Quantised, frozen=True, omit_defaults=True, tag_field="shot", tag="shake"):
    """The box with everything in it, shaken sideways."""

    digits: ClassVar[dict[str, int]] = {
        "amplitude": 3, "frequency": 2, "seconds": 3, "direction": 2,
    }

    fixture: str
    amplitude: float = 0.4
    frequency: float = 9.0
    seconds: float = 0.6
    direction: float = 0.0


Shot = Flick | Flip | Throw | Shake
S = TypeVar("S", bound=Shot)


def whole(shot: S, height: float = 0.0, lift: float = 0.0) -> S:
    """The shot with its touch said: where it does not say, in the middle, as high and as lifted
    as this."""
    if not isinstance(shot, Flick):
        return shot
    return replace(
        shot, strike=shot.strike or (0.0, 0.0),
        height=height if shot.height is None else shot.height,
        lift=lift if shot.lift is None else shot.lift,
    )


def _rounded(value: object, digits: int) -> object:
    if value is None:
        return None
    if isinstance(value, tuple):
        return tuple(_rounded(v, digits) for v in value)
    return rounded(value, digits)  # type: ignore[arg-type]
