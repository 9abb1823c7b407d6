"""Input in pictures, for people."""

from tests.games.input.setting import KINDS, table


def test_picture_shows_cards_pieces_and_scores() -> None:
    match = table([["FR@5.1", "RH@hand"], ["HS@4.4"]], won=[4], hand=4, scores=[6, 0])
    for language, in_hand in (("fr", "en main: 4R"), ("en", "in hand: 4R")):
        drawn = match.picture(language)
        assert in_hand in drawn
        for part in ("4^", "Fa1", "Hb6", "6/17", "2F 3F 5R 6H 7S"):
            assert part in drawn
    full = [[f"{k}@{c}" for k, c in SPREAD], []]
    assert "–" in table(full).picture("fr")


SPREAD = zip(KINDS, ("2.5", "3.1", "4.3", "2.1", "3.3", "1.2", "1.1"), strict=True)
