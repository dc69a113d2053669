"""What all screens share."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.screen import Screen

if TYPE_CHECKING:
    from tui.app import HradbyApp


class AppScreen(Screen[None]):
    """A screen of this app. `topic`: its section in the table of keys, for help."""

    topic = ""

    @property
    def hradby(self) -> HradbyApp:
        return cast("HradbyApp", self.app)
