"""What the commands print: data on stdout, talk on stderr. Every function gives the exit code."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from games.core.game import Game
from games.core.match import Match, Player
from games.core.setting import Setting
from games.lab.simulate import Simulation, Spec

OK, FAILED, WRONG = 0, 1, 2

TABLE_HEAD = """\
# The table of {game} after set-up. Change what you need; lines of [table] that you delete stay as they are here.
# Give it a title, the ids of the rules it shows, and run it: hradby check FILE
"""
TABLE_FOOT = """
[[step]]
play = []                 # lines of a record, such as "1 MOVE"; "* OUTCOME" says what chance decides
[step.expect]             # what must be true then; README.md lists all keys
# choices = ["1 MOVE"]    # every legal answer
# refused = [{ play = "1 MOVE", rule = "ID" }]
# data = { "PATH.TO.FIELD" = 0 }
over = false
"""


def rules(game: Game[Any], word: str) -> int:
    """All rules, or those with the id or word."""
    found = game.rulebook.find(word) if word else list(game.rulebook)
    if not found:
        click.echo(f"hradby: no rule of {game.title} has this id or word: {word}", err=True)
        return FAILED
    chapter = ""
    for rule in found:
        if rule.chapter != chapter:
            chapter = rule.chapter
            click.echo(f"{chapter}\n")
        click.echo(f"{rule.id} ({rule.source})")
        for paragraph in rule.text.split("\n\n"):
            click.echo(textwrap.fill(paragraph, 78, initial_indent="  ", subsequent_indent="  "))
        click.echo()
    return OK


def coverage(game: Game[Any], tests: Path) -> int:
    """Which rules are covered; fails if one is not, or if an id is named that does not exist."""
    from games.lab.coverage import coverage as find
    from games.lab.coverage import format_coverage

    found = find(game, tests)
    click.echo(format_coverage(found, verbose=True))
    return OK if found.found and not found.uncovered and not found.unknown else FAILED


def table(game: Game[Any], setting: Setting, seed: str, options: Sequence[str]) -> str:
    """The start of a scenario: the table after set-up as TOML."""
    from games.lab.scenario import to_toml

    players = [Player(f"Player {seat}") for seat in setting.seats]
    start = Match(game, setting, players, seed).state.book.base.to_data()
    given = {pair.partition("=")[0].strip(): setting.options[pair.partition("=")[0].strip()] for pair in options}
    head: dict[str, Any] = {"game": game.id, "title": "", "rules": [], "players": setting.players, "seed": seed}
    if given:
        head["options"] = given
    return f"{TABLE_HEAD.format(game=game.id)}{to_toml({**head, 'table': start})}{TABLE_FOOT}"


def check(paths: Sequence[Path], as_json: bool) -> int:
    """Run scenarios."""
    from games.lab.scenario import check as run
    from games.lab.scenario import find, format_report

    reports = [run(path) for path in find(paths)]
    if as_json:
        click.echo(b"[" + b",".join(report.to_json() for report in reports) + b"]")
    else:
        for report in reports:
            click.echo(format_report(report))
    failed = sum(not report.ok for report in reports)
    if not reports:
        click.echo("hradby: there are no scenarios there", err=True)
        return WRONG
    click.echo(f"{len(reports) - failed} ok, {failed} failed", err=True)
    return FAILED if failed else OK


def simulate(spec: Spec, as_json: bool, as_csv: bool) -> int:
    """Play many games; progress goes to stderr where somebody looks."""
    from games.lab.report import speed, to_csv, to_json, to_text
    from games.lab.simulate import SimulationError
    from games.lab.simulate import simulate as run

    try:
        done: Simulation = run(spec, _progress() if sys.stderr.isatty() else None)
    except SimulationError as error:
        click.echo(f"hradby: {error}", err=True)
        return FAILED
    except OSError as error:
        click.echo(f"hradby: {spec.records}: {error.strerror or error}", err=True)
        return WRONG
    finally:
        if sys.stderr.isatty():
            click.echo("\r\x1b[K", nl=False, err=True)
    if as_json:
        click.echo(to_json(done.summary), nl=False)
    elif as_csv:
        click.echo(to_csv(done.rows), nl=False)
    else:
        click.echo(to_text(done), nl=False)
    if as_json or as_csv:
        click.echo(speed(done), err=True)
    return OK


def _progress() -> Any:
    def show(done: int, of: int) -> None:
        if done % max(1, of // 100) == 0:
            click.echo(f"\r{done} of {of} games", nl=False, err=True)

    return show
