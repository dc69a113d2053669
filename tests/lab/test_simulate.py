"""Many games: the same figures however they are played, and errors that say which game."""

from __future__ import annotations

import csv
import io
import json
import pickle
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import games
from games.core.bot import Choice, Mind
from games.core.errors import CardError, OptionError, SeatError
from games.core.record import play_record, read_record
from games.core.setting import CardFile
from games.core.view import SeatView
from games.lab import report
from games.lab.simulate import Simulation, SimulationError, Spec, play_game, simulate
from tests.bots.processes import ROOT, wait_until_gone

GAME = games.load("budowa_zamku")
SPEC = Spec("budowa_zamku", 12, ("random", "random"), {"rules": "basic"}, seed="t")


@pytest.fixture(scope="module")
def played() -> Simulation:
    """Twelve games, played in this process."""
    return simulate(SPEC)


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_number_of_processes_changes_nothing(jobs: int, played: Simulation) -> None:
    parallel = simulate(replace(SPEC, jobs=jobs))
    assert parallel.rows == played.rows
    assert report.to_json(parallel.summary) == report.to_json(played.summary)
    assert report.to_csv(parallel.rows) == report.to_csv(played.rows)


def test_a_game_depends_on_the_seed_and_its_number_only(played: Simulation) -> None:
    more = simulate(replace(SPEC, n=15))
    assert more.rows[:12] == played.rows
    other = simulate(replace(SPEC, seed="u"))
    assert [row.decisions for row in other.rows] != [row.decisions for row in played.rows]


def test_rows(played: Simulation) -> None:
    for index, row in enumerate(played.rows):
        match = play_game(SPEC, index)
        assert match.outcome is not None
        assert (row.index, row.seed) == (index, f"t/{index}")
        assert row.ranking == match.outcome.ranking
        assert row.reason == match.outcome.reason.value
        assert row.decisions == sum(entry.actor > 0 for entry in match.journal)
        assert row.rounds == match.view(None).view.round
        assert row.scores == tuple(match.outcome.scores[seat].total for seat in (1, 2))
    assert played.seconds > 0


def test_bots_move_from_seat_to_seat() -> None:
    spec = replace(SPEC, bots=("random", "easy", "normal"))
    assert [spec.seats(index) for index in range(4)] == [
        ("random", "easy", "normal"),
        ("normal", "random", "easy"),
        ("easy", "normal", "random"),
        ("random", "easy", "normal"),
    ]
    assert {replace(spec, fixed_seats=True).seats(index) for index in range(4)} == {spec.bots}


def test_every_bot_sits_everywhere_equally_often() -> None:
    spec = replace(SPEC, bots=("random", "normal"), n=4)
    simulation = simulate(spec)
    assert [row.levels for row in simulation.rows] == [("random", "normal"), ("normal", "random")] * 2
    assert [player.kind for player in play_game(spec, 1).players] == ["normal", "random"]
    assert {(wins.who, wins.games) for wins in simulation.summary.bots} == {("random", 4), ("normal", 4)}


def test_progress() -> None:
    for jobs in (1, 2):
        told: list[tuple[int, int]] = []
        simulate(replace(SPEC, n=5, jobs=jobs), lambda done, of, told=told: told.append((done, of)))
        assert told == [(done, 5) for done in range(1, 6)]


# -- reports


def test_json(played: Simulation) -> None:
    data = json.loads(report.to_json(played.summary))
    assert data["about"]["options"]["rules"] == "basic"
    assert data["about"]["games"] == 12
    assert sum(side["wins"] for side in data["seats"]) == pytest.approx(12 - data["draws"])
    assert sum(ending["games"] for ending in data["endings"]) == 12
    assert "seconds" not in json.dumps(data)


def test_csv(played: Simulation) -> None:
    rows = list(csv.DictReader(io.StringIO(report.to_csv(played.rows))))
    assert len(rows) == 12
    first = rows[0]
    assert list(first) == (
        ["game", "seed", "bot_1", "bot_2", "winners", "reason", "decisions", "rounds", "score_1", "score_2"]
    )
    for row, of in zip(rows, played.rows, strict=True):
        assert row["winners"] == " ".join(map(str, of.winners))
        assert (int(row["score_1"]), int(row["score_2"])) == of.scores


def test_text(played: Simulation) -> None:
    long_names = replace(played, summary=simulate(replace(SPEC, bots=("random", "normal"), n=2)).summary)
    for simulation in (played, long_names):
        text = report.to_text(simulation)
        assert all(len(line) <= 80 and line == line.rstrip() for line in text.splitlines()), text
    text = report.to_text(played)
    assert text.startswith("Budowa zamku (rules 1): 12 games, seed t\n")
    assert "By seat" in text
    assert "By bot" not in text, "both are the same"
    assert re.search(r"12 games in [\d.]+ s with 1 process: [\d.]+ games a second\.\n$", text)
    columns = {line.index("games") for line in text.splitlines() if line.startswith(("By", "Ending"))}
    assert len(columns) == 1


