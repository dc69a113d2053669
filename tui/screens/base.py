"""What all screens share."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.screen import Screen

from tui.widgets.frames import TightCompositor

if TYPE_CHECKING:
    from tui.app import HradbyApp


class AppScreen(Screen[None]):
    """A screen of this app. `topic`: its section in the table of keys, for help."""

    topic = ""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = TightCompositor()

    def leave(self) -> None:
        """Back to the screen below; the app ends where there is none."""
        if len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        else:
            self.app.call_later(self.hradby.action_quit_app)

    @property
    def hradby(self) -> HradbyApp:
        return cast("HradbyApp", self.app)
