"""An animated picture with the standard library: PNG frames that store only what changed."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Animation:
    """Frames of one size, 3 bytes a pixel, top row first."""

    def __init__(self, width: int, height: int, frame_ms: int) -> None:
        self.width, self.height, self.frame_ms = width, height, frame_ms
        self._frames: list[tuple[int, int, int, int, bytes, int]] = []  # x y w h data ms
        self._last: bytes | None = None

    def __len__(self) -> int:
        return len(self._frames)

    def add(self, pixels: bytes) -> None:
        """The next frame. One that equals the last only makes that one stand longer."""
        if len(pixels) != self.width * self.height * 3:
            raise ValueError("a frame has another size than the animation")
        if self._last is None:
            box = (0, 0, self.width, self.height)
        else:
            found = changed(self._last, pixels, self.width, self.height)
            if found is None:
                x, y, w, h, data, ms = self._frames[-1]
                self._frames[-1] = (x, y, w, h, data, ms + self.frame_ms)
                return
            box = found
        self._last = pixels
        x, y, w, h = box
        rows = bytearray()
        for row in range(y, y + h):
            start = (row * self.width + x) * 3
            rows += b"\0" + pixels[start:start + w * 3]
        self._frames.append((*box, zlib.compress(bytes(rows), 6), self.frame_ms))

    def write(self, path: Path) -> None:
        out = [_SIGNATURE, _chunk(b"IHDR", struct.pack(">IIBBBBB", self.width, self.height,
                                                       8, 2, 0, 0, 0)),
               _chunk(b"acTL", struct.pack(">II", len(self._frames), 0))]
        number = 0
        for n, (x, y, w, h, data, ms) in enumerate(self._frames):
            control = struct.pack(">IIIIIHHBB", number, w, h, x, y, ms, 1000, 0, 0)
            out.append(_chunk(b"fcTL", control))
            number += 1
            if n == 0:
                out.append(_chunk(b"IDAT", data))
            else:
                out.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
                number += 1
        out.append(_chunk(b"IEND", b""))
        path.write_bytes(b"".join(out))


def changed(a: bytes, b: bytes, width: int, height: int) -> tuple[int, int, int, int] | None:
    """The box round all pixels that differ, or None."""
    line = width * 3
    rows = [n for n in range(height) if a[n * line:(n + 1) * line] != b[n * line:(n + 1) * line]]
    if not rows:
        return None
    left, right = width, 0
    for n in rows:
        p, q = a[n * line:(n + 1) * line], b[n * line:(n + 1) * line]
        left = min(left, _first_difference(p, q) // 3)
        right = max(right, width - _first_difference(p[::-1], q[::-1]) // 3)
    return (left, rows[0], right - left, rows[-1] + 1 - rows[0])


def _first_difference(p: bytes, q: bytes) -> int:
    low, high = 0, len(p)  # p[:low] == q[:low], p[:high] != q[:high]
    while high - low > 1:
        middle = (low + high) // 2
        if p[:middle] == q[:middle]:
            low = middle
        else:
            high = middle
    return low


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
