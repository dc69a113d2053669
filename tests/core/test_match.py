"""Matches: the three errors, moves of several answers, chance that is typed, and how far undo goes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core.errors import AmbiguousMove, IllegalMove, InvalidMove, RecordError, SeatError
from games.core.match import Match, Player, make_players
from games.core.record import play_record, read_record
from tests.core.battery.case import match_picture, play
from tests.core.toys import duel, market, spells


def new(game: Any = duel.GAME, kinds: tuple[str, ...] = ("human", "human"), seed: str = "s", **more: Any) -> Match:
    players = [Player(name, kind) for name, kind in zip(("Anna", "Bela", "Cyril"), kinds, strict=False)]
    return Match(game, game.setting(len(kinds)), players, seed, **more)


def dealt(cards: str, game: Any = duel.GAME, **more: Any) -> Match:
    match = new(game, ask_chance=True, **more)
    for card in cards.split():
        match.play(0, card)
    match.ask_chance = False
    return match


@pytest.fixture
def match() -> Match:
    return dealt("plan shield spy plan")


# -- the three errors


@pytest.mark.parametrize(
    ("seat", "text", "kind", "says"),
    [
        (1, "", InvalidMove, "There is no move in an empty line."),
        (1, "   ", InvalidMove, "There is no move in an empty line."),
        (1, "dance", InvalidMove, "'dance' is not an answer to: play a spy"),
        (1, "stone", InvalidMove, "'stone' is not an answer to"),
        (2, "pass", IllegalMove, "It is not Bela's turn."),
        (3, "pass", IllegalMove, "There is no seat 3."),
        (-1, "pass", IllegalMove, "There is no seat -1."),
        (0, "plan", IllegalMove, "Nothing is left to chance now."),
    ],
)
def test_moves_that_are_none(match: Match, seat: int, text: str, kind: type[Exception], says: str) -> None:
    before = match_picture(match)
    with pytest.raises(kind, match=says) as error:
        match.play(seat, text)
    assert error.value.done == 0
    assert match_picture(match) == before


def test_an_ambiguous_move_lists_the_candidates(match: Match) -> None:
    match.play(1, "pass")
    with pytest.raises(AmbiguousMove) as error:
        match.play(1, "s")
    assert error.value.candidates == ("scroll", "stone", "sword")
    match.play(1, "st")
    assert match.journal[-1].text == "stone"


def test_a_refusal_cites_its_rules() -> None:
    match = dealt("plan shield plan plan")
    with pytest.raises(IllegalMove) as error:
        match.play(1, "spy")
    assert error.value.rules == ("DU-3.1", "DU-3.4")
    assert match.why(1, "spy") == error.value.refusal == match.state.refuse(1, "spy")
    assert match.why(1, "pass") is None
    assert match.why(1, "hello") is not None
    with pytest.raises(IllegalMove):
        match.answer(1, "spy")


def test_after_the_end_every_move_is_refused() -> None:
    match = new()
    for _ in play(match, Random(1)):
        pass
    assert match.over
    with pytest.raises(IllegalMove, match="The game is over") as error:
        match.play(1, "pass")
    assert error.value.rules == ("DU-4.1",)
    assert match.acting == ()
    assert match.outcome is not None


# -- moves of several answers


def test_what_came_before_an_error_stays_done() -> None:
    match = dealt("chain gift echo gift chain thief", spells.GAME)
    with pytest.raises(IllegalMove, match="You hold no gift") as error:
        match.play(1, "chain echo 1.chain gift")
    assert error.value.done == 3
    assert [entry.text for entry in match.journal[6:]] == ["chain", "echo", "1.chain"]
    with pytest.raises(InvalidMove, match="'dance' is not an answer") as error:
        match.play(1, "dance")
    assert error.value.done == 0
    with pytest.raises(IllegalMove, match="The move is complete; 'gift' is left over") as error:
        match.play(1, "- gift")
    assert error.value.done == 1


def test_a_new_move_does_not_begin_on_the_old_line(match: Match) -> None:
    with pytest.raises(IllegalMove, match="The move is complete; 'stone' is left over"):
        match.play(1, "pass stone")
    assert match.acting == (1, 2)


# -- chance


def test_chance_is_drawn_from_the_seed_alone() -> None:
    assert match_picture(new()) == match_picture(new())
    hands = {tuple(new(seed=f"s{n}").state.table.hands[1]) for n in range(30)}
    assert len(hands) > 3


def test_chance_that_is_typed() -> None:
    match = new(ask_chance=True)
    assert match.acting == ()
    assert match.chance is not None
    lane, prompt, outcomes = match.chance
    assert (lane, prompt, list(outcomes)) == (0, duel.DRAW, ["shield", "plan", "spy"])
    for text, says in (("dragon", "is not an answer"), ("plan plan", "'plan' is left over")):
        with pytest.raises(InvalidMove, match=says):
            match.play(0, text)
    for card in ("spy", "spy", "spy"):
        match.play(0, card)
    with pytest.raises(IllegalMove):
        match.play(0, "spy")
    match.play(0, "")
    assert match.chance is None
    assert match.acting == (1,)


def test_chance_decides_the_same_whether_asked_or_not() -> None:
    asked, drawn = new(ask_chance=True), new()
    while asked.chance is not None:
        asked.play(0, "")
    assert match_picture(asked) == match_picture(drawn)


# -- undo


def test_nothing_to_take_back(match: Match) -> None:
    problem = match.undo_problem(1)
    assert problem is not None
    assert problem.sentence == "There is nothing to take back."
    with pytest.raises(IllegalMove):
        match.undo(1)


def test_undo_of_what_nobody_has_answered(match: Match) -> None:
    before = match_picture(match)
    match.play(1, "spy")
    assert match.undo_problem(1) is None
    match.undo(1)
    assert match_picture(match) == before
    assert not match.assisted
    after = match.redo() and match_picture(match)
    assert after
    assert after != before


def test_undo_stops_at_what_another_person_decided(match: Match) -> None:
    match.play(1, "spy")
    match.play(2, "pass")
    problem = match.undo_problem(1)
    assert problem is not None
    assert problem.sentence == "Bela has decided since."
    assert match.undo_problem(2) is None


def test_undo_takes_back_what_bots_did() -> None:
    match = new(kinds=("human", "random"), ask_chance=True)
    for card in ("spy", "plan", "plan", "plan"):
        match.play(0, card)
    match.play(1, "spy")
    match.play(2, "pass")
    assert match.undo_problem(1) is None
    match.undo(1)
    assert len(match.journal) == 4


def test_undo_stops_at_what_was_seen() -> None:
    match = dealt("plan shield spy plan")
    for seat, text in ((1, "pass"), (1, "stone"), (2, "sword"), (1, "pass")):
        match.play(seat, text)
    problem = match.undo_problem(1)
    assert problem is not None
    assert problem.sentence == "What has been seen cannot be un-seen."
    assert match.undo_problem(1, assisted=True) is not None, "two people play"


def test_one_person_alone_may_go_further_and_the_match_is_marked() -> None:
    match = new(kinds=("human", "random"), ask_chance=True)
    for card in ("plan", "shield", "spy", "plan"):
        match.play(0, card)
    match.ask_chance = False
    for seat, text in ((1, "pass"), (1, "stone"), (2, "sword"), (1, "pass")):
        match.play(seat, text)
    assert match.undo_problem(1) is not None
    assert match.undo_problem(1, assisted=True) is None
    match.undo(1, assisted=True)
    assert match.assisted
    assert match.view(1).prompt is duel.PLAN


def test_free_undo_goes_everywhere_and_redo_comes_back() -> None:
    match = dealt("plan shield spy plan", free_undo=True)
    pictures = [match_picture(match)]
    for seat, text in ((1, "pass"), (1, "stone"), (2, "sword"), (1, "pass")):
        match.play(seat, text)
        pictures.append(match_picture(match))
    for seat, picture in zip((1, 2, 1, 1), reversed(pictures[:-1]), strict=True):
        match.undo(seat)
        assert match_picture(match) == picture
    for picture in pictures[1:]:
        assert match.redo()
        assert match_picture(match) == picture
    match.undo(1)
    match.play(1, "pass")
    assert not match.redo(), "after another move there is nothing to redo"


def test_undo_is_free_where_nothing_is_hidden() -> None:
    match = new(market.GAME)
    match.play(1, "all")
    match.play(2, "all")
    match.undo(1)
    assert match.acting == (1, 2)
    assert match.redo()
    assert match.acting == (1,)


def test_chance_falls_the_same_after_undo_of_the_same_move() -> None:
    match = new(market.GAME)
    value = match.view(1).options[1]
    match.play(1, str(value))
    dice = match.state.table.dice[1]
    match.undo(1)
    match.play(1, str(value))
    assert match.state.table.dice[1] == dice


# -- seats, feed, log


def test_seats_that_do_not_fit() -> None:
    with pytest.raises(SeatError, match="1 players for 2 seats"):
        Match(duel.GAME, duel.GAME.setting(2), [Player("A")], "x")
    with pytest.raises(SeatError, match="has no bot 'hard'; there are random"):
        Match(duel.GAME, duel.GAME.setting(2), [Player("A"), Player("B", "hard")], "x")
    with pytest.raises(SeatError, match="Duel is for 2 to 2, not 3"):
        duel.GAME.setting(3)


def test_players_from_words() -> None:
    players = make_players(duel.GAME, ["human", "Robot:random", " Bot : RANDOM "], ["Anna"])
    assert players == [Player("Anna"), Player("Robot", "random"), Player("Bot", "random")]
    assert make_players(duel.GAME, ["human", "human"])[1].name == "Player 2"
    for word, says in (("hard", "has no bot 'hard' yet"), ("queen", "'queen' is not one of human, random"), ("", "''")):
        with pytest.raises(SeatError, match=says) as error:
            make_players(duel.GAME, ["human", word])
        assert error.value.where == "seat 2"


def test_feed_and_log_are_what_each_could_follow(match: Match) -> None:
    assert match.feed(1)[:2] == [duel.Drew(1, "plan"), duel.Drew(2, "")]
    entries = len(match.journal)
    match.play(1, "spy")
    assert match.feed(2, since=entries) == [duel.Played(1, "spy")]
    assert match.log(2)[-1] == ("Anna plays spy", ("DU-3.4",))
    assert match.log(None) == match.log(2)


def test_a_bots_own_chance_does_not_show_the_seed(match: Match) -> None:
    minds = [match.mind(seat) for seat in (1, 2)]
    assert minds[0].seed != minds[1].seed
    assert match.seed not in minds[0].seed
    assert minds[0].rng("a").random() == match.mind(1).rng("a").random() != minds[0].rng("b").random()


# -- following a journal


def test_follow_plays_what_was_written_down(match: Match) -> None:
    for seat, text in ((1, "pass"), (2, "sword"), (1, "stone"), (1, "pass")):
        match.play(seat, text)
    lines = [(entry.lane, entry.actor, entry.text) for entry in match.journal]
    again = new()
    again.follow(lines)
    assert match_picture(again) == match_picture(match)


@pytest.mark.parametrize(
    ("number", "line", "says"),
    [
        (2, (0, 0, "dragon"), "is not an answer"),
        (3, (1, 1, "pass"), "seat 1 is not asked"),
        (5, (1, 0, "pass"), r"seat \* is not asked"),
        (5, (1, 1, "pass pass"), "'pass' is left over"),
        (5, (1, 1, "spy"), "You hold no spy"),
    ],
)
def test_follow_names_the_line_that_does_not_fit(number: int, line: tuple[int, int, str], says: str) -> None:
    lines = [(0, 0, "plan"), (0, 0, "shield"), (0, 0, "plan"), (0, 0, "plan"), (1, 1, "pass")]
    lines[number - 1] = line
    match = new()
    with pytest.raises(RecordError, match=says) as error:
        match.follow(lines)
    assert error.value.line == number
    assert len(match.journal) == number - 1


# -- a match that was read in the middle of dice


def read_with_dice_open() -> Match:
    """Both have rolled; seat 1 has kept a die and waits for dice that the record does not name."""
    head = '[Game "market"]\n[Seat "1 human A"]\n[Seat "2 human B"]\n\n'
    match, error = play_record(read_record(head + "*1 =1234\n*2 =1145\n1 1\n"), market.GAME, "s")
    assert error is None
    return match


def test_what_a_record_leaves_to_chance_can_be_settled() -> None:
    match = read_with_dice_open()
    assert match.acting == (2,)
    assert match.chance is not None
    match.settle()
    assert match.chance is None
    assert match.acting == (1, 2)
    assert match.journal[-1].lane == 1


def test_redo_after_chance_was_settled_by_undo() -> None:
    match = read_with_dice_open()
    match.play(2, "4")
    later = match_picture(match)
    match.undo(2)
    assert match.chance is None, "the dice of seat 1 are rolled meanwhile"
    assert match.redo()
    assert match_picture(match) == later
    assert not match.redo()
