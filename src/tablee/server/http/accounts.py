"""The API of accounts: how a person comes back, signs out, or is forgotten."""

import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.requests import Request

from tablee.server.http.endpoint import Answer, Api, Endpoint, Refused
from tablee.server.net import auth, security
from tablee.server.ops import limits
from tablee.server.store.accounts import Passkey
from tablee.server.store.people import Person
from tablee.server.wire import api

if TYPE_CHECKING:
    from tablee.server.net.passkeys import Question

_PATIENCE = 300.0
"""Seconds that a person has to unlock a device."""
_MOST_PASSKEYS = 10


def signed_in(api_: Api, request: Request, person: Person, status: int = 200) -> Answer:
    """The answer that signs the browser in as this person; the browser's former people are
    remembered."""
    key = api_.house.key
    before, former = security.session(request, key), security.former(request, key)
    if before is not None and before.person != person.id:
        former = [*former, before.person]
    return Answer(
        api.Me(person.id, person.name),
        status,
        cookie=auth.sign(person.id, person.epoch, key),
        former=auth.sign_former(former, key) if former else None,
    )


async def _account(api_: Api, person: Person, status: int = 200) -> Answer:
    passkeys, recovery, matches = await api_.house.store.account(person.id)
    known = [api.PasskeyInfo(key.id, key.made, key.used) for key in passkeys]
    return Answer(api.Account(known, recovery, matches), status)


async def get_account(api_: Api, request: Request) -> Answer:
    """Your ways to come back: passkeys, and whether there is a recovery code."""
    return await _account(api_, await api_.me(request))


# --- recovery codes


async def new_recovery(api_: Api, request: Request) -> Answer:
    """Get a code with which you can go on elsewhere."""
    person = await api_.me(request)
    api_.limit(person.id, limits.ACCOUNTS)
    code = auth.new_recovery()
    await api_.house.store.set_recovery(person.id, auth.digest(code))
    return Answer(api.Recovery(code), 201)


async def revoke_recovery(api_: Api, request: Request) -> Answer:
    """Let your recovery code count no more."""
    person = await api_.me(request)
    await api_.house.store.set_recovery(person.id, None)
    return await _account(api_, person)


async def recover(api_: Api, request: Request) -> Answer:
    """Go on as the person whose code this is. A code works once."""
    api_.limit(security.address(request), limits.RECOVERIES)
    code = (await api_.body(request, api.Recover)).code
    person = await api_.house.store.recover(auth.digest(code))
    if person is None:
        raise Refused(404, "code")
    return signed_in(api_, request, person)


# --- passkeys


def _page(request: Request) -> tuple[str, str]:
    """The origin of the page that asks, which was checked before, and its host: passkeys belong
    to a host."""
    origin = request.headers.get("origin", "")
    host = urlsplit(origin).hostname
    if host is None:
        raise Refused(403, "origin", "Passkeys need a page: there is no Origin header.")
    return origin, host


async def _ask(api_: Api, person: str, question: "Question") -> Answer:
    await api_.house.store.add_challenge(question.challenge, person, _PATIENCE)
    return Answer(api.Ceremony(*question))


async def _signed(api_: Api, request: Request, person: str) -> api.Signed:
    """The answer that a device has signed; each question counts once."""
    signed = await api_.body(request, api.Signed)
    if not await api_.house.store.take_challenge(signed.challenge, person):
        raise Refused(422, "passkey", "This was not asked, or too long ago.")
    return signed


async def ask_new_passkey(api_: Api, request: Request) -> Answer:
    """What your device needs to know to make a passkey."""
    person = await api_.me(request)
    api_.limit(person.id, limits.ACCOUNTS)
    _, host = _page(request)
    known, _, _ = await api_.house.store.account(person.id)
    if len(known) >= _MOST_PASSKEYS:
        raise Refused(422, "passkey", f"There are {_MOST_PASSKEYS} passkeys: revoke one first.")
    from tablee.server.net import passkeys

    keys = [key.id for key in known]
    return await _ask(api_, person.id, passkeys.to_make(host, person.id, person.name, keys))


