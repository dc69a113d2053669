"""Chance is fair, views show what the table shows, and a quick way that is not fair is noticed."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import games
from games.core.match import Match, Player
from tests.core.battery import Case, check_quick
from tests.core.battery.case import play
from tests.core.battery.ways import chi_square
from tests.games.budowa_zamku.battery import HOOKS


def castle(players: int, seed: str, **options: Any) -> Match:
    game = games.load("budowa_zamku")
    names = [Player(name) for name in ("Anna", "Bela", "Cyril", "Dana")[:players]]
    return Match(game, game.setting(players, options), names, seed)


@pytest.mark.rules("BZ-1.4", "BZ-1.8", "BZ-2.1")
def test_first_looks_are_fair() -> None:
    """Whichever place is turned over, each of the 45 numbers is as likely; so is each of those that are left. Each
    seat begins as often."""
    first: Counter[int] = Counter()
    second: Counter[int] = Counter()
    begins: Counter[int] = Counter()
    tries = 4500
    for n in range(tries):
        match = castle(3, f"look {n}")
        seat = match.acting[0]
        begins[seat] += 1
        place = n % 45
        match.answer(seat, place)
        number = match.state.table.cards[place]
        first[number] += 1
        match.play(seat, "-")
        match.answer(match.acting[0], (place + 7) % 45)
        other = match.state.table.cards[(place + 7) % 45]
        second[other - (other > number)] += 1
    assert chi_square(first, dict.fromkeys(range(2, 47), tries / 45)) < 85, "44 degrees of freedom"
    assert chi_square(second, dict.fromkeys(range(2, 46), tries / 44)) < 85
    assert chi_square(begins, dict.fromkeys((1, 2, 3), tries / 3)) < 20


@pytest.mark.rules("BZ-10.1", "BZ-10.2", "BZ-10.3", "BZ-10.4", "BZ-10.5", "BZ-10.8")
@pytest.mark.parametrize("aid", ["off", "seen", "numbers"])
def test_views_show_what_the_table_shows(aid: str) -> None:
    """All seats and spectators see the same; of face-down cards no number, but where numbers stay readable."""
    for players in (2, 3, 4):
        match = castle(players, f"views {players}", memory_aid=aid, quiet_rounds=10)
        for number, _ in enumerate(play(match, Case(match.game, players).rng("views", aid))):
            if number % 5:
                continue
            table, views = match.state.table, [match.view(seat).view for seat in (None, *match.setting.seats)]
            assert all(view == views[0] for view in views)
            for place, shown in enumerate(views[0].places):
                lies = table.cards[place]
                if lies == 0 or place == table.up:
                    assert shown == lies
                elif lies > 0:
                    assert shown == {"off": -1, "seen": -2, "numbers": lies}[aid]
                else:
                    assert shown == -1
            assert sorted(views[0].numbers) == sorted([*table.unseen, *(n for n in table.cards if n > 0)])
        end = match.view(None).view
        assert [n for n in end.places if n > 0] == [n for n in match.state.table.cards if n > 0], "then all lies open"


def test_a_quick_way_that_is_not_fair_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """One in ten cards that would be put back is taken: the comparison sees it."""

    class Biased(Random):
        def random(self) -> float:
            value = super().random()
            return value * 0.9

    game = games.load("budowa_zamku")
    fair = game.quick
    assert fair is not None
    monkeypatch.setattr(game, "quick", lambda table, rng: fair(table, Biased(rng.random())))
    with pytest.raises(AssertionError):
        check_quick(Case(game, 3, HOOKS))
