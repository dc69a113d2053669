"""Matches on disk: `Store` and what it gives."""

from games.store.rows import Saved, Snapshot
from games.store.store import Elsewhere, NoSuchMatch, Saver, Store

__all__ = ["Elsewhere", "NoSuchMatch", "Saved", "Saver", "Snapshot", "Store"]
