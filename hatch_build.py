"""Builds the browser's client into the wheel, unless it has been built already."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Runs npm, with the Node that comes from PyPI, before a wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build `src/tablee/static`; an editable install goes without (`make web` builds it)."""
        root = Path(self.root)
        if version == "editable" or (root / "src/tablee/static/index.html").exists():
            return
        for step in (["ci"], ["run", "build"]):
            subprocess.run([sys.executable, str(root / "web" / "npm.py"), *step], check=True)
