"""The arena: fair seatings, honest intervals, and the same results however the work is done."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest
from typer.testing import CliRunner, Result

import tablee.bots
from tablee.arena.contest import Contest
from tablee.arena.crews import alone, crew, processes
from tablee.arena.plan import Plan, make_plan
from tablee.arena.playing import play_deals
from tablee.arena.report import chart
from tablee.arena.scores import Scores
from tablee.arena.seating import seatings
from tablee.arena.statistics import FEWEST, cluster_bootstrap, sprt
from tablee.arena.work import Work
from tablee.bots import RandomBot
from tablee.commands.main import app
from tablee.engine.match import Match
from tablee.engine.text.actions import Action, actions
from tablee.errors import TableeError

SHORT = {"target": 5}
"""Of MIO: a round or two."""


def plan_of(*bots: str, players: int = 2, seed: int = 0) -> Plan:
    return make_plan("mio", bots, players, seed, SHORT)


def result(contest: Contest) -> dict[str, Any]:
    """What a contest says, but for the time it took."""
    report = contest.as_json()
    del report["time"]
    return report


def test_events_are_counted_for_each_bot_by_match_and_seat() -> None:
    plan = make_plan("exhopp", ["greedy", "random"], 4, 3, {}, 2)
    deals = play_deals(plan, range(2))
    standings = Scores(plan, deals).standings()
    for bot, standing in enumerate(standings):
        laid = sum(deal.events[bot]["laid"] for deal in deals)
        assert standing.events["laid"] == pytest.approx(laid / (2 * 2 * 2), abs=1e-4)
    taken = sum(deal.events[bot].get("took", 0) for deal in deals for bot in range(2))
    assert taken == 18 * 4  # every token of every match, whoever took it
    assert standings[1].events["offered"] > standings[0].events.get("offered", 0)


# --- who sits where


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("bots", range(2, 9))
def test_every_bot_sits_at_every_seat_equally_often(bots: int, players: int) -> None:
    chosen = seatings(bots, players, 24)
    assert len(set(chosen)) == len(chosen)
    assert bots <= len(chosen) <= 24 or len(chosen) == bots
    for seat in range(players):
        assert len(set(Counter(sitting[seat] for sitting in chosen).values())) == 1
        assert {sitting[seat] for sitting in chosen} == set(range(bots))
    for sitting in chosen:
        times = Counter(sitting)
        assert all(times[bot] in (players // bots, -(-players // bots)) for bot in range(bots))


def test_where_few_ways_to_sit_exist_all_are_taken() -> None:
    assert len(seatings(4, 4, 24)) == 24
    assert len(seatings(2, 8, 70)) == 70
    assert len(seatings(5, 3, 60)) == 60
    assert seatings(3, 2, 24) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]


def test_in_a_balanced_choice_everybody_has_everybody_as_neighbour() -> None:
    met = Counter(
        pair
        for sitting in seatings(6, 6, 24)
        for pair in zip(sitting, sitting[1:] + sitting[:1], strict=True)
    )
    assert len(met) == 30
    assert max(met.values()) <= 2 * min(met.values())


# --- intervals and tests


def test_intervals_cover_the_truth_although_matches_of_a_deal_are_alike() -> None:
    """400 experiments of 60 deals with 4 matches that share the deal's luck; the truth is 0.1."""
    chance = np.random.default_rng(1)
    luck = chance.normal(0.1, 1.0, (60, 400))
    matches = luck[:, None, :] + chance.normal(0.0, 0.5, (60, 4, 400))
    low, high = cluster_bootstrap(matches.sum(axis=1), np.full((60, 400), 4.0), seed=2)
    covered = ((low <= 0.1) & (high >= 0.1)).mean()
    assert 0.91 <= covered <= 0.98
    naive = 1.96 * matches.reshape(240, 400).std(axis=0) / 240**0.5
    assert ((high - low) / 2 > 1.5 * naive).all()


def test_an_interval_of_nothing_is_not_a_number() -> None:
    low, high = cluster_bootstrap(np.zeros((5, 1)), np.zeros((5, 1)), seed=1)
    assert np.isnan(low).all() and np.isnan(high).all()


@pytest.mark.parametrize(("mean", "better", "at_most"), [(0.0, True, 0.08), (0.1, False, 0.08)])
def test_sequential_tests_err_as_seldom_as_they_promise(
    mean: float, better: bool, at_most: float
) -> None:
    chance = np.random.default_rng(3)
    scores = np.clip(chance.normal(mean, 0.5, (300, 3000)), -1, 1)
    verdicts = [sprt(row, margin=0.1) for row in scores]
    assert all(verdict.better is not None for verdict in verdicts)
    assert np.mean([verdict.better is better for verdict in verdicts]) <= at_most
    assert np.median([verdict.deals for verdict in verdicts]) < 300


