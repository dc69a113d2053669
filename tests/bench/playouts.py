"""Random games of the basic game of Budowa zamku: ours against OpenSpiel, interleaved, in CPU time.

    python -m tests.bench.playouts [--rounds N] [--seconds S] [--players P ...] [--json FILE]

Every round runs every contender for S seconds of CPU time; printed are medians over the rounds and, round by round,
how many times as fast ours is. Before that both must replay the same traces to the same winners and walls, and both
must end their random games alike.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any

from tests.bench import castle

TRACES = 60
CHECKED = 300
"""Random games of each contender whose ends are compared before anything is measured."""

Playout = Callable[[], Any]


def contenders(players: int) -> dict[str, tuple[str, Playout]]:
    """What is measured: a name, what it is in a sentence, and a function that plays one game to its end."""
    fixed = castle.setting(players)
    found: dict[str, tuple[str, Playout]] = {
        "ours, play_out": (
            "what our search and our lab use: the game's own loop `quick` on the plain table, same chances",
            partial(castle.quick, fixed, Random(1)),
        ),
        "ours, play_scenes": (
            "the rules as scenes, asked one by one; events, citations and notation are there and cost nothing",
            partial(castle.scenes, fixed, Random(2)),
        ),
        "ours, State": (
            "a tracked state: at every moment it could be copied, sampled for a seat, saved, or undone",
            partial(castle.tracked, fixed, Random(3)),
        ),
    }
    try:
        from tests.bench import os_castle
    except ImportError:
        return found
    game = os_castle.new_game(players)
    found["OpenSpiel"] = (
        "the same rules as an OpenSpiel Python game, driven through pyspiel.State with explicit chance nodes",
        partial(os_castle.playout, game, Random(4).random),
    )
    return found


def missing() -> str:
    """What keeps OpenSpiel from being measured; empty if nothing does."""
    try:
        import pyspiel  # noqa: F401
    except ImportError as error:
        return f"OpenSpiel is not here ({error}); pip install -e '.[bench]' brings it. Only ours is measured."
    return ""


# -- both play the same game


def check_traces() -> str:
    """Replay our traces in both. Raises AssertionError where they differ."""
    played = castle.traces(TRACES)
    for trace in played:
        assert castle.follows(trace), "our scenes do not replay our own trace"
    moves = sum(len(trace["actions"]) for trace in played)
    reasons = Counter(trace["reason"] for trace in played)
    told = f"{len(played)} games, {moves} moves and draws, ends: {', '.join(f'{n} {r}' for r, n in reasons.items())}"
    if missing():
        return f"traces: {told}; replayed by our scenes"
    from tests.bench import os_castle

    for trace in played:
        state = os_castle.new_game(trace["players"]).new_initial_state()
        for action in trace["actions"]:
            assert action in state.legal_actions(), "an action of ours is not legal in OpenSpiel"
            state.apply_action(action)
        assert state.is_terminal()
        assert list(state.winners) == trace["winners"]
        assert state.walls == trace["walls"]
    return f"traces: {told}; replayed by our scenes and by OpenSpiel to the same winners and walls"


def check_lengths(players: int) -> dict[str, float]:
    """Cards in all walls at the end of random games, on average: the same for everybody, or the rules differ."""
    cards = {}
    for name, (_, playout) in contenders(players).items():
        ends = [playout().walls for _ in range(CHECKED)]
        walls = [list(end.values()) if isinstance(end, dict) else end for end in ends]
        cards[name] = mean(sum(map(len, wall)) for wall in walls)
    assert max(cards.values()) - min(cards.values()) < 1.2, cards
    return cards


# -- measuring


def games_a_second(playout: Playout, seconds: float) -> float:
    """Games per second of CPU time."""
    start, games = process_time(), 0
    while (spent := process_time() - start) < seconds:
        playout()
        games += 1
    return games / spent


def measure(players: int, rounds: int, seconds: float) -> dict[str, list[float]]:
    """Games a second of every contender in every round."""
    everybody = contenders(players)
    figures: dict[str, list[float]] = {name: [] for name in everybody}
    for _ in range(rounds):
        for name, (_, playout) in everybody.items():
            figures[name].append(games_a_second(playout, seconds))
    return figures


def times_faster(ours: list[float], other: list[float]) -> tuple[float, float, float]:
    """Median, lowest and highest of the ratios of the rounds."""
    ratios = [a / b for a, b in zip(ours, other, strict=True)]
    return median(ratios), min(ratios), max(ratios)


def table(players: int, figures: dict[str, list[float]]) -> list[str]:
    other = figures.get("OpenSpiel")
    lines = [f"{players} players", f"  {'':<20} {'games/s':>9}   times OpenSpiel (lowest..highest round)"]
    for name, values in figures.items():
        line = f"  {name:<20} {median(values):9.0f}"
        if other is not None and name != "OpenSpiel":
            times, low, high = times_faster(values, other)
            line += f"   ours is x{times:.1f} ({low:.1f}..{high:.1f})"
        lines.append(line)
    return lines


def run(rounds: int, seconds: float, players: list[int]) -> dict[str, Any]:
    """Check, measure, print; gives the figures."""
    print(__doc__.splitlines()[0])
    for name, (what, _) in contenders(2).items():
        print(f"  {name:<20} {what}")
    if problem := missing():
        print(f"  {problem}")
    print(check_traces())
    told: dict[str, Any] = {"bench": "playouts", "rounds": rounds, "seconds": seconds, "missing": missing()}
    for n in players:
        told[f"{n} players"] = {"cards": check_lengths(n), "games a second": (figures := measure(n, rounds, seconds))}
        if "OpenSpiel" in figures:
            told[f"{n} players"]["times OpenSpiel"] = {
                name: times_faster(values, figures["OpenSpiel"])[0] for name, values in figures.items()
            }
        print("\n".join(table(n, figures)))
    return told


def main(arguments: list[str] | None = None) -> dict[str, Any]:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.playouts", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds a contender and round")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4], choices=[2, 3, 4])
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    given = parser.parse_args(arguments)
    told = run(given.rounds, given.seconds, given.players)
    if given.json:
        given.json.write_text(json.dumps(told, indent=2) + "\n", "utf-8")
    return told


if __name__ == "__main__":
    main()
