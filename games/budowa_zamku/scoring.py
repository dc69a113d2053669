"""Points and places of Budowa zamku (BZ-4, BZ-5, BZ-6, BZ-9)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from games.budowa_zamku import text as say
from games.budowa_zamku.cards import CardSet
from games.budowa_zamku.table import Table
from games.core.outcome import Line, Outcome, Score, rank
from games.core.scene import Seat
from games.core.setting import Setting

MOST_RAVENS = 5
"""BZ-6.11: points for Ravens a player."""


class Reason(Enum):
    """Why a game ended."""

    TEN = "ten"
    CLOSED = "closed"
    QUIET = "quiet"


REASON_RULES = {Reason.TEN: "BZ-4.1", Reason.CLOSED: "BZ-4.2", Reason.QUIET: "BZ-9.6"}


def score(setting: Setting, wall: Sequence[int]) -> Score:
    """What a wall scores, line by line; in the basic game its number of cards."""
    extended = setting.options["rules"] == "extended"
    lines = [Line(say.CARDS, len(wall), "BZ-5.3" if extended else "BZ-4.3")]
    if extended:
        cards: CardSet = setting.cards
        kinds = [cards.kind(n) for n in wall]
        bonus = int(setting.options["royal_bonus"])
        if royals := kinds.count("king") + kinds.count("queen"):
            lines.append(Line(say.royals(royals, bonus), royals * bonus, "BZ-6.3"))
        if pairs := min(kinds.count("prince"), kinds.count("princess")):
            lines.append(Line(say.pairs(pairs), pairs, "BZ-6.7"))
        if flock := sum(cards.ravens(n) for n in wall):
            lines.append(Line(say.ravens(flock, MOST_RAVENS), min(flock, MOST_RAVENS), "BZ-6.11"))
    return Score(sum(line.points for line in lines), tuple(lines))


def points(setting: Setting, wall: Sequence[int]) -> int:
    """The points of a wall as it stands (BZ-5.7)."""
    return score(setting, wall).total


def outcome(t: Table) -> Outcome | None:
    """BZ-4.1 to BZ-4.4 in the basic game, BZ-9.1 to BZ-9.4 in the extended one, BZ-9.7 at a quiet end."""
    if not t.end:
        return None
    reason = Reason(t.end)
    scores = {seat: score(t.setting, wall) for seat, wall in t.walls.items()}
    totals = {seat: scores[seat].total for seat in t.walls}
    wins_outright = t.seat if reason is Reason.TEN and not t.extended else 0

    def key(seat: Seat) -> tuple[bool, int, int]:
        return seat == wins_outright, totals[seat], t.walls[seat][-1]

    ranking = rank(t.setting.seats, key)
    return Outcome(
        reason=reason,
        ranking=ranking,
        scores=scores,
        tie_break=_tie_break(t, ranking, totals, wins_outright),
        rules=(REASON_RULES[reason],),
        unit="points" if t.extended else "cards",
    )


def _tie_break(t: Table, ranking: tuple[tuple[Seat, ...], ...], totals: dict[Seat, int], outright: Seat) -> str:
    best = ranking[0]
    if len(best) > 1:
        return say.shared_win()
    tied = [seat for seat in totals if totals[seat] == totals[best[0]]]
    if not outright and len(tied) > 1:
        return say.highest_number(t.walls[best[0]][-1], t.extended)
    others = [totals[seat] for seat in totals if seat != best[0]]
    return say.lower_places(t.extended) if len(set(others)) < len(others) else ""
