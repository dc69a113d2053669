"""The battery: what every game must pass, as functions over a game.

`tests/games/test_battery.py` runs it on every game that is ready, `tests/core/test_small_scenes.py` on the toys. Each
check takes a `Case` and plays seeded random matches, so that a failure comes again.
"""

from __future__ import annotations

from tests.core.battery.case import Case, Hooks, cases
from tests.core.battery.hidden import check_bots_choose, check_samples, check_swap, check_views
from tests.core.battery.states import (
    check_copies,
    check_lanes,
    check_random_matches,
    check_records,
    check_scene_ends,
    check_tables,
    check_undo,
)
from tests.core.battery.texts import check_junk, check_junk_for_chance, check_refusals, check_texts, check_why
from tests.core.battery.ways import check_hash_seeds, check_quick

BATTERY = (
    check_random_matches,
    check_copies,
    check_scene_ends,
    check_tables,
    check_records,
    check_undo,
    check_lanes,
    check_texts,
    check_refusals,
    check_why,
    check_junk,
    check_junk_for_chance,
    check_views,
    check_samples,
    check_swap,
    check_bots_choose,
    check_quick,
)

__all__ = ["BATTERY", "Case", "Hooks", "cases", "check_hash_seeds"]
