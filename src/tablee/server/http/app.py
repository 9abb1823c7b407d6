"""The web application: API, sockets and the client's files in one."""

import contextlib
from collections.abc import AsyncIterator

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from tablee.server.http import pages
from tablee.server.http.endpoint import Answer, Api, Endpoint, Refused, respond
from tablee.server.http.endpoints import ENDPOINTS
from tablee.server.http.headers import KnownHosts, SecureHeaders
from tablee.server.live.house import House
from tablee.server.net import security
from tablee.server.net.sockets import Sockets
from tablee.server.ops import limits
from tablee.server.ops.settings import Settings
from tablee.server.store import error_name

_log = structlog.get_logger("http")


def make_app(settings: Settings) -> Starlette:
    """The application, which starts and stops the `House`."""
    house = House(settings)
    sockets = Sockets(house)
    api = Api(house, sockets)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.start(sockets.open_relay)
        yield
        await house.stop()

    routes: list[BaseRoute] = [_route(api, endpoint) for endpoint in ENDPOINTS]
    routes.append(WebSocketRoute("/ws/{table}", sockets))
    routes += pages.routes(limiter=house.limiter)
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(SecureHeaders), Middleware(KnownHosts, settings)],
        exception_handlers={HTTPException: _not_found},
    )


def _route(api: Api, endpoint: Endpoint) -> Route:
    async def call(request: Request) -> Response:
        settings = api.house.settings
        secure, path = request.url.scheme == "https", settings.root_path
        try:
            api.limit(security.address(request), limits.REQUESTS)
            if request.method != "GET" and not security.origin_allowed(request, settings):
                raise Refused(403, "origin")
            if not security.path_allowed(request):
                raise Refused(404, "path")
            answer = await endpoint.handler(api, request)
        except Refused as refused:
            answer = Answer(refused.problem, refused.status)
        except Exception as error:
            _log.error("request failed", path=endpoint.path, error=error_name(error))
            answer = Answer(Refused(503, "store").problem, 503)
        return respond(answer, secure, path)

    return Route(endpoint.path, call, methods=[endpoint.method])


async def _not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reason = "flood" if error.status_code == 429 else "path"
    refused = Refused(error.status_code, reason, str(error.detail))
    response = respond(Answer(refused.problem, error.status_code), False, "")
    response.headers.update(error.headers or {})
    return response
