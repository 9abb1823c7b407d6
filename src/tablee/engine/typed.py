"""Does a declared value have the types that its annotations promise?

A declaration is written by hand, in Python, by strangers. Its dataclasses are annotated in full, so
one reader of annotations finds every value of a wrong type, however deep it lies, and names it.
"""

import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints


def mismatches(value: Any, hint: Any, name: str) -> Iterator[str]:
    """The parts of a value that don't fit its type, each as a sentence that says what to write.

    >>> list(mismatches([1, "2"], Sequence[int], "players"))
    ["players[1] is '2': write an int."]
    """
    if hint is Any or (type(value) is hint and hint in _PLAIN):
        return
    if not _fits(value, hint):
        yield f"{name} is {_shortened(value)}: write {in_words(hint)}."
        return
    hint = _chosen(value, hint)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Mapping, dict):
        yield from _wrong_in_mapping(value, arguments[0], arguments[1], name)
    elif origin is tuple and arguments[-1] is not Ellipsis:
        for i, of in enumerate(arguments):
            yield from mismatches(value[i], of, f"{name}[{i}]")
    elif origin in (Sequence, list, tuple):
        for i, one in enumerate(value):
            yield from mismatches(one, arguments[0], f"{name}[{i}]")
    elif is_dataclass(value) and not isinstance(value, type):
        yield from mismatched_fields(value, f"{name}.")
    elif _is_named_tuple(hint):
        for part, of in _hints(hint).items():
            yield from mismatches(getattr(value, part), of, f"{name}.{part}")


def _wrong_in_mapping(
    value: Mapping[Any, Any], key_hint: Any, value_hint: Any, name: str
) -> Iterator[str]:
    for key in value:
        if not _fits(key, key_hint):
            yield f"{name} has the key {key!r}: write {in_words(key_hint)}."
    if value_hint is not Any:
        for key, one in value.items():
            yield from mismatches(one, value_hint, f"{name}[{key!r}]")


def mismatched_fields(value: Any, prefix: str = "") -> Iterator[str]:
    """The same for every field of a dataclass."""
    kind: Any = type(value)
    hints = _hints(kind)
    for field in fields(value):
        yield from mismatches(vars(value)[field.name], hints[field.name], prefix + field.name)


_PLAIN = (str, int, float, bool)


@cache
def _hints(annotated: Any) -> dict[str, Any]:
    return get_type_hints(annotated)


def _fits(value: Any, hint: Any) -> bool:
    """Is the value itself of this type, whatever it holds?"""
    if hint is Any or type(value) is hint:
        return True
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return any(_fits(value, one) for one in get_args(hint))
    if hint is None or hint is type(None):
        return value is None
    if origin is Callable:
        return callable(value) and not isinstance(value, type)
    if origin is tuple and get_args(hint)[-1] is not Ellipsis:
        return isinstance(value, tuple) and len(value) == len(get_args(hint))
    if origin is Sequence or hint is Sequence:
        return isinstance(value, Sequence) and not isinstance(value, str)
    if hint in (int, float):
        return isinstance(value, (int, hint)) and not isinstance(value, bool)
    expected = origin or hint
    return isinstance(value, expected) if isinstance(expected, type) else True


def _chosen(value: Any, hint: Any) -> Any:
    """Of the types in a union, the one that the value has."""
    if get_origin(hint) not in (Union, types.UnionType):
        return hint
    return next(one for one in get_args(hint) if _fits(value, one))


def _is_named_tuple(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")


def in_words(hint: Any) -> str:
    """A type in words, or as it is written.

    >>> in_words(int | None), in_words(Sequence[int])
    ('an int or None', 'a sequence, each entry an int')
    """
    if get_origin(hint) in (Union, types.UnionType):
        return " or ".join(in_words(one) for one in get_args(hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return " or ".join(str(one) for one in hint)
    if get_origin(hint) is Sequence:
        return f"a sequence, each entry {in_words(get_args(hint)[0])}"
    if get_origin(hint) is Mapping:
        of = get_args(hint)[1]
        return "a mapping" if of is Any else f"a mapping, each value {in_words(of)}"
    if _is_named_tuple(hint):
        return f"{hint.__name__}({', '.join(hint._fields)})"
    if hint is None or hint is type(None):
        return "None"
    if get_origin(hint) is Callable:
        return "a function"
    name = getattr(get_origin(hint) or hint, "__name__", str(hint))
    if name == "ModuleType":
        return "a module"
    return f"an {name}" if name[0] in "aeiouAEIO" else f"a {name}"


def _shortened(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"
