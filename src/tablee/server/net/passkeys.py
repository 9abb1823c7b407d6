"""Passkeys (WebAuthn): the questions that a device signs, and the check of its answers.

The library behind it is slow to import, so this module is imported when somebody needs a passkey.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, options_to_json_dict
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)


class Question(NamedTuple):
    """A question for a device."""

    challenge: str
    options: dict[str, Any]
    """The options, in the form that the browser takes."""


class Made(NamedTuple):
    """A passkey that a device has made."""

    id: str
    public_key: bytes
    sign_count: int


def to_make(host: str, person: str, name: str, known: Iterable[str]) -> Question:
    """Ask a device to make a passkey for a person who has some already."""
    options = generate_registration_options(
        rp_id=host,
        rp_name="Tablée",
        user_id=person.encode(),
        user_name=name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(id)) for id in known
        ],
    )
    return Question(bytes_to_base64url(options.challenge), options_to_json_dict(options))


def to_use(host: str) -> Question:
    """Ask a device for one of its passkeys."""
    options = generate_authentication_options(
        rp_id=host, user_verification=UserVerificationRequirement.PREFERRED
    )
    return Question(bytes_to_base64url(options.challenge), options_to_json_dict(options))


def made(credential: dict[str, Any], challenge: str, origin: str, host: str) -> Made:
    """The passkey that a device has made; raises an error of the library if it is not sound."""
    found = verify_registration_response(
        credential=credential,
        expected_challenge=base64url_to_bytes(challenge),
        expected_rp_id=host,
        expected_origin=origin,
        require_user_verification=False,
    )
    id = bytes_to_base64url(found.credential_id)
    return Made(id, found.credential_public_key, found.sign_count)


def used(credential: dict[str, Any], challenge: str, origin: str, host: str, key: Made) -> int:
    """How often a passkey has been used by now; raises an error of the library if the device has
    not signed what it was asked to sign."""
    found = verify_authentication_response(
        credential=credential,
        expected_challenge=base64url_to_bytes(challenge),
        expected_rp_id=host,
        expected_origin=origin,
        credential_public_key=key.public_key,
        credential_current_sign_count=key.sign_count,
        require_user_verification=False,
    )
    return found.new_sign_count
