"""What the store keeps comes back the same."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from games.core.errors import RecordError, StoreError
from games.core.match import Match
from games.core.record import write_record
from games.store import NoSuchMatch, Store, ids

MakeMatch = Callable[..., Match]
PlaySome = Callable[[Match, Random, int], None]


def lines(match: Match) -> list[tuple[int, int, str]]:
    return [(entry.lane, entry.actor, entry.text) for entry in match.journal]


def assert_same(found: Match, match: Match) -> None:
    """All that a match is, seen from outside."""
    assert lines(found) == lines(match)
    assert write_record(found) == write_record(match)
    assert found.state.table == match.state.table
    assert found.state.open == match.state.open
    for name in ("setting", "players", "seed", "ask_chance", "free_undo", "assisted", "over", "outcome", "start"):
        assert getattr(found, name) == getattr(match, name), name
    assert [found.feed(seat) for seat in (None, 1, 2)] == [match.feed(seat) for seat in (None, 1, 2)]


@pytest.mark.parametrize("number", range(12))
def test_a_match_comes_back_as_it_was_and_goes_on(
    number: int, store: Store, new_match: MakeMatch, play_some: PlaySome
) -> None:
    match, rng = new_match(number), Random(number)
    saver = store.create(match)
    for _ in range(12):
        play_some(match, rng, rng.choice((1, 1, 2, 9)))
        saver.save()
        assert_same(store.load(saver.id), match)

    again = store.resume(saver.id)
    assert_same(again.match, match)
    play_some(again.match, rng, 10)
    again.save()
    assert_same(store.load(again.id), again.match)


def test_a_loaded_match_draws_what_the_first_would_have_drawn(
    store: Store, new_match: MakeMatch, play_some: PlaySome
) -> None:
    match = new_match(0)
    play_some(match, Random(1), 30)
    saver = store.create(match)
    other = store.load(saver.id)
    for _ in range(30):
        if match.over:
            break
        seat = match.acting[0]
        answer = match.view(seat).options[0]
        match.answer(seat, answer)
        other.answer(seat, answer)
    assert lines(other) == lines(match)


def test_a_game_to_its_end(store: Store, new_match: MakeMatch) -> None:
    match = new_match(0)
    saver = store.create(match)
    while not match.over:
        seat = match.acting[0]
        answer = match.game.bot("random").choose(match.view(seat), match.mind(seat)).answer
        match.answer(seat, answer)
    saver.save()
    found = store.load(saver.id)
    assert_same(found, match)
    saved = store.find(saver.id)
    assert saved.over
    assert "won" in saved.summary or "win" in saved.summary


def test_only_changes_are_written(store: Store, new_match: MakeMatch, play_some: PlaySome) -> None:
    match = new_match(0)
    play_some(match, Random(3), 40)
    saver = store.create(match)
    before = store.find(saver.id)
    saver.save()
    assert store.find(saver.id) == before, "nothing has changed, so nothing is written"
    seat = match.acting[0]
    match.answer(seat, match.view(seat).options[0])
    saver.save()
    after = store.find(saver.id)
    assert after.moves == before.moves + 1
    assert after.created == before.created
    assert after.updated > before.updated


def test_a_mark_alone_is_written(store: Store, new_match: MakeMatch) -> None:
    match = new_match(0)
    saver = store.create(match)
    match.assisted = True
    saver.save()
    assert store.load(saver.id).assisted
    assert store.find(saver.id).assisted


def test_a_snapshot_does_not_follow_the_match(store: Store, new_match: MakeMatch, play_some: PlaySome) -> None:
    match = new_match(0)
    saver = store.create(match)
    early = saver.snapshot()
    play_some(match, Random(5), 10)
    saver.write(early)
    assert store.load(saver.id).journal == list(match.journal[: len(early.lines)])
    saver.save()
    assert_same(store.load(saver.id), match)


def test_the_list(store: Store, new_match: MakeMatch, play_some: PlaySome) -> None:
    savers = [store.create(new_match(number)) for number in range(3)]
    play_some(savers[0].match, Random(1), 5)
    savers[0].save()
    listed = store.matches()
    assert [saved.id for saved in listed] == [savers[n].id for n in (0, 2, 1)]
    first = listed[0]
    assert (first.game, first.version, first.players) == ("budowa_zamku", "1", savers[0].match.players)
    assert first.options == savers[0].match.setting.options
    assert not first.over
    assert store.matches(over=True) == []
    assert store.matches(over=False) == listed


def test_ids_are_found_by_their_beginning_in_any_case(tmp_path: Path, new_match: MakeMatch) -> None:
    given = iter(["kk2345", "kk2345", "km2345", "z99999"])
    with Store(tmp_path / "a.db", lambda: "now", lambda: next(given)) as store:
        made = [store.create(new_match()).id for _ in range(3)]
        assert made == ["kk2345", "km2345", "z99999"], "an id that is taken is not given again"
        assert store.find(" Z").id == "z99999"
        assert store.find("KM2345").id == "km2345"
        assert store.load("KM2345").seed == "seed 0"
        with pytest.raises(NoSuchMatch, match=r"2 matches begin with 'k': kk2345, km2345"):
            store.find("k")
        with pytest.raises(NoSuchMatch, match="there is no match 'x'"):
            store.find("x")


def test_new_ids_can_be_read_out() -> None:
    made = {ids.new_id() for _ in range(300)}
    assert len(made) > 290
    assert all(len(word) == 6 and word[0].isalpha() and set(word) <= set(ids.SIGNS) for word in made)
    assert not set("01oil") & set(ids.SIGNS)


def test_deleting(store: Store, new_match: MakeMatch) -> None:
    first, second = (store.create(new_match(number)) for number in (0, 1))
    store.delete(second.id)
    assert [saved.id for saved in store.matches()] == [first.id]
    for call in (store.load, store.load_until, store.resume, store.delete):
        with pytest.raises(NoSuchMatch):
            call(second.id)
    third = store.create(new_match(2))
    second.match.assisted = True
    with pytest.raises(StoreError, match="deleted"):
        second.save()
    assert_same(store.load(third.id), third.match)


def change(store: Store, query: str, *values: object) -> None:
    """Somebody else's hand in the file."""
    with sqlite3.connect(store.path) as db:
        db.execute(query, values)
    db.close()


