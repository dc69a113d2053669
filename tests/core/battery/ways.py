"""Checks of the fast ways: `quick` has the same chances as the scenes, and journals do not depend on set order."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import mean, variance
from typing import Any

from games.core.game import Game
from games.core.setting import Setting
from games.core.state import State, play_out, play_scenes
from games.core.table import Table
from tests.core.battery.case import Case, walk

ROOT = Path(__file__).parents[3]
SIGMAS = 4.5
"""Seeds are fixed, so a comparison that passes once passes always; this bound says how close it has to be."""


def check_quick(case: Case) -> None:
    """Random games by `quick` and by the scenes end alike: reasons, winners, and every measure of the game, from the
    start, and under the last options also from a boundary in the middle."""
    game, measure = case.game, case.hooks.measure
    if game.quick is None or measure is None:
        return
    for number, options in enumerate(case.hooks.contrasts):
        setting = game.setting(case.players, options)
        compare(case, game.new_table(setting), f"{options}")
        if number == len(case.hooks.contrasts) - 1:
            compare(case, midgame(game, setting, case.rng("midgame")), f"{options}, from the middle")


def compare(case: Case, start: Table, what: str) -> None:
    game, measure = case.game, case.hooks.measure
    assert measure is not None
    ways = [
        [results(game, way(game, start.copy(), rng), measure) for _ in range(case.hooks.contrast_games)]
        for way, rng in ((play_out, case.rng("quick", what)), (play_scenes, case.rng("scenes", what)))
    ]
    compare_ends([[end for end, _ in way] for way in ways], what)
    compare_means([[numbers for _, numbers in way] for way in ways], what)


def results(game: Game[Any], table: Table, measure: Callable[[Any], dict[str, float]]) -> tuple[Any, dict[str, float]]:
    assert not table.problems(), table.problems()
    outcome = game.outcome(table)
    assert outcome is not None
    return (outcome.reason, outcome.winners), measure(table)


def midgame(game: Game[Any], setting: Setting, rng: Random) -> Table:
    """The table after a third of a random game."""
    bases: list[Table] = []
    state = State(game, game.new_table(setting))
    for _ in walk(state, rng):
        bases.append(state.book.base)
    return bases[len(bases) // 3]


def compare_ends(ends: list[list[Any]], what: str) -> None:
    """A chi-square of two samples; what is rarer than ten is put together."""
    first, second = map(Counter, ends)
    both = first + second
    rare = {end for end, n in both.items() if n < 20}
    cells = [(first[end], second[end]) for end in both if end not in rare]
    cells.append((sum(first[end] for end in rare), sum(second[end] for end in rare)))
    square = sum((a - b) ** 2 / (a + b) for a, b in cells if a + b)
    freedom = max(1, len(cells) - 1)
    bound = freedom + SIGMAS * (2 * freedom) ** 0.5 + SIGMAS
    assert square < bound, f"{what}: {square:.1f} with {freedom} degrees of freedom: {first} {second}"


def compare_means(numbers: list[list[dict[str, float]]], what: str) -> None:
    for key in numbers[0][0]:
        first, second = ([game[key] for game in way] for way in numbers)
        spread = (variance(first) / len(first) + variance(second) / len(second)) ** 0.5
        away = abs(mean(first) - mean(second))
        assert away <= SIGMAS * spread, f"{what}, {key}: {mean(first):.2f} and {mean(second):.2f}, +-{spread:.2f}"


def chi_square(seen: Counter[Any], expected: dict[Any, float]) -> float:
    """How far counts are from what was expected; all that was seen must have been expected."""
    assert not set(seen) - set(expected), set(seen) - set(expected)
    return sum((seen[key] - n) ** 2 / n for key, n in expected.items())


def journals(modules: list[str], matches: int) -> dict[str, str]:
    """What seeded random matches look like in two processes with different hash seeds."""
    told: dict[str, str] = {}
    for seed in ("1", "4242"):
        command = [sys.executable, "-m", "tests.core.battery.journals", str(matches), *modules]
        run = subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stderr
        told[seed] = run.stdout
    return told


def check_hash_seeds(modules: list[str], matches: int = 4) -> None:
    """Nothing depends on the order of sets: the journals of two processes are alike."""
    told = list(journals(modules, matches).values())
    assert told[0] == told[1]
    lines = told[0].splitlines()
    counts: dict[str, int] = defaultdict(int)
    for line in lines:
        counts[line.split()[0]] += 1
    assert len(counts) == len(modules)
