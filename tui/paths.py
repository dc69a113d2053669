"""Where hradby keeps its files: matches with the user's data, settings with the configuration."""

from __future__ import annotations

from pathlib import Path

from platformdirs import PlatformDirs

_DIRS = PlatformDirs("hradby", appauthor=False)


def matches() -> Path:
    """The store of matches."""
    return Path(_DIRS.user_data_dir) / "matches.db"


def settings() -> Path:
    return Path(_DIRS.user_config_dir) / "settings.toml"


def keys() -> Path:
    return Path(_DIRS.user_config_dir) / "keys.toml"


def crash() -> Path:
    """What went wrong when the program ended by a mistake of its own."""
    return Path(_DIRS.user_state_dir) / "crash.log"


def shown(path: Path) -> str:
    """The path as people say it, with ~ for their home."""
    try:
        return f"~/{path.relative_to(Path.home()).as_posix()}"
    except ValueError:
        return str(path)


def all_paths() -> dict[str, Path]:
    """Every path by what it holds."""
    return {"matches": matches(), "settings": settings(), "keys": keys(), "crash log": crash()}
