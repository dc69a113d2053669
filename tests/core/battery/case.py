"""What a check gets: a game, a number of players, and what only the game itself can say."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.core.chance import draw, seeded
from games.core.errors import OptionError
from games.core.game import Game
from games.core.match import Entry, Match, Player
from games.core.scene import Ask, Seat
from games.core.setting import OptionValue, Setting
from games.core.state import State
from games.core.table import Table
from games.core.view import SeatView

LISTED = 400
"""Of longer options only some are looked at."""
NAMES = ("Anna", "Béla", "Cyril o'Neill", "Dana")


def nothing(*_: Any) -> list[str]:
    return []


@dataclass(frozen=True)
class Hooks:
    """What only the game itself can say to the battery. Complaints are sentences; none means all is well."""

    invariants: Callable[[Any], list[str]] = nothing
    """What must be true of a table at every scene boundary."""
    between: Callable[[Any, Any], list[str]] = nothing
    """What must be true of the tables before and after a scene."""
    asked: Callable[[Any, Ask], list[str]] = nothing
    """What must be true of the table and an ask to a seat."""
    swap: Callable[[Match, Seat, Random], Match | None] | None = None
    """The match played again with something exchanged that `seat` cannot know now, or None if nothing can be."""
    swap_was_seen: bool = False
    """True if the seat has seen what is exchanged, and has to remember it: then its feed tells."""
    hides: Callable[[SeatView, Table], bool] = lambda view, table: False
    """Whether samples for this view can differ from each other."""
    measure: Callable[[Any], dict[str, float]] | None = None
    """Numbers of a finished table by which random games through scenes and `quick` are compared."""
    contrasts: Sequence[dict[str, OptionValue]] = ({},)
    """Options under which those games are compared."""
    contrast_games: int = 200
    """Games of each way in each of these comparisons."""
    matches: int = 200
    """Random matches of the first check, over all numbers of players."""
    closely: int = 3
    """Matches of the checks that look at every ply, for each number of players."""
    bot_asks: int = 4
    """Decisions in which the swap check asks every bot, for each number of players."""


@dataclass(frozen=True)
class Case:
    """A game, a number of players, and its hooks."""

    game: Game[Any]
    players: int
    hooks: Hooks = field(default_factory=Hooks)

    def __str__(self) -> str:
        return f"{self.game.id}-{self.players}"

    def rng(self, *key: Any) -> Random:
        return seeded(self, *key)

    def setting(self, rng: Random, seed: int) -> Setting:
        """Random options, legal ones; the defaults for every third seed, so that short checks have them too."""
        if seed % 3 == 0:
            return self.game.setting(self.players)
        while True:
            try:
                return self.game.setting(self.players, random_options(self.game, rng))
            except OptionError:
                continue

    def match(self, seed: int, **kinds: Any) -> Match:
        """A match with random options and people at all seats."""
        players = [Player(name) for name in NAMES[: self.players]]
        return Match(self.game, self.setting(self.rng("options", seed), seed), players, f"battery/{seed}", **kinds)

    def state(self, rng: Random, seed: int) -> State[Any]:
        """A new state with random options."""
        return State(self.game, self.game.new_table(self.setting(rng, seed)))


def cases(game: Game[Any], hooks: Hooks) -> list[Case]:
    return [Case(game, players, hooks) for players in game.players]


def random_options(game: Game[Any], rng: Random) -> dict[str, OptionValue]:
    return {option.id: rng.choice(option.choices()) for option in game.options.all}


# -- looking


def listed(options: Sequence[Any]) -> tuple[Any, ...]:
    """The options; of very many the number, the first and the last."""
    if len(options) <= LISTED:
        return tuple(options)
    return (len(options), *options[: LISTED // 2], *options[-LISTED // 2 :])


def some(options: Sequence[Any]) -> tuple[Any, ...]:
    """The options, or some of very many."""
    return tuple(options) if len(options) <= LISTED else tuple(options[:: len(options) // LISTED + 1])


def picture(state: State[Any]) -> str:
    """Everything that makes a state what it is."""
    asks = {lane: (prompt.name, seat, listed(options)) for lane, (prompt, seat, options) in state.open.items()}
    keys = {lane: state.chance_key(lane) for lane in state.open}
    answers = [[lane, repr(answer)] for lane, answer in state.book.answers]
    return json.dumps([state.table.to_data(), state.book.base.to_data(), answers, state.book.scenes, asks, keys])


def match_picture(match: Match) -> list[Any]:
    feeds = [match.feed(seat) for seat in (None, *match.setting.seats)]
    return [picture(match.state), list(match.journal), feeds]


# -- playing


def walk(state: State[Any], rng: Random) -> Iterator[tuple[Seat, Ask, Any]]:
    """Play to the end at random; before each answer its lane, ask and the answer itself."""
    while not state.over:
        alone = state.single
        lane = alone[1] if alone else rng.choice(sorted(state.open))
        asked = alone or state.open[lane]
        answer = draw(asked[2], rng)
        yield lane, asked, answer
        state.play(lane, answer)


def play(match: Match, rng: Random) -> Iterator[tuple[Seat, Ask, Any]]:
    """Play a match to its end at random; before each decision its seat, ask and answer."""
    while not match.over:
        seat = rng.choice(match.acting)
        asked = match.state.ask_of(seat)
        assert asked is not None, "a seat that acts has an ask of its own"
        answer = draw(asked[2], rng)
        yield seat, asked, answer
        match.answer(seat, answer)


def played(case: Case, seed: int, most: int | None = None, **kinds: Any) -> Match:
    """A random match, to its end or so many decisions long."""
    match = case.match(seed, **kinds)
    for number, _ in enumerate(play(match, case.rng("play", seed))):
        if number == most:
            break
    return match


def replayed(match: Match, change: Callable[[State[Any], Entry], Any]) -> Match | None:
    """The match played again with the answers that `change` gives; None if one of them is not legal."""
    other = Match(match.game, match.setting, match.players, match.seed, start=match.start, ask_chance=True)
    for entry in match.journal:
        asked = other.state.open.get(entry.lane)
        if asked is None or asked[1] != entry.actor:
            return None
        answer = change(other.state, entry)
        if answer not in asked[2]:
            return None
        other._put(entry.lane, asked, answer)
    other.ask_chance = False
    return other
