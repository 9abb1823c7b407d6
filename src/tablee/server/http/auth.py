"""Who is who: guests with a signed cookie, and codes to move to another device."""

import hashlib
import hmac
import secrets
import unicodedata

COOKIE = "tablee"
MAX_AGE = 400 * 86_400
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
_CODE = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_NAME = 24


def new_id() -> str:
    """An id that nobody can guess: of a person or a table."""
    return secrets.token_hex(8)


def new_code() -> str:
    """The six letters by which a table is found."""
    return "".join(secrets.choice(_LETTERS) for _ in range(6))


def new_recovery() -> str:
    """A code that lets a person go on elsewhere, about 98 bits."""
    letters = "".join(secrets.choice(_CODE) for _ in range(20))
    return "-".join(letters[i : i + 5] for i in range(0, 20, 5))


def digest(code: str) -> str:
    """What is stored of a recovery code."""
    plain = "".join(c for c in code.upper() if c.isalnum())
    return hashlib.sha256(b"tablee recovery " + plain.encode()).hexdigest()


def clean_name(name: str) -> str | None:
    """A name as it is shown: no control characters, not too long; None if nothing is left."""
    plain = unicodedata.normalize("NFC", name)
    shown = "".join(" " if c.isspace() else c for c in plain if c.isprintable() or c.isspace())
    return " ".join(shown.split())[:_NAME].strip() or None


class Signer:
    """Signs and checks cookies."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, person: str) -> str:
        """The cookie of a person."""
        return f"{person}.{self._mac(person)}"

    def person(self, cookie: str) -> str | None:
        """Whose cookie it is; None if it was not made here."""
        person, _, mac = cookie.partition(".")
        if hmac.compare_digest(mac.encode(), self._mac(person).encode()):
            return person
        return None

    def _mac(self, person: str) -> str:
        return hmac.new(self._key, person.encode(), hashlib.sha256).hexdigest()[:40]
