"""The questions of Budowa zamku, their answers as text, and why an answer is refused.

Notation: `c4` turn over, `-` put back, `+` take, `^` put between, `x17` discard, `.` decline; `=16` after a place
says which card lies there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from games.budowa_zamku import text as say
from games.budowa_zamku.cards import START
from games.budowa_zamku.table import COLUMNS, HOLE, PLACES, ROWS, Table
from games.core.errors import IllegalMove, InvalidMove, Refusal
from games.core.notation import fold
from games.core.prompt import Prompt, Who
from games.core.scene import Seat

BACK, TAKE, BETWEEN = "-", "+", "^"
SKIP = -1
"""The answer that declines the extra card of BZ-7.12; written `.`."""

_TOKENS = [
    ("place", re.compile(r"(?:turn |flip )?([a-i]) ?([1-5])(?!\d)")),
    (BACK, re.compile(r"-|put back\b|back\b|p\b")),
    (TAKE, re.compile(r"\+|take\b|t\b")),
    (BETWEEN, re.compile(r"\^|insert\b|wizard\b|w\b")),
    ("shot", re.compile(r"(?:x ?|fire |discard )(\d{1,3})(?!\d)")),
    ("skip", re.compile(r"\.|skip\b|s\b")),
    ("card", re.compile(r"= ?(\d{1,3})(?!\d)")),
    ("number", re.compile(r"(\d{1,3})(?!\d)")),
]


def token(text: str) -> tuple[str, Any, str]:
    """The first token of a typed text: its kind, its value, and the rest. Raises InvalidMove."""
    line = fold(text)
    for kind, pattern in _TOKENS:
        match = pattern.match(line)
        if match:
            rest = line[match.end() :]
            if kind == "place":
                return kind, ROWS.index(match[2]) * len(COLUMNS) + COLUMNS.index(match[1]), rest
            return kind, int(match[1]) if match.groups() else kind, rest
    raise InvalidMove(say.not_a_move(text.strip()))


class First(Prompt[Seat]):
    """Chance draws who begins."""

    name = "first player"
    rules = ("BZ-2.1",)

    def ask(self, view: Any, seat: Seat) -> str:
        return say.ASK_FIRST

    def label(self, answer: Seat, view: Any) -> str:
        return f"seat {answer} begins"


class Look(Prompt[int]):
    """Chance says which card lies at the place just turned over."""

    name = "card"
    rules = ("BZ-1.4", "BZ-2.3")
    joined = True

    def text(self, answer: int) -> str:
        return f"={answer}"

    def read(self, text: str, options: Sequence[int], table: Table) -> tuple[int, str]:
        try:
            kind, value, rest = token(text)
        except InvalidMove:
            raise InvalidMove(say.NOT_A_CARD) from None
        if kind in ("card", "number"):
            return int(value), rest
        raise InvalidMove(say.NOT_A_CARD)

    def ask(self, view: Any, seat: Seat) -> str:
        return say.ask_card(view)

    def why(self, table: Table, seat: Seat, answer: int) -> Refusal:
        return say.not_unseen(answer)

    def label(self, answer: int, view: Any) -> str:
        return f"card {answer}"


class Flip(Prompt[int]):
    """Which card to turn over; answers are places."""

    name = "turn over a card"
    rules = ("BZ-2.3", "BZ-2.5")
    reveals = True

    def text(self, answer: int) -> str:
        return PLACES[answer]

    def read(self, text: str, options: Sequence[int], table: Table) -> tuple[int, str]:
        kind, value, rest = token(text)
        if kind == "place":
            return int(value), rest
        if kind == "number":
            raise InvalidMove(say.not_a_move(text.strip()))
        raise IllegalMove(say.turn_over_first(kind))

    def why(self, table: Table, seat: Seat, answer: int) -> Refusal:
        if 0 <= answer < len(PLACES) and table.cards[answer] == HOLE:
            return say.empty_place(PLACES[answer])
        return say.turn_over_first("")

    def ask(self, view: Any, seat: Seat) -> str:
        return say.ask_flip(view, seat)

    def wait(self, view: Any, seat: Seat, who: Who) -> str:
        return say.wait_flip(who(seat))


class Decide(Prompt[str]):
    """Put the card back or take it."""

    name = "put back or take"
    rules = ("BZ-2.6",)
    joined = True

    def read(self, text: str, options: Sequence[str], table: Table) -> tuple[str, str]:
        kind, value, rest = token(text)
        if kind == "card":
            if value != table.cards[table.up]:
                raise IllegalMove(say.other_card(PLACES[table.up], table.cards[table.up], int(value)))
            if not rest.strip():
                raise IllegalMove(say.decide_first(""))
            kind, value, rest = token(rest)
        if kind in (BACK, TAKE, BETWEEN):
            return kind, rest
        if kind == "number":
            raise InvalidMove(say.not_a_move(text.strip()))
        raise IllegalMove(say.decide_first(kind))

    def why(self, table: Table, seat: Seat, answer: str) -> Refusal:
        card, last = table.cards[table.up], table.walls[seat][-1]
        if answer == TAKE:
            return say.too_small(card, last, self.can_put_between(table, seat))
        if not table.extended:
            return say.NO_PICTURES
        if card > last:
            return say.goes_to_the_end(card, last)
        if table.setting.options["wizard_timing"] == "at_once":
            return say.WIZARD_AT_ONCE
        kind = table.cards_set.kind
        if any(kind(n) == "wizard" for n in table.walls[seat]):
            return say.WIZARD_SPENT
        return say.NOT_FOR_ITSELF if kind(card) == "wizard" else say.NO_WIZARD

    @staticmethod
    def can_put_between(table: Table, seat: Seat) -> bool:
        later = table.extended and table.setting.options["wizard_timing"] == "later"
        return later and table.wizard(seat) is not None

    def ask(self, view: Any, seat: Seat) -> str:
        return say.ask_decide(view, seat)

    def wait(self, view: Any, seat: Seat, who: Who) -> str:
        return say.wait_decide(view, who(seat))

    def label(self, answer: str, view: Any) -> str:
        return say.label_decide(answer, view)


class Fire(Prompt[int]):
    """Which card of an opponent a Cannon discards; answers are numbers."""

    name = "discard an opponent's card"
    rules = ("BZ-8.1", "BZ-8.3")
    joined = True

    def text(self, answer: int) -> str:
        return f"x{answer}"

    def read(self, text: str, options: Sequence[int], table: Table) -> tuple[int, str]:
        kind, value, rest = token(text)
        if kind in ("shot", "number"):
            return int(value), rest
        raise IllegalMove(say.MUST_FIRE)

    def why(self, table: Table, seat: Seat, answer: int) -> Refusal:
        if answer == START:
            return say.START_CARD_IS_SAFE
        owner = table.owner(answer)
        if owner is None:
            return say.in_no_wall(answer)
        if owner == seat:
            return say.own_card(answer)
        tower = table.cards_set.kind(answer) == "tower"
        return say.tower_is_safe(answer) if tower else say.between_towers(answer)

    def ask(self, view: Any, seat: Seat) -> str:
        return say.ask_fire(view)

    def wait(self, view: Any, seat: Seat, who: Who) -> str:
        return say.wait_fire(who(seat))

    def label(self, answer: int, view: Any) -> str:
        return say.label_fire(answer, view)


class Extra(Prompt[int]):
    """Wizard at once: one more card, or none; answers are places or SKIP."""

    name = "turn over one more card"
    rules = ("BZ-7.12",)
    joined = True

    def shows(self, answer: int) -> bool:
        return answer != SKIP

    def text(self, answer: int) -> str:
        return "." if answer == SKIP else PLACES[answer]

    def read(self, text: str, options: Sequence[int], table: Table) -> tuple[int, str]:
        kind, value, rest = token(text)
        if kind == "place":
            return int(value), rest
        if kind == "skip":
            return SKIP, rest
        raise IllegalMove(say.EXTRA_OR_NOT)

    def why(self, table: Table, seat: Seat, answer: int) -> Refusal:
        return say.empty_place(PLACES[answer]) if 0 <= answer < len(PLACES) else say.EXTRA_OR_NOT

    def ask(self, view: Any, seat: Seat) -> str:
        return say.ASK_EXTRA

    def wait(self, view: Any, seat: Seat, who: Who) -> str:
        return say.wait_extra(who(seat))

    def label(self, answer: int, view: Any) -> str:
        return say.LABEL_SKIP if answer == SKIP else self.text(answer)


class ExtraDecide(Decide):
    """Wizard at once: put the extra card between two cards, or back."""

    name = "put between or back"
    rules = ("BZ-7.12",)

    def why(self, table: Table, seat: Seat, answer: str) -> Refusal:
        return say.extra_card_refused(answer, table.cards[table.up], table.walls[seat][-1])


FIRST, LOOK, FLIP, DECIDE, FIRE, EXTRA, EXTRA_DECIDE = (
    First(),
    Look(),
    Flip(),
    Decide(),
    Fire(),
    Extra(),
    ExtraDecide(),
)
PROMPTS = (FIRST, LOOK, FLIP, DECIDE, FIRE, EXTRA, EXTRA_DECIDE)
