"""What Budowa zamku says to the battery: invariants, what can be exchanged, how ways of playing are compared."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

from games.budowa_zamku.cards import MOST_CANNONS
from games.budowa_zamku.prompts import LOOK
from games.budowa_zamku.scoring import points
from games.core.match import Entry, Match
from games.core.scene import Ask, Seat
from games.core.state import State
from tests.core.battery import Hooks
from tests.core.battery.case import replayed


def invariants(t: Any) -> list[str]:
    """Conservation, walls, counters, pictures, and the end."""
    found = []
    kind, basic = t.cards_set.kind, t.setting.options["rules"] == "basic"
    walled = [n for wall in t.walls.values() for n in wall[1:]]
    on_table = [*t.unseen, *(n for n in t.cards if n > 0)]
    if sorted([*on_table, *walled, *t.discards]) != list(range(2, 47)):
        found.append("the 45 cards are not each in one place")
    if list(t.places) != [place for place, n in enumerate(t.cards) if n != 0]:
        found.append("places with a card are listed wrongly")
    if t.cards.count(-1) != len(t.unseen) or t.up != -1:
        found.append("a face-down card without a number, or one face up")
    for seat, wall in t.walls.items():
        if wall[0] != 1 or any(a >= b for a, b in pairwise(wall)):
            found.append(f"the wall of {seat} does not rise from 1")
        if len(wall) > 10 or (len(wall) == 10 and (t.end, t.seat) != ("ten", seat)):
            found.append(f"the wall of {seat} has {len(wall)} cards, the end is {t.end!r}")
        found += points_problems(t, wall)
    cannons = sum(kind(n) == "cannon" for n in (*walled, *t.discards))
    if len(t.discards) > cannons or cannons > MOST_CANNONS or any(kind(n) == "tower" for n in t.discards):
        found.append(f"discarded {t.discards} with {cannons} Cannons received")
    wizards = {n for n in (*walled, *t.discards) if kind(n) == "wizard"}
    if not set(t.spent) <= wizards or len(set(t.spent)) != len(t.spent):
        found.append(f"spent {t.spent}, but the Wizards received are {wizards}")
    if basic and (t.discards or t.spent):
        found.append("pictures did something in the basic game")
    limit = int(t.setting.options["quiet_rounds"]) * t.setting.players
    if (t.quiet < limit) != (t.end != "quiet") or t.quiet > limit:
        found.append(f"quiet {t.quiet} of {limit}, but the end is {t.end!r}")
    if not on_table:
        found.append("the table is empty")
    if t.end != "ten" and (max(on_table) < min(wall[-1] for wall in t.walls.values())) != (t.end == "closed"):
        found.append(f"closed does not fit the end, {t.end!r}")
    if t.turn > (8 * t.setting.players + 2 + MOST_CANNONS) * limit:
        found.append(f"turn {t.turn} is beyond the bound")
    return found


def points_problems(t: Any, wall: list[int]) -> list[str]:
    extra = points(t.setting, wall) - len(wall)
    if t.setting.options["rules"] == "basic":
        return [] if extra == 0 else ["points are not cards in the basic game"]
    kinds = [t.cards_set.kind(n) for n in wall]
    royals = kinds.count("king") + kinds.count("queen")
    most = royals * t.setting.options["royal_bonus"] + min(kinds.count("prince"), kinds.count("princess")) + 5
    return [] if 0 <= extra <= most else [f"{extra} extra points of at most {most}"]


def between(before: Any, after: Any) -> list[str]:
    """What one turn may change."""
    if before.todo == [("setup",)]:
        return [] if after.cards == before.cards and after.walls == before.walls else ["set-up moved a card"]
    found = []
    for place in range(45):
        old, new = before.cards[place], after.cards[place]
        if old != new and (old == 0 or (old > 0 and new != 0) or (new > 0 and new not in before.unseen)):
            found.append(f"place {place} went from {old} to {new}")
    added = sum(map(len, after.walls.values())) + len(after.discards) - len(before.discards)
    added -= sum(map(len, before.walls.values()))
    if after.quiet != (0 if added else before.quiet + 1):
        found.append(f"{added} cards added, quiet went from {before.quiet} to {after.quiet}")
    if after.turn != before.turn + (not after.end):
        found.append(f"turn went from {before.turn} to {after.turn}")
    if before.discards != after.discards[: len(before.discards)] or not set(before.spent) <= set(after.spent):
        found.append("a discard or a spent Wizard came back")
    seat: Seat = after.seat
    if before.todo != [("turn", seat)] or (
        not after.end and after.todo != [("turn", seat % after.setting.players + 1)]
    ):
        found.append("turns do not go round")
    put_between = [n for n in after.walls[seat] if n not in before.walls[seat] and n < before.walls[seat][-1]]
    spent = len(after.spent) - len(before.spent)
    later = after.setting.options["wizard_timing"] == "later"
    if later and spent != len(put_between):
        found.append(f"{put_between} put between, {spent} Wizards spent")
    return found


def asked(t: Any, ask: Ask) -> list[str]:
    """Which answers a question may offer."""
    prompt, seat, options = ask
    if seat != t.seat:
        return ["another seat than the one on turn is asked"]
    if prompt.name == "turn over a card":
        return [] if len(options) == 45 - t.cards.count(0) else ["not every card can be turned over"]
    if prompt.name in ("put back or take", "put between or back"):
        return [] if tuple(options) in (("-",), ("-", "+"), ("-", "^")) else [f"{options} in one decision"]
    if prompt.name == "discard an opponent's card":
        open_cards = set()
        for foe, wall in t.walls.items():
            towers = [n for n in wall if t.cards_set.kind(n) == "tower" and (n > 1 or t.setting.options["start_tower"])]
            safe = range(min(towers), max(towers) + 1) if towers else range(0)
            open_cards |= {n for n in wall[1:] if n not in safe and foe != seat}
        return [] if set(options) == open_cards else [f"targets {options} instead of {open_cards}"]
    return []


def measure(t: Any) -> dict[str, float]:
    numbers = {f"cards of seat {seat}": len(wall) for seat, wall in t.walls.items()}
    numbers |= {f"last of seat {seat}": wall[-1] for seat, wall in t.walls.items()}
    return numbers | {
        "turns": t.turn,
        "quiet": t.quiet,
        "discards": len(t.discards),
        "spent": len(t.spent),
        "never seen": len(t.unseen),
        "seat on turn": t.seat,
    }


def swap(match: Match, seat: Seat, rng: Random) -> Match | None:
    """The numbers of two cards that were turned over and lie face down again change places. Everybody saw them and
    must remember; the table tells nobody, unless numbers stay readable."""
    t: Any = match.state.table
    down = [place for place, number in enumerate(t.cards) if number > 0 and place != t.up]
    if match.setting.options["memory_aid"] == "numbers" or len(down) < 2:
        return None
    first, second = (t.cards[place] for place in rng.sample(down, 2))
    exchanged = {first: second, second: first}

    def change(state: State[Any], entry: Entry) -> Any:
        looked = state.open[entry.lane][0] is LOOK
        return exchanged.get(entry.answer, entry.answer) if looked else entry.answer

    return replayed(match, change)


HOOKS = Hooks(
    invariants=invariants,
    between=between,
    asked=asked,
    measure=measure,
    swap=swap,
    swap_was_seen=True,
    contrasts=(
        {"rules": "basic"},
        {"rules": "extended"},
        {"rules": "extended", "wizard_timing": "at_once", "card_set": "siege", "start_tower": False},
    ),
    matches=1000,
    closely=2,
)
"""`hides` stays as it is: nothing is dealt; which card lies at a place is decided when it is first turned over."""
