"""A turn: activate a ship, then up to two different actions."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet import gravity, rounds, verbs
from game.modes.fleet.outcome import outcome
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import FleetState, Told
from game.rules import Choice, Choose, Event, Offer, Option, counted, say

MOST_ACTIONS = 2
BACK = Option("back", say("Other action"))
GIVES_UP = counted("End the turn? {ship} may do {n} more action.",
                   "End the turn? {ship} may do {n} more actions.")


def activate_offers(state: FleetState) -> tuple[Offer, ...]:
    options = tuple(
        Option(ship.id, say("{ship}", ship=ship.name),
               say("{type}", type=ship.data.title),
               None if ship.cube else say("It has acted this round."), piece=ship.id)
        for ship in state.in_play(state.seat)
    )
    return (Choice(state.seat, "activate", say("Choose a ship with a cube."), options),)


def activated(state: FleetState, command: Choose) -> Told:
    ship = replace(state.ship(command.option), cube=False)
    state = state.with_ship(ship).moved_tokens(cube=1)
    state = replace(state, active=ship.id, last=state.seat, phase=Phase.ACTION, done=(), die="",
                    number=0)
    event = Event("activated", say("{ship} acts.", ship=ship.name), seat=state.seat,
                  pieces=(ship.id,), place=state.table.piece(ship.id).pose.place)
    return state, (event,)


def action_offers(state: FleetState) -> tuple[Offer, ...]:
    ship = state.ship(state.active)
    rows = verbs.rows(state, ship)
    open_ = min(MOST_ACTIONS - len(state.done), sum(not row.blocked for row in rows))
    asks = GIVES_UP(ship=ship.name, n=open_) if open_ else None
    options = (*rows, Option("end", say("End the turn"), asks=asks))
    prompt = (say("Choose another action, or end the turn.") if state.done
              else say("Choose an action for {ship}.", ship=ship.name))
    return (Choice(state.seat, "action", prompt, options),)


def action_chosen(state: FleetState, command: Choose) -> Told:
    if command.option == "end":
        return end_turn(state)
    state = replace(state, action=command.option)
    ship = state.ship(state.active)
    state, events = verbs.verb(command.option).begin(state, ship, command.option)
    return finished(state, events) if state.phase is Phase.ACTION else (state, events)


def back_to_actions(state: FleetState) -> Told:
    """The action was not begun after all."""
    return replace(state, phase=Phase.ACTION, action="", dice=0, ram=""), ()


def finished(state: FleetState, events: tuple[Event, ...] = ()) -> Told:
    """The action is over: what is pending first, then the next action or the end of the turn."""
    state = _still_open(state)
    if state.pending:
        return _settling(state), events
    if outcome(state):
        return replace(state, phase=Phase.OVER), events
    state = replace(state, seat=state.turn)
    gone = not state.active or not state.ship(state.active).in_play
    if state.dice > 0 and not gone and not state.turn_over:
        return replace(state, phase=Phase.FIRE), events
    if state.action:
        state = replace(state, done=(*state.done, state.action), action="", dice=0, ram="",
                        point_blank="")
    if gone or state.turn_over or len(state.done) >= MOST_ACTIONS or not verbs.can_act(state):
        after, more = end_turn(state)
        return after, (*events, *more)
    return replace(state, phase=Phase.ACTION), events


def end_turn(state: FleetState) -> Told:
    """The scenario may pull the ship first; then it is the next side's turn."""
    events: tuple[Event, ...] = ()
    active = state.active
    state = replace(state, active="", action="", dice=0, ram="", done=(), turn_over=True)
    if active and state.ship(active).in_play and state.rules.well:
        state, events = gravity.pulled(state.parted(active), active)
        if state.pending:
            return _settling(state), events
    state, more = rounds.end_turn(state)
    return state, (*events, *more)


def _still_open(state: FleetState) -> FleetState:
    """Nothing is left to decide about a ship that is out of the battle by now."""
    return replace(state, pending=tuple(w for w in state.pending if state.ship(w.ship).in_play))


def _settling(state: FleetState) -> FleetState:
    """The seat that must decide about what is pending does so."""
    wait = state.pending[0]
    return replace(state, phase=wait.kind, seat=wait.seat)
