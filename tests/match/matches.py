"""Short matches without physics: a made-up table answers every throw the same way."""

from game.content.scenarios import scenario
from game.match import Match
from game.modes import modes
from game.rules import Reading, Result, Shoot, Shot, Table, Throw, seats

FACES = {"rookie": "1 plane", "ace": "2 planes", "hit": "hit", "evade": "blank"}


def answer(table: Table, shot: Shot) -> Result:
    """Every die lies where it was held; the blue seat always shows more planes."""
    readings = tuple(
        Reading(p.id, "2 planes" if p.id == "rookie-blue-1" else FACES[p.id.partition("-")[0]])
        for p in shot.brings
    )
    return Result(table=table.with_pieces(*shot.brings), readings=readings, seconds=1.0)


def short_match() -> Match:
    mode = modes()["squadron"]
    return Match.begin(
        mode, scenario(mode, "classic"), seats(2), 3, "squadron/classic", answer
    )


def throw(match: Match, speed: float = 80.0):
    offer = match.offers()[0]
    return match.submit(Shoot(offer.seat, offer.about, Throw(90.0, speed)))
