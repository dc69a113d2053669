"""Where everything stands on the board of Budowa zamku, at any size from 80x20 up."""

from __future__ import annotations

from dataclasses import dataclass

from games.budowa_zamku.table import COLUMNS, FULL, ROWS

NAME = 11
"""Columns for the name before a wall."""
COUNTS = 10
"""Columns for cards to go and points behind it."""
PANEL = 28
"""The panel beside the table has at least so many columns."""


@dataclass(frozen=True)
class Layout:
    """`cell_*`: a place of the table; `slot` and `wall`: columns of a card in a wall, lines of a wall."""

    width: int
    height: int
    players: int
    cell_width: int
    cell_height: int
    slot: int
    wall: int

    @property
    def table_width(self) -> int:
        return 3 + len(COLUMNS) * self.cell_width

    @property
    def table_height(self) -> int:
        return 1 + len(ROWS) * self.cell_height

    @property
    def panel(self) -> tuple[int, int, int]:
        """Left column, width, height of the panel."""
        left = self.table_width + 2
        return left, self.width - left, self.table_height

    @property
    def walls_top(self) -> int:
        return self.table_height + 1

    def cell(self, place: int) -> tuple[int, int]:
        """The upper left corner of a place."""
        row, column = divmod(place, len(COLUMNS))
        return 3 + column * self.cell_width, 1 + row * self.cell_height


def layout(width: int, height: int, players: int) -> Layout:
    """The largest cells that leave room for panel and walls."""
    cell_width = max(5, min(8, (width - PANEL - 4) // len(COLUMNS)))
    cell_height = next(
        (h for h in (4, 3, 2) if 2 + len(ROWS) * h + players * (2 if h == 2 else 3) <= height),
        2,
    )
    left = height - 2 - len(ROWS) * cell_height
    wall = max(2, min(5, left // players))
    slot = max(5, min(8, (width - NAME - COUNTS) // FULL))
    return Layout(width, height, players, cell_width, cell_height, slot, wall)
