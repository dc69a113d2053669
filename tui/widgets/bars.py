"""The status line above and the prompt bar below a board, and the log beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tui.widgets.canvas import Canvas, Sheet, clean, wrap


class StatusBar(Canvas):
    """One line: a title at the left, what counts after it, a note at the right."""

    def __init__(self, title: str = "", text: str = "", note: str = "? help", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._shown = (title, text, note)

    def show(self, title: str, text: str, note: str = "? help") -> None:
        self._shown = (title, text, note)
        self.redraw()

    def draw(self, sheet: Sheet) -> None:
        title, text, note = (clean(part) for part in self._shown)
        sheet.fill(0, 0, sheet.width, 1, self.ink("bar"))
        end = sheet.put(1, 0, title, self.ink("bar_title"))
        sheet.put(end + 2, 0, text[: max(0, sheet.width - end - 4 - len(note))], self.ink("bar"))
        sheet.put(sheet.width - len(note) - 1, 0, note, self.ink("bar_dim"))


@dataclass
class Asked:
    """What the prompt bar says: who is asked, what, the choices with their keys, key hints. A refusal (`warn`) or an
    answer to what was asked of the app (`said`) stands in their place; `note` below them where there is room."""

    who: str = ""
    question: str = ""
    mine: bool = False
    choices: Sequence[tuple[str, str]] = ()
    warn: str = ""
    said: str = ""
    note: str = ""
    keys: Sequence[tuple[str, str]] = field(default_factory=tuple)


class PromptBar(Canvas):
    """Says in a sentence what must be decided; a refusal answers here with its rule."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.asked = Asked()

    def show(self, asked: Asked) -> None:
        self.asked = asked
        self.redraw()

    def draw(self, sheet: Sheet) -> None:
        asked = self.asked
        panel = self.ink("ask_text")
        sheet.fill(0, 0, sheet.width, sheet.height - 1, panel)
        mark = self.glyph("►", ">") if asked.mine else " "
        sheet.put(0, 0, mark, self.ink("ask_mark" if asked.mine else "ask_dim"))
        at = 2
        if asked.who:
            at = sheet.put(at, 0, f"{clean(asked.who)}: ", self.ink("ask" if asked.mine else "ask_dim"))
        lines = self._question(sheet, at)
        sheet.put(at, 0, lines[0], self.ink("ask" if asked.mine else "ask_text"))
        for number, line in enumerate(lines[1:], 1):
            sheet.put(2, number, line, self.ink("ask" if asked.mine else "ask_text"))
        self._hints(sheet, sheet.height - 1)
        self._second(sheet, len(lines), sheet.height - 1)

    def _question(self, sheet: Sheet, at: int) -> list[str]:
        """The question in as many lines as leave one for the choices."""
        lines = wrap(clean(self.asked.question), sheet.width - at - 1)
        most = sheet.height - 2 if self.asked.choices else sheet.height - 1
        if len(lines) > most:
            lines = [*lines[: most - 1], f"{lines[most - 1][: sheet.width - at - 2]}…"]
        return lines

    def _second(self, sheet: Sheet, y: int, end: int) -> None:
        """Below the question: the refusal, over the key hints if it is long; else the choices and the note."""
        asked = self.asked
        if asked.warn or asked.said:
            ink = self.ink("ask_warn" if asked.warn else "ask_said")
            for line in wrap(clean(asked.warn or asked.said), sheet.width - 3)[: end + 1 - y]:
                sheet.fill(0, y, sheet.width, 1, self.ink("ask_text"))
                sheet.put(2, y, line, ink)
                y += 1
            return
        x = 2
        for key, label in asked.choices:
            width = len(key) + 1 + len(label) + 3
            if x > 2 and x + width > sheet.width:
                x, y = 2, y + 1
            if y >= end:
                return
            x = sheet.put(x, y, key, self.ink("ask_key"))
            x = sheet.put(x + 1, y, clean(label), self.ink("ask_text")) + 3
        if x > 2:
            y += 1
        if asked.note and y < end:
            sheet.put(2, y, clean(asked.note)[: sheet.width - 3], self.ink("ask_dim"))

    def _hints(self, sheet: Sheet, y: int) -> None:
        x = 1
        for key, label in self.asked.keys:
            if x + len(key) + len(label) + 1 > sheet.width:
                return
            x = sheet.put(x, y, key, self.ink("key"))
            x = sheet.put(x + 1, y, label, self.ink("dim")) + 2


class LogPane(Canvas):
    """The last log lines, newest at the bottom."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._lines: Sequence[tuple[str, tuple[str, ...]]] = ()

    def show(self, lines: Sequence[tuple[str, tuple[str, ...]]]) -> None:
        self._lines = lines
        if self.display:
            self.redraw()

    def draw(self, sheet: Sheet) -> None:
        for y in range(sheet.height):
            sheet.put(0, y, self.glyph("│", "|"), self.ink("edge"))
        sheet.put(2, 0, "What has happened", self.ink("title"))
        y = sheet.height - 1
        for text, rules in reversed(self._lines[-sheet.height :]):
            lines = wrap(clean(text), sheet.width - 3)
            rule = rules[0] if rules else ""
            fits = rule and len(lines[-1]) + len(rule) + 1 <= sheet.width - 3
            for line in reversed(lines):
                if y < 2:
                    return
                sheet.put(2, y, line, self.ink("text"))
                if line is lines[-1] and fits:
                    sheet.put(sheet.width - len(rule), y, rule, self.ink("edge"))
                y -= 1
