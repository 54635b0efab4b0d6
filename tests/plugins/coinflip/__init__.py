"""The smallest whole game: two seats flip one disc in turn; first to show its top wins.

It stands outside the game package and is found through its entry point alone. Its scenarios
stand beside it, in scenarios/coinflip/.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.content.scenarios import Scenario
from game.rules import (
    Aim,
    Bounds,
    Chance,
    Command,
    Event,
    Flip,
    Offer,
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

DISC = Piece("disc", "flip-ship-1", Pose(0, 0.55, 0.2))


class CoinScenario(Scenario, frozen=True, kw_only=True):
    flips: int = 6


class CoinState(State, frozen=True, kw_only=True):
    to_move: int = 0
    flips_left: int = 6
    winner: int | None = None


class CoinFlip(Struct, frozen=True):
    id: str = "coinflip"
    title: str = "Coin flip"
    seat_range: tuple[int, int] = (2, 2)
    state_type: type[CoinState] = CoinState
    scenario_type: type[CoinScenario] = CoinScenario

    def setup(self, scenario: CoinScenario, seats: tuple[Seat, ...], seed: int) -> CoinState:
        table = Table(Bounds(-20, 0, 20, 60), "table", beyond=0.0, pieces=(DISC,))
        return CoinState(
            table=table, seats=seats, chance=Chance(seed), flips_left=scenario.flips
        )

    def offers(self, state: CoinState) -> tuple[Offer, ...]:
        if self.outcome(state):
            return ()
        return (Aim(
            state.to_move, "flip", say("Flip the disc."), "flip", ("disc",),
            kinds={"disc": DISC.kind}, slowest=60, fastest=250,
        ),)

    def shot(self, state: CoinState, command: Command) -> Shot | None:
        if isinstance(command, Shoot) and isinstance(command.shot, Flip):
            return replace(command.shot, brings=(DISC,))
        return None

    def resolve(
        self, state: CoinState, command: Command, result: Result | None
    ) -> Step | Refusal:
        refused = refusal(self.offers(state), command)
        if refused or result is None:
            return refused or Refusal("no-result", say("The flip was not made."))
        reading = result.reading("disc")
        top = reading is not None and reading.face == "level 1"
        after = replace(
            state, table=result.table.moved("disc", DISC.pose), to_move=1 - state.to_move,
            flips_left=state.flips_left - 1, winner=state.to_move if top else None,
        )
        return Step(after, (Event("landed", say("The disc lands."), seat=state.to_move),))

    def outcome(self, state: CoinState) -> Outcome | None:
        if state.winner is not None:
            return Outcome((state.winner,), say("The top came up."))
        return Outcome((), say("Nobody found the top.")) if state.flips_left == 0 else None


MODE: Any = CoinFlip()
MODES = (MODE,)
