"""Every sentence that Budowa zamku says to a person."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.budowa_zamku import events
from games.budowa_zamku.cards import FIRST, LAST
from games.core.errors import Refusal
from games.core.event import Event
from games.core.outcome import Outcome
from games.core.prompt import Who
from games.core.scene import Seat

if TYPE_CHECKING:
    from games.budowa_zamku.cards import CardSet
    from games.budowa_zamku.view import View

COLUMNS, ROWS = "abcdefghi", "12345"


def place_name(place: int) -> str:
    return COLUMNS[place % 9] + ROWS[place // 9]


# -- questions


def ask_flip(view: View, seat: Seat) -> str:
    return f"Turn over any card. You can take it if it is greater than {view.last(seat)}."


def wait_flip(name: str) -> str:
    return f"{name} chooses a card to turn over."


def ask_decide(view: View, seat: Seat) -> str:
    card, last = view.card, view.last(seat)
    shown = card_words(view, card)
    if card > last:
        return f"{shown} is greater than your last card, {last}: take it or put it back."
    return f"{shown} is smaller than your last card, {last}."


def wait_decide(view: View, name: str) -> str:
    return f"{name} decides about {card_words(view, view.card)}."


def ask_fire(view: View) -> str:
    return "Your Cannon fires: which card of an opponent do you discard?"


def wait_fire(name: str) -> str:
    return f"{name} aims a Cannon."


ASK_EXTRA = "Your Wizard gives you one more card now: turn one over, or decline."
LABEL_SKIP = "decline the extra card"


def wait_extra(name: str) -> str:
    return f"{name} may turn over one more card."


# -- answers in words


def label_decide(answer: str, view: View) -> str:
    if answer == "-":
        return "put it back"
    if answer == "+":
        return f"take {view.card}: {_cards(view.above(view.card))} above it remain"
    return f"put {view.card} between two cards of your wall (spends the Wizard)"


def label_fire(answer: int, view: View) -> str:
    owner = next((seat for seat, wall in view.walls.items() if answer in wall), 0)
    return f"discard {card_words(view, answer)} of seat {owner}"


def card_words(view: View, number: int) -> str:
    """`26`, or `26 (King)` where pictures count."""
    label = view.labels.get(number, "")
    return f"{number} ({label})" if label and label != "Wall" else str(number)


def points_words(n: int) -> str:
    return "1 point" if n == 1 else f"{n} points"


def _cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"


# -- refusals


def not_a_move(text: str) -> str:
    return f"{text[:40]!r} is no move: c4 turns over, + takes, - puts back, ^ uses a Wizard, x17 fires."


NOT_A_CARD = "Write the number of the card, 2 to 46."


def not_unseen(card: int) -> Refusal:
    if not FIRST <= card <= LAST:
        return Refusal(f"There is no card {card}: they are numbered {FIRST} to {LAST}.", ("BZ-1.2",))
    return Refusal(f"Card {card} has been turned over before; it does not lie here.", ("BZ-1.4",))


def ask_card(view: View) -> str:
    return f"Which card lies at {place_name(view.up)}? Type its number, {FIRST} to {LAST}; Enter draws it."


ASK_FIRST = "Which seat begins? Type its number; Enter draws a lot."


def turn_over_first(kind: str) -> Refusal:
    if kind == "shot":
        return Refusal("There is no Cannon to fire: it fires at once when it is received.", ("BZ-8.2",))
    if kind in ("+", "^", "card"):
        return Refusal("No card is face up: turn one over first.", ("BZ-2.3",))
    return Refusal("You must turn over one card; there is no passing.", ("BZ-2.5",))


def empty_place(place: str) -> Refusal:
    return Refusal(f"{place} is empty: only a place that holds a card can be turned over.", ("BZ-2.4",))


def other_card(place: str, card: int, claimed: int) -> Refusal:
    return Refusal(f"The card at {place} is {card}, not {claimed}.", ("BZ-2.3",))


def decide_first(kind: str) -> Refusal:
    if kind == "place":
        return Refusal("Exactly one card is turned over a turn: put this one back or take it.", ("BZ-2.4",))
    if kind == "shot":
        return Refusal("A Cannon fires only when it has been received: take or put back first.", ("BZ-8.2",))
    return Refusal("You must put the card back or take it.", ("BZ-2.6",))


def too_small(card: int, last: int, wizard: bool) -> Refusal:
    hint = "; your Wizard (w, ^) can put it between two cards" if wizard else ""
    return Refusal(f"{card} is not greater than your last card, {last}{hint}.", ("BZ-3.1",))


def goes_to_the_end(card: int, last: int) -> Refusal:
    return Refusal(f"{card} is greater than your last card, {last}: take it (t, +), to the right end.", ("BZ-7.8",))


NO_PICTURES = Refusal("In the basic game pictures have no meaning.", ("BZ-3.6",))
NO_WIZARD = Refusal("Only the owner of a Wizard may put a card between two others.", ("BZ-7.1",))
NOT_FOR_ITSELF = Refusal("A Wizard cannot put itself between; its power begins once it is in your wall.", ("BZ-7.7",))
WIZARD_SPENT = Refusal("Your Wizard has used its power: once only.", ("BZ-7.2",))
WIZARD_AT_ONCE = Refusal("In this game a Wizard works at once or never; on later turns it has no power.", ("BZ-7.12",))
MUST_FIRE = Refusal("Your Cannon must fire now: choose a card of an opponent.", ("BZ-8.3",))
START_CARD_IS_SAFE = Refusal("A start card is never discarded.", ("BZ-8.7",))


def in_no_wall(card: int) -> Refusal:
    return Refusal(f"{card} is in no wall of an opponent.", ("BZ-8.1",))


def own_card(card: int) -> Refusal:
    return Refusal(f"{card} is your own; a Cannon fires at opponents only.", ("BZ-8.9",))


def tower_is_safe(card: int) -> Refusal:
    return Refusal(f"{card} is a Tower; Towers cannot be discarded.", ("BZ-8.6",))


def between_towers(card: int) -> Refusal:
    return Refusal(f"{card} lies between two Towers; it cannot be discarded.", ("BZ-8.5",))


EXTRA_OR_NOT = Refusal("Turn over one more card for your Wizard, or decline (s, .).", ("BZ-7.12",))


def extra_card_refused(answer: str, card: int, last: int) -> Refusal:
    if answer == "+":
        return Refusal("The extra card of a Wizard goes between two cards or back, never to the end.", ("BZ-7.12",))
    return Refusal(f"{card} is not smaller than your last card, {last}: it must go back.", ("BZ-7.12",))


# -- log


def line(event: Event, who: Who) -> str | None:
    """A log line; None for a card turned over whose number is to be remembered (BZ-10.5)."""
    match event:
        case events.FirstPlayer():
            return f"{who(event.seat)} begins."
        case events.Flipped():
            seen = f"{who(event.seat)} turns over {place_name(event.place)}: {event.card}"
            return seen if event.card else None
        case events.PutBack():
            return f"{who(event.seat)}: {place_name(event.place)}, put back"
        case events.Taken():
            return f"{who(event.seat)}: {place_name(event.place)}, takes {event.card}"
        case events.PutBetween():
            return f"{who(event.seat)}: {place_name(event.place)}, puts {event.card} between (Wizard {event.wizard})"
        case events.Fired():
            return f"{who(event.seat)} fires: {who(event.victim)} loses {event.card}"
        case events.NoTarget():
            return f"{who(event.seat)}'s Cannon finds no target"
        case events.Declined():
            return f"{who(event.seat)} declines the extra card"
        case events.Ended():
            return ENDED[event.reason]
    return None


ENDED = {
    "ten": "A wall has ten cards.",
    "closed": "No card on the table fits any wall.",
    "quiet": "Too many rounds in a row without a new card.",
}


def status(view: View, who: Callable[[Seat], str]) -> str:
    left = len(view.numbers)
    game = "extended" if view.extended else "basic"
    quiet = f"quiet turns {view.quiet}/{view.quiet_limit}"
    if view.quiet_soon:
        quiet = f"!! {quiet} !!"
    return f"{game}, turn {view.turn}, {quiet}, {left} cards left"


# -- scores

CARDS = "Cards in the wall"


def royals(n: int, bonus: int) -> str:
    return f"Kings and Queens: {n} x {bonus}"


def pairs(n: int) -> str:
    return f"Prince and Princess: {n} pair{'s' if n > 1 else ''}"


def ravens(n: int, most: int) -> str:
    return f"Ravens: {n}, at most {most} count" if n > most else f"Ravens: {n}"


def shared_win() -> str:
    return "Nobody has more than a start card: the win is shared (BZ-9.4)."


def lower_places(extended: bool) -> str:
    what, rule = ("points", "BZ-9.3") if extended else ("cards", "BZ-4.4")
    return f"With equal {what} the wall that ends in the higher number stands first ({rule})."


def highest_number(number: int, extended: bool) -> str:
    what, rule = ("points", "BZ-9.3") if extended else ("cards", "BZ-4.4")
    return f"Equal {what}: the highest number decides, {number} ({rule})."


def reason(outcome: Outcome, who: Who) -> str:
    """Why the game ended, in a sentence."""
    return ENDED[outcome.reason.value]


# -- cards


def card_lines(cards: CardSet) -> list[str]:
    """The card set as lines of text."""
    head = [f"{cards.name}: {cards.description}", ""]
    rows = [
        f"{n:>3}  {cards.letter(n):<4} {cards.label(n):<18} {card.name:<24} {card.text}".rstrip()
        for n, card in sorted(cards.cards.items())
    ]
    return head + rows
