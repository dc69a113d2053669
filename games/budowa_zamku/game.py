"""Budowa zamku (Royal Castle): remember where the cards lie, build a wall of rising numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from games.budowa_zamku import cards, quick, scoring, text
from games.budowa_zamku.events import EVENTS
from games.budowa_zamku.prompts import PROMPTS
from games.budowa_zamku.scenes import SCENES
from games.budowa_zamku.show import show
from games.budowa_zamku.table import Table
from games.budowa_zamku.view import View, view
from games.core.bot import Bot
from games.core.errors import OptionError, SeatError
from games.core.event import Event
from games.core.game import Game
from games.core.outcome import Outcome
from games.core.prompt import Who
from games.core.scene import Seat
from games.core.setting import CardFile, OptionValue, Setting


class BudowaZamku(Game[Table]):
    id = "budowa_zamku"
    title = "Budowa zamku"
    version = "1"
    players = range(2, 5)
    scenes = SCENES
    prompts = PROMPTS
    events = EVENTS
    home = Path(__file__).parent
    curtain = False
    turn_rule = "BZ-2.2"
    undo_rule = "BZ-2.13"
    levels = ("random", "easy", "normal")
    longest = (8 * 4 + 2 + cards.MOST_CANNONS) * 99 * 4 * 6
    """So many cards can be added, each after fewer quiet turns than the longest limit; six decisions a turn at most."""

    quick = staticmethod(quick.play)

    def check_options(self, values: Mapping[str, OptionValue], players: int) -> None:
        first = str(values["first_player"])
        if first.startswith("seat") and int(first[4:]) > players:
            raise OptionError("first_player", f"there is no seat {first[4:]} with {players} players (BZ-2.1)")

    def load_cards(self, values: Mapping[str, OptionValue], cards_file: CardFile | None) -> cards.CardSet:
        return cards.load(cards_file) if cards_file else cards.house_set(str(values["card_set"]))

    def new_table(self, setting: Setting) -> Table:
        table = Table(setting)
        table.todo = [("setup",)]
        return table

    def table_from(self, data: Mapping[str, Any], setting: Setting) -> Table:
        return Table.from_data(data, setting)

    def complete(self, given: Mapping[str, Any], start: Mapping[str, Any]) -> dict[str, Any]:
        merged = {**start, **given}
        if "holes" not in given:
            del merged["holes"]
        return merged

    def view(self, table: Table, seat: Seat | None, all_open: bool = False) -> View:
        return view(table, seat, all_open)

    def outcome(self, table: Table) -> Outcome | None:
        return scoring.outcome(table)

    def redeal(self, base: Table, now: Table, seat: Seat, feed: Sequence[Event], rng: Random) -> Table:
        """Nothing lies hidden but what nobody has seen, and that is decided when it is first seen."""
        return base.copy()

    def line(self, event: Event, who: Who, setting: Setting) -> str | None:
        return text.line(event, who)

    def status(self, view: View, who: Who) -> str:
        return text.status(view, who)

    def show(self, view: View, who: Who) -> str:
        return show(view, who)

    def reason(self, outcome: Outcome, who: Who) -> str:
        return text.reason(outcome, who)

    def card_lines(self, setting: Setting) -> list[str]:
        return text.card_lines(setting.cards)

    def bot(self, level: str) -> Bot:
        from games.budowa_zamku.bot import BOTS

        if level not in BOTS:
            raise SeatError("bot", f"there is no bot {level!r}; there are {', '.join(BOTS)}")
        return BOTS[level]


GAME = BudowaZamku()
