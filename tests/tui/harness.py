"""What the tests of the app share: an app with a store of its own, and a way to play it by keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from games.bots.pool import InlineBots
from games.core.match import Match
from games.store import Store
from tui import rooms
from tui.app import HradbyApp
from tui.games.budowa_zamku.pane import BudowaZamkuPane
from tui.screens.match import MatchScreen
from tui.settings import Settings
from tui.term import Colours
from tui.widgets.canvas import Canvas

SMALL, LARGE = (80, 24), (120, 40)
THEN = "2026-01-01T12:00:00"


class CountingDriver(HeadlessDriver):
    """Keeps what a terminal would get."""

    written: list[str]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.written = []

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self.written.append(data)


def quick_settings(**changes: Any) -> Settings:
    """Nobody waits in a test."""
    return Settings(**{"reveal_hold": 0.5, "pace": 0.0, "bell": False, **changes})


@asynccontextmanager
async def running(
    folder: Path,
    opening: Callable[[HradbyApp], Any] | None = None,
    size: tuple[int, int] = SMALL,
    settings: Settings | None = None,
    colours: Colours = Colours.TRUE,
    driver: type[Driver] | None = None,
) -> AsyncIterator[tuple[HradbyApp, Pilot[None]]]:
    """The app, running without a terminal, with its store in `folder`."""
    with Store(folder / "matches.db", lambda: THEN) as store:
        app = HradbyApp(
            settings or quick_settings(),
            colours=colours,
            opening=opening,
            store=store,
            bots=InlineBots(),
            driver_class=driver,
        )
        if driver is None:
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                yield app, pilot
            return
        ready = asyncio.Event()

        async def go(pilot: Pilot[None]) -> None:
            ready.set()

        task = asyncio.create_task(app.run_async(size=size, auto_pilot=go))
        await ready.wait()
        pilot = Pilot(app)
        await pilot.pause()
        try:
            yield app, pilot
        finally:
            app.exit()
            await task


def playing(make: Callable[[], Match]) -> Callable[[HradbyApp], Any]:
    """An opening that begins a kept match at once, without any waiting for bots."""

    def opening(app: HradbyApp) -> Any:
        match = make()
        room = rooms.keep(app, match)
        room.pace.hold = room.pace.step = 0.0
        return MatchScreen(room, match.people)

    return opening


def board(app: HradbyApp) -> BudowaZamkuPane:
    return app.screen.query_one(BudowaZamkuPane)


def screen_text(app: HradbyApp) -> str:
    """Everything that is drawn on the present screen, as text."""
    return "\n".join("\n".join(canvas.text_lines()) for canvas in app.screen.query(Canvas) if canvas.size.width)


async def settle(pilot: Pilot[None], until: Callable[[], bool], tries: int = 400) -> None:
    """Wait for a condition, not for a time."""
    for _ in range(tries):
        if until():
            return
        await pilot.pause(0.01)
    raise AssertionError(screen_text(pilot.app))  # type: ignore[arg-type]
