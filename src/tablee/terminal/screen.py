"""Where text goes and answers come from."""

import os
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Markdown
from rich.rule import Rule
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from tablee.terminal.phrases import SAY

_NOTICE = 0.2
"""How many seconds pass at most before Ctrl-C is noticed."""
_CLAUSE = re.compile(r"(⟨[A-Z]+-\d+⟩)")


class Quit(Exception):
    """The person at the screen wants to stop."""


class Screen:
    """Where text goes and answers come from; the text is plain outside a terminal."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.interactive = sys.stdin.isatty() and self.console.is_terminal
        self.width = min(self.console.width, 100)
        self.last, self.times = "", 0
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401  (importing it is enough for line editing)

    def words(self, key: str, **values: object) -> str:
        """A phrase in the language of the screen."""
        return SAY[self.language][key].format(**values)

    def line(self, text: str = "", style: str = "") -> None:
        """Print one line, as it is."""
        self.print(Text(text, style=style))

    def print(self, text: Text) -> None:
        """Print styled text, as it is."""
        self.end_event()
        self.console.print(text, soft_wrap=True)

    def event(self, sentence: str) -> None:
        """Print something that happened; a repeated sentence is counted, not printed again."""
        lines = list(fold(sentence.split(), self.width - 8, "· ", "  ", " "))
        if lines == [self.last]:
            self.times += 1
            if self.interactive:
                self.console.file.write(f"\x1b[A\r{self.last} (× {self.times})\n")
                self.console.file.flush()
            return
        self.end_event()
        for line in lines if self.interactive else lines[:-1]:
            self.console.print(Text(line), soft_wrap=True)
        self.last, self.times = lines[-1], 1

    def end_event(self) -> None:
        """Print the line that was held back in case the event happened again."""
        if self.last and not self.interactive:
            times = f" (× {self.times})" if self.times > 1 else ""
            self.console.print(Text(self.last + times), soft_wrap=True)
        self.last, self.times = "", 0

    def paragraph(self, text: str, style: str = "", first: str = "", then: str = "") -> None:
        """Print text folded to the width; `first` and `then` indent its lines."""
        for line in fold(text.split(), self.width, first, then, " "):
            self.line(line, style)

    def say(self, key: str, style: str = "", **values: object) -> None:
        """Print a phrase, folded."""
        self.paragraph(self.words(key, **values), style)

    def rule(self, title: str) -> None:
        """Print a line across the screen, with a title."""
        self.end_event()
        rule = Rule(Text(title, style="bold"), align="left", characters="─", style="dim")
        self.console.print(rule, width=self.width)

    def ask(self, prompt: str) -> str:
        """Ask the person for a line; returns it without the blanks around it."""
        self.end_event()
        self.console.file.flush()
        with _interruptible():
            answer = input(prompt)
        if not sys.stdin.isatty():
            self.line(answer)  # so that a transcript reads like the terminal
        return answer.strip()

    def clear(self) -> None:
        """Clear the screen and what could be scrolled back to."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()

    def book(self, text: str) -> None:
        """Show a rule book: a page at a time in a terminal, its Markdown source elsewhere."""
        if not self.console.is_terminal:
            self.console.file.write(text.rstrip() + "\n")
            return
        page = Console(width=self.width, highlight=False, emoji=False)
        if not self.interactive:
            page.print(Book(text))
            return
        pager = os.environ.get("MANPAGER") or os.environ.get("PAGER") or "less"
        os.environ.setdefault("LESS", "-RF")
        os.environ.setdefault("LESSCHARSET", "utf-8")
        with page.pager(styles="less" in pager):
            page.print(Book(text))


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let Ctrl-C end a wait for input, however soon it follows the prompt.

    Python runs no signal handler between showing the prompt and beginning to wait. A Ctrl-C that
    comes in between would be noticed only when something ends the wait: the next key, or this
    timer.
    """
    if sys.platform == "win32" or current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, _NOTICE, _NOTICE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Book:
    """A rule book whose clause ids are dimmed."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Markdown, with each id in a style of its own."""
        for segment in console.render(Markdown(self.text), options):
            if segment.control or "⟨" not in segment.text:
                yield segment
                continue
            for part in _CLAUSE.split(segment.text):
                dim = Style(dim=True, bold=False) if part.startswith("⟨") else Style()
                yield Segment(part, (segment.style or Style()) + dim)


def fold(parts: Sequence[str], width: int, first: str, then: str, between: str) -> Iterator[str]:
    """Fill lines with parts, none of which is broken."""
    line, empty = first, True
    for part in parts:
        if not empty and len(line) + len(between) + len(part) > width:
            yield line
            line, empty = then, True
        line += part if empty else between + part
        empty = False
    yield line
