"""Scenarios: a situation, moves, and what must come of it, as a TOML file.

    game = "budowa_zamku"
    title = "13 cannot follow 17"
    rules = ["BZ-3.1"]                              # what it shows
    players = 2
    options = { rules = "basic" }                   # optional; so are `cards` (a card file) and `seed`
    [table]                                         # what differs from the table after set-up
    walls = { 1 = [1, 6, 17] }
    [[step]]
    play = ["1 c4=13"]                              # lines of a record; `* 16` says what chance decides
    [step.expect]
    choices = ["1 -"]                               # every legal answer; `legal`: these are among them
    refused = [{ play = "1 +", rule = "BZ-3.1" }]
    data = { "walls.1" = [1, 6, 17], up = "c4" }    # paths into the data of the table

Chance that no line names is drawn from `seed`, at the latest at the end of a step. A file that cannot be run is a
mistake (ScenarioError, with the place); an expectation that is not met is a failure, and all of them are collected.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

import msgspec
import tomli_w

import games
from games.core.data import invalid, parse_toml, read_text
from games.core.errors import CardError, DataError, MoveError, OptionError, ScenarioError, SeatError, TableError
from games.core.game import Game
from games.core.match import Match, Player
from games.core.record import play_line
from games.core.scene import CHANCE
from games.core.setting import CardFile, OptionValue, Setting
from games.core.table import Table
from games.lab.expect import Expect, Failure, check_step

_LINE = re.compile(r"(\*[1-9]?|[1-9]) +(\S.*)")


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves, and what must come of them."""

    play: list[str] = []
    expect: Expect = Expect()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The schema of the file."""

    game: str
    title: str
    players: int
    step: list[Step]
    rules: list[str] = []
    options: dict[str, OptionValue] = {}
    cards: str = ""
    seed: str | int = "1"
    table: dict[str, Any] | None = None


class Scenario(msgspec.Struct, frozen=True):
    """A scenario that was read and can be run. `start` is None if it begins with the set-up."""

    path: Path
    title: str
    rules: tuple[str, ...]
    steps: tuple[Step, ...]
    game: Game[Any]
    setting: Setting
    seed: str
    start: Table | None

    def match(self) -> Match:
        """A new match in the situation of the scenario, before its first step."""
        match = _match(self.game, self.setting, self.seed, self.start)
        match.ask_chance = False
        return match


class Mistake(msgspec.Struct, frozen=True):
    """Why a scenario could not be run to its end: the place in the file, the reason, the rules that forbid a move."""

    place: str
    reason: str
    rules: tuple[str, ...] = ()


class Report(msgspec.Struct):
    """What came of a scenario. `texts`: the rules in question; `positions`: the table after each failing step."""

    path: str
    title: str = ""
    rules: tuple[str, ...] = ()
    failures: list[Failure] = []
    error: Mistake | None = None
    texts: dict[str, str] = {}
    positions: dict[int, str] = {}

    @property
    def ok(self) -> bool:
        return self.error is None and not self.failures

    def to_json(self) -> bytes:
        return msgspec.json.encode({"ok": self.ok, **msgspec.to_builtins(self, str_keys=True)})


# -- finding and reading


def find(paths: Iterable[str | Path]) -> list[Path]:
    """The scenario files among files and folders (with all that is in them), sorted, each once.

    Raises DataError for a path that is not there.
    """
    found: set[Path] = set()
    for path in map(Path, paths):
        try:
            if path.is_dir():
                found.update(file for file in path.rglob("*.toml") if file.is_file())
                continue
            path.stat()
        except (OSError, ValueError):
            read_text(path)
        found.add(path)
    return sorted(found)


def load_scenario(path: str | Path) -> Scenario:
    """Read a scenario and set up its situation. Raises ScenarioError."""
    path = Path(path)
    text = _read(path, path, "")
    try:
        data = parse_toml(text, path)
    except CardError as error:
        raise ScenarioError(path, "", error.reason) from None
    try:
        file = msgspec.convert(data, _File)
    except msgspec.ValidationError as error:
        where = str(error).partition(" - at `")[2]
        raise ScenarioError(path, _place(where.rstrip("`")), invalid(error, _File)) from None
    return _Loader(path, file).load()


class _Loader:
    """Makes a scenario of what the file says, or says what is wrong with it."""

    def __init__(self, path: Path, file: _File) -> None:
        self.path, self.file = path, file

    def fail(self, place: str, reason: str) -> NoReturn:
        raise ScenarioError(self.path, place, reason)

    def load(self) -> Scenario:
        file = self.file
        try:
            game = games.load(file.game)
        except games.UnknownGame as error:
            self.fail("game", str(error))
        for number, rule in enumerate(file.rules, 1):
            self.rule(f"rules {number}", rule, game)
        setting = self.setting(game)
        if not file.step:
            self.fail("step", "a scenario has at least one [[step]]")
        for number, step in enumerate(file.step, 1):
            self.step(f"step {number}", step, game)
        start = self.table(game, setting)
        rules, steps = tuple(file.rules), tuple(file.step)
        return Scenario(self.path, file.title, rules, steps, game, setting, str(file.seed), start)

    def rule(self, place: str, rule: str, game: Game[Any]) -> None:
        if rule not in game.rulebook:
            self.fail(place, f"{game.title} has no rule {rule!r}")

    def setting(self, game: Game[Any]) -> Setting:
        file = self.file
        cards = None
        if file.cards:
            cards = CardFile(file.cards, _read(self.path.parent / file.cards, self.path, "cards"))
        try:
            return game.setting(file.players, file.options, cards)
        except SeatError as error:
            self.fail("players", error.reason)
        except OptionError as error:
            self.fail(f"options.{error.option}", error.reason)
        except CardError as error:
            self.fail("cards", str(error))

    def table(self, game: Game[Any], setting: Setting) -> Table | None:
        given = self.file.table
        if given is None:
            return None
        try:
            after_setup = Match(game, setting, _players(setting), str(self.file.seed)).state.book.base.to_data()
            table: Table = game.table_from(game.complete(given, after_setup), setting)
        except TableError as error:
            self.fail(f"table.{error.where}" if error.where else "table", error.reason)
        if problems := table.problems():
            self.fail("table", "; ".join(problems))
        return table

    def step(self, place: str, step: Step, game: Game[Any]) -> None:
        """Mistakes that can be seen without playing."""
        expect = step.expect
        for number, line in enumerate(step.play, 1):
            self.line(f"{place}, play {number}", line, chance=True)
        for key in ("legal", "choices"):
            for number, line in enumerate(getattr(expect, key) or [], 1):
                self.line(f"{place}, expect.{key} {number}", line)
        for number, refused in enumerate(expect.refused, 1):
            self.line(f"{place}, expect.refused {number}.play", refused.play)
            self.rule(f"{place}, expect.refused {number}.rule", refused.rule, game)
        for key in ("actors", "winners", "ranking"):
            for number, seats in enumerate(getattr(expect, key) or [], 1):
                for seat in seats if isinstance(seats, list) else [seats]:
                    self.seat(f"{place}, expect.{key} {number}", seat)
        if expect.scores is not None and len(expect.scores) != self.file.players:
            self.fail(f"{place}, expect.scores", f"{len(expect.scores)} scores for {self.file.players} seats")

    def line(self, place: str, line: str, chance: bool = False) -> None:
        match = _LINE.fullmatch(line)
        if match is None:
            self.fail(place, f"{line[:60]!r} is not a line like `SEAT MOVE`")
        seat = match[1].lstrip("*")
        if match[1] != seat and not chance:
            self.fail(place, "chance can be told what to do only in `play`")
        if seat:
            self.seat(place, int(seat))

    def seat(self, place: str, seat: int) -> None:
        if not 1 <= seat <= self.file.players:
            self.fail(place, f"there is no seat {seat}; seats are 1 to {self.file.players}")


def _players(setting: Setting) -> list[Player]:
    return [Player(f"Player {seat}") for seat in setting.seats]


def _match(game: Game[Any], setting: Setting, seed: str, start: Table | None) -> Match:
    return Match(game, setting, _players(setting), seed, start=start, ask_chance=True)


def _read(path: Path, file: Path, place: str) -> str:
    """The text of a file. Raises ScenarioError that names `file` and `place`."""
    try:
        return read_text(path)
    except DataError as error:
        reason = error.reason
        raise ScenarioError(file, place, reason if path == file else f"{path.name}: {reason}") from None


def _place(path: str) -> str:
    """A msgspec path such as `$.step[0].expect.legal[1]` as people count: `step 1, expect.legal 2`."""
    path = re.sub(r"\[(\d+)\]", lambda match: f" {int(match[1]) + 1}", path.removeprefix("$").lstrip("."))
    return re.sub(r"^(step \d+)\.", r"\1, ", path.replace("[...]", ""))


# -- checking


def check(path: str | Path) -> Report:
    """Run a scenario. Raises nothing: mistakes and failures are in the report."""
    report = Report(str(path))
    try:
        scenario = load_scenario(path)
    except ScenarioError as error:
        report.error = Mistake(error.path, error.reason)
        return report
    report.title, report.rules = scenario.title, scenario.rules
    cited: list[str] = []
    try:
        _run(scenario, report)
    except ScenarioError as error:
        report.error = Mistake(error.path, error.reason, error.rules)
        cited += error.rules
    if not report.ok:
        cited += [*report.rules, *(rule for failure in report.failures for rule in failure.rules)]
        book = scenario.game.rulebook
        report.texts = {rule: f"({book[rule].source}) {book[rule].text}" for rule in cited if rule in book}
    return report


def _run(scenario: Scenario, report: Report) -> None:
    """Play the steps and collect failures. Raises ScenarioError for a move that cannot be played."""
    match = scenario.match()
    for number, step in enumerate(scenario.steps, 1):
        place = f"step {number}"
        for at, line in enumerate(step.play, 1):
            word, _, move = line.partition(" ")
            try:
                play_line(match, word, move)
            except MoveError as error:
                raise ScenarioError(scenario.path, f"{place}, play {at}", f"{line!r}: {error}", error.rules) from None
        while match.chance is not None:
            match.play(CHANCE, "")
        try:
            failures = check_step(match, step.expect, place)
        except DataError as error:
            raise ScenarioError(scenario.path, error.where, error.reason) from None
        report.failures += failures
        if failures:
            report.positions[number] = to_toml(match.state.table.to_data())


# -- words


def to_toml(data: dict[str, Any]) -> str:
    """The data of a table as TOML, a line for each field: what `[table]` of a scenario may hold."""
    text = tomli_w.dumps({key: value for key, value in data.items() if value is not None})
    return re.sub(r"(\[)\n +|,\n *(\])|(,)\n +", lambda m: m[1] or m[2] or ", ", text)


def format_report(report: Report) -> str:
    """The report for people: one line if all is well, else what failed, the rules and the table."""
    if report.ok:
        return f"ok    {report.path}: {report.title}"
    lines = [f"FAIL  {report.path}: {report.title}".rstrip(": ")]
    for failure in report.failures:
        lines += [f"  {failure.place}", f"    expected: {failure.expected}", f"    actual:   {failure.actual}"]
    if report.error is not None:
        lines.append(f"  {report.error.place or 'the file'}: {report.error.reason}")
    lines += [f"  {rule} {text}" for rule, text in report.texts.items()]
    for step, table in report.positions.items():
        lines += [f"  the table after step {step}:", *(f"    {line}".rstrip() for line in table.splitlines())]
    return "\n".join(lines)
