"""The shelf: the games, and the matches that wait to be continued."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.events import Key
from textual.message import Message

import games
from games import Listed
from tui import keys
from tui.screens.base import AppScreen
from tui.screens.reading import HintBar
from tui.widgets.bars import StatusBar
from tui.widgets.canvas import Canvas, Sheet, clean
from tui.widgets.pictures import PICTURES

if TYPE_CHECKING:
    from games.store import Saved

LIST = 50
"""Columns of the list of games."""


class ShelfCanvas(Canvas):
    """Games above, running matches below. `part` 0 or 1 has the cursor."""

    can_focus = True

    class Chosen(Message):
        """Somebody clicked on what had the cursor already."""

    def __init__(self) -> None:
        super().__init__()
        self.part = 0
        self.at = [0, 0]
        self.saved: list[Saved] | None = None
        """The matches in the store; None until they are read."""
        self.problem = ""

    @property
    def game(self) -> Listed:
        return games.LIST[self.at[0]]

    @property
    def match(self) -> Saved | None:
        return self.saved[self.at[1]] if self.saved else None

    def move(self, by: int) -> None:
        count = len(games.LIST) if self.part == 0 else len(self.saved or ())
        to = self.at[self.part] + by
        if self.part == 0 and to >= count and self.saved:
            self.part, self.at[1] = 1, 0
        elif self.part == 1 and to < 0:
            self.part = 0
        elif count:
            self.at[self.part] = max(0, min(to, count - 1))
        self.redraw()

    # -- drawing

    def draw(self, sheet: Sheet) -> None:
        for y in range(len(games.LIST) * 2):
            sheet.put(LIST, y + 1, self.glyph("│", "|"), self.ink("edge"))
        for number, listed in enumerate(games.LIST):
            self._game(sheet, 1 + number * 2, number, listed)
        self._picture(sheet, LIST + 3, 2)
        self._matches(sheet, 2 + len(games.LIST) * 2)

    def _game(self, sheet: Sheet, y: int, number: int, listed: Listed) -> None:
        chosen = self.part == 0 and number == self.at[0]
        sheet.put(1, y, self.glyph("►", ">") if chosen else " ", self.ink("key"))
        ink = "chosen" if chosen else "bright" if listed.module else "dim"
        sheet.put(3, y, clean(listed.title), self.ink(ink), 26)
        facts = f"{listed.players} players" if listed.module else "not there yet"
        sheet.put(30, y, f"{facts:<13}", self.ink("text" if listed.module else "dim"))
        sheet.put(44, y, f"{listed.minutes:>3}'", self.ink("dim"))
        sheet.put(3, y + 1, clean(listed.about, LIST - 4), self.ink("dim"))
        sheet.zone(0, y, LIST, 2, lambda: self._clicked(0, number))

    def _picture(self, sheet: Sheet, x: int, y: int) -> None:
        for line, pieces in enumerate(PICTURES[self.game.id], y):
            at = x
            for text, ink in pieces:
                at = sheet.put(at, line, text, self.ink(ink))
        running = sum(not s.over for s in self.saved or () if s.game == self.game.id)
        y += 8
        if not self.game.module:
            sheet.put(x, y, "Not there yet.", self.ink("dim"))
        elif running:
            sheet.put(x, y, f"{running} to continue", self.ink("gold"))

    def _matches(self, sheet: Sheet, top: int) -> None:
        sheet.put(0, top - 1, self.glyph("─", "-") * sheet.width, self.ink("edge"))
        if self.problem:
            sheet.put(2, top, "Matches cannot be saved:", self.ink("warn"))
            sheet.put(2, top + 1, clean(self.problem, sheet.width - 3), self.ink("warn"))
            return
        if self.saved is None:
            return
        if not self.saved:
            sheet.put(1, top, "No match waits. Enter sets one up; every move is saved at once.", self.ink("dim"))
            return
        room = sheet.height - top - 1
        first = max(0, min(self.at[1] - room + 1, len(self.saved) - room))
        last = min(len(self.saved), first + room)
        running = sum(not saved.over for saved in self.saved)
        end = sheet.put(1, top, "Matches", self.ink("title"))
        end = sheet.put(end + 2, top, f"{running} to continue, {len(self.saved) - running} over", self.ink("dim"))
        if last - first < len(self.saved):
            sheet.put(end + 2, top, f"({first + 1} to {last} of {len(self.saved)})", self.ink("dim"))
        for y, number in enumerate(range(first, last), top + 1):
            self._match(sheet, y, number, self.saved[number])

    def _match(self, sheet: Sheet, y: int, number: int, saved: Saved) -> None:
        chosen = self.part == 1 and number == self.at[1]
        sheet.put(1, y, self.glyph("►", ">") if chosen else " ", self.ink("key"))
        title = games.BY_ID[saved.game].title if saved.game in games.BY_ID else saved.game
        names = ", ".join(p.name if p.human else f"{p.name} ({p.kind})" for p in saved.players)
        ink = self.ink("chosen" if chosen else "dim" if saved.over else "text")
        sheet.put(3, y, f"{saved.id} {when(saved.updated):<6} {clean(title, 13):<13} {clean(names, 24):<24}", ink)
        sheet.put(56, y, clean(saved.summary, sheet.width - 57), self.ink("dim"))
        sheet.zone(0, y, sheet.width, 1, lambda: self._clicked(1, number))

    def _clicked(self, part: int, number: int) -> None:
        if (self.part, self.at[part]) == (part, number):
            self.post_message(self.Chosen())
            return
        self.part, self.at[part] = part, number
        self.redraw()


def when(stamp: str) -> str:
    """A time of the store as people say it: the hour today, else the day."""
    try:
        then = datetime.fromisoformat(stamp).astimezone()
    except ValueError:
        return ""
    if then.date() == datetime.now().astimezone().date():
        return f"{then:%H:%M}"
    return f"{then.day} {then:%b}"


class Shelf(AppScreen):
    topic = "shelf"
    BINDINGS = keys.bindings("shelf")
    _asked = ""
    """The match that is to be forgotten, if the key comes again."""

    def compose(self) -> ComposeResult:
        self.canvas = ShelfCanvas()
        yield StatusBar("hradby", "board games in a terminal", "? help")
        yield self.canvas
        self.hints = HintBar(self._hints())
        yield self.hints

    def _hints(self) -> list[tuple[str, str]]:
        words = {"next_region": "matches", "remove": "forget", "back": "quit"}
        actions = ["next_region", "rules", "demo", "settings", "remove", "back"]
        return [("enter", "play"), *((self.hradby.key(f"shelf.{a}"), words.get(a, a)) for a in actions)]

    def on_mount(self) -> None:
        self.canvas.focus()

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self._read_store)

    async def _read_store(self) -> None:
        """The list of matches, read in the thread of the store once the shelf stands."""
        import asyncio

        from games.core.errors import StoreError

        app = self.hradby
        try:
            saved = await asyncio.get_running_loop().run_in_executor(app.io, lambda: app.store.matches())
        except StoreError as error:
            self.canvas.problem = str(error)
        else:
            running = [s for s in saved if not s.over]
            self.canvas.saved = running + [s for s in saved if s.over][:20]
            self.canvas.problem = ""
        canvas = self.canvas
        canvas.at[1] = max(0, min(canvas.at[1], len(canvas.saved or ()) - 1))
        if not canvas.saved:
            canvas.part = 0
        canvas.redraw()

    # -- actions

    def action_up(self) -> None:
        self.canvas.move(-1)

    def action_down(self) -> None:
        self.canvas.move(1)

    def action_left(self) -> None:
        self.canvas.move(-1)

    def action_right(self) -> None:
        self.canvas.move(1)

    def action_next_region(self) -> None:
        if self.canvas.saved:
            self.canvas.part = 1 - self.canvas.part
            self.canvas.redraw()

    @on(ShelfCanvas.Chosen)
    def action_act(self) -> None:
        if self.canvas.part == 1:
            self._continue()
        elif self._there():
            from tui.screens.set_up import SetUp

            self.app.push_screen(SetUp(self.canvas.game.id))

    def _there(self) -> bool:
        if not self.canvas.game.module:
            self.app.notify(f"{self.canvas.game.title} is not there yet.", timeout=4, markup=False)
            return False
        return True

    def _continue(self) -> None:
        from games import UnknownGame
        from games.core.errors import DataError
        from tui import rooms
        from tui.screens.match import MatchScreen
        from tui.screens.replay import ReplayScreen

        saved = self.canvas.match
        if saved is None:
            return
        app = self.hradby
        try:
            if saved.over:
                self.app.push_screen(ReplayScreen(app.store.load(saved.id)))
                return
            room = rooms.resume(app, saved.id)
        except (DataError, UnknownGame) as error:
            self.app.notify(f"It cannot be continued: {error}", severity="warning", timeout=10, markup=False)
            return
        self.app.push_screen(MatchScreen(room, room.match.people))

    def action_rules(self) -> None:
        if self._there():
            from tui.screens.rules import RulesScreen

            self.app.push_screen(RulesScreen(games.load(self.canvas.game.id)))

    def action_demo(self) -> None:
        if self._there():
            from tui import rooms
            from tui.screens.match import MatchScreen

            app = self.hradby
            room = rooms.unsaved(app, rooms.demo_match(self.canvas.game.id))
            self.app.push_screen(MatchScreen(room, ()))

    def action_remove(self) -> None:
        """Asks first: the same key again forgets the match, any other keeps it."""
        saved = self.canvas.match
        if self.canvas.part != 1 or saved is None:
            return
        if self._asked != saved.id:
            self._asked = saved.id
            key = self.hradby.key("shelf.remove")
            self.hints.show([(key, f"again forgets match {saved.id} for ever; any other key keeps it")])
            return
        self._keep()
        self.hradby.store.delete(saved.id)
        self.run_worker(self._read_store())

    def _keep(self) -> None:
        self._asked = ""
        self.hints.show(self._hints())

    def on_key(self, event: Key) -> None:
        """A question that is open is answered by whatever is pressed."""
        if self._asked and not keys.means(event.key, "shelf.remove", self.hradby.keys):
            event.stop()
            self._keep()

    def action_settings(self) -> None:
        from tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    async def action_back(self) -> None:
        await self.app.run_action("quit_app")
