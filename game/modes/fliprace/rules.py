"""The rules of the race: all seats at once, tick by tick.

A ship counts when it has come to rest in the mothership after a full turn, and as long as it
stays there.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.content.models import models
from game.modes.fliprace.state import (
    FlipRaceState,
    RaceScenario,
    Ship,
    brink,
    ship_kind,
    ticks,
)
from game.rules import (
    TICKS_A_SECOND,
    Aim,
    Bounds,
    Brink,
    Chance,
    Choice,
    Choose,
    Command,
    Event,
    Fixture,
    Flip,
    Happening,
    LiveStep,
    Observation,
    Offer,
    Option,
    Outcome,
    Pose,
    Refusal,
    Result,
    Seat,
    Shoot,
    Shot,
    Step,
    Table,
    refusal,
    say,
)

MOTHERSHIP = "mothership"
FULL_TURN = 1.0
FLIP = say("Flip!")
TAKE = say("Pick it up")


class FlipRace:
    id = "fliprace"
    title = "Flip Ships"
    seat_range = (2, 4)
    state_type = FlipRaceState
    scenario_type = RaceScenario

    def setup(self, scenario: RaceScenario, seats: tuple[Seat, ...], seed: int) -> FlipRaceState:
        half = scenario.table / 2.0
        table = Table(Bounds(-half, -half, half, half), beyond=0.0,
                      fixtures=(Fixture(MOTHERSHIP, "mothership-race"),))
        ships = {f"{seat}-{n}": Ship(seat, level, "socket" if n else "hand")
                 for seat in range(len(seats)) for n, level in enumerate(scenario.ships)}
        return FlipRaceState(table=table, seats=seats, chance=Chance(seed), rules=scenario,
                             ships=ships, locked=(0,) * len(seats))

    def offers(self, state: FlipRaceState) -> tuple[Offer, ...]:
        if state.over:
            return ()
        found: list[Offer] = []
        for seat in range(len(state.seats)):
            ship = state.hand(seat)
            if ship:
                found.append(_aim(state, seat, ship))
            elif not state.of(seat, "coming") and (lying := takable(state, seat)):
                found.append(Choice(seat, "take", TAKE, tuple(
                    Option(id, TAKE, piece=id) for id in lying)))
        return tuple(found)

    def shot(self, state: FlipRaceState, command: Command) -> Shot | None:
        """A flip before the signal, or by a locked hand, moves nothing."""
        if not isinstance(command, Shoot) or not _may_flip(state, command.seat):
            return None
        return command.shot

    def resolve(
        self, state: FlipRaceState, command: Command, result: Result | None
    ) -> Step | Refusal:
        refused = refusal(self.offers(state), command)
        if refused:
            return refused
        if isinstance(command, Choose):
            return _taken(state, command.seat, command.option)
        assert isinstance(command, Shoot)
        if not _may_flip(state, command.seat):
            return _too_early(state, command.seat)
        assert isinstance(command.shot, Flip)
        ship = command.shot.piece
        state = state.with_ship(ship, place="flying", since=state.tick, flipped=state.tick,
                                whole=False)
        state = _next_in_hand(state, command.seat)
        return LiveStep(state, (Event("flipped", None, 0.0, command.seat, (ship,)),))

    def seen(self, state: FlipRaceState, observation: Observation) -> Step:
        before = state.tick
        state = replace(state, tick=observation.tick)
        if state.over:
            return LiveStep(state)
        events: list[Event] = []
        if before < state.signal <= state.tick:
            events.append(Event("go", FLIP))
        takes: list[str] = []
        for happening in observation.happenings:
            state = _watched(state, happening, events, takes)
        state = _hands(state, takes)
        return _ended(state, events, takes)

    def edge(self, state: FlipRaceState, seat: int) -> Brink:
        """A seat's side of the table, to be seen and touched."""
        return brink(state, seat, ())

    def outcome(self, state: FlipRaceState) -> Outcome | None:
        if not state.over:
            return None
        scores = tuple(state.score(seat) for seat in range(len(state.seats)))
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        last = {seat: max((state.ships[id].rested for id in state.of(seat, "in")), default=0.0)
                for seat in best}
        winners = tuple(seat for seat in best if last[seat] == min(last.values()))
        reason = (say("All ships are in the mothership.") if max(scores) == len(state.rules.ships)
                  else say("Most ships are in the mothership."))
        return Outcome(winners, reason, scores)


def takable(state: FlipRaceState, seat: int) -> tuple[str, ...]:
    """A seat's own ships that may be picked up, those that lie longest first."""
    lying = [*state.of(seat, "table", "floor"),
             *(id for id in state.of(seat, "flying")
               if state.tick - state.ships[id].since >= ticks(state.rules.flies))]
    return tuple(sorted(lying, key=lambda id: (state.ships[id].since, id)))


def seat_of(state: FlipRaceState, id: str) -> int:
    return state.ships[id].seat


# ---- what hands do -----------------------------------------------------------------------

def _aim(state: FlipRaceState, seat: int, ship: str) -> Aim:
    flip = state.rules.flip
    return Aim(seat, "flip", FLIP, "flip", (ship,), {ship: ship_kind(state.ships[ship].level)},
               targets=(MOTHERSHIP,), slowest=flip.slowest, fastest=flip.fastest,
               brink=brink(state, seat, (ship,)))


