"""The command line as a process of its own, and in a real terminal."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence

import pytest

import tablee
from tablee.engine.registry import games
from tests.cli.running import GAMES


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "tablee.commands.main", *words]


def start(*words: str) -> "subprocess.Popen[str]":
    pipe = subprocess.PIPE
    return subprocess.Popen(command(*words), stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def test_end_of_input_in_a_process_of_its_own() -> None:
    with start("play", "mio", "--seed", "3") as process:
        output, wrong = process.communicate("1\n", timeout=120)
    assert process.returncode == 0
    assert output.rstrip().splitlines()[-1].startswith("End of input. Match left after")
    assert "Traceback" not in wrong


def test_ctrl_c_in_a_process_of_its_own() -> None:
    with start("play", "mio", "--seed", "3") as process:
        assert process.stdout is not None
        seen = ""
        while not seen.endswith("\n> "):
            seen += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        output, wrong = process.communicate(timeout=120)
    assert process.returncode == 130
    assert output.rstrip().splitlines()[-1] == "Interrupted. Match left before the first act."
    assert "--seed 3" in output
    assert "Traceback" not in wrong


def test_a_reader_who_stops_reading_is_no_error() -> None:
    with start("list") as process:
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        _, wrong = process.communicate(timeout=120)
    assert "Traceback" not in wrong


class Terminal:
    """A real terminal of 80 × 24, with a program in it."""

    def __init__(self, words: Sequence[str], **environment: str) -> None:
        self.master, slave = pty.openpty()
        env = {**os.environ, "TERM": "xterm", "LINES": "24", **environment}
        self.process = subprocess.Popen(
            words,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""

    def until(self, words: str, seconds: float = 120) -> str:
        """Read until these words appear; return all since the last time."""
        end = time.monotonic() + seconds
        while words not in self.seen:
            assert time.monotonic() < end, f"{words!r} never came: {self.seen[-2000:]}"
            if select.select([self.master], [], [], 0.2)[0]:
                self.seen += os.read(self.master, 4096).decode("utf-8", "replace")
        at = self.seen.index(words) + len(words)
        text, self.seen = self.seen[:at], self.seen[at:]
        return text

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())


@pytest.fixture
def in_terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_(*words: str, **environment: str) -> Terminal:
        opened.append(Terminal(command(*words), **environment))
        return opened[-1]

    yield open_
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()
        os.close(one.master)


def test_hands_are_hidden_between_people(in_terminal: Callable[..., Terminal]) -> None:
    one = in_terminal("play", "mio", "--seats", "me:Ada,me:Bob", "--seed", "1", "--lang", "en")
    first = one.until("Enter to see the table.")
    one.type("\n")
    one.until("your turn:")
    one.until("> ")
    match = tablee.new("mio", players=2, seed=1, names=["Ada", "Bob"])
    name = match.names[match.asked]
    assert f"For {name}" in first
    while not match.over:  # somebody draws or lays until it is the other's turn
        seat, act = match.asked, match.legal(match.asked)[0]
        match.play(seat, act)
        one.type(f"{act}\n")
        if match.asked != seat:
            break
        one.until("> ")
    one.until("Enter to hide the screen")
    one.type("\n")
    assert "\x1b[3J" in one.until("Enter to see the table.")
    one.process.send_signal(signal.SIGINT)
    one.until("Interrupted.")
    assert one.process.wait(60) == 130


ASKING = """
import signal, threading, time
from tablee.terminal.screen import Screen

def interrupt():
    time.sleep(0.5)
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)

threading.Thread(target=interrupt).start()
screen = Screen("en")
try:
    screen.ask("> ")
except KeyboardInterrupt:
    print("Interrupted.")
print("heard:", screen.ask("And now? "))
"""


def test_ctrl_c_is_noticed_though_the_wait_for_a_key_goes_on() -> None:
    """So it is when Ctrl-C comes just between the prompt and the wait, and as another thread takes
    the signal here: Python knows of it, but runs its handler only once the wait is over."""
    one = Terminal([sys.executable, "-c", ASKING])
    try:
        one.until("Interrupted.", 30)
        one.until("And now? ")
        for text in ("yes", " indeed\n"):  # slow typing is not disturbed by what notices it
            time.sleep(0.5)
            one.type(text)
        one.until("heard: yes indeed")
        assert one.process.wait(60) == 0
    finally:
        one.process.kill()
        one.process.wait()
        os.close(one.master)


def test_a_replay_goes_step_by_step_in_a_terminal(in_terminal: Callable[..., Terminal]) -> None:
    match = tablee.new("mio", players=2, seed=1)
    for _ in range(4):
        match.play(match.asked, match.legal(match.asked)[0])
    match.save("four.jsonl")
    one = in_terminal("replay", "four.jsonl", "--lang", "en", NO_COLOR="1")
    output = one.until("Enter: next")
    assert "\x1b[3" not in output, "colour, although there should be none"
    for _ in range(2):
        one.type("\n")
        one.until("Enter: next")
    one.type("q\n")
    assert one.process.wait(60) == 0


def test_the_book_is_paged_in_a_terminal(in_terminal: Callable[..., Terminal]) -> None:
    one = in_terminal("rules", GAMES[0], "--lang", "en", PAGER="cat")
    title = games()[GAMES[0]].title.en
    assert title in one.until(title)
    clause = games()[GAMES[0]].clause(1)
    one.until(f"⟨{clause}⟩")
