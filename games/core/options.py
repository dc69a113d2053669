"""The options of a game: a TOML file beside its rules says what there is, which values, and what each means."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from games.core.data import decode_toml
from games.core.errors import OptionError
from games.core.setting import OptionValue

YES = {"true", "yes", "on", "1"}
NO = {"false", "no", "off", "0"}


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One option. `needs` names the value of another option without which this one has no effect."""

    id: str
    type: Literal["choice", "bool", "int"]
    default: OptionValue
    label: str
    help: str
    values: tuple[str | int, ...] = ()
    min: int = 0
    max: int = 0
    needs: str = ""
    labels: Mapping[str, str] = {}
    """How people call the values, where the value itself does not say enough."""

    def choices(self) -> list[OptionValue]:
        """Every value, in order; for a number with limits all of them."""
        if self.type == "bool":
            return [True, False]
        if self.type == "int":
            return list(range(self.min, self.max + 1))
        return list(self.values)

    def read(self, value: OptionValue) -> OptionValue:
        """The value that a person or file meant. Raises OptionError."""
        if self.type == "bool":
            if isinstance(value, bool):
                return value
            word = str(value).casefold()
            if word in YES | NO:
                return word in YES
            raise OptionError(self.id, f"{value!r} is neither true nor false")
        found: OptionValue = value
        if not isinstance(value, bool) and any(isinstance(v, int) for v in self.choices()):
            if not isinstance(value, int | str):
                raise OptionError(self.id, f"{value!r} is not a whole number")
            try:
                found = int(value)
            except ValueError:
                raise OptionError(self.id, f"{value!r} is not a number") from None
        if found in self.choices() and not isinstance(found, bool):
            return found
        if self.type == "int":
            raise OptionError(self.id, f"{found} is not from {self.min} to {self.max}")
        raise OptionError(self.id, f"{value!r} is not one of {', '.join(map(str, self.choices()))}")

    def say(self, value: OptionValue) -> str:
        """The value in words."""
        if self.type == "bool":
            return "yes" if value else "no"
        return self.labels.get(str(value), str(value))


class _File(msgspec.Struct, forbid_unknown_fields=True):
    option: tuple[Option, ...]


class Options:
    """All options of a game, in the order of its set-up screen."""

    def __init__(self, options: tuple[Option, ...]) -> None:
        self.all = options
        self._by_id = {o.id: o for o in options}
        for option in options:
            option.read(option.default)
            if self._by_id[option.id] is not option:
                raise OptionError(option.id, "stands twice")
            if option.needs and not self._can_be(option):
                raise OptionError(option.id, f"needs {option.needs!r}, which is no option or not one of its values")

    @classmethod
    def from_file(cls, path: Path) -> Options:
        return cls(decode_toml(path.read_text("utf-8"), _File, path).option)

    def __getitem__(self, option: str) -> Option:
        return self._by_id[option]

    def defaults(self) -> dict[str, OptionValue]:
        return {o.id: o.default for o in self.all}

    def read(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """A value for every option: given or default. Raises OptionError for unknown names and values."""
        for name in given:
            if name not in self._by_id:
                raise OptionError(name, f"there is no such option; there are {', '.join(self._by_id)}")
        return {o.id: o.read(given.get(o.id, o.default)) for o in self.all}

    def counts(self, option: Option, values: Mapping[str, OptionValue]) -> bool:
        """Whether the option has any effect beside these values (set-up screens hide it otherwise)."""
        if not option.needs:
            return True
        name, value = self._need(option)
        return str(values[name]).casefold() == value and self.counts(self._by_id[name], values)

    def _can_be(self, option: Option) -> bool:
        name, value = self._need(option)
        return name in self._by_id and value in (str(v).casefold() for v in self._by_id[name].choices())

    @staticmethod
    def _need(option: Option) -> tuple[str, str]:
        name, _, value = option.needs.partition("=")
        return name.strip(), value.strip().casefold()
