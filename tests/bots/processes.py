"""Whether processes are still there, and where to start some."""

from __future__ import annotations

import os
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
"""Where `python -m tests...` works."""


def is_running(pid: int) -> bool:
    """A process that has ended, but that nobody has asked for its end, does not run."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except OSError:
        return not Path("/proc/self").exists()


def wait_until_gone(pids: list[int]) -> None:
    """Fails if that takes for ever."""
    deadline = time.monotonic() + 60
    while any(map(is_running, pids)):
        assert time.monotonic() < deadline, f"some of {pids} are still there"
        time.sleep(0.01)
