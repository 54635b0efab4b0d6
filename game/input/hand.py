"""One seat's hand over one Aim offer: device events in, a Shot out.

Four ways to shoot, all at once available: a finger's flick or slingshot, a stick pulled back
and snapped, a button held and released, and one button (or tap) that stops what sweeps.
"""

from __future__ import annotations

import math
from typing import Protocol

from msgspec.structs import replace

from game.content.models import Models
from game.input import aiming as aim
from game.input import laying
from game.input.aiming import Aiming
from game.input.bindings import Feel
from game.input.events import InputEvent, Pointer, Press, Release, Stick
from game.input.finger import Finger, Reading, Surround
from game.input.snap import Snap
from game.input.strokes import effort
from game.input.throwing import Throwing
from game.rules import Aim, Shot, Table, plane

NOTES = {
    "weak": "Too short or too slow: flick through the piece, or pull it back.",
    "away": "Begin at the lit piece: flick through it, or pull it back.",
    "tap": "Hold it for power, and let go.",
    "throw": "Drag across the table and let go: longer and faster is harder.",
}
TAP_S = 0.1  # a button that is let go so soon was pressed once too often, and shoots nothing
SHIFT_CM = 0.4  # how far a press moves a die on top of its ship
RING_CM = 2.5  # the ring round a piece: a pull no longer than that is nothing ...
RING = (0.035, 0.075)  # ... but never smaller or larger than this on the screen
MARGIN = 0.015  # so much of the window's rim no finger reaches
PICKED = 0.03  # a tap this near to a place is meant for it


class Lens(Protocol):
    """Between the table (cm) and the window (heights from the top left)."""

    @property
    def width(self) -> float:
        """Of the window, in heights."""
        ...

    def to_screen(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]: ...
    def to_table(self, x: float, y: float, z: float = 0.0) -> tuple[float, float] | None: ...


