"""A line to type in: moves, names, search words. Opens in place, closes by Enter or Escape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual import on
from textual.binding import Binding
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Input


class LineInput(Input):
    """Hidden until `open`; then focus is here until the line is done."""

    BINDINGS = [Binding("escape", "close_line", "close", show=False)]

    class Closed(Message):
        """The line is no longer open."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(compact=True, select_on_focus=False, **kwargs)
        self.display = False
        self._done: Callable[[str], None] = lambda text: None
        self._return_to: Widget | None = None

    def open(
        self,
        what: str,
        suggestions: Sequence[str],
        done: Callable[[str], None],
        return_to: Widget | None,
        value: str = "",
        longest: int = 200,
    ) -> None:
        """Ask for a line. `done` gets it; Tab or right arrow takes a suggestion; Escape gives up."""
        self._done, self._return_to = done, return_to
        self.placeholder = what
        self.suggester = SuggestFromList(suggestions, case_sensitive=False) if suggestions else None
        self.max_length = longest
        self.value = value
        self.cursor_position = len(value)
        self.display = True
        self.focus()

    def action_close_line(self) -> None:
        self.display = False
        if self._return_to is not None and self._return_to.is_attached:
            self._return_to.focus()
        self.post_message(self.Closed())

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_close_line()
        self._done(event.value.strip())
