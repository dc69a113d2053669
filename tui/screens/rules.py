"""The rules reader: a game's rules in order, found by number or word."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult

from games.core.game import Game
from games.core.rulebook import Rule
from tui import keys
from tui.screens.base import AppScreen
from tui.screens.reading import HintBar
from tui.widgets.bars import StatusBar
from tui.widgets.canvas import Canvas, Sheet, clean, wrap
from tui.widgets.line_input import LineInput

INDEX = 30
"""Columns of the list of rules."""


class RulesCanvas(Canvas):
    """A list of rules at the left, the chosen one at the right with its neighbours."""

    can_focus = True

    def __init__(self, rules: list[Rule], intro: str) -> None:
        super().__init__()
        self.rules = rules
        self.intro = intro
        self.at = 0

    def draw(self, sheet: Sheet) -> None:
        if not self.rules:
            sheet.put(2, 1, "No rule says that.", self.ink("warn"))
            return
        rows = self._rows()
        here = next(n for n, (rule, _) in enumerate(rows) if rule is self.rules[self.at])
        top = max(0, min(here - sheet.height // 2, len(rows) - sheet.height))
        for y, (rule, text) in enumerate(rows[top : top + sheet.height]):
            chosen = rule is self.rules[self.at]
            ink = "chosen" if chosen else "text" if rule else "title"
            sheet.put(1, y, clean(text, INDEX - 2), self.ink(ink), INDEX - 2)
            if rule is not None:
                sheet.zone(0, y, INDEX, 1, lambda rule=rule: self.go_to(self.rules.index(rule)))  # type: ignore[misc]
        for y in range(sheet.height):
            sheet.put(INDEX, y, self.glyph("│", "|"), self.ink("edge"))
        self._text(sheet, INDEX + 2, sheet.width - INDEX - 4)

    def _rows(self) -> list[tuple[Rule | None, str]]:
        rows: list[tuple[Rule | None, str]] = []
        chapter = ""
        for rule in self.rules:
            if rule.chapter != chapter:
                chapter = rule.chapter
                rows.append((None, chapter))
            first = rule.text.replace("\n", " ")
            rows.append((rule, f" {rule.id.partition('-')[2]:<5} {first}"))
        return rows

    def _text(self, sheet: Sheet, x: int, width: int) -> None:
        y = 0
        for rule in self.rules[self.at :]:
            first = rule is self.rules[self.at]
            if first:
                sheet.put(x, y, rule.chapter, self.ink("dim"))
                y += 2
            end = sheet.put(x, y, rule.id, self.ink("title" if first else "gold"))
            sheet.put(end + 2, y, rule.source, self.ink("dim"))
            y += 1
            for paragraph in rule.text.split("\n\n"):
                for line in wrap(paragraph, width):
                    if y >= sheet.height:
                        return
                    sheet.put(x, y, line, self.ink("bright" if first else "dim"))
                    y += 1
            y += 1
            if y >= sheet.height - 1:
                return

    def go_to(self, at: int) -> None:
        self.at = max(0, min(at, len(self.rules) - 1))
        self.redraw()


class RulesScreen(AppScreen):
    """Opens at `rule` if it is given."""

    topic = "rules"
    BINDINGS = keys.bindings("rules")

    def __init__(self, game: Game[Any], rule: str = "") -> None:
        super().__init__()
        self.game = game
        self.canvas = RulesCanvas(list(game.rulebook), game.rulebook.intro)
        self.canvas.at = next((n for n, r in enumerate(game.rulebook) if r.id == rule), 0)

    def compose(self) -> ComposeResult:
        self.line = LineInput()
        self.status = StatusBar(f"{self.game.title}: rules", f"{len(self.game.rulebook)} rules", "? help")
        yield self.status
        yield self.canvas
        yield self.line
        key = self.hradby.key
        hints = [("up/down", "rule"), ("left/right", "chapter"), (key("rules.search"), "search")]
        yield HintBar([*hints, (key("rules.back"), "back")])

    def on_mount(self) -> None:
        self.canvas.focus()

    def action_up(self) -> None:
        self.canvas.go_to(self.canvas.at - 1)

    def action_down(self) -> None:
        self.canvas.go_to(self.canvas.at + 1)

    def action_first(self) -> None:
        self.canvas.go_to(0)

    def action_last(self) -> None:
        self.canvas.go_to(10**9)

    def action_chapter(self, by: int) -> None:
        rules = self.canvas.rules
        if not rules:
            return
        firsts = [n for n, rule in enumerate(rules) if n == 0 or rules[n - 1].chapter != rule.chapter]
        if by > 0:
            self.canvas.go_to(next((n for n in firsts if n > self.canvas.at), self.canvas.at))
        else:
            self.canvas.go_to(next((n for n in reversed(firsts) if n < self.canvas.at), 0))

    def action_search(self) -> None:
        self.line.open("a number such as 3.1, or a word; empty shows all rules", [], self._search, self.canvas)

    def _search(self, word: str) -> None:
        self.canvas.rules = self.game.rulebook.find(word) if word else list(self.game.rulebook)
        self.canvas.at = 0
        self.canvas.forget()
        count, found = len(self.game.rulebook), len(self.canvas.rules)
        said = f"{found} of {count} rules with {clean(word, 20)!r}" if word else f"{count} rules"
        self.status.show(f"{self.game.title}: rules", said)

    def action_back(self) -> None:
        if len(self.canvas.rules) != len(self.game.rulebook):
            self._search("")
            return
        self.leave()
