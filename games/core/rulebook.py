"""The rulebook of a game: `rules.md` in our own words, one heading a rule id.

## 3 Adding a card
### BZ-3.1 printed
A card may be added only if ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from games.core.errors import CardError
from games.core.notation import fold

Source = Literal["printed", "inferred", "house"]
_RULE = re.compile(r"### ([A-Z]+-\d+\.\d+) (printed|inferred|house)")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: `source` says whether it is printed, follows from the print, or is our decision."""

    id: str
    source: Source
    chapter: str
    text: str


class Rulebook:
    """All rules of a game in order, found by id."""

    def __init__(
        self, title: str, intro: str, rules: tuple[Rule, ...], chapters: Mapping[str, str] | None = None
    ) -> None:
        self.title = title
        self.intro = intro
        self.rules = rules
        self.chapters = dict(chapters or {})
        """Every chapter, with the text between its heading and its first rule."""
        self._by_id = {rule.id: rule for rule in rules}

    @classmethod
    def from_file(cls, path: Path) -> Rulebook:
        """Read `rules.md`. Raises CardError for a heading that is none, an empty rule or a repeated id."""
        title = chapter = ""
        intro: list[str] = []
        chapters: dict[str, list[str]] = {}
        text = intro
        rules: list[tuple[str, Source, str, list[str]]] = []
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if line.startswith("### "):
                match = _RULE.fullmatch(line.strip())
                if match is None:
                    raise CardError(path, f"line {number}", "not `### ID printed|inferred|house`")
                rules.append((match[1], match[2], chapter, []))  # type: ignore[arg-type]
                text = rules[-1][3]
            elif line.startswith("## "):
                chapter = line[3:].strip()
                text = chapters.setdefault(chapter, [])
            elif line.startswith("# "):
                title = line[2:].strip()
            else:
                text.append(line)
        made = tuple(Rule(i, source, where, "\n".join(lines).strip()) for i, source, where, lines in rules)
        seen: set[str] = set()
        for rule in made:
            if not rule.text or rule.id in seen:
                raise CardError(path, rule.id, "has no text" if not rule.text else "stands twice")
            seen.add(rule.id)
        about = {name: "\n".join(lines).strip() for name, lines in chapters.items()}
        return cls(title, "\n".join(intro).strip(), made, about)

    def __contains__(self, rule: str) -> bool:
        return rule in self._by_id

    def __getitem__(self, rule: str) -> Rule:
        return self._by_id[rule]

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def find(self, word: str) -> list[Rule]:
        """Rules whose id is `word` (`3.1` will do), else whose id or text contains it."""
        key = fold(word)
        exact = [r for r in self.rules if fold(r.id) == key or fold(r.id.partition("-")[2]) == key]
        return exact or [r for r in self.rules if key in fold(r.id) or key in fold(r.text)]
