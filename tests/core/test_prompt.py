"""Prompts: reading one answer from the beginning of a text."""

from __future__ import annotations

import pytest

from games.core.errors import AmbiguousMove, InvalidMove
from games.core.prompt import Prompt, read_listed

LISTED = [("pass", 0), ("play raid", 1), ("play ambush", 2), ("play", 3), ("c4", 4), ("c40", 5), ("žebřík", 6)]


@pytest.mark.parametrize(
    ("text", "answer", "rest"),
    [
        ("pass", 0, ""),
        ("PASS now", 0, " now"),
        ("pa", 0, ""),
        ("pa c4", 0, "c4"),
        ("play raid c4", 1, " c4"),
        ("play  Raid", 1, ""),
        ("play", 3, ""),
        ("play rain", 3, " rain"),
        ("c4", 4, ""),
        ("c40", 5, ""),
        ("c4 0", 4, " 0"),
        ("zebrik", 6, ""),
        ("ŽEB", 6, ""),
    ],
)
def test_the_longest_form_or_the_only_abbreviation(text: str, answer: int, rest: str) -> None:
    assert read_listed(text, LISTED, "which") == (answer, rest)


def test_an_abbreviation_of_several_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMove) as error:
        read_listed("pl", LISTED, "which")
    assert error.value.candidates == ("play", "play ambush", "play raid")
    assert "'pl' fits several moves: play, play ambush, play raid" in str(error.value)
    with pytest.raises(AmbiguousMove):
        read_listed("p", LISTED, "which")


@pytest.mark.parametrize("text", ["", "  ", "x", "passing", "c41", "+"])
def test_what_is_no_answer(text: str) -> None:
    with pytest.raises(InvalidMove, match="is not an answer to: which"):
        read_listed(text, LISTED, "which")


def test_the_words_of_a_prompt_that_says_nothing_itself() -> None:
    class Colour(Prompt[str]):
        name, rules = "colour", ("TG-1.1",)

    prompt = Colour()
    assert repr(prompt) == "<colour>"
    assert prompt.text("red") == prompt.label("red", None) == "red"
    assert prompt.read("re x", ("red", "blue"), None) == ("red", "x")
    assert prompt.why(None, 1, "green").rules == ("TG-1.1",)
    assert prompt.ask(None, 1) == "choose: colour"
    assert prompt.wait(None, 2, lambda seat: f"player {seat}") == "player 2 chooses: colour"
