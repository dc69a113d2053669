"""Ours: random games of the basic game in the three ways there are, and traces of them for others to replay."""

from __future__ import annotations

from random import Random
from typing import Any

import games
from games.core.chance import draw
from games.core.scene import CHANCE
from games.core.setting import Setting
from games.core.state import State, play_out, play_scenes

GAME = games.load("budowa_zamku")
TAKE, BACK = 45, 46
"""As `os_castle.py` numbers them."""


def setting(players: int) -> Setting:
    return GAME.setting(players, {"rules": "basic", "first_player": "seat1", "quiet_rounds": 25})


def quick(fixed: Setting, rng: Random) -> Any:
    return play_out(GAME, GAME.new_table(fixed), rng)


def scenes(fixed: Setting, rng: Random) -> Any:
    return play_scenes(GAME, GAME.new_table(fixed), rng)


def tracked(fixed: Setting, rng: Random) -> Any:
    """A state that could be copied, sampled or undone at any moment; asks are read from it as a bot would."""
    state = State(GAME, GAME.new_table(fixed))
    while (ask := state.single) is not None:
        state.play(ask[1], draw(ask[2], rng))
    return state.table


def trace(fixed: Setting, rng: Random) -> dict[str, Any]:
    """One random game as numbered actions, with chance outcomes among them, its winners and walls."""
    state = State(GAME, GAME.new_table(fixed))
    actions: list[int] = []
    while not state.over:
        lane, (_, _, options) = next(iter(state.open.items()))
        answer = draw(options, rng)
        actions.append({"+": TAKE, "-": BACK}.get(answer, answer))
        state.play(lane, answer)
    outcome = GAME.outcome(state.table)
    assert outcome is not None
    return {
        "players": fixed.players,
        "actions": actions,
        "winners": [seat - 1 for seat in outcome.winners],
        "walls": list(state.table.walls.values()),
        "reason": outcome.reason.value,
    }


def traces(number: int) -> list[dict[str, Any]]:
    return [trace(setting(2 + n % 3), Random(f"trace {n}")) for n in range(number)]


def follows(played: dict[str, Any]) -> bool:
    """Whether our own scenes give the trace's result from its actions."""
    state = State(GAME, GAME.new_table(setting(played["players"])))
    for action in played["actions"]:
        lane, (_, seat, options) = next(iter(state.open.items()))
        answer = {TAKE: "+", BACK: "-"}.get(action, action) if seat != CHANCE else action
        if isinstance(options[0], int):
            answer = action
        if answer not in options:
            return False
        state.play(lane, answer)
    return state.over and list(state.table.walls.values()) == played["walls"]
