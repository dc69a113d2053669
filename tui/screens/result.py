"""The result: places, and every score line by line with its rule."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult

from games.core.match import Match
from games.core.outcome import Outcome
from games.core.scene import Seat
from games.hub.room import Room
from tui import keys, rooms
from tui.screens.base import AppScreen
from tui.screens.reading import HintBar
from tui.widgets.bars import StatusBar
from tui.widgets.canvas import clean, wrap
from tui.widgets.scroll import Line, ScrollCanvas

MATCH_AND_RESULT = 2
"""Screens on the stack where there is no shelf below."""


class ResultText(ScrollCanvas):
    def __init__(self, match: Match, outcome: Outcome) -> None:
        super().__init__()
        self._match, self._outcome = match, outcome

    def lines(self, width: int) -> list[Line]:
        match, outcome = self._match, self._outcome
        made: list[Line] = [[]]
        made.append([(f"  {winners_line(match, outcome)}", "title")])
        rules = f"   {', '.join(outcome.rules)}" if outcome.rules else ""
        made.append([(f"  {match.game.reason(outcome, match.who)}", "text"), (rules, "edge")])
        if outcome.tie_break:
            made += [[(f"  {line}", "gold")] for line in wrap(outcome.tie_break, width - 4)]
        made.append([])
        for group in outcome.ranking:
            for seat in group:
                made += self._seat(seat)
        if match.assisted:
            made.append([("  With help: something was taken back or a bot was asked.", "dim")])
        return made

    def _seat(self, seat: Seat) -> list[Line]:
        match, outcome = self._match, self._outcome
        player = match.players[seat - 1]
        kind = "" if player.human else f" ({player.kind})"
        score = outcome.scores.get(seat)
        total, _, unit = outcome.amount(seat).partition(" ")
        head = f"  {outcome.place(seat)}.  {clean(player.name, 20)}{kind}"
        made: list[Line] = [[(f"{head:<46}", f"seat{seat}"), (f"{total:>4}", "bright"), (f" {unit}", "dim")]]
        if score is not None and len(score.lines) > 1:
            for line in score.lines:
                made.append(
                    [(f"        {line.label:<38}", "dim"), (f"{line.points:>4}", "text"), (f"  {line.rule}", "edge")]
                )
        made.append([])
        return made


def winners_line(match: Match, outcome: Outcome) -> str:
    """Who has won, in a sentence."""
    names = [match.who(seat) for seat in outcome.winners]
    if not names:
        return "Nobody wins: a draw."
    if len(names) == 1:
        return f"{names[0]} wins."
    return f"{', '.join(names[:-1])} and {names[-1]} share the win."


class ResultScreen(AppScreen):
    topic = "result"
    BINDINGS = keys.bindings("result")

    def __init__(self, room: Room, here: Sequence[Seat]) -> None:
        super().__init__()
        self.room, self.here = room, tuple(here)

    def compose(self) -> ComposeResult:
        match = self.room.match
        outcome = match.outcome
        assert outcome is not None
        self.text = ResultText(match, outcome)
        yield StatusBar(match.game.title, "the result", "? help")
        yield self.text
        key = self.hradby.key
        named = [("again", "play again"), ("table", "the table"), ("replay", "replay")]
        hints = [(key(f"result.{action}"), label) for action, label in named]
        alone = len(self.app.screen_stack) <= MATCH_AND_RESULT
        yield HintBar([*hints, ("enter", "quit" if alone else "to the shelf")])

    def on_mount(self) -> None:
        self.text.focus()

    def action_again(self) -> None:
        from tui.screens.match import MatchScreen

        app = self.hradby
        old = self.room.match
        match = rooms.new_match(old.game.id, old.players, old.setting.options, cards=old.setting.card_file)
        room = rooms.keep(app, match) if self.here else rooms.unsaved(app, match)
        self.app.pop_screen()
        self.app.switch_screen(MatchScreen(room, self.here))

    def action_table(self) -> None:
        self.leave()

    def action_replay(self) -> None:
        from tui.screens.replay import ReplayScreen

        self.app.push_screen(ReplayScreen(self.room.match))

    def action_back(self) -> None:
        self.app.pop_screen()
        below = self.app.screen
        if isinstance(below, AppScreen):
            below.leave()
