"""Set-up of a match: seats, levels, options - only legal combinations can be started."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult

import games
from games.core.errors import DataError
from games.core.match import HUMAN, Player
from games.core.options import Option
from games.core.setting import OptionValue
from tui import keys, rooms
from tui.screens.form import FormScreen
from tui.screens.reading import HintBar
from tui.widgets.bars import StatusBar
from tui.widgets.form import Form, Row
from tui.widgets.line_input import LineInput

LONGEST_NAME = 16


class SetUp(FormScreen):
    topic = "set_up"
    BINDINGS = keys.bindings("set_up")

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self.game = games.load(game_id)
        self.count = self.game.players[0]
        self.kinds: list[str] = []
        self.names: list[str] = []
        self.values: dict[str, OptionValue] = self.game.options.defaults()

    def compose(self) -> ComposeResult:
        settings = self.hradby.settings
        most = self.game.players[-1]
        self.names = rooms.default_names(settings.names, most)
        self.kinds = [HUMAN] + [self.game.levels[-1]] * (most - 1)
        self.form = Form(self._rows)
        self.line = LineInput()
        yield StatusBar(self.game.title, "set up a match", "? help")
        yield self.form
        yield self.line
        yield HintBar([("enter", "start, change a name"), ("left/right", "value"), ("r", "rules"), ("q", "back")])

    # -- the form

    def _rows(self) -> Sequence[Row]:
        rows = [
            Row(
                "Start the match",
                "",
                "Enter starts; up and down change seats and options.",
                act=self.action_start,
                ink="gold",
            )
        ]
        rows.append(Row("Seats"))
        players = self.game.players
        if len(players) > 1:
            rows.append(Row("Players", str(self.count), f"{players[0]} to {players[-1]} play.", self._players))
        for seat in range(1, self.count + 1):
            rows.append(self._seat(seat))
        rows.append(Row("Options"))
        for option in self.game.options.all:
            if self.game.options.counts(option, self.values):
                rows.append(self._option(option))
        return rows

    def _seat(self, seat: int) -> Row:
        kind = self.kinds[seat - 1]
        return Row(
            f"{seat} {self.names[seat - 1]}",
            "a person at this keyboard" if kind == HUMAN else f"bot, {kind}",
            "Left and right: a person or a bot. Enter: another name.",
            lambda by: self._kind(seat, by),
            lambda: self._rename(seat),
            ink=f"seat{seat}",
        )

    def _option(self, option: Option) -> Row:
        value = self.values[option.id]
        return Row(option.label, option.say(value), option.help, lambda by: self._value(option, by))

    def _players(self, by: int) -> None:
        players = list(self.game.players)
        self.count = players[(players.index(self.count) + by) % len(players)]

    def _kind(self, seat: int, by: int) -> None:
        kinds = [HUMAN, *self.game.levels]
        self.kinds[seat - 1] = kinds[(kinds.index(self.kinds[seat - 1]) + by) % len(kinds)]

    def _value(self, option: Option, by: int) -> None:
        """The next value that is legal beside the others."""
        choices = option.choices()
        at = choices.index(self.values[option.id])
        for step in range(1, len(choices) + 1):
            tried = {**self.values, option.id: choices[(at + by * step) % len(choices)]}
            try:
                self.game.check_options(tried, self.count)
            except DataError:
                continue
            self.values = tried
            return

    def _rename(self, seat: int) -> None:
        self.line.open("name", [], lambda text: self._named(seat, text), self.form, self.names[seat - 1])

    def _named(self, seat: int, text: str) -> None:
        name = "".join(c for c in text if c.isprintable())[:LONGEST_NAME].strip()
        if not name:
            self.form.complain("A name needs at least one letter.")
            return
        self.names[seat - 1] = name
        self.form.remake()
        self.form.at = next((n for n, row in enumerate(self.form.rows) if row.label == f"{seat} {name}"), 0)
        self.form.redraw()

    # -- actions

    def action_start(self) -> None:
        from tui.screens.match import MatchScreen

        players = [Player(self.names[n], self.kinds[n]) for n in range(self.count)]
        if len({p.name for p in players}) < len(players):
            self.form.complain("Two seats have the same name; nobody could tell them apart.")
            return
        try:
            match = rooms.new_match(self.game.id, players, self.values)
        except DataError as error:
            self.form.complain(str(error))
            return
        app = self.hradby
        app.settings.names = self.names
        room = rooms.keep(app, match)
        self.app.switch_screen(MatchScreen(room, match.people))

    def action_rules(self) -> None:
        from tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.game))
