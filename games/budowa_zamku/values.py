"""What a card is worth to a player: own turns saved in the basic game, points in the extended one.

Nothing here knows a face-down card: only walls, the numbers still on the table, and what they show.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import accumulate
from math import exp, inf
from typing import NamedTuple

from games.budowa_zamku.cards import FIRST, LAST, START, Card, CardSet
from games.budowa_zamku.scoring import MOST_RAVENS
from games.budowa_zamku.table import FULL
from games.budowa_zamku.view import View
from games.core.scene import Seat
from games.core.setting import Setting

HOPELESS = 10.0
"""What a card that a wall can never get weighs in `race`: more than any race that can be won."""
DECISIVE = 100.0
"""Worth of a card that ends the game with a win; minus this if it ends it with a defeat."""
MOST_TURNS = 14
"""Further ahead than so many own turns nobody plans."""
HALF_PAIR, POWER, SHELTER, MOST_SHELTER = 0.35, 0.9, 0.12, 1.5
"""Points that a Prince or Princess still alone may bring, the power of a Wizard, a Tower for each point it protects
and at most."""
SHOT_SHARE = {2: 1.0, 3: 0.6, 4: 0.45}
"""By players: how much of what a Cannon takes from one opponent is one's own gain."""
LEAD, NEARLY_DONE, NEARLY_DONE_CARDS = 0.25, 0.25, 8
"""What a target gains for each point its owner is ahead, and if its owner has so many cards."""
STEEPNESS = 4.5
"""Basic game: of two seats, one with half the turns to go wins 2^4.5 times as often."""
SPREAD, SPREAD_A_TURN = 0.9, 0.28
"""Extended game: a lead in points counts against this much luck, more for each turn still to come."""


# -- the race of the basic game


@cache
def race() -> tuple[tuple[float, ...], ...]:
    """`race()[k][a]`: own turns until a wall has `k` more cards, while `a` of the u cards on the table are greater
    than its last one; u = 1, the figure grows in proportion to u.

    For a player who turns over a new card each turn and takes it if it is among the j lowest of the a, with the best
    j. A card that the wall can never get (k > a) counts HOPELESS.
    """
    most = LAST - FIRST + 1
    turns = [[0.0] * (most + 1)]
    for k in range(1, FULL):
        turns.append([inf, *(min(_by_reach(turns[k - 1], a)) for a in range(1, most + 1))])
    return tuple(
        tuple(t if a >= k else HOPELESS * (k - a) + turns[a][a] for a, t in enumerate(row))
        for k, row in enumerate(turns)
    )


def best_reach(k: int, a: int) -> int:
    """The j of `race`: with `k` cards to go, take a card if it is among the j lowest of the `a` that fit."""
    costs = _by_reach(race()[k - 1], a)
    return costs.index(min(costs)) + 1


def _by_reach(rest: tuple[float, ...] | list[float], a: int) -> list[float]:
    """Turns for j = 1 to a, if `rest` holds the turns for one card less."""
    return [(1 + total) / j for j, total in enumerate(accumulate(rest[a - j] for j in range(1, a + 1)), 1)]


