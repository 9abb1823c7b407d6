"""What an arena found, for people: a table, and a chart of the ladder."""

from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

_ENDINGS = {
    "deals": "",
    "sprt": "The sequential test has decided: later deals don't count.",
    "time": "The time was up: this is about the deals finished until then.",
    "interrupted": "Interrupted: this is about the deals finished until then.",
}


def show(report: dict[str, Any], console: "Console") -> None:
    """Print what `Contest.as_json` says."""
    from tablee.engine.registry import game

    title = game(report["game"]).title.en
    console.print(
        f"{title}, {report['players']} players, seed {report['seed']}: {report['deals']:,} deals × "
        f"{len(report['seatings'])} seatings = {report['matches']:,} matches"
    )
    console.print(
        f"{report['steps']:g} steps a match; {100 * report['limited']:.2f} % ended by a limit; "
        f"{report['time']['seconds']:.1f} s"
    )
    if _ENDINGS[report["stopped"]]:
        console.print(_ENDINGS[report["stopped"]])
    console.print()
    _show_bots(report, console)
    console.print()
    _show_pairs(report, console)
    if report["sprt"]:
        console.print()
        _show_tests(report["sprt"], console)


def _table(*columns: str) -> Any:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for i, column in enumerate(columns):
        table.add_column(column, justify="left" if i == 0 else "right", no_wrap=True)
    return table


def _show_bots(report: dict[str, Any], console: "Console") -> None:
    table = _table("bot", "wins, %", "95 %", "points", "95 %", "rating", "a decision")
    for bot, time in zip(report["bots"], report["time"]["bots"], strict=True):
        table.add_row(
            bot["bot"],
            f"{100 * bot['share']['mean']:.1f}",
            _span(bot["share"], 100, ".1f"),
            f"{bot['points']['mean']:.1f}",
            _span(bot["points"], 1, ".1f"),
            f"{bot['rating']['mu']:.1f} ± {2 * bot['rating']['sigma']:.1f}",
            _duration(time["per_decision"]),
        )
    console.print(table)
    even = 100 / report["players"]
    console.print(f"Wins per seat: {even:.1f} % would be even.", style="dim")


def _show_pairs(report: dict[str, Any], console: "Console") -> None:
    table = _table("pair", "ahead, %", "95 %", "ties, %", "won, %", "95 %")
    for pair in report["pairs"]:
        decided = pair["decided"]
        table.add_row(
            f"{pair['a']} − {pair['b']}",
            f"{100 * pair['difference']['mean']:+.1f}",
            _span(pair["difference"], 100, "+.1f"),
            f"{100 * pair['ties'] / pair['matches']:.1f}",
            f"{100 * decided['mean']:.1f}" if decided else "–",
            _span(decided, 100, ".1f") if decided else "–",
        )
    console.print(table)
    console.print(
        "Ahead: the difference of the wins per seat, deal by deal.\n"
        "Won: of the matches that were no tie between the two.",
        style="dim",
    )


def _show_tests(report: dict[str, Any], console: "Console") -> None:
    low, high = report["bounds"]
    says = {True: f"better by {100 * report['margin']:g} %", False: "not better", None: "undecided"}
    for test in report["tests"]:
        console.print(
            f"{test['a']} against {test['b']}: {says[test['better']]} ({test['deals']:,} deals; "
            f"{test['llr']:+.2f} in {low:+.2f} … {high:+.2f})"
        )


def _span(mean: dict[str, float], times: float, form: str) -> str:
    return f"{times * mean['low']:{form}} … {times * mean['high']:{form}}"


def _duration(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"


# --- the ladder as a picture

_LEFT, _WIDTH, _ROW, _TOP = 130, 420, 34, 54
_STYLE = """
  text { font: 14px system-ui, sans-serif; fill: #2b2622 } .dim { fill: #6b625a; font-size: 12px }
  line { stroke: #2b2622; stroke-width: 2 } .even { stroke: #b9aea3; stroke-dasharray: 4 4 }
  circle { fill: #b4441f }
  @media (prefers-color-scheme: dark) {
    text { fill: #f3ece4 } .dim { fill: #b9aea3 } line { stroke: #f3ece4 }
    .even { stroke: #6b625a } circle { fill: #f08a5d }
  }
"""


def chart(report: dict[str, Any]) -> str:
    """Each bot's share of the win with its interval, as an SVG for light and dark pages."""
    from tablee.engine.registry import game

    rows = sorted(report["bots"], key=lambda bot: -float(bot["share"]["mean"]))
    height = _TOP + _ROW * len(rows) + 30
    even, bottom = _x(1 / report["players"]), height - 26
    title = f"{game(report['game']).title.en}, {report['players']} players"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDTH + 80} {height}" '
        f'role="img" aria-label="{escape(title)}: share of the win by bot">',
        f"<style>{_STYLE}</style>",
        f'<text x="12" y="24">{escape(title)}</text>',
        f'<text class="dim" x="12" y="42">wins per seat, 95 % intervals, '
        f"{report['deals']:,} deals</text>",
        f'<line class="even" x1="{even:.1f}" x2="{even:.1f}" y1="{_TOP}" y2="{bottom}"/>',
        f'<text class="dim" x="{even:.1f}" y="{height - 8}" text-anchor="middle">even</text>',
    ]
    for i, bot in enumerate(rows):
        parts += _row(bot, _TOP + _ROW * i + _ROW // 2)
    return "\n".join([*parts, "</svg>", ""])


def _x(share: float) -> float:
    return _LEFT + _WIDTH * share


def _row(bot: dict[str, Any], y: int) -> list[str]:
    share = bot["share"]
    low, mean, high = (_x(share[name]) for name in ("low", "mean", "high"))
    return [
        f'<text x="{_LEFT - 12}" y="{y + 5}" text-anchor="end">{escape(bot["bot"])}</text>',
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>',
        f'<circle cx="{mean:.1f}" cy="{y}" r="5"/>',
        f'<text class="dim" x="{_LEFT + _WIDTH + 12}" y="{y + 4}">'
        f"{100 * share['mean']:.1f} %</text>",
    ]
