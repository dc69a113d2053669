"""Rules are scenes: `yield` asks a seat and gives back the answer.

    def turn(t: Table, seat: Seat) -> Scene[None]:
        place = yield from ask(FLIP, seat, t.face_down())

A scene is a deterministic function of the table and the answers: no random numbers, clock, set order, input or
output. It stays short (about 20 answers) and ends where a seat has drawn hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from games.core.prompt import Prompt

A = TypeVar("A")
T = TypeVar("T")

Seat = int
"""Seats are 1..n in turn order, in code, files and on screens alike."""

CHANCE: Seat = 0
"""The seat of chance, written `*`."""

Ask = tuple["Prompt[Any]", Seat, Sequence[Any]]
"""What is asked, of whom, and every answer that is legal now. Options are read at once and never kept."""

Open = dict[Seat, Ask]
"""Asks that are open at the same time, by lane: the seat for which a scene runs side by side with others."""

Scene = Generator[Ask | Open, Any, T]
SceneFunction = Callable[..., Scene[None]]


def ask(prompt: Prompt[A], seat: Seat, options: Sequence[A]) -> Scene[A]:
    """Ask `seat` (or CHANCE) and wait for one of `options`."""
    answer: A = yield (prompt, seat, options)
    return answer


def together(lanes: Mapping[Seat, Scene[T]]) -> Scene[dict[Seat, T]]:
    """Run one scene for each seat side by side; answers come in any order.

    All lanes' asks are open at once, chance asked within a lane is that lane's own; nobody else is asked in it. Lanes
    may change only what belongs to their seat, so that order cannot matter. Returns what each scene returned, in the
    order of `lanes`.
    """
    running = dict(lanes)
    asks: Open = {}
    results: dict[Seat, T] = {}

    def go_on(lane: Seat, answer: Any) -> None:
        asks.pop(lane, None)
        try:
            got = running[lane].send(answer)
        except StopIteration as end:
            results[lane] = end.value
            return
        if isinstance(got, dict):
            raise TypeError("scenes that run side by side cannot split again")
        if got[1] not in (lane, CHANCE):
            raise TypeError(f"the scene of lane {lane} asks seat {got[1]}; only {lane} and chance can be asked in it")
        asks[lane] = got

    for lane in running:
        go_on(lane, None)
    while asks:
        lane, answer = yield asks
        go_on(lane, answer)
    return {lane: results[lane] for lane in running}
