"""The frame of a match, the same for every game: status line, board, log, prompt bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal

from games.core.errors import MoveError
from games.core.match import Match
from games.core.prompt import with_names
from games.core.scene import CHANCE, Seat
from games.core.view import SeatView
from games.hub.room import Change, Room
from tui import keys
from tui.games import pane_of
from tui.screens.base import AppScreen
from tui.screens.curtain import Curtain
from tui.widgets.bars import Asked, LogPane, PromptBar, StatusBar
from tui.widgets.line_input import LineInput
from tui.widgets.pane import Pane

WIDE, TALL = 110, 30
WORDS = {"type_move": "type", "back": "leave"}
"""Short words for the key hints, where the action does not say it."""


class MatchScreen(AppScreen):
    """Plays the room's match for the seats at this keyboard (`here`; none: looking on)."""

    BINDINGS = keys.bindings("match")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (TALL, "-tall")]

    def __init__(self, room: Room, here: Sequence[Seat]) -> None:
        super().__init__()
        self.room = room
        self.here = tuple(here)
        self.viewer: Seat | None = self.here[0] if self.here else None
        self._seen = 0
        self._warn = ""
        self._rule = ""
        self._said = ""
        self._confirm_undo = False
        self._was_mine = False
        self._unlisten: Callable[[], None] = lambda: None
        self._shown_hands: Seat | None = None

    @property
    def match(self) -> Match:
        return self.room.match

    def compose(self) -> ComposeResult:
        self.status = StatusBar()
        self.pane: Pane = pane_of(self.match.game.id)(self.match.who)
        self.log_pane = LogPane()
        self.prompt = PromptBar()
        self.line = LineInput()
        yield self.status
        with Horizontal(id="match-body"):
            yield self.pane
            yield self.log_pane
        yield self.prompt
        yield self.line

    def on_mount(self) -> None:
        self._unlisten = self.room.listen(self._changed)
        self.hradby.enter(self.room)
        self.pane.focus()
        self._seen = len(self.match.journal)
        self._show()
        self.room.start()

    def on_screen_suspend(self) -> None:
        """Something covers the board: the bots wait, so that no card is missed."""
        if not isinstance(self.app.screen, Curtain):
            self.room.pause()

    def on_screen_resume(self) -> None:
        self.room.go_on()

    async def on_unmount(self) -> None:
        self._unlisten()
        self.hradby.leave(self.room)
        await self.room.close()

    # -- what is shown

    def _changed(self, change: Change) -> None:
        self._warn, self._said, self._confirm_undo = change.error, "", False
        since, self._seen = min(change.since, self._seen), len(self.match.journal)
        self.call_later(self._show, since)

    def _show(self, since: int | None = None) -> None:
        if not self.is_attached:
            return
        match = self.match
        acting = [seat for seat in match.acting if seat in self.here]
        if acting:
            self._turn_to(acting[0])
        view = match.view(self.viewer)
        mine = bool(acting) and not self._covered
        events = match.feed(self.viewer, since) if since is not None else []
        self.pane.show(view, mine, events)
        self.log_pane.show(match.log(self.viewer))
        self._ask()
        self._bell(mine)
        if mine:
            self._force(view)
        if match.chance is not None and self.here:
            self.action_type_move()

    def _turn_to(self, seat: Seat) -> None:
        """The seat that is asked looks on now; where hands are hidden, behind a curtain."""
        people = [s for s in self.here if self.match.players[s - 1].human]
        needed = self.match.game.curtain and len(people) > 1 and seat != self._shown_hands
        self.viewer = seat
        if needed:
            self.viewer = None
            self._shown_hands = seat
            self.app.push_screen(Curtain(self.match.who(seat)), lambda _: self._show())

    @property
    def _covered(self) -> bool:
        return isinstance(self.app.screen, Curtain)

    def _ask(self) -> None:
        """Fill status line and prompt bar."""
        match, view = self.match, self.pane.view
        assert view is not None
        note = "? help"
        if match.assisted:
            note = "with help  ? help"
        if self.room.save is None or self.room.trouble:
            note = "not saved  ? help"
        if not self.here:
            note = f"pace {self.room.pace.step:.1f} s  ? help"
        self.status.show(match.game.title, match.game.status(view.view, match.who), note)
        self.prompt.show(self._asked())

    def _asked(self) -> Asked:
        match, view = self.match, self.pane.view
        assert view is not None
        if match.over:
            return self._over()
        if match.chance is not None:
            question = match.chance[1].ask(view.view, CHANCE)
            choices = [(self.hradby.key("match.type_move"), "type it"), ("enter", "draw it")]
            return Asked("Chance", question, bool(self.here), choices, self._warn, keys=self._keys())
        if self.pane.mine and view.seat is not None:
            return Asked(
                match.who(view.seat),
                view.question(match.who),
                True,
                self.pane.choices(),
                self._warn,
                self._said,
                self.pane.note(),
                self._keys(),
            )
        names = ", ".join(match.who(seat) for seat in match.acting)
        thinks = " (thinking)" if self.room.thinking else ""
        text = f"{view.question(match.who) or names}{thinks}"
        return Asked("", text, False, (), self._warn, self._said, self.pane.note(), self._keys())

    def _over(self) -> Asked:
        match = self.match
        outcome = match.outcome
        assert outcome is not None
        winners = [match.who(seat) for seat in outcome.winners]
        won = "Nobody wins" if not winners else f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}"
        text = match.game.reason(outcome, match.who)
        return Asked(
            won, text, True, [("enter", "the result, line by line")], note=outcome.tie_break, keys=self._keys()
        )

    def _keys(self) -> list[tuple[str, str]]:
        general = ["type_move", "undo", "hint", "log", "rule", "back"]
        if not self.here:
            general = ["slower", "faster", "log", "rule", "back"]
        if self.match.over:
            general = ["result", "log", "rule", "back"]
        named = [(self.hradby.key(f"match.{action}"), WORDS.get(action, action)) for action in general]
        return [*(self.pane.hints() if self.pane.mine else []), *named]

    def _force(self, view: SeatView) -> None:
        """Make an only legal choice for the person, after a moment to look, if they have set so."""
        prompt = view.prompt
        if self.hradby.settings.forced and prompt is not None and prompt.forced and len(view.options) == 1:
            text, moment = prompt.text(view.options[0]), len(self.match.journal)

            def play() -> None:
                if len(self.match.journal) == moment and self.is_attached:
                    self._start_move(text)

            self.set_timer(self.hradby.settings.reveal_hold, play)

    def _bell(self, mine: bool) -> None:
        if mine and not self._was_mine and self.hradby.settings.bell:
            self.app.bell()
        self._was_mine = mine

    # -- playing

    @on(Pane.Play)
    def _play(self, message: Pane.Play) -> None:
        self._start_move(message.text)

    def _start_move(self, text: str) -> None:
        seat = CHANCE if self.match.chance is not None else self.viewer
        if seat is not None:
            self.run_worker(self._move(seat, text), exclusive=False, group="move")

    async def _move(self, seat: Seat, text: str) -> None:
        try:
            await self.room.play(seat, text)
        except MoveError as error:
            self._warn = with_names(str(error.refusal), self.match.who)
            self._rule = error.rules[0] if error.rules else ""
            self._ask()
            if seat == CHANCE and self.match.chance is not None:
                self.action_type_move()
        else:
            self._warn = self._rule = ""

    @on(Pane.Say)
    def _say(self, message: Pane.Say) -> None:
        self._warn = message.text
        self._ask()

    @on(Pane.Moved)
    def _moved(self) -> None:
        if self._warn or self._said:
            self._warn = self._said = ""
        self._ask()

    # -- actions

    def action_type_move(self) -> None:
        """Type a move; legal ones are suggested."""
        view = self.pane.view
        texts: list[str] = []
        if self.match.chance is not None:
            _, prompt, options = self.match.chance
            texts = [prompt.text(answer) for answer in list(options)[:500]]
        elif view is not None and self.pane.mine:
            texts = [text for text, _ in view.choices()]
        else:
            return
        if self.match.chance is None:
            self._warn, self._said = "", "Enter plays, Tab completes, Esc closes."
            self._ask()
        self.line.open("move" if self.match.chance is None else "", texts, self._typed, self.pane)

    def _typed(self, text: str) -> None:
        self._said = ""
        self._ask()
        if text or self.match.chance is not None:
            self._start_move(text)

    async def action_undo(self) -> None:
        seats = [s for s in self.here if self.match.players[s - 1].human]
        if not seats:
            return
        last = self._last_of(seats)
        if last is None:
            self._tell_warn("There is nothing to take back.")
            return
        problem = self.match.undo_problem(last)
        assisted = self.match.people == (last,)
        if problem is not None and assisted and not self.match.undo_problem(last, assisted=True):
            if not self._confirm_undo:
                self._confirm_undo = True
                key = self.hradby.key("match.undo")
                self._tell_warn(f"{problem} Press {key} again to take it back all the same: the record will say so.")
                return
            problem = None
        if problem is not None:
            self._tell_warn(str(problem))
            return
        await self.room.undo(last, assisted)

    def _last_of(self, seats: Sequence[Seat]) -> Seat | None:
        """Of the seats at this keyboard the one that decided last."""
        return next((e.actor for e in reversed(self.match.journal) if e.actor in seats), None)

    async def action_redo(self) -> None:
        if not await self.room.redo():
            self._tell_warn("There is nothing to play again.")

    def action_hint(self) -> None:
        if self.pane.mine and self.viewer is not None:
            self._warn, self._said = "", "The bot thinks ..."
            self._ask()
            self.run_worker(self._hint(self.viewer), exclusive=True, group="hint")

    async def _hint(self, seat: Seat) -> None:
        found = await self.room.hint(seat)
        if found is None:
            return
        text, choice = found
        chance = f" ({choice.estimate:.0%} to win)" if choice.estimate is not None else ""
        view = self.pane.view
        label = view.prompt.label(choice.answer, view.view) if view and view.prompt else text
        move = text if label == text else f"{label} ({text})"
        self._warn = ""
        self._said = with_names(f"The bot would play: {move}{chance}. {choice.why}", self.match.who)
        self._ask()

    def action_log(self) -> None:
        from tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.match.game.title, self.match.log(self.viewer)))

    def action_rule(self) -> None:
        from tui.screens.rules import RulesScreen

        view = self.pane.view
        rule = self._rule or (view.prompt.rules[0] if view and view.prompt and view.prompt.rules else "")
        outcome = self.match.outcome
        if outcome is not None and outcome.rules:
            rule = outcome.rules[0]
        self.app.push_screen(RulesScreen(self.match.game, rule))

    def action_slower(self) -> None:
        self._pace(1.5)

    def action_faster(self) -> None:
        self._pace(1 / 1.5)
        self.room.hurry()

    def _pace(self, factor: float) -> None:
        pace = self.room.pace
        pace.hold = min(10.0, max(0.05, pace.hold * factor))
        pace.step = min(10.0, max(0.02, pace.step * factor))
        self._said = f"A card stays {pace.hold:.1f} s in sight, bots wait {pace.step:.1f} s."
        self._ask()

    def action_result(self) -> None:
        if self.match.over:
            from tui.screens.result import ResultScreen

            self.app.push_screen(ResultScreen(self.room, self.here))

    def action_back(self) -> None:
        if self.pane.step_back():
            return
        self.leave()

    def on_key(self, event: Any) -> None:
        if self.line.display:
            return
        if self.match.over and event.key in ("enter", "space"):
            event.stop()
            self.action_result()
        elif event.key == "enter" and self.match.chance is not None and self.here:
            event.stop()
            self._start_move("")
        elif event.key in ("enter", "space") and not self.pane.mine:
            self.room.hurry()

    def _tell_warn(self, text: str) -> None:
        self._warn = text
        self._ask()
