"""Starting the app. Kept apart from the command line, whose library costs a tenth of the time to the first frame."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from tui.driver import Tap


@dataclass(frozen=True, slots=True)
class Flags:
    """What the command line says about looks; it goes before what has been set."""

    plain: bool = False
    no_color: bool = False
    theme: str = ""


def main() -> None:
    """The command `hradby`: without words the app at once, else the command line."""
    if len(sys.argv) == 1:
        open_app(Flags())
        return
    from tui.cli import main as command_line

    command_line()


def fail(text: str, code: int = 2) -> NoReturn:
    """Say what is wrong and end."""
    sys.stderr.write(f"hradby: {text}\n")
    raise SystemExit(code)


def open_app(flags: Flags, opening: Callable[[Any], Any] | None = None, tap: Tap | None = None) -> None:
    """Run the app until it ends. `opening` makes its first screen; `tap` hears what the terminal gets."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        fail("the app needs a terminal, and this is none (a pipe or a file?); `hradby play GAME --text` needs none")
    from tui import paths
    from tui import settings as user
    from tui.term import Colours, colours_of, is_unicode

    complaints: tuple[str, ...] = ()
    try:
        settings = user.load(paths.settings())
    except user.SettingsError as error:
        settings, complaints = user.Settings(), (f"Settings could not be read: {error}",)
    colours = colours_of(os.environ) if settings.colours == "auto" else Colours(settings.colours)
    if flags.no_color or os.environ.get("NO_COLOR"):
        colours = Colours.NONE
    os.environ.pop("NO_COLOR", None)  # Textual would show greys
    from tui.app import HradbyApp
    from tui.driver import local_driver

    driver = local_driver(colours, tap)
    app = HradbyApp(
        settings,
        colours=colours,
        plain=flags.plain or not is_unicode(os.environ),
        theme=flags.theme,
        driver_class=driver,
        opening=opening,
        complaints=complaints,
    )
    app.run()
    if app.return_code:
        raise SystemExit(app.return_code)
