"""The nine words and the contract of a mode. Pure: no engine, no files, no clock."""

from game.rules.brinks import Brink
from game.rules.chance import Chance
from game.rules.digest import digest
from game.rules.mode import (
    Aim,
    Choice,
    Choose,
    Command,
    Event,
    LiveMode,
    LiveStep,
    Mode,
    Offer,
    Option,
    Outcome,
    Place,
    Placing,
    Refusal,
    Shoot,
    State,
    Step,
    ranked,
    refusal,
)
from game.rules.pieces import Bounds, Fixture, Piece, Pose, Table, flat
from game.rules.results import (
    TABLE,
    TICKS_A_SECOND,
    Exit,
    Happening,
    Observation,
    Reading,
    Rest,
    Result,
    Touch,
    Track,
)
from game.rules.seats import Seat, seats
from game.rules.shots import Flick, Flip, Shake, Shot, Throw, whole
from game.rules.words import Counted, Say, counted, counting, say

__all__ = [
    "TABLE", "TICKS_A_SECOND", "Aim", "Bounds", "Brink", "Chance", "Choice", "Choose", "Command",
    "Event", "Exit", "Fixture", "Flick", "Flip", "Happening", "LiveMode", "LiveStep", "Mode",
    "Observation", "Offer", "Option", "Outcome", "Piece", "Place", "Placing", "Pose", "Reading",
    "Refusal", "Rest", "Result", "Counted", "Say", "Seat", "Shake", "Shoot", "Shot", "State",
    "Step", "Table", "Throw", "Touch", "Track", "counted", "counting", "digest", "flat", "ranked",
    "refusal", "say", "seats", "whole",
]
