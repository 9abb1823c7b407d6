"""What a server leaves on disk: complete, private, and in the hands of one server at a time."""

import os
import shutil
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablee.client import Guest
from tablee.commands.main import app
from tablee.server.process import alone
from tests.server.conftest import ServerProcess


def people_in(path: Path) -> int:
    connection = sqlite3.connect(path)
    try:
        return int(connection.execute("SELECT COUNT(*) FROM people").fetchone()[0])
    finally:
        connection.close()


def command(*words: str) -> tuple[int, str]:
    """A command's exit code and all that it says."""
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, result.output


@pytest.fixture
def used(tmp_path: Path) -> ServerProcess:
    """A server at which one person has opened a table; the tests stop it."""
    server = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}")
    server.start()
    ada = Guest(server.url, "Ada")
    ada.call("POST", "/api/tables", {"game": "mio", "players": 2})
    ada.call("GET", "/api/tables")  # so that readers are open too
    return server


def test_after_an_orderly_stop_the_file_alone_is_complete(
    used: ServerProcess, tmp_path: Path
) -> None:
    assert used.stop() == 0
    assert not (tmp_path / "tablee.sqlite-wal").exists()
    shutil.copyfile(tmp_path / "tablee.sqlite", tmp_path / "copy.sqlite")
    assert people_in(tmp_path / "copy.sqlite") == 1


def test_nobody_else_can_read_the_database_or_a_backup(used: ServerProcess, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        assert command("backup", str(tmp_path / "copy"), "--db", used.db)[0] == 0
    finally:
        os.umask(before)
    found = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.glob("*")}
    used.stop()
    assert {"tablee.sqlite", "tablee.sqlite-wal", "tablee.sqlite-lock", "copy"} <= found.keys()
    assert set(found.values()) == {0o600}


def test_a_database_that_an_older_version_left_open_to_all_is_closed(
    used: ServerProcess, tmp_path: Path
) -> None:
    used.stop()
    (tmp_path / "tablee.sqlite").chmod(0o644)
    used.start()
    assert (tmp_path / "tablee.sqlite").stat().st_mode & 0o777 == 0o600
    used.stop()


def test_a_second_server_is_refused_through_a_link_too(tmp_path: Path) -> None:
    file, link = tmp_path / "tablee.sqlite", tmp_path / "elsewhere" / "link.sqlite"
    link.parent.mkdir()
    link.symlink_to(file)
    with alone(f"sqlite:{file}"):
        result = CliRunner().invoke(app, ["serve", "--port", "0", "--db", f"sqlite:{link}"])
        assert result.exit_code == 2
        assert "another server uses" in result.stderr
    assert not file.exists(), "a server that may not have it has not touched it"


def test_a_file_of_two_names_is_refused(tmp_path: Path) -> None:
    file, other = tmp_path / "tablee.sqlite", tmp_path / "other.sqlite"
    file.touch()
    other.hardlink_to(file)
    result = CliRunner().invoke(app, ["serve", "--port", "0", "--db", f"sqlite:{other}"])
    assert result.exit_code == 2
    assert "second name" in result.stderr
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith("-lock")] == []


def test_a_backup_is_restored_by_one_command(used: ServerProcess, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    assert command("backup", str(copy), "--db", used.db) == (
        0,
        f"{copy} is complete and sound. It holds everything: keep it private.\n",
    )
    Guest(used.url, "Bea")
    assert "another server uses" in command("restore", str(copy), "--db", used.db)[1]
    used.stop()
    code, output = command("restore", str(copy), "--db", used.db)
    assert code == 0, output
    assert people_in(tmp_path / "tablee.sqlite") == 1
    assert people_in(tmp_path / "tablee.sqlite-replaced") == 2
    used.start()  # it can be served
    used.stop()


def test_what_can_t_be_backed_up_or_restored_is_said_in_one_sentence(tmp_path: Path) -> None:
    database, text = tmp_path / "tablee.sqlite", tmp_path / "text"
    text.write_text("This is no database. " * 50)
    connection = sqlite3.connect(database)
    connection.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
    connection.execute("INSERT INTO meta VALUES ('schema', '999')")
    connection.commit()
    connection.close()
    db = f"sqlite:{database}"
    for words, says in (
        (("backup", str(text), "--db", db), "is there already"),
        (("backup", str(tmp_path / "x"), "--db", f"sqlite:{tmp_path}/none"), "no such database"),
        (("backup", str(tmp_path / "no" / "x"), "--db", db), "can't be written"),
        (("backup", str(tmp_path / "x"), "--db", db), "newer version"),
        (("backup", str(tmp_path / "x"), "--db", "postgresql://here"), "pg_dump -Fc"),
        (("backup", str(tmp_path / "x"), "--db", "sqlite::memory:"), "names no file"),
        (("restore", str(text), "--db", db), "no database of Tablée"),
        (("restore", str(tmp_path / "none"), "--db", db), "no such file"),
        (("restore", str(database), "--db", f"sqlite:{tmp_path}/new"), "newer version"),
        (("restore", str(text), "--db", "postgresql://here"), "pg_restore"),
    ):
        code, output = command(*words)
        assert code == 2, words
        assert says in output, words
        assert len(output.splitlines()) == 1, output
    assert sorted(file.name for file in tmp_path.glob("*[!k]")) == ["tablee.sqlite", "text"]
