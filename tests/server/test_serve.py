"""`tablee serve`: what can't work ends in one line that says what to do."""

import re
import signal
import socket
import sqlite3
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablee.commands.main import app
from tablee.server.ops.settings import Settings, check, from_environment
from tablee.server.process import alone
from tests.server.conftest import ServerProcess


def test_settings_come_from_the_environment() -> None:
    found = from_environment({"TABLEE_PORT": "9", "TABLEE_METRICS": "9100"}, port=None, db="x")
    assert (found.port, found.metrics, found.db) == (9, "9100", "x")
    assert from_environment({"TABLEE_PORT": "9"}, port=10).port == 10
    with pytest.raises(ValueError, match="TABLEE_PORT"):
        from_environment({"TABLEE_PORT": "many"})


def test_several_workers_need_postgresql() -> None:
    with pytest.raises(ValueError, match="PostgreSQL"):
        check(Settings(workers=2))
    with pytest.raises(ValueError, match="neither"):
        check(Settings(db="mysql:x"))


def test_the_address_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.process.run", lambda settings, listening: None)
    result = CliRunner().invoke(app, ["serve", "--port", "0", "--db", "sqlite::memory:"])
    assert result.exit_code == 0
    assert re.search(r"http://127.0.0.1:[1-9]\d+/", result.stderr)


def refused(*options: str, **environment: str) -> str:
    """The one line that it ends with."""
    result = CliRunner().invoke(app, ["serve", "--port", "0", *options], env=environment)
    assert result.exit_code == 2, result.stderr
    (line,) = result.stderr.splitlines()
    assert line.startswith("tablee serve: ")
    return line


@pytest.mark.parametrize(
    ("options", "environment", "says"),
    [
        (["--port", "65536"], {}, "from 1 to 65535"),
        (["--workers", "0"], {}, "at least 1"),
        (["--workers", "3"], {}, "PostgreSQL"),
        (["--db", "mysql://here"], {}, "neither sqlite:PATH nor postgresql://"),
        (["--db", "sqlite:"], {}, "names no file"),
        (["--db", "postgresql://me@127.0.0.1:1/x?password=hush"], {}, "PostgreSQL can't be used"),
        ([], {"TABLEE_LOG": "loud"}, "TABLEE_LOG='loud' must be json or text or none."),
        ([], {"TABLEE_SOCKETS": "x"}, "TABLEE_SOCKETS='x' must be direct or asgi."),
        ([], {"TABLEE_WORKERS": "many"}, "TABLEE_WORKERS='many' must be a whole number."),
        ([], {"TABLEE_METRICS": "true"}, "TABLEE_METRICS='true' must be a port, or HOST:PORT."),
        ([], {"TABLEE_NEIGHBOURS": "some"}, "TABLEE_NEIGHBOURS='some' must be true or false."),
        ([], {"TABLEE_THINKERS": "0"}, "TABLEE_THINKERS"),
        ([], {"TABLEE_DRAIN": "soon"}, "TABLEE_DRAIN='soon' must be a number."),
    ],
)
def test_what_can_t_work_is_refused(
    options: list[str], environment: dict[str, str], says: str
) -> None:
    line = refused(*options, **environment)
    assert says in line
    assert "hush" not in line


def test_files_that_can_t_be_used_are_named(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is no database, however long one looks at it. " * 9)
    other, new = sqlite3.connect(tmp_path / "other"), sqlite3.connect(tmp_path / "new")
    other.execute("CREATE TABLE people (shoe_size)")
    new.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
    new.execute("INSERT INTO meta VALUES ('schema', '999')")
    for connection in (other, new):
        connection.commit()
        connection.close()
    for name in ("", "text", "other", "text/below"):
        assert f"sqlite:{tmp_path / name} can't be used" in refused(
            "--db", f"sqlite:{tmp_path / name}"
        )
    assert "install a newer tablee" in refused("--db", f"sqlite:{tmp_path / 'new'}")


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert "choose another --port" in refused("--port", str(port))


def test_a_port_for_metrics_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        line = refused("--db", "sqlite::memory:", TABLEE_METRICS=f"127.0.0.1:{port}")
        assert "choose another TABLEE_METRICS" in line


def test_a_file_that_another_server_uses(tmp_path: Path) -> None:
    db = f"sqlite:{tmp_path / 'tablee.sqlite'}"
    with alone(db):
        assert f"another server uses {db}" in refused("--db", db)
    with alone(db):
        pass


def test_postgresql_without_psycopg(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "tablee.server.store.postgres", raising=False)
    assert "tablee[postgres]" in refused("--db", "postgresql://here/x")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_is_ended_by_ctrl_c_and_by_sigterm_alike(tmp_path: Path, number: int) -> None:
    """Both are how one ends a server: it has not failed."""
    server = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}")
    server.start()
    assert server.stop(number) == 0
