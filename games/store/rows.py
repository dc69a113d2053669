"""What the store keeps of a match, and the match made from it again."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

import games
from games.core.match import Match, Player
from games.core.outcome import Outcome
from games.core.prompt import Who
from games.core.scene import CHANCE, Seat
from games.core.setting import CardFile, OptionValue
from games.core.view import SeatView

T = TypeVar("T")
Line = tuple[Seat, Seat, str]
"""An entry of a journal: lane, actor, text."""

FIXED = ("game", "version", "options", "cards", "start", "seed", "free_undo")
"""Columns that are written once."""
CHANGING = ("ask_chance", "players", "assisted", "over", "moves", "summary")
"""Columns that every write sets."""
LISTED = ("id", "created", "updated", "game", "version", "options", "players", "assisted", "over", "moves", "summary")
"""Columns of Saved."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A match in the store, as a list shows it; the game is not needed for it."""

    id: str
    created: str
    updated: str
    """Both as the store's clock told them."""
    game: str
    version: str
    """The rules it is played by."""
    options: Mapping[str, OptionValue]
    players: tuple[Player, ...]
    assisted: bool
    over: bool
    moves: int
    """Decisions of seats so far."""
    summary: str
    """Where it stands, as a spectator may know, or how it ended; one line."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match at one moment: all that a write needs, so that it can go on while another thread writes."""

    lines: tuple[Line, ...]
    state: tuple[Any, ...]
    """The values of the CHANGING columns."""


def snapshot(match: Match) -> Snapshot:
    """The match as it is now."""
    journal = match.journal
    return Snapshot(
        tuple((entry.lane, entry.actor, entry.text) for entry in journal),
        (
            match.ask_chance,
            _json([(player.name, player.kind) for player in match.players]),
            match.assisted,
            match.over,
            sum(entry.actor != CHANCE for entry in journal),
            summary(match),
        ),
    )


def fixed(match: Match) -> tuple[Any, ...]:
    """The values of the FIXED columns."""
    cards, start = match.setting.card_file, match.start
    return (
        match.game.id,
        match.game.version,
        _json(match.setting.options),
        _json((cards.name, cards.text)) if cards is not None else None,
        _json(start.to_data()) if start is not None else None,
        match.seed,
        match.free_undo,
    )


def summary(match: Match) -> str:
    """Where the match stands, for all eyes; after the end who won, and why it ended."""
    outcome = match.outcome
    if outcome is None:
        spectator = SeatView(match.state, None)  # as match.view(None), without the feed, which grows
        return match.game.status(spectator.view, match.who)
    return f"{_winners(outcome, match.who)} {match.game.reason(outcome, match.who)}"


def _winners(outcome: Outcome, who: Who) -> str:
    names = [who(seat) for seat in outcome.winners]
    if not names:
        return "A draw."
    if len(names) == 1:
        return f"{names[0]} won."
    return f"{', '.join(names[:-1])} and {names[-1]} share the win."


def saved(row: sqlite3.Row) -> Saved:
    """A row with the LISTED columns. Raises msgspec.DecodeError where it is damaged."""
    values = {column: row[column] for column in LISTED}
    values["options"] = _read(row["options"], dict[str, OptionValue])
    values["players"] = _players(row)
    values["assisted"], values["over"] = bool(row["assisted"]), bool(row["over"])
    return Saved(**values)


def match_from(row: sqlite3.Row) -> Match:
    """The match before its first move.

    Raises UnknownGame, DataError (what the games of today make of it), msgspec.DecodeError (a damaged row).
    """
    game = games.load(row["game"])
    players = _players(row)
    cards = CardFile(*_read(row["cards"], tuple[str, str])) if row["cards"] is not None else None
    setting = game.setting(len(players), _read(row["options"], dict[str, OptionValue]), cards)
    start = game.table_from(_read(row["start"], dict[str, Any]), setting) if row["start"] is not None else None
    return Match(
        game,
        setting,
        players,
        row["seed"],
        start=start,
        ask_chance=bool(row["ask_chance"]),
        free_undo=bool(row["free_undo"]),
    )


def _players(row: sqlite3.Row) -> tuple[Player, ...]:
    return tuple(Player(name, kind) for name, kind in _read(row["players"], list[tuple[str, str]]))


def _json(value: Mapping[str, Any] | Sequence[Any]) -> str:
    return msgspec.json.encode(value).decode()


def _read(text: str, kind: type[T]) -> T:
    return msgspec.json.decode(text, type=kind)
