"""The rules of Dice Flick: five pure functions.

A turn: draw up to three dice, flick two of them, shake what lies at an angle, score.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.content.hand import resting_anyhow
from game.content.models import models
from game.modes.diceflick import arena, choosing, lessons, scoring
from game.modes.diceflick.state import (
    DiceFlickScenario,
    DiceFlickState,
    Proposal,
    Scoring,
    cell_name,
    cell_of,
    colour_of,
    kind_of,
)
from game.rules import (
    Aim,
    Chance,
    Choice,
    Choose,
    Command,
    Event,
    Flick,
    Offer,
    Option,
    Outcome,
    Piece,
    Pose,
    Refusal,
    Result,
    Say,
    Seat,
    Shake,
    Shoot,
    Shot,
    Step,
    counted,
    refusal,
    say,
    whole,
)
from game.rules.trajectory import rested

# A gentle shake: up to so far, so long and so often.
HARDEST_SHAKE_CM = 0.6
LONGEST_SHAKE_S = 1.5
FASTEST_SHAKE_HZ = 15.0
PLACE_SLACK_CM = 0.01
# Why the box is shaken: in a sentence, and in a word at the die.
AT_AN_ANGLE = (say("At an angle: shake the box."), say("leans: shake"))
CAUGHT = (say("Caught over a hole: shake the box."), say("caught: shake"))
# Why a die goes back into the bag.
BACK = {
    "trench": (say("In the trench: back into the bag."), say("in the trench")),
    "out": (say("Out of the box: back into the bag."), say("out of the box")),
    "bars": (say("It found no hole: back into the bag."), say("found no hole")),
    "angle": (say("It leans even now: back into the bag."), say("leans even now")),
}
COUNT_S = 0.28  # from one counted die to the next
SUM_S = 0.26  # from the last of them to the sum

MIDDLE = (0.0, 0.0)  # where the sum stands: over the box
# Why a turn scores nothing, as a sentence for each reason.
NOTHING = {
    scoring.EMPTY.text: say("No die is in a hole."),
    scoring.APART.text: say("No three of a colour side by side."),
    scoring.TOO_FEW.text: say("No three of a colour in the box."),
}

Steps = tuple[DiceFlickState, tuple[Event, ...]]

# A box that holds so few dice that they can't be a group.
EARLY = counted("{count} die can't score yet: a group needs {n}. It stays for later turns.",
                "{count} dice can't score yet: a group needs {n}. They stay for later turns.",
                "count")
LEARNT = counted("{name} has done the whole lesson, with {n} point.",
                 "{name} has done the whole lesson, with {n} points.", "n")
DRAWS_UP = counted("{name} draws up to {count} die.", "{name} draws up to {count} dice.", "count")

class DiceFlick:
    id = "diceflick"
    title = "Dice Flick"
    seat_range = (1, 4)  # one in a lesson only
    state_type = DiceFlickState
    scenario_type = DiceFlickScenario

    def setup(
        self, scenario: DiceFlickScenario, seats: tuple[Seat, ...], seed: int
    ) -> DiceFlickState:
        bag = tuple(sorted(f"{c}-{i + 1}" for c, n in scenario.dice.items() for i in range(n)))
        state = DiceFlickState(
            table=arena.table(scenario), seats=seats, chance=Chance(seed), rules=scenario,
            round=1, seat=0, phase="flick", bag=bag,
            hands=((),) * len(seats), pad=((),) * len(seats), allowed=scenario.flicks,
        )
        return _begin_turn(state)[0]

    def offers(self, state: DiceFlickState) -> tuple[Offer, ...]:
        match state.phase:
            case "flick":
                return _flick_offers(state)
            case "shake":
                prompt = say("Shake the box until the die settles.")
                return (Aim(state.seat, "shake", prompt, "shake", targets=(arena.ARENA,)),)
            case "score":
                return (choosing.offer(state),)
        return ()

    def shot(self, state: DiceFlickState, command: Command) -> Shot | None:
        if not isinstance(command, Shoot):
            return None
        if isinstance(command.shot, Flick):
            return _set_on_base(state, command.shot)[0]
        return command.shot

    def resolve(
        self, state: DiceFlickState, command: Command, result: Result | None
    ) -> Step | Refusal:
        refused = refusal(self.offers(state), command) or _refused_shot(state, command)
        if refused:
            return refused
        if isinstance(command, Choose):
            after, events = _chosen(state, command)
        elif result is None:
            return Refusal("no-result", say("The die has not been flicked."))
        elif isinstance(command, Shoot) and isinstance(command.shot, Flick):
            after, events = _flicked(state, command.shot, result)
        else:
            after, events = _shaken(state, result)
        return Step(after, events)

    def outcome(self, state: DiceFlickState) -> Outcome | None:
        if state.phase != "over":
            return None
        totals = state.totals()
        winners = tuple(i for i, total in enumerate(totals) if total == max(totals))
        names = ", ".join(state.name(i) for i in winners)
        if state.rules.lessons:
            reason = LEARNT(name=names, n=totals[0])
        elif len(winners) > 1:
            reason = say("After round {n} several have the most points: {names}.",
                         n=state.rules.rounds, names=names)
        else:
            reason = say("After round {n} {name} has the most points.",
                         n=state.rules.rounds, name=names)
        return Outcome(winners, reason, totals)


# ---- flicking ----------------------------------------------------------------------------

def _flick_offers(state: DiceFlickState) -> tuple[Offer, ...]:
    hand, need = state.hands[state.seat], state.rules.smallest_group
    few = len(state.holes) + max(0, state.allowed - state.flicked) < need
    prompt = (say("Flick over the rim: dice stay until {n} join.", n=need) if few
              else say("Flick over the rim: {n} of a colour score.", n=need))
    aim = Aim(
        state.seat, "flick", prompt, "flick",
        pieces=hand, kinds={id: kind_of(id) for id in hand},
        starts=arena.starts(state.rules, state.seat), targets=(arena.ARENA,),
        slowest=state.rules.flick.slowest, fastest=state.rules.flick.fastest,
    )
    if state.flicked < state.rules.flicks:
        return (aim,)
    skip = Option("skip", say("Skip the bonus flick"))
    return (aim, Choice(state.seat, "bonus", say("Flick the bonus die, or skip it."), (skip,)))


def _refused_shot(state: DiceFlickState, command: Command) -> Refusal | None:
    match command:
        case Shoot(shot=Flick() as flick):
            if flick.brings and _start(state, flick) is None:
                return Refusal("wrong-start", say("Set the die on a flick base first."))
        case Shoot(shot=Shake() as shake):
            if shake.fixture != arena.ARENA or not _is_gentle(shake):
                return Refusal("too-hard", say("Too hard: shake the box gently."))
    return None


def _is_gentle(shake: Shake) -> bool:
    return (0.0 < shake.amplitude <= HARDEST_SHAKE_CM and 0.0 < shake.seconds <= LONGEST_SHAKE_S
            and 0.0 < shake.frequency <= FASTEST_SHAKE_HZ)


def _start(state: DiceFlickState, flick: Flick) -> Pose | None:
    """The base the die was set on: the one it was brought to, or the first."""
    bases = arena.starts(state.rules, state.seat)
    if not flick.brings:
        return bases[0]
    if [piece.id for piece in flick.brings] != [flick.piece]:
        return None
    at = flick.brings[0].pose
    near = [b for b in bases if max(abs(b.x - at.x), abs(b.y - at.y)) < PLACE_SLACK_CM]
    return near[0] if near else None


def _set_on_base(state: DiceFlickState, flick: Flick) -> tuple[Flick, Chance]:
    """The flick with its die on the base, any face up."""
    rng, chance = state.chance.stream("hand")
    start = _start(state, flick) or arena.starts(state.rules, state.seat)[0]
    die = models().die(kind_of(flick.piece))
    pose = resting_anyhow(rng, die, (start.x, start.y, start.z - die.height / 2.0))
    brings = (Piece(flick.piece, kind_of(flick.piece), pose),)
    return replace(whole(flick), brings=brings), chance


def _flicked(state: DiceFlickState, flick: Flick, result: Result) -> Steps:
    hand = tuple(id for id in state.hands[state.seat] if id != flick.piece)
    state = replace(
        state.with_hand(state.seat, hand), chance=state.chance.stream("hand")[1],
        flicked=state.flicked + 1, last=flick.piece,
    )
    return _at_rest(state, result, shaken=False)


def _shaken(state: DiceFlickState, result: Result) -> Steps:
    return _at_rest(state, result, shaken=True)


def _at_rest(state: DiceFlickState, result: Result, shaken: bool) -> Steps:
    """Each die in the box stays in its hole, waits to be shaken, or goes back into the bag."""
    in_hands = {id for hand in state.hands for id in hand}
    held = [state.table.piece(id) for hand in state.hands for id in hand]
    events: list[Event] = []
    holes: dict[str, str] = {}
    faces: dict[str, str] = {}
    loose: dict[str, str] = {}  # dice in no hole of their own, and where they are instead
    played = [*state.holes.values(), *state.unsettled]
    if state.last and state.last not in played and not shaken:
        played.append(state.last)
    for id in played:
        spot = arena.where(state.rules, result.table.piece(id)) if result.table.has(id) else "out"
        reading = result.reading(id)
        face = reading.face if reading else state.faces.get(id)
        if isinstance(spot, tuple):
            if face is not None and cell_name(spot) not in holes:
                holes[cell_name(spot)], faces[id] = id, face
                continue
            spot = "angle" if face is None else "bars"  # unread, or no hole of its own
        loose[id] = spot
    unsettled: list[str] = []
    back: list[str] = []
    for id, spot in loose.items():
        if not shaken and (spot == "angle" or _is_caught(state, result, id, spot, holes)):
            unsettled.append(id)
            words = AT_AN_ANGLE if spot == "angle" else CAUGHT
            spot = "angle"
        else:
            back.append(id)
            words = BACK[spot]
            spot = "bars" if spot == "angle" else spot
        events.append(_at(result, spot, state.seat, id, *words))
    if state.last in faces and (not shaken or state.last in state.unsettled):
        text = say("{name}'s die lands in a hole.", name=state.name(state.seat))
        events.append(_at(result, "in-hole", state.seat, state.last, text,
                          _worth(state, holes, faces)))
    events.sort(key=lambda event: event.time)
    lying = [result.table.piece(id) for id in (*faces, *unsettled)]
    state = replace(
        state, table=state.table.changed(pieces=(*lying, *held)),
        holes=dict(sorted(holes.items())), faces=dict(sorted(faces.items())),
        unsettled=tuple(unsettled),
        bag=tuple(sorted({*state.bag, *back} - in_hands)),
        note=events[-1].text if events else None,
    )
    if unsettled:
        return replace(state, phase="shake"), tuple(events)
    after, more = _after_flick(state, result.seconds)
    return after, (*events, *more)


def _worth(state: DiceFlickState, holes: dict[str, str], faces: dict[str, str]) -> Say:
    """What the die is worth in its hole, and what becomes of a marker there."""
    die, rules = state.last, state.rules
    cell = next(cell_of(name) for name, id in holes.items() if id == die)
    if colour_of(die) == rules.blast:
        return say("{n} and its row or column", n=rules.blast_points)
    if cell == rules.centre:
        face = int(faces[die])
        return say("{face} × 2 = {n}", face=face, n=2 * face)
    if cell in rules.upgrades.values():
        return say("{face}, the marker is covered", face=faces[die])
    return say("{face}", face=faces[die])


def _is_caught(
    state: DiceFlickState, result: Result, id: str, spot: str, holes: dict[str, str]
) -> bool:
    """Does the die lie level on the rim of a hole that is still empty?"""
    if spot != "bars":
        return False
    cell = arena.over(state.rules, result.table.piece(id))
    return cell is not None and cell_name(cell) not in holes


def _at(result: Result, kind: str, seat: int, id: str, text: Say, short: Say) -> Event:
    """What became of a die, told when and where it came to lie or left the table."""
    exit = result.exit(id)
    if result.table.has(id):
        place: tuple[float, float] | None = result.table.piece(id).pose.place
    else:
        place = exit.place if exit else None
    time = exit.time if exit and not result.table.has(id) else rested(result, id)
    return Event(kind, text, time, seat, (id,), place=place, short=short)


def _after_flick(state: DiceFlickState, time: float) -> Steps:
    """All dice lie still: a bonus, another flick, or the scoring."""
    events: tuple[Event, ...] = ()
    on_bonus = state.holes.get(cell_name(state.rules.bonus)) == state.last
    if on_bonus and not state.bonus_used:  # one bonus flick a turn
        drawn = _draw(replace(state, bonus_used=True, allowed=state.allowed + 1), 1)
        state = replace(drawn, note=say("Bonus marker: flick one more die."))
        place = state.table.piece(state.last).pose.place
        events = (Event("bonus", state.note, time, state.seat, (state.last,), place=place,
                        short=say("bonus flick")),)
    if state.flicked < state.allowed and state.hands[state.seat]:
        return replace(state, phase="flick"), events
    after, more = begin_scoring(state, time)
    return after, (*events, *more)


def _draw(state: DiceFlickState, count: int) -> DiceFlickState:
    """Dice from the bag into the acting seat's hand, as many as there are."""
    rng, chance = state.chance.stream("bag")
    bag, hand, pieces = list(state.bag), list(state.hands[state.seat]), []
    for _ in range(min(count, len(bag))):
        id = bag.pop(rng.randrange(len(bag)))
        hand.append(id)
        die = models().die(kind_of(id))
        pieces.append(Piece(id, kind_of(id), resting_anyhow(rng, die, (0.0, 0.0, 0.0))))
    state = replace(
        state.with_hand(state.seat, tuple(hand)), bag=tuple(bag), chance=chance,
        table=state.table.with_pieces(*pieces),
    )
    return arena.laid_out(state, state.seat)


