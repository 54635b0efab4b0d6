"""A turn: activate a ship, boarders on it strike, then up to two different actions."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet import boarding, gravity, order, rounds, sides, verbs
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
        for ship in sides.commanded(state, state.seat)
    )
    return (Choice(state.seat, "activate", say("Choose a ship with a cube."), options),)


def activated(state: FleetState, command: Choose) -> Told:
    ship = replace(state.ship(command.option), cube=False)
    state = state.with_ship(ship).moved_tokens(cube=1)
    state = replace(order.acted(state, state.seat), active=ship.id, phase=Phase.ACTION, done=(),
                    die="", number=0, given_up=0, repelled=0, held="", flicks=0)
    event = Event("activated", say("{ship} acts.", ship=ship.name), seat=state.seat,
                  pieces=(ship.id,), place=state.table.piece(ship.id).pose.place)
    return replace(state, phase=Phase.REPEL if ship.boarders else Phase.ACTION), (event,)


def repel_chosen(state: FleetState, command: Choose) -> Told:
    """The owner repels boarders, one or two at once; then those left strike (ruling 19)."""
    events: tuple[Event, ...] = ()
    if command.option != "go on":
        state, events = (boarding.all_repelled(state) if command.option == "both"
                         else boarding.repelled(state, command.option))
        if boarding.can_repel(state, MOST_ACTIONS):
            return state, events
    state, more = boarding.struck(state)
    if not state.ship(state.active).in_play:
        return finished(state, (*events, *more))
    state, last = _infesting(state)
    return state, (*events, *more, *last)


def infest_chosen(state: FleetState, command: Choose) -> Told:
    state, events = boarding.infested(state, command)
    state, more = _infesting(state)
    return state, (*events, *more)


def _infesting(state: FleetState) -> Told:
    """Each idle boarder may move; when all have, the ship acts, if it may still."""
    if state.idle:
        return replace(state, phase=Phase.INFEST, seat=boarding.commander(state)), ()
    state = replace(state, phase=Phase.ACTION, seat=state.turn)
    return end_turn(state) if state.given_up >= MOST_ACTIONS else (state, ())


def action_offers(state: FleetState) -> tuple[Offer, ...]:
    ship = state.ship(state.active)
    rows = verbs.rows(state, ship)
    open_ = min(actions_left(state), sum(not row.blocked for row in rows))
    asks = GIVES_UP(ship=ship.name, n=open_) if open_ else None
    second = (Option("fly on", say("Fly on")),) if state.held else ()
    options = (*rows, *second, Option("end", say("End the turn"), asks=asks))
    prompt = (say("Act between, or fly on.") if state.held
              else say("Choose another action, or end the turn.") if state.done
              else say("Choose an action for {ship}.", ship=ship.name))
    return (Choice(state.seat, "action", prompt, options),)


def action_chosen(state: FleetState, command: Choose) -> Told:
    if command.option == "end":
        return end_turn(state)
    if command.option == "fly on":
        return _flown_on(state), ()
    state = replace(state, action=command.option)
    ship = state.ship(state.active)
    state, events = verbs.verb(command.option).begin(state, ship, command.option)
    return finished(state, events) if state.phase is Phase.ACTION else (state, events)


def actions_left(state: FleetState) -> int:
    """What the active ship may still do in this turn."""
    return MOST_ACTIONS - state.given_up - len(state.done)


def back_to_actions(state: FleetState) -> Told:
    """The action was not begun after all."""
    return replace(state, phase=Phase.ACTION, action="", dice=0, flicks=0, ram=""), ()


def may_split(state: FleetState) -> bool:
    """Lightning Strike: may another action come before the second flick? All discs of the
    engines were there when they began, and one action is left."""
    ship = state.ship(state.active)
    whole = ship.full.get(state.action, 0)
    return (ship.data.split_moves and not state.held and ship.discs.get(state.action) == whole
            and state.flicks == whole - 1 and actions_left(state) > 1)


def split(state: FleetState) -> Told:
    """Another action first; the second flick is held back."""
    return replace(state, phase=Phase.ACTION, held=state.action, action="", flicks=0, ram="",
                   done=(*state.done, state.action)), ()


def _flown_on(state: FleetState) -> FleetState:
    """The second flick, after another action or in place of it."""
    return replace(state, phase=Phase.MOVE, action=state.held, flicks=1, ram="")


def _may_fly_on(state: FleetState) -> bool:
    """The second flick is there as long as all discs of the engines are."""
    if not state.held:
        return False
    ship = state.ship(state.active)
    return ship.discs.get(state.held, 0) == ship.full[state.held]


def finished(state: FleetState, events: tuple[Event, ...] = ()) -> Told:
    """The action is over: what is pending first, then the next action or the end of the turn."""
    state = boarding.settled(_still_open(state))
    if state.pending:
        return _settling(state), events
    if state.pod_fires:
        state, more = rounds.after_the_pod(state)
        return state, (*events, *more)
    if outcome(state):
        return replace(state, phase=Phase.OVER), events
    state = replace(state, seat=state.turn)
    gone = not state.active or not state.ship(state.active).in_play
    if state.dice > 0 and not gone and not state.turn_over:
        return replace(state, phase=Phase.FIRE), events
    if state.flicks > 0 and not gone and not state.turn_over:
        return replace(state, phase=Phase.MOVE, ram=""), events
    if state.action:
        again = state.action == state.held  # its second flick: the action was counted before
        done = state.done if again else (*state.done, state.action)
        state = replace(state, done=done, action="", dice=0, ram="", point_blank="",
                        held="" if again else state.held)
        if not again and not gone and not state.turn_over and _may_fly_on(state):
            return _flown_on(state), events
    if gone or state.turn_over or actions_left(state) <= 0 or not verbs.can_act(state):
        after, more = end_turn(state)
        return after, (*events, *more)
    return replace(state, phase=Phase.ACTION), events


def end_turn(state: FleetState) -> Told:
    """The scenario may pull the ship first; then it is the next side's turn."""
    events: tuple[Event, ...] = ()
    active = state.active
    state = replace(state, active="", action="", dice=0, ram="", done=(), turn_over=True,
                    flicks=0, held="", given_up=0, repelled=0, idle=())
    if active and state.ship(active).in_play and state.rules.well:
        state, events = gravity.pulled(state.parted(active), active)
        state = boarding.settled(state)
        if state.pending:
            return _settling(state), events
    state, more = rounds.end_turn(state)
    return state, (*events, *more)


def _still_open(state: FleetState) -> FleetState:
    """Nothing is left to decide about a ship that is out of the battle by now."""
    return replace(state, pending=tuple(
        w for w in state.pending if not w.ship or state.ship(w.ship).in_play))


def _settling(state: FleetState) -> FleetState:
    """The seat that must decide about what is pending does so."""
    wait = state.pending[0]
    return replace(state, phase=wait.kind, seat=wait.seat)
