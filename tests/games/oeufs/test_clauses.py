"""Les œufs sont faits: every clause is cited in the code."""

import re

import tablee

UNCITED: dict[str, str] = {}
"""The clauses that no line of code can keep, and why."""


def test_every_clause_of_the_book_is_cited_where_the_code_keeps_it() -> None:
    room = tablee.all_games()["oeufs"]
    cited: set[str] = set()
    for file in ("rules.py", "board.py", "secrets.py", "flaws.py", "brain.py"):
        for line in (room.folder / file).read_text("utf-8").splitlines():
            cited |= set(re.findall(r"OE-\d+", line))
            if line.lstrip().startswith("return "):
                cited |= {name.replace("_", "-") for name in re.findall(r"OE_\d+", line)}
    assert room.clauses("en") - cited == UNCITED.keys()
