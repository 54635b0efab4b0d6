"""Rule cases: a state, commands with the physical facts they met, and what must come of it.

docs/cases.md describes the files. No physics runs here: a case says what the dice did.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.content.hand import resting, showing
from game.content.models import Die, Disc, models
from game.content.scenarios import scenario
from game.content.source import Problem, Source, read
from game.pack import Game
from game.rules import (
    Aim,
    Choose,
    Command,
    Event,
    Exit,
    Flick,
    Flip,
    Offer,
    Piece,
    Place,
    Pose,
    Reading,
    Refusal,
    Result,
    Shake,
    Shoot,
    Shot,
    State,
    Throw,
    Touch,
    refusal,
    seats,
)

COCKED = "cocked"
COCKED_TILT_DEG = 25.0


# ---- the files ---------------------------------------------------------------------------

class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """What physics answered, as far as the case cares; everything else stays where it was."""

    faces: dict[str, str] | tuple[str, ...] = {}
    places: dict[str, str | tuple[float, float, float]] = {}
    touches: tuple[tuple[float, str, str], ...] = ()
    exits: tuple[tuple[float, str], ...] = ()
    turns: dict[str, float] = {}
    supports: dict[str, tuple[str, ...]] = {}
    seconds: float = 1.0


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """One command: `choose`, `shoot` or `place` names what it is about."""

    choose: str = ""
    option: str = ""
    shoot: str = ""
    shot: Shot | None = None
    place: str = ""
    piece: str = ""
    pose: Pose | None = None
    seat: int | None = None
    facts: Facts = Facts()
    refused: str = ""


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    rule: str
    seats: int = 2
    seed: int = 1
    given: dict[str, Any] = {}
    play: tuple[Move, ...] = ()
    expect: dict[str, Any] = {}


class CaseFile(Struct, frozen=True, forbid_unknown_fields=True):
    mode: str
    scenario: str
    cases: tuple[Case, ...]


class Tried(Struct, frozen=True):
    file: str
    title: str
    rule: str
    ok: bool
    difference: str | None = None


# ---- running them ------------------------------------------------------------------------

def case_files(paths: Iterable[Path]) -> list[Path]:
    """The case files of these files and folders."""
    out: list[Path] = []
    for path in paths:
        out += sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    return out


def run_file(path: Path, games: dict[str, Game]) -> list[Tried]:
    """Every case of a file; a Problem if the file itself is wrong."""
    source = read(path)
    file = source.typed(CaseFile)
    game = games.get(file.mode)
    if game is None:
        raise source.problem("$.mode", f"no mode {file.mode!r}; installed are {', '.join(games)}")
    content = scenario(game.mode, file.scenario)
    if not file.cases:
        raise source.problem("$.cases", "there is no case in this file")
    out = []
    for number, case in enumerate(file.cases):
        difference = _difference(game, content, case, source, f"$.cases[{number}]")
        out.append(Tried(str(path), case.title, case.rule, difference is None, difference))
    return out


def _difference(
    game: Game, content: Any, case: Case, source: Source, path: str
) -> str | None:
    mode = game.mode
    try:
        state = _given(game, mode.setup(content, seats(case.seats), case.seed), case.given)
    except (msgspec.ValidationError, ValueError, KeyError, StopIteration) as error:
        raise source.problem(f"{path}.given", f"can't be set up: {error}") from None
    events: list[Event] = []
    for number, move in enumerate(case.play):
        where = f"play {number + 1}"
        try:
            command = _command(mode.offers(state), move)
        except LookupError as error:
            return f"{where}: {error.args[0]}"
        shot = mode.shot(state, command) if not refusal(mode.offers(state), command) else None
        try:
            result = answered(state, shot, move.facts) if shot else None
        except (KeyError, ValueError) as error:
            at = f"{path}.play[{number}].facts"
            raise source.problem(at, f"can't be so: {error}") from None
        step = mode.resolve(state, command, result)
        if isinstance(step, Refusal):
            if step.code != move.refused:
                return f"{where}: refused with {step.code!r}: {step.why}"
            continue
        if move.refused:
            return f"{where}: expected refusal {move.refused!r}, but it was accepted"
        state = step.state
        events += step.events
    return _unlike(case.expect, _seen(game, state, events))


def _given(game: Game, state: State, given: dict[str, Any]) -> State:
    """The state of the setup, with the mode's own words and plain fields put in."""
    words = {key: value for key, value in given.items() if key != "state"}
    if game.cases is not None:
        state = game.cases.arranged(state, words)
    elif words:
        raise ValueError(f"{game.mode.id} knows no {', '.join(words)}; use state:")
    plain = _merged(msgspec.to_builtins(state), given.get("state", {}))
    typed: State = msgspec.convert(plain, game.mode.state_type)
    return typed


