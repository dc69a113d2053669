"""Coverage of rules: every rule is named by a scenario or test, and what names a rule is found."""

from __future__ import annotations

from pathlib import Path

import pytest

import games
from games.core.errors import ScenarioError
from games.lab.coverage import coverage, format_coverage

TESTS = Path(__file__).parent.parent


@pytest.mark.parametrize("game", games.ready())
def test_every_rule_is_covered(game: str) -> None:
    found = coverage(games.load(game), TESTS)
    assert not found.unknown, format_coverage(found)
    assert not found.uncovered, format_coverage(found)


SCENARIO = 'game = "{}"\ntitle = ""\nplayers = 2\nrules = ["BZ-1.1", "BZ-1.99"]\n'
TEST = '''
import pytest
from pytest import mark

pytestmark = [pytest.mark.slow, pytest.mark.rules("BZ-2.1")]

@pytest.mark.rules("BZ-3.1", "KA-1.1")
@pytest.mark.rules("BZ-3.2")
def test_one(): ...

@pytest.mark.rules("BZ-3.3")
async def test_two(): ...

@pytest.mark.rules("BZ-4.1")
class TestMany:
    pytestmark = pytest.mark.rules("BZ-4.2")

    @pytest.mark.rules("BZ-4.3", "BZ-4.99")
    def test_three(self): ...

    @pytest.mark.rules("BZ-5.1")
    def helper(self): ...

@pytest.mark.rules("BZ-5.2")
def helper(): ...

def test_four():
    """BZ-5.3"""
'''


def test_what_names_a_rule_is_found(tmp_path: Path) -> None:
    (tmp_path / "scenarios" / "any").mkdir(parents=True)
    (tmp_path / "deep").mkdir()
    (tmp_path / "scenarios" / "any" / "one.toml").write_text(SCENARIO.format("budowa_zamku"))
    (tmp_path / "scenarios" / "any" / "two.toml").write_text(SCENARIO.format("kameny"))
    (tmp_path / "deep" / "test_x.py").write_text(TEST)
    (tmp_path / "deep" / "other.py").write_text(TEST)
    found = coverage(games.load("budowa_zamku"), tmp_path)
    assert {rule: names for rule, names in found.rules.items() if names} == {
        "BZ-1.1": ["scenarios/any/one.toml"],
        "BZ-2.1": ["deep/test_x.py"],
        "BZ-3.1": ["deep/test_x.py::test_one"],
        "BZ-3.2": ["deep/test_x.py::test_one"],
        "BZ-3.3": ["deep/test_x.py::test_two"],
        "BZ-4.1": ["deep/test_x.py::TestMany"],
        "BZ-4.2": ["deep/test_x.py::TestMany"],
        "BZ-4.3": ["deep/test_x.py::TestMany::test_three"],
    }
    assert found.unknown == {
        "BZ-1.99": ["scenarios/any/one.toml"],
        "BZ-4.99": ["deep/test_x.py::TestMany::test_three"],
    }
    assert len(found.uncovered) == len(found.rules) - 8
    shown = format_coverage(found, verbose=True)
    for part in ("8 of 97 rules", "BZ-1.2: not covered", "BZ-1.99: there is no such rule", "BZ-2.1: deep/test_x.py"):
        assert part in shown


def test_an_installed_package_has_no_tests(tmp_path: Path) -> None:
    found = coverage(games.load("budowa_zamku"), tmp_path / "tests")
    assert not found.found
    assert "no tests here" in format_coverage(found)


@pytest.mark.parametrize(
    ("name", "text", "where"),
    [
        ("test_x.py", "def", "test_x.py"),
        ("test_x.py", "@pytest.mark.rules(*IDS)\ndef test_x(): ...", "test_x.py: line 1"),
        ("scenarios/x.toml", "rules =", "x.toml"),
        ("scenarios/x.toml", "rules = [1]", "x.toml: rules"),
    ],
)
def test_what_cannot_be_read_is_told(tmp_path: Path, name: str, text: str, where: str) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / name).write_text(text)
    with pytest.raises(ScenarioError, match=where):
        coverage(games.load("budowa_zamku"), tmp_path)
