"""What a terminal can show, found from its environment; and turning truecolor output into that.

Everything is rendered in 24-bit colours; the driver converts what it writes. No textual here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache


class Colours(Enum):
    """How many colours a terminal gets."""

    TRUE = "truecolor"
    C256 = "256"
    C16 = "16"
    NONE = "none"


LEAST = (80, 24)
"""Columns and lines that every screen needs."""

_TRUE = ("kitty", "alacritty", "ghostty", "wezterm", "foot", "iterm", "contour", "rio")
_NONE = ("", "dumb", "unknown", "vt100", "vt102", "vt220", "ansi-m")


def colours_of(env: Mapping[str, str]) -> Colours:
    """The level from TERM, COLORTERM and NO_COLOR of this environment (over SSH: the client's)."""
    term = env.get("TERM", "").lower()
    if env.get("NO_COLOR"):
        return Colours.NONE
    if term in _NONE:
        return Colours.NONE
    if env.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return Colours.TRUE
    if term.endswith("-direct") or any(name in term for name in _TRUE):
        return Colours.TRUE
    if "256color" in term or term.startswith(("tmux", "xterm-")):
        return Colours.C256
    return Colours.C16


def is_unicode(env: Mapping[str, str]) -> bool:
    """Whether the locale says that the terminal shows UTF-8."""
    locale = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or ""
    return "utf" in locale.lower() or not locale


RGB = tuple[int, int, int]
ANSI16: dict[RGB, int] = {}
"""Colours whose place among the 16 was chosen by hand; palettes enter theirs here."""

_SGR = re.compile(r"\x1b\[([0-9;]*)m")


def convert(text: str, colours: Colours) -> str:
    """Terminal output with every colour reduced to the level."""
    if colours is Colours.TRUE:
        return text
    return _SGR.sub(lambda match: _sgr(match[1], colours), text)


@lru_cache(maxsize=8192)
def _sgr(params: str, colours: Colours) -> str:
    if not params:
        return "\x1b[m"
    out: list[str] = []
    codes = params.split(";")
    at = 0
    while at < len(codes):
        code = codes[at]
        if code in ("38", "48") and at + 1 < len(codes):
            if codes[at + 1] == "2":
                rgb: RGB = (_byte(codes, at + 2), _byte(codes, at + 3), _byte(codes, at + 4))
                at += 5
            else:
                rgb = _rgb_of_256(_byte(codes, at + 2))
                at += 3
            out += _colour(rgb, code == "38", colours)
            continue
        if colours is not Colours.NONE or not _is_colour(code):
            out.append(code)
        at += 1
    return f"\x1b[{';'.join(out)}m" if out else ""


def _byte(codes: list[str], at: int) -> int:
    return min(255, int(codes[at] or 0)) if at < len(codes) else 0


def _is_colour(code: str) -> bool:
    return bool(code) and (30 <= int(code) <= 49 or 90 <= int(code) <= 107)


def _colour(rgb: RGB, front: bool, colours: Colours) -> list[str]:
    if colours is Colours.NONE:
        return []
    if colours is Colours.C256:
        return ["38" if front else "48", "5", str(_nearest_256(rgb))]
    number = ANSI16.get(rgb)
    if number is None:
        number = _nearest_16(rgb)
    base = (30 if front else 40) if number < 8 else (82 if front else 92)
    return [str(base + number)]


_STEPS = (0, 95, 135, 175, 215, 255)
_16: tuple[RGB, ...] = (
    (0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170),
    (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85), (85, 85, 255), (255, 85, 255), (85, 255, 255),
    (255, 255, 255),
)  # fmt: skip


def _rgb_of_256(number: int) -> RGB:
    if number < 16:
        return _16[number]
    if number < 232:
        number -= 16
        return _STEPS[number // 36], _STEPS[number // 6 % 6], _STEPS[number % 6]
    grey = 8 + 10 * (number - 232)
    return grey, grey, grey


def _distance(a: RGB, b: RGB) -> int:
    """How different two colours look ("redmean": weights by how eyes see)."""
    mean = (a[0] + b[0]) // 2
    red, green, blue = a[0] - b[0], a[1] - b[1], a[2] - b[2]
    return ((512 + mean) * red * red >> 8) + 4 * green * green + ((767 - mean) * blue * blue >> 8)


@lru_cache(maxsize=4096)
def _nearest_256(rgb: RGB) -> int:
    """The first 16 are left out: every terminal shows them differently."""
    return min(range(16, 256), key=lambda n: _distance(rgb, _rgb_of_256(n)))


@lru_cache(maxsize=4096)
def _nearest_16(rgb: RGB) -> int:
    return min(range(16), key=lambda n: _distance(rgb, _16[n]))


_ASCII = str.maketrans(
    {
        "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+",
        "═": "=", "║": "|", "▀": " ", "▄": " ", "█": "#", "▌": "#", "▐": "#", "░": ":", "▒": "#", "▓": "#", "·": ".",
        "•": "*", "►": ">", "◄": "<", "›": ">", "‹": "<", "▶": ">", "◀": "<", "–": "-", "—": "-", "…": "~",
        "↑": "^", "↓": "v", "←": "<", "→": ">", "↵": "~", "×": "x", "▲": "^", "▼": "v", "⚑": "F", "✓": "v",
    }
)  # fmt: skip


def to_ascii(text: str) -> str:
    """The text in ASCII, one character for each: diacritics go, unknown signs become `?`."""
    out = []
    for char in text.translate(_ASCII):
        if char.isascii():
            out.append(char)
        else:
            plain = unicodedata.normalize("NFKD", char)[0]
            out.append(plain if plain.isascii() else "?")
    return "".join(out)
