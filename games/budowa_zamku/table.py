"""What lies on the table of Budowa zamku, and what can be read off it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Self

import msgspec

from games.budowa_zamku.cards import FIRST, LAST, START, CardSet
from games.core.data import table_data
from games.core.errors import TableError
from games.core.scene import Seat
from games.core.setting import Setting
from games.core.table import Table as CoreTable
from games.core.table import agenda_data

COLUMNS, ROWS = "abcdefghi", "12345"
PLACES = tuple(column + row for row in ROWS for column in COLUMNS)
"""BZ-1.8: names of the 45 places in reading order; a place is its number 0..44 in this list."""
PLACE = {name: place for place, name in enumerate(PLACES)}
HOLE, UNSEEN = 0, -1
"""In `cards`: an empty place, and a card that nobody has turned over yet."""
FULL = 10
"""BZ-4.1: a wall of ten cards ends the game."""


Number = Annotated[int, msgspec.Meta(ge=FIRST, le=LAST)]


class Data(msgspec.Struct, forbid_unknown_fields=True):
    """The table as people write it in scenarios: places by name, seats as text."""

    walls: dict[str, list[Annotated[int, msgspec.Meta(ge=START, le=LAST)]]] = {}
    seen: dict[str, Number] = {}
    """Cards that lie face down but have been turned over before: place and number."""
    holes: list[str] | None = None
    discards: list[Number] = []
    spent: list[Number] = []
    seat: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    up: str = ""
    turn: Annotated[int, msgspec.Meta(ge=1)] = 1
    quiet: Annotated[int, msgspec.Meta(ge=0)] = 0
    end: str = ""
    todo: list[list[str | int]] = []


class Table(CoreTable):
    """`cards` holds, for each place, the number once seen, else HOLE or UNSEEN. Numbers nobody has seen are `unseen`:
    they lie somewhere on the UNSEEN places, and where is decided when a place is first turned over."""

    __slots__ = (
        "cards",
        "discards",
        "end",
        "extended",
        "places",
        "quiet",
        "seat",
        "spent",
        "turn",
        "unseen",
        "up",
        "walls",
    )

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.cards = [UNSEEN] * len(PLACES)
        self.places = tuple(range(len(PLACES)))
        """Places that hold a card, in reading order."""
        self.unseen = tuple(range(FIRST, LAST + 1))
        """Numbers nobody has seen, rising."""
        self.walls: dict[Seat, list[int]] = {seat: [START] for seat in setting.seats}
        self.spent: list[int] = []
        """Wizards whose power is used, rising."""
        self.discards: list[int] = []
        self.seat: Seat = 0
        """Whose turn it is; 0 before the first."""
        self.up = -1
        """The place whose card is face up, -1 if none is."""
        self.turn = 1
        self.quiet = 0
        """Turns in a row that ended without a card added (BZ-9.6)."""
        self.end = ""
        """Why the game ended: ten, closed, quiet; empty while it runs."""
        self.extended = setting.options["rules"] == "extended"

    def copy(self) -> Self:
        new = object.__new__(type(self))
        CoreTable.__init__(new, self.setting)
        new.todo = self.todo[:]
        new.cards = self.cards[:]
        new.places = self.places
        new.unseen = self.unseen
        new.walls = {seat: wall[:] for seat, wall in self.walls.items()}
        new.spent = self.spent[:]
        new.discards = self.discards[:]
        new.seat, new.up, new.turn, new.quiet, new.end = self.seat, self.up, self.turn, self.quiet, self.end
        new.extended = self.extended
        return new

    # -- what can be read off the table

    @property
    def cards_set(self) -> CardSet:
        found: CardSet = self.setting.cards
        return found

    @property
    def quiet_limit(self) -> int:
        """BZ-9.6: so many quiet turns in a row end the game."""
        return int(self.setting.options["quiet_rounds"]) * self.setting.players

    def numbers(self) -> list[int]:
        """The numbers of all cards on the table, rising; everybody can work them out (BZ-4.8, BZ-10.3)."""
        return sorted([*self.unseen, *(n for n in self.cards if n > 0)])

    def top(self) -> int:
        """The highest number on the table, 0 if the table is empty."""
        seen = max(self.cards)
        return max(seen, self.unseen[-1]) if self.unseen else max(seen, 0)

    def wizard(self, seat: Seat) -> int | None:
        """BZ-7.9: the Wizard whose power the seat would use, the rightmost unspent one of its wall."""
        kind = self.cards_set.kind
        return next((n for n in reversed(self.walls[seat]) if kind(n) == "wizard" and n not in self.spent), None)

    def protected(self, wall: Sequence[int]) -> set[int]:
        """Cards of a wall that no Cannon can discard (BZ-8.5 to BZ-8.8)."""
        kind = self.cards_set.kind
        gate = self.setting.options["start_tower"]
        towers = [at for at, n in enumerate(wall) if kind(n) == "tower" and (gate or n != START)]
        safe = {START}
        if towers:
            safe.update(wall[towers[0] : towers[-1] + 1])
        return safe

    def targets(self, seat: Seat) -> tuple[int, ...]:
        """BZ-8.5, BZ-8.9: what a Cannon of this seat may discard, by seats clockwise, walls left to right."""
        found: list[int] = []
        for foe in self.setting.clockwise(seat)[1:]:
            wall = self.walls[foe]
            safe = self.protected(wall)
            found += [n for n in wall if n not in safe]
        return tuple(found)

    def owner(self, number: int) -> Seat | None:
        """In whose wall the card lies."""
        return next((seat for seat, wall in self.walls.items() if number in wall and number != START), None)

    def closed(self) -> bool:
        """BZ-4.2, BZ-4.6: no card on the table fits the end of any wall. BZ-4.7: so is an empty table."""
        return self.top() < min([wall[-1] for wall in self.walls.values()])

    # -- as data

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = msgspec.to_builtins(
            Data(
                {str(seat): wall for seat, wall in self.walls.items()},
                {PLACES[at]: n for at, n in enumerate(self.cards) if n > 0},
                [PLACES[at] for at, n in enumerate(self.cards) if n == HOLE],
                self.discards,
                self.spent,
                self.seat,
                PLACES[self.up] if self.up >= 0 else "",
                self.turn,
                self.quiet,
                self.end,
                agenda_data(self.todo),
            )
        )
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any], setting: Setting) -> Table:
        """The table of `to_data`. Without `holes`, the last places that no card is named for are empty.

        Raises TableError for unknown fields and values that no table can hold.
        """
        given = table_data(data, Data)
        new = cls(setting)
        for word, wall in given.walls.items():
            if word not in {str(seat) for seat in setting.seats}:
                raise TableError(f"walls.{word}", f"there is no seat {word}; seats are 1 to {setting.players}")
            if not wall:
                raise TableError(f"walls.{word}", "a wall is never empty: it begins with its start card 1 (BZ-1.7)")
            new.walls[int(word)] = wall[:]
        new.discards, new.spent = given.discards[:], sorted(given.spent)
        seen = {_place(name, "seen"): n for name, n in given.seen.items()}
        gone = {*(n for wall in new.walls.values() for n in wall), *new.discards, *seen.values()}
        new.unseen = tuple(n for n in new.unseen if n not in gone)
        if given.holes is None:
            free = [place for place in range(len(PLACES)) if place not in seen]
            holes = {*free[len(new.unseen) :]}
        else:
            holes = {_place(name, "holes") for name in given.holes}
        if both := holes & {*seen}:
            raise TableError("holes", f"{PLACES[min(both)]} is also under `seen`")
        new.cards = [seen.get(at, HOLE if at in holes else UNSEEN) for at in range(len(PLACES))]
        new.places = tuple(place for place, n in enumerate(new.cards) if n != HOLE)
        new.seat, new.turn, new.quiet, new.end = given.seat, given.turn, given.quiet, given.end
        new.up = _place(given.up, "up") if given.up else -1
        new.todo = [_scene(entry, setting) for entry in given.todo]
        return new

    def problems(self) -> list[str]:
        found: list[str] = []
        walls = [n for wall in self.walls.values() for n in wall if n != START]
        everything = [*walls, *self.discards, *self.unseen, *(n for n in self.cards if n > 0)]
        twice = sorted({n for n in everything if everything.count(n) > 1})
        if twice:
            found.append(f"card {_list(twice)} lies in two places (BZ-1.2)")
        for seat, wall in self.walls.items():
            if wall[0] != START or START in wall[1:]:
                found.append(f"wall of seat {seat}: a wall begins with its one start card 1 (BZ-1.7)")
            if sorted(wall) != wall:
                found.append(f"wall of seat {seat}: the numbers do not rise (BZ-3.4)")
            if len(wall) > FULL or (len(wall) == FULL and self.end != "ten"):
                found.append(f"wall of seat {seat} has {len(wall)} cards; ten end the game (BZ-4.1)")
        backs = self.cards.count(UNSEEN)
        if backs != len(self.unseen):
            found.append(f"{backs} places hold cards nobody has seen, but {len(self.unseen)} numbers are unseen")
        if self.up >= 0:
            found.append("up: between turns no card is face up (BZ-2.8)")
        return found + self._picture_problems({*walls, *self.discards}) + self._end_problems()

    def _picture_problems(self, received: set[int]) -> list[str]:
        """What no picture can have done, given the numbered cards that were ever in a wall."""
        found: list[str] = []
        kind = self.cards_set.kind
        if not self.extended and (self.spent or self.discards):
            found.append("spent, discards: in the basic game pictures do nothing (BZ-3.6)")
        if strange := [n for n in self.spent if kind(n) != "wizard" or n not in received]:
            found.append(f"spent: {_list(strange)} is no Wizard that was in a wall (BZ-7.2)")
        if len(set(self.spent)) < len(self.spent):
            found.append("spent: a Wizard is spent once only (BZ-7.2)")
        if towers := [n for n in self.discards if kind(n) == "tower"]:
            found.append(f"discards: {_list(towers)} is a Tower; Towers are never discarded (BZ-8.6)")
        cannons = sum(kind(n) == "cannon" for n in received)
        if len(self.discards) > cannons:
            found.append(f"discards: {len(self.discards)} cards, but only {cannons} Cannons were received (BZ-8.9)")
        return found

    def _end_problems(self) -> list[str]:
        """What does not fit together about the end of the game."""
        found: list[str] = []
        if self.end not in ("", "ten", "closed", "quiet"):
            found.append(f"end: {self.end!r} is not one of ten, closed, quiet")
        if bool(self.end) == bool(self.todo):
            found.append("todo: a running game has a scene to come, an ended one has none")
        if self.end == "ten" and len(self.walls.get(self.seat, ())) != FULL:
            found.append("end: the seat on turn has not ten cards (BZ-4.1)")
        if self.end in ("", "closed") and self.closed() != (self.end == "closed"):
            found.append("end: the table is closed exactly when no card on it fits any wall (BZ-4.2)")
        if self.end in ("", "quiet") and (self.quiet >= self.quiet_limit) != (self.end == "quiet"):
            found.append(f"quiet is {self.quiet}: {self.quiet_limit} quiet turns end the game (BZ-9.6)")
        return found


def _list(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _place(name: str, path: str) -> int:
    place = PLACE.get(name)
    if place is None:
        raise TableError(path, f"{name!r} is not a place from a1 to i5")
    return place


def _scene(entry: list[Any], setting: Setting) -> tuple[Any, ...]:
    if entry == ["setup"]:
        return ("setup",)
    if len(entry) == 2 and entry[0] == "turn" and entry[1] in setting.seats:
        return ("turn", entry[1])
    raise TableError("todo", f'{entry!r} is neither ["setup"] nor ["turn", SEAT]')
