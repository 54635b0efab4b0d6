"""Which piece slides over the table, and how fast."""

from __future__ import annotations

from msgspec import Struct

from game.content.kinds import Die
from game.content.models import Models
from game.scene.playback import Playback

SLOWEST, FASTEST = 4.0, 160.0  # cm/s: just heard, and as loud as it gets
LIFTED_CM = 0.12  # higher than this above where it lies it flies


class Slide(Struct, frozen=True):
    place: tuple[float, float, float]
    share: float  # 0 to 1 of the loudest


def sliding(playback: Playback, models: Models) -> Slide | None:
    """The fastest flat piece that goes over the table now. Dice tumble: they are heard by their
    touches."""
    best: tuple[float, tuple[float, float, float]] | None = None
    for id in playback.ways:
        speed = playback.speed_of(id)
        place = playback.where(id)
        if place is None or speed <= max(SLOWEST, best[0] if best else 0.0):
            continue
        lying = [table.piece(id) for table in (playback.before, playback.result.table)
                 if table.has(id)]
        if not lying or isinstance(models.piece(lying[0].kind), Die):
            continue
        if min(abs(place[2] - piece.pose.z) for piece in lying) <= LIFTED_CM:
            best = (speed, place)
    if best is None:
        return None
    return Slide(best[1], min(1.0, (best[0] - SLOWEST) / (FASTEST - SLOWEST)) ** 0.6)
