"""Before the battle: sides, points and draft, ships out of the box, set-up, the start roll."""

from __future__ import annotations

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import dice, placing, turns
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.damage import Told
from game.modes.fleet.state import (
    AREA,
    BORDERS_OF_SEATS,
    HANGAR,
    TRAY_PLACE,
    WAITING,
    FleetScenario,
    FleetState,
    Muster,
    Ship,
)
from game.rules import (
    Chance,
    Choice,
    Choose,
    Event,
    Fixture,
    Offer,
    Option,
    Place,
    Placing,
    Pose,
    Refusal,
    Result,
    Say,
    Seat,
    Table,
    flat,
    plane,
    say,
)


def setup(rules: FleetScenario, seats: tuple[Seat, ...], seed: int) -> FleetState:
    fixtures = [Fixture("tray", "dice-tray", flat(*TRAY_PLACE))]
    if rules.obstacle:
        fixtures.append(Fixture("obstacle", rules.obstacle.kind, flat(*rules.obstacle.at)))
    state = FleetState(
        table=Table(AREA, "mat", fixtures=tuple(fixtures)), seats=seats, chance=Chance(seed),
        rules=rules, phase="points", seat=0, sides=tuple(s.faction for s in rules.sides),
        supply=dict(catalogue().box), drafted_out=(False,) * len(seats),
    )
    if rules.draft:
        return replace(state, seat=_beginner(state))
    return _mustered(state)[0]


# ---- offers ------------------------------------------------------------------------------

def points_offers(state: FleetState) -> tuple[Offer, ...]:
    assert state.rules.draft
    options = tuple(
        Option(str(n), say("{n} points", n=n)) for n in state.rules.draft.points
    )
    return (Choice(state.seat, "points", say("Propose the points for each fleet."), options),)


def agree_offers(state: FleetState) -> tuple[Offer, ...]:
    options = (
        Option("agree", say("Agree to {n} points", n=state.points)),
        Option("other", say("Propose another number")),
    )
    return (Choice(state.seat, "agree", say("Agree on the points."), options),)


def draft_offers(state: FleetState) -> tuple[Offer, ...]:
    left = state.points - spent(state, state.seat)
    options = []
    for type_name in catalogue().factions[state.sides[state.seat]].supply:
        data = catalogue().types[type_name]
        for bare in ((False, True) if data.wings else (False,)):
            cost = data.bare if bare else data.points
            name = f"{type_name} bare" if bare else type_name
            label = (say("{type} without wings", type=data.title) if bare
                     else say("{type}", type=data.title))
            options.append(Option(
                name, label, say("{n} points", n=cost),
                _not_in_box(state, type_name, bare)
                or (say("Only {n} points left.", n=left) if cost > left else None),
            ))
    mine = state.fleet(state.seat)
    done = None if mine else say("Choose at least one ship.")
    options.append(Option("done", say("Fleet complete"), say("{n} points left", n=left), done))
    prompt = say("Choose ships: {n} points left.", n=left)
    return (Choice(state.seat, "draft", prompt, tuple(options)),)


def place_offers(state: FleetState) -> tuple[Offer, ...]:
    """One ship at a time; another one may be taken first, or all be set up with one press."""
    side = state.rules.sides[state.seat]
    first, *rest = state.to_place
    options = [Option("default", say("Set up for me"), say("Places all ships left"))]
    options += [
        Option(f"next {id}", say("{ship} first", ship=state.ship(id).name)) for id in rest
    ]
    return (
        _placing(state, first, "place", side.setup, BORDERS_OF_SEATS[state.seat], side.distance),
        Choice(state.seat, "set up", say("Place your ships."), tuple(options)),
    )


def arrive_offers(state: FleetState) -> tuple[Offer, ...]:
    arrival = state.rules.arrivals[state.arriving[0]]
    border = BORDERS_OF_SEATS[state.seat]
    options = [Option("default", say("Place it for me"))]
    if arrival.optional:
        options.append(Option("wait", say("Hold it back this round")))
    return (
        _placing(state, state.to_place[0], "arrive", arrival.where, border, arrival.distance),
        Choice(state.seat, "arrival", say("Bring in your ship."), tuple(options)),
    )


def start_roll_offers(state: FleetState) -> tuple[Offer, ...]:
    return (dice.roll_offer(state, say("Throw the die: the higher begins.")),)


# ---- what they lead to -------------------------------------------------------------------

def resolve_points(state: FleetState, command: Choose) -> Told:
    return replace(state, points=int(command.option), phase="agree", seat=1 - state.seat), ()


def resolve_agree(state: FleetState, command: Choose) -> Told:
    if command.option == "other":
        return replace(state, phase="points"), ()
    return replace(state, phase="draft", seat=_beginner(state)), ()


