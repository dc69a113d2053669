"""What the toys share: plain words, the random bot, tables read by a schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

import msgspec

from games.bots.random_bot import RandomBot
from games.core.bot import Bot
from games.core.data import table_data
from games.core.errors import SeatError, TableError
from games.core.event import Event
from games.core.game import Game
from games.core.prompt import Who
from games.core.setting import Setting
from games.core.table import Table

T = TypeVar("T", bound=Table)


class Said(Event, frozen=True):
    """An event of a toy: `said` is its log line, with the names of seats filled in."""

    said: ClassVar[str] = ""

    def line(self, who: Who) -> str:
        values = msgspec.structs.asdict(self)
        named = {key: who(value) if key in ("seat", "foe") else value for key, value in values.items()}
        return self.said.format(**named)


class Toy(Game[T]):
    """A game without cards, with one bot."""

    version = "1"
    levels = ("random",)
    schema: type[msgspec.Struct]
    """What `to_data` gives."""

    def bot(self, level: str) -> Bot:
        if level not in self.levels:
            raise SeatError("bot", f"there is no bot {level!r}")
        return RandomBot()

    def table_from(self, data: Mapping[str, Any], setting: Setting) -> T:
        table = self.new_table(setting)
        table.read(table_data(data, self.schema))  # type: ignore[attr-defined]
        return table

    def line(self, event: Event, who: Who, setting: Setting) -> str | None:
        assert isinstance(event, Said)
        return event.line(who) or None

    def status(self, view: Any, who: Who) -> str:
        return f"round {view.round}"

    def show(self, view: Any, who: Who) -> str:
        return "\n".join(f"{key}: {value}" for key, value in msgspec.to_builtins(view).items())


def read_todo(todo: list[list[Any]], scenes: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """The agenda from data. Raises TableError for scenes that the game does not have."""
    for entry in todo:
        if not entry or entry[0] not in scenes:
            raise TableError("todo", f"{entry!r} is no scene")
    return [tuple(entry) for entry in todo]
