"""Records: what is written, what is read, and the line number of everything that is wrong."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest

from games.core.errors import DataError, IllegalMove, OptionError, RecordError, SeatError, TableError
from games.core.match import Match, Player
from games.core.record import match_of, play_line, play_record, read_record, write_record
from tests.core.battery.case import match_picture
from tests.core.toys import duel, market, spells

HEAD = """[Game "duel"]
[Rules "1"]
[Options "goal=3 spies=true"]
[Seat "1 human Anna"]
[Seat "2 human Bela Lugosi"]
"""
DEAL = "* plan\n* shield\n* spy\n* plan\n"


def played(moves: str, head: str = HEAD, game: Any = duel.GAME) -> tuple[Match, RecordError | None]:
    return play_record(read_record(head + "\n" + moves), game, "seed")


def test_a_whole_record_as_text() -> None:
    match, error = played(DEAL + "1 pass\n1 stone\n2 sword\n1 plan\n2 shield\n")
    assert error is None
    assert write_record(match, "2024-05-17", {"Note": "a"}) == (
        HEAD
        + '[Date "2024-05-17"]\n[Result "?"]\n[Termination "unfinished"]\n[Note "a"]\n\n'
        + DEAL
        + "\n1 pass\n1 stone\n2 sword\n1 plan\n2 shield\n"
    ), "the seat of chance is a star, a blank line comes before a round"


def test_the_end_stands_in_the_head() -> None:
    match, error = played(DEAL + "1 pass\n1 stone\n2 sword\n1 plan\n2 pass\n* plan\n", HEAD.replace("goal=3", "goal=2"))
    assert error is not None, "with two stones the game is over: nobody draws"
    assert error.line == len(HEAD.splitlines()) + 1 + 10
    assert match.over
    lines = write_record(match).splitlines()
    assert '[Result "1 > 2"]' in lines
    assert '[Termination "goal"]' in lines


def test_another_end_than_the_moves_give_is_told() -> None:
    moves, goal = DEAL + "1 pass\n1 stone\n2 sword\n1 plan\n2 pass\n", HEAD.replace("goal=3", "goal=2")
    for head, line in (
        (goal, 0),
        (goal + '[Result "1 > 2"]\n[Termination "goal"]\n', 0),
        (goal + '[Result "?"]\n[Termination "unfinished"]\n', 0),
        (goal + '[Result "2 > 1"]\n', len(HEAD.splitlines()) + 1),
        (goal + '[Termination "bored"]\n', len(HEAD.splitlines()) + 1),
        (HEAD + '[Result "1 > 2"]\n', len(HEAD.splitlines()) + 1),
    ):
        _, error = played(moves, head)
        assert (error.line if error else 0) == line, head


def test_comments_blank_lines_and_loose_typing() -> None:
    moves = "; a comment\n\n  * plan ; the first\n*  SHIELD\n\n\n* spy\n* plan;\n1 pass\n2   Sword\n"
    match, error = played(moves)
    assert error is None
    assert [entry.text for entry in match.journal] == ["plan", "shield", "spy", "plan", "pass", "sword"]


def test_answers_of_one_move_stand_on_one_line() -> None:
    head = '[Game "spells"]\n[Seat "1 human A"]\n[Seat "2 human B"]\n'
    deal = "".join(f"* {card}\n" for card in ["chain", "gift", "echo", "gift", "chain", "thief"])
    joined, error = played(deal + "1 chain echo 1.chain chain\n", head, spells.GAME)
    assert error is None
    assert write_record(joined).endswith("\n\n1 chain echo 1.chain chain\n")
    apart, error = played(deal + "1 chain\n1 echo 1.chain\n1 chain\n", head, spells.GAME)
    assert error is None
    assert match_picture(apart) == match_picture(joined)


def test_a_roll_on_the_line_or_on_one_of_its_own() -> None:
    head = '[Game "market"]\n[Seat "1 human A"]\n[Seat "2 human B"]\n'
    one, error = played("*1 =1234\n*2 =1111\n1 4=113\n2 all\n", head, market.GAME)
    assert error is None
    two, error = played("*1 =1234\n*2 =1111\n1 4\n*1 =113\n2 all\n", head, market.GAME)
    assert error is None
    assert match_picture(one) == match_picture(two)
    assert "1 4=113" in write_record(two)


def test_chance_that_a_record_does_not_name_is_missed() -> None:
    match, error = played("* plan\n1 pass\n")
    assert error is not None
    assert (error.line, error.reason) == (
        len(HEAD.splitlines()) + 3,
        "1 pass: here chance decides first: a line with `*` is missing",
    )
    assert len(match.journal) == 1


def test_an_illegal_move_in_the_middle() -> None:
    """It loads up to the line, which is named with the rule, and can be viewed."""
    match, error = played(DEAL + "\n1 spy\n2 pass\n1 stone\n2 stone ; the rest is lost\n1 sword\n2 spy\n1 pass\n")
    assert error is not None
    assert error.line == len(HEAD.splitlines()) + 1 + 4 + 1 + 6
    assert "is not an answer to: throw" in error.reason
    assert [entry.text for entry in match.journal[4:]] == ["spy", "pass", "stone", "stone", "sword"]
    assert match.acting == (2,)
    assert match.view(None).view.round == 1
    match, error = played(DEAL + "1 pass\n1 stone\n2 scroll\n2 spy\n")
    assert error is not None
    assert "play a plan" in error.reason
    match, error = played(DEAL + "1 pass\n1 stone\n2 sword\n1 pass\n* shield\n2 spy\n")
    assert error is not None
    assert error.rules == ("DU-3.1", "DU-3.4")
    assert error.reason == "2 spy: You hold no spy. (DU-3.1, DU-3.4)"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("pass", "not a line like `SEAT MOVE`"),
        ("1", "not a line like `SEAT MOVE`"),
        ("x 1", "not a line like `SEAT MOVE`"),
        ("-1 pass", "not a line like `SEAT MOVE`"),
        ("** plan", "not a line like `SEAT MOVE`"),
        ("1pass", "not a line like `SEAT MOVE`"),
        ("9" * 5000 + " pass", "not a line like `SEAT MOVE`"),
        ("*" + "9" * 5000 + " pass", "not a line like `SEAT MOVE`"),
        ("² pass", "not a line like `SEAT MOVE`"),
        ("[Game]", "not a header like"),
        ('[Game "duel', "not a header like"),
        ('[Game "a"b"]', "not a header like"),
        ('[Date "2024"]', "a header after the first move"),
    ],
)
def test_lines_that_are_neither_header_nor_move(line: str, reason: str) -> None:
    with pytest.raises(RecordError) as error:
        read_record(f"{HEAD}\n* plan\n{line}\n* spy\n")
    assert error.value.line == len(HEAD.splitlines()) + 3
    assert reason in error.value.reason
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("text", ["", "\n\n", "* plan\n", '[Rules "1"]\n', "; nothing"])
def test_what_is_no_record(text: str) -> None:
    with pytest.raises(RecordError, match="this is not a record") as error:
        read_record(text)
    assert error.value.line == 1


def test_what_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.record.LONGEST", 10)
    with pytest.raises(RecordError, match="too long"):
        read_record(HEAD)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('[Seat "2 human', '[Seat "3 human', 5, "not like [Seat"),
        ('[Seat "2 human Bela Lugosi"]', '[Seat "2"]', 5, "not like [Seat"),
        ('[Seat "1 human', '[Seat "one human', 4, "not like [Seat"),
        ('[Rules "1"]', '[Cards "{"]', 2, "[Cards] is not JSON"),
        ('[Rules "1"]', '[Cards "[1, 2]"]', 2, "[Cards] does not hold"),
        ('[Rules "1"]', '[Table "{"]', 2, "[Table] is not JSON"),
        ('[Rules "1"]', '[Table "' + "[" * 6000 + '"]', 2, "[Table] is not JSON"),
        ('[Rules "1"]', '[Table "[]"]', 2, "[Table] does not hold a table"),
    ],
)
def test_headers_that_do_not_fit(old: str, new: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError) as error:
        played("", HEAD.replace(old, new))
    assert error.value.line == line
    assert reason in error.value.reason


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("goal=3", "goal=9", OptionError),
        ("goal=3", "gaol=3", OptionError),
        ("goal=3", "goal", OptionError),
        ("1 human", "1 hard", SeatError),
        ('[Seat "2 human Bela Lugosi"]\n', "", SeatError),
        ('[Rules "1"]', r'[Table "{\"deck\": 5}"]', TableError),
        ('[Rules "1"]', r'[Cards "[\"a.toml\", \"x = 1\"]"]', DataError),
    ],
)
def test_headers_that_the_game_refuses(old: str, new: str, kind: type[DataError]) -> None:
    with pytest.raises(kind):
        played("", HEAD.replace(old, new))


def test_a_table_that_cannot_occur() -> None:
    table = duel.GAME.new_table(duel.GAME.setting(2))
    table.deck["spy"] = 9
    table.todo = [("battle", 1)]
    match = Match(duel.GAME, duel.GAME.setting(2), [Player("A"), Player("B")], "x", start=table)
    with pytest.raises(RecordError, match="cannot occur: the cards are") as error:
        play_record(read_record(write_record(match)), duel.GAME, "x")
    assert error.value.line == 6


def test_other_rules_are_told_and_played_all_the_same() -> None:
    match, error = played(DEAL, HEAD.replace('[Rules "1"]', '[Rules "0.9"]'))
    assert error is not None
    assert (error.line, error.reason) == (2, "played by rules 0.9; these are rules 1")
    assert len(match.journal) == 4


def test_names_and_notes_come_back_as_they_were() -> None:
    names = ['Jára "Cimrman"', "back\\slash ]; [x"]
    match = Match(duel.GAME, duel.GAME.setting(2), [Player(name) for name in names], "x")
    text = write_record(match, extra={"Note": 'a "quoted" \\ note; with everything]'})
    record = read_record(text)
    again, error = play_record(record, duel.GAME, "x")
    assert error is None
    assert [player.name for player in again.players] == names
    assert record.one("Note") == 'a "quoted" \\ note; with everything]'
    assert record.one("Nothing", "at all") == "at all"


def test_names_cannot_break_out_of_their_line() -> None:
    match = Match(duel.GAME, duel.GAME.setting(2), [Player('A"]\n1 pass'), Player("B\x1b[31m")], "x")
    record = read_record(write_record(match))
    assert len(record.headers["Seat"]) == 2
    assert len(record.lines) == 4, "the four cards that were dealt"


def test_bots_and_levels_are_kept() -> None:
    match = Match(duel.GAME, duel.GAME.setting(2), [Player("A"), Player("Robot", "random")], "x")
    assert match_of(read_record(write_record(match)), duel.GAME, "x").players == match.players


def test_a_table_to_start_from_is_kept() -> None:
    table = duel.GAME.new_table(duel.GAME.setting(2))
    table.deck, table.hands = {"shield": 3, "plan": 3, "spy": 2}, {1: ["shield"], 2: ["spy"]}
    table.stones[2], table.todo = 1, [("battle", 2)]
    match = Match(duel.GAME, duel.GAME.setting(2), [Player("A"), Player("B")], "x", start=table)
    match.play(2, "spy")
    again, error = play_record(read_record(write_record(match)), duel.GAME, "x")
    assert error is None
    assert match_picture(again) == match_picture(match)
    assert again.start == match.start == table


def test_lines_of_scenarios_draw_what_they_do_not_name() -> None:
    """The same way in with chance drawn: unforced chance is drawn, a forced outcome is taken."""
    setting = market.GAME.setting(2)
    match = Match(market.GAME, setting, [Player("A"), Player("B")], "x", ask_chance=True)
    play_line(match, "*2", "=1146")
    match.ask_chance = False
    play_line(match, "1", "all")
    assert match.state.table.dice[2] == [1, 1, 4, 6]
    play_line(match, "2", "1=26")
    assert match.state.table.dice[2] == [2, 6]
    with pytest.raises(IllegalMove, match="Nothing is left to chance"):
        play_line(match, "*", "=1234")
    with pytest.raises(IllegalMove, match="Nothing is left to chance"):
        play_line(match, "*1", "=1234")


def test_junk_is_refused_with_a_line() -> None:
    """Whatever is in a file: a record, or an error about it."""
    rng = random.Random(5)
    match, _ = played(DEAL + "1 pass\n1 stone\n2 sword\n")
    text = write_record(match)
    for _ in range(1500):
        at = rng.randrange(len(text))
        junk = "".join(rng.choice('[]"\\;*0123456789 \n\tabcěß²{}=-\x00\u2028') for _ in range(rng.randrange(1, 4)))
        with contextlib.suppress(DataError):
            play_record(read_record(text[:at] + junk + text[at + rng.randrange(4) :]), duel.GAME, "x")
