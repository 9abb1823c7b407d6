"""The figures of docs/performance.md, written from a run, so that page and run can't differ."""

import re
from pathlib import Path
from typing import Any

BEGIN, END = "<!-- written by `make bench`: -->", "<!-- until here -->"


def write(page: Path, told: dict[str, Any], aims: dict[str, int]) -> None:
    """Put the figures of a run between the page's marks."""
    text = page.read_text("utf-8")
    between = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
    if not between.search(text):
        raise SystemExit(f"{page} has lost its marks: {BEGIN} … {END}")
    figures = f"{BEGIN}\n{_figures(told, aims)}\n{END}"
    page.write_text(between.sub(lambda _: figures, text), "utf-8")


def _figures(told: dict[str, Any], aims: dict[str, int]) -> str:
    rows = {row["key"]: row for row in told["rows"]}
    return "\n\n".join(
        part
        for part in (
            _machine(told),
            _plays(rows, aims | {"loop": 0.7}),
            _seen(rows),
            _all_cores(told["all_cores"]),
            _calls(rows),
            _start_and_memory(told),
        )
        if part
    )


def _machine(told: dict[str, Any]) -> str:
    machine = told["machine"]
    return (
        f"{machine['cores']} cores ({machine['processor']}), Python {machine['python']}; "
        f"medians of {told['repeats']}."
    )


def _plays(rows: dict[str, Any], aims: dict[str, float]) -> str:
    lines = ["| random play | million steps/s | least to most | × OpenSpiel | aim | × RLCard |"]
    lines.append("|---|---|---|---|---|---|")
    measured = [row for row in rows.values() if "games_per_s" in row]
    for row in sorted(measured, key=lambda row: -row["steps_per_s"]):
        low, high = row["steps_per_s_spread"]
        cells = [
            row["name"],
            f"{row['steps_per_s'] / 1e6:.3g}",
            f"{low / 1e6:.3g} to {high / 1e6:.3g}",
            _times(row, "open_spiel"),
            str(aims.get(row["key"], "")),
            _times(row, "rlcard"),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _seen(rows: dict[str, Any]) -> str:
    lines = ["| with observation and mask, one core | million steps/s | × OpenSpiel |"]
    lines.append("|---|---|---|")
    for row in rows.values():
        if "seen_per_s" in row:
            speed = f"{row['seen_per_s'] / 1e6:.3g}"
            lines.append(f"| {row['name']} | {speed} | {_times(row, 'open_spiel')} |")
    return "\n".join(lines) if len(lines) > 2 else ""


def _times(row: dict[str, Any], peer: str) -> str:
    times = row.get(f"times_{peer}")
    if times is None:
        return ""
    return f"{times:.0f}" if times >= 100 else f"{times:.3g}"


def _all_cores(times: dict[str, float]) -> str:
    if not times:
        return ""
    games = ", ".join(f"{name} {x:.2f}" for name, x in times.items() if name != "arithmetic")
    return (
        f"All cores, times one: {games}. Arithmetic in registers, which shares nothing, "
        f"reaches {times['arithmetic']:.2f} in the same run: that is what the cores are worth."
    )


def _calls(rows: dict[str, Any]) -> str:
    lines = ["| ns a call | copy, from Python | resample and copy, compiled | observe | bytes |"]
    lines.append("|---|---|---|---|---|")
    for row in rows.values():
        if "clone_ns" in row:
            numbers = (
                row.get(key)
                for key in ("clone_ns", "resample_and_copy_ns", "observe_ns", "bytes_a_match")
            )
            cells = ("" if number is None else f"{number:.0f}" for number in numbers)
            lines.append(f"| {row['name']} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _start_and_memory(told: dict[str, Any]) -> str:
    starts = ", ".join(f"{name} {seconds:.2f} s" for name, seconds in told["start_up"].items())
    memory = ", ".join(f"{row['mb']:.0f} MB for {row['games']:,} matches" for row in told["growth"])
    return f"From nothing to the first step: {starts}. Memory at most: {memory}."
