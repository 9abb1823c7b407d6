"""How the matches of an environment are set up: what the adapters of all libraries share."""

import numpy as np

from tablee.engine.kit.states import new_states
from tablee.engine.match import Match
from tablee.engine.registry import game as find
from tablee.engine.text.actions import actions
from tablee.engine.text.codecs import Json
from tablee.engine.text.language import LANGUAGES
from tablee.engine.text.position import set_options
from tablee.engine.whole import whole
from tablee.envs.sight import Memory, Payoff, Sight, check_payoff, payoffs
from tablee.errors import TableeError

RENDER_MODES = ("human", "ansi", "svg")


class Setup:
    """How the matches of an environment are set up, and what its agents see."""

    def __init__(
        self,
        game: str,
        players: int,
        *,
        payoff: Payoff = "share",
        memory: Memory = "all",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        language: str = "en",
        **options: Json,
    ) -> None:
        """`payoff`: what a match's end is worth, the `share` of the win or the `points`. `memory`:
        whether observations hold `all` that was shown and turned away again, or `none` of it.
        `max_cycles`: after how many cycles a match is truncated; in sequence a cycle has as many
        acts as there are players, live it is a beat. `render_mode`: `human` prints the table,
        `ansi` and `svg` return it as text, in this `language`."""
        if render_mode is not None and render_mode not in RENDER_MODES:
            there = ", ".join(RENDER_MODES)
            raise TableeError(f"There is no render mode {render_mode!r}. There are: {there}.")
        if language not in LANGUAGES:
            raise TableeError(f"There is no language {language!r}: there are en and fr.")
        if max_cycles is not None:
            whole(max_cycles, "max_cycles", 1)
        check_payoff(payoff)
        self.game = find(game)
        self.players = self.game.check_players(players)
        set_options(self.game, new_states(self.game.rules.STATE, 1), self.players, options)
        self.options, self.payoff, self.memory = options, payoff, memory
        self.max_cycles, self.render_mode, self.language = max_cycles, render_mode, language
        self.live = options.get("live") is True
        self.wait = len(actions(self.game))
        """The id of waiting, at a live table."""
        self.sight = Sight(self.game, memory, self.wait + self.live)

    def deal(self, seed: int | None, generator: np.random.Generator) -> Match:
        """A new match: that of the seed, or one that is drawn."""
        number = int(generator.integers(1 << 63)) if seed is None else seed
        return Match.new(self.game, self.players, number, self.options)

    def render(self, match: Match) -> str | None:
        """The table as the render mode wants it."""
        if self.render_mode == "svg":
            return match.svg(self.language)
        if self.render_mode == "ansi":
            return match.picture(self.language)
        print(match.picture(self.language))
        return None

    def gains(self, match: Match) -> list[float]:
        """What each seat gets now: nothing before the end."""
        return payoffs(match, self.payoff) if match.over else [0.0] * self.players
