"""The driver of a local terminal: Textual's own, with output reduced to the colours that the terminal has."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from typing import Any

from textual.drivers.linux_driver import LinuxDriver

from tui.term import Colours, colours_of, convert

Tap = Callable[[float, str], None]
"""Hears what is written: seconds since start, text."""


class LocalDriver(LinuxDriver):
    """`colours`: the level, by default that of the environment. `tap` hears all output, for recordings."""

    colours: Colours | None = None
    tap: Tap | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._colours = self.colours or colours_of(os.environ)
        self._began = time.monotonic()

    def write(self, data: str) -> None:
        data = convert(data, self._colours)
        tap = type(self).tap
        if tap is not None:
            tap(time.monotonic() - self._began, data)
        super().write(data)

    def start_application_mode(self) -> None:
        """Asked to end from outside, the app gives the terminal back as it found it."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self._app.exit)

    def _enable_mouse_support(self) -> None:
        """Buttons and drags, not every motion of the pointer, which would cost bytes all the time."""
        if self._mouse:
            self.write("\x1b[?1000h\x1b[?1002h\x1b[?1006h")
            self.flush()

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write("\x1b[?1006l\x1b[?1002l\x1b[?1000l")
            self.flush()

    def _query_in_band_window_resize(self) -> None:
        """Not asked for: some multiplexers answer and then lose mouse clicks; SIGWINCH does the same."""


def local_driver(colours: Colours | None = None, tap: Tap | None = None) -> type[LocalDriver]:
    """A driver class for one app."""

    class Chosen(LocalDriver):
        pass

    Chosen.colours = colours
    Chosen.tap = staticmethod(tap) if tap is not None else None
    return Chosen
