"""A match line by line: for pipes, screen readers and tests. The same views and the same notation as the app."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

from games.bots.pool import InlineBots
from games.core.errors import MoveError
from games.core.match import Match
from games.core.scene import CHANCE, Seat

if TYPE_CHECKING:
    from games.store import Saver

FEW = 20
"""So many choices are listed without being asked for, and can be taken by their number."""
HELP = """A move, or: ? choices, why MOVE, show, log, undo, hint, rules ID, quit."""


class Lines:
    """Plays `match`, reading a line for each decision of a person. `saver` keeps every move."""

    def __init__(self, match: Match, source: TextIO, out: TextIO, saver: Saver | None, resumed: bool) -> None:
        self.match, self.source, self.out, self.saver = match, source, out, saver
        self.bots = InlineBots()
        self._told = len(match.journal) if resumed else -1
        self._shown = -1
        self._people = set(match.people)

    def say(self, text: str = "") -> None:
        self.out.write(f"{text}\n")
        self.out.flush()

    def run(self) -> int:
        """0: over or left; 1: the input ended before the match."""
        match = self.match
        self.say(f"{match.game.title}. {HELP}")
        if self.saver is not None:
            self.say(f"Saved as {self.saver.id}.")
        while not match.over:
            self._tell()
            if match.chance is not None:
                if not self._ask_chance():
                    return 0 if self._left else 1
                continue
            seat = match.acting[0]
            if seat not in self._people:
                view = match.view(seat)
                choice = asyncio.run(self.bots.choose(view, match.players[seat - 1].kind, match.mind(seat)))
                match.answer(seat, choice.answer)
                self._save()
            elif not self._ask(seat):
                return 0 if self._left else 1
        self._tell()
        self._result()
        return 0

    _left = False

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
        texts = [prompt.text(answer) for answer in list(options)[:60]]
        self.say(f"chance: {prompt.name}? {' '.join(texts)}, or an empty line to let it be drawn")
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
            self.out.write(prompt)
            self.out.flush()
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
            "undo": lambda: self._undo(seat),
            "hint": lambda: self._hint(seat),
            "rules": lambda: self._rules(rest),
            "quit": self._quit,
        }
        command = commands.get(word.casefold())
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
            self.say(f"No: {error}")
        self._save()

    # -- commands

    def _choices(self, seat: Seat) -> None:
        choices = self.match.view(seat).choices()
        for number, (text, label) in enumerate(choices, 1):
            self.say(f"{number:>3}  {text}" + (f"  {label}" if label != text else ""))

    def _why(self, seat: Seat, text: str) -> None:
        refusal = self.match.why(seat, text)
        self.say(str(refusal) if refusal else f"{text} is legal now.")
        for rule in refusal.rules if refusal else ():
            if rule in self.match.game.rulebook:
                self.say(f"  {rule}: {self.match.game.rulebook[rule].text}")

    def _show(self, seat: Seat) -> None:
        self.say(self.match.game.show(self.match.view(seat).view, self.match.who))

    def _log(self, seat: Seat) -> None:
        for text, rules in self.match.log(seat):
            self.say(f"{text}  [{', '.join(rules)}]" if rules else text)

    def _undo(self, seat: Seat) -> None:
        alone = self.match.people == (seat,)
        actor = next((e.actor for e in reversed(self.match.journal) if e.actor in self._people), None)
        if actor is None:
            self.say("No: there is nothing to take back.")
            return
        before = self.match.assisted
        self._try(lambda: self.match.undo(actor, assisted=alone))
        if self.match.assisted and not before:
            self.say("A card that was seen was taken back: the record will say so.")
        self._told = min(self._told, len(self.match.journal))

    def _hint(self, seat: Seat) -> None:
        match = self.match
        view = match.view(seat)
        choice = asyncio.run(self.bots.choose(view, match.game.levels[-1], match.mind(seat)))
        match.assisted = match.assisted or match.game.hidden_information
        assert view.prompt is not None
        self.say(f"The bot would play {view.prompt.text(choice.answer)}. {choice.why}")
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
        self.say(f"{names} won. {match.game.reason(outcome, match.who)}")
        if outcome.tie_break:
            self.say(outcome.tie_break)
        for group in outcome.ranking:
            for seat in group:
                score = outcome.scores.get(seat)
                self.say(f"{outcome.place(seat)}. {match.who(seat)}" + (f": {score.total}" if score else ""))
                for line in score.lines if score and len(score.lines) > 1 else ():
                    self.say(f"     {line.points:>3}  {line.label} ({line.rule})")

    def _save(self) -> None:
        if self.saver is not None:
            self.saver.save()


def play_lines(match: Match, source: TextIO, out: TextIO, saver: Saver | None = None) -> int:
    """Play the match; a new one is kept in the store from the start. Raises StoreError."""
    if saver is not None:
        return Lines(match, source, out, saver, resumed=True).run()
    from games.store import Store
    from tui import paths
    from tui.rooms import now

    with Store(paths.matches(), now) as store:
        return Lines(match, source, out, store.create(match), resumed=False).run()