def test_a_verdict_stands_whatever_comes_later() -> None:
    scores = np.random.default_rng(4).normal(0.1, 0.5, 2000)
    verdict = sprt(scores, 0.05)
    assert verdict.better is not None
    assert sprt(scores[: verdict.deals], 0.05) == verdict
    assert sprt(scores[: verdict.deals - 1], 0.05).better is None
    assert sprt([], 0.05).better is None
    assert sprt([1.0] * (FEWEST - 1), 0.05).better is None
    assert sprt([0.0] * 1000, 0.05).better is False


# --- contests


def test_greedy_beats_random_and_the_ladder_says_so() -> None:
    report = result(Contest(plan_of("greedy", "random", players=3), 25).run(alone))
    assert report["deals"] == 25 and report["matches"] == 25 * 6
    (pair,) = report["pairs"]
    assert pair["difference"]["low"] > 0 and pair["decided"]["low"] > 0.5
    assert pair["wins"] + pair["losses"] + pair["ties"] == 150
    greedy, random = report["bots"]
    assert greedy["rating"]["mu"] > random["rating"]["mu"]
    assert greedy["share"]["mean"] > 1 / 3 > random["share"]["mean"]
    assert greedy["share"]["mean"] - random["share"]["mean"] == pytest.approx(
        pair["difference"]["mean"], abs=1e-5
    )


@pytest.mark.parametrize(("bot", "players"), [("random", 2), ("random", 4), ("greedy", 3)])
def test_a_bot_against_itself_shows_no_difference(bot: str, players: int) -> None:
    report = result(Contest(plan_of(bot, bot, players=players), 30).run(alone))
    (pair,) = report["pairs"]
    assert (pair["a"], pair["b"]) == (bot, f"{bot}#2")
    assert pair["difference"]["low"] <= 0 <= pair["difference"]["high"]
    assert bot == "greedy" or pair["difference"]["low"] < pair["difference"]["high"]


def test_more_bots_than_seats_meet_in_pairs() -> None:
    report = result(Contest(plan_of("greedy", "random", "greedy"), 10).run(alone))
    assert [bot["matches"] for bot in report["bots"]] == [40, 40, 40]
    assert [pair["matches"] for pair in report["pairs"]] == [20, 20, 20]


class Watcher(RandomBot):
    """Remembers the first thing that it was shown in every match."""

    seen: ClassVar[list[bytes]] = []

    def choose(self, shown: Match, seed: int) -> Action:
        Watcher.seen.append(shown.states.tobytes())
        return super().choose(shown, seed)


def add_bot(monkeypatch: pytest.MonkeyPatch, name: str, kind: type) -> None:
    known = {**tablee.bots.bots(), name: kind}
    monkeypatch.setattr(tablee.bots, "bots", lambda: known)


def test_all_seatings_of_a_deal_get_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    add_bot(monkeypatch, "watcher", Watcher)
    plan = plan_of("watcher", "watcher", players=4)
    play_deals(plan, [])  # warms up
    Watcher.seen = []
    firsts = []
    for deal in play_deals(plan, range(3)):
        at = 0
        for steps in deal.steps:
            firsts.append(Watcher.seen[at])
            at += steps
        del Watcher.seen[:at]
    assert [len(set(firsts[i : i + 6])) for i in (0, 6, 12)] == [1, 1, 1]
    assert len(set(firsts)) == 3


class Cheat:
    """Does what is not allowed."""

    def choose(self, shown: Match, seed: int) -> Action:
        legal = {action.id for action in shown.legal(shown.eyes)}
        return next(action for action in actions(shown.game) if action.id not in legal)


class Broken:
    """Does nothing but fail."""

    def choose(self, shown: Match, seed: int) -> Action:
        raise ZeroDivisionError("oh")


@pytest.mark.parametrize(("kind", "told"), [(Cheat, r"chose .*\(MI-\d+\)"), (Broken, "oh")])
def test_a_bad_bot_is_named(kind: type, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    add_bot(monkeypatch, "bad", kind)
    with pytest.raises(TableeError, match=f"The bot bad .*{told}"):
        play_deals(plan_of("bad", "random"), [0])


# --- the same results, however the work is done


def test_processes_and_files_change_nothing(tmp_path: Path) -> None:
    plan = plan_of("greedy", "random")
    whole = result(Contest(plan, 40).run(alone))
    assert result(Contest(plan, 40).run(crew("here", 2))) == whole

    file = tmp_path / "deals.jsonl"
    tab("arena", "mio", "--option=target=5", "--deals=20", "--jobs=1", f"--out={file}")
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([lines[0], *reversed(lines[5:]), lines[1][:30]]))  # a crash
    output = tab("arena", "--deals=40", "--jobs=1", f"--resume={file}", "--json")
    assert {**json.loads(output.stdout), "time": 0} == {**whole, "time": 0}
    assert len(file.read_text().splitlines()) == 41

    again = tab("arena", "mio", "--deals=40", f"--resume={file}", "--json")  # nothing left to do
    assert {**json.loads(again.stdout), "time": 0} == {**whole, "time": 0}


