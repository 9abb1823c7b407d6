"""EKKO: every clause is cited in the code."""

import re

import tablee

UNCITED: dict[str, str] = {}
"""The clauses that no line of code can keep, and why."""


def test_every_clause_is_cited_where_the_code_keeps_it() -> None:
    room = tablee.new("ekko", players=2).game
    cited: set[str] = set()
    for file in ("rules.py", "components.py", "laying.py", "secrets.py", "flaws.py", "brain.py"):
        for line in (room.folder / file).read_text("utf-8").splitlines():
            cited |= set(re.findall(r"EK-\d+", line))
            if "return " in line:
                cited |= {name.replace("_", "-") for name in re.findall(r"EK_\d+", line)}
    assert room.clauses("en") - cited == UNCITED.keys()
