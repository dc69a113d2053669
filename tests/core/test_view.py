"""Seat views: one moment, one seat, nothing more."""

from __future__ import annotations

import json
import pickle
from random import Random

import pytest

from games.core.match import Match, Player
from tests.core.battery.case import picture
from tests.core.toys import duel


@pytest.fixture
def match() -> Match:
    match = Match(duel.GAME, duel.GAME.setting(2), [Player("Anna"), Player("Bela")], "s", ask_chance=True)
    for card in ("plan", "shield", "spy", "plan"):
        match.play(0, card)
    match.ask_chance = False
    return match


def test_what_a_view_holds(match: Match) -> None:
    mine, other, spectator = match.view(1), match.view(2), match.view(None)
    assert (mine.prompt, mine.options) == (duel.SPY, ("pass", "spy"))
    assert (other.prompt, other.options) == (None, ())
    assert mine.acting == other.acting == spectator.acting == (1,)
    assert mine.view.hand == ("plan", "spy")
    assert other.view.hand == ("shield", "plan")
    assert spectator.view.hand == ()
    assert mine.choices() == [("pass", "pass"), ("spy", "spy")]
    assert other.choices() == []
    assert mine.question(match.who) == "choose: play a spy"
    assert other.question(match.who) == spectator.question(match.who) == "Anna chooses: play a spy"
    assert mine.moment == 4
    assert mine.game is duel.GAME
    assert mine.setting is match.setting
    assert mine.outcome is None
    assert not mine.chance_is_asked


def test_json_holds_what_the_seat_may_know_and_no_more(match: Match) -> None:
    data = json.loads(match.view(2).to_json())
    assert data.keys() == {"seat", "view", "acting", "prompt", "choices"}
    assert data["view"]["hand"] == ["shield", "plan"]
    assert b"spy" not in match.view(2).to_json()
    assert b"spy" in match.view(1).to_json()
    assert b"plan" not in match.view(None).to_json()


def test_a_view_stays_when_the_match_goes_on(match: Match) -> None:
    view = match.view(1)
    match.play(1, "spy")
    assert view.view.hand == ("plan", "spy")
    assert view.acting == (1,)
    assert view.question(match.who) == "choose: play a spy"
    assert match.view(1).view.hand == ("plan",)


def test_everything_is_open_only_where_it_is_asked_for(match: Match) -> None:
    assert match.view(None).view.open_hands == {}
    assert match.view(None, True).view.open_hands == {1: ("plan", "spy"), 2: ("shield", "plan")}


def test_a_view_can_be_sent(match: Match) -> None:
    view = match.view(2)
    sent = pickle.loads(pickle.dumps(view))
    assert sent.to_json() == view.to_json()
    assert sent.game is duel.GAME
    assert picture(sent.sample(Random(3))) == picture(view.sample(Random(3)))


def test_a_spectator_does_not_sample(match: Match) -> None:
    with pytest.raises(ValueError, match="a spectator does not sample"):
        match.view(None).sample(Random(1))


def test_both_are_waited_for(match: Match) -> None:
    match.play(1, "pass")
    assert match.view(None).question(match.who) == "Anna chooses: throw; Bela chooses: throw"
    assert match.view(1).question(match.who) == "choose: throw"
    match.play(1, "stone")
    assert match.view(1).question(match.who) == "Bela chooses: throw"
    assert match.view(1).prompt is None