def _may_flip(state: FlipRaceState, seat: int) -> bool:
    return state.running and state.tick >= state.locked[seat]


def _too_early(state: FlipRaceState, seat: int) -> Step:
    if state.tick >= state.signal:
        return LiveStep(state)
    until = max(state.signal, state.tick + ticks(state.rules.early))
    locked = (*state.locked[:seat], until, *state.locked[seat + 1:])
    return LiveStep(replace(state, locked=locked),
                    (Event("early", say("Too early!"), 0.0, seat, short=say("too early")),))


def _taken(state: FlipRaceState, seat: int, id: str) -> Step:
    floor = state.ships[id].place == "floor"
    wait = state.rules.take.floor if floor else state.rules.take.table
    state = state.with_ship(id, place="coming", since=state.tick + ticks(wait))
    return LiveStep(state, (Event("taken", None, 0.0, seat),), takes=() if floor else (id,))


def _next_in_hand(state: FlipRaceState, seat: int) -> FlipRaceState:
    """The next ship that has not been flipped comes to the hand."""
    waiting = state.of(seat, "socket")
    if not waiting:
        return state
    return state.with_ship(waiting[0], place="coming",
                           since=state.tick + ticks(state.rules.reload))


def _hands(state: FlipRaceState, takes: list[str]) -> FlipRaceState:
    """Ships that have come are in the hand; what lies long enough comes by itself."""
    for seat in range(len(state.seats)):
        for id in state.of(seat, "coming"):
            if state.tick >= state.ships[id].since and not state.hand(seat):
                state = state.with_ship(id, place="hand", since=state.tick)
        if state.hand(seat) or state.of(seat, "coming"):
            continue
        if state.of(seat, "socket"):
            state = _next_in_hand(state, seat)
            continue
        lying = [id for id in takable(state, seat)
                 if state.tick - state.ships[id].since >= ticks(state.rules.comes)]
        if lying:
            if state.ships[lying[0]].place != "floor":
                takes.append(lying[0])
            state = state.with_ship(lying[0], place="hand", since=state.tick)
    return state


# ---- what is seen ------------------------------------------------------------------------

def _watched(state: FlipRaceState, happening: Happening, events: list[Event],
             takes: list[str]) -> FlipRaceState:
    """Ships that fell off or came to rest; and whether a flip was whole, once it is over."""
    for exit in happening.exits:
        if exit.piece in state.ships and state.ships[exit.piece].place in ("flying", "table", "in"):
            state = state.with_ship(exit.piece, place="floor", since=state.tick)
            events.append(Event("floor", None, 0.0, seat_of(state, exit.piece), (exit.piece,)))
    for rest in happening.rests:
        if rest.piece in state.ships and state.ships[rest.piece].place in ("flying", "table", "in"):
            # a flip's own clock knows the moment within the tick
            began = state.ships[rest.piece].flipped
            when = began / TICKS_A_SECOND + rest.time
            state = _rested(state, rest.piece, rest.pose, when, events)
    if happening.result is None:
        return state
    for id, turned in happening.result.turns.items():
        whole = turned >= FULL_TURN
        if id in state.ships and whole:
            state = state.with_ship(id, whole=True)
        if id in state.ships and not whole and state.ships[id].place in ("flying", "table", "in"):
            takes.append(id)
            state = state.with_ship(id, place="socket", since=state.tick)
            events.append(Event("no-turn", say("No full turn: flip it again."), 0.0,
                                seat_of(state, id), (id,), short=say("no full turn")))
    return state


def _rested(state: FlipRaceState, id: str, pose: Pose, when: float,
            events: list[Event]) -> FlipRaceState:
    ship = state.ships[id]
    inside = _inside(pose)
    if inside and ship.place != "in":
        state = state.with_ship(id, place="in", since=state.tick, rested=when)
        count = state.score(ship.seat)
        events.append(Event("in", None, 0.0, ship.seat, (id,), count, pose.place,
                            say("{n} of {all}", n=count, all=len(state.rules.ships))))
    elif not inside:
        if ship.place == "in":
            events.append(Event("out", say("Knocked out of the mothership."), 0.0, ship.seat,
                                (id,), place=pose.place, short=say("knocked out")))
        state = state.with_ship(id, place="table", since=state.tick, rested=0.0)
    return state


def _inside(pose: Pose) -> bool:
    """At rest in the mothership: over its floor and below its rim."""
    marks = models().fixture("mothership-race").marks
    (wide, deep, _), rim = marks["inside"], marks["front"][2]
    return abs(pose.x) <= wide and abs(pose.y) <= deep and 0.0 < pose.z < rim


def _ended(state: FlipRaceState, events: list[Event], takes: list[str]) -> Step:
    """All ships of a seat are in, and whether each has turned over is known; of two seats that
    have all in, the one waits for the other's to be known."""
    full = [seat for seat in range(len(state.seats))
            if state.score(seat) == len(state.rules.ships)]
    known = all(state.ships[id].whole for seat in full for id in state.of(seat, "in"))
    late = state.tick >= state.signal + ticks(state.rules.longest)
    if (full and known) or late:
        state = replace(state, over=True)
        events.append(Event("won", say("The race is over.")))
    return LiveStep(state, tuple(events), takes=tuple(dict.fromkeys(takes)))
