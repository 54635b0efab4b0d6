"""One seat's hand over one Aim offer: device events in, a Shot out.

Four ways to shoot, all at once available: a finger's flick or slingshot, a stick pulled back
and snapped, a button held and released, and one button that stops two sweeps.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from msgspec.structs import replace

from game.content.models import Models
from game.input import aiming as aim
from game.input.aiming import Aiming
from game.input.bindings import Feel
from game.input.events import InputEvent, Pointer, Press, Release, Stick
from game.input.strokes import Stroke, Trace, effort, stroke
from game.rules import Aim, Shot, Table

NOTES = {
    "still": "Put a finger behind the piece and flick.",
    "missed": "The stroke missed the piece: flick through it.",
}
GRAB = 0.075  # a finger within this of the piece (window heights) takes it as a slingshot
TAP = 0.015  # a finger that moves less than this taps
SHIFT_CM = 0.4  # how far a press moves a die on top of its ship
FLICK_WIDTH = 0.10  # a stroke that passes this close to the piece strikes it

ToScreen = Callable[[float, float], tuple[float, float]]
ToTable = Callable[[float, float], tuple[float, float] | None]


class Hand:
    """`to_screen` and `to_table` convert between table cm and window heights."""

    def __init__(self, offer: Aim, table: Table, models: Models, feel: Feel,
                 to_screen: ToScreen, to_table: ToTable, one_button: bool = False) -> None:
        self.offer, self._table, self._models, self._feel = offer, table, models, feel
        self._to_screen, self._to_table = to_screen, to_table
        self.one_button = one_button
        self.aiming: Aiming = aim.first(offer, table, models)
        self.phase = "sweep" if one_button else "idle"  # idle, pulling, meter, sweep, power
        self.note = ""
        self._middle = self.aiming.direction
        self._time = 0.0
        self._turn = 0.0
        self._held: dict[str, float] = {}
        self._trail: list[Trace] = []
        self._grab: tuple[float, float] | None = None
        self._pull: list[tuple[float, float]] = []  # stick: time and pull
        self._deepest = 0.0
        self._shot: Shot | None = None

    # ---- events --------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Takes an event if it is the hand's; False leaves it to the menus."""
        if isinstance(event, Stick):
            self._stick(event)
            return True
        if isinstance(event, Pointer):
            return self._pointer(event)
        if isinstance(event, Press):
            return self._press(event)
        if isinstance(event, Release):
            return self._release(event)
        return False

    def update(self, dt: float) -> Shot | None:
        """Moves what moves by itself; returns the shot once it was made."""
        self._time += dt
        if self.phase == "sweep":
            swing = math.sin(self._time * 2 * math.pi / self._feel.sweep_s)
            self.aiming = replace(self.aiming, direction=self._middle)
            self._turned(swing * self._feel.sweep_deg)
        elif self.phase in ("meter", "power"):
            cycle = (self._time / self._feel.meter_s) % 2.0
            self._effort(cycle if cycle <= 1.0 else 2.0 - cycle)
        for action, since in list(self._held.items()):
            self._held[action] = since + dt
            rate = (self._feel.key_turn_fast_deg_s if since > 0.8 else self._feel.key_turn_deg_s)
            if since > 0.18:
                self._turned((1 if action == "left" else -1) * rate * dt)
        if self._turn:
            bent = self._turn * abs(self._turn)  # small deflections turn slowly
            self._turned(-bent * self._feel.stick_turn_deg_s * dt)
        made, self._shot = self._shot, None
        return made

    def set_start(self, number: int) -> None:
        """Lets the shot start from another of the offered places."""
        fresh = replace(self.offer, starts=(self.offer.starts[number],))
        direction = aim.first(fresh, self._table, self._models).direction
        self.aiming = replace(self.aiming, start=number, direction=direction, at=None)
        self._middle = direction

    def let_go(self) -> None:
        """Forgets a half-made gesture (pause, lost pad)."""
        self._held, self._trail, self._grab, self._pull = {}, [], None, []
        self._turn, self._deepest = 0.0, 0.0
        self.phase = "sweep" if self.one_button else "idle"
        self._effort(0.0)

    # ---- buttons -------------------------------------------------------------------------

    def _press(self, e: Press) -> bool:
        if self.one_button and e.action == "accept":
            if e.again:
                return True
            if self.phase == "sweep":
                self.phase, self._time = "power", 0.0
            else:
                self._fire()
            return True
        if e.action in ("left", "right"):
            if not e.again:
                self._held[e.action] = 0.0
                self._turned(self._feel.tap_deg * (1 if e.action == "left" else -1))
            return True
        if e.action in ("stick-left", "stick-right"):
            return True  # the stick itself turns the aim
        if e.action in ("up", "down") and self.offer.on_top_of:
            self._shift(SHIFT_CM if e.action == "up" else -SHIFT_CM)
            return True
        if e.action in ("stick-up", "stick-down") and self.offer.on_top_of:
            return True
        if e.action in ("previous", "next"):
            step = 0.125 * (-1 if e.action == "previous" else 1)
            self.aiming = aim.sideways(self.offer, self._table, self._models, self.aiming, step)
            return True
        if e.action == "third" and (len(self.offer.pieces) > 1 or len(self.offer.starts) > 1):
            self.aiming = aim.chosen(self.offer, self._table, self._models, self.aiming, 1)
            return True
        if e.action == "accept" and not e.again:
            self.phase, self._time = "meter", 0.0
            return True
        if e.action == "back" and self.phase in ("meter", "pulling"):
            self.let_go()
            return True
        return False

    def _release(self, e: Release) -> bool:
        self._held.pop(e.action, None)
        if e.action == "accept" and self.phase == "meter":
            self._fire()
            return True
        return False

    # ---- sticks --------------------------------------------------------------------------

    def _stick(self, e: Stick) -> None:
        self._turn = e.left[0]
        pull = e.right[1]  # y down: positive is back
        if self.phase == "idle" and pull > 0.15:
            self.phase, self._deepest, self._pull = "pulling", 0.0, []
        if self.phase != "pulling":
            return
        self._pull.append((e.time, pull))
        if pull >= self._deepest - 0.08:
            self._deepest = max(self._deepest, pull)
            self._effort(self._deepest ** self._feel.curve)
            return
        if pull > 0.3 * self._deepest:
            return  # on its way, or let down slowly
        since = e.time - next(
            (t for t, p in reversed(self._pull) if p >= self._deepest - 0.08), e.time)
        if since > 0.5:
            self.let_go()  # put back gently: no shot
            return
        snap = (self._deepest - pull) / max(since, 1e-3) / self._feel.snap_full
        self._effort((self._deepest * min(1.0, max(0.35, snap))) ** self._feel.curve)
        self._fire()

    # ---- fingers -------------------------------------------------------------------------

    def _pointer(self, e: Pointer) -> bool:
        sample = Trace(e.time, e.x, e.y)
        if e.what == "down":
            self._trail, self.note = [sample], ""
            px, py = self._where()
            near = math.hypot(e.x - px, e.y - py) <= GRAB
            self._grab = (e.x, e.y) if near and self.offer.kind != "throw" else None
            return True
        if not self._trail:
            return False
        if e.what == "move":
            self._trail.append(sample)
            if self._grab is not None:
                self._sling(e.x, e.y)
            return True
        if e.what == "up":
            self._trail.append(sample)
            trail, self._trail = self._trail, []
            if self._grab is not None:
                self._grab = None
                if self.phase == "pulling" and self.aiming.effort > 0.0:
                    self._fire()
                else:
                    self.let_go()
                    self._tapped(e.x, e.y)
            elif not self._tapped(*self._still(trail)):
                self._flicked(trail, e.time)
            return True
        return False

    @staticmethod
    def _still(trail: list[Trace]) -> tuple[float, float]:
        """Where a finger went down and up again; nowhere if it moved in between."""
        first, last = trail[0], trail[-1]
        moved = math.hypot(last.x - first.x, last.y - first.y)
        return (last.x, last.y) if moved < TAP else (math.nan, math.nan)

    def _tapped(self, x: float, y: float) -> bool:
        """A tap on the ship that fires puts the die there."""
        at = self._to_table(x, y) if math.isfinite(x) else None
        before = self.aiming
        if at is not None:
            self.aiming = aim.put(self.offer, self._table, self._models, self.aiming, at)
        return self.aiming != before

    def _shift(self, by: float) -> None:
        """The die on top of its ship goes along the aim, or back."""
        pose, a = aim.place(self.offer, self._table, self.aiming), self.aiming.direction
        at = (pose.x + by * math.cos(math.radians(a)), pose.y + by * math.sin(math.radians(a)))
        self.aiming = aim.put(self.offer, self._table, self._models, self.aiming, at)

    def _sling(self, x: float, y: float) -> None:
        assert self._grab is not None
        dx, dy = self._grab[0] - x, self._grab[1] - y
        pull = math.hypot(dx, dy)
        if pull < 0.015:
            self.phase = "idle"
            self._effort(0.0)
            return
        self.phase = "pulling"
        self._effort(effort(pull, 0.015, self._feel.pull_full, self._feel.curve))
        self._towards(math.degrees(math.atan2(-dy, dx)))

    def _flicked(self, trail: list[Trace], released: float) -> None:
        made = stroke(trail, released)
        moved = math.hypot(trail[-1].x - trail[0].x, trail[-1].y - trail[0].y)
        if made is None or moved < 0.03:
            self.note = NOTES["still"]
            return
        if self.offer.kind != "throw" and not self._meets(trail):
            self.note = NOTES["missed"]
            return
        self._towards(made.angle)
        if self.offer.kind != "throw":
            self._strike_where(trail, made)
        self._effort(effort(made.speed, self._feel.flick_slow, self._feel.flick_fast,
                            self._feel.curve))
        self._fire()

    def _meets(self, trail: list[Trace]) -> bool:
        px, py = self._where()
        return any(math.hypot(s.x - px, s.y - py) <= FLICK_WIDTH for s in trail)

    def _strike_where(self, trail: list[Trace], made: Stroke) -> None:
        """How far aside of the piece's middle the stroke passed is where it was struck."""
        px, py = self._where()
        a = math.radians(made.angle)
        nearest = min(trail, key=lambda s: math.hypot(s.x - px, s.y - py))
        aside = (nearest.x - px) * math.sin(a) + (nearest.y - py) * math.cos(a)
        side = min(1.0, max(-1.0, aside / GRAB))
        self.aiming = replace(self.aiming, side=round(side * 0.6, 3))
        self._turned(0.0)

    # ---- common --------------------------------------------------------------------------

    def _where(self) -> tuple[float, float]:
        pose = aim.place(self.offer, self._table, self.aiming)
        return self._to_screen(pose.x, pose.y)

    def _towards(self, screen_angle: float) -> None:
        """Turns the aim to a direction seen on the screen."""
        px, py = self._where()
        a = math.radians(screen_angle)
        here = self._to_table(px, py)
        there = self._to_table(px + 0.05 * math.cos(a), py - 0.05 * math.sin(a))
        if here is None or there is None:
            return
        direction = math.degrees(math.atan2(there[1] - here[1], there[0] - here[0]))
        self.aiming = replace(self.aiming, direction=direction)
        self._turned(0.0)

    def _turned(self, degrees: float) -> None:
        self.aiming = aim.turned(self.offer, self._table, self._models, self.aiming, degrees)

    def _effort(self, value: float) -> None:
        self.aiming = replace(self.aiming, effort=value)

    def _fire(self) -> None:
        self._shot = aim.shot(self.offer, self._table, self._models, self.aiming)
        self.phase = "idle"
