"""Many games of bots, and what came of them.

    simulation = simulate(Spec("budowa_zamku", n=1000, bots=("easy", "normal"), seed="7", jobs=2))

Game number i is played from the seed `7/i`, and results are put together in the order of their numbers, so the figures
are the same however many processes play.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import games
from games.bots.pool import BotError, Workers, think
from games.core.bot import Mind
from games.core.errors import SeatError
from games.core.game import Game
from games.core.match import Match, Player
from games.core.record import write_record
from games.core.scene import CHANCE
from games.core.setting import CardFile, OptionValue, Setting
from games.lab.statistics import About, GameRow, Summary, summarize

BATCH_SECONDS = 0.1
"""Work of one task for a process: handing it over costs about 0.3 ms, and the figures appear while it goes on."""
AHEAD = 3
"""Tasks a process, running or waiting; results are taken in order, so the others need not wait for a slow one."""

Progress = Callable[[int, int], None]
"""Called with the number of games played and of all."""


@dataclass(frozen=True)
class Spec:
    """What to simulate. Its checks raise what `Game.setting` raises, UnknownGame and SeatError."""

    game: str
    n: int
    bots: tuple[str, ...]
    """A level for each seat; from game to game they move one seat on, unless `fixed_seats`."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    cards: CardFile | None = None
    seed: str = "0"
    fixed_seats: bool = False
    jobs: int = 1
    """Processes that play; 1: this one does."""
    seconds: float = 1.0
    """The time a bot has for one decision. Figures are reproducible with bots that do not use it up."""
    records: Path | None = None
    """A folder for the record of every game."""

    @cached_property
    def loaded(self) -> tuple[Game[Any], Setting]:
        """The game, and the checked setting of all games."""
        game = games.load(self.game)
        for seat, level in enumerate(self.bots, 1):
            if level not in game.levels:
                known = ", ".join(game.levels)
                raise SeatError(f"seat {seat}", f"{game.title} has no bot {level!r}; there are {known}")
        if self.n < 1 or self.jobs < 1:
            raise ValueError("a simulation takes at least one game and one process")
        return game, game.setting(len(self.bots), self.options, self.cards)

    def game_seed(self, index: int) -> str:
        return f"{self.seed}/{index}"

    def seats(self, index: int) -> tuple[str, ...]:
        """The bot at each seat in game `index`."""
        turn = 0 if self.fixed_seats else index % len(self.bots)
        return self.bots[-turn:] + self.bots[:-turn] if turn else self.bots

    def about(self) -> About:
        game, setting = self.loaded
        return About(
            game=game.id,
            rules=game.version,
            games=self.n,
            seed=self.seed,
            bots=self.bots,
            fixed_seats=self.fixed_seats,
            options={o.id: setting.options[o.id] for o in game.options.all if game.options.counts(o, setting.options)},
            cards=self.cards.name if self.cards is not None else "",
        )


@dataclass(frozen=True, slots=True)
class Simulation:
    """The figures; what they were made of, in order; and how long it took, which is not among the figures."""

    summary: Summary
    rows: list[GameRow]
    seconds: float
    jobs: int


class SimulationError(RuntimeError):
    """A game could not be played to its end: its number, its seed, and why."""

    def __init__(self, index: int, seed: str, reason: str) -> None:
        super().__init__(index, seed, reason)  # what pickle makes it from again
        self.index, self.seed, self.reason = index, seed, reason

    def __str__(self) -> str:
        return f"game {self.index} (seed {self.seed}): {self.reason}"


def simulate(spec: Spec, on_progress: Progress | None = None) -> Simulation:
    """Play all games. Raises what Spec raises, SimulationError (of the first game that went wrong), and OSError for
    the folder of records. Whatever `on_progress` raises, or ctrl+c, ends the processes and comes through."""
    about = spec.about()
    if spec.records is not None:
        spec.records.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    rows: list[GameRow] = []
    with closing(_here(spec) if spec.jobs == 1 else _in_processes(spec)) as played:
        for row in played:
            rows.append(row)
            if on_progress is not None:
                on_progress(len(rows), spec.n)
    return Simulation(summarize(about, rows), rows, time.perf_counter() - began, spec.jobs)