class Hand:
    """`phase` is idle, pulling, meter, laying, sweep or power; `band` is where on the table the
    finger holds the rubber band; an aim sways by `sway` degrees while a meter runs. The snaps of
    sticks live longer than a hand: a stick that has shot must rest first."""

    def __init__(self, offer: Aim, table: Table, models: Models, feel: Feel, lens: Lens,
                 one_button: bool = False, snaps: dict[str, Snap] | None = None,
                 sway: float = 0.0) -> None:
        self.offer, self._table, self._models, self._feel = offer, table, models, feel
        self._lens, self.one_button = lens, one_button
        self._snaps = snaps if snaps is not None else {}
        self.aiming: Aiming = aim.first(offer, table, models)
        self._first = "laying" if offer.brink is not None else "sweep"  # what one button stops
        self.phase = self._first if one_button else "idle"
        self._sway, self._steady = sway, self.aiming.direction
        self.band: tuple[float, float] | None = None
        self.note = ""
        self._middle = self.aiming.direction
        self._time = 0.0
        self._pressed = 0.0  # the device's time of the press that the meter runs since
        self._turn = 0.0
        self._held: dict[str, float] = {}
        self._finger: Finger | Throwing | None = None
        self._taken = (0.0, 0.0)  # where the finger went down
        self._shot: Shot | None = None

    # ---- events --------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Takes an event if it is the hand's; False leaves it to the menus."""
        match event:
            case Stick():
                self._stick(event)
                return True
            case Pointer():
                return self._pointer(event)
            case Press():
                return self._press(event)
            case Release():
                return self._release(event)
        return False

    def update(self, dt: float, now: float | None = None) -> Shot | None:
        """Moves what moves by itself; returns the shot once it was made. `now` is the time that
        devices have, for a finger that rests and so reports nothing."""
        self._time += dt
        if now is not None and self._finger is not None:
            self._meant(self._finger.waited(now))
        if self.phase == "laying":
            swing = math.sin(self._time * 2 * math.pi / self._feel.place_s)
            self.aiming = laying.slid(self.aiming, 0.5 + 0.5 * swing)
        elif self.phase == "sweep":
            swing = math.sin(self._time * 2 * math.pi / self._feel.sweep_s)
            self.aiming = replace(self.aiming, direction=self._middle)
            self._turned(swing * (self._feel.sweep_deg if self.offer.brink is None
                                  else self._feel.flip_sweep_deg))
        elif self.phase in ("meter", "power"):
            self._metered_at(self._time)
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

    def aim_at(self, along: float, overhang: float, direction: float) -> None:
        """As this hand aimed before."""
        self.aiming = replace(self.aiming, along=along, overhang=overhang, direction=direction)
        self._middle = direction

    def let_go(self) -> None:
        """Forgets a half-made gesture (pause, lost pad)."""
        self._held, self._finger, self.band, self._turn = {}, None, None, 0.0
        for snap in self._snaps.values():
            snap.let_go()
        self.phase = self._first if self.one_button else "idle"
        self._effort(0.0)

    # ---- buttons -------------------------------------------------------------------------

    def _press(self, e: Press) -> bool:
        if self.one_button and e.action == "accept":
            if not e.again:
                self._one_press(e.time)
            return True
        if e.action in ("left", "right"):
            if not e.again:
                self._held[e.action] = 0.0
                self._turned(self._feel.tap_deg * (1 if e.action == "left" else -1))
            return True
        if e.action in ("stick-left", "stick-right"):
            return True  # the stick itself turns the aim
        laid = laying.pressed(self.offer, self.aiming, e.action)
        if laid is not None:
            self.aiming = laid
            return True
        if e.action in ("up", "down") and self.offer.on_top_of:
            self._shift(SHIFT_CM if e.action == "up" else -SHIFT_CM)
            return True
        if e.action in ("stick-up", "stick-down") and (self.offer.on_top_of or self.offer.brink):
            return True
        if e.action in ("previous", "next"):
            step = 0.125 * (-1 if e.action == "previous" else 1)
            self.aiming = aim.sideways(self.offer, self._table, self._models, self.aiming, step)
            return True
        if e.action == "third" and (len(self.offer.pieces) > 1 or len(self.offer.starts) > 1):
            self.aiming = aim.chosen(self.offer, self._table, self._models, self.aiming, 1)
            return True
        if e.action == "accept" and not e.again:
            self._start_meter("meter", e.time)
            return True
        if e.action == "back" and self.phase in ("meter", "pulling"):
            self.let_go()
            return True
        return False

    def _release(self, e: Release) -> bool:
        self._held.pop(e.action, None)
        if e.action == "accept" and self.phase == "meter":
            if e.lost:
                self.let_go()
            elif self._meter_seconds(e.time) < TAP_S:
                self.let_go()
                self.note = NOTES["tap"]
            else:
                self._stop_meter(e.time)
            return True
        return False

    def _one_press(self, time: float) -> None:
        """The one button (or a tap): stops where a disc lies, then the aim, then the power."""
        if self.phase == "laying":
            self.phase, self._time = "sweep", 0.0
        elif self.phase == "sweep":
            self._start_meter("power", time)
        else:
            self._stop_meter(time)

    def _start_meter(self, phase: str, time: float) -> None:
        self.phase, self._time, self._pressed = phase, 0.0, time
        self._steady = self.aiming.direction

    def _stop_meter(self, time: float) -> None:
        """As hard as the meter was when the device saw it, not when the frame came."""
        self._metered_at(self._meter_seconds(time))
        self._fire()
        if self._sway:  # what was meant, for the next one
            self.aiming = replace(self.aiming, direction=self._steady)

    def _meter_seconds(self, time: float) -> float:
        """How long it has run."""
        timed = time > 0.0 and self._pressed > 0.0
        return time - self._pressed if timed else self._time

    def _metered_at(self, seconds: float) -> None:
        if self.phase == "meter":  # what is let go sooner was a tap
            seconds = max(0.0, seconds - TAP_S)
        cycle = (seconds / self._feel.meter_s) % 2.0
        self._effort(cycle if cycle <= 1.0 else 2.0 - cycle)
        if self._sway:
            self.aiming = replace(self.aiming, direction=self._steady)
            self._turned(laying.swayed(self._sway, seconds))

    # ---- sticks --------------------------------------------------------------------------

    def _stick(self, e: Stick) -> None:
        self._turn = e.left[0]
        pull = self._snaps.setdefault(e.device, Snap()).report(e.time, *e.right)
        if self.phase not in ("idle", "pulling") or self._finger is not None:
            return
        if pull.kind == "rest":
            return
        self._effort(pull.share ** self._feel.curve)
        self.phase = "pulling"
        if pull.kind == "shot":
            self._fire()
        elif pull.kind == "back":
            self.phase = "idle"
            self._effort(0.0)

    # ---- fingers -------------------------------------------------------------------------

    def _pointer(self, e: Pointer) -> bool:
        finger = self._finger
        if e.what == "down":
            if finger is None:
                self._put_down(e)
            return True  # one finger shoots; what others do beside it is nothing
        if finger is None or e.finger != finger.number:
            return False
        if e.what == "gone":
            self.let_go()
        elif e.what == "up":
            self._finger = None
            self._meant(finger.lifted(e), lifted=True)
        elif e.what == "move":
            self._meant(finger.moved(e))
        return True

    def _put_down(self, e: Pointer) -> None:
        self.note, self._taken = "", (e.x, e.y)
        if self.one_button:
            self._one_press(e.time)
        elif self.offer.kind == "throw":
            self._finger = Throwing(e, self._feel)
        else:
            self._take_nearest(e)
            self._finger = Finger(e, self._around)

    def _meant(self, r: Reading, lifted: bool = False) -> None:
        """What the finger means becomes the aim, and at last the shot."""
        match r.kind:
            case "flick":
                self._finger = None
                self._towards(r.angle)
                self._effort(effort(r.speed, self._feel.flick_slow, self._feel.flick_fast,
                                    self._feel.curve))
                self._fire()
            case "throw":
                self.phase = "pulling"
                self._towards(r.angle)
                self._effort(r.speed)
                if lifted:
                    self._fire()
            case "pull":
                self._sling(r.pulled)
                if lifted:
                    self._fire()
            case "edge":
                at = self._lens.to_table(*r.place, self._height())
                if at is not None and self.offer.brink is not None:
                    self.aiming = laying.laid_at(self.offer, self.aiming, at)
                elif at is not None:
                    self.aiming = aim.struck_at(self.offer, self._table, self._models,
                                                self.aiming, at)
            case "tap":
                self.let_go()
                self._tapped(*r.place)
            case "away" | "weak" | "back":
                self.let_go()
                throws = self.offer.kind == "throw"
                self.note = NOTES.get("throw" if throws and r.kind == "weak" else r.kind, "")

    def _around(self) -> Surround:
        """The piece as the finger sees it now."""
        z = self._height()
        pose = aim.place(self.offer, self._table, self.aiming)
        middle = self.where()
        cm = math.dist(self._lens.to_screen(pose.x + 1.0, pose.y, z), middle)
        ring = min(RING[1], max(RING[0], RING_CM * cm))
        reach = aim.reach(self.offer, self._table, self._models, self.aiming) * cm
        edge = aim.edge_of(self.offer, self._table, self._models, self.aiming)
        brink = self.offer.brink
        edges = ([(brink.start, brink.end)] if brink is not None
                 else [plane.moved(run, pose) for run in edge.runs.values()] if edge else [])
        runs = tuple(tuple(self._lens.to_screen(*point, z) for point in run) for run in edges)
        return Surround(middle, reach, ring, runs)

    def _sling(self, pulled: tuple[float, float]) -> None:
        """The band is drawn so far: the shot goes the other way."""
        dx, dy = pulled
        length = math.hypot(dx, dy)
        ring = self._around().ring
        self.phase = "pulling"
        z = self._height()
        x, y = self.where()
        self.band = self._lens.to_table(x + dx, y + dy, z)
        if length <= ring:
            self._effort(0.0)
            return
        self._effort(effort(length, ring, self._full(dx / length, dy / length, ring),
                            self._feel.curve))
        self._towards(math.degrees(math.atan2(dy, -dx)))

    def _full(self, dx: float, dy: float, ring: float) -> float:
        """The pull that is the hardest shot: shorter where the window ends before."""
        x, y = self._taken
        room = min(
            (self._lens.width - x) / dx if dx > 1e-6 else -x / dx if dx < -1e-6 else math.inf,
            (1.0 - y) / dy if dy > 1e-6 else -y / dy if dy < -1e-6 else math.inf)
        return max(ring + 0.05, min(self._feel.pull_full, room - MARGIN))

    def _take_nearest(self, e: Pointer) -> None:
        """Of several pieces that may be struck, the one under the finger."""
        here = [p for p in self.offer.pieces if self._table.has(p)]
        if len(here) < 2 or self.offer.starts:
            return

        def off(id: str) -> float:
            pose = self._table.piece(id).pose
            x, y = self._lens.to_screen(pose.x, pose.y, pose.z)
            return math.hypot(x - e.x, y - e.y)

        nearest = min(here, key=off)
        if nearest != self.aiming.piece and off(nearest) < off(self.aiming.piece):
            self.aiming = aim.first(replace(self.offer, pieces=(nearest,)), self._table,
                                    self._models)

    def _tapped(self, x: float, y: float) -> None:
        """A tap on the ship that fires puts the die there; on another base, on that."""
        at = self._lens.to_table(x, y, self._height())
        if at is not None and self.offer.brink is not None:
            self.aiming = laying.towards(self.offer, self._table, self._models, self.aiming, at)
        elif at is not None:
            self.aiming = aim.put(self.offer, self._table, self._models, self.aiming, at)
        for number, start in enumerate(self.offer.starts):
            sx, sy = self._lens.to_screen(start.x, start.y, start.z)
            if math.hypot(sx - x, sy - y) < PICKED and number != self.aiming.start:
                self.set_start(number)
                return

    def _shift(self, by: float) -> None:
        """The die on top of its ship goes along the aim, or back."""
        pose, a = aim.place(self.offer, self._table, self.aiming), self.aiming.direction
        at = (pose.x + by * math.cos(math.radians(a)), pose.y + by * math.sin(math.radians(a)))
        self.aiming = aim.put(self.offer, self._table, self._models, self.aiming, at)

    # ---- common --------------------------------------------------------------------------

    def _height(self) -> float:
        """How high above the table the piece is that a finger touches."""
        return aim.place(self.offer, self._table, self.aiming).z

    @property
    def ring_cm(self) -> float:
        """How far on the table a pull is still nothing."""
        around, pose = self._around(), aim.place(self.offer, self._table, self.aiming)
        cm = math.dist(self._lens.to_screen(pose.x + 1.0, pose.y, pose.z), around.place)
        return around.ring / max(cm, 1e-6)

    @property
    def busy(self) -> bool:
        """Is a gesture under way?"""
        return self._finger is not None or self.phase not in ("idle", "laying", "sweep")

    def where(self, ahead_cm: float = 0.0) -> tuple[float, float]:
        """Where the piece is seen, or a place ahead of it, in window heights."""
        pose, a = aim.place(self.offer, self._table, self.aiming), self.aiming.direction
        return self._lens.to_screen(pose.x + ahead_cm * math.cos(math.radians(a)),
                                    pose.y + ahead_cm * math.sin(math.radians(a)), pose.z)

    def _towards(self, screen_angle: float) -> None:
        """Turns the aim to a direction seen on the screen."""
        px, py = self.where()
        a, z = math.radians(screen_angle), self._height()
        here = self._lens.to_table(px, py, z)
        there = self._lens.to_table(px + 0.05 * math.cos(a), py - 0.05 * math.sin(a), z)
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
        self.phase, self.band = "idle", None
