"""Run by test_simulate.py: simulates for ever, and prints the processes at work and then how it ended.

python -m tests.lab.simulate_and_tell
"""

from __future__ import annotations

import multiprocessing
import sys

from games.lab.simulate import Spec, simulate


def say(what: object) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


def tell(done: int, of: int) -> None:
    if done == 10:
        say(" ".join(str(child.pid) for child in multiprocessing.active_children()))


if __name__ == "__main__":
    try:
        simulate(Spec("budowa_zamku", 10**9, ("random", "random"), jobs=2), tell)
    except KeyboardInterrupt:
        say("interrupted")
