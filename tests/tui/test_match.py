"""Whole matches of Budowa zamku by keyboard, in the real app."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from games.budowa_zamku.prompts import DECIDE, EXTRA, EXTRA_DECIDE, FIRE, FLIP
from games.core.match import Match, Player
from tests.tui.harness import LARGE, SMALL, board, playing, running, screen_text, settle
from tui import rooms
from tui.app import HradbyApp
from tui.poses import poses_of
from tui.screens.match import MatchScreen
from tui.screens.result import ResultScreen
from tui.screens.shelf import Shelf


def new(*kinds: str, **options: str | int | bool) -> Match:
    players = [Player(f"P{seat}", kind) for seat, kind in enumerate(kinds, 1)]
    return rooms.new_match("budowa_zamku", players, options, seed="keyboard")


async def press_one_decision(app: HradbyApp, pilot: Pilot[None]) -> None:
    """Decide what is asked now by keys alone, taking whatever fits."""
    pane = board(app)
    view = pane.view
    assert view is not None
    moment = view.moment
    match view.prompt:
        case p if p in (FLIP, EXTRA):
            await pilot.press("right", "enter")
        case p if p in (DECIDE, EXTRA_DECIDE):
            keys = {"+": "t", "^": "w", "-": "p"}
            await pilot.press(keys[view.options[-1]])
        case p if p is FIRE:
            await pilot.press("down", "enter")
    await settle(pilot, lambda: pane.view is not None and pane.view.moment != moment)


async def play_to_the_end(app: HradbyApp, pilot: Pilot[None]) -> Match:
    screen = app.screen
    assert isinstance(screen, MatchScreen)
    pane = board(app)
    for _ in range(2000):
        await settle(pilot, lambda: screen.match.over or pane.mine)
        if screen.match.over:
            return screen.match
        await press_one_decision(app, pilot)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_alone_against_a_bot(tmp_path: Path, size: tuple[int, int]) -> None:
    """From the shelf through set-up to the result and back, by keys alone."""
    async with running(tmp_path, size=size) as (app, pilot):
        assert isinstance(app.screen, Shelf)
        await pilot.press("enter")
        await pilot.press("g")
        await settle(pilot, lambda: isinstance(app.screen, MatchScreen))
        app.screen.room.pace.hold = app.screen.room.pace.step = 0.0  # type: ignore[attr-defined]
        await play_to_the_end(app, pilot)
        await settle(pilot, lambda: "the result" in screen_text(app))
        await pilot.press("enter")
        await settle(pilot, lambda: isinstance(app.screen, ResultScreen))
        assert "Cards in the wall" in screen_text(app)
        await pilot.press("enter")
        await settle(pilot, lambda: isinstance(app.screen, Shelf))


async def test_two_people_at_one_keyboard(tmp_path: Path) -> None:
    async with running(tmp_path, playing(lambda: new("human", "human", rules="basic"))) as (app, pilot):
        match = await play_to_the_end(app, pilot)
        assert {entry.actor for entry in match.journal} >= {1, 2}


async def test_four_bots_to_watch(tmp_path: Path) -> None:
    async with running(tmp_path, playing(lambda: new(*["random"] * 4))) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        await settle(pilot, lambda: screen.match.over, tries=4000)
        await settle(pilot, lambda: "The game is over" in screen_text(app))


async def test_three_seats_with_the_wizard_at_once(tmp_path: Path) -> None:
    make = playing(lambda: new("human", "random", "human", wizard_timing="at_once", card_set="siege"))
    async with running(tmp_path, make) as (app, pilot):
        await play_to_the_end(app, pilot)


async def test_leave_and_continue(tmp_path: Path) -> None:
    """Quit at any moment; the shelf offers the match, and it goes on at the same question."""
    async with running(tmp_path, playing(lambda: new("human", "human"))) as (app, pilot):
        await pilot.press("enter")
        await settle(pilot, lambda: board(app).view.prompt is DECIDE)  # type: ignore[union-attr]
        before = screen_text(app)
    async with running(tmp_path) as (app, pilot):
        await settle(pilot, lambda: "1 to continue" in screen_text(app))
        await pilot.press("tab", "enter")
        await settle(pilot, lambda: isinstance(app.screen, MatchScreen))
        await settle(pilot, lambda: screen_text(app) == before)


async def test_refusals_answer_in_the_prompt_bar(tmp_path: Path) -> None:
    pose = next(p for p in poses_of("budowa_zamku") if p.name == "wizard")
    async with running(tmp_path, playing(lambda: pose.match("budowa_zamku"))) as (app, pilot):
        await pilot.press("t")
        await settle(pilot, lambda: "BZ-3.1" in screen_text(app))
        await pilot.press("r")
        await settle(pilot, lambda: "greater than the number of the last card" in screen_text(app).replace("\n", " "))
        await pilot.press("q")
        await pilot.press("w")
        await settle(pilot, lambda: board(app).view.prompt is not DECIDE)  # type: ignore[union-attr]


async def test_enter_never_takes_a_card(tmp_path: Path) -> None:
    async with running(tmp_path, playing(lambda: new("human", "human"))) as (app, pilot):
        await pilot.press("enter")
        await settle(pilot, lambda: board(app).view.prompt is DECIDE)  # type: ignore[union-attr]
        await pilot.press("enter")
        await settle(pilot, lambda: "Press p to put it back or t to take it." in screen_text(app))
        assert board(app).view.prompt is DECIDE  # type: ignore[union-attr]


async def test_moves_can_be_typed(tmp_path: Path) -> None:
    async with running(tmp_path, playing(lambda: new("human", "human"))) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        await pilot.press("colon", *"c4-", "enter")
        await settle(pilot, lambda: board(app).view.seat == board(app).seen.seat)  # type: ignore[union-attr]
        texts = [entry.text for entry in screen.match.journal if entry.actor]
        assert texts == ["c4", "-"]
        await pilot.press("colon", *"x17", "enter")
        await settle(pilot, lambda: "BZ-8.2" in screen_text(app))


async def test_letter_and_digit_go_to_a_place(tmp_path: Path) -> None:
    """Also on a Czech keyboard, whose digit row gives ě š č without shift."""
    async with running(tmp_path, playing(lambda: new("human", "human"))) as (app, pilot):
        await pilot.press("g", "2")
        await settle(pilot, lambda: "turn over g2" in screen_text(app))
        await pilot.press("b", "ě")
        await settle(pilot, lambda: "turn over b2" in screen_text(app))


async def test_undo(tmp_path: Path) -> None:
    """BZ-2.13: with two people nothing that was seen comes back; alone it may, and the match is marked."""
    async with running(tmp_path, playing(lambda: new("human", "human"))) as (app, pilot):
        await pilot.press("enter")
        await settle(pilot, lambda: board(app).view.prompt is DECIDE)  # type: ignore[union-attr]
        await pilot.press("u")
        await settle(pilot, lambda: "BZ-2.13" in screen_text(app))
    async with running(tmp_path, playing(lambda: new("human", "random", first_player="seat1"))) as (app, pilot):
        await pilot.press("enter")
        await settle(pilot, lambda: board(app).view.prompt is DECIDE)  # type: ignore[union-attr]
        await pilot.press("u")
        await settle(pilot, lambda: "Press u again" in screen_text(app))
        await pilot.press("u")
        await settle(pilot, lambda: board(app).view.prompt is FLIP)  # type: ignore[union-attr]
        assert app.screen.match.assisted  # type: ignore[attr-defined]


@pytest.mark.rules("BZ-10.7")
async def test_a_card_put_back_stays_in_sight(tmp_path: Path) -> None:
    """However fast it is put back, it is seen for `reveal_hold` seconds, then turned over."""
    async with running(tmp_path, playing(lambda: new("human", "human"))) as (app, pilot):
        await pilot.press("enter")
        await settle(pilot, lambda: board(app).view.prompt is DECIDE)  # type: ignore[union-attr]
        view = board(app).seen
        card, place = view.card, view.up
        await pilot.press("p")
        await settle(pilot, lambda: board(app).view.prompt is FLIP)  # type: ignore[union-attr]
        assert board(app)._lingering == {place: card}
        assert board(app).seen.places[place] < 0
        await settle(pilot, lambda: not board(app)._lingering)


@pytest.mark.rules("BZ-10.7")
async def test_bots_wait_while_a_card_is_looked_at(tmp_path: Path) -> None:
    async with running(tmp_path, playing(lambda: new("random", "random"))) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        screen.room.pace.hold = 30.0
        await settle(pilot, lambda: board(app).seen.up >= 0)
        await pilot.pause(0.2)
        moment = len(screen.match.journal)
        await pilot.pause(0.2)
        assert len(screen.match.journal) == moment
        await pilot.press("space")
        await settle(pilot, lambda: len(screen.match.journal) > moment)


@pytest.mark.rules("BZ-9.8")
async def test_the_quiet_count_is_on_screen_and_marked_near_its_limit(tmp_path: Path) -> None:
    def make(quiet: int) -> Match:
        from tui.poses import Pose

        pose = Pose("quiet", 2, {"quiet": quiet, "todo": [["turn", 1]]})
        return pose.match("budowa_zamku")

    async with running(tmp_path, playing(lambda: make(39))) as (app, _):
        assert "quiet turns 39/50, " in screen_text(app)
    async with running(tmp_path, playing(lambda: make(40))) as (app, _):
        assert "!! quiet turns 40/50 !!" in screen_text(app)


async def test_hint(tmp_path: Path) -> None:
    async with running(tmp_path, playing(lambda: new("human", "human"))) as (app, pilot):
        await pilot.press("H")
        await settle(pilot, lambda: "The bot would play" in screen_text(app))


async def test_forced_choices_can_be_made_by_themselves(tmp_path: Path) -> None:
    from tests.tui.harness import quick_settings
    from tui.poses import Pose

    pose = Pose("forced", 2, {"walls": {"1": [1, 46]}, "todo": [["turn", 1]]}, moves=("1 a1=5",))
    settings = quick_settings(forced=True)
    async with running(tmp_path, playing(lambda: pose.match("budowa_zamku")), settings=settings) as (app, pilot):
        await settle(pilot, lambda: board(app).seen.seat == 2)


async def test_chance_can_be_typed(tmp_path: Path) -> None:
    def make() -> Match:
        players = [Player("A"), Player("B")]
        return rooms.new_match("budowa_zamku", players, {"first_player": "seat1"}, seed="x", ask_chance=True)

    async with running(tmp_path, playing(make)) as (app, pilot):
        await pilot.press("enter")
        await settle(pilot, lambda: "Type its number" in screen_text(app) and app.screen.line.has_focus)  # type: ignore[attr-defined]
        await pilot.press(*"=33", "enter")
        await settle(pilot, lambda: board(app).seen.card == 33)