def test_a_dead_worker_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of("greedy", "random")
    monkeypatch.setattr("tablee.arena.crews._work", sys.exit)
    with pytest.raises(TableeError, match="worker process died"):
        list(processes(plan, iter([range(1)]), 1))


def test_another_seed_gives_other_deals() -> None:
    one, two = (play_deals(plan_of("greedy", "random", seed=seed), [0])[0] for seed in (1, 2))
    assert (one.shares, one.steps, one.points) != (two.shares, two.steps, two.points)


def test_ctrl_c_gives_what_there_is_without_gaps() -> None:
    def interrupted(plan: Plan, pieces: Iterator[range]) -> Work:
        for deals in ([0], [3, 4], [1], [6]):
            yield play_deals(plan, deals)
        raise KeyboardInterrupt

    plan = plan_of("greedy", "random")
    contest = Contest(plan, 1000).run(interrupted)
    assert contest.stopped == "interrupted"
    assert [deal.deal for deal in contest.counted()] == [0, 1]
    assert result(contest)["pairs"] == result(Contest(plan, 2).run(alone))["pairs"]
    with pytest.raises(TableeError, match="At least 2 deals"):
        Contest(plan, 1000, seconds=0).run(alone)


@pytest.mark.long
def test_ctrl_c_in_a_terminal_sends_everybody_home(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    words = ["arena", "mio", "--option=target=5", "--deals=1000000", "--jobs=2", f"--out={file}"]
    run = subprocess.Popen(
        [sys.executable, "-m", "tablee", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while run.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 20):
        pass
    os.killpg(run.pid, signal.SIGINT)  # as the terminal does: to the workers too
    out, err = run.communicate(timeout=60)  # ends when the last worker has let go of the pipes
    assert run.returncode == 0, err
    assert "Interrupted: this is about the deals finished until then." in out
    assert "Traceback" not in err


def test_a_test_stops_at_the_same_deal_whoever_does_the_work() -> None:
    def backwards(plan: Plan, pieces: Iterator[range]) -> Work:
        yield from (play_deals(plan, [deal]) for deal in reversed(range(60)))

    plan = plan_of("greedy", "random")
    one, other = (Contest(plan, 60, margin=0.2).run(work) for work in (alone, backwards))
    assert one.stopped == other.stopped == "sprt"
    assert result(one) == result(other)
    assert FEWEST <= result(one)["deals"] < 60
    assert result(one)["sprt"]["tests"][0]["better"] is True


# --- the command


def tab(*words: str) -> Result:
    return CliRunner(env={"COLUMNS": "80"}).invoke(app, list(words))


def refused(*words: str) -> str:
    output = tab("arena", *words)
    assert output.exit_code == 2, output.output
    assert "Traceback" not in output.output
    return " ".join(output.stderr.split())


def test_the_table_fits_and_the_chart_is_drawn(tmp_path: Path) -> None:
    words = ["mio", "--bots=greedy,random,random", "--players=3", "--deals=20", "--jobs=1"]
    output = tab("arena", *words, "--option=target=5", "--sprt", f"--svg={tmp_path / 'a.svg'}")
    assert output.exit_code == 0, output.output
    assert "20 deals × 6 seatings = 120 matches" in output.stdout
    for part in ("greedy − random#2", "33.3 % would be even", "greedy against random"):
        assert part in output.stdout
    assert max(map(len, output.stdout.splitlines())) <= 80
    assert (tmp_path / "a.svg").read_text("utf-8").count("<circle") == 3


def test_the_chart_escapes_names() -> None:
    report = Contest(plan_of("greedy", "random"), 2).run(alone).as_json()
    report["bots"][0]["bot"] = "<b>"
    assert "<b>" not in chart(report)


def test_what_can_t_be_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    (tmp_path / "there").write_text("hello\n")
    assert "Which game" in refused()
    assert "no game 'chess'" in refused("chess")
    assert "no bot 'tiger'" in refused("mio", "--bots=tiger,random")
    assert "two bots" in refused("mio", "--bots=greedy")
    assert "players" in refused("mio", "--players=9")
    assert "no option" in refused("mio", "--option=sky=blue")
    assert "'here', 'ray'" in refused("mio", "--on=moon")
    assert "pip install 'tablee[ray]'" in refused("mio", "--on=ray")
    assert "--resume" in refused("mio", f"--out={tmp_path / 'there'}")
    assert "nothing can be written" in refused("mio", f"--out={tmp_path / 'no' / 'where'}")
    assert "No such file" in refused(f"--resume={tmp_path / 'nowhere'}")
    assert "not a file of an arena" in refused(f"--resume={tmp_path / 'there'}")
    assert "keeps its bots" in refused("--resume=x", "--bots=greedy,random")
    assert "leave --out away" in refused("--resume=x", "--out=y")


def test_workers_of_another_version_refuse() -> None:
    plan = Plan(**{**vars(plan_of("greedy", "random")), "code": "other"})
    with pytest.raises(TableeError, match="Install the same tablee"):
        play_deals(plan, [0])
    assert crew("here", 1) is alone
