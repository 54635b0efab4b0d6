"""How rule cases set up and read a game of Flip Ships, see docs/cases.md."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.modes.flipships import field, lying, setup
from game.modes.flipships.box import box, card_name
from game.modes.flipships.state import Enemy, FlipShipsState, ship_kind
from game.rules import Piece, flat

USUAL_DECK = 5


def arranged(state: FlipShipsState, words: dict[str, Any]) -> FlipShipsState:
    """`rules` are other rules than the scenario's; `cards` and `deck` say which enemies are
    where, `pilots` who flies, `active` which ships may be flipped, `parked` and `lying` which
    are on the table already, `at` where a card has been bumped to."""
    if "rules" in words:
        rules = replace(state.rules, **words["rules"])
        state = setup.begin(rules, state.seats, state.chance.seed)
    for hand, powers in words.get("pilots", {}).items():
        if int(hand) >= state.hands:
            raise ValueError(f"there is no hand {hand}")
        pilots = list(state.pilots)
        pilots[int(hand)] = tuple(powers)
        state = replace(state, pilots=tuple(pilots))
    if "cards" in words or "deck" in words:
        state = _dealt(state, words.get("cards"), words.get("deck", USUAL_DECK))
    for hand, names in words.get("active", {}).items():
        for id in state.fleet(int(hand), "active", "reserve", "docked"):
            place = "active" if id.partition("-")[2] in names else "reserve"
            state = state.with_ship(id, place=place)
    for id, (x, y) in words.get("at", {}).items():
        piece = state.table.piece(id)
        state = replace(state, table=state.table.moved(id, flat(x, y, z=piece.pose.z)))
    for id, cards in words.get("parked", {}).items():
        state = lying.parked_on(state, id, cards[0]).with_ship(
            id, place="parked", on=tuple(cards))
        state = replace(state, lies={**state.lies, id: tuple(dict.fromkeys(cards))})
    for id, spot in words.get("lying", {}).items():
        x, y, *on = spot
        piece = Piece(id, ship_kind(id), flat(x, y, z=0.26 if on else 0.2))
        state = replace(state.with_ship(id, place="table"), flipped=(*state.flipped, id),
                        table=state.table.with_pieces(piece),
                        lies={**state.lies, id: tuple(on)})
    return state


def described(state: FlipShipsState) -> dict[str, Any]:
    places: dict[str, list[str]] = {}
    for id, ship in state.ships.items():
        places.setdefault(ship.place, []).append(id)
    return {
        **{place: places.get(place, []) for place in ("active", "docked", "reserve", "parked")},
        "flying": [len(state.fleet(hand, "active")) for hand in range(state.hands)],
        "lie": sorted(id for id in state.ships if state.table.has(id)),
        "board": "\n".join(
            " ".join(_word(state, row, column) for column in range(field.COLUMNS))
            for row in range(state.rules.rows, 0, -1)
        ),
        "in_play": sorted(state.enemies),
        "in_rows": [len([e for e in state.enemies.values() if e.row == row])
                    for row in range(1, state.rules.rows + 1)],
        "dealt": sorted(power for powers in state.pilots for power in powers),
        "left": len(state.deck),
        "all_cards": len(state.deck) + len(state.enemies) + len(state.destroyed),
        "at": {piece.id: [round(piece.pose.x, 1), round(piece.pose.y, 1)]
               for piece in state.table.pieces},
        "heights": {piece.id: round(piece.pose.z, 2) for piece in state.table.pieces},
        "fixtures": [fixture.id for fixture in state.table.fixtures],
        "stands": {f.id: [round(f.pose.x, 1), round(f.pose.y, 1)] for f in state.table.fixtures},
        "icons": list(state.icons()) if state.hands else [],
    }


def _dealt(
    state: FlipShipsState, cards: dict[str, list[int]] | None, deck: int | list[str]
) -> FlipShipsState:
    """These cards in play and no others, and so many in the deck, or these."""
    enemies = dict(state.enemies)
    if cards is not None:
        enemies = {}
        for id, (row, column) in cards.items():
            card = box().cards[card_name(id)]
            enemies[id] = Enemy(f"enemy-{card_name(id)}", card.speed, card.damage, row, column,
                                card.icon)
    every = [f"{name}-{n + 1}" for name, card in box().cards.items() for n in range(card.count)]
    rest = [id for id in every if id not in enemies]
    pieces = tuple(Piece(id, enemy.kind, field.card_pose(enemy.row, enemy.column))
                   for id, enemy in enemies.items())
    return replace(state, enemies=enemies, table=state.table.changed(pieces=pieces),
                   deck=tuple(rest[:deck] if isinstance(deck, int) else deck))


def _word(state: FlipShipsState, row: int, column: int) -> str:
    """`.` an empty place, `2-1` a card's name."""
    return next((enemy.kind.removeprefix("enemy-") for enemy in state.enemies.values()
                 if (enemy.row, enemy.column) == (row, column)), ".")
