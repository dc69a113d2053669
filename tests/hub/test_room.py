"""Rooms: saved before told, bots that wait their time, errors that are said."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import games
from games.bots.pool import InlineBots
from games.core.bot import Choice, Mind
from games.core.errors import IllegalMove, StoreError
from games.core.match import Match, Player
from games.core.view import SeatView
from games.hub.room import Change, Pace, Room
from games.store import Elsewhere, NoSuchMatch

QUICK = {"hold": 0.0, "step": 0.0}


def match(*kinds: str, **options: Any) -> Match:
    game = games.load("budowa_zamku")
    setting = game.setting(len(kinds), {"first_player": "seat1", **options})
    return Match(game, setting, [Player(f"P{n}", kind) for n, kind in enumerate(kinds, 1)], "room")


class Listener:
    def __init__(self, room: Room) -> None:
        self.changes: list[Change] = []
        self.event = asyncio.Event()
        self.end = room.listen(self.hear)

    def hear(self, change: Change) -> None:
        self.changes.append(change)
        self.event.set()

    async def until(self, condition: Any) -> None:
        async with asyncio.timeout(20):
            while not condition():
                self.event.clear()
                await self.event.wait()


async def test_a_move_is_saved_before_anybody_hears_of_it() -> None:
    order: list[str] = []

    async def save() -> None:
        await asyncio.sleep(0)
        order.append(f"saved {len(room.match.journal)}")

    room = Room(match("human", "human"), InlineBots(), Pace(**QUICK), save)
    room.listen(lambda change: order.append(f"heard {len(room.match.journal)}"))
    room.start()
    await room.play(1, "a1")
    await room.play(1, "-")
    assert order == ["saved 2", "heard 2", "saved 3", "heard 3"]
    with pytest.raises(IllegalMove):
        await room.play(1, "a1")
    assert len(order) == 4
    await room.close()


async def test_what_a_longer_line_has_done_is_saved_although_the_rest_is_refused() -> None:
    saved: list[int] = []

    async def save() -> None:
        saved.append(len(room.match.journal))

    room = Room(match("human", "human"), InlineBots(), Pace(**QUICK), save)
    room.start()
    with pytest.raises(IllegalMove) as refused:
        await room.play(1, "a1 x5")
    assert refused.value.done == 1
    assert saved == [len(room.match.journal)]
    assert [entry.text for entry in room.match.journal if entry.actor] == ["a1"]
    await room.close()


async def test_a_match_that_was_continued_elsewhere_is_taken_from_there() -> None:
    """Nothing of theirs is overwritten; who is here sees their match and why."""
    theirs = match("human", "human")
    theirs.play(1, "b2-")

    async def save() -> None:
        raise Elsewhere("here", "continued")

    async def reload() -> Match:
        return theirs

    room = Room(match("human", "human"), InlineBots(), Pace(**QUICK), save, reload)
    listener = Listener(room)
    room.start()
    await room.play(1, "a1")
    assert room.match is theirs
    assert listener.changes[-1].went_back
    assert "continued elsewhere" in listener.changes[-1].error
    assert not room.trouble
    await room.close()


@pytest.mark.parametrize("gone", [True, False])
async def test_a_match_that_was_deleted_elsewhere_goes_on_unsaved(gone: bool) -> None:
    async def save() -> None:
        raise Elsewhere("here", "continued")

    async def reload() -> Match:
        raise NoSuchMatch("here", "there is no such match")

    room = Room(match("human", "human"), InlineBots(), Pace(**QUICK), save, reload if gone else None)
    listener = Listener(room)
    room.start()
    await room.play(1, "a1")
    assert [entry.text for entry in room.match.journal if entry.actor] == ["a1"]
    assert room.trouble
    assert "Not saved" in listener.changes[-1].error
    await room.close()


async def test_what_could_not_be_saved_is_saved_with_the_next_move() -> None:
    full = True
    saved: list[int] = []

    async def save() -> None:
        if full:
            raise StoreError("disk", "no space left")
        saved.append(len(room.match.journal))

    room = Room(match("human", "human"), InlineBots(), Pace(**QUICK), save)
    listener = Listener(room)
    room.start()
    await room.play(1, "a1")
    assert room.trouble
    assert "no space left" in listener.changes[-1].error
    full = False
    await room.play(1, "-")
    assert not room.trouble
    assert saved == [len(room.match.journal)]
    await room.close()


async def test_bots_hold_still_while_nobody_looks() -> None:
    room = Room(match("random", "random"), InlineBots(), Pace(**QUICK))
    listener = Listener(room)
    room.pause()
    room.start()
    await asyncio.sleep(0.1)
    assert not any(entry.actor for entry in room.match.journal)
    room.go_on()
    await listener.until(lambda: sum(bool(entry.actor) for entry in room.match.journal) > 3)
    await room.close()


async def test_bots_play_a_whole_match() -> None:
    room = Room(match("random", "easy", "random"), InlineBots(), Pace(**QUICK))
    listener = Listener(room)
    room.start()
    await listener.until(lambda: room.match.over)
    await room.close()
    assert room.thinking == ()


async def test_a_bot_waits_while_a_card_is_in_sight_and_hurry_ends_the_wait() -> None:
    room = Room(match("random", "random"), InlineBots(), Pace(hold=60, step=0))
    listener = Listener(room)
    room.start()
    await listener.until(lambda: room.match.game.view(room.match.state.table, None).up >= 0)  # type: ignore[attr-defined]
    moment = len(room.match.journal)
    await asyncio.sleep(0.05)
    assert len(room.match.journal) == moment
    room.hurry()
    await listener.until(lambda: len(room.match.journal) > moment)
    await room.close()


async def test_nothing_happens_in_a_closed_room() -> None:
    room = Room(match("random", "random"), InlineBots(), Pace(hold=60, step=60))
    room.start()
    await asyncio.sleep(0)
    await room.close()
    moment = len(room.match.journal)
    room.hurry()
    await asyncio.sleep(0.05)
    assert len(room.match.journal) == moment


async def test_undo_sends_the_thinking_bot_away() -> None:
    """What the bot decided for a position that is gone is not played."""

    class Slow(InlineBots):
        async def choose(self, view: SeatView, level: str, mind: Mind) -> Choice:
            await asyncio.sleep(60)
            return await super().choose(view, level, mind)

    room = Room(match("human", "random"), Slow(), Pace(**QUICK))
    listener = Listener(room)
    room.start()
    await room.play(1, "a1-")
    assert room.thinking == (2,)
    await room.undo(1, assisted=True)
    assert room.thinking == ()
    assert listener.changes[-1].went_back
    assert room.match.acting == (1,)
    await room.close()


async def test_a_bot_that_fails_is_told_and_asked_again() -> None:
    class Weak(InlineBots):
        failed = False

        async def choose(self, view: SeatView, level: str, mind: Mind) -> Choice:
            if not self.failed:
                self.failed = True
                raise RuntimeError("tired")
            return await super().choose(view, level, mind)

    room = Room(match("random", "random"), Weak(), Pace(**QUICK))
    listener = Listener(room)
    room.start()
    await listener.until(lambda: bool(listener.changes))
    assert listener.changes[0].error == "P1: tired"
    room.hurry()
    await listener.until(lambda: room.match.over)
    await room.close()


async def test_a_hint_marks_a_match_with_hidden_cards() -> None:
    room = Room(match("human", "human"), InlineBots(), Pace(**QUICK))
    found = await room.hint(1)
    assert found is not None
    text, choice = found
    assert text in [text for text, _ in room.match.view(1).choices()]
    assert choice.why
    assert room.match.assisted
    assert await room.hint(2) is None


async def test_a_listener_that_has_gone_hears_no_more() -> None:
    room = Room(match("human", "human"), InlineBots(), Pace(**QUICK))
    listener = Listener(room)
    listener.end()
    listener.end()
    await room.play(1, "a1")
    assert listener.changes == []
