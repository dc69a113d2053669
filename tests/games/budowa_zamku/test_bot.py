"""The bots of Budowa zamku: what they remember, what they value, what they choose and how they explain it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from games.budowa_zamku import cards
from games.budowa_zamku.bot import BOTS, PATIENCE
from games.budowa_zamku.events import Flipped
from games.budowa_zamku.game import GAME
from games.budowa_zamku.memory import recall
from games.budowa_zamku.prompts import BACK, DECIDE, EXTRA, FLIP, TAKE
from games.budowa_zamku.scoring import points
from games.budowa_zamku.table import PLACE
from games.budowa_zamku.values import Harvest, Race, best_reach, harvest, race
from games.core.bot import Choice, Mind
from games.core.match import Match, Player
from games.core.setting import CardFile
from games.core.view import SeatView
from tests.games.budowa_zamku.matches import new, play, view

MIND = Mind("a mind")
PLAYING = ("easy", "normal")


def choose(match: Match, level: str = "normal") -> Choice:
    """What a bot of this level does for the seat that is asked."""
    seat = match.acting[0]
    return BOTS[level].choose(match.view(seat), match.mind(seat))


def bots(players: int, levels: Sequence[str], seed: str, **options: Any) -> Match:
    seats = [Player(f"P{n}", levels[n % len(levels)]) for n in range(players)]
    return Match(GAME, GAME.setting(players, options), seats, seed)


def thinking(match: Match) -> Iterator[tuple[SeatView, Mind, Choice]]:
    """Let bots play the match to its end."""
    while not match.over:
        seat = match.acting[0]
        seat_view, mind = match.view(seat), match.mind(seat)
        choice = BOTS[match.players[seat - 1].kind].choose(seat_view, mind)
        yield seat_view, mind, choice
        match.answer(seat, choice.answer)


# -- values


def test_the_race_table() -> None:
    assert race()[9][45] * 45 == pytest.approx(52.0, abs=0.05)
    assert race()[0] == (0.0,) * 46
    assert race()[1][1:] == pytest.approx([1 / a for a in range(1, 46)])
    over = (45, 40, 35, 30, 25, 20, 15, 10)
    reaches = {
        9: (8, 7, 6, 5, 4, 3, 2, 2),
        7: (10, 9, 8, 7, 5, 4, 3, 2),
        5: (14, 13, 11, 9, 8, 6, 4, 3),
        3: (22, 20, 17, 15, 12, 10, 7, 5),
        2: (30, 27, 24, 20, 17, 13, 10, 6),
        1: over,
    }
    for k, js in reaches.items():
        assert tuple(best_reach(k, a) for a in over) == js
    assert [best_reach(k, 5) for k in (5, 3, 2, 1)] == [1, 2, 3, 5]


def test_more_cards_to_choose_from_never_slow_the_race() -> None:
    for k in range(1, 10):
        row = race()[k]
        assert all(here >= more for here, more in pairwise(row))
        assert all(here > fewer for here, fewer in zip(row, race()[k - 1], strict=True))


def test_a_harvest_grows_with_turns_and_shrinks_with_what_is_skipped() -> None:
    rng = Random(1)
    for _ in range(20):
        gains = tuple(rng.choice((1.0, 1.9, 4.0)) for _ in range(rng.randrange(1, 30)))
        few, many = harvest(gains, 3, 10.0), harvest(gains, 9, 10.0)
        assert all(a <= b for a, b in zip(few, many, strict=True))
        assert list(many) == sorted(many, reverse=True)
        assert many[-1] == 0
    assert harvest((4.0,), 1, 10.0)[0] == pytest.approx(0.4)


@pytest.mark.parametrize("options", [{}, {"royal_bonus": 2, "card_set": "siege"}], ids=str)
def test_gains_are_the_points_of_the_rules(options: dict[str, Any]) -> None:
    setting, rng = GAME.setting(3, options), Random(5)
    for _ in range(100):
        drawn = rng.sample(range(2, 47), 18)
        walls = {str(seat): [1, *sorted(drawn[6 * seat - 6 : 6 * seat])] for seat in setting.seats}
        table = GAME.table_from({"walls": walls, "todo": [["turn", 1]]}, setting)
        values = Harvest(GAME.view(table, 1), setting)
        for wall, holding in ((table.walls[seat], values.holdings[seat]) for seat in setting.seats):
            more = rng.choice(values.numbers)
            assert values.gain(more, holding) == points(setting, [*wall, more]) - points(setting, wall)
        lost = rng.choice(table.walls[2][1:])
        rest = [n for n in table.walls[2] if n != lost]
        assert values.loss(2, lost) == points(setting, table.walls[2]) - points(setting, rest)


def test_pictures_are_those_of_the_card_file() -> None:
    text = (cards.HERE / "cards_standard.toml").read_text("utf-8")
    crowned = text.replace('number = 2\nkind = "wall"', 'number = 2\nkind = "king"')
    assert crowned != text
    for file, gain in ((CardFile("mine.toml", text), 1), (CardFile("mine.toml", crowned), 4)):
        setting = GAME.setting(2, {}, file)
        values = Harvest(GAME.view(GAME.new_table(setting), 1), setting)
        assert values.gain(2, values.holdings[1]) == gain


def test_the_chance_to_win_grows_with_what_is_gained() -> None:
    for rules in ("basic", "extended"):
        match = new({"walls": {"1": [1, 6, 17], "2": [1, 9]}}, rules=rules)
        values = (Race if rules == "basic" else Harvest)(view(match, 1), match.setting)
        chances = [values.chance(1, gained) for gained in (-100.0, -2.0, 0.0, 2.0, 100.0)]
        assert chances == sorted(set(chances))
        assert chances[0] < 0.01
        assert chances[-1] > 0.99
        assert values.chance(1) + values.chance(2) == pytest.approx(1)


# -- memory


def turns(*cards_up: tuple[int, int]) -> list[Flipped]:
    """A table of two seats where these cards (place and number) were turned over and put back, a turn each."""
    return [Flipped(at % 2 + 1, place, card) for at, (place, card) in enumerate(cards_up)]


def idle(n: int) -> list[tuple[int, int]]:
    """Turns in which the same card is turned over again and again."""
    return [(44, 46)] * n


def test_what_is_forgotten_stays_forgotten_until_it_is_seen_again() -> None:
    first, lost = [(place, place + 2) for place in range(20)], 0
    for seed in range(20):
        mind = Mind(str(seed))
        known = recall(turns(*first), mind, 6, fresh_turn=False)
        for age in range(1, 25):
            waiting = recall(turns(*first, *idle(age - 1)), mind, 6, fresh_turn=True)
            now = recall(turns(*first, *idle(age)), mind, 6, fresh_turn=False)
            assert now.items() - {(44, 46)} <= waiting.items() <= known.items()
            known = now
        for place, card in first:
            if place not in known:
                assert recall(turns(*first, *idle(24), (place, card)), mind, 6, fresh_turn=False)[place] == card
                lost += 1
    assert lost > 200


@pytest.mark.parametrize("half_life", [6, 25])
def test_half_is_left_after_the_half_life(half_life: int) -> None:
    sightings = 3000
    for age, left in ((half_life, 0.5), (3 * half_life, 0.125)):
        feed = turns((3, 30), *idle(age))
        known = sum(3 in recall(feed, Mind(f"{age} {n}"), half_life, fresh_turn=False) for n in range(sightings))
        assert known / sightings == pytest.approx(left, abs=0.04)


def test_the_last_card_seen_is_always_known() -> None:
    for n in range(50):
        assert recall(turns((3, 30)), Mind(str(n)), 6, fresh_turn=False) == {3: 30}


@pytest.mark.rules("BZ-7.12")
def test_the_extra_card_of_a_wizard_is_of_the_same_turn() -> None:
    extra = [Flipped(1, 0, 9), Flipped(1, 1, 6), Flipped(2, 2, 33)]
    apart = [Flipped(1, 0, 9), Flipped(2, 1, 6), Flipped(1, 2, 33)]
    minds = [Mind(str(n)) for n in range(2000)]
    kept = [sum(0 in recall(feed, mind, 2, fresh_turn=False) for mind in minds) for feed in (extra, apart)]
    assert kept[0] / 2000 == pytest.approx(0.5**0.5, abs=0.04)
    assert kept[1] / 2000 == pytest.approx(0.5, abs=0.04)


@pytest.mark.rules("BZ-10.4")
def test_what_can_be_read_need_not_be_remembered() -> None:
    given = {"walls": {"1": [1, 2, 3, 4, 5, 6, 7, 8, 9], "2": [1, 12]}, "seen": {"e2": 10, "f2": 11}}
    match = new(given, memory_aid="numbers", rules="basic")
    assert choose(match).answer in (PLACE["e2"], PLACE["f2"])
    assert match.feed(1) == []


@pytest.mark.rules("BZ-10.4")
@pytest.mark.parametrize("aid", ["off", "seen"])
def test_a_marked_place_is_not_new(aid: str) -> None:
    hidden = [name for name in PLACE if name not in ("a1", "b1")]
    given = {"seen": dict(zip(hidden, range(4, 47), strict=False))}
    chosen = {choose(new(given, seed=str(n), memory_aid=aid)).answer for n in range(12)}
    assert (chosen <= {PLACE["a1"], PLACE["b1"]}) == (aid == "seen")


# -- decisions

RANDOM_OPTIONS: dict[str, list[Any]] = {
    "rules": ["basic", "extended", "extended"],
    "card_set": ["standard", "siege"],
    "memory_aid": ["off", "seen", "numbers"],
    "royal_bonus": [3, 2],
    "wizard_timing": ["later", "at_once"],
    "start_tower": [True, False],
    "quiet_rounds": [10, 25],
}
COUNT = re.compile(r"\b\d+ (?:cards?|points?|more|Ravens?)\b|\bseat \d|\bBZ-\d+\.\d+|\b[a-i][1-5]\b")
"""Numbers in a sentence that are not the number of a card."""


@pytest.mark.rules("BZ-10.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_choice_is_legal_and_explained_without_a_hidden_number(players: int) -> None:
    rng = Random(players)
    for game in range(20):
        options = {name: rng.choice(values) for name, values in RANDOM_OPTIONS.items()}
        levels = rng.choice([("normal",), PLAYING, ("random", *PLAYING)])
        for seat_view, _, choice in thinking(bots(players, levels, f"legal {game}", **options)):
            assert choice.answer in seat_view.options
            assert choice.estimate is None or 0 <= choice.estimate <= 1
            named = set(map(int, re.findall(r"\d+", COUNT.sub("", choice.why))))
            table = seat_view.view
            assert choice.why.endswith(".")
            assert not named & {n for n in table.numbers if n != table.card}, choice.why
            if seat_view.prompt in (FLIP, EXTRA):
                assert not named, choice.why


@pytest.mark.parametrize("options", [{"rules": "basic"}, {"wizard_timing": "at_once"}, {"players": 4}], ids=str)
def test_the_same_view_and_mind_give_the_same_choice(options: dict[str, Any]) -> None:
    """And a bot looks at nothing but what belongs to its seat."""
    given = {"players": 2, **options}
    for seat_view, mind, choice in thinking(bots(levels=PLAYING, seed="same", **given)):
        level = PLAYING[((seat_view.seat or 0) - 1) % 2]
        names = ("seat", "prompt", "options", "feed", "moment", "view", "setting")
        stand_in = SimpleNamespace(**{name: getattr(seat_view, name) for name in names})
        assert BOTS[level].choose(cast(SeatView, stand_in), Mind(mind.seed)) == choice


@pytest.mark.rules("BZ-10.5")
@pytest.mark.parametrize("aid", ["off", "seen"])
@pytest.mark.parametrize("rules", ["basic", "extended"])
def test_swapping_cards_that_lie_face_down_changes_no_choice(aid: str, rules: str) -> None:
    match, rng, swaps = bots(2, PLAYING, "swap", memory_aid=aid, rules=rules), Random(2), 0
    for seat_view, mind, choice in thinking(match):
        state = match.state.copy()
        table = state.table
        down = [place for place, n in enumerate(table.cards) if n > 0 and place != table.up]
        if len(down) > 1:
            one, other = rng.sample(down, 2)
            table.cards[one], table.cards[other] = table.cards[other], table.cards[one]
            swapped = SeatView(state, seat_view.seat, seat_view.feed, seat_view.moment)
            assert swapped.view == seat_view.view
            assert BOTS[match.players[match.acting[0] - 1].kind].choose(swapped, mind) == choice
            swaps += 1
    assert swaps > 20


def test_a_remembered_card_that_helps_is_fetched() -> None:
    match = play(new(rules="basic"), "1 c4=13-", "2 d4=2-")
    choice = choose(match)
    assert choice.answer == PLACE["d4"]
    assert choice.why == "You have seen d4: it is likely to help you more than an unknown card."


def test_one_of_the_places_not_seen_is_tried() -> None:
    chosen = {choose(play(new(rules="basic", seed=str(n)), "1 c4=45-", "2 d4=46-")).answer for n in range(40)}
    assert len(chosen) > 20
    assert not chosen & {PLACE["c4"], PLACE["d4"]}


def decision(walls: dict[str, list[int]], card: int, level: str = "normal", quiet: int = 0, **options: Any) -> Choice:
    """What seat 1 does with a card that it has turned over."""
    match = play(new({"walls": walls, "quiet": quiet}, players=len(walls), **options), f"1 c4={card}")
    return choose(match, level)


EIGHT = [1, 2, 4, 6, 10, 13, 17, 20]


def test_basic_decisions() -> None:
    low = decision({"1": [1, 6, 17], "2": [1, 9]}, 18, rules="basic")
    assert (low.answer, low.why) == (TAKE, "18 leaves 28 cards above it; you need 6 more.")
    high = decision({"1": [1, 6, 17], "2": [1, 9]}, 40, rules="basic")
    assert (high.answer, high.why[:26]) == (BACK, "40 would leave 6 cards abo")
    forced = decision({"1": [1, 6, 17], "2": [1, 9]}, 13, rules="basic")
    assert (forced.answer, forced.why) == (BACK, "13 is smaller than your last card, 17: it must go back (BZ-3.1).")
    tenth = decision({"1": [*EIGHT, 25], "2": [1, 9]}, 46, rules="basic")
    assert (tenth.answer, tenth.why) == (TAKE, "46 is your tenth card: you win (BZ-4.1).")
    assert tenth.estimate == pytest.approx(1.0)


def test_a_card_that_the_next_player_would_win_with_is_kept_from_them() -> None:
    walls = {"1": [1, 3, 5, 8, 9], "2": [*EIGHT, 25]}
    choice = decision(walls, 35, rules="basic")
    assert (choice.answer, choice.why) == (TAKE, "Put back, 35 would let the next player win.")
    assert decision(walls, 35, "easy", rules="basic").answer == BACK


@pytest.mark.rules("BZ-9.2")
def test_a_tenth_card_is_taken_if_it_wins() -> None:
    wins = decision({"1": [*EIGHT, 25], "2": [1, 9]}, 26)
    assert (wins.answer, wins.why) == (TAKE, "26 is your tenth card, so the game ends, and you win (BZ-9.2).")
    assert wins.estimate == pytest.approx(1.0)
    rich = {"1": [*EIGHT, 25], "2": [1, 11, 19, 28, 33, 37]}
    loses = decision(rich, 26)
    assert loses.answer == BACK
    assert loses.why == "26 is your tenth card, so the game ends, and you would not win (BZ-9.2)."


@pytest.mark.rules("BZ-9.6")
@pytest.mark.parametrize("level", PLAYING)
def test_a_quiet_table_is_built_on(level: str) -> None:
    walls = {"1": [1, 6, 17], "2": [1, 9]}
    for quiet, answer in ((2 * PATIENCE - 1, BACK), (2 * PATIENCE, TAKE)):
        assert decision(walls, 40, level, quiet=quiet).answer == answer
    given = {"walls": walls, "quiet": 2 * PATIENCE - 2}
    match = play(new(given, memory_aid="numbers"), "1 c4=44-", "2 d4=46-")
    choice = choose(match, level)
    assert choice.answer == PLACE["c4"]
    assert choice.why == "Nobody has built for long (BZ-9.6), and you have seen that c4 fits."


@pytest.mark.rules("BZ-8.1")
def test_where_a_cannon_is_aimed() -> None:
    walls = {"1": [1, 4], "2": [1, 11, 13], "3": [1, 8, 19, 32, 35]}
    match = play(new({"walls": walls}, players=3), "1 c4=7+")
    shot = choose(match)
    assert match.view(1).prompt is not DECIDE
    assert (shot.answer, shot.why) == (19, "Discarding 19 (King) takes 4 points from seat 3, who leads (BZ-8.1).")
    assert choose(match, "easy").answer == 11, "of equal cards the lowest"


@pytest.mark.rules("BZ-8.12")
def test_the_last_shot_wins_if_it_can() -> None:
    walls = {"1": [1, 2, 4, 6, 10, 13, 14, 20, 25], "2": [1, 3, 8, 11, 17], "3": [1, 19]}
    match = play(new({"walls": walls}, players=3), "1 c4=27")
    taken = choose(match)
    assert taken.answer == TAKE
    assert taken.estimate == pytest.approx(1.0)
    play(match, "1 +")
    shot = choose(match)
    assert shot.estimate == pytest.approx(1.0)
    match.answer(1, shot.answer)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


@pytest.mark.rules("BZ-7.1")
def test_a_wizard_is_spent_on_a_card_that_is_worth_it() -> None:
    walls = {"1": [1, 9, 31], "2": [1, 2]}
    assert decision(walls, 19).answer == "^"
    assert (
        decision(walls, 19).why == "19 (King) brings 4 points (BZ-6.3); it goes between, and 31 stays your last card."
    )


@pytest.mark.rules("BZ-7.12")
def test_the_extra_card() -> None:
    match = play(new({"walls": {"1": [1, 4], "2": [1, 2]}}, wizard_timing="at_once"), "1 a1=6-", "2 b1=40-", "1 c1=9+")
    assert choose(match).answer == PLACE["a1"]
    play(match, "1 a1")
    assert choose(match).answer == "^"
    other = play(new({"walls": {"1": [1, 4], "2": [1, 2]}}, wizard_timing="at_once"), "1 c1=9+b1=40")
    assert choose(other).answer == BACK
    assert choose(other).why == "40 is greater than your last card, 9: it must go back (BZ-7.12)."


# -- strength


def share(levels: tuple[str, str], games: int, **options: Any) -> float:
    """What the first level won against the second in so many games with two seats, taking turns at them."""
    won = 0.0
    for game in range(games):
        first = game % 2
        match = bots(2, levels[::-1] if first else levels, f"strength {game}", **options)
        for _ in thinking(match):
            pass
        assert match.outcome is not None
        won += match.outcome.share(first + 1)
    return won / games


@pytest.mark.parametrize("rules", ["basic", "extended"])
def test_normal_beats_random(rules: str) -> None:
    assert share(("normal", "random"), 40, rules=rules) >= 0.9


@pytest.mark.parametrize("rules", ["basic", "extended"])
def test_normal_beats_easy(rules: str) -> None:
    assert share(("normal", "easy"), 40, rules=rules) > 0.5
