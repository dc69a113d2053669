"""The games, by id. Each is loaded when it is opened; opening one never imports the others."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.core.game import Game


@dataclass(frozen=True, slots=True)
class Listed:
    """What a shelf says about a game without opening it."""

    id: str
    title: str
    players: str
    minutes: str
    about: str
    module: str = ""
    """Where its GAME is; empty while the game is not there yet."""


LIST = (
    Listed(
        "budowa_zamku",
        "Budowa zamku",
        "2-4",
        "20",
        "Remember the cards, build the rising wall.",
        "games.budowa_zamku.game",
    ),
    Listed("kameny", "Kameny", "2", "15", "Ten stones each, 36 squares, nothing hidden."),
    Listed("kamen_zbrane_papir", "Kámen – Zbraně – Papír", "2-4", "60", "Secret throws, auctions and a fortress."),
    Listed("opraski", "Opráski sčeskí historje", "2-4", "30", "Teams of misspelled heroes fight for events."),
    Listed("fredriksten", "Kampen om Fredriksten", "2-4", "40", "Dice, properties, and a fortress to build."),
)
BY_ID = {listed.id: listed for listed in LIST}


class UnknownGame(LookupError):
    """No game has this id, or it is not there yet."""


def load(game: str) -> Game[Any]:
    """The game of this id. Raises UnknownGame."""
    listed = BY_ID.get(game)
    if listed is None:
        raise UnknownGame(f"there is no game {game!r}; there are {', '.join(BY_ID)}")
    if not listed.module:
        raise UnknownGame(f"{listed.title} is not there yet")
    found: Game[Any] = import_module(listed.module).GAME
    return found


def ready() -> list[str]:
    """Ids of the games that can be played."""
    return [listed.id for listed in LIST if listed.module]
