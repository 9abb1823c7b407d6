"""The browser client, if it has been built: its files, and one page for all its addresses."""

import json
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.engine.registry import games
from tablee.server.http import local
from tablee.server.net import security
from tablee.server.ops import limits
from tablee.server.ops.limits import Limiter

STATIC = Path(__file__).parents[2] / "static"
HASHED = "assets/"
"""The folder of files whose names change with their content."""
WORKER = "worker.js"
PARTS = "const PARTS = []"
"""The line of the service worker that lists the parts of the client."""
FOREVER, REVALIDATE = "public, max-age=31536000, immutable", "no-cache"


class Pages:
    """The files of a folder; a path without a file name extension gets the index."""

    def __init__(self, folder: Path, limiter: Limiter) -> None:
        self.limiter = limiter
        self.index = folder / "index.html"
        self.files = StaticFiles(directory=folder, check_dir=False)
        self.folder = folder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        request = Request(scope)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405)
        if not self.limiter.allows(security.address(request), limits.PAGES):
            raise HTTPException(429, headers={"Retry-After": "1"})
        response = await self._find(request.path_params.get("page", ""), scope)
        await response(scope, receive, send)

    async def _find(self, path: str, scope: Scope) -> Response:
        if path.startswith(("api/", "ws/")) or path == "metrics":
            raise HTTPException(404)
        if path.startswith(f"{local.FOLDER}/"):
            return await run_in_threadpool(_local, path.rpartition("/")[2])
        if path == WORKER and (self.folder / WORKER).exists():
            text = await run_in_threadpool(_worker, self.folder)
            headers = {"Cache-Control": REVALIDATE}
            return Response(text, media_type="text/javascript", headers=headers)
        if "." in path.rpartition("/")[2]:
            found = await self.files.get_response(path, scope)
            found.headers["Cache-Control"] = FOREVER if path.startswith(HASHED) else REVALIDATE
            return found
        if self.index.exists():
            return FileResponse(self.index, headers={"Cache-Control": REVALIDATE})
        return Response("Tablée is running. Its API: /api/openapi.json", media_type="text/plain")


def _worker(folder: Path) -> str:
    """The service worker, with the list of all parts of the client."""
    parts = [f"./{HASHED}{file.name}" for file in sorted((folder / HASHED).glob("*"))]
    text = (folder / WORKER).read_text("utf-8")
    assert PARTS in text
    return text.replace(PARTS, f"const PARTS = {json.dumps(parts)}")


_LOCAL_TYPES = {"wasm": "wasm", "json": "json", "network": "octet-stream"}


def _local(name: str) -> Response:
    """A game's file for a table in the browser."""
    game = games().get(name.rpartition("-")[0])
    content = None if game is None else local.files(game).get(name)
    if content is None:
        raise HTTPException(404)
    kind = _LOCAL_TYPES[name.rpartition(".")[2]]
    return Response(content, media_type=f"application/{kind}", headers={"Cache-Control": FOREVER})


def routes(folder: Path = STATIC, limiter: Limiter | None = None) -> list[BaseRoute]:
    """The routes of the client, compressed where the browser allows it; the API never is."""
    app: ASGIApp = GZipMiddleware(
        Pages(folder, limiter or Limiter(1.0)), minimum_size=1000, compresslevel=6
    )
    return [Route("/", app), Route("/{page:path}", app)]
