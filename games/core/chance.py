"""Chance is a seat. What it may answer is a sequence of outcomes: equally likely, or with weights of their own.

Nothing is shuffled in advance, so a draw, a deal, the first look at a face-down card and a roll are all asks to
chance. An ordinary sequence means equally likely outcomes; `Bag` and `Dice` bring exact weights.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from random import Random
from typing import Any, Generic, TypeVar, overload

A = TypeVar("A")


class Outcomes(Sequence[A]):
    """Outcomes that know their weights (whole numbers) and how to be drawn."""

    __slots__ = ()

    def weight(self, outcome: A) -> int:
        """How many of the equally likely cases show this outcome."""
        raise NotImplementedError

    def draw(self, rng: Random) -> A:
        """One outcome, by weight."""
        raise NotImplementedError


class Bag(Outcomes[A], Generic[A]):
    """One draw from a multiset: each kind weighs as many as there are of it. Order is that of `counts`."""

    __slots__ = ("_counts", "_kinds", "_total")

    def __init__(self, counts: Mapping[A, int]) -> None:
        self._counts = {kind: n for kind, n in counts.items() if n > 0}
        self._kinds = tuple(self._counts)
        self._total = sum(self._counts.values())

    def __len__(self) -> int:
        return len(self._kinds)

    def __iter__(self) -> Iterator[A]:
        return iter(self._kinds)

    def __contains__(self, kind: object) -> bool:
        return kind in self._counts

    @overload
    def __getitem__(self, i: int) -> A: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[A]: ...
    def __getitem__(self, i: int | slice) -> A | Sequence[A]:
        return self._kinds[i]

    def weight(self, outcome: A) -> int:
        return self._counts.get(outcome, 0)

    def draw(self, rng: Random) -> A:
        left = int(rng.random() * self._total)
        for kind, n in self._counts.items():
            left -= n
            if left < 0:
                return kind
        raise ValueError("an empty bag cannot be drawn from")


class Dice(Outcomes[tuple[int, ...]]):
    """A roll of `n` like dice with faces 1..`sides`, read as a sorted tuple of what they show."""

    __slots__ = ("_all", "n", "sides")

    def __init__(self, n: int, sides: int = 6) -> None:
        self.n, self.sides = n, sides
        self._all: tuple[tuple[int, ...], ...] | None = None

    def _rolls(self) -> tuple[tuple[int, ...], ...]:
        if self._all is None:
            self._all = tuple(combinations_with_replacement(range(1, self.sides + 1), self.n))
        return self._all

    def __len__(self) -> int:
        return len(self._rolls())

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(self._rolls())

    def __contains__(self, roll: object) -> bool:
        return (
            isinstance(roll, tuple)
            and len(roll) == self.n
            and all(isinstance(d, int) and 1 <= d <= self.sides for d in roll)
            and list(roll) == sorted(roll)
        )

    @overload
    def __getitem__(self, i: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[tuple[int, ...]]: ...
    def __getitem__(self, i: int | slice) -> tuple[int, ...] | Sequence[tuple[int, ...]]:
        return self._rolls()[i]

    def weight(self, outcome: tuple[int, ...]) -> int:
        if outcome not in self:
            return 0
        cases = factorial(self.n)
        for n in Counter(outcome).values():
            cases //= factorial(n)
        return cases

    def draw(self, rng: Random) -> tuple[int, ...]:
        return tuple(sorted(int(rng.random() * self.sides) + 1 for _ in range(self.n)))


def draw(options: Sequence[A], rng: Random) -> A:
    """One outcome by its weight; of an ordinary sequence all are equally likely."""
    if type(options) is not tuple and isinstance(options, Outcomes):
        drawn: A = options.draw(rng)
        return drawn
    return options[int(rng.random() * len(options))]


def chances(options: Sequence[A]) -> list[tuple[A, Fraction]]:
    """Every outcome with its exact chance; they sum to 1."""
    weights = [options.weight(o) if isinstance(options, Outcomes) else 1 for o in options]
    total = sum(weights)
    return [(o, Fraction(w, total)) for o, w in zip(options, weights, strict=True)]


def seeded(*key: Any) -> Random:
    """A random source that depends on nothing but the key: same key, same numbers, on every machine."""
    return Random("/".join(map(str, key)))
