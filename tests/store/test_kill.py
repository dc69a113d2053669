"""kill -9 in the middle of play loses nothing that was acknowledged."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import games
from games.core.match import Match, make_players
from games.store import Store

PLAYER = Path(__file__).with_name("play_and_save.py")
KILLS = 12


def whole_match() -> list[str]:
    """What is played if nobody is killed: bots and chance depend on nothing but the seed."""
    game = games.load("budowa_zamku")
    match = Match(game, game.setting(2), make_players(game, ["random"] * 2), "kill")
    while not match.over:
        seat = match.acting[0]
        match.answer(seat, game.bot("random").choose(match.view(seat), match.mind(seat)).answer)
    return [entry.text for entry in match.journal]


def play_until_killed(path: Path, match_id: str | None, rng: Random) -> tuple[str, int]:
    """Start a player, kill it after some moves and a little; gives the match and the last length it told."""
    command = [sys.executable, str(PLAYER), str(path), *([match_id] if match_id else [])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        said = [player.stdout.readline() for _ in range(1 + rng.randrange(20))]
        time.sleep(rng.random() * 0.004)
        player.kill()
        said += player.stdout.readlines()
    whole = [line.strip() for line in said if line.endswith("\n")]
    return whole[0], int(whole[-1]) if len(whole) > 1 else 0


def test_killed_again_and_again(tmp_path: Path) -> None:
    path, rng, expected = tmp_path / "matches.db", Random(9), whole_match()
    match_id = None
    told = 0
    for _ in range(KILLS):
        match_id, now = play_until_killed(path, match_id, rng)
        told = max(told, now)
        with Store(path, lambda: "now") as store:
            match = store.load(match_id)
            played = [entry.text for entry in match.journal]
            assert len(played) >= told, "what was acknowledged is there"
            assert played == expected[: len(played)], "and the match goes on as if nothing had happened"
    assert match_id is not None
    assert told > KILLS
    done = subprocess.run(
        [sys.executable, str(PLAYER), str(path), match_id], capture_output=True, text=True, check=True
    )
    assert int(done.stdout.split()[-1]) == len(expected)
    with Store(path, lambda: "now") as store:
        assert [entry.text for entry in store.load(match_id).journal] == expected
        assert store.find(match_id).over
