"""Optional parts of the installation, and what to install where one is missing."""

_CLI = ("openskill", "rich", "typer")
_SERVER = (
    "msgspec",
    "prometheus_client",
    "starlette",
    "structlog",
    "uvicorn",
    "uvloop",
    "websockets",
)
_OTHERS = {
    "gymnasium": "gymnasium",
    "pettingzoo": "pettingzoo",
    "pyarrow": "data",
    "pyspiel": "openspiel",
    "torch": "learning",
}
EXTRAS = dict.fromkeys(_CLI, "cli") | dict.fromkeys(_SERVER, "server") | _OTHERS
"""The extra that each optional package belongs to."""


def what_to_install(error: ModuleNotFoundError) -> str | None:
    """What to do about a package that is missing; None if it belongs to no extra."""
    package = (error.name or "").partition(".")[0]
    if package not in EXTRAS:
        return None
    return f"This needs {package}: pip install 'tablee[{EXTRAS[package]}]'"
