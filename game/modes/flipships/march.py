"""The enemies' march: cards put straight, moved column by column, the city's damage."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.modes.flipships import field, lying
from game.modes.flipships.state import Enemy, FlipShipsState
from game.rules import Event, Piece, counted, say

FASTEST = 3
RAMS = 2  # times the damage, in the last round
BEAT_S = 0.5  # a column
DAMAGE = counted("The city loses {n}.", "The city loses {n}.")

Steps = tuple[FlipShipsState, tuple[Event, ...]]


class Marched(Struct, frozen=True):
    """A column's cards after its march, and those that came through, in the order they did."""

    rows: dict[str, int]
    arrived: tuple[str, ...]


def marched(column: dict[str, Enemy], last: bool) -> Marched:
    """One column. Cards move from the front to the back; who is pushed has had its move."""
    rows = {id: enemy.row for id, enemy in column.items()}
    order = sorted(rows, key=lambda id: rows[id])
    arrived: list[str] = []

    def at(row: int) -> str | None:
        return next((id for id in order if rows[id] == row), None)

    def step(id: str) -> None:
        before = at(rows[id] - 1) if rows[id] > 1 else None
        if before is not None:
            step(before)
        rows[id] -= 1
        if rows[id] == 0:
            arrived.append(id)

    for id in order:
        speed = FASTEST if last else column[id].speed
        if speed < FASTEST:
            for _ in range(speed):
                if rows[id] > 0:
                    step(id)
        else:
            while rows[id] > 0 and (rows[id] == 1 or at(rows[id] - 1) is None):
                step(id)
    return Marched(rows, tuple(arrived))


def march(state: FlipShipsState) -> Steps:
    """All columns, the one nearest to the moons first; then the damage. Cards that came through
    go back into the deck, those that rammed the city are destroyed."""
    events: list[Event] = []
    arrived: list[str] = []
    enemies = dict(state.enemies)
    for n, column in enumerate(field.COLUMN_ORDER):
        cards = {id: enemies[id] for id in lying.column_of(state, column)}
        if not cards:
            continue
        moved = marched(cards, state.last)
        arrived += moved.arrived
        enemies |= {id: replace(cards[id], row=row) for id, row in moved.rows.items()}
        events.append(Event("column", None, n * BEAT_S, pieces=tuple(cards), amount=column))
        for id in moved.arrived:
            amount = cards[id].damage * (RAMS if state.last else 1)
            text = say("An enemy rams the city.") if state.last else say("An enemy gets through.")
            events.append(Event("arrives", text, n * BEAT_S + BEAT_S / 2.0, pieces=(id,),
                                amount=amount, place=field.gets_through(column),
                                short=say("−{n}", n=amount)))
    damage = sum(enemies[id].damage for id in arrived) * (RAMS if state.last else 1)
    enemies = {id: enemy for id, enemy in enemies.items() if enemy.row > 0}
    state = straight(replace(state, enemies=enemies, city=max(0, state.city - damage)))
    time = len(field.COLUMN_ORDER) * BEAT_S
    text = DAMAGE(n=damage) if damage else say("Nothing gets through.")
    events.append(Event("damage", text, time, amount=damage))
    state = replace(state, note=text)
    return _back(state, tuple(arrived)), tuple(events)


def straight(state: FlipShipsState) -> FlipShipsState:
    """All cards at their places, and nothing else on the table."""
    pieces = tuple(Piece(id, enemy.kind, field.card_pose(enemy.row, enemy.column))
                   for id, enemy in state.enemies.items())
    return replace(state, table=state.table.changed(pieces=pieces), lies={})


def _back(state: FlipShipsState, arrived: tuple[str, ...]) -> FlipShipsState:
    if state.last or not arrived:
        return replace(state, destroyed=(*state.destroyed, *arrived))
    rng, chance = state.chance.stream("deck")
    deck = [*state.deck, *arrived]
    rng.shuffle(deck)
    return replace(state, deck=tuple(deck), chance=chance)
