"""Options: what a file says there is, and what people write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.core.errors import CardError, OptionError
from games.core.options import Option, Options

FILE = """
[[option]]
id = "rules"
type = "choice"
values = ["short", "long"]
default = "long"
label = "Rules"
help = "How long it takes."
labels = { short = "short game" }

[[option]]
id = "bonus"
type = "choice"
values = [3, 2]
default = 3
label = "Bonus"
help = "Points."
needs = "rules=long"

[[option]]
id = "rounds"
type = "int"
min = 10
max = 12
default = 11
label = "Rounds"
help = "How many."
needs = "deep=true"

[[option]]
id = "deep"
type = "bool"
default = true
label = "Deep"
help = "Yes or no."
needs = "rules=long"
"""


@pytest.fixture
def options(tmp_path: Path) -> Options:
    return written(tmp_path, FILE)


def written(folder: Path, text: str) -> Options:
    path = folder / "options.toml"
    path.write_text(text, "utf-8")
    return Options.from_file(path)


def test_defaults_and_choices(options: Options) -> None:
    assert options.defaults() == {"rules": "long", "bonus": 3, "rounds": 11, "deep": True}
    assert options.read({}) == options.defaults()
    assert [option.choices() for option in options.all] == [
        ["short", "long"],
        [3, 2],
        [10, 11, 12],
        [True, False],
    ]


@pytest.mark.parametrize(
    ("name", "written", "value"),
    [
        ("rules", "short", "short"),
        ("bonus", "2", 2),
        ("bonus", 2, 2),
        ("rounds", "12", 12),
        ("deep", "yes", True),
        ("deep", "OFF", False),
        ("deep", 0, False),
        ("deep", False, False),
    ],
)
def test_values_as_people_write_them(options: Options, name: str, written: Any, value: Any) -> None:
    read = options.read({name: written})[name]
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("name", "written", "reason"),
    [
        ("rules", "medium", "'medium' is not one of short, long"),
        ("rules", True, "True is not one of"),
        ("rules", ["short"], "is not one of"),
        ("bonus", "4", "'4' is not one of 3, 2"),
        ("bonus", "three", "'three' is not a number"),
        ("bonus", True, "True is not one of"),
        ("rounds", 13, "13 is not from 10 to 12"),
        ("rounds", "9", "9 is not from 10 to 12"),
        ("rounds", True, "True is not from"),
        ("rounds", 11.5, "11.5 is not a whole number"),
        ("rounds", float("inf"), "not a whole number"),
        ("rounds", [11], "not a whole number"),
        ("rounds", "1" * 5000, "not a number"),
        ("deep", "perhaps", "'perhaps' is neither true nor false"),
        ("depth", True, "there is no such option; there are rules, bonus, rounds, deep"),
    ],
)
def test_what_is_no_value(options: Options, name: str, written: Any, reason: str) -> None:
    with pytest.raises(OptionError) as error:
        options.read({name: written})
    assert error.value.option == name
    assert reason in str(error.value)
    assert str(error.value).startswith(f"option {name}: ")


def test_options_without_effect_do_not_count(options: Options) -> None:
    values = options.defaults()
    assert all(options.counts(option, values) for option in options.all)
    values["deep"] = False
    assert not options.counts(options["rounds"], values)
    assert options.counts(options["bonus"], values)
    values |= {"deep": True, "rules": "short"}
    assert not options.counts(options["bonus"], values)
    assert not options.counts(options["rounds"], values), "what needs something that does not count does not count"


def test_values_in_words(options: Options) -> None:
    assert options["rules"].say("short") == "short game"
    assert options["rules"].say("long") == "long"
    assert options["deep"].say(True) == "yes"
    assert options["deep"].say(False) == "no"


@pytest.mark.parametrize(
    ("old", "new", "error", "reason"),
    [
        ('default = "long"', 'default = "longer"', OptionError, "'longer' is not one of"),
        ("default = 11", "default = 9", OptionError, "9 is not from"),
        ('needs = "rules=long"', 'needs = "rule=long"', OptionError, "which is no option"),
        ('needs = "rules=long"', 'needs = "rules=lang"', OptionError, "not one of its values"),
        ('id = "bonus"', 'id = "rules"', OptionError, "stands twice"),
        ('type = "int"', 'type = "float"', CardError, "option rounds, type"),
        ('label = "Bonus"', 'lable = "Bonus"', CardError, "option bonus"),
        ('help = "Points."', "", CardError, "option bonus"),
        ('id = "bonus"', "", CardError, "option 2"),
        ("[[option]]", "[[option]", CardError, "not TOML"),
    ],
)
def test_files_that_are_wrong(tmp_path: Path, old: str, new: str, error: type[Exception], reason: str) -> None:
    with pytest.raises(error) as caught:
        written(tmp_path, FILE.replace(old, new, 1))
    assert reason in str(caught.value)


def test_an_option_alone() -> None:
    option = Option("size", "int", 5, "Size", "How large.", min=5, max=6)
    assert option.read("6") == 6
