"""A throw-away PostgreSQL cluster."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path


def binaries() -> Path | None:
    """The folder with `initdb` and `pg_ctl`, wherever the system keeps it."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return folders[-1] if folders else None


@contextlib.contextmanager
def cluster() -> Iterator[str]:
    """Start a cluster in a temporary folder; gives its address."""
    folder = binaries()
    assert folder, "PostgreSQL is not installed: these tests need initdb and pg_ctl"
    home = Path(tempfile.mkdtemp(prefix="tablee-pg-"))
    # As root PostgreSQL refuses to run: then it runs as nobody.
    drop = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
    prefix = drop if os.geteuid() == 0 else []
    if prefix:
        shutil.chown(home, "nobody", "nogroup")
    data = home / "data"

    def run(*command: str) -> None:
        subprocess.run([*prefix, *command], check=True, cwd=home, stdout=subprocess.DEVNULL)

    run(str(folder / "initdb"), "-D", str(data), "-U", "tablee", "-A", "trust", "--no-sync")
    options = f"-c listen_addresses='' -k {home} -c max_connections=200"
    control = str(folder / "pg_ctl")
    run(control, "-D", str(data), "-w", "-l", str(home / "log"), "-o", options, "start")
    try:
        yield f"postgresql://tablee@/postgres?host={home}"
    finally:
        run(control, "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(home, ignore_errors=True)
