"""A simulation for people (text), programs (JSON) and spreadsheets (CSV)."""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Iterable, Sequence

import msgspec

import games
from games.core.setting import OptionValue
from games.lab.simulate import Simulation
from games.lab.statistics import About, Ending, GameRow, Spread, Summary, Wins

WIDTH = 80
LEFT = 14
"""Width of the first column of every table."""


def to_text(simulation: Simulation) -> str:
    """The figures as tables of plain text, at most WIDTH wide, and how fast they came."""
    summary = simulation.summary
    parts = [
        _about(summary.about),
        _lengths(summary),
        _wins("By seat", summary.seats),
        _wins("By bot", summary.bots) if len(summary.bots) > 1 else [],
        _endings(summary),
        _scores(summary),
        [speed(simulation)],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def to_json(summary: Summary) -> str:
    """The figures as JSON: the same simulation gives the same text, wherever and however it ran."""
    return msgspec.json.format(msgspec.json.encode(summary), indent=2).decode() + "\n"


def to_csv(rows: Sequence[GameRow]) -> str:
    """One line a game, with a heading; a column for each seat's bot and, where there are any, each seat's points.

    Seats that share a win stand together: `1 3`.
    """
    seats = range(1, len(rows[0].levels) + 1)
    scored = any(row.scores for row in rows)
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    heading = ["game", "seed", *(f"bot_{seat}" for seat in seats), "winners", "reason", "decisions", "rounds"]
    table.writerow([*heading, *(f"score_{seat}" for seat in seats if scored)])
    for row in rows:
        winners = " ".join(map(str, row.winners))
        table.writerow([row.index, row.seed, *row.levels, winners, row.reason, row.decisions, row.rounds, *row.scores])
    return text.getvalue()


def speed(simulation: Simulation) -> str:
    """How long it took, in a sentence."""
    played, seconds = len(simulation.rows), simulation.seconds
    per_second = f"{played / seconds:.1f}" if seconds else "many"
    processes = "1 process" if simulation.jobs == 1 else f"{simulation.jobs} processes"
    return f"{_count(played, 'game')} in {seconds:.1f} s with {processes}: {per_second} games a second."


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


# -- the tables


def _about(about: About) -> list[str]:
    listed = games.BY_ID.get(about.game)
    title = listed.title if listed is not None else about.game
    lines = [f"{title} (rules {about.rules}): {_count(about.games, 'game')}, seed {about.seed}"]
    stay = "at fixed seats" if about.fixed_seats else "they move one seat on from game to game"
    lines += _wrapped("Bots", f"{', '.join(about.bots)} ({stay})")
    lines += _wrapped("Options", " ".join(f"{name}={_plain(value)}" for name, value in about.options.items()))
    if about.cards:
        lines += _wrapped("Cards", about.cards)
    return lines


def _wrapped(what: str, text: str) -> list[str]:
    return textwrap.wrap(f"{what}: {text}", WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def _lengths(summary: Summary) -> list[str]:
    rows = [("decisions", summary.decisions)]
    if summary.rounds is not None:
        rows.append(("rounds", summary.rounds))
    return _spreads("Length", rows)


def _spreads(title: str, rows: Iterable[tuple[str, Spread]]) -> list[str]:
    lines = [_line(title, ("mean", "median", "5 %", "95 %", "min", "max"))]
    for name, s in rows:
        lines.append(_line(name, (f"{s.mean:.1f}", f"{s.median:.1f}", *map(str, (s.p5, s.p95, s.min, s.max)))))
    return lines


def _wins(title: str, sides: Sequence[Wins]) -> list[str]:
    scored = sides[0].score is not None
    heads = ("games", "wins", "share", "95 % from", "to", *["points"] * scored)
    lines = [_line(title, heads)]
    for side in sides:
        cells = [str(side.games), f"{side.wins:.1f}", *map(percent, (side.share, side.low, side.high))]
        if side.score is not None:
            cells.append(f"{side.score:.2f}")
        lines.append(_line(side.who, cells))
    return lines


def _endings(summary: Summary) -> list[str]:
    lines = [_line("Ending", ("games", "share"))]
    for ending in (*summary.endings, *_no_single_winner(summary)):
        lines.append(_line(ending.reason, (str(ending.games), percent(ending.share))))
    return lines


def _no_single_winner(summary: Summary) -> list[Ending]:
    played = summary.about.games
    named = (("shared wins", summary.shared_wins), ("draws", summary.draws))
    return [Ending(name, n, n / played) for name, n in named]


def _scores(summary: Summary) -> list[str]:
    if summary.place_scores is None:
        return []
    lines = [_line("Points", ("mean",))]
    lines += [_line(f"place {place}", (f"{mean:.2f}",)) for place, mean in enumerate(summary.place_scores, 1)]
    if summary.margin is not None:
        lines += ["", *_spreads("Margin", [("1st to 2nd", summary.margin)])]
    return lines


def _line(name: str, cells: Sequence[str]) -> str:
    return f"{name[: LEFT - 1]:<{LEFT}}" + "".join(f"{cell:>10}" for cell in cells)


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _plain(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
