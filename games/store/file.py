"""The file of the store: made in one step, checked before anything is written to it, then opened.

It is an SQLite database that says by its application id whose it is and by its user version how it is laid out.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from games.core.errors import StoreError

APPLICATION = int.from_bytes(b"hrdb", "big")
VERSION = 1
"""The layout of the tables below; a store with a higher number is from a newer hradby."""
BUSY_SECONDS = 2.0
"""How long a process waits for another one that is writing. A write takes milliseconds."""

SCHEMA = f"""
    PRAGMA journal_mode = WAL;
    BEGIN;
    CREATE TABLE match (
        number INTEGER PRIMARY KEY AUTOINCREMENT,  -- never used again, so that nobody writes over another match
        id TEXT NOT NULL UNIQUE,       -- what people type
        revision INTEGER NOT NULL,     -- counts writes: who has not read the last one may not write
        created TEXT NOT NULL,
        updated TEXT NOT NULL,
        game TEXT NOT NULL,
        version TEXT NOT NULL,         -- of the rules
        options TEXT NOT NULL,         -- JSON object
        cards TEXT,                    -- JSON [name, text] of the card file, if one was given
        start TEXT,                    -- JSON table data, if the match did not begin with the set-up
        seed TEXT NOT NULL,
        free_undo INTEGER NOT NULL,
        ask_chance INTEGER NOT NULL,
        players TEXT NOT NULL,         -- JSON [[name, kind], ...]
        assisted INTEGER NOT NULL,
        over INTEGER NOT NULL,
        moves INTEGER NOT NULL,        -- decisions of seats
        summary TEXT NOT NULL
    );
    CREATE TABLE entry (               -- the journals
        match INTEGER NOT NULL,
        number INTEGER NOT NULL,       -- from 0
        lane INTEGER NOT NULL,
        actor INTEGER NOT NULL,        -- 0 is chance
        text TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID;
    PRAGMA application_id = {APPLICATION};
    PRAGMA user_version = {VERSION};
    COMMIT;
"""

_MAGIC = b"SQLite format 3\0"
_PAGE_SIZE, _VERSION, _APPLICATION = slice(16, 18), slice(60, 64), slice(68, 72)
_HEADER = 100
"""Where the SQLite file format keeps these numbers (big-endian), and how long its header is."""


def open_store(path: Path) -> sqlite3.Connection:
    """A connection that commits by itself unless told to begin; makes the file and its folder where they are missing.

    Any thread may use it, one at a time. Raises StoreError: the file is damaged, foreign, newer or cannot be
    written. It is then byte for byte as it was.
    """
    with store_errors(path):
        if not os.path.lexists(path):
            _create(path)
        _check_header(path)
        _check_content(path)
        return _connect(path)


@contextmanager
def store_errors(path: Path) -> Iterator[None]:
    """What SQLite and the system complain about, as StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(str(path), _in_words(error)) from error
    except OSError as error:
        raise StoreError(str(path), f"cannot be used: {error.strerror or error}") from error


def _in_words(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    words = {
        sqlite3.SQLITE_BUSY: "another process is writing to it",
        sqlite3.SQLITE_CORRUPT: "is damaged",
        sqlite3.SQLITE_NOTADB: "is damaged",
        sqlite3.SQLITE_READONLY: "cannot be written",
        sqlite3.SQLITE_CANTOPEN: "cannot be opened",
        sqlite3.SQLITE_FULL: "the disk is full",
    }
    return f"{words[code]} ({error})" if code in words else str(error)


def _create(path: Path) -> None:
    """Put a complete empty store at `path`, in one step; if another process was faster, its store stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".hradby-", dir=path.parent) as folder:
        new = Path(folder, "new.db")
        with closing(sqlite3.connect(new, isolation_level=None)) as db:
            db.executescript(SCHEMA)
        try:
            os.link(new, path)
        except FileExistsError:
            return
        except OSError:
            os.rename(new, path)  # a file system without links
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make sure that a new name in the folder outlives a power cut; some systems cannot and need not."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


def _check_header(path: Path) -> None:
    """Look at the first bytes without SQLite, which would leave files of its own beside a foreign database."""
    if path.exists() and not path.is_file():
        raise StoreError(str(path), "is not a file")
    with path.open("rb") as file:
        head = file.read(_HEADER)
    if not head:
        raise StoreError(str(path), "is empty; move it away to begin a new store")
    if len(head) < _HEADER or not head.startswith(_MAGIC):
        raise StoreError(str(path), "is not a store of matches")
    if int.from_bytes(head[_APPLICATION], "big") != APPLICATION:
        raise StoreError(str(path), "is a database of another program")
    _check_version(path, int.from_bytes(head[_VERSION], "big"))
    page = int.from_bytes(head[_PAGE_SIZE], "big")
    if page > 1 and path.stat().st_size % page and not _side_file(path).exists():
        raise StoreError(str(path), "is damaged (its end is missing)")


def _side_file(path: Path) -> Path:
    """Where commits stand until SQLite moves them into the file; it is there while somebody has the store open, and
    after a kill."""
    return path.with_name(path.name + "-wal")


def _check_version(path: Path, version: int) -> None:
    if version > VERSION:
        raise StoreError(str(path), f"was written by a newer hradby (layout {version}; this one knows {VERSION})")
    if version < VERSION:
        raise StoreError(str(path), f"has layout {version}, which this hradby does not know")


def _check_content(path: Path) -> None:
    """Have SQLite check the whole file, read-only.

    While nobody else has the store open, it is read as `immutable`: without locks, and without making side files.
    Should somebody open it just then, what was read may be torn: look again.
    """
    for last in (False, False, True):
        before = path.stat()
        alone = not _side_file(path).exists()
        try:
            _quick_check(path, "immutable=1" if alone else "mode=ro")
            return
        except (StoreError, sqlite3.Error):
            now = path.stat()
            same = (before.st_mtime_ns, before.st_size) == (now.st_mtime_ns, now.st_size)
            still_alone = not _side_file(path).exists()
            if last or not alone or (same and still_alone):
                raise


def _quick_check(path: Path, how: str) -> None:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True, timeout=BUSY_SECONDS)) as db:
        _check_version(path, db.execute("PRAGMA user_version").fetchone()[0])
        (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise StoreError(str(path), f"is damaged ({found})")


def _connect(path: Path) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode=rw"
    db = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")  # every commit is on the disk before it returns
        db.execute("PRAGMA fullfsync = ON")  # macOS: also out of the disk's own cache
        db.execute("BEGIN IMMEDIATE")  # fails here, not at the first move, where nothing can be written
        db.execute("ROLLBACK")
    except BaseException:
        db.close()
        raise
    return db
