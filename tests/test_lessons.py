"""Lessons say what the rules say, and a lesson that does not is told so."""

import json
import tomllib
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

import tablee
from tablee.commands.main import app
from tablee.engine.match import Match
from tablee.engine.registry import game, games
from tablee.engine.text.actions import actions
from tablee.engine.text.language import LANGUAGES
from tablee.errors import BadLessonError
from tablee.lessons import Lesson, breakable, coach, export, lesson, problems
from tablee.lessons.exporting import seen

ASKED = Path(__file__).parent / "newcomers.toml"
OWN = [name for name, one in games().items() if one.package.startswith("tablee.games.")]


def own(name: str) -> Lesson:
    """The lesson of one of the house's games."""
    found = lesson(game(name))
    assert found is not None
    return found


@pytest.mark.parametrize("name", OWN)
def test_every_game_of_the_house_has_a_lesson_that_says_what_the_rules_say(name: str) -> None:
    taught = own(name)
    assert problems(taught) == []
    assert 6 <= len(taught.steps) <= 10


@pytest.mark.parametrize("name", OWN)
def test_a_lesson_answers_what_newcomers_ask(name: str) -> None:
    """Ten questions a game or more, each answered in a sentence, in both languages."""
    asked = tomllib.loads(ASKED.read_text("utf-8"))[name]["questions"]
    assert len(asked) >= 10
    taught = own(name)
    said = {"goal": [taught.goal], "end": [taught.end]} | {
        step.id: [step.do, step.why, *(answer.said for answer in (*step.right, *step.wrong))]
        for step in taught.steps
    }
    said |= {f"coach {remark.id}": [remark.said] for remark in taught.coach}
    for question in asked:
        for language in LANGUAGES:
            words = question[language]
            assert any(words in text.said(language) for text in said[question["step"]]), question


@pytest.mark.parametrize("name", OWN)
def test_an_export_shows_what_the_rules_show(name: str) -> None:
    """Each step by itself: its position, played on, gives the very views that a client is given."""
    exported = json.loads(json.dumps(export(own(name))))
    seat = exported["seat"]
    for step in exported["steps"]:
        begun = tablee.position(step["position"])
        for frame in step["frames"][1:]:
            begun.play(frame["seat"], frame["act"])
            assert seen(begun, seat) == frame["view"]
        ways = {act: way for right in step["right"] for act, way in right["ways"].items()}
        assert set(ways) <= set(step["frames"][-1]["view"]["legal"])
        for act, frames in ways.items():
            match = begun.copy()
            for frame in frames:
                told = [event.json for event in match.play(frame["seat"], frame["act"])]
                assert seen(match, seat) == frame["view"]
                assert {event["event"] for event in frame["events"]} <= {
                    one["event"] for one in told
                }
            assert frames[0]["act"] == act
    assert set(exported["clauses"].values()) <= {step["id"] for step in exported["steps"]}


def test_the_end_of_a_match_shows_everything_as_at_a_table() -> None:
    """In Les œufs sont faits nobody knew whose eggs lay turned; after the call all see it."""
    (call,) = (step for step in export(own("oeufs"))["steps"] if step["id"] == "call")
    before, after = call["frames"][-1]["view"], call["right"][0]["ways"]["call"][-1]["view"]
    assert before["board"][0] == ["?*"] * 6
    assert after["board"][0] == ["0*"] * 6
    assert after["legal"] == []


@pytest.mark.parametrize("name", OWN)
def test_an_export_knows_the_clause_of_every_refusal(name: str) -> None:
    exported = export(own(name))
    for step in exported["steps"]:
        match = tablee.position(step["position"])
        for frame in step["frames"][1:]:
            match.play(frame["seat"], frame["act"])
        known = {act: clause for clause, acts in step["refused"].items() for act in acts}
        for action in actions(match.game):
            refusal = match.refusal(exported["seat"], action)
            legal = action.text in step["frames"][-1]["view"]["legal"]
            said = None if legal else known.get(action.text, step["otherwise"])
            assert (refusal.clause if refusal else None) == said


@pytest.mark.parametrize("name", OWN)
def test_a_step_that_goes_on_begins_where_the_one_before_ended(name: str) -> None:
    steps = export(own(name))["steps"]
    for before, step in pairwise(steps):
        if step["goes_on"]:
            first = next(iter(before["right"][0]["ways"].values()))
            assert first[-1]["view"] == step["frames"][0]["view"]


@pytest.mark.parametrize("name", OWN)
def test_what_can_be_broken_is_what_the_rules_refuse_in_play(name: str) -> None:
    """The clauses that are read off the source are all those that play ever meets."""
    one = game(name)
    met: set[str] = set()
    match = Match.new(one, one.players[0], 3, {"live": True})
    for _ in range(40):
        for seat in range(match.players):
            verdicts = (match.verdict(seat, action) for action in range(len(one.actions)))
            met |= {one.clause(verdict.clause) for verdict in verdicts if verdict.clause}
        if match.over:
            break
        match.play(match.asked, match.legal(match.asked)[-1])
    assert len(met) > 2
    assert met <= breakable(one)


