"""What the measurements rest on; nothing here is timed."""

from __future__ import annotations

import pytest

from tests.bench import castle, first_frame, playouts


def test_our_traces_replay_in_our_scenes() -> None:
    for trace in castle.traces(6):
        assert castle.follows(trace)
        broken = {**trace, "actions": [*trace["actions"][:10], 99, *trace["actions"][11:]]}
        assert not castle.follows(broken)


def test_openspiel_replays_them_to_the_same_winners_and_walls() -> None:
    pytest.importorskip("pyspiel")
    assert "and by OpenSpiel" in playouts.check_traces()


def test_ratios_are_taken_round_by_round() -> None:
    assert playouts.times_faster([10.0, 30.0, 40.0], [1.0, 2.0, 8.0]) == (10.0, 5.0, 15.0)
    lines = playouts.table(2, {"ours": [10.0, 30.0], "OpenSpiel": [1.0, 2.0]})
    assert "ours is x12.5 (10.0..15.0)" in lines[2]
    assert "x" not in lines[3].partition("OpenSpiel")[2]


def test_what_a_first_frame_is() -> None:
    row = b"\x1b[38;2;1;2;3m" + b" " * first_frame.WIDTH + b"\x1b[0m\r\n"
    screen = b"\x1b[?1049h\x1b]0;title\x07\x1b[H" + row * first_frame.HEIGHT
    assert first_frame.painted(screen, "")
    assert not first_frame.painted(screen, "Budowa")
    assert first_frame.painted(screen + b"Budo\x1b[1mwa", "Budowa")
    assert not first_frame.painted(row * first_frame.HEIGHT, ""), "not on the alternate screen"
    assert not first_frame.painted(screen[: len(screen) // 2], "")


def test_an_app_that_paints_nothing_is_told() -> None:
    with pytest.raises(first_frame.NoFrame, match="no such thing"):
        first_frame.first_frame(["-c", "raise SystemExit('no such thing')"])
