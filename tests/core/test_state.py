"""States: waiting, copying from another base, playing to the end in all the ways there are."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core.scene import CHANCE
from games.core.setting import Setting
from games.core.state import State, play_out, play_scenes, random_answer
from tests.core.battery.case import picture
from tests.core.toys import duel, market, spells


def new(game: Any, players: int = 2) -> State[Any]:
    return State(game, game.new_table(game.setting(players)))


def at_throws() -> State[Any]:
    state = new(duel.GAME)
    for card in ("plan", "shield", "spy", "plan"):
        state.play(CHANCE, card)
    state.play(1, "pass")
    return state


def test_one_ask_or_several() -> None:
    state = new(duel.GAME)
    assert state.single is not None
    assert state.open.keys() == {CHANCE}
    assert state.chance_lane() == CHANCE
    assert state.ask_of(1) is None
    state = at_throws()
    assert state.single is None
    assert state.open.keys() == {1, 2}
    assert state.chance_lane() is None
    ask = state.ask_of(2)
    assert ask is not None
    assert ask[:2] == (duel.THROW, 2)


def test_chance_in_a_lane_is_not_an_ask_of_its_seat() -> None:
    state = new(market.GAME)
    assert state.open.keys() == {1, 2}
    assert state.ask_of(1) is None
    assert state.chance_lane() == 1
    state.settle_chance(Random(1))
    assert state.chance_lane() is None
    assert state.ask_of(1) is not None


def test_refusals_of_a_state() -> None:
    state = at_throws()
    assert state.refuse(1, "stone") is None
    refusal = state.refuse(1, "lizard")
    assert refusal is not None
    assert refusal.rules == ("DU-2.1",)
    refusal = state.refuse(3, "stone")
    assert refusal is not None
    assert "turn" in refusal.sentence
    state.table.todo.clear()
    over = State(duel.GAME, state.table.copy())
    assert over.over
    refusal = over.refuse(1, "stone")
    assert refusal is not None
    assert "over" in refusal.sentence


def test_a_scene_from_another_base_with_the_same_answers() -> None:
    state = at_throws()
    state.play(2, "sword")
    base = state.book.base.copy()
    base.stones[1] = 1
    other = state.copy(base=base)
    assert other.table.stones == {1: 1, 2: 0}
    assert other.book.answers == state.book.answers
    assert other.book.scenes == state.book.scenes
    assert other.open.keys() == {1}
    assert state.copy(answers=[]).open.keys() == {1}, "at the window before the throws"
    assert state.table.stones == {1: 0, 2: 0}


def test_scenes_that_ask_nothing_are_passed_over() -> None:
    """`check` of Spells asks nobody: the base of a copy is the scene that asks."""
    state = new(spells.GAME)
    for _ in range(6):
        state.play(CHANCE, "gift" if "gift" in state.open[CHANCE][2] else "thief")
    state.play(1, "-")
    assert state.book.base.todo == [("turn", 2)]
    assert picture(state.copy()) == picture(state)


@pytest.mark.parametrize("game", [duel.GAME, spells.GAME, market.GAME], ids=lambda game: game.id)
def test_every_way_to_the_end(game: Any) -> None:
    """The same random numbers give the same game through the scenes and through a state."""
    table = game.new_table(game.setting(2))
    assert play_out(game, table.copy(), Random(3)) == play_scenes(game, table.copy(), Random(3))
    state, rng = State(game, table.copy()), Random(3)
    while not state.over:
        now = state._now
        assert now is not None
        answer = random_answer(now, rng)
        state.play(*(answer if isinstance(now, dict) else (now[1], answer)))
    assert state.table == play_scenes(game, table.copy(), Random(3))
    assert game.outcome(state.table) is not None
    assert state.at_scene_end(Random(1)) == state.table
    assert state.copy().over
    assert state.open == {}


def test_the_end_of_a_scene() -> None:
    state = at_throws()
    state.play(1, "stone")
    before = picture(state)
    ends = [state.at_scene_end(Random(n)) for n in range(20)]
    assert picture(state) == before
    assert {table.round for table in ends} == {1}
    assert all(table.todo == [("battle", 2)] or table.end for table in ends)
    assert len({str(table.to_data()) for table in ends}) > 3


def test_tables_are_equal_by_what_lies_on_them() -> None:
    one, two = at_throws().table, at_throws().table
    assert one == two
    two.stones[2] += 1
    assert one != two
    assert one != market.GAME.new_table(market.GAME.setting(2))
    with pytest.raises(TypeError):
        hash(one)


def test_seats_go_round() -> None:
    setting = Setting(3, {})
    assert list(setting.seats) == [1, 2, 3]
    assert [setting.next(seat) for seat in setting.seats] == [2, 3, 1]
    assert [setting.clockwise(seat) for seat in setting.seats] == [[1, 2, 3], [2, 3, 1], [3, 1, 2]]
