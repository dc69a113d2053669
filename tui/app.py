"""The app: settings, palette, store, bots, and which screen is shown. Screens do the work."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any

from rich.color import ColorSystem
from textual.app import App
from textual.binding import Binding
from textual.driver import Driver
from textual.events import Resize
from textual.theme import Theme

from tui import keys, paths
from tui import settings as user
from tui.term import LEAST, Colours, colours_of
from tui.theme.palette import THEMES, Palette

if TYPE_CHECKING:
    from textual.screen import Screen

    from games.bots.pool import Bots
    from games.hub.room import Room
    from games.store import Store


class HradbyApp(App[None]):
    """`opening`: makes the first screen, by default the shelf. `plain` (ASCII only) and `theme` go before what has
    been set, for as long as the app runs."""

    TITLE = "hradby"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS = [
        Binding(key.keys, key.action, key.about, id=f"app.{key.action}", show=False, priority=key.action == "quit_app")
        for key in keys.TABLE["app"]
    ]

    def __init__(
        self,
        settings: user.Settings | None = None,
        *,
        colours: Colours | None = None,
        plain: bool = False,
        theme: str = "",
        driver_class: type[Driver] | None = None,
        opening: Any = None,
        complaints: tuple[str, ...] = (),
        store: Store | None = None,
        bots: Bots | None = None,
    ) -> None:
        self.settings = settings or user.Settings()
        self.colours = colours or colours_of(os.environ)
        self._always_plain, self._theme_now = plain, theme
        self.palette = self._new_palette()
        super().__init__(driver_class=driver_class)
        self.console._color_system = ColorSystem.TRUECOLOR  # whatever the terminal: the driver reduces colours
        self.animation_level = "none"
        # Textual puts these in place of sys.stdout and sys.stderr while it runs. Its own have no file behind them,
        # which keeps multiprocessing from starting the processes of the bots.
        self._capture_stdout = self._capture_stderr = _nowhere()
        self.plain = plain or self.settings.ascii
        self.keys: dict[str, str] = {}
        """The keys that the person has changed, by `section.action`."""
        self._opening = opening
        self._complaints = complaints
        self._store = store
        self._bots = bots
        self.io = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._rooms: set[Room] = set()
        for name in THEMES:
            self.register_theme(_textual_theme(name))
        self.theme = f"hradby-{self.palette.theme}"
        self.set_class(self.colours is Colours.NONE, "-mono")
        self.set_class(self.plain, "-ascii")

    def get_default_screen(self) -> Screen[Any]:
        screen = self._first_screen()
        screen._push_result_callback(self, None)  # else Textual cannot switch from it to another
        return screen

    def on_mount(self) -> None:
        self.keys, complaints = keys.read_keymap(paths.keys())
        self.set_keymap(self.keys)
        self._complaints += tuple(complaints)
        for complaint in self._complaints:
            self.notify(complaint, severity="warning", timeout=10, markup=False)

    def _first_screen(self) -> Screen[Any]:
        if self._opening is not None:
            screen: Screen[Any] = self._opening(self)
            return screen
        from tui.screens.shelf import Shelf

        return Shelf()

    def on_resize(self, event: Resize) -> None:
        """Below 80x24 nothing is complete: say so until the terminal is larger."""
        from tui.screens.too_small import TooSmall

        small = event.size.width < LEAST[0] or event.size.height < LEAST[1]
        if small and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall())
        elif not small and isinstance(self.screen, TooSmall):
            self.pop_screen()

    # -- what screens share

    def key(self, binding: str) -> str:
        """The key to name for `section.action`."""
        return keys.first(binding, self.keys)

    @property
    def store(self) -> Store:
        """The store of matches, opened when first needed. Raises StoreError."""
        if self._store is None:
            from games.store import Store
            from tui.rooms import now

            self._store = Store(paths.matches(), now)
        return self._store

    @property
    def bots(self) -> Bots:
        """Where bots think."""
        if self._bots is None:
            from games.bots.pool import BotPool

            self._bots = BotPool(2)
        return self._bots

    def enter(self, room: Room) -> None:
        """A match is being played in this room."""
        self._rooms.add(room)

    def leave(self, room: Room) -> None:
        self._rooms.discard(room)

    def use_settings(self) -> None:
        """Show what has been set, and keep it."""
        self._theme_now = ""
        self.palette = self._new_palette()
        self.theme = f"hradby-{self.palette.theme}"
        self.plain = self._always_plain or self.settings.ascii
        self.set_class(self.plain, "-ascii")
        for room in self._rooms:
            room.pace.hold, room.pace.step = self.settings.reveal_hold, self.settings.pace
        self.keep_settings()
        self._redraw()

    def keep_settings(self) -> None:
        """Write the settings down."""
        try:
            user.save(self.settings, paths.settings())
        except OSError as error:
            self.notify(f"Settings could not be kept: {error}", severity="warning", markup=False)

    def _new_palette(self) -> Palette:
        return Palette(self._theme_now or self.settings.theme, self.colours is not Colours.NONE)

    def _redraw(self) -> None:
        from tui.widgets.canvas import Canvas

        for screen in self.screen_stack:
            for canvas in screen.query(Canvas):
                canvas.forget()

    # -- actions

    def action_help(self) -> None:
        from tui.screens.help import HelpScreen, topic_of

        topic = topic_of(self.screen)
        if topic is not None:
            self.push_screen(HelpScreen(topic))

    async def action_quit_app(self) -> None:
        for room in list(self._rooms):
            await room.close()
        self.exit()

    async def on_unmount(self) -> None:
        for room in list(self._rooms):
            await room.close()
        self.io.shutdown(wait=True)
        if self._bots is not None:
            self._bots.close()

    def _fatal_error(self) -> None:
        """A mistake of the program ends it: an apology to the person, the traceback to a file."""
        from rich.text import Text

        error = self._exception
        place = _keep_traceback(error)
        said = f"hradby: a mistake in the program has ended it ({type(error).__name__}: {error}). Every move is saved."
        self._exit_renderables.append(Text(f"{said} {place}".strip()))
        self._close_messages_no_wait()

    def get_system_commands(self, screen: Screen[Any]) -> Any:
        from tui.commands import system_commands

        yield from system_commands(self, screen)


def _keep_traceback(error: BaseException | None) -> str:
    """Write it to the crash log; says where it is."""
    import traceback

    path = paths.crash()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), "utf-8")
    except OSError:
        return ""
    return f"What happened stands in {paths.shown(path)}: please report it."


@cache
def _nowhere() -> Any:
    """A file that forgets what is written to it."""
    return open(os.devnull, "w")


def _textual_theme(name: str) -> Theme:
    """The same colours for Textual's own widgets."""
    palette = Palette(name)
    return Theme(
        name=f"hradby-{name}",
        primary=palette.hex("gold"),
        secondary=palette.hex("edge"),
        warning=palette.hex("warn"),
        error=palette.hex("warn"),
        success=palette.hex("good"),
        accent=palette.hex("gold"),
        foreground=palette.hex("text"),
        background=palette.hex("void"),
        surface=palette.hex("void"),
        panel=palette.hex("panel"),
        dark=name != "day",
        variables={"edge": palette.hex("edge"), "dim": palette.hex("dim")},
    )
