"""Checks of what people type: notation, refusals, junk."""

from __future__ import annotations

import string
import unicodedata
from collections import defaultdict
from random import Random
from typing import Any

import pytest

from games.core.errors import AmbiguousMove, IllegalMove, InvalidMove, MoveError, Refusal
from games.core.match import Match
from games.core.prompt import Prompt
from games.core.scene import CHANCE, Ask
from games.core.table import Table
from tests.core.battery.case import Case, match_picture, play, some, walk


def check_texts(case: Case) -> None:
    """The text of every legal answer is unique, printable, on one line, and reads back to it however it is typed."""
    for seed in range(case.hooks.closely):
        rng = case.rng("texts", seed)
        state = case.state(rng, seed)
        for _, ask, _ in walk(state, rng):
            check_ask(ask, state.table, rng)


def check_ask(ask: Ask, table: Table, rng: Random) -> None:
    prompt, _, options = ask
    answers = some(options)
    texts = [prompt.text(answer) for answer in answers]
    assert len(set(texts)) == len(answers), f"{prompt.name}: two answers are written alike"
    for answer, text in zip(answers, texts, strict=True):
        assert text, f"{prompt.name}: an empty text"
        assert text == text.strip()
        assert text.isprintable()
        assert ";" not in text, "a record takes it for a comment"
        assert prompt.read(text, options, table) == (answer, "")
    at = rng.randrange(len(answers))
    for text in (texts[at].upper(), texts[at].lower(), f" {texts[at]} ", unicodedata.normalize("NFD", texts[at])):
        read, rest = prompt.read(text.strip(), options, table)
        assert (read, rest.strip()) == (answers[at], "")


def check_refusals(case: Case) -> None:
    """`refuse` agrees with the options, and gives a sentence and a rule of the rulebook for answers that were legal
    at another time; a match raises the same and changes nothing."""
    rulebook = case.game.rulebook if (case.game.home / "rules.md").exists() else None
    for seed in range(case.hooks.closely):
        match = case.match(seed)
        rng = case.rng("refusals", seed)
        known: dict[Prompt[Any], set[Any]] = defaultdict(set)
        for seat, (prompt, _, options), _ in play(match, rng):
            assert all(match.state.refuse(seat, answer) is None for answer in some(options))
            illegal = sorted(known[prompt].difference(options), key=repr)
            for answer in rng.sample(illegal, min(3, len(illegal))):
                refusal = match.state.refuse(seat, answer)
                assert refusal is not None
                assert refusal.sentence.strip(), prompt.name
                assert refusal.rules, f"{prompt.name}: no rule forbids {prompt.text(answer)}"
                if rulebook is not None:
                    assert all(rule in rulebook for rule in refusal.rules), refusal
                if rng.random() < 0.3 and not means_another(prompt, answer, options, match.state.table):
                    check_refused(match, seat, prompt.text(answer), refusal)
            known[prompt].update(some(options))


def means_another(prompt: Prompt[Any], answer: Any, options: Any, table: Table) -> bool:
    """Whether the text of an illegal answer stands for a legal one now, as where a forced part may be left out."""
    try:
        read, rest = prompt.read(prompt.text(answer), options, table)
    except MoveError:
        return False
    return not rest and read != answer and read in options


def check_refused(match: Match, seat: int, text: str, refusal: Refusal) -> None:
    before = match_picture(match)
    assert match.why(seat, text) == refusal, text
    with pytest.raises(IllegalMove) as caught:
        match.play(seat, text)
    assert caught.value.refusal == refusal
    assert caught.value.done == 0
    assert match_picture(match) == before


def check_why(case: Case) -> None:
    """Asking why changes nothing, whoever asks and whatever about; a seat that is not asked is told so."""
    match = case.match(0)
    rng = case.rng("why")
    for _, (prompt, _, options), answer in play(match, rng):
        before = match_picture(match)
        for seat in (*match.setting.seats, 0, 9):
            refusal = match.why(seat, prompt.text(answer))
            if seat in match.acting and match.state.open[seat][0] is prompt and answer in match.state.open[seat][2]:
                assert refusal is None
            if seat not in match.acting:
                assert refusal is not None
        match.why(rng.choice(match.acting), junk(rng, prompt.text(draw_one(options, rng))))
        assert match_picture(match) == before
    assert match.why(1, "x") is not None, "the game is over"


def draw_one(options: Any, rng: Random) -> Any:
    return options[rng.randrange(len(options))]


def check_junk(case: Case) -> None:
    """Whatever is typed, it is a move or one of the three errors, and what an error leaves done is told by `done`."""
    kinds: set[type[MoveError] | None] = set()
    for seed in range(2 * case.hooks.closely):
        match = case.match(seed)
        rng = case.rng("junk", seed)
        seen: list[str] = []
        while not match.over and len(match.journal) < 300:
            seat = rng.choice(match.acting)
            prompt, _, options = match.state.open[seat]
            seen.append(prompt.text(draw_one(options, rng)))
            kinds.add(type_junk(match, seat, junk(rng, seen[-1], seen)))
            if match.acting and rng.random() < 0.7:
                seat = rng.choice(match.acting)
                match.answer(seat, draw_one(match.state.open[seat][2], rng))
    assert kinds <= {InvalidMove, IllegalMove, AmbiguousMove, None}
    assert {InvalidMove, None} <= kinds, "some junk is a move, some is not"


def check_junk_for_chance(case: Case) -> None:
    """The same for what people type for chance."""
    for seed in range(case.hooks.closely):
        match = case.match(seed, ask_chance=True)
        rng = case.rng("chance junk", seed)
        for _ in range(150):
            if match.over:
                break
            if match.chance is None:
                seat = rng.choice(match.acting)
                match.answer(seat, draw_one(match.state.open[seat][2], rng))
                continue
            _, prompt, outcomes = match.chance
            text = prompt.text(draw_one(outcomes, rng))
            type_junk(match, CHANCE, junk(rng, text) or "?")
            if match.chance is not None and match.chance[1] is prompt and rng.random() < 0.5:
                match.play(CHANCE, "")


def type_junk(match: Match, seat: int, text: str) -> type[MoveError] | None:
    """Type it; gives the kind of error."""
    before, entries = match_picture(match), len(match.journal)
    match.why(seat, text)
    assert match_picture(match) == before
    error = None
    try:
        match.play(seat, text)
    except MoveError as caught:
        error = caught
    if error is None:
        return None
    assert str(error).strip()
    assert str(error).isprintable(), "what was typed must not come back raw"
    answered = sum(entry.actor == seat for entry in match.journal[entries:])
    assert answered == error.done, text
    if not answered:
        assert match_picture(match) == before, text
    return type(error)


JUNK = string.ascii_letters + string.digits + string.punctuation + "  čřžńßİ①²½\u0301\u200b\u00a0-–·"


def junk(rng: Random, text: str, seen: list[str] | None = None) -> str:
    """Random characters, a legal text with something wrong, or several texts in a row."""
    kind = rng.randrange(6)
    if kind == 0:
        return "".join(rng.choices(JUNK, k=rng.randrange(1, 12)))
    if kind == 1:
        return text + rng.choice(JUNK)
    if kind == 2:
        at = rng.randrange(len(text))
        return text[:at] + rng.choice(JUNK) + text[at + rng.randrange(2) :]
    if kind == 3:
        return text[: rng.randrange(len(text) + 1)] + "9" * rng.choice((1, 3, 5000))
    joined = [text, *rng.choices(seen or [text], k=rng.randrange(1, 4))]
    if kind == 4:
        rng.shuffle(joined)
    return rng.choice(("", " ")).join(joined)
