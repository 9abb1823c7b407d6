"""The games as OpenSpiel games, registered when this module is imported.

    import pyspiel, tablee.envs.openspiel
    game = pyspiel.load_game("tablee_mio(players=4,target=50)")

**Chance.** A match begins with four chance nodes of 256 outcomes each. Together they are the seed
of the deal, so there are 2³² deals, all equally likely; `tablee.new` deals the same match from that
seed. Later deals of the match follow from it too. An agent that must not know them searches in
states from `resample_from_infostate`, as IS-MCTS does.

**Information states.** The string has perfect recall: all that the seat has done and seen, act by
act, and what it sees now. The observation (string and tensor) is what it sees now.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from tablee.engine.game import Game
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.kit.states import new_states
from tablee.engine.match import Match
from tablee.engine.registry import games
from tablee.engine.text.actions import actions
from tablee.engine.text.codecs import Json
from tablee.engine.text.events import decode
from tablee.engine.text.position import set_options, to_line
from tablee.envs.sight import Sight, check_payoff, payoffs
from tablee.errors import TableeError
from tablee.extras import what_to_install

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ImportError(what_to_install(error) or str(error)) from error

DRAWS, OUTCOMES = 4, 256
"""How many chance nodes make the seed of a deal, and how many outcomes each has."""
_LONGEST = 1_000_000
_MOST_POINTS = 10_000_000.0
_OWN = ("players", "payoff", "memory")


class Setting:
    """A game with its number of players, its payoff and its options. States share it."""

    def __init__(self, room: Game, given: Mapping[str, Any]) -> None:
        self.room = room
        self.players = room.check_players(given.get("players", min(room.players)))
        self.payoff = check_payoff(given.get("payoff", "share"))
        self.options = _options(room, given)
        set_options(room, new_states(room.rules.STATE, 1), self.players, self.options)
        self.sight = Sight(room, given.get("memory", "all"), len(actions(room)))

    def __deepcopy__(self, memo: dict[int, object]) -> "Setting":
        return self


class TableGame(pyspiel.Game):
    """One of our games, as OpenSpiel has them."""

    room: Game
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.setting = Setting(self.room, given)
        share = self.setting.payoff == "share"
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.sight.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=self.setting.players,
            min_utility=0.0 if share else -_MOST_POINTS,
            max_utility=1.0 if share else _MOST_POINTS,
            max_game_length=_LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> "TableState":
        """The state before the deal."""
        return TableState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "Observer":
        """The object that OpenSpiel uses for the observations of a seat."""
        if params:
            raise TableeError(f"Observations have no parameters, such as {params}.")
        return Observer(self.setting.sight, bool(iig_obs_type and iig_obs_type.perfect_recall))


class TableState(pyspiel.State):
    """A match, or the draws before it is dealt."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._setting = game.setting
        self._draws: list[int] = []
        self.match: Match | None = None
        """The match, once it is dealt."""
        self._past: dict[int, tuple[str, ...]] = {}
        """What each seat, and everybody, knew when this state was resampled."""
        self._dealt = 0  # how many events the deal had
        self._rows: list[int] = []  # how many there were after each act

    # --- the tree

    def current_player(self) -> int:
        """The seat that is asked; chance before the deal."""
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.match.asked
        return int(pyspiel.PlayerId.TERMINAL) if asked < 0 else asked

    def is_terminal(self) -> bool:
        """Is the match over?"""
        return self.match is not None and self.match.over

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match is not None
        return self.match.legal_ids(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A part of the seed."""
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.match is not None:
            self.match.play(self.match.asked, action)
            self._rows.append(self.match.event_count)
            return
        self._draws.append(action)
        if len(self._draws) == DRAWS:
            setting, seed = self._setting, int.from_bytes(bytes(self._draws), "big")
            self.match = Match.new(setting.room, setting.players, seed, setting.options)
            self._dealt = self.match.event_count

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player < 0 else actions(self._setting.room)[action].text

    def returns(self) -> list[float]:
        """What the match was worth to each seat; nothing before its end."""
        if self.match is None or not self.match.over:
            return [0.0] * self._setting.players
        return payoffs(self.match, self._setting.payoff)

    def __str__(self) -> str:
        return f"draws {self._draws}" if self.match is None else self.match.line

    # --- what a seat knows

    def known_to(self, seat: int) -> tuple[str, ...]:
        """All that a seat has done and seen so far, in order: a line for the deal and each act."""
        match = self.match
        if match is None:
            return ()
        rows, known = match.rows, list(self._past.get(seat, ()))
        if not self._past:
            known.append(self._told(rows[: self._dealt], seat))
        begun = self._dealt
        for play, until in zip(match.plays, self._rows, strict=True):
            own = f"> {play.action} " if play.seat == seat else ""
            known.append(own + self._told(rows[begun:until], seat))
            begun = until
        return tuple(known)

    def _told(self, rows: Iterable[Any], seat: int) -> str:
        assert self.match is not None
        events = (decode(self.match.game, self.match.players, row, seat) for row in rows)
        return "; ".join(str(event) for event in events if event is not None)

    def seen_by(self, seat: int) -> str:
        """What a seat sees now, as a line of text."""
        return "" if self.match is None else to_line(self.match.position(seat))

    def resample_from_infostate(self, player: int, sampler: Any) -> "TableState":
        """Another state that this seat can't tell from this one, drawn at random."""
        assert self.match is not None, "nobody knows anything before the deal"
        state: TableState = self.clone()
        state._past = dict.fromkeys(range(self._setting.players), self.known_to(SPECTATOR))
        state._past |= {SPECTATOR: self.known_to(SPECTATOR), player: self.known_to(player)}
        state._dealt, state._rows = 0, []
        state.match = self.match.blinded(player, EVERYTHING).imagined(int(sampler() * 2.0**53))
        return state


class Observer:
    """What a seat sees now, as numbers and as text; with perfect recall, all that it has seen."""

    def __init__(self, sight: Sight, perfect_recall: bool) -> None:
        self._sight, self._recall = sight, perfect_recall
        self.tensor = np.zeros(0 if perfect_recall else sight.form.size, np.float32)
        self.dict = {} if perfect_recall else {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        """Fill in the numbers that this seat sees."""
        if self._recall:
            return
        if state.match is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self._sight.seen(state.match, player)["observation"]

    def string_from(self, state: TableState, player: int) -> str:
        """What this seat sees, or has seen, as text."""
        seen = state.seen_by(player)
        return "\n".join(
            [f"seat {player}", *state.known_to(player), seen] if self._recall else [seen]
        )


def _options(room: Game, given: Mapping[str, Any]) -> dict[str, Json]:
    """The game's options among these parameters."""
    options: dict[str, Json] = {}
    for name, value in given.items():
        option = room.option(name)
        if name in _OWN:
            continue
        options[name] = value
        if option is None or not isinstance(value, str):
            continue
        if isinstance(option.default, str):
            choices = {_parameter(choice): choice for choice in option.schema["enum"]}
            options[name] = choices.get(value, value)
        else:
            options[name] = json.loads(value)
    return options


def _parameter(value: Json) -> Any:
    """An option's value as OpenSpiel can write and read it.

    It has no lists and no null, which become JSON text, and it takes every text of digits and
    signs for a number, so `40-10-5` becomes `40_10_5`.
    """
    if isinstance(value, str):
        return value.replace("-", "_") if set(value) <= set("+-0123456789") else value
    return value if isinstance(value, bool | int) else json.dumps(value)


def _parameters(room: Game) -> dict[str, Any]:
    """The parameters that OpenSpiel knows, with their defaults."""
    parameters: dict[str, Any] = {
        "players": min(room.players),
        "payoff": "share",
        "memory": "all",
    }
    for option in room.options:
        if option.name != "live":  # OpenSpiel's games are played in sequence
            parameters[option.name] = _parameter(option.default)
    return parameters


def game_type(room: Game) -> Any:
    """How OpenSpiel describes a game."""
    return pyspiel.GameType(
        short_name=f"tablee_{room.name}",
        long_name=room.title.en,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(room.players),
        min_num_players=min(room.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(room),
    )


def register() -> None:
    """Make every installed game known to OpenSpiel, as `tablee_NAME`."""
    for name, room in games().items():
        if f"tablee_{name}" not in pyspiel.registered_names():
            kind = game_type(room)
            registered = type(f"Tablee{name.title()}", (TableGame,), {"room": room, "kind": kind})
            pyspiel.register_game(kind, registered)


register()
