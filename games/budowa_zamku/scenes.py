"""The rules of Budowa zamku as scenes: set-up, and a turn with all that a received card sets off."""

from __future__ import annotations

from bisect import insort

from games.budowa_zamku.events import (
    Declined,
    Ended,
    Fired,
    FirstPlayer,
    Flipped,
    NoTarget,
    PutBack,
    PutBetween,
    RoundBegan,
    Taken,
)
from games.budowa_zamku.prompts import (
    BACK,
    BETWEEN,
    DECIDE,
    EXTRA,
    EXTRA_DECIDE,
    FIRE,
    FIRST,
    FLIP,
    LOOK,
    SKIP,
    TAKE,
)
from games.budowa_zamku.table import FULL, HOLE, UNSEEN, Table
from games.core.scene import CHANCE, Scene, SceneFunction, Seat, ask

ONLY_BACK, BACK_TAKE, BACK_BETWEEN = (BACK,), (BACK, TAKE), (BACK, BETWEEN)


def setup(t: Table) -> Scene[None]:
    """BZ-1: cards face down, a start card before everybody. BZ-2.1: the youngest begins; we draw a lot or are told."""
    first = str(t.setting.options["first_player"])
    seat = int(first[4:]) if first.startswith("seat") else (yield from ask(FIRST, CHANCE, tuple(t.setting.seats)))
    t.tell(FirstPlayer, seat)
    t.todo.append(("turn", seat))


def turn(t: Table, seat: Seat) -> Scene[None]:
    """BZ-2: turn any one card face up, then put it back or take it into the own wall."""
    t.seat = seat
    place = yield from ask(FLIP, seat, t.places)
    card = yield from turn_over(t, seat, place)
    choice = yield from ask(DECIDE, seat, decisions(t, seat, card))
    if choice == BACK:
        put_back(t, seat, place)
        t.quiet += 1
    elif choice == TAKE:
        yield from receive(t, seat, place, card)
    else:
        yield from receive(t, seat, place, card, between_by=spend_wizard(t, seat))
    end_turn(t, seat, added=choice != BACK)


def turn_over(t: Table, seat: Seat, place: int) -> Scene[int]:
    """BZ-2.3, BZ-10.1: everybody sees the card. If nobody has before, chance says which it is (BZ-1.4)."""
    t.up = place
    card = t.cards[place]
    if card == UNSEEN:
        card = yield from ask(LOOK, CHANCE, t.unseen)
        at = t.unseen.index(card)
        t.unseen = t.unseen[:at] + t.unseen[at + 1 :]
        t.cards[place] = card
    t.tell(Flipped, seat, place, card)
    return card


def decisions(t: Table, seat: Seat, card: int) -> tuple[str, ...]:
    """BZ-2.6, BZ-2.7: put back always; take if the number is greater than the last (BZ-3.1); else between two
    cards if a Wizard still has its power (BZ-7.1, BZ-7.3, BZ-7.4)."""
    if card > t.walls[seat][-1]:
        return BACK_TAKE
    if t.extended and t.setting.options["wizard_timing"] == "later" and t.wizard(seat) is not None:
        return BACK_BETWEEN
    return ONLY_BACK


def put_back(t: Table, seat: Seat, place: int) -> None:
    """BZ-2.8: face down, in the same place."""
    t.up = -1
    t.tell(PutBack, seat, place)


def receive(t: Table, seat: Seat, place: int, card: int, between_by: int = 0) -> Scene[None]:
    """A card comes into the wall: to the right end (BZ-3.2), or between two cards by a Wizard (BZ-7). Its picture
    acts at once, wherever it lies (BZ-7.11)."""
    take_from_table(t, place)
    t.quiet = 0
    if between_by:
        insort(t.walls[seat], card)
        t.tell(PutBetween, seat, place, card, between_by)
    else:
        t.walls[seat].append(card)
        t.tell(Taken, seat, place, card)
    if t.extended:
        kind = t.cards_set.kind(card)
        if kind == "cannon":
            yield from fire(t, seat)
        elif kind == "wizard" and t.setting.options["wizard_timing"] == "at_once":
            yield from extra_card(t, seat, card)


def take_from_table(t: Table, place: int) -> None:
    """BZ-2.9: the place stays empty."""
    t.cards[place] = HOLE
    at = t.places.index(place)
    t.places = t.places[:at] + t.places[at + 1 :]
    t.up = -1


def spend_wizard(t: Table, seat: Seat) -> int:
    """BZ-7.2: once. BZ-7.9: of several the rightmost one."""
    wizard = t.wizard(seat)
    assert wizard is not None
    insort(t.spent, wizard)
    return wizard


def fire(t: Table, seat: Seat) -> Scene[None]:
    """BZ-8: at once, one card of an opponent that no Tower protects; if there is none, nothing happens."""
    targets = t.targets(seat)
    if not targets:
        t.tell(NoTarget, seat)
        return
    card = yield from ask(FIRE, seat, targets)
    victim = t.owner(card)
    assert victim is not None
    t.walls[victim].remove(card)
    t.discards.append(card)
    t.tell(Fired, seat, victim, card)


def extra_card(t: Table, seat: Seat, wizard: int) -> Scene[None]:
    """BZ-7.12: with `at_once` one more card may be turned over now, to be put between or back."""
    if len(t.walls[seat]) == FULL or not t.places:
        return
    insort(t.spent, wizard)
    place = yield from ask(EXTRA, seat, (*t.places, SKIP))
    if place == SKIP:
        t.tell(Declined, seat)
        return
    card = yield from turn_over(t, seat, place)
    fits = card < t.walls[seat][-1]
    if (yield from ask(EXTRA_DECIDE, seat, BACK_BETWEEN if fits else ONLY_BACK)) == BACK:
        put_back(t, seat, place)
    else:
        yield from receive(t, seat, place, card, between_by=wizard)


def end_turn(t: Table, seat: Seat, added: bool) -> None:
    """BZ-4.5: both ends of the game are tested when the turn is over, ten cards first; BZ-9.6: then the quiet limit."""
    if len(t.walls[seat]) == FULL:
        t.end = "ten"
    elif added and t.closed():
        t.end = "closed"
    elif t.quiet >= t.quiet_limit:
        t.end = "quiet"
    else:
        if t.turn % t.setting.players == 0:
            t.tell(RoundBegan, t.turn // t.setting.players + 1)
        t.turn += 1
        t.todo.append(("turn", t.setting.next(seat)))
        return
    t.tell(Ended, t.end)


SCENES: dict[str, SceneFunction] = {"setup": setup, "turn": turn}
