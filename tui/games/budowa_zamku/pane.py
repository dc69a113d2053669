"""The board of Budowa zamku: cursor and keys, and which picture goes with which question."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from textual import events as tui_events

from games.budowa_zamku import events as told
from games.budowa_zamku.prompts import BACK, BETWEEN, DECIDE, EXTRA, EXTRA_DECIDE, FIRE, FLIP, SKIP, TAKE
from games.budowa_zamku.table import COLUMNS, HOLE, PLACES, ROWS
from games.budowa_zamku.text import line
from games.budowa_zamku.view import View
from games.core.event import Event
from games.core.scene import Seat
from tui import keys
from tui.games.budowa_zamku import drawing
from tui.games.budowa_zamku import panel as panels
from tui.games.budowa_zamku.layout import Layout, layout
from tui.widgets.canvas import Sheet
from tui.widgets.pane import Pane

ACTIONS = {BACK: "put_back", TAKE: "take", BETWEEN: "between"}


class BudowaZamkuPane(Pane):
    """Table, panel and walls."""

    section = "budowa_zamku"
    BINDINGS = keys.bindings(section)
    SIGNS = (
        ("▒▒▒", "a card lying face down"),
        ("·", "an empty place; in a wall: a card still to come"),
        ("[ ]", "the cursor"),
        ("►", "the seat on turn"),
        ("::", "memory aid: this card was turned over before"),
        ("K, Q", "King, Queen: points besides their own"),
        ("P, S", "Prince and Princess: a pair in one wall is a point"),
        ("v, vv", "Ravens, a point each, at most five"),
        ("W", "Wizard: once, on a later turn, puts a card between two of its wall (^, key w)"),
        ("C", "Cannon: fires when received, at a card of an opponent (x)"),
        ("T", "Tower: cannot be shot, nor can what lies between two of them"),
        ("w", "a Wizard whose power is spent"),
        ("=26", "safe: no Cannon can reach this card"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._cursor = 22
        self._marked = 0
        self._column: int | None = None
        self._numbers = False
        self._looking: tuple[Seat, int] | None = None
        """The card of a wall that the person looks at (Tab goes to the walls): whose, and the how manieth."""
        self._last = ""
        self._turned: dict[int, tuple[int, float]] = {}
        self._lingering: dict[int, int] = {}

    # -- what is asked

    @property
    def seen(self) -> View:
        assert self.view is not None
        view: View = self.view.view
        return view

    def _asked(self, *prompts: Any) -> bool:
        return self.mine and self.view is not None and self.view.prompt in prompts

    def _targets(self) -> list[int]:
        return list(self.view.options) if self.view is not None and self._asked(FIRE) else []

    # -- events

    def heard(self, events: Sequence[Event]) -> None:
        """A card put back at once stays in sight for the rest of its time (BZ-10.7)."""
        now = time.monotonic()
        hold = self.hradby.settings.reveal_hold
        for event in events:
            if isinstance(event, told.Flipped):
                self._turned[event.place] = (event.card, now + hold)
                self._lingering.pop(event.place, None)
            elif isinstance(event, told.PutBack) and event.place in self._turned:
                card, until = self._turned.pop(event.place)
                if until > now:
                    self._lingering[event.place] = card
                    self.set_timer(until - now, partial(self._turn_back, event.place))
            elif isinstance(event, (told.Taken, told.PutBetween)):
                self._turned.pop(event.place, None)
            if text := line(event, self.who):
                self._last = text
        self._marked = 0
        self._column = None
        if self._looking is not None and self._looking[1] >= len(self.seen.walls[self._looking[0]]):
            self._looking = None
        if self._asked(FLIP, EXTRA):
            self._stay_on_a_card()

    def _turn_back(self, place: int) -> None:
        self._lingering.pop(place, None)
        self.redraw()

    # -- drawing

    def _layout(self) -> Layout:
        return layout(self.size.width, self.size.height, len(self.seen.walls))

    def draw(self, sheet: Sheet) -> None:
        if self.view is None:
            return
        at, view, setting = self._layout(), self.seen, self.view.setting
        cursor = self._cursor if self._asked(FLIP, EXTRA) and self._looking is None else None
        drawing.draw_table(sheet, at, view, setting.cards, self.ink, cursor, self._lingering)
        targets = self._targets()
        target = targets[self._marked] if targets else None
        rule = self.glyph("─", "-")
        sheet.put(0, at.table_height, rule * at.width, self.ink("edge"))
        for y in range(at.table_height):
            sheet.put(at.table_width, y, self.glyph("│", "|"), self.ink("edge"))
        drawing.draw_walls(sheet, at, view, setting.cards, self.ink, self.who, target, self._looking)
        self._draw_panel(sheet, at, targets)
        self._zones(sheet, at)

    def _draw_panel(self, sheet: Sheet, at: Layout, targets: list[int]) -> None:
        assert self.view is not None
        view, seat = self.seen, self.view.seat
        x, width, height = at.panel
        panel = panels.Panel(sheet, x, width, height, self.ink, self.hradby.plain)
        if self._looking is not None:
            owner, index = self._looking
            panels.draw_card(panel, view, self.view.setting, view.walls[owner][index], self.who(owner))
        elif self._numbers:
            panels.draw_numbers(panel, view, seat)
        elif view.end:
            panels.draw_end(panel, view, self.view.outcome, self.who)
        elif targets:
            panels.draw_targets(panel, view, self.view.setting, targets, self._marked, self.who)
        elif view.card:
            panels.draw_decision(panel, view, self.view.setting, self._meanings())
        else:
            panels.draw_flip(panel, view, view.seat, self.mine, self._last)

    def _meanings(self) -> list[tuple[str, str]]:
        """What each decision about the card that is up would do."""
        if self.view is None or not self._asked(DECIDE, EXTRA_DECIDE):
            return []
        view = self.seen
        points = panels.gain(view, self.view.setting, view.card) if view.extended else 0
        worth = f", +{points}" if points else ""
        words = {
            BACK: "back into its place",
            TAKE: f"take: {view.above(view.card)} above remain{worth}",
            BETWEEN: f"put between{worth}",
        }
        return [(self.key(ACTIONS[answer]), words[answer]) for answer in reversed(list(self.view.options))]

    def _zones(self, sheet: Sheet, at: Layout) -> None:
        for place in range(len(PLACES)):
            x, y = at.cell(place)
            sheet.zone(x, y, at.cell_width - 1, at.cell_height, partial(self._clicked, place))

    def _clicked(self, place: int) -> None:
        if self._asked(FLIP, EXTRA):
            self._cursor = place
            self.redraw()
            self.post_message(self.Play(PLACES[place]))

    # -- prompt bar

    def choices(self) -> list[tuple[str, str]]:
        if self._looking is not None:
            return [("arrows", "look at a card"), (self.key("next_region"), "back to the table")]
        if self._asked(DECIDE, EXTRA_DECIDE):
            short = {BACK: "put it back", TAKE: "take it", BETWEEN: "put it between (Wizard)"}
            assert self.view is not None
            found = [(self.key(ACTIONS[answer]), short[answer]) for answer in self.view.options]
            return [("enter", "put it back")] if len(found) == 1 else found
        if self._asked(EXTRA):
            return [("enter", f"turn over {PLACES[self._cursor]}"), (self.key("decline"), "decline")]
        if self._asked(FLIP):
            return [("enter", f"turn over {PLACES[self._cursor]}")]
        if self._asked(FIRE):
            targets = self._targets()
            return [("enter", f"discard {targets[self._marked]}")]
        return []

    def hints(self) -> list[tuple[str, str]]:
        if self._asked(DECIDE, EXTRA_DECIDE):
            return [(self.key("numbers"), "numbers"), (self.key("next_region"), "walls")]
        if self._asked(FIRE):
            return [("↑↓" if not self.hradby.plain else "up/down", "choose"), (self.key("numbers"), "numbers")]
        return [(self.key("numbers"), "numbers"), (self.key("next_region"), "walls")]

    def step_back(self) -> bool:
        if self._looking is not None:
            self.action_next_region()
            return True
        if self._numbers:
            self.action_numbers()
            return True
        return False

    # -- moving

    def _stay_on_a_card(self) -> None:
        """The cursor never rests on an empty place: the nearest card takes it."""
        if self.seen.places[self._cursor] == HOLE:
            row, column = divmod(self._cursor, len(COLUMNS))

            def distance(place: int) -> tuple[int, int]:
                r, c = divmod(place, len(COLUMNS))
                return abs(r - row) + abs(c - column), place

            cards = [place for place, n in enumerate(self.seen.places) if n != HOLE]
            self._cursor = min(cards, key=distance) if cards else 0

    def action_next_region(self) -> None:
        """From the table to the walls, where every card can be looked at, and back."""
        if self.view is None:
            return
        seat = self.view.seat or 1
        self._looking = (seat, len(self.seen.walls[seat]) - 1) if self._looking is None else None
        self.redraw()
        self.post_message(self.Moved())

    def _look(self, rows: int, columns: int) -> None:
        """To the next card of the wall; up and down go to another wall."""
        assert self._looking is not None
        (seat, index), walls = self._looking, self.seen.walls
        if rows:
            seat = (seat + rows - 1) % len(walls) + 1
            index = min(index, len(walls[seat]) - 1)
        else:
            index = (index + columns) % len(walls[seat])
        self._looking = seat, index
        self.redraw()
        self.post_message(self.Moved())

    def _move(self, rows: int, columns: int) -> None:
        if self._looking is not None:
            self._look(rows, columns)
            return
        if self._asked(FIRE):
            self._marked = (self._marked + (rows or columns)) % len(self._targets())
        elif self._asked(FLIP, EXTRA):
            self._cursor = self._next_card(rows, columns)
        else:
            return
        self.redraw()
        self.post_message(self.Moved())

    def _next_card(self, rows: int, columns: int) -> int:
        """The next place with a card in that direction, round the edge; holes are skipped. Moving up or down takes
        the nearest column where the row has no card in this one."""
        row, column = divmod(self._cursor, len(COLUMNS))
        places = self.seen.places
        if columns:
            for step in range(1, len(COLUMNS)):
                to = row * len(COLUMNS) + (column + step * columns) % len(COLUMNS)
                if places[to] != HOLE:
                    return to
            return self._cursor
        for step in range(1, len(ROWS)):
            line = (row + step * rows) % len(ROWS)
            found = [c for c in range(len(COLUMNS)) if places[line * len(COLUMNS) + c] != HOLE]
            if found:
                return line * len(COLUMNS) + min(found, key=lambda c: (abs(c - column), c))
        return self._cursor

    def action_up(self) -> None:
        self._move(-1, 0)

    def action_down(self) -> None:
        self._move(1, 0)

    def action_left(self) -> None:
        self._move(0, -1)

    def action_right(self) -> None:
        self._move(0, 1)

    # -- deciding

    def action_act(self) -> None:
        if self._looking is not None:
            self.action_next_region()
        elif self._asked(FLIP, EXTRA):
            self.post_message(self.Play(PLACES[self._cursor]))
        elif self._asked(FIRE):
            self.action_fire()
        elif self._asked(DECIDE, EXTRA_DECIDE):
            assert self.view is not None
            if len(self.view.options) == 1:
                self.post_message(self.Play(BACK))
            else:
                ways = [f"{key} to {label}" for key, label in self.choices()]
                self.post_message(self.Say(f"Press {' or '.join(ways)}."))
        else:
            self.screen.room.hurry()  # type: ignore[attr-defined]

    def _answer(self, text: str) -> None:
        if self.mine:
            self.post_message(self.Play(text))

    def action_take(self) -> None:
        self._answer(TAKE)

    def action_put_back(self) -> None:
        self._answer(BACK)

    def action_between(self) -> None:
        self._answer(BETWEEN)

    def action_fire(self) -> None:
        targets = self._targets()
        self._answer(f"x{targets[self._marked]}" if targets else "x1")

    def action_decline(self) -> None:
        self._answer(EXTRA.text(SKIP))

    def action_numbers(self) -> None:
        self._numbers = not self._numbers
        self.redraw()

    def on_key(self, event: tui_events.Key) -> None:
        """A letter and a digit go to a place; on a card that is up a digit takes the choice of that number."""
        number = keys.digit(event.key, event.character)
        if self._asked(FLIP, EXTRA):
            if len(event.key) == 1 and event.key in COLUMNS:
                event.stop()
                self._column = COLUMNS.index(event.key)
                self.post_message(self.Moved())
            elif number is not None and str(number) in ROWS:
                event.stop()
                self._go_to(number - 1)
        elif number and self.view is not None and self._looking is None and self._asked(DECIDE, EXTRA_DECIDE):
            event.stop()
            options = list(self.view.options)
            if number <= len(options):
                self._answer(options[number - 1])

    def _go_to(self, row: int) -> None:
        column = self._column if self._column is not None else self._cursor % len(COLUMNS)
        self._column = None
        self._cursor = row * len(COLUMNS) + column
        self.redraw()
        self.post_message(self.Moved())


PANE = BudowaZamkuPane
