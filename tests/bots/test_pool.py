"""Bots in processes: they get a view and nothing else, and they never outlive or hold up anybody."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from games.bots.pool import BotError, BotPool, InlineBots, Workers
from games.core.bot import Mind
from games.core.match import Match, make_players
from tests.bots import odd_game
from tests.bots.processes import ROOT, is_running, wait_until_gone


@pytest.fixture
def match() -> Match:
    return Match(odd_game.GAME, odd_game.GAME.setting(2), make_players(odd_game.GAME, ["random"] * 2), "seed")


@pytest.fixture
def pool() -> Iterator[BotPool]:
    with BotPool(2) as pool:
        yield pool


async def test_the_same_choice_here_and_there(match: Match, pool: BotPool) -> None:
    for _ in range(6):
        seat = match.acting[0]
        view, mind = match.view(seat), match.mind(seat)
        here = await InlineBots().choose(view, "random", mind)
        there = await pool.choose(view, "random", mind)
        assert here == there
        match.answer(seat, here.answer)


async def test_it_thinks_elsewhere_about_a_view(match: Match, pool: BotPool) -> None:
    choice = await pool.choose(match.view(match.acting[0]), "looks", Mind(""))
    pid, what, moment = choice.why.split()
    assert int(pid) != os.getpid()
    assert (what, int(moment)) == ("SeatView", len(match.journal))


async def test_a_view_is_of_the_moment_when_it_was_asked(match: Match, pool: BotPool, tmp_path: Path) -> None:
    """The match may go on while a bot thinks; what it was asked stays the same."""
    seat, mark = match.acting[0], tmp_path / "go"
    view = match.view(seat)
    first = view.options[0]
    thinking = asyncio.create_task(pool.choose(view, "waits", Mind(str(mark))))
    await asyncio.sleep(0)
    match.answer(seat, view.options[3])
    mark.touch()
    assert (await thinking).answer == first


async def test_the_loop_is_free_while_bots_think(match: Match, pool: BotPool, tmp_path: Path) -> None:
    mark = tmp_path / "go"
    view = match.view(match.acting[0])
    thinking = [asyncio.create_task(pool.choose(view, "waits", Mind(str(mark)))) for _ in range(2)]
    await asyncio.sleep(0.05)
    assert not any(task.done() for task in thinking)
    mark.touch()
    assert len(await asyncio.gather(*thinking)) == 2


async def test_a_bot_that_fails(match: Match, pool: BotPool) -> None:
    view = match.view(match.acting[0])
    for bots in (pool, InlineBots()):
        with pytest.raises(BotError, match="raises bot of Budowa zamku failed: KeyError: 'nothing'"):
            await bots.choose(view, "raises", Mind(""))
    assert await pool.choose(view, "random", Mind("")), "the pool goes on"


async def test_an_unknown_level(pool: BotPool) -> None:
    game = games.load("budowa_zamku")
    match = Match(game, game.setting(2), make_players(game, ["random"] * 2), "seed")
    with pytest.raises(BotError, match="there is no bot 'wild'"):
        await pool.choose(match.view(match.acting[0]), "wild", Mind(""))


async def test_a_worker_that_dies_is_replaced(match: Match, pool: BotPool, tmp_path: Path) -> None:
    view = match.view(match.acting[0])
    choice = await pool.choose(view, "dies_once", Mind(str(tmp_path / "mark")))
    assert choice.answer == view.options[0]


async def test_a_bot_that_kills_its_worker_is_given_up(match: Match, pool: BotPool) -> None:
    view = match.view(match.acting[0])
    with pytest.raises(BotError, match="The process of the dies bot ended twice"):
        await pool.choose(view, "dies", Mind(""))
    assert await pool.choose(view, "random", Mind("")), "the pool goes on"


async def test_bots_write_nothing(match: Match, pool: BotPool, capfd: pytest.CaptureFixture[str]) -> None:
    await pool.choose(match.view(match.acting[0]), "prints", Mind(""))
    assert capfd.readouterr() == ("", "")


async def test_closing_ends_bots_that_think(match: Match, tmp_path: Path) -> None:
    pool, mark = BotPool(1), tmp_path / "mark"
    view = match.view(match.acting[0])
    before = set(multiprocessing.active_children())
    thinking = asyncio.create_task(pool.choose(view, "slow", Mind(str(mark))))
    waiting = asyncio.create_task(pool.choose(view, "random", Mind("")))
    while not mark.exists():
        await asyncio.sleep(0.01)
    pids = [child.pid for child in set(multiprocessing.active_children()) - before]
    pool.close()
    for task in (thinking, waiting):
        with pytest.raises(BotError, match="sent away"):
            await task
    assert len(pids) == 1
    wait_until_gone([pid for pid in pids if pid])
    pool.close()
    with pytest.raises(BotError, match="sent away"):
        await pool.choose(view, "random", Mind(""))


async def test_closing_a_pool_that_was_never_used(match: Match) -> None:
    pool = BotPool(2)
    pool.close()
    with pytest.raises(BotError):
        await pool.choose(match.view(match.acting[0]), "random", Mind(""))


async def test_leaving_a_bot_that_thinks(match: Match, pool: BotPool, tmp_path: Path) -> None:
    view, mark = match.view(match.acting[0]), tmp_path / "go"
    thinking = asyncio.create_task(pool.choose(view, "waits", Mind(str(mark))))
    await asyncio.sleep(0.05)
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking
    assert await pool.choose(view, "random", Mind("")), "another worker is free"
    mark.touch()


def test_no_worker_outlives_its_parent(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.bots.think_and_hang", str(tmp_path / "mark")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as parent:
        assert parent.stdout is not None
        pids = [int(word) for word in parent.stdout.readline().split()]
        assert len(pids) == 2
        assert all(map(is_running, pids))
        parent.kill()
    wait_until_gone(pids)


def test_workers_leave_ctrl_c_to_their_parent() -> None:
    workers = Workers(1)
    try:
        pid = workers.submit(os.getpid).result()
        os.kill(pid, signal.SIGINT)
        assert workers.submit(os.getpid).result() == pid
    finally:
        workers.close()
