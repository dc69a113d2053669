"""What a bot is: a player that gets a view, never a table."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from games.core.chance import seeded

if TYPE_CHECKING:
    from games.core.view import SeatView

LEVELS = ("random", "easy", "normal", "hard")
"""Bot levels from weak to strong; a game may lack the last ones."""


@dataclass(frozen=True, slots=True)
class Mind:
    """A bot's own source of chance, the same for a whole match, and its time for one decision in seconds."""

    seed: str
    seconds: float = 1.0

    def rng(self, *key: Any) -> Random:
        """A random source for one purpose: same mind, same key, same numbers."""
        return seeded(self.seed, *key)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot decides; for a hint also its estimate (chance to win, 0..1) and the reason in a sentence."""

    answer: Any
    estimate: float | None = None
    why: str = ""


class Bot(Protocol):
    """Stateless: what it remembers it takes from the feed of its view."""

    def choose(self, view: SeatView, mind: Mind) -> Choice:
        """One of `view.options`."""
