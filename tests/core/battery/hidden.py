"""Checks of what a seat may know: views, samples, the swap test, bots."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import msgspec

from games.core.bot import Mind
from games.core.chance import draw
from games.core.match import Match
from games.core.scene import Seat
from games.core.view import SeatView
from tests.core.battery.case import Case, listed, match_picture, picture, play, walk

WORLDS = 20
"""Samples of one view."""


def looks(view: SeatView) -> list[Any]:
    """All that a seat can see at one moment, its feed left out."""
    game, setting = view.game, view.setting
    return [
        msgspec.json.encode(view.view),
        SeatView(view._state, view.seat, (), view.moment).to_json(),
        view.acting,
        view.prompt and view.prompt.name,
        listed(view.options),
        view.question(name),
        view.choices() if len(view.options) < 100 else None,
        game.show(view.view, name),
        game.status(view.view, name),
        repr(view.outcome),
        view.chance_is_asked,
        setting,
    ]


def name(seat: Seat) -> str:
    return f"player {seat}"


def seldom(rng: Random, number: int) -> bool:
    """Whether to leave out this ply: of the first ones none, of a long match most."""
    return rng.random() > 8 / (number + 1)


def check_views(case: Case) -> None:
    """A view is JSON that reads back, can be sent to another process, and stays as it was when the match goes on."""
    match = case.match(0)
    rng = case.rng("views")
    kept: list[tuple[SeatView, list[Any], bytes]] = []
    for number, _ in enumerate(play(match, rng)):
        if seldom(rng, number):
            continue
        for seat in (None, *match.setting.seats):
            view = match.view(seat)
            kept.append((match.view(seat), looks(view), view.to_json()))
            shown = msgspec.json.encode(view.view)
            assert msgspec.json.encode(msgspec.json.decode(shown, type=type(view.view))) == shown
            events = msgspec.json.encode(view.feed)
            assert msgspec.json.decode(events, type=list[_union(case)]) == list(view.feed)  # type: ignore[misc]
            sent = pickle.loads(pickle.dumps(view))
            assert looks(sent) == looks(view)
            assert sent.to_json() == view.to_json()
            assert (sent.moment, sent.seat) == (view.moment, view.seat)
            if seat is not None:
                assert picture(sent.sample(Random(1))) == picture(view.sample(Random(1)))
    for view, looked, data in kept:
        assert looks(view) == looked, "a view changed when the match went on"
        assert view.to_json() == data


def _union(case: Case) -> Any:
    kind: Any = case.game.events[0]
    for event in case.game.events[1:]:
        kind = kind | event
    return kind


def check_samples(case: Case) -> None:
    """A sample is a state that the seat could not tell from the real one: same view, prompt and options, same public
    facts; it plays on to the end; and samples differ where something is hidden."""
    for seed in range(case.hooks.closely):
        match = case.match(seed)
        rng = case.rng("samples", seed)
        for number, _ in enumerate(play(match, rng)):
            side_by_side = match.state.single is None
            if seldom(rng, number) and (not side_by_side or rng.random() < 0.5):
                continue
            before = match_picture(match)
            for seat in match.setting.seats:
                view = match.view(seat)
                mine, everybody = looks(view), looks(match.view(None))
                asks = {lane: (prompt, who) for lane, (prompt, who, _) in match.state.open.items()}
                worlds = set()
                closely = number % 6 == 0 and number < 80
                for world in range(WORLDS if closely else 2):
                    state = view.sample(case.rng(seed, number, seat, world))
                    worlds.add(picture(state))
                    assert looks(SeatView(state, seat, (), view.moment)) == mine
                    assert looks(SeatView(state, None, (), view.moment)) == everybody
                    assert {lane: (prompt, who) for lane, (prompt, who, _) in state.open.items()} == asks
                    assert not state.book.base.problems()
                if closely:
                    hides = case.hooks.hides(view, match.state.table)
                    assert (len(worlds) > 1) == hides, f"{len(worlds)} worlds, hidden: {hides}"
                if rng.random() < 0.1:
                    for _ in walk(state, rng):
                        pass
                    assert case.game.outcome(state.table) is not None
            assert match_picture(match) == before


def check_swap(case: Case) -> None:
    """Exchange what a seat cannot know: what it sees, its log, its feed and the choice of every bot stay
    byte-identical."""
    if case.hooks.swap is None:
        return
    swaps, asks = 0, 0
    for seed in range(2 * case.hooks.closely):
        match = case.match(seed)
        rng = case.rng("swap", seed)
        for _ in play(match, rng):
            if seldom(rng, len(match.journal) // 4):
                continue
            seat = rng.choice(match.acting)
            other = case.hooks.swap(match, seat, rng)
            if other is None:
                continue
            swaps += 1
            assert picture(other.state) != picture(match.state), "nothing was exchanged"
            assert looks(other.view(seat)) == looks(match.view(seat))
            assert other.log(seat) == match.log(seat)
            assert case.hooks.swap_was_seen or other.feed(seat) == match.feed(seat)
            if asks < case.hooks.bot_asks:
                asks += 1
                check_bots(match, other, seat)
    assert swaps, "nothing was ever exchanged"


def check_bots(match: Match, other: Match, seat: Seat) -> None:
    feed, moment = match.feed(seat), len(match.journal)
    for level in match.game.levels:
        bot, mind = match.game.bot(level), Mind("swap", seconds=60.0)
        choices = [bot.choose(SeatView(m.state.copy(), seat, feed, moment), mind) for m in (match, other)]
        assert choices[0].answer in match.state.open[seat][2]
        assert choices[0] == choices[1], f"{level} sees what it cannot know"


def check_bots_choose(case: Case) -> None:
    """Every bot gives legal answers, the same for the same view and mind, also from a view that was sent."""
    match = case.match(1)
    rng = case.rng("bots")
    decisions = 0
    while not match.over and decisions < 2 * case.hooks.bot_asks:
        seat = rng.choice(match.acting)
        if rng.random() < 0.1:
            view = match.view(seat)
            decisions += 1
            for level in case.game.levels:
                bot, mind = case.game.bot(level), Mind("bots", seconds=60.0)
                choice = bot.choose(view, mind)
                assert choice.answer in view.options
                assert choice.estimate is None or 0 <= choice.estimate <= 1
                assert bot.choose(pickle.loads(pickle.dumps(view)), mind) == choice
        match.answer(seat, draw(match.state.open[seat][2], rng))
