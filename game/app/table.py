"""A match being played: who is asked, what thinks, what is shown; the screen draws from it.

Every command goes the same way: its shot is simulated beside the frame loop, the match takes
it, the log is written, and only then the trajectory is played.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import msgspec

from game.app import saves
from game.app.notices import reason
from game.app.party import ANY
from game.app.settings import PACE_SPEED
from game.match import Match
from game.match.save import encoded, write_whole
from game.pack.packs import face
from game.players.workers import Answer, Decide, Reply, Request, WorkerProblem
from game.rules import Command, Event, Outcome, Refusal, Shoot, Step, digest
from game.scene.playback import Playback
from game.ui.words import _, told

if TYPE_CHECKING:
    from game.app.window import App

HOLD_S = 1.2  # how long a result stands before the next seat is asked
THINK_S = 0.5  # a computer takes at least this long, so that one sees whose turn it is


class MatchTable:
    """`phase` is ask, think, simulate, play, hold or over. What a command did is shown only
    when it is on disk: nothing that was seen can be lost."""

    def __init__(self, app: App, match: Match, devices: tuple[str, ...],
                 helps: tuple[str, ...], keep: bool = True) -> None:
        self.app, self.match = app, match
        self.devices, self.helps = list(devices), helps
        self.phase = "ask"
        self.since = 0.0
        self.note = ""
        self.refused = ""
        self.playback: Playback | None = None
        self.keep = keep
        self._future: Future[Reply] | None = None
        self._command: Command | None = None
        self._taken_over: set[int] = set()  # seats of a computer that can't play: people do
        self._step: Step | None = None  # taken, not yet shown
        self._saved: Future[None] | None = None
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="save")
        self.ghost: tuple[Any, Future[Reply]] | None = None
        app.stage.dress(face(match.setup.mode).view)
        self.show()
        self._save()
        self._next()

    # ---- facts ---------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def seen(self) -> Any:
        """The state whose facts are shown: the score comes when the dice lie."""
        last = self.match.last
        waits = self._step is not None or self.phase == "play"
        return last.before if waits and last is not None else self.state

    @property
    def seat(self) -> int | None:
        offers = self.match.offers()
        return offers[0].seat if offers else None

    @property
    def acting(self) -> int | None:
        """The seat whose command is answered or shown, or was last."""
        return self._command.seat if self._command is not None else None

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome()

    def is_human(self, seat: int | None) -> bool:
        if seat is None:
            return False
        return not self.match.setup.seats[seat].is_computer or seat in self._taken_over

    def accepts(self, device: str) -> bool:
        """May this device act for the seat that is asked?"""
        seat = self.seat
        if self.phase != "ask" or seat is None or not self.is_human(seat):
            return False
        return self.devices[seat] in (ANY, device)

    # ---- the course of things ------------------------------------------------------------

    def submit(self, command: Command) -> None:
        """Takes a command of a person; what is wrong with it is in `refused`."""
        refused = self.match.refuses(command)
        if refused is not None:
            self._refuse(refused)
            return
        self._simulate(command)

    def update(self, dt: float) -> bool:
        """Goes on; True if what the screen shows has changed."""
        self.since += dt
        if self.phase == "think" and self.since >= self._pace(THINK_S):
            reply = self._answered()
            if reply is not None and reply.command is not None:
                self._simulate(reply.command)
                return True
            if reply is not None and reply.problem and self.seat is not None:
                self.app.notice(reply.problem)
                self._taken_over.add(self.seat)
                self._next()
                return True
        elif self.phase == "simulate" and self._step is not None:
            if self._is_saved():
                self._shown(self._step)
                return True
        elif self.phase == "simulate":
            reply = self._answered()
            if reply is not None:
                self._take(reply)
                return True
        elif self.phase == "play":
            return self._playing(dt)
        elif self.phase == "hold" and self.since >= self._pace(HOLD_S):
            # what the rules set aside, pull or take away goes now
            self.app.stage.arrive(self.state.table, self.state)
            self._next()
            return True
        return False

    def skip(self) -> None:
        """Whatever is shown is shown to its end at once."""
        if self.phase == "play" and self.playback is not None:
            self.playback.skip()
        elif self.phase == "hold":
            self.since = 1e9

    def undo(self) -> bool:
        """Back to the last moment when a person was asked; True if there was one."""
        states = self.match.states
        for count in range(1, len(self.match.log) + 1):
            before = states[-1 - count]
            offers = self.match.mode.offers(before)
            if offers and self.is_human(offers[0].seat):
                self.match.undo(count)
                self.playback, self.note, self._step = None, "", None
                self.phase = "ask"
                self.show()
                self._save()
                self._next()
                return True
        return False

    def can_undo(self) -> bool:
        return any(
            (offers := self.match.mode.offers(s)) and self.is_human(offers[0].seat)
            for s in self.match.states[:-1]
        )

    def show(self) -> None:
        """What is to be seen now: the table as it lies, and a shot on its way goes on."""
        seen = self.seen
        self.app.stage.show(seen.table, seen)
        if self.playback is not None:
            self.app.stage.watch(self.playback)

    def vacate(self, device: str) -> tuple[int, ...]:
        """Opens the seats of a device that is gone to any other; says which they are."""
        seats = tuple(n for n, d in enumerate(self.devices) if d == device)
        for seat in seats:
            self.devices[seat] = ANY
        return seats

    def ask_ghost(self, command: Shoot) -> None:
        """Has the aimed shot simulated, without the player's unsteadiness; see `ghost`."""
        if self.ghost is not None and not self.ghost[1].done():
            return
        shot = self.match.mode.shot(self.state, command)
        if shot is not None:
            future = self.app.workers.ask(Answer(self.state.table, shot))
            self.ghost = (command.shot, future)

    def close(self) -> None:
        self._writer.shutdown(wait=True)

    # ---- details -------------------------------------------------------------------------

    def _next(self) -> None:
        """Asks the next seat, or ends."""
        self.since = 0.0
        self.ghost = None
        seat = self.seat
        if self.outcome is not None or seat is None:
            self.phase = "over"
        elif self.is_human(seat):
            self.phase = "ask"
        else:
            self.phase = "think"
            key = generator_key(self.match, seat)
            level = self.match.setup.seats[seat].player.partition(":")[2] or "normal"
            self._ask(Decide(self.match.setup.mode, msgspec.json.encode(self.state), seat, level,
                             key))

    def _simulate(self, command: Command) -> None:
        self._command, self.refused = command, ""
        shot = self.match.mode.shot(self.state, command)
        if shot is None:
            self._submit(None)
            return
        self.phase, self.since, self.note = "simulate", 0.0, ""
        self._ask(Answer(self.state.table, shot))

    def _take(self, reply: Reply) -> None:
        if reply.problem:
            self.phase = "ask"
            self.refused = reply.problem
            return
        self._submit(reply)

    def _submit(self, reply: Reply | None) -> None:
        assert self._command is not None
        step = self.match.submit(self._command, reply.result if reply else None)
        if isinstance(step, Refusal):
            self._refuse(step)
            self.phase = "ask"
            return
        self._save()
        self._step, self.phase = step, "simulate"

    def _shown(self, step: Step) -> None:
        play = self.match.last
        assert play is not None
        result = play.result
        self._step = None
        self.since = 0.0
        if result is None:
            for event in step.events:
                self._tell(event)
            self.app.stage.arrive(self.state.table, self.state, step.events)
            self._next()
            return
        self.app.speaker.new_shot()
        self.note = ""
        brought = getattr(play.shot, "brings", ())
        self.playback = self.app.stage.play(play.before.table.with_pieces(*brought), result,
                                            step.events)
        speed = PACE_SPEED[self.app.settings.pace]
        self.playback.speed = speed or 1.0
        if not speed:
            self.playback.skip()
        self.phase = "play"

    def _playing(self, dt: float) -> bool:
        playback = self.playback
        assert playback is not None
        changed = False
        left, right = self.app.stage_sides()
        for touch in playback.due_touches():
            loud = self.app.speaker.touch(touch, playback.before, left, right)
            if loud > 0.25:
                self.app.rumble(loud)
        for event in playback.due():
            self._tell(event)
            changed = True
        if playback.done:
            self.playback = None
            self.phase, self.since = "hold", 0.0
            changed = True
        return changed

    def _tell(self, event: Event) -> None:
        if event.text is not None:
            self.note = told(event.text)
        self.app.speaker.cue(face(self.match.setup.mode).view.cues.get(event.kind))

    def _refuse(self, refusal: Refusal) -> None:
        self.refused = told(refusal.why)
        self.app.speaker.sign("refuse")

    def _save(self) -> None:
        if self.keep:
            self._saved = self._writer.submit(write_whole, saves.current_path(),
                                              encoded(self.match))

    def _is_saved(self) -> bool:
        """Is the last command on disk? Where none can be written, that is said once."""
        if self._saved is None or not self._saved.done():
            return self._saved is None
        problem, self._saved = self._saved.exception(), None
        if problem is not None:
            self.keep = False
            self.app.notice(_("This match can't be saved: {why}.", why=reason(problem)))
        return True

    def _pace(self, seconds: float) -> float:
        speed = PACE_SPEED[self.app.settings.pace]
        return seconds / speed if speed else 0.0

    def _ask(self, request: Request) -> None:
        self._request = request
        self._future = self.app.workers.ask(request)

    def _answered(self) -> Reply | None:
        """The worker's reply once it is there; a worker that has gone is replaced and asked
        again. (Never here: physics has its own engine settings, which a window can't bear.)"""
        if self._future is None or not self._future.done():
            return None
        future, self._future = self._future, None
        try:
            return future.result()
        except WorkerProblem as problem:
            if "has gone" not in str(problem):
                return Reply(problem=str(problem).partition(": ")[2] or str(problem))
            self.app.new_workers()
            self._ask(self._request)
            return None


def generator_key(match: Match, seat: int) -> str:
    """The key of the computer's own chance, as players.playing has it."""
    return digest([match.setup.seed, seat, len(match.log), "player"])

