"""Which rules are covered: named by a scenario (`rules = [...]`) or by a Python test (`@pytest.mark.rules(...)`).

Nothing is run or imported: scenarios are read as TOML, tests as syntax trees.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from games.core.data import parse_toml
from games.core.errors import CardError, ScenarioError
from games.core.game import Game
from games.lab.scenario import find

Named = dict[str, list[str]]
"""Rule ids, and where each is named."""


class Coverage(msgspec.Struct, frozen=True):
    """`rules`: every rule of the rulebook in order, and the scenarios and tests that name it."""

    game: str
    rules: Named
    unknown: Named
    """Ids that are named, but are in no rulebook of this game."""
    found: bool = True
    """False where there are no tests to look at, as in an installed package."""

    @property
    def uncovered(self) -> list[str]:
        """Ids that nothing names."""
        return [rule for rule, names in self.rules.items() if not names]


def coverage(game: Game[Any], tests: Path) -> Coverage:
    """What covers the rules of a game, in the folder of the tests.

    Raises ScenarioError for a scenario or test that cannot be read.
    """
    if not tests.is_dir():
        return Coverage(game.id, {rule.id: [] for rule in game.rulebook}, {}, found=False)
    rules: Named = {rule.id: [] for rule in game.rulebook}
    prefixes = {rule.id.partition("-")[0] for rule in game.rulebook}
    unknown: Named = {}
    for where, ids in _scenarios(game.id, tests):
        _note(ids, where, rules, unknown)
    for where, ids in _tests(tests):
        _note((i for i in ids if i.partition("-")[0] in prefixes), where, rules, unknown)
    return Coverage(game.id, rules, unknown)


def format_coverage(found: Coverage, verbose: bool = False) -> str:
    """For people: what is not covered; `verbose`: every rule with all that names it."""
    if not found.found:
        return f"{found.game}: there are no tests here to look at; coverage can be told in a checkout only"
    covered = len(found.rules) - len(found.uncovered)
    lines = [f"{found.game}: {covered} of {len(found.rules)} rules are named by a scenario or test"]
    if verbose:
        lines += [f"{rule}: {', '.join(names)}" for rule, names in found.rules.items() if names]
    lines += [f"{rule}: not covered" for rule in found.uncovered]
    lines += [f"{rule}: there is no such rule, but it is named in {', '.join(w)}" for rule, w in found.unknown.items()]
    return "\n".join(lines)


def _note(ids: Iterable[str], where: str, rules: Named, unknown: Named) -> None:
    for rule in dict.fromkeys(ids):
        (rules if rule in rules else unknown).setdefault(rule, []).append(where)


def _scenarios(game: str, tests: Path) -> Iterator[tuple[str, list[str]]]:
    """The scenarios of a game and the rules they name."""
    folder = tests / "scenarios"
    for path in find([folder]) if folder.is_dir() else []:
        try:
            data = parse_toml(path.read_text("utf-8"), path)
        except (OSError, ValueError) as error:
            raise ScenarioError(path, "", error.reason if isinstance(error, CardError) else str(error)) from None
        rules = data.get("rules", [])
        if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
            raise ScenarioError(path, "rules", "not a list of rule ids")
        if data.get("game") == game:
            yield _name(path, tests), rules


def _tests(tests: Path) -> Iterator[tuple[str, list[str]]]:
    """The test functions, classes and modules that carry the mark, and the rules they name."""
    for path in sorted(tests.rglob("test_*.py")):
        try:
            tree = ast.parse(path.read_bytes(), str(path))
        except (OSError, SyntaxError, ValueError) as error:
            raise ScenarioError(path, "", f"not Python: {error}") from None
        yield from _marked(tree, path, _name(path, tests))


def _marked(scope: ast.Module | ast.ClassDef, path: Path, name: str) -> Iterator[tuple[str, list[str]]]:
    """Tests in a module or class, by decorators; the module or class itself by `pytestmark`."""
    for node in scope.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and _assigns_mark(node):
            marks = node.value.elts if isinstance(node.value, ast.List | ast.Tuple) else [node.value]
            yield name, _ids(marks, path)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield f"{name}::{node.name}", _ids(node.decorator_list, path)
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield f"{name}::{node.name}", _ids(node.decorator_list, path)
            yield from _marked(node, path, f"{name}::{node.name}")


def _assigns_mark(node: ast.Assign | ast.AnnAssign) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in targets)


def _ids(marks: Iterable[ast.expr | None], path: Path) -> list[str]:
    """The ids in all `pytest.mark.rules(...)` among the marks. Raises ScenarioError for one that is no plain text."""
    ids: list[str] = []
    for mark in marks:
        if not isinstance(mark, ast.Call) or ast.unparse(mark.func) != "pytest.mark.rules":
            continue
        for argument in mark.args:
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                raise ScenarioError(path, f"line {argument.lineno}", "a rule id is written as plain text")
            ids.append(argument.value)
    return ids


def _name(path: Path, tests: Path) -> str:
    return path.relative_to(tests).as_posix()
