"""Outcomes: places, shares, draws."""

from __future__ import annotations

from enum import Enum

import msgspec
import pytest

from games.core.outcome import Line, Outcome, Score, rank


class Reason(Enum):
    DONE = "done"


def test_rank_shares_places_in_seat_order() -> None:
    points = {1: 3, 2: 7, 3: 3, 4: 7}
    assert rank(range(1, 5), points.__getitem__) == ((2, 4), (1, 3))
    assert rank(range(1, 3), lambda seat: (0, -seat)) == ((1,), (2,))


def test_places_count_everybody_above() -> None:
    outcome = Outcome(Reason.DONE, ((2, 4), (1,), (3,)))
    assert [outcome.place(seat) for seat in (1, 2, 3, 4)] == [3, 1, 4, 1]
    assert outcome.winners == (2, 4)
    assert [outcome.share(seat) for seat in (1, 2, 3, 4)] == [0, 0.5, 0, 0.5]
    with pytest.raises(ValueError, match="seat 5 is not ranked"):
        outcome.place(5)


def test_a_draw_has_no_winners() -> None:
    outcome = Outcome(Reason.DONE, ((1, 2),), draw=True)
    assert outcome.winners == ()
    assert outcome.share(1) == outcome.share(2) == 0.5


def test_outcomes_are_data() -> None:
    outcome = Outcome(Reason.DONE, ((1,), (2,)), {1: Score(3, (Line("cards", 3, "TG-1.1"),)), 2: Score(0)})
    assert msgspec.json.decode(msgspec.json.encode(outcome))["scores"]["1"]["lines"][0]["label"] == "cards"
