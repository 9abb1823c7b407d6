"""`python -m tablee.server` is `tablee serve`."""

import typer

from tablee.commands.serve import serve

if __name__ == "__main__":
    typer.run(serve)
