"""A session shown on the stage: trajectories played, events told, results held a moment."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

from game.app import backdrop
from game.app.house import House
from game.app.notices import reason
from game.app.settings import PACE_SPEED
from game.app.table import steps
from game.app.table.telling import SKIPPED_S, Telling
from game.content.roots import root_of
from game.match.match import completed
from game.pack import Progress
from game.pack.packs import Broken, BrokenGame, face, game
from game.rules import Choice, Command, Event, Mode, Offer, Outcome, Refusal, Shoot, Shot
from game.scene.camera import BACK
from game.scene.playback import Playback
from game.session.deciders import ANY
from game.session.messages import Answer, Reply
from game.session.session import Differs, GivenUp, Moment, Session, Unkept
from game.session.shelf import Keeper
from game.ui.words import _, told

HURRIED = 4.0  # times faster: a key is held, or who is out watches computers that are left
HOLD_S = 1.2  # how long a result stands before the next seat is asked
SLOW = 0.25  # how fast the end of what decides the match is shown ...
SLOW_S = (0.30, 0.18)  # ... so long before it and after it
LOST_BY = ("gone", "loss", "damage", "hit")
STILL_S = 0.06  # after it: its sparks fly in the picture
THINK_S = 0.5  # a computer takes at least this long, so that one sees whose turn it is
AIM_S = 0.45  # and its aim is seen so long before it shoots


def guest_name(mode: Mode) -> str:
    """A game from elsewhere by its title; empty for our own."""
    return mode.title if root_of(mode.id).name else ""


class Showing:
    """`phase` is what is to be seen: ask, think, simulate, play, hold or over."""

    def __init__(self, house: House, session: Session, keeper: Keeper | None = None) -> None:
        self.house, self.session, self.match = house, session, session.match
        self.keeper = keeper
        self.note = ""
        self.turned: int | None = None  # whose turn what is shown has begun
        self.refused = ""
        self.playback: Playback | None = None
        self.ghost: tuple[Shot, Future[Reply]] | None = None
        self.telling = Telling(house)
        self.decides: Event | None = None  # what ends the match, in the shot that is shown
        self.still = False  # is there a picture of that moment?
        self._held: float | None = None  # how long the result has been standing
        self._returned: float | None = None  # ... and how long it has been read
        self._skipped = False
        self._hurried = False
        self.rushes = False  # a key is held that makes all go faster that nobody is asked about
        self.dress()

    # ---- facts ---------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        if self.session.moment is Moment.SHOW and self._held is not None:
            return "hold"
        if self.playback is not None:
            return "play"
        waits = self.session.moment in (Moment.SIMULATE, Moment.KEEP, Moment.SHOW)
        return "simulate" if waits else self.session.moment.value

    @property
    def since(self) -> float:
        return self.session.since

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def seen(self) -> Any:
        """The state whose facts are shown: the score comes when the dice lie."""
        play = self.session.play
        waits = play is not None and self.phase in ("simulate", "play")
        return play.before if waits and play is not None else self.state

    @property
    def seat(self) -> int | None:
        """The seat that is asked and shown; a person's before a computer's."""
        asked = self.session.asked
        people = [seat for seat in asked if self.session.is_person(seat)]
        return next(iter(people or asked), None)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What that seat may do."""
        seat = self.seat
        return self.session.asked[seat] if seat is not None else ()

    @property
    def returns(self) -> bool:
        """Has the result been read, and do the panels of the next choice not stand yet?"""
        return self.session.moment is Moment.SHOW and self._returned is not None

    @property
    def comes(self) -> tuple[Offer, ...]:
        """What a person chooses from when the result has been read; nothing if nobody does, or if
        a piece is in the hand at once."""
        offers = self.match.offers() if self.outcome is None else ()
        asked = [offer for offer in offers if self.is_human(offer.seat)]
        mine = tuple(offer for offer in asked if offer.seat == asked[0].seat)
        return mine if all(isinstance(offer, Choice) for offer in mine) else ()

    @property
    def acting(self) -> int | None:
        """The seat whose command is answered or shown, or was last."""
        return self.session.acting

    @property
    def shoots(self) -> bool:
        """Is a shot answered or shown, and not a choice or a placing?"""
        play = self.session.play
        return self.session.moment is Moment.SIMULATE or (
            play is not None and play.result is not None)

    @property
    def progress(self) -> Progress:
        """Which round it is in what is shown, and what happened last."""
        return game(self.match.setup.mode).progress(self.seen)

    @property
    def hurry(self) -> float:
        """How many times faster than usual things are shown."""
        held = self.rushes and self.phase != "ask"
        return HURRIED if held or (self._hurried and self.progress.watched) else 1.0

    def hurry_on(self) -> bool:
        """Who is out no longer waits for every throw of the others, or does again; True if only
        they play."""
        if not self.progress.watched:
            return False
        self._hurried = not self._hurried
        return True

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome()

    @property
    def keep(self) -> bool:
        return self.keeper is not None

    def is_human(self, seat: int | None) -> bool:
        return seat is not None and self.session.is_person(seat)

    def accepts(self, device: str) -> bool:
        """May this device act for the seat that is asked?"""
        hands = self.session.hands(self.seat) if self.seat is not None else None
        return self.phase == "ask" and hands is not None and hands.device in (ANY, device)

    def aim_help(self) -> str:
        """What the seat that is asked wants to see while aiming."""
        hands = self.session.hands(self.seat) if self.seat is not None else None
        return hands.aim_help if hands is not None else "none"

    # ---- the course of things ------------------------------------------------------------

    def submit(self, command: Command) -> None:
        """Takes a command of a person; what is wrong with it is in `refused`."""
        self.refused = ""
        refused = self.session.give(command)
        if refused is not None:
            self._refuse(refused)
        else:
            self.note = "" if isinstance(command, Shoot) else self.note
            self._follow()

    def update(self, dt: float) -> bool:
        """Goes on; True if what the screen shows has changed."""
        dt *= self.hurry
        self.session.think_s = self.house.paced(THINK_S)
        self.session.aim_s = self.house.paced(AIM_S)
        if self.telling.update(dt * (PACE_SPEED[self.house.settings.pace] or 1.0)):
            self.house.redraw()
        if self.session.moment is Moment.SHOW:
            return self._showing(dt)
        changed = self.session.update(dt)
        if changed:
            self._follow()
        return changed

    def skip(self) -> None:
        """Whatever is shown is shown to its end at once; its result stands a moment. Who presses
        once more by accident presses nothing of what comes next."""
        if self._held is not None:
            self._held, self._skipped = 1e9, True
            self._returned = 1e9 if self.returns else None
            self.telling.end()
        elif self.playback is not None:
            self._skip_to_end(self.playback)
            self._skipped = True
        self.house.grace()

    def undo(self) -> bool:
        """Back to the last moment when a person was asked; True if there was one."""
        if not self.session.undo():
            return False
        self.playback, self._held, self._returned, self.note = None, None, None, ""
        self.telling.clear()
        self.show()
        return True

    def can_undo(self) -> bool:
        return self.session.can_undo()

    def dress(self) -> None:
        """This match's table, as the stage may have shown another one."""
        try:
            self.house.stage.dress(face(self.match.setup.mode).view)
            self.show()
        except Exception as problem:
            guest = guest_name(self.match.mode)
            if not guest or isinstance(problem, BrokenGame):
                raise
            self.house.stage.dress(None)
            why = f"its table can't be shown: {type(problem).__name__}: {problem}"
            raise BrokenGame(Broken(guest, why)) from problem

    def show(self) -> None:
        """What is to be seen now: the table as it lies, and a shot on its way goes on."""
        seen = self.seen
        self.house.stage.show(seen.table, seen)
        if self.playback is not None:
            self.house.stage.watch(self.playback)

    def replay(self, playback: Playback) -> None:
        """Shows this way of things; the session waits until it was seen."""
        self.playback, self._held, self._returned = playback, None, None
        self.session.moment = Moment.SHOW
        self.house.stage.watch(playback)

    def vacate(self, device: str) -> tuple[int, ...]:
        """Opens the seats of a device that is gone to any other; says which they are."""
        seats = tuple(n for n in range(len(self.match.setup.seats))
                      if (hands := self.session.hands(n)) is not None and hands.device == device)
        self.seat_device(seats, ANY)
        return seats

    def vacancy(self, device: str, seats: tuple[int, ...]) -> str:
        """That a device is gone, and whose seat any other can take now."""
        names = ", ".join(_(self.state.seats[n].name) for n in seats)
        why = _("{device} is disconnected. Any other device can take the seat.",
                device=self.house.device_name(device))
        return f"{names}: {why}" if names else why

    def seat_device(self, seats: tuple[int, ...], device: str) -> None:
        """From now on these seats are played with this device."""
        for seat in seats:
            hands = self.session.hands(seat)
            if hands is not None:
                hands.device = device

    def ask_ghost(self, command: Shoot) -> None:
        """Has the aimed shot simulated, without the player's unsteadiness; see `ghost`."""
        if self.ghost is not None and not self.ghost[1].done():
            return
        shot = completed(self.match.mode, self.state, command)
        if shot is not None:
            future = self.house.desk.ask(Answer(self.state.table, shot))
            self.ghost = (command.shot, future)

    def close(self) -> None:
        """Waits until the match is written."""
        self.session.close()
        if self.keeper is not None:
            self.keeper.close()

    # ---- details -------------------------------------------------------------------------

    def _follow(self) -> None:
        """The session has gone on: says what there is to say, and begins to show."""
        for trouble in self.session.take_troubles():
            match trouble:
                case GivenUp():
                    self.house.notice(told(trouble.why.why))
                case Unkept():
                    why = reason(trouble.why)
                    self.house.notice(_("This match can't be saved: {why}.", why=why))
                case Differs():
                    self.house.notice(_("This shot would come out differently now: the stored "
                                        "result is shown."))
        refused = self.session.refusals.get(self.seat) if self.seat is not None else None
        if refused is not None and self.is_human(self.seat):
            self._refuse(refused)
        if self.session.moment is Moment.SHOW:
            self._begin()
        elif self.session.moment is not Moment.KEEP:
            self.ghost = None

    def _begin(self) -> None:
        play = self.session.play
        assert play is not None
        house = self.house
        paced = bool(PACE_SPEED[house.settings.pace])
        if play.result is None and paced and steps.takes_time(play.step.events):
            self.telling.clear()
            self.decides = None
            before, events = play.before.table, play.step.events
            self.playback = house.stage.play(
                before, steps.unfolded(before, self.state.table, events), events)
            return
        if play.result is None:
            self.telling.clear()
            for event in play.step.events:
                self._tell(event)
            house.stage.arrive(self.state.table, self.state, play.step.events)
            if self.telling.done:
                self._next()
            else:  # told on the table: it is read there first
                self._held, self._skipped = 0.0, False
            return
        house.speaker.new_shot(play.shot)
        self.note, self.turned = "", None
        self._skipped = False
        self.telling.clear()
        self.decides = self._decisive(play.step.events) if self.outcome is not None else None
        brought = getattr(play.shot, "brings", ())
        self.playback = house.stage.play(play.before.table.with_pieces(*brought), play.result,
                                         play.step.events)
        if not PACE_SPEED[house.settings.pace]:
            self._skip_to_end(self.playback)

    def _decisive(self, events: Sequence[Event]) -> Event | None:
        """The last thing that somebody lost by, or else the last that is seen somewhere: who has
        won is no reason."""
        cues = face(self.match.setup.mode).view.cues
        seen = [e for e in reversed(events) if e.pieces or e.place is not None]
        means = {e.kind: cue.means for e in seen if (cue := cues.get(e.kind)) is not None}
        lost = (e for e in seen if means.get(e.kind) in LOST_BY)
        return next(lost, next(iter(seen), None))

    def _showing(self, dt: float) -> bool:
        if self._held is None:
            return self._playing(dt)
        self._held += dt
        if self._returned is None:
            long = SKIPPED_S if self._skipped else self.house.paced(HOLD_S)
            read = self.telling.done or not PACE_SPEED[self.house.settings.pace]
            if self._held < long or not read:
                return False
            # what the rules set aside, pull or take away goes now
            self.house.stage.arrive(self.state.table, self.state)
            self._returned = 0.0
        self._returned += dt
        if self._returned < self._returning_s:
            return self._returned == dt
        self._next()
        return True

    @property
    def _returning_s(self) -> float:
        """How long the table is seen whole before a choice about it is asked."""
        return self.house.paced(BACK) if self.comes and not self._skipped else 0.0

    def _next(self) -> None:
        self._held = self._returned = None
        self.session.go_on()
        self._follow()

    def _playing(self, dt: float) -> bool:
        playback = self.playback
        assert playback is not None
        changed = False
        playback.speed = self._speed(playback)
        loud = self.house.speaker.follow(playback, self.house.side)
        if loud > 0.25:
            self.house.rumble(loud)
        for event in playback.due():
            self._tell(event, heard=not self.house.speaker.late(playback, event.time))
            changed = True
        if self.decides is not None and not self.still and (
                playback.done or playback.time >= self.decides.time + STILL_S):
            self._keep_still()
        if playback.done:
            self.playback, self._held = None, 0.0
            if self._skipped:
                self.telling.skip()
            changed = True
        return changed

    def _skip_to_end(self, playback: Playback) -> None:
        """What decides the match is seen on its picture even so."""
        if self.decides is not None and not self.still:
            seen = playback.time
            playback.time = min(self.decides.time, playback.duration - 1e-4)
            self.house.stage.watch(playback)
            self._keep_still()
            playback.time = seen
        playback.skip()

    def _keep_still(self) -> None:
        house = self.house
        self.still = backdrop.keep_decisive(house.base, house.canvas, house.stage)

    def _speed(self, playback: Playback) -> float:
        pace = PACE_SPEED[self.house.settings.pace]
        last = None if self.house.settings.less_motion or not pace else self.decides
        if last is not None and -SLOW_S[0] < playback.time - last.time < SLOW_S[1]:
            return SLOW
        return (pace or 1.0) * self.hurry

    def _tell(self, event: Event, heard: bool = True) -> None:
        cues = face(self.match.setup.mode).view.cues
        cue = cues.get(event.kind)
        if event.text is not None:
            self.note = told(event.text)
            begins = cue is not None and cue.means == "turn" and event.seat is not None
            self.turned = event.seat if begins else self.turned
        self.telling.tell(event, self.state)
        if heard:
            self.house.tell(event, cues)

    def _refuse(self, refusal: Refusal) -> None:
        self.refused = told(refusal.why)
        self.house.speaker.sign("refuse")
