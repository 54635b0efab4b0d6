"""Engineering: one disc or hull cube comes back; some heal one of each."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet import turns, verbs
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.state import FleetState, Told
from game.rules import Choice, Choose, Event, Offer, Option, say


def repair_offers(state: FleetState) -> tuple[Offer, ...]:
    ship = state.ship(state.active)
    options = tuple(
        Option(name, say("Return a hull cube") if name == "hull"
               else say("Return a disc: {location}", location=catalogue().actions[name].title))
        for name in verbs.repairs(ship)
    )
    return (Choice(state.seat, "repair", say("Choose what to repair."), (*options, turns.BACK)),)


def repaired(state: FleetState, command: Choose) -> Told:
    if command.option == "back":
        return turns.back_to_actions(state)
    ship, what = state.ship(state.active), command.option
    both = catalogue().actions[state.action].both and ship.hull < ship.data.hull
    if what == "hull" or both:
        ship = replace(ship, hull=ship.hull + 1)
    if what != "hull":
        ship = replace(ship, discs={**ship.discs, what: ship.discs[what] + 1})
    title = "hull" if what == "hull" else catalogue().actions[what].title.lower()
    text = say("{ship} repairs its {location}.", ship=ship.name, location=title)
    taken = {what: -1} | ({"hull": -1} if both else {})
    state = state.with_ship(ship).moved_tokens(**taken)
    return turns.finished(state, (Event("repair", text, seat=ship.seat, pieces=(ship.id,)),))
