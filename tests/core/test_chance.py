"""Chance: exact weights, and draws that keep to them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from random import Random
from typing import Any

import pytest

from games.core.chance import Bag, Dice, Outcomes, chances, draw, seeded
from tests.core.battery.ways import chi_square


def test_a_bag_holds_each_kind_once_in_the_order_given() -> None:
    bag = Bag({"b": 2, "a": 1, "none": 0, "less": -1})
    assert list(bag) == ["b", "a"]
    assert len(bag) == 2
    assert bag[0] == "b"
    assert bag[0:2] == ("b", "a")
    assert "a" in bag
    assert "none" not in bag
    assert [bag.weight(kind) for kind in ("a", "b", "none", "c")] == [1, 2, 0, 0]


def test_a_bag_does_not_change_with_the_counts_it_was_made_from() -> None:
    counts = {"a": 1, "b": 1}
    bag = Bag(counts)
    counts["a"] = 0
    assert list(bag) == ["a", "b"]


def test_an_empty_bag_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="empty bag"):
        Bag({"a": 0}).draw(Random(1))


def test_chances_are_exact() -> None:
    assert chances(Bag({"b": 2, "a": 1})) == [("b", Fraction(2, 3)), ("a", Fraction(1, 3))]
    assert chances((7, 8)) == [(7, Fraction(1, 2)), (8, Fraction(1, 2))]
    for n, sides in product(range(1, 5), (2, 6)):
        assert sum(chance for _, chance in chances(Dice(n, sides))) == 1


@pytest.mark.parametrize(("n", "sides"), [(1, 6), (2, 6), (3, 4), (6, 6), (0, 6)])
def test_dice_weigh_as_many_cases_as_there_are(n: int, sides: int) -> None:
    dice = Dice(n, sides)
    cases = Counter(tuple(sorted(roll)) for roll in product(range(1, sides + 1), repeat=n))
    assert {roll: dice.weight(roll) for roll in dice} == cases
    assert len(dice) == comb(n + sides - 1, n)
    assert sum(dice.weight(roll) for roll in dice) == sides**n
    assert all(roll in dice for roll in dice)
    assert dice[0] == (1,) * n


@pytest.mark.parametrize("roll", [(2, 1), (1,), (1, 1, 1), (0, 1), (1, 7), [1, 2], "12", (1.0, 2), ("1", 2), 12, None])
def test_what_two_dice_cannot_show(roll: Any) -> None:
    assert roll not in Dice(2)
    if isinstance(roll, tuple):
        assert Dice(2).weight(roll) == 0


@pytest.mark.parametrize(
    "options",
    [Bag({"x": 5, "y": 1, "z": 2}), Dice(2), (3, 1, 4, 1.5), range(10)],
    ids=["bag", "dice", "tuple", "range"],
)
def test_draws_come_as_often_as_they_weigh(options: Any) -> None:
    rng, tries = Random(7), 6000
    seen = Counter(draw(options, rng) for _ in range(tries))
    expected = {outcome: float(tries * chance) for outcome, chance in chances(options)}
    assert chi_square(seen, expected) < 3 * len(expected) + 10


def test_outcomes_of_a_game_of_its_own() -> None:
    class Coin(Outcomes[str]):
        def __len__(self) -> int:
            return 2

        def __getitem__(self, i: Any) -> Any:
            return ("heads", "tails")[i]

        def weight(self, outcome: str) -> int:
            return {"heads": 3, "tails": 1}[outcome]

        def draw(self, rng: Random) -> str:
            return "heads" if rng.random() < 0.75 else "tails"

    assert chances(Coin()) == [("heads", Fraction(3, 4)), ("tails", Fraction(1, 4))]
    assert Counter(draw(Coin(), Random(1)) for _ in range(3)) == {"heads": 3}
    for missing in (Outcomes.weight, Outcomes.draw):
        with pytest.raises(NotImplementedError):
            missing(Coin(), Random(1))  # type: ignore[arg-type]


def test_seeded_sources_depend_on_the_key_alone() -> None:
    assert seeded("a", 1, "b").random() == seeded("a", 1, "b").random() == seeded("a/1", "b").random()
    assert seeded("a", 1).random() != seeded("a", 2).random()
    assert seeded("známá hodnota").random() == 0.252458359806219
