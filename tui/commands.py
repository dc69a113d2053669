"""What the command palette offers: every key of the present screen by its name, and the app's own actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand
from textual.screen import Screen

from tui import keys
from tui.screens.help import topic_of

if TYPE_CHECKING:
    from tui.app import HradbyApp

MOVES = {"up", "down", "left", "right", "act", "back"}


def system_commands(app: HradbyApp, screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Commands for the screen below the palette."""
    topic = topic_of(screen)
    if topic is not None:
        for section in topic.split("/"):
            for key in keys.table(section):
                if key.action not in MOVES:
                    title = f"{key.about[:1].upper()}{key.about[1:]}"
                    yield SystemCommand(title, f"key {keys.shown(key.keys)}", _do(screen, key.action))
        yield SystemCommand("Help", "the keys of this screen", app.action_help)
    yield SystemCommand("Settings", "theme, colours, pace, bell", lambda: _settings(app))
    yield SystemCommand("Quit", "matches stay saved", lambda: app.call_later(app.action_quit_app))


def _do(screen: Screen[Any], action: str) -> Any:
    """Run the action where it belongs: on the focused board or on the screen."""

    async def run() -> None:
        name = action.partition("(")[0]
        target = screen.focused if hasattr(screen.focused, f"action_{name}") else screen
        if target is not None:
            await screen.app.run_action(action, target)

    return run


def _settings(app: HradbyApp) -> None:
    from tui.screens.settings import SettingsScreen

    app.push_screen(SettingsScreen())
