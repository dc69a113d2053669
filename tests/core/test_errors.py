"""Errors: what they say, and that each survives the way to another process."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from games.core.errors import (
    AmbiguousMove,
    CardError,
    DataError,
    IllegalMove,
    InvalidMove,
    MoveError,
    OptionError,
    RecordError,
    Refusal,
    ScenarioError,
    SeatError,
    StoreError,
    TableError,
)

ERRORS: list[tuple[ValueError, str]] = [
    (InvalidMove("No move."), "No move."),
    (IllegalMove("Not now.", "TG-1.1", "TG-2"), "Not now. (TG-1.1, TG-2)"),
    (IllegalMove(Refusal("Never.", ("TG-3",))), "Never. (TG-3)"),
    (AmbiguousMove("p", ["pass", "play"]), "'p' fits several moves: pass, play"),
    (DataError("here", "wrong"), "here: wrong"),
    (DataError("", "wrong"), "wrong"),
    (CardError("cards.toml", "card c07, number", "twice"), "cards.toml: card c07, number: twice"),
    (CardError("cards.toml", "", "empty"), "cards.toml: empty"),
    (RecordError(7, "no move", ("TG-1",)), "line 7: no move"),
    (ScenarioError("a.toml", "step 2, expect.data", "no path"), "a.toml: step 2, expect.data: no path"),
    (OptionError("rounds", "13 is too many"), "option rounds: 13 is too many"),
    (TableError("walls.2", "empty"), "walls.2: empty"),
    (SeatError("seats", "too many"), "seats: too many"),
    (StoreError("matches.db", "newer"), "matches.db: newer"),
]


@pytest.mark.parametrize(("error", "text"), ERRORS, ids=lambda value: type(value).__name__)
def test_what_an_error_says_and_that_it_can_be_sent(error: ValueError, text: str) -> None:
    assert str(error) == text
    error.done = 2  # type: ignore[attr-defined]
    sent = pickle.loads(pickle.dumps(error))
    assert type(sent) is type(error)
    assert str(sent) == text
    assert vars(sent) == vars(error)
    assert isinstance(error, MoveError | DataError)


def fail() -> None:
    raise CardError("cards.toml", "card x", "twice")


def test_an_error_in_a_worker_arrives() -> None:
    """An error that cannot be unpickled would break the whole pool."""
    with ProcessPoolExecutor(1, mp_context=get_context("forkserver")) as pool:
        with pytest.raises(CardError, match="card x: twice"):
            pool.submit(fail).result()
        with pytest.raises(CardError, match="card x: twice"):
            pool.submit(fail).result()
