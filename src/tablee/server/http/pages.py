"""The browser client, if it has been built: its files, and one page for all its addresses."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

STATIC = Path(__file__).parents[2] / "static"
HASHED = "assets/"
"""The folder of files whose names change with their content."""
FOREVER, REVALIDATE = "public, max-age=31536000, immutable", "no-cache"


class Pages:
    """The files of a folder; a path without a file name extension gets the index."""

    def __init__(self, folder: Path) -> None:
        self.index = folder / "index.html"
        self.files = StaticFiles(directory=folder, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        request = Request(scope)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405)
        response = await self._find(request.path_params.get("page", ""), scope)
        await response(scope, receive, send)

    async def _find(self, path: str, scope: Scope) -> Response:
        if path.startswith(("api/", "ws/")):
            raise HTTPException(404)
        if "." in path.rpartition("/")[2]:
            found = await self.files.get_response(path, scope)
            found.headers["Cache-Control"] = FOREVER if path.startswith(HASHED) else REVALIDATE
            return found
        if self.index.exists():
            return FileResponse(self.index, headers={"Cache-Control": REVALIDATE})
        return Response("Tablée is running. Its API: /api/openapi.json", media_type="text/plain")


def routes(folder: Path = STATIC) -> list[BaseRoute]:
    """The routes of the client, compressed where the browser allows it; the API never is."""
    app: ASGIApp = GZipMiddleware(Pages(folder), minimum_size=1000, compresslevel=6)
    return [Route("/", app), Route("/{page:path}", app)]
