"""A canvas of lines that scrolls: logs, help, rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tui.widgets.canvas import Canvas, Sheet

Line = Sequence[tuple[str, str]]
"""(text, ink) pieces of one line."""


class ScrollCanvas(Canvas):
    """Shows lines from `top` on. Sub-classes give the lines for a width."""

    can_focus = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.top = 0

    def lines(self, width: int) -> list[Line]:
        raise NotImplementedError

    def draw(self, sheet: Sheet) -> None:
        lines = self.lines(sheet.width - 3)
        self.top = max(0, min(self.top, len(lines) - sheet.height))
        for y, line in enumerate(lines[self.top : self.top + sheet.height]):
            x = 1
            for text, ink in line:
                x = sheet.put(x, y, text, self.ink(ink))
        if len(lines) > sheet.height:
            self._bar(sheet, len(lines))

    def _bar(self, sheet: Sheet, total: int) -> None:
        """A bar at the right edge says where in the text this is."""
        height = sheet.height
        size = max(1, height * height // total)
        start = round(self.top * (height - size) / max(1, total - height))
        for y in range(height):
            inside = start <= y < start + size
            sheet.put(sheet.width - 1, y, self.glyph("█", "#") if inside else self.glyph("│", "|"), self.ink("edge"))

    def scroll_lines(self, lines: int) -> None:
        self.top = max(0, self.top + lines)
        self.redraw()

    @property
    def page(self) -> int:
        return max(1, self.size.height - 2)