# ---- turns -------------------------------------------------------------------------------

def _begin_turn(state: DiceFlickState, time: float = 0.0, again: bool = False) -> Steps:
    state = replace(
        state, phase="flick", flicked=0, allowed=state.rules.flicks, last="", bonus_used=False,
        scoring=None,
    )
    if state.rules.lessons:
        state = lessons.laid(state)
        note = lessons.note(state, again)
        event = Event("turn", note, time, state.seat, state.hands[state.seat])
        return replace(state, note=note), (event,)
    state = _draw(state, max(0, state.rules.hand - len(state.hands[state.seat])))
    name = state.name(state.seat)
    note = DRAWS_UP(name=name, count=state.rules.hand)
    events = (Event("turn", note, time, state.seat, state.hands[state.seat]),)
    if state.hands[state.seat]:
        return replace(state, note=note), events
    after, more = begin_scoring(state, time)
    return after, (*events, *more)


def begin_scoring(state: DiceFlickState, time: float = 0.0) -> Steps:
    """The best proposal; where there is nothing to score, the reason or a zero at once."""
    board = scoring.board(state.rules, state.holes, state.faces)
    best = scoring.best(state.rules, board)
    scored = scoring.scored(state.rules, board, best)
    held = Scoring(board, best, scored, scored.points)
    if scored.points:
        return replace(state, phase="score", scoring=held, note=None), ()
    if not state.rules.shows_zero:
        why = scoring.why_nothing(state.rules, board)
        return _written(state, 0, (), time, why)
    why, few = scoring.why_nothing(state.rules, board), scoring.too_early(state.rules, board)
    text = EARLY(count=few, n=state.rules.smallest_group) if few else NOTHING[why.text]
    event = Event("nothing", text, time, state.seat, place=MIDDLE, short=why)
    return replace(state, phase="score", scoring=held, note=event.text), (event,)


