"""The command line. Stdout is data, stderr is talk; exit codes: 0 ok, 1 a check failed, 2 wrong usage or input.

Nothing heavy is imported before it is needed: `hradby --version` knows neither textual nor the games.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tui.launch import Flags, fail, open_app

if TYPE_CHECKING:
    from games.core.game import Game
    from games.core.match import Match
    from games.core.setting import CardFile

F = TypeVar("F", bound=Callable[..., Any])

EXAMPLES = """
\b
Examples:
  hradby                                        the shelf
  hradby play budowa_zamku                      you against the best bot
  hradby play budowa_zamku --seats human,human,easy --set rules=basic
  hradby play budowa_zamku --text               line by line, for pipes and screen readers
  hradby simulate budowa_zamku -n 1000 --seats normal,random --seed 7
  hradby check tests/scenarios
"""


class Commands(click.Group):
    """Errors that people cause end with a sentence and exit code 2, not with a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            if _is_input_error(error):
                fail(str(error))
            raise


def _is_input_error(error: Exception) -> bool:
    from games import UnknownGame
    from games.core.errors import DataError, MoveError

    return isinstance(error, (DataError, MoveError, UnknownGame))


@click.group(cls=Commands, invoke_without_command=True, epilog=EXAMPLES)
@click.version_option(package_name="hradby")
@click.option("--ascii", "plain", is_flag=True, help="Draw with ASCII only.")
@click.option("--no-color", is_flag=True, help="No colour at all, as NO_COLOR does.")
@click.option("--theme", type=click.Choice(["night", "day", "contrast"]), help="Colours of the app.")
@click.pass_context
def main(ctx: click.Context, plain: bool, no_color: bool, theme: str | None) -> None:
    """Printed board games, complete, in a terminal."""
    ctx.obj = Flags(plain, no_color, theme or "")
    if ctx.invoked_subcommand is None:
        open_app(ctx.obj)


# -- options that several commands share


def game_argument(command: F) -> F:
    return click.argument("game", metavar="GAME")(command)


def set_option(command: F) -> F:
    return click.option(
        "--set", "options", multiple=True, metavar="OPTION=VALUE", help="An option of the game; may be repeated."
    )(command)


def cards_option(command: F) -> F:
    return click.option("--cards", type=click.Path(), metavar="FILE", help="Another set of cards (TOML).")(command)


def seed_option(command: F) -> F:
    return click.option("--seed", help="Chance and bots from this seed; the same seed plays the same.")(command)


def read_options(pairs: tuple[str, ...]) -> dict[str, str | int | bool]:
    """`option=value` words. Raises OptionError."""
    from games.core.errors import OptionError

    values: dict[str, str | int | bool] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(pair, "write --set option=value")
        values[name.strip()] = value.strip()
    return values


def read_cards(path: str | None) -> CardFile | None:
    """The card file. Raises DataError."""
    from games.core.data import read_text
    from games.core.setting import CardFile

    return None if path is None else CardFile(Path(path).name, read_text(path))


def load_game(word: str) -> Game[Any]:
    """The game of an id or of an unambiguous beginning of one. Raises UnknownGame."""
    import games

    key = word.casefold().replace("-", "_").replace(" ", "_")
    found = [game for game in games.BY_ID if game.startswith(key)]
    return games.load(found[0] if len(found) == 1 else key)


def make_match(
    game: str, seats: str, options: tuple[str, ...], seed: str | None, cards: str | None, ask_chance: bool = False
) -> Match:
    """The match that the options of a command describe. Raises DataError."""
    import secrets

    from games.core.match import Match, make_players
    from tui import paths, rooms
    from tui import settings as user

    found = load_game(game)
    kinds = [kind.strip() for kind in seats.split(",")] if seats else ["human", found.levels[-1]]
    try:
        names = user.load(paths.settings()).names
    except user.SettingsError:
        names = []
    players = make_players(found, kinds, rooms.default_names(names, len(kinds)))
    setting = found.setting(len(players), read_options(options), read_cards(cards))
    return Match(found, setting, players, seed or secrets.token_hex(16), ask_chance=ask_chance)


# -- playing


def _plain(ctx: click.Context) -> bool:
    """Whether text is to be ASCII: asked for, or all that the output can carry."""
    from tui.term import is_unicode

    encoding = (sys.stdout.encoding or "").lower()
    return bool(ctx.obj.plain) or not (is_unicode(os.environ) and "utf" in encoding)


