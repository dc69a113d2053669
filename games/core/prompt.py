"""Prompts: the kinds of question a game asks. Each is one constant of its game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from games.core.errors import AmbiguousMove, IllegalMove, InvalidMove, Refusal
from games.core.notation import fold, starts
from games.core.scene import Seat

A = TypeVar("A")
Who = Callable[[Seat], str]
"""The name of a seat, as people say it."""


class Prompt(Generic[A]):
    """A kind of question: wording, notation, rule ids, and why an answer is refused.

    Answers are plain values (numbers, ids, small tuples), never built per question. Sub-classes override `text`,
    `read` and `why`; the defaults suit answers that are written as themselves.
    """

    name = ""
    rules: tuple[str, ...] = ()
    secret = False
    """The answer stays hidden from other seats until the side-by-side scenes end."""
    reveals = False
    """The answer shows something that cannot be un-seen: undo stops here."""
    hidden = False
    """For asks to chance: the outcome is not for all eyes; the scene ends before anybody is asked again."""
    forced = True
    """Whether an only legal answer may be given for the seat without asking, where the person wishes so. False where
    even that would show what is held."""
    joined = False
    """Written on the same line as what it follows: both belong to one move."""

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def shows(self, answer: A) -> bool:
        """Whether this answer shows something that cannot be un-seen."""
        return self.reveals

    # -- notation

    def text(self, answer: A) -> str:
        """The answer in canonical notation."""
        return str(answer)

    def read(self, text: str, options: Sequence[A], table: Any) -> tuple[A, str]:
        """Read one answer from the beginning of a typed text; gives the answer and what is left.

        The answer may be illegal; then `why` says so. Raises InvalidMove, AmbiguousMove, or IllegalMove where
        the text is a move, but not an answer to this question.
        """
        return read_listed(text, [(self.text(a), a) for a in options], self.name)

    # -- rules

    def why(self, table: Any, seat: Seat, answer: A) -> Refusal:
        """Why an answer that is not among the options is refused."""
        return Refusal("That is not possible now.", self.rules)

    # -- words

    def ask(self, view: Any, seat: Seat) -> str:
        """The question, put to the seat itself: "choose a card to turn over"."""
        return f"choose: {self.name}"

    def wait(self, view: Any, seat: Seat, who: Who) -> str:
        """The same for everybody else: "Anna chooses a card to turn over"."""
        return f"{who(seat)} chooses: {self.name}"

    def label(self, answer: A, view: Any) -> str:
        """The answer in words, for a list of choices."""
        return self.text(answer)


def with_names(text: str, who: Who) -> str:
    """The sentence with the names of the seats in place of `seat 2`."""
    return re.sub(r"\bseat (\d)\b", lambda match: who(int(match[1])), text)


def read_listed(text: str, listed: Sequence[tuple[str, A]], what: str) -> tuple[A, str]:
    """The longest listed text that `text` begins with, else the only one that its first word abbreviates."""
    best: tuple[int, A, str] | None = None
    for form, answer in listed:
        rest = starts(text, form)
        if rest is not None and (best is None or len(form) > best[0]):
            best = (len(form), answer, rest)
    if best is not None:
        return best[1], best[2]
    word, _, rest = text.strip().partition(" ")
    if key := fold(word):
        found = {form: answer for form, answer in listed if fold(form).startswith(key)}
        if len(found) == 1:
            return next(iter(found.values())), rest
        if found:
            raise AmbiguousMove(word, sorted(found))
    raise InvalidMove(f"{text.strip()!r} is not an answer to: {what}")


__all__ = ["IllegalMove", "InvalidMove", "Prompt", "Who", "read_listed"]