def _counted(state: DiceFlickState, held: Scoring) -> list[Event]:
    """Each die and marker of the score, one after the other, with what it counts for."""
    elements = {e.id: e for e in held.board}
    counted = [elements[id] for group in held.scored.groups for id in group.elements]
    return [
        Event("counts", None, n * COUNT_S, state.seat, (e.id,) if e.id in state.faces else (),
              e.points, arena.hole(state.rules, e.cell)[:2], say("+{n}", n=e.points))
        for n, e in enumerate(counted)
    ]


def _written(
    state: DiceFlickState, points: int, dice: tuple[str, ...], time: float = 0.0,
    why: Say | None = None,
) -> Steps:
    """The points go on the notepad, scored dice into the bag, and the next seat begins."""
    seat = state.seat
    column = (*state.pad[seat], points)
    holes = {cell: id for cell, id in state.holes.items() if id not in dice}
    faces = {id: face for id, face in state.faces.items() if id not in dice}
    text = (say("{name} scores {points}.", name=state.name(seat), points=points) if points
            else say("{name} scores nothing.", name=state.name(seat)))
    events = [Event("score", text, time, seat, dice, points, MIDDLE,
                    say("{points}", points=points) if points else why)]
    if state.rules.lessons and not lessons.done(state, points):
        after, more = _begin_turn(state, time, again=True)
        return after, (*events, *more)
    last_seat = seat == len(state.seats) - 1
    state = replace(
        state, pad=(*state.pad[:seat], column, *state.pad[seat + 1 :]), holes=holes, faces=faces,
        bag=tuple(sorted((*state.bag, *dice))), table=state.table.without(dice), scoring=None,
        seat=(seat + 1) % len(state.seats), round=state.round + last_seat,
    )
    if state.round > state.rules.rounds:
        over = replace(state, phase="over", round=state.rules.rounds, note=text)
        return over, (*events, Event("end", say("The last round is over."), time))
    if last_seat and not state.rules.lessons:
        begins = say("Round {n} begins.", n=state.round)
        events.append(Event("round", begins, time, amount=state.round))
    after, more = _begin_turn(state, time)
    return after, (*events, *more)


# ---- choices -----------------------------------------------------------------------------

def _chosen(state: DiceFlickState, command: Choose) -> Steps:
    if command.about == "bonus":
        return begin_scoring(state)
    held = state.scoring
    assert held is not None
    if command.option == "take":
        dice = {id for group in held.scored.groups for id in group.elements if id in state.faces}
        counted = _counted(state, held)
        time = counted[-1].time + SUM_S
        after, events = _written(state, held.scored.points, tuple(sorted(dice)), time)
        return after, (*counted, *events)
    if command.option == "nothing":
        return _written(state, 0, ())
    proposal: Proposal = choosing.changed(state.rules, held, command.option)
    scored = scoring.scored(state.rules, held.board, proposal)
    return replace(state, scoring=replace(held, proposal=proposal, scored=scored)), ()

