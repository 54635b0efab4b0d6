"""Matches played by the machines of a Dask cluster (the optional extra `dask`).

Each needs this program installed. A match is played anew where a machine is lost in the middle of
it; it is the same match wherever it is played, and counts once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from distributed import Client, as_completed

from game.session.batch import Farm
from game.session.messages import Gone, PlayOut, Reply
from game.session.workers import served

TRIES = 8  # machines that may be lost under one match


def by_dask(address: str) -> Farm:
    def farm(requests: Sequence[PlayOut]) -> Iterator[Reply]:
        with Client(address) as client:
            futures = client.map(_played, [msgspec.msgpack.encode(r) for r in requests],
                                 retries=TRIES, pure=False)
            for future in as_completed(futures):
                try:
                    yield msgspec.msgpack.decode(future.result(), type=Reply)
                except Exception as error:  # it was lost more often than that
                    yield Gone(f"{type(error).__name__}: {error}")
    return farm


def _played(request: bytes) -> bytes:
    """In a process of the cluster."""
    return msgspec.msgpack.encode(served(msgspec.msgpack.decode(request, type=PlayOut)))
