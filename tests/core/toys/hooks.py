"""What the toys say to the battery: invariants, what can be exchanged, what is hidden."""

from __future__ import annotations

from random import Random
from typing import Any

from games.core.match import Entry, Match
from games.core.scene import CHANCE, Ask, Seat
from games.core.state import State
from games.core.table import Table
from games.core.view import SeatView
from tests.core.battery import Case, Hooks, cases
from tests.core.battery.case import replayed
from tests.core.toys import duel, market, spells


def duel_swap(match: Match, seat: Seat, rng: Random) -> Match | None:
    """Another throw of the other, if it is still secret; else another hidden card in the other's hand."""
    foe = match.setting.next(seat)
    if match.acting == (seat,) and len(match.state.open) == 1 and match.state.single is None:
        last = max(n for n, entry in enumerate(match.journal) if entry.lane == foe)
        thrown = rng.choice([s for s in duel.SYMBOLS if s != match.journal[last].answer])
        return other_answer(match, last, thrown)
    if any(isinstance(event, duel.Saw) and event.seat == seat for event in match.feed(seat)):
        return None
    return other_draw(match, [foe], tuple(duel.DECK), rng)


def spells_swap(match: Match, seat: Seat, rng: Random) -> Match | None:
    return other_draw(match, [foe for foe in match.setting.seats if foe != seat], tuple(spells.DECK), rng)


def other_draw(match: Match, foes: list[Seat], deck: tuple[str, ...], rng: Random) -> Match | None:
    """Another hidden card drawn by one of the others, if everything else can stay as it was."""
    drawers = iter([event.seat for _, event in match._feed if isinstance(event, duel.Drew | spells.Drew)])
    draws = [n for n, entry in enumerate(match.journal) if entry.actor == CHANCE and next(drawers) in foes]
    rng.shuffle(draws)
    for at in draws:
        other = other_answer(match, at, rng.choice([card for card in deck if card != match.journal[at].answer]))
        if other is not None and other.acting == match.acting:
            return other
    return None


def other_answer(match: Match, at: int, answer: Any) -> Match | None:
    """The same match with one answer changed, if that is possible."""
    counter = iter(range(len(match.journal)))

    def change(state: State[Any], entry: Entry) -> Any:
        return answer if next(counter) == at else entry.answer

    return replayed(match, change)


def duel_hides(view: SeatView, table: Any) -> bool:
    """Throws that are not revealed yet, and cards in the other hand that were not looked at."""
    assert view.seat is not None
    foe = table.setting.next(view.seat)
    if foe not in view.acting and len(view._state.open) == 1 and view._state.single is None:
        return True
    unknown = list(table.hands[foe])
    for card in duel.known(view.feed, view.seat):
        unknown.remove(card)
    kinds = {card for card, n in table.deck.items() if n} | set(unknown)
    return bool(unknown) and len(kinds) > 1


def spells_hides(view: SeatView, table: Any) -> bool:
    others = [card for seat, hand in table.hands.items() if seat != view.seat for card in hand]
    hands = [hand for seat, hand in table.hands.items() if seat != view.seat and hand]
    kinds = {card for card, n in table.deck.items() if n} | set(others)
    return bool(others) and len(kinds) > 1 and (any(table.deck.values()) or len(hands) > 1)


def duel_asked(table: Any, ask: Ask) -> list[str]:
    prompt, seat, options = ask
    fair = prompt is duel.THROW or (table.hands[seat] and duel.PASS in options)
    return [] if fair else [f"{prompt.name} is asked of seat {seat} with {options}"]


def conserved(before: Table, after: Table) -> list[str]:
    return ["the table before a scene is the table after it"] if before is after else []


def coins(table: market.Table) -> list[str]:
    lots = sum(table.lots.values())
    return [] if lots <= table.round else [f"{lots} lots sold in {table.round} rounds"]


TOYS: list[Case] = [
    *cases(duel.GAME, Hooks(between=conserved, asked=duel_asked, swap=duel_swap, hides=duel_hides, closely=6)),
    *cases(spells.GAME, Hooks(between=conserved, swap=spells_swap, hides=spells_hides, closely=6)),
    *cases(market.GAME, Hooks(invariants=coins, between=conserved)),
]
