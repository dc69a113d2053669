"""What a person has set, kept in `settings.toml` in the configuration folder."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any


@dataclass
class Settings:
    """Every field is an option of the settings screen (see `FIELDS`), except the names, which set-up remembers."""

    theme: str = "night"
    colours: str = "auto"
    ascii: bool = False
    bell: bool = True
    reveal_hold: float = 1.5
    """Seconds for which a card turned over stays in sight (BZ-10.7)."""
    pace: float = 0.6
    """Seconds between two decisions of bots."""
    forced: bool = False
    """Whether an only legal choice is made without asking."""
    names: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Field:
    """One line of the settings screen."""

    id: str
    label: str
    values: tuple[Any, ...]
    help: str


FIELDS = (
    Field("theme", "Theme", ("night", "day", "contrast"), "Dark, light, or the strongest contrast."),
    Field(
        "colours",
        "Colours",
        ("auto", "truecolor", "256", "16", "none"),
        "auto asks the terminal; none tells everything by letters and shapes. Works from the next start.",
    ),
    Field("ascii", "Plain ASCII", (False, True), "Draws with letters and signs that every terminal has."),
    Field("bell", "Bell", (True, False), "Rings when it is your turn."),
    Field(
        "reveal_hold",
        "Look at a card",
        (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0),
        "Seconds for which a card turned over stays in sight.",
    ),
    Field("pace", "Pace of bots", (0.1, 0.3, 0.6, 1.0, 2.0), "Seconds between two decisions of bots."),
    Field("forced", "Forced choices", (False, True), "yes: if only one choice is legal, it is made for you."),
)


class SettingsError(ValueError):
    """The file of settings is wrong; it is left as it was."""


def load(path: Path) -> Settings:
    """The settings in the file, or the defaults if there is none. Raises SettingsError."""
    if not path.is_file():
        return Settings()
    import tomllib

    import msgspec

    try:
        data = tomllib.loads(path.read_text("utf-8"))
        found = msgspec.convert(data, Settings)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError, msgspec.ValidationError) as error:
        raise SettingsError(f"{path}: {error}") from None
    if unknown := sorted(data.keys() - {known.name for known in fields(Settings)}):
        raise SettingsError(f"{path}: there is no setting {unknown[0]!r}")
    for choice in FIELDS[:2]:
        if getattr(found, choice.id) not in choice.values:
            raise SettingsError(f"{path}: {choice.id} is not one of {', '.join(choice.values)}")
    if not 0.5 <= found.reveal_hold <= 5 or not 0 <= found.pace <= 60:
        raise SettingsError(f"{path}: reveal_hold is 0.5 to 5 seconds, pace 0 to 60")
    return found


def save(settings: Settings, path: Path) -> None:
    """Write the file anew, whole or not at all. One that could not be read is kept beside it as `.bad`."""
    import tomli_w

    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        load(path)
    except SettingsError:
        path.replace(path.with_name(path.name + ".bad"))
    fresh = path.with_suffix(".new")
    fresh.write_text(tomli_w.dumps(asdict(settings)), "utf-8")
    fresh.replace(path)
