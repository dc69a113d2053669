"""The board of a game on the match screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.message import Message

from games.core.event import Event
from games.core.prompt import Who
from games.core.view import SeatView
from tui.widgets.canvas import Canvas


class Pane(Canvas):
    """Draws what a seat may see, turns keys and clicks into moves. One sub-class a game.

    `view` is the seat's view, `mine` says whether this keyboard may answer for it now.
    """

    can_focus = True

    class Play(Message):
        """The person made a move; `text` in the game's notation."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Say(Message):
        """A word to the person in the prompt bar: why a key does nothing now."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Moved(Message):
        """The cursor or a choice under preparation changed: the prompt bar wants new words."""

    def __init__(self, who: Who, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.who = who
        self.view: SeatView | None = None
        self.mine = False

    def show(self, view: SeatView, mine: bool, events: Sequence[Event] = ()) -> None:
        """A new moment of the match; `events` is what happened since the last one."""
        self.view, self.mine = view, mine
        self.heard(events)
        self.redraw()

    def key(self, action: str) -> str:
        """The first key of an action of this board, as the person has set it."""
        return self.hradby.key(f"{self.section}.{action}")

    # -- for sub-classes

    section = ""
    """The section of its keys."""
    SIGNS: tuple[tuple[str, str], ...] = ()
    """Signs of the board and what they mean, for help."""

    def heard(self, events: Sequence[Event]) -> None:
        """What happened since the last moment."""

    def choices(self) -> list[tuple[str, str]]:
        """Choices to list in the prompt bar: key and meaning."""
        return []

    def hints(self) -> list[tuple[str, str]]:
        """Keys worth knowing now."""
        return []

    def note(self) -> str:
        """A line below the question: a preview of what the choice at hand would do."""
        return ""

    def step_back(self) -> bool:
        """Take back the last step of a choice under preparation; False if there is none (then the screen leaves)."""
        return False
