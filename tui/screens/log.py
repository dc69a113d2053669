"""What has happened in a match, line by line with the rules."""

from __future__ import annotations

from collections.abc import Sequence

from tui import keys
from tui.screens.reading import ReadingScreen
from tui.widgets.canvas import clean, wrap
from tui.widgets.scroll import Line, ScrollCanvas


class LogText(ScrollCanvas):
    def __init__(self, log: Sequence[tuple[str, tuple[str, ...]]]) -> None:
        super().__init__()
        self._log = log
        self.top = 10**9

    def lines(self, width: int) -> list[Line]:
        made: list[Line] = []
        for number, (text, rules) in enumerate(self._log, 1):
            head, *more = wrap(clean(text), width - 20)
            made.append([(f"{number:>4}  ", "edge"), (head.ljust(width - 19), "text"), (", ".join(rules), "edge")])
            made += [[(f"      {line}", "text")] for line in more]
        return made or [[("Nothing yet.", "dim")]]


class LogScreen(ReadingScreen):
    topic = "log"
    BINDINGS = keys.bindings("log")

    def __init__(self, title: str, log: Sequence[tuple[str, tuple[str, ...]]]) -> None:
        super().__init__(title, "what has happened", LogText(log))
