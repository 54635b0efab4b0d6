"""A step without a shot that takes its time: pieces glide when the event that names them comes."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules import Event, Pose, Result, Table, Track
from game.rules.trajectory import Sample, pack

GLIDE_S = 0.4


def takes_time(events: Sequence[Event]) -> bool:
    return any(event.time > 0.0 for event in events)


def unfolded(before: Table, after: Table, events: Sequence[Event]) -> Result:
    """What is to be seen of it. What is gone afterwards goes to the place of its event first;
    what nobody names goes last."""
    last = max(event.time for event in events)
    first: dict[str, float] = {}
    goes: dict[str, tuple[float, float]] = {}
    for event in events:
        for id in event.pieces:
            first.setdefault(id, event.time)
            if event.place is not None:
                goes[id] = event.place
    tracks = []
    for piece in before.pieces:
        start, here = first.get(piece.id, last), piece.pose
        there = after.piece(piece.id).pose if after.has(piece.id) else None
        if there is None and piece.id in goes:
            x, y = goes[piece.id]
            there = Pose(x, y, here.z, here.qw, here.qx, here.qy, here.qz)
        if there is not None and there != here:
            tracks.append(_way(piece.id, here, there, start))
    return Result(before, trajectory=tuple(tracks), seconds=last + GLIDE_S)


def _way(id: str, here: Pose, there: Pose, start: float) -> Track:
    """At rest until it starts, then evenly to where it goes."""
    samples = [_sample(0.0, here)]
    if start > 0.0:
        samples.append(_sample(start, here))
    return pack(id, [*samples, _sample(start + GLIDE_S, there)])


def _sample(time: float, p: Pose) -> Sample:
    return (time, p.x, p.y, p.z, p.qw, p.qx, p.qy, p.qz)
