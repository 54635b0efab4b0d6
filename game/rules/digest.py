"""One short fingerprint for any value made of structs: equal values, equal digests."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

_ENCODER = msgspec.json.Encoder(order="deterministic")


def digest(value: Any) -> str:
    return hashlib.blake2b(_ENCODER.encode(value), digest_size=10).hexdigest()
