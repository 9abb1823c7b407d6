"""For the API reference: sessions of the interpreter in docstrings become blocks of code."""

import re
from typing import Any

import griffe

SESSION = re.compile(r"^>>> .*(?:\n(?!\s*$).*)*", re.MULTILINE)


class Doctests(griffe.Extension):
    """Put a fence around each session."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite the docstring of one object."""
        if obj.docstring:
            text = obj.docstring.value
            obj.docstring.value = SESSION.sub(lambda found: f"```pycon\n{found[0]}\n```", text)
