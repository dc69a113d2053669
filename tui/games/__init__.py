"""The match screens of the games, by id; each is loaded when its game is opened."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.widgets.pane import Pane

PANES = ("budowa_zamku",)
"""Games that have a board: `tui/games/GAME/` holds pane.py (PANE), keys.py (KEYS) and poses.py (POSES)."""


def pane_of(game: str) -> type[Pane]:
    """The board of a game."""
    pane: type[Pane] = import_module(f"tui.games.{game}.pane").PANE
    return pane
