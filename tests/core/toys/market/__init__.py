"""Market: everybody rolls and places dice at the same time; an auction with hundreds of bids that are never listed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from random import Random
from typing import Any, Self, overload

import msgspec

from games.core.chance import Dice
from games.core.errors import InvalidMove, Refusal
from games.core.event import Event
from games.core.notation import fold
from games.core.outcome import Outcome, Score, rank
from games.core.prompt import Prompt
from games.core.scene import CHANCE, Scene, SceneFunction, Seat, ask, together
from games.core.setting import Setting
from games.core.table import Table as CoreTable
from games.core.table import agenda_data
from tests.core.toys.toy import Said, Toy, read_todo

Bid = tuple[int, int]
"""Red and blue coins."""
PASS: Bid = (0, 0)
DICE, ROLLS, COINS = 4, 3, 20
ALL = 0
"""The answer that keeps all dice; written `all`."""


class Bids(Sequence[Bid]):
    """PASS, and every bid from `least` (not included) to what a seat has. Nothing is listed."""

    __slots__ = ("_columns", "_rows", "least", "most")

    def __init__(self, least: Bid, most: Bid) -> None:
        self.least, self.most = least, most
        self._rows = max(0, most[0] - least[0] + 1)
        self._columns = max(0, most[1] - least[1] + 1)

    def __len__(self) -> int:
        return max(1, self._rows * self._columns)

    @overload
    def __getitem__(self, i: int) -> Bid: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[Bid]: ...
    def __getitem__(self, i: int | slice) -> Bid | Sequence[Bid]:
        if isinstance(i, slice):
            return [self[n] for n in range(*i.indices(len(self)))]
        if not -len(self) <= i < len(self):
            raise IndexError(i)
        red, blue = divmod(i % len(self), self._columns or 1)
        return (self.least[0] + red, self.least[1] + blue) if (red, blue) != (0, 0) else PASS

    def __contains__(self, bid: object) -> bool:
        if bid == PASS:
            return True
        if not (isinstance(bid, tuple) and len(bid) == 2) or bid == self.least:
            return False
        return all(low <= n <= high for low, n, high in zip(self.least, bid, self.most, strict=True))


class Data(msgspec.Struct, forbid_unknown_fields=True):
    red: dict[str, int]
    blue: dict[str, int]
    dice: dict[str, list[int]]
    lots: dict[str, int]
    round: int
    end: str
    todo: list[list[Any]]


class Table(CoreTable):
    """`dice`: what each seat has rolled and not kept yet."""

    __slots__ = ("blue", "dice", "end", "lots", "red", "round")

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.red = dict.fromkeys(setting.seats, COINS)
        self.blue = dict.fromkeys(setting.seats, COINS)
        self.dice: dict[Seat, list[int]] = {seat: [] for seat in setting.seats}
        self.lots = dict.fromkeys(setting.seats, 0)
        self.round = 0
        self.end = ""

    def copy(self) -> Self:
        new = type(self)(self.setting)
        new.todo = self.todo[:]
        new.red, new.blue, new.lots = dict(self.red), dict(self.blue), dict(self.lots)
        new.dice = {seat: dice[:] for seat, dice in self.dice.items()}
        new.round, new.end = self.round, self.end
        return new

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = msgspec.to_builtins(
            Data(
                {str(seat): n for seat, n in self.red.items()},
                {str(seat): n for seat, n in self.blue.items()},
                {str(seat): dice for seat, dice in self.dice.items()},
                {str(seat): n for seat, n in self.lots.items()},
                self.round,
                self.end,
                agenda_data(self.todo),
            )
        )
        return data

    def read(self, data: Data) -> None:
        self.red = {int(seat): n for seat, n in data.red.items()}
        self.blue = {int(seat): n for seat, n in data.blue.items()}
        self.dice = {int(seat): dice for seat, dice in data.dice.items()}
        self.lots = {int(seat): n for seat, n in data.lots.items()}
        self.round, self.end, self.todo = data.round, data.end, read_todo(data.todo, SCENES)

    def problems(self) -> list[str]:
        found = [f"seat {s} has {n} coins" for s, n in (*self.red.items(), *self.blue.items()) if n < 0]
        return found + [f"seat {s} has dice left" for s, dice in self.dice.items() if dice]


class View(msgspec.Struct, frozen=True):
    red: dict[Seat, int]
    blue: dict[Seat, int]
    dice: dict[Seat, tuple[int, ...]]
    lots: dict[Seat, int]
    round: int
    end: str


class Rolled(Said, frozen=True):
    rules = ("MA-1.1",)
    said = "{seat} rolls {dice}"
    seat: Seat
    dice: tuple[int, ...]


class Offered(Said, frozen=True):
    rules = ("MA-2.2",)
    said = "{seat} bids {red} red, {blue} blue"
    seat: Seat
    red: int
    blue: int


class Sold(Said, frozen=True):
    rules = ("MA-2.3",)
    said = "sold to {seat}"
    seat: Seat


class Round(Said, frozen=True):
    opens_round = True
    number: int


class Roll(Prompt[tuple[int, ...]]):
    """Chance in the lane of a seat: `=1335`, on the line of the choice before it."""

    name, rules, joined = "roll", ("MA-1.1",), True

    def text(self, answer: tuple[int, ...]) -> str:
        return "=" + "".join(map(str, answer))

    def read(self, text: str, options: Sequence[tuple[int, ...]], table: Any) -> tuple[tuple[int, ...], str]:
        found = re.match(r"= ?([1-6]+)(?![0-9])", text)
        if found is None:
            raise InvalidMove("Write the dice, such as =1335.")
        return tuple(sorted(map(int, found[1]))), text[found.end() :]


class Keep(Prompt[int]):
    name, rules, joined = "keep dice", ("MA-1.2",), True

    def text(self, answer: int) -> str:
        return str(answer) if answer else "all"

    def read(self, text: str, options: Sequence[int], table: Any) -> tuple[int, str]:
        return super().read(text, range(7), table)

    def why(self, table: Any, seat: Seat, answer: int) -> Refusal:
        return Refusal(f"None of your dice shows {answer}.", self.rules)


class Offer(Prompt[Bid]):
    """`7r 10b`, or `pass`."""

    name, rules = "bid", ("MA-2.1", "MA-2.2")

    def text(self, answer: Bid) -> str:
        return "pass" if answer == PASS else f"{answer[0]}r {answer[1]}b"

    def read(self, text: str, options: Sequence[Bid], table: Any) -> tuple[Bid, str]:
        line = fold(text)
        if line == "pass":
            return PASS, ""
        found = re.match(r"(\d{1,4}) ?r ?(\d{1,4}) ?b(?![a-z0-9])", line)
        if found is None:
            raise InvalidMove(f"{text[:40]!r} is no bid: 7r 10b, or pass.")
        return (int(found[1]), int(found[2])), line[found.end() :]

    def why(self, table: Any, seat: Seat, answer: Bid) -> Refusal:
        if answer[0] > table.red[seat] or answer[1] > table.blue[seat]:
            return Refusal("You have not so many coins.", ("MA-2.1",))
        return Refusal("That is not more than the last bid.", ("MA-2.2",))


ROLL, KEEP, OFFER = Roll(), Keep(), Offer()


def round_(t: Table) -> Scene[None]:
    t.round += 1
    t.tell(Round, t.round)
    t.todo.append(("auction", (t.round - 1) % t.setting.players + 1))
    yield from together({seat: dice(t, seat) for seat in t.setting.seats})


def dice(t: Table, seat: Seat) -> Scene[None]:
    """One seat's dice, beside those of the others; it changes only what is the seat's own."""
    left = DICE
    for number in range(ROLLS):
        roll = yield from ask(ROLL, CHANCE, Dice(left))
        t.dice[seat] = list(roll)
        t.tell(Rolled, seat, roll)
        last = number == ROLLS - 1
        value = ALL if last else (yield from ask(KEEP, seat, (ALL, *sorted(set(roll)))))
        for die in roll:
            if value in (ALL, die):
                (t.blue if die % 2 else t.red)[seat] += die
                left -= 1
        t.dice[seat] = []
        if not left:
            return


def auction(t: Table, opener: Seat) -> Scene[None]:
    t.todo.append(("settle",))
    bid, leader, still_in = PASS, 0, t.setting.clockwise(opener)
    while still_in and still_in != [leader]:
        seat = still_in.pop(0)
        if seat == leader:
            still_in.append(seat)
            continue
        offer = yield from ask(OFFER, seat, Bids(bid, (t.red[seat], t.blue[seat])))
        if offer != PASS:
            bid, leader = offer, seat
            still_in.append(seat)
            t.tell(Offered, seat, *offer)
    if leader:
        t.red[leader] -= bid[0]
        t.blue[leader] -= bid[1]
        t.lots[leader] += 1
        t.tell(Sold, leader)


def settle(t: Table) -> Scene[None]:
    if t.round == t.setting.options["rounds"]:
        t.end = "sold"
    else:
        t.todo.append(("round",))
    return
    yield


SCENES: dict[str, SceneFunction] = {"round": round_, "auction": auction, "settle": settle}


class Reason(Enum):
    SOLD = "sold"


class Market(Toy[Table]):
    id = "market"
    title = "Market"
    players = range(2, 4)
    scenes = SCENES
    prompts = (ROLL, KEEP, OFFER)
    events = (Rolled, Offered, Sold, Round)
    home = Path(__file__).parent
    hidden_information = False
    longest = 3 * (3 * 2 + 3 * 200)
    schema = Data

    def new_table(self, setting: Setting) -> Table:
        table = Table(setting)
        table.todo = [("round",)]
        return table

    def view(self, table: Table, seat: Seat | None, everything: bool = False) -> View:
        return View(
            red=dict(table.red),
            blue=dict(table.blue),
            dice={s: tuple(dice) for s, dice in table.dice.items()},
            lots=dict(table.lots),
            round=table.round,
            end=table.end,
        )

    def outcome(self, table: Table) -> Outcome | None:
        if not table.end:
            return None
        ranking = rank(table.setting.seats, lambda s: (table.lots[s], table.red[s] + table.blue[s]))
        scores = {seat: Score(n) for seat, n in table.lots.items()}
        return Outcome(Reason(table.end), ranking, scores, rules=("MA-3.1",))

    def redeal(self, base: Table, now: Table, seat: Seat, feed: Sequence[Event], rng: Random) -> Table:
        return base.copy()


GAME = Market()
