"""Where bots think: in processes of their own, or right here.

A worker gets a SeatView, never a match. It ends with the process that started it, however that one ends.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, ParamSpec, Protocol, Self, TypeVar

from games.core.bot import Choice, Mind
from games.core.view import SeatView

P = ParamSpec("P")
R = TypeVar("R")


class BotError(RuntimeError):
    """A bot failed, or its process did, or the bots were sent away while it was thinking."""


class Bots(Protocol):
    """Who decides for the seats of bots."""

    async def choose(self, view: SeatView, level: str, mind: Mind) -> Choice:
        """What the bot of this level does. Raises BotError."""

    def close(self) -> None:
        """Send the bots away, also those that are thinking."""


class InlineBots:
    """Bots that think in the caller, for tests and for playing line by line."""

    async def choose(self, view: SeatView, level: str, mind: Mind) -> Choice:
        return think(view, level, mind)

    def close(self) -> None:
        """Nobody is thinking."""


class BotPool:
    """Bots that think in up to `workers` processes, started when they are first needed."""

    def __init__(self, workers: int) -> None:
        self._count = workers
        self._workers: Workers | None = None
        self._closed = False

    async def choose(self, view: SeatView, level: str, mind: Mind) -> Choice:
        """If a worker dies, all are replaced and the bot is asked once more. Leaving earlier (by cancelling) is
        fine; the worker then thinks to its end for nobody."""
        asked = pickle.dumps(view)  # here, not in a thread of the executor while the match goes on
        for _ in range(2):
            workers = self._ready(type(view.game).__module__)
            try:
                # In a thread, because a process may have to be started for it.
                thinking = await asyncio.to_thread(workers.submit, _think, asked, level, mind)
                return await asyncio.wrap_future(thinking)
            except BrokenProcessPool:
                self._drop(workers)
        raise BotError(f"The process of the {level} bot ended twice while it was thinking.")

    def close(self) -> None:
        """Returns at once; whoever waits for a choice gets BotError."""
        self._closed = True
        if self._workers is not None:
            self._workers.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ready(self, game_module: str) -> Workers:
        if self._closed:
            raise BotError("The bots have been sent away.")
        if self._workers is None:
            self._workers = Workers(self._count, preload=(__name__, game_module))
        return self._workers

    def _drop(self, broken: Workers) -> None:
        """Do without these workers; of several that waited for them the first says so."""
        if self._workers is broken and not self._closed:
            broken.close()
            self._workers = None


def think(view: SeatView, level: str, mind: Mind) -> Choice:
    """What the bot of this level does. Raises BotError."""
    try:
        return view.game.bot(level).choose(view, mind)
    except Exception as error:
        title = view.game.title
        raise BotError(f"The {level} bot of {title} failed: {type(error).__name__}: {error}") from error


def _think(asked: bytes, level: str, mind: Mind) -> Choice:
    view: SeatView = pickle.loads(asked)
    return think(view, level, mind)


class Workers:
    """Processes that compute for this one. They ignore ctrl+c, write nothing to the terminal, and end at once when
    they are closed or when this process ends, even by kill -9."""

    def __init__(
        self,
        count: int,
        setup: Callable[..., None] | None = None,
        args: tuple[Any, ...] = (),
        preload: tuple[str, ...] = (),
    ) -> None:
        """`setup(*args)` is called first in each; `preload`: modules that they need, loaded only once where the system
        can do that. No process is started yet."""
        context = _context()
        if context.get_start_method() == "forkserver":
            context.set_forkserver_preload(list(preload))
        # Nobody ever writes to this pipe. Only this process holds its other end, so the workers hear when it is closed.
        self._ear, self._lifeline = context.Pipe(duplex=False)
        self._executor = ProcessPoolExecutor(count, context, _begin, (self._ear, setup, args))

    def submit(self, function: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Have a function of a module called in a worker. BrokenProcessPool, here or from the future: a worker died,
        or the workers are closed."""
        try:
            return self._executor.submit(function, *args, **kwargs)
        except RuntimeError as error:  # closed before
            raise BrokenProcessPool(str(error)) from None

    def close(self) -> None:
        """End all of them now."""
        self._executor.shutdown(wait=False)
        self._lifeline.close()
        self._ear.close()


def _context() -> Any:
    """How processes start: never by a plain fork, which would copy threads' locks in whatever state they are."""
    methods = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")


def _begin(ear: Connection, setup: Callable[..., None] | None, args: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(ear,), daemon=True).start()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    if setup is not None:
        setup(*args)


def _end_with_parent(ear: Connection) -> None:
    with suppress(EOFError, OSError):
        ear.recv_bytes()
    os._exit(0)
