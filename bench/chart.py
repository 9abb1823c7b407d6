"""A bar chart of steps a second, as SVG: logarithmic, readable on light and on dark pages."""

from math import log10
from typing import Any
from xml.sax.saxutils import escape

LEFT, WIDTH, BAR, GAP, TOP = 330, 420, 20, 8, 34
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #2b2b2b }
.ours { fill: #c2410c } .theirs { fill: #78716c } line { stroke: #d6d3d1 }
@media (prefers-color-scheme: dark) {
  text { fill: #e7e5e4 } .ours { fill: #fb923c } .theirs { fill: #a8a29e } line { stroke: #44403c }
}"""


def draw(rows: list[dict[str, Any]], ours: Any) -> str:
    """One bar a row that plays on one core or is a peer, the quickest first."""
    peers = ("open_spiel", "rlcard", "pettingzoo", "pgx")
    bars = [row for row in rows if row["key"] in ours or row["key"] in peers]
    bars.sort(key=lambda row: -row["steps_per_s"])
    low, high = 3, 8

    def x(speed: float) -> float:
        return LEFT + WIDTH * (log10(max(speed, 10**low)) - low) / (high - low)

    height = TOP + len(bars) * (BAR + GAP) + 6
    parts = []
    names = ("1 k", "10 k", "100 k", "1 M", "10 M", "100 M")
    for power, name in enumerate(names, low):
        at = x(10**power)
        parts.append(f'<line x1="{at:.0f}" x2="{at:.0f}" y1="{TOP - 8}" y2="{height - 6}"/>')
        parts.append(f'<text x="{at:.0f}" y="16" text-anchor="middle">{name}</text>')
    for number, row in enumerate(bars):
        y = TOP + number * (BAR + GAP)
        kind = "theirs" if row["key"] in peers else "ours"
        end = x(row["steps_per_s"])
        times = f" · {row['times_open_spiel']:.3g} ×" if "times_open_spiel" in row else ""
        text = f"{row['steps_per_s'] / 1e6:.3g} M{times}"
        parts.append(
            f'<text x="{LEFT - 8}" y="{y + 15}" text-anchor="end">{escape(row["name"])}</text>'
        )
        parts.append(
            f'<rect class="{kind}" x="{LEFT}" y="{y}" width="{end - LEFT:.0f}" '
            f'height="{BAR}" rx="3"/>'
        )
        parts.append(f'<text x="{end + 6:.0f}" y="{y + 15}">{text}</text>')
    title = "Steps a second, random play, one core; × OpenSpiel driven from Python"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 120} {height}" '
        f'role="img" aria-label="{title}"><title>{title}</title><style>{STYLE}</style>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )
