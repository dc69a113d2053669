"""What a terminal that is too small shows."""

from __future__ import annotations

from textual.app import ComposeResult

from tui.screens.base import AppScreen
from tui.term import LEAST
from tui.widgets.canvas import Canvas, Sheet, wrap


class TooSmallCanvas(Canvas):
    def draw(self, sheet: Sheet) -> None:
        text = f"hradby needs {LEAST[0]}x{LEAST[1]}; this terminal is {sheet.width}x{sheet.height}. Nothing is lost."
        for y, line in enumerate(wrap(text, max(1, sheet.width))):
            sheet.put(0, y, line, self.ink("bright"))


class TooSmall(AppScreen):
    """Covers everything until the terminal is large enough."""

    def compose(self) -> ComposeResult:
        yield TooSmallCanvas()
