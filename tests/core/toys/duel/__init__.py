"""Duel: secret throws side by side, windows that give nothing away, hidden draws at the end of a scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from random import Random
from typing import Any, Self

import msgspec

from games.core.chance import Bag
from games.core.errors import Refusal
from games.core.event import Event
from games.core.outcome import Outcome, Score, rank
from games.core.prompt import Prompt
from games.core.scene import CHANCE, Scene, SceneFunction, Seat, ask, together
from games.core.setting import Setting
from games.core.table import Table as CoreTable
from games.core.table import agenda_data
from tests.core.toys.toy import Said, Toy, read_todo

SYMBOLS = ("stone", "sword", "scroll")
BEATS = {("stone", "sword"), ("sword", "scroll"), ("scroll", "stone")}
DECK = {"shield": 4, "plan": 3, "spy": 3}
PASS = "pass"
LAST_ROUND = 10


class Data(msgspec.Struct, forbid_unknown_fields=True):
    deck: dict[str, int]
    hands: dict[str, list[str]]
    played: list[tuple[int, str]]
    stones: dict[str, int]
    round: int
    end: str
    todo: list[list[Any]]


class Table(CoreTable):
    """`deck` counts the cards that nobody has drawn; `played` are out of the game, with who played them."""

    __slots__ = ("deck", "end", "hands", "played", "round", "stones")

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.deck = dict(DECK)
        self.hands: dict[Seat, list[str]] = {seat: [] for seat in setting.seats}
        self.played: list[tuple[Seat, str]] = []
        self.stones = dict.fromkeys(setting.seats, 0)
        self.round = 0
        self.end = ""

    def copy(self) -> Self:
        new = type(self)(self.setting)
        new.todo = self.todo[:]
        new.deck, new.stones = dict(self.deck), dict(self.stones)
        new.hands = {seat: hand[:] for seat, hand in self.hands.items()}
        new.played, new.round, new.end = self.played[:], self.round, self.end
        return new

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = msgspec.to_builtins(
            Data(
                self.deck,
                {str(seat): hand for seat, hand in self.hands.items()},
                self.played,
                {str(seat): n for seat, n in self.stones.items()},
                self.round,
                self.end,
                agenda_data(self.todo),
            )
        )
        return data | {"played": [list(play) for play in self.played]}

    def read(self, data: Data) -> None:
        self.deck = data.deck
        self.hands = {int(seat): hand for seat, hand in data.hands.items()}
        self.played, self.stones = data.played, {int(seat): n for seat, n in data.stones.items()}
        self.round, self.end, self.todo = data.round, data.end, read_todo(data.todo, SCENES)

    def problems(self) -> list[str]:
        cards = Counter(self.deck)
        cards.update(card for hand in self.hands.values() for card in hand)
        cards.update(card for _, card in self.played)
        return [] if cards == Counter(DECK) else [f"the cards are {dict(cards)}"]


class View(msgspec.Struct, frozen=True):
    hand: tuple[str, ...]
    hands: dict[Seat, int]
    deck: int
    played: tuple[tuple[Seat, str], ...]
    stones: dict[Seat, int]
    round: int
    end: str
    open_hands: dict[Seat, tuple[str, ...]]
    """Empty but in replays of a match that is over."""


class Drew(Said, frozen=True):
    """A hidden card was drawn: only who drew it knows which."""

    rules = ("DU-2.3",)
    said = "{seat} draws a card"
    seat: Seat
    card: str

    def to(self, viewer: Seat | None) -> Event:
        return self if viewer == self.seat else Drew(self.seat, "")


class Saw(Said, frozen=True):
    """A hand was looked at: only the Spy's owner knows what it holds."""

    rules = ("DU-3.1",)
    said = "{seat} looks at the hand of {foe}: {cards}"
    seat: Seat
    foe: Seat
    cards: tuple[str, ...]

    def to(self, viewer: Seat | None) -> Event:
        return self if viewer == self.seat else Saw(self.seat, self.foe, ())


class Played(Said, frozen=True):
    rules = ("DU-3.4",)
    said = "{seat} plays {card}"
    seat: Seat
    card: str


class Revealed(Said, frozen=True):
    rules = ("DU-2.1",)
    said = "throws: {first}, {second}"
    first: str
    second: str


class Battle(Said, frozen=True):
    opens_round = True
    rules = ("DU-2.1",)
    said = "battle {number}"
    number: int


class Throw(Prompt[str]):
    name, rules, secret = "throw", ("DU-2.1",), True


class MayPlay(Prompt[str]):
    """The window for one card: asked of whoever holds any card, so the question gives nothing away."""

    def __init__(self, card: str, rule: str) -> None:
        self.card, self.name, self.rules = card, f"play a {card}", (rule, "DU-3.4")

    def read(self, text: str, options: Sequence[str], table: Any) -> tuple[str, str]:
        return super().read(text, (PASS, self.card), table)

    def why(self, table: Any, seat: Seat, answer: str) -> Refusal:
        return Refusal(f"You hold no {self.card}.", self.rules)


class Draw(Prompt[str]):
    name, rules, hidden = "draw a card", ("DU-2.3",), True

    def read(self, text: str, options: Sequence[str], table: Any) -> tuple[str, str]:
        return super().read(text, tuple(DECK), table)


