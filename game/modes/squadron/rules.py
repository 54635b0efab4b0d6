"""The rules of Squadron Dice: five pure functions.

A round: every squadron is thrown, the highest attacks the lowest, hits against evades.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.squadron import layout
from game.modes.squadron.state import Duel, Flight, SquadronScenario, SquadronState, Symbol
from game.rules import (
    Aim,
    Chance,
    Choice,
    Choose,
    Command,
    Event,
    Offer,
    Option,
    Outcome,
    Refusal,
    Result,
    Say,
    Seat,
    Shoot,
    Step,
    Throw,
    counted,
    refusal,
    say,
)
from game.rules.trajectory import rested

Steps = tuple[SquadronState, tuple[Event, ...]]

THROW_AGAIN = counted("Throw {count} die again.", "Throw {count} dice again.", "count")
# Why dice are thrown again, where one has to be or several for one reason.
WHY_ONE = {"leans": say("{die} leans: throw it again."),
           "left": say("{die} left the tray: throw it again."),
           "arrow": say("{die} shows the arrow: throw it again.")}
WHY_MANY = {"leans": say("{count} dice lean: throw them again."),
            "left": say("{count} dice left the tray: throw them again."),
            "arrow": say("{count} dice show the arrow: throw them again.")}
DICE = {"rookie": say("A Rookie"), "ace": say("An Ace"), "hit": say("A Hit die"),
        "evade": say("An Evade die")}
PLANES = counted("{planes} plane", "{planes} planes", "planes")
ROLLS_PLANES = counted("{name} rolls {planes} plane.", "{name} rolls {planes} planes.", "planes")
ROLLS_HITS = counted("{name} rolls {hits} hit.", "{name} rolls {hits} hits.", "hits")
HITS = counted("{n} hit", "{n} hits")
EVADES = counted("{n} evade", "{n} evades")
ROLLS_EVADES = counted("{name} rolls {evades} evade.", "{name} rolls {evades} evades.", "evades")

class SquadronDice:
    id = "squadron"
    title = "Squadron Dice"
    seat_range = (2, 4)
    state_type = SquadronState
    scenario_type = SquadronScenario

    def setup(
        self, scenario: SquadronScenario, seats: tuple[Seat, ...], seed: int
    ) -> SquadronState:
        count = len(seats)
        flights = tuple(
            Flight(layout.squadron_ids(scenario, i), layout.airfield_ids(scenario, i))
            for i in range(count)
        )
        return SquadronState(
            table=layout.table(scenario, count), seats=seats, chance=Chance(seed),
            rules=scenario, round=1, phase="squadron", seat=0,
            to_throw=flights[0].squadron, flights=flights,
        )

    def offers(self, state: SquadronState) -> tuple[Offer, ...]:
        match state.phase:
            case "squadron" | "hits" | "evades":
                return (_throw_offer(state),)
            case "evader":
                options = tuple(
                    Option(str(seat), say("{name}", name=state.name(seat)),
                           PLANES(planes=state.flights[seat].planes or 0))
                    for seat in state.lowest
                )
                return (Choice(state.seat, "evader", say("Choose who must evade."), options),)
            case "resolved":
                next_round = Option("next", say("Next round"))
                return (Choice(state.seat, "next", say("Begin the next round."), (next_round,)),)
        return ()

    def shot(self, state: SquadronState, command: Command) -> Throw | None:
        if isinstance(command, Shoot) and isinstance(command.shot, Throw):
            return layout.thrown(state, command.shot)[0]
        return None

    def resolve(
        self, state: SquadronState, command: Command, result: Result | None
    ) -> Step | Refusal:
        refused = refusal(self.offers(state), command)
        if refused:
            return refused
        if isinstance(command, Choose):
            after, events = _chosen(state, command)
            return Step(after, events)
        if result is None:
            return Refusal("no-result", say("The dice have not been thrown."))
        after, events = _landed(state, result)
        return Step(after, events)

    def outcome(self, state: SquadronState) -> Outcome | None:
        flying = state.flying()
        if state.phase != "over":
            return None
        places = tuple(
            1 if seat in flying else 1 + len(state.fallen) - state.fallen.index(seat)
            for seat in range(len(state.flights))
        )
        duel = state.duel
        reason = say("Hits {hits}, evades {evades}: {loser} had no Ace left in round {n}.",
                     hits=(duel.hits or 0) if duel else 0, evades=(duel.evades or 0) if duel else 0,
                     loser=state.name(state.fallen[-1]), n=state.round)
        return Outcome(flying, reason, places=places)


def _throw_offer(state: SquadronState) -> Aim:
    prompts: dict[str, Say] = {
        "squadron": say("Throw your squadron."),
        "hits": say("Throw the Hit dice."),
        "evades": say("Throw the Evade dice."),
    }
    again = [id for id in state.to_throw if id in state.again]
    return Aim(
        state.seat, state.phase, _why_again(state) if again else prompts[state.phase], "throw",
        pieces=state.to_throw, kinds={id: layout.kind(id) for id in state.to_throw},
        starts=(layout.hand_start(state.rules, state.seat),), targets=(layout.TRAY,),
        slowest=state.rules.throw.slowest, fastest=state.rules.throw.fastest,
    )


def _why_again(state: SquadronState) -> Say:
    """What is thrown once more, and why."""
    whys = {state.again[id] for id in state.to_throw if id in state.again}
    count = len(state.to_throw)
    if len(whys) > 1:
        return THROW_AGAIN(count=count)
    why = whys.pop()
    if count > 1:
        return say(WHY_MANY[why].text, count=count)
    return say(WHY_ONE[why].text, die=DICE[state.to_throw[0].partition("-")[0]].text)


# ---- a throw has come to rest ------------------------------------------------------------

def _landed(state: SquadronState, result: Result) -> Steps:
    faces: dict[str, str] = {}
    again: dict[str, str] = {}
    events: list[Event] = []
    for id in state.to_throw:
        reading = result.reading(id)
        inside = result.table.has(id) and layout.in_tray(result.table.piece(id).pose)
        if not inside:
            again[id] = "left"
            events.append(_lies(result, "left-tray", state.seat, id, say("left the tray"), say(
                "A die left the tray: throw it again.")))
        elif reading is None or reading.face is None:
            again[id] = "leans"
            events.append(_lies(result, "cocked", state.seat, id, say("leans: again"), say(
                "A die leans: throw it again.")))
        elif state.rules.symbols[reading.face].again:
            again[id] = "arrow"  # Aces: a re-roll must be thrown again, however often it comes up
            events.append(_lies(result, "re-roll", state.seat, id, say("ace: again"), say(
                "Re-roll: throw it again.")))
        else:
            faces[id] = reading.face
            counts = _counts(state, state.rules.symbols[reading.face])
            if counts is not None:
                events.append(_lies(result, "shows", state.seat, id, counts))
    note = next((e.text for e in reversed(events) if e.text), None)
    events.sort(key=lambda event: event.time)  # told as it happens; a stored throw has no way
    lying = [result.table.piece(id) for id in again if result.table.has(id)]
    lying = [piece for piece in lying if layout.in_tray(piece.pose)]  # else back to its row
    state = replace(
        state, chance=state.chance.stream("hand")[1], to_throw=tuple(again),
        table=state.table.with_pieces(*lying), note=note, again=again,
    )
    match state.phase:
        case "squadron":
            state = _squadron_read(state, faces)
            step = _squadron_done if not again else _wait
        case "hits":
            state = _duel_read(state, "hit", faces)
            step = _hits_done if not again else _wait
        case _:
            state = _duel_read(state, "evade", faces)
            step = _evades_done if not again else _wait
    after, more = step(state, result)
    return after, (*events, *more)


def _counts(state: SquadronState, symbol: Symbol) -> Say | None:
    """What a face is worth in this throw; None where it is worth nothing."""
    if state.phase == "hits":
        return HITS(n=symbol.hits) if symbol.hits else None
    if state.phase == "squadron" and symbol.planes:
        return PLANES(planes=symbol.planes)
    return EVADES(n=symbol.evades) if symbol.evades else None


def _wait(state: SquadronState, result: Result) -> Steps:
    return state, ()


def _squadron_read(state: SquadronState, faces: dict[str, str]) -> SquadronState:
    flight = state.flights[state.seat]
    shown = layout.in_order(flight.squadron, {**flight.shown, **faces})
    row = dict.fromkeys(flight.squadron) | shown
    aside = layout.set_aside(state.rules, state.seat, row, 0)
    table = state.table.with_pieces(*(p for p in aside if p.id in shown))
    return replace(state.with_flight(state.seat, replace(flight, shown=shown)), table=table)


def _squadron_done(state: SquadronState, result: Result) -> Steps:
    flight = state.flights[state.seat]
    symbols = [state.rules.symbols[face] for face in flight.shown.values()]
    planes, evades = sum(s.planes for s in symbols), sum(s.evades for s in symbols)
    note = ROLLS_PLANES(name=state.name(state.seat), planes=planes)
    event = _event(state, result, "planes", state.seat, flight.squadron, note, planes,
                   PLANES(planes=planes))
    state = state.with_flight(state.seat, replace(flight, planes=planes, evades=evades))
    waiting = [i for i in state.flying() if state.flights[i].planes is None]
    if waiting:
        seat = waiting[0]
        state = replace(state, seat=seat, to_throw=state.flights[seat].squadron, note=note)
        return state, (event,)
    after, more = _positions(state, result)
    return after, (event, *more)


def _positions(state: SquadronState, result: Result) -> Steps:
    """All squadrons have been thrown: who attacks, and who must evade?"""
    planes = {seat: state.flights[seat].planes or 0 for seat in state.flying()}
    top, bottom = max(planes.values()), min(planes.values())
    highest = [seat for seat, n in planes.items() if n == top]
    if len(highest) > 1:
        note = say("Tie for highest: a new round begins.")
        events = [_event(state, result, "tie", seat, (), note, top, say("tie: all throw again"))
                  for seat in highest]
        state = replace(state, phase="resolved", seat=state.flying()[0], note=note)
        if not state.rules.quick_ties:
            return state, tuple(events)
        after, more = _next_round(state, result.seconds)
        return after, (*events, *more)
    attacker = highest[0]
    lowest = tuple(seat for seat, n in planes.items() if n == bottom)
    attacks = say("{name} is highest and attacks.", name=state.name(attacker))
    events = [_event(state, result, "highest", attacker, (), attacks, top, say("highest: attacks"))]
    if len(lowest) > 1:
        note = say("{count} players tie for lowest.", count=len(lowest))
        events += [_event(state, result, "tie-lowest", seat, (), note, bottom, say("lowest"))
                   for seat in lowest]
        state = replace(state, phase="evader", seat=attacker, lowest=lowest, note=attacks)
        return state, tuple(events)
    after, more = _duel(state, attacker, lowest[0], result.seconds)
    return after, (*events, *more)


def _duel(state: SquadronState, attacker: int, evader: int, time: float = 0.0) -> Steps:
    note = say(
        "{attacker} attacks {evader}.", attacker=state.name(attacker), evader=state.name(evader)
    )
    state = replace(
        state, phase="hits", seat=attacker, to_throw=layout.duel_ids(state.rules, "hit"),
        duel=Duel(attacker, evader), note=note,
    )
    return state, (Event("duel", note, time, evader, place=layout.place(state.rules, evader),
                         short=say("lowest: evades")),)


def _duel_read(state: SquadronState, name: str, faces: dict[str, str]) -> SquadronState:
    assert state.duel is not None
    field = f"{name}_faces"
    ids = layout.duel_ids(state.rules, name)
    shown = layout.in_order(ids, {**getattr(state.duel, field), **faces})
    aside = layout.duel_row(name, dict.fromkeys(ids) | shown)
    table = state.table.with_pieces(*(p for p in aside if p.id in shown))
    return replace(state, duel=replace(state.duel, **{field: shown}), table=table)


def _hits_done(state: SquadronState, result: Result) -> Steps:
    duel = state.duel
    assert duel is not None
    hits = sum(state.rules.symbols[face].hits for face in duel.hit_faces.values())
    note = ROLLS_HITS(name=state.name(duel.attacker), hits=hits)
    state = replace(
        state, phase="evades", seat=duel.evader, duel=replace(duel, hits=hits),
        to_throw=layout.duel_ids(state.rules, "evade"), note=note,
    )
    return state, (_event(state, result, "hits", duel.attacker, tuple(duel.hit_faces), note, hits,
                           HITS(n=hits)),)


def _evades_done(state: SquadronState, result: Result) -> Steps:
    duel = state.duel
    assert duel is not None and duel.hits is not None
    # Only the evader's squadron adds its evade symbols.
    brought = state.flights[duel.evader].evades
    rolled = sum(state.rules.symbols[face].evades for face in duel.evade_faces.values())
    evades = rolled + brought
    lost = duel.hits > evades
    name = state.name(duel.evader)
    text = ROLLS_EVADES(name=name, evades=evades)
    events = [_event(state, result, "evades", duel.evader, tuple(duel.evade_faces), text, evades,
                     EVADES(n=evades))]
    duel = replace(duel, evades=evades, squadron_evades=brought, lost=lost)
    state = replace(state, duel=duel, phase="resolved", seat=duel.attacker)
    if not lost:
        note = say("{name} evades.", name=name)
        events.append(_event(state, result, "evaded", duel.evader, (), note,
                             short=say("evaded")))
        return replace(state, note=note), tuple(events)
    flight = state.flights[duel.evader]
    if flight.airfield:
        state = replaced(state, duel.evader)
        note = say("{name} loses a Rookie and calls up one Ace.", name=name)
        dice = (state.flights[duel.evader].removed[-1], flight.airfield[0])
        events.append(_event(state, result, "loss", duel.evader, dice, note,
                             short=say("plane lost")))
        return replace(state, note=note), tuple(events)
    state = eliminated(state, duel.evader)
    note = say("{name} has no Ace left and is out.", name=name)
    events.append(_event(state, result, "eliminated", duel.evader, flight.squadron, note,
                         short=say("out")))
    if len(state.flying()) == 1:
        winner = state.flying()[0]
        won = say("{name} has the last squadron in the air.", name=state.name(winner))
        events.append(_event(state, result, "won", winner, (), won,
                             short=say("last in the air")))
        state = replace(state, phase="over", to_throw=())
    return replace(state, note=note), tuple(events)


def replaced(state: SquadronState, seat: int) -> SquadronState:
    """One Rookie leaves the game, and one Ace comes from the airfield in its place."""
    flight = state.flights[seat]
    rookie = next(d for d in reversed(flight.squadron) if not is_ace(d))
    ace = flight.airfield[0]
    squadron = tuple(ace if d == rookie else d for d in flight.squadron)
    shown = {d: f for d, f in flight.shown.items() if d != rookie}
    after = replace(
        flight, squadron=squadron, airfield=flight.airfield[1:],
        removed=(*flight.removed, rookie), shown=shown,
    )
    aside = layout.set_aside(state.rules, seat, dict.fromkeys(squadron) | shown, 0)
    table = state.table.without([rookie]).with_pieces(*aside)
    return replace(state.with_flight(seat, after), table=table)


def eliminated(state: SquadronState, seat: int) -> SquadronState:
    flight = state.flights[seat]
    gone = (*flight.squadron, *flight.airfield)
    after = replace(flight, out=True, removed=(*flight.removed, *gone), squadron=(), airfield=())
    state = replace(state.with_flight(seat, after), table=state.table.without(gone))
    return replace(state, fallen=(*state.fallen, seat))


# ---- a choice has been made --------------------------------------------------------------

def _chosen(state: SquadronState, command: Choose) -> Steps:
    if command.about == "evader":
        return _duel(replace(state, lowest=()), state.seat, int(command.option))
    return _next_round(state, 0.0)


def _next_round(state: SquadronState, time: float) -> Steps:
    """Every squadron is thrown anew."""
    flights = tuple(
        replace(f, shown={}, planes=None, evades=0) for f in state.flights
    )
    first = state.flying()[0]
    state = replace(
        state, round=state.round + 1, phase="squadron", seat=first, flights=flights,
        to_throw=flights[first].squadron, lowest=(), duel=None, note=None,
    )
    return state, (Event("round", say("Round {n} begins.", n=state.round), time,
                         amount=state.round),)


def is_ace(id: str) -> bool:
    return id.startswith("ace-")


def _lies(
    result: Result, kind: str, seat: int, id: str, short: Say, text: Say | None = None
) -> Event:
    """What a die shows or why it is thrown again, where it lies and when it came to lie."""
    has, exit = result.table.has(id), result.exit(id)
    place = result.table.piece(id).pose.place if has else exit.place if exit else None
    time = exit.time if exit and not has else rested(result, id)
    return Event(kind, text, time, seat, (id,), place=place, short=short)


def _event(
    state: SquadronState, result: Result, kind: str, seat: int, pieces: tuple[str, ...], text: Say,
    amount: int = 0, short: Say | None = None,
) -> Event:
    """What came of a throw, at the side of the seat that it concerns."""
    return Event(kind, text, result.seconds, seat, pieces, amount,
                 layout.place(state.rules, seat), short)
