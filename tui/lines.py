"""A match line by line: for pipes, screen readers and tests. The same views and the same notation as the app."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

from games.bots.pool import InlineBots
from games.core.errors import MoveError
from games.core.match import Match
from games.core.prompt import with_names
from games.core.scene import CHANCE, Seat
from tui.term import to_ascii

if TYPE_CHECKING:
    from games.store import Saver

FEW = 20
"""So many choices are listed without being asked for, and can be taken by their number."""
HELP = """A move, or: ? choices, why MOVE, show, log, undo, hint, rules ID, quit."""


class Lines:
    """Plays `match`, reading a line for each decision of a person. `saver` keeps every move."""

    def __init__(
        self, match: Match, source: TextIO, out: TextIO, saver: Saver | None, *, resumed: bool, plain: bool
    ) -> None:
        self.match, self.source, self.out, self.saver, self.plain = match, source, out, saver, plain
        self.bots = InlineBots()
        self._told = len(match.journal) if resumed else -1
        self._shown = -1
        self._people = set(match.people)

    def say(self, text: str = "") -> None:
        self._said = text.strip()
        self._write(f"{text}\n")

    def _write(self, text: str) -> None:
        self.out.write(to_ascii(text) if self.plain else text)
        self.out.flush()

    def run(self) -> int:
        """Always 0: over, left, or the input has ended; the match is saved in any case."""
        match = self.match
        self.say(f"{match.game.title}. {HELP}")
        if self.saver is not None:
            self.say(f"Saved as {self.saver.id}.")
        while not match.over:
            self._tell()
            if match.chance is not None:
                if not self._ask_chance():
                    return 0
                continue
            seat = match.acting[0]
            if seat not in self._people:
                view = match.view(seat)
                choice = asyncio.run(self.bots.choose(view, match.players[seat - 1].kind, match.mind(seat)))
                match.answer(seat, choice.answer)
                self._save()
            elif not self._ask(seat):
                return 0
        self._tell()
        self._result()
        return 0

    _said = ""
    """The last line."""
    _left = False
    _warned = False
    """Whether the last line was an `undo` that would take back what was seen."""

    # -- asking

    def _ask(self, seat: Seat) -> bool:
        """One line of a person; False if there is none or they leave."""
        match = self.match
        if self._shown != len(match.journal):
            self._shown = len(match.journal)
            self._show(seat)
        self.say(f"{match.who(seat)}: {match.view(seat).question(match.who)}")
        if len(match.view(seat).options) <= FEW:
            self._choices(seat)
        line = self._read(f"{match.who(seat)}> ")
        if line is None:
            return False
        self._do(seat, line)
        return not self._left

    def _ask_chance(self) -> bool:
        chance = self.match.chance
        assert chance is not None
        _, prompt, options = chance
        view = self.match.view(None).view
        self.say(f"chance: {prompt.ask(view, CHANCE)}")
        if len(options) <= FEW:
            self.say("  " + " ".join(prompt.text(answer) for answer in options))
        line = self._read("*> ", empty=True)
        if line is None:
            return False
        if line == "quit":
            self._left = True
            return False
        self._try(lambda: self.match.play(CHANCE, line))
        return True

    def _read(self, prompt: str, empty: bool = False) -> str | None:
        while True:
            self._write(prompt)
            line = self.source.readline()
            if not line:
                self.say()
                self.say("The input has ended; the match can be resumed." if self.saver else "The input has ended.")
                return None
            if line.strip() or empty:
                return line.strip()

    def _do(self, seat: Seat, line: str) -> None:
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "?": lambda: self._choices(seat),
            "help": lambda: self.say(HELP),
            "why": lambda: self._why(seat, rest),
            "show": lambda: self._show(seat),
            "log": lambda: self._log(seat),
            "undo": self._undo,
            "hint": lambda: self._hint(seat),
            "rules": lambda: self._rules(rest),
            "quit": self._quit,
        }
        command = commands.get(word.casefold())
        self._warned = self._warned and word.casefold() == "undo"
        if command is not None:
            command()
            return
        view = self.match.view(seat)
        if line.isdigit() and 1 <= int(line) <= len(view.options) <= FEW and self.match.why(seat, line) is not None:
            prompt = view.prompt
            assert prompt is not None
            line = prompt.text(view.options[int(line) - 1])
        self._try(lambda: self.match.play(seat, line))

    def _try(self, play: Callable[[], None]) -> None:
        try:
            play()
        except MoveError as error:
            self.say(f"No: {with_names(str(error), self.match.who)}")
        self._save()

    # -- commands

    def _choices(self, seat: Seat) -> None:
        choices = self.match.view(seat).choices()
        for number, (text, label) in enumerate(choices, 1):
            words = f"  {with_names(label, self.match.who)}" if label != text else ""
            self.say(f"{number:>3}  {text}{words}")

    def _why(self, seat: Seat, text: str) -> None:
        refusal = self.match.why(seat, text)
        self.say(with_names(str(refusal), self.match.who) if refusal else f"{text} is legal now.")
        for rule in refusal.rules if refusal else ():
            if rule in self.match.game.rulebook:
                self.say(f"  {rule}: {self.match.game.rulebook[rule].text}")

    def _show(self, seat: Seat) -> None:
        self.say(self.match.game.show(self.match.view(seat).view, self.match.who))

    def _log(self, seat: Seat) -> None:
        for text, rules in self.match.log(seat):
            self.say(f"{text}  [{', '.join(rules)}]" if rules else text)

    def _undo(self) -> None:
        """What was seen goes back only when asked for twice, and only for a person alone."""
        match = self.match
        actor = next((e.actor for e in reversed(match.journal) if e.actor in self._people), None)
        if actor is None:
            self.say("No: there is nothing to take back.")
            return
        alone = match.people == (actor,)
        problem = match.undo_problem(actor)
        if problem is not None and alone and not match.undo_problem(actor, assisted=True) and not self._warned:
            self._warned = True
            self.say(f"{problem} Say undo again to take it back all the same: the record will say so.")
            return
        self._try(lambda: match.undo(actor, assisted=alone and self._warned))
        self._told = min(self._told, len(match.journal))

    def _hint(self, seat: Seat) -> None:
        match = self.match
        view = match.view(seat)
        choice = asyncio.run(self.bots.choose(view, match.game.levels[-1], match.mind(seat)))
        match.assisted = match.assisted or match.game.hidden_information
        assert view.prompt is not None
        said = f"The bot would play {view.prompt.text(choice.answer)}. {choice.why}"
        self.say(with_names(said, match.who))
        self._save()

    def _rules(self, word: str) -> None:
        found = self.match.game.rulebook.find(word)
        for rule in found[:10]:
            self.say(f"{rule.id} ({rule.source}): {rule.text}")
        if not found:
            self.say(f"No rule has this id or word: {word}")

    def _quit(self) -> None:
        self._left = True
        self.say(f"Saved; go on with: hradby resume {self.saver.id} --text" if self.saver else "The match is gone.")

    # -- telling

    def _tell(self) -> None:
        """What has happened since the last time, as all people at this keyboard saw it."""
        viewer = next(iter(self._people)) if len(self._people) == 1 else None
        for event in self.match.feed(viewer, self._told):
            if text := self.match.game.line(event, self.match.who, self.match.setting):
                self.say(f"  {text}")
        self._told = len(self.match.journal)

    def _result(self) -> None:
        match, outcome = self.match, self.match.outcome
        assert outcome is not None
        names = " and ".join(match.who(seat) for seat in outcome.winners) or "Nobody"
        won = "won" if len(outcome.winners) < 2 else "share the win"
        if (reason := match.game.reason(outcome, match.who)) != self._said:
            self.say(reason)
        self.say(f"{names} {won}.")
        if outcome.tie_break:
            self.say(outcome.tie_break)
        for group in outcome.ranking:
            for seat in group:
                score = outcome.scores.get(seat)
                self.say(f"{outcome.place(seat)}. {match.who(seat)}" + (f": {outcome.amount(seat)}" if score else ""))
                for line in score.lines if score else ():
                    self.say(f"     {line.points:>3}  {line.label} ({line.rule})")

    def _save(self) -> None:
        if self.saver is not None:
            self.saver.save()


def play_lines(match: Match, source: TextIO, out: TextIO, saver: Saver | None = None, plain: bool = False) -> int:
    """Play the match; a new one is kept in the store from the start. `plain`: ASCII only. Raises StoreError."""
    if saver is not None:
        return Lines(match, source, out, saver, resumed=True, plain=plain).run()
    from games.store import Store
    from tui import paths
    from tui.rooms import now

    with Store(paths.matches(), now) as store:
        return Lines(match, source, out, store.create(match), resumed=False, plain=plain).run()
