"""Situations that screens are drawn from, for pictures and tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import games
from games.core.match import Match, Player
from games.core.record import play_line
from games.core.setting import OptionValue
from tui.rooms import default_names


@dataclass(frozen=True)
class Pose:
    """A match from a table (fields of its data that differ from the start), some moves on, and keys pressed then."""

    name: str
    players: int
    table: Mapping[str, Any]
    moves: tuple[str, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    keys: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    """Who sits at the seats; people by default."""

    def match(self, game_id: str) -> Match:
        """The match in this situation. Raises DataError, MoveError for a pose that cannot be."""
        game = games.load(game_id)
        setting = game.setting(self.players, self.options)
        kinds = self.kinds or ("human",) * self.players
        players = [Player(name, kind) for name, kind in zip(default_names((), self.players), kinds, strict=True)]
        start = Match(game, setting, players, "pose").state.book.base.to_data()
        table = game.table_from(game.complete(self.table, start), setting)
        if problems := table.problems():
            raise ValueError(f"pose {self.name}: {problems[0]}")
        match = Match(game, setting, players, "pose", start=table)
        for line in self.moves:
            seat, _, move = line.partition(" ")
            play_line(match, seat, move)
        return match


def poses_of(game_id: str) -> tuple[Pose, ...]:
    """The poses of a game."""
    poses: tuple[Pose, ...] = import_module(f"tui.games.{game_id}.poses").POSES
    return poses
