"""The command `tablee`, also as `python -m tablee`."""

import sys

from tablee.extras import what_to_install


def main() -> None:
    """Run the command line, or say what it needs."""
    try:
        from tablee.commands.main import main as run
    except KeyboardInterrupt:
        sys.exit(130)  # nothing has begun
    except ModuleNotFoundError as error:
        advice = what_to_install(error)
        if advice is None:
            raise
        sys.exit(advice)
    run()


if __name__ == "__main__":
    main()