@pytest.mark.parametrize("name", OWN)
def test_a_coach_is_exported_with_a_sentence_for_every_rule_it_speaks_of(name: str) -> None:
    exported = json.loads(json.dumps(coach(own(name))))
    steps = {step.id for step in own(name).steps}
    spoken_of = [one["clause"] for one in (*exported["remarks"], *exported["why"])]
    assert spoken_of
    for clause in filter(None, spoken_of):
        rule = exported["rules"][clause]
        assert all(10 < len(rule["said"][language]) < 300 for language in ("fr", "en")), clause
        assert rule["step"] is None or rule["step"] in steps
    assert len(exported["remarks"]) >= 9


@pytest.mark.parametrize("name", OWN)
def test_what_a_coach_says_depends_on_nothing_that_the_seat_does_not_know(name: str) -> None:
    """In another world that looks the same to the seat, every remark is made or not made alike."""
    one, remarks = game(name), own(name).coach
    match = Match.new(one, one.players[0], 5, {"live": True})
    told = 0
    for _ in range(60):
        if match.over:
            break
        events = [str(event) for event in match.events_for(0)[told:]]
        told = len(match.events_for(0))
        legal = [act.text for act in match.legal(0)]
        blinded = [act.text for act in match.blinded(0).legal(0)]
        turn = int(match.blinded(0).states["turn"][0])
        assert [r.fits(0, turn, events, legal) for r in remarks] == [
            r.fits(0, turn, events, blinded) for r in remarks
        ]
        match.play(match.asked, match.legal(match.asked)[-1])


@pytest.mark.parametrize(
    ("name", "event", "legal", "turn", "said"),
    [
        ("ekko", "laid seat=0 card=55 mirror=no", ["lay 75"], 0, "again"),
        ("ekko", "laid seat=0 card=15 mirror=no", ["lay 51"], 1, "mirror"),
        ("ekko", "laid seat=1 card=14 mirror=no", ["lay 13"], 0, "start"),
        ("ekko", "laid seat=1 card=73 mirror=no", ["lay 37"], 2, "mirror"),
        ("mio", "laid seat=2 card=R* colour=red", ["lay G*", "draw"], 0, "onstar"),
        ("mio", "laid seat=2 card=Y4 colour=yellow", ["draw"], 0, "nothing"),
        ("exhopp", "took seat=0 token=-2", ["lay R1 1"], 0, "bad"),
        ("exhopp", "took seat=0 token=2", ["lay R1 1"], 0, "took"),
    ],
)
def test_a_coach_speaks_of_what_is_there(
    name: str, event: str, legal: list[str], turn: int, said: str
) -> None:
    """Not of a double after a card that is none, or of a turn to somebody who holds a mirror. A
    live table offers no passes."""
    fitting = (one.id for one in own(name).coach if one.fits(0, turn, [event], legal))
    assert next(fitting) == said


