"""Help: what the keys of a screen do, and the notation of moves."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

import games
from tui import keys
from tui.games import pane_of
from tui.screens.base import AppScreen
from tui.screens.reading import ReadingScreen
from tui.widgets.canvas import wrap
from tui.widgets.scroll import Line, ScrollCanvas

WORDS = {
    "shelf": "Choose a game and press Enter to set up a match. Matches that are still running wait below; Tab goes "
    "there, Enter continues. Nothing is ever lost: every move is saved before it is shown.",
    "set_up": "Up and down choose a line, left and right its value. Enter on a name changes it. Options that have no "
    "effect beside the others are hidden.",
    "match": "The bar at the bottom says what must be decided and which keys do it. A move that is not legal is "
    "answered there with the rule; r opens it. Every move can also be typed after a colon.",
    "result": "How the game ended, and every point with the rule that gives it.",
    "replay": "Steps through a match. With all cards open, or as a seat saw it.",
    "rules": "The rules of the game in order, each with its number and where it comes from: printed in the rulebook, "
    "inferred from it, or our decision where it is silent.",
    "settings": "Left and right change a setting; it works at once and is kept.",
    "log": "What has happened, as far as it may still be read, with the rules that were applied.",
}


def topic_of(screen: Screen[Any]) -> str | None:
    """The section of the key table that belongs to a screen."""
    from tui.screens.match import MatchScreen

    if isinstance(screen, HelpScreen):
        return None
    if isinstance(screen, MatchScreen):
        return f"match/{screen.match.game.id}"
    return screen.topic or None if isinstance(screen, AppScreen) else None


class HelpText(ScrollCanvas):
    def __init__(self, topic: str) -> None:
        super().__init__()
        self._sections = topic.split("/")

    def lines(self, width: int) -> list[Line]:
        made: list[Line] = []
        made += [[(line, "text")] for line in wrap(WORDS.get(self._sections[0], ""), min(width, 76))]
        for section in [*reversed(self._sections), "app"]:
            title = {"app": "everywhere"}.get(section, section.replace("_", " "))
            made += [[], [(f"Keys: {title}", "title")]]
            for names, about in keys.about(section, self.hradby.keys):
                made.append([(f"  {names:<22}", "key"), (about, "text")])
        if self._sections[0] == "match":
            made += self._game(self._sections[1], min(width, 76))
            made += [[], [("Digits choose an option; on a Czech keyboard the digit row needs no shift.", "dim")]]
        return made

    def _game(self, game_id: str, width: int) -> list[Line]:
        """What the signs of the board mean, and what the game is about."""
        game = games.load(game_id)
        made: list[Line] = [[], [("Signs", "title")]]
        for sign, meaning in pane_of(game_id).SIGNS:
            first, *more = wrap(meaning, width - 11)
            made.append([(f"  {sign:<9}", "bright"), (first, "text")])
            made += [[(" " * 11 + line, "text")] for line in more]
        made += [[], [(game.title, "title")]]
        return made + [[(line, "text")] for line in wrap(game.rulebook.intro.partition("\n\n")[0], width)]


class HelpScreen(ReadingScreen):
    BINDINGS = keys.bindings("help")

    def __init__(self, topic: str) -> None:
        super().__init__("Help", topic.partition("/")[0].replace("_", " "), HelpText(topic))
