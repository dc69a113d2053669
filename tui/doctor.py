"""`hradby doctor`: what this terminal and this installation can do, and what to do about what is missing."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib import metadata
from typing import TextIO

from games.core.errors import StoreError
from tui import keys, paths
from tui import settings as user
from tui.term import LEAST, Colours, colours_of, is_unicode


def examine(out: TextIO) -> int:
    """Print one line a finding; 0 if nothing stands in the way."""
    findings = [*_program(), *_terminal(), *_files()]
    for good, name, text in findings:
        out.write(f"{'ok ' if good else '!! '} {name:<10} {text}\n")
    return 0 if all(good for good, _, _ in findings) else 1


Finding = tuple[bool, str, str]


def _program() -> list[Finding]:
    version = metadata.version("hradby")
    libraries = ", ".join(f"{name} {metadata.version(name)}" for name in ("textual", "rich", "msgspec"))
    return [
        (True, "hradby", f"{version}; {libraries}"),
        (sys.version_info >= (3, 11), "python", f"{platform.python_version()} on {platform.system()}"),
    ]


def _terminal() -> list[Finding]:
    env = os.environ
    tty = sys.stdin.isatty() and sys.stdout.isatty()
    size = shutil.get_terminal_size()
    fits = size.columns >= LEAST[0] and size.lines >= LEAST[1]
    colours = colours_of(env)
    reason = "NO_COLOR is set" if env.get("NO_COLOR") else f"TERM={env.get('TERM', '')}"
    if env.get("COLORTERM"):
        reason += f" COLORTERM={env['COLORTERM']}"
    encoding = (sys.stdout.encoding or "").lower()
    utf8 = is_unicode(env) and "utf" in encoding
    return [
        (True, "terminal", "yes" if tty else "no: use --text"),
        (fits or not tty, "size", f"{size.columns}x{size.lines}" + ("" if fits else "; 80x24 is needed")),
        (True, "colours", f"{colours.value} ({reason})" + (" none is needed" if colours is Colours.NONE else "")),
        (True, "letters", "Unicode  ▒ ▀ ► ╴ č ř" if utf8 else "ASCII: the locale is not UTF-8, --ascii is used"),
        (True, "tmux", "inside; Escape may lag, q does the same" if env.get("TMUX") else "no"),
    ]


def _files() -> list[Finding]:
    findings: list[Finding] = []
    store = paths.matches()
    if store.exists():
        from games.store import Store
        from tui.rooms import now

        try:
            with Store(store, now) as opened:
                findings.append((True, "matches", f"{len(opened.matches())} in {store}"))
        except StoreError as error:
            findings.append((False, "matches", str(error)))
    else:
        findings.append((True, "matches", f"none yet; they go to {store}"))
    try:
        user.load(paths.settings())
        findings.append((True, "settings", str(paths.settings()) if paths.settings().exists() else "defaults"))
    except user.SettingsError as error:
        findings.append((False, "settings", str(error)))
    changed, wrong = keys.read_keymap(paths.keys())
    findings += [(False, "keys", complaint) for complaint in wrong]
    if not wrong:
        findings.append((True, "keys", f"{len(changed)} changed" if changed else "defaults"))
    return findings