def _merged(old: Any, new: Any) -> Any:
    if isinstance(old, dict) and isinstance(new, dict):
        return {**old, **{key: _merged(old.get(key), value) for key, value in new.items()}}
    return new


def _command(offers: tuple[Offer, ...], move: Move) -> Command:
    about = move.choose or move.shoot or move.place
    offer = next((o for o in offers if o.about == about), None)
    seat = move.seat
    if seat is None:
        if offer is None:
            known = ", ".join(o.about for o in offers) or "nothing"
            if not move.refused:
                raise LookupError(f"{about!r} is not offered; offered: {known}")
            seat = next((o.seat for o in offers), 0)
        else:
            seat = offer.seat
    if move.choose:
        return Choose(seat, about, move.option)
    if move.place:
        if move.pose is None:
            raise LookupError("place needs a pose")
        return Place(seat, about, move.piece, move.pose)
    return Shoot(seat, about, move.shot or _usual_shot(offer, move.piece))


def _usual_shot(offer: Offer | None, piece: str) -> Shot:
    """Some legal shot, where the case does not care which."""
    if not isinstance(offer, Aim):
        return Throw(90.0, 80.0)
    speed = (offer.slowest + offer.fastest) / 2.0
    match offer.kind:
        case "throw":
            return Throw(90.0, speed)
        case "shake":
            return Shake(offer.targets[0])
        case "flip":
            piece = piece or offer.pieces[0]
            if offer.brink is not None:
                return offer.brink.usual(piece, offer.kinds[piece], speed)
            return Flip(piece, 90.0, speed, 20.0)
    return Flick(piece or offer.pieces[0], 90.0, speed)


def answered(state: State, shot: Shot, facts: Facts) -> Result:
    """A result with these facts: brought pieces are on the table, told ones where told."""
    brought: tuple[Piece, ...] = getattr(shot, "brings", ())
    table = state.table.with_pieces(*brought)
    if isinstance(facts.faces, dict):
        faces = facts.faces
    else:
        faces = dict(zip((p.id for p in brought), facts.faces, strict=True))
    readings = []
    for id in dict.fromkeys([*faces, *facts.places]):
        piece = table.piece(id)
        place = _place(state, facts.places.get(id), piece)
        model = models().piece(piece.kind)
        face = faces.get(id)
        if isinstance(model, Die):
            table = table.moved(id, _lying(model, face, place))
            readings.append(Reading(id, None if face in (COCKED, None) else face))
        else:
            table = table.moved(id, replace(piece.pose, x=place[0], y=place[1], z=place[2]))
            if isinstance(model, Disc) and face is not None:
                readings.append(Reading(id, None if face == COCKED else face))
    return Result(
        table=table, readings=tuple(readings),
        touches=tuple(Touch(t, a, b, (0.0, 0.0, 0.0), 100.0) for t, a, b in facts.touches),
        exits=tuple(Exit(t, id, table.piece(id).pose.place) for t, id in facts.exits),
        turns=facts.turns, supports=facts.supports, seconds=facts.seconds,
    )


def _place(
    state: State, told: str | tuple[float, float, float] | None, piece: Piece
) -> tuple[float, float, float]:
    """Where a piece rests: a point, or `FIXTURE/MARK`."""
    if told is None:
        half = models().piece(piece.kind).height / 2.0
        return (piece.pose.x, piece.pose.y, piece.pose.z - half)
    if not isinstance(told, str):
        return told
    fixture_id, _, mark = told.partition("/")
    fixture = next((f for f in state.table.fixtures if f.id == fixture_id), None)
    if fixture is None or mark not in models().fixture(fixture.kind).marks:
        raise ValueError(f"there is no mark {told!r}")
    x, y, z = models().fixture(fixture.kind).marks[mark]
    return (x + fixture.pose.x, y + fixture.pose.y, z + fixture.pose.z)


def _lying(die: Die, face: str | None, place: tuple[float, float, float]) -> Pose:
    if face is None:
        return resting(die, 0, place)
    if face != COCKED:
        if face not in die.faces:
            raise ValueError(f"{die.title} has no face {face!r}")
        return showing(die, face, place)
    half = math.radians(COCKED_TILT_DEG) / 2.0
    level = resting(die, 0, place)
    return replace(level, z=level.z + 0.15, qw=math.cos(half), qx=math.sin(half), qy=0.0, qz=0.0)


