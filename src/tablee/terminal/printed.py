"""A rule book as a page to print: the aim, a turn and the exception in pictures, then the text.

It is one HTML file without anything from elsewhere, and it fits two sheets of A4.
"""

import re
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from tablee.engine.text.language import Text

if TYPE_CHECKING:
    from tablee.engine.game import Game
    from tablee.lessons import Lesson

_STYLE = """
@page { size: A4; margin: 9mm }
* { box-sizing: border-box; margin: 0 }
body { font: 7pt/1.28 system-ui, "Noto Sans", "Liberation Sans", sans-serif; color: #2a2833;
  max-width: 192mm; margin: 0 auto; background: #fff }
h1, h2, h3, .goal { font-family: "Palatino Linotype", Palatino, P052, Georgia, serif }
h1 { font-size: 15pt; line-height: 1.1 }
.goal { font-size: 10.5pt; margin: 1mm 0 2mm }
.steps { display: grid; grid-template-columns: repeat(3, 1fr); gap: 2mm 4mm; padding: 0;
  list-style: none }
.steps li { break-inside: avoid }
.steps svg { display: block; width: 100%; height: 43mm; print-color-adjust: exact }
.steps b { font-size: 8.5pt }
.steps i { display: block; color: #6a6472; margin-bottom: .5mm }
.text { columns: 3; column-gap: 5mm; margin-top: 3mm }
.text > * + *, li + li { margin-top: .9mm }
.text h2 { font-size: 9.5pt; margin-top: 1.6mm; break-after: avoid }
.text h3 { font-size: 8pt; margin-top: 1.2mm; break-after: avoid }
.text ul, .text ol { padding-left: 3mm }
table { border-collapse: collapse; font-size: 6.4pt }
th, td { text-align: left; vertical-align: top; padding: .3mm .8mm;
  border-bottom: .2mm solid #d9ccb4 }
small { font-size: 5pt; color: #6a6472; vertical-align: .25em; white-space: nowrap }
"""
_YOU = Text("Vous", "You")
_PICTURES = Text("Le jeu en images", "The game in pictures")
_PAGES = {
    "aim": Text("Le but", "The aim"),
    "turn": Text("Un tour", "A turn"),
    "exception": Text("L'exception", "The exception"),
}


def page(game: "Game", language: str) -> str:
    """The rule book of a game as an HTML document."""
    from tablee.lessons import lesson

    taught = lesson(game)
    title = escape(game.title.said(language))
    text = "".join(_blocks(game.book(language).split("\n", 1)[1]))
    pictures = "" if taught is None else _pictures(taught, language)
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>{title}</h1>{pictures}"
        f'<main class="text">{text}</main></body></html>\n'
    )


# --- pictures


def _pictures(lesson: "Lesson", language: str) -> str:
    """The steps that open the book as the learner finds them, with what is to be done and why."""
    drawn, steps = dict(_drawn(lesson, language)), []
    for step in lesson.opening():
        aim = step.book == "aim"
        texts = (lesson.goal, lesson.end) if aim else (step.title, step.do, step.why)
        first, *more = (escape(text.said(language)) for text in texts)
        page = "" if step.book is None else f"<i>{escape(_PAGES[step.book].said(language))}</i>"
        steps.append(f"<li>{page}{drawn[step.id]}<b>{first}</b> {' '.join(more)}</li>")
    heading = escape(_PICTURES.said(language))
    pictures = f'<ol class="steps" aria-label="{heading}">{"".join(steps)}</ol>'
    if lesson.opening() != lesson.steps:
        return pictures
    return f'<p class="goal">{escape(lesson.goal.said(language))}</p>{pictures}'


def _drawn(lesson: "Lesson", language: str) -> Iterator[tuple[str, str]]:
    from tablee.lessons.checking import after, begun

    ended = None
    for step in lesson.steps:
        match = begun(lesson, step, ended)
        drawn, ended = match.copy(), after(lesson, step, match)
        around = (_YOU.said(language), *lesson.names)
        drawn.names = tuple(
            around[(seat - lesson.seat) % drawn.players] for seat in range(drawn.players)
        )
        yield step.id, drawn.svg(language, lesson.seat)


# --- Markdown


def _blocks(text: str) -> Iterator[str]:
    for block in re.split(r"\n{2,}", text.strip()):
        yield from _block(block.split("\n"))


def _block(lines: list[str]) -> Iterator[str]:
    if heading := re.match(r"(#{2,4})\s+(.*)", lines[0]):
        level = min(3, len(heading[1]))
        yield f"<h{level}>{_inline(heading[2])}</h{level}>"
        if lines[1:]:
            yield from _block(lines[1:])
    elif lines[0].startswith("|"):
        yield _table(lines)
    elif re.match(r"\s*(?:[-*]|\d+\.)\s", lines[0]):
        kind = "ol" if lines[0].lstrip()[0].isdigit() else "ul"
        yield f"<{kind}>{''.join(f'<li>{_inline(item)}</li>' for item in _items(lines))}</{kind}>"
    else:
        yield f"<p>{_inline(' '.join(lines))}</p>"


def _items(lines: list[str]) -> list[str]:
    """The items of a list; a line without a marker goes on with the one before."""
    found: list[str] = []
    for line in lines:
        if start := re.match(r"\s*(?:[-*]|\d+\.)\s+(.*)", line):
            found.append(start[1])
        else:
            found[-1] += " " + line.strip()
    return found


def _table(lines: list[str]) -> str:
    rows = [re.split(r"(?<!\\)\|", line.strip().strip("|")) for line in lines]
    head, _, *body = rows
    cells = "".join(f"<th>{_inline(cell.strip())}</th>" for cell in head)
    more = ("".join(f"<td>{_inline(cell.strip())}</td>" for cell in row) for row in body)
    return f"<table><tr>{cells}</tr>{''.join(f'<tr>{row}</tr>' for row in more)}</table>"


def _inline(text: str) -> str:
    """Markdown within a line, as HTML."""
    safe = escape(text.replace("\\|", "|"), quote=False)
    for pattern, html in (
        (r"`([^`]+)`", r"<code>\1</code>"),
        (r"\*\*(.+?)\*\*", r"<strong>\1</strong>"),
        (r"\*([^*\s][^*]*?)\*", r"<em>\1</em>"),
        (r"\[([^\]]+)\]\([^)]+\)", r"\1"),
        (r"⟨([A-Z]+-\d+)⟩", r'<small id="\1">\1</small>'),
    ):
        safe = re.sub(pattern, html, safe)
    return safe
