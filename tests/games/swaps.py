"""What a seat cannot know: one entry a game in each register.

SWAPS: the match played again with something exchanged that the seat cannot know now, or None if nothing can be.
SEEN: the games in which the seat has seen what is exchanged, and has to remember it.
HIDES: whether samples for a view can differ from each other.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from games.core.match import Entry, Match
from games.core.scene import Seat
from games.core.state import State
from games.core.table import Table
from games.core.view import SeatView
from tests.core.battery.case import replayed


def budowa_zamku(match: Match, seat: Seat, rng: Random) -> Match | None:
    """The numbers of two cards that were turned over and lie face down again change places. Everybody saw them and
    must remember; the table tells nobody, unless numbers stay readable."""
    from games.budowa_zamku.prompts import LOOK

    t: Any = match.state.table
    down = [place for place, number in enumerate(t.cards) if number > 0 and place != t.up]
    if match.setting.options["memory_aid"] == "numbers" or len(down) < 2:
        return None
    first, second = (t.cards[place] for place in rng.sample(down, 2))
    exchanged = {first: second, second: first}

    def change(state: State[Any], entry: Entry) -> Any:
        looked = state.open[entry.lane][0] is LOOK
        return exchanged.get(entry.answer, entry.answer) if looked else entry.answer

    return replayed(match, change)


SWAPS: dict[str, Callable[[Match, Seat, Random], Match | None]] = {"budowa_zamku": budowa_zamku}

SEEN = {"budowa_zamku"}
"""Games whose seats have seen what is exchanged, so that their feeds tell."""

HIDES: dict[str, Callable[[SeatView, Table], bool]] = {"budowa_zamku": lambda view, table: False}
"""In Budowa zamku nothing is dealt: which card lies at a place is decided when it is first turned over."""
