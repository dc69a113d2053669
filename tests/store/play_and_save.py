"""Run by test_kill.py: plays a match of bots, and prints how long the journal is whenever that is safe.

python play_and_save.py STORE [ID]
"""

from __future__ import annotations

import sys

import games
from games.core.match import Match, make_players
from games.store import Store


def say(what: object) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


def play(path: str, match_id: str | None) -> None:
    with Store(path, lambda: "now") as store:
        if match_id is None:
            game = games.load("budowa_zamku")
            saver = store.create(Match(game, game.setting(2), make_players(game, ["random"] * 2), "kill"))
        else:
            saver = store.resume(match_id)
        match = saver.match
        say(saver.id)
        while not match.over:
            seat = match.acting[0]
            choice = match.game.bot("random").choose(match.view(seat), match.mind(seat))
            match.answer(seat, choice.answer)
            saver.save()
            say(len(match.journal))


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)
