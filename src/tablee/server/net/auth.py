"""Authentication: guests have a signed cookie, and recovery codes to move to another device."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

COOKIE = "tablee"
FORMER = "tablee-former"
"""The cookie with the people that this browser was signed in as before."""
MAX_AGE = 400 * 86_400
_CODE = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_REMEMBERED = 8


def new_recovery() -> str:
    """A code with which a person can go on elsewhere, about 98 bits."""
    letters = "".join(secrets.choice(_CODE) for _ in range(20))
    return "-".join(letters[i : i + 5] for i in range(0, 20, 5))


def digest(code: str) -> str:
    """The digest of a recovery code, which is what is stored."""
    plain = "".join(c for c in code.upper() if c.isalnum())
    return hashlib.sha256(b"tablee recovery " + plain.encode()).hexdigest()


@dataclass(frozen=True)
class Session:
    """The content of a cookie: a person, and how often that person had signed out everywhere."""

    person: str
    epoch: int


def sign(person: str, epoch: int, key: bytes) -> str:
    """The cookie of a person."""
    text = f"{person}.{epoch}" if epoch else person
    return f"{text}.{_mac(text, key)}"


def session_of(cookie: str, key: bytes) -> Session | None:
    """Whose cookie this is; None if it was not signed with this key."""
    text, _, mac = cookie.rpartition(".")
    if not hmac.compare_digest(mac.encode(), _mac(text, key).encode()):
        return None
    person, _, epoch = text.partition(".")
    return Session(person, int(epoch or 0))


def sign_former(people: Sequence[str], key: bytes) -> str:
    """The cookie with the people that a browser was signed in as before, the latest last."""
    text = ".".join(dict.fromkeys(people[-_REMEMBERED:]))
    return f"{text}.{_mac('former ' + text, key)}"


def former_of(cookie: str, key: bytes) -> list[str]:
    """The people that a browser was signed in as before; none if the cookie was not signed with
    this key."""
    text, _, mac = cookie.rpartition(".")
    signed = hmac.compare_digest(mac.encode(), _mac("former " + text, key).encode())
    return text.split(".") if signed and text else []


def _mac(text: str, key: bytes) -> str:
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:40]
