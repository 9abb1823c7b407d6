"""Records: what is written replays to the same bytes; what is spoilt is refused by its line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import tablee
from tablee.bots import bot, decide

Lines = list[str]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    match = tablee.new("mio", players=2, seed=5, target=1, names=["Ann", "Bob"])
    while not match.over:
        match.play(match.asked, decide(bot("greedy"), match, match.asked, 1))
    path = tmp_path_factory.mktemp("records") / "match.jsonl"
    match.save(path)
    again = tablee.load(path)
    assert again == match and again.events == match.events and again.names == match.names
    return path.read_text("utf-8").splitlines()


def changed(line: str, **changes: object) -> str:
    return json.dumps(json.loads(line) | changes)


SPOILT: list[tuple[str, Callable[[Lines], Lines], int]] = [
    ("cut in the middle of a line", lambda r: [*r[:2], r[2][:-5]], 3),
    ("without its end", lambda r: r[:-1], -1),
    ("an act missing", lambda r: [r[0], *r[2:]], 2),
    ("an act altered", lambda r: [r[0], changed(r[1], do="mio"), *r[2:]], 2),
    ("another seat", lambda r: [r[0], changed(r[1], seat=5), *r[2:]], 2),
    ("a check altered", lambda r: [*r[:3], changed(r[3], check="00000000"), *r[4:]], 4),
    ("another seed", lambda r: [changed(r[0], seed=6), *r[1:]], 2),
    ("an unknown game", lambda r: [changed(r[0], game="go"), *r[1:]], 1),
    ("other rules", lambda r: [changed(r[0], rules=99), *r[1:]], 1),
    ("a later format", lambda r: [changed(r[0], tablee=99), *r[1:]], 1),
    ("a bad option", lambda r: [changed(r[0], options={"target": 0}), *r[1:]], 1),
    ("options of no kind", lambda r: [changed(r[0], options=7), *r[1:]], 1),
    ("players of no kind", lambda r: [changed(r[0], players="two"), *r[1:]], 1),
    ("no seats", lambda r: [changed(r[0], seats=None), *r[1:]], 1),
    ("no header", lambda r: r[1:], 1),
    ("an alien file", lambda _: ["PK\x03\x04", "binary"], 1),
    ("a list", lambda r: [r[0], "[1]", *r[1:]], 2),
    ("an act of no kind", lambda r: [r[0], changed(r[1], seat="0"), *r[2:]], 2),
    ("a strange key", lambda r: [r[0], changed(r[1], cheat=1), *r[2:]], 2),
    ("more after the end", lambda r: [*r, r[1]], -1),
    ("another count at the end", lambda r: [*r[:-1], changed(r[-1], end=1)], -1),
    ("an empty file", lambda _: [""], 1),
    ("an empty line", lambda r: [r[0], "", *r[1:]], 2),
]


@pytest.mark.parametrize(("spoil", "line"), [s[1:] for s in SPOILT], ids=[s[0] for s in SPOILT])
def test_a_spoilt_record_gives_one_error_with_its_line(
    record: Lines, tmp_path: Path, spoil: Callable[[Lines], Lines], line: int
) -> None:
    lines = spoil(list(record))
    path = tmp_path / "spoilt.jsonl"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(tablee.BadRecordError) as caught:
        tablee.load(path)
    number = line if line > 0 else len(lines)
    assert f"line {number}:" in str(caught.value)
    assert str(path) in str(caught.value)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "noise.jsonl"
    path.write_bytes(bytes(range(256)))
    with pytest.raises(tablee.BadRecordError, match="no text"):
        tablee.load(path)


def test_a_match_from_a_position_has_a_record(tmp_path: Path) -> None:
    match = tablee.position(tablee.new("mio", players=2, seed=9).position())
    match.play(match.asked, match.legal(match.asked)[0])
    match.save(tmp_path / "from.jsonl")
    assert tablee.load(tmp_path / "from.jsonl") == match


def test_saving_replaces_a_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("old")
    tablee.new("mio", players=2, seed=9).save(path)
    assert tablee.load(path).plays == []
    assert list(tmp_path.iterdir()) == [path]


def test_a_record_that_can_t_be_written_is_said_in_one_sentence(tmp_path: Path) -> None:
    match = tablee.new("mio", players=2, seed=1)
    with pytest.raises(tablee.TableeError, match=r"missing/mio\.jsonl can't be written: No such"):
        match.save(tmp_path / "missing" / "mio.jsonl")
