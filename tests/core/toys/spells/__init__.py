"""Spells: an ability may play another card, or copy another ability, several deep in one scene.

Study shows how a hidden draw in the middle of an ability is done: the scene ends with the draw, and what is still to
come lies on the agenda as data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
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
from games.core.scene import CHANCE, Scene, SceneFunction, Seat, ask
from games.core.setting import Setting
from games.core.table import Table as CoreTable
from games.core.table import agenda_data
from tests.core.toys.toy import Said, Toy, read_todo

DECK = {"gift": 5, "thief": 4, "echo": 5, "chain": 6, "study": 5}
PASS = "-"
TURNS = 6
"""Turns of each player."""


class Data(msgspec.Struct, forbid_unknown_fields=True):
    deck: dict[str, int]
    hands: dict[str, list[str]]
    rows: dict[str, list[str]]
    points: dict[str, int]
    turn: int
    end: str
    todo: list[list[Any]]


class Table(CoreTable):
    """`rows`: the cards played in front of each seat, in order."""

    __slots__ = ("deck", "end", "hands", "points", "rows", "turn")

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.deck = dict(DECK)
        self.hands: dict[Seat, list[str]] = {seat: [] for seat in setting.seats}
        self.rows: dict[Seat, list[str]] = {seat: [] for seat in setting.seats}
        self.points = dict.fromkeys(setting.seats, 0)
        self.turn = 0
        self.end = ""

    def copy(self) -> Self:
        new = type(self)(self.setting)
        new.todo = self.todo[:]
        new.deck, new.points = dict(self.deck), dict(self.points)
        new.hands = {seat: hand[:] for seat, hand in self.hands.items()}
        new.rows = {seat: row[:] for seat, row in self.rows.items()}
        new.turn, new.end = self.turn, self.end
        return new

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = msgspec.to_builtins(
            Data(
                self.deck,
                {str(seat): hand for seat, hand in self.hands.items()},
                {str(seat): row for seat, row in self.rows.items()},
                {str(seat): n for seat, n in self.points.items()},
                self.turn,
                self.end,
                agenda_data(self.todo),
            )
        )
        return data

    def read(self, data: Data) -> None:
        self.deck = data.deck
        self.hands = {int(seat): hand for seat, hand in data.hands.items()}
        self.rows = {int(seat): row for seat, row in data.rows.items()}
        self.points = {int(seat): n for seat, n in data.points.items()}
        self.turn, self.end, self.todo = data.turn, data.end, read_todo(data.todo, SCENES)

    def problems(self) -> list[str]:
        cards = Counter(self.deck)
        for heap in (*self.hands.values(), *self.rows.values()):
            cards.update(heap)
        return [] if cards == Counter(DECK) else [f"the cards are {dict(cards)}"]


class View(msgspec.Struct, frozen=True):
    hand: tuple[str, ...]
    hands: dict[Seat, int]
    deck: int
    rows: dict[Seat, tuple[str, ...]]
    points: dict[Seat, int]
    round: int
    end: str
    open_hands: dict[Seat, tuple[str, ...]]
    """Empty but in replays of a match that is over."""


class Drew(Said, frozen=True):
    rules = ("SP-3.5",)
    said = "{seat} draws a card"
    seat: Seat
    card: str

    def to(self, viewer: Seat | None) -> Event:
        return self if viewer == self.seat else Drew(self.seat, "")


class Played(Said, frozen=True):
    rules = ("SP-2.1",)
    said = "{seat} plays {card}"
    seat: Seat
    card: str


class Turn(Said, frozen=True):
    opens_round = True
    seat: Seat


class Play(Prompt[str]):
    """A card of the own hand, or none; within a chain on the same line as what went before."""

    def __init__(self, name: str, rule: str, joined: bool) -> None:
        self.name, self.rules, self.joined = name, (rule,), joined

    def read(self, text: str, options: Sequence[str], table: Any) -> tuple[str, str]:
        return super().read(text, (PASS, *DECK), table)

    def why(self, table: Any, seat: Seat, answer: str) -> Refusal:
        return Refusal(f"You hold no {answer}.", self.rules)


class Pick(Prompt[tuple[Seat, str]]):
    """A card in front of somebody: `2.gift`."""

    name, rules, joined = "whose card", ("SP-3.3",), True

    def text(self, answer: tuple[Seat, str]) -> str:
        return f"{answer[0]}.{answer[1]}"


class Rob(Prompt[Seat]):
    name, rules, joined = "rob whom", ("SP-3.2",), True

    def why(self, table: Any, seat: Seat, answer: Seat) -> Refusal:
        return Refusal("There is nothing to take.", self.rules)

    def read(self, text: str, options: Sequence[Seat], table: Any) -> tuple[Seat, str]:
        return super().read(text, tuple(table.setting.seats), table)


class Draw(Prompt[str]):
    name, rules, hidden = "draw a card", ("SP-3.5",), True

    def read(self, text: str, options: Sequence[str], table: Any) -> tuple[str, str]:
        return super().read(text, tuple(DECK), table)


PLAY, CHAIN, AGAIN = Play("play", "SP-2.1", False), Play("chain", "SP-3.4", True), Play("again", "SP-3.5", False)
PICK, ROB, DRAW = Pick(), Rob(), Draw()


def setup(t: Table) -> Scene[None]:
    t.todo.append(("turn", 1))
    for seat in (*t.setting.seats,) * 3:
        yield from take_card(t, seat)


def turn(t: Table, seat: Seat) -> Scene[None]:
    t.turn += 1
    t.tell(Turn, seat)
    t.todo.append(("check", seat))
    if t.hands[seat]:
        yield from play_card(t, seat, PLAY, deep=1)


def check(t: Table, seat: Seat) -> Scene[None]:
    """Nobody is asked here."""
    if t.turn == TURNS * t.setting.players:
        t.end = "turns"
    elif not any(t.hands.values()):
        t.end = "empty"
    else:
        t.todo.append(("turn", t.setting.next(seat)))
    return
    yield


def play_card(t: Table, seat: Seat, prompt: Play, deep: int) -> Scene[None]:
    """One card, whose ability may play more."""
    card = yield from ask(prompt, seat, (*sorted(set(t.hands[seat])), PASS))
    if card != PASS:
        t.hands[seat].remove(card)
        t.rows[seat].append(card)
        t.tell(Played, seat, card)
        yield from ABILITIES[card](t, seat, deep)


def gift(t: Table, seat: Seat, deep: int) -> Scene[None]:
    t.points[seat] += 2
    return
    yield


def thief(t: Table, seat: Seat, deep: int) -> Scene[None]:
    rich = tuple(foe for foe in t.setting.seats if foe != seat and t.points[foe])
    if rich:
        t.points[(yield from ask(ROB, seat, rich))] -= 1
        t.points[seat] += 1


def echo(t: Table, seat: Seat, deep: int) -> Scene[None]:
    """The ability of another card, as if this one had it."""
    cards = tuple(sorted({(who, card) for who, row in t.rows.items() for card in row if card != "echo"}))
    if cards:
        _, card = yield from ask(PICK, seat, cards)
        yield from ABILITIES[card](t, seat, deep)


def chain(t: Table, seat: Seat, deep: int) -> Scene[None]:
    """Asked of whoever holds a card while the chain is short: both are public."""
    if t.hands[seat] and deep < t.setting.options["limit"]:
        yield from play_card(t, seat, CHAIN, deep + 1)


def study(t: Table, seat: Seat, deep: int) -> Scene[None]:
    """What comes after this card is on the agenda, last first: the draw, then one more card."""
    if deep < t.setting.options["limit"]:
        t.todo.append(("again", seat, deep + 1))
    t.todo.append(("take_card", seat))
    return
    yield


def again(t: Table, seat: Seat, deep: int) -> Scene[None]:
    if t.hands[seat]:
        yield from play_card(t, seat, AGAIN, deep)


def take_card(t: Table, seat: Seat) -> Scene[None]:
    if not any(t.deck.values()):
        return
    card = yield from ask(DRAW, CHANCE, Bag(t.deck))
    t.deck[card] -= 1
    t.hands[seat].append(card)
    t.tell(Drew, seat, card)


ABILITIES: dict[str, Callable[[Table, Seat, int], Scene[None]]] = {
    "gift": gift,
    "thief": thief,
    "echo": echo,
    "chain": chain,
    "study": study,
}
SCENES: dict[str, SceneFunction] = {
    "setup": setup,
    "turn": turn,
    "check": check,
    "again": again,
    "take_card": take_card,
}


class Reason(Enum):
    TURNS = "turns"
    EMPTY = "empty"


class Spells(Toy[Table]):
    id = "spells"
    title = "Spells"
    players = range(2, 4)
    scenes = SCENES
    prompts = (PLAY, CHAIN, AGAIN, PICK, ROB, DRAW)
    events = (Drew, Played, Turn)
    home = Path(__file__).parent
    longest = TURNS * 3 * 40
    schema = Data

    def new_table(self, setting: Setting) -> Table:
        table = Table(setting)
        table.todo = [("setup",)]
        return table

    def view(self, table: Table, seat: Seat | None, everything: bool = False) -> View:
        return View(
            hand=tuple(sorted(table.hands[seat])) if seat else (),
            hands={s: len(hand) for s, hand in table.hands.items()},
            deck=sum(table.deck.values()),
            rows={s: tuple(row) for s, row in table.rows.items()},
            points=dict(table.points),
            round=(table.turn - 1) // table.setting.players + 1,
            end=table.end,
            open_hands={s: tuple(hand) for s, hand in table.hands.items()} if everything else {},
        )

    def outcome(self, table: Table) -> Outcome | None:
        if not table.end:
            return None
        ranking = rank(table.setting.seats, lambda seat: table.points[seat])
        scores = {seat: Score(n) for seat, n in table.points.items()}
        return Outcome(Reason(table.end), ranking, scores, rules=("SP-2.3",))

    def redeal(self, base: Table, now: Table, seat: Seat, feed: Sequence[Event], rng: Random) -> Table:
        new = base.copy()
        others = [foe for foe in base.setting.seats if foe != seat]
        shown = {foe: now.rows[foe][len(base.rows[foe]) :] for foe in others}
        pool = Counter(base.deck)
        for foe in others:
            pool.update(base.hands[foe])
            pool.subtract(shown[foe])
        cards = list(pool.elements())
        rng.shuffle(cards)
        for foe in others:
            unknown = len(base.hands[foe]) - len(shown[foe])
            new.hands[foe], cards = shown[foe] + cards[:unknown], cards[unknown:]
        left = Counter(cards)
        new.deck = {card: left[card] for card in DECK}
        return new


GAME = Spells()
