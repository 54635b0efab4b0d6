"""Sitting down at a table: a new match, a rematch, or one that was left."""

from __future__ import annotations

import secrets
from pathlib import Path

from msgspec.structs import replace

from game.app import party as parties
from game.app.destinations import ToContinue, ToNewMatch, ToRematch
from game.app.house import House
from game.app.notices import no_continuing, reason
from game.app.table.showing import Showing
from game.content.scenarios import ScenarioCard, content
from game.content.source import Problem
from game.match import Match, SaveProblem
from game.modes import modes
from game.rules import seats
from game.rules.seats import NAMES, dressed
from game.session import shelf
from game.session.deciders import Computer, Decider, Hands
from game.session.session import Session
from game.ui.words import _, titled

LONGEST_THOUGHT_S = 3.0

Sitting = ToNewMatch | ToRematch | ToContinue


def sit_down(wanted: Sitting, house: House) -> Showing | None:
    """The match that is wanted, on the table; None and a notice if it can't be had."""
    match wanted:
        case ToNewMatch():
            mode = modes()[wanted.card.game]
            try:
                rules = content(mode, wanted.card.file)
            except Problem as problem:  # a player's file may change or go while it is listed
                house.notice(_("Your scenario {name} can't be played: `flicktop check` says why.",
                               name=Path(problem.file).name))
                return None
            sat = dressed(parties.seated(house.party), rules.insignia())
            match = Match.begin(mode, rules, sat, _seed(house), wanted.card.id)
            return at_the_table(house, match, _made_room(house))
        case ToRematch():
            setup = replace(wanted.match.setup, seed=secrets.randbelow(2**31))
            return at_the_table(house, Match(wanted.match.mode, setup), _made_room(house))
        case ToContinue():
            found = _continued(wanted)
            if isinstance(found, Match):
                return at_the_table(house, found)
            house.notice(found)
            return None


def at_the_table(house: House, match: Match, keep: bool = True) -> Showing:
    """The match as a session that is shown: people with the devices and the help they chose."""
    plans = {NAMES[n]: plan for n, plan in enumerate(house.party)}
    plans |= {seat.name: house.party[n] for seat, n in zip(
        match.setup.seats, parties.taken(house.party), strict=False) if seat.ornament}
    deciders: list[Decider] = []
    for seat in match.setup.seats:
        if seat.is_computer:
            level = seat.player.partition(":")[2] or "normal"
            deciders.append(Computer(level, house.desk, LONGEST_THOUGHT_S))
        else:
            plan = plans.get(seat.name, parties.Plan())
            deciders.append(Hands(plan.device, plan.aim_help))
    keeper = shelf.Keeper() if keep else None
    showing = Showing(house, Session(match, deciders, house.desk, keep=keeper), keeper)
    house.at_end.append(showing.close)
    return showing


def demonstrated(house: House, card: ScenarioCard) -> Showing:
    """A match between computers, to be looked at and not kept."""
    mode = modes()[card.game]
    count = max(mode.seat_range[0], card.seats[0])
    rules = content(mode, card.file)
    sat = dressed(seats(count, "computer:hard"), rules.insignia())
    match = Match.begin(mode, rules, sat, _seed(house), card.id)
    return at_the_table(house, match, keep=False)


def _seed(house: House) -> int:
    """The one that was asked for, or any."""
    return house.seed if house.seed is not None else secrets.randbelow(2**31)


def _made_room(house: House) -> bool:
    """Before a new match: one that was not over is put aside and said. False if it has to stay
    where it is; then the new match is not written over it."""
    try:
        head = shelf.put_aside()
    except OSError as problem:
        house.notice(_("This match can't be saved: {why}.", why=reason(problem)))
        return False
    if head is not None:
        name = titled(head.game, head.scenario)
        house.notice(_("{name} was not over: it can be continued from the title.", name=name))
    return True


def _continued(wanted: ToContinue) -> Match | str:
    """The match, or a sentence why it can't be had."""
    if wanted.kept is not None:
        try:
            shelf.take_up(wanted.kept)
        except OSError as problem:
            return _("The saved match can't be continued: {why}.", why=reason(problem))
    found = shelf.resume()
    return no_continuing(found) if isinstance(found, SaveProblem) else found
