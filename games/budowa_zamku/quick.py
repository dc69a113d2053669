"""Random games without asking anybody: the rules of `scenes.py` on the plain table, for rollouts.

A test plays both ways and compares how often everything happens.
"""

from __future__ import annotations

from bisect import insort
from random import Random

from games.budowa_zamku.scenes import spend_wizard, take_from_table
from games.budowa_zamku.table import FULL, HOLE, UNSEEN, Table
from games.core.scene import Seat


def play(t: Table, rng: Random) -> None:
    """From a scene boundary to the end, every legal answer alike, chance by its weights."""
    if t.todo and t.todo[-1][0] == "setup":
        t.todo.pop()
        first = str(t.setting.options["first_player"])
        seat = int(first[4:]) if first.startswith("seat") else int(rng.random() * t.setting.players) + 1
        t.todo.append(("turn", seat))
    if not t.todo:
        return
    if t.extended:
        extended(t, rng)
    else:
        basic(t, rng)


def basic(t: Table, rng: Random) -> None:
    """The basic game in one loop over local names."""
    rnd, cards, walls = rng.random, t.cards, t.walls
    seat: Seat = t.todo.pop()[1]
    places, unseen = list(t.places), list(t.unseen)
    lasts = {s: wall[-1] for s, wall in walls.items()}
    players, limit, quiet, turn = t.setting.players, t.quiet_limit, t.quiet, t.turn
    while True:
        at = int(rnd() * len(places))
        place = places[at]
        card = cards[place]
        if card < 0:
            card = cards[place] = unseen.pop(int(rnd() * len(unseen)))
        if card > lasts[seat] and rnd() < 0.5:
            wall = walls[seat]
            wall.append(card)
            lasts[seat] = card
            cards[place] = HOLE
            del places[at]
            quiet = 0
            if len(wall) == FULL:
                t.end = "ten"
                break
            lowest = min(lasts.values())
            if max(cards) < lowest and (not unseen or max(unseen) < lowest):
                t.end = "closed"
                break
        else:
            quiet += 1
            if quiet >= limit:
                t.end = "quiet"
                break
        turn += 1
        seat = seat % players + 1
    t.places, t.unseen = tuple(places), tuple(sorted(unseen))
    t.seat, t.quiet, t.turn = seat, quiet, turn


def extended(t: Table, rng: Random) -> None:
    """The extended game: the same loop, but a card that is received goes by the table, where its picture acts."""
    rnd, cards, walls = rng.random, t.cards, t.walls
    seat: Seat = t.todo.pop()[1]
    players, limit, quiet, turn = t.setting.players, t.quiet_limit, t.quiet, t.turn
    places, unseen, powers = list(t.places), list(t.unseen), wizards(t)
    while True:
        place = places[int(rnd() * len(places))]
        card = cards[place]
        if card < 0:
            card = cards[place] = unseen.pop(int(rnd() * len(unseen)))
        between = card < walls[seat][-1]
        if (not between or powers[seat]) and rnd() < 0.5:
            t.unseen = tuple(sorted(unseen))
            if between:
                spend_wizard(t, seat)
            receive(t, seat, place, card, rng)
            places, unseen, powers = list(t.places), list(t.unseen), wizards(t)
            quiet = 0
            if len(walls[seat]) == FULL:
                t.end = "ten"
                break
            if t.closed():
                t.end = "closed"
                break
        else:
            quiet += 1
            if quiet >= limit:
                t.end = "quiet"
                break
        turn += 1
        seat = seat % players + 1
    t.unseen = tuple(sorted(unseen))
    t.seat, t.quiet, t.turn = seat, quiet, turn


def wizards(t: Table) -> dict[Seat, bool]:
    """Who may put a card between two others on a later turn."""
    later = t.setting.options["wizard_timing"] == "later"
    return {seat: later and t.wizard(seat) is not None for seat in t.walls}


def receive(t: Table, seat: Seat, place: int, card: int, rng: Random) -> None:
    """A card enters the wall where it belongs; its picture acts."""
    take_from_table(t, place)
    wall = t.walls[seat]
    insort(wall, card)
    kind = t.cards_set.kind(card)
    if kind == "cannon":
        targets = t.targets(seat)
        if targets:
            hit = targets[int(rng.random() * len(targets))]
            victim = t.owner(hit)
            assert victim is not None
            t.walls[victim].remove(hit)
            t.discards.append(hit)
    elif kind == "wizard" and t.setting.options["wizard_timing"] == "at_once" and len(wall) < FULL and t.places:
        insort(t.spent, card)
        at = int(rng.random() * (len(t.places) + 1))
        if at < len(t.places):
            extra = look(t, t.places[at], rng)
            if extra < wall[-1] and rng.random() < 0.5:
                receive(t, seat, t.places[at], extra, rng)


def look(t: Table, place: int, rng: Random) -> int:
    card = t.cards[place]
    if card == UNSEEN:
        at = int(rng.random() * len(t.unseen))
        card = t.cards[place] = t.unseen[at]
        t.unseen = t.unseen[:at] + t.unseen[at + 1 :]
    return card
