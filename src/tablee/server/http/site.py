"""A static site: the client and every answer that it needs as files, for any plain file server.

Every file has a hash of its content in its name or in its folder's name, except the page itself and
the service worker, which browsers request again.
"""

import gzip
import hashlib
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tablee.engine.game import Game
from tablee.engine.registry import games
from tablee.engine.text.language import LANGUAGES
from tablee.errors import TableeError
from tablee.puzzles import shipped
from tablee.puzzles.exporting import CHUNK
from tablee.server.http import endpoints, local, teaching
from tablee.server.http.pages import HASHED, STATIC, WORKER
from tablee.server.http.wordbook import wordbook
from tablee.server.ops.settings import Settings

PAGE, MANIFEST = "index.html", "manifest.webmanifest"
_FILES = "const FILES = []"
"""The line of the service worker that lists what it caches at once."""


@dataclass(frozen=True)
class Written:
    """A file of the site."""

    name: str
    size: int
    gzipped: int


def build(out: Path, settings: Settings) -> list[Written]:
    """Write the site into an empty folder, or over an older one; returns its files."""
    if not (STATIC / PAGE).exists():
        raise TableeError("The client is not built: make src/tablee/static/index.html")
    if out.exists() and any(out.iterdir()) and not (out / WORKER).exists():
        raise TableeError(f"{out} is no site, and not empty: name another folder.")
    shutil.rmtree(out, ignore_errors=True)
    site = _Site(out)
    site.copy_assets()
    for game in games().values():
        for name, content in local.files(game).items():
            site.write(f"{local.FOLDER}/{name}", content)
    listed = {path: site.answer(path, answer) for path, answer in _answers(settings)}
    site.finish(listed)
    return site.written


def _answers(settings: Settings) -> Iterator[tuple[str, object]]:
    """The answers of a server that are the same for everybody, by path."""
    everything = endpoints.all_games(settings)
    playable = [
        msgspec.structs.replace(game, bots=[bot for bot in game.bots if bot in local.BOTS])
        for game in everything.games
        if game.local
    ]
    levels = [bot for bot in everything.levels if bot in local.BOTS]
    yield (
        "api/games",
        msgspec.structs.replace(everything, games=playable, levels=levels),
    )
    for info in playable:
        yield from _answers_of(games()[info.id])


def _answers_of(game: Game) -> Iterator[tuple[str, object]]:
    base = f"api/games/{game.name}"
    for language in LANGUAGES:
        yield f"{base}/rules/{language}", endpoints.rule_book(game, language)
        yield f"{base}/words/{language}", wordbook(game, language)
    if game.lesson is not None:
        yield f"{base}/lesson", teaching.lesson(game)
        yield f"{base}/coach", teaching.coach(game)
    if count := len(shipped(game)):
        yield f"{base}/puzzles", teaching.index(game)
    for chunk in range(-(-count // CHUNK)):
        yield f"{base}/puzzles/{chunk}", teaching.puzzles(game, chunk)


class _Site:
    """A folder that is being filled."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.written: list[Written] = []

    def write(self, name: str, content: bytes) -> None:
        target = self.out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        self.written.append(Written(name, len(content), len(gzip.compress(content, 9))))

    def answer(self, path: str, answer: object) -> str:
        """Write an answer of the API; returns its file's name."""
        content = msgspec.json.encode(answer)
        parts = path.removeprefix("api/").replace("games/", "").split("/")
        name = f"data/{'-'.join(parts)}-{_digest(content)}.json"
        self.write(name, content)
        return name

    def copy_assets(self) -> None:
        """The scripts and styles, whose names hold a hash already."""
        for path in sorted((STATIC / HASHED).iterdir()):
            self.write(f"{HASHED}{path.name}", path.read_bytes())

    def finish(self, listed: dict[str, str]) -> None:
        """The icons in a folder of their own, then the page and the worker that names all files."""
        icons = self._icons()
        page = (STATIC / PAGE).read_text("utf-8")
        for name in sorted(path.name for path in STATIC.iterdir() if path.is_file()):
            page = page.replace(f'"./{name}"', f'"./{icons}/{name}"')
        data = json.dumps(listed, separators=(",", ":"))
        page = page.replace(
            "</head>", f'  <script type="application/json" id="site">{data}</script>\n  </head>'
        )
        files = [f"./{one.name}" for one in self.written]
        worker = (STATIC / WORKER).read_text("utf-8")
        assert _FILES in worker
        self.write(WORKER, worker.replace(_FILES, f"const FILES = {json.dumps(files)}").encode())
        self.write(PAGE, page.encode())

    def _icons(self) -> str:
        """Icons, manifest and licences; returns their folder, which is named by their content."""
        names = sorted(path.name for path in STATIC.iterdir() if path.is_file())
        contents = {
            name: (STATIC / name).read_bytes() for name in names if name not in (PAGE, WORKER)
        }
        contents[MANIFEST] = contents[MANIFEST].replace(b'"./"', b'"../"')
        folder = f"icons-{_digest(b''.join(contents.values()))}"
        for name, content in contents.items():
            self.write(f"{folder}/{name}", content)
        return folder


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
