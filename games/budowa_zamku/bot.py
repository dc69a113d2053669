"""The bots of Budowa zamku: they remember for a while what they saw, and take the card that is worth most.

`easy` forgets soon, thinks of itself only, and fires at the best card; `normal` remembers longer, keeps from the next
player what that one needs, and aims at who leads. Reasons are put to a person at the same seat: they never name the
number of a face-down card (BZ-10.5), nor anything that would give it away, such as its picture or rank.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.bots.random_bot import RandomBot
from games.budowa_zamku import text
from games.budowa_zamku.memory import Memory, remember
from games.budowa_zamku.prompts import BACK, BETWEEN, DECIDE, EXTRA, EXTRA_DECIDE, FIRE, FLIP, SKIP
from games.budowa_zamku.values import DECISIVE, Harvest, Race
from games.budowa_zamku.view import View
from games.core.bot import Bot, Choice, Mind
from games.core.chance import draw
from games.core.prompt import Prompt
from games.core.view import SeatView

PATIENCE = 5
"""After so many quiet rounds a bot builds with whatever fits, so that no game waits for its quiet limit (BZ-9.6)."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What makes a level."""

    half_life: float
    """Turns of the table in which half of what was seen is forgotten."""
    denial: float
    """What keeping a card from the next player counts, as a share of what it is worth to that player."""
    aims: bool
    """Whether its Cannons mind whose card they hit."""


class CastleBot:
    """A player of one level."""

    def __init__(self, skill: Skill) -> None:
        self.skill = skill

    def choose(self, view: SeatView, mind: Mind) -> Choice:
        if view.prompt is None:
            raise ValueError("this seat has nothing to decide")
        return DECISIONS[view.prompt](Thought(view, mind, self.skill))


class Thought:
    """What one seat knows and wants at one moment."""

    def __init__(self, seat_view: SeatView, mind: Mind, skill: Skill) -> None:
        self.seat_view, self.mind, self.skill = seat_view, mind, skill
        self.view: View = seat_view.view
        setting = seat_view.setting
        self.seat, self.last = self.view.seat, self.view.last(self.view.seat)
        self.next_seat = setting.next(self.seat)
        self.patient = self.view.quiet < PATIENCE * setting.players
        self.race = Harvest(self.view, setting) if self.view.extended else Race(self.view, setting)

    @property
    def points(self) -> Harvest:
        """The values of the extended game."""
        assert isinstance(self.race, Harvest)
        return self.race

    @cached_property
    def memory(self) -> Memory:
        return remember(self.seat_view, self.mind, self.skill.half_life)

    @cached_property
    def nets(self) -> dict[int, float]:
        """By number: what each card that the wall could get is worth to this seat."""
        return self.race.nets(self.seat)

    @cached_property
    def next_nets(self) -> dict[int, float]:
        """What each card is worth to the next player."""
        return self.race.nets(self.next_seat)

    @cached_property
    def worths(self) -> dict[int, float]:
        """The same with something added for what the next player could do with the card; a win is worth no more."""
        if not self.skill.denial:
            return self.nets
        theirs, share = self.next_nets, self.skill.denial
        return {n: min(DECISIVE, net + share * max(0.0, theirs.get(n, 0.0))) for n, net in self.nets.items()}

    def any_new(self) -> int:
        """One of the places that are new to this seat, all alike."""
        return draw(self.memory.new, self.mind.rng("new place", self.seat_view.moment))

    def new_card(self, worths: Mapping[int, float]) -> tuple[float, float]:
        """What a card from an unknown place is worth on average, and which share of them would be welcome."""
        numbers = self.memory.numbers
        welcome = [worth for n in numbers if (worth := worths.get(n, 0.0)) > 0]
        size = max(1, len(numbers))
        return sum(welcome) / size, len(welcome) / size

    def best_known(self, worths: Mapping[int, float]) -> tuple[float, int]:
        """The best remembered card: its worth, 0 at least because it can be put back, and its place (-1: none)."""
        known = ((max(0.0, worths.get(n, 0.0)), -place) for place, n in self.memory.known.items())
        worth, place = max(known, default=(0.0, 1))
        return worth, -place


# -- decisions


