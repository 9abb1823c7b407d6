"""A game is a declared value: what is wrong is said when it is loaded, and harms no other."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tablee.commands.games import new_game
from tablee.engine.declared import check
from tablee.engine.game import Champion
from tablee.engine.kit.observation import Numbers, Observation
from tablee.engine.kit.rule import rule
from tablee.engine.registry import game
from tablee.engine.text.codecs import COUNT
from tablee.engine.text.sentences import Sentences
from tablee.engine.text.view import field, key, seats
from tablee.errors import BrokenGameError
from tests.own import OWN

MIO = game("mio")
assert MIO.judgement
JUDGED = MIO.judgement


def without(module: ModuleType, name: str, instead: Any = None) -> ModuleType:
    """The same module, but for one name."""
    copy = ModuleType(module.__name__)
    vars(copy).update({k: v for k, v in vars(module).items() if k != name})
    if instead is not None:
        vars(copy)[name] = instead
    return copy


def saying(sentence: str) -> dict[str, Any]:
    """MIO, beginning with another sentence."""
    said = MIO.sentences.events
    changed = {**said, "en": {**said["en"], "began": sentence}}
    return {"sentences": replace(MIO.sentences, events=changed)}


def observing(*blocks: Any) -> dict[str, Any]:
    """MIO's secrets with another observation."""
    secrets = without(MIO.secrets, "OBSERVATION")
    observation = Observation(*(block for block in blocks if isinstance(block, Numbers)))
    observation.blocks = blocks
    vars(secrets)["OBSERVATION"] = observation
    return {"secrets": secrets}


@rule
def too_few(s: Any) -> int:
    """A rule that takes less than it should."""
    return 0


@pytest.mark.parametrize("name", OWN)
def test_the_house_games_are_sound(name: str) -> None:
    check(game(name))


