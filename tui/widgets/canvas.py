"""A widget that is drawn cell by cell and sends only what has changed.

Sub-classes draw the whole picture in `draw`; the canvas compares it with the last one and refreshes the cells that
differ, so a cursor move costs a few cells whatever the drawing looks like.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from tui.term import to_ascii
from tui.theme.palette import Palette

if TYPE_CHECKING:
    from tui.app import HradbyApp

Cell = tuple[str, Style]
GAP = 3
"""Cells that are sent although they have not changed, to save a cursor jump (8 bytes) between two that have."""


class Sheet:
    """A grid of styled characters. Anything drawn outside is cut off; only single-width characters."""

    def __init__(self, width: int, height: int, fill: Style) -> None:
        self.width, self.height = width, height
        blank = (" ", fill)
        self.rows: list[list[Cell]] = [[blank] * width for _ in range(height)]
        self.zones: list[tuple[Region, Callable[[], Any]]] = []

    def put(self, x: int, y: int, text: str, style: Style, width: int | None = None) -> int:
        """Write text; with `width` cut or padded to it. Gives the column after it."""
        if width is not None:
            text = text[:width].ljust(width)
        end = x + len(text)
        if 0 <= y < self.height:
            row = self.rows[y]
            for at, char in enumerate(text, x):
                if 0 <= at < self.width:
                    row[at] = (char, style)
        return end

    def fill(self, x: int, y: int, width: int, height: int, style: Style, char: str = " ") -> None:
        for line in range(y, y + height):
            self.put(x, line, char * width, style)

    def zone(self, x: int, y: int, width: int, height: int, action: Callable[[], Any]) -> None:
        """What a click there does."""
        self.zones.append((Region(x, y, width, height), action))

    def texts(self) -> list[str]:
        """The lines without styles."""
        return ["".join(char for char, _ in row).rstrip() for row in self.rows]


def wrap(text: str, width: int) -> list[str]:
    """Lines of at most `width` characters, broken at blanks."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        while len(word) > width:
            lines, line, word = [*lines, *([line] if line else []), word[:width]], "", word[width:]
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line or not lines else lines


class Canvas(Widget):
    """Base of boards, bars and lists. `ink` gives styles; `glyph` picks a character or its ASCII stand-in."""

    DEFAULT_CSS = "Canvas { height: 1fr; width: 1fr; }"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._sheet: Sheet | None = None

    @property
    def hradby(self) -> HradbyApp:
        return cast("HradbyApp", self.app)

    # -- for sub-classes

    def draw(self, sheet: Sheet) -> None:
        """Draw everything."""
        raise NotImplementedError

    @property
    def palette(self) -> Palette:
        return self.hradby.palette

    def ink(self, name: str) -> Style:
        return self.palette[name]

    def glyph(self, char: str, plain: str) -> str:
        """`char`, or `plain` where only ASCII can be shown."""
        return plain if self.app.plain else char  # type: ignore[attr-defined]

    # -- drawing

    def redraw(self) -> None:
        """Draw anew and refresh what differs."""
        size = self.size
        if not size.width or not size.height:
            return
        old, new = self._sheet, self._paint(size)
        self._sheet = new
        if old is None or (old.width, old.height) != (new.width, new.height):
            self.refresh()
            return
        for y, (before, after) in enumerate(zip(old.rows, new.rows, strict=True)):
            if before != after:
                self._refresh_row(y, before, after)

    def _refresh_row(self, y: int, before: list[Cell], after: list[Cell]) -> None:
        """Refresh the differing stretches of a row; gaps too short to be worth a cursor jump are sent as well."""
        start = end = -1
        for x, (old, new) in enumerate(zip(before, after, strict=True)):
            if old == new:
                continue
            if start >= 0 and x - end > GAP:
                self.refresh(Region(start, y, end - start + 1, 1))
                start = x
            elif start < 0:
                start = x
            end = x
        if start >= 0:
            self.refresh(Region(start, y, end - start + 1, 1))

    def _paint(self, size: Size) -> Sheet:
        sheet = Sheet(size.width, size.height, self.ink("text"))
        self.draw(sheet)
        if self.hradby.plain:
            _only_ascii(sheet)
        return sheet

    def render_line(self, y: int) -> Strip:
        if self._sheet is None or (self._sheet.width, self._sheet.height) != self.size:
            self._sheet = self._paint(self.size)
        row = self._sheet.rows[y] if y < len(self._sheet.rows) else []
        segments: list[Segment] = []
        run: list[str] = []
        style: Style | None = None
        for char, ink in row:
            if ink is not style:
                if run:
                    segments.append(Segment("".join(run), style))
                run, style = [], ink
            run.append(char)
        if run:
            segments.append(Segment("".join(run), style))
        return Strip(segments, len(row))

    def forget(self) -> None:
        """The looks have changed: draw everything anew."""
        self._sheet = None
        self.refresh()

    def text_lines(self) -> list[str]:
        """The picture as plain text, for tests."""
        return self._paint(self.size).texts()

    # -- mouse

    def on_click(self, event: events.Click) -> None:
        if self._sheet is None:
            return
        for region, action in reversed(self._sheet.zones):
            if region.contains(event.x, event.y):
                event.stop()
                action()
                return


def _only_ascii(sheet: Sheet) -> None:
    for row in sheet.rows:
        for x, (char, style) in enumerate(row):
            if not char.isascii():
                row[x] = (to_ascii(char), style)


def clean(text: str, width: int = 0) -> str:
    """Text from outside made fit for a cell grid: no control characters, only single-width ones, cut to `width`."""
    fit = "".join(c if c.isprintable() and cell_len(c) == 1 else "?" for c in unicodedata.normalize("NFC", text))
    return fit[: width - 1] + "…" if width and len(fit) > width else fit
