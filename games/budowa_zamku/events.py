"""What happens in Budowa zamku, as logs, bots and screens hear it."""

from __future__ import annotations

from games.core.event import Event
from games.core.scene import Seat


class FirstPlayer(Event, frozen=True):
    rules = ("BZ-2.1",)
    seat: Seat


class RoundBegan(Event, frozen=True):
    """Everybody has had a turn since the last one."""

    opens_round = True
    number: int


class Flipped(Event, frozen=True):
    """A card was turned over; everybody saw its number, and must remember it: the log does not keep it."""

    rules = ("BZ-2.3",)
    holds = True
    seat: Seat
    place: int
    card: int

    def later(self, viewer: Seat | None) -> Flipped:
        return Flipped(self.seat, self.place, 0)


class PutBack(Event, frozen=True):
    rules = ("BZ-2.8",)
    seat: Seat
    place: int


class Taken(Event, frozen=True):
    rules = ("BZ-3.2",)
    seat: Seat
    place: int
    card: int


class PutBetween(Event, frozen=True):
    """A card went into the middle of a wall by the power of a Wizard."""

    rules = ("BZ-7.1",)
    seat: Seat
    place: int
    card: int
    wizard: int


class Fired(Event, frozen=True):
    rules = ("BZ-8.1",)
    holds = True
    seat: Seat
    victim: Seat
    card: int


class NoTarget(Event, frozen=True):
    """A Cannon was received, but nothing could be discarded."""

    rules = ("BZ-8.4",)
    seat: Seat


class Declined(Event, frozen=True):
    """The extra card of a Wizard was not wanted."""

    rules = ("BZ-7.12",)
    seat: Seat


class Ended(Event, frozen=True):
    reason: str


EVENTS = (FirstPlayer, RoundBegan, Flipped, PutBack, Taken, PutBetween, Fired, NoTarget, Declined, Ended)
