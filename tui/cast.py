"""Recordings of the terminal in the asciicast format, version 2: a header, then [seconds, "o", text] a line."""

from __future__ import annotations

import json
import os
import shutil
import time
from pathlib import Path
from types import TracebackType


class CastWriter:
    """Writes what the driver sends, as it sends it."""

    def __init__(self, path: Path, title: str) -> None:
        self._path, self._title = path, title

    def __enter__(self) -> CastWriter:
        size = shutil.get_terminal_size()
        header = {
            "version": 2,
            "width": size.columns,
            "height": size.lines,
            "timestamp": int(time.time()),
            "title": self._title,
            "env": {"TERM": os.environ.get("TERM", "")},
        }
        self._file = self._path.open("w", encoding="utf-8")
        self._file.write(json.dumps(header) + "\n")
        return self

    def write(self, seconds: float, text: str) -> None:
        if not self._file.closed:
            self._file.write(json.dumps([round(seconds, 6), "o", text]) + "\n")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
