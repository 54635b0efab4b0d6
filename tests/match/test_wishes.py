"""A command holds what the player wished, the log the whole shot that was simulated."""

import hashlib
import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.commands import replay
from game.content.models import models
from game.content.scenarios import scenario
from game.input import aiming
from game.input.bindings import bindings
from game.input.events import Press, Release
from game.input.hand import Hand
from game.match import Match, load, save, verify
from game.modes import modes
from game.modes.fleet import dice
from game.modes.fleet.catalogue import catalogue
from game.physics import simulate
from game.rules import Aim, Choose, Flick, Seat, Shoot, Step, seats
from game.session.playing import play_out
from tests.input.lens import FromAbove

SCENARIOS = {"flipships": "standard"}
GOLDEN = Path(__file__).resolve().parent.parent / "modes" / "golden"


def about_to_fire(mode_id: str = "flickfleet") -> Match:
    """The introductory battle of the fleets, up to the first die."""
    mode = modes()[mode_id]
    match = Match.begin(mode, scenario(mode, "introductory"), seats(2), 3)
    wanted = ("default", "grid", "nukes", "torpedoes", "fire", "end")
    while not any(isinstance(o, Aim) and o.on_top_of for o in match.offers()):
        offer = match.offers()[-1]
        free = [o.id for o in offer.options if not o.blocked]
        option = next((o for o in wanted if o in free), free[0])
        assert isinstance(match.submit(Choose(offer.seat, offer.about, option)), Step)
    return match


def fired(match: Match, **touch) -> Match:
    offer = next(o for o in match.offers() if isinstance(o, Aim))
    wish = Flick(dice.DIE, 90.0, 150.0, **touch)
    assert isinstance(match.submit(Shoot(offer.seat, offer.about, wish)), Step)
    return match


def by_hand(match: Match, presses: int) -> Match:
    """The die fired with keys, after moving the strike point so many times."""
    offer = next(o for o in match.offers() if isinstance(o, Aim))
    hand = Hand(offer, match.state.table, models(), bindings().feel, FromAbove())
    for _ in range(abs(presses)):
        hand.handle(Press("next" if presses > 0 else "previous", "keys"))
    hand.handle(Press("accept", "keys"))
    for _ in range(30):
        hand.update(1 / 60)
    hand.handle(Release("accept", "keys"))
    wish = hand.update(1 / 60)
    assert isinstance(match.submit(Shoot(offer.seat, offer.about, wish)), Step)
    return match


def test_the_log_holds_the_whole_shot_beside_the_wish():
    asked = []
    match = about_to_fire()
    match._simulate = lambda table, shot: asked.append(shot) or simulate(table, shot)
    entry = fired(match).log[-1]
    assert entry.shot == asked[0] == match.last.shot
    assert entry.command.shot.brings == () and entry.command.shot.strike is None
    assert entry.shot.brings[0].id == dice.DIE and entry.shot.held
    touch = catalogue().touch
    assert entry.shot.touch == ((0.0, 0.0), touch.height, touch.lift)


@pytest.mark.parametrize("touch", [
    {"strike": (0.3, 0.0)}, {"strike": (0.0, -0.3)}, {"height": -0.2}, {"lift": 25.0},
    {"height": 0.0}, {"lift": 0.0},
])
def test_what_the_wish_says_of_the_touch_is_simulated(touch):
    plain, other = fired(about_to_fire()).log[-1], fired(about_to_fire(), **touch).log[-1]
    for name, value in touch.items():
        assert getattr(other.shot, name) == value
    assert replace(other.shot, **{n: getattr(plain.shot, n) for n in touch}) == plain.shot
    assert other.result_digest != plain.result_digest


def test_the_strike_point_of_a_fired_die_is_the_hands():
    entries = [by_hand(about_to_fire(), presses).log[-1] for presses in (-6, 0, 6)]
    assert len({e.shot.strike for e in entries}) == 3
    assert len({e.result_digest for e in entries}) == 3
    assert {e.shot.direction for e in entries} == {entries[0].shot.direction}
    left, right = entries[0].shot.strike, entries[2].shot.strike
    assert left == pytest.approx((-right[0], -right[1]))
    assert entries[1].shot.strike == (0.0, 0.0)


def test_a_hand_that_leaves_the_strike_point_alone_fires_as_a_plain_wish():
    byhand = by_hand(about_to_fire(), 0).log[-1]
    wish = byhand.command.shot
    plain = about_to_fire()
    plain.submit(replace(byhand.command, shot=replace(wish, strike=None)))
    assert plain.log[-1].shot == byhand.shot


