"""Matches on disk.

    store = Store(path, now)
    saver = store.create(match)        # or store.resume(id); the match is saver.match
    match.play(1, "a1")
    saver.save()                       # returns when the move is safe

What `save` has acknowledged survives a kill, a hang-up and a power cut. Several processes may have a store open, and
all threads of one; but one match is continued in one place, and a second one that tries is told so.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import TracebackType

import msgspec

import games
from games.core.errors import DataError, RecordError, StoreError
from games.core.match import Match
from games.store import ids, rows
from games.store.file import open_store, store_errors
from games.store.rows import CHANGING, FIXED, LISTED, Line, Saved, Snapshot


class NoSuchMatch(StoreError):
    """No match has this id, or several begin like it."""


class Elsewhere(StoreError):
    """The match was continued or deleted in another place since it was read here; nothing was written."""


class Store:
    """The matches in one file. Every method reads or writes the disk and may wait for another process, for two
    seconds at most: an app calls them in a thread of its own. All raise StoreError."""

    def __init__(self, path: Path | str, now: Callable[[], str], new_id: Callable[[], str] = ids.new_id) -> None:
        """Open the store, or make one. `now`: the time as text that sorts, for `created` and `updated`."""
        self.path = Path(os.path.realpath(path))  # SQLite puts its side files there, too
        self._now, self._new_id = now, new_id
        self._lock = threading.RLock()
        self._db = open_store(self.path)
        self._db.row_factory = sqlite3.Row

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- looking

    def matches(self, over: bool | None = None) -> list[Saved]:
        """All matches, the one played last first; `over`: only those that have ended, or only those that have not."""
        where, values = ("", ()) if over is None else ("WHERE over = ?", (over,))
        query = f"SELECT {', '.join(LISTED)} FROM match {where} ORDER BY updated DESC, number DESC"
        with self._reading() as db:
            return [self._saved(row) for row in db.execute(query, values)]

    def find(self, word: str) -> Saved:
        """The match whose id is `word` or, alone of all, begins with it. Raises NoSuchMatch."""
        start = ids.as_typed(word)
        query = f"SELECT {', '.join(LISTED)} FROM match WHERE substr(id, 1, ?) = ? ORDER BY id"
        with self._reading() as db:
            found = db.execute(query, (len(start), start)).fetchall()
        if len(found) == 1:
            return self._saved(found[0])
        if not found:
            raise NoSuchMatch(str(self.path), f"there is no match {start!r}")
        known = ", ".join([row["id"] for row in found[:5]] + ["..."] * (len(found) > 5))
        raise NoSuchMatch(str(self.path), f"{len(found)} matches begin with {start!r}: {known}")

    def load(self, match_id: str) -> Match:
        """The match to its last move. Raises RecordError with the number of the entry (from 1) that can no longer be
        played and the rule that forbids it, StoreError where not even the first could."""
        match, problem = self.load_until(match_id)
        if problem is not None:
            raise problem
        return match

    def load_until(self, match_id: str) -> tuple[Match, RecordError | None]:
        """The match as far as it can still be played, to be looked at, and why it goes no further."""
        row, lines = self._read(match_id)
        return self._replay(row, lines)

    # -- changing

    def create(self, match: Match) -> Saver:
        """Keep a match from now on, with all that has been played in it."""
        now, moment = self._now(), rows.snapshot(match)
        columns = ("id", "revision", "created", "updated", *FIXED, *CHANGING)
        query = f"INSERT INTO match ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        with self._writing() as db:
            match_id = self._unused_id(db)
            number = db.execute(query, (match_id, 1, now, now, *rows.fixed(match), *moment.state)).lastrowid
            assert number is not None
            _add_lines(db, number, 0, moment.lines)
        return Saver(self, match_id, match, number, revision=1, written=moment)

    def resume(self, match_id: str) -> Saver:
        """Load a match to go on with it. Raises what `load` raises."""
        row, lines = self._read(match_id)
        match, problem = self._replay(row, lines)
        if problem is not None:
            raise problem
        written = Snapshot(lines, tuple(row[column] for column in CHANGING))
        return Saver(self, row["id"], match, row["number"], row["revision"], written)

    def delete(self, match_id: str) -> None:
        """Forget a match. Raises NoSuchMatch."""
        with self._writing() as db:
            row = self._row(db, match_id)
            db.execute("DELETE FROM entry WHERE match = ?", (row["number"],))
            db.execute("DELETE FROM match WHERE number = ?", (row["number"],))

    def write(self, number: int, revision: int, kept: int, moment: Snapshot) -> None:
        """For Saver: the match is now `moment`, whose first `kept` lines are there already; `revision` is the last
        one that the writer knows. Raises Elsewhere."""
        changes = ", ".join(f"{column} = ?" for column in CHANGING)
        query = f"UPDATE match SET revision = revision + 1, updated = ?, {changes} WHERE number = ? AND revision = ?"
        with self._writing() as db:
            if db.execute(query, (self._now(), *moment.state, number, revision)).rowcount != 1:
                raise Elsewhere(str(self.path), "the match was continued or deleted elsewhere; load it again")
            db.execute("DELETE FROM entry WHERE match = ? AND number >= ?", (number, kept))
            _add_lines(db, number, kept, moment.lines[kept:])

    # -- within

    def _reading(self) -> AbstractContextManager[sqlite3.Connection]:
        """One moment of the store, whatever others write meanwhile."""
        return self._transaction("BEGIN")

    def _writing(self) -> AbstractContextManager[sqlite3.Connection]:
        """All or nothing, on the disk when it ends."""
        return self._transaction("BEGIN IMMEDIATE")

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        with self._lock, store_errors(self.path):
            self._db.execute(begin)
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def _row(self, db: sqlite3.Connection, match_id: str) -> sqlite3.Row:
        row: sqlite3.Row | None = db.execute("SELECT * FROM match WHERE id = ?", (ids.as_typed(match_id),)).fetchone()
        if row is None:
            raise NoSuchMatch(str(self.path), f"there is no match {match_id!r}")
        return row

    def _read(self, match_id: str) -> tuple[sqlite3.Row, tuple[Line, ...]]:
        with self._reading() as db:
            row = self._row(db, match_id)
            query = "SELECT lane, actor, text FROM entry WHERE match = ? ORDER BY number"
            return row, tuple(tuple(line) for line in db.execute(query, (row["number"],)))

    def _replay(self, row: sqlite3.Row, lines: Sequence[Line]) -> tuple[Match, RecordError | None]:
        try:
            match = rows.match_from(row)
        except (games.UnknownGame, DataError, msgspec.DecodeError) as error:
            raise StoreError(str(self.path), f"match {row['id']}: {error}") from error
        problem = None
        if row["version"] != match.game.version:
            problem = RecordError(1, f"played by rules {row['version']}; these are rules {match.game.version}")
        try:
            match.follow(lines)
        except RecordError as stop:
            problem = stop
        match.assisted = bool(row["assisted"])
        return match, problem

    def _saved(self, row: sqlite3.Row) -> Saved:
        try:
            return rows.saved(row)
        except msgspec.DecodeError as error:
            raise StoreError(str(self.path), f"match {row['id']} is damaged: {error}") from error

    def _unused_id(self, db: sqlite3.Connection) -> str:
        while True:
            match_id = self._new_id()
            if db.execute("SELECT 1 FROM match WHERE id = ?", (match_id,)).fetchone() is None:
                return match_id


class Saver:
    """Writes one match, each time exactly what has changed since the last time."""

    def __init__(
        self, store: Store, match_id: str, match: Match, number: int, revision: int, written: Snapshot
    ) -> None:
        self.id, self.match = match_id, match
        self._store, self._number, self._revision, self._written = store, number, revision, written

    def save(self) -> None:
        """Returns when the match as it is now is on the disk. Raises Elsewhere, StoreError; the next call then
        tries again with all that is missing."""
        self.write(self.snapshot())

    def snapshot(self) -> Snapshot:
        """The match as it is now, taken in the thread that plays it (some 0.1 ms); `write` needs the match no more."""
        return rows.snapshot(self.match)

    def write(self, moment: Snapshot) -> None:
        """`save` of an earlier moment, for another thread; in the order in which the moments were taken."""
        before = self._written
        if moment == before:
            return
        self._store.write(self._number, self._revision, _common(before.lines, moment.lines), moment)
        self._written = moment
        self._revision += 1


def _common(old: Sequence[Line], new: Sequence[Line]) -> int:
    """How many lines both begin with."""
    if new[: len(old)] == old:
        return len(old)
    pairs = zip(old, new, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(old), len(new)))


def _add_lines(db: sqlite3.Connection, match: int, first: int, lines: Sequence[Line]) -> None:
    values = [(match, number, *line) for number, line in enumerate(lines, first)]
    db.executemany("INSERT INTO entry (match, number, lane, actor, text) VALUES (?, ?, ?, ?, ?)", values)
