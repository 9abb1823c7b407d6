"""Points at which a test can make the server die, as `kill -9` would.

`TABLEE_CRASH="after commit:20"` kills the process when it passes that point for the 20th time.
"""

import os
import signal

_where, _, _times = os.environ.get("TABLEE_CRASH", "").partition(":")
_left = int(_times or 0)


def point(name: str) -> None:
    """Die here, if this is the point and the time has come."""
    global _left  # noqa: PLW0603
    if name == _where:
        _left -= 1
        if _left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
