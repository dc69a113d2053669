"""Events: what happened, told by scenes with `t.tell(Event, *fields)` and read by logs, bots and screens.

Each kind is a small frozen struct. Nothing is built unless somebody listens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec

from games.core.scene import Seat


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that happened at the table. `rules`: the ids a log line cites."""

    rules: ClassVar[tuple[str, ...]] = ()
    holds: ClassVar[bool] = False
    """True if people want a moment to look before the table goes on (a card turned over)."""
    opens_round: ClassVar[bool] = False
    """True if a round begins here; records and logs leave a gap."""

    def to(self, viewer: Seat | None) -> Event | None:
        """The event as `viewer` (None: a spectator) may know it, or None. By default everybody sees all."""
        return self

    def later(self, viewer: Seat | None) -> Event | None:
        """The event as its log may still show it afterwards; differs where a game asks people to remember."""
        return self.to(viewer)


Tell = Callable[..., None]


def silent(event: type[Event], *fields: Any) -> None:
    """Nobody listens."""
