"""The two choices about an observation: its form, and how much the observer remembers."""

from tablee.engine.kit.contract import EVERYTHING, NOTHING
from tablee.engine.kit.rule import Bits
from tablee.errors import TableeError

FORMS = ("float", "compact")
"""The forms of an observation: see `engine/kit/observation.py`."""
MEMORIES = {"none": NOTHING, "all": EVERYTHING}
"""What an observation still holds of the things that were shown and turned away again."""


def is_compact(form: str) -> bool:
    """Is this the compact form, and not the float form?"""
    if form not in FORMS:
        raise TableeError(f"There is no form {form!r} of an observation: there are float, compact.")
    return form == "compact"


def remembered(memory: str) -> Bits:
    """The memory of that name, as `blind` takes it."""
    if not isinstance(memory, str) or memory not in MEMORIES:
        raise TableeError(f"There is no memory {memory!r}: there are none and all.")
    return MEMORIES[memory]