# ---- comparing ---------------------------------------------------------------------------

def _seen(game: Game, state: State, events: list[Event]) -> dict[str, Any]:
    """Everything a case may expect, as plain data."""
    outcome = game.mode.outcome(state)
    offers = game.mode.offers(state)
    return _plain({
        **msgspec.to_builtins(state),
        **(game.cases.described(state) if game.cases is not None else {}),
        "outcome": outcome,
        "offers": [o.about for o in offers],
        "options": [o.id for offer in offers for o in getattr(offer, "options", ())],
        "blocked": [
            o.id for offer in offers for o in getattr(offer, "options", ()) if o.blocked
        ],
        "aims": [p for offer in offers if isinstance(offer, Aim) for p in offer.pieces],
        "surfaces": {
            p: edges for o in offers if isinstance(o, Aim) for p, edges in o.surfaces.items()
        },
        "kinds": {p: kind for o in offers for p, kind in getattr(o, "kinds", {}).items()},
        "events": [{**msgspec.structs.asdict(e), "text": str(e.text)} for e in events],
    })


def _plain(value: Any) -> dict[str, Any]:
    """As a YAML file would have it: lists, no tuples."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return plain


def _unlike(expected: dict[str, Any], seen: dict[str, Any]) -> str | None:
    for key, want in expected.items():
        if key == "events":
            difference = _events_unlike(want, seen["events"])
        elif key in ("has_options", "lacks_options"):
            free = [o for o in seen["options"] if o not in seen["blocked"]]
            have = [o for o in want if o not in free] if key == "has_options" else [
                o for o in want if o in seen["options"]]
            difference = f"{key}: {', '.join(have)}" if have else None
        elif key == "lacks_events":
            have = [kind for kind in want if any(e["kind"] == kind for e in seen["events"])]
            difference = f"{key}: {', '.join(have)}" if have else None
        elif key == "exactly":
            difference = _not_exactly(want, seen)
        elif key not in seen:
            difference = f"{key}: there is no such thing in the state"
        else:
            difference = _value_unlike(key, want, seen[key])
        if difference:
            return difference
    return None


def _not_exactly(expected: dict[str, Any], seen: dict[str, Any]) -> str | None:
    """These values and nothing beside them."""
    for key, want in expected.items():
        if key not in seen:
            return f"exactly.{key}: there is no such thing in the state"
        if want != seen[key]:
            return f"{key}: expected exactly {_short(want)}, got {_short(seen[key])}"
    return None


def _value_unlike(path: str, want: Any, have: Any) -> str | None:
    """A mapping expects these keys (a list's by number), an empty one that there is none;
    everything else must be equal."""
    if want == {} and have:
        return f"{path}: expected nothing, got {_short(have)}"
    if isinstance(want, dict) and isinstance(have, list):
        have = {str(i): value for i, value in enumerate(have)}
    if isinstance(want, dict) and isinstance(have, dict):
        for key, value in want.items():
            if key not in have:
                return f"{path}.{key}: missing"
            difference = _value_unlike(f"{path}.{key}", value, have[key])
            if difference:
                return difference
        return None
    if isinstance(want, str) and isinstance(have, str) and "\n" in want:
        want, have = _squeezed(want), _squeezed(have)
    if want == have:
        return None
    return f"{path}: expected {_short(want)}, got {_short(have)}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 200 else text[:200] + "..."


def _squeezed(text: str) -> str:
    return "\n".join(" ".join(line.split()) for line in text.strip().splitlines())


def _events_unlike(want: list[Any], have: list[dict[str, Any]]) -> str | None:
    """The wanted events must come in this order, others may come between."""
    left = iter(have)
    for event in want:
        wanted = {"kind": event} if isinstance(event, str) else event
        if not any(_value_unlike("event", wanted, seen) is None for seen in left):
            kinds = ", ".join(e["kind"] for e in have) or "none"
            return f"events: expected {wanted} in its place; happened: {kinds}"
    return None


def checked(path: Path, games: dict[str, Game]) -> list[Problem]:
    """Every problem of one case file, for `flicktop check`."""
    try:
        source = read(path)
    except Problem as problem:
        return [problem]
    found = source.problems(CaseFile)
    if found:
        return found
    file = source.typed(CaseFile)
    if file.mode not in games:
        known = ", ".join(games)
        return [source.problem("$.mode", f"no mode {file.mode!r}; installed are {known}")]
    try:
        scenario(games[file.mode].mode, file.scenario)
    except Problem as problem:
        return [problem]
    return []
