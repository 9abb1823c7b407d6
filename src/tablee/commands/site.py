"""`tablee site`: the games as a static site."""

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tablee.server.http.site import Written


def site(
    out: Annotated[
        Path,
        typer.Option(metavar="FOLDER", help="Where to write it; an older site is replaced."),
    ] = Path("site"),
) -> None:
    """Write a static site: every installed game against bots, for any file server, offline too."""
    from tablee.server.http.site import build
    from tablee.server.ops.settings import from_environment

    written = build(out, from_environment())
    print(f"{'':12} {'files':>6} {'bytes':>10} {'gzipped':>10}")
    for kind, files in sorted(_kinds(written).items()):
        _row(kind, files)
    _row("all", written)
    print(f"Serve {out} with any file server, under any path.")


def _kinds(written: "list[Written]") -> "dict[str, list[Written]]":
    """The files by their folders."""
    kinds: dict[str, list[Written]] = defaultdict(list)
    for one in written:
        folder = one.name.rpartition("/")[0]
        kinds[folder.partition("-")[0] or "page"].append(one)
    return kinds


def _row(kind: str, files: "list[Written]") -> None:
    size, gzipped = sum(one.size for one in files), sum(one.gzipped for one in files)
    print(f"{kind:12} {len(files):6} {size:10,} {gzipped:10,}")
