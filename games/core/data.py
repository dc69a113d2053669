"""Reading what people wrote: against a schema, with errors that name file and field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from games.core.errors import CardError, DataError, TableError

T = TypeVar("T")

_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+|\.\.\.)\]")


DEEPEST = 32
"""Nothing that people write is nested deeper."""
LARGEST = 2**63 - 1
"""The largest whole number of TOML."""
LONGEST = 10_000_000
"""No file that people write has so many bytes."""


def read_text(path: str | Path) -> str:
    """The text of a file that a person named. Raises DataError: the path and why it cannot be read."""
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(LONGEST + 1)
        if len(data) > LONGEST:
            raise DataError(str(path), f"more than {LONGEST} bytes")
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise DataError(str(path), "not UTF-8 text") from None
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise DataError(str(path), reason[:1].lower() + reason[1:]) from None


def parse_toml(text: str, file: str | Path) -> dict[str, Any]:
    """Plain data. Raises CardError: with line and column where the text is not TOML."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise CardError(file, "", f"not TOML: {error}") from None
    _check_size(data, file)
    return data


def _check_size(data: dict[str, Any], file: str | Path) -> None:
    """TOML that no reader can handle: whole numbers out of range, nesting without end. Raises CardError."""
    todo: list[tuple[Any, int]] = [(data, 0)]
    while todo:
        value, depth = todo.pop()
        if isinstance(value, int) and abs(value) > LARGEST:
            raise CardError(file, "", "not TOML: a number is too large")
        if depth > DEEPEST:
            raise CardError(file, "", "not TOML for people: nested too deeply")
        if isinstance(value, dict):
            todo += [(inner, depth + 1) for inner in value.values()]
        elif isinstance(value, list):
            todo += [(inner, depth + 1) for inner in value]


def decode_toml(text: str, schema: type[T], file: str | Path) -> T:
    """`text` as `schema` (a msgspec struct). Raises CardError that names the entry by its id where it has one."""
    data = parse_toml(text, file)
    return convert(data, schema, file)


def convert(data: Any, schema: type[T], file: str | Path) -> T:
    try:
        return msgspec.convert(data, schema)
    except msgspec.ValidationError as error:
        raise CardError(file, *_explain(error, data, schema)) from None


def table_data(data: Any, schema: type[T]) -> T:
    """The data of a table as `schema`. Raises TableError that names the field."""
    try:
        return msgspec.convert(data, schema)
    except msgspec.ValidationError as error:
        raise TableError(*_explain(error, data, schema)) from None


def _explain(error: msgspec.ValidationError, data: Any, schema: Any) -> tuple[str, str]:
    path = str(error).partition(" - at `")[2]
    steps: list[str | int] = []
    for match in _STEP.finditer(path.rstrip("`").partition("$")[2]):
        if match[2] == "...":
            steps.append(_key(data, steps, schema, str(error)))
        else:
            steps.append(match[1] if match[2] is None else int(match[2]))
    return place(data, steps), invalid(error, schema)


def invalid(error: msgspec.ValidationError, schema: Any) -> str:
    """Why data does not fit a schema, with what would: the keys that there are, the words that may stand there."""
    reason, _, path = str(error).partition(" - at `")
    kind = _kind_at(inspect.type_info(schema), path.rstrip("`"))
    known: list[str] = []
    if "unknown field" in reason and isinstance(kind, inspect.StructType):
        known = [field.encode_name for field in kind.fields]
        reason = reason.replace("Object contains unknown field", "there is no key")
    elif "enum value" in reason and isinstance(kind, inspect.LiteralType):
        known = [str(value) for value in kind.values]
        reason = reason.replace("Invalid enum value", "there is no")
    return f"{reason}; there are {', '.join(known)}" if known else reason


def _kind_at(kind: Any, path: str) -> Any:
    """The part of a schema that a path of msgspec leads to; None if it cannot be told."""
    for match in _STEP.finditer(path.partition("$")[2]):
        if isinstance(kind, inspect.UnionType):
            kind = next((one for one in kind.types if not isinstance(one, inspect.NoneType)), None)
        if isinstance(kind, inspect.StructType):
            kind = next((field.type for field in kind.fields if field.encode_name == match[1]), None)
        elif isinstance(kind, inspect.ListType | inspect.VarTupleType):
            kind = kind.item_type
        elif isinstance(kind, inspect.DictType):
            kind = kind.value_type
        else:
            return None
    return kind


def _key(data: Any, steps: list[str | int], schema: Any, error: str) -> str:
    """The key that an error means by `[...]`: the one whose entry alone causes it."""
    table = data
    for step in steps:
        table = table[step]
    for key in table if isinstance(table, dict) else ():
        try:
            msgspec.convert(_only(data, steps, key), schema)
        except msgspec.ValidationError as again:
            if str(again) == error:
                return str(key)
    return "..."


def _only(data: Any, steps: list[str | int], key: str) -> Any:
    """A copy of `data` in which the table at `steps` has only this key."""
    if not steps:
        return {key: data[key]}
    copy = data.copy()
    copy[steps[0]] = _only(copy[steps[0]], steps[1:], key)
    return copy


def place(data: Any, steps: Sequence[str | int]) -> str:
    """The way to a field in words: `card c05, number`. Entries of a list are named by their id or counted from 1."""
    words: list[str] = []
    at = data
    for step in steps:
        if isinstance(step, int):
            at = at[step] if isinstance(at, list) and step < len(at) else None
            entry = at.get("id") if isinstance(at, dict) else None
            words[-1:] = [f"{words[-1] if words else 'entry'} {entry or step + 1}"]
        else:
            at = at.get(step) if isinstance(at, dict) else None
            words.append(step)
    return ", ".join(words)
