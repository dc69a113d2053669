"""Who may know what: one view for all, and nothing in it that people are meant to remember (BZ-10)."""

from __future__ import annotations

import pytest

from games.budowa_zamku.events import Flipped
from games.budowa_zamku.game import GAME
from games.budowa_zamku.table import HOLE, PLACE
from games.budowa_zamku.view import BACK, SEEN, View
from games.core.match import Match
from games.core.record import play_record, read_record, write_record
from tests.games.budowa_zamku.matches import finished, moments, new, play, view

EVERYBODY = (1, 2, None)
"""Both seats and a spectator."""
AIDS = ("off", "seen", "numbers")


@pytest.mark.rules("BZ-4.8", "BZ-10.3")
@pytest.mark.parametrize("seed", range(4))
def test_the_numbers_on_the_table_follow_from_what_lies_open(seed: int) -> None:
    for state in moments(finished(seed)):
        t = state.table
        shown: View = GAME.view(t, None)
        gone = {n for wall in shown.walls.values() for n in wall} | {*shown.discards}
        left = [n for n in range(2, 47) if n not in gone]
        assert list(shown.numbers) == left
        assert t.closed() == (max(left) < min(wall[-1] for wall in shown.walls.values()))


@pytest.mark.rules("BZ-10.1")
@pytest.mark.parametrize("aid", AIDS)
def test_everybody_sees_a_card_that_is_turned_over(aid: str) -> None:
    match = play(new(memory_aid=aid), "1 c4=13")
    for viewer in EVERYBODY:
        assert (view(match, viewer).up, view(match, viewer).card) == (PLACE["c4"], 13)
        assert Flipped(1, PLACE["c4"], 13) in match.feed(viewer)


@pytest.mark.rules("BZ-10.2")
@pytest.mark.parametrize("seed", range(3))
def test_all_seats_and_spectators_share_one_view(seed: int) -> None:
    for state in moments(finished(seed, memory_aid=AIDS[seed])):
        t = state.table
        views = [GAME.view(t, viewer) for viewer in (*t.setting.seats, None)]
        assert all(seen == views[0] for seen in views)
        shown: View = views[0]
        assert shown.walls == {seat: tuple(wall) for seat, wall in t.walls.items()}
        assert (shown.discards, shown.spent) == (tuple(t.discards), tuple(t.spent))
        assert (shown.seat, shown.turn, shown.quiet, shown.end) == (t.seat, t.turn, t.quiet, t.end)


def seen_before(aid: str, c4: int, d4: int) -> Match:
    """Two cards were put back, at c4 and d4; a third lies face up at e4."""
    return play(new(memory_aid=aid), f"1 c4={c4}-", f"2 d4={d4}-", "1 e4=20")


@pytest.mark.rules("BZ-10.4")
def test_memory_aid() -> None:
    shown = {aid: view(seen_before(aid, 33, 44), 2).places for aid in AIDS}
    assert [shown[aid][PLACE["c4"]] for aid in AIDS] == [BACK, SEEN, 33]
    assert [shown[aid][PLACE["a1"]] for aid in AIDS] == [BACK, BACK, BACK]
    assert [shown[aid][PLACE["e4"]] for aid in AIDS] == [20, 20, 20]
    assert new().setting.options["memory_aid"] == "off"


@pytest.mark.rules("BZ-10.4")
@pytest.mark.parametrize("aid", AIDS)
def test_a_mark_goes_with_its_card(aid: str) -> None:
    match = play(seen_before(aid, 33, 44), "1 -", "2 c4+")
    assert view(match, 1).places[PLACE["c4"]] == HOLE


@pytest.mark.rules("BZ-10.3", "BZ-10.5")
@pytest.mark.parametrize("aid", ["off", "seen"])
@pytest.mark.parametrize("then", [(), ("1 -",), ("1 +",), ("1 -", "2 e4+"), ("1 +", "2 a1=7+")])
def test_swapping_cards_put_back_changes_nothing_that_anybody_gets(aid: str, then: tuple[str, ...]) -> None:
    one, other = (play(seen_before(aid, *cards), *then) for cards in ((33, 44), (44, 33)))
    for viewer in EVERYBODY:
        assert view(one, viewer) == view(other, viewer)
        assert one.log(viewer) == other.log(viewer)
        a, b = one.view(viewer), other.view(viewer)
        assert a.choices() == b.choices()
        assert a.question(one.who) == b.question(other.who)
        assert GAME.show(a.view, one.who) == GAME.show(b.view, other.who)
        assert GAME.status(a.view, one.who) == GAME.status(b.view, other.who)
    for seat in (1, 2):
        for assisted in (False, True):
            assert one.undo_problem(seat, assisted) == other.undo_problem(seat, assisted)
        for text in ("c4=33", "c4=44", "d4=1", "x33", "=33", "33", "+", "-", "^"):
            assert one.why(seat, text) == other.why(seat, text)


@pytest.mark.rules("BZ-10.5")
@pytest.mark.parametrize("aid", ["off", "seen"])
def test_the_log_does_not_tell_what_was_put_back(aid: str) -> None:
    match = play(seen_before(aid, 33, 44), "1 +")
    for viewer in EVERYBODY:
        assert [text for text, _ in match.log(viewer)] == ["P1: c4, put back", "P2: d4, put back", "P1: e4, takes 20"]


@pytest.mark.rules("BZ-10.6")
@pytest.mark.parametrize("aid", AIDS)
def test_who_joins_late_sees_the_table_as_it_is(aid: str) -> None:
    match = play(seen_before(aid, 33, 44), "1 -")
    fresh = new(match.state.book.base.to_data(), memory_aid=aid)
    back, error = play_record(read_record(write_record(match)), GAME, "2")
    assert error is None
    for viewer in EVERYBODY:
        assert view(match, viewer) == view(fresh, viewer) == view(back, viewer)
        assert match.log(viewer) == back.log(viewer)
        assert not any(str(n) in text for n in (33, 44, 20) for text, _ in match.log(viewer))


@pytest.mark.rules("BZ-10.8")
@pytest.mark.parametrize("aid", AIDS)
def test_after_the_end_the_table_lies_open(aid: str) -> None:
    given = {"walls": {"1": [1, 2, 4, 6, 10, 13, 17, 20, 25], "2": [1, 9]}, "seen": {"a1": 3, "b1": 46}}
    match = play(new(given, memory_aid=aid), "1 c3=26", "1 +")
    for viewer in EVERYBODY:
        shown = view(match, viewer)
        assert (shown.places[PLACE["a1"]], shown.places[PLACE["b1"]]) == (3, 46)
        assert shown.places[PLACE["c1"]] == BACK, "where the others lie was never decided"
        never = [n for n in range(2, 47) if n not in (2, 3, 4, 6, 9, 10, 13, 17, 20, 25, 26, 46)]
        assert f"Never turned over: {' '.join(map(str, never))}" in GAME.show(shown, match.who).splitlines()
