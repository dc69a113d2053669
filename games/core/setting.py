"""What is fixed before a game starts: players, options, cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

OptionValue = str | int | bool


@dataclass(frozen=True, slots=True)
class CardFile:
    """A card file that replaces the game's own set: its name and its text, so that a match can take it along."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Setting:
    """`options` holds a checked value for every option of the game; `cards` is the game's loaded component data."""

    players: int
    options: Mapping[str, OptionValue]
    cards: Any = None
    card_file: CardFile | None = None
    seats: range = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", range(1, self.players + 1))

    def next(self, seat: int) -> int:
        """The seat after this one, clockwise."""
        return seat % self.players + 1

    def clockwise(self, first: int) -> list[int]:
        """All seats in turn order, beginning with `first`."""
        return [*range(first, self.players + 1), *range(1, first)]
