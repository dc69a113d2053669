"""Thousands of broken records and card files, for every game that is ready: only the documented errors come of them.

Broken scenarios are in tests/lab, typed junk is in the battery.
"""

from __future__ import annotations

import string
from random import Random

import pytest

import games
from games.core.chance import draw, seeded
from games.core.errors import CardError, DataError, RecordError
from games.core.game import Game
from games.core.match import Match, Player
from games.core.record import play_record, read_record, write_record
from games.core.setting import CardFile

RECORDS, CARDS, MOVES = 4000, 2000, 4000
SIGNS = string.printable + "čřž\u0301\u202e\x00\x1b²١漢\ufeff"


def a_match(game: Game[object], rng: Random) -> Match:
    """A random match, not always to its end."""
    players = rng.choice(list(game.players))
    match = Match(game, game.setting(players), [Player(f"P{n}") for n in range(players)], str(rng.random()))
    for _ in range(rng.randrange(60)):
        if match.over:
            break
        seat = match.acting[0]
        match.answer(seat, draw(match.view(seat).options, rng))
    return match


def broken(text: str, rng: Random) -> str:
    """The text with a few things wrong."""
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text) + 1)
        size = rng.choice((1, 1, 2, 5, 40))
        piece = "".join(rng.choices(SIGNS, k=size))
        lines = text.splitlines(keepends=True) or [""]
        kind = rng.randrange(8)
        if kind == 0:
            text = text[:at] + piece + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + size :]
        elif kind == 2:
            text = text[:at] + piece + text[at + size :]
        elif kind == 3:
            rng.shuffle(lines)
            text = "".join(lines)
        elif kind == 4:
            text = "".join([*lines, rng.choice(lines)])
        elif kind == 5:
            text = text[:at]
        elif kind == 6:
            number = rng.choice(("-1", "0", "9" * 30, "1e9", "nan", "true", "[]", '""'))
            digits = [n for n, c in enumerate(text) if c.isdigit()]
            if digits:
                spot = rng.choice(digits)
                text = text[:spot] + number + text[spot + 1 :]
        else:
            text = text.replace(rng.choice(lines).strip() or "x", piece, 1)
    return text


@pytest.mark.parametrize("game_id", games.ready())
def test_broken_records(game_id: str) -> None:
    game = games.load(game_id)
    rng = seeded("records", game_id)
    records = [write_record(a_match(game, rng), "2026-01-01") for _ in range(40)]
    ended = {"read": 0, "stopped": 0, "played": 0}
    for _ in range(RECORDS):
        try:
            match, problem = play_record(read_record(broken(rng.choice(records), rng)), game, "fuzz")
        except DataError as error:
            assert str(error)
            ended["read"] += 1
            continue
        if problem is None:
            ended["played"] += 1
        else:
            assert isinstance(problem, RecordError)
            assert problem.line > 0
            ended["stopped"] += 1
        match.settle()
        assert match.over or match.acting, "what could be played can be played on"
    assert all(ended.values()), ended


@pytest.mark.parametrize("game_id", games.ready())
def test_broken_card_files(game_id: str) -> None:
    game = games.load(game_id)
    files = sorted(game.home.glob("*.toml"))
    rng = seeded("cards", game_id)
    texts = [path.read_text("utf-8") for path in files]
    good = 0
    for _ in range(CARDS):
        file = CardFile("mine.toml", broken(rng.choice(texts), rng))
        try:
            game.load_cards(game.options.defaults(), file)
        except CardError as error:
            assert "mine.toml" in str(error)
        else:
            good += 1
    assert good < CARDS


@pytest.mark.parametrize("game_id", games.ready())
def test_broken_moves(game_id: str) -> None:
    """Texts of legal moves with something wrong, typed at any moment: a move, or one of the three errors."""
    from games.core.errors import MoveError

    game = games.load(game_id)
    rng = seeded("moves", game_id)
    refused = typed = 0
    while typed < MOVES:
        match = a_match(game, rng)
        for _ in range(100):
            if match.over:
                break
            typed += 1
            seat = rng.choice(match.acting)
            view = match.view(seat)
            assert view.prompt is not None
            text = broken(view.prompt.text(draw(view.options, rng)), rng)
            before = len(match.journal)
            try:
                match.play(seat, text)
            except MoveError as error:
                refused += 1
                assert str(error)
                decided = sum(entry.actor == seat for entry in match.journal[before:])
                assert decided == error.done
    assert refused > MOVES / 4