def damaged(tmp_path: Path, old: str, new: str, name: str = "mio") -> Lesson:
    """The lesson of a game with something else in one place of its text."""
    text = own(name).file.read_text("utf-8")
    assert text.count(old) >= 1
    file = tmp_path / "lesson.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    read = lesson(replace(game(name), lesson=str(file)))
    assert read is not None
    return read


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('acts = ["lay R5"]', 'acts = ["lay Y2"]', "'lay Y2' is not allowed"),
        ('acts = ["lay R5"]', 'acts = ["lay _ _"]', "'lay _ _' is not allowed"),
        ('clause = "MI-4"', 'clause = "MI-8"', "refused by MI-4, not by MI-8"),
        ('acts = ["lay Y2", "lay G1"', 'acts = ["lay R5", "lay G1"', "'lay R5' is allowed"),
        ('acts = ["lay Y2", "lay G1"', 'acts = ["lay _", "lay G1"', "one by one"),
        ('acts = ["draw"]', 'acts = ["lay R5"]', "right and wrong at once"),
        ("colour=red", "colour=blue", "can't be a position"),
        ("top=R3", "top=R9", "key 'top'"),
        ("card=R5 colour=red", "card=R5 colour=blue", "should cause"),
        ("seat = 0", "seat = 5", "there is no seat 5"),
        ('["Nora", "Samir"]', '["Nora"]', "3 players need 2 names"),
        ("MI-13 =", "MI-12 =", "MI-13 can be broken"),
        ("MI-13 =", "MI-99 =", "untaught: MI-99 is no clause"),
        ('teaches = ["MI-6"]', 'teaches = ["MI-99"]', "drawn: MI-99 is no clause"),
        ("[untaught]", '[untaught]\nMI-8 = "no"', "MI-8 is taught"),
        ('fr = "Piochez."', f'fr = "Piochez {"encore " * 20}."', "is too long"),
        ('book = "aim"\n', "", "book: it opens with one aim"),
        ('do.en = "Draw."', 'do.en = "Piochez."', "draw: 'Piochez.' is the same in French"),
        ('goal.fr = "Videz', f'goal.fr = "{"Videz " * 30}', "goal: "),
        ('tells = ["said seat=0"]', 'then = ["1 draw", "1 mio"]', "seat 1 can't 'mio'"),
        ('refused = ["MI-8"]', 'refused = ["MI-1"]', "no act is ever refused by MI-1"),
        ('may = ["mio"]', 'may = ["shout"]', "there is no act 'shout'"),
        ('event = "forgot seat=you"', 'event = "left seat=you"', "there is no event 'left'"),
        ('id = "late"', 'id = "late"\nonly = ["draw"]', "'late': it never came up"),
        ('blocked = "MI-16"\n', "", "'blocked' is not explained"),
        ('blocked = "MI-16"', 'blocked = "MI-99"', "MI-99 is no clause"),
        ('blocked = "MI-16"', 'blocked = "MI-13"', "MI-13 refuses acts; say in a sentence why"),
        ('fr = "Chacun reçoit', f'fr = "{"Chacun " * 30} reçoit', "is too long"),
        ("took_back = ", "took = ", "there is no event 'took'"),
        ('acts = ["lay J _", "name _"]', 'acts = ["joke"]', "there is no act 'joke'"),
        ('fr = "Ici, seule', f'fr = "{"Ici " * 40} seule', "is too long"),
    ],
)
def test_what_disagrees_with_the_rules_is_found(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    found = problems(damaged(tmp_path, old, new))
    assert any(said in str(problem) for problem in found), [str(problem) for problem in found]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('do.fr = "Piochez."\n', "", "lesson.toml: step 'draw', 'do': the key 'fr' is missing"),
        ('en = "Draw."', 'en = " "', "'en' is empty"),
        ('id = "draw"', 'id = "follow"', "two steps 'follow'"),
        ('id = "draw"', "id = 4", "'id' is 4, which is no text"),
        ('id = "draw"', 'id = "draw"\nwhom = "x"', "there is no key 'whom'"),
        ('book = "aim"', 'book = "goal"', "step 'out': 'book' is 'goal'"),
        ("[[step]]", "[step]", "not TOML"),
        ('acts = ["draw"]', "acts = []", "'acts' names no act"),
        ('acts = ["draw"]', "acts = [3]", "holds 3, which is no text"),
        ("naming=no", "naming", "not of the form key=value"),
        ("seat = 0\n", "", "lesson.toml: at the top: the key 'seat' is missing"),
        ('tells = ["said seat=0"]', 'then = ["draw"]', "holds 'draw'"),
        ('may = ["mio"]\n', "", "coach 'late': say when"),
        ('may = ["mio"]', 'may = ["mio"]\nturn = "me"', "'turn' is 'me', not 'you' or 'other'"),
        ('id = "shout"', 'id = "late"', "two remarks of the coach 'late'"),
        (
            'dealt = { clause = "MI-2", ',
            "dealt = { ",
            "'why', 'dealt': the key 'clause' is missing",
        ),
        ('id = "star"\ntitle = { fr = "L\'étoile"', 'id = "draw"\ntitle = { fr = "X"', "two"),
    ],
)
def test_what_can_not_be_read_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(BadLessonError) as refused:
        damaged(tmp_path, old, new)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'tells = ["said seat=0"]',
            'tells = ["out seat=0"]',
            ["1 problem in FILE", "mio: 'lay Y1"],
        ),
        ('do.en = "Draw."', "do.en = 4", ["can't be read", "FILE: step 'draw', 'do': 'en' is 4"]),
    ],
)
def test_the_command_names_the_file_and_the_step_of_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, said: list[str]
) -> None:
    file = tmp_path / "lesson.toml"
    file.write_text(own("mio").file.read_text("utf-8").replace(old, new, 1), "utf-8")
    one = replace(game("mio"), lesson=str(file))
    monkeypatch.setattr("tablee.engine.registry.games", lambda: {"mio": one})
    checked = CliRunner().invoke(app, ["lessons", "check"])
    assert checked.exit_code == 1
    for words in said:
        assert words.replace("FILE", str(file)) in checked.stdout


def test_the_command_lists_checks_and_exports() -> None:
    run = CliRunner()
    listed = run.invoke(app, ["lessons", "list", "--json"])
    assert {one["game"] for one in json.loads(listed.stdout)} >= set(OWN)
    checked = run.invoke(app, ["lessons", "check", "mio"])
    assert checked.exit_code == 0
    assert "no problems" in checked.stdout
    as_json = run.invoke(app, ["lessons", "check", "--json"])
    assert json.loads(as_json.stdout)["ekko"] == []
    exported = run.invoke(app, ["lessons", "export", "ekko"])
    assert json.loads(exported.stdout)["steps"][0]["id"] == "higher"
    coached = run.invoke(app, ["lessons", "export", "ekko", "--coach"])
    assert json.loads(coached.stdout) == json.loads(json.dumps(coach(own("ekko"))))
    assert run.invoke(app, ["lessons", "check", "chess"]).exit_code != 0
