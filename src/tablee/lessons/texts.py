"""Checks of what a lesson says: that it fits a phone, and that it has been translated."""

from collections.abc import Iterator

from tablee.engine.text.language import Text


def too_long(text: Text, most: int) -> Iterator[str]:
    """What is wrong if a text has more characters than fit.

    >>> list(too_long(Text("Piochez.", "Draw."), 6))
    ["'Piochez.' is too long: 8 characters, 6 fit."]
    """
    for said in text:
        if len(said) > most:
            yield f"{said!r} is too long: {len(said)} characters, {most} fit."


def of_sentence(text: Text, most: int) -> Iterator[str]:
    """What is wrong with a sentence: it is too long, or one language only.

    >>> list(of_sentence(Text("Draw.", "Draw."), 96))
    ["'Draw.' is the same in French and in English."]
    """
    yield from too_long(text, most)
    if text.fr == text.en:
        yield f"{text.fr!r} is the same in French and in English."