DAMAGED: list[tuple[dict[str, Any], str]] = [
    ({"players": ()}, "mio: players is (): write numbers from 1 to 8."),
    ({"title": "MIO"}, "mio: title is 'MIO': write Text(fr, en)."),
    (
        {"rules": without(MIO.rules, "legal")},
        "rules.legal is missing or no function: write @rule def legal(",
    ),
    ({"picture": None}, "picture is None: write a function."),
    ({"clear": lambda: None}, "clear takes (): it should take (s)."),
    ({"view": [replace(MIO.view[0], name="a b"), *MIO.view[1:]]}, "view[0] is called 'a b'"),
    (
        {"options": [replace(MIO.options[0], of="x"), *MIO.options[1:]]},
        "option 'target' is of the field 'x', which rules.STATE does not have.",
    ),
    (
        {"view": [replace(MIO.view[3], read=None), *MIO.view[:3], *MIO.view[4:]]},
        "no function: write @rule def naming(s, numbers, n).",
    ),
    ({"rules": without(MIO.rules, "STATE")}, "rules.STATE is missing: write STATE = record("),
    ({"window": too_few, "aim": 3}, "aim is 3: write a Codec."),
    ({"secrets": without(MIO.secrets, "OBSERVATION")}, "secrets.OBSERVATION is missing"),
    (observing(3), "secrets.OBSERVATION holds 3: every block is Numbers(…)."),
    (observing(Numbers("hand", 0, 0, 1, "cards")), "'hand' of secrets.OBSERVATION has 0 numbers"),
    (observing(Numbers("hand", 2, 1, 1, "cards")), "'hand' of secrets.OBSERVATION goes from 1 to"),
    (observing(Numbers("hand", 2, 0, 1, "")), "does not say what its numbers mean"),
    (
        observing(Numbers("hand", 2, 0, 1, "cards"), Numbers("hand", 2, 0, 1, "more")),
        "secrets.OBSERVATION has the block 'hand' 2 times.",
    ),
    ({"refusals": {}}, "refusals[2] is missing: the rules can return MI_2; add a French and"),
    ({"actions": MIO.actions[:-1]}, "actions has 77 entries, but rules.ACTIONS is 78."),
    ({"pass_action": 400}, "pass_action is 400, which is the id of no action: write one from 0 to"),
    ({"total": "score"}, "total is 'score', which is no key with a number for each seat: write"),
    ({"total": "turn"}, "total is 'turn', which is no key with a number for each seat: write"),
    ({"best": "highest"}, "best is 'highest': write Best.LOWEST or Best.HIGHEST."),
    ({"players": "2-4"}, "players is '2-4': write a sequence, each entry an int."),
    ({"rounds": "round_number"}, "rounds is of the field 'round_number', which rules.STATE does"),
    ({"rounds": "total"}, "rounds is of the field 'total', which holds several numbers: write"),
    ({"dealer": "hand"}, "dealer is of the field 'hand', which holds several numbers"),
    ({"players": (2, 3, 8)}, "'total', which should have one number for each of 8."),
    ({"players": (3, 2)}, "players is (3, 2): write each number once, the smallest first."),
    ({"view": (seats("top", COUNT),)}, "'top', which should have one number for each of 6."),
    (
        {"rules": without(MIO.rules, "STATE", np.dtype([*MIO.rules.STATE.descr, ("sum", "O")]))},
        "the field 'sum' of rules.STATE is of object: write a type of integers.",
    ),
    (
        {"rules": without(MIO.rules, "STATE", np.dtype([*MIO.rules.STATE.descr, ("sum", "i1")]))},
        "rules.STATE has a field 'sum', as numpy has a method: call it otherwise.",
    ),
    (
        {"options": [replace(MIO.options[0], name="players"), *MIO.options]},
        "option 'players' is called as something else: choose another name.",
    ),
    (
        {"options": [replace(MIO.options[0], samples=()), *MIO.options[1:]]},
        "option 'target' has no samples: write values that show what it does.",
    ),
    ({"options": [*MIO.options, MIO.options[0]]}, "options has the option 'target' 2 times."),
    (saying("{seat begins."), "is '{seat begins.': expected '}' before end of string"),
    (saying("{who} begins."), "speaks of 'who': no such field."),
    (saying("{} begins."), "speaks of '': no such field."),
    (saying("{round:d} begins."), "speaks of 'round' in a form of its own: write {round} alone."),
    ({"view": (field("pips", COUNT),)}, "view key 'pips' is of the field 'pips', which"),
    (
        {"view": (key("pips", COUNT, too_few, lambda s, value: None),), "total": None},
        "the rule of view key 'pips' takes (s): it should take (s, out, n).",
    ),
    (
        {"sentences": Sentences(actions={}, events=MIO.sentences.events)},
        "sentences.actions['fr']['lay card'] is missing: add a sentence.",
    ),
    (
        {"sentences": replace(MIO.sentences, events={"fr": {}, "en": {}})},
        "sentences.events['fr'] has no sentence for 'began': add one.",
    ),
    ({"options": MIO.options[:-1]}, "option 'live' is missing: add LIVE of"),
    ({"champion": Champion((2,), "lost.npz")}, "champion: 'lost.npz' is no file beside rules.py."),
    ({"champion": Champion((2, 9), worlds=9)}, "champion is for (2, 9): write player counts"),
    (
        {"champion": Champion((2,), worlds=9, guided=True)},
        "champion.guided needs a network and wor",
    ),
    ({"champion": Champion((2,))}, "champion has neither a network nor worlds: give it one"),
    (
        {"judgement": replace(JUDGED, trust=float("nan"))},
        "judgement.trust is nan: write a number from 0 to 1000000.",
    ),
    (
        {"judgement": replace(JUDGED, simulations=10**30)},
        "write a number from 1 to 1000000.",
    ),
    (
        {"champion": Champion((2,), worlds=9, trust=float("inf"))},
        "champion.trust is inf: write a number from 0 to 1000000.",
    ),
    ({"rules": without(MIO.rules, "VERSION")}, "rules.VERSION is missing: write a whole number."),
    (
        {"rules": without(MIO.rules, "ACTIONS", float("inf"))},
        "rules.ACTIONS is inf: write a whole number.",
    ),
    (
        {"view": [replace(MIO.view[0], name="players"), *MIO.view[1:]]},
        "view key 'players' is called as one that all games have: call it otherwise.",
    ),
    (
        {"actions": [{"do": "draw", "how": 0.5}, *MIO.actions[1:]]},
        "action {'do': 'draw', 'how': 0.5}: write 'how' as one word, a whole number, or True.",
    ),
    ({"minutes": 10**9}, "minutes is 1000000000: write about how long a match takes."),
    (
        {"rules": without(MIO.rules, "STATE", np.dtype([*MIO.rules.STATE.descr, ("x", "V99999")]))},
        "bytes, too many to copy: write 65536 at most.",
    ),
    (
        {"sentences": replace(MIO.sentences, seat_fields=("seats",))},
        "sentences.seat_fields lacks 'seat', which holds a seat in",
    ),
    (
        {"sentences": replace(MIO.sentences, seat_fields=("seat", "seats", "card"))},
        "sentences.seat_fields has 'card', which holds no seat in",
    ),
    (
        {"champion": Champion((2,), worlds=9), "judgement": None},
        "champion.worlds needs a judgement",
    ),
]


