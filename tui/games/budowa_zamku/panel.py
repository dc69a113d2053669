"""The panel beside the table: what is up, what a choice would do, the numbers still to come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.style import Style

from games.budowa_zamku import scoring
from games.budowa_zamku.cards import FIRST, LAST, CardSet
from games.budowa_zamku.table import FULL, PLACES
from games.budowa_zamku.text import card_words, place_name, points_words
from games.budowa_zamku.view import View
from games.core.prompt import Who
from games.core.scene import Seat
from games.core.setting import Setting
from tui.games.budowa_zamku.drawing import draw_large
from tui.widgets.canvas import Sheet, clean, wrap


@dataclass
class Panel:
    """Draws into a sheet from column `x` on, `width` columns by `height` lines."""

    sheet: Sheet
    x: int
    width: int
    height: int
    ink: Callable[[str], Style]
    plain: bool
    y: int = 0

    def say(self, text: str, ink: str = "text", indent: int = 0) -> None:
        for line in wrap(text, self.width - indent):
            if self.y < self.height:
                self.sheet.put(self.x + indent, self.y, line, self.ink(ink))
            self.y += 1

    def gap(self) -> None:
        self.y += 1


def draw_flip(p: Panel, view: View, seat: Seat, mine: bool, last_event: str) -> None:
    """Before a card is turned over: what the own wall waits for."""
    if not seat:
        p.say("Who begins?", "bright")
        p.say("Chance draws a lot.")
        return
    if view.up >= 0:
        p.say(f"{place_name(view.up)} is being turned over.", "bright")
        return
    last, left = view.last(seat), FULL - len(view.walls[seat])
    p.say(f"Your wall ends with {last}." if mine else f"The wall on turn ends with {last}.", "bright")
    p.say(f"{left} cards to go, {view.above(last)} of {len(view.numbers)} fit.")
    p.gap()
    if last_event:
        p.say(last_event, "dim")
        p.gap()
    if mine:
        p.say("Arrows choose, Enter turns over; or type a letter and a digit.", "dim")


def draw_card(p: Panel, view: View, setting: Setting, number: int, where: str) -> None:
    """A card in large with its name and what it does."""
    cards: CardSet = setting.cards
    letter = cards.letter(number) if view.extended else ""
    right = draw_large(p.sheet, p.x, p.y, number, letter, p.ink, p.plain) + 2
    side = Panel(p.sheet, right, p.x + p.width - right, p.height, p.ink, p.plain, p.y)
    side.say(where, "dim")
    if not view.extended:
        side.say(f"Card {number}", "bright")
        p.y += 6
        return
    card = cards.cards.get(number)
    side.say(cards.label(number), "bright")
    side.say(card.name if card else "Start of the wall", "dim")
    p.y = max(p.y + 6, side.y)
    if card and card.text:
        p.say(card.text, "gold")


def draw_decision(p: Panel, view: View, setting: Setting, choices: list[tuple[str, str]]) -> None:
    """The card that is up, and what each choice does."""
    draw_card(p, view, setting, view.card, PLACES[view.up])
    p.y = max(p.y, p.height - len(choices))
    p.y = min(p.y, p.height - len(choices))
    for key, meaning in choices:
        p.sheet.put(p.x, p.y, key, p.ink("key"))
        p.sheet.put(p.x + 2, p.y, meaning[: p.width - 2], p.ink("text"), p.width - 2)
        p.y += 1


def gain(view: View, setting: Setting, card: int) -> int:
    """Points that the seat on turn gets with the card."""
    return scoring.points(setting, sorted([*view.walls[view.seat], card])) - view.points[view.seat]


def draw_targets(p: Panel, view: View, setting: Setting, targets: list[int], marked: int, who: Who) -> None:
    """What the Cannon may discard, and what each would cost its owner."""
    p.say("Cannon: discard one card", "bright")
    room = p.height - p.y - 1
    first = max(0, min(marked - room // 2, len(targets) - room))
    for index, number in enumerate(targets[first : first + room], first):
        owner = next(seat for seat, wall in view.walls.items() if number in wall)
        wall = view.walls[owner]
        lost = view.points[owner] - scoring.points(setting, [n for n in wall if n != number])
        ink = "chosen" if index == marked else "text"
        mark = "►" if index == marked else " "
        line = f"{mark} {number:>2} {setting.cards.label(number):<9.9} {clean(who(owner), 7):<7} {-lost:>2}"
        p.sheet.put(p.x, p.y, line, p.ink(ink), p.width - 1)
        p.y += 1
    p.y = p.height - 1
    p.say("= safe: Towers and between", "dim")


def draw_numbers(p: Panel, view: View, seat: Seat | None) -> None:
    """All numbers; those gone are dots, those that fit the own wall are bright (BZ-10.3)."""
    last = view.last(seat) if seat else 0
    p.say(f"{len(view.numbers)} on the table, places unknown", "bright")
    columns = 9
    for number in range(FIRST, LAST + 1):
        row, column = divmod(number - FIRST, columns)
        here = number in view.numbers
        text = f"{number:>2}" if here else " ·"
        ink = "edge" if not here else "gold" if number > last else "dim"
        p.sheet.put(p.x + column * 3, p.y + row, text, p.ink(ink))
    p.y += (LAST - FIRST) // columns + 1
    p.gap()
    if seat:
        p.say(f"{view.above(last)} are greater than {last}.", "text")
    if view.discards:
        p.say("Discarded: " + " ".join(card_words(view, n) for n in view.discards), "dim")


def draw_end(p: Panel, view: View, outcome: Any, who: Who) -> None:
    """The places, when the game is over."""
    p.say("The game is over", "title")
    for group in outcome.ranking:
        for seat in group:
            points = points_words(view.points[seat]) if view.extended else f"{len(view.walls[seat])} cards"
            p.say(f"{outcome.place(seat)}. {clean(who(seat), 14)}  {points}", f"seat{seat}")
    p.gap()
    if outcome.tie_break:
        p.say(outcome.tie_break, "dim")
    never = [n for n in view.numbers if n not in view.places]
    if never:
        p.say("Never turned over: " + " ".join(map(str, never)), "dim")