async def new_passkey(api_: Api, request: Request) -> Answer:
    """Store the passkey that your device has made."""
    person = await api_.me(request)
    origin, host = _page(request)
    signed = await _signed(api_, request, person.id)
    from tablee.server.net import passkeys

    try:
        new = passkeys.made(signed.credential, signed.challenge, origin, host)
    except Exception as error:  # whatever a client can send
        raise Refused(422, "passkey", type(error).__name__) from None
    key = Passkey(new.id, person.id, new.public_key, new.sign_count, time.time())
    if not await api_.house.store.add_passkey(key):
        raise Refused(422, "passkey", "This passkey is known already.")
    return await _account(api_, person, 201)


async def revoke_passkey(api_: Api, request: Request) -> Answer:
    """Let one of your passkeys count no more."""
    person = await api_.me(request)
    if not await api_.house.store.remove_passkey(person.id, request.path_params["passkey"]):
        raise Refused(404, "passkey")
    return await _account(api_, person)


async def ask_passkey(api_: Api, request: Request) -> Answer:
    """What your device needs to know to use a passkey."""
    api_.limit(security.address(request), limits.RECOVERIES)
    _, host = _page(request)
    from tablee.server.net import passkeys

    return await _ask(api_, "", passkeys.to_use(host))


async def use_passkey(api_: Api, request: Request) -> Answer:
    """Go on as the person whose passkey this is."""
    api_.limit(security.address(request), limits.RECOVERIES)
    origin, host = _page(request)
    signed = await _signed(api_, request, "")
    store = api_.house.store
    key = await store.passkey(str(signed.credential.get("id", "")))
    person = None if key is None else await store.person(key.person)
    if key is None or person is None:
        raise Refused(404, "passkey")
    from tablee.server.net import passkeys

    known = passkeys.Made(key.id, key.public_key, key.sign_count)
    try:
        used = passkeys.used(signed.credential, signed.challenge, origin, host, known)
    except Exception as error:  # whatever a client can send
        raise Refused(422, "passkey", type(error).__name__) from None
    await store.use_passkey(key.id, used)
    return signed_in(api_, request, person)


# --- going


async def sign_out(api_: Api, request: Request) -> Answer:
    """Sign out on this device, or on all devices."""
    person = await api_.me(request)
    everywhere = (await api_.body(request, api.SignOut)).everywhere
    if everywhere:
        await api_.house.sign_out(person.id)
    return _gone(api_, request, person)


async def erase(api_: Api, request: Request) -> Answer:
    """Be forgotten: your name and account go, records of matches stay with a neutral name."""
    person = await api_.me(request)
    await api_.house.erase(person.id)
    return _gone(api_, request, person)


def _gone(api_: Api, request: Request, person: Person) -> Answer:
    former = [*security.former(request, api_.house.key), person.id]
    return Answer(api.Gone(person.id), cookie="", former=auth.sign_former(former, api_.house.key))


ENDPOINTS = (
    Endpoint("GET", "/api/me/account", get_account, api.Account, problems=(401,)),
    Endpoint("POST", "/api/me/recovery", new_recovery, api.Recovery, None, 201, (401, 429)),
    Endpoint("DELETE", "/api/me/recovery", revoke_recovery, api.Account, problems=(401,)),
    Endpoint("POST", "/api/recover", recover, api.Me, api.Recover, problems=(404, 422, 429)),
    Endpoint(
        "POST",
        "/api/me/passkeys/options",
        ask_new_passkey,
        api.Ceremony,
        problems=(401, 403, 422, 429),
    ),
    Endpoint(
        "POST", "/api/me/passkeys", new_passkey, api.Account, api.Signed, 201, (401, 403, 422)
    ),
    Endpoint(
        "DELETE", "/api/me/passkeys/{passkey}", revoke_passkey, api.Account, problems=(401, 404)
    ),
    Endpoint("POST", "/api/passkey/options", ask_passkey, api.Ceremony, problems=(403, 429)),
    Endpoint(
        "POST", "/api/passkey", use_passkey, api.Me, api.Signed, problems=(403, 404, 422, 429)
    ),
    Endpoint("POST", "/api/me/sign-out", sign_out, api.Gone, api.SignOut, problems=(401, 422)),
    Endpoint("DELETE", "/api/me", erase, api.Gone, problems=(401,)),
)
