"""The curtain between two people at one keyboard: nothing of either hand is on the screen."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult

from tui.screens.base import AppScreen
from tui.widgets.canvas import Canvas, Sheet, clean


class CurtainCanvas(Canvas):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._person = name

    def draw(self, sheet: Sheet) -> None:
        stripe = self.glyph("▒", "#")
        for y in range(sheet.height):
            sheet.put(0, y, stripe * sheet.width, self.ink("back"))
        lines = [f"Pass the keyboard to {clean(self._person, 40)}.", "", "Press any key when nobody else looks."]
        width = max(map(len, lines)) + 6
        top, left = sheet.height // 2 - 3, (sheet.width - width) // 2
        sheet.fill(left, top, width, len(lines) + 2, self.ink("ask_text"))
        for y, line in enumerate(lines, top + 1):
            sheet.put(left, y, line.center(width), self.ink("ask" if y == top + 1 else "ask_text"))


class Curtain(AppScreen):
    """Covers everything until a key is pressed."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._person = name

    def compose(self) -> ComposeResult:
        yield CurtainCanvas(self._person)

    def on_key(self, event: Any) -> None:
        event.stop()
        event.prevent_default()
        self.dismiss()
