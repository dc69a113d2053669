"""Frames that cost few bytes.

Textual sends each changed stretch of a line from the left edge of its widget on, and ends every piece of text with a
reset. These updates send the changed cells only, and a style only where it changes. They stand on inner names of
Textual, which is pinned; tests name them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.strip import Strip


class Frame:
    """Collects the output of one update."""

    def __init__(self) -> None:
        self._out: list[str] = []
        self._codes = ""
        self._at = (-1, -1)

    def strip(self, x: int, y: int, strip: Strip) -> None:
        """A piece of a line at column x."""
        if self._at != (x, y):
            self._out.append(f"\x1b[{y + 1};{x + 1}H")
        for text, style, control in strip:
            if control:
                continue
            codes = _codes(style) if style is not None else ""
            if codes != self._codes:
                self._out.append(f"\x1b[0;{codes}m" if codes else "\x1b[0m")
                self._codes = codes
            self._out.append(text)
        self._at = (x + strip.cell_length, y)

    def text(self) -> str:
        """All of it, with the style reset at the end."""
        return "".join([*self._out, "\x1b[0m"] if self._codes else self._out)


@lru_cache(maxsize=4096)
def _codes(style: Style) -> str:
    """The SGR parameters of a style in full colour."""
    rendered = style.render("x", color_system=ColorSystem.TRUECOLOR)
    return rendered[2 : rendered.index("m")] if rendered.startswith("\x1b[") else ""


class TightChops(ChopsUpdate):
    """Some cells."""

    def render_segments(self, console: Console) -> str:
        frame = Frame()
        for y, left, right in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or x >= right or end <= left:
                    continue
                start, stop = max(left, x), min(right, end)
                frame.strip(start, y, strip.crop(start - x, stop - x))
        return frame.text()


class TightLayout(LayoutUpdate):
    """All cells."""

    def render_segments(self, console: Console) -> str:
        frame = Frame()
        for y, line in enumerate(self.strips, self.region.y):
            x = self.region.x
            for strip in line:
                frame.strip(x, y, strip)
                x += strip.cell_length
        return frame.text()


class TightCompositor(Compositor):
    """A compositor of such frames, for screens."""

    def render_partial_update(self) -> TightChops | None:
        update = super().render_partial_update()
        return TightChops(update.chops, update.spans, update.chop_ends) if update is not None else None

    def render_full_update(self, simplify: bool = False) -> TightLayout:
        update = super().render_full_update(simplify)
        strips: list[Iterable[Strip]] = [list(line) for line in update.strips]
        return TightLayout(strips, update.region)
