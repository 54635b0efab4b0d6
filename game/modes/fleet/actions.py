"""A turn: activate a ship, then up to two different actions. What is not possible says why."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet import damage, dice, moving, placing, turns
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.damage import Told
from game.modes.fleet.state import HANGAR, FleetState, Ship
from game.rules import (
    Choice,
    Choose,
    Event,
    Offer,
    Option,
    Place,
    Placing,
    Pose,
    Refusal,
    Say,
    say,
)

MOST_ACTIONS = 2
BACK = Option("back", say("Choose another action"))


# ---- activating --------------------------------------------------------------------------

def activate_offers(state: FleetState) -> tuple[Offer, ...]:
    options = tuple(
        Option(ship.id, say("{ship}", ship=ship.name),
               say("{type}", type=ship.data.title),
               None if ship.cube else say("It has acted this round."), piece=ship.id)
        for ship in state.in_play(state.seat)
    )
    return (Choice(state.seat, "activate", say("Choose a ship with a cube."), options),)


def resolve_activate(state: FleetState, command: Choose) -> Told:
    ship = replace(state.ship(command.option), cube=False)
    state = state.with_ship(ship).moved_tokens(cube=1)
    state = replace(state, active=ship.id, last=state.seat, phase="action", done=(), die="",
                    number=0)
    event = Event("activated", say("{ship} acts.", ship=ship.name), seat=state.seat,
                  pieces=(ship.id,), place=state.table.piece(ship.id).pose.place)
    return state, (event,)


# ---- choosing actions --------------------------------------------------------------------

def action_offers(state: FleetState) -> tuple[Offer, ...]:
    ship = state.ship(state.active)
    options = [*_rows(state, ship), Option("end", say("End the turn"))]
    prompt = (say("Choose another action, or end the turn.") if state.done
              else say("Choose an action for {ship}.", ship=ship.name))
    return (Choice(state.seat, "action", prompt, tuple(options)),)


def resolve_action(state: FleetState, command: Choose) -> Told:
    if command.option == "end":
        return end_turn(state)
    state = replace(state, action=command.option)
    ship = state.ship(state.active)
    match command.option:
        case "move" | "engines":
            return replace(state, phase="move", ram=""), ()
        case "fire" | "grid" | "nukes":
            dice = shots(ship, command.option)
            return replace(state, phase="fire", dice=dice, volley=dice), ()
        case "generator":
            return _recharge(state, ship)
        case "engineering":
            return replace(state, phase="repair"), ()
    return replace(state, phase="launch"), ()


def shots(ship: Ship, action: str) -> int:
    """How many dice: one for each piece of a wing, or for each disc of the location."""
    return len(ship.parts) if action == "fire" else ship.discs.get(action, 0)


def die_of(ship: Ship, action: str) -> str:
    return ship.data.die if action == "fire" else catalogue().locations[action].die


def finished(state: FleetState, events: tuple[Event, ...] = ()) -> Told:
    """The action is over: what is pending first, then the next action or the end of the turn."""
    if state.pending:
        wait = state.pending[0]
        return replace(state, phase=wait.kind, seat=wait.seat), events
    if turns.outcome(state):
        return replace(state, phase="over"), events
    state = replace(state, seat=state.turn)
    gone = not state.active or not state.ship(state.active).in_play
    if state.dice > 0 and not gone and not state.turn_over:
        return replace(state, phase="fire"), events
    if state.action:
        state = replace(state, done=(*state.done, state.action), action="", dice=0, ram="",
                        point_blank="")
    if gone or state.turn_over or len(state.done) >= MOST_ACTIONS or not _can_act(state):
        after, more = end_turn(state)
        return after, (*events, *more)
    return replace(state, phase="action"), events


def end_turn(state: FleetState) -> Told:
    """The scenario may pull the ship first; then it is the other seat's turn."""
    events: tuple[Event, ...] = ()
    active = state.active
    state = replace(state, active="", action="", dice=0, ram="", done=(), turn_over=True)
    if active and state.ship(active).in_play and state.rules.well:
        state, events = moving.pulled(state, active)
        if state.pending:
            wait = state.pending[0]
            return replace(state, phase=wait.kind, seat=wait.seat), events
    state, more = turns.start_turn(state, 1 - state.turn)
    return state, (*events, *more)


# ---- the rows of a dashboard -------------------------------------------------------------

def _rows(state: FleetState, ship: Ship) -> list[Option]:
    if ship.is_wing:
        count = len(ship.parts)
        return [
            Option("move", say("Move"), say("Flick the wing"), _taken(state, "move")),
            Option("fire", say("Fire"),
                   say("Fires {n} {die}", n=count, die=ship.data.die.upper()),
                   _taken(state, "fire")),
        ]
    rows = [
        Option(name, say("{title}", title=catalogue().locations[name].title),
               _what(state, ship, name), _taken(state, name) or _blocked(state, ship, name))
        for name in ship.full
    ]
    rows.append(Option(
        "engineering", say("Engineering"), say("Returns 1 disc or hull cube"),
        _taken(state, "engineering")
        or (None if repairs(ship) else say("Nothing is broken.")),
    ))
    return rows


