"""What a flip has come to: no full turn, off the table, in the mothership, on cards, in the
atmosphere, or nothing; and what is asked before the next one."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.flipships import field, lying
from game.modes.flipships.box import box
from game.modes.flipships.state import Asked, FlipShipsState
from game.rules import Event, Result, Say, counted, say
from game.rules.trajectory import rested

FULL_TURN = 1.0
AGAIN = say("No full turn: flip it again.")
HITS_LEFT = counted("The mothership has {n} health left.", "The mothership has {n} health left.")
GAINS = counted("The city gains {n}.", "The city gains {n}.")

Steps = tuple[FlipShipsState, tuple[Event, ...]]


class _Told:
    """Collects what happened in a flip, when and where."""

    def __init__(self, state: FlipShipsState, result: Result, ship: str) -> None:
        self.events: list[Event] = []
        self.seat, self.result, self.ship = state.seat, result, ship
        exit = result.exit(ship)
        self.place = exit.place if exit else result.table.piece(ship).pose.place
        self.time = exit.time if exit else rested(result, ship)

    def add(self, kind: str, text: Say | None, short: Say | None = None, amount: int = 0,
            pieces: tuple[str, ...] = ()) -> None:
        self.events.append(Event(kind, text, self.time, self.seat, (self.ship, *pieces), amount,
                                 self.place, short))


def landed(state: FlipShipsState, ship: str, result: Result) -> Steps:
    """The table after a flip, and what the ship has come to. `again`, `asked` or `flipped` of
    the state says how it goes on."""
    told = _Told(state, result, ship)
    exits = lying.fallen(result)
    lies = lying.lies_after(state, result)
    state = replace(state, table=result.table, lies=lies, again="", asked=None)
    state = _lost(state, set(exits) - {ship}, told)
    state = _knocked_in(state, told)
    state = state.with_ship(ship, place="table")
    if result.turns.get(ship, FULL_TURN) < FULL_TURN:
        told.add("again", AGAIN, say("no full turn"))
        state = _in_hand(state, ship)
        return replace(state, again=ship, note=AGAIN, phase="flip"), tuple(told.events)
    state = replace(state, tally=replace(state.tally, flips=state.tally.flips + 1))
    where = _where(state, ship, exits)
    if where in ("near", "off"):
        state = _in_hand(state, ship)
    if where in ("near", "atmosphere"):
        state = _in_atmosphere(state, ship, told)
    elif where == "mothership":
        state = _in_mothership(state, ship, told)
    else:
        if where == "off":
            told.add("off", say("Off the table: into the docking bay."), say("off the table"))
        elif where == "cards" and not (state.run or state.base or state.assault):
            cards = lying.cards_under(state, ship)
            told.add("lands", say("It lies on an enemy."), say("lands"), len(cards), cards)
        else:
            told.add("missed", say("It hits nothing."), say("miss"))
        state = _stands(state, ship)
    if not state.asked and not state.again:
        state = over(state, ship)
    if told.events and told.events[-1].text is not None:
        state = replace(state, note=told.events[-1].text)
    return state, tuple(told.events)


def over(state: FlipShipsState, ship: str) -> FlipShipsState:
    """A flip is over. On a bombing run another may follow."""
    bombs = state.bombs + 1
    if ship != state.run or state.ships[ship].scored or bombs >= box().bombs:
        return done(state, ship)
    return replace(_in_hand(state, ship).with_ship(ship, strikes=0), again=ship, asked=None,
                   bombs=bombs, phase="flip")


def done(state: FlipShipsState, ship: str) -> FlipShipsState:
    """The ship has been flipped; what is left of it waits where it lies to be resolved."""
    spent = ship in (state.run, state.base)
    fixtures = tuple(f for f in state.table.fixtures if f.id != field.BASE)
    state = replace(state, table=state.table.changed(fixtures=fixtures))
    state = lying.settled(state, (field.BASE,))
    if state.table.has(ship):
        state = state.with_ship(ship, spent=spent)
    else:
        state = docked(state, (ship,))
    return replace(state, flipped=(*state.flipped, ship), run="", bombs=0, base="", again="",
                   asked=None, phase="flip")


def docked(state: FlipShipsState, ships: tuple[str, ...]) -> FlipShipsState:
    """Ships into the docking bay, from the table or from the hand."""
    for id in ships:
        state = state.with_ship(id, place="docked", strikes=0, tried=False, scored=False,
                                spent=False, on=())
    return lying.settled(state, ships)


def flipped_again(state: FlipShipsState, ship: str, **fields: object) -> FlipShipsState:
    """The ship is taken from where it lies to be flipped at once."""
    state = _in_hand(state, ship).with_ship(ship, scored=False, **fields)
    return replace(state, again=ship, asked=None, phase="flip")


# ---- where it has come to ----------------------------------------------------------------

def _where(state: FlipShipsState, ship: str, exits: dict[str, tuple[float, float]]) -> str:
    if ship in exits:
        behind = exits[ship][1] < box().field.atmosphere
        return "near" if behind else "off"
    if lying.in_mothership(state, ship):
        return "mothership"
    if lying.cards_under(state, ship):
        return "cards"
    return "atmosphere" if lying.in_atmosphere(state.table.piece(ship)) else "missed"


def _in_atmosphere(state: FlipShipsState, ship: str, told: _Told) -> FlipShipsState:
    """It may be flipped again at once; the third such landing in a row stands."""
    strikes = state.ships[ship].strikes + 1
    state = state.with_ship(ship, strikes=strikes)
    free = state.rules.reflips and not state.base
    if free and strikes < box().atmosphere:
        told.add("atmosphere", say("In the atmosphere: it may be flipped again."),
                 say("atmosphere"), strikes)
        return replace(state, asked=Asked("atmosphere", ship), phase="asked")
    told.add("atmosphere", say("In the atmosphere: into the docking bay."), say("atmosphere"),
             strikes)
    return _stands(state, ship, docks=True)


def _in_mothership(state: FlipShipsState, ship: str, told: _Told) -> FlipShipsState:
    """The marker moves at once; then the ship may be flipped again where its power has it."""
    before, power = state.mothership, state.power(ship)
    state = _hits(state, ship, told)
    if power == "1d":
        return replace(state, asked=Asked("wind", ship), phase="asked")
    if power == "2a" and not before and not state.ships[ship].tried:
        return replace(state, asked=Asked("retry", ship), phase="asked")
    return state


def _knocked_in(state: FlipShipsState, told: _Told) -> FlipShipsState:
    """A ship of the same hand that a later flip knocks into the mothership is in it too."""
    for id in state.fleet(state.hand, "table"):
        ship = state.ships[id]
        if id in state.flipped and not ship.scored and not ship.spent and lying.in_mothership(
                state, id):
            state = _hits(state, id, told)
    return state


def _hits(state: FlipShipsState, ship: str, told: _Told) -> FlipShipsState:
    """The mothership loses one; by Relief the city gains."""
    before = state.mothership
    tally = replace(state.tally, mothership=state.tally.mothership + (before > 0))
    state = replace(state, mothership=max(0, before - 1), tally=tally)
    state = state.with_ship(ship, scored=True)
    told.add("mothership", HITS_LEFT(n=state.mothership), say("−1") if before else say("hit"),
             before - state.mothership)
    if state.power(ship) == "3b":
        city = max(state.city, min(box().track, state.city + box().relief))
        if city > state.city:
            told.add("relief", GAINS(n=city - state.city), say("+{n}", n=city - state.city),
                     city - state.city)
        state = replace(state, city=city)
    return state


def _stands(state: FlipShipsState, ship: str, docks: bool = False) -> FlipShipsState:
    """The landing counts: what may still be done about it, or nothing. A bombing run goes on."""
    power = state.power(ship)
    if power == "2a" and not state.ships[ship].tried:
        return replace(state, asked=Asked("retry", ship), phase="asked")
    missed = (not docks and state.table.has(ship) and not lying.cards_under(state, ship))
    if power == "2c" and not state.base and missed and state.mothership:
        return replace(state, asked=Asked("pad", ship), phase="asked")
    return lifted(state, ship) if docks else state


# ---- pieces ------------------------------------------------------------------------------

def lifted(state: FlipShipsState, ship: str) -> FlipShipsState:
    """Off the table; what lay on it lies on the table."""
    return lying.settled(state, (ship,))


def _in_hand(state: FlipShipsState, ship: str) -> FlipShipsState:
    return lifted(state, ship).with_ship(ship, place="active")


def _lost(state: FlipShipsState, ids: set[str], told: _Told) -> FlipShipsState:
    """What else has fallen off the table: cards wait for the march, ships dock."""
    ships = tuple(id for id in sorted(ids) if id in state.ships)
    state = lying.settled(state, ids)
    for id in ships:
        told.add("off", say("Knocked off the table: into the docking bay."),
                 say("off the table"), pieces=(id,))
    return docked(state, ships)
