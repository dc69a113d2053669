"""A bot for every game."""

from __future__ import annotations

from games.core.bot import Choice, Mind
from games.core.chance import draw
from games.core.view import SeatView


class RandomBot:
    """Any legal answer, all alike."""

    def choose(self, view: SeatView, mind: Mind) -> Choice:
        answer = draw(view.options, mind.rng("random", view.moment))
        return Choice(answer, None, "Any legal choice will do for this bot.")
