"""Rulebooks: headings, chapters, finding a rule, and what is wrong in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core.errors import CardError
from games.core.rulebook import Rule, Rulebook

TEXT = """# The game

What it is.

## 1 Start
About the start.

### TG-1.1 printed
Two play.

They sit down.
### TG-1.10 house
Nobody stands: sedí.

## 2 End
About the end.
### TG-2.1 inferred
It ends.
"""


def read(folder: Path, text: str) -> Rulebook:
    path = folder / "rules.md"
    path.write_text(text, "utf-8")
    return Rulebook.from_file(path)


def test_rules_in_order(tmp_path: Path) -> None:
    book = read(tmp_path, TEXT)
    assert (book.title, book.intro) == ("The game", "What it is.")
    assert [rule.id for rule in book] == ["TG-1.1", "TG-1.10", "TG-2.1"]
    assert len(book) == 3
    assert book["TG-1.1"] == Rule("TG-1.1", "printed", "1 Start", "Two play.\n\nThey sit down.")
    assert "TG-1.10" in book
    assert "TG-1.2" not in book


def test_text_of_a_chapter_belongs_to_no_rule(tmp_path: Path) -> None:
    book = read(tmp_path, TEXT)
    assert book["TG-1.10"].text == "Nobody stands: sedí."
    assert book.chapters == {"1 Start": "About the start.", "2 End": "About the end."}


def test_finding(tmp_path: Path) -> None:
    book = read(tmp_path, TEXT)
    assert [rule.id for rule in book.find("tg-1.1")] == ["TG-1.1"]
    assert [rule.id for rule in book.find("2.1")] == ["TG-2.1"]
    assert [rule.id for rule in book.find("SEDI")] == ["TG-1.10"]
    assert [rule.id for rule in book.find("1.")] == ["TG-1.1", "TG-1.10"]
    assert book.find("pass") == []


@pytest.mark.parametrize(
    ("old", "new", "where", "reason"),
    [
        ("### TG-1.10 house", "### TG-1.10 maybe", "line 12", "not `### ID"),
        ("### TG-1.10 house", "### Nobody stands", "line 12", "not `### ID"),
        ("### TG-1.10 house", "### TG-1.1 house", "TG-1.1", "stands twice"),
        ("It ends.", "", "TG-2.1", "has no text"),
    ],
)
def test_what_is_wrong(tmp_path: Path, old: str, new: str, where: str, reason: str) -> None:
    with pytest.raises(CardError) as error:
        read(tmp_path, TEXT.replace(old, new))
    assert error.value.path == where
    assert reason in error.value.reason
    assert "rules.md" in error.value.file
