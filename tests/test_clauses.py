"""Each clause of each rule book is kept by a test that carries its id."""

import re
from pathlib import Path

import pytest

from tablee.engine.registry import game
from tablee.engine.text.language import LANGUAGES
from tests.own import OWN

TESTS = Path(__file__).parent / "games"


@pytest.mark.parametrize("name", OWN)
def test_every_clause_has_a_test(name: str) -> None:
    source = "".join(file.read_text("utf-8") for file in (TESTS / name).glob("test_*.py"))
    tested = {
        f"{prefix.upper()}-{number}"
        for prefix, number in re.findall(r"^def test_([a-z]{2})_(\d+)_", source, re.MULTILINE)
    }
    assert game(name).clauses("en") - tested == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OWN)
def test_clauses_are_numbered_without_gaps(name: str, language: str) -> None:
    numbers = sorted(int(clause.split("-")[1]) for clause in game(name).clauses(language))
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("name", OWN)
def test_rules_cite_only_clauses_that_exist(name: str) -> None:
    one = game(name)
    source = "".join(file.read_text("utf-8") for file in one.folder.glob("*.py"))
    cited = {f"{one.prefix}-{n}" for n in re.findall(rf"\b{one.prefix}[-_](\d+)\b", source)}
    assert cited <= one.clauses("en")