NONSENSE: list[Any] = [
    *(None, 0, -1, 3.5, True, "", "x y", [], {}, (), [None], [1, 2], {"a": 1}, {"fr": {}}),
    *(object(), int, lambda: 1 / 0),
]


def damaged_copies(whole: Any) -> Iterator[tuple[str, Any]]:
    """A declaration, or a part of it, with one field replaced by nonsense, for every field."""
    for one in fields(whole):
        for value in NONSENSE:
            yield f"{one.name} = {value!r}", replace(whole, **{one.name: value})


def test_nonsense_anywhere_is_refused_in_words() -> None:
    whole: Any = MIO
    parts = [*damaged_copies(whole)]
    for entry in ("brain", "champion", "judgement", "sentences"):
        damaged = damaged_copies(getattr(MIO, entry))
        parts += [(f"{entry}: {what}", replace(whole, **{entry: one})) for what, one in damaged]
    for entry in ("options", "view"):
        first, *others = getattr(MIO, entry)
        for what, one in damaged_copies(first):
            parts.append((f"{entry}[0]: {what}", replace(whole, **{entry: [one, *others]})))
    kind = next(iter(MIO.events))
    for what, one in damaged_copies(MIO.events[kind]):
        parts.append((f"events: {what}", replace(MIO, events={**MIO.events, kind: one})))
    refused = 0
    for what, broken in parts:
        try:
            check(broken)
        except BrokenGameError:
            refused += 1
        except Exception as error:
            raise AssertionError(f"{what}: {error!r} instead of a sentence") from error
    assert refused > 0.8 * len(parts)


@pytest.mark.parametrize(("damage", "said"), DAMAGED, ids=[said[:40] for _, said in DAMAGED])
def test_a_damaged_declaration_says_what_to_write(damage: dict[str, Any], said: str) -> None:
    with pytest.raises(BrokenGameError) as caught:
        check(replace(MIO, **damage))
    assert said in str(caught.value)


def test_a_game_keeps_its_name_when_it_is_pickled() -> None:
    import pickle

    assert pickle.loads(pickle.dumps(MIO)) is MIO


def test_a_declaration_can_not_be_changed() -> None:
    with pytest.raises(AttributeError):
        MIO.minutes = 3  # type: ignore[misc]


# --- games of others


