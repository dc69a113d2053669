"""Figures about many games: from one row a game to a summary.

Everything is exact until the last step, where figures are rounded to DIGITS: the same rows give the same bytes.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt

import msgspec

from games.core.scene import Seat
from games.core.setting import OptionValue

DIGITS = 6
Z95 = statistics.NormalDist().inv_cdf(0.975)
"""So many standard deviations on both sides of the mean hold 95 % of a normal distribution."""


class GameRow(msgspec.Struct, frozen=True):
    """How one game went."""

    index: int
    seed: str
    levels: tuple[str, ...]
    """The bot at each seat, from seat 1."""
    ranking: tuple[tuple[Seat, ...], ...]
    draw: bool
    """Nobody has won."""
    reason: str
    decisions: int
    """Answers of seats; chance does not count."""
    rounds: int
    """Rounds that began; 0 in a game that has none."""
    scores: tuple[int, ...] = ()
    """Points of each seat, from seat 1; empty in a game without."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        return () if self.draw else self.ranking[0]

    def win(self, seat: Seat) -> Fraction:
        """1 for a win, a fraction for a shared one. A draw is nobody's win."""
        return Fraction(seat in self.winners, len(self.winners) or 1)


class About(msgspec.Struct, frozen=True):
    """What was played: all that the figures depend on."""

    game: str
    rules: str
    """Their version."""
    games: int
    seed: str
    bots: tuple[str, ...]
    fixed_seats: bool
    """False: the bots move one seat on from game to game."""
    options: Mapping[str, OptionValue]
    cards: str = ""
    """Name of the card file, if it was not the game's own."""


class Spread(msgspec.Struct, frozen=True):
    """Some whole numbers; of 100 such numbers 5 are up to `p5`, 95 up to `p95`."""

    mean: float
    median: float
    p5: int
    p95: int
    min: int
    max: int


class Wins(msgspec.Struct, frozen=True):
    """What a seat, or the seats of a bot, won in so many games. The true share lies from `low` to `high` with 95 %
    confidence (Wilson; an approximation where wins are shared, or where a bot has several seats in a game)."""

    who: str
    games: int
    """A bot that has two seats in a game has played two."""
    wins: float
    share: float
    low: float
    high: float
    score: float | None = None
    """Mean points."""


class Ending(msgspec.Struct, frozen=True):
    reason: str
    games: int
    share: float


class Summary(msgspec.Struct, frozen=True):
    """The figures of a simulation; nothing in it depends on the clock or on how many processes played."""

    about: About
    decisions: Spread
    rounds: Spread | None
    seats: tuple[Wins, ...]
    bots: tuple[Wins, ...]
    """From strong to weak."""
    endings: tuple[Ending, ...]
    """The frequent ones first."""
    draws: int
    shared_wins: int
    place_scores: tuple[float, ...] | None
    """Mean points of the first place, the second and so on."""
    margin: Spread | None
    """Points between the first and the second place."""


def summarize(about: About, rows: Sequence[GameRow]) -> Summary:
    """The figures of at least one game."""
    scored = all(row.scores for row in rows)
    players = len(about.bots)
    by_place = [_scores_by_place(row) for row in rows] if scored else []
    return Summary(
        about=about,
        decisions=spread([row.decisions for row in rows]),
        rounds=spread([row.rounds for row in rows]) if any(row.rounds for row in rows) else None,
        seats=tuple(_wins(f"seat {seat}", [(row, seat) for row in rows]) for seat in range(1, players + 1)),
        bots=tuple(sorted((_bot_wins(bot, rows) for bot in dict.fromkeys(about.bots)), key=lambda wins: -wins.share)),
        endings=_endings(rows),
        draws=sum(row.draw for row in rows),
        shared_wins=sum(len(row.winners) > 1 for row in rows),
        place_scores=tuple(_mean(points) for points in zip(*by_place, strict=True)) if scored else None,
        margin=spread([points[0] - points[1] for points in by_place]) if scored and players > 1 else None,
    )


def spread(numbers: Iterable[int]) -> Spread:
    """The spread of at least one number."""
    ordered = sorted(numbers)

    def percentile(percent: int) -> int:
        """The smallest of the numbers that so many percent of them do not exceed."""
        return ordered[max(0, -(-percent * len(ordered) // 100) - 1)]

    return Spread(
        mean=_mean(ordered),
        median=float(statistics.median(ordered)),
        p5=percentile(5),
        p95=percentile(95),
        min=ordered[0],
        max=ordered[-1],
    )


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval: where the true share of wins lies, given `wins` of `games` (0 to 1 if there are none).

    E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927). It stays
    within 0 and 1 and is good for few games and for shares near 0, unlike the usual share +- z * deviation.
    """
    if not games:
        return 0.0, 1.0
    share = wins / games
    width = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    middle, whole = share + z * z / (2 * games), 1 + z * z / games
    return max(0.0, (middle - width) / whole), min(1.0, (middle + width) / whole)


def _wins(who: str, played: Sequence[tuple[GameRow, Seat]]) -> Wins:
    games = len(played)
    won = sum((row.win(seat) for row, seat in played), Fraction(0))
    low, high = wilson(float(won), games)
    scored = played and all(row.scores for row, _ in played)
    return Wins(
        who=who,
        games=games,
        wins=_round(won),
        share=_round(won / games if games else 0),
        low=_round(low),
        high=_round(high),
        score=_mean([row.scores[seat - 1] for row, seat in played]) if scored else None,
    )


def _bot_wins(bot: str, rows: Sequence[GameRow]) -> Wins:
    return _wins(bot, [(row, seat) for row in rows for seat, level in enumerate(row.levels, 1) if level == bot])


def _endings(rows: Sequence[GameRow]) -> tuple[Ending, ...]:
    counted = Counter(row.reason for row in rows)
    ordered = sorted(counted.items(), key=lambda ending: (-ending[1], ending[0]))
    return tuple(Ending(reason, n, _round(Fraction(n, len(rows)))) for reason, n in ordered)


def _scores_by_place(row: GameRow) -> list[int]:
    return [row.scores[seat - 1] for group in row.ranking for seat in group]


def _mean(numbers: Sequence[int]) -> float:
    return _round(Fraction(sum(numbers), len(numbers)))


def _round(number: float | Fraction) -> float:
    return round(float(number), DIGITS)
