"""The protocol's documents are made from its types, and are up to date."""

from pathlib import Path

import pytest

from tablee.server.http import describe

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", list(describe.files()))
def test_documents_are_up_to_date(name: str) -> None:
    made = describe.files()[name]
    assert (DOCS / name).read_text("utf-8") == made, "run: python -m tablee.server.http.describe"
