"""Lessons, coaches and positions over HTTP, and progress that is merged without loss."""

import json
import urllib.error
import urllib.request
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.engine.registry import game
from tablee.lessons import coach, export, lesson
from tablee.puzzles import shipped
from tablee.puzzles.exporting import index
from tablee.server.store.progress import merged
from tablee.server.wire.teaching import Outcome, Progress
from tests.server.conftest import ServerProcess


def get(server: ServerProcess, path: str) -> Any:
    with urllib.request.urlopen(f"{server.url}/api/games/{path}") as answer:
        return json.load(answer)


def test_a_lesson_is_handed_out_as_it_is_exported(server: ServerProcess) -> None:
    taught = lesson(game("ekko"))
    assert taught is not None
    assert get(server, "ekko/lesson") == json.loads(json.dumps(export(taught)))


def test_puzzles_are_handed_out_in_parts(server: ServerProcess) -> None:
    kept = shipped(game("mio"))
    first = get(server, "mio/puzzles/0")
    assert first["count"] == len(kept)
    assert [one["best"] for one in first["puzzles"]] == [one.best for one in kept[:32]]
    for one in first["puzzles"]:
        assert one["best"] in one["view"]["legal"]


def test_a_coach_and_an_index_are_handed_out_as_they_are_exported(server: ServerProcess) -> None:
    taught = lesson(game("mio"))
    assert taught is not None
    assert get(server, "mio/coach") == json.loads(json.dumps(coach(taught)))
    assert get(server, "mio/puzzles") == json.loads(json.dumps(index(game("mio"))))


# --- progress

OUTCOMES = st.builds(
    Outcome,
    misses=st.integers(0, 3),
    found=st.booleans(),
    rating=st.integers(0, 4000),
    day=st.integers(0, 9),
    at=st.integers(0, 3),
)
IDS = st.sampled_from(["a", "b", "c"])
PROGRESS = st.builds(
    Progress,
    known=st.booleans(),
    steps=st.lists(IDS),
    said=st.lists(IDS),
    puzzles=st.dictionaries(st.sampled_from(["1", "2", "30"]), OUTCOMES),
)


@given(PROGRESS, PROGRESS, PROGRESS)
def test_progress_is_merged_without_loss_in_any_order(
    a: Progress, b: Progress, c: Progress
) -> None:
    whole = merged(merged(a, b), c)
    assert whole == merged(c, merged(b, a)) == merged(whole, b)
    for part in (a, b, c):
        assert set(part.steps) <= set(whole.steps)
        assert set(part.said) <= set(whole.said)
        assert part.known <= whole.known
        for id, outcome in part.puzzles.items():
            assert whole.puzzles[id].at <= outcome.at


class Somebody:
    """A person who calls the API with a cookie."""

    def __init__(self, server: ServerProcess) -> None:
        self.url, self.cookie = f"{server.url}/api", ""
        self.call("POST", "guest", {"name": "Anna"})

    def call(self, method: str, path: str, body: object = None) -> Any:
        asked = urllib.request.Request(
            f"{self.url}/{path}",
            None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json", "Cookie": self.cookie},
            method=method,
        )
        with urllib.request.urlopen(asked) as answer:
            if cookie := answer.headers.get("Set-Cookie"):
                self.cookie = cookie.partition(";")[0]
            return json.load(answer)


def test_progress_is_kept_with_the_account_and_erased_with_it(server: ServerProcess) -> None:
    one = Somebody(server)
    assert one.call("GET", "me/progress") == {"games": {}}
    outcome = {"misses": 1, "found": True, "rating": 1300, "day": 7, "at": 100}
    one.call("POST", "me/progress/mio", {"steps": ["star"], "puzzles": {"12": outcome}})
    later = {**outcome, "misses": 0, "at": 200}
    whole = one.call("POST", "me/progress/mio", {"known": True, "puzzles": {"12": later}})
    assert whole["steps"] == ["star"]
    assert whole["known"] is True
    assert whole["puzzles"] == {"12": outcome}
    assert one.call("GET", "me/progress")["games"] == {"mio": whole}
    assert Somebody(server).call("GET", "me/progress") == {"games": {}}
    one.call("DELETE", "me")


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("chess", {}, 404),
        ("mio", {"steps": ["x" * 99]}, 422),
        ("mio", {"puzzles": {"x": {}}}, 422),
        ("mio", {"more": 1}, 422),
        ("mio", {"steps": [f"{n}" for n in range(101)]}, 422),
    ],
)
def test_progress_that_is_none_is_refused(
    server: ServerProcess, path: str, body: object, status: int
) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        Somebody(server).call("POST", f"me/progress/{path}", body)
    assert refused.value.code == status
    assert "reason" in json.load(refused.value)


def test_progress_can_not_grow_without_end(server: ServerProcess) -> None:
    one = Somebody(server)
    one.call("POST", "me/progress/mio", {"steps": [f"a{n}" for n in range(80)]})
    with pytest.raises(urllib.error.HTTPError) as refused:
        one.call("POST", "me/progress/mio", {"steps": [f"b{n}" for n in range(80)]})
    assert refused.value.code == 422
    assert "reason" in json.load(refused.value)
    assert len(one.call("GET", "me/progress")["games"]["mio"]["steps"]) == 80


@pytest.mark.parametrize(
    "path", ["chess/lesson", "chess/coach", "mio/puzzles/9999", "mio/puzzles/x"]
)
def test_what_is_not_there_is_refused(server: ServerProcess, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        get(server, path)
    assert refused.value.code == 404
    assert "reason" in json.load(refused.value)
