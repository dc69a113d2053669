"""The table of Budowa zamku in plain text."""

from __future__ import annotations

from games.budowa_zamku.table import COLUMNS, FULL, HOLE, PLACES, ROWS
from games.budowa_zamku.text import card_words, points_words
from games.budowa_zamku.view import BACK, SEEN, View
from games.core.prompt import Who


def show(view: View, who: Who) -> str:
    """Places, walls, discards: everything that lies open."""
    lines = ["    " + "    ".join(COLUMNS)]
    for row, digit in enumerate(ROWS):
        cells = [cell(view, row * len(COLUMNS) + column) for column in range(len(COLUMNS))]
        lines.append(f"{digit} " + "".join(f"{c:^5}" for c in cells).rstrip())
    lines.append("")
    for seat, wall in view.walls.items():
        turn = ">" if seat == view.seat and not view.end else " "
        cards = " ".join(mark(view, seat, n) for n in wall)
        counts = f"{len(wall)} of {FULL} cards"
        if view.extended:
            counts += f", {points_words(view.points[seat])}"
        lines.append(f"{turn}{seat} {who(seat)}: {cards}  ({counts})")
    if view.discards:
        lines.append("Discarded: " + " ".join(card_words(view, n) for n in view.discards))
    if view.end and (unseen := sorted({*view.numbers} - {*view.places})):
        lines.append("Never turned over: " + " ".join(map(str, unseen)))
    if view.card:
        lines.append(f"Face up at {PLACES[view.up]}: {card_words(view, view.card)}")
    return "\n".join(lines)


def cell(view: View, place: int) -> str:
    shown = view.places[place]
    if shown == HOLE:
        return "."
    if place == view.up:
        return f"[{shown}]"
    return {BACK: "###", SEEN: ":::"}.get(shown, f"({shown})")


def mark(view: View, seat: int, number: int) -> str:
    """A card of a wall with its picture: `12(Tower)`; `=` if it is safe from Cannons."""
    label = view.labels.get(number, "")
    spent = " spent" if number in view.spent else ""
    picture = f"({label}{spent})" if label and label != "Wall" and number > 1 else ""
    safe = "=" if number in view.safe.get(seat, ()) else ""
    return f"{safe}{number}{picture}"
