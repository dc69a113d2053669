"""How a game ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

import msgspec

from games.core.scene import Seat


class Line(msgspec.Struct, frozen=True):
    """One line of a score: what for, how many points, by which rule."""

    label: str
    points: int
    rule: str = ""


class Score(msgspec.Struct, frozen=True):
    """What a seat has in the end. `total` is the sum of the lines unless the game counts otherwise."""

    total: int
    lines: tuple[Line, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """Why the game ended, the places (seats that share one stand together), scores, and what broke a tie."""

    reason: Enum
    ranking: tuple[tuple[Seat, ...], ...]
    scores: Mapping[Seat, Score] = {}
    tie_break: str = ""
    rules: tuple[str, ...] = ()
    unit: str = "points"
    """What the scores count."""
    draw: bool = False
    """True if nobody has won: the first place is shared by all in a game that knows draws."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        return () if self.draw else self.ranking[0]

    def place(self, seat: Seat) -> int:
        """The place of a seat, from 1; who shares a place has the same number."""
        place = 1
        for group in self.ranking:
            if seat in group:
                return place
            place += len(group)
        raise ValueError(f"seat {seat} is not ranked")

    def amount(self, seat: Seat) -> str:
        """What a seat has in the end, in words: `12 points`; empty where nothing is counted."""
        score = self.scores.get(seat)
        if score is None:
            return ""
        return f"{score.total} {self.unit.removesuffix('s') if score.total == 1 else self.unit}"

    def share(self, seat: Seat) -> float:
        """What the seat won: 1 for a win, a fraction for a shared one, 0 otherwise."""
        best = self.ranking[0]
        return 1 / len(best) if seat in best else 0.0


def rank(seats: range, key: Callable[[Seat], Any]) -> tuple[tuple[Seat, ...], ...]:
    """Seats by falling key; equal keys share a place, in seat order."""
    places: dict[Any, list[Seat]] = {}
    for seat in seats:
        places.setdefault(key(seat), []).append(seat)
    return tuple(tuple(places[k]) for k in sorted(places, reverse=True))
