"""A replay: steps through a match, as a seat saw it or with everything open."""

from __future__ import annotations

import secrets

from textual.app import ComposeResult
from textual.containers import Horizontal

from games.core.errors import RecordError
from games.core.match import Entry, Match
from games.core.scene import CHANCE, Seat
from tui import keys, rooms
from tui.games import pane_of
from tui.screens.base import AppScreen
from tui.screens.match import TALL, WIDE
from tui.widgets.bars import Asked, LogPane, PromptBar, StatusBar
from tui.widgets.pane import Pane


class ReplayScreen(AppScreen):
    """`problem`: why the record goes no further. While the match still runs it is seen as a spectator may."""

    topic = "replay"
    BINDINGS = keys.bindings("replay")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (TALL, "-tall")]

    def __init__(self, match: Match, at: int | None = None, problem: RecordError | None = None) -> None:
        super().__init__()
        self.whole = match
        self.entries: list[Entry] = list(match.journal)
        self.problem = problem
        self.stops = self._stops()
        start = 0 if at is None else min(range(len(self.stops)), key=lambda n: abs(self.stops[n] - at))
        self.at = start
        self.viewer: Seat | None = None
        self.open = match.over
        self.match = match

    def _stops(self) -> list[int]:
        """The journal entries between which the replay steps: behind every decision with the chance it set off."""
        stops = [0]
        for number in range(1, len(self.entries) + 1):
            if number == len(self.entries) or self.entries[number].actor != CHANCE:
                stops.append(number)
        return stops

    def compose(self) -> ComposeResult:
        self.status = StatusBar()
        self.pane: Pane = pane_of(self.whole.game.id)(self.whole.who)
        self.log_pane = LogPane()
        self.prompt = PromptBar()
        yield self.status
        with Horizontal(id="match-body"):
            yield self.pane
            yield self.log_pane
        yield self.prompt

    def on_mount(self) -> None:
        self.pane.can_focus = False
        self.set_focus(None)
        self._go(self.at)

    def _go(self, at: int) -> None:
        self.at = max(0, min(at, len(self.stops) - 1))
        self.match = self._position(self.stops[self.at])
        self.pane.show(self.match.view(self.viewer, self.open), False)
        self.log_pane.show(self.match.log(self.viewer))
        self._words()

    def _position(self, count: int) -> Match:
        whole = self.whole
        match = Match(
            whole.game, whole.setting, whole.players, whole.seed, start=whole.start, ask_chance=True, free_undo=True
        )
        match.follow([(e.lane, e.actor, e.text) for e in self.entries[:count]])
        return match

    def _words(self) -> None:
        match, view = self.match, self.pane.view
        assert view is not None
        as_seen = "all open" if self.open else "as a spectator" if self.viewer is None else match.who(self.viewer)
        last = len(self.stops) - 1
        self.status.show(f"{match.game.title}: replay", match.game.status(view.view, match.who), as_seen)
        played = self.entries[self.stops[self.at] - 1] if self.at else None
        text = "The start." if played is None else f"{self._move(self.at)}"
        warn = f"The record ends here: {self.problem}" if self.problem and self.at == last else ""
        hints = [
            ("left/right", "step"),
            ("up/down", "round"),
            ("home/end", "ends"),
            ("v", "view"),
            ("b", "play on"),
            ("L", "log"),
            ("q", "back"),
        ]
        self.prompt.show(Asked(f"{self.at} of {last}", text, False, warn=warn, keys=hints))

    def _move(self, at: int) -> str:
        entries = self.entries[self.stops[at - 1] : self.stops[at]]
        actor = next((e.actor for e in entries if e.actor), 0)
        moves = " ".join(e.text for e in entries)
        return f"{self.match.who(actor)} {moves}" if actor else f"chance: {moves}"

    # -- actions

    def action_step(self, by: int) -> None:
        self._go(self.at + by)

    def action_round(self, by: int) -> None:
        rounds = [n for n, stop in enumerate(self.stops) if stop in self._round_starts()]
        if by > 0:
            self._go(next((n for n in rounds if n > self.at), len(self.stops) - 1))
        else:
            self._go(next((n for n in reversed(rounds) if n < self.at), 0))

    def _round_starts(self) -> set[int]:
        return {0, *self.whole.round_starts()}

    def action_first(self) -> None:
        self._go(0)

    def action_last(self) -> None:
        self._go(len(self.stops) - 1)

    def action_viewer(self) -> None:
        """All open (when the match is over), a spectator, then each seat."""
        if not self.whole.over:
            return
        ring: list[tuple[Seat | None, bool]] = [(None, True), (None, False)]
        ring += [(seat, False) for seat in self.whole.setting.seats]
        now = ring.index((self.viewer, self.open))
        self.viewer, self.open = ring[(now + 1) % len(ring)]
        self._go(self.at)

    def action_branch(self) -> None:
        """A new match that goes on from here."""
        from tui.screens.match import MatchScreen

        app = self.hradby
        if self.match.over:
            self.app.notify("The match is over here; step back first.", timeout=4)
            return
        whole = self.whole
        match = Match(whole.game, whole.setting, whole.players, secrets.token_hex(16), start=whole.start)
        match.follow([(e.lane, e.actor, e.text) for e in self.entries[: self.stops[self.at]]])
        match.assisted = True
        room = rooms.keep(app, match)
        self.app.switch_screen(MatchScreen(room, match.people))

    def action_log(self) -> None:
        from tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.match.game.title, self.match.log(self.viewer)))

    def action_rule(self) -> None:
        from tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.match.game))

    def action_back(self) -> None:
        self.leave()
