"""Errors that people cause: each says what is wrong and where.

A move that cannot be made is one of three errors, as in python-chess; all are ValueErrors and carry a Refusal.
Files that cannot be read raise a data error that names the file and the place in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed: a plain sentence and the ids of the rules that say so (may be empty)."""

    sentence: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.rules)})" if self.rules else self.sentence


class Told(ValueError):
    """Base of all: an error that can be sent to another process, whatever it was made from."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[Told], args: tuple[Any, ...], state: dict[str, Any]) -> Told:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class MoveError(Told):
    """A move that was not made; nothing has changed but the `done` answers of a longer text that came before it."""

    done = 0

    def __init__(self, refusal: Refusal | str, *rules: str) -> None:
        self.refusal = Refusal(refusal, rules) if isinstance(refusal, str) else refusal
        super().__init__(str(self.refusal))

    @property
    def rules(self) -> tuple[str, ...]:
        return self.refusal.rules


class InvalidMove(MoveError):
    """The text is not a move of this game."""


class IllegalMove(MoveError):
    """A move, but a rule forbids it now."""


class AmbiguousMove(MoveError):
    """The text fits several moves."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        self.candidates = tuple(candidates)
        super().__init__(f"{text!r} fits several moves: {', '.join(candidates)}")


class DataError(Told):
    """A file or value that people wrote is wrong: `where` (file, line or field) and `reason`."""

    def __init__(self, where: str, reason: str) -> None:
        self.where, self.reason = where, reason
        super().__init__(f"{where}: {reason}" if where else reason)


class CardError(DataError):
    """Component data: file, path to the field (`card c07, number`), reason."""

    def __init__(self, file: str | Path, path: str, reason: str) -> None:
        self.file, self.path = str(file), path
        super().__init__(f"{self.file}: {path}" if path else self.file, reason)


class RecordError(DataError):
    """A record: number of the line (from 1), reason, and the rule that forbids the move, if it is one."""

    def __init__(self, line: int, reason: str, rules: tuple[str, ...] = ()) -> None:
        self.line, self.rules = line, rules
        super().__init__(f"line {line}", reason)


class ScenarioError(DataError):
    """A scenario that cannot be run: file, path to the key (`step 2, expect.data`), reason, and the rules that
    forbid a move, if it is one."""

    def __init__(self, file: str | Path, path: str, reason: str, rules: tuple[str, ...] = ()) -> None:
        self.file, self.path, self.rules = str(file), path, rules
        super().__init__(f"{self.file}: {path}" if path else self.file, reason)


class OptionError(DataError):
    """An option of a game: its name, reason."""

    def __init__(self, option: str, reason: str) -> None:
        self.option = option
        super().__init__(f"option {option}" if option else "", reason)


class TableError(DataError):
    """A table that cannot be read: path to the field, reason."""


class SeatError(DataError):
    """Seats that a game cannot be played with (too many, unknown bot level)."""


class StoreError(DataError):
    """The store of matches cannot be used: path, reason. The file is left as it was."""
