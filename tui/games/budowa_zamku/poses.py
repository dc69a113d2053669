"""Situations worth a picture."""

from __future__ import annotations

from tui.poses import Pose

THREE_WALLS = {
    "walls": {"1": [1, 4, 7, 9, 13], "2": [1, 5, 12, 19, 21, 37], "3": [1, 15, 31, 33], "4": [1, 24, 40, 41, 42, 44]},
    "discards": [28],
    "holes": [
        *("a2", "b4", "c1", "c2", "d5", "e2", "e5", "f1", "g3", "g4"),
        *("h2", "h5", "i3", "a5", "b1", "d2", "f4", "i5"),
    ],
    "todo": [["turn", 1]],
    "turn": 57,
    "quiet": 6,
}
TWO_WALLS = {
    "walls": {"1": [1, 3, 11, 22, 29], "2": [1, 8, 12, 24]},
    "holes": ["a2", "c4", "d1", "e2", "g5", "h3", "i1"],
    "seen": {"b2": 44, "f3": 5, "h1": 17},
    "todo": [["turn", 1]],
    "turn": 19,
}
NEARLY_TEN = {
    "walls": {"1": [1, 5, 11, 15, 19, 23, 30, 33, 38], "2": [1, 9, 12, 27, 37, 40]},
    "discards": [28],
    "holes": ["a1", "b1", "c1", "d2", "e2", "f2", "g3", "h3", "i3", "a4", "b4", "c5", "d5", "e5"],
    "seen": {"b2": 42},
    "todo": [["turn", 1]],
    "turn": 41,
}

POSES = (
    Pose("turn_over", 2, TWO_WALLS),
    Pose("decide", 2, TWO_WALLS, moves=("1 e4=37",)),
    Pose("wizard", 2, TWO_WALLS, moves=("1 e4=16",)),
    Pose("refused", 2, TWO_WALLS, moves=("1 e4=16",), keys=("t",)),
    Pose("numbers", 2, TWO_WALLS, keys=("n",)),
    Pose("walls", 2, TWO_WALLS, keys=("tab",)),
    Pose("memory_aid", 2, TWO_WALLS, options={"memory_aid": "numbers"}),
    Pose("cannon", 4, THREE_WALLS, moves=("1 e3=16+",)),
    Pose("over", 2, NEARLY_TEN, moves=("1 b2+",)),
    Pose("result", 2, NEARLY_TEN, moves=("1 b2+",), keys=("enter",)),
)
