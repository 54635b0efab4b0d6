"""The rules: five names and five functions. State in, state out; nothing is ever changed."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.content.scenarios import Scenario
from game.rules import (
    Aim,
    Bounds,
    Chance,
    Choice,
    Choose,
    Command,
    Event,
    Flip,
    Offer,
    Option,
    Outcome,
    Piece,
    Pose,
    Refusal,
    Result,
    Seat,
    Shoot,
    Shot,
    State,
    Step,
    Table,
    refusal,
    say,
)

# The coin lies a little over the edge of the table, so that a finger can strike it from below.
COIN = Piece("coin", "coinflip/coin", Pose(0.0, 0.55, 0.15))
SIDES = ("heads", "tails")


class CoinScenario(Scenario, frozen=True, kw_only=True):
    """What a scenario's file may say besides title, story, minutes and seats."""

    rounds: int = 3


class CoinState(State, frozen=True, kw_only=True):
    """Besides table, seats and chance: everything else that is true."""

    rounds: int
    round: int = 1
    seat: int = 0
    called: str = ""
    points: tuple[int, ...]


class CoinFlip(Struct, frozen=True):
    id: str = "coinflip"
    title: str = "Coin flip"
    seat_range: tuple[int, int] = (2, 4)
    state_type: type[CoinState] = CoinState
    scenario_type: type[CoinScenario] = CoinScenario

    def setup(self, scenario: CoinScenario, seats: tuple[Seat, ...], seed: int) -> CoinState:
        table = Table(Bounds(-20, 0, 20, 40), "table", beyond=0.0, pieces=(COIN,))
        return CoinState(
            table=table, seats=seats, chance=Chance(seed), rounds=scenario.rounds,
            points=(0,) * len(seats),
        )

    def offers(self, state: CoinState) -> tuple[Offer, ...]:
        if self.outcome(state) is not None:
            return ()
        if not state.called:
            return (Choice(state.seat, "call", say("Call heads or tails."), (
                Option("heads", say("Heads")), Option("tails", say("Tails")),
            )),)
        return (Aim(
            state.seat, "flip", say("Flip the coin."), "flip", pieces=("coin",),
            kinds={"coin": COIN.kind}, slowest=60, fastest=200,
        ),)

    def shot(self, state: CoinState, command: Command) -> Shot | None:
        if isinstance(command, Shoot) and isinstance(command.shot, Flip):
            return replace(command.shot, brings=(COIN,))
        return None

    def resolve(
        self, state: CoinState, command: Command, result: Result | None
    ) -> Step | Refusal:
        refused = refusal(self.offers(state), command)
        if refused is not None:
            return refused
        if isinstance(command, Choose):
            event = Event("called", say("{side} it is.", side=command.option.capitalize()))
            return Step(replace(state, called=command.option), (event,))
        assert result is not None
        return _landed(state, result)

    def outcome(self, state: CoinState) -> Outcome | None:
        if state.round <= state.rounds:
            return None
        best = max(state.points)
        winners = tuple(i for i, n in enumerate(state.points) if n == best)
        return Outcome(winners, say("The coin has been read."), state.points)


def _landed(state: CoinState, result: Result) -> Step:
    """The side that is up is a point for who called it; a coin that leans, or has left the
    table, is nobody's."""
    reading = result.reading("coin")
    side = reading.face if reading is not None and result.exit("coin") is None else None
    right = side == state.called
    events = [Event("landed" if side else "lost", time=result.seconds, pieces=("coin",))]
    if right:
        events.append(Event("point", say("{side}: a point.", side=str(side).capitalize()),
                            result.seconds, state.seat, ("coin",), 1))
    else:
        events.append(Event("wrong", say("No point."), result.seconds, state.seat))
    points = tuple(n + (i == state.seat and right) for i, n in enumerate(state.points))
    after = (state.seat + 1) % len(state.seats)
    table = state.table.with_pieces(COIN)
    return Step(replace(
        state, table=table, points=points, called="", seat=after,
        round=state.round + (after == 0),
    ), tuple(events))
