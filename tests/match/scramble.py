"""A small game that is played live: four seats flip discs into the bin in the middle, all at once.

A disc that rests in the bin scores and is taken away; every three seconds a card is put down, and
taken when a disc lies on it.
"""

from __future__ import annotations

import math
import random
import sys

import msgspec
from msgspec.structs import replace

from game.content.scenarios import Scenario
from game.match import LiveMatch
from game.match.recording import load, read, replay
from game.rules import (
    Aim,
    Bounds,
    Chance,
    Command,
    Fixture,
    Flip,
    LiveStep,
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
    flat,
    refusal,
    say,
    seats,
)

HALF = 30.0
DISCS = 2
CARD_EVERY = 180


class ScrambleState(State, frozen=True, kw_only=True):
    scores: tuple[int, ...] = (0, 0, 0, 0)
    strokes: int = 0
    touches: int = 0
    exits: int = 0
    turns: float = 0.0
    cards: tuple[str, ...] = ()


class Scramble:
    id = "scramble"
    title = "Scramble"
    seat_range = (4, 4)
    state_type = ScrambleState
    scenario_type = Scenario

    def setup(self, scenario: Scenario, seated: tuple[Seat, ...], seed: int) -> ScrambleState:
        table = Table(Bounds(-HALF, -HALF, HALF, HALF), "table", beyond=0.0,
                      fixtures=(Fixture("bin", "mothership-race"),))
        return ScrambleState(table=table, seats=seated, chance=Chance(seed))

    def offers(self, state: ScrambleState) -> tuple[Offer, ...]:
        return tuple(
            Aim(seat, "flip", say("Flip!"), "flip", tuple(f"{seat}-{n}" for n in range(DISCS)),
                slowest=80, fastest=260)
            for seat in range(4)
        )

    def shot(self, state: ScrambleState, command: Command) -> Shot | None:
        if not isinstance(command, Shoot) or not isinstance(command.shot, Flip):
            return None
        along = math.radians(90 * command.seat - 90)
        x, y = math.cos(along) * (HALF - 0.4), math.sin(along) * (HALF - 0.4)
        kind = f"flip-ship-{1 + command.seat % 3}"
        disc = Piece(command.shot.piece, kind, Pose(x, y, 0.2))
        inwards = 90.0 * command.seat + 90.0
        return replace(command.shot, direction=inwards + command.shot.direction, brings=(disc,))

    def resolve(
        self, state: ScrambleState, command: Command, result: Result | None
    ) -> Step | Refusal:
        refused = refusal(self.offers(state), command)
        return refused or LiveStep(replace(state, strokes=state.strokes + 1))

    def seen(self, state: ScrambleState, observation) -> Step:
        takes: list[str] = []
        puts: list[Piece] = []
        scores = list(state.scores)
        for happening in observation.happenings:
            state = replace(state, touches=state.touches + len(happening.touches),
                            exits=state.exits + len(happening.exits))
            for rest in happening.rests:
                if math.hypot(rest.pose.x, rest.pose.y) < 6.0 and rest.piece[0].isdigit():
                    takes.append(rest.piece)
                    scores[int(rest.piece[0])] += 1
            if happening.result:
                state = replace(state, turns=state.turns + sum(happening.result.turns.values()))
                under = {id for ids in happening.result.supports.values() for id in ids}
                takes += [c for c in state.cards if c in under and c not in takes]
                fallen = {e.piece for e in happening.result.exits}
                state = replace(state, cards=tuple(
                    c for c in state.cards if c not in takes and c not in fallen))
        if observation.tick % CARD_EVERY == 0:
            rng, chance = state.chance.stream("card")
            card = f"card{observation.tick}"
            angle = rng.uniform(0, 2 * math.pi)
            puts.append(Piece(card, "enemy-card", flat(
                18 * math.cos(angle), 18 * math.sin(angle), rng.uniform(0, 180), 0.03)))
            state = replace(state, chance=chance, cards=(*state.cards, card))
        state = replace(state, scores=tuple(scores))
        return LiveStep(state, takes=tuple(dict.fromkeys(takes)), puts=tuple(puts))

    def outcome(self, state: ScrambleState) -> Outcome | None:
        return None


MODES = {"scramble": Scramble()}


def begun(seed: int = 7) -> LiveMatch:
    return LiveMatch.begin(MODES["scramble"], Scenario(title="Scramble"), seats(4), seed)


def played(match: LiveMatch, ticks: int, seed: int) -> LiveMatch:
    """Four seats that strike at random, each about once in three quarters of a second."""
    rng = random.Random(seed)
    for _ in range(ticks):
        for seat in range(4):
            if rng.random() < 1 / 45:
                flip = Flip(f"{seat}-{rng.randrange(DISCS)}", rng.uniform(-20, 20),
                            rng.uniform(120, 240), rng.uniform(15, 40), rng.uniform(0.05, 0.2))
                assert isinstance(match.submit(Shoot(seat, "flip", flip)), Step)
        match.advance()
    return match


if __name__ == "__main__":  # the file played again in a process of its own
    disturbed = [bytearray(1 << 16) for _ in range(int(sys.argv[2]))]
    recording = read(sys.argv[1])
    again, verdict = replay(recording, MODES["scramble"])
    assert load(sys.argv[1], MODES).frame() == recording.now
    sys.stdout.buffer.write(msgspec.json.encode([verdict, again.frame()]))
