"""A hand's attacks resolved together: shields that were hit go first, then every card with hits
enough that no shield protects; ships park on what is left of their targets, the rest dock."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from game.modes.flipships import landing, lying, powers
from game.modes.flipships.powers import STAY, Question
from game.modes.flipships.state import FlipShipsState
from game.rules import Event, say

BEAT_S = 0.45  # from one hit to the next

PARK = say("Several hold out: choose where the ship stays.")

Steps = tuple[FlipShipsState, tuple[Event, ...]]


class Attacks(Struct, frozen=True):
    """`hits` of each ship that hits anything, parked ones of all hands included; `gone` are the
    cards that are destroyed, in the order they go."""

    hits: dict[str, tuple[str, ...]]
    gone: tuple[str, ...]

    def left(self, ship: str) -> tuple[str, ...]:
        """The hits of a ship on cards that hold out."""
        return tuple(card for card in self.hits.get(ship, ()) if card not in self.gone)


def question(state: FlipShipsState) -> Question | None:
    """What the hand must still say: what its powers do, then where ships stay."""
    asked = powers.question(state)
    if asked is not None:
        return asked
    attacks = attacked(state)
    for ship in powers.attackers(state):
        park = _park(state, ship, attacks)
        if park is not None and park.key not in state.answers:
            return park
    return None


def attacked(state: FlipShipsState) -> Attacks:
    """Who hits what by now, and what comes of it."""
    hits = {id: _still_on(state, id) for id, ship in state.ships.items() if ship.place == "parked"}
    hits |= {id: powers.hits(state, id) for id in powers.attackers(state)}
    count = Counter(card for cards in hits.values() for card in cards)
    pierced = {card for id in powers.attackers(state) if state.power(id) == "2b"
               for card in lying.cards_under(state, id)}
    gone: dict[str, None] = {}
    for card in sorted(count, key=lambda id: (state.enemies[id].icon != "shield", id)):
        enough = count[card] >= state.enemies[card].needs
        if card in pierced or (enough and not lying.shielded(state, card, gone)):
            gone[card] = None
    return Attacks({id: cards for id, cards in hits.items() if cards}, tuple(gone))


def resolved(state: FlipShipsState, time: float) -> Steps:
    """Cards destroyed, ships parked or docked; all questions have been answered."""
    attacks = attacked(state)
    events = [_destroyed(state, card, attacks, time + n * BEAT_S)
              for n, card in enumerate(attacks.gone)]
    time += len(events) * BEAT_S
    tally = state.tally.fell((state.enemies[card].row for card in attacks.gone), max(
        (len(set(attacks.gone).intersection(cards)) for cards in attacks.hits.values()), default=0))
    state = replace(state, tally=tally)
    mine = state.fleet(state.hand, "table")
    earlier = tuple(id for id, ship in state.ships.items() if ship.place == "parked")
    parks = {id: _stays_on(state, id, attacks) for id in mine}
    state = _without(state, attacks.gone)
    free = tuple(id for id in mine if not parks[id])
    state = landing.docked(state, free)
    if free:
        events.append(Event("docked", None, time, state.seat, free))
    parks |= {id: attacks.left(id) for id in earlier}
    done = tuple(id for id in earlier if id in attacks.hits and not parks[id])
    state = landing.docked(state, done)
    moved = [id for id, cards in parks.items() if len(set(cards)) == 1
             and (id in mine or cards != attacks.hits[id])]
    state = lying.settled(state, moved)  # each makes room for the others
    for id, cards in parks.items():
        if id in moved:
            state = lying.parked_on(state, id, cards[0])
        if cards and id in mine:
            text = say("It holds out: the ship stays on it.")
            events.append(Event("parked", text, time, state.seat, (id, *dict.fromkeys(cards)),
                                place=state.table.piece(id).pose.place, short=say("holds out")))
        if id not in (*free, *done):
            state = state.with_ship(id, place="parked", on=cards, strikes=0, tried=False,
                                    scored=False)
    return replace(state, flipped=(), answers={}), tuple(events)


def _destroyed(state: FlipShipsState, card: str, attacks: Attacks, time: float) -> Event:
    ships = tuple(id for id, cards in attacks.hits.items() if card in cards)
    place = state.table.piece(card).pose.place if state.table.has(card) else None
    kind = "shield-down" if state.enemies[card].icon == "shield" else "destroyed"
    text = (say("The shield is down.") if kind == "shield-down" else say("An enemy is destroyed."))
    return Event(kind, text, time, state.seat, (card, *ships), place=place,
                 short=say("shield down") if kind == "shield-down" else say("destroyed"))


def _without(state: FlipShipsState, cards: tuple[str, ...]) -> FlipShipsState:
    enemies = {id: enemy for id, enemy in state.enemies.items() if id not in cards}
    state = replace(state, enemies=enemies, destroyed=(*state.destroyed, *cards))
    return lying.settled(state, cards)


def _still_on(state: FlipShipsState, ship: str) -> tuple[str, ...]:
    """The cards a parked ship still counts for: those it lies on yet."""
    under = lying.cards_under(state, ship)
    return tuple(card for card in state.ships[ship].on if card in under)


def _stays_on(state: FlipShipsState, ship: str, attacks: Attacks) -> tuple[str, ...]:
    """The cards that a ship counts for from now on."""
    left = attacks.left(ship)
    under = lying.cards_under(state, ship)
    aimed = tuple(card for card in left if card not in under)
    answer = state.answers.get(_park_key(ship))
    if answer is None:
        answer = STAY if len(aimed) < len(left) or not left else aimed[0]
    if answer == STAY:
        return tuple(card for card in left if card in under)
    return tuple(card for card in left if card == answer)


def _park(state: FlipShipsState, ship: str, attacks: Attacks) -> Question | None:
    """A ship can be moved to one card only: to which of those that hold out?"""
    left = attacks.left(ship)
    under = lying.cards_under(state, ship)
    aimed = tuple(dict.fromkeys(card for card in left if card not in under))
    stays = any(card in under for card in left)
    if not aimed or (not stays and len(aimed) == 1):
        return None
    return Question("park", ship, _park_key(ship), PARK, aimed, STAY if stays else "")


def _park_key(ship: str) -> str:
    return f"{ship}/park"
