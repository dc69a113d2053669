"""Several writers at one file: processes, threads, and two that continue the same match."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from games.core.errors import StoreError
from games.core.match import Match
from games.store import Elsewhere, Store, file

MakeMatch = Callable[..., Match]
PlaySome = Callable[[Match, Random, int], None]
PLAYER = Path(__file__).with_name("play_and_save.py")


def test_two_processes_keep_their_matches_apart(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"  # both also try to make it
    players = [
        subprocess.Popen([sys.executable, str(PLAYER), str(path)], stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    told = [player.communicate()[0].split() for player in players]
    assert [player.returncode for player in players] == [0, 0]
    with Store(path, lambda: "now") as store:
        assert len(store.matches(over=True)) == 2
        for match_id, *lengths in told:
            assert len(store.load(match_id).journal) == int(lengths[-1])


def test_the_second_who_continues_a_match_is_told(tmp_path: Path, new_match: MakeMatch, play_some: PlaySome) -> None:
    path = tmp_path / "matches.db"
    with Store(path, lambda: "now") as here, Store(path, lambda: "now") as there:
        first = here.create(new_match(0))
        second = there.resume(first.id)
        play_some(first.match, Random(1), 3)
        first.save()
        play_some(second.match, Random(2), 4)
        with pytest.raises(Elsewhere, match="continued or deleted elsewhere"):
            second.save()
        with pytest.raises(Elsewhere):
            second.save()
        assert there.load(first.id).journal == first.match.journal, "nothing was written"
        play_some(first.match, Random(3), 3)
        first.save()
        assert there.load(first.id).journal == first.match.journal


def test_a_writer_that_does_not_end(
    tmp_path: Path, new_match: MakeMatch, play_some: PlaySome, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "BUSY_SECONDS", 0.05)
    path = tmp_path / "matches.db"
    with Store(path, lambda: "now") as here, Store(path, lambda: "now") as there:
        saver = here.create(new_match(0))
        play_some(saver.match, Random(1), 3)
        there._db.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another process is writing"):
            saver.save()
        assert len(here.matches()) == 1, "reading goes on"
        there._db.execute("ROLLBACK")
        saver.save()
        assert there.load(saver.id).journal == saver.match.journal, "the next try writes what is missing"


def test_one_thread_saves_while_others_look(store: Store, new_match: MakeMatch, play_some: PlaySome) -> None:
    savers = [store.create(new_match(number)) for number in range(3)]
    ready = threading.Event()

    def look() -> int:
        looks = 0
        while not ready.is_set() or not looks:
            assert len(store.matches()) == 3
            store.load(savers[0].id)
            looks += 1
        return looks

    with ThreadPoolExecutor(3) as threads:
        lookers = [threads.submit(look) for _ in range(2)]
        for number in range(20):
            for saver in savers:
                play_some(saver.match, Random(number), 2)
                threads.submit(saver.write, saver.snapshot()).result()
        ready.set()
        assert all(looker.result() for looker in lookers)
    for saver in savers:
        assert store.load(saver.id).journal == saver.match.journal
