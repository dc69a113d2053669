"""The arithmetic of the lab, against figures that others have published or that can be counted by hand."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.lab.statistics import About, GameRow, spread, summarize, wilson


def row(index: int, levels: str, ranking: str, scores: tuple[int, ...] = (), **more: object) -> GameRow:
    """A game; `ranking` is written `2 1=3`."""
    places = tuple(tuple(map(int, group.split("="))) for group in ranking.split())
    values = {"draw": False, "reason": "end", "decisions": 10 + index, "rounds": 0, **more}
    return GameRow(index, f"s/{index}", tuple(levels.split()), places, scores=scores, **values)  # type: ignore[arg-type]


def about(bots: str, games: int) -> About:
    return About("halma", "1", games, "s", tuple(bots.split()), fixed_seats=False, options={})


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # R. G. Newcombe, Two-sided confidence intervals for the single proportion, Stat. Med. 17 (1998), table I
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # by symmetry
        (29, 29, 1 - 0.1170, 1.0),
        (5, 10, 0.2366, 0.7634),
    ],
)
def test_wilson_as_published(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.00006)


def test_wilson_of_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 5000), st.fractions(0, 1))
def test_wilson_holds_the_share(games: int, share: Fraction) -> None:
    wins = float(share * games)
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games + 1e-12
    assert wins / games - 1e-12 <= high <= 1
    mirrored = wilson(games - wins, games)
    assert (1 - mirrored[1], 1 - mirrored[0]) == pytest.approx((low, high))


def test_spread() -> None:
    found = spread(range(100, 0, -1))
    assert (found.mean, found.median) == (50.5, 50.5)
    assert (found.min, found.p5, found.p95, found.max) == (1, 5, 95, 100)
    one = spread([7])
    assert (one.mean, one.median, one.min, one.p5, one.p95, one.max) == (7, 7, 7, 7, 7, 7)
    assert spread([1, 2]).median == 1.5


@given(st.lists(st.integers(-1000, 1000), min_size=1))
def test_spread_is_in_order(numbers: list[int]) -> None:
    found = spread(numbers)
    assert found.min <= found.p5 <= found.median <= found.p95 <= found.max
    assert sum(n <= found.p95 for n in numbers) >= 0.95 * len(numbers)
    assert sum(n < found.p5 for n in numbers) <= 0.05 * len(numbers)


def test_wins_by_seat_and_by_bot() -> None:
    rows = [
        row(0, "easy hard", "2 1"),
        row(1, "hard easy", "1 2"),
        row(2, "easy hard", "1=2"),
        row(3, "hard easy", "1=2", draw=True),
    ]
    summary = summarize(about("easy hard", 4), rows)
    assert [(w.who, w.games, w.wins, w.share) for w in summary.seats] == [
        ("seat 1", 4, 1.5, 0.375),
        ("seat 2", 4, 1.5, 0.375),
    ]
    assert [(w.who, w.games, w.wins, w.share) for w in summary.bots] == [
        ("hard", 4, 2.5, 0.625),
        ("easy", 4, 0.5, 0.125),
    ]
    assert (summary.draws, summary.shared_wins) == (1, 1)
    assert (summary.bots[0].low, summary.bots[0].high) == pytest.approx(wilson(2.5, 4), abs=1e-6)


def test_a_bot_with_two_seats_plays_twice_a_game() -> None:
    rows = [row(n, "easy easy hard", "3 1 2") for n in range(2)]
    summary = summarize(about("easy easy hard", 2), rows)
    assert [(w.who, w.games, w.wins) for w in summary.bots] == [("hard", 2, 2.0), ("easy", 4, 0.0)]


def test_a_win_shared_by_three_is_exact() -> None:
    rows = [row(n, "easy easy easy", "1=2=3") for n in range(3)]
    assert [w.wins for w in summarize(about("easy easy easy", 3), rows).seats] == [1.0, 1.0, 1.0]


def test_scores() -> None:
    rows = [row(0, "easy easy", "2 1", (4, 10)), row(1, "easy easy", "1=2", (6, 6)), row(2, "easy easy", "1 2", (9, 8))]
    summary = summarize(about("easy easy", 3), rows)
    assert summary.place_scores == (round(25 / 3, 6), 6.0)
    assert summary.margin is not None
    assert (summary.margin.min, summary.margin.max, summary.margin.mean) == (0, 6, round(7 / 3, 6))
    assert [w.score for w in summary.seats] == [round(19 / 3, 6), 8.0]


def test_what_a_game_does_not_have_is_left_out() -> None:
    summary = summarize(about("easy easy", 1), [row(0, "easy easy", "1 2")])
    assert summary.place_scores is None
    assert summary.margin is None
    assert summary.rounds is None
    assert summary.seats[0].score is None


def test_endings_and_lengths() -> None:
    reasons = ["late", "full", "full", "even"]
    rows = [row(n, "easy easy", "1 2", reason=reason, rounds=n + 1) for n, reason in enumerate(reasons)]
    summary = summarize(about("easy easy", 4), rows)
    assert [(e.reason, e.games, e.share) for e in summary.endings] == [
        ("full", 2, 0.5),
        ("even", 1, 0.25),
        ("late", 1, 0.25),
    ]
    assert (summary.decisions.min, summary.decisions.max) == (10, 13)
    assert summary.rounds is not None
    assert summary.rounds.mean == 2.5


def test_a_bot_that_has_not_played_yet() -> None:
    """With fewer games than seats at fixed seats this cannot be; but no figure may fail."""
    summary = summarize(about("easy hard", 1), [row(0, "easy easy", "1 2")])
    assert [(w.who, w.games, w.low, w.high) for w in summary.bots if w.who == "hard"] == [("hard", 0, 0.0, 1.0)]


def test_a_summary_is_plain_data() -> None:
    summary = summarize(about("easy easy", 1), [row(0, "easy easy", "1 2", (3, 2))])
    assert msgspec.json.decode(msgspec.json.encode(summary), type=type(summary)) == summary
