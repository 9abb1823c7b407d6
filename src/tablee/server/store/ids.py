"""Ids and codes that nobody can guess."""

import secrets

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


def new_id() -> str:
    """The id of a person, a table or a process."""
    return secrets.token_hex(8)


def new_code() -> str:
    """The six letters by which a table is found."""
    return "".join(secrets.choice(_LETTERS) for _ in range(6))
