"""What a step of a scenario expects, and whether it came true."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from games.core.errors import DataError, InvalidMove, MoveError
from games.core.match import Match
from games.core.notation import fold
from games.core.scene import CHANCE


class Refused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that must be refused, and a rule that the refusal must cite."""

    play: str
    rule: str


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true after the moves of a step; what is absent is not looked at."""

    data: dict[str, Any] = {}
    """Paths into `to_data()` (`walls.1`, `walls.1.0`) and the value there."""
    legal: list[str] = []
    """`SEAT MOVE` lines whose first answer is legal."""
    choices: list[str] | None = None
    """Exactly these are all legal answers of the acting seats, in any order."""
    refused: list[Refused] = []
    actors: list[int] | None = None
    over: bool | None = None
    winners: list[int] | None = None
    ranking: list[int | list[int]] | None = None
    """Seats from the first place on; seats that share a place in a list of their own."""
    scores: list[int] | None = None
    """Points of seat 1, 2, ..."""
    reason: str | None = None


class Failure(msgspec.Struct, frozen=True):
    """An expectation that did not come true: its place in the file, and both values in words."""

    place: str
    expected: str
    actual: str
    rules: tuple[str, ...] = ()
    """The rules that the expectation and the refusal name."""


def check_step(match: Match, expect: Expect, place: str) -> list[Failure]:
    """Every expectation that is not met now. Changes nothing.

    Raises DataError (place, reason) for what cannot be expected: an unknown path, a text that is no move.
    """
    found = _data(match, expect.data, f"{place}, expect.data")
    for number, line in enumerate(expect.legal, 1):
        found += _legal(match, line, f"{place}, expect.legal {number}")
    if expect.choices is not None:
        found += _choices(match, expect.choices, f"{place}, expect.choices")
    for number, refused in enumerate(expect.refused, 1):
        found += _refused(match, refused, f"{place}, expect.refused {number}")
    return found + _result(match, expect, f"{place}, expect")


# -- the table


def _data(match: Match, expected: dict[str, Any], place: str) -> list[Failure]:
    data = match.state.table.to_data()
    found = []
    for path, value in expected.items():
        where = f"{place}.{path}" if path.isidentifier() else f'{place}."{path}"'
        try:
            actual = words(value_at(data, path))
        except IndexError as error:
            actual = f"nothing: {error}"
        except LookupError as error:
            raise DataError(where, error.args[0]) from None
        if actual != words(value):
            found.append(Failure(where, words(value), actual))
    return found


def value_at(data: Any, path: str) -> Any:
    """The value at a dotted path. Raises IndexError past the end of a list, LookupError for an unknown path."""
    for word in path.split("."):
        if isinstance(data, dict):
            if word not in data:
                raise LookupError(f"there is no {word!r}; there is {', '.join(data) or 'nothing'}")
            data = data[word]
        elif isinstance(data, list | tuple) and word.isdecimal() and len(word) < 6:
            if int(word) >= len(data):
                raise IndexError(f"the list has {len(data)} entries, counted from 0")
            data = data[int(word)]
        else:
            raise LookupError(f"there is no {word!r} in {words(data)[:60]}")
    return data


def words(value: Any) -> str:
    """A value as text; equal for equal values only."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=repr)


# -- moves


def _legal(match: Match, line: str, place: str) -> list[Failure]:
    error = _refusal(match, line, place)
    return [Failure(place, f"{line} is legal", _say(error), error.rules)] if error else []


def _refused(match: Match, refused: Refused, place: str) -> list[Failure]:
    before = _all(match)
    error = _refusal(match, refused.play, place)
    expected = f"{refused.play} is refused by {refused.rule}"
    if error is None:
        return [Failure(place, expected, "its first answer is legal", (refused.rule,))]
    found = []
    if refused.rule not in error.rules:
        found.append(Failure(place, expected, _say(error), (refused.rule, *error.rules)))
    if _all(match) != before:
        found.append(Failure(place, expected, "the table has changed", (refused.rule,)))
    return found


def _refusal(match: Match, line: str, place: str) -> MoveError | None:
    """Why the first answer of the line is refused, None if it is legal. Raises DataError for what is no move."""
    word, _, move = line.partition(" ")
    if match.why(int(word), move) is None:
        return None
    try:
        match.play(int(word), move)
    except InvalidMove as error:
        raise DataError(place, f"{line!r}: {error}") from None
    except MoveError as error:
        return error
    raise DataError(place, f"{line!r} is said to be refused, but can be played")


def _say(error: MoveError) -> str:
    return f"refused: {error}"


def _all(match: Match) -> Any:
    return match.state.table.to_data(), len(match.journal)


def _choices(match: Match, expected: Sequence[str], place: str) -> list[Failure]:
    actual: list[str] = []
    for _, (prompt, seat, options) in sorted(match.state.open.items()):
        actual += [f"{seat} {prompt.text(answer)}" for answer in options if seat != CHANCE]
    wanted = {fold(line): line for line in expected}
    there = {fold(line): line for line in actual}
    if wanted.keys() == there.keys():
        return []
    more = "".join(
        f"; {what} {_lines(lines)}"
        for what, lines in (
            ("missing:", [line for key, line in wanted.items() if key not in there]),
            ("not expected:", [line for key, line in there.items() if key not in wanted]),
        )
        if lines
    )
    return [Failure(place, _lines(expected), _lines(actual) + more)]


def _lines(lines: Iterable[str]) -> str:
    return ", ".join(lines) or "no legal answer"


# -- who acts, and how it ended


def _result(match: Match, expect: Expect, place: str) -> list[Failure]:
    outcome = match.outcome
    pairs: list[tuple[str, Any, Any]] = [("over", expect.over, match.over)]
    if expect.actors is not None:
        pairs.append(("actors", sorted(expect.actors), list(match.acting)))
    if expect.winners is not None:
        pairs.append(("winners", sorted(expect.winners), outcome and sorted(outcome.winners)))
    if expect.ranking is not None:
        wanted = [sorted(group) if isinstance(group, list) else [group] for group in expect.ranking]
        pairs.append(("ranking", wanted, outcome and [sorted(group) for group in outcome.ranking]))
    scores = outcome and [outcome.scores[seat].total for seat in match.setting.seats if seat in outcome.scores]
    pairs += [("scores", expect.scores, scores), ("reason", expect.reason, outcome and outcome.reason.value)]
    return [
        Failure(f"{place}.{key}", words(wanted), "the game is not over" if actual is None else words(actual))
        for key, wanted, actual in pairs
        if wanted is not None and wanted != actual
    ]
