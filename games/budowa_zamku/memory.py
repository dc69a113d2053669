"""What a bot remembers of the cards that were turned over: places and their numbers, for a while.

A bot keeps nothing between decisions. It works its memory out anew from the events it witnessed, each time with the
same random numbers, so what is forgotten stays forgotten until the card is seen again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.budowa_zamku.events import Flipped
from games.budowa_zamku.prompts import FLIP
from games.budowa_zamku.view import BACK
from games.core.bot import Mind
from games.core.event import Event
from games.core.view import SeatView


class Memory(NamedTuple):
    """What a player knows of the cards that lie face down."""

    known: dict[int, int]
    """Place and number of every card remembered."""
    new: list[int]
    """Places to turn over for an unknown card; marked ones (`memory_aid = seen`) only if there are no others."""
    numbers: list[int]
    """The numbers that lie on places not remembered, rising; which ones these are is open to all (BZ-10.3)."""


def remember(seat_view: SeatView, mind: Mind, half_life: float) -> Memory:
    """The memory of a player who forgets half of what it sees within `half_life` turns of the table.

    What can be read (`memory_aid = numbers`) is known; a place marked as seen is at least not new (BZ-10.4).
    """
    view = seat_view.view
    seen = recall(seat_view.feed, mind, half_life, fresh_turn=seat_view.prompt is FLIP)
    known = {place: n for place, n in enumerate(view.places) if n > 0 and place != view.up}
    known |= {place: n for place, n in seen.items() if view.places[place] < 0}
    unknown = [place for place, n in enumerate(view.places) if n < 0 and place not in known]
    new = [place for place in unknown if view.places[place] == BACK]
    gone = {*known.values(), view.card}
    return Memory(known, new or unknown, [n for n in view.numbers if n not in gone])


def recall(feed: Iterable[Event], mind: Mind, half_life: float, fresh_turn: bool) -> dict[int, int]:
    """Place and number of every card seen and not forgotten. `fresh_turn`: a turn has begun that shows no card yet.

    Each sighting gets a random number from 0 to 1 and is remembered while that is below 2^(-age / half_life), its age
    in turns: so every turn loses the same share of what is left. Only the last sighting of a place counts.
    """
    firmness = mind.rng("memory").random
    sightings: dict[int, tuple[int, int, float]] = {}
    turn = seat = 0
    for event in feed:
        if type(event) is Flipped:
            if event.seat != seat:  # else it is the extra card of BZ-7.12: two turns in a row are never of one seat
                turn += 1
                seat = event.seat
            sightings[event.place] = (event.card, turn, firmness())
    now = turn + fresh_turn
    return {place: card for place, (card, at, firm) in sightings.items() if firm < 0.5 ** ((now - at) / half_life)}
