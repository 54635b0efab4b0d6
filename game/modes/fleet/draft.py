"""A free game before it begins: the points are agreed on, then ships are chosen in turn."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet import deploying, muster, order, sides
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.phase import Phase
from game.modes.fleet.scenario import Muster
from game.modes.fleet.state import WAITING, FleetState, Told
from game.rules import Choice, Choose, Offer, Option, counted, say

POINTS = counted("{n} point", "{n} points")
POINTS_LEFT = counted("{n} point left", "{n} points left")
ONLY_LEFT = counted("Only {n} point left.", "Only {n} points left.")
AGREE_TO = counted("Agree to {n} point", "Agree to {n} points")
CHOOSE_SHIPS = counted("Choose ships: {n} point left.", "Choose ships: {n} points left.")

def begin(state: FleetState) -> Told:
    """Factions are chosen where the scenario lets them be; then the points are proposed."""
    out = tuple(seat not in _drafters(state) for seat in range(len(state.seats)))
    state = replace(state, drafted_out=out)
    if state.rules.draft and state.rules.draft.factions:
        return replace(state, phase=Phase.FACTION, seat=0, sides=("",) * len(state.seats)), ()
    return _proposing(state)


def _proposing(state: FleetState) -> Told:
    """The side whose faction goes first proposes the points."""
    return replace(state, phase=Phase.POINTS, seat=_beginner(state)), ()


def faction_offers(state: FleetState) -> tuple[Offer, ...]:
    assert state.rules.draft
    options = tuple(
        Option(id, say("{faction}", faction=catalogue().factions[id].title),
               blocked=say("Somebody flies it already.") if id in state.sides else None)
        for id in state.rules.draft.factions
    )
    return (Choice(state.seat, "faction", say("Choose your faction."), options),)


def faction_chosen(state: FleetState, command: Choose) -> Told:
    """The whole side flies it; the next side chooses from the rest."""
    side = sides.side_of(state, state.seat)
    mine = sides.seats_of(state, side)
    flown = tuple(command.option if seat in mine else its for seat, its in enumerate(state.sides))
    state = replace(state, sides=flown)
    if "" in flown:
        return replace(state, seat=flown.index("")), ()
    return _proposing(replace(state, supply=catalogue().tokens(flown)))


def _drafters(state: FleetState) -> tuple[int, ...]:
    """Who chooses ships: every seat its own, or the captain of a fleet that a team shares."""
    if state.rules.team == "divided":
        return tuple(range(len(state.seats)))
    return tuple(sides.seats_of(state, side)[0] for side in sides.sides(state))


def share(state: FleetState, seat: int) -> int:
    """The points of this seat: of a divided fleet its part, an odd one goes to the first."""
    mates = [s for s in sides.seats_of(state, sides.side_of(state, seat))
             if s in _drafters(state)]
    each, odd = divmod(state.points, len(mates))
    return each + (mates.index(seat) < odd)


def points_offers(state: FleetState) -> tuple[Offer, ...]:
    assert state.rules.draft
    options = tuple(
        Option(str(n), POINTS(n=n)) for n in state.rules.draft.points
    )
    return (Choice(state.seat, "points", say("Propose the points for each fleet."), options),)


def agree_offers(state: FleetState) -> tuple[Offer, ...]:
    options = (
        Option("agree", AGREE_TO(n=state.points)),
        Option("other", say("Propose another number")),
    )
    return (Choice(state.seat, "agree", say("Agree on the points."), options),)


def draft_offers(state: FleetState) -> tuple[Offer, ...]:
    left = share(state, state.seat) - muster.spent(state, state.seat)
    options = []
    for type_name in catalogue().factions[state.sides[state.seat]].supply:
        data = catalogue().types[type_name]
        for bare in ((False, True) if data.wings and not data.whole else (False,)):
            cost = data.bare if bare else data.points
            name = f"{type_name} bare" if bare else type_name
            label = (say("{type} without wings", type=data.title) if bare
                     else say("{type}", type=data.title))
            options.append(Option(
                name, label, POINTS(n=cost),
                muster.not_in_box(state, type_name, bare)
                or (ONLY_LEFT(n=left) if cost > left else None),
            ))
    mine = state.fleet(state.seat)
    done = None if mine else say("Choose at least one ship.")
    options.append(Option("done", say("Finish my fleet"), POINTS_LEFT(n=left), done))
    prompt = CHOOSE_SHIPS(n=left)
    return (Choice(state.seat, "draft", prompt, tuple(options)),)


def points_chosen(state: FleetState, command: Choose) -> Told:
    asked = next(seat for seat in order.seats_from(state, state.seat)[1:]
                 if not sides.allied(state, seat, state.seat))
    return replace(state, points=int(command.option), phase=Phase.AGREE, seat=asked), ()


def agree_chosen(state: FleetState, command: Choose) -> Told:
    if command.option == "other":
        return replace(state, phase=Phase.POINTS), ()
    return replace(state, phase=Phase.DRAFT, seat=_beginner(state)), ()


def draft_chosen(state: FleetState, command: Choose) -> Told:
    seat = state.seat
    if command.option == "done":
        out = tuple(d or i == seat for i, d in enumerate(state.drafted_out))
        state = replace(state, drafted_out=out)
    else:
        type_name, _, bare = command.option.partition(" ")
        more = Muster(type_name, bare=bool(bare))
        state = muster.commissioned(state, seat, more, WAITING)
    if all(state.drafted_out):
        return deploying.begin(state)
    waiting = order.seats_from(state, order.next_seat(state, seat))
    return replace(state, seat=next(s for s in waiting if not state.drafted_out[s])), ()


def _beginner(state: FleetState) -> int:
    return sides.seats_of(state, order.beginner(state, sides.sides(state)))[0]