@main.command()
@game_argument
@click.option("--seats", default="", metavar="LIST", help="human, random, easy, normal ..., or Name:kind; by commas.")
@set_option
@seed_option
@cards_option
@click.option("--chance", type=click.Choice(["draw", "ask"]), default="draw", help="ask: you type what chance decides.")
@click.option("--text", is_flag=True, help="Line by line instead of the app.")
@click.pass_context
def play(
    ctx: click.Context,
    game: str,
    seats: str,
    options: tuple[str, ...],
    seed: str | None,
    cards: str | None,
    chance: str,
    text: bool,
) -> None:
    """Play GAME; the match is saved move by move and can be resumed."""
    match = make_match(game, seats, options, seed, cards, chance == "ask")
    if text:
        from tui.lines import play_lines

        raise SystemExit(play_lines(match, sys.stdin, sys.stdout, plain=_plain(ctx)))

    def opening(app: Any) -> Any:
        from tui.rooms import keep
        from tui.screens.match import MatchScreen

        return MatchScreen(keep(app, match), match.people)

    open_app(ctx.obj, opening)


@main.command()
@click.argument("game", metavar="[GAME]", default="budowa_zamku")
@click.option("--pace", type=click.FloatRange(0, 60), help="Seconds between two decisions.")
@set_option
@seed_option
@cards_option
@click.option("--record", type=click.Path(), metavar="FILE", help="Keep what the terminal shows, as an asciicast.")
@click.pass_context
def demo(
    ctx: click.Context,
    game: str,
    pace: float | None,
    options: tuple[str, ...],
    seed: str | None,
    cards: str | None,
    record: str | None,
) -> None:
    """Let the best bots play by themselves."""
    found = load_game(game)
    match = make_match(found.id, ",".join([found.levels[-1]] * found.players[-1]), options, seed, cards)

    def opening(app: Any) -> Any:
        from tui.rooms import unsaved
        from tui.screens.match import MatchScreen

        room = unsaved(app, match)
        if pace is not None:
            room.pace.step, room.pace.hold = pace, max(0.1, pace)
        return MatchScreen(room, ())

    if record is None:
        open_app(ctx.obj, opening)
        return
    from tui.cast import CastWriter

    with CastWriter(Path(record), f"hradby demo {found.id}") as cast:
        open_app(ctx.obj, opening, cast.write)


@main.command()
@click.argument("match_id", metavar="[ID]", default="")
@click.option("--text", is_flag=True, help="Line by line instead of the app.")
@click.pass_context
def resume(ctx: click.Context, match_id: str, text: bool) -> None:
    """Continue a match; without ID the one played last."""
    saved_id = _saved(match_id, running=True)
    if text:
        from tui.lines import play_lines

        with _store() as store:
            saver = store.resume(saved_id)
            raise SystemExit(play_lines(saver.match, sys.stdin, sys.stdout, saver, _plain(ctx)))

    def opening(app: Any) -> Any:
        from tui.rooms import resume as enter
        from tui.screens.match import MatchScreen

        room = enter(app, saved_id)
        return MatchScreen(room, room.match.people)

    with _store() as store:
        store.load(saved_id)  # says now what would go wrong
    open_app(ctx.obj, opening)


@main.command()
@click.argument("source", metavar="FILE|ID")
@click.option("--at", type=click.IntRange(0), default=0, metavar="N", help="Begin at step N of the replay.")
@click.pass_context
def replay(ctx: click.Context, source: str, at: int) -> None:
    """Step through a record or a match of the store.

    A word with a dot or of an existing file is a record, any other the id of a match.
    """
    match, problem = _match_from(source)
    if problem is not None:
        click.echo(f"hradby: {problem}", err=True)

    def opening(app: Any) -> Any:
        from tui.screens.replay import ReplayScreen

        return ReplayScreen(match, at, problem)

    open_app(ctx.obj, opening)


def _store() -> Any:
    from games.store import Store
    from tui import paths
    from tui.rooms import now

    return Store(paths.matches(), now)


def _saved(word: str, running: bool = False) -> str:
    with _store() as store:
        if word:
            return str(store.find(word).id)
        found = store.matches(over=False if running else None)
        if not found:
            fail("there is no match to continue; `hradby play GAME` begins one")
        return str(found[0].id)


def _match_from(source: str) -> tuple[Match, Any]:
    """A match from a record file, or from the store as far as it can be played."""
    path = Path(source)
    if path.is_file() or path.suffix:
        return _match_in(path)
    with _store() as store:
        found: tuple[Match, Any] = store.load_until(store.find(source).id)
        return found


def _match_in(path: Path) -> tuple[Match, Any]:
    """The match of a record file, and why it goes no further if it does not. Raises DataError."""
    import secrets

    from games.core.data import read_text
    from games.core.record import play_record, read_record

    record = read_record(read_text(path))
    return play_record(record, load_game(record.one("Game")), secrets.token_hex(16))


