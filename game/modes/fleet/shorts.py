"""What stands on the table where it happened: "shield gone", "12 cm short", "left the table: wild".

The rules say what happened in a sentence; here each event that can be seen gets its few words
and, where it had none, its place. Nothing is decided here.
"""

from __future__ import annotations

import math

from msgspec.structs import replace

from game.modes.fleet import sides
from game.modes.fleet.dice import DIE
from game.modes.fleet.state import FleetState
from game.rules import Command, Event, Flick, Result, Say, Shoot, counted, plane, say

AHEAD = 0.7  # cosine: a ship that lies in the die's direction was not reached, others were missed
SHORTS: dict[str, Say] = {
    "absorbed": say("absorbed"),
    "ambushed": say("boarders lie in wait"),
    "blocked": say("an obstacle first"),
    "boarded": say("boarded"),
    "broken": say("asteroid gone"),
    "chipped": say("a piece breaks off"),
    "cleared": say("boarder shot"),
    "collision": say("collision: turn over"),
    "crash": say("into an asteroid: turn over"),
    "destroyed": say("destroyed"),
    "escaped": say("escaped"),
    "hull": say("hull cube gone"),
    "infested": say("the boarder moves on"),
    "lurks": say("a boarder waits here"),
    "piece lost": say("piece gone"),
    "pulled": say("pulled"),
    "ram": say("rammed"),
    "repair": say("repaired"),
    "repelled": say("boarder repelled"),
    "routed": say("left the area: lost"),
    "scuttled": say("scuttled"),
    "shield": say("shield gone"),
    "shields down": say("shields down"),
    "strike": say("boarders take a disc"),
    "wild": say("left the area: wild"),
}
SHIELDS = counted("+{n} shield", "+{n} shields")
WINGS = counted("{n} wing has grown", "{n} wings have grown")
MOST_OFF_CM = 40.0  # farther off than this nobody asks by how much


def on_table(before: FleetState, command: Command, result: Result | None,
             events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events, those that can be seen with their words and their place."""
    return tuple(_told(before, command, result, event) for event in events)


def _told(before: FleetState, command: Command, result: Result | None, event: Event) -> Event:
    if result is not None and not event.time:  # what follows from a shot begins when it is over
        event = replace(event, time=result.seconds)
    place = event.place or _place(before, result, event)
    lies = _lies(result)
    match event.kind:
        case "die":
            return replace(event, short=say("{n}", n=event.amount), place=lies or place)
        case "again":
            return replace(event, short=say("leans: throw again"), place=lies)
        case "hit" if lies is not None and result is not None and _leans(result):
            return replace(event, short=say("leans: rolled beside the mat"), place=place)
        case "miss":
            return _missed(before, command, result, event, lies)
        case "disc" if event.text is not None:
            location = event.text.args.get("location", "")
            return replace(event, short=say("{location}: disc gone", location=location),
                           place=place)
        case "moved" if event.text is not None:
            return replace(event, short=say("{cm} cm", cm=event.text.args.get("cm", 0)),
                           place=place)
        case "grown":
            return replace(event, short=WINGS(n=event.amount), place=place)
        case "recharge":
            return replace(event, short=SHIELDS(n=event.amount), place=place)
    return replace(event, short=SHORTS.get(event.kind), place=place)


def _missed(before: FleetState, command: Command, result: Result | None, event: Event,
            lies: tuple[float, float] | None) -> Event:
    """How far the die stayed from the nearest enemy, ahead of it or beside it."""
    if lies is None:
        return replace(event, short=say("left the area"))
    far = {s.id: min(plane.distance(lies, plane.nearest_edge_point(o, lies))
                      for o in before.outlines(s.id))
           for s in sides.enemy_ships(before, before.turn) if before.table.has(s.id)}
    nearest = min(far, key=lambda id: far[id], default="")
    off = round(far.get(nearest, math.inf)) if nearest else 0
    if not nearest or off > MOST_OFF_CM:
        return replace(event, short=say("nothing hit"), place=lies)
    words = (say("{cm} cm short", cm=off) if _ahead(before, command, lies, nearest)
             else say("{cm} cm off", cm=off))
    return replace(event, short=words, place=lies)


def _ahead(before: FleetState, command: Command, lies: tuple[float, float], ship: str) -> bool:
    """Would the die have come to the ship if it had gone on?"""
    if not isinstance(command, Shoot) or not isinstance(command.shot, Flick):
        return False
    angle = math.radians(command.shot.direction)
    there = before.table.piece(ship).pose.place
    dx, dy = there[0] - lies[0], there[1] - lies[1]
    along = dx * math.cos(angle) + dy * math.sin(angle)
    return along > AHEAD * math.hypot(dx, dy)


def _place(before: FleetState, result: Result | None, event: Event
           ) -> tuple[float, float] | None:
    """Where its first piece lies, or lay; where the die met an obstacle or left."""
    if event.kind == "blocked" and result is not None:
        return next(((t.place[0], t.place[1]) for t in result.touches_of(DIE)
                     if t.of(DIE) == "obstacle" or t.of(DIE) in before.ships), None)
    if event.kind == "wild" and result is not None:
        exit = result.exit(DIE)
        return exit.place if exit else None
    for id in event.pieces:
        for table in (result.table if result else before.table, before.table):
            if table.has(id):
                return table.piece(id).pose.place
    return None


def _lies(result: Result | None) -> tuple[float, float] | None:
    """Where the die came to lie."""
    if result is None or not result.table.has(DIE):
        return None
    return result.table.piece(DIE).pose.place


def _leans(result: Result) -> bool:
    reading = result.reading(DIE)
    return reading is not None and reading.face is None
