"""Data that people wrote: errors name file, entry and field."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.core.data import decode_toml, parse_toml, place, table_data
from games.core.errors import CardError, TableError


class Card(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    number: int
    kinds: list[str] = []


class Cards(msgspec.Struct, forbid_unknown_fields=True):
    card: list[Card]


class Wall(msgspec.Struct, forbid_unknown_fields=True):
    walls: dict[str, list[int]] = {}
    seen: dict[str, int] = {}
    deep: dict[str, dict[str, list[int]]] = {}
    turn: int = 1
    todo: list[list[str | int]] = []


GOOD = '[[card]]\nid = "a"\nnumber = 1\n[[card]]\nid = "b"\nnumber = 2\n'


def test_what_is_right_is_read() -> None:
    assert decode_toml(GOOD, Cards, "cards.toml") == Cards([Card("a", 1), Card("b", 2)])


@pytest.mark.parametrize(
    ("old", "new", "path", "reason"),
    [
        ("number = 2", 'number = "2"', "card b, number", "Expected `int`, got `str`"),
        ("number = 2", "", "card b", "missing required field `number`"),
        ('id = "b"', "", "card 2", "missing required field `id`"),
        ("number = 2", "number = 2\nnamber = 3", "card b", "there is no key `namber`; there are"),
        ("number = 2", 'number = 2\nkinds = ["x", 3]', "card b, kinds 2", "Expected `str`, got `int`"),
        ("[[card]]", "[[cart]]", "", "there is no key `cart`; there are"),
    ],
)
def test_an_error_names_the_card_and_the_field(old: str, new: str, path: str, reason: str) -> None:
    with pytest.raises(CardError) as error:
        decode_toml(GOOD.replace(old, new), Cards, "cards.toml")
    assert (error.value.file, error.value.path) == ("cards.toml", path)
    assert reason in error.value.reason
    assert str(error.value).startswith(f"cards.toml: {path}" if path else "cards.toml: ")


@pytest.mark.parametrize("text", ["[[card]", "a = 1\na = 2", "x = ", "\x00", "a = " + "[" * 5000])
def test_what_is_not_toml(text: str) -> None:
    with pytest.raises(CardError, match="not TOML") as error:
        parse_toml(text, "cards.toml")
    assert error.value.file == "cards.toml"


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ({"turn": "one"}, "turn"),
        ({"walls": {"1": [1], "2": [1, "x"]}}, "walls, 2 2"),
        ({"walls": {"1": [1], "2": "x"}}, "walls, 2"),
        ({"seen": {"a1": 3, "c4.": "x", "d4": 4}}, "seen, c4."),
        ({"deep": {"a": {"b": [1]}, "c": {"d": [1], "e[0]": [1, 2, "x"]}}}, "deep, c, e[0] 3"),
        ({"todo": [["turn", 1], ["turn", 1.5]]}, "todo 2 2"),
        ({"tirn": 1}, ""),
        ([], ""),
    ],
)
def test_an_error_in_a_table_names_the_field(data: Any, where: str) -> None:
    with pytest.raises(TableError) as error:
        table_data(data, Wall)
    assert error.value.where == where


def test_keys_that_are_wrong() -> None:
    class Numbered(msgspec.Struct):
        walls: dict[int, int]

    with pytest.raises(TableError) as error:
        table_data({"walls": {"x": 1}}, Numbered)
    assert error.value.where == "walls"


def test_places_that_lead_nowhere_are_named_all_the_same() -> None:
    assert place({}, ["card", 3, "number"]) == "card 4, number"
    assert place({"card": 5}, ["card", 0]) == "card 1"
    assert place([{"id": "x"}], [0, "number"]) == "entry x, number"