@main.command()
@click.argument("match_id", metavar="ID")
@click.option("--open", "opened", is_flag=True, help="Also a match that still runs, with its hidden cards.")
def export(match_id: str, opened: bool) -> None:
    """Print a match of the store as a record."""
    from games.core.record import write_record

    with _store() as store:
        saved = store.find(match_id)
        if not saved.over and not opened:
            fail(f"match {saved.id} still runs: its record holds what players must not read. --open prints it.", 1)
        saver = store.resume(saved.id)
        if not saved.over and not saver.match.assisted:
            saver.match.assisted = True
            saver.save()
        click.echo(write_record(saver.match, saved.created[:10]), nl=False)


@main.command("import")
@click.argument("file", type=click.Path())
def import_(file: str) -> None:
    """Put a record into the store and print its id."""
    match, problem = _match_in(Path(file))
    if problem is not None:
        fail(f"{file}: {problem}. `hradby replay` shows it as far as it goes.", 1)
    with _store() as store:
        click.echo(store.create(match).id)


# -- rules and situations


@main.command()
@game_argument
@click.argument("rule", metavar="[ID]", default="")
@click.option("--coverage", is_flag=True, help="Which rules tests and scenarios cover.")
@click.option("--tests", default="tests", type=click.Path(), help="Where the tests are, for --coverage.")
def rules(game: str, rule: str, coverage: bool, tests: str) -> None:
    """Print the rules of GAME, or those with this id or word."""
    from tui import printing

    found = load_game(game)
    if coverage:
        raise SystemExit(printing.coverage(found, Path(tests)))
    raise SystemExit(printing.rules(found, rule))


@main.command()
@game_argument
@click.option("--players", type=int, help="How many seats (the fewest by default).")
@set_option
@seed_option
@cards_option
def table(game: str, players: int | None, options: tuple[str, ...], seed: str | None, cards: str | None) -> None:
    """Print the start table as TOML, to be edited into a scenario."""
    from tui import printing

    found = load_game(game)
    setting = found.setting(players or found.players[0], read_options(options), read_cards(cards))
    click.echo(printing.table(found, setting, seed or "1", options), nl=False)


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(), metavar="FILE|DIR...")
@click.option("--json", "as_json", is_flag=True, help="Reports as JSON.")
def check(paths: tuple[str, ...], as_json: bool) -> None:
    """Run scenarios: situations, moves, and what must come of them."""
    from tui import printing

    raise SystemExit(printing.check([Path(path) for path in paths], as_json))


@main.command()
@game_argument
@set_option
@cards_option
def cards(game: str, options: tuple[str, ...], cards: str | None) -> None:
    """List the component data of GAME; with --cards check a file of your own."""
    found = load_game(game)
    setting = found.setting(found.players[0], read_options(options), read_cards(cards))
    for line in found.card_lines(setting):
        click.echo(line)


@main.command()
@game_argument
@click.option("-n", "count", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seats", default="", metavar="LIST", help="Bot levels by commas; they rotate from game to game.")
@click.option("--fixed-seats", is_flag=True, help="Do not rotate.")
@set_option
@seed_option
@cards_option
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes; figures do not change.")
@click.option("--json", "as_json", is_flag=True, help="Figures as JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="One row a game.")
@click.option("--records", type=click.Path(), metavar="DIR", help="Keep every game as a record.")
def simulate(
    game: str,
    count: int,
    seats: str,
    fixed_seats: bool,
    options: tuple[str, ...],
    seed: str | None,
    cards: str | None,
    jobs: int,
    as_json: bool,
    as_csv: bool,
    records: str | None,
) -> None:
    """Let bots play many games and print the figures."""
    from games.lab.simulate import Spec
    from tui import printing

    if as_json and as_csv:
        fail("--json and --csv: choose one of the two")
    if records and Path(records).is_dir() and any(Path(records).glob("*.hradby")):
        fail(f"{records}: there are records already; name another folder")
    found = load_game(game)
    levels = tuple(kind.strip() for kind in seats.split(",")) if seats else (found.levels[-1],) * found.players[0]
    spec = Spec(
        found.id,
        count,
        levels,
        options=read_options(options),
        cards=read_cards(cards),
        seed=seed or "1",
        fixed_seats=fixed_seats,
        jobs=jobs,
        records=Path(records) if records else None,
    )
    raise SystemExit(printing.simulate(spec, as_json, as_csv))


# -- about the program


@main.command()
@click.argument("folder", metavar="[DIR]", default="screenshots", type=click.Path())
def screenshots(folder: str) -> None:
    """Draw a picture of every screen into DIR."""
    from tui.screenshots import draw_all

    for path in draw_all(Path(folder)):
        click.echo(path)


@main.command()
def doctor() -> None:
    """Say what this terminal and this installation can do."""
    from tui.doctor import examine

    raise SystemExit(examine(sys.stdout))


@main.command()
def paths() -> None:
    """Print where matches, settings and keys are kept."""
    from tui import paths as places

    for name, path in places.all_paths().items():
        click.echo(f"{name:<10} {path}")
