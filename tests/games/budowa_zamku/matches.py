"""Matches and tables of Budowa zamku for tests."""

from __future__ import annotations

from random import Random
from typing import Any

from games.budowa_zamku.game import GAME
from games.budowa_zamku.table import Table
from games.budowa_zamku.view import View
from games.core.match import Match, Player
from games.core.record import play_line
from games.core.state import State


def new(given: dict[str, Any] | None = None, players: int = 2, bots: int = 0, seed: str = "1", **options: Any) -> Match:
    """A match in which what chance decides is written down, seat 1 to begin; the last `bots` seats are bots."""
    setting = GAME.setting(players, {"first_player": "seat1", **options})
    seats = [Player(f"P{n}", "random" if n > players - bots else "human") for n in setting.seats]
    start = Match(GAME, setting, seats, seed).state.book.base
    if given is not None:
        start = GAME.table_from(GAME.complete(given, start.to_data()), setting)
        assert start.problems() == []
    return Match(GAME, setting, seats, seed, start=start, ask_chance=True)


def play(match: Match, *lines: str) -> Match:
    for line in lines:
        word, _, move = line.partition(" ")
        play_line(match, word, move)
    return match


def table(match: Match) -> Table:
    found: Table = match.state.table
    return found


def view(match: Match, viewer: int | None) -> View:
    found: View = match.view(viewer).view
    return found


def finished(seed: int, **options: Any) -> Match:
    """A random match, played to its end."""
    match, rng = new(seed=str(seed), players=2 + seed % 3, **options), Random(seed)
    match.ask_chance = False
    while not match.over:
        seat = match.acting[0]
        match.answer(seat, rng.choice(list(match.view(seat).options)))
    return match


def moments(match: Match) -> list[State[Any]]:
    """Every state the match went through."""
    states = [State(GAME, match.start.copy())] if match.start else []
    for entry in match.journal:
        states.append(states[-1].copy())
        states[-1].play(entry.lane, entry.answer)
    return states
