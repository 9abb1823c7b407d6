"""Newgame keeps the promises of the contract."""

from tablee.engine.conformance import check


def test_every_promise_is_kept() -> None:
    assert check("newgame").positions > 0
