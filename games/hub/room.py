"""A room: one match with what sits around it - bots, the store, and whoever looks on.

Screens of one or of many sessions use the same room. It knows nothing of terminals.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from games.bots.pool import Bots
from games.core.bot import Choice
from games.core.errors import MoveError, StoreError
from games.core.event import Event
from games.core.match import Match
from games.core.scene import CHANCE, Seat
from games.store import Elsewhere


@dataclass
class Pace:
    """How long things take when bots play, in seconds. May be changed while they do."""

    hold: float = 1.5
    """A moment to look at what an event shows (a card turned over) before anything else happens."""
    step: float = 0.6
    """Between two decisions of bots."""
    think: float = 1.0
    """The time a bot has for one decision."""


@dataclass(frozen=True)
class Change:
    """What listeners hear: from which journal entry on the match is new, and whether it went back."""

    since: int
    went_back: bool = False
    error: str = ""


Listener = Callable[[Change], None]


@dataclass(eq=False)
class Room:
    """`save` is called after every change, before anybody hears of it; what it does is durable when it returns.
    `reload` gives the match as it is kept, where somebody else has continued it."""

    match: Match
    bots: Bots
    pace: Pace = field(default_factory=Pace)
    save: Callable[[], Awaitable[None]] | None = None
    reload: Callable[[], Awaitable[Match]] | None = None
    id: str = ""

    def __post_init__(self) -> None:
        self._listeners: list[Listener] = []
        self._lock = asyncio.Lock()
        self._thinking: dict[Seat, asyncio.Task[None]] = {}
        self._hurry = asyncio.Event()
        self._held_until = 0.0
        self._last_bot = 0.0
        self._open = False
        self._going = asyncio.Event()
        self._going.set()
        self.trouble = ""
        """Why the match is not being kept at the moment."""

    # -- life

    def start(self) -> None:
        """Let the bots begin."""
        self._open = True
        self._wake_bots()

    async def close(self) -> None:
        """Nothing happens in the room any more; the match stays as it is."""
        self._open = False
        tasks, self._thinking = list(self._thinking.values()), {}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def pause(self) -> None:
        """Bots hold still: nobody is looking."""
        self._going.clear()

    def go_on(self) -> None:
        self._going.set()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Hear every change; gives what ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    @property
    def thinking(self) -> tuple[Seat, ...]:
        """Seats whose bots are at work."""
        return tuple(self._thinking)

    # -- what seats do

    async def play(self, seat: Seat, text: str) -> None:
        """Make a move; returns when it is saved. Raises the move errors."""
        async with self._lock:
            since = len(self.match.journal)
            try:
                self.match.play(seat, text)
            finally:
                if len(self.match.journal) > since:
                    await self._changed(since)

    async def chance(self, text: str) -> None:
        """Say what chance decides (empty: let it decide), where people do. Raises the move errors."""
        await self.play(CHANCE, text)

    async def undo(self, seat: Seat, assisted: bool = False) -> None:
        """Take back the seat's last decision. Raises IllegalMove."""
        async with self._lock:
            self.match.undo(seat, assisted)
            self._stop_thinking()
            await self._changed(len(self.match.journal), went_back=True)

    async def redo(self) -> bool:
        """Play again what was taken back; False if there is nothing."""
        async with self._lock:
            since = len(self.match.journal)
            done = self.match.redo()
            if done:
                await self._changed(since)
            return done

    async def hint(self, seat: Seat) -> tuple[str, Choice] | None:
        """What the best bot would do for the seat: its answer as text, and the choice."""
        view = self.match.view(seat)
        if view.prompt is None:
            return None
        level = self.match.game.levels[-1]
        choice = await self.bots.choose(view, level, self.match.mind(seat, self.pace.think))
        if self.match.game.hidden_information and not self.match.assisted:
            self.match.assisted = True
            await self._saved()
        return view.prompt.text(choice.answer), choice

    def hurry(self) -> None:
        """End the present wait: whoever looked has seen enough. Also asks a bot again that could not answer."""
        self._hurry.set()
        self._wake_bots()

    # -- within

    async def _changed(self, since: int, went_back: bool = False) -> None:
        error = await self._saved()
        now = asyncio.get_running_loop().time()
        if any(event.holds for event in self._told(since)):
            self._held_until = now + self.pace.hold
        self._hurry.clear()
        self._tell(Change(min(since, len(self.match.journal)), went_back or bool(error), error))
        self._wake_bots()

    async def _saved(self) -> str:
        """Keep the match; what is wrong if that cannot be done. It is tried again with the next change."""
        if self.save is None:
            return ""
        try:
            try:
                await self.save()
            except Elsewhere:
                return await self._reloaded()
        except StoreError as error:
            self.trouble = str(error)
            return f"Not saved: {error}"
        self.trouble = ""
        return ""

    async def _reloaded(self) -> str:
        """Somebody else has continued the match: take theirs. Raises StoreError, also where it was deleted."""
        if self.reload is None:
            raise StoreError(self.id, "the match was continued elsewhere")
        self.match = await self.reload()
        self._stop_thinking()
        self.trouble = ""
        return "This match was continued elsewhere; here it is as it stands now."

    def _stop_thinking(self) -> None:
        """What bots think about is no longer so."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    def _told(self, since: int) -> list[Event]:
        return self.match.feed(None, since)

    def _tell(self, change: Change) -> None:
        for listener in list(self._listeners):
            listener(change)

    def _wake_bots(self) -> None:
        if not self._open:
            return
        for seat in self.match.acting:
            if not self.match.players[seat - 1].human and seat not in self._thinking:
                task = asyncio.get_running_loop().create_task(self._think(seat), name=f"bot at seat {seat}")
                self._thinking[seat] = task
                task.add_done_callback(lambda done, seat=seat: self._thought(seat, done))  # type: ignore[misc]

    def _thought(self, seat: Seat, task: asyncio.Task[None]) -> None:
        if self._thinking.get(seat) is task:
            del self._thinking[seat]
        if not task.cancelled() and (problem := task.exception()) is not None:
            self._tell(Change(len(self.match.journal), error=f"{self.match.who(seat)}: {problem}"))
        elif not task.cancelled():
            self._wake_bots()

    async def _think(self, seat: Seat) -> None:
        loop = asyncio.get_running_loop()
        view = self.match.view(seat)
        mind = self.match.mind(seat, self.pace.think)
        choice = await self.bots.choose(view, self.match.players[seat - 1].kind, mind)
        await self._wait(max(self._held_until, self._last_bot + self.pace.step) - loop.time())
        await self._going.wait()
        async with self._lock:
            since = len(self.match.journal)
            self.match.answer(seat, choice.answer)
            self._last_bot = loop.time()
            self._thinking.pop(seat, None)
            await self._changed(since)

    async def _wait(self, seconds: float) -> None:
        if seconds > 0:
            try:
                await asyncio.wait_for(self._hurry.wait(), seconds)
            except TimeoutError:
                return
            self._hurry.clear()


__all__ = ["Change", "MoveError", "Pace", "Room"]
