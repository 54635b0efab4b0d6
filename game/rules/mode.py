"""The contract between a game and everything round it: commands, offers, events, Mode.

A mode is five pure functions. `offers` says what may be done now and why the rest may not;
a command answers one offer by its `about`; `resolve` gives the complete next state.
"""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import Struct

from game.rules import brinks, limits
from game.rules.brinks import Brink
from game.rules.chance import Chance
from game.rules.pieces import Piece, Pose, Table
from game.rules.plane import inside
from game.rules.results import Observation, Result
from game.rules.seats import Seat
from game.rules.shots import Flip, Shot
from game.rules.words import Say, say


class State(Struct, frozen=True, kw_only=True):
    """Everything true in a game. Each mode adds its own fields."""

    table: Table
    seats: tuple[Seat, ...]
    chance: Chance


# ---- commands: what a seat decides -------------------------------------------------------

class Choose(Struct, frozen=True, tag_field="command", tag="choose"):
    seat: int
    about: str
    option: str


class Place(Struct, frozen=True, tag_field="command", tag="place"):
    seat: int
    about: str
    piece: str
    pose: Pose


class Shoot(Struct, frozen=True, tag_field="command", tag="shoot"):
    """`shot` is what the player wished; the mode completes it to the shot that is simulated."""

    seat: int
    about: str
    shot: Shot


Command = Choose | Place | Shoot


# ---- offers: what the seat to act may do -------------------------------------------------

class Option(Struct, frozen=True, omit_defaults=True):
    """One line of a choice. `blocked` is the reason it can't be taken now."""

    id: str
    label: Say
    detail: Say | None = None
    blocked: Say | None = None
    piece: str = ""  # the piece on the table this option is about, so that it can be pointed at
    asks: Say | None = None  # what is given up by it: a person is asked once more


class Choice(Struct, frozen=True, omit_defaults=True, tag_field="offer", tag="choice"):
    seat: int
    about: str
    prompt: Say
    options: tuple[Option, ...]


class Placing(Struct, frozen=True, omit_defaults=True, tag_field="offer", tag="placing"):
    """One of `pieces` may be put with its origin inside any polygon of `area`."""

    seat: int
    about: str
    prompt: Say
    pieces: tuple[str, ...]
    kinds: dict[str, str]
    area: tuple[tuple[tuple[float, float], ...], ...]
    suggested: dict[str, Pose]
    turns: bool = True  # may the heading be chosen?


class Aim(Struct, frozen=True, omit_defaults=True, tag_field="offer", tag="aim"):
    """A shot of one `kind` ('flick', 'flip', 'throw', 'shake') may be made.

    `pieces` are those that may be struck. A piece that the shot brings (a die from the hand)
    starts at one of `starts`, or anywhere on top of the piece `on_top_of`. `targets` is what
    the shot is about: the camera keeps them in view and computer players aim at them. A disc
    that is flipped is brought to the `brink`.
    """

    seat: int
    about: str
    prompt: Say
    kind: str
    pieces: tuple[str, ...] = ()
    kinds: dict[str, str] = {}
    surfaces: dict[str, tuple[str, ...]] = {}
    starts: tuple[Pose, ...] = ()
    on_top_of: str = ""
    targets: tuple[str, ...] = ()
    slowest: float = 5.0
    fastest: float = 400.0
    brink: Brink | None = None


Offer = Choice | Placing | Aim


# ---- answers -----------------------------------------------------------------------------

class Refusal(Struct, frozen=True):
    """Why a command was not taken: a code for programs, a sentence for people."""

    code: str
    why: Say


class Event(Struct, frozen=True, omit_defaults=True):
    """What happened, `time` seconds into the shot: for the log, the screen and the speaker."""

    kind: str
    text: Say | None = None
    time: float = 0.0
    seat: int | None = None
    pieces: tuple[str, ...] = ()
    amount: int = 0
    place: tuple[float, float] | None = None
    short: Say | None = None  # what stands on the table where it happened: "+2", "shield gone"


class Step(Struct, frozen=True):
    state: State
    events: tuple[Event, ...] = ()


class LiveStep(Step, frozen=True):
    """A step of a game that is played live: pieces may be taken from the table and put on it."""

    takes: tuple[str, ...] = ()
    puts: tuple[Piece, ...] = ()


