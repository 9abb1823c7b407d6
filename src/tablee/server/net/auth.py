"""Who is who: guests with a signed cookie, and recovery codes to move to another device."""

import hashlib
import hmac
import secrets
import unicodedata

COOKIE = "tablee"
MAX_AGE = 400 * 86_400
_CODE = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_NAME = 24


def new_recovery() -> str:
    """A code with which a person can go on elsewhere, about 98 bits."""
    letters = "".join(secrets.choice(_CODE) for _ in range(20))
    return "-".join(letters[i : i + 5] for i in range(0, 20, 5))


def digest(code: str) -> str:
    """What is stored of a recovery code."""
    plain = "".join(c for c in code.upper() if c.isalnum())
    return hashlib.sha256(b"tablee recovery " + plain.encode()).hexdigest()


def clean_name(name: str) -> str | None:
    """A name without control characters, and not too long; None if nothing is left of it."""
    plain = unicodedata.normalize("NFC", name)
    visible = "".join(" " if c.isspace() else c for c in plain if c.isprintable() or c.isspace())
    return " ".join(visible.split())[:_NAME].strip() or None


def sign(person: str, key: bytes) -> str:
    """The cookie of a person."""
    return f"{person}.{_mac(person, key)}"


def person_of(cookie: str, key: bytes) -> str | None:
    """The person whose cookie this is; None if it was not signed with this key."""
    person, _, mac = cookie.partition(".")
    if hmac.compare_digest(mac.encode(), _mac(person, key).encode()):
        return person
    return None


def _mac(person: str, key: bytes) -> str:
    return hmac.new(key, person.encode(), hashlib.sha256).hexdigest()[:40]
