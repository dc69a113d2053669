"""A game whose bots misbehave; in a module of its own, so that worker processes find it."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from games.bots.random_bot import RandomBot
from games.budowa_zamku.game import BudowaZamku
from games.core.bot import Bot, Choice, Mind
from games.core.view import SeatView


class OddBot:
    """`mind.seed` is a path where a bot can leave a mark."""

    def __init__(self, way: str) -> None:
        self.way = way

    def choose(self, view: SeatView, mind: Mind) -> Choice:
        mark = Path(mind.seed)
        match self.way:
            case "slow":
                mark.touch()
                time.sleep(1000)
            case "dies":
                os._exit(3)
            case "dies_once" if not mark.exists():
                mark.touch()
                os._exit(3)
            case "raises":
                {}["nothing"]
            case "prints":
                os.write(1, b"chatter")
                sys.stderr.write("chatter")
            case "waits":  # for the mark
                while not mark.exists():
                    time.sleep(0.01)
            case "looks":
                return Choice(view.options[0], None, f"{os.getpid()} {type(view).__name__} {view.moment}")
        return Choice(view.options[0])


class OddGame(BudowaZamku):
    levels = ("random", "slow", "dies", "dies_once", "raises", "prints", "waits", "looks")

    def bot(self, level: str) -> Bot:
        return RandomBot() if level == "random" else OddBot(level)

    def redeal(self, *args: Any) -> Any:
        raise AssertionError("only bots that search need this")


GAME = OddGame()
