"""The table: everything that lies on it, as plain data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Self

from games.core.event import Tell, silent
from games.core.setting import Setting

Agenda = list[tuple[Any, ...]]
"""Scenes still to come, the next one last: `("turn", 1)` is scene `turn` with argument 1."""


class Table(ABC):
    """Base of every game's table. Sub-classes are slotted, mutable, and copied by hand.

    Nothing but the table survives a scene: what a scene must remember lies on the table or on its agenda.
    """

    __slots__ = ("setting", "tell", "todo")
    setting: Setting
    """Players, options and cards: fixed for the whole game and shared by all copies."""
    todo: Agenda
    tell: Tell

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.todo = []
        self.tell = silent

    @abstractmethod
    def copy(self) -> Self:
        """An independent table with nobody listening."""

    @abstractmethod
    def to_data(self) -> dict[str, Any]:
        """The table as JSON-able data; seats and numbers as string keys."""

    @abstractmethod
    def problems(self) -> list[str]:
        """Every reason why this table cannot occur in a game; empty if it can."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.to_data() == other.to_data()

    __hash__ = None  # type: ignore[assignment]


def agenda_data(todo: Agenda) -> list[list[Any]]:
    return [list(scene) for scene in todo]
