"""A small proxy that shows a server under a path, as a web server in front of Tablée would."""

import socket
import socketserver
import threading
from types import TracebackType


def _pump(source: socket.socket, target: socket.socket) -> None:
    try:
        while data := source.recv(65_536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass  # one side hung up: so does the other


class _Visit(socketserver.BaseRequestHandler):
    server: "Proxy"

    def handle(self) -> None:
        """One request: without the prefix and on a line of its own, which may become a socket."""
        head = b""
        while b"\r\n\r\n" not in head:
            data = self.request.recv(65_536)
            if not data:
                return
            head += data
        line, _, rest = head.partition(b"\r\n")
        method, path, version = line.split(b" ")
        prefix = self.server.prefix.encode()
        if not path.startswith(prefix + b"/"):
            self.request.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            return
        if b"upgrade: websocket" not in rest.lower():
            rest = rest.replace(b"Connection: keep-alive", b"Connection: close")
        with socket.create_connection(("127.0.0.1", self.server.behind)) as behind:
            behind.sendall(b" ".join([method, path.removeprefix(prefix), version]) + b"\r\n" + rest)
            back = threading.Thread(target=_pump, args=(behind, self.request), daemon=True)
            back.start()
            _pump(self.request, behind)
            back.join()


class Proxy(socketserver.ThreadingTCPServer):
    """`with Proxy("/tablee", port) as proxy: … proxy.url`."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, prefix: str, behind: int) -> None:
        super().__init__(("127.0.0.1", 0), _Visit)
        self.prefix, self.behind = prefix, behind
        self.url = f"http://127.0.0.1:{self.server_address[1]}{prefix}"

    def __enter__(self) -> "Proxy":
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.shutdown()
        self.server_close()
