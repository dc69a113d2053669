"""A match: what app, command line, server and lab drive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from games.core.bot import LEVELS, Mind
from games.core.chance import draw, seeded
from games.core.errors import IllegalMove, InvalidMove, MoveError, RecordError, Refusal, SeatError
from games.core.event import Event
from games.core.game import Game
from games.core.outcome import Outcome
from games.core.prompt import Prompt
from games.core.scene import CHANCE, Ask, Seat
from games.core.setting import Setting
from games.core.state import State
from games.core.table import Table
from games.core.view import SeatView

HUMAN = "human"
LONGEST_NAME = 16


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a name, and `human` or a bot level."""

    name: str
    kind: str = HUMAN

    def __post_init__(self) -> None:
        """Names come from anywhere: they are kept short, printable and on one line."""
        name = "".join(c for c in self.name if c.isprintable())[:LONGEST_NAME].strip()
        object.__setattr__(self, "name", name or "?")

    @property
    def human(self) -> bool:
        return self.kind == HUMAN


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal: a decision of a seat or an outcome of chance, as text."""

    lane: Seat
    actor: Seat
    text: str
    answer: Any
    joined: bool
    reveals: bool


class Match:
    """Seats, state, journal, feed. `play` is the only way in; nobody outside holds the table."""

    def __init__(
        self,
        game: Game[Any],
        setting: Setting,
        players: Sequence[Player],
        seed: str,
        *,
        start: Table | None = None,
        ask_chance: bool = False,
        free_undo: bool = False,
    ) -> None:
        """A new match. `start`: a table to begin from instead of the set-up. `ask_chance`: what chance decides is
        typed, not drawn. `free_undo`: undo without limits, as in the lab. Raises SeatError."""
        if len(players) != setting.players:
            raise SeatError("seats", f"{len(players)} players for {setting.players} seats")
        for player in players:
            if not player.human and player.kind not in game.levels:
                raise SeatError(
                    f"seat of {player.name}",
                    f"{game.title} has no bot {player.kind!r}; there are {', '.join(game.levels)}",
                )
        self.game, self.setting, self.players, self.seed = game, setting, tuple(players), seed
        self.ask_chance = ask_chance
        self.free_undo = free_undo or not game.hidden_information
        self.assisted = False
        """True once somebody took back what had been seen, or asked for a hint in a game of memory."""
        self._start = start
        self._undone: list[list[Entry]] = []
        """The journals before each undo, the last one last."""
        self._begin()
        self.settle()

    def _begin(self) -> None:
        self.journal: list[Entry] = []
        self._feed: list[tuple[int, Event]] = []
        self._heard: dict[Seat | None, tuple[int, list[Event]]] = {}
        """By viewer: how much of the feed has been looked through, and what of it they may know."""
        table = self._start.copy() if self._start is not None else self.game.new_table(self.setting)
        table.tell = self._hear
        self.state: State[Any] = State(self.game, table)

    def _hear(self, event: type[Event], *fields: Any) -> None:
        self._feed.append((len(self.journal), event(*fields)))

    # -- looking

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state.table)

    @property
    def start(self) -> Table | None:
        """The table the match was set up from, if not by the set-up of the game."""
        return self._start

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Seats that are asked something now."""
        return tuple(sorted({seat for _, seat, _ in self.state.open.values() if seat != CHANCE}))

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, player in enumerate(self.players, 1) if player.human)

    def who(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.players[seat - 1].name if seat else "chance"

    def feed(self, viewer: Seat | None, since: int = -1) -> list[Event]:
        """What happened since the journal had `since` entries (-1: ever), as `viewer` could follow it at the time."""
        if since < 0:
            done, heard = self._heard.get(viewer, (0, []))
            heard += [seen for _, event in self._feed[done:] if (seen := event.to(viewer)) is not None]
            self._heard[viewer] = len(self._feed), heard
            return heard[:]
        return [seen for moment, event in self._feed if moment > since and (seen := event.to(viewer)) is not None]

    def log(self, viewer: Seat | None, since: int = -1) -> list[tuple[str, tuple[str, ...]]]:
        """Log lines with the rules they cite, of what happened since the journal had `since` entries (-1: ever); only
        what may still be read. After the end everything."""
        lines = []
        for moment, told in self._feed:
            if moment <= since:
                continue
            event = told if self.over else told.later(viewer)
            text = event and self.game.line(event, self.who, self.setting)
            if event and text:
                lines.append((text, event.rules))
        return lines

    def view(self, seat: Seat | None, all_open: bool = False) -> SeatView:
        """What the seat (None: a spectator) may know now; the view stays as it is when the match goes on.

        `all_open`: nothing is hidden, for replays of a match that is over.
        """
        return SeatView(self.state.copy(), seat, self.feed(seat), len(self.journal), all_open)

    def round_starts(self) -> list[int]:
        """The journal entries with which rounds begin."""
        return [moment for moment, event in self._feed if event.opens_round]

    def mind(self, seat: Seat, seconds: float = 1.0) -> Mind:
        """The source of chance of the bot at a seat; the match's own seed cannot be found from it."""
        return Mind(blake2b(f"{self.seed}/bot/{seat}".encode(), digest_size=16).hexdigest(), seconds)

    # -- playing

    def play(self, seat: Seat, text: str) -> None:
        """Make the move that `text` says; it may answer several asks in a row that belong to one move.

        For CHANCE the text says what chance decides (empty: let it decide). Raises the three move errors; what
        a longer text has already done stays done, and the error's `done` says how many answers that are.
        """
        rest, done = text.strip(), 0
        if seat == CHANCE:
            self._play_chance(rest)
            return
        if not rest:
            raise InvalidMove("There is no move in an empty line.")
        try:
            while rest:
                ask = self._ask_of(seat, rest, done)
                prompt, _, options = ask
                answer, rest = prompt.read(rest, options, self.state.table)
                self._put(seat, ask, answer)
                self.settle()
                rest, done = rest.strip(), done + 1
        except MoveError as error:
            error.done = done
            raise

    def answer(self, seat: Seat, answer: Any) -> None:
        """The same with the answer itself: the way of bots. Raises IllegalMove."""
        self._put(seat, self._ask_of(seat, "", 0), answer)
        self.settle()

    def why(self, seat: Seat, text: str) -> Refusal | None:
        """Why the first answer in `text` would be refused; None if it is legal. Changes nothing."""
        try:
            prompt, _, options = self._ask_of(seat, text, 0)
            answer, _ = prompt.read(text, options, self.state.table)
        except MoveError as error:
            return error.refusal
        return self.state.refuse(seat, answer)

    def _ask_of(self, seat: Seat, rest: str, done: int) -> Ask:
        ask = self.state.ask_of(seat)
        if ask is not None and (not done or ask[0].joined):
            return ask
        if done:
            raise IllegalMove(f"The move is complete; {rest!r} is left over.")
        if self.over:
            raise IllegalMove("The game is over.", *(self.outcome.rules if self.outcome else ()))
        if not 1 <= seat <= self.setting.players:
            raise IllegalMove(f"There is no seat {seat}.")
        raise IllegalMove(Refusal(f"It is not {self.who(seat)}'s turn.", _cite(self.game.turn_rule)))

    def _put(self, lane: Seat, ask: Ask, answer: Any) -> None:
        prompt, actor, options = ask
        if answer not in options:
            raise IllegalMove(prompt.why(self.state.table, actor, answer))
        self._undone.clear()
        shows = prompt.shows(answer) or actor == CHANCE or self._is_last_secret(lane, prompt)
        entry = Entry(lane, actor, prompt.text(answer), answer, prompt.joined, shows)
        self.journal.append(entry)
        self.state.play(lane, answer)

    def _is_last_secret(self, lane: Seat, prompt: Prompt[Any]) -> bool:
        """Whether this is the last of several secret answers given side by side: all are shown then."""
        others = [other for other, (asked, _, _) in self.state.open.items() if other != lane and asked.secret]
        return prompt.secret and self.state.single is None and not others

    # -- chance

    @property
    def chance(self) -> tuple[Seat, Prompt[Any], Sequence[Any]] | None:
        """What a person may decide for chance now: lane, prompt, outcomes; None if chance is not asked."""
        lane = self.state.chance_lane()
        if lane is None:
            return None
        prompt, _, options = self.state.open[lane]
        return lane, prompt, options

    def settle(self) -> None:
        """Let chance decide what is open, unless a person is to. Only a match that was read from a record needs it,
        where the record ends before chance had its say."""
        while not self.ask_chance and self.chance is not None:
            self._draw()

    def _draw(self, lane: Seat | None = None) -> None:
        lane = self.state.chance_lane() if lane is None else lane
        assert lane is not None
        ask = self.state.open[lane]
        self._put(lane, ask, draw(ask[2], seeded(self.seed, self.state.chance_key(lane))))

    def _play_chance(self, text: str, lane: Seat | None = None) -> None:
        lane = self.state.chance_lane() if lane is None else lane
        ask = self.state.open.get(lane) if lane is not None else None
        if lane is None or ask is None or ask[1] != CHANCE:
            raise IllegalMove("Nothing is left to chance now.")
        if not text:
            self._draw(lane)
            return
        answer, rest = ask[0].read(text, ask[2], self.state.table)
        if rest.strip():
            raise InvalidMove(f"{rest.strip()!r} is left over.")
        self._put(lane, ask, answer)

    # -- undo

    def undo_problem(self, seat: Seat, assisted: bool = False) -> Refusal | None:
        """Why `seat` cannot take back its last decision, or None.

        Undo goes back only as far as nothing new was seen and no other person has decided since. `assisted`: one
        person alone with bots may go further; the match is then marked.
        """
        last = self._last_decision(seat)
        if last is None:
            return Refusal("There is nothing to take back.")
        if self.free_undo:
            return None
        rules = _cite(self.game.undo_rule)
        for entry in self.journal[last + 1 :]:
            if entry.actor not in (seat, CHANCE) and self.players[entry.actor - 1].human:
                return Refusal(f"{self.who(entry.actor)} has decided since.", rules)
        if self._shown_since(last) and not (assisted and self.people == (seat,)):
            return Refusal("What has been seen cannot be un-seen.", rules)
        return None

    def undo(self, seat: Seat, assisted: bool = False) -> None:
        """Take back the last decision of `seat` and all that followed. Raises IllegalMove."""
        problem = self.undo_problem(seat, assisted)
        if problem is not None:
            raise IllegalMove(problem)
        last = self._last_decision(seat)
        assert last is not None
        if not self.free_undo and self._shown_since(last):
            self.assisted = True
        undone = [*self._undone, self.journal]
        self._replay(self.journal[:last])
        self.settle()
        self._undone = undone

    def redo(self) -> bool:
        """Play again what was taken back last; False if there is nothing, or somebody has decided since."""
        if not self._undone:
            return False
        *undone, journal = self._undone
        self._replay(journal)
        self._undone = undone
        return True

    def _shown_since(self, number: int) -> bool:
        """Whether people saw something new since this journal entry; after the end everything lies open."""
        return self.over or any(entry.reveals for entry in self.journal[number:])

    def _last_decision(self, seat: Seat) -> int | None:
        return next((n for n in range(len(self.journal) - 1, -1, -1) if self.journal[n].actor == seat), None)

    def _replay(self, entries: Iterable[Entry]) -> None:
        self._begin()
        for entry in entries:
            self._put(entry.lane, self.state.open[entry.lane], entry.answer)

    # -- loading

    def follow(self, lines: Iterable[tuple[Seat, Seat, str]], on_line: Callable[[int], None] | None = None) -> None:
        """Play a journal that was written down: (lane, actor, text) each, chance included.

        Raises RecordError with the number of the line (from 1); what came before it stays played.
        """
        asking, self.ask_chance = self.ask_chance, True
        try:
            self._begin()
            for number, (lane, actor, text) in enumerate(lines, 1):
                try:
                    self._follow(lane, actor, text)
                except MoveError as error:
                    raise RecordError(number, f"{text!r} was played, but: {error}", error.rules) from None
        finally:
            self.ask_chance = asking
        self.settle()

    def _follow(self, lane: Seat, actor: Seat, text: str) -> None:
        ask = self.state.open.get(lane)
        if ask is None or ask[1] != actor:
            raise IllegalMove(f"seat {actor or '*'} is not asked")
        answer, rest = ask[0].read(text, ask[2], self.state.table)
        if rest.strip():
            raise InvalidMove(f"{rest.strip()!r} is left over")
        self._put(lane, ask, answer)


def _cite(rule: str) -> tuple[str, ...]:
    return (rule,) if rule else ()


def make_players(game: Game[Any], kinds: Sequence[str], names: Sequence[str] = ()) -> list[Player]:
    """Players from kinds (`human`, a bot level, or `Name:kind`). Raises SeatError for an unknown kind."""
    players = []
    for number, word in enumerate(kinds, 1):
        name, _, kind = word.rpartition(":")
        kind = kind.strip().casefold()
        if kind != HUMAN and kind not in game.levels:
            known = ", ".join((HUMAN, *game.levels))
            reason = f"{kind!r} is not one of {known}"
            if kind in LEVELS:
                reason = f"{game.title} has no bot {kind!r} yet; there are {known}"
            raise SeatError(f"seat {number}", reason)
        given = names[number - 1] if number <= len(names) else ""
        players.append(Player(name.strip() or given or f"Player {number}", kind))
    return players
