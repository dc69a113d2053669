"""Ids of matches: short, to be read out and typed."""

from __future__ import annotations

import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz"
SIGNS = LETTERS + "23456789"
"""Nothing that looks like something else: no 0 and o, no 1, i and l."""
LENGTH = 6


def new_id() -> str:
    """A random id: a letter, then letters and digits, so that it never looks like a number."""
    return secrets.choice(LETTERS) + "".join(secrets.choice(SIGNS) for _ in range(LENGTH - 1))


def as_typed(word: str) -> str:
    """An id, or the beginning of one, as the store knows it: case does not matter."""
    return word.strip().casefold()