def turn_over(thought: Thought) -> Choice:
    """The best card remembered, or a new one if that is worth more on average; a useless one only for want of others.

    When the table has been quiet for long: the lowest card remembered that fits.
    """
    memory, estimate = thought.memory, thought.race.chance(thought.seat)
    fitting = [(n, place) for place, n in memory.known.items() if n > thought.last]
    if fitting and not thought.patient:
        place = min(fitting)[1]
        return Choice(place, estimate, why_build(place))
    worth, known = thought.best_known(thought.worths)
    average, welcome = thought.new_card(thought.worths)
    if memory.new and (not worth or worth < average):
        return Choice(thought.any_new(), estimate, why_new(welcome))
    return Choice(known, estimate, why_known(known) if worth else WHY_USELESS)


def decide(thought: Thought) -> Choice:
    """Take the card, or put it between by a Wizard, if it is worth more than going on without it."""
    race, card = thought.race, thought.view.card
    take = next((option for option in thought.seat_view.options if option != BACK), None)
    if take is None:
        return Choice(BACK, race.chance(thought.seat), why_forced(thought))
    if thought.worths[card] > 0 or not thought.patient:
        return Choice(take, race.chance(thought.seat, thought.nets[card]), why_take(thought))
    return Choice(BACK, race.chance(thought.seat), why_not(thought, take))


def fire(thought: Thought) -> Choice:
    """BZ-8: the card that is worth most to discard."""
    points, seat = thought.points, thought.seat
    foes = {card: foe for foe, card in points.targets(seat)}
    shots = {card: points.shot(seat, foe, card) for card, foe in foes.items()}
    worths = {card: points.worth(foe, card) for card, foe in foes.items()}
    aim = shots if thought.skill.aims else worths
    card = max(aim, key=lambda n: (aim[n], -n))
    over = points.over_after_shot(seat, foes[card], card)
    estimate = points.chance(seat, shots[card] if over else 0.0, foes[card], worths[card])
    return Choice(card, estimate, why_fire(thought, foes[card], card, over))


def turn_over_extra(thought: Thought) -> Choice:
    """BZ-7.12: the best card for the middle of the wall, remembered or new, or none if none can help."""
    extras, estimate = thought.points.extras(thought.seat), thought.points.chance(thought.seat)
    worth, known = thought.best_known(extras)
    average, welcome = thought.new_card(extras)
    if worth and worth >= average:
        return Choice(known, estimate, why_known(known))
    if average and thought.memory.new:
        return Choice(thought.any_new(), estimate, why_new(welcome))
    return Choice(SKIP, estimate, WHY_SKIP)


def decide_extra(thought: Thought) -> Choice:
    """BZ-7.12: put the extra card between, unless that ends the game with a defeat."""
    points, card = thought.points, thought.view.card
    if BETWEEN not in thought.seat_view.options:
        return Choice(BACK, points.chance(thought.seat), why_forced_extra(thought))
    worth = points.extras(thought.seat)[card]
    if worth > 0:
        return Choice(BETWEEN, points.chance(thought.seat, worth), why_points(thought))
    return Choice(BACK, points.chance(thought.seat), why_end(thought, wins=False))


DECISIONS: dict[Prompt[Any], Callable[[Thought], Choice]] = {
    FLIP: turn_over,
    DECIDE: decide,
    FIRE: fire,
    EXTRA: turn_over_extra,
    EXTRA_DECIDE: decide_extra,
}


# -- reasons

WHY_USELESS = "No card that you could turn over helps you now."
WHY_SKIP = "No extra card would help you (BZ-7.12)."
SHARES = ((0.9, "nearly all"), (0.6, "most"), (0.42, "about half"), (0.28, "about a third"), (0.12, "a few"))
SHOWS = {
    "king": " (BZ-6.3)",
    "queen": " (BZ-6.3)",
    "prince": ", and counts in a pair (BZ-6.5)",
    "princess": ", and counts in a pair (BZ-6.5)",
    "raven": " (BZ-6.10)",
    "cannon": ", and fires at once (BZ-8.2)",
    "tower": ", and protects your wall (BZ-8.6)",
}
"""What to say of a card besides its points."""


def why_known(place: int) -> str:
    return f"You have seen {text.place_name(place)}: it is likely to help you more than an unknown card."


def why_build(place: int) -> str:
    return f"Nobody has built for long (BZ-9.6), and you have seen that {text.place_name(place)} fits."