def _taken(state: FleetState, action: str) -> Say | None:
    return say("Done this turn: choose another.") if action in state.done else None


def _what(state: FleetState, ship: Ship, name: str) -> Say:
    row = catalogue().locations[name]
    if row.die:
        return say("Fires {n} {die}", n=ship.discs.get(name, 0), die=row.die.upper())
    if row.launches:
        return say("{n} to launch", n=len(hangar(state, ship, row.launches)))
    if name == "generator":
        return say("Refills {n} shields", n=ship.data.recharge)
    return say("Flick a back edge")


def _blocked(state: FleetState, ship: Ship, name: str) -> Say | None:
    if ship.full.get(name, 0) == 0:
        return say("This ship has none.")
    if ship.discs.get(name, 0) == 0:
        title = catalogue().locations[name].title
        return say("{location} needs repair first.", location=title)
    row = catalogue().locations[name]
    if row.launches:
        wings = hangar(state, ship, row.launches)
        if not wings:
            return say("All wings are out.")
        if placing.launch_suggestion(state, ship.id, wings[0]) is None:
            return say("No room beside the ship.")
    if name == "generator" and ship.shields >= ship.most_shields:
        return say("The shields are full.")
    return None


def _can_act(state: FleetState) -> bool:
    return any(not row.blocked for row in _rows(state, state.ship(state.active)))


def hangar(state: FleetState, ship: Ship, type_name: str) -> tuple[Ship, ...]:
    return tuple(
        s for s in state.ships.values()
        if s.host == ship.id and s.where == HANGAR and s.type == type_name
    )


# ---- generator, engineering, bays --------------------------------------------------------

def _recharge(state: FleetState, ship: Ship) -> Told:
    count = min(ship.data.recharge, ship.most_shields - ship.shields)
    state = state.with_ship(replace(ship, shields=ship.shields + count))
    state = state.moved_tokens(shield=-count)
    text = say("{ship} refills {n} shields.", ship=ship.name, n=count)
    return finished(state, (Event("recharge", text, seat=ship.seat, pieces=(ship.id,),
                                  amount=count),))


def repairs(ship: Ship) -> tuple[str, ...]:
    """What Engineering can return: locations that miss a disc, and the hull."""
    out = [n for n, full in ship.full.items() if ship.discs.get(n, 0) < full]
    return (*out, "hull") if ship.hull < ship.data.hull else tuple(out)


def repair_offers(state: FleetState) -> tuple[Offer, ...]:
    ship = state.ship(state.active)
    options = tuple(
        Option(name, say("A hull cube") if name == "hull"
               else say("{title}", title=catalogue().locations[name].title))
        for name in repairs(ship)
    )
    return (Choice(state.seat, "repair", say("Choose what to repair."), (*options, BACK)),)


def resolve_repair(state: FleetState, command: Choose) -> Told:
    if command.option == "back":
        return replace(state, phase="action", action=""), ()
    ship, what = state.ship(state.active), command.option
    if what == "hull":
        ship = replace(ship, hull=ship.hull + 1)
    else:
        ship = replace(ship, discs={**ship.discs, what: ship.discs.get(what, 0) + 1})
    title = "hull" if what == "hull" else catalogue().locations[what].title.lower()
    text = say("{ship} repairs its {location}.", ship=ship.name, location=title)
    state = state.with_ship(ship).moved_tokens(**{what: -1})
    return finished(state, (Event("repair", text, seat=ship.seat, pieces=(ship.id,)),))


def launch_offers(state: FleetState) -> tuple[Offer, ...]:
    ship = state.ship(state.active)
    wings = hangar(state, ship, catalogue().locations[state.action].launches)
    out: list[Offer] = []
    for wing in wings[:1]:
        suggestion = placing.launch_suggestion(state, ship.id, wing)
        out.append(Placing(
            state.seat, f"launch {wing.id}", say("Place {wing} beside the ship.", wing=wing.name),
            (wing.id,), {wing.id: wing.kind}, placing.launch_area(state, ship.id, wing),
            {wing.id: suggestion} if suggestion else {},
        ))
    first = BACK if not _launched_now(state) else Option("stop", say("Launch no more"))
    out.append(Choice(state.seat, "launch", say("Launch a wing."), (
        Option("default", say("Launch ahead")), first)))
    return tuple(out)


