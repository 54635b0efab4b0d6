"""What a battle waits for. The state stores a phase by its name; phases.py says what each does."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    # before the battle
    POINTS = "points"
    AGREE = "agree"
    DRAFT = "draft"
    PLACE = "place"
    START_ROLL = "start roll"
    # a round
    ARRIVE = "arrive"
    ACTIVATE = "activate"
    ACTION = "action"
    # an action
    REPAIR = "repair"
    LAUNCH = "launch"
    FIRE = "fire"
    POINT_BLANK = "agree point blank"
    MOVE = "move"
    # what is settled before the turn goes on
    LOSE = "lose"
    RETURN = "return"
    NUMBER = "number"
    REROLL = "reroll"
    # target practice
    DRILL = "drill"
    DRILL_FIRE = "drill fire"
    DRILL_MOVE = "drill move"
    DRONE = "drone"

    OVER = "over"


UNBEGUN = frozenset({Phase.POINTS, Phase.AGREE, Phase.DRAFT, Phase.PLACE, Phase.START_ROLL})
WHOLE_MAT = frozenset({Phase.POINTS, Phase.AGREE, Phase.DRAFT, Phase.PLACE, Phase.ARRIVE})
IN_TRAY = frozenset({Phase.REROLL, Phase.START_ROLL})  # a die is thrown beside the table
