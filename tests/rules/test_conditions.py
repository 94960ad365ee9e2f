"""A `when` is keys with values, all of which must hold."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openfelt.rules.conditions import Value, When

DOMAINS: dict[str, tuple[Value, ...]] = {
    "total": tuple(range(10)),
    "cards": (2, 3),
    "natural": (False, True),
    "winner": ("player", "banker", "tie"),
}
FACTS: dict[str, Value] = {"total": 7, "cards": 3, "natural": False, "winner": "banker", "one": 1, "zero": 0}


@pytest.mark.parametrize(
    ("when", "holds"),
    [
        ({}, True),
        ({"total": 7}, True),
        ({"total": 8}, False),
        ({"total": "7..9"}, True),
        ({"total": "0..7"}, True),
        ({"total": "7..7"}, True),
        ({"total": "0..6"}, False),
        ({"total": "8..9"}, False),
        ({"total": [1, 7]}, True),
        ({"total": [1, "5..8"]}, True),
        ({"total": [1, 2]}, False),
        ({"total": "7"}, False),  # text is not a number
        ({"winner": "banker"}, True),
        ({"winner": ["player", "tie"]}, False),
        ({"natural": False}, True),
        ({"natural": True}, False),
        ({"natural": 0}, False),
        ({"zero": False}, False),
        ({"one": True}, False),
        ({"one": 1}, True),
        ({"total": 7, "cards": 3}, True),
        ({"total": 7, "cards": 2}, False),
        ({"total": 8, "cards": 3}, False),
    ],
)
def test_a_condition_holds_when_every_key_has_one_of_its_values(when: dict[str, Value], holds: bool) -> None:
    assert When.of(when).holds(FACTS) is holds


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ("total = 9", "expected a table of keys and values, got 'total = 9'"),
        ([], "expected a table of keys and values"),
        ({"total": "7..5"}, '"total": the range 7..5 runs backwards'),
        ({"total": 1.5}, r'"total": expected a value, a list of values or a range like "0..7", got 1.5'),
        ({"total": []}, r'"total": expected a value'),
        ({"total": [1, {}]}, r'"total": expected a value.*got \{\}'),
        ({"total": None}, "got None"),
    ],
)
def test_what_is_no_condition_is_refused_with_its_key(raw: object, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        When.of(raw)


@pytest.mark.parametrize(
    ("when", "says"),
    [
        ({"totl": 9}, ['"totl" is not a fact here; the facts are cards, natural, total, winner']),
        ({"total": 10}, ['"total" is never 10; it is one of 0..9']),
        (
            {"total": "8..11"},
            ['"total" is never 10; it is one of 0..9', '"total" is never 11; it is one of 0..9'],
        ),
        ({"cards": True}, ['"cards" is never True; it is one of 2, 3']),
        ({"natural": 1}, ['"natural" is never 1; it is one of false, true']),
        ({"winner": "house"}, ["\"winner\" is never 'house'; it is one of player, banker, tie"]),
        ({"winner": ["tie", "player"], "total": "0..9", "natural": True}, []),
    ],
)
def test_a_condition_is_held_against_the_domains_of_the_facts(
    when: dict[str, Value], says: list[str]
) -> None:
    assert list(When.of(when).faults(DOMAINS)) == says


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ({}, "always"),
        ({"total": "0..7"}, "total 0..7"),
        ({"total": "4..5"}, "total 4, 5"),
        ({"total": [1, 3, 5]}, "total 1, 3, 5"),
        ({"total": [1, 3, "4..6", 7]}, "total 1, 3..7"),
        ({"natural": True, "winner": ["tie", "player"]}, "natural true, winner tie, player"),
    ],
)
def test_a_condition_tells_itself(when: dict[str, Value], told: str) -> None:
    assert str(When.of(when)) == told


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ({"sum": 7, "of": 0}, {"sum": 7, "of": "1..9"}, "sum 7"),
        ({"sum": 7, "of": "5..9"}, {"sum": 7, "of": 4}, "sum 7, of 4..9"),
        ({"of": 0}, {"of": "1..9"}, "always"),
        ({"sum": 7, "of": 0}, {"sum": 8, "of": 1}, None),
        ({"sum": 7, "of": 0}, {"sum": 7}, None),
        ({"sum": 7}, {"sum": 7, "of": 0}, None),
    ],
)
def test_two_conditions_that_differ_in_one_fact_are_one(
    first: dict[str, Value], second: dict[str, Value], told: str | None
) -> None:
    domains = {"sum": tuple(range(10)), "of": tuple(range(10))}
    either = When.of(first).or_else(When.of(second), domains)
    assert (None if either is None else str(either)) == told


def test_conditions_are_values() -> None:
    assert When.of({"total": "1..2"}) == When.of({"total": [1, 2]})
    assert len({When.of({"total": "1..2"}), When.of({"total": [1, 2]}), When()}) == 2
    assert When() != {}


@pytest.mark.parametrize("raw", ["0..99999999999", ["0..9", f"10..{10**40}"], [-1, "0..99999999999"]])
def test_a_long_range_takes_no_room(raw: Value) -> None:
    when = When.of({"total": raw})
    assert when.holds({"total": 99_999_999_999})
    assert not when.holds({"total": "7"})
    assert not when.holds({"total": True})
    assert list(when.faults(DOMAINS))[-3:] == [
        f'"total" is never {number}; it is one of 0..9' for number in (10, 11, 12)
    ]
    assert When.of(when.written()) == when
    assert len(str(when)) < 80


values = st.one_of(st.integers(-3, 3), st.booleans(), st.sampled_from(["a", "b", "1", "true"]))


@settings(max_examples=300, deadline=None)
@given(
    when=st.dictionaries(st.sampled_from("xyz"), st.lists(values, min_size=1, max_size=3)),
    facts=st.fixed_dictionaries({"x": values, "y": values, "z": values}),
)
def test_a_condition_means_the_same_after_it_was_written(
    when: dict[str, list[Value]], facts: dict[str, Value]
) -> None:
    expected = all(
        any((type(v), v) == (type(facts[k]), facts[k]) for v in listed) for k, listed in when.items()
    )
    assert When.of(when).holds(facts) is expected
    assert When.of(When.of(when).written()).holds(facts) is expected