class Outcome(Struct, frozen=True):
    """The end: who won (several share a victory, none is a draw) and why. `places` for a game
    that ranks its seats by something else than points, 1 the best. `title` for one that all play
    together: what has become of them, instead of who has won."""

    winners: tuple[int, ...]
    reason: Say
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    title: Say | None = None


class Mode(Protocol):
    """One game's rules: five names and five pure functions."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def seat_range(self) -> tuple[int, int]: ...
    @property
    def state_type(self) -> type[State]: ...
    @property
    def scenario_type(self) -> type[Any]: ...

    def setup(self, scenario: Any, seats: tuple[Seat, ...], seed: int) -> State: ...
    def offers(self, state: Any) -> tuple[Offer, ...]: ...
    def shot(self, state: Any, command: Command) -> Shot | None: ...
    def resolve(self, state: Any, command: Command, result: Result | None) -> Step | Refusal: ...
    def outcome(self, state: Any) -> Outcome | None: ...


class LiveMode(Mode, Protocol):
    """One game's rules where the table is stepped live and any seat may act at any tick.

    `resolve` of a shot comes before anything has moved, without a result: the finger strikes
    now. What comes of it is `seen`, tick by tick. Both may give a LiveStep."""

    def seen(self, state: Any, observation: Observation) -> Step: ...


def ranked(outcome: Outcome, seats: int) -> tuple[int, ...]:
    """The place of each seat, 1 the best: winners first, then by points; equals share one."""
    if outcome.places:
        return outcome.places
    scores = outcome.scores or (0,) * seats
    worth = [(seat in outcome.winners, scores[seat]) for seat in range(seats)]
    return tuple(1 + sum(other > one for other in worth) for one in worth)


def refusal(offers: tuple[Offer, ...], command: Command) -> Refusal | None:
    """Why none of the offers admits this command, or None if one does."""
    mine = [o for o in offers if o.about == command.about]
    if not mine:
        return Refusal("not-offered", say("That can't be done now."))
    mine = [o for o in mine if o.seat == command.seat]
    if not mine:
        return Refusal("not-your-turn", say("It is another player's turn."))
    return next((None for o in mine if _against(o, command) is None), _against(mine[0], command))


def _against(offer: Offer, command: Command) -> Refusal | None:
    match offer, command:
        case Choice(), Choose():
            option = next((o for o in offer.options if o.id == command.option), None)
            if option is None:
                return Refusal("no-such-option", say("There is no such choice."))
            return Refusal("blocked", option.blocked) if option.blocked else None
        case Placing(), Place():
            if command.piece not in offer.pieces:
                return Refusal("wrong-piece", say("That piece can't be placed now."))
            beyond = limits.misplaced(command.pose)
            if beyond:
                return Refusal(beyond.code, say(beyond.why))
            if not any(inside(area, command.pose.place, 1e-3) for area in offer.area):
                return Refusal("outside-area", say("Outside the lit area: place it inside."))
            if not limits.lies_flat(command.pose):
                return Refusal("not-flat", say("A piece is placed lying flat."))
            return None
        case Aim(), Shoot():
            return _shot_against(offer, command.shot)
    return Refusal("wrong-kind", say("That is not what is asked for now."))


def _shot_against(offer: Aim, shot: Shot) -> Refusal | None:
    if type(shot).__name__.lower() != offer.kind:
        return Refusal("wrong-shot", say("That kind of shot is not asked for now."))
    piece = getattr(shot, "piece", None)
    if piece is not None and piece not in offer.pieces:
        return Refusal("wrong-piece", say("That piece can't be struck now."))
    speed = getattr(shot, "speed", None)
    if speed is not None and not offer.slowest - 1e-9 <= speed <= offer.fastest + 1e-9:
        return Refusal("speed", say("Too fast or too slow for this shot."))
    beyond = limits.beyond(shot)
    if beyond:
        return Refusal(beyond.code, say(beyond.why))
    amiss = _off_the_brink(offer, shot)
    return Refusal("brink", amiss) if amiss else None


def _off_the_brink(offer: Aim, shot: Shot) -> Say | None:
    if offer.brink is None or not isinstance(shot, Flip):
        return None
    return brinks.amiss(offer.brink, offer.kinds, shot)
