"""Typed text: case and diacritics do not matter, blanks hardly."""

from __future__ import annotations

import unicodedata


def fold(text: str) -> str:
    """Lower case, no diacritics, single blanks: what two texts must share to be the same."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).split())


def starts(text: str, form: str) -> str | None:
    """What is left of `text` after `form` at its beginning, or None.

    A form that ends in a letter or digit must end there as a word: `a1` does not begin `a12`.
    """
    text = text.lstrip()
    for end in range(len(form), min(len(text), 3 * len(form) + 2) + 1):
        if fold(text[:end]) == fold(form):
            rest = text[end:]
            if (form[-1:].isalnum() and rest[:1].isalnum()) or unicodedata.combining(rest[:1] or " "):
                continue
            return rest
    return None


def seat_word(seat: int) -> str:
    """A seat as files write it: its number, `*` for chance."""
    return str(seat) if seat else "*"