def why_new(welcome: float) -> str:
    """The share of welcome cards only in words: an exact number would tell too much."""
    share = next((words for least, words in SHARES if welcome >= least), "hardly any")
    return f"No card that you have seen promises more than an unknown one; {share} of those would help you."


def why_forced(thought: Thought) -> str:
    return f"{thought.view.card} is smaller than your last card, {thought.last}: it must go back (BZ-3.1)."


def why_forced_extra(thought: Thought) -> str:
    return f"{thought.view.card} is greater than your last card, {thought.last}: it must go back (BZ-7.12)."


def why_take(thought: Thought) -> str:
    race, card = thought.race, thought.view.card
    if race.ends(thought.seat, card) and race.wins_with(thought.seat, card):
        return why_end(thought, wins=True)
    if thought.worths[card] <= 0:
        return f"{card} fits, and nobody has built for long (BZ-9.6)."
    if thought.nets[card] <= 0 and thought.next_nets[card] >= DECISIVE:
        return f"Put back, {card} would let the next player win."
    if thought.nets[card] <= 0:
        return f"{card} would help the next player more than it costs you."
    if thought.view.extended:
        return why_points(thought)
    return f"{card} leaves {cards(thought.view.above(card))} above it; you need {race.to_go(thought.seat) - 1} more."


def why_points(thought: Thought) -> str:
    """What a card brings that is taken, and what becomes of the wall."""
    points, card = thought.points, thought.view.card
    kind = points.cards[card].kind
    shows = SHOWS.get(kind, "")
    if kind == "wizard":
        shows = ", and may put a card between later (BZ-7.1)" if points.later else ", and one more card (BZ-7.12)"
    left = f"it leaves {cards(thought.view.above(card))} above it"
    if card < thought.last:
        left = f"it goes between, and {thought.last} stays your last card"
    return f"{brings(thought)}{shows}; {left}."


def why_not(thought: Thought, take: str) -> str:
    race, card = thought.race, thought.view.card
    if race.ends(thought.seat, card):
        return why_end(thought, wins=False)
    left = cards(thought.view.above(card))
    if not thought.view.extended:
        more = race.to_go(thought.seat) - 1
        return f"{card} would leave {left} above it, and you would need {more} more: a smaller one does better."
    if take == BETWEEN:
        return f"{brings(thought)}; your Wizard may bring more later, and acts only once (BZ-7.2)."
    return f"{brings(thought)}, but leaves {left} above it: what you would skip is worth more."


def brings(thought: Thought) -> str:
    points, card = thought.points, thought.view.card
    gain = points.gain(card, points.holdings[thought.seat])
    return f"{shown(thought, card)} brings {count(gain, 'point')}"


def why_end(thought: Thought, wins: bool) -> str:
    """What a card means that ends the game."""
    card = shown(thought, thought.view.card)
    ten, extended = thought.race.to_go(thought.seat) == 1, thought.view.extended
    if ten and not extended:
        return f"{card} is your tenth card: you win (BZ-4.1)."
    how = f"{card} is your tenth card" if ten else f"After {card} no card fits any wall (BZ-4.2)"
    what = "you win" if wins else "you would not win"
    return f"{how}, so the game ends, and {what} ({'BZ-9.2' if extended else 'BZ-4.3'})."


def why_fire(thought: Thought, foe: int, card: int, over: bool) -> str:
    points = thought.points
    hit = f"Discarding {shown(thought, card)} takes {count(points.loss(foe, card), 'point')}"
    if card in points.powers(foe):
        hit += " and the power of the Wizard"
    if over:
        return f"{hit} from seat {foe}; then the game ends (BZ-8.12)."
    leads = points.points[foe] == max(points.points.values())
    return f"{hit} from seat {foe}{', who leads' if leads else ''} (BZ-8.1)."


def shown(thought: Thought, card: int) -> str:
    """`26`, or `26 (King)` where pictures count."""
    return text.card_words(thought.view, card)


def cards(n: int) -> str:
    return count(n, "card")


def count(n: int, what: str) -> str:
    return f"{n or 'no'} {what}{'' if n == 1 else 's'}"


BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    "easy": CastleBot(Skill(half_life=6, denial=0.0, aims=False)),
    "normal": CastleBot(Skill(half_life=25, denial=0.3, aims=True)),
}
"""The levels, from weak to strong."""
