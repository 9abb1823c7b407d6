"""The documents that are made from types and declarations are up to date."""

from pathlib import Path

import pytest

from tablee.server.http import describe

DOCS = Path(__file__).parents[2] / "docs"
MADE = describe.files(DOCS)


@pytest.mark.parametrize("name", MADE)
def test_documents_are_up_to_date(name: str) -> None:
    written = (DOCS / name).read_text("utf-8")
    assert written == MADE[name], "run: python -m tablee.server.http.describe"
