"""The types and tables that are made from a declaration say what is written in matches."""

from random import Random
from typing import Any

import pytest

from tablee.engine.conformance import settings
from tablee.engine.kit.events import SPECTATOR, TABLE
from tablee.engine.registry import game
from tablee.engine.text.export import export
from tablee.engine.text.pages import filled
from tablee.engine.text.typescript import of_shape, types
from tablee.errors import TableeError
from tests.own import OWN


def fits(shape: dict[str, Any], value: Any) -> bool:
    """Is this a value of the type that is made from the shape?"""
    match shape["is"]:
        case "number" | "seat":
            return type(value) is int or (value is None and shape["null"])
        case "name":
            named = value in shape["names"] and value is not None
            return named or (value == "?" and shape["hidden"]) or (value is None and shape["null"])
        case "names" | "path":
            return set(value) <= set(shape["names"])
        case "flag":
            return isinstance(value, bool)
        case "seats":
            return all(type(seat) is int for seat in value)
        case "packed":
            return fits(shape["of"], value)
        case "maybe":
            return value is None or fits(shape["of"], value)
    return isinstance(value, list) and all(fits(shape["of"], one) for one in value)


@pytest.mark.parametrize("name", OWN)
def test_views_and_events_have_the_declared_types(name: str) -> None:
    declared = export(game(name))
    forms = {form["name"]: form for form in declared["events"].values()}
    dice = Random(name)
    for setting in settings([name])[::2]:
        match = setting.new(dice.getrandbits(32))
        for _ in range(60):
            for eyes in (TABLE, SPECTATOR, *range(match.players)):
                view = (match if eyes == TABLE else match.blinded(eyes)).position()
                for key in declared["view"]:
                    assert fits(key["shape"], view[key["name"]]), (key["name"], view)
            if match.over:
                break
            match.play(match.asked, dice.choice(match.legal(match.asked)))
        for eyes in (TABLE, SPECTATOR, *range(match.players)):
            for event in match.events_for(eyes):
                form = forms[event.name]
                assert form["seat"] is None or event.fields[form["seat"]] is not None, event
                for field in form["fields"]:
                    if field["name"] in event.fields:
                        assert fits(field["codec"], event.fields[field["name"]]), event
                    else:
                        assert field["secret"], event


def test_types_list_a_few_names_and_no_more() -> None:
    few = {"is": "name", "names": ["a", None, "it's"], "first": 0, "null": True, "hidden": True}
    assert of_shape(few) == "'a' | 'it\\'s' | '?' | null"
    assert of_shape({"is": "names", "names": list("abcdefghi"), "bits": 64}) == "string[]"
    assert of_shape({"is": "many", "of": few}) == "('a' | 'it\\'s' | '?' | null)[]"
    assert of_shape({"is": "maybe", "of": {"is": "seats"}}) == "Seat[] | null"
    made = types(export(game("mio")))
    assert "  shout: 'manual' | 'auto'\n" in made
    assert "  | { do: 'lay'; card: 'J'; colour: " in made
    assert "  | { event: 'drew'; seat: Seat; card?: string }\n" in made


def test_a_page_keeps_its_prose_and_needs_its_marks() -> None:
    names = ("options", "keys", "actions", "events", "observation")
    page = "".join(f"Before {n}.\n<!-- {n} -->\nold\n<!-- end of {n} -->\n" for n in names)
    made = filled(page + "After.\n", export(game("exhopp")))
    assert all(f"Before {name}.\n" in made for name in names) and made.endswith("After.\n")
    assert "\nold\n" not in made and '| `decline` | `{"do": "decline"}` |' in made
    assert filled(made, export(game("exhopp"))) == made
    with pytest.raises(TableeError, match="exhopp should hold once: <!-- keys -->"):
        filled(page.replace("<!-- keys -->", ""), export(game("exhopp")))