class Race:
    """Values of the basic game: own turns saved on the way to ten cards (BZ-4.1)."""

    def __init__(self, view: View, setting: Setting) -> None:
        self.view, self.setting = view, setting
        self.numbers, self.walls = view.numbers, view.walls
        self.top = view.numbers[-1] if view.numbers else 0
        """The highest number on the table."""
        self.pace = len(view.numbers) / (3 + 0.45 * setting.players)
        """Own turns that one certain card costs: far fewer than there are cards on the table, because all that
        anybody turns over stays available."""

    def to_go(self, seat: Seat) -> int:
        """Cards that the wall lacks."""
        return FULL - len(self.walls[seat])

    def turns(self, seat: Seat) -> float:
        """Own turns until the wall has ten cards."""
        above = len(self.numbers) - bisect_right(self.numbers, self.walls[seat][-1])
        return self.pace * race()[self.to_go(seat)][above]

    def nets(self, seat: Seat) -> dict[int, float]:
        """For every number on the table that the wall could get: what it is worth against going on without it."""
        now, row = self.turns(seat), race()[self.to_go(seat) - 1]
        at, most = bisect_right(self.numbers, self.walls[seat][-1]), len(self.numbers) - 1
        nets = {n: now - self.pace * row[most - i] for i, n in enumerate(self.numbers[at:], at)}
        return self.count_ends(seat, nets)

    # -- the end of the game

    def count_ends(self, seat: Seat, nets: dict[int, float]) -> dict[int, float]:
        """Let what ends the game count as a win or a defeat."""
        if self.to_go(seat) == 1:
            ending = list(nets)
        else:
            ending = [self.top] if self.top in nets and self.closes(seat, self.top) else []
        for n in ending:
            nets[n] = DECISIVE if self.wins_with(seat, n) else -DECISIVE
        return nets

    def ends(self, seat: Seat, card: int) -> bool:
        """Whether the game is over once the wall has got the card."""
        return self.to_go(seat) == 1 or self.closes(seat, card)

    def closes(self, seat: Seat, card: int) -> bool:
        """BZ-4.2: no other card on the table fits a wall any more. Only the highest number can do this."""
        if card != self.top:
            return False
        rest = self.numbers[-2] if len(self.numbers) > 1 else 0
        return all(rest < (max(wall[-1], card) if s == seat else wall[-1]) for s, wall in self.walls.items())

    def wins_with(self, seat: Seat, card: int) -> bool:
        """Whether the seat wins if the game ends with this card in its wall (BZ-4.1, BZ-4.3, BZ-4.4)."""
        if self.to_go(seat) == 1:
            return True
        mine = (len(self.walls[seat]) + 1, max(self.walls[seat][-1], card))
        return all(mine > (len(wall), wall[-1]) for s, wall in self.walls.items() if s != seat)

    def chance(self, seat: Seat, gained: float = 0.0) -> float:
        """Chance to win, 0 to 1, after the seat has `gained` so many turns (a value of `nets`).

        Each seat counts by its own turns to go to the power of -STEEPNESS; fitted to games between bots.
        """
        mine = max(0.01, self.turns(seat) - gained)
        odds: float = sum((mine / self.turns(s)) ** STEEPNESS for s in self.walls if s != seat)
        return 1 / (1 + odds)


# -- the points of the extended game


class Holding:
    """What the pictures of a wall amount to, as far as the points of further cards depend on it."""

    __slots__ = ("princes", "princesses", "ravens")

    def __init__(self, cards: Mapping[int, Card], wall: Iterable[int]) -> None:
        self.princes = self.princesses = self.ravens = 0
        for n in wall:
            if n != START:
                card = cards[n]
                self.princes += card.kind == "prince"
                self.princesses += card.kind == "princess"
                self.ravens += card.ravens


Hit = tuple[Seat, int]
"""Owner and number of a card that a Cannon discards."""


class Outlook(NamedTuple):
    """Numbers that fit a wall, what each would bring, and points to be had from each of them on (see `harvest`)."""

    fitting: tuple[int, ...]
    gains: tuple[float, ...]
    ahead: tuple[float, ...]


