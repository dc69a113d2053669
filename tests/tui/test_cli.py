"""The command line: what it prints, its exit codes, what it says to wrong input."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tui.cli import main

SCENARIOS = Path(__file__).parent.parent / "scenarios"


def hradby(*words: str, text: str = "") -> Result:
    return CliRunner().invoke(main, words, input=text, catch_exceptions=False)


def test_help_names_every_command() -> None:
    result = hradby("--help")
    assert result.exit_code == 0
    commands = "play demo resume replay export import rules table check cards simulate screenshots doctor paths"
    for command in commands.split():
        assert f"  {command} " in result.stdout
        assert hradby(command, "--help").exit_code == 0


def test_the_app_needs_a_terminal() -> None:
    result = hradby("play", "budowa_zamku")
    assert result.exit_code == 2
    assert "needs a terminal" in result.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "chess", "--text"], "there is no game 'chess'"),
        (["play", "kameny", "--text"], "not there yet"),
        (["play", "budowa_zamku", "--text", "--seats", "human"], "2 to 4"),
        (["play", "budowa_zamku", "--text", "--seats", "human,clever"], "'clever' is not one of human, random, easy"),
        (["play", "budowa_zamku", "--text", "--seats", "human,hard"], "has no bot 'hard' yet"),
        (["play", "budowa_zamku", "--text", "--set", "rules"], "option=value"),
        (["play", "budowa_zamku", "--text", "--set", "rules=chess"], "'chess' is not one of extended, basic"),
        (["play", "budowa_zamku", "--text", "--set", "colour=red"], "there is no such option"),
        (["play", "budowa_zamku", "--text", "--set", "first_player=seat4"], "there is no seat 4"),
        (["play", "budowa_zamku", "--text", "--set", "quiet_rounds=5"], "not from 10 to 99"),
        (["cards", "budowa_zamku", "--cards", "none.toml"], "none.toml"),
        (["resume", "--text"], "no match to continue"),
        (["resume", "zzzzzz", "--text"], "no match"),
        (["export", "zzzzzz"], "no match"),
        (["import", "none.hradby"], "no such file"),
        (["replay", "none.hradby"], "none.hradby"),
        (["check", "none.toml"], "none.toml"),
        (["simulate", "budowa_zamku", "--seats", "human,random"], "human"),
        (["table", "budowa_zamku", "--players", "7"], "2 to 4"),
    ],
)
def test_wrong_input_gets_a_sentence_and_exit_code_2(words: list[str], says: str) -> None:
    result = hradby(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert "Traceback" not in result.stderr


def test_rules() -> None:
    everything = hradby("rules", "budowa_zamku")
    assert everything.exit_code == 0
    assert everything.stdout.count("BZ-3.1 (printed)") == 1
    one = hradby("rules", "budowa_zamku", "BZ-3.1")
    assert one.stdout.count("BZ-") < everything.stdout.count("BZ-")
    assert hradby("rules", "budowa_zamku", "xyzzy").exit_code == 1


def test_the_start_table_is_the_beginning_of_a_scenario(tmp_path: Path) -> None:
    result = hradby("table", "budowa_zamku", "--set", "rules=basic", "--players", "3")
    data = tomllib.loads(result.stdout)
    assert data["table"]["walls"] == {"1": [1], "2": [1], "3": [1]}
    path = tmp_path / "my.toml"
    text = result.stdout.replace('title = ""', 'title = "mine"').replace("rules = []", 'rules = ["BZ-1.7"]')
    path.write_text(f"{text}\n[[step]]\nexpect = {{ actors = [{data['table']['todo'][0][1]}] }}\n")
    assert hradby("check", str(path)).exit_code == 0


def test_check() -> None:
    result = hradby("check", str(SCENARIOS))
    assert result.exit_code == 0, result.stdout
    assert " ok, 0 failed" in result.stderr
    reports = json.loads(hradby("check", "--json", str(SCENARIOS)).stdout)
    assert reports
    assert all(report["ok"] for report in reports)


def test_a_failing_check_says_place_rule_and_table(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(
        """
        game = "budowa_zamku"
        title = "13 after 17"
        rules = ["BZ-3.1"]
        players = 2
        [table]
        walls = { 1 = [1, 6, 17] }
        todo = [["turn", 1]]
        [[step]]
        play = ["1 c4=13"]
        expect = { legal = ["1 +"], data = { "walls.1" = [1, 6, 17, 13] } }
        """
    )
    result = hradby("check", str(path))
    assert result.exit_code == 1
    assert "step 1, expect.legal" in result.stdout
    assert "BZ-3.1 (printed)" in result.stdout
    assert "expected: [1, 6, 17, 13]" in result.stdout
    assert "[1, 6, 17]" in result.stdout


def test_cards(tmp_path: Path) -> None:
    result = hradby("cards", "budowa_zamku", "--set", "card_set=siege")
    assert result.exit_code == 0
    assert "Siege" in result.stdout
    path = tmp_path / "mine.toml"
    path.write_text('[set]\nid = "mine"\nname = "Mine"\n[[card]]\nid = "c02"\nnumber = 99\nkind = "wall"\nname = "x"\n')
    wrong = hradby("cards", "budowa_zamku", "--cards", str(path))
    assert wrong.exit_code == 2
    assert "mine.toml: card c02, number" in wrong.stderr


def test_simulate() -> None:
    words = ["simulate", "budowa_zamku", "-n", "6", "--seats", "easy,random", "--seed", "7", "--set", "rules=basic"]
    text = hradby(*words)
    assert text.exit_code == 0
    assert "By bot" in text.stdout
    figures = hradby(*words, "--json")
    assert json.loads(figures.stdout)["about"]["games"] == 6
    assert hradby(*words, "--json", "--jobs", "2").stdout == figures.stdout
    assert len(hradby(*words, "--csv").stdout.splitlines()) == 7


def test_paths_and_doctor() -> None:
    assert "matches" in hradby("paths").stdout
    doctor = hradby("doctor")
    assert doctor.exit_code == 0, doctor.stdout
    assert "textual" in doctor.stdout


def test_records_go_out_and_come_back(tmp_path: Path) -> None:
    """Export of a match that runs is refused unless it is opened; an ended one comes back the same."""
    played = hradby("play", "budowa_zamku", "--text", "--seats", "random,random,easy", "--seed", "3")
    assert played.exit_code == 0
    assert "won." in played.stdout
    match_id = played.stdout.partition("Saved as ")[2][:6]
    exported = hradby("export", match_id)
    assert exported.exit_code == 0
    path = tmp_path / "a.hradby"
    path.write_text(exported.stdout)
    again = hradby("import", str(path))
    assert again.exit_code == 0
    body = exported.stdout.partition("\n\n")[2]
    assert hradby("export", again.stdout.strip()).stdout.partition("\n\n")[2] == body

    hradby("play", "budowa_zamku", "--text", "--seed", "3", text="a1\nquit\n")
    refused = hradby("export", hradby_last())
    assert refused.exit_code == 1
    assert "still runs" in refused.stderr
    assert "unfinished" in hradby("export", hradby_last(), "--open").stdout


def hradby_last() -> str:
    from games.store import Store
    from tui import paths
    from tui.rooms import now

    with Store(paths.matches(), now) as store:
        return store.matches()[0].id


def test_a_broken_record_is_refused_with_line_and_rule(tmp_path: Path) -> None:
    played = hradby("play", "budowa_zamku", "--text", "--seats", "random,random", "--seed", "3")
    record = hradby("export", played.stdout.partition("Saved as ")[2][:6]).stdout
    head = record.partition("\n\n")[0]
    path = tmp_path / "a.hradby"
    path.write_text(f"{head}\n\n* 1\n1 c4=13+\n2 c4-\n")
    result = hradby("import", str(path))
    assert result.exit_code == 1
    line = len(head.splitlines()) + 4
    assert f"line {line}" in result.stderr
    assert "BZ-2.4" in result.stderr


def test_text_mode_plays_a_whole_match() -> None:
    """By numbers and by moves, with every command on the way; the end is explained line by line."""
    talk = "?\nhelp\nshow\nlog\nrules 3.1\nwhy +\nwhy a1\nzz\nundo\na1+\nlog\nundo\nhint\n"
    game = "\n".join(f"{c}{r}\n2\n1" for _ in range(20) for r in "12345" for c in "abcdefghi")
    result = hradby(
        "play", "budowa_zamku", "--text", "--seats", "human,easy", "--seed", "5", "--set", "quiet_rounds=10",
        text=talk + game,
    )  # fmt: skip
    assert result.exit_code == 0, result.stdout[-2000:]
    out = result.stdout
    assert "BZ-3.1 (printed)" in out
    assert "No: " in out
    assert "The bot would play" in out
    assert "the record will say so" in out
    assert "won." in out
    assert "Cards in the wall" in out


def test_text_mode_with_typed_chance() -> None:
    result = hradby(
        "play", "budowa_zamku", "--text", "--seats", "human,human", "--chance", "ask", "--seed", "5",
        text="2\na1\n=33\n+\nquit\n",
    )  # fmt: skip
    assert "Anna: a1, takes 33" in result.stdout or "Bela: a1, takes 33" in result.stdout


def test_text_mode_resumes_where_the_input_ended() -> None:
    first = hradby("play", "budowa_zamku", "--text", "--seed", "5", "--set", "first_player=seat1", text="a1\n")
    assert first.exit_code == 0
    assert "can be resumed" in first.stdout
    second = hradby("resume", "--text", text="+\nquit\n")
    assert "takes" in second.stdout
    assert "turns over a1" not in second.stdout


def test_text_mode_takes_back_what_was_seen_only_when_asked_twice() -> None:
    start = ("play", "budowa_zamku", "--text", "--seed", "5", "--set", "first_player=seat1")
    once = hradby(*start, text="a1\nundo\nlog\nundo\nquit\n")
    assert once.stdout.count("Say undo again") == 2
    twice = hradby(*start, text="a1\nundo\nundo\nquit\n")
    assert twice.stdout.count("Say undo again") == 1
    assert twice.stdout.rstrip().splitlines()[-2].startswith("Anna: Turn over any card")


def test_text_mode_names_seats_by_their_players() -> None:
    result = hradby("play", "budowa_zamku", "--text", "--seats", "Eva:human,Jan:human", text="why x9\nhint\nquit\n")
    assert "seat 1" not in result.stdout
    assert "seat 2" not in result.stdout


def test_text_mode_in_ascii() -> None:
    seats = ("--seats", "Žyška:human,Bela:human")
    assert "Žyška" in hradby("play", "budowa_zamku", "--text", *seats, text="show\nlog\nquit\n").stdout
    plain = hradby("--ascii", "play", "budowa_zamku", "--text", *seats, text="show\nlog\nquit\n").stdout
    assert plain.isascii()
    assert "Zyska" in plain


def test_simulate_keeps_what_is_there(tmp_path: Path) -> None:
    words = ("simulate", "budowa_zamku", "-n", "2", "--seats", "random,random")
    assert hradby(*words, "--records", str(tmp_path)).exit_code == 0
    kept = {path: path.read_bytes() for path in tmp_path.glob("*.hradby")}
    assert len(kept) == 2
    again = hradby(*words, "--records", str(tmp_path))
    assert (again.exit_code, again.stdout) == (2, "")
    assert "records already" in again.stderr
    assert {path: path.read_bytes() for path in tmp_path.glob("*.hradby")} == kept
    assert hradby(*words, "--json", "--csv").exit_code == 2


def test_kill_9_loses_no_acknowledged_move(tmp_path: Path) -> None:
    """A process that plays line by line is killed after a move was shown; the match goes on behind that move."""
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    command = [sys.executable, "-m", "tui"]
    options = ["--seats", "human,human", "--seed", "1", "--set", "first_player=seat1"]
    process = subprocess.Popen(
        [*command, "play", "budowa_zamku", "--text", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=env,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("a1-\n")
    process.stdin.flush()
    for line in process.stdout:
        if "put back" in line:
            break
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdin.close()
    process.stdout.close()
    resumed = subprocess.run(
        [*command, "resume", "--text"], input="log\nb1-\nlog\nquit\n", capture_output=True, text=True, env=env
    )
    assert "Anna: a1, put back" in resumed.stdout
    assert "Bela: b1, put back" in resumed.stdout
    assert resumed.returncode == 0


def run_python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    loaded = "import sys; print(sorted(m for m in sys.modules if m in ('textual', 'rich', 'sqlite3', 'msgspec')))"
    assert run_python(f"import tui.cli; {loaded}") == "[]"
    assert run_python("import games; games.ready(); import sys; print('games.budowa_zamku' in sys.modules)") == "False"
    code = "import games; games.load('budowa_zamku'); import sys; "
    assert run_python(f"{code}print([m for m in sys.modules if m.split('.')[0] in ('textual', 'rich', 'tui')])") == "[]"