@pytest.fixture(scope="module")
def pebbles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which a game that `tablee new-game` wrote is installed."""
    folder: Path = tmp_path_factory.mktemp("pebbles")
    new_game("pebbles", folder / "source")
    installed = folder / "installed"
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    wanted = ["--target", str(installed), str(folder / "source")]
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", *options, *wanted], check=True)
    return installed


def tablee(path: Path, *arguments: str, jit: bool = False) -> subprocess.CompletedProcess[str]:
    """Run a command with a folder of installed games, interpreted, which needs no compiling."""
    paths = [str(path), *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.run(
        [sys.executable, "-m", "tablee", *arguments],
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join(paths), "NUMBA_DISABLE_JIT": str(int(not jit))},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_a_new_game_passes_its_check_and_can_be_played(pebbles: Path, tmp_path: Path) -> None:
    checked = tablee(pebbles, "check", "pebbles", "--matches", "1")
    assert checked.returncode == 0, checked.stderr
    assert "Pebbles keeps every promise" in checked.stdout
    record = str(tmp_path / "match.jsonl")
    played = tablee(pebbles, "play", "pebbles", "--seats", "random,random", "--save", record)
    assert played.returncode == 0, played.stderr
    assert "Pebbles" in played.stdout and "PE-" not in played.stderr


def test_an_export_of_a_new_game_is_json(pebbles: Path) -> None:
    import json

    assert json.loads(tablee(pebbles, "export", "pebbles").stdout)["prefix"] == "PE"


DAMAGE = {
    "a missing entry": (
        'best=Best.HIGHEST,\n    total="taken",\n',
        "",
        "Game(…) lacks 'best': write best=… (Best.LOWEST or Best.HIGHEST).",
    ),
    "an unknown entry": (
        "minutes=3,",
        "minutes=3, hours=1,",
        "Game(…) has no entry 'hours': it has name, prefix, title,",
    ),
    "a text in one language": (
        'title=Text("Pebbles", "Pebbles")',
        'title=Text("Pebbles")',
        "Text(…) lacks 'en': write en=… (a str).",
    ),
    "a judgement that lacks a part": (
        "simulations=400, ",
        "",
        "Judgement(…) lacks 'simulations': write simulations=… (an int).",
    ),
    "a name that no module has": (
        "import brain,",
        "import brains,",
        "tablee_pebbles has no 'brains': write it there, or mend the import.",
    ),
    "a module that is not there": (
        "from . import brain",
        "from .brains import brain",
        "No module named 'tablee_pebbles.brains': install it, or mend its name.",
    ),
    "a wrong entry": ('total="taken"', 'total="score"', "total is 'score', which is no key"),
    "no declaration": ("GAME = Game(", "OTHER = Game(", "should end in GAME = Game(…)"),
    "a module that fails": (
        '"""Pebbles."""',
        "1 / 0",
        "ZeroDivisionError: division by zero (__init__.py, line 1)",
    ),
    "a module that exits": ('"""Pebbles."""', "raise SystemExit(3)", "SystemExit: 3 (__init__.py"),
    "a module that ends otherwise": (
        '"""Pebbles."""',
        "raise GeneratorExit",
        "GeneratorExit (__init__.py, line 1)",
    ),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_a_broken_game_is_listed_with_the_reason_and_harms_no_other(
    what: str, pebbles: Path, tmp_path: Path
) -> None:
    old, new, reason = DAMAGE[what]
    broken = tmp_path / "broken"
    shutil.copytree(pebbles, broken)
    init = broken / "tablee_pebbles" / "__init__.py"
    text = init.read_text("utf-8")
    assert old in text
    init.write_text(text.replace(old, new), "utf-8")
    listed = tablee(broken, "list", "--lang", "en")
    assert listed.returncode == 0 and "MIO" in listed.stdout
    assert "The game 'pebbles' can't be loaded" in listed.stderr and reason in listed.stderr
    assert "Traceback" not in listed.stderr
    if what == "a missing entry":  # what is said is the same for all
        refused = tablee(broken, "play", "pebbles", "--seats", "random,random")
        assert refused.returncode == 2 and reason in refused.stderr
        assert "Traceback" not in refused.stderr


def test_a_game_whose_name_is_taken_is_listed_and_takes_nobodys_place(tmp_path: Path) -> None:
    for name, package in (("mio", "their_mio"), ("dice", "dice_a"), ("dice", "dice_b")):
        point = tmp_path / f"{package}-1.0.dist-info"
        point.mkdir()
        (point / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (point / "entry_points.txt").write_text(f"[tablee.games]\n{name} = {package}\n")
    listed = tablee(tmp_path, "list", "--lang", "en")
    assert listed.returncode == 0 and "MIO" in listed.stdout
    assert "The game 'mio' of their_mio can't be loaded: tablee.games.mio has that name." in (
        listed.stderr
    )
    assert "The game 'dice' of dice_b can't be loaded: dice_a has that name." in listed.stderr
    assert "The game 'dice' can't be loaded: No module named 'dice_a'" in listed.stderr


def test_a_rule_that_raises_is_named_with_its_place(pebbles: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(pebbles, broken)
    rules = broken / "tablee_pebbles" / "rules.py"
    text = rules.read_text("utf-8")
    line = "    s.hand[seat] &= ~only(action)\n"
    assert line in text
    rules.write_text(text.replace(line, f"    raise ValueError('no hand')\n{line}"), "utf-8")
    for code, command in ((2, "check pebbles"), (1, "play pebbles --seats random,random")):
        said = tablee(broken, *command.split())
        assert said.returncode == code and "Traceback" not in said.stderr
        assert "The game 'pebbles' failed (rules.py, line " in said.stderr
        assert "ValueError: no hand" in said.stderr


def damaged(pebbles: Path, folder: Path, file: str, old: str, new: str) -> Path:
    """A copy of the installed game with another text in one of its files."""
    broken = folder / "broken"
    shutil.copytree(pebbles, broken)
    path = broken / "tablee_pebbles" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    return broken


WRONG_IN_PLAY = {
    "an event without its hidden sentence": (
        "sentences.py",
        '        "dealt ?": "{seat} gets {count} cards.",\n',
        "",
        "every event has a sentence; 'dealt ?' has none in 'en'",
        "pebbles: sentences.events['en']['dealt ?'] is missing: add a sentence.",
    ),
    "a picture that is none": (
        "sentences.py",
        '    return "\\n".join(lines)',
        "    return None",
        "the table is shown to all: pebbles: picture returns None: return a text.",
        "pebbles: picture returns None: return a text.",
    ),
    "a brain that breaks the rules": (
        "brain.py",
        "    return best",
        "    return (best + 1) % CARDS",
        "chooses a legal action, not",
        "The brain of Pebbles chose lay",
    ),
    "numbers that no name has": (
        "views.py",
        "        out[n] = lowest(held)",
        "        out[n] = lowest(held) + 50",
        "view key 'hands' has numbers that its shape can't write: mend the rule",
        "view key 'gone' has numbers that its shape can't write: mend the rule",
    ),
    "ids that no action has": (
        "rules.py",
        "        out[n] = lowest(cards)",
        "        out[n] = lowest(cards) + 50",
        "is given ids from 0 to 11; it was given 3: [5",
        "pebbles: `legal` fills in ids that no action has: `tablee check pebbles` says where.",
    ),
    "a seat that is none": (
        "rules.py",
        "    return NONE if s.over else s.turn",
        "    return NONE if s.over else 7",
        "until the end some seat acts next, not 7.",
        "`tablee check pebbles` may name the cause.",
    ),
    "a score that is no number": (
        "rules.py",
        "    return s.taken[seat]",
        "    return 'many'",
        "ValueError: could not convert string to float: 'many'",
        "`tablee check pebbles` may name the cause.",
    ),
}


@pytest.mark.parametrize("what", WRONG_IN_PLAY)
def test_what_goes_wrong_in_play_is_named(what: str, pebbles: Path, tmp_path: Path) -> None:
    file, old, new, checked, played = WRONG_IN_PLAY[what]
    broken = damaged(pebbles, tmp_path, file, old, new)
    found = tablee(broken, "check", "pebbles", "--matches", "1")
    assert found.returncode == 2 and checked in found.stderr
    bots = "greedy,greedy" if "brain" in what else "random,random"
    said = tablee(broken, "play", "pebbles", "--seats", bots, "--lang", "en")
    assert said.returncode in (1, 2) and played in said.stderr
    assert "Traceback" not in found.stderr + said.stderr


def test_the_check_sees_an_index_out_of_bounds_before_anything_is_compiled(
    pebbles: Path, tmp_path: Path
) -> None:
    line = "    s.laid[seat] = action\n"
    broken = damaged(pebbles, tmp_path, "rules.py", line, f"{line}    s.laid[seat + 4] = 0\n")
    found = tablee(broken, "check", "pebbles", jit=True)
    assert found.returncode == 2 and "IndexError: index" in found.stderr
    assert "The game 'pebbles' failed (rules.py, line " in found.stderr
    assert "Compiling" not in found.stderr


def test_what_a_module_prints_is_no_part_of_an_answer(pebbles: Path, tmp_path: Path) -> None:
    import json

    broken = damaged(pebbles, tmp_path, "__init__.py", '"""Pebbles."""', "print('hello')")
    listed = tablee(broken, "list", "--json")
    assert "pebbles" in [game["name"] for game in json.loads(listed.stdout)]
    assert listed.stderr == "hello\n"


def test_ctrl_c_says_which_game_was_being_loaded(pebbles: Path, tmp_path: Path) -> None:
    broken = damaged(pebbles, tmp_path, "__init__.py", '"""Pebbles."""', "raise KeyboardInterrupt")
    said = tablee(broken, "list")
    assert said.returncode == 130 and "Traceback" not in said.stderr
    assert said.stderr == "\nInterrupted while the game 'pebbles' was being loaded.\n"


JUDGEMENT = """    judgement=Judgement(
        settled=judgement.settled, worth=judgement.worth, simulations=400, trust=4.0
    ),