def resolve_draft(state: FleetState, command: Choose) -> Told:
    seat = state.seat
    if command.option == "done":
        out = tuple(d or i == seat for i, d in enumerate(state.drafted_out))
        state = replace(state, drafted_out=out)
    else:
        type_name, _, bare = command.option.partition(" ")
        state = commissioned(state, seat, Muster(type_name, bare=bool(bare)), WAITING)
    other = 1 - seat
    if all(state.drafted_out):
        return _begin_setup(state)
    return replace(state, seat=seat if state.drafted_out[other] else other), ()


def resolve_place(state: FleetState, command: Choose | Place) -> Told | Refusal:
    side, border = state.rules.sides[state.seat], BORDERS_OF_SEATS[state.seat]
    if isinstance(command, Choose) and command.option.startswith("next "):
        id = command.option.removeprefix("next ")
        return replace(state, to_place=(id, *(p for p in state.to_place if p != id))), ()
    if isinstance(command, Choose):
        while state.to_place:
            id = state.to_place[0]
            pose = _default(state, id)
            state = _put(state, id, pose)
        return _placed(state)
    pose_or_not = placing.snapped(
        state, state.ship(command.piece), command.pose, side.setup, border, side.distance
    )
    if isinstance(pose_or_not, Refusal):
        return pose_or_not
    state = _put(state, command.piece, pose_or_not)
    if state.rules.order == "alternate":
        return _next_to_place(state, 1 - state.seat)
    return _placed(state) if not state.to_place else (state, ())


def resolve_arrive(state: FleetState, command: Choose | Place) -> Told | Refusal:
    arrival = state.rules.arrivals[state.arriving[0]]
    border = BORDERS_OF_SEATS[state.seat]
    if isinstance(command, Choose):
        if command.option == "wait":
            return _arrived(replace(state, to_place=()))
        id = state.to_place[0]
        pose: Pose | Refusal = placing.suggested(
            state, state.ship(id), arrival.where, border, arrival.distance
        )
    else:
        id = command.piece
        pose = placing.snapped(
            state, state.ship(id), command.pose, arrival.where, border, arrival.distance
        )
    if isinstance(pose, Refusal):
        return pose
    state = _put(state, id, pose)
    ship = state.ship(id)
    event = Event("arrival", say("{ship} arrives.", ship=ship.name), seat=ship.seat,
                  pieces=(id,), place=pose.place)
    if state.to_place:
        return state, (event,)
    state, more = _arrived(state)
    return state, (event, *more)


def resolve_start_roll(state: FleetState, command: object, result: Result) -> Told:
    number, state = dice.rolled(state, result)
    if number is None:
        return state, (Event("again", say("The die leans: throw again.")),)
    rolls = {**state.rolls, str(state.seat): number}
    state = replace(state, rolls=rolls)
    if len(rolls) < 2:
        return replace(state, seat=1 - state.seat), ()
    if rolls["0"] == rolls["1"]:
        return replace(state, rolls={}, seat=0), (Event("tie", say("Even: throw again.")),)
    first = 0 if rolls["0"] > rolls["1"] else 1
    event = Event("start", say("{seat} begins.", seat=state.name(first)), seat=first)
    from game.modes.fleet import drill

    return drill.begin(state, first, event)


# ---- ships out of the box ----------------------------------------------------------------

def commissioned(
    state: FleetState, seat: int, muster: Muster, where: str, host: str = ""
) -> FleetState:
    """Ships taken from the box with their tokens and the wings in their bays."""
    faction = catalogue().factions[state.sides[seat]]
    for _ in range(muster.count):
        data = catalogue().types[muster.type]
        number = sum(s.seat == seat and s.type == muster.type for s in state.ships.values())
        names = faction.names[muster.type]
        name = names[number % len(names)]
        id = name.lower().replace(" ", "-")
        parts = muster.parts or (
            tuple(p.name for p in models().plate(faction.models[muster.type]).parts)
            if data.is_wing else ()
        )
        again = sum(other == id or other.startswith(f"{id}-") for other in state.ships)
        if again:  # more of a type than there are names, or two seats of one faction
            id, name = f"{id}-{again + 1}", f"{name} {again + 1}"
        full = {n: muster.discs.get(n, at.discs) for n, at in data.locations.items()}
        shields = data.shields if muster.shields is None else muster.shields
        ship = Ship(
            id, seat, muster.type, faction.models[muster.type], name, where,
            shields=shields, most_shields=shields, hull=data.hull,
            discs=dict(full), full=full, parts=parts, host=host,
            launch_all=muster.launch_all, escapes=muster.escapes,
        )
        state = replace(state, ships={**state.ships, id: ship})
        if not data.is_wing:
            taken = {n: -c for n, c in full.items()} | {"shield": -shields, "hull": -data.hull}
            state = state.moved_tokens(**taken)
        state = state.moved_tokens(**muster.spare)
        if not muster.bare:
            for wing, count in data.wings.items():
                state = commissioned(state, seat, Muster(wing, count), HANGAR, id)
    return state


