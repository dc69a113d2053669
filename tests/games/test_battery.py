"""The battery on every game that is ready. What only a game can say to it stands in `tests/games/GAME/battery.py`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module

import pytest

import games
from tests.core.battery import BATTERY, Case, Hooks, cases, check_hash_seeds


def cases_of(game_id: str) -> list[Case]:
    hooks: Hooks = import_module(f"tests.games.{game_id}.battery").HOOKS
    return cases(games.load(game_id), hooks)


CASES = [case for game_id in games.ready() for case in cases_of(game_id)]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", BATTERY, ids=lambda check: check.__name__.removeprefix("check_"))
def test_battery(check: Callable[[Case], None], case: Case) -> None:
    check(case)


def test_hash_seeds() -> None:
    check_hash_seeds([games.BY_ID[game_id].module for game_id in games.ready()], matches=3)


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", BATTERY, ids=lambda check: check.__name__.removeprefix("check_"))
def test_battery_for_long(check: Callable[[Case], None], case: Case) -> None:
    long = {"matches": 20 * case.hooks.matches, "closely": 40, "contrast_games": 6000, "bot_asks": 40}
    check(replace(case, hooks=replace(case.hooks, **long)))