def resolve_launch(state: FleetState, command: Choose | Place) -> Told | Refusal:
    ship = state.ship(state.active)
    wings = hangar(state, ship, catalogue().locations[state.action].launches)
    if isinstance(command, Choose) and command.option == "back":
        return replace(state, phase="action", action=""), ()
    if isinstance(command, Choose) and command.option == "stop":
        return finished(replace(state, shot_number=0))
    wing = wings[0]
    if isinstance(command, Choose):
        pose: Pose | Refusal | None = placing.launch_suggestion(state, ship.id, wing)
    else:
        pose = placing.launched(state, ship.id, wing, command.pose)
    if pose is None:
        return Refusal("no-room", say("No room beside the ship."))
    if isinstance(pose, Refusal):
        return pose
    state = state.set_down(wing.id, pose)
    state = state.with_ship(replace(state.ship(wing.id), cube=True)).moved_tokens(cube=-1)
    text = say("{ship} launches {wing}.", ship=ship.name, wing=wing.name)
    events = (Event("launch", text, seat=ship.seat, pieces=(ship.id, wing.id), place=pose.place),)
    more = len(wings) > 1 and ship.launch_all
    if more and placing.launch_suggestion(state, ship.id, wings[1]) is not None:
        return replace(state, phase="launch", shot_number=state.shot_number + 1), events
    return finished(replace(state, shot_number=0), events)


def _launched_now(state: FleetState) -> bool:
    """Has this very action launched one already? (Only a prototype goes on.)"""
    return state.shot_number > 0 and state.phase == "launch"


# ---- what was pending --------------------------------------------------------------------

def lose_offers(state: FleetState) -> tuple[Offer, ...]:
    ship = state.ship(state.pending[0].ship)
    options = tuple(
        Option(part, say("The {part} piece", part=part)) for part in damage.ends(ship)
    )
    prompt = say("Choose the piece {ship} loses.", ship=ship.name)
    return (Choice(state.seat, "lose", prompt, options),)


def resolve_lose(state: FleetState, command: Choose) -> Told:
    wait = state.pending[0]
    state = replace(state, pending=state.pending[1:])
    state, events = damage.lose_piece(state, wait.ship, command.option)
    if wait.count > 1:
        rest = state.pending
        state, more = damage.hit(replace(state, pending=()), wait.ship, 0, wait.count - 1)
        state = replace(state, pending=(*state.pending, *rest))
        events += more
    return finished(state, events)


def return_offers(state: FleetState) -> tuple[Offer, ...]:
    wait = state.pending[0]
    ship = state.ship(wait.ship)
    x, y = placing.plane.pulled_in(wait.at, placing.AREA, 5.0)
    here = placing.plane.rectangle(12.0, 12.0, (x, y))
    towards = _inwards(wait.at)
    pose = placing.returned(state, ship, wait.at, towards)
    suggestion = {ship.id: pose} if isinstance(pose, Pose) else {}
    return (
        Placing(state.seat, f"return {ship.id}", say("Turn {ship} as you like.", ship=ship.name),
                (ship.id,), {ship.id: ship.kind}, (here,), suggestion),
        Choice(state.seat, "return", say("{ship} comes back.", ship=ship.name),
               (Option("default", say("Facing inwards")),)),
    )


def resolve_return(state: FleetState, command: Choose | Place) -> Told | Refusal:
    wait = state.pending[0]
    ship = state.ship(wait.ship)
    heading = command.pose.heading if isinstance(command, Place) else _inwards(wait.at)
    pose = placing.returned(state, ship, wait.at, heading)
    if isinstance(pose, Refusal):
        return pose
    state = replace(state.set_down(ship.id, pose), pending=state.pending[1:])
    text = say("{ship} is back in the area.", ship=ship.name)
    return finished(state, (Event("returned", text, seat=ship.seat, pieces=(ship.id,),
                                  place=pose.place),))


def number_offers(state: FleetState) -> tuple[Offer, ...]:
    target = state.ship(state.pending[0].ship)
    options = tuple(
        Option(str(n), say("{n}: {location}", n=n, location=_hit_title(target, n)))
        for n in range(1, 7)
    )
    return (Choice(state.seat, "number", say("Choose the result of the crash."), options),)


def resolve_number(state: FleetState, command: Choose) -> Told:
    wait = state.pending[0]
    state = replace(state, pending=state.pending[1:])
    state, events = damage.hit(state, wait.ship, int(command.option), wait.count)
    return finished(state, events)


def reroll_offers(state: FleetState) -> tuple[Offer, ...]:
    return (dice.roll_offer(state, say("Throw the die off the table."), state.pending[0].die),)


def _hit_title(ship: Ship, number: int) -> str:
    name = damage.location_of(ship, number)
    return catalogue().locations[name].title if name else "Weak spot"


def _inwards(at: tuple[float, float]) -> float:
    x, y = at
    if abs(x) > abs(y):
        return 90.0 if x > 0 else -90.0
    return 180.0 if y > 0 else 0.0
