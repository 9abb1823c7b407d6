"""A table in the browser answers one person among bots as the server's table does.

Only the waiting for slow lines is left out: on one's own device every act has come when it is made.
"""

import json
from bisect import bisect_right
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.engine.registry import game
from tablee.engine.text.actions import actions
from tablee.server.table import log
from tablee.server.table.core import Core
from tablee.server.table.frames import Frames
from tablee.server.table.outcome import Outcome, Think, Who
from tablee.server.table.state import fold
from tablee.server.wire import protocol
from tests.own import OWN
from tests.test_local import in_typescript

CHECK = Path(__file__).parent / "table_check.ts"
ME = Who("A", "Ana", 1)
CALLS = 400
STEP = 1 / 8
"""Times are multiples of it, so that no millisecond is rounded differently."""


class Still(Random):
    """Dice by which every bot takes one reflex, and the first of several acts is taken."""

    def lognormvariate(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        return 1.0

    def choice(self, seq: Any) -> Any:
        return seq[0]


class Table:
    """The server's table, with a log of everything that reached it and what it showed then."""

    def __init__(self, name: str, players: int, pace: protocol.Pace, dice: Random) -> None:
        self.dice, self.fresh_bits = dice, list[str]()
        self.now, self.ids, self.sent = 0.0, 0, list[dict[str, Any]]()
        self.thinks: dict[int, Think] = {}
        self.calls: list[dict[str, Any]] = []
        short = {"ekko": {"target": 20}, "mio": {"target": 30}, "oeufs": {"limit": 12}}
        opened = log.Opened(
            at=0.0, game=name, rules=game(name).version, players=players,
            options=short.get(name, {}), pace=pace, public=False, host=ME.person,
            bots=[None] + ["greedy"] * (players - 1),
        )  # fmt: skip
        self.core = Core(fold([opened]), 0.0, fresh=self.fresh, dice=Still(1))
        self.core.connect(ME, 0.0)
        self.core.command(ME, protocol.Sit("sit"), 0.0)
        self.core.command(ME, protocol.Start("start"), 0.0)
        self.core.clocks.cap = 0.0
        self.core.clocks.laid_at = None
        self.numbers = [self.core.state.n]
        """The numbers here of what the browser numbers from 0: the deal, and all that follows but
        `ready`, which it does not write down."""
        seed, *self.fresh_bits = self.fresh_bits
        people = ["Ana"] + [None] * (players - 1)
        self.opened = {
            "type": "opened", "at": 0, "game": name, "stem": "", "rules": opened.rules,
            "players": players, "options": opened.options, "pace": pace, "tempo": 1,
            "people": people, "bots": opened.bots, "seed": str(int(seed[:16], 16)),
            "record": None, "after": None,
        }  # fmt: skip

    def fresh(self) -> str:
        self.fresh_bits.append(f"{self.dice.getrandbits(190):048x}")
        return self.fresh_bits[-1]

    @property
    def case(self) -> dict[str, Any]:
        return {"opened": self.opened, "fresh": self.fresh_bits, "calls": self.calls}

    def number(self, n: int) -> int:
        """What the browser calls this number."""
        return bisect_right(self.numbers, n) - 1

    def note(self, call: dict[str, Any], outcome: Outcome | None) -> None:
        """Everything that is due is done; then what the table shows is written down."""
        since = outcome.since if outcome else self.core.state.n
        outcomes = [*([outcome] if outcome else []), self.core.tick(self.now)]
        while self.core.deadline is not None and self.core.deadline <= self.now:
            outcomes.append(self.core.tick(self.now))
        for one in outcomes:
            rows = enumerate(one.rows, one.first)
            self.numbers += [n for n, row in rows if not isinstance(row, log.Readied | log.Ended)]
        for think in (think for one in outcomes for think in one.thinks):
            self.thinks[think.seat] = think
        is_ = self.shown(outcomes, since)
        of = {"since": self.number(since), "is": is_}
        self.calls.append({"now": self.now, **call, **of})

    def shown(self, outcomes: list[Outcome], since: int) -> dict[str, Any]:
        core = self.core
        frame = json.loads(Frames(core, "t", "", since).for_eyes(0))
        answers = [
            [type(one).__name__.lower(), one.id, self.number(one.n)]
            + ([one.reason, one.clause, one.by] if isinstance(one, protocol.No) else [])
            for outcome in outcomes
            for _, one in outcome.answers
        ]
        clock, table = frame["clock"], frame["table"]
        # the clock of the device stands while somebody else is on turn, or the act is made
        timed = table["held"] or (clock["seat"] == 0 and not core.races.has_seat(0))
        return {
            "answers": answers,
            "acts": [
                [row.seat, row.do, row.aim, row.void] if isinstance(row, log.Acted) else "undone"
                for outcome in outcomes
                for row in outcome.rows
                if not isinstance(row, log.Ended | log.Readied)
            ],
            "thinks": [
                [one.seat, self.number(one.n), one.bot] for each in outcomes for one in each.thinks
            ],
            "deadline": core.deadline,
            "n": self.number(frame["n"]),
            "you": frame["you"],
            "undoable": frame["undoable"],
            "phase": table["phase"],
            "turn": table["turn"],
            "held": table["held"],
            "bots": [seat["bot"] for seat in table["seats"]],
            "window": clock["window"],
            **({"left": clock["left"]} if timed else {}),
            "view": frame["view"],
            "events": frame["events"],
            "news": [{k: v for k, v in news.items() if v is not None} for news in frame["news"]],
            "result": table["result"],
            "points": table["points"],
        }

    # --- what reaches it

    def send(self, message: dict[str, Any], again: bool = False) -> None:
        self.ids += 0 if again else 1
        whole = message if again else {"id": f"c{self.ids}", **message}
        self.sent.append(whole)
        kinds = {"act": protocol.Act, "undo": protocol.Undo, "ready": protocol.Ready}
        words = {key: value for key, value in whole.items() if key != "type"}
        if "on" in words:
            known, ahead = self.numbers, words["on"] - len(self.numbers) + 1
            words["on"] = known[-1] + ahead if ahead > 0 else known[words["on"]]
        command = kinds[whole["type"]](**words)
        self.note({"command": whole}, self.core.command(ME, command, self.now))

    def act(self, do: str, ago: int = 0) -> None:
        on = max(0, len(self.numbers) - 1 - ago)
        self.send({"type": "act", "do": do, "on": on})

    def wait(self) -> None:
        """Time passes, a little or until something is due."""
        due = self.core.deadline
        step = self.dice.randrange(1, 9) * STEP
        if due is not None and self.dice.random() < 0.7:
            step = max(0.0, min(due - self.now, 60.0))
        self.now += step
        self.note({}, None)

    def think(self) -> None:
        """A bot answers, in time or too late, or does nothing."""
        think = self.thinks.pop(self.dice.choice([*self.thinks]))
        match = self.core.state.match
        assert match
        legal = [action.text for action in match.legal(think.seat)]
        do = self.dice.choice(legal) if legal and self.dice.random() < 0.8 else None
        of = {"seat": think.seat, "n": self.number(think.n), "bot": think.bot}
        self.note({"chosen": {"think": of, "do": do}}, self.core.chosen(think, do, self.now))

    def step(self) -> None:
        """Something happens, most often something sensible."""
        dice, match = self.dice, self.core.state.match
        assert match
        legal = [actions(match.game)[id].text for id in self.core.state.legal(match.blinded(0))]
        what = dice.random()
        if what < 0.05:
            self.act(dice.choice(actions(match.game)).text)
        elif what < 0.07:
            self.act(dice.choice(["", "dance", "lay", "pass 7", "__proto__"]))
        elif what < 0.09:
            self.act(dice.choice(legal or ["pass"]), ago=dice.choice([-3, 1, 2, 5, 90]))
        elif what < 0.11 and self.sent:
            self.send(dice.choice(self.sent[-3:]), again=True)
        elif what < 0.15:
            self.send({"type": "ready"})
        elif what < 0.25:
            self.send({"type": "undo"})
        elif what < 0.5 and legal:
            self.act(dice.choice(legal))
        elif what < 0.8 and self.thinks:
            self.think()
        else:
            self.wait()


@pytest.mark.parametrize("name", OWN)
def test_a_table_in_the_browser_is_a_table(name: str, tmp_path: Path) -> None:
    dice, cases = Random(f"tables of {name}"), []
    for players in game(name).players:
        for pace in ("none", "slow"):
            table = Table(name, players, pace, dice)
            while table.core.state.phase == "playing" and len(table.calls) < CALLS:
                table.step()
            cases.append(table.case)
    kinds = [kind for case in cases for call in case["calls"] for kind in call]
    assert {"command", "chosen"} < set(kinds)
    assert in_typescript(name, CHECK, cases, tmp_path) == len(cases)
