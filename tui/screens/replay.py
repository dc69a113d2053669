"""A replay: steps through a match, as a seat saw it or with everything open."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from games.core.errors import RecordError
from games.core.match import Entry, Match
from games.core.scene import CHANCE, Seat
from tui import keys
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

    def __init__(self, match: Match, at: int = 0, problem: RecordError | None = None) -> None:
        super().__init__()
        self.whole = match
        self.entries: list[Entry] = list(match.journal)
        self.problem = problem
        self.stops = self._stops()
        self.at = at
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
        text = "The start." if played is None else self._move(self.at)
        warn = f"The record ends here: {self.problem}" if self.problem and self.at == last else ""
        words = {"viewer": "view", "branch": "play on", "rule": "rules"}
        keys = [
            (self.hradby.key(f"replay.{action}"), words.get(action, action))
            for action in ("viewer", "branch", "log", "rule", "back")
        ]
        hints = [("arrows", "step, round"), ("home/end", "ends"), *keys]
        self.prompt.show(Asked(f"{self.at} of {last}", text, False, warn=warn, keys=hints))

    def _move(self, at: int) -> str:
        """What the step did, as the log tells it; where it tells nothing, the moves themselves."""
        told = [text for text, _ in self.match.log(self.viewer, self.stops[at - 1])]
        if told:
            return " ".join(told)
        entries = self.entries[self.stops[at - 1] : self.stops[at]]
        actor = next((e.actor for e in entries if e.actor), CHANCE)
        return f"{self.match.who(actor)}: {' '.join(e.text for e in entries)}"

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
        """A new match that goes on from here, its seats to be chosen."""
        from tui.screens.set_up import Branch, SetUp

        if self.match.over:
            self.prompt.show(Asked("", "", warn="The match is over here; step back first."))
            return
        if not self.whole.over and self.whole.game.hidden_information:
            self.prompt.show(Asked("", "", warn="The match still runs: go on with it, from the shelf."))
            return
        lines = [(e.lane, e.actor, e.text) for e in self.entries[: self.stops[self.at]]]
        self.app.push_screen(SetUp(self.whole.game.id, Branch(self.whole, lines, self.at)))

    def action_log(self) -> None:
        from tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.match.game.title, self.match.log(self.viewer)))

    def action_rule(self) -> None:
        from tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.match.game))

    def action_back(self) -> None:
        self.leave()
