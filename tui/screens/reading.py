"""Screens to read: a title, lines that scroll, key hints."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult

from tui.screens.base import AppScreen
from tui.widgets.bars import StatusBar
from tui.widgets.canvas import Canvas, Sheet
from tui.widgets.scroll import Line, ScrollCanvas


class HintBar(Canvas):
    """One line of keys and what they do."""

    DEFAULT_CSS = "HintBar { height: 1; }"

    def __init__(self, hints: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._hints = hints

    def show(self, hints: Sequence[tuple[str, str]]) -> None:
        self._hints = hints
        self.redraw()

    def draw(self, sheet: Sheet) -> None:
        x = 1
        for key, label in self._hints:
            if x + len(key) + len(label) + 1 > sheet.width:
                return
            x = sheet.put(x, 0, key, self.ink("key"))
            x = sheet.put(x + 1, 0, label, self.ink("dim")) + 2


class Text(ScrollCanvas):
    """Lines that are already there; long ones are cut."""

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__()
        self._lines = list(lines)

    def lines(self, width: int) -> list[Line]:
        return list(self._lines)


class ReadingScreen(AppScreen):
    """Scrolls a text. Sub-classes bring bindings and the text."""

    def __init__(self, title: str, what: str, text: ScrollCanvas) -> None:
        super().__init__()
        self._title, self._what = title, what
        self.text = text

    def compose(self) -> ComposeResult:
        yield StatusBar(self._title, self._what, "? help" if self.topic else "")
        yield self.text
        yield HintBar([("up/down", "scroll"), ("pgup/pgdn", "page"), ("q", "back")])

    def on_mount(self) -> None:
        self.text.focus()

    def action_up(self) -> None:
        self.text.scroll_lines(-1)

    def action_down(self) -> None:
        self.text.scroll_lines(1)

    def action_page(self, by: int) -> None:
        self.text.scroll_lines(by * self.text.page)

    def action_first(self) -> None:
        self.text.scroll_lines(-(10**9))

    def action_last(self) -> None:
        self.text.scroll_lines(10**9)

    def action_back(self) -> None:
        self.leave()
