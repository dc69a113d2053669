"""All keys of the app, by the screen they work on; a game adds those of its board in `tui/games/GAME/keys.py`.
`keys.toml` in the configuration folder changes them:

[match]
undo = "u,ctrl+z"
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from textual.binding import Binding, BindingType

from tui.games import PANES

BACK = "escape,q,backspace"
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
        Key("step(-1)", "left,h,left_square_bracket", "one move back"),
        Key("step(1)", "right,l,right_square_bracket,space,enter", "one move on"),
        Key("round(-1)", "pageup,up,k", "one round back"),
        Key("round(1)", "pagedown,down,j", "one round on"),
        Key("first", "home,g", "to the start"),
        Key("last", "end,G", "to the end"),
        Key("viewer", "v", "see it as another seat, or with all cards open"),
        Key("branch", "b", "play on from here as a new match"),
        Key("log", "L", "what has happened"),
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
        Key("back", f"{BACK},l,L,enter", "back"),
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


def about(section: str) -> list[tuple[str, str]]:
    """(keys, what they do) for the help of a screen."""
    return [(shown(key.keys), key.about) for key in table(section) if key.help]


class KeysError(ValueError):
    """`keys.toml` is wrong; the sentence says where."""


def read_keymap(path: Path) -> dict[str, str]:
    """The user's changes by binding id; empty without a file. Raises KeysError."""
    if not path.is_file():
        return {}
    import tomllib

    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise KeysError(f"{path}: {error}") from None
    changed: dict[str, str] = {}
    for section, keys in data.items():
        known = {key.action for key in table(section)} if section in sections() else set()
        if not known or not isinstance(keys, dict):
            raise KeysError(f"{path}: there is no section [{section}]; there are {', '.join(sections())}")
        for action, value in keys.items():
            if action not in known or not isinstance(value, str) or not value.strip():
                raise KeysError(f'{path}: [{section}] {action} is not like undo = "u"; there are {", ".join(known)}')
            changed[f"{section}.{action}"] = value
    return changed
