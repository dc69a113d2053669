"""The hardest things as small scenes: three toys pass the whole battery, and what each was built for is looked at
closely. In the end the battery itself is tried: it must catch what is broken on purpose."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from games.core.chance import Dice, seeded
from games.core.errors import IllegalMove, Refusal
from games.core.match import Match, Player
from games.core.prompt import Prompt
from games.core.record import play_record, read_record, write_record
from games.core.scene import CHANCE, Scene, Seat, ask, together
from tests.core import battery
from tests.core.battery import BATTERY, Case, check_hash_seeds
from tests.core.battery.case import match_picture, picture, play
from tests.core.battery.ways import chi_square
from tests.core.toys import duel, market, spells
from tests.core.toys.hooks import TOYS

BOUND = 4.0
"""Chi-square is compared with so many times its degrees of freedom, plus ten; seeds are fixed."""


@pytest.mark.parametrize("case", TOYS, ids=str)
@pytest.mark.parametrize("check", BATTERY, ids=lambda check: check.__name__.removeprefix("check_"))
def test_battery(check: Callable[[Case], None], case: Case) -> None:
    check(case)


def test_hash_seeds() -> None:
    check_hash_seeds([duel.__name__, spells.__name__, market.__name__])


def new(game: Any, players: int = 2, seed: str = "small", **more: Any) -> Match:
    names = [Player(name) for name in ("Anna", "Bela", "Cyril")[:players]]
    options = more.pop("options", {})
    return Match(game, game.setting(players, options), names, seed, **more)


def dealt(game: Any, cards: str, players: int = 2, **more: Any) -> Match:
    """A match whose hidden cards were typed: in turn order, one each, until all are dealt."""
    match = new(game, players, ask_chance=True, **more)
    for card in cards.split():
        match.play(CHANCE, card)
    match.ask_chance = False
    return match


# -- duel: side by side and secret


@pytest.fixture
def throws() -> Match:
    """Seat 1 holds plan and spy, seat 2 holds shield and plan; both are asked for a throw."""
    match = dealt(duel.GAME, "plan shield spy plan")
    match.play(1, "pass")
    return match


def test_both_are_asked_at_once_and_answer_in_any_order(throws: Match) -> None:
    assert throws.acting == (1, 2)
    first, second = throws.state, throws.state.copy()
    first.play(1, "stone")
    second.play(2, "sword")
    assert first.open.keys() == {2}
    assert second.open.keys() == {1}
    first.play(2, "sword")
    second.play(1, "stone")
    assert first.table == second.table
    assert first.book.base == second.book.base
    assert first.open.keys() == second.open.keys()
    assert [first.chance_key(lane) for lane in first.open] == [second.chance_key(lane) for lane in second.open]


def test_dice_and_draws_after_both_orders_are_the_same() -> None:
    ends = []
    for order in ((1, 2), (2, 1)):
        match = dealt(duel.GAME, "plan shield spy plan")
        match.play(1, "pass")
        for seat in order:
            match.play(seat, {1: "stone", 2: "sword"}[seat])
        match.play(1, "pass")
        ends.append((match.state.table.to_data(), match.log(None), match.log(1), match.log(2)))
    assert ends[0] == ends[1]


def test_a_pending_throw_shows_nowhere(throws: Match) -> None:
    before = [throws.view(seat).to_json() for seat in (2, None)]
    throws.play(1, "scroll")
    after = [throws.view(seat) for seat in (2, None)]
    assert [view.acting for view in after] == [(2,), (2,)]
    changed = [view.to_json().replace(b'"acting":[2]', b'"acting":[1,2]') for view in after]
    assert changed == before
    with pytest.raises(IllegalMove, match="not Anna's turn"):
        throws.play(1, "sword")


def test_sample_in_the_middle_of_the_throws(throws: Match) -> None:
    throws.play(2, "sword")
    now = picture(throws.state)
    thrown: Counter[str] = Counter()
    for n in range(900):
        state = throws.view(1).sample(seeded("throw", n))
        answers = dict(state.book.answers[1:])
        assert state.book.answers[0] == (1, "pass"), "what was open stays"
        assert state.open.keys() == {1}
        thrown[answers[2]] += 1
    assert chi_square(thrown, dict.fromkeys(duel.SYMBOLS, 300)) < BOUND * 2 + 10
    own = {throws.view(2).sample(seeded("own", n)).book.answers[-1] for n in range(50)}
    assert own == {(2, "sword")}, "one's own throw is known to oneself"
    assert picture(throws.state) == now


def test_a_throw_that_was_revealed_is_not_drawn_anew(throws: Match) -> None:
    throws.play(2, "sword")
    throws.play(1, "sword")
    assert throws.acting == (1, 2), "equal throws are thrown again"
    throws.play(2, "stone")
    for n in range(60):
        answers = throws.view(1).sample(seeded("again", n)).book.answers
        assert answers[1:3] == [(2, "sword"), (1, "sword")]
    assert len({throws.view(1).sample(seeded("again", n)).book.answers[3] for n in range(60)}) == 3


def test_undo_of_a_pending_throw(throws: Match) -> None:
    before = match_picture(throws)
    throws.play(1, "stone")
    assert throws.undo_problem(2) is not None
    throws.undo(1)
    assert match_picture(throws) == before
    throws.play(1, "stone")
    throws.play(2, "stone")
    problem = throws.undo_problem(1)
    assert problem is not None
    assert "Bela has decided" in problem.sentence


def test_windows_open_whatever_is_held() -> None:
    """Seat 2 is asked for a Shield if it holds any card; only whether it may play one depends on its hand."""
    for second, options in (("shield", ("pass", "shield")), ("plan", ("pass",))):
        match = dealt(duel.GAME, f"spy {second} plan {second}")
        match.play(1, "spy")
        assert match.acting == (2,)
        view = match.view(2)
        assert (view.prompt, view.options) == (duel.SHIELD, options)
        assert match.view(1).question(match.who) == "Bela chooses: play a shield"


def test_samples_deal_hands_as_often_as_a_fair_deal_would(throws: Match) -> None:
    """Seat 1 holds plan and spy. Of the other eight cards two are in the hand of seat 2: 28 pairs, all alike."""
    rest = Counter(duel.DECK)
    rest.subtract(["plan", "spy"])
    cards = list(rest.elements())
    pairs = Counter(tuple(sorted((a, b))) for i, a in enumerate(cards) for b in cards[i + 1 :])
    tries = 2800
    seen: Counter[Any] = Counter()
    for n in range(tries):
        table = throws.view(1).sample(seeded("deal", n)).table
        seen[tuple(sorted(table.hands[2]))] += 1
        assert table.hands[1] == ["plan", "spy"]
    expected = {pair: tries * n / 28 for pair, n in pairs.items()}
    assert chi_square(seen, expected) < BOUND * (len(expected) - 1) + 10


def test_what_a_spy_saw_stays_known() -> None:
    match = dealt(duel.GAME, "spy plan shield spy")
    match.play(1, "spy")
    match.play(2, "pass")
    assert match.feed(1)[-1] == duel.Saw(1, 2, ("plan", "spy"))
    assert match.feed(2)[-1] == match.feed(None)[-1] == duel.Saw(1, 2, ())
    lines = [line for line, _ in match.log(1)]
    assert lines[-1] == "Anna looks at the hand of Bela: ('plan', 'spy')"
    hands = {tuple(sorted(match.view(1).sample(seeded("spy", n)).table.hands[2])) for n in range(50)}
    assert hands == {("plan", "spy")}
    assert len({tuple(match.view(2).sample(seeded("spy", n)).table.hands[1]) for n in range(50)}) > 1


def test_hidden_draws_are_for_one_pair_of_eyes_until_the_end() -> None:
    match = dealt(duel.GAME, "spy plan shield spy", options={"goal": 2})
    assert [event.card for event in match.feed(1)[:4]] == ["spy", "", "shield", ""]
    assert [event.card for event in match.feed(None)[:4]] == [""] * 4
    for _ in play(match, Random(5)):
        pass
    assert match.over


def test_a_record_may_end_between_two_secret_throws(throws: Match) -> None:
    throws.play(2, "scroll")
    again, error = play_record(read_record(write_record(throws)), duel.GAME, throws.seed)
    assert error is None
    assert match_picture(again) == match_picture(throws)
    assert again.acting == (1,)


# -- spells: cards that play cards


@pytest.fixture
def chain() -> Match:
    """Seat 1 plays a Chain, an Echo of that Chain, and is asked for the third card: three abilities deep."""
    match = dealt(spells.GAME, "chain gift echo gift chain thief", free_undo=True)
    match.play(1, "chain echo 1.chain")
    return match


def test_abilities_three_deep(chain: Match) -> None:
    view = chain.view(1)
    assert (view.prompt, view.options) == (spells.CHAIN, ("chain", "-"))
    scene, deep = chain.state._scene, 0
    while (scene := scene.gi_yieldfrom) is not None and hasattr(scene, "gi_yieldfrom"):
        deep += 1
    assert deep >= 6, "turn, play, chain, play, echo, chain, play, ask: one generator within the other"
    chain.play(1, "chain")
    assert chain.state.table.rows[1] == ["chain", "echo", "chain"]
    assert chain.acting == (2,), "three cards are the limit, so the last Chain asks nobody"


def test_the_chain_limit_is_an_option() -> None:
    match = dealt(spells.GAME, "chain gift echo gift chain thief", options={"limit": 2})
    with pytest.raises(IllegalMove, match="The move is complete; 'chain' is left over") as error:
        match.play(1, "chain echo 1.chain chain")
    assert error.value.done == 3
    assert match.acting == (2,)


def test_copy_sample_undo_and_record_in_the_middle_of_a_chain(chain: Match) -> None:
    now = picture(chain.state)
    assert picture(chain.state.copy()) == now
    assert picture(pickle.loads(pickle.dumps(chain.state))) == now
    text = write_record(chain)
    assert "1 chain echo 1.chain\n" in text
    again, error = play_record(read_record(text), spells.GAME, chain.seed)
    assert error is None
    assert match_picture(again) == match_picture(chain)
    hands = set()
    for n in range(40):
        state = chain.view(2).sample(seeded("chain", n))
        assert state.table.rows == chain.state.table.rows, "cards that were played stay"
        assert state.open.keys() == {1}
        hands.add(tuple(state.table.hands[1]))
    assert len(hands) > 1, "the card that seat 1 still holds is not known to seat 2"
    assert {tuple(chain.view(1).sample(seeded("own", n)).table.hands[1]) for n in range(20)} == {("chain",)}
    chain.undo(1)
    assert chain.view(1).prompt is spells.PICK
    chain.undo(1)
    assert chain.view(1).options == ("chain", "echo", "-")
    chain.play(1, "echo 1.chain chain")
    assert chain.acting == (2,)


def test_a_hidden_draw_in_the_middle_of_an_ability_ends_the_scene() -> None:
    match = dealt(spells.GAME, "chain gift study gift chain thief")
    scenes = match.state.book.scenes
    match.play(1, "chain study")
    assert match.view(1).prompt is spells.AGAIN, "after the draw the ability goes on"
    assert match.state.book.scenes == scenes + 2
    assert match.state.book.answers == []
    assert match.state.book.base.todo[-1] == ("again", 1, 3)
    drawn = match.feed(1)[-1]
    assert isinstance(drawn, spells.Drew)
    assert drawn.card in match.view(1).options
    worlds = {tuple(match.view(2).sample(seeded("study", n)).table.hands[1]) for n in range(40)}
    assert len(worlds) > 1


# -- market: dice side by side, bids that are never listed


def test_bids_are_a_sequence_like_any_other() -> None:
    for red, blue, least_red, least_blue in product(range(4), repeat=4):
        bids = market.Bids((least_red, least_blue), (red, blue))
        listed = [bids[n] for n in range(len(bids))]
        assert listed[0] == market.PASS
        assert len(set(listed)) == len(listed)
        expected = {
            (r, b)
            for r, b in product(range(least_red, red + 1), range(least_blue, blue + 1))
            if (r, b) != (least_red, least_blue)
        }
        assert set(listed[1:]) == expected - {market.PASS}
        assert {bid for bid in product(range(6), repeat=2) if bid in bids} == set(listed)
        assert listed == list(bids)
        assert bids[-1] == listed[-1]


@pytest.fixture
def auction() -> Match:
    """The first auction, with typed dice."""
    match = new(market.GAME, 2, ask_chance=True)
    for seat in (1, 2):
        match._play_chance("=2345", seat)
        match.play(seat, "all")
    match.ask_chance = False
    return match


def test_hundreds_of_bids_without_a_list(auction: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def listing(bids: market.Bids) -> Iterator[market.Bid]:
        raise AssertionError("the bids were listed")

    monkeypatch.setattr(market.Bids, "__iter__", listing)
    view = auction.view(1)
    assert len(view.options) == 27 * 29
    assert auction.why(1, "26r 28b") is None
    refusal = auction.why(1, "27r 1b")
    assert refusal is not None
    assert refusal.rules == ("MA-2.1",)
    auction.play(1, "7R 10b")
    refusal = auction.why(2, "7r 10b")
    assert refusal is not None
    assert refusal.rules == ("MA-2.2",)
    auction.state.copy()
    pickle.loads(pickle.dumps(auction.view(2))).sample(Random(1))
    bot = market.GAME.bot("random")
    assert bot.choose(auction.view(2), auction.mind(2)).answer in auction.view(2).options
    again, error = play_record(read_record(write_record(auction)), market.GAME, auction.seed)
    assert error is None
    auction.play(2, "pass")
    assert auction.state.table.lots == {1: 1, 2: 0}
    assert auction.state.table.red == {1: 19, 2: 26}
    for _ in play(again, Random(2)):
        pass
    assert again.over


def test_records_name_the_lane_of_chance() -> None:
    match = new(market.GAME, 3)
    lines = write_record(match).splitlines()
    assert [line.split()[0] for line in lines[-3:]] == ["*1", "*2", "*3"]
    value = match.view(2).options[1]
    match.play(2, str(value))
    assert write_record(match).splitlines()[-1].startswith(f"2 {value}=")


def test_a_roll_on_the_line_of_a_seat_belongs_to_its_own_lane() -> None:
    """Seat 1 still waits for its dice when the line of seat 2 goes on with new dice."""
    moves = "*1 =1234\n1 1\n*2 =1111\n2 all\n*1 =556\n"
    record = read_record(f'[Game "market"]\n[Seat "1 human A"]\n[Seat "2 human B"]\n\n{moves}')
    match, error = play_record(record, market.GAME, "x")
    assert error is None
    assert match.state.table.dice == {1: [5, 5, 6], 2: []}
    moves = "*1 =1234\n1 1\n*2 =1134\n2 1=66\n*1 =556\n"
    record = read_record(f'[Game "market"]\n[Seat "1 human A"]\n[Seat "2 human B"]\n\n{moves}')
    match, error = play_record(record, market.GAME, "x")
    assert error is None
    assert match.state.table.dice == {1: [5, 5, 6], 2: [6, 6]}
    assert write_record(match).endswith("\n\n" + moves)


def test_undo_in_a_lane_leaves_the_dice_as_they_were() -> None:
    match = new(market.GAME, 3)
    assert match.free_undo, "nothing is hidden in this game"
    before = match_picture(match)
    dice = {seat: match.state.table.dice[seat] for seat in (1, 2, 3)}
    match.play(2, str(dice[2][0]))
    rolled = match.state.table.dice[2]
    match.play(1, str(dice[1][0]))
    match.undo(1)
    match.undo(2)
    assert match_picture(match) == before
    match.play(1, str(dice[1][0]))
    match.play(2, str(dice[2][0]))
    assert match.state.table.dice[2] == rolled, "the same choice, the same dice, whoever came first"


# -- scenes side by side that are written wrongly


class Plain(Prompt[int]):
    name = "plain"


def lane(seat: Seat, who: Seat) -> Scene[int]:
    return (yield from ask(Plain(), who, (1, 2)))


def test_lanes_ask_their_own_seat_and_chance_only() -> None:
    with pytest.raises(TypeError, match="lane 1 asks seat 2"):
        next(together({1: lane(1, 2)}))
    assert next(together({1: lane(1, CHANCE)})).keys() == {1}


def test_lanes_do_not_split_again() -> None:
    def splits() -> Scene[Any]:
        return (yield from together({1: lane(1, 1)}))

    with pytest.raises(TypeError, match="cannot split again"):
        next(together({1: splits()}))


def test_lanes_that_ask_nothing_are_over_at_once() -> None:
    def silent(seat: Seat) -> Scene[int]:
        return seat * 10
        yield

    scene = together({2: silent(2), 1: silent(1)})
    with pytest.raises(StopIteration) as end:
        next(scene)
    assert end.value.value == {2: 20, 1: 10}


# -- the battery catches what is broken


def broken_copy(table: duel.Table) -> duel.Table:
    new = duel.Table(table.setting)
    for name in ("todo", "deck", "hands", "played", "stones", "round", "end"):
        setattr(new, name, getattr(table, name))
    return new


def shallow_copy(table: duel.Table) -> duel.Table:
    new = broken_copy(table)
    new.todo, new.deck, new.played = table.todo[:], dict(table.deck), table.played[:]
    new.stones = dict(table.stones)
    return new


def forgets(table: duel.Table) -> dict[str, Any]:
    return {**TO_DATA(table), "round": 0}


TO_DATA, VIEW, REDEAL = duel.Table.to_data, duel.Duel.view, duel.Duel.redeal


def tells_the_deck(game: duel.Duel, table: duel.Table, seat: Seat | None, everything: bool = False) -> duel.View:
    view = VIEW(game, table, seat, everything)
    return type(view)(*(table.deck["spy"] if f == "deck" else getattr(view, f) for f in view.__struct_fields__))


def asks_only_holders(t: duel.Table, seat: Seat, window: duel.MayPlay) -> Scene[bool]:
    if window.card not in t.hands[seat]:
        return False
    if (yield from ask(window, seat, (duel.PASS, window.card))) == duel.PASS:
        return False
    t.hands[seat].remove(window.card)
    t.played.append((seat, window.card))
    return True


def draws_first(t: duel.Table, attacker: Seat) -> Scene[None]:
    yield from duel.draw(t, attacker)
    yield from duel.battle(t, attacker)


DICE: list[int] = []


def by_the_clock(seat: Seat) -> Scene[str]:
    DICE.append(seat)
    return (yield from ask(duel.THROW, seat, duel.SYMBOLS[len(DICE) % 3 :] or duel.SYMBOLS))


def deals_everything(game: Any, base: duel.Table, now: Any, seat: Seat, feed: Any, rng: Random) -> duel.Table:
    new = base.copy()
    foe = base.setting.next(seat)
    cards = [*Counter(base.deck).elements(), *base.hands[foe]]
    rng.shuffle(cards)
    size = len(base.hands[foe])
    new.hands[foe], new.deck = cards[:size], {card: cards[size:].count(card) for card in duel.DECK}
    return new


def deals_nothing(game: Any, base: duel.Table, now: Any, seat: Seat, feed: Any, rng: Random) -> duel.Table:
    return base.copy()


def first_come(t: market.Table, seat: Seat) -> Scene[None]:
    roll = yield from ask(market.ROLL, CHANCE, Dice(4))
    yield from ask(market.KEEP, seat, (market.ALL, *sorted(set(roll))))
    t.red[seat] += sum(t.red.values()) % 7


BROKEN: list[tuple[str, Any, str, Any, Any]] = [
    ("a copy shares everything", duel.Table, "copy", broken_copy, battery.check_copies),
    ("a copy shares the hands", duel.Table, "copy", shallow_copy, battery.check_copies),
    ("data lacks a field", duel.Table, "to_data", forgets, battery.check_tables),
    ("a view tells of the deck", duel.Duel, "view", tells_the_deck, battery.check_swap),
    ("a view tells of the deck", duel.Duel, "view", tells_the_deck, battery.check_samples),
    ("only holders are asked", duel, "may_play", asks_only_holders, battery.check_samples),
    ("a draw before a question", duel.SCENES, "battle", draws_first, battery.check_random_matches),
    ("options depend on the past", duel, "throw", by_the_clock, battery.check_copies),
    ("what was played is dealt anew", duel.Duel, "redeal", deals_everything, battery.check_samples),
    ("nothing is dealt anew", duel.Duel, "redeal", deals_nothing, battery.check_samples),
    ("all see a draw", duel.Drew, "to", lambda event, viewer: event, battery.check_swap),
    ("two answers written alike", duel.Throw, "text", lambda prompt, answer: "throw", battery.check_texts),
    ("a refusal without a rule", duel.MayPlay, "why", lambda *_: Refusal("No."), battery.check_refusals),
    ("lanes touch each other", market, "dice", first_come, battery.check_lanes),
]


@pytest.mark.parametrize(
    ("where", "name", "wrong", "check"), [b[1:] for b in BROKEN], ids=[f"{b[0]}-{b[4].__name__}" for b in BROKEN]
)
def test_the_battery_catches(
    where: Any, name: str, wrong: Any, check: Callable[[Case], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    if isinstance(where, dict):
        monkeypatch.setitem(where, name, wrong)
    else:
        monkeypatch.setattr(where, name, wrong)
    toy = market if where is market else duel
    case = next(case for case in TOYS if case.game is toy.GAME)
    with pytest.raises((AssertionError, ValueError, KeyError)):
        check(case)