# -- records


@pytest.mark.parametrize("jobs", [1, 2])
def test_records_play_again_to_the_same_end(jobs: int, tmp_path: Path, played: Simulation) -> None:
    folder = tmp_path / "new" / "records"
    simulate(replace(SPEC, jobs=jobs, records=folder))
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"budowa_zamku-{index:02}.hradby" for index in range(12)]
    for file, row in zip(files, played.rows, strict=True):
        record = read_record(file.read_text("utf-8"))
        assert record.one("Seed") == row.seed
        match, error = play_record(record, GAME, "another seed")
        assert error is None
        assert match.outcome is not None
        assert (match.outcome.ranking, match.outcome.reason.value) == (row.ranking, row.reason)
        assert sum(entry.actor > 0 for entry in match.journal) == row.decisions


@pytest.mark.parametrize("jobs", [1, 2])
def test_records_that_cannot_be_written(jobs: int, tmp_path: Path) -> None:
    (tmp_path / "budowa_zamku-3.hradby").mkdir()
    with pytest.raises(OSError, match=r"budowa_zamku-3\.hradby"):
        simulate(replace(SPEC, n=6, jobs=jobs, records=tmp_path))


# -- errors


@pytest.mark.parametrize(
    ("changes", "error", "reason"),
    [
        ({"game": "halma"}, games.UnknownGame, "no game 'halma'"),
        ({"bots": ("random", "human")}, SeatError, "seat 2: Budowa zamku has no bot 'human'"),
        ({"bots": ("random",)}, SeatError, "is for 2 to 4, not 1"),
        ({"options": {"speed": 3}}, OptionError, "no such option"),
        ({"cards": CardFile("mine.toml", "[[")}, CardError, "mine.toml"),
        ({"n": 0}, ValueError, "at least one game"),
        ({"jobs": 0}, ValueError, "at least one game and one process"),
    ],
)
def test_a_spec_that_makes_no_sense(changes: dict[str, object], error: type[Exception], reason: str) -> None:
    for jobs in (1, 2):
        with pytest.raises(error, match=re.escape(reason)):
            simulate(replace(SPEC, **{"jobs": jobs, **changes}))  # type: ignore[arg-type]


class Stubborn:
    """Does what no bot should."""

    def __init__(self, way: str) -> None:
        self.way = way

    def choose(self, view: SeatView, mind: Mind) -> Choice:
        if self.way == "raises":
            raise KeyError("lost")
        return Choice("no such answer")


def test_a_bot_that_cheats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "bot", lambda self, level: Stubborn("cheats"))
    with pytest.raises(
        SimulationError, match=r"^game 0 \(seed t/0\): the random bot at seat \d answered 'no such answer'"
    ):
        simulate(SPEC)


def test_a_bot_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "bot", lambda self, level: Stubborn("raises"))
    with pytest.raises(SimulationError, match=r"^game 0 \(seed t/0\): The random bot .* failed: KeyError: 'lost'"):
        simulate(SPEC)


def test_a_game_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "longest", 40)
    with pytest.raises(SimulationError, match="has not ended after 40 decisions") as caught:
        simulate(SPEC)
    with pytest.raises(SimulationError):
        play_game(SPEC, caught.value.index)
    assert caught.value.seed == f"t/{caught.value.index}"


def test_an_error_comes_back_from_a_process_whole() -> None:
    error = SimulationError(7, "t/7", "no reason")
    again = pickle.loads(pickle.dumps(error))
    assert (again.index, again.seed, again.reason) == (7, "t/7", "no reason")
    assert str(again) == "game 7 (seed t/7): no reason"


def test_progress_can_end_it() -> None:
    class Enough(Exception):
        pass

    def enough(done: int, of: int) -> None:
        raise Enough

    for jobs in (1, 2):
        with pytest.raises(Enough):
            simulate(replace(SPEC, n=1000, jobs=jobs), enough)


def test_ctrl_c_ends_the_processes() -> None:
    command = [sys.executable, "-m", "tests.lab.simulate_and_tell"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True) as simulating:
        assert simulating.stdout is not None
        pids = [int(word) for word in simulating.stdout.readline().split()]
        assert pids
        simulating.send_signal(signal.SIGINT)
        assert simulating.stdout.read() == "interrupted\n"
    assert simulating.returncode == 0
    wait_until_gone(pids)