THROW, DRAW = Throw(), Draw()
SPY, PLAN, SHIELD = MayPlay("spy", "DU-3.1"), MayPlay("plan", "DU-3.2"), MayPlay("shield", "DU-3.3")


def setup(t: Table) -> Scene[None]:
    t.todo.append(("battle", 1))
    for seat in (*t.setting.seats, *t.setting.seats):
        yield from draw(t, seat)


def battle(t: Table, attacker: Seat) -> Scene[None]:
    foe = t.setting.next(attacker)
    t.round += 1
    t.tell(Battle, t.round)
    if t.setting.options["spies"] and (yield from comes_through(t, attacker, foe, SPY)):
        t.tell(Saw, attacker, foe, tuple(t.hands[foe]))
    winner = 0
    for _ in range(3):
        got = yield from together({seat: throw(seat) for seat in t.setting.seats})
        t.tell(Revealed, got[1], got[2])
        if got[1] != got[2]:
            winner = 1 if (got[1], got[2]) in BEATS else 2
            break
    if winner:
        t.stones[winner] += 1
        if (yield from comes_through(t, winner, t.setting.next(winner), PLAN)):
            t.stones[winner] += 1
    if max(t.stones.values()) >= t.setting.options["goal"]:
        t.end = "goal"
    elif t.round == LAST_ROUND:
        t.end = "rounds"
    else:
        t.todo.append(("battle", foe))
        if winner:
            yield from draw(t, winner)


def throw(seat: Seat) -> Scene[str]:
    return (yield from ask(THROW, seat, SYMBOLS))


def comes_through(t: Table, seat: Seat, foe: Seat, window: MayPlay) -> Scene[bool]:
    """A card is played and not stopped; after a Shield another may be played."""
    while (yield from may_play(t, seat, window)):
        if not (yield from may_play(t, foe, SHIELD)):
            return True
    return False


def may_play(t: Table, seat: Seat, window: MayPlay) -> Scene[bool]:
    hand = t.hands[seat]
    if not hand:
        return False
    if (yield from ask(window, seat, (PASS, window.card) if window.card in hand else (PASS,))) == PASS:
        return False
    hand.remove(window.card)
    t.played.append((seat, window.card))
    t.tell(Played, seat, window.card)
    return True


def draw(t: Table, seat: Seat) -> Scene[None]:
    """The last step of a scene: after a hidden draw nobody is asked again."""
    if not any(t.deck.values()):
        return
    card = yield from ask(DRAW, CHANCE, Bag(t.deck))
    t.deck[card] -= 1
    t.hands[seat].append(card)
    t.tell(Drew, seat, card)


SCENES: dict[str, SceneFunction] = {"setup": setup, "battle": battle}


class Reason(Enum):
    GOAL = "goal"
    ROUNDS = "rounds"


def known(feed: Sequence[Event], seat: Seat) -> list[str]:
    """Cards that `seat` has seen in the other hand and that are still there."""
    cards: list[str] = []
    for event in feed:
        if isinstance(event, Saw) and event.seat == seat:
            cards = list(event.cards)
        elif isinstance(event, Played) and event.seat != seat and event.card in cards:
            cards.remove(event.card)
    return cards


class Duel(Toy[Table]):
    id = "duel"
    title = "Duel"
    players = range(2, 3)
    scenes = SCENES
    prompts = (THROW, DRAW, SPY, PLAN, SHIELD)
    events = (Drew, Saw, Played, Revealed, Battle)
    home = Path(__file__).parent
    longest = LAST_ROUND * 40
    schema = Data

    def new_table(self, setting: Setting) -> Table:
        table = Table(setting)
        table.todo = [("setup",)]
        return table

    def view(self, table: Table, seat: Seat | None, everything: bool = False) -> View:
        return View(
            hand=tuple(table.hands[seat]) if seat else (),
            hands={s: len(hand) for s, hand in table.hands.items()},
            deck=sum(table.deck.values()),
            played=tuple(table.played),
            stones=dict(table.stones),
            round=table.round,
            end=table.end,
            open_hands={s: tuple(hand) for s, hand in table.hands.items()} if everything else {},
        )

    def outcome(self, table: Table) -> Outcome | None:
        if not table.end:
            return None
        ranking = rank(table.setting.seats, lambda seat: table.stones[seat])
        scores = {seat: Score(n) for seat, n in table.stones.items()}
        return Outcome(Reason(table.end), ranking, scores, rules=("DU-4.1",))

    def redeal(self, base: Table, now: Table, seat: Seat, feed: Sequence[Event], rng: Random) -> Table:
        new = base.copy()
        foe = base.setting.next(seat)
        shown = [card for who, card in now.played[len(base.played) :] if who == foe]
        fixed = shown + known(feed, seat)
        pool = list(Counter(base.deck).elements()) + base.hands[foe]
        for card in fixed:
            pool.remove(card)
        rng.shuffle(pool)
        unknown = len(base.hands[foe]) - len(fixed)
        new.hands[foe] = fixed + pool[:unknown]
        left = Counter(pool[unknown:])
        new.deck = {card: left[card] for card in DECK}
        return new


GAME = Duel()
