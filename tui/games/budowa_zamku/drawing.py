"""The pictures of Budowa zamku: the table of face-down cards, the walls, a card in large."""

from __future__ import annotations

from collections.abc import Callable

from rich.style import Style

from games.budowa_zamku.cards import START, CardSet
from games.budowa_zamku.table import COLUMNS, FULL, HOLE, ROWS
from games.budowa_zamku.text import points_words
from games.budowa_zamku.view import BACK, SEEN, View
from games.core.prompt import Who
from games.core.scene import Seat
from tui.games.budowa_zamku.layout import NAME, Layout
from tui.widgets.canvas import Sheet, clean

Ink = Callable[[str], Style]


def draw_table(
    sheet: Sheet, at: Layout, view: View, cards: CardSet, ink: Ink, cursor: int | None, lingering: dict[int, int]
) -> None:
    """Places with their cards. `lingering`: cards turned back a moment ago that still show their number."""
    for column, letter in enumerate(COLUMNS):
        x = 3 + column * at.cell_width
        sheet.put(x, 0, letter.center(at.cell_width - 1), ink("dim"))
    for row, digit in enumerate(ROWS):
        sheet.put(1, 1 + row * at.cell_height + (at.cell_height - 1) // 2, digit, ink("dim"))
    for place in range(len(view.places)):
        draw_place(sheet, at, view, cards, ink, place, lingering.get(place, 0))
    if cursor is not None:
        draw_cursor(sheet, at, ink, cursor)


def draw_place(sheet: Sheet, at: Layout, view: View, cards: CardSet, ink: Ink, place: int, lingers: int) -> None:
    x, y = at.cell(place)
    width, height = at.cell_width - 1, at.cell_height - 1
    shown = view.places[place]
    if shown == HOLE:
        sheet.put(x, y + (height - 1) // 2, "·".center(width), ink("hole"))
        return
    if (place == view.up and view.card) or lingers:
        number = shown if place == view.up else lingers
        letter = cards.letter(number) if view.extended else ""
        face, edge = ("face" if place == view.up else "face_dim"), "face_edge"
        lines = face_lines(number, letter, width, height)
        for line, text in enumerate(lines):
            sheet.put(x, y + line, text, ink(face))
        sheet.put(x, y + height, "▀" * width, ink(edge))
        return
    for line in range(height):
        sheet.put(x, y + line, "▒" * width, ink("back"))
    middle = y + (height - 1) // 2
    if shown == SEEN:
        sheet.put(x + (width - 2) // 2, middle, "::", ink("back_seen"))
    elif shown != BACK:
        text = str(shown)
        sheet.put(x + (width - len(text)) // 2, middle, text, ink("known"))
    sheet.put(x, y + height, "▀" * width, ink("back_edge"))


def face_lines(number: int, letter: str, width: int, height: int) -> list[str]:
    """The face of a card: number and letters on one line, or below each other where there is room."""
    if height == 1:
        text = f"{number}{letter}"
        return [(text if len(text) <= width else str(number)).center(width)]
    lines = [str(number).center(width), letter.center(width)]
    return ([" " * width] * ((height - 1) // 2) + lines + [" " * width] * height)[:height]


def draw_cursor(sheet: Sheet, at: Layout, ink: Ink, place: int) -> None:
    """Brackets beside the card, over its whole height."""
    x, y = at.cell(place)
    for line in range(at.cell_height - 1):
        sheet.put(x - 1, y + line, "[", ink("cursor_edge"))
        sheet.put(x + at.cell_width - 1, y + line, "]", ink("cursor_edge"))


def draw_walls(
    sheet: Sheet,
    at: Layout,
    view: View,
    cards: CardSet,
    ink: Ink,
    who: Who,
    target: int | None,
    looking: tuple[Seat, int] | None,
) -> None:
    """The walls, one below the other. `target`: the number that a Cannon aims at; `looking`: the card of a wall that
    somebody looks at."""
    for index, seat in enumerate(view.walls):
        top = at.walls_top + index * at.wall
        on_turn = seat == view.seat and not view.end
        line = top + (1 if at.wall > 2 else 0)
        sheet.put(0, line, "►" if on_turn else " ", ink("key"))
        sheet.put(1, line, clean(who(seat), NAME - 1), ink(f"seat{seat}"))
        sheet.put(1, line + 1, f"ends in {view.last(seat)}", ink("text" if on_turn else "dim"))
        wall = view.walls[seat]
        for slot in range(FULL):
            x = NAME + 1 + slot * at.slot
            if slot < len(wall):
                mark = "cursor" if (seat, slot) == looking else "target" if wall[slot] == target else ""
                draw_brick(sheet, at, view, cards, ink, x, top, seat, wall[slot], mark)
            else:
                sheet.put(x, line, "·".center(at.slot - 1), ink("mortar"))
        x = NAME + 1 + FULL * at.slot + 1
        left = FULL - len(wall)
        sheet.put(x, line, f"{left} to go" if left else "full", ink("text" if on_turn else "dim"))
        if view.extended:
            sheet.put(x, line + 1, points_words(view.points[seat]), ink("bright"))


def draw_brick(
    sheet: Sheet,
    at: Layout,
    view: View,
    cards: CardSet,
    ink: Ink,
    x: int,
    top: int,
    seat: int,
    number: int,
    mark: str,
) -> None:
    """A card of a wall: number, and below it the picture; `=` before it if no Cannon can reach it."""
    width = at.slot - 1
    face, low = ("flag" + str(seat), "flag" + str(seat)) if number == START else ("brick", "brick_low")
    if mark:
        face = low = mark
    y = top
    if at.wall > 2:
        merlon = "▄" * max(1, width // 3)
        top_line = merlon + " " * (width - 2 * len(merlon)) + merlon
        sheet.put(x, y, top_line, ink(f"seat{seat}" if number == START else "brick_edge"))
        y += 1
    text = f"[{number}]" if mark else str(number)
    sheet.put(x, y, text.center(width), ink(face))
    sheet.put(x, y + 1, picture(view, cards, seat, number).center(width), ink(low))
    for line in range(y + 2, top + at.wall - 1):
        sheet.put(x, line, " " * width, ink(low))


def picture(view: View, cards: CardSet, seat: int, number: int) -> str:
    """The letters of a card in a wall; `w` for a Wizard whose power is spent."""
    if not view.extended:
        return ""
    if number == START and not view.gate_tower:
        return "="
    letter = cards.letter(number)
    if number in view.spent:
        letter = letter.replace("W", "w")
    return f"={letter}" if number in view.safe.get(seat, ()) else letter


DIGITS = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▀█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
}


def draw_large(sheet: Sheet, x: int, y: int, number: int, letter: str, ink: Ink, plain: bool) -> int:
    """A card in large, 11 columns by 6 lines. Gives the column after it."""
    width, style = 11, ink("face")
    for line in range(5):
        sheet.put(x, y + line, " " * width, style)
    sheet.put(x, y + 5, "▀" * width, ink("face_edge"))
    if plain:
        sheet.put(x, y + 1, str(number).center(width), style)
        sheet.put(x, y + 3, letter.center(width), style)
    else:
        digits = [DIGITS[d] for d in str(number)]
        for line in range(3):
            sheet.put(x, y + line + 1, " ".join(d[line] for d in digits).center(width), style)
        sheet.put(x, y + 4, letter.center(width), style)
    return x + width
