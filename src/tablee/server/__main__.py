"""`python -m tablee.server` is `tablee serve`."""

import typer

from tablee.server.command import serve

if __name__ == "__main__":
    typer.run(serve)
