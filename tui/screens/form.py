"""Screens that are one form: the keys are the same for all."""

from __future__ import annotations

from tui.screens.base import AppScreen
from tui.widgets.form import Form


class FormScreen(AppScreen):
    """Sub-classes compose `form` and bring their bindings."""

    form: Form

    def on_mount(self) -> None:
        self.form.focus()

    def action_up(self) -> None:
        self.form.move(-1)

    def action_down(self) -> None:
        self.form.move(1)

    def action_left(self) -> None:
        self.form.change(-1)

    def action_right(self) -> None:
        self.form.change(1)

    def action_act(self) -> None:
        self.form.act()

    def action_back(self) -> None:
        self.leave()
