"""What a game is to the program: the contract. `game.pack.packs` finds the games."""

from game.pack.contract import (
    CONTRACT,
    Bot,
    Cases,
    Cue,
    Face,
    Game,
    Means,
    Staging,
    Thought,
    View,
)
from game.pack.fingers import Fingers
from game.pack.panel import Drawn, Label, Ornament, Panel, Pen, Seen, Spot, option_id
from game.pack.progress import Progress
from game.pack.rects import Rect

__all__ = [
    "CONTRACT", "Bot", "Cases", "Cue", "Drawn", "Face", "Fingers", "Game", "Label", "Means",
    "Ornament", "Panel", "Pen", "Progress", "Rect", "Seen", "Spot", "Staging", "Thought", "View",
    "option_id",
]
