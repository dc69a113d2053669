"""Reading what people wrote: against a schema, with errors that name file and field."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from games.core.errors import CardError, TableError

T = TypeVar("T")

_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]")


def parse_toml(text: str, file: str | Path) -> dict[str, Any]:
    """Plain data. Raises CardError with line and column."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise CardError(file, "", f"not TOML: {error}") from None


def decode_toml(text: str, schema: type[T], file: str | Path) -> T:
    """`text` as `schema` (a msgspec struct). Raises CardError that names the entry by its id where it has one."""
    data = parse_toml(text, file)
    return convert(data, schema, file)


def convert(data: Any, schema: type[T], file: str | Path) -> T:
    try:
        return msgspec.convert(data, schema)
    except msgspec.ValidationError as error:
        raise CardError(file, *_explain(error, data)) from None


def table_data(data: Any, schema: type[T]) -> T:
    """The data of a table as `schema`. Raises TableError that names the field."""
    try:
        return msgspec.convert(data, schema)
    except msgspec.ValidationError as error:
        raise TableError(*_explain(error, data)) from None


def _explain(error: msgspec.ValidationError, data: Any) -> tuple[str, str]:
    reason, _, path = str(error).partition(" - at `")
    return place(data, path.rstrip("`")), reason


def place(data: Any, path: str) -> str:
    """A msgspec path such as `$.card[3].number` in words: `card c05, number`."""
    words: list[str] = []
    at = data
    for match in _STEP.finditer(path.removeprefix("$")):
        name, index = match.groups()
        if index is not None:
            at = at[int(index)] if isinstance(at, list) and int(index) < len(at) else None
            entry = at.get("id") if isinstance(at, dict) else None
            words[-1:] = [f"{words[-1] if words else 'entry'} {entry or int(index) + 1}"]
        else:
            at = at.get(name) if isinstance(at, dict) else None
            words.append(name)
    return ", ".join(words)