def spent(state: FleetState, seat: int) -> int:
    """Points of the drafted fleet: a carrier's wings are in its price."""
    return sum(ship.data.bare for ship in state.fleet(seat))


def _not_in_box(state: FleetState, type_name: str, bare: bool) -> Say | None:
    """Why the box can't give this ship (its wings included)."""
    faction = catalogue().factions[state.sides[state.seat]]
    need = {type_name: 1}
    if not bare:
        for wing, count in catalogue().types[type_name].wings.items():
            need[wing] = need.get(wing, 0) + count
    for what, count in need.items():
        used = sum(s.type == what for s in state.fleet(state.seat))
        if used + count > faction.supply.get(what, 0):
            return say("No more {type}s in the box.",
                       type=catalogue().types[what].title.lower())
    return None


# ---- the order of things -----------------------------------------------------------------

def _mustered(state: FleetState) -> Told:
    for seat, side in enumerate(state.rules.sides):
        for muster in side.ships:
            state = commissioned(state, seat, muster, WAITING)
    for number, arrival in enumerate(state.rules.arrivals):
        seat = turns.seat_of(state, arrival.side)
        state = commissioned(state, seat, arrival.ships, WAITING, f"arrival {number}")
    if state.rules.drill:
        from game.modes.fleet import drill

        state = drill.laid_out(state)
    return _begin_setup(state)


def _begin_setup(state: FleetState) -> Told:
    """Who places first: the scenario says, or the larger fleet when they alternate."""
    first = 0
    if state.rules.order in state.sides:
        first = turns.seat_of(state, state.rules.order)
    elif state.rules.order == "alternate":
        sizes = [len(_to_place(state, seat)) for seat in (0, 1)]
        first = sizes.index(max(sizes)) if sizes[0] != sizes[1] else _beginner(state)
    return _next_to_place(state, first)


def _beginner(state: FleetState) -> int:
    """The seat that goes first where nothing else decides."""
    begins = catalogue().begins_ties
    return state.sides.index(begins) if begins in state.sides else 0


def _next_to_place(state: FleetState, seat: int) -> Told:
    for who in (seat, 1 - seat):
        waiting = _to_place(state, who)
        if state.rules.sides[who].setup == "spots":
            for id, spot in zip(waiting, state.rules.sides[who].spots, strict=True):
                state = state.set_down(id, flat(*spot))
        elif waiting:
            return replace(state, phase="place", seat=who, to_place=waiting), ()
    if state.rules.roll_for_start:
        return replace(state, phase="start roll", seat=0, to_place=()), ()
    return turns.begin_round(replace(state, to_place=()))


def _placed(state: FleetState) -> Told:
    return _next_to_place(state, 1 - state.seat)


def _arrived(state: FleetState) -> Told:
    return turns.next_arrival(replace(state, arriving=state.arriving[1:], to_place=()))


def _to_place(state: FleetState, seat: int) -> tuple[str, ...]:
    return tuple(s.id for s in state.fleet(seat) if s.where == WAITING and not s.host)


def _put(state: FleetState, id: str, pose: Pose) -> FleetState:
    state = state.set_down(id, pose)
    return replace(state, to_place=tuple(p for p in state.to_place if p != id))


def _default(state: FleetState, id: str) -> Pose:
    """The one-press set-up: spread along the side's border."""
    side, border = state.rules.sides[state.seat], BORDERS_OF_SEATS[state.seat]
    mine = [s for s in state.fleet(state.seat) if not s.host]
    ship = state.ship(id)
    count, index = len(mine), [s.id for s in mine].index(id)
    if side.setup != "moon":
        along = (index - (count - 1) / 2) * min(18.0, 76.0 / max(1, count))
        wish = plane.rear_edge_at(
            placing.outline(ship), AREA, border, along, side.distance
        )
        meant = placing.snapped(state, ship, wish, side.setup, border, side.distance)
        if isinstance(meant, Pose):
            return meant
    return placing.suggested(state, ship, side.setup, border, side.distance)


def _placing(
    state: FleetState, id: str, about: str, rule: str, border: str, distance: float
) -> Placing:
    ship = state.ship(id)
    return Placing(
        state.seat, f"{about} {id}", say("Place {ship}.", ship=ship.name), (id,),
        {id: ship.kind}, placing.area(state, ship, rule, border, distance),
        {id: placing.suggested(state, ship, rule, border, distance)}, turns=rule == "band",
    )
