"""The set-up: hands, pilots, ships, deck, the first two rows, both healths."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.flipships import field
from game.modes.flipships.box import HANDS, box, by_hands, card_name, every_card
from game.modes.flipships.state import Enemy, FlipShipsScenario, FlipShipsState, Ship, ship_id
from game.rules import Chance, Choice, Event, Option, Piece, Seat, counted, say

LEVELS = (1, 2, 3)
HANDS_OPTION = counted("{n} hand", "{n} hands")
HANDS_DETAIL = say("Each has ships and a turn of its own")
CITY = counted("City: {n} health", "City: {n} health")
MOTHERSHIP = counted("Mothership: {n} health", "Mothership: {n} health")
LAST_ROUND = say("The last round: whatever is left will ram the city.")


def begin(rules: FlipShipsScenario, seats: tuple[Seat, ...], seed: int) -> FlipShipsState:
    """The table of a match; one person alone may still have to say how many hands it is for, and
    the first seat by which rules."""
    state = FlipShipsState(
        table=field.table(rules.rows, rules.pad), seats=seats, chance=Chance(seed), rules=rules,
        phase="hands",
    )
    if rules.lessons:
        return taught(_alone(state), 0)
    return with_hands(state, len(seats) if len(seats) > 1 else rules.hands)


def _alone(state: FlipShipsState) -> FlipShipsState:
    """One hand for a lesson, whose pilots have no powers."""
    return replace(state, hands=1, owners=(0,), pilots=(("", "", ""),), city=state.rules.city,
                   ships=_ships(1))


def taught(state: FlipShipsState, part: int) -> FlipShipsState:
    """A part of the lesson laid out: its cards, or the mothership alone."""
    lesson = state.rules.lessons[part]
    state = replace(state, part=part, mothership=state.rules.mothership[0], phase="flip",
                    assault=not lesson.cards, enemies={})
    for n, id in enumerate(state.ships):
        state = state.with_ship(id, place="active" if n < lesson.ships else "reserve")
    for id, (row, column) in sorted(lesson.cards.items()):  # a file may have them in any order
        state = _with_card(state, id, row, column)
    return state


def with_hands(state: FlipShipsState, hands: int) -> FlipShipsState:
    """For so many hands; 0 if that is still to be said."""
    rules = replace(state.rules, hands=hands)
    if not hands:
        return state
    if rules.asks:
        return replace(state, rules=rules, phase="rules")
    return dealt(replace(state, rules=rules), hands)


def hands_offer(state: FlipShipsState) -> Choice:
    options = tuple(Option(str(n), HANDS_OPTION(n=n), HANDS_DETAIL) for n in HANDS)
    return Choice(0, "hands", say("Choose how many hands you play alone."), options)


def rules_offer(state: FlipShipsState) -> Choice:
    """What may be different in this match, each as it would be after it is taken."""
    rules = state.rules
    number = _mothership(rules)
    options = [Option("begin", say("Begin"))]
    options += [
        Option(f"{what} {way}", text) for what, now, text, way in (
            ("city", rules.city, CITY(n=rules.city - 1), "less"),
            ("city", rules.city, CITY(n=rules.city + 1), "more"),
            ("mothership", number, MOTHERSHIP(n=number - 1), "less"),
            ("mothership", number, MOTHERSHIP(n=number + 1), "more"),
        ) if 1 <= now + (1 if way == "more" else -1) <= box().track
    ]
    options += [
        Option("reflips", say("No flips again from the atmosphere") if rules.reflips
               else say("Flips again from the atmosphere")),
        Option("rows", say("Three rows") if rules.rows == field.ROWS else say("Four rows")),
        Option("pad", say("Flip from the table's edge") if rules.pad
               else say("Everybody flips from the launch pad")),
    ]
    return Choice(0, "rules", say("Choose what is different, then begin."), tuple(options))


def ruled(state: FlipShipsState, option: str) -> FlipShipsState:
    """One rule is different, or all are as wanted."""
    rules = state.rules
    what, _, way = option.partition(" ")
    step = 1 if way == "more" else -1
    match what:
        case "begin":
            return dealt(state, rules.hands)
        case "city":
            rules = replace(rules, city=rules.city + step)
        case "mothership":
            row = list(rules.mothership)
            row[HANDS.index(rules.hands)] += step
            rules = replace(rules, mothership=(row[0], row[1], row[2]))
        case "reflips":
            rules = replace(rules, reflips=not rules.reflips)
        case "rows":
            rules = replace(rules, rows=3 if rules.rows == field.ROWS else 4)
        case "pad":
            rules = replace(rules, pad=not rules.pad)
    return replace(state, rules=rules, table=field.table(rules.rows, rules.pad))


def _mothership(rules: FlipShipsScenario) -> int:
    return by_hands(rules.mothership, rules.hands)


def dealt(state: FlipShipsState, hands: int) -> FlipShipsState:
    """Everything laid out for so many hands."""
    rng, chance = state.chance.stream("cards")
    cards = list(every_card())
    rng.shuffle(cards)
    state = replace(
        state, phase="flip", hands=hands, chance=chance,
        owners=tuple(hand % len(state.seats) for hand in range(hands)),
        deck=tuple(cards[: by_hands(state.rules.deck, hands)]), ships=_ships(hands),
        city=state.rules.city, mothership=by_hands(state.rules.mothership, hands),
    )
    state, _ = refilled(_piloted(state))
    return replace(state, note=say("{name} flips first.", name=state.name(0)))


def _piloted(state: FlipShipsState) -> FlipShipsState:
    """One pilot of each level for each hand."""
    rng, chance = state.chance.stream("pilots")
    levels = []
    for level in LEVELS:
        powers = [power for power in box().powers if power.startswith(str(level))]
        rng.shuffle(powers)
        levels.append(powers)
    one, two, three = levels
    pilots = tuple((one[n], two[n], three[n]) for n in range(state.hands))
    return replace(state, pilots=pilots, chance=chance)


def _ships(hands: int) -> dict[str, Ship]:
    ships = {}
    first = by_hands(box().begins, max(hands, HANDS[0]))
    for hand in range(hands):
        for kind in box().ships:
            for n in range(kind.count):
                active = kind.level == 1 and n < first
                ships[ship_id(hand, kind.level, n)] = Ship(
                    hand, kind.level, "active" if active else "reserve")
    return ships


def refilled(state: FlipShipsState) -> tuple[FlipShipsState, tuple[str, ...]]:
    """The gaps of the two back rows filled, the last row first, from the moons outward."""
    deck, came = list(state.deck), []
    taken = {(enemy.row, enemy.column) for enemy in state.enemies.values()}
    for row in (state.rules.rows, state.rules.rows - 1):
        for column in field.COLUMN_ORDER:
            if deck and (row, column) not in taken:
                came.append(deck.pop(0))
                state = _with_card(state, came[-1], row, column)
    return replace(state, deck=tuple(deck)), tuple(came)


def _with_card(state: FlipShipsState, id: str, row: int, column: int) -> FlipShipsState:
    card = box().cards[card_name(id)]
    enemy = Enemy(f"enemy-{card_name(id)}", card.speed, card.damage, row, column, card.icon)
    piece = Piece(id, enemy.kind, field.card_pose(row, column))
    return replace(state, enemies={**state.enemies, id: enemy},
                   table=state.table.with_pieces(piece))


def reinforced(
    state: FlipShipsState, before: int, time: float
) -> tuple[FlipShipsState, tuple[Event, ...]]:
    """Every icon that the city's marker has come to brings each hand a ship, once a game."""
    icons = [i for i in state.icons() if state.city <= i < before and i not in state.reached]
    events = []
    for icon in icons:
        came = []
        for hand in range(state.hands):
            waiting = state.fleet(hand, "reserve")
            if waiting:
                state = state.with_ship(waiting[0], place="active")
                came.append(waiting[0])
        state = replace(state, reached=(*state.reached, icon))
        text = say("Health {n}: every hand gets a ship.", n=icon)
        events.append(Event("reinforced", text, time, pieces=tuple(came), amount=icon))
    return state, tuple(events)
