"""Run by test_pool.py: two bots think for ever; prints the processes of the pool once they do.

python think_and_hang.py MARK
"""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
from pathlib import Path

from games.bots.pool import BotPool
from games.core.bot import Mind
from games.core.match import Match, make_players
from tests.bots import odd_game


async def hang(mark: Path) -> None:
    game = odd_game.GAME
    match = Match(game, game.setting(2), make_players(game, ["slow", "slow"]), "seed")
    view = match.view(match.acting[0])
    marks = [mark.with_suffix(f".{n}") for n in (1, 2)]
    pool = BotPool(2)
    thinking = [asyncio.create_task(pool.choose(view, "slow", Mind(str(m)))) for m in marks]
    while not all(m.exists() for m in marks):
        await asyncio.sleep(0.01)
    sys.stdout.write(" ".join(str(child.pid) for child in multiprocessing.active_children()) + "\n")
    sys.stdout.flush()
    await asyncio.gather(*thinking)


if __name__ == "__main__":
    asyncio.run(hang(Path(sys.argv[1])))
