"""A device with passkeys, as far as a server can see: it signs what it is asked to."""

import hashlib
import json
import secrets
import struct
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url as text

_PRESENT, _VERIFIED, _NEW_KEY = 0x01, 0x04, 0x40


class Authenticator:
    """One key for one server, seen from a page of this origin."""

    def __init__(self, origin: str) -> None:
        self.origin, self.host = origin, origin.partition("://")[2].partition(":")[0]
        self.id = secrets.token_bytes(16)
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._count = 0

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps(
            {"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin}
        ).encode()

    def _data(self, flags: int, more: bytes = b"") -> bytes:
        self._count += 1
        host = hashlib.sha256(self.host.encode()).digest()
        return host + struct.pack(">BI", flags | _PRESENT | _VERIFIED, self._count) + more

    def make(self, challenge: str) -> dict[str, Any]:
        """A new passkey."""
        numbers = self._key.public_key().public_numbers()
        public = cbor2.dumps(
            {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        )
        credential = bytes(16) + struct.pack(">H", len(self.id)) + self.id + public
        made = {"fmt": "none", "attStmt": {}, "authData": self._data(_NEW_KEY, credential)}
        return self._credential(
            clientDataJSON=self._client_data("create", challenge),
            attestationObject=cbor2.dumps(made),
        )

    def sign(self, challenge: str) -> dict[str, Any]:
        """A proof that this device holds the key."""
        data, client = self._data(0), self._client_data("get", challenge)
        signed = data + hashlib.sha256(client).digest()
        return self._credential(
            clientDataJSON=client,
            authenticatorData=data,
            signature=self._key.sign(signed, ec.ECDSA(SHA256())),
        )

    def _credential(self, **response: bytes) -> dict[str, Any]:
        id = text(self.id)
        parts = {name: text(value) for name, value in response.items()}
        return {"id": id, "rawId": id, "type": "public-key", "response": parts}
