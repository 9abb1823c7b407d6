"""The languages that Tablée speaks, and a text in each of them."""

from typing import NamedTuple

LANGUAGES = ("fr", "en")


class Text(NamedTuple):
    """One text in both languages.

    >>> Text("pioche", "pile").said("fr")
    'pioche'
    """

    fr: str
    en: str

    def said(self, language: str) -> str:
        """The text in this language."""
        return self[LANGUAGES.index(language)]

    def export(self) -> dict[str, str]:
        """The texts by language, as JSON."""
        return {"fr": self.fr, "en": self.en}
