"""Several hands at one live table: each person's device, and what it does to its own ship.

One person alone plays with any device. Several have a pad each, or one button each of the same
keyboard; a finger on the screen plays for the seat on whose side it goes down.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.app import party as parties
from game.app.house import House
from game.app.table.glass import Glass
from game.app.table.racing import Running
from game.input import aiming as aims
from game.input import laying
from game.input.bindings import bindings
from game.input.events import InputEvent, Pointer, Press, Release, Stick
from game.input.hand import Hand
from game.input.snap import Snap
from game.input.window import POINTER
from game.rules import Aim, Choice, Choose, Flip, Piece, Shoot
from game.rules.seats import NAMES
from game.scene.aimline import AimLine
from game.session.deciders import ANY

HELD_CM = 9.0  # a finger this near to a ship at an edge plays with it


class Racers(Glass):
    """`hands` is the hand of each seat that holds a ship; `devices` whose seat is played with
    what."""

    def __init__(self, house: House, running: Running) -> None:
        super().__init__(house)
        self.running = running
        self.hands: dict[int, Hand] = {}
        self.devices = _devices(house.party, running)
        self._snaps: dict[str, Snap] = {}
        self._fingers: dict[int, int] = {}  # which finger plays for which seat
        self._aims: dict[int, tuple[float, float, float]] = {}  # where a seat aimed last
        keys = [seat for seat, device in self.devices.items() if device.startswith("key:")]
        house.keyboard.shared = bindings().shared_keys(keys)

    def close(self) -> None:
        self.house.keyboard.shared = {}

    def let_go(self) -> None:
        for hand in self.hands.values():
            hand.let_go()
        self._fingers.clear()

    @property
    def alone(self) -> bool:
        return len(self.devices) == 1

    # ---- arming --------------------------------------------------------------------------

    def arm(self) -> None:
        """A hand for each person who holds a ship now."""
        offers = {o.seat: o for o in self._offers() if isinstance(o, Aim)}
        for seat in list(self.hands):
            mine = offers.get(seat)
            if mine is None or mine.pieces != self.hands[seat].offer.pieces:
                self._remember(seat)
                del self.hands[seat]
        for seat, device in self.devices.items():
            if seat in offers and seat not in self.hands:
                self._give(seat, offers[seat], device)

    def _give(self, seat: int, offer: Aim, device: str) -> None:
        house = self.house
        hand = Hand(offer, self.running.table, house.models, house.feel, self,
                    device.startswith("key:") or (house.settings.one_button and self.alone),
                    self._snaps)
        if seat in self._aims:
            along, overhang, direction = self._aims[seat]
            hand.aim_at(along, overhang, direction)
        self.hands[seat] = hand

    def _remember(self, seat: int) -> None:
        aim = self.hands[seat].aiming
        self._aims[seat] = (aim.along, aim.overhang, aim.direction)

    def _offers(self) -> tuple[Aim | Choice, ...]:
        return tuple(self.running.mode.offers(self.running.state))

    # ---- what devices do -----------------------------------------------------------------

    def input(self, event: InputEvent) -> bool:
        """True keeps it from the menus."""
        if isinstance(event, Pointer):
            return self._pointer(event)
        if not isinstance(event, Press | Release | Stick):
            return False
        if isinstance(event, Press) and event.action in ("menu", "back"):
            return False
        seat = self._seat_of(event.device)
        if seat is None:
            return isinstance(event, Stick)
        hand = self.hands.get(seat)
        if hand is None:
            if isinstance(event, Press) and event.action in ("accept", "third") and not event.again:
                self._pick_up(seat)
            elif isinstance(event, Stick):  # when it has rested must be known
                self._snaps.setdefault(event.device, Snap()).report(event.time, *event.right)
            return True
        return hand.handle(event) or True

    def _seat_of(self, device: str) -> int | None:
        return next((seat for seat, own in self.devices.items() if own in (device, ANY)), None)

    def may_pick_up(self, seat: int) -> bool:
        return any(isinstance(offer, Choice) and offer.seat == seat for offer in self._offers())

    def _pick_up(self, seat: int) -> None:
        """The nearest one that may be picked up."""
        for offer in self._offers():
            if isinstance(offer, Choice) and offer.seat == seat:
                self.running.give(Choose(seat, offer.about, offer.options[0].id))
                return

    def _pointer(self, event: Pointer) -> bool:
        if event.what == "wheel":
            return True
        if event.what == "down":
            seat = self._touched(event)
            if seat is None:
                return False
            self._fingers[event.finger] = seat
        seat = self._fingers.get(event.finger)
        if seat is None:
            return False
        if event.what in ("up", "gone"):
            del self._fingers[event.finger]
        hand = self.hands.get(seat)
        if hand is not None:
            hand.handle(event)
        elif event.what == "down":
            self._pick_up(seat)
        return True

    def _touched(self, event: Pointer) -> int | None:
        """The seat for which a finger goes down there: one person's alone, or that of the side."""
        if self.alone:
            seat, device = next(iter(self.devices.items()))
            return seat if device in (ANY, POINTER) else None
        at = self.to_table(event.x, event.y)
        if at is None:
            return None
        far = {seat: self._off(seat, at) for seat, device in self.devices.items()
               if device == POINTER or device.startswith("key:")}
        nearest = min(far, key=lambda seat: far[seat], default=None)
        return nearest if nearest is not None and far[nearest] < HELD_CM else None

    def _off(self, seat: int, at: tuple[float, float]) -> float:
        """How far from a seat's side of the table, outside of it or inside."""
        edge = self.running.mode.edge(self.running.state, seat)
        x, y = edge.place(edge.along(*at))
        return math.dist((x, y), at)

    # ---- once a frame --------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """True if a hand has done something that is seen."""
        self.arm()
        moving = False
        for seat, hand in list(self.hands.items()):
            before = (hand.aiming, hand.phase)
            shot = hand.update(dt, self.house.clock())
            moving = moving or before != (hand.aiming, hand.phase)
            if isinstance(shot, Flip):
                self._remember(seat)
                self.running.give(Shoot(seat, hand.offer.about, shot))
                hand.let_go()
        return moving

    def held(self) -> Iterator[Piece]:
        """Every ship that hangs over an edge, those of computers too."""
        for offer in self._offers():
            if not isinstance(offer, Aim) or offer.brink is None:
                continue
            hand, id = self.hands.get(offer.seat), offer.pieces[0]
            aim = hand.aiming if hand is not None else None
            along, over = (aim.along, aim.overhang) if aim is not None else (0.5, 0.25)
            yield Piece(id, offer.kinds[id], offer.brink.pose(id, along, over))

    def lines(self) -> tuple[AimLine, ...]:
        """How each person aims, and how hard."""
        return tuple(self._line(hand) for hand in self.hands.values())

    def _line(self, hand: Hand) -> AimLine:
        table, aim = self.running.table, hand.aiming
        pose = aims.place(hand.offer, table, aim)
        builds = hand.phase in ("pulling", "meter", "power")
        lands = 0.0
        if builds and aim.effort:
            shot = aims.shot(hand.offer, table, self.house.models, aim)
            lands = laying.flight(shot, self.house.models).far_cm if isinstance(shot, Flip) else 0.0
        return AimLine((pose.x, pose.y, pose.z), round(aim.direction, 1),
                       round(aim.effort, 2) if builds else 0.0, least=18.0,
                       ring=round(hand.ring_cm, 2) if builds else 0.0, reach=1.8 if builds else 0.0,
                       lands=round(lands, 1))


def _devices(party: parties.Party, running: Running) -> dict[int, str]:
    """What each person at the table plays with."""
    plans = {NAMES[n]: plan for n, plan in enumerate(party)}
    people = {n: plans.get(seat.name, parties.Plan()).device
              for n, seat in enumerate(running.setup.seats) if not seat.is_computer}
    if len(people) == 1:
        return people
    return {seat: device if device.startswith("pad:") or device == POINTER else f"key:{seat}"
            for seat, device in people.items()}