"""


def test_a_game_without_judgement_refuses_what_searches(pebbles: Path, tmp_path: Path) -> None:
    plain = damaged(pebbles, tmp_path, "__init__.py", JUDGEMENT, "")
    record, mined = str(tmp_path / "match.jsonl"), tmp_path / "mined.jsonl"
    played = tablee(plain, "play", "pebbles", "--seats", "greedy,random", "--save", record)
    assert played.returncode == 0, played.stderr
    for command in (
        ["play", "pebbles", "--seats", "random,master"],
        ["play", "--resume", record, "--seats", "random,club"],
        ["arena", "pebbles", "--bots", "search,random"],
        ["simulate", "pebbles", "--seats", "beginner,random"],
        ["review", record],
        ["puzzles", "mine", "pebbles", "--count", "1", "--file", str(mined)],
    ):
        said = tablee(plain, *command)
        assert said.returncode == 2 and "Traceback" not in said.stderr
        assert "Pebbles declares no judgement, so nothing can be searched" in said.stderr
    assert not mined.exists()


SHELF = """
import json
from tablee.server.http.endpoints import all_games
from tablee.server.ops.settings import Settings
shelf = all_games(Settings())
print(json.dumps([shelf.broken, [[g.id, g.bots, g.default_bot, g.advice] for g in shelf.games]]))
"""


def shelf_of(path: Path) -> Any:
    """What a server offers: the broken games, and of each other one its bots."""
    import json

    paths = [str(path), *filter(None, [os.environ.get("PYTHONPATH")])]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "NUMBA_DISABLE_JIT": "1"}
    run = [sys.executable, "-c", SHELF]
    return json.loads(subprocess.run(run, env=env, capture_output=True, check=True).stdout)


def test_the_shelf_offers_the_brain_where_nothing_can_be_searched(
    pebbles: Path, tmp_path: Path
) -> None:
    broken, games = shelf_of(damaged(pebbles, tmp_path, "__init__.py", JUDGEMENT, ""))
    assert not broken
    assert ["pebbles", ["greedy"], "greedy", False] in games
    levels = ["beginner", "casual", "club", "expert", "master"]
    assert ["oeufs", levels, "beginner", True] in games


def test_a_broken_file_of_puzzles_does_not_close_the_shelf(pebbles: Path, tmp_path: Path) -> None:
    entry = '    lesson="lessons/lesson.toml",\n'
    more = f'{entry}    puzzles="lessons/lesson.toml",\n'
    broken, games = shelf_of(damaged(pebbles, tmp_path, "__init__.py", entry, more))
    assert "The game 'pebbles' can't be shown: " in broken["pebbles"]
    assert "line 1: this is no puzzle" in broken["pebbles"]
    assert [name for name, *_ in games] == OWN


def test_a_name_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="no name for a game"):
        new_game("My Game", tmp_path / "x")


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="is there already"):
        new_game("pebbles", tmp_path)
