"""The screens around a match, and pictures of boards as text."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import games
from games.core.record import play_record, read_record, write_record
from tests.tui.harness import LARGE, SMALL, playing, quick_settings, running, screen_text, settle
from tui import keys, paths
from tui import settings as user
from tui.app import HradbyApp
from tui.poses import Pose, poses_of
from tui.screens.help import HelpScreen
from tui.screens.match import MatchScreen
from tui.screens.replay import ReplayScreen
from tui.screens.rules import RulesScreen
from tui.screens.set_up import SetUp
from tui.screens.shelf import Shelf
from tui.screenshots import draw, shots
from tui.term import Colours

SNAPSHOTS = Path(__file__).parent / "snapshots"
POSES = [(game, pose) for game in games.ready() for pose in poses_of(game)]


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize(("game", "pose"), POSES, ids=[f"{game}-{pose.name}" for game, pose in POSES])
async def test_boards_look_as_they_did(tmp_path: Path, game: str, pose: Pose, size: tuple[int, int]) -> None:
    """UPDATE_SNAPSHOTS=1 writes them anew; look at the difference before you commit it."""
    async with running(tmp_path, playing(lambda: pose.match(game)), size) as (app, pilot):
        for key in pose.keys:
            await pilot.press(key)
        await pilot.pause()
        text = screen_text(app) + "\n"
    path = SNAPSHOTS / f"{game}-{pose.name}-{size[0]}x{size[1]}.txt"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


async def test_the_shelf_shows_all_five_games(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        text = screen_text(app)
        for listed in games.LIST:
            assert listed.title in text
            assert listed.about in text
        assert text.count("not there yet") == len(games.LIST) - len(games.ready())
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Shelf)


async def test_set_up_by_keyboard(tmp_path: Path) -> None:
    """Seats, a name, options; options without effect are hidden; only legal combinations can be reached."""
    async with running(tmp_path) as (app, pilot):
        await pilot.press("enter")
        await settle(pilot, lambda: isinstance(app.screen, SetUp))
        screen = app.screen
        assert isinstance(screen, SetUp)
        await pilot.press("down", "right", "down", "enter")
        for _ in range(12):
            await pilot.press("backspace")
        await pilot.press(*"Eva", "enter")
        assert screen.names[0] == "Eva"
        assert screen.count == 3
        await pilot.press("down", "right", "down", "left")
        assert screen.kinds[:3] == ["human", "human", "easy"]
        await pilot.press("down", "right")
        assert screen.values["rules"] == "basic"
        assert "Card set" not in screen_text(app)
        await pilot.press("down")
        firsts = []
        for _ in range(5):
            await pilot.press("right")
            firsts.append(screen.values["first_player"])
        assert set(firsts) == {"random", "seat1", "seat2", "seat3"}
        await pilot.press("g")
        await settle(pilot, lambda: isinstance(app.screen, MatchScreen))
        match = app.screen.match  # type: ignore[attr-defined]
        assert match.who(1) == "Eva"
        assert match.setting.options["rules"] == "basic"


async def test_two_seats_may_not_have_one_name(tmp_path: Path) -> None:
    async with running(tmp_path, settings=quick_settings(names=["Eva", "Eva"])) as (app, pilot):
        await pilot.press("enter")
        await settle(pilot, lambda: isinstance(app.screen, SetUp))
        await pilot.press("g")
        await settle(pilot, lambda: "same name" in screen_text(app))


async def test_rules_reader(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("r")
        await settle(pilot, lambda: isinstance(app.screen, RulesScreen))
        assert "BZ-1.1" in screen_text(app)
        await pilot.press("slash", *"8.3", "enter")
        await settle(pilot, lambda: "BZ-8.3" in screen_text(app))
        await pilot.press("slash", *"xyzzy", "enter")
        await settle(pilot, lambda: "No rule says that." in screen_text(app))
        await pilot.press("down", "left", "right", "end", "home", "q")
        await settle(pilot, lambda: "BZ-1.1" in screen_text(app))
        await pilot.press("q")
        await settle(pilot, lambda: isinstance(app.screen, Shelf))


async def test_every_screen_has_help_that_names_all_its_keys(tmp_path: Path) -> None:
    pose = poses_of("budowa_zamku")[0]
    async with running(tmp_path, playing(lambda: pose.match("budowa_zamku"))) as (app, pilot):
        await pilot.press("question_mark")
        await settle(pilot, lambda: isinstance(app.screen, HelpScreen))
        text = "\n".join("".join(part for part, _ in line) for line in app.screen.text.lines(76))  # type: ignore[attr-defined]
        for section in ("match", "budowa_zamku", "app"):
            for names, about in keys.about(section, {}):
                assert names in text
                assert about in text
        await pilot.press("q")
        await settle(pilot, lambda: isinstance(app.screen, MatchScreen))


async def test_replay_steps_both_ways(tmp_path: Path) -> None:
    match = poses_of("budowa_zamku")[0].match("budowa_zamku")
    for move in ("a1-", "b1-", "c1-"):
        match.play(match.acting[0], move)
    async with running(tmp_path, lambda app: ReplayScreen(match)) as (app, pilot):
        assert "The start." in screen_text(app)
        seen = [screen_text(app)]
        for _ in range(6):
            await pilot.press("right")
            seen.append(screen_text(app))
        assert "6 of 6" in seen[-1]
        for before in reversed(seen[:-1]):
            await pilot.press("left")
            assert screen_text(app) == before
        await pilot.press("end", "home", "pagedown", "pageup", "l", "q", "r", "q")
        assert isinstance(app.screen, ReplayScreen)


async def test_play_on_from_the_middle_of_a_match(tmp_path: Path) -> None:
    """Seats can be changed first; the new match is kept and says that it had help."""
    match = poses_of("budowa_zamku")[-1].match("budowa_zamku")
    assert match.over
    async with running(tmp_path, lambda app: ReplayScreen(match)) as (app, pilot):
        await pilot.press("end", "b")
        await settle(pilot, lambda: "over here" in screen_text(app))
        await pilot.press("left", "b")
        await settle(pilot, lambda: isinstance(app.screen, SetUp))
        text = screen_text(app)
        assert "Options" not in text
        assert "Players" not in text
        await pilot.press("down", "down", "right", "up", "up", "enter")
        await settle(pilot, lambda: isinstance(app.screen, MatchScreen))
        branch = app.screen.match  # type: ignore[attr-defined]
        assert branch.assisted
        assert [player.kind for player in branch.players] == ["human", "random"]
        assert len(branch.journal) < len(match.journal)
        assert branch.start.to_data() == match.start.to_data()
        assert [saved.over for saved in app.store.matches()] == [False]


async def test_a_mistake_of_the_program_ends_it_with_an_apology(tmp_path: Path) -> None:
    """The traceback, without what any seat holds, goes to a file."""
    app = HradbyApp(quick_settings(), colours=Colours.TRUE)
    with pytest.raises(ZeroDivisionError):
        async with app.run_test(size=SMALL):
            app.call_later(lambda: 1 / 0)
    assert app.return_code == 1
    assert "ZeroDivisionError" in paths.crash().read_text("utf-8")


async def test_a_broken_record_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    match = poses_of("budowa_zamku")[0].match("budowa_zamku")
    match.play(1, "a1-")
    text = write_record(match) + "2 a2-\n2 b1-\n"
    shown, problem = play_record(read_record(text), match.game, "x")
    assert problem is not None
    async with running(tmp_path, lambda app: ReplayScreen(shown, 0, problem)) as (app, pilot):
        await pilot.press("end")
        await settle(pilot, lambda: "The record ends here" in screen_text(app))
        assert "BZ-2.4" in screen_text(app)


async def test_a_damaged_store_is_said_and_left_alone(tmp_path: Path) -> None:
    """The app plays on without saving, says so, and the file stays byte for byte as it was."""
    from games.core.errors import StoreError

    path = tmp_path / "matches.db"
    path.write_text("not a database")
    app = HradbyApp(quick_settings(), colours=Colours.TRUE)

    class Broken:
        def __getattr__(self, name: str) -> object:
            raise StoreError(str(path), "is not a store of matches")

    app._store = Broken()  # type: ignore[assignment]
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, lambda: "Matches cannot be saved" in screen_text(app))
        await pilot.press("enter", "g")
        await settle(pilot, lambda: isinstance(app.screen, MatchScreen))
        await settle(pilot, lambda: "not saved" in screen_text(app))
    assert path.read_text() == "not a database"


async def test_forget_a_match_asks_first(tmp_path: Path) -> None:
    pose = poses_of("budowa_zamku")[0]
    async with running(tmp_path, playing(lambda: pose.match("budowa_zamku"))):
        pass
    async with running(tmp_path) as (app, pilot):
        await settle(pilot, lambda: "1 to continue" in screen_text(app))
        await pilot.press("tab", "x")
        await settle(pilot, lambda: "x again forgets" in screen_text(app))
        await pilot.press("q")
        await settle(pilot, lambda: "x again forgets" not in screen_text(app))
        assert isinstance(app.screen, Shelf)
        assert len(app.store.matches()) == 1
        await pilot.press("x", "x")
        await settle(pilot, lambda: "No match waits" in screen_text(app))


async def test_settings_work_at_once_and_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.paths.settings", lambda: tmp_path / "settings.toml")
    async with running(tmp_path) as (app, pilot):
        await pilot.press("s")
        await settle(pilot, lambda: "Theme" in screen_text(app))
        await pilot.press("right", "down", "down", "right")
        await settle(pilot, lambda: screen_text(app).isascii())
        assert app.palette.theme == "day"
    kept = user.load(tmp_path / "settings.toml")
    assert (kept.theme, kept.ascii) == ("day", True)


@pytest.mark.parametrize(
    "text",
    ["theme = 3", "colour = 1", "theme = 'pink'", "reveal_hold = 99.0", "pace = -1.0", "=", "\x00", "bell = 'yes'"],
)
def test_wrong_settings_are_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    with pytest.raises(user.SettingsError, match=r"settings\.toml"):
        user.load(path)
    assert path.read_text() == text


def test_saving_keeps_a_file_that_could_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("theme = 'pink'")
    user.save(user.Settings(), path)
    assert user.load(path) == user.Settings()
    assert (tmp_path / "settings.toml.bad").read_text() == "theme = 'pink'"


def test_keys_can_be_changed(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('[match]\nundo = "u,ctrl+z"\n')
    assert keys.read_keymap(path) == ({"match.undo": "u,ctrl+z"}, [])
    assert keys.read_keymap(tmp_path / "none.toml") == ({}, [])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[game]\nundo = "u"', "no section [game]"),
        ('[match]\nundone = "u"', "[match] undone: there is no such action"),
        ("[match]\nundo = 3", "[match] undo: 3 is not like"),
        ('[match]\nundo = "no such key"', "is not like"),
        ("[match", "keys.toml"),
        ('match = "u"', "no section"),
        ('[match]\nundo = "l"', "l means both match.undo and match.log"),
        ('[budowa_zamku]\nnumbers = "u"', "means both"),
        ("\x00", "keys.toml"),
    ],
)
def test_wrong_keys_are_told_and_the_others_count(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(text)
    _, complaints = keys.read_keymap(path)
    assert len(complaints) == 1
    assert says in complaints[0]
    if text.startswith("[match]\n"):
        path.write_text(f'{text}\nhint = "H,f5"')
        changed, _ = keys.read_keymap(path)
        assert changed["match.hint"] == "H,f5"


async def test_hints_and_help_name_the_keys_as_they_were_set(tmp_path: Path) -> None:
    path = paths.keys()
    path.parent.mkdir(parents=True)
    path.write_text('[match]\nundo = "f5"\n[shelf]\nrules = "f6"')
    async with running(tmp_path) as (app, pilot):
        await settle(pilot, lambda: "f6 rules" in screen_text(app))
        await pilot.press("r")
        assert isinstance(app.screen, Shelf)
        await pilot.press("f6")
        await settle(pilot, lambda: isinstance(app.screen, RulesScreen))


def test_digits_of_a_czech_keyboard() -> None:
    row = "+ěščřžýáíé"
    assert [keys.digit("x", sign) for sign in row] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]
    assert keys.digit("5", "5") == 5
    assert keys.digit("a", "a") is None
    assert keys.digit("enter", "\r") is None


def test_no_two_actions_of_a_screen_share_a_key() -> None:
    for section in keys.sections():
        used = [name for key in keys.table(section) for name in key.keys.split(",")]
        assert len(used) == len(set(used)), section
    match = {name for key in keys.table("match") for name in key.keys.split(",")}
    for game in games.ready():
        own = {name for key in keys.table(game) for name in key.keys.split(",")}
        assert not match & own, game


async def test_a_terminal_that_is_too_small_says_so(tmp_path: Path) -> None:
    pose = poses_of("budowa_zamku")[0]
    async with running(tmp_path, playing(lambda: pose.match("budowa_zamku"))) as (app, pilot):
        before = screen_text(app)
        await pilot.resize_terminal(60, 20)
        await settle(pilot, lambda: "needs 80x24" in screen_text(app))
        await pilot.resize_terminal(1, 1)
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await settle(pilot, lambda: screen_text(app) == before)


@pytest.mark.parametrize("size", [(80, 24), (81, 25), (100, 30), (132, 43), (200, 60), (300, 100)])
async def test_every_pose_can_be_drawn_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    """Nothing of the prompt and no wall is cut off."""
    for game, pose in POSES:
        async with running(tmp_path, playing(lambda pose=pose, game=game: pose.match(game)), size) as (app, _):  # type: ignore[misc]
            text = screen_text(app)
            for player in app.screen.match.players:  # type: ignore[attr-defined]
                assert player.name in text
            assert "leave" in text


SHOTS = {shot.name: shot for shot in shots()}


@pytest.mark.parametrize("name", ["shelf", "set_up", "budowa_zamku-cannon-120x40", "budowa_zamku-result"])
async def test_the_pictures_are_true(name: str) -> None:
    """`make screenshots` draws them anew."""
    picture = Path(__file__).parents[2] / "screenshots" / f"{name}.svg"
    assert await draw(SHOTS[name]) == picture.read_text("utf-8")


def test_every_picture_is_there_and_fetches_nothing() -> None:
    folder = Path(__file__).parents[2] / "screenshots"
    assert {path.stem for path in folder.glob("*.svg")} == set(SHOTS)
    for path in folder.glob("*.svg"):
        text = path.read_text("utf-8")
        assert "url(" not in text.replace("url(#", "")
        assert "@import" not in text
