"""Typed text: case, diacritics, blanks, and where a word ends."""

from __future__ import annotations

import unicodedata

import pytest

from games.core.notation import fold, seat_word, starts


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Rytíř", "rytir"),
        ("  PUT   back\t", "put back"),
        ("ŽLUŤOUČKÝ KŮŇ", "zlutoucky kun"),
        ("Straße", "strasse"),
        ("\u00a0x\u2003y", "x y"),
        ("", ""),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded
    assert fold(unicodedata.normalize("NFD", text)) == folded
    assert fold(fold(text)) == folded


@pytest.mark.parametrize(
    ("text", "form", "rest"),
    [
        ("a1 b2", "a1", " b2"),
        ("  A1", "a1", ""),
        ("a12", "a1", None),
        ("a1x", "a1", None),
        ("a1+", "a1", "+"),
        ("+a1", "+", "a1"),
        ("-", "-", ""),
        ("put   BACK now", "put back", " now"),
        ("put", "put back", None),
        ("rytir c3", "rytíř", " c3"),
        ("rytíř c3", "rytir", " c3"),
        ("ry\u0301tir c3", "rytir", " c3"),
        ("c\u030c x", "č", " x"),
        ("c\u030c x", "c", " x"),
        ("", "a", None),
    ],
)
def test_starts(text: str, form: str, rest: str | None) -> None:
    assert starts(text, form) == rest


def test_seats_in_files() -> None:
    assert [seat_word(seat) for seat in (0, 1, 4)] == ["*", "1", "4"]
