"""A file that is not a good store is refused, and left byte for byte as it was."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from games.core.errors import StoreError
from games.core.match import Match
from games.store import Store, file

MakeMatch = Callable[..., Match]
PAGE = 4096


def open_it(path: Path) -> Store:
    return Store(path, lambda: "now")


@pytest.fixture
def good(tmp_path: Path, new_match: MakeMatch) -> Path:
    """A closed store with some matches."""
    path = tmp_path / "good.db"
    with open_it(path) as store:
        for number in range(6):
            store.create(new_match(number))
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {found.name: found.read_bytes() for found in folder.iterdir() if found.is_file()} if folder.is_dir() else {}


def assert_refused(path: Path, reason: str) -> None:
    """Opening fails, names the path, and changes nothing in the folder."""
    before = contents(path.parent)
    with pytest.raises(StoreError, match=reason) as caught:
        open_it(path)
    assert str(path) in str(caught.value)
    assert contents(path.parent) == before


def test_a_new_store_needs_no_folder_and_leaves_nothing_else(tmp_path: Path, new_match: MakeMatch) -> None:
    path = tmp_path / "new" / "folder with ?#% ěš" / "matches.db"
    with open_it(path) as store:
        match_id = store.create(new_match(0)).id
    assert [found.name for found in path.parent.iterdir()] == ["matches.db"]
    with open_it(path) as store:
        assert [saved.id for saved in store.matches()] == [match_id]


def test_commits_are_on_the_disk_when_they_return(store: Store) -> None:
    assert store._db.execute("PRAGMA synchronous").fetchone()[0] == 2, "FULL"
    assert store._db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def test_text(tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    path.write_text("Dear diary,\n" * 50)
    assert_refused(path, "is not a store of matches")
    path.write_text("short")
    assert_refused(path, "is not a store of matches")


def test_empty(tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    path.touch()
    assert_refused(path, "is empty")


def test_folder(tmp_path: Path) -> None:
    path = tmp_path / "folder.db"
    path.mkdir()
    assert_refused(path, "is not a file")


def test_a_file_where_a_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert_refused(tmp_path / "file" / "matches.db", "cannot be used")


def test_links_are_followed(tmp_path: Path, new_match: MakeMatch) -> None:
    path = tmp_path / "link.db"
    path.symlink_to(tmp_path / "elsewhere" / "matches.db")
    with open_it(path) as store:
        match_id = store.create(new_match(0)).id
    with open_it(tmp_path / "elsewhere" / "matches.db") as store:
        assert store.find(match_id).id == match_id


@pytest.mark.parametrize("journal", ["delete", "wal"])
def test_a_database_of_another_program(journal: str, tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA journal_mode = {journal}")
    db.execute("CREATE TABLE match (number)")
    db.commit()
    db.close()
    assert_refused(path, "is a database of another program")


def test_newer(good: Path) -> None:
    db = sqlite3.connect(good)
    db.execute("PRAGMA user_version = 7")
    db.close()
    assert_refused(good, r"was written by a newer hradby \(layout 7; this one knows 1\)")


def test_newer_as_only_the_side_file_knows_yet(good: Path) -> None:
    """A newer hradby has it open just now, so that the first bytes of the file are still the old ones."""
    db = sqlite3.connect(good)
    db.execute("PRAGMA user_version = 7")
    before = good.read_bytes()
    with pytest.raises(StoreError, match="newer hradby"):
        open_it(good)
    assert good.read_bytes() == before
    db.close()


@pytest.mark.parametrize("size", [40, PAGE - 1, PAGE, PAGE * 2, PAGE * 2 + 100, -PAGE, -1])
def test_cut_off(size: int, good: Path) -> None:
    data = good.read_bytes()
    good.write_bytes(data[:size])
    assert_refused(good, "is damaged|is not a store")


@pytest.mark.parametrize("page", range(1, 6))
def test_damaged(page: int, good: Path) -> None:
    data = bytearray(good.read_bytes())
    at = (page - 1) * PAGE
    at += 100 if page == 1 else 0
    data[at : at + 60] = b"\xff" * 60
    good.write_bytes(data)
    assert_refused(good, "is damaged")


def test_damage_that_comes_later(good: Path) -> None:
    """The file is ruined while it is open: errors, but StoreErrors."""
    store = open_it(good)
    match_id = store.matches()[0].id
    data = bytearray(good.read_bytes())
    good.write_bytes(data[:PAGE] + b"\xff" * (len(data) - PAGE))
    other = sqlite3.connect(good)
    other.execute("PRAGMA user_version = 1")
    other.close()
    store._db.execute("PRAGMA shrink_memory")
    with pytest.raises(StoreError, match="is damaged"):
        store.load(match_id)
    store.close()
    with pytest.raises(StoreError):
        store.matches()


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may write everywhere; so be somebody else meanwhile."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no such rights here")
def test_a_folder_that_cannot_be_written(good: Path) -> None:
    folder = Path(tempfile.mkdtemp())
    try:
        path = Path(shutil.copy(good, folder / "matches.db"))
        path.chmod(0o444)
        folder.chmod(0o555)
        with as_nobody():
            assert_refused(path, "cannot be written|cannot be opened")
            assert_refused(folder / "new.db", "Permission denied")
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_a_store_that_was_left_open_by_a_killed_process(good: Path, tmp_path: Path, new_match: MakeMatch) -> None:
    """What a kill leaves: the last moves stand in the side file only."""
    store = open_it(good)
    match_id = store.create(new_match(1)).id
    left = tmp_path / "left"
    left.mkdir()
    for name in tmp_path.glob("good.db*"):
        shutil.copy(name, left)
    store.close()
    assert (left / "good.db-wal").stat().st_size > 0
    with open_it(left / "good.db") as again:
        assert again.find(match_id).id == match_id


def test_a_file_that_somebody_opens_while_it_is_checked(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was read without locks may then be torn; it is read again, with locks."""
    check, ways, others = file._quick_check, [], []

    def torn(path: Path, how: str) -> None:
        ways.append(how)
        if len(ways) == 1:
            others.append(open_it(good))
            raise sqlite3.DatabaseError("database disk image is malformed")
        check(path, how)

    monkeypatch.setattr(file, "_quick_check", torn)
    with open_it(good) as store:
        assert len(store.matches()) == 6
    assert (ways[0], ways[-1]) == ("immutable=1", "mode=ro")
    others[0].close()


def test_a_full_disk(store: Store, new_match: MakeMatch, play_some: Callable[..., None]) -> None:
    saver = store.create(new_match(0))
    play_some(saver.match, Random(1), 40)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")

    def fill() -> None:
        for _ in range(100):
            store.create(saver.match)

    with pytest.raises(StoreError, match="the disk is full"):
        fill()
    made = len(store.matches())
    store._db.execute("PRAGMA max_page_count = 1000000")
    saver.save()
    assert store.load(saver.id).journal == saver.match.journal
    assert len(store.matches()) == made
