"""The set-up: hands, pilots, ships, deck, the first two rows, both healths."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.flipships import field
from game.modes.flipships.box import HANDS, box, by_hands, card_name
from game.modes.flipships.state import Enemy, FlipShipsScenario, FlipShipsState, Ship, ship_id
from game.rules import Chance, Choice, Event, Option, Piece, Seat, counted, say

LEVELS = (1, 2, 3)
HANDS_OPTION = counted("{n} hand", "{n} hands")
LAST_ROUND = say("The last round: whatever is left will ram the city.")


def begin(rules: FlipShipsScenario, seats: tuple[Seat, ...], seed: int) -> FlipShipsState:
    """The table of a match; one person alone may still have to say how many hands it is for."""
    state = FlipShipsState(
        table=field.table(rules.rows, rules.pad), seats=seats, chance=Chance(seed), rules=rules,
        phase="hands",
    )
    hands = len(seats) if len(seats) > 1 else rules.hands
    return dealt(state, hands) if hands else state


def hands_offer(state: FlipShipsState) -> Choice:
    options = tuple(Option(str(n), HANDS_OPTION(n=n)) for n in HANDS)
    return Choice(0, "hands", say("Choose how many hands you play alone."), options)


def dealt(state: FlipShipsState, hands: int) -> FlipShipsState:
    """Everything laid out for so many hands."""
    rng, chance = state.chance.stream("cards")
    cards = [f"{name}-{n + 1}" for name, card in box().cards.items() for n in range(card.count)]
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
    for hand in range(hands):
        for kind in box().ships:
            for n in range(kind.count):
                active = kind.level == 1 and n < by_hands(box().begins, hands)
                ships[ship_id(hand, kind.level, n)] = Ship(
                    hand, kind.level, "active" if active else "reserve")
    return ships


def refilled(state: FlipShipsState) -> tuple[FlipShipsState, tuple[str, ...]]:
    """The gaps of the two back rows filled, the last row first, from the moons outward."""
    enemies, deck, pieces = dict(state.enemies), list(state.deck), []
    taken = {(enemy.row, enemy.column) for enemy in enemies.values()}
    for row in (state.rules.rows, state.rules.rows - 1):
        for column in field.COLUMN_ORDER:
            if deck and (row, column) not in taken:
                id = deck.pop(0)
                card = box().cards[card_name(id)]
                kind = f"enemy-{card_name(id)}"
                enemies[id] = Enemy(kind, card.speed, card.damage, row, column, card.icon)
                pieces.append(Piece(id, kind, field.card_pose(row, column)))
    state = replace(state, enemies=enemies, deck=tuple(deck),
                    table=state.table.with_pieces(*pieces))
    return state, tuple(piece.id for piece in pieces)


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
