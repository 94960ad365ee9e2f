"""Our values are written as people write them, and read back the same."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from openfelt.cards import Card
from openfelt.rules.cite import Cite
from openfelt.rules.codec import convert, from_json, in_plain_words, plain, to_json
from openfelt.rules.conditions import When
from openfelt.rules.errors import BookError, Denied, RuleBroken, denied
from openfelt.rules.money import Cents, Net, Odds


class Everything(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    amount: Cents = Cents(250)
    won: Net = Net(-9000)
    odds: Odds = Odds(19, 20)
    cite: Cite = Cite("000", 64, 87)
    card: Card = Card.of("Td")
    part: Fraction = Fraction(1, 2)
    when: When = When((("total", (7, 8, True)),))
    hand: tuple[Card, ...] = (Card.of("Jo"), Card.of("1-3"))
    most: Cents | None = None


WRITTEN = {
    "amount": "2.50",
    "won": "-90.00",
    "odds": "19:20",
    "cite": "000:64-87",
    "card": "Td",
    "part": "1/2",
    "when": {"total": [7, 8, True]},
    "hand": ["Jo", "1-3"],
    "most": None,
}


def test_every_value_of_ours_is_written_in_words_and_read_back() -> None:
    everything = Everything()
    assert msgspec.json.decode(to_json(everything)) == WRITTEN
    assert plain(everything) == WRITTEN | {"hand": ("Jo", "1-3")}
    again = from_json(to_json(everything), Everything)
    assert again == everything
    assert [type(value) for value in msgspec.structs.astuple(again)] == [
        type(value) for value in msgspec.structs.astuple(everything)
    ]
    assert convert(WRITTEN, Everything, "here") == everything


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("amount", "5 dollars", 'amount: "5 dollars" is not an amount of money: write dollars'),
        ("amount", 2.5, "amount: an amount is a string or a whole number of dollars, not 2.5"),
        ("won", "lots", 'won: "lots" is not an amount of money'),
        ("odds", 5, "odds: expected text for Odds, got 5"),
        ("odds", "5", 'odds: "5" are not odds: write two whole numbers'),
        ("cite", "line 9", 'cite: "line 9" is not a citation'),
        ("card", "10d", 'card: "10d" is not a card: write "Td"'),
        ("part", "half", 'part: "half" is not a part of a bet: write it like "1/2"'),
        ("part", "1/0", 'part: "1/0" is not a part of a bet'),
        ("when", 9, "when: expected a table of keys and values, got 9"),
        ("hand", ["As", "XX"], r'hand\[1\]: "XX" is not a card'),
    ],
)
def test_what_cannot_be_read_is_told_with_file_and_key(key: str, value: object, says: str) -> None:
    with pytest.raises(BookError, match=rf"^book\.toml: {says}"):
        convert(WRITTEN | {key: value}, Everything, "book.toml")


def test_an_error_keeps_the_place_and_the_problem_apart() -> None:
    with pytest.raises(BookError) as caught:
        convert({"odds": "5"}, Everything, "book.toml")
    assert caught.value.where == "book.toml: odds"
    assert caught.value.problem.startswith('"5" are not odds')
    there_are = "amount, won, odds, cite, card, part, when, hand, most"
    says = rf"^book\.toml: there is no key `bonus`: the keys here are {there_are}$"
    with pytest.raises(BookError, match=says):
        convert({"bonus": 1}, Everything, "book.toml")


@pytest.mark.parametrize(
    ("said", "plainly"),
    [
        ("Expected `int | null`, got `str`", "expected a whole number, not text in quotes"),
        (
            "Expected `int | str`, got `float`",
            "expected a whole number or text in quotes, not a number",
        ),
        ("Expected `array`, got `object`", "expected a list, not a table of keys"),
        ("Object missing required field `wager`", "the key `wager` is missing"),
        ("an amount is never negative: -5", "an amount is never negative: -5"),
    ],
)
def test_what_is_wrong_is_said_to_one_who_writes_no_python(said: str, plainly: str) -> None:
    assert in_plain_words(said) == plainly


def test_a_type_that_nobody_taught_is_an_error_of_ours() -> None:
    class Stranger:
        pass

    with pytest.raises(NotImplementedError, match="no way to read a Stranger"):
        convert("x", Stranger, "here")


def test_a_broken_rule_names_its_lines() -> None:
    assert str(RuleBroken("too late", [Cite.of("000:9"), Cite.of("001:2-3")])) == "too late (000:9, 001:2-3)"
    assert str(Denied("too late")) == "too late"
    assert (Denied("too late").cites, type(denied("too late", ()))) == ((), Denied)
    assert type(denied("too late", [Cite.of("000:9")])) is RuleBroken
