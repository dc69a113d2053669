"""Contracts between a game and the house: what can be told without playing much, for every game that is ready."""

from __future__ import annotations

import ast
import inspect
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

import games
from games.core.bot import LEVELS
from games.core.errors import CardError, OptionError, SeatError
from games.core.event import Event
from games.core.game import Game
from games.core.prompt import Prompt
from games.core.scene import CHANCE
from games.core.setting import CardFile
from tests.core.battery import Case
from tests.core.battery.case import play, played
from tests.core.toys import duel, market, spells

ROOT = Path(games.__file__).parent
READY = games.ready()
TOYS = (duel.GAME, spells.GAME, market.GAME)
GAMES = [*(games.load(game_id) for game_id in READY), *TOYS]
HEADLESS = {"textual", "rich", "asyncssh", "click", "pyte", "tui"}
"""What nothing in `games` may import."""
DETERMINISTIC = {"time", "datetime", "uuid", "os", "secrets", "threading", "asyncio", "socket", "io", "sys"}
"""What no module of rules may import; `random` only for the type of a source that is handed in."""

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


# -- the list of games


def test_the_list() -> None:
    assert "budowa_zamku" in READY
    assert len(games.BY_ID) == len(games.LIST) == 5
    for listed in games.LIST:
        assert all((listed.title, listed.players, listed.minutes, listed.about))
    for game_id in READY:
        game = games.load(game_id)
        listed = games.BY_ID[game_id]
        assert (game.id, game.title) == (game_id, listed.title)
        assert listed.players in (f"{game.players[0]}-{game.players[-1]}", str(game.players[0]))


@pytest.mark.parametrize("game_id", ["chess", "", *(listed.id for listed in games.LIST if not listed.module)])
def test_a_game_that_is_not_there(game_id: str) -> None:
    with pytest.raises(games.UnknownGame, match=r"there is no game|not there yet"):
        games.load(game_id)


# -- imports


def modules_after(code: str) -> set[str]:
    """Names of all modules that a fresh process has loaded after some code."""
    code = f"{code}\nimport sys\nprint('\\n'.join(sys.modules))"
    told = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT.parent, capture_output=True, text=True, check=True
    ).stdout
    return set(told.split())


def test_opening_a_game_loads_no_other_and_no_screen() -> None:
    loaded = modules_after("import games")
    assert not {name for name in loaded if name.startswith("games.")}, "the list alone loads nothing"
    for game_id in READY:
        loaded = modules_after(f"import games; games.load({game_id!r})")
        others = {f"games.{other}" for other in games.BY_ID if other != game_id}
        assert not loaded & others
        assert not {name.partition(".")[0] for name in loaded} & HEADLESS


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_games_import_nothing_of_the_screen_and_core_names_no_game() -> None:
    for path in ROOT.rglob("*.py"):
        found = set(imports(path))
        assert not {name.partition(".")[0] for name in found} & HEADLESS, path
        if path.parent.name == "core":
            outside = {name for name in found if name.startswith("games.") and not name.startswith("games.core")}
            assert not outside, path
            assert not [game_id for game_id in games.BY_ID if any(game_id in word for word in words(path))], path


