"""Lines between processes, over real streams."""

import asyncio
import math
import weakref
from collections.abc import Awaitable, Callable

import uvloop

from tablee.server.net.pipes import FRAME, LINE, LinePipe, join
from tablee.server.ops import limits
from tests.server.conftest import collector_off
from tests.server.ears import Ears


def with_line(body: Callable[[LinePipe, LinePipe], Awaitable[None]]) -> None:
    """Run with the two ends of a line: that of the process with the socket, and that of the
    process with the table."""

    async def whole() -> None:
        accepted: asyncio.Future[LinePipe] = asyncio.get_running_loop().create_future()
        server = await asyncio.start_server(
            lambda *streams: accepted.set_result(LinePipe(*streams)), "127.0.0.1", 0, limit=LINE
        )
        port = server.sockets[0].getsockname()[1]
        here = LinePipe(*await asyncio.open_connection("127.0.0.1", port, limit=FRAME))
        there = await accepted
        try:
            await asyncio.wait_for(body(here, there), 60)
        finally:
            server.close()
            for one in (here, there):
                one.writer.transport.abort()

    uvloop.run(whole())


async def next_text(heard: "asyncio.Queue[str | None]") -> str | None:
    return await asyncio.wait_for(heard.get(), 60)


def test_the_first_frame_of_a_long_match_fits_on_a_line() -> None:
    async def body(here: LinePipe, there: LinePipe) -> None:
        heard: asyncio.Queue[str | None] = asyncio.Queue()
        here.receive(heard.put_nowait)
        there.send([b"x" * 1_000_000, b"y"])
        assert await next_text(heard) == "x" * 1_000_000
        assert await next_text(heard) == "y"

    with_line(body)


def test_the_process_with_the_table_knows_how_far_away_the_client_is() -> None:
    """Before each text of the client's it is told the least that was measured so far."""

    async def body(here: LinePipe, there: LinePipe) -> None:
        heard: asyncio.Queue[str | None] = asyncio.Queue()
        there.receive(heard.put_nowait)
        client = Ears()
        client.line = 0.2
        joined = asyncio.create_task(join(client, here))
        for measured, known in ((0.2, 0.2), (0.1, 0.1), (0.3, 0.1)):
            await asyncio.sleep(0)
            client.line = measured
            client.hear("pong")
            assert await next_text(heard) == "pong"
            assert there.trip() == known
        client.hear(None)
        await joined

    with_line(body)


def test_what_clients_write_can_neither_end_a_line_nor_break_it() -> None:
    async def body(here: LinePipe, there: LinePipe) -> None:
        heard: asyncio.Queue[str | None] = asyncio.Queue()
        there.receive(heard.put_nowait)
        here.send([b"!1000", b"~0.25", b"{\n}", b""])
        assert [await next_text(heard) for _ in range(4)] == [" !1000", " ~0.25", "{ }", ""]
        assert there.trip() == math.inf

    with_line(body)


def test_half_a_line_is_no_text() -> None:
    async def body(here: LinePipe, there: LinePipe) -> None:
        heard: asyncio.Queue[str | None] = asyncio.Queue()
        here.receive(heard.put_nowait)
        there.writer.write(b'{"type":"ok"}\n{"type":')
        there.writer.close()
        assert await next_text(heard) == '{"type":"ok"}'
        assert await next_text(heard) is None

    with_line(body)


def test_the_code_of_an_end_arrives() -> None:
    async def body(here: LinePipe, there: LinePipe) -> None:
        heard: asyncio.Queue[str | None] = asyncio.Queue()
        here.receive(heard.put_nowait)
        await there.close(4029)
        assert await next_text(heard) is None
        assert here.code == 4029

    with_line(body)


def test_a_line_that_is_lost_takes_no_more_and_complains_of_nothing() -> None:
    async def body(here: LinePipe, there: LinePipe) -> None:
        here.writer.transport.abort()
        for _ in range(3):
            here.send([b"{}"])
            await asyncio.sleep(0.01)
        await here.close(1012)

    with_line(body)


def test_joined_pipes_end_together_or_with_who_reads_too_slowly() -> None:
    async def body(here: LinePipe, there: LinePipe) -> None:
        ears = Ears()
        joined = asyncio.create_task(join(ears, here))
        there.send([b"one"])
        await ears.came.wait()
        assert ears.frames == [b"one"]
        ears.unsent = limits.UNSENT + 1
        there.send([b"two"])
        assert await joined is ears
        assert ears.frames == [b"one"]

    async def end(here: LinePipe, there: LinePipe) -> None:
        joined = asyncio.create_task(join(Ears(), here))
        await there.close(1012)
        assert await joined is None

    for way in (body, end):
        with_line(way)


def test_a_line_that_we_end_leaves_no_circle() -> None:
    """The garbage collector seldom looks at what is old: memory must not wait for it."""

    class Held:
        def hear(self, text: str | None) -> None: ...

    async def body(here: LinePipe, there: LinePipe) -> None:
        held = Held()
        there.receive(held.hear)
        await asyncio.sleep(0.01)
        await there.close(4029)
        left = weakref.ref(held)
        del held
        for _ in range(500):  # the line ends within moments
            if left() is None:
                break
            await asyncio.sleep(0.02)
        assert left() is None

    with collector_off():
        with_line(body)
