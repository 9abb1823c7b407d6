"""Points at which a test can make the server die, as `kill -9` would.

`TABLEE_CRASH="after commit:20"` kills the process when it passes that point for the 20th time.
"""

import itertools
import os
import signal

_where, _, _times = os.environ.get("TABLEE_CRASH", "").partition(":")
_passes = itertools.count(1)


def point(name: str) -> None:
    """Die here, if this is the point and its turn has come."""
    if name == _where and next(_passes) == int(_times):
        os.kill(os.getpid(), signal.SIGKILL)
