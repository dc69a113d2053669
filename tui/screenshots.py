"""`hradby screenshots`: a picture of every screen, as SVG, drawn by the app itself from fixed situations."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import games
from games.bots.pool import InlineBots
from games.store import Store
from tui import rooms
from tui.app import HradbyApp
from tui.poses import Pose, poses_of
from tui.settings import Settings
from tui.term import Colours

SMALL, LARGE = (80, 24), (120, 40)
THEN = "2026-01-01T12:00:00"
"""The time on pictures."""


@dataclass(frozen=True)
class Shot:
    """One picture: its name, the size of the terminal, how the app opens, keys, and looks."""

    name: str
    size: tuple[int, int]
    opening: Callable[[HradbyApp], Any] | None = None
    keys: Sequence[str] = ()
    colours: Colours = Colours.TRUE
    settings: Settings | None = None


def draw_all(folder: Path) -> Iterator[Path]:
    """Draw every picture into the folder; gives the files as they are written."""
    folder.mkdir(parents=True, exist_ok=True)
    for shot in shots():
        path = folder / f"{shot.name}.svg"
        path.write_text(asyncio.run(draw(shot)), "utf-8")
        yield path


def shots() -> list[Shot]:
    """All pictures: the screens that games share, then those of each game."""
    made = [
        Shot("shelf", SMALL),
        Shot("set_up", SMALL, keys=["enter", "up", "up"]),
        Shot("rules", SMALL, keys=["r", "down", "down", "right", "right", "right"]),
        Shot("settings", SMALL, keys=["s"]),
        Shot("help", SMALL, keys=["question_mark"]),
        Shot("curtain", SMALL, _curtain),
    ]
    for game in games.ready():
        for pose in poses_of(game):
            made += _of_pose(game, pose)
    return made


def _of_pose(game: str, pose: Pose) -> list[Shot]:
    name = f"{game}-{pose.name}"
    opening = _match(game, pose)
    made = [Shot(name, SMALL, opening, pose.keys)]
    if pose.players == games.load(game).players[-1]:
        made += [
            Shot(f"{name}-120x40", LARGE, opening, pose.keys),
            Shot(f"{name}-no-color", SMALL, opening, pose.keys, Colours.NONE),
            Shot(f"{name}-ascii", SMALL, opening, pose.keys, Colours.NONE, Settings(ascii=True)),
            Shot(f"{name}-day", SMALL, opening, pose.keys, settings=Settings(theme="day")),
        ]
    if pose.name == "over":
        made += [
            Shot(f"{game}-replay", SMALL, _replay(game, pose), ["right"]),
            Shot(f"{game}-log", SMALL, opening, ["l"]),
        ]
    return made


def _match(game: str, pose: Pose) -> Callable[[HradbyApp], Any]:
    def opening(app: HradbyApp) -> Any:
        from tui.screens.match import MatchScreen

        match = pose.match(game)
        return MatchScreen(rooms.keep(app, match), match.people)

    return opening


def _replay(game: str, pose: Pose) -> Callable[[HradbyApp], Any]:
    def opening(app: HradbyApp) -> Any:
        from tui.screens.replay import ReplayScreen

        return ReplayScreen(pose.match(game), 0)

    return opening


def _curtain(app: HradbyApp) -> Any:
    from tui.screens.curtain import Curtain

    return Curtain("Anna")


async def draw(shot: Shot) -> str:
    """The picture as SVG."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder, "matches.db"), lambda: THEN) as store:
        app = HradbyApp(
            shot.settings or Settings(),
            colours=shot.colours,
            opening=shot.opening,
            store=store,
            bots=InlineBots(),
        )
        async with app.run_test(size=shot.size) as pilot:
            await pilot.pause()
            for key in shot.keys:
                await pilot.press(key)
                await pilot.pause()
            await pilot.pause()
            svg = app.export_screenshot(title="hradby")
    return _offline(svg)


def _offline(svg: str) -> str:
    """A picture that fetches nothing and does not change from one drawing to the next."""
    svg = re.sub(r"@font-face \{.*?\}|<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: Fira Code, monospace", "font-family: 'Fira Code', 'DejaVu Sans Mono', monospace", svg)
    return re.sub(r"terminal-\d+", "terminal", svg)