def test_a_move_that_the_rules_no_longer_allow(store: Store, new_match: MakeMatch, play_some: PlaySome) -> None:
    match = new_match(0)
    play_some(match, Random(2), 6)
    saver = store.create(match)
    at = next(n for n, entry in enumerate(match.journal) if entry.actor == match.journal[-1].actor)
    change(store, "UPDATE entry SET text = 'z9' WHERE number = ?", at)
    with pytest.raises(RecordError, match="'z9' was played, but") as caught:
        store.load(saver.id)
    assert caught.value.line == at + 1
    with pytest.raises(RecordError):
        store.resume(saver.id)
    found, problem = store.load_until(saver.id)
    assert problem is not None
    assert problem.line == at + 1
    assert lines(found) == lines(match)[:at]
    assert found.view(None).view is not None


def test_older_rules_are_only_looked_at(store: Store, new_match: MakeMatch) -> None:
    saver = store.create(new_match(0))
    change(store, "UPDATE match SET version = '0'")
    with pytest.raises(RecordError, match="played by rules 0; these are rules 1"):
        store.load(saver.id)
    found, problem = store.load_until(saver.id)
    assert problem is not None
    assert lines(found) == lines(saver.match)


@pytest.mark.parametrize(
    ("column", "value", "reason"),
    [
        ("game", "halma", "there is no game 'halma'"),
        ("options", '{"rules": "none"}', "option rules: 'none' is not one of"),
        ("options", "{", "truncated"),
        ("players", '[["Anna","human"],["Bot","wild"]]', "no bot 'wild'"),
        ("players", "[7]", "Expected"),
        ("players", '[["Anna","human"]]', "is for 2 to 4, not 1"),
        ("cards", '["mine.toml","[[["]', "not TOML"),
        ("start", '{"seat": 9}', "seat"),
    ],
)
def test_a_match_that_cannot_begin_any_more(
    column: str, value: str, reason: str, store: Store, new_match: MakeMatch
) -> None:
    saver = store.create(new_match(0))
    change(store, f"UPDATE match SET {column} = ?", value)
    with pytest.raises(StoreError, match=reason) as caught:
        store.load(saver.id)
    assert saver.id in str(caught.value)
    assert str(store.path) in str(caught.value)
