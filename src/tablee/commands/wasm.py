"""`tablee wasm`: games as WebAssembly modules, for tables in the browser itself."""

from pathlib import Path
from typing import Annotated

import typer


def wasm(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="GAME …", help="The games; all, if none is named.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where to write them; by default where servers look."),
    ] = None,
) -> None:
    """Build the rules of games, with their bots, as modules that run in a browser."""
    import gzip

    from tablee.engine.compiled import wasm as modules
    from tablee.engine.registry import game
    from tablee.engine.registry import games as installed

    chosen = [game(name.lower()) for name in games] if games else list(installed().values())
    folder = modules.cached_modules() if out is None else out
    line = "{:<28} {:>9} {:>9}"
    print(line.format(str(folder), "bytes", "gzipped"))
    for file in modules.build(chosen, folder):
        code = file.read_bytes()
        print(line.format(file.name, f"{len(code):,}", f"{len(gzip.compress(code, 9)):,}"))
