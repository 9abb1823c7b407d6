"""Running a command in this process."""

from typer.testing import CliRunner, Result

from tablee.commands.main import app
from tablee.engine.registry import games

GAMES = [name for name, game in games().items() if (game.folder / "words.py").exists()]
LANGUAGES = ["fr", "en"]


def tab(*words: str, typed: str = "") -> Result:
    """Run a command in this process, with these lines typed."""
    return CliRunner().invoke(app, list(words), input=typed)


def refused(*words: str) -> str:
    """Run a command that must be refused with one plain sentence; return it."""
    result = tab(*words)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    assert result.stderr.strip(), "nothing was said"
    return result.stderr


def fits(text: str) -> None:
    """Nothing is wider than 80 columns, and nothing is coloured."""
    assert "\x1b" not in text
    assert [line for line in text.splitlines() if len(line) > 80] == []
