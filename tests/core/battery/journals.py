"""Print a digest of seeded random matches: `python -m tests.core.battery.journals MATCHES MODULE...`.

Run under different PYTHONHASHSEED by `check_hash_seeds`.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib import import_module

from games.core.record import write_record
from tests.core.battery.case import Case, match_picture, played


def main() -> None:
    matches, modules = int(sys.argv[1]), sys.argv[2:]
    for module in modules:
        game = import_module(module).GAME
        for players in game.players:
            case = Case(game, players)
            for seed in range(matches):
                match = played(case, seed)
                told = (match_picture(match), match.log(None), match.log(1), write_record(match), repr(match.outcome))
                print(game.id, players, seed, sha256(repr(told).encode()).hexdigest())  # noqa: T201


if __name__ == "__main__":
    main()