class Harvest(Race):
    """Values of the extended game: points and what may become of them (BZ-5, BZ-6)."""

    def __init__(self, view: View, setting: Setting) -> None:
        super().__init__(view, setting)
        card_set: CardSet = setting.cards
        self.cards, self.points = card_set.cards, view.points
        self.bonus = int(setting.options["royal_bonus"])
        self.later = setting.options["wizard_timing"] == "later"
        self.horizon = max(1, round(min(MOST_TURNS, *map(self.turns, self.walls))))
        """Own turns until somebody has ten cards."""
        self.holdings = {seat: Holding(self.cards, wall) for seat, wall in self.walls.items()}
        self._best_shots: dict[Seat, float] = {}
        self._outlooks: dict[Seat, Outlook] = {}

    def nets(self, seat: Seat) -> dict[int, float]:
        """Points and prospects of every card that the wall could get, less what it blocks: cards between the old
        last number and the new one. A card put between by a Wizard blocks nothing, but costs its power."""
        fitting, gains, ahead = self.outlook(seat)
        nets = {n: gains[i] + ahead[i + 1] - ahead[0] for i, n in enumerate(fitting)}
        if self.powers(seat):
            below = self.numbers[: len(self.numbers) - len(fitting)]
            nets |= {n: self.prospect(seat, n) - POWER for n in below}
        return self.count_ends(seat, nets)

    def extras(self, seat: Seat) -> dict[int, float]:
        """For the extra card of BZ-7.12: what each number is worth that may go between. It costs nothing."""
        at = bisect_left(self.numbers, self.walls[seat][-1])
        return self.count_ends(seat, {n: self.prospect(seat, n) for n in self.numbers[:at]})

    def outlook(self, seat: Seat) -> Outlook:
        """What lies ahead of the wall."""
        if seat not in self._outlooks:
            self._outlooks[seat] = self.outlook_from(seat, self.walls[seat][-1])
        return self._outlooks[seat]

    def outlook_from(self, seat: Seat, last: int) -> Outlook:
        """The same if the wall ended with the number `last`."""
        fitting = self.numbers[bisect_right(self.numbers, last) :]
        gains = tuple(self.prospect(seat, n) for n in fitting)
        return Outlook(fitting, gains, harvest(gains, self.horizon, self.pace))

    def forecast(self, seat: Seat) -> float:
        """Points that the wall may have in the end."""
        return self.points[seat] + self.outlook(seat).ahead[0] + POWER * len(self.powers(seat))

    def chance(self, seat: Seat, gained: float = 0.0, foe: Seat = 0, lost: float = 0.0) -> float:
        """Chance to win, 0 to 1, after the seat has `gained` so many points (a value of `nets`) and `foe` has `lost`
        some.

        It grows with the lead in `forecast` over each other seat, the more steeply the fewer turns are to come;
        fitted to games between bots.
        """
        mine, spread = self.forecast(seat) + gained, SPREAD + SPREAD_A_TURN * self.horizon
        leads = (mine - self.forecast(s) + lost * (s == foe) for s in self.walls if s != seat)
        return 1 / (1 + sum(exp(-lead / spread) for lead in leads))

    # -- one card

    def gain(self, card: int, have: Holding) -> int:
        """Points that the card adds to a wall with such pictures (BZ-5.3, BZ-6)."""
        shown = self.cards[card]
        points = 1
        match shown.kind:
            case "king" | "queen":
                points += self.bonus
            case "prince":
                points += have.princes < have.princesses
            case "princess":
                points += have.princesses < have.princes
        if shown.ravens:
            points += min(MOST_RAVENS, have.ravens + shown.ravens) - min(MOST_RAVENS, have.ravens)
        return points

    def prospect(self, seat: Seat, card: int) -> float:
        """Points that the card adds to the wall, and hopes: of a pair, a power, shelter, a shot."""
        have = self.holdings[seat]
        points = self.gain(card, have)
        match self.cards[card].kind:
            case "prince":
                return points + HALF_PAIR * (have.princes >= have.princesses)
            case "princess":
                return points + HALF_PAIR * (have.princesses >= have.princes)
            case "wizard":
                return points + POWER
            case "tower":
                return points + min(MOST_SHELTER, SHELTER * self.sheltered(seat, card))
            case "cannon":
                return points + SHOT_SHARE[self.setting.players] * self.best_shot(seat)
        return points

    def loss(self, seat: Seat, card: int) -> int:
        """Points that the wall loses without the card."""
        return self.gain(card, Holding(self.cards, (n for n in self.walls[seat] if n != card)))

    def worth(self, owner: Seat, card: int) -> float:
        """What a card of a wall is worth to its owner: its points, and the power of a Wizard not used yet."""
        return self.loss(owner, card) + POWER * (card in self.powers(owner))

    def powers(self, seat: Seat) -> list[int]:
        """Wizards of the wall that can still put a card between two others (BZ-7.1, BZ-7.3)."""
        if not self.later:
            return []
        return [n for n in self.walls[seat][1:] if self.cards[n].kind == "wizard" and n not in self.view.spent]

    def sheltered(self, seat: Seat, tower: int) -> float:
        """Points of the cards that a Tower put at this number would newly protect (BZ-8.8)."""
        wall, safe = self.walls[seat], self.view.safe[seat]
        loose = [n for n in wall if n not in safe]
        if not loose:
            return 0.0
        gate = [START] if self.setting.options["start_tower"] else []
        towers = [*gate, *(n for n in wall[1:] if self.cards[n].kind == "tower"), tower]
        return sum(self.worth(seat, n) for n in loose if min(towers) < n < max(towers))

    # -- Cannons

    def targets(self, seat: Seat) -> Iterator[Hit]:
        """Owner and number of every card that a Cannon of the seat may discard (BZ-8.5, BZ-8.9)."""
        for foe, wall in self.walls.items():
            if foe != seat:
                safe = self.view.safe[foe]
                yield from ((foe, n) for n in wall if n not in safe)

    def best_shot(self, seat: Seat) -> float:
        """Worth of the best target of the seat, 0 if it has none."""
        if seat not in self._best_shots:
            self._best_shots[seat] = max((self.worth(foe, n) for foe, n in self.targets(seat)), default=0.0)
        return self._best_shots[seat]

    def shot(self, seat: Seat, foe: Seat, card: int) -> float:
        """Worth of discarding the card for the seat: what it is worth, more if its owner leads or is nearly done,
        less what the owner gains by a lower last number (BZ-8.11)."""
        if self.over_after_shot(seat, foe, card):
            return DECISIVE if self.leads(seat, hit=(foe, card)) else -DECISIVE
        wall = self.walls[foe]
        worth = self.worth(foe, card) + LEAD * (self.points[foe] - self.points[seat])
        worth += NEARLY_DONE * (len(wall) >= NEARLY_DONE_CARDS)
        return worth - self.reopened(foe) if card == wall[-1] else worth

    def reopened(self, seat: Seat) -> float:
        """Points that the wall may gain because it loses its last card and smaller ones fit again."""
        return self.outlook_from(seat, self.walls[seat][-2]).ahead[0] - self.outlook(seat).ahead[0]

    def over_after_shot(self, seat: Seat, foe: Seat, card: int) -> bool:
        """BZ-8.12, BZ-4.5: whether the game is over once the card is discarded."""
        if not self.to_go(seat):
            return True
        return self.top < min(self.standing(s, (foe, card))[1] for s in self.walls)

    # -- the end of the game

    def wins_with(self, seat: Seat, card: int) -> bool:
        """BZ-9.2, BZ-9.3; a Cannon fires before the game ends (BZ-8.12)."""
        more, last = self.gain(card, self.holdings[seat]), max(card, self.walls[seat][-1])
        if self.leads(seat, more, last):
            return True
        return self.cards[card].kind == "cannon" and any(
            self.leads(seat, more, last, hit) for hit in self.targets(seat)
        )

    def leads(self, seat: Seat, more: int = 0, last: int = 0, hit: Hit | None = None) -> bool:
        """Whether the seat, with so many points `more` and its new `last` number, is ahead of all others after the
        card `hit` is gone."""
        points, number = self.standing(seat)
        mine = (points + more, last or number)
        return all(mine > self.standing(s, hit) for s in self.walls if s != seat)

    def standing(self, seat: Seat, hit: Hit | None = None) -> tuple[int, int]:
        """Points and last number of the wall, which decide in this order, without the card that was `hit`."""
        points, wall = self.points[seat], self.walls[seat]
        if hit is None or hit[0] != seat:
            return points, wall[-1]
        return points - self.loss(*hit), wall[-2] if wall[-1] == hit[1] else wall[-1]


@lru_cache(maxsize=512)
def harvest(gains: tuple[float, ...], turns: int, pace: float) -> tuple[float, ...]:
    """Points still to be had in so many own turns by taking cards in rising order: entry i counts the cards from i on.

    Each turn any one card comes up with chance 1 / pace (or all alike, if more than `pace` would be welcome), and is
    taken if it is worth more than it blocks.
    """
    size = len(gains)
    ahead = [0.0] * (size + 1)
    for _ in range(turns):
        now = [0.0] * (size + 1)
        welcome: list[float] = []
        total = 0.0
        for i in range(size - 1, -1, -1):
            waiting = ahead[i]  # never grows with i: what is not welcome here is not welcome further left
            with_it = gains[i] + ahead[i + 1]
            heappush(welcome, with_it)
            total += with_it
            while welcome and welcome[0] <= waiting:
                total -= heappop(welcome)
            better = waiting + (total - len(welcome) * waiting) / max(pace, len(welcome))
            now[i] = max(better, now[i + 1])
        ahead = now
    return tuple(ahead)
