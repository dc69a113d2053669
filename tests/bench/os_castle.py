"""The basic game of Budowa zamku as an OpenSpiel Python game, written the way OpenSpiel's own Python games are.

The same rules as ours with `rules = basic`, `first_player = seat1`: 45 cards 2..46; a turn turns over any card on the
table, then takes it (only if it is greater than the last one of the wall) or puts it back; ten cards win (BZ-4.1);
when no card fits any wall the game is closed (BZ-4.2), after 25 rounds without an added card it ends quietly (BZ-9.6),
and then most cards win, ties by the highest number (BZ-4.3, BZ-4.4). Chance is an explicit chance node: which card
lies at a place is drawn when it is turned over for the first time.

Actions: 0..44 turn over a place, TAKE, BACK; at a chance node the number of the card.
"""

from __future__ import annotations

from typing import Any

import pyspiel

TAKE, BACK = 45, 46
QUIET_ROUNDS = 25
FULL = 10

_TYPE = pyspiel.GameType(
    short_name="python_castle",
    long_name="Budowa zamku (basic)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={"players": 2},
)


class CastleGame(pyspiel.Game):
    """The game, for a number of players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.n = int(params.get("players", 2))
        info = pyspiel.GameInfo(
            num_distinct_actions=47,
            max_chance_outcomes=47,
            num_players=self.n,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=2 * 42 * QUIET_ROUNDS * self.n,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self) -> CastleState:
        return CastleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> None:
        return None


class CastleState(pyspiel.State):
    """`cards`: the number at each place once seen, -1 before, 0 for an empty place."""

    def __init__(self, game: CastleGame) -> None:
        super().__init__(game)
        self.n = game.n
        self.cards = [-1] * 45
        self.unseen = list(range(2, 47))
        self.walls = [[1] for _ in range(self.n)]
        self.turn, self.up, self.quiet = 0, -1, 0
        self.chance = False
        self.winners: tuple[int, ...] = ()

    # OpenSpiel (PySpiel) API functions are below.

    def current_player(self) -> int:
        if self.winners:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.chance else self.turn

    def _legal_actions(self, player: int) -> list[int]:
        if self.up < 0:
            return [place for place, card in enumerate(self.cards) if card]
        return [TAKE, BACK] if self.cards[self.up] > self.walls[self.turn][-1] else [BACK]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        probability = 1.0 / len(self.unseen)
        return [(card, probability) for card in self.unseen]

    def _apply_action(self, action: int) -> None:
        if self.chance:
            self.cards[self.up] = action
            self.unseen.remove(action)
            self.chance = False
        elif self.up < 0:
            self.up = action
            self.chance = self.cards[action] < 0
        else:
            self._decide(action)

    def _decide(self, action: int) -> None:
        if action == TAKE:
            wall = self.walls[self.turn]
            wall.append(self.cards[self.up])
            self.cards[self.up] = 0
            self.quiet = 0
            if len(wall) == FULL:
                self.winners = (self.turn,)
            else:
                highest = max(max(self.cards), self.unseen[-1] if self.unseen else 0)
                if highest < min([w[-1] for w in self.walls]):
                    self.winners = best(self.walls)
        else:
            self.quiet += 1
            if self.quiet >= QUIET_ROUNDS * self.n:
                self.winners = best(self.walls)
        self.up = -1
        self.turn = (self.turn + 1) % self.n

    def _action_to_string(self, player: int, action: int) -> str:
        if action in (TAKE, BACK) and player >= 0:
            return "take" if action == TAKE else "back"
        return f"{'card' if player < 0 else 'turn over'} {action}"

    def is_terminal(self) -> bool:
        return bool(self.winners)

    def returns(self) -> list[float]:
        share = 1.0 / len(self.winners) if self.winners else 0.0
        return [share if seat in self.winners else 0.0 for seat in range(self.n)]

    def observation_string(self, player: int) -> str:
        return str(self)

    def __str__(self) -> str:
        return f"{self.cards} {self.walls} {self.turn} {self.up}"


def best(walls: list[list[int]]) -> tuple[int, ...]:
    """Most cards, then the highest number; who holds nothing but start cards shares the win."""
    keys = [(len(wall), wall[-1]) for wall in walls]
    return tuple(seat for seat, key in enumerate(keys) if key == max(keys))


pyspiel.register_game(_TYPE, CastleGame)


def new_game(players: int) -> Any:
    return pyspiel.load_game("python_castle", {"players": players})


def playout(game: Any, rnd: Any) -> Any:
    """A random game by the loop of OpenSpiel's own example; `chance_outcomes` are alike here, so one is picked as a
    legal action is (kinder than np.random.choice with probabilities)."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(rnd() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(rnd() * len(actions))])
    return state
