"""Who sits where before a match begins: one plan for each of the four seats."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.rules import Seat, counted, say
from game.rules.seats import NAMES

LEVELS = ("easy", "normal", "hard", "master")
ANY = "any"


class Plan(Struct, frozen=True):
    """`who` is human, computer or open; `device` is any, keys, pointer or pad:N."""

    who: str = "open"
    device: str = ANY
    level: str = "normal"
    aim_help: str = "line"
    ready: bool = True


Party = tuple[Plan, ...]
FEW = counted("{n} seat is needed: add one.", "{n} seats are needed: add one.")
MANY = counted("At most {n} seat can play: open one.", "At most {n} seats can play: open one.")
EMPTY: Party = (Plan("human"), Plan(), Plan(), Plan())


def helped(party: Party, aim_help: str) -> Party:
    """The party with this aim help at every seat."""
    return tuple(replace(p, aim_help=aim_help) for p in party)


def changed(party: Party, seat: int, **facts: object) -> Party:
    return (*party[:seat], replace(party[seat], **facts), *party[seat + 1:])


def joined(party: Party, device: str) -> Party:
    """The party after a pad pressed a button: it takes the first seat that has no pad yet."""
    if any(p.device == device for p in party):
        return party
    for wanted in (
        lambda p: p.who == "human" and not p.device.startswith("pad:"),
        lambda p: p.who == "open",
        lambda p: p.who == "computer",
    ):
        for n, plan in enumerate(party):
            if wanted(plan):
                return changed(party, n, who="human", device=device, ready=True)
    return party


def left(party: Party, device: str) -> Party:
    """The party after a pad is gone: its seat may be played with anything."""
    return tuple(replace(p, device=ANY) if p.device == device else p for p in party)


def within(party: Party, most: int) -> Party:
    """The party at the first `most` seats: who sat farther on moves up while there is room."""
    kept = [replace(party[n]) for n in taken(party)][:most]
    spare = [p for n, p in enumerate(party) if n not in taken(party)]
    if all(n < most for n in taken(party)):
        return party
    return (*kept, *[replace(spare[0] if spare else Plan(), who="open")] * (4 - len(kept)))


def taken(party: Party) -> list[int]:
    return [n for n, p in enumerate(party) if p.who != "open"]


def problem(
    party: Party, least: int, most: int, names: Sequence[str] = NAMES
) -> tuple[str, dict[str, str | int]]:
    """Why the match can't start yet, as a sentence and what goes into it; empty if it can."""
    count = len(taken(party))
    if count < least:
        return FEW.many, {"n": least}
    if count > most:
        return MANY.many, {"n": most}
    for n in taken(party):
        if not party[n].ready:
            return say("{name} is not ready yet.").text, {"name": names[n]}
    return "", {}


def seated(party: Party) -> tuple[Seat, ...]:
    """The seats of a match; a seat keeps its name whatever its number."""
    out = []
    for team, n in enumerate(taken(party)):
        plan = party[n]
        player = f"computer:{plan.level}" if plan.who == "computer" else "human"
        out.append(Seat(NAMES[n], player, team=team))
    return tuple(out)


def from_words(words: Sequence[str]) -> Party:
    """A party from the command line's `human,computer:hard`."""
    plans = []
    for word in words:
        who, _, level = word.strip().partition(":")
        if who not in ("human", "computer") or (level and level not in LEVELS):
            known = ", ".join(["human", *(f"computer:{name}" for name in LEVELS)])
            raise ValueError(f"no such seat: {word.strip()!r}; known are {known}")
        plans.append(Plan(who, level=level or "normal"))
    if len(plans) > len(NAMES):
        raise ValueError(f"at most {len(NAMES)} seats can play")
    return tuple(plans + [Plan()] * (len(NAMES) - len(plans)))
