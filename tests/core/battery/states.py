"""Checks of what a game does: invariants, scenes, copies, data, records, undo."""

from __future__ import annotations

import json
import pickle
from typing import Any

from games.core.chance import draw, seeded
from games.core.match import Match
from games.core.prompt import Prompt
from games.core.record import play_record, read_record, write_record
from games.core.scene import CHANCE, Seat
from games.core.state import State, play_scenes
from games.core.table import Table
from tests.core.battery.case import Case, match_picture, picture, play, played, walk

MOST_ANSWERS = 40
"""No scene takes more: copies replay them."""
CLOSELY, LOOKED_AT = 4, 0.2
"""One random match in four is followed ply by ply, and so many of its scene boundaries are looked at; every tenth of
these matches is looked at all the way. Of the rest only the end is looked at."""


def check_random_matches(case: Case) -> None:
    """From start to end every invariant holds at every scene boundary, scenes are short and disciplined, and the
    game ends within its bound."""
    for seed in range(-(-case.hooks.matches // len(case.game.players))):
        if seed % CLOSELY == 0:
            one_random_match(case, seed, 1.0 if seed % (10 * CLOSELY) == 0 else LOOKED_AT)
        else:
            rng = case.rng("random", seed)
            check_end(case, play_scenes(case.game, case.game.new_table(case.setting(rng, seed)), rng))


def one_random_match(case: Case, seed: int, looked_at: float = 1.0) -> tuple[int, int]:
    """Gives the number of decisions and the most answers of a scene."""
    game, rng = case.game, case.rng("random", seed)
    state = case.state(rng, seed)
    decisions, most, scene = 0, 0, 0
    base: Table | None = None
    asked: list[tuple[Prompt[Any], Seat, bool]] = []
    for lane, ask, _ in walk(state, rng):
        book, (prompt, seat, options) = state.book, ask
        if book.scenes != scene:
            if rng.random() < looked_at:
                check_boundary(case, base, book.base)
            scene, base, asked = book.scenes, book.base, []
        assert len(options) > 0, f"{prompt.name}: nothing is legal"
        assert prompt in game.prompts, f"{prompt.name} is not among the game's prompts"
        if seat != CHANCE:
            decisions += 1
            check_discipline(asked, prompt, seat, lane)
            assert not (found := case.hooks.asked(state.table, ask)), found
        asked.append((prompt, seat, state.single is not None))
        most = max(most, len(book.answers) + 1)
    check_boundary(case, base, state.table)
    check_end(case, state.table)
    assert decisions <= game.longest
    assert most <= MOST_ANSWERS, f"a scene took {most} answers"
    return decisions, most


def check_end(case: Case, table: Table) -> None:
    check_boundary(case, None, table)
    outcome = case.game.outcome(table)
    assert outcome is not None, "an ended game has an outcome"
    assert sorted(seat for group in outcome.ranking for seat in group) == list(table.setting.seats)
    assert outcome.draw or outcome.winners


def check_boundary(case: Case, before: Table | None, now: Table) -> None:
    """Between two scenes nothing but the table counts, and it must be one that can occur."""
    assert not (found := now.problems()), found
    assert not (found := case.hooks.invariants(now)), found
    if before is not None:
        assert not (found := case.hooks.between(before, now)), found
    assert (case.game.outcome(now) is None) == bool(now.todo), "over means: an outcome, and nothing on the agenda"
    for name, *args in now.todo:
        assert name in case.game.scenes, f"{name!r} is no scene"
        assert all(map(plain, args)), f"scene {name!r} has arguments that are not plain: {args}"


def plain(value: Any) -> bool:
    return type(value) in (int, str, bool) or (type(value) is tuple and all(map(plain, value)))


def check_discipline(asked: list[tuple[Prompt[Any], Seat, bool]], prompt: Prompt[Any], seat: Seat, lane: Seat) -> None:
    """A hidden outcome of chance ends its scene before anybody is asked again; so does a secret answer given alone,
    before another seat is asked. In a lane only its own seat and chance are asked."""
    assert seat == lane
    for before, who, alone in asked:
        assert not before.hidden, f"{prompt.name} is asked after the hidden {before.name} in one scene"
        kept = before.secret and alone and who != seat
        assert not kept, f"{prompt.name} is asked after the secret {before.name} of another seat in one scene"


def check_copies(case: Case) -> None:
    """A copy at every ply is equal, plays on identically, and never changes when the original does; so does a state
    that was pickled."""
    for seed in range(case.hooks.closely):
        rng = case.rng("copies", seed)
        state = case.state(rng, seed)
        copies: list[tuple[State[Any], int]] = []
        pictures: list[str] = []
        answers: list[tuple[Seat, Any]] = []
        for lane, _, answer in walk(state, rng):
            copies.append((state.copy(), len(answers)))
            if rng.random() < 0.2:
                copies.append((pickle.loads(pickle.dumps(state)), len(answers)))
            pictures.append(picture(state))
            answers.append((lane, answer))
        pictures.append(picture(state))
        for ended in (state.copy(), pickle.loads(pickle.dumps(state))):
            assert picture(ended) == pictures[-1]
        for copy, ply in copies:
            assert picture(copy) == pictures[ply], "a copy is not equal, or changed when the original played on"
        for copy, ply in rng.sample(copies, min(12, len(copies))):
            for number in range(ply, len(answers)):
                copy.play(*answers[number])
                assert picture(copy) == pictures[number + 1], "a copy plays on differently"


def check_scene_ends(case: Case) -> None:
    """`at_scene_end` plays a copy to the next boundary and leaves the state alone."""
    rng = case.rng("scene ends")
    state = case.state(rng, 1)
    for _ in walk(state, rng):
        before = picture(state)
        table = state.at_scene_end(rng)
        assert picture(state) == before
        check_boundary(case, None, table)


def check_tables(case: Case) -> None:
    """At every scene boundary the table's data is JSON, reads back to an equal table, and that one plays on."""
    for seed in range(case.hooks.closely):
        rng = case.rng("tables", seed)
        state = case.state(rng, seed)
        scene = 0
        for _ in walk(state, rng):
            if state.book.scenes == scene:
                continue
            scene, base = state.book.scenes, state.book.base
            data = base.to_data()
            again = case.game.table_from(json.loads(json.dumps(data)), base.setting)
            assert again == base
            assert again.to_data() == data
            assert again is not base
            for seat in (None, *base.setting.seats):
                assert case.game.view(again, seat) == case.game.view(base, seat), "data lacks what a view shows"
            assert picture(State(case.game, again, scene - 1).copy(answers=state.book.answers)) == picture(state)
        data = state.table.to_data()
        assert case.game.table_from(json.loads(json.dumps(data)), state.table.setting) == state.table


def check_records(case: Case) -> None:
    """What is written is read and played to an equal match, in the middle of a match and at its end, also if chance
    was typed."""
    for seed in range(2 * case.hooks.closely):
        rng = case.rng("records", seed)
        most = None if seed % 3 == 0 else rng.randrange(60)
        match = typed(case, seed, most) if seed % 2 else played(case, seed, most)
        text = write_record(match, "2024-05-17", {"Note": 'said "no" \\ twice'})
        record = read_record(text)
        again, error = play_record(record, case.game, match.seed)
        assert error is None, f"{error}\n{text}"
        assert match_picture(again) == match_picture(match), text
        assert again.players == match.players
        assert record.one("Note") == 'said "no" \\ twice'
        assert write_record(again, "2024-05-17", {"Note": 'said "no" \\ twice'}) == text


def typed(case: Case, seed: int, most: int | None) -> Match:
    """A match in which chance was typed too, in the order in which lanes came."""
    match = case.match(seed, ask_chance=True)
    rng = case.rng("typed", seed)
    for number, (lane, ask, answer) in enumerate(walk(match.state.copy(), rng)):
        if number == most:
            break
        match._put(lane, ask, answer)
    return match


def check_undo(case: Case) -> None:
    """Undo to the start equals every earlier position, redo every later one, and other moves can follow."""
    for seed in range(case.hooks.closely):
        match = case.match(seed, free_undo=True)
        rng = case.rng("undo", seed)
        pictures = []
        for number, _ in enumerate(play(match, rng)):
            pictures.append(match_picture(match))
            if number == 80:
                break
        decided = [entry.actor for entry in match.journal if entry.actor != CHANCE]
        pictures = [*pictures[: len(decided)], match_picture(match)]
        for number in reversed(range(len(decided))):
            last = next(entry.actor for entry in reversed(match.journal) if entry.actor != CHANCE)
            assert match.undo_problem(last) is None
            match.undo(last)
            assert match_picture(match) == pictures[number]
        assert match.undo_problem(1) is not None
        for now in pictures[1:]:
            assert match.redo()
            assert match_picture(match) == now
        assert not match.redo()
        assert not match.assisted


def check_lanes(case: Case) -> None:
    """Seats that act side by side get the same dice and end at the same table in whatever order they answer."""
    for seed in range(case.hooks.closely):
        ends = []
        for order in range(3):
            state = case.state(case.rng("lanes", seed), seed)
            rng = case.rng("order", seed, order)
            tables = []
            while not state.over:
                scene = state.book.scenes
                lane = rng.choice(sorted(state.open))
                key = state.chance_key(lane)
                state.play(lane, draw(state.open[lane][2], seeded("lanes", seed, key)))
                if state.book.scenes != scene:
                    tables.append(state.book.base.to_data())
            ends.append((tables, state.table.to_data()))
        assert ends[0] == ends[1] == ends[2]
