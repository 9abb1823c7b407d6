"""Positions that people send: a line of text, or JSON."""

import json

from tablee.engine.text import position as positions
from tablee.engine.text.position import Doc
from tablee.errors import TableeError


def read_position(text: str) -> Doc:
    """The document of a position; raises `TableeError`."""
    text = text.strip()
    try:
        source = json.loads(text) if text.startswith("{") else text
    except (ValueError, RecursionError):
        raise TableeError("This is neither a position's text nor JSON.") from None
    return positions.document(source)
