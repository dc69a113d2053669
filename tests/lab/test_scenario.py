"""Scenarios: every one of ours holds, and every way to get one wrong is told with its place."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

import games
from games.core.errors import DataError, ScenarioError
from games.lab.expect import Expect
from games.lab.scenario import check, find, format_report, load_scenario, to_toml

SCENARIOS = Path(__file__).parent.parent / "scenarios"
FILES = find([SCENARIOS])

VALID = """
game = "budowa_zamku"
title = "Two Wizards and a Cannon"
rules = ["BZ-7.9", "BZ-8.3"]
players = 2
options = { quiet_rounds = 12 }
seed = "7"

[table]
walls = { 1 = [1, 9, 22, 35], 2 = [1, 2] }
seen = { h1 = 17 }
quiet = 3
todo = [["turn", 1]]

[[step]]
play = ["1 h1^", "2 i4-"]
[step.expect]
data = { "walls.1" = [1, 9, 17, 22, 35], "walls.1.2" = 17, spent = [22], up = "" }
actors = [1]
over = false

[[step]]
play = ["1 c1=16"]
[step.expect]
choices = ["1 -", "1 ^"]
legal = ["1 ^"]
refused = [{ play = "1 +", rule = "BZ-3.1" }]

[[step]]
play = ["1 ^"]
[step.expect]
choices = ["1 x2"]
"""
ENDS = """
game = "budowa_zamku"
title = "A quiet end"
players = 3
options = { quiet_rounds = 10 }
table = { walls = { 1 = [1, 9] }, quiet = 29, todo = [["turn", 1]] }
[[step]]
play = ["1 c1-"]
expect = { over = true, reason = "quiet", winners = [1], ranking = [1, [2, 3]], scores = [2, 1, 1], choices = [] }
"""


@pytest.fixture
def write(tmp_path: Path):
    """Write a scenario and give its path."""

    def write(text: str | bytes, name: str = "scenario.toml") -> Path:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario(path: Path) -> None:
    report = check(path)
    assert report.ok, format_report(report)


def test_there_are_scenarios_and_no_title_twice() -> None:
    titles = [load_scenario(path).title for path in FILES]
    assert len(titles) == len(set(titles)) > 40


@pytest.mark.parametrize("text", [VALID, ENDS])
def test_the_samples_hold(write, text: str) -> None:
    report = check(write(text))
    assert report.ok, format_report(report)
    assert format_report(report).startswith("ok ")


# -- failures: an expectation that did not come true

FAILURES = [
    (VALID, '"walls.1.2" = 17', '"walls.1.2" = 18', 'step 1, expect.data."walls.1.2"', "18", "17"),
    (VALID, '"walls.1.2" = 17', '"walls.1.5" = 17', 'step 1, expect.data."walls.1.5"', "17", "nothing: the list has 5"),
    (VALID, "spent = [22]", "spent = [9]", "step 1, expect.data.spent", "[9]", "[22]"),
    (VALID, 'up = ""', "up = 0", "step 1, expect.data.up", "0", '""'),
    (VALID, "actors = [1]", "actors = [2]", "step 1, expect.actors", "[2]", "[1]"),
    (VALID, "over = false", "over = true", "step 1, expect.over", "true", "false"),
    (VALID, "over = false", "winners = []", "step 1, expect.winners", "[]", "the game is not over"),
    (VALID, "over = false", 'reason = "ten"', "step 1, expect.reason", '"ten"', "the game is not over"),
    (VALID, 'choices = ["1 -", "1 ^"]', 'choices = ["1 -"]', "step 2, expect.choices", "1 -", "not expected: 1 ^"),
    (VALID, 'choices = ["1 x2"]', 'choices = ["1 x2", "1 x1"]', "step 3, expect.choices", "1 x1", "missing: 1 x1"),
    (VALID, 'legal = ["1 ^"]', 'legal = ["1 +"]', "step 2, expect.legal 1", "1 + is legal", "(BZ-3.1)"),
    (VALID, 'rule = "BZ-3.1"', 'rule = "BZ-7.2"', "step 2, expect.refused 1", "refused by BZ-7.2", "(BZ-3.1)"),
    (VALID, 'play = "1 +"', 'play = "1 ^"', "step 2, expect.refused 1", "1 ^ is refused by BZ-3.1", "is legal"),
    (VALID, 'play = "1 +"', 'play = "2 +"', "step 2, expect.refused 1", "2 + is refused", "not Player 2's turn"),
    (ENDS, "winners = [1]", "winners = [1, 2]", "step 1, expect.winners", "[1, 2]", "[1]"),
    (ENDS, "[1, [2, 3]]", "[[1, 2], 3]", "step 1, expect.ranking", "[[1, 2], [3]]", "[[1], [2, 3]]"),
    (ENDS, "scores = [2, 1, 1]", "scores = [2, 1, 2]", "step 1, expect.scores", "[2, 1, 2]", "[2, 1, 1]"),
    (ENDS, 'reason = "quiet"', 'reason = "ten"', "step 1, expect.reason", '"ten"', '"quiet"'),
    (ENDS, "over = true", "over = false", "step 1, expect.over", "false", "true"),
    (ENDS, "choices = []", 'choices = ["2 a1"]', "step 1, expect.choices", "2 a1", "no legal answer"),
]


@pytest.mark.parametrize(("text", "old", "new", "place", "expected", "actual"), FAILURES)
def test_a_wrong_expectation(write, text: str, old: str, new: str, place: str, expected: str, actual: str) -> None:
    assert text.count(old) == 1
    report = check(write(text.replace(old, new)))
    assert not report.ok
    assert report.error is None
    assert [failure.place for failure in report.failures] == [place]
    assert expected in report.failures[0].expected
    assert actual in report.failures[0].actual
    assert place in format_report(report)


def test_all_failures_are_collected_and_shown_with_rules_and_table(write) -> None:
    text = VALID.replace("spent = [22]", "spent = [9]").replace('rule = "BZ-3.1"', 'rule = "BZ-7.2"')
    report = check(write(text.replace('choices = ["1 x2"]', "choices = []")))
    assert [failure.place for failure in report.failures] == [
        "step 1, expect.data.spent",
        "step 2, expect.refused 1",
        "step 3, expect.choices",
    ]
    assert set(report.texts) == {"BZ-7.9", "BZ-8.3", "BZ-3.1", "BZ-7.2"}
    assert list(report.positions) == [1, 2, 3]
    shown = format_report(report)
    for part in (
        "FAIL",
        report.path,
        "Two Wizards",
        "BZ-7.2 (printed) A Wizard does this only once",
        '"c1"',
        "[walls]",
    ):
        assert part in shown
    data = msgspec.json.decode(report.to_json())
    assert data["ok"] is False
    assert [failure["place"] for failure in data["failures"]] == [failure.place for failure in report.failures]


# -- mistakes: a file that cannot be run

MISTAKES = [
    ("players = 2", "players = ", "", "not TOML"),
    ("players = 2", "player = 2", "", "there is no key `player`; there are"),
    ("players = 2", 'players = "two"', "players", "Expected `int`"),
    ("players = 2", "players = 5", "players", "for 2 to 4"),
    ("players = 2", "", "", "missing required field `players`"),
    ('"budowa_zamku"', '"hrad"', "game", "there is no game 'hrad'"),
    ('"BZ-8.3"', '"BZ-8.99"', "rules 2", "no rule 'BZ-8.99'"),
    ("quiet_rounds = 12", "quiet_rounds = 9", "options.quiet_rounds", "9 is not from 10 to 99"),
    ("quiet_rounds = 12", "quiet = 12", "options.quiet", "no such option"),
    ("quiet_rounds = 12", "quiet_rounds = [12]", "options", "Expected"),
    ('seed = "7"', 'cards = "none.toml"', "cards", "none.toml: no such file"),
    ("quiet = 3", "quite = 3", "table", "there is no key `quite`; there are"),
    ("quiet = 3", "quiet = -1", "table.quiet", ">= 0"),
    ("quiet = 3", "quiet = 24", "table", "(BZ-9.6)"),
    ("[1, 9, 22, 35]", "[1, 9, 35, 22]", "table", "the numbers do not rise (BZ-3.4)"),
    ("[1, 9, 22, 35]", "[]", "table.walls.1", "never empty"),
    ("1 = [1, 9", "3 = [1, 9", "table.walls.3", "no seat 3"),
    ("h1 = 17", "k1 = 17", "table.seen", "not a place"),
    ('["turn", 1]', '["draw", 1]', "table.todo", "neither"),
    ('play = ["1 h1^"', 'played = ["1 h1^"', "step 1", "there is no key `played`; there are"),
    ("over = false", "over = 0", "step 1, expect.over", "Expected `bool"),
    ("over = false", "won = 1", "step 1, expect", "there is no key `won`; there are"),
    ("spent = [22]", "wizards = [22]", "step 1, expect.data.wizards", "there is no 'wizards'"),
    ('"walls.1.2" =', '"walls.4.2" =', 'step 1, expect.data."walls.4.2"', "there is no '4'; there is 1, 2"),
    ('"walls.1.2" =', '"walls.1.x" =', 'step 1, expect.data."walls.1.x"', "there is no 'x'"),
    ('"walls.1.2" =', '"quiet.1" =', 'step 1, expect.data."quiet.1"', "there is no '1' in 1"),
    ('"1 h1^"', '"1 h1+"', "step 1, play 1", "(BZ-3.1)"),
    ('"1 h1^"', '"2 h1^"', "step 1, play 1", "not Player 2's turn"),
    ('"1 h1^"', '"3 h1^"', "step 1, play 1", "no seat 3"),
    ('"1 h1^"', '"h1^"', "step 1, play 1", "SEAT MOVE"),
    ('"1 h1^"', '"1 sing"', "step 1, play 1", "no move"),
    ('"1 h1^"', '"* 17"', "step 1, play 1", "Nothing is left to chance"),
    ('"1 h1^"', '"1 h1^", "* 17"', "step 1, play 2", "Nothing is left to chance"),
    ('"1 c1=16"', '"1 c1=22"', "step 2, play 1", "(BZ-1.4)"),
    ('legal = ["1 ^"]', 'legal = ["1 sing"]', "step 2, expect.legal 1", "no move"),
    ('legal = ["1 ^"]', 'legal = ["* 4"]', "step 2, expect.legal 1", "chance"),
    ('choices = ["1 -", "1 ^"]', 'choices = ["1 -", "^"]', "step 2, expect.choices 2", "SEAT MOVE"),
    ('play = "1 +"', 'play = "1 sing"', "step 2, expect.refused 1", "no move"),
    ('rule = "BZ-3.1"', 'rule = "BZ-3"', "step 2, expect.refused 1.rule", "no rule 'BZ-3'"),
    (', rule = "BZ-3.1"', "", "step 2, expect.refused 1", "missing required field `rule`"),
    ("actors = [1]", "actors = [3]", "step 1, expect.actors 1", "no seat 3"),
    ("actors = [1]", "ranking = [1, [3]]", "step 1, expect.ranking 2", "no seat 3"),
    ("actors = [1]", "scores = [1]", "step 1, expect.scores", "1 scores for 2 seats"),
]


@pytest.mark.parametrize(("old", "new", "place", "reason"), MISTAKES)
def test_a_mistake(write, old: str, new: str, place: str, reason: str) -> None:
    assert old in VALID
    path = write(VALID.replace(old, new, 1))
    report = check(path)
    assert report.error is not None
    assert report.error.place == place
    assert reason in report.error.reason
    assert reason in format_report(report)


def test_a_refused_move_is_told_with_the_text_of_its_rule(write) -> None:
    report = check(write(VALID.replace('"1 h1^"', '"1 h1+"')))
    assert report.error is not None
    assert report.error.rules == ("BZ-3.1",)
    assert "BZ-3.1 (printed) A card may be added only if" in format_report(report)


def test_failures_before_a_mistake_are_kept(write) -> None:
    report = check(write(VALID.replace("spent = [22]", "spent = []").replace('"1 c1=16"', '"1 c1=22"')))
    assert [failure.place for failure in report.failures] == ["step 1, expect.data.spent"]
    assert report.error is not None


def test_a_scenario_without_steps_is_a_mistake(write) -> None:
    report = check(write(VALID.split("[table]")[0] + "step = []"))
    assert report.error is not None
    assert report.error.place == "step"


# -- what else a scenario can say


def test_chance_is_forced_or_drawn_from_the_seed(write) -> None:
    head = 'game = "budowa_zamku"\ntitle = "Lot"\nplayers = 4\nseed = "{}"\n'
    text = head + "[[step]]\nplay = {}\nexpect = {{ actors = [3] }}"
    assert check(write(text.format(1, '["* 3"]'))).ok
    drawn = [check(write(text.format(seed, "[]"))).ok for seed in range(20)]
    assert drawn == [check(write(text.format(seed, "[]"))).ok for seed in range(20)]
    assert set(drawn) == {True, False}


def test_cards_of_a_file_beside_the_scenario(write) -> None:
    cards = (games.load("budowa_zamku").home / "cards_standard.toml").read_text("utf-8")
    write(cards.replace('number = 4\nkind = "wall"', 'number = 4\nkind = "cannon"'), "mine.toml")
    text = ENDS.replace("players = 3", 'players = 3\ncards = "mine.toml"').split("[[step]]")[0]
    text += '[[step]]\nplay = ["1 c1=10+", "2 d1=4+"]\nexpect = { choices = ["2 x9", "2 x10"] }'
    report = check(write(text))
    assert report.ok, format_report(report)
    write(cards.replace("number = 4\n", "number = 5\n"), "mine.toml")
    report = check(write(text))
    assert report.error is not None
    assert report.error.place == "cards"
    assert "5 stands twice" in report.error.reason


def test_a_table_as_toml_is_what_a_scenario_may_hold(write) -> None:
    start = load_scenario(write(VALID)).start
    assert start is not None
    text = to_toml(start.to_data())
    assert 'todo = [["turn", 1]]' in text
    again = VALID.split("[table]")[0] + "[table]\n" + text.replace("[", "[table.", 0)
    head, _, tables = again.partition("\n\n[walls]")
    again = (
        f"{head}\n[table.walls]{tables}".replace("[seen]", "[table.seen]") + "\n[[step]]" + VALID.split("[[step]]")[1]
    )
    assert load_scenario(write(again)).start == start


def test_find(tmp_path: Path, write) -> None:
    a, b = write(VALID, "b.toml"), write(VALID, "a.toml")
    (tmp_path / "deep").mkdir()
    c = write(VALID, "deep/c.toml")
    write("", "notes.txt")
    assert find([tmp_path, a]) == sorted([a, b, c])
    with pytest.raises(DataError, match="no such file"):
        find([tmp_path / "none.toml"])
    with pytest.raises(DataError, match="null"):
        find(["a\0b"])


# -- whatever the file holds


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe\x00",
        b"\x00" * 100,
        b"a = " + b"[" * 50_000 + b"]" * 50_000,
        b"a" + b".a" * 3_000 + b" = 1",
        b"a = " + b"9" * 6_000,
        b"a = 0x" + b"f" * 6_000,
        b"a = '" + b"x" * 2_000_000 + b"'",
        b"\xef\xbb\xbfgame = 1",
        b"",
    ],
    ids=["not UTF-8", "NUL", "deep list", "deep table", "huge number", "huge hex", "huge file", "BOM", "empty"],
)
def test_a_file_that_is_no_scenario(write, content: bytes) -> None:
    with pytest.raises(ScenarioError):
        load_scenario(write(content))


def test_a_path_that_is_no_file(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.toml", "nul\0", tmp_path / ("x" * 300), tmp_path / "none" / "x.toml"):
        with pytest.raises(ScenarioError):
            load_scenario(path)
        assert check(path).error is not None


VALUES = ["1", "-1", "0x7fffffffffffffff", "1.5", "nan", "true", '""', '"a1"', "[]", "[[]]", "{}", "{ a = 1 }"]
VALUES += ['[["turn", 2]]', '"\\u0000"', "[1, 1]", '["1 a1"]', '["* 2"]', '{ "1" = [1, 46] }', "1979-05-27", "9" * 30]


def broken(text: str, rng: random.Random) -> bytes:
    """A scenario with a few things wrong: characters, values, words, lines, bytes."""
    lines = text.splitlines()
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at = rng.randrange(len(lines))
        line, words = lines[at], lines[at].split()
        kind = rng.randrange(9)
        if kind == 0:
            lines[at : at + 1] = [] if len(lines) > 1 else [""]
        elif kind == 1:
            lines.insert(at, lines[rng.randrange(len(lines))])
        elif kind == 2:
            lines[at] = f"{line.split(' = ')[0]} = {rng.choice(VALUES)}"
        elif kind == 3 and words:
            words[rng.randrange(len(words))] = rng.choice([*VALUES, *words])
            lines[at] = " ".join(words)
        elif kind == 4:
            cut = rng.randint(0, len(line))
            lines[at] = line[:cut] + chr(rng.choice([0, 9, 34, 46, 48, 61, 91, 255, 0x661, 0x1F600])) + line[cut:]
        elif signs := [i for i, c in enumerate(line) if c in "0123456789+-^x"]:
            i = rng.choice(signs)
            lines[at] = line[:i] + rng.choice("01234567890+-^x.") + line[i + 1 :]
    data = bytearray("\n".join(lines).encode())
    if rng.random() < 0.05:
        data[rng.randrange(len(data)) :] = rng.randbytes(3)
    return bytes(data)


def fuzz(path: Path, rounds: int, seed: int) -> dict[str, int]:
    """Check broken scenarios: nothing but reports comes of them. Counts how they ended."""
    rng = random.Random(seed)
    texts = [VALID, ENDS, *(file.read_text("utf-8") for file in FILES)]
    ended = {"ok": 0, "failed": 0, "mistake": 0}
    for _ in range(rounds):
        data = rng.randbytes(rng.randint(0, 80)) if rng.random() < 0.05 else broken(rng.choice(texts), rng)
        path.write_bytes(data)
        report = check(path)
        format_report(report)
        report.to_json()
        ended["ok" if report.ok else "failed" if report.error is None else "mistake"] += 1
    return ended


def test_fuzz(tmp_path: Path) -> None:
    ended = fuzz(tmp_path / "fuzz.toml", 3_000, 1)
    assert min(ended.values()) > 100, ended


def test_readme_names_every_key_of_expect() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    for name in Expect.__struct_fields__:
        assert f"| `{name}` |" in readme
