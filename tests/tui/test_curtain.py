"""Two people with hidden hands at one keyboard: neither ever sees the other's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from games.bots.pool import InlineBots
from games.core.match import Match, Player
from games.hub.room import Room
from tests.core.toys.duel import GAME, PASS
from tests.tui.harness import running, screen_text, settle
from tui.app import HradbyApp
from tui.screens.curtain import Curtain
from tui.screens.match import MatchScreen
from tui.widgets.canvas import Sheet
from tui.widgets.pane import Pane


class HandPane(Pane):
    """The smallest board that shows a hand."""

    def draw(self, sheet: Sheet) -> None:
        if self.view is not None:
            sheet.put(0, 0, f"hand of {self.view.seat}: {' '.join(self.view.view.hand)}", self.ink("text"))


def opening(*kinds: str) -> Any:
    def make(app: HradbyApp) -> MatchScreen:
        players = [Player(name, kind) for name, kind in zip(("Anna", "Bela"), kinds, strict=True)]
        match = Match(GAME, GAME.setting(2), players, "curtain")
        return MatchScreen(Room(match, InlineBots()), match.people)

    return make


@pytest.fixture(autouse=True)
def boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.match.pane_of", lambda game: HandPane)


async def answer(app: HradbyApp, pilot: Pilot[None], screen: MatchScreen) -> None:
    """The person who is asked gives any answer."""
    view = screen.pane.view
    assert view is not None
    text = PASS if PASS in view.options else str(view.options[0])
    moment = len(screen.match.journal)
    screen._start_move(text)
    await settle(pilot, lambda: len(screen.match.journal) > moment)
    await pilot.pause()


async def test_a_curtain_falls_between_two_people(tmp_path: Path) -> None:
    async with running(tmp_path, opening("human", "human")) as (app, pilot):
        screen = next(s for s in app.screen_stack if isinstance(s, MatchScreen))
        turned = 0
        for _ in range(400):
            if screen.match.over:
                break
            asked = screen.match.acting[0]
            if isinstance(app.screen, Curtain):
                turned += 1
                assert f"Pass the keyboard to {screen.match.who(asked)}" in screen_text(app)
                assert "hand of None" in "\n".join(screen.pane.text_lines())
                await pilot.press("space")
                await settle(pilot, lambda: app.screen is screen and screen.pane.mine)
            hand = " ".join(screen.match.view(asked).view.hand)
            assert f"hand of {asked}: {hand}".strip() in screen_text(app)
            await answer(app, pilot, screen)
        assert screen.match.over
        assert turned > 4


async def test_no_curtain_for_one_person_with_bots(tmp_path: Path) -> None:
    async with running(tmp_path, opening("human", "random")) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        screen.room.pace.step = screen.room.pace.hold = 0.0
        for _ in range(200):
            await settle(pilot, lambda: screen.match.over or screen.pane.mine)
            assert not isinstance(app.screen, Curtain)
            if screen.match.over:
                return
            await answer(app, pilot, screen)
        raise AssertionError("the match does not end")
