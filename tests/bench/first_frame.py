"""From the start of the process to the first painted frame: hradby against an empty Textual app, on a real terminal.

    python -m tests.bench.first_frame [--rounds N] [--json FILE] [--command WORD ... --marker TEXT]

Every round starts both on a pseudo-terminal of 120x40, one after the other. The frame counts when nearly all cells of
the alternate screen have been written, and for hradby when the marker (a word of its shelf) is among them. Measured
are wall time, and the CPU time of all threads of the process up to then. Home and data folders are empty ones.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from typing import Any

WIDTH, HEIGHT = 120, 40
PATIENCE = 60.0
"""Seconds after which an app that has painted nothing is given up."""
ROOT = Path(__file__).parents[2]
EMPTY_APP = "from textual.app import App; App().run()"
HRADBY = ("-m", "tui")
MARKER = "Budowa zamku"
"""Stands on the shelf, the first screen of hradby."""

_ESCAPE = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[P_^][^\x1b]*\x1b\\|[@-Z\\^_=>78])")
_ALTERNATE_SCREEN = b"\x1b[?1049h"


@dataclass(frozen=True)
class Frame:
    """The first frame of one run: seconds since the process was started, seconds of CPU, bytes written."""

    wall: float
    cpu: float
    bytes: int


class NoFrame(RuntimeError):
    """The app ended, or painted nothing in time."""


def first_frame(command: list[str], marker: str = "") -> Frame:
    """Start `python COMMAND...` on a pseudo-terminal, wait for its first frame, and end it. Raises NoFrame."""
    terminal, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
    with tempfile.TemporaryDirectory() as home:
        start = monotonic()
        process = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env=environment(home),
            stdin=child,
            stdout=child,
            stderr=child,
            start_new_session=True,
        )
        os.close(child)
        try:
            return wait(process, terminal, start, marker)
        finally:
            end(process, terminal)


def environment(home: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL", "VIRTUAL_ENV") if name in os.environ}
    folders = {f"XDG_{name}_HOME": f"{home}/{name.lower()}" for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    return kept | folders | {"HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONUTF8": "1"}


def wait(process: subprocess.Popen[bytes], terminal: int, start: float, marker: str) -> Frame:
    told = b""
    while monotonic() - start < PATIENCE:
        if not select.select([terminal], [], [], 0.2)[0]:
            continue
        try:
            told += os.read(terminal, 1 << 16)
        except OSError:
            break
        now, spent = monotonic() - start, cpu_seconds(process.pid)
        if painted(told, marker):
            return Frame(now, spent, len(told))
    raise NoFrame(f"no frame of {marker or 'the empty app'!r}; it wrote: {plain(told)[-600:].strip()!r}")


def painted(told: bytes, marker: str) -> bool:
    """Whether nearly all cells of the alternate screen were written, the marker among them."""
    _, found, screen = told.partition(_ALTERNATE_SCREEN)
    if not found or len(screen) < WIDTH * HEIGHT * 0.9:
        return False
    text = plain(screen)
    return len(text) >= WIDTH * HEIGHT * 0.9 and marker in text


def plain(told: bytes) -> str:
    """What was written, without control sequences."""
    text = _ESCAPE.sub(b"", told).decode("utf-8", "replace")
    return "".join(c for c in text if c >= " ")


def cpu_seconds(pid: int) -> float:
    """CPU time of all threads of a process so far."""
    spent = 0
    for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        try:
            spent += int(thread.read_text().split()[0])
        except (OSError, ValueError, IndexError):
            continue
    return spent / 1e9


def end(process: subprocess.Popen[bytes], terminal: int) -> None:
    """End the child that was started here."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is None:
            process.send_signal(sign)
        for _ in range(40):
            if process.poll() is not None:
                break
            if select.select([terminal], [], [], 0.05)[0]:
                try:
                    os.read(terminal, 1 << 16)
                except OSError:
                    sleep(0.05)
    os.close(terminal)
    process.wait()


def run(rounds: int, command: list[str], marker: str) -> dict[str, Any]:
    """Measure, print; gives the figures."""
    print(__doc__.splitlines()[0])
    apps = {"empty Textual app": (["-c", EMPTY_APP], ""), "hradby": (command, marker)}
    for name, (words, _) in apps.items():
        print(f"  {name:<20} python {' '.join(words)}")
    frames: dict[str, list[Frame]] = {name: [] for name in apps}
    told: dict[str, Any] = {"bench": "first frame", "rounds": rounds, "missing": ""}
    try:
        for words, word in apps.values():
            first_frame(words, word)
        for _ in range(rounds):
            for name, (words, word) in apps.items():
                frames[name].append(first_frame(words, word))
    except NoFrame as problem:
        told["missing"] = str(problem)
        print(f"  not measured: {told['missing']}")
        return told
    for name, seen in frames.items():
        wall, cpu, size = (median(getattr(f, part) for f in seen) for part in ("wall", "cpu", "bytes"))
        told[name] = {"wall": wall, "cpu": cpu, "bytes": size}
        print(f"  {name:<20} {wall * 1000:6.0f} ms wall  {cpu * 1000:6.0f} ms CPU  {size / 1000:6.1f} kB written")
    empty, ours = frames.values()
    for part in ("wall", "cpu"):
        ratio = median(getattr(b, part) / getattr(a, part) for a, b in zip(empty, ours, strict=True))
        told[f"{part} ratio"] = ratio
        print(f"  {part}: ours takes x{ratio:.2f} of the empty app")
    return told


def main(arguments: list[str] | None = None) -> dict[str, Any]:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.first_frame", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--command", nargs=argparse.REMAINDER, default=list(HRADBY), help="python arguments of the app")
    parser.add_argument("--marker", default=MARKER, help="text that must be on the first frame")
    given = parser.parse_args(arguments)
    told = run(given.rounds, given.command, given.marker)
    if given.json:
        given.json.write_text(json.dumps(told, indent=2) + "\n", "utf-8")
    return told


if __name__ == "__main__":
    main()
