"""Input: every clause is cited in the code."""

import re

from tablee.engine.registry import game

# The clauses that no line of code keeps, and why: none in this game.
UNCITED: dict[str, str] = {}


def test_every_clause_is_cited_where_the_code_keeps_it() -> None:
    room = game("input")
    cited: set[str] = set()
    for file in ("rules.py", "components.py", "placing.py", "secrets.py", "flaws.py", "brain.py"):
        for line in (room.folder / file).read_text("utf-8").splitlines():
            cited |= set(re.findall(r"IN-\d+", line))
            if "return " in line:
                cited |= {name.replace("_", "-") for name in re.findall(r"IN_\d+", line)}
    assert room.clauses("en") - cited == set(UNCITED)
