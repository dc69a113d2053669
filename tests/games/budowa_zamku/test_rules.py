"""The rules that a scenario cannot show: the box and the set-up, undo, impossible tables."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from games.budowa_zamku.cards import HERE, MOST_CANNONS, house_set
from games.budowa_zamku.game import GAME
from games.budowa_zamku.prompts import FIRST, LOOK
from games.budowa_zamku.table import HOLE, PLACE, PLACES
from games.core.chance import Outcomes, chances
from games.core.errors import CardError, IllegalMove, OptionError, SeatError
from games.core.match import Match
from games.core.record import write_record
from games.core.scene import CHANCE
from games.core.setting import CardFile
from games.core.state import State
from tests.games.budowa_zamku.matches import finished, moments, new, play, table, view

# -- the box and the set-up


@pytest.mark.rules("BZ-1.1")
def test_two_to_four_play() -> None:
    assert [GAME.setting(n).players for n in (2, 3, 4)] == [2, 3, 4]
    for n in (-1, 0, 1, 5):
        with pytest.raises(SeatError):
            GAME.setting(n)


@pytest.mark.rules("BZ-1.2")
def test_each_number_from_2_to_46_once() -> None:
    assert table(new()).numbers() == list(range(2, 47))
    for name in ("standard", "siege"):
        assert sorted(house_set(name).cards) == list(range(2, 47))
        text = (HERE / f"cards_{name}.toml").read_text("utf-8")
        for number, complaint in ((3, "3 stands twice"), (47, "47 is not from 2 to 46"), (1, "1 is not from 2 to 46")):
            changed = text.replace("\nnumber = 2\n", f"\nnumber = {number}\n")
            with pytest.raises(CardError, match=complaint):
                GAME.setting(2, {}, CardFile("mine.toml", changed))


@pytest.mark.rules("BZ-1.3", "BZ-1.9")
def test_four_start_cards_of_four_colours() -> None:
    for name in ("standard", "siege"):
        starts = house_set(name).starts
        assert [card.colour for card in starts] == ["red", "blue", "green", "yellow"]
        assert {(card.number, card.kind) for card in starts} == {(1, "tower")}
    for players in (2, 3, 4):
        assert list(table(new(players=players)).walls) == list(range(1, players + 1))


@pytest.mark.rules("BZ-1.4", "BZ-1.8")
def test_every_number_not_yet_seen_is_equally_likely() -> None:
    match = play(new(), "1 c4")
    for place in ("h5", "a1", "e3"):
        unseen = [n for n in range(2, 47) if n not in table(match).cards]
        prompt, asked, options = match.state.open[CHANCE]
        assert (prompt, asked) == (LOOK, CHANCE)
        assert not isinstance(options, Outcomes)
        assert dict(chances(options)) == {n: Fraction(1, len(unseen)) for n in unseen}
        seat = table(match).seat
        play(match, f"* ={unseen[len(unseen) // 2]}", f"{seat} -", f"{3 - seat} {place}")


@pytest.mark.rules("BZ-1.4", "BZ-1.8")
def test_draws_are_spread_over_all_numbers() -> None:
    first: Counter[int] = Counter()
    for seed in range(900):
        match = new(seed=str(seed))
        match.ask_chance = False
        match.play(1, "c4")
        first[view(match, 1).card] += 1
    assert set(first) == set(range(2, 47))
    assert 5 <= min(first.values()) <= max(first.values()) <= 45, "20 are expected of each"


@pytest.mark.rules("BZ-1.2", "BZ-1.4")
def test_a_number_that_was_seen_is_not_drawn_again() -> None:
    match = play(new(), "1 c4=16-", "2 d4")
    with pytest.raises(IllegalMove) as refused:
        play(match, "* =16")
    assert refused.value.rules == ("BZ-1.4",)


@pytest.mark.rules("BZ-1.5")
@pytest.mark.parametrize("seed", range(4))
def test_the_layout_changes_nothing(seed: int) -> None:
    match = finished(seed, wizard_timing=("later", "at_once")[seed % 2])
    moved = list(range(len(PLACES)))
    Random(seed).shuffle(moved)
    twin = State(GAME, match.start.copy()) if match.start else None
    assert twin is not None
    for entry in match.journal:
        answer = entry.answer
        is_place = twin.open[entry.lane][0].name.startswith("turn over") and answer >= 0
        twin.play(entry.lane, moved[answer] if is_place else answer)
    assert twin.over
    assert twin.table.walls == table(match).walls
    assert twin.table.discards == table(match).discards
    assert GAME.outcome(twin.table) == match.outcome


@pytest.mark.rules("BZ-1.8")
def test_places_are_named_in_reading_order() -> None:
    assert len(set(PLACES)) == 45
    assert (PLACES[0], PLACES[8], PLACES[9], PLACES[44]) == ("a1", "i1", "a2", "i5")


@pytest.mark.rules("BZ-2.1")
def test_the_first_player_is_drawn_or_named() -> None:
    setting = GAME.setting(3)
    assert setting.options["first_player"] == "random"
    prompt, seat, options = State(GAME, GAME.new_table(setting)).open[CHANCE]
    assert (prompt, seat) == (FIRST, CHANCE)
    assert chances(options) == [(n, Fraction(1, 3)) for n in (1, 2, 3)]
    for first in (1, 2, 3):
        assert new(players=3, first_player=f"seat{first}").acting == (first,)
    with pytest.raises(OptionError, match=r"BZ-2\.1"):
        GAME.setting(3, {"first_player": "seat4"})
    assert "youngest" in GAME.options["first_player"].help


# -- undo


def undo_rules(match: Match, seat: int, assisted: bool = False) -> tuple[str, ...] | None:
    problem = match.undo_problem(seat, assisted)
    return problem.rules if problem else None


@pytest.mark.rules("BZ-2.13")
def test_undo_stops_at_the_turning_over_of_a_card() -> None:
    match = play(new(), "1 c4=16")
    assert undo_rules(match, 1) == undo_rules(match, 1, assisted=True) == ("BZ-2.13",)
    play(match, "1 +")
    match.undo(1)
    assert table(match).up == PLACE["c4"], "the decision is open again, the card stays up"
    assert undo_rules(match, 1) == ("BZ-2.13",)
    assert not match.assisted
    play(match, "1 -", "2 d4=20")
    assert undo_rules(match, 1) == undo_rules(match, 1, assisted=True) == ("BZ-2.13",)


@pytest.mark.rules("BZ-2.13")
def test_undo_stops_at_a_card_seen_before_too() -> None:
    match = play(new(), "1 c4=16-", "2 c4")
    assert undo_rules(match, 2) == undo_rules(match, 1) == ("BZ-2.13",)


@pytest.mark.rules("BZ-2.13")
def test_a_shot_can_be_taken_back_until_the_next_card() -> None:
    match = play(new({"walls": {"1": [1], "2": [1, 10, 37]}}), "1 c4=7+x37")
    match.undo(1)
    play(match, "1 x10")
    assert table(match).discards == [10]
    play(match, "2 a1=46")
    assert undo_rules(match, 1) == ("BZ-2.13",)


@pytest.mark.rules("BZ-2.13")
def test_one_person_with_bots_may_go_further_and_the_record_says_so() -> None:
    match = play(new(bots=1), "1 c4=16-", "2 d4=20-", "1 e4=21")
    assert undo_rules(match, 1) == ("BZ-2.13",)
    assert "Assisted" not in write_record(match)
    match.undo(1, assisted=True)
    match.undo(1, assisted=True)
    assert (table(match).seat, view(match, 1).card) == (1, 16)
    assert match.assisted
    assert '[Assisted "yes"]' in write_record(match)


@pytest.mark.rules("BZ-2.13", "BZ-10.8")
def test_undo_never_goes_back_past_the_end() -> None:
    """At the end the table lies open: what it showed cannot be un-shown."""
    given = {"walls": {"1": [1, 2, 4, 6, 10, 13, 17, 20, 25], "2": [1]}, "seen": {"a1": 3}}
    for bots, further in ((0, ("BZ-2.13",)), (1, None)):
        match = play(new(given, bots=bots), "1 c3=26+")
        assert match.over
        assert undo_rules(match, 1) == ("BZ-2.13",)
        assert undo_rules(match, 1, assisted=True) == further
    match.undo(1, assisted=True)
    assert match.assisted


# -- impossible tables

CANNOT_OCCUR = [
    ({"walls": {"1": [1, 6, 5]}}, "BZ-3.4"),
    ({"walls": {"1": [6, 9]}}, "BZ-1.7"),
    ({"walls": {"1": [1, 1]}}, "BZ-1.7"),
    ({"walls": {"1": [1, 6], "2": [1, 6]}}, "BZ-1.2"),
    ({"walls": {"1": [1, 6]}, "seen": {"c4": 6}}, "BZ-1.2"),
    ({"seen": {"c4": 6, "d4": 6}}, "BZ-1.2"),
    ({"walls": {"1": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}}, "BZ-4.1"),
    ({"walls": {"1": [1, 9]}, "spent": [9, 9]}, "BZ-7.2"),
    ({"walls": {"1": [1, 10]}, "spent": [10]}, "BZ-7.2"),
    ({"spent": [9]}, "BZ-7.2"),
    ({"walls": {"1": [1, 7]}, "discards": [12]}, "BZ-8.6"),
    ({"discards": [2]}, "BZ-8.9"),
    ({"walls": {"1": [1, 7]}, "discards": [2, 3]}, "BZ-8.9"),
    ({"quiet": 50}, "BZ-9.6"),
    ({"walls": {"1": [1, 45], "2": [1, 46]}}, "BZ-4.2"),
    ({"walls": {"1": [1, 44], "2": [1, 45, 46]}, "todo": [], "end": "ten", "seat": 1}, "BZ-4.1"),
    ({"todo": [], "end": "closed", "seat": 1}, "BZ-4.2"),
    ({"todo": [], "end": "quiet", "seat": 1, "quiet": 49}, "BZ-9.6"),
    ({"up": "c4"}, "BZ-2.8"),
]


@pytest.mark.rules("BZ-1.2", "BZ-1.7", "BZ-3.4")
@pytest.mark.parametrize(("given", "rule"), CANNOT_OCCUR)
def test_a_table_that_cannot_occur_says_by_which_rule(given: dict[str, Any], rule: str) -> None:
    setting = GAME.setting(2)
    full = GAME.complete({"todo": [["turn", 1]], **given}, new().state.table.to_data())
    problems = GAME.table_from(full, setting).problems()
    assert any(f"({rule})" in problem for problem in problems), problems


@pytest.mark.rules("BZ-3.6")
def test_in_the_basic_game_no_table_shows_what_pictures_did() -> None:
    setting = GAME.setting(2, {"rules": "basic"})
    for given in ({"discards": [37]}, {"walls": {"1": [1, 9]}, "spent": [9]}):
        full = GAME.complete({"todo": [["turn", 1]], **given}, new().state.table.to_data())
        assert any("(BZ-3.6)" in problem for problem in GAME.table_from(full, setting).problems())


@pytest.mark.rules("BZ-3.4")
@pytest.mark.parametrize("seed", range(6))
def test_walls_always_rise(seed: int) -> None:
    for state in moments(finished(seed, wizard_timing=("later", "at_once")[seed % 2])):
        for wall in state.table.walls.values():
            assert wall == sorted(set(wall))
            assert wall[0] == 1


@pytest.mark.rules("BZ-4.7")
def test_an_empty_table_is_closed_but_never_comes() -> None:
    empty = table(new()).copy()
    empty.cards, empty.unseen, empty.places = [HOLE] * len(PLACES), (), ()
    assert empty.closed()
    text = (HERE / "cards_standard.toml").read_text("utf-8")
    for more, accepted in ((MOST_CANNONS - 4, True), (MOST_CANNONS - 3, False)):
        changed = CardFile("mine.toml", text.replace('kind = "wall"', 'kind = "cannon"', more))
        if accepted:
            assert GAME.setting(2, {}, changed).cards
        else:
            with pytest.raises(CardError, match="could empty the table"):
                GAME.setting(2, {}, changed)


@pytest.mark.rules("BZ-6.12")
def test_a_card_shows_at_most_three_ravens_and_a_king_may_have_some() -> None:
    text = (HERE / "cards_standard.toml").read_text("utf-8")
    king = 'number = 19\nkind = "king"\nravens = '
    assert f"{king}0" in text
    setting = GAME.setting(2, {"quiet_rounds": 10}, CardFile("mine.toml", text.replace(f"{king}0", f"{king}2")))
    given = {"walls": {"1": [1, 3, 19]}, "quiet": 20, "todo": [], "end": "quiet", "seat": 1}
    outcome = GAME.outcome(GAME.table_from(GAME.complete(given, new().state.table.to_data()), setting))
    assert outcome is not None
    assert outcome.scores[1].total == 3 + 3 + 1 + 2
    with pytest.raises(CardError, match=r"BZ-6\.12"):
        GAME.setting(2, {}, CardFile("mine.toml", text.replace(f"{king}0", f"{king}4")))
