"""A live match on disk, and played again from there: tick by tick, compared each second."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from game.match import files
from game.match.files import Kind, SaveProblem, decoded, opened, write_whole
from game.match.live import KeyFrame, Live, LiveEntry, LiveMatch, Timed
from game.match.match import Setup, completed
from game.rules import TICKS_A_SECOND, LiveMode, Refusal, Table

FORMAT = 1
KIND = Kind("flicktop live match", FORMAT, "live match")

Physics = Callable[[Table], Live]


class Recording(Struct, frozen=True):
    """What a file says of a live match: its log, and the frame at which it was written."""

    setup: Setup
    log: tuple[LiveEntry, ...]
    now: KeyFrame

    @property
    def frames(self) -> tuple[KeyFrame, ...]:
        """The table second by second, to be shown where it can't be played again."""
        return (*(e for e in self.log if isinstance(e, KeyFrame)), self.now)


class LiveVerdict(Struct, frozen=True):
    """How many key frames there were, how many came out the same, the tick of the first that
    did not, and how many commands the mode would complete to another shot now."""

    frames: int
    same: int
    first_difference: int | None = None
    otherwise: int = 0


def save(match: LiveMatch, path: Path | str) -> None:
    """Write the match as it is at this tick; whoever reads `path` finds the old file or the
    new one."""
    write_whole(Path(path), encoded(match))


def encoded(match: LiveMatch) -> bytes:
    return files.encoded(KIND, match.setup, [*match.log, match.frame()])


def read(path: Path | str) -> Recording:
    """What the file says, without playing anything; SaveProblem if it can't be had."""
    path = Path(path)
    header, lines = opened(path, KIND)
    log: list[LiveEntry] = [
        decoded(path, number, line, LiveEntry) for number, line in enumerate(lines, 2)
    ]
    ticks = [0, *(entry.tick for entry in log)]
    if not log or not isinstance(log[-1], KeyFrame) or ticks != sorted(ticks):
        raise SaveProblem("broken", path, "its ticks are not in order")
    # Each second has its frame: who plays a file again never has more to do than it is long.
    gap = next((a for a, b in pairwise(ticks) if b - a > TICKS_A_SECOND), None)
    if gap is not None:
        raise SaveProblem("broken", path, f"after tick {gap} a second is missing")
    return Recording(header.setup, tuple(log[:-1]), log[-1])


def replay(
    recording: Recording, mode: LiveMode, physics: Physics | None = None
) -> tuple[LiveMatch, LiveVerdict]:
    """The match played again from its beginning with the stored shots, and how like it is.
    ValueError if the rules now refuse what was done, or do another thing."""
    again = LiveMatch(mode, recording.setup, physics)
    frames = same = otherwise = 0
    first: int | None = None
    for entry in (*recording.log, recording.now):
        while again.tick < entry.tick:
            if again.outcome() is not None:
                raise ValueError(f"it goes on at tick {entry.tick}, though it was over")
            again.advance()
        match entry:
            case Timed():
                otherwise += completed(mode, again.state, entry.command) != entry.shot
                step = again.stroke(entry.command, entry.shot)
                if isinstance(step, Refusal):
                    raise ValueError(f"the command at tick {entry.tick} is refused: {step.why}")
            case KeyFrame():
                frames += 1
                like = again.frame() == entry
                same += like
                if not like and first is None:
                    first = entry.tick
    if first is None and again.log != list(recording.log):
        raise ValueError("the game takes and puts other pieces now")
    return again, LiveVerdict(frames, same, first, otherwise)


def played_again(
    path: Path | str, modes: dict[str, LiveMode], physics: Physics | None = None
) -> tuple[LiveMatch, LiveVerdict]:
    """A file's match played again; SaveProblem if it can't be."""
    path = Path(path)
    recording = read(path)
    mode = modes.get(recording.setup.mode)
    if mode is None:
        raise SaveProblem(
            "unknown-mode", path,
            f"is a match of {recording.setup.mode!r}; installed are {', '.join(modes)}",
        )
    try:
        return replay(recording, mode, physics)
    except ValueError as error:
        raise SaveProblem("other-rules", path, str(error)) from None
    except Exception as error:  # a stranger's file: anything may be wrong with it
        raise SaveProblem("broken", path, f"can't be played: {error!r}") from None


def load(
    path: Path | str, modes: dict[str, LiveMode], physics: Physics | None = None
) -> LiveMatch:
    """The match at the tick at which it was written, to be played on."""
    match, verdict = played_again(path, modes, physics)
    if verdict.first_difference is not None:
        raise SaveProblem(
            "other-physics", Path(path),
            f"comes out differently here from tick {verdict.first_difference} on; it can be "
            "watched, not played on",
        )
    return match
