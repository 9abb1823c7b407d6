"""The legal acts as a list that a person can choose from."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablee.engine.text.actions import Action, actions, read_action
from tablee.engine.text.sentences import say_action
from tablee.errors import BadActionError

if TYPE_CHECKING:
    from tablee.engine.game import Game


def gathered(
    game: "Game", acts: Sequence[Action], language: str, names: Sequence[str]
) -> list[tuple[str, list[str]]]:
    """Acts in their order, grouped by the common beginning of their sentences.

    Each entry is the common beginning and, for each act, a numbered ending.
    """
    groups: list[tuple[object, list[tuple[int, str]]]] = []
    for number, act in enumerate(acts, 1):
        fields = [name for name, value in act.json.items() if name != "do" and value is not True]
        first = act.json[fields[0]] if len(fields) > 1 else None
        key = (act.json["do"], tuple(act.json), first)
        if not groups or groups[-1][0] != key:
            groups.append((key, []))
        groups[-1][1].append((number, say_action(game, act, language, names)))
    return [_shared(entries) for _, entries in groups]


def _shared(entries: list[tuple[int, str]]) -> tuple[str, list[str]]:
    common = _beginning([sentence for _, sentence in entries]) if len(entries) > 1 else ""
    if any(sentence[len(common) :][:1].isdigit() for _, sentence in entries):
        common = re.sub(r"\w+\s+$", "", common)  # "4) row 1" reads better than "4) 1"
    return common.rstrip(), [f"{n}) {sentence[len(common) :]}" for n, sentence in entries]


def _beginning(sentences: Sequence[str]) -> str:
    """The words with which all sentences begin."""
    shared = ""
    for word in re.findall(r"\S+\s+", sentences[0]):
        if not all(sentence.startswith(shared + word) for sentence in sentences):
            break
        shared += word
    return shared


def find_act(game: "Game", text: str) -> Action:
    """The action that a person typed, in capitals or not."""
    try:
        return read_action(game, text)
    except BadActionError:
        wanted = " ".join(text.lower().split())
        found = [act for act in actions(game) if act.text.lower() == wanted]
        if len(found) != 1:
            raise
        return found[0]
