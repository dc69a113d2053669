"""What one seat sees of Budowa zamku. Nobody has private information (BZ-10.2), so all seats and spectators share
one view; but it holds no number that people are meant to remember (BZ-10.4, BZ-10.5)."""

from __future__ import annotations

import msgspec

from games.budowa_zamku.scoring import points
from games.budowa_zamku.table import HOLE, PLACES, Table
from games.core.scene import Seat

QUIET_WARNING = 5
"""BZ-9.8: rounds before the limit from which on the count is marked."""
BACK, SEEN = -1, -2
"""In `places`: a card face down, and one marked as turned over before (`memory_aid = seen`)."""


class View(msgspec.Struct, frozen=True):
    """`places`: for each place HOLE, BACK, SEEN, or the number that can be read there now."""

    places: tuple[int, ...]
    up: int
    """The place whose card is face up, -1 if none is."""
    walls: dict[Seat, tuple[int, ...]]
    safe: dict[Seat, tuple[int, ...]]
    """Cards that no Cannon can discard; empty in the basic game."""
    spent: tuple[int, ...]
    discards: tuple[int, ...]
    numbers: tuple[int, ...]
    """The numbers of all cards on the table, rising; open to all, their places are not (BZ-10.3)."""
    points: dict[Seat, int]
    seat: Seat
    turn: int
    round: int
    quiet: int
    quiet_limit: int
    extended: bool
    gate_tower: bool
    """Whether the start cards count as Towers (`start_tower`)."""
    labels: dict[int, str]
    """What the open cards show, in words; empty in the basic game."""
    end: str = ""

    @property
    def card(self) -> int:
        """The number of the card that is face up, 0 if none is, or if chance has not said yet which it is."""
        return max(0, self.places[self.up]) if self.up >= 0 else 0

    @property
    def quiet_soon(self) -> bool:
        """BZ-9.8: from five rounds before the quiet limit on."""
        return not self.end and self.quiet >= self.quiet_limit - QUIET_WARNING * len(self.walls)

    def last(self, seat: Seat) -> int:
        return self.walls[seat][-1]

    def above(self, number: int) -> int:
        """How many cards on the table are greater."""
        return sum(n > number for n in self.numbers)


def view(t: Table, seat: Seat | None, all_open: bool = False) -> View:
    """The view of any seat, or of a spectator."""
    aid = t.setting.options["memory_aid"]
    backs = []
    for place, n in enumerate(t.cards):
        if n == HOLE or place == t.up or (n > 0 and (all_open or t.end or aid == "numbers")):
            backs.append(n)
        else:
            backs.append(SEEN if n > 0 and aid == "seen" else BACK)
    walls = {s: tuple(wall) for s, wall in t.walls.items()}
    open_cards = [n for wall in t.walls.values() for n in wall] + t.discards + [n for n in backs if n > 0]
    players = t.setting.players
    return View(
        places=tuple(backs),
        up=t.up,
        walls=walls,
        safe={s: tuple(sorted(t.protected(wall))) for s, wall in walls.items()} if t.extended else {},
        spent=tuple(t.spent),
        discards=tuple(t.discards),
        numbers=tuple(t.numbers()),
        points={s: points(t.setting, wall) for s, wall in walls.items()},
        seat=t.seat,
        turn=t.turn,
        round=(t.turn - 1) // players + 1,
        quiet=t.quiet,
        quiet_limit=t.quiet_limit,
        extended=t.extended,
        gate_tower=bool(t.setting.options["start_tower"]),
        labels={n: t.cards_set.label(n) for n in open_cards} if t.extended else {},
        end=t.end,
    )


__all__ = ["BACK", "HOLE", "PLACES", "SEEN", "View", "view"]
