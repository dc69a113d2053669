"""A form of lines with values that left and right change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tui.widgets.canvas import Canvas, Sheet, clean, wrap

LABEL = 26
"""Columns of the label."""


@dataclass
class Row:
    """A line of a form: `change(by)` takes the next value, `act` is for Enter; a heading has neither."""

    label: str
    value: str = ""
    help: str = ""
    change: Callable[[int], None] | None = None
    act: Callable[[], None] | None = None
    ink: str = "text"

    @property
    def live(self) -> bool:
        return self.change is not None or self.act is not None


class Form(Canvas):
    """Rows are made anew by `make` after every change, so that they may depend on each other."""

    can_focus = True

    def __init__(self, make: Callable[[], Sequence[Row]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._make = make
        self.rows: list[Row] = list(make())
        self.at = next((n for n, row in enumerate(self.rows) if row.live), 0)
        self.message = ""

    @property
    def row(self) -> Row:
        return self.rows[self.at]

    def remake(self) -> None:
        """Rows anew; the cursor stays at the row with the same label."""
        label = self.row.label
        self.rows = list(self._make())
        self.at = next((n for n, row in enumerate(self.rows) if row.label == label and row.live), 0)
        if not self.row.live:
            self.move(1)
        self.redraw()

    def move(self, by: int) -> None:
        live = [n for n, row in enumerate(self.rows) if row.live]
        place = live.index(self.at) if self.at in live else 0
        self.at = live[(place + by) % len(live)]
        self.message = ""
        self.redraw()

    def change(self, by: int) -> None:
        if self.row.change is not None:
            self.message = ""
            self.row.change(by)
            self.remake()

    def act(self) -> None:
        if self.row.act is not None:
            self.row.act()
        elif self.row.change is not None:
            self.change(1)

    def complain(self, text: str) -> None:
        self.message = text
        self.redraw()

    def draw(self, sheet: Sheet) -> None:
        room = sheet.height - 3
        top = max(0, min(self.at - room + 3, len(self.rows) - room))
        for y, (number, row) in enumerate(list(enumerate(self.rows))[top : top + room]):
            self._draw_row(sheet, y, number, row)
        foot = sheet.height - 3
        sheet.put(0, foot, self.glyph("─", "-") * sheet.width, self.ink("edge"))
        text, ink = (self.message, "warn") if self.message else (self.row.help, "dim")
        for y, line in enumerate(wrap(clean(text), sheet.width - 4)[:2], foot + 1):
            sheet.put(2, y, line, self.ink(ink))

    def _draw_row(self, sheet: Sheet, y: int, number: int, row: Row) -> None:
        if not row.live:
            sheet.put(1, y, clean(row.label), self.ink("title"))
            return
        chosen = number == self.at
        mark = self.glyph("►", ">") if chosen else " "
        sheet.put(1, y, mark, self.ink("key"))
        sheet.put(3, y, clean(row.label, LABEL - 1), self.ink("bright" if chosen else row.ink))
        value = clean(row.value)
        if row.change is not None:
            left, right = (self.glyph("‹", "<"), self.glyph("›", ">")) if chosen else (" ", " ")
            value = f"{left} {value} {right}"
        sheet.put(3 + LABEL, y, value, self.ink("chosen" if chosen and value else "text"))
        sheet.zone(0, y, sheet.width, 1, lambda: self._clicked(number))

    def _clicked(self, number: int) -> None:
        if number == self.at:
            self.act()
        else:
            self.at = number
            self.redraw()
