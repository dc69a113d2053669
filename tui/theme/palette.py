"""Palettes: what the inks look like in each theme, with and without colour.

A drawing names an ink ("back", "cursor"), never a colour. Without colour an ink is told by reverse, bold, underline
or dim; where it carries meaning, a letter or shape says the same beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rich.style import Style

from tui.term import ANSI16


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour: as hex (one of the 256) and as one of the 16."""

    hex: str
    ansi: int

    @property
    def rgb(self) -> tuple[int, int, int]:
        return int(self.hex[1:3], 16), int(self.hex[3:5], 16), int(self.hex[5:7], 16)


INKS: dict[str, tuple[str, str, str, str]] = {
    # ink: front, back, attributes, attributes without colour
    "text": ("text", "void", "", ""),
    "dim": ("dim", "void", "", "dim"),
    "bright": ("bright", "void", "bold", "bold"),
    "title": ("gold", "void", "bold", "bold"),
    "edge": ("edge", "void", "", "dim"),
    "gold": ("gold", "void", "", ""),
    "key": ("gold", "void", "bold", "bold"),
    "warn": ("warn", "void", "bold", "bold"),
    "good": ("good", "void", "", "bold"),
    "bar": ("text", "panel", "", "reverse"),
    "bar_title": ("gold", "panel", "bold", "reverse bold"),
    "bar_dim": ("dim", "panel", "", "reverse"),
    "ask": ("bright", "panel", "bold", "bold"),
    "ask_text": ("text", "panel", "", ""),
    "ask_dim": ("dim", "panel", "", "dim"),
    "ask_key": ("gold", "panel", "bold", "bold"),
    "ask_said": ("gold", "panel", "", ""),
    "ask_warn": ("warn", "panel", "bold", "bold"),
    "ask_mark": ("void", "gold", "bold", "reverse bold"),
    "cursor": ("void", "gold", "bold", "reverse bold"),
    "cursor_edge": ("gold", "void", "bold", "bold"),
    "chosen": ("bright", "select", "bold", "reverse"),
    "back": ("back_mark", "back", "", ""),
    "back_edge": ("back", "void", "", "dim"),
    "back_seen": ("bright", "back", "bold", "bold"),
    "face": ("ink", "cream", "bold", "reverse bold"),
    "face_dim": ("ink", "cream", "", "reverse"),
    "face_edge": ("cream", "void", "", ""),
    "known": ("cream", "back", "", ""),
    "hole": ("edge", "void", "", "dim"),
    "brick": ("ink", "stone", "bold", "reverse"),
    "brick_low": ("ink", "stone_low", "", "reverse"),
    "brick_edge": ("stone", "void", "", ""),
    "mortar": ("edge", "void", "", "dim"),
    "picture": ("gold", "void", "", "bold"),
    "safe": ("good", "void", "", ""),
    "target": ("void", "warn", "bold", "reverse bold"),
    "seat1": ("seat1", "void", "bold", "bold"),
    "seat2": ("seat2", "void", "bold", "bold"),
    "seat3": ("seat3", "void", "bold", "bold"),
    "seat4": ("seat4", "void", "bold", "bold"),
    "flag1": ("void", "seat1", "bold", "reverse bold"),
    "flag2": ("void", "seat2", "bold", "reverse bold"),
    "flag3": ("void", "seat3", "bold", "reverse bold"),
    "flag4": ("void", "seat4", "bold", "reverse bold"),
}

NIGHT = {
    "void": Colour("#121212", 0),
    "panel": Colour("#262626", 0),
    "select": Colour("#444444", 4),
    "edge": Colour("#585858", 8),
    "dim": Colour("#8a8a8a", 7),
    "text": Colour("#d0d0d0", 7),
    "bright": Colour("#eeeeee", 15),
    "gold": Colour("#ffaf5f", 11),
    "warn": Colour("#ff8787", 9),
    "good": Colour("#87d7af", 10),
    "back": Colour("#5f5f87", 4),
    "back_mark": Colour("#8787af", 12),
    "cream": Colour("#ffffd7", 15),
    "ink": Colour("#1c1c1c", 0),
    "stone": Colour("#b2b2b2", 7),
    "stone_low": Colour("#949494", 7),
    "seat1": Colour("#ff875f", 9),
    "seat2": Colour("#5fafff", 12),
    "seat3": Colour("#5fd7af", 10),
    "seat4": Colour("#ffff87", 11),
}
DAY = {
    "void": Colour("#eeeeee", 15),
    "panel": Colour("#dadada", 7),
    "select": Colour("#bcbcbc", 7),
    "edge": Colour("#9e9e9e", 8),
    "dim": Colour("#6c6c6c", 8),
    "text": Colour("#303030", 0),
    "bright": Colour("#080808", 0),
    "gold": Colour("#875f00", 3),
    "warn": Colour("#af0000", 1),
    "good": Colour("#005f5f", 2),
    "back": Colour("#8787af", 4),
    "back_mark": Colour("#afafd7", 12),
    "cream": Colour("#ffffff", 15),
    "ink": Colour("#121212", 0),
    "stone": Colour("#c6c6c6", 7),
    "stone_low": Colour("#a8a8a8", 7),
    "seat1": Colour("#af5f00", 1),
    "seat2": Colour("#005faf", 4),
    "seat3": Colour("#00875f", 2),
    "seat4": Colour("#878700", 3),
}
CONTRAST = {
    **NIGHT,
    "void": Colour("#000000", 0),
    "panel": Colour("#080808", 0),
    "edge": Colour("#b2b2b2", 7),
    "dim": Colour("#dadada", 7),
    "text": Colour("#ffffff", 15),
    "bright": Colour("#ffffff", 15),
    "gold": Colour("#ffff00", 11),
    "back": Colour("#0000af", 4),
    "back_mark": Colour("#ffffff", 15),
    "stone": Colour("#ffffff", 15),
    "stone_low": Colour("#dadada", 15),
}
THEMES = {"night": NIGHT, "day": DAY, "contrast": CONTRAST}

for _colours in THEMES.values():
    ANSI16.update({colour.rgb: colour.ansi for colour in _colours.values()})


@dataclass(frozen=True)
class Palette:
    """The inks of one theme. `coloured` False: attributes alone carry the difference."""

    theme: str = "night"
    coloured: bool = True

    @cached_property
    def _styles(self) -> dict[str, Style]:
        colours = THEMES[self.theme]
        styles = {}
        for ink, (front, back, attributes, plain) in INKS.items():
            base = Style(color=colours[front].hex, bgcolor=colours[back].hex)
            styles[ink] = base + Style.parse(attributes) if self.coloured else Style.parse(plain or "none")
        return styles

    def __getitem__(self, ink: str) -> Style:
        return self._styles[ink]

    def hex(self, colour: str) -> str:
        """A named colour of the theme, for style sheets."""
        return THEMES[self.theme][colour].hex
