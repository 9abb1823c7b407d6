"""MIO: every clause is cited in the code."""

import re

import tablee

UNCITED: dict[str, str] = {}
"""The clauses that no line of code can keep, and why."""


def test_every_other_clause_is_cited_where_it_is_kept() -> None:
    game = tablee.new("mio", players=2).game
    files = ("rules.py", "secrets.py", "flaws.py", "brain.py")
    lines = [
        line for file in files for line in (game.folder / file).read_text("utf-8").splitlines()
    ]
    cited = {clause for line in lines for clause in re.findall(r"MI-\d+", line)}
    returned = {n for line in lines if "return" in line for n in re.findall(r"MI_(\d+)", line)}
    assert game.clauses("en") - cited - {f"MI-{n}" for n in returned} == UNCITED.keys()
