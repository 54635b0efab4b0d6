"""Boarders: how they get aboard, what they do there, how they are repelled and when they leave.

They are counted by location in `Ship.boarders`; all weak spots are one place. The supply
(`FleetState.boarders`) and all that are aboard are always what the living ships brought that
send them, unless the scenario says that they never run out.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from game.modes.fleet import damage, order, sides
from game.modes.fleet.catalogue import Weapon, catalogue
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import WEAK, FleetState, Pending, Ship, Told
from game.rules import Choice, Choose, Event, Offer, Option, counted, say

A_SACRIFICE = 2  # boarders that one action given up removes
NUMBERS = range(1, 7)
ABOARD = counted("{n} boarder there", "{n} boarders there")


# ---- places on a ship --------------------------------------------------------------------

def place_of(ship: Ship, number: int) -> str:
    """Where a number is: its location, or the weak spot."""
    location = damage.location_of(ship, number)
    return location if location and ship.full.get(location, 0) else WEAK


def neighbours(ship: Ship, place: str) -> tuple[str, ...]:
    """The places with the next lower and the next higher number; never round from 6 to 1."""
    out: list[str] = []
    for number in NUMBERS:
        if place_of(ship, number) != place:
            continue
        for beside in (number - 1, number + 1):
            if beside in NUMBERS and place_of(ship, beside) != place:
                out.append(place_of(ship, beside))
    return tuple(dict.fromkeys(out))


def title(place: str) -> str:
    return "Weak spot" if place == WEAK else catalogue().actions[place].title


def _moved(ship: Ship, place: str, count: int) -> Ship:
    """So many more boarders there; a place without any is not named."""
    there = {**ship.boarders, place: ship.boarders.get(place, 0) + count}
    return replace(ship, boarders={p: n for p, n in there.items() if n})


# ---- getting aboard ----------------------------------------------------------------------

def infected(
    state: FleetState, id: str, number: int, weapon: Weapon, time: float = 0.0
) -> Told:
    """What a boarding die does to a capital ship: a shield; else from 1 to 6 a disc of its
    location, and a boarder there while the supply lasts."""
    ship = state.ship(id)
    if ship.shields:
        return damage.lost_shield(state, ship, time)
    here = state.table.piece(id).pose.place
    if number >= weapon.fails_from:
        text = say("They fail to board {ship}.", ship=ship.name)
        return state, (Event("absorbed", text, time, ship.seat, (id,), place=here),)
    events: tuple[Event, ...] = ()
    place = place_of(ship, number)
    if ship.discs.get(place, 0):
        state, events = damage.lost_disc(state, ship, place, time)
    if state.boarders > 0 or state.rules.endless_boarders:
        ship = _moved(state.ship(id), place, 1)
        taken = 0 if state.rules.endless_boarders else 1
        state = replace(state.with_ship(ship), boarders=state.boarders - taken)
        text = say("{ship} is boarded: {location}.", ship=ship.name,
                   location=title(place).lower())
        events += (Event("boarded", text, time, ship.seat, (id,), 1, here),)
    if not state.ship(id).disc_count():  # ruling 21, also where there was none before
        state, more = damage.destroyed(state, id, time, "scuttled")
        events += more
    return state, events


# ---- before the boarded ship acts --------------------------------------------------------

def repel_offers(state: FleetState) -> tuple[Offer, ...]:
    """An action given up removes two boarders, the second one too."""
    ship = state.ship(state.active)
    paid = state.repelled % A_SACRIFICE != 0
    detail = say("The same action") if paid else say("Gives up an action")
    options = [
        Option(place, say("{location}", location=title(place)), detail, piece=ship.id)
        for place in ship.boarders
    ]
    both = Option("both", say("Repel {n}", n=_removed(state)), detail, piece=ship.id)
    on = Option("go on", say("Go on"), ABOARD(n=ship.boarder_count()))
    prompt = say("Repel boarders, or go on.")
    return (Choice(state.seat, "repel", prompt, (*options, both, on)),)


def all_repelled(state: FleetState) -> Told:
    """As many as one action removes, each from where most of them would strike."""
    events: tuple[Event, ...] = ()
    for _n in range(_removed(state)):
        state, more = repelled(state, _worst(state.ship(state.active)))
        events += more
    return state, events


def _removed(state: FleetState) -> int:
    """How many boarders may go before another action must be given up."""
    most = A_SACRIFICE - state.repelled % A_SACRIFICE
    return min(most, state.ship(state.active).boarder_count())


def _worst(ship: Ship) -> str:
    return max(ship.boarders, key=lambda p: min(ship.boarders[p], ship.discs.get(p, 0)))


def repelled(state: FleetState, place: str) -> Told:
    """One boarder is back in the supply."""
    ship = _moved(state.ship(state.active), place, -1)
    count = state.repelled + 1
    given_up = (count + A_SACRIFICE - 1) // A_SACRIFICE
    back = 0 if state.rules.endless_boarders else 1
    state = replace(state.with_ship(ship), repelled=count, given_up=given_up,
                    boarders=state.boarders + back)
    text = say("{ship} repels a boarder.", ship=ship.name)
    return state, (Event("repelled", text, seat=ship.seat, pieces=(ship.id,), amount=1),)


def can_repel(state: FleetState, most: int) -> bool:
    """Is a boarder left, and an action to give up for it, or one that is paid for?"""
    paid = state.repelled % A_SACRIFICE != 0
    return bool(state.ship(state.active).boarders) and (paid or state.given_up < most)


def struck(state: FleetState) -> Told:
    """Every boarder takes a disc where it stands, all at once; those without one are idle. The
    last disc taken costs the ship."""
    ship = state.ship(state.active)
    events: tuple[Event, ...] = ()
    idle: list[str] = []
    for place, count in ship.boarders.items():
        strikes = min(count, ship.discs.get(place, 0))
        idle += [place] * (count - strikes)
        for _ in range(strikes):
            state, more = damage.lost_disc(state, state.ship(ship.id), place, kind="strike")
            events += more
    if events and not state.ship(ship.id).disc_count():
        state, more = damage.destroyed(state, ship.id, kind="scuttled")
        return state, (*events, *more)
    return replace(state, idle=tuple(idle)), events


def infest_offers(state: FleetState) -> tuple[Offer, ...]:
    ship, place = state.ship(state.active), state.idle[0]
    options = [
        Option(to, say("{location}", location=title(to)), piece=ship.id)
        for to in neighbours(ship, place)
    ]
    prompt = say("Move an idle boarder: {location}.", location=title(place))
    return (Choice(state.seat, "infest", prompt, (*options, Option("stay", say("Stay there")))),)


def infested(state: FleetState, command: Choose) -> Told:
    """The idle boarder stays, or goes one place along the numbers; it takes nothing yet."""
    place, *rest = state.idle
    state = replace(state, idle=tuple(rest))
    if command.option == "stay":
        return state, ()
    ship = _moved(_moved(state.ship(state.active), place, -1), command.option, 1)
    text = say("A boarder moves: {location}.", location=title(command.option).lower())
    return state.with_ship(ship), (
        Event("infested", text, seat=ship.seat, pieces=(ship.id,), amount=1),)


def commander(state: FleetState) -> int:
    """The seat that decides for boarders: of the ships that bring them, the one acting next."""
    ships = sorted((s for s in state.ships.values() if s.data.complement),
                   key=lambda s: not s.in_play)
    return order.decider(state, ships[0])


# ---- leaving with the ship they came from ------------------------------------------------

def settled(state: FleetState) -> FleetState:
    """Boarders that are owed leave the ships they are aboard; which of them is asked only where
    it matters."""
    asked = any(wait.kind is Phase.WITHDRAW for wait in state.pending)
    if not state.owed:
        left = tuple(wait for wait in state.pending if wait.kind is not Phase.WITHDRAW)
        return replace(state, pending=left) if asked else state
    places = list(_aboard(state))
    if sum(state.ship(id).boarders[place] for id, place in places) <= state.owed:
        for id in {id: 0 for id, _place in places}:
            state = state.with_ship(replace(state.ship(id), boarders={}))
        return settled(replace(state, owed=0))
    if len(places) == 1:
        id, place = places[0]
        ship = _moved(state.ship(id), place, -state.owed)
        return settled(replace(state.with_ship(ship), owed=0))
    if asked:
        return state
    wait = Pending(Phase.WITHDRAW, commander(state), "", state.owed)
    return replace(state, pending=(*state.pending, wait))


def withdraw_offers(state: FleetState) -> tuple[Offer, ...]:
    options = tuple(
        Option(f"{id} {place}", say("{ship}: {location}", ship=state.ship(id).name,
                                    location=title(place)), piece=id)
        for id, place in _aboard(state)
    )
    return (Choice(state.seat, "withdraw", say("Choose a boarder that leaves."), options),)


def withdrawn(state: FleetState, command: Choose) -> FleetState:
    id, _, place = command.option.partition(" ")
    state = state.with_ship(_moved(state.ship(id), place, -1))
    return settled(replace(state, owed=state.owed - 1, pending=state.pending[1:]))


def _aboard(state: FleetState) -> Iterator[tuple[str, str]]:
    for ship in state.ships.values():
        for place in ship.boarders:
            yield ship.id, place


def sends_boarders(state: FleetState, side: int) -> bool:
    return any(ship.data.complement for ship in sides.ships_of(state, side))
