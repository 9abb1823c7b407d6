"""SQL about accounts: recovery codes, passkeys, signing out."""

from dataclasses import dataclass

from tablee.server.store.database import Sql
from tablee.server.store.people import Person


@dataclass(frozen=True)
class Passkey:
    """A key that a person's device holds; the server knows its public half."""

    id: str
    """The credential's id, in base64url."""
    person: str
    public_key: bytes
    sign_count: int
    made: float
    used: float | None = None


_PASSKEY = "id, person, public_key, sign_count, made, used"


def _passkey(row: tuple[str, str, str, int, float, float | None]) -> Passkey:
    id, person, key, count, made, used = row
    return Passkey(id, person, bytes.fromhex(key), count, made, used)


# --- codes


def set_recovery(sql: Sql, id: str, digest: str | None) -> None:
    """Set the digest of a person's recovery code; None: there is none."""
    sql.do("UPDATE people SET recovery = ? WHERE id = ?", digest, id)


def recover(sql: Sql, digest: str) -> Person | None:
    """The person whose recovery code has this digest; the code is used up."""
    found = sql.one(
        "UPDATE people SET recovery = NULL WHERE recovery = ? RETURNING id, name, epoch", digest
    )
    return None if found is None else Person(*found)


def has_recovery(sql: Sql, id: str) -> bool:
    """Has this person a code that was not used yet?"""
    return sql.one("SELECT 1 FROM people WHERE id = ? AND recovery IS NOT NULL", id) is not None


def sign_out(sql: Sql, id: str) -> None:
    """Make all cookies that this person has had until now invalid."""
    sql.do("UPDATE people SET epoch = epoch + 1 WHERE id = ?", id)


# --- passkeys


def passkeys(sql: Sql, person: str) -> list[Passkey]:
    """A person's passkeys, the oldest first."""
    found = sql.all(f"SELECT {_PASSKEY} FROM passkeys WHERE person = ? ORDER BY made", person)
    return [_passkey(row) for row in found]


def passkey(sql: Sql, id: str) -> Passkey | None:
    """The passkey of this id."""
    found = sql.one(f"SELECT {_PASSKEY} FROM passkeys WHERE id = ?", id)
    return None if found is None else _passkey(found)


def add_passkey(sql: Sql, key: Passkey) -> bool:
    """Add a passkey; False if there is one of that id."""
    return bool(
        sql.do(
            "INSERT INTO passkeys (id, person, public_key, sign_count, made) "
            "VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            key.id,
            key.person,
            key.public_key.hex(),
            key.sign_count,
            key.made,
        )
    )


def use_passkey(sql: Sql, id: str, sign_count: int, now: float) -> None:
    """A person has come back with a passkey."""
    sql.do("UPDATE passkeys SET sign_count = ?, used = ? WHERE id = ?", sign_count, now, id)


def remove_passkey(sql: Sql, person: str, id: str) -> bool:
    """Revoke a passkey; False if this person has none of that id."""
    return bool(sql.do("DELETE FROM passkeys WHERE id = ? AND person = ?", id, person))


# --- challenges


def add_challenge(sql: Sql, challenge: str, person: str, now: float, until: float) -> None:
    """Remember a challenge that a device is asked to sign; challenges that nobody answered in time
    are forgotten."""
    sql.do("DELETE FROM challenges WHERE until < ?", now)
    sql.do(
        "INSERT INTO challenges (challenge, person, until) VALUES (?, ?, ?)",
        challenge,
        person,
        until,
    )


def take_challenge(sql: Sql, challenge: str, person: str, now: float) -> bool:
    """Is this a challenge for this person that was not answered before? `person` is empty if the
    person is not known yet."""
    return bool(
        sql.do(
            "DELETE FROM challenges WHERE challenge = ? AND person = ? AND until >= ?",
            challenge,
            person,
            now,
        )
    )
