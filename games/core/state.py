"""A game in progress: the table as it was when the running scene began, and the answers since.

Copies replay those few answers, so a scene's own memory (a Python generator) never has to be copied.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from games.core.chance import draw
from games.core.errors import Refusal
from games.core.scene import CHANCE, Ask, Open, Scene, SceneFunction, Seat
from games.core.setting import Setting
from games.core.table import Table

if TYPE_CHECKING:
    from games.core.game import Game

T = TypeVar("T", bound=Table)
Answers = Sequence[tuple[Seat, Any]]
"""(lane, answer) in the order given; the lane of a single ask is the seat asked."""


class Book(Generic[T]):
    """What a state keeps to be copied: written by the driver at the start of every scene."""

    __slots__ = ("answers", "base", "scenes")

    def __init__(self, base: T, scenes: int) -> None:
        self.base = base
        self.scenes = scenes
        self.answers: list[tuple[Seat, Any]] = []


def run(table: Table, scenes: Mapping[str, SceneFunction]) -> Scene[None]:
    """The whole game: take the next scene from the agenda and play it."""
    todo = table.todo
    while todo:
        name, *args = todo.pop()
        yield from scenes[name](table, *args)


def run_with_book(table: T, scenes: Mapping[str, SceneFunction], book: Book[T]) -> Scene[None]:
    """The same, with a copy of the table put in the book before every scene."""
    todo = table.todo
    while todo:
        book.base = table.copy()
        book.answers = []
        book.scenes += 1
        name, *args = todo.pop()
        yield from scenes[name](table, *args)
    book.base = table.copy()
    book.answers = []


class State(Generic[T]):
    """Waiting at its open asks, or over. Answers are not checked here: see `refuse`, and Match for players."""

    __slots__ = ("_now", "_scene", "book", "game", "table")

    def __init__(self, game: Game[T], table: T, scenes: int = 0) -> None:
        """Start from `table`, whose agenda says which scene begins. The table is taken over, not copied."""
        self.game = game
        self.table = table
        self.book: Book[T] = Book(table, scenes)
        self._scene = run_with_book(table, game.scenes, self.book)
        self._now: Ask | Open | None = next(self._scene, None)

    @property
    def over(self) -> bool:
        return self._now is None

    @property
    def open(self) -> Open:
        """The open asks by lane; empty when the game is over."""
        now = self._now
        if now is None:
            return {}
        return now if isinstance(now, dict) else {now[1]: now}

    @property
    def single(self) -> Ask | None:
        """The ask, if there is just one and no other scene runs beside it."""
        return self._now if isinstance(self._now, tuple) else None

    def ask_of(self, seat: Seat) -> Ask | None:
        """The open ask that `seat` has to answer itself, or None."""
        found = self.open.get(seat)
        return found if found is not None and found[1] == seat else None

    def chance_lane(self) -> Seat | None:
        """The first lane that waits for chance, or None."""
        return next((lane for lane, (_, seat, _) in sorted(self.open.items()) if seat == CHANCE), None)

    def play(self, lane: Seat, answer: Any) -> None:
        """Give the answer of a lane (the seat itself where it is asked alone)."""
        now = self._now
        self.book.answers.append((lane, answer))
        try:
            if isinstance(now, dict):
                self._now = self._scene.send((lane, answer))
            else:
                self._now = self._scene.send(answer)
        except StopIteration:
            self._now = None

    def refuse(self, lane: Seat, answer: Any) -> Refusal | None:
        """Why `answer` is not legal for the open ask of `lane`, or None if it is."""
        ask = self.open.get(lane)
        if ask is None:
            return Refusal("It is not this seat's turn." if self._now is not None else "The game is over.")
        prompt, seat, options = ask
        return None if answer in options else prompt.why(self.table, seat, answer)

    def copy(self, base: T | None = None, answers: Answers | None = None) -> State[T]:
        """An independent state. With another base or other answers: the same scene played from those."""
        book = self.book
        if self._now is None and base is None:
            return State(self.game, book.base.copy(), book.scenes)
        new = State(self.game, (book.base if base is None else base).copy(), book.scenes - 1)
        for lane, answer in book.answers if answers is None else answers:
            new.play(lane, answer)
        return new

    def chance_key(self, lane: Seat) -> str:
        """What tells this ask to chance from all others: the scene's number, the lane, and the answers that led
        here. Lanes that run side by side do not know each other's, so order of play changes no dice."""
        book = self.book
        if isinstance(self._now, dict):
            led = [a for who, a in book.answers if who == lane]
        else:
            led = [a for _, a in sorted(book.answers, key=lambda e: e[0])]
        return f"{book.scenes}/{lane}/{led!r}"

    def settle_chance(self, rng: Random) -> None:
        """Let `rng` answer every open ask to chance until a seat is asked or the game is over."""
        while (lane := self.chance_lane()) is not None:
            self.play(lane, draw(self.open[lane][2], rng))

    def at_scene_end(self, rng: Random) -> T:
        """A table: this position played at random to the end of the running scene, which `copy` is not needed for."""
        book = self.book
        table = book.base.copy()
        if not table.todo:
            return table
        name, *args = table.todo.pop()
        scene = self.game.scenes[name](table, *args)
        try:
            now = next(scene)
            for lane, answer in book.answers:
                now = scene.send((lane, answer) if isinstance(now, dict) else answer)
            while True:
                now = scene.send(random_answer(now, rng))
        except StopIteration:
            return table

    def __reduce__(self) -> tuple[Any, ...]:
        book = self.book
        return _rebuild, (self.game, book.base.setting, book.base.to_data(), book.scenes, book.answers)


def random_answer(now: Ask | Open, rng: Random) -> Any:
    """What to send for a random legal answer: chance by its weights, seats uniformly."""
    if isinstance(now, dict):
        lane = next(iter(now))
        return lane, draw(now[lane][2], rng)
    return draw(now[2], rng)


def play_out(game: Game[T], table: T, rng: Random) -> T:
    """Play random legal answers from a scene boundary to the end of the game, on `table` itself.

    Uses the game's own `quick` loop where it has one, else the scenes.
    """
    if game.quick is not None:
        game.quick(table, rng)
        return table
    return play_scenes(game, table, rng)


def play_scenes(game: Game[T], table: T, rng: Random) -> T:
    """The same through the scenes, in every game."""
    scene = run(table, game.scenes)
    send, rnd = scene.send, rng.random
    try:
        now = next(scene)
        while True:
            if type(now) is tuple and type(now[2]) is tuple:
                options = now[2]
                now = send(options[int(rnd() * len(options))])
            else:
                now = send(random_answer(now, rng))
    except StopIteration:
        return table


def _rebuild(game: Game[Any], setting: Setting, data: dict[str, Any], scenes: int, answers: Answers) -> State[Any]:
    base = game.table_from(data, setting)
    new: State[Any] = State(game, base, scenes - 1 if base.todo else scenes)
    for lane, answer in answers:
        new.play(lane, answer)
    return new
