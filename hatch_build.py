"""Builds the rules for browsers and the client, unless they have been built already."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_MODULES = """
from tablee.engine.compiled import wasm
from tablee.engine.registry import games
wasm.build([game for game in games().values() if game.package.startswith("tablee.")], wasm.SHIPPED)
"""


class ClientHook(BuildHookInterface[Any]):
    """Runs npm, with the Node that comes from PyPI, and Numba before anything is packed."""

    def dependencies(self) -> list[str]:
        """What compiles the rules; an sdist brings them compiled."""
        return [] if self._is_sdist() else ["numba==0.68.1"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build `src/tablee/modules` and, for a wheel, `src/tablee/static`.

        An editable install goes without; `make web` builds them.
        """
        if version == "editable":
            return
        root = Path(self.root)
        client = root / "src/tablee/static/index.html"
        needs_client = self.target_name == "wheel" and not client.exists()
        if not (root / "web/node_modules").exists() and (needs_client or not self._is_sdist()):
            self._npm("ci")
        if not self._is_sdist():
            env = {**os.environ, "PYTHONPATH": str(root / "src")}
            subprocess.run([sys.executable, "-c", _MODULES], check=True, env=env)
        if needs_client:
            self._npm("run", "build")

    def _is_sdist(self) -> bool:
        return (Path(self.root) / "PKG-INFO").exists()

    def _npm(self, *arguments: str) -> None:
        subprocess.run(
            [sys.executable, str(Path(self.root) / "web/npm.py"), *arguments], check=True
        )
