"""Records: a match as text that people can read, keep and send.

    [Game "budowa_zamku"]
    [Rules "1"]
    [Options "rules=basic quiet_rounds=25"]
    [Seat "1 human Anna"]

    1 c4=16+x37
    2 a1=5-         ; comment

One line a move, `SEAT MOVE`; `*` is chance, `*2` chance in the scene that runs for seat 2. Answers that belong to
one move stand on one line, with the chance between them. Blank lines separate rounds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.core.errors import DataError, IllegalMove, InvalidMove, MoveError, RecordError
from games.core.game import Game
from games.core.match import Match, Player
from games.core.scene import CHANCE, Seat
from games.core.setting import CardFile, Setting
from games.core.table import Table

_HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_LINE = re.compile(r"(\*\d{0,2}|\d{1,2})\s+(.*)", re.ASCII)
LONGEST = 10_000_000
"""No record of a real match has so many characters."""
NOT_OVER = ("?", "unfinished")
"""[Result] and [Termination] of a match that still runs."""


@dataclass
class Record:
    """A record that was read but not yet played: header values and (line number, seat word, move) each."""

    headers: dict[str, list[str]] = field(default_factory=dict)
    lines: list[tuple[int, str, str]] = field(default_factory=list)
    places: dict[str, list[int]] = field(default_factory=dict)
    """The numbers of the lines of every header."""

    def one(self, key: str, default: str = "") -> str:
        return self.headers.get(key, [default])[0]

    def wrong(self, key: str, reason: str, number: int = 0) -> RecordError:
        """An error about the header with this key."""
        return RecordError(self.places.get(key, [1])[number], reason)


def write_record(match: Match, date: str = "", extra: Mapping[str, str] | None = None) -> str:
    """The match as text. `date`: ISO, of the start. Holds everything, hidden cards too."""
    headers: list[tuple[str, str]] = [("Game", match.game.id), ("Rules", match.game.version)]
    headers.append(("Options", " ".join(f"{k}={_plain(v)}" for k, v in match.setting.options.items())))
    headers += [("Seat", f"{n} {p.kind} {p.name}") for n, p in enumerate(match.players, 1)]
    if match.setting.card_file is not None:
        headers.append(("Cards", json.dumps([match.setting.card_file.name, match.setting.card_file.text])))
    if match.start is not None:
        headers.append(("Table", json.dumps(match.start.to_data(), ensure_ascii=False)))
    if date:
        headers.append(("Date", date))
    headers += _ending(match)
    if match.assisted:
        headers.append(("Assisted", "yes"))
    headers += list((extra or {}).items())
    head = "\n".join(f'[{key} "{_escape(value)}"]' for key, value in headers)
    return f"{head}\n\n{_body(match)}\n"


def _body(match: Match) -> str:
    rounds = set(match.round_starts())
    lines: list[str] = []
    owner: Seat | None = None
    for number, entry in enumerate(match.journal):
        if number in rounds and lines:
            lines.append("")
            owner = None
        if entry.joined and owner is not None and owner == (entry.lane or owner):
            lines[-1] += entry.text if not entry.text[:1].isalnum() else f" {entry.text}"
            continue
        owner = entry.actor if entry.actor != CHANCE else None
        lane = str(entry.lane) if entry.actor == CHANCE and entry.lane != CHANCE else ""
        lines.append(f"{entry.actor or '*'}{lane} {entry.text}")
    return "\n".join(lines)


def read_record(text: str) -> Record:
    """Read the text of a record. Raises RecordError for a line that is neither header nor move."""
    if len(text) > LONGEST:
        raise RecordError(0, "this is too long to be a record")
    record = Record()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if line.startswith("["):
            match = _HEADER.fullmatch(line)
            if match is None:
                raise RecordError(number, f'not a header like [Key "value"]: {line[:60]!r}')
            if record.lines:
                raise RecordError(number, "a header after the first move")
            record.headers.setdefault(match[1], []).append(_unescape(match[2]))
            record.places.setdefault(match[1], []).append(number)
            continue
        line = line.partition(";")[0].strip()
        if not line:
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            raise RecordError(number, f"not a line like `SEAT MOVE`: {line[:60]!r}")
        record.lines.append((number, match[1], match[2]))
    if not record.headers.get("Game"):
        raise RecordError(1, 'no [Game "..."] header: this is not a record')
    return record


def play_record(record: Record, game: Game[Any], seed: str) -> tuple[Match, RecordError | None]:
    """Play a record from its start. A line that cannot be played ends it: the error says which and why, and the
    match stands where it can be viewed. What the record leaves to chance stays open until `settle`. Raises
    RecordError, DataError for headers that do not fit the game."""
    match = match_of(record, game, seed)
    match.ask_chance = True
    match.follow([])
    match.ask_chance = True
    error = None
    if record.one("Rules") not in ("", game.version):
        error = record.wrong("Rules", f"played by rules {record.one('Rules')}; these are rules {game.version}")
    for number, seat, move in record.lines:
        try:
            play_line(match, seat, move)
        except (MoveError, RecordError) as problem:
            rules = problem.rules
            error = RecordError(number, f"{seat} {move}: {problem}", rules)
            break
    match.ask_chance = False
    return match, error or _other_end(record, match)


def _other_end(record: Record, match: Match) -> RecordError | None:
    """Where the headers tell of another end than the moves do."""
    for key, came in _ending(match):
        said = record.one(key, came)
        if said not in (came, *NOT_OVER):
            return record.wrong(key, f"[{key}] says {said!r}, the moves say {came!r}")
    return None


def _ending(match: Match) -> list[tuple[str, str]]:
    """The headers about the end."""
    outcome = match.outcome
    if outcome is None:
        return list(zip(("Result", "Termination"), NOT_OVER, strict=True))
    places = " > ".join("=".join(map(str, group)) for group in outcome.ranking)
    return [("Result", places), ("Termination", str(outcome.reason.value))]


def match_of(record: Record, game: Game[Any], seed: str) -> Match:
    """The match that the headers describe, before the first move."""
    players: list[Player] = []
    for number, value in enumerate(record.headers.get("Seat", []), 1):
        words = value.split(" ", 2)
        if len(words) < 2 or words[0] != str(number):
            raise record.wrong("Seat", f'not like [Seat "{number} human Anna"]: {value[:60]!r}', number - 1)
        players.append(Player(words[2].strip() if len(words) > 2 else f"Player {number}", words[1]))
    options: dict[str, str | int | bool] = {}
    for pair in record.one("Options").split():
        name, _, option_value = pair.partition("=")
        options[name] = option_value
    cards = None
    if record.one("Cards"):
        named = _json(record, "Cards")
        if not (isinstance(named, list) and len(named) == 2 and all(isinstance(n, str) for n in named)):
            raise record.wrong("Cards", "[Cards] does not hold a name and a text")
        cards = CardFile(*named)
    setting = game.setting(len(players), options, cards)
    start: Table | None = None
    if record.one("Table"):
        data = _json(record, "Table")
        if not isinstance(data, dict):
            raise record.wrong("Table", "[Table] does not hold a table")
        start = game.table_from(data, setting)
        if problems := start.problems():
            raise record.wrong("Table", f"[Table] cannot occur: {problems[0]}")
    return Match(game, setting, players, seed, start=start, ask_chance=True)


def play_line(match: Match, seat_word: str, move: str) -> None:
    """Play one line of a record or scenario. Chance that the line does not name is drawn, unless it is asked for.

    Raises the move errors.
    """
    if seat_word.startswith("*"):
        lane = int(seat_word[1:]) if seat_word[1:] else None
        match._play_chance(move, lane)
        return
    seat, rest = int(seat_word), move.strip()
    first = True
    while rest or first:
        lane = _chance_before(match, seat)
        if lane is not None:
            ask = match.state.open[lane]
            prompt, _, options = ask
            own = not first and prompt.joined and lane in (seat, CHANCE)
            if own and (read := _try(prompt, rest, options, match)) is not None:
                match._put(lane, ask, read[0])
                rest = read[1].strip()
                continue
            if match.ask_chance:
                raise IllegalMove("here chance decides first: a line with `*` is missing")
            match._draw(lane)
            continue
        ask = match._ask_of(seat, rest, 0 if first else 1)
        answer, rest = ask[0].read(rest, ask[2], match.state.table)
        match._put(seat, ask, answer)
        first, rest = False, rest.strip()


def _chance_before(match: Match, seat: Seat) -> Seat | None:
    """The lane in which chance is asked before `seat` can go on, its own first; None if the seat itself is asked."""
    if match.state.ask_of(seat) is not None:
        return None
    waiting = [lane for lane, (_, who, _) in match.state.open.items() if who == CHANCE]
    return seat if seat in waiting else min(waiting, default=None)


def _try(prompt: Any, text: str, options: Any, match: Match) -> tuple[Any, str] | None:
    try:
        answer, rest = prompt.read(text, options, match.state.table)
    except InvalidMove:
        return None
    return answer, rest


def _json(record: Record, header: str) -> Any:
    try:
        return json.loads(record.one(header))
    except (ValueError, RecursionError):
        raise record.wrong(header, f"[{header}] is not JSON") from None


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _escape(text: str) -> str:
    text = "".join(c if c.isprintable() else " " for c in text)
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


__all__ = ["DataError", "Record", "Setting", "match_of", "play_line", "play_record", "read_record", "write_record"]
