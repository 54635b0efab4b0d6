"""How unsteady a hand is."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class Fingers(Struct, frozen=True, forbid_unknown_fields=True):
    """Standard deviations round what is meant: degrees, and a share of the speed."""

    direction: Annotated[float, Meta(ge=0, le=90)]
    speed: Annotated[float, Meta(ge=0, le=2)]
    lift: Annotated[float, Meta(ge=0, le=90)]
