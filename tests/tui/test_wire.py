"""What goes over the wire: few bytes, only the colours that the terminal has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.color import ColorSystem
from textual.app import App

from games.core.match import Match, Player
from tests.tui.harness import LARGE, CountingDriver, board, playing, running, settle
from tui import rooms
from tui.app import HradbyApp
from tui.term import Colours, colours_of, convert, is_unicode

MOST_BYTES = 600


def new() -> Match:
    return rooms.new_match("budowa_zamku", [Player("A"), Player("B")], seed="wire")


async def test_a_cursor_move_costs_at_most_600_bytes(tmp_path: Path) -> None:
    """At 120x40, in full colour, counted where the driver writes."""
    async with running(tmp_path, playing(new), LARGE, driver=CountingDriver) as (app, pilot):
        driver = app._driver
        assert isinstance(driver, CountingDriver)
        costs = []
        for key in ("right", "down", "left", "up", "right", "right", "down"):
            await pilot.pause(0.05)
            driver.written.clear()
            before = board(app)._cursor
            await pilot.press(key)
            await settle(pilot, lambda: board(app)._cursor != before)  # noqa: B023
            await pilot.pause(0.05)
            costs.append(sum(len(data.encode()) for data in driver.written))
        assert all(0 < cost <= MOST_BYTES for cost in costs), costs


async def test_nothing_is_written_while_nobody_acts(tmp_path: Path) -> None:
    async with running(tmp_path, playing(new), driver=CountingDriver) as (app, pilot):
        driver = app._driver
        assert isinstance(driver, CountingDriver)
        await pilot.pause(0.2)
        driver.written.clear()
        await pilot.pause(0.3)
        assert driver.written == []


@pytest.mark.parametrize(
    ("env", "colours"),
    [
        ({"TERM": "xterm-256color"}, Colours.C256),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, Colours.TRUE),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, Colours.NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, Colours.C256),
        ({"TERM": "tmux"}, Colours.C256),
        ({"TERM": "screen"}, Colours.C16),
        ({"TERM": "linux"}, Colours.C16),
        ({"TERM": "xterm-kitty"}, Colours.TRUE),
        ({"TERM": "foot"}, Colours.TRUE),
        ({"TERM": "dumb"}, Colours.NONE),
        ({}, Colours.NONE),
    ],
)
def test_colours_of_a_terminal(env: dict[str, str], colours: Colours) -> None:
    assert colours_of(env) is colours


def test_a_locale_says_whether_unicode_is_shown() -> None:
    assert is_unicode({"LANG": "cs_CZ.UTF-8"})
    assert not is_unicode({"LANG": "cs_CZ.ISO-8859-2"})
    assert not is_unicode({"LC_ALL": "C", "LANG": "cs_CZ.UTF-8"})


FULL = "\x1b[1;38;2;255;175;95;48;2;18;18;18mA\x1b[0m\x1b[5;7H\x1b[mB"


def test_colours_are_reduced_and_all_else_stays() -> None:
    assert convert(FULL, Colours.TRUE) == FULL
    assert convert(FULL, Colours.C256) == "\x1b[1;38;5;215;48;5;233mA\x1b[0m\x1b[5;7H\x1b[mB"
    assert convert(FULL, Colours.C16) == "\x1b[1;93;40mA\x1b[0m\x1b[5;7H\x1b[mB"
    assert convert(FULL, Colours.NONE) == "\x1b[1mA\x1b[0m\x1b[5;7H\x1b[mB"
    assert convert("\x1b[38;5;215mA", Colours.C16) == "\x1b[93mA"
    assert convert("\x1b[31;42mA\x1b[38;2;1;2;3mB", Colours.NONE) == "AB"


@pytest.mark.parametrize("colours", list(Colours))
async def test_a_whole_screen_in_every_level(tmp_path: Path, colours: Colours) -> None:
    """No colour code of a higher level is left, and without colour none at all."""
    async with running(tmp_path, playing(new), driver=CountingDriver, colours=colours) as (app, _):
        driver = app._driver
        assert isinstance(driver, CountingDriver)
        text = convert("".join(driver.written), colours)
    codes = re.findall(r"\x1b\[([0-9;]*)m", text)
    assert codes
    full = any(re.search(r"[34]8;2;", code) for code in codes)
    many = any(re.search(r"[34]8;5;", code) for code in codes)
    some = any(re.search(r"(^|;)(3[0-7]|4[0-7]|9[0-7]|10[0-7])(;|$)", code) for code in codes)
    expected = {Colours.TRUE: (True, False), Colours.C256: (False, True)}
    assert (full, many) == expected.get(colours, (False, False))
    if not (full or many):
        assert some is (colours is Colours.C16)


async def test_ascii_is_ascii(tmp_path: Path) -> None:
    from tests.tui.harness import quick_settings, screen_text

    async with running(tmp_path, playing(new), settings=quick_settings(ascii=True)) as (app, pilot):
        assert screen_text(app).isascii()
        await pilot.press("question_mark")
        await settle(pilot, lambda: "Keys" in screen_text(app))
        assert screen_text(app).isascii()
    async with running(tmp_path, settings=quick_settings(ascii=True)) as (app, _):
        assert screen_text(app).isascii()


def test_names_from_outside_cannot_carry_control_sequences() -> None:
    from tui.widgets.canvas import clean

    assert clean("A\x1b[31mB\x07\u202e漢") == "A?[31mB???"
    assert clean("Žyška") == "Žyška"
    assert clean("Z\u030cy\u0161ka") == "Žyška"


def test_private_names_of_textual_that_we_use() -> None:
    """An upgrade that drops one of them fails here, not at a player's terminal."""
    app = HradbyApp(colours=Colours.TRUE)
    assert app.console._color_system is ColorSystem.TRUECOLOR
    assert hasattr(app, "_capture_stdout")
    assert hasattr(app, "_capture_stderr")
    assert hasattr(app, "_exception")
    assert hasattr(app, "_exit_renderables")
    assert hasattr(App, "_fatal_error")
    assert hasattr(App, "_close_messages_no_wait")
    from textual.drivers.linux_driver import LinuxDriver

    assert hasattr(LinuxDriver, "_query_in_band_window_resize")
