"""Set-up of a match: seats, levels, options - only legal combinations can be started."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult

import games
from games.core.errors import DataError, OptionError
from games.core.match import HUMAN, LONGEST_NAME, Match, Player
from games.core.options import Option
from games.core.scene import Seat
from games.core.setting import OptionValue
from tui import keys, rooms
from tui.screens.form import FormScreen
from tui.screens.reading import HintBar
from tui.widgets.bars import StatusBar
from tui.widgets.form import Form, Row
from tui.widgets.line_input import LineInput


@dataclass(frozen=True)
class Branch:
    """A match that begins in the middle of another: that one, the lines played, and how many steps these are."""

    match: Match
    lines: list[tuple[Seat, Seat, str]]
    step: int

    def begin(self, players: Sequence[Player]) -> Match:
        """The new match; it says in its record that it had help."""
        old = self.match
        match = Match(old.game, old.setting, players, secrets.token_hex(16), start=old.start)
        match.follow(self.lines)
        match.assisted = True
        return match


class SetUp(FormScreen):
    """With a `branch` only the seats can be changed."""

    topic = "set_up"
    BINDINGS = keys.bindings("set_up")

    def __init__(self, game_id: str, branch: Branch | None = None) -> None:
        super().__init__()
        self.game = games.load(game_id)
        self.branch = branch
        self.count = self.game.players[0]
        self.kinds: list[str] = []
        self.names: list[str] = []
        self.values: dict[str, OptionValue] = self.game.options.defaults()

    def compose(self) -> ComposeResult:
        most = self.game.players[-1]
        self.names = rooms.default_names(self.hradby.settings.names, most)
        self.kinds = [HUMAN] + [self.game.levels[-1]] * (most - 1)
        what = "set up a match"
        if self.branch is not None:
            players = self.branch.match.players
            self.count = len(players)
            self.names = [player.name for player in players]
            self.kinds = [player.kind for player in players]
            what = f"play on from step {self.branch.step} of a match"
        self.form = Form(self._rows)
        self.line = LineInput()
        yield StatusBar(self.game.title, what, "? help")
        yield self.form
        yield self.line
        self.hints = HintBar(self._hints())
        yield self.hints

    def _hints(self) -> list[tuple[str, str]]:
        key = self.hradby.key
        named = [("set_up.start", "start"), ("set_up.rules", "rules"), ("set_up.back", "back")]
        return [("up/down", "line"), ("left/right", "value"), ("enter", "choose"), *((key(k), w) for k, w in named)]

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
        if len(players) > 1 and self.branch is None:
            rows.append(Row("Players", str(self.count), f"{players[0]} to {players[-1]} play.", self._players))
        for seat in range(1, self.count + 1):
            rows.append(self._seat(seat))
        if self.branch is not None:
            return rows
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
        self._only_legal()

    def _only_legal(self) -> None:
        """Options that do not fit the number of players go back to what they are by default."""
        for _ in self.game.options.all:
            try:
                self.game.check_options(self.values, self.count)
                return
            except OptionError as error:
                self.values[error.option] = self.game.options[error.option].default

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
        self.hints.show([("enter", "keep this name"), ("esc", "leave it as it was")])
        name = self.names[seat - 1]
        self.line.open("name", [], lambda text: self._named(seat, text), self.form, name, LONGEST_NAME)

    @on(LineInput.Closed)
    def _line_closed(self) -> None:
        self.hints.show(self._hints())

    def _named(self, seat: int, text: str) -> None:
        name = Player(text).name
        if name == "?":
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
            if self.branch is not None:
                match = self.branch.begin(players)
            else:
                match = rooms.new_match(self.game.id, players, self.values)
        except OptionError as error:
            self.form.complain(f"{self.game.options[error.option].label}: {error.reason}")
            return
        except DataError as error:
            self.form.complain(str(error))
            return
        app = self.hradby
        if self.branch is None:
            app.settings.names = self.names
            app.keep_settings()
        room = rooms.keep(app, match)
        self.app.switch_screen(MatchScreen(room, match.people))

    def action_rules(self) -> None:
        from tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.game))
