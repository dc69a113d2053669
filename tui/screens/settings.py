"""Settings: each works at once and is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult

from tui import keys, paths
from tui import settings as user
from tui.screens.form import FormScreen
from tui.screens.reading import HintBar
from tui.widgets.bars import StatusBar
from tui.widgets.form import Form, Row


class SettingsScreen(FormScreen):
    topic = "settings"
    BINDINGS = keys.bindings("settings")

    def compose(self) -> ComposeResult:
        self.form = Form(self._rows)
        yield StatusBar("Settings", paths.shown(paths.settings()), "? help")
        yield self.form
        yield HintBar([("up/down", "setting"), ("left/right", "value"), ("q", "back")])

    @property
    def _settings(self) -> user.Settings:
        settings: user.Settings = self.hradby.settings
        return settings

    def _rows(self) -> Sequence[Row]:
        return [
            Row(
                field.label,
                _say(getattr(self._settings, field.id)),
                field.help,
                lambda by, field=field: self._change(field, by),  # type: ignore[misc]
            )
            for field in user.FIELDS
        ]

    def _change(self, field: user.Field, by: int) -> None:
        now = getattr(self._settings, field.id)
        at = min(range(len(field.values)), key=lambda n: (field.values[n] != now, n))
        setattr(self._settings, field.id, field.values[(at + by) % len(field.values)])
        self.hradby.use_settings()


def _say(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value} s" if isinstance(value, float) else str(value)
