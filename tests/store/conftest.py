"""What the tests of the store share: matches with everything that can be kept, and stores with a clock of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

import games
from games.core.chance import draw
from games.core.match import Match, make_players
from games.core.scene import CHANCE
from games.core.setting import CardFile
from games.store import Store

GAME = games.load("budowa_zamku")


def ticking() -> Callable[[], str]:
    """A clock that is a second later whenever it is read."""
    seconds = count()
    return lambda: f"2026-01-01T00:00:{next(seconds):06}Z"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "matches.db", ticking()) as opened:
        yield opened


@pytest.fixture
def new_match() -> Callable[..., Match]:
    """A match from a number: players, options, cards, start table and the ways of chance and undo vary with it."""

    def make(number: int = 0, **changes: object) -> Match:
        rng = Random(number)
        players = 2 + number % 3
        cards = None
        if number % 2:
            home = GAME.home / "cards_siege.toml"
            cards = CardFile("my cards.toml", home.read_text("utf-8"))
        options = {"rules": rng.choice(("basic", "extended")), "wizard_timing": rng.choice(("later", "at_once"))}
        setting = GAME.setting(players, options, cards)
        start = None
        if number % 4 >= 2:
            start = GAME.new_table(setting)
            start.walls[1] = [1, 5]
            start.unseen = tuple(n for n in start.unseen if n != 5)
            start.cards[7] = 0
            start.places = tuple(place for place in start.places if place != 7)
            start.todo = [("turn", 2)]
        kinds = ["Žofie Nováková:human", "random", "human", "easy"][:players]
        ways = {"start": start, "ask_chance": number % 5 == 4, "free_undo": number % 3 == 2, **changes}
        return Match(GAME, setting, make_players(GAME, kinds), f"seed {number}", **ways)  # type: ignore[arg-type]

    return make


def step(match: Match, rng: Random) -> None:
    """One random thing that can happen to a match: mostly a move, now and then an undo or a redo."""
    what = rng.random()
    if what < 0.1:
        seat = rng.choice([seat for seat, player in enumerate(match.players, 1) if player.human])
        if match.undo_problem(seat, assisted=True) is None:
            match.undo(seat, assisted=True)
            return
    if what > 0.95 and match.redo():
        return
    if match.over:
        return
    if match.chance is not None:
        _, prompt, options = match.chance
        match.play(CHANCE, rng.choice(("", prompt.text(draw(options, rng)))))
        return
    seat = match.acting[0]
    match.answer(seat, draw(match.view(seat).options, rng))


@pytest.fixture
def play_some() -> Callable[[Match, Random, int], None]:
    """Let so many random things happen."""

    def play(match: Match, rng: Random, steps: int) -> None:
        for _ in range(steps):
            step(match, rng)

    return play
