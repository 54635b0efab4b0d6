"""What the loudspeakers of a running game are given: OpenAL writes it to a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from tests.app.driver import Game


def _recorder(folder: Path) -> dict[str, str]:
    """The environment in which OpenAL writes heard.wav, in numbers that can say what clips."""
    conf = folder / "alsoft.conf"
    conf.write_text("[general]\ndrivers=wave\nfrequency=22050\nchannels=stereo\n"
                    f"sample-type=float32\n[wave]\nfile={folder / 'heard.wav'}\n")
    return {"ALSOFT_CONF": str(conf), "ALSOFT_DRIVERS": "wave"}


def _heard(folder: Path) -> np.ndarray:
    data = (folder / "heard.wav").read_bytes()
    start = data.index(b"data") + 8
    return np.frombuffer(data[start : start + (len(data) - start) // 8 * 8], "<f4").reshape(-1, 2)


def test_a_match_of_computers_is_heard_and_never_at_full_scale(
        start: Callable[..., Game], tmp_path: Path) -> None:
    game = start("squadron/sudden-death", "--seats", "computer:easy,computer:easy", "--seed", "3",
                 env=_recorder(tmp_path))
    game.screen("result", 240)
    heard = _heard(tmp_path)
    assert 0.05 < np.max(np.abs(heard)) < 0.999
    sides = np.abs(heard[:, 0]) - np.abs(heard[:, 1])
    assert sides.max() > 0.02 and sides.min() < -0.02, "everything is in the middle"


def test_the_title_has_its_tune(start: Callable[..., Game], tmp_path: Path) -> None:
    game = start(env=_recorder(tmp_path))
    game.screen("title")
    game.wait("a tune", lambda _s: (tmp_path / "heard.wav").is_file()
              and np.max(np.abs(_heard(tmp_path)), initial=0.0) > 0.02)
