"""All keys of the app, by the screen they work on; a game adds those of its board in `tui/games/GAME/keys.py`.
`keys.toml` in the configuration folder changes them:

[match]
undo = "u,ctrl+z"
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from textual.binding import Binding, BindingType
from textual.keys import Keys

from tui.games import PANES

BACK = "q,escape,backspace"
"""Never Escape alone: tmux holds it back."""


@dataclass(frozen=True, slots=True)
class Key:
    """An action, the keys that do it, and what help says about it."""

    action: str
    keys: str
    about: str
    help: bool = True


MENU = [
    Key("up", "up,k", "up"),
    Key("down", "down,j", "down"),
    Key("left", "left,h", "left, the value before"),
    Key("right", "right,l", "right, the value after"),
    Key("act", "enter,space", "choose"),
]
TABLE: dict[str, list[Key]] = {
    "app": [
        Key("help", "question_mark", "help for this screen"),
        Key("quit_app", "ctrl+q,ctrl+c", "quit; matches stay saved"),
    ],
    "shelf": [
        *MENU,
        Key("next_region", "tab,shift+tab", "games or matches to continue"),
        Key("rules", "r", "read the rules of the game"),
        Key("demo", "d", "let four bots play"),
        Key("remove", "x,delete", "forget the chosen match (asks first)"),
        Key("settings", "s", "settings"),
        Key("back", BACK, "quit"),
    ],
    "set_up": [
        *MENU,
        Key("start", "g", "start the match"),
        Key("rules", "r", "read the rules"),
        Key("back", BACK, "back to the shelf"),
    ],
    "match": [
        Key("type_move", "colon", "type a move"),
        Key("undo", "u", "take back your last decision"),
        Key("redo", "U,ctrl+r", "play again what was taken back"),
        Key("hint", "H", "ask the best bot"),
        Key("log", "l", "what has happened"),
        Key("rule", "r", "the rule that applies now"),
        Key("slower", "less_than_sign", "bots play slower"),
        Key("faster", "greater_than_sign", "bots play faster"),
        Key("result", "o", "the result, when the game is over"),
        Key("back", BACK, "leave; the match stays saved"),
    ],
    "result": [
        Key("again", "n", "play again with the same seats and options"),
        Key("table", "v,space", "look at the table"),
        Key("replay", "p", "replay the match"),
        Key("back", f"{BACK},enter", "back to the shelf"),
    ],
    "replay": [
        Key("step(-1)", "left,left_square_bracket", "one move back"),
        Key("step(1)", "right,right_square_bracket,space,enter", "one move on"),
        Key("round(-1)", "pageup,up", "one round back"),
        Key("round(1)", "pagedown,down", "one round on"),
        Key("first", "home,g", "to the start"),
        Key("last", "end,G", "to the end"),
        Key("viewer", "v", "see it as another seat, or with all cards open"),
        Key("branch", "b", "play on from here as a new match"),
        Key("log", "l", "what has happened"),
        Key("rule", "r", "the rules"),
        Key("back", BACK, "back"),
    ],
    "rules": [
        Key("up", "up,k", "the rule before"),
        Key("down", "down,j", "the next rule"),
        Key("chapter(-1)", "left,h,pageup", "the chapter before"),
        Key("chapter(1)", "right,l,pagedown", "the next chapter"),
        Key("first", "home,g", "first rule"),
        Key("last", "end,G", "last rule"),
        Key("search", "slash,colon", "search"),
        Key("back", BACK, "back"),
    ],
    "log": [
        Key("up", "up,k", "up"),
        Key("down", "down,j", "down"),
        Key("page(-1)", "pageup", "a page up"),
        Key("page(1)", "pagedown,space", "a page down"),
        Key("first", "home,g", "to the start"),
        Key("last", "end,G", "to the end"),
        Key("back", f"{BACK},l,enter", "back"),
    ],
    "help": [
        Key("up", "up,k", "up"),
        Key("down", "down,j", "down"),
        Key("page(-1)", "pageup", "a page up"),
        Key("page(1)", "pagedown,space", "a page down"),
        Key("back", f"{BACK},question_mark,enter", "back"),
    ],
    "settings": [
        *MENU,
        Key("back", BACK, "back; settings are kept"),
    ],
}


def table(section: str) -> list[Key]:
    """The keys of a screen, or of the board of a game. Raises KeyError."""
    if section not in TABLE and section in PANES:
        own: list[Key] = import_module(f"tui.games.{section}.keys").KEYS
        return own
    return TABLE[section]


def sections() -> list[str]:
    """All sections: of screens, then of boards."""
    return [*TABLE, *PANES]


CZECH_DIGITS = dict(zip("+ěščřžýáíé", "1234567890", strict=True))
"""The digit row of a Czech keyboard gives these without shift."""


def bindings(section: str) -> list[BindingType]:
    """The bindings of a screen or board; their ids are `section.action`."""
    return [
        Binding(key.keys, key.action, key.about, id=f"{section}.{key.action}", show=False) for key in table(section)
    ]


def digit(key: str, character: str | None) -> int | None:
    """The number that a key means, on an English or a Czech layout."""
    word = CZECH_DIGITS.get(character or "", character or key)
    return int(word) if len(word) == 1 and word.isascii() and word.isdigit() else None


NAMES = {
    "question_mark": "?",
    "colon": ":",
    "slash": "/",
    "plus": "+",
    "minus": "-",
    "hyphen": "-",
    "full_stop": ".",
    "circumflex_accent": "^",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "escape": "esc",
    "pageup": "pgup",
    "pagedown": "pgdn",
    "delete": "del",
}


def shown(keys: str) -> str:
    """Keys as help prints them."""
    names = [NAMES.get(key, key) for key in keys.split(",")]
    return " ".join(dict.fromkeys(names))


def about(section: str, changed: Mapping[str, str]) -> list[tuple[str, str]]:
    """(keys, what they do) for the help of a screen; `changed` is what the person has set."""
    return [(shown(changed.get(f"{section}.{key.action}", key.keys)), key.about) for key in table(section) if key.help]


def first(binding: str, changed: Mapping[str, str]) -> str:
    """The key to name for `section.action`. Raises KeyError for an action that there is not."""
    return shown(_keys_of(binding, changed).split(",")[0])


def _keys_of(binding: str, changed: Mapping[str, str]) -> str:
    section, _, action = binding.partition(".")
    keys = {key.action: key.keys for key in table(section)}
    return changed.get(binding, keys[action])


def means(name: str, binding: str, changed: Mapping[str, str]) -> bool:
    """Whether the key of this name does `section.action`."""
    return name in _keys_of(binding, changed).split(",")


_KEY = re.compile(r"(?:(?:ctrl|alt|shift|super)\+)*([a-z0-9_]+|.)", re.IGNORECASE)


def read_keymap(path: Path) -> tuple[dict[str, str], list[str]]:
    """The user's changes by binding id, and a complaint for each line that is wrong; the good ones count."""
    if not path.is_file():
        return {}, []
    import tomllib

    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        return {}, [f"{path.name}: {error}"]
    changed: dict[str, str] = {}
    wrong: list[str] = []
    for section, lines in data.items():
        if section not in sections() or not isinstance(lines, dict):
            wrong.append(f"{path.name}: there is no section [{section}]; there are {', '.join(sections())}")
            continue
        known = [key.action for key in table(section)]
        for action, value in lines.items():
            place = f"{path.name}: [{section}] {action}"
            if action not in known:
                wrong.append(f"{place}: there is no such action; there are {', '.join(known)}")
            elif not isinstance(value, str) or not all(_is_key(name.strip()) for name in value.split(",")):
                wrong.append(f'{place}: {value!r} is not like "u" or "u,ctrl+z"')
            else:
                changed[f"{section}.{action}"] = ",".join(name.strip() for name in value.split(","))
    return changed, wrong + [f"{path.name}: {clash}" for clash in _clashes(changed)]


def _is_key(name: str) -> bool:
    match = _KEY.fullmatch(name)
    if match is None:
        return False
    last = match[1]
    if len(last) == 1 or last in NAMES or last in {key.value for key in Keys}:
        return True
    try:
        return bool(unicodedata.lookup(last.replace("_", " ")))
    except KeyError:
        return False


def _clashes(changed: Mapping[str, str]) -> list[str]:
    """Two actions on one key, on a screen or on a board and the frame around it."""
    found: dict[str, None] = {}
    groups = [[section] for section in TABLE] + [[board, "match"] for board in PANES]
    for group in groups:
        used: dict[str, str] = {}
        for section in group:
            for key in table(section):
                binding = f"{section}.{key.action}"
                for name in changed.get(binding, key.keys).split(","):
                    if name in used and (binding in changed or used[name] in changed):
                        found[f"{shown(name)} means both {used[name]} and {binding}"] = None
                    used[name] = binding
    return list(found)
