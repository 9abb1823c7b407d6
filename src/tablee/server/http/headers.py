"""The headers that tell browsers what pages of this server may do."""

import re

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.server.net import security
from tablee.server.ops.settings import Settings

_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'{sockets}; frame-ancestors 'none'; base-uri 'self'; "
    "form-action 'self'; object-src 'none'"
)
_HOST = re.compile(r"[A-Za-z0-9.:_\[\]-]{1,255}")
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class SecureHeaders:
    """Puts these headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer back with the headers."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", policy(HTTPConnection(scope)))
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        return await self.app(scope, receive, send_with_headers)


def policy(request: HTTPConnection) -> str:
    """The addresses that a page may load from and connect to: this server and nothing else. In some
    browsers `'self'` does not include sockets of the same host, so the policy names them."""
    host = request.headers.get("host", "")
    named = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return _POLICY.format(sockets=named)


class KnownHosts:
    """Answers requests to names that are not the server's own with a refusal."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        known = scope["type"] == "lifespan" or security.host_allowed(
            HTTPConnection(scope), self.settings
        )
        if known:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4003})
        else:
            problem = {"reason": "host", "detail": "TABLEE_HOSTS does not list this name."}
            await JSONResponse(problem, 421)(scope, receive, send)
