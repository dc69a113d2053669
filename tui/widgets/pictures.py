"""The little pictures of the games on the shelf: lines of (text, ink) pieces, at most 26 columns by 7 lines."""

from __future__ import annotations

Picture = list[list[tuple[str, str]]]


def _castle() -> Picture:
    def card(number: str, ink: str) -> tuple[str, str]:
        return f" {number} ", ink

    gap = ("  ", "text")
    return [
        [("▄  ▄", "seat1"), gap, ("▄  ▄", "brick_edge"), gap, ("▄  ▄", "brick_edge"), gap, ("▄  ▄", "brick_edge")],
        [card(" 1", "flag1"), gap, card(" 9", "brick"), gap, card("17", "brick"), gap, card("26", "brick")],
        [card(" T", "flag1"), gap, card(" W", "brick_low"), gap, card("  ", "brick_low"), gap, card(" K", "brick_low")],
        [],
        [("▒▒▒▒", "back"), gap, ("▒▒▒▒", "back"), gap, card("31", "face"), gap, ("▒▒▒▒", "back")],
        [("▀▀▀▀", "back_edge"), gap, ("▀▀▀▀", "back_edge"), gap, ("▀▀▀▀", "face_edge"), gap, ("▀▀▀▀", "back_edge")],
    ]


def _stones() -> Picture:
    rows = ["[N]  ·  (p)  · ", " ·  [T]  ·   · ", "(k)  ·   *  [G]", " ·  (s)  ·   · "]
    return [[], *[[(row, "text")] for row in rows]]


def _throw() -> Picture:
    return [
        [],
        [("   stone   ", "brick"), ("  beats", "dim")],
        [("   weapon  ", "face"), ("  beats", "dim")],
        [("   scroll  ", "known"), ("  beats", "dim")],
        [("   stone   ", "brick")],
    ]


def _teams() -> Picture:
    return [
        [],
        [("Zmikund      1 G!", "seat3")],
        [("Hucák        4 R", "seat1")],
        [("Komnský      1 B", "seat2")],
        [("Golem        7 -", "dim")],
    ]


def _fortress() -> Picture:
    return [
        [],
        [("  ▄▄▄▄  ", "brick_edge"), ("  [5]", "face"), (" ", "text"), ("[5]", "face")],
        [("▄▄████▄▄", "brick_edge"), ("  [1]", "face"), (" ", "text"), ("[6]", "face")],
        [("████████", "brick_edge")],
        [("▀▀▀▀▀▀▀▀", "brick_edge")],
    ]


PICTURES = {
    "budowa_zamku": _castle(),
    "kameny": _stones(),
    "kamen_zbrane_papir": _throw(),
    "opraski": _teams(),
    "fredriksten": _fortress(),
}
