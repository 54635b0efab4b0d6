"""What a battle waits for. The state stores a phase by its name; phases.py says what each does."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    # before the battle
    POINTS = "points"
    AGREE = "agree"
    FACTION = "faction"
    DRAFT = "draft"
    PLACE = "place"
    ASTEROID = "asteroid"
    START_ROLL = "start roll"
    ORDER_ROLL = "order roll"
    # a round
    ARRIVE = "arrive"
    POD = "pod"
    ACTIVATE = "activate"
    ACTION = "action"
    # boarders, before the ship acts
    REPEL = "repel"
    INFEST = "infest"
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
    CRASH = "crash"
    WITHDRAW = "withdraw"
    # target practice
    DRILL = "drill"
    DRILL_FIRE = "drill fire"
    DRILL_MOVE = "drill move"
    DRONE = "drone"

    OVER = "over"


WHOLE_MAT = frozenset({Phase.POINTS, Phase.AGREE, Phase.FACTION, Phase.DRAFT, Phase.PLACE,
                       Phase.ASTEROID, Phase.ARRIVE})
UNBEGUN = WHOLE_MAT - {Phase.ARRIVE} | {Phase.START_ROLL, Phase.ORDER_ROLL}
IN_TRAY = frozenset({  # a die is thrown beside the table
    Phase.REROLL, Phase.CRASH, Phase.START_ROLL, Phase.ORDER_ROLL})
