"""`tablee reports`: the command."""

import asyncio
import json
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from tablee.server.store.reports import Report


def reports(
    db: Annotated[
        str | None,
        typer.Option(help="sqlite:PATH or postgresql://… [TABLEE_DB, or sqlite:tablee.sqlite]"),
    ] = None,
    most: Annotated[int, typer.Option("--most", min=1, help="How many reports at most.")] = 50,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one report a line.")] = False,
) -> None:
    """Read what people have reported at a server's tables, the newest first."""
    from tablee.server.ops.settings import from_environment

    try:
        settings = from_environment(db=db)
    except ValueError as error:
        typer.echo(f"tablee reports: {error}", err=True)
        raise typer.Exit(2) from None
    found = asyncio.run(_read(settings.db, most))
    if not found and not as_json:
        typer.echo("Nobody has reported anybody.", err=True)
    for report in found:
        typer.echo(json.dumps(_document(report), ensure_ascii=False) if as_json else _told(report))


async def _read(db: str, most: int) -> "list[Report]":
    from tablee.server.store import open_existing

    store = await open_existing(db)
    try:
        return await store.reports(most)
    finally:
        await store.close()


def _document(report: "Report") -> dict[str, Any]:
    said = [{"person": line.person, "name": line.name, "text": line.text} for line in report.said]
    return {**asdict(report), "said": said}


def _told(report: "Report") -> str:
    day = datetime.fromtimestamp(report.at, UTC).strftime("%Y-%m-%d %H:%M UTC")
    names = {line.person: line.name for line in report.said}
    lines = [
        f"{day}  table {report.table}",
        f"  {report.name} ({report.person}) "
        f"was reported by {names.get(report.reporter, 'somebody who said nothing')} "
        f"({report.reporter})",
    ]
    for line in report.said:
        mark = ">" if line.person == report.person else " "
        lines.append(f"  {mark} {line.name}: {line.text}")
    return "\n".join(lines) + "\n"
