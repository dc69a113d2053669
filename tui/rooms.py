"""Matches as the app plays them: new or continued, saved before anybody sees a move."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from games.core.errors import StoreError
from games.core.match import Match, Player
from games.core.setting import CardFile, OptionValue
from games.hub.room import Pace, Room

if TYPE_CHECKING:
    from games.store import Saver
    from tui.app import HradbyApp


def now() -> str:
    """The time as the store keeps it: UTC, so that it sorts as text."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def new_match(
    game_id: str,
    players: Sequence[Player],
    options: Mapping[str, OptionValue] | None = None,
    *,
    seed: str = "",
    cards: CardFile | None = None,
    ask_chance: bool = False,
) -> Match:
    """A match from its set-up; without a seed chance is drawn from one that nobody knows. Raises DataError."""
    from games import load

    game = load(game_id)
    setting = game.setting(len(players), options, cards)
    return Match(game, setting, players, seed or secrets.token_hex(16), ask_chance=ask_chance)


def keep(app: HradbyApp, match: Match) -> Room:
    """A room for a new match, saved from the start; if the store cannot be used, a room that says so."""
    try:
        saver = app.store.create(match)
    except StoreError as error:
        app.notify(f"This match is not saved: {error}", severity="warning", timeout=10, markup=False)
        return _room(app, match)
    return _room(app, match, saver)


def resume(app: HradbyApp, match_id: str) -> Room:
    """A room for a match in the store. Raises StoreError, RecordError."""
    saver = app.store.resume(match_id)
    return _room(app, saver.match, saver)


def unsaved(app: HradbyApp, match: Match) -> Room:
    """A room whose match is not kept: demos."""
    return _room(app, match)


def _room(app: HradbyApp, match: Match, saver: Saver | None = None) -> Room:
    settings = app.settings
    pace = Pace(hold=settings.reveal_hold, step=settings.pace)
    room = Room(match, app.bots, pace, id=saver.id if saver is not None else "")
    if saver is not None:
        _keep_in(app, room, saver)
    return room


def _keep_in(app: HradbyApp, room: Room, saver: Saver) -> None:
    """Save the room's match by this saver, in the thread of the store."""

    def in_thread(function: Callable[..., Any], *args: Any) -> Awaitable[Any]:
        return asyncio.get_running_loop().run_in_executor(app.io, function, *args)

    async def save() -> None:
        await in_thread(saver.write, saver.snapshot())

    async def reload() -> Match:
        fresh: Saver = await in_thread(app.store.resume, saver.id)
        _keep_in(app, room, fresh)
        return fresh.match

    room.save, room.reload = save, reload


def default_names(settings_names: Sequence[str], players: int) -> list[str]:
    """Names for the seats: those used last, then ours."""
    ours = ["Anna", "Bela", "Cyril", "Dana", "Emil", "Flora"]
    names = list(settings_names[:players])
    for name in ours:
        if len(names) < players and name not in names:
            names.append(name)
    return names


def demo_match(game_id: str, seed: str = "", options: Mapping[str, OptionValue] | None = None) -> Match:
    """The best bots at every seat."""
    from games import load

    game = load(game_id)
    count = game.players[-1]
    players = [Player(name, game.levels[-1]) for name in default_names((), count)]
    return new_match(game_id, players, options, seed=seed)
