"""Ex & Hopp: every clause is cited in the code."""

import re

import tablee

UNCITED: dict[str, str] = {}
"""Clauses that no line of code can keep, each with the reason."""


def test_every_clause_is_cited_where_the_code_keeps_it() -> None:
    game = tablee.all_games()["exhopp"]
    cited: set[str] = set()
    for file in ("rules.py", "components.py", "secrets.py", "flaws.py", "brain.py"):
        for line in (game.folder / file).read_text("utf-8").splitlines():
            cited |= set(re.findall(r"EX-\d+", line))
            if line.lstrip().startswith("return "):
                cited |= {name.replace("_", "-") for name in re.findall(r"EX_\d+", line)}
    assert game.clauses("en") - cited == set(UNCITED)
    assert cited <= game.clauses("en")