def words(path: Path) -> Iterator[str]:
    """Names and texts in the code of a module, docstrings left out."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node not in docs:
            yield str(node.value)
        elif isinstance(node, ast.Name | ast.Attribute):
            yield ast.unparse(node)


def rule_modules(game: Game[Any]) -> set[ModuleType]:
    """The modules in which the scenes, the table and the prompts of a game are written."""
    functions = {*game.scenes.values(), *map(type, game.prompts)}
    return {import_module(thing.__module__) for thing in functions} - {import_module(Prompt.__module__)}


@every_game
def test_rules_use_no_clock_and_no_chance_of_their_own(game: Game[Any]) -> None:
    """Scenes are functions of the table and the answers."""
    for module in rule_modules(game):
        path = Path(inspect.getfile(module))
        found = set(imports(path))
        assert not {name.partition(".")[0] for name in found} & DETERMINISTIC, path
        called = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
        names = {node.func.id for node in called if isinstance(node.func, ast.Name)}
        assert not names & {"Random", "hash", "id", "open", "input", "print"}, path


# -- names and rules


@every_game
def test_what_a_game_says_of_itself(game: Game[Any]) -> None:
    assert re.fullmatch(r"[a-z][a-z_]*", game.id)
    assert game.version
    assert game.levels[0] == "random"
    assert list(game.levels) == [level for level in LEVELS if level in game.levels]
    assert game.longest > 0
    assert pickle.loads(pickle.dumps(game)) is game
    names = [prompt.name for prompt in game.prompts]
    assert all(names)
    assert len(set(names)) == len(names)
    events = [event.__name__ for event in game.events]
    assert len(set(events)) == len(events)
    for name, scene in game.scenes.items():
        assert inspect.isgeneratorfunction(scene), f"scene {name!r} is no generator function"


@every_game
def test_every_rule_that_is_cited_stands_in_the_rulebook(game: Game[Any]) -> None:
    """Prompts, events, scores, and every id that is written anywhere in the code of the game."""
    if game not in TOYS and not (game.home / "rules.md").exists():
        pytest.skip("rules.md is not there yet")
    book = game.rulebook
    prefix = book.rules[0].id.partition("-")[0]
    cited = {rule for told in (*game.prompts, *game.events) for rule in told.rules}
    cited |= {game.undo_rule} - {""}
    for path in game.home.rglob("*.py"):
        cited |= set(re.findall(rf"\b{prefix}-\d+\.\d+\b", path.read_text("utf-8")))
    assert not {rule for rule in cited if rule not in book}
    assert all(prompt.rules for prompt in game.prompts), "every question cites a rule"


@every_game
def test_ends_cite_rules_and_scores_add_up(game: Game[Any]) -> None:
    for players in game.players:
        for seed in range(6):
            match = played(Case(game, players), seed)
            outcome = match.outcome
            assert outcome is not None
            assert outcome.rules
            assert game.reason(outcome, match.who).strip()
            for seat, score in outcome.scores.items():
                assert 1 <= outcome.place(seat) <= players
                if score.lines:
                    assert score.total == sum(line.points for line in score.lines)
            cited = {*outcome.rules, *(line.rule for score in outcome.scores.values() for line in score.lines)}
            if (game.home / "rules.md").exists():
                assert all(rule in game.rulebook for rule in cited - {""})
            assert sum(outcome.share(seat) for seat in match.setting.seats) == pytest.approx(1)


# -- words


@every_game
def test_everything_can_be_said(game: Game[Any]) -> None:
    """Questions, waiting, labels, status, log lines: plain printable sentences, whoever looks."""
    for players in game.players:
        case = Case(game, players)
        match = case.match(0)
        for number, (seat, (prompt, _, options), answer) in enumerate(play(match, case.rng("words"))):
            if number % 4 and number > 12:
                continue
            for viewer in (None, *match.setting.seats):
                view = match.view(viewer)
                says = [view.question(match.who), game.status(view.view, match.who)]
                says += [prompt.label(answer, view.view), prompt.wait(view.view, seat, match.who)]
                assert all(text.strip() and text.isprintable() for text in says), says
                shown = game.show(view.view, match.who)
                assert shown.strip()
                assert all(line.isprintable() for line in shown.splitlines())
            assert prompt.ask(match.view(seat).view, seat).strip()
            assert match.who(seat) in prompt.wait(match.view(None).view, seat, match.who)
            if len(options) < 100:
                labels = [label for _, label in match.view(seat).choices()]
                assert len(set(labels)) == len(labels), "two choices read alike"
        for viewer in (None, *match.setting.seats):
            for line, rules in match.log(viewer):
                assert line.strip()
                assert line.isprintable()
                assert isinstance(rules, tuple)


@every_game
def test_events_are_told_as_listed(game: Game[Any]) -> None:
    """Every event told is one of the game's, and what a viewer gets of it is so too, or nothing."""
    told: set[type[Event]] = set()
    for players in game.players:
        for seed in range(8):
            match = played(Case(game, players), seed)
            told |= {type(event) for _, event in match._feed}
            for _, event in match._feed:
                for viewer in (None, 1):
                    for seen in (event.to(viewer), event.later(viewer)):
                        assert seen is None or type(seen) in game.events
    assert told <= set(game.events)
    assert len(told) >= len(game.events) * 0.7, f"seldom told: {set(game.events) - told}"


@every_game
def test_events_and_views_are_frozen(game: Game[Any]) -> None:
    case = Case(game, game.players[0])
    view = case.match(0).view(None).view
    for kind in (*game.events, type(view)):
        assert kind.__struct_config__.frozen, kind
    with pytest.raises(AttributeError):
        setattr(view, view.__struct_fields__[0], None)
    assert isinstance(view, msgspec.Struct)


# -- settings


@every_game
def test_settings_that_are_refused(game: Game[Any]) -> None:
    for players in (0, game.players[0] - 1, game.players[-1] + 1):
        with pytest.raises(SeatError):
            game.setting(players)
    with pytest.raises(OptionError):
        game.setting(game.players[0], {"no such option": 1})
    with pytest.raises(CardError):
        game.setting(game.players[0], {}, CardFile("mine.toml", "= nonsense"))
    with pytest.raises(SeatError):
        game.bot("grandmaster")


@every_game
def test_every_option_value_alone_is_a_game(game: Game[Any]) -> None:
    """And every option says in words what it is and what its values are called."""
    for option in game.options.all:
        assert option.label
        assert option.help.endswith((".", "!", "?"))
        for value in option.choices():
            assert option.say(value)
            assert option.read(str(value)) == value
            for players in game.players:
                try:
                    setting = game.setting(players, {option.id: value})
                except OptionError as error:
                    assert error.option == option.id
                    continue
                assert setting.options[option.id] == value
                table = game.new_table(setting)
                assert table.todo
                assert table == table.copy()
    assert game.options.read(game.options.defaults()) == game.options.defaults()


@every_game
def test_prompts_of_chance_are_asked_of_chance_only(game: Game[Any]) -> None:
    """A kind of question goes to people or to chance, never to both."""
    asked: dict[str, set[bool]] = {}
    for players in game.players:
        for seed in range(4):
            match = played(Case(game, players), seed)
            other = Case(game, players).match(seed, ask_chance=True)
            for entry in match.journal:
                ask = other.state.open[entry.lane]
                asked.setdefault(ask[0].name, set()).add(entry.actor == CHANCE)
                other._put(entry.lane, ask, entry.answer)
    assert all(len(kinds) == 1 for kinds in asked.values())


@pytest.mark.parametrize("game_id", READY)
def test_cards_can_be_shown(game_id: str) -> None:
    game = games.load(game_id)
    lines = game.card_lines(game.setting(game.players[0]))
    assert all(line.isprintable() for line in lines)