@pytest.mark.parametrize("mode_id", sorted(modes()))
def test_every_control_of_a_hand_changes_the_shot(mode_id):
    """Whatever an aim can be changed in, the stored shot changes with it."""
    mode = modes()[mode_id]
    fleets = mode_id in ("flickfleet", "xenowars")
    match = about_to_fire(mode_id) if fleets else Match.begin(
        mode, scenario(mode, SCENARIOS.get(mode_id, "classic")), seats(2), 3)
    offer = next(o for o in match.offers() if isinstance(o, Aim))
    table = match.state.table
    first = aiming.first(offer, table, models())
    changed = [first, replace(first, effort=0.7), aiming.turned(offer, table, models(), first, 9)]
    if offer.kind == "flick":
        changed.append(aiming.sideways(offer, table, models(), first, 0.5))
    if offer.brink is not None:
        changed += [replace(first, along=0.2), replace(first, overhang=1.0)]
    whole = [
        mode.shot(match.state, Shoot(offer.seat, offer.about,
                                     aiming.shot(offer, table, models(), aim)))
        for aim in changed
    ]
    assert len({repr(shot) for shot in whole}) == len(changed)


def test_verify_simulates_the_stored_shot_and_reports_another_completion():
    match = fired(about_to_fire())

    class OtherTouch(type(match.mode)):
        def shot(self, state, command):
            shot = super().shot(state, command)
            return shot and replace(shot, lift=9.0)

    assert verify(match).otherwise == 0
    match.mode = OtherTouch()
    verdict = verify(match)
    assert verdict.same == verdict.shots == 1
    assert verdict.first_difference is None and verdict.otherwise == 1


def test_the_replay_command_says_so(tmp_path, capsys, monkeypatch):
    path = tmp_path / "match.jsonl"
    save(fired(about_to_fire(), lift=11.0), path)
    (line,) = [line for line in path.read_bytes().splitlines() if b'"lift":11.0' in line]
    stored = json.loads(line)
    assert stored["command"]["shot"]["lift"] == stored["shot"]["lift"] == 11.0
    assert replay._verified(load(path, modes()), as_json=False) is None
    monkeypatch.setattr("game.match.replay.completed", lambda mode, state, command: None)
    assert replay._verified(load(path, modes()), as_json=False) is not None
    assert "another shot under today's rules" in capsys.readouterr().out


def _format_1(file: Path) -> bytes:
    """The match as it was written before an entry held its shot. A fired die's command then said
    a lift that was never used."""
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    lines[0]["format"] = 1
    for line in lines[1:-1]:
        shot = line.pop("shot")
        if shot is not None and shot.get("held"):
            line["command"]["shot"]["lift"] = 9.0
    body = "".join(json.dumps(line) + "\n" for line in lines[:-1]).encode()
    lines[-1]["digest"] = hashlib.blake2b(body, digest_size=16).hexdigest()
    return body + json.dumps(lines[-1]).encode() + b"\n"


def test_a_file_of_format_1_opens_with_the_shots_that_were_simulated(tmp_path):
    new = load(GOLDEN / "flickfleet.jsonl", modes())
    old = tmp_path / "old.jsonl"
    old.write_bytes(_format_1(GOLDEN / "flickfleet.jsonl"))
    assert b'"lift": 9.0' in old.read_bytes()
    match = load(old, modes())
    assert [e.shot for e in match.log] == [e.shot for e in new.log]
    verdict = verify(match)
    assert verdict.shots == verdict.same > 10 and verdict.otherwise == 0
    save(match, tmp_path / "new.jsonl")
    again = load(tmp_path / "new.jsonl", modes())
    assert again.log == match.log and again.digest == match.digest


def test_an_entry_of_this_format_without_its_shot_is_broken(tmp_path):
    path = tmp_path / "match.jsonl"
    save(fired(about_to_fire()), path)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    del lines[-2]["shot"]
    body = "".join(json.dumps(line) + "\n" for line in lines[:-1]).encode()
    lines[-1]["digest"] = hashlib.blake2b(body, digest_size=16).hexdigest()
    path.write_bytes(body + json.dumps(lines[-1]).encode() + b"\n")
    with pytest.raises(Exception, match="missing required field `shot`"):
        load(path, modes())


def test_computers_fire_with_the_games_own_touch():
    mode = modes()["flickfleet"]
    seated = tuple(Seat(name, "computer:easy", team=i) for i, name in enumerate("AB"))
    match = Match.begin(mode, scenario(mode, "introductory"), seated, 5)
    play_out(match)
    dice_fired = [e.shot for e in match.log if e.shot and getattr(e.shot, "held", ())]
    touch = catalogue().touch
    assert len(dice_fired) > 5
    assert {s.touch for s in dice_fired} == {((0.0, 0.0), touch.height, touch.lift)}