def play_game(spec: Spec, index: int) -> Match:
    """Game number `index`, played to its end. Raises SimulationError."""
    game, setting = spec.loaded
    seed, levels = spec.game_seed(index), spec.seats(index)
    players = [Player(f"{level.capitalize()} {seat}", level) for seat, level in enumerate(levels, 1)]
    try:
        match = Match(game, setting, players, seed)
        minds = {seat: match.mind(seat, spec.seconds) for seat in setting.seats}
        for _ in range(game.longest):
            if match.over:
                return match
            _decide(match, minds)
    except BotError as error:
        raise SimulationError(index, seed, str(error)) from error
    except Exception as error:
        raise SimulationError(index, seed, f"{type(error).__name__}: {error}") from error
    if match.over:
        return match
    raise SimulationError(index, seed, f"has not ended after {game.longest} decisions, the longest that rules allow")


def _decide(match: Match, minds: Mapping[int, Mind]) -> None:
    """Let the first seat that is asked something decide."""
    seat = match.acting[0]
    level, view = match.players[seat - 1].kind, match.view(seat)
    answer = think(view, level, minds[seat]).answer
    if answer not in view.options:
        raise BotError(f"the {level} bot at seat {seat} answered {answer!r}, which is not legal")
    match.answer(seat, answer)


def _row(spec: Spec, index: int) -> GameRow:
    """Play a game, write its record if wanted, and say how it went."""
    match = play_game(spec, index)
    outcome = match.outcome
    if outcome is None:
        raise SimulationError(index, match.seed, "is over, but has no outcome")
    if spec.records is not None:
        name = f"{match.game.id}-{index:0{len(str(spec.n - 1))}}.hradby"
        text = write_record(match, extra={"Seed": match.seed})
        (spec.records / name).write_text(text, encoding="utf-8", newline="\n")
    return GameRow(
        index=index,
        seed=match.seed,
        levels=spec.seats(index),
        ranking=outcome.ranking,
        draw=outcome.draw,
        reason=str(outcome.reason.value),
        decisions=sum(entry.actor != CHANCE for entry in match.journal),
        rounds=_rounds(match),
        scores=tuple(outcome.scores[seat].total for seat in match.setting.seats) if outcome.scores else (),
    )


def _rounds(match: Match) -> int:
    """How many rounds began, whether or not the game also tells of the first; 0 if it knows none."""
    if not any(event.opens_round for event in match.game.events):
        return 0
    first = next((n for n, entry in enumerate(match.journal) if entry.actor != CHANCE), 0)
    return 1 + sum(moment > first for moment in match.round_starts())


def _here(spec: Spec) -> Generator[GameRow, None, None]:
    for index in range(spec.n):
        yield _row(spec, index)


def _in_processes(spec: Spec) -> Generator[GameRow, None, None]:
    """The same rows in the same order. Tasks begin with one game each; then they are as long as the games so far
    suggest, but not so long that some processes would have nothing to do at the end."""
    workers = Workers(spec.jobs, _prepare, (replace(spec),), preload=(__name__, games.BY_ID[spec.game].module))
    tasks: deque[tuple[int, Future[tuple[list[GameRow], float]]]] = deque()
    begun = done = 0
    spent = 0.0
    try:
        while done < spec.n:
            while begun < spec.n and len(tasks) < AHEAD * spec.jobs:
                fitting = int(BATCH_SECONDS * done / spent) if spent else 1
                size = max(1, min(fitting, (spec.n - begun) // (2 * spec.jobs)))
                tasks.append((begun, workers.submit(_play_batch, begun, size)))
                begun += size
            first, task = tasks.popleft()
            try:
                rows, seconds = task.result()
            except BrokenProcessPool:
                raise SimulationError(first, spec.game_seed(first), "a process that played ended by itself") from None
            done, spent = done + len(rows), spent + seconds
            yield from rows
    finally:
        workers.close()


_spec: Spec
"""In a worker: what it simulates."""


def _prepare(spec: Spec) -> None:
    global _spec
    _spec = spec


def _play_batch(first: int, size: int) -> tuple[list[GameRow], float]:
    """In a worker: some games, and how many seconds they took."""
    began = time.perf_counter()
    return [_row(_spec, index) for index in range(first, first + size)], time.perf_counter() - began
