"""What a seat gets: all that a screen, bot, log, spectator or socket ever sees of a match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any

import msgspec

from games.core.chance import draw
from games.core.event import Event
from games.core.game import Game
from games.core.outcome import Outcome
from games.core.prompt import Prompt, Who
from games.core.scene import CHANCE, Seat
from games.core.setting import Setting
from games.core.state import State


class SeatView:
    """One moment of a match as one seat (None: a spectator) may know it."""

    def __init__(
        self,
        state: State[Any],
        seat: Seat | None,
        feed: Sequence[Event] = (),
        moment: int = 0,
        all_open: bool = False,
    ) -> None:
        """`feed`: what happened, already filtered for this seat; `moment`: how many answers led here; `all_open`: the
        match is over and nothing is hidden any more."""
        self._state = state
        self.seat = seat
        self.feed = feed
        self.moment = moment
        self._all_open = all_open
        ask = state.ask_of(seat) if seat is not None else None
        self.prompt: Prompt[Any] | None = ask[0] if ask else None
        self.options: Sequence[Any] = ask[2] if ask else ()

    @property
    def game(self) -> Game[Any]:
        return self._state.game

    @property
    def setting(self) -> Setting:
        setting: Setting = self._state.table.setting
        return setting

    @cached_property
    def view(self) -> Any:
        """The game's own view of the table."""
        return self.game.view(self._state.table, self.seat, self._all_open)

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self._state.table)

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that are asked something now; who they are is a public fact."""
        return tuple(sorted({seat for _, seat, _ in self._state.open.values() if seat != CHANCE}))

    @property
    def chance_is_asked(self) -> bool:
        """True while a person may say what chance decides."""
        return self._state.chance_lane() is not None

    def question(self, who: Who) -> str:
        """What this seat has to decide, or for whom it waits, in a sentence."""
        if self.prompt is not None:
            return self.prompt.ask(self.view, self.seat or 0)
        waits = [prompt.wait(self.view, seat, who) for prompt, seat, _ in self._state.open.values() if seat != CHANCE]
        return "; ".join(waits)

    def choices(self) -> list[tuple[str, str]]:
        """Every legal answer of this seat: its notation and what it means."""
        if self.prompt is None:
            return []
        return [(self.prompt.text(a), self.prompt.label(a, self.view)) for a in self.options]

    def sample(self, rng: Random) -> State[Any]:
        """A state that this seat could not tell from the real one."""
        if self.seat is None:
            raise ValueError("a spectator does not sample")
        return sample(self._state, self.seat, self.feed, rng)

    def to_json(self) -> bytes:
        """View, question and choices as JSON. Not the feed: it holds what people are meant to remember."""
        data = {
            "seat": self.seat,
            "view": self.view,
            "acting": self.acting,
            "prompt": self.prompt.name if self.prompt else None,
            "choices": self.choices(),
        }
        return msgspec.json.encode(data)

    def __reduce__(self) -> tuple[Any, ...]:
        return SeatView, (self._state, self.seat, list(self.feed), self.moment, self._all_open)


def sample(state: State[Any], seat: Seat, feed: Sequence[Event], rng: Random) -> State[Any]:
    """Deal anew what `seat` cannot know, and replay the running scene from there.

    Secret answers that other seats have given to asks still open beside them are drawn anew as well.
    """
    base = state.game.redeal(state.book.base, state.table, seat, feed, rng)
    pending = _pending(state)
    new: State[Any] = State(state.game, base.copy(), state.book.scenes - 1)
    for number, (lane, answer) in enumerate(state.book.answers):
        prompt, who, options = new.open[lane]
        if number in pending and lane != seat and (prompt.secret or who == CHANCE):
            answer = draw(options, rng)
        new.play(lane, answer)
    return new


def _pending(state: State[Any]) -> set[int]:
    """Numbers of the answers given to side-by-side scenes that have not come to their end yet, where secret."""
    if state.single is not None or state.over:
        return set()
    walk = State(state.game, state.book.base.copy(), state.book.scenes - 1)
    asked: list[tuple[Any, Seat, bool]] = []
    for lane, answer in state.book.answers:
        now = walk._now
        asked.append((now if isinstance(now, dict) else None, lane, walk.open[lane][0].secret))
        walk.play(lane, answer)
    secret = {lane for now, lane, hidden in asked if now is walk._now and hidden}
    return {n for n, (now, lane, _) in enumerate(asked) if now is not None and now is walk._now and lane in secret}
