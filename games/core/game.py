"""What a game is: the one object through which everybody else knows it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from games.core.errors import CardError, SeatError
from games.core.event import Event
from games.core.options import Options
from games.core.outcome import Outcome
from games.core.prompt import Prompt, Who
from games.core.rulebook import Rulebook
from games.core.scene import SceneFunction, Seat
from games.core.setting import CardFile, OptionValue, Setting
from games.core.table import Table

if TYPE_CHECKING:
    from games.core.bot import Bot

T = TypeVar("T", bound=Table)


class Game(ABC, Generic[T]):
    """A game. Sub-classes live in the package of the game, one instance each, called GAME."""

    id: str
    title: str
    version: str
    """Version of the rules; changes when an old record would no longer play the same."""
    players: range
    scenes: Mapping[str, SceneFunction]
    prompts: Sequence[Prompt[Any]]
    """Every prompt of the game."""
    events: Sequence[type[Event]]
    """Every event of the game."""
    home: Path
    """The folder of the package, with rules.md and options.toml."""
    hidden_information = True
    """False if every seat sees everything: then undo is free at one keyboard."""
    curtain = True
    """Whether people at one keyboard must not see each other's view."""
    turn_rule = ""
    """The rule that says whose turn it is, if the game has one."""
    undo_rule = ""
    """The rule that says how far back undo may go, if the game has one."""
    longest: int
    """No game takes more decisions of seats than this (the bound proved for it): a test and a safety net."""

    quick: Callable[[T, Random], None] | None = None
    """Plays `table` at random from a scene boundary to the end, with the same chances as the scenes but faster."""

    def __reduce__(self) -> str:
        return "GAME"

    # -- before the game

    @cached_property
    def options(self) -> Options:
        return Options.from_file(self.home / "options.toml")

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.from_file(self.home / "rules.md")

    def setting(
        self, players: int, options: Mapping[str, OptionValue] | None = None, cards: CardFile | None = None
    ) -> Setting:
        """A checked setting. Raises SeatError, OptionError, CardError."""
        if players not in self.players:
            raise SeatError("seats", f"{self.title} is for {self.players[0]} to {self.players[-1]}, not {players}")
        values = self.options.read(options or {})
        self.check_options(values, players)
        return Setting(players, values, self.load_cards(values, cards), cards)

    def check_options(self, values: Mapping[str, OptionValue], players: int) -> None:
        """Raise OptionError for a combination that is not legal."""

    def load_cards(self, values: Mapping[str, OptionValue], cards: CardFile | None) -> Any:
        """The component data for these options, or from the given file. Raises CardError."""
        if cards is not None:
            raise CardError(cards.name, "", f"{self.title} has no cards to change")
        return None

    @abstractmethod
    def new_table(self, setting: Setting) -> T:
        """The table before set-up; its agenda begins with the set-up."""

    @abstractmethod
    def table_from(self, data: Mapping[str, Any], setting: Setting) -> T:
        """The table of `to_data`. Raises TableError for unknown fields and impossible values.

        A table that is readable but cannot occur is for `problems` to tell.
        """

    def complete(self, given: Mapping[str, Any], start: Mapping[str, Any]) -> dict[str, Any]:
        """Table data of which a person gave only some fields; `start` is the table after set-up."""
        return {**start, **given}

    # -- during the game

    @abstractmethod
    def view(self, table: T, seat: Seat | None, all_open: bool = False) -> msgspec.Struct:
        """What `seat` (None: a spectator) sees now, built by inclusion, JSON-able. `all_open`: with nothing hidden, for
        replays of a match that is over."""

    @abstractmethod
    def outcome(self, table: T) -> Outcome | None:
        """How the game ended, None while it runs."""

    @abstractmethod
    def redeal(self, base: T, now: T, seat: Seat, feed: Sequence[Event], rng: Random) -> T:
        """`base` (the table when the running scene began) with everything dealt anew that `seat` cannot know now.

        The scene is replayed from it, so what has become known since must stay.
        """

    # -- words

    @abstractmethod
    def line(self, event: Event, who: Who, setting: Setting) -> str | None:
        """A log line for the event, None if it needs none."""

    @abstractmethod
    def status(self, view: Any, who: Who) -> str:
        """One line about where the game stands: round, phase, what counts."""

    @abstractmethod
    def show(self, view: Any, who: Who) -> str:
        """The whole view as lines of plain text, for the text mode and for screen readers."""

    def reason(self, outcome: Outcome, who: Who) -> str:
        """Why the game ended, in a sentence."""
        return str(outcome.reason.value)

    def card_lines(self, setting: Setting) -> list[str]:
        """The component data as lines of text, for `hradby cards`."""
        return []

    # -- bots

    @abstractmethod
    def bot(self, level: str) -> Bot:
        """The bot of a level (`levels` lists them). Raises SeatError."""

    @property
    @abstractmethod
    def levels(self) -> tuple[str, ...]:
        """Bot levels from weak to strong."""
