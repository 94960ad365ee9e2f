"""The rotation table of a game file."""

from __future__ import annotations

import tomllib

import pytest

from openfelt.rules.cite import Cite
from openfelt.rules.codec import convert
from openfelt.rules.errors import BookError
from openfelt.rules.rotation import EveryHandRule, RotationRule


def rotation(text: str) -> RotationRule:
    return convert(tomllib.loads(text), RotationRule, "rotation")


def test_a_silent_document_has_two_rounds_from_the_house_dealers_left_and_asks_for_no_bets() -> None:
    rule = rotation('cite = "000:530"')
    assert rule == RotationRule(
        rounds=2,
        start="left-of-house-dealer",
        bet_last_round="no",
        needs_bets=0,
        newcomers_last=False,
        backline=False,
        cite=Cite.of("000:530"),
    )
    assert rule.where_bets == rule.where_broken == Cite.of("000:530")


def test_a_point_written_elsewhere_has_its_own_citation() -> None:
    rule = rotation(
        """
        cite = "003:691"
        bet_last_round = "at-this-seat"
        backline = true
        bets_cite = "003:756"
        break_cite = "003:3629"
        """
    )
    assert (rule.where_bets, rule.where_broken) == (Cite.of("003:756"), Cite.of("003:3629"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("rounds = 2", "cite"),
        ('cite = "000:3"\nrounds = 0', "rounds"),
        ('cite = "000:3"\nneeds_bets = -1', "needs_bets"),
        ('cite = "000:3"\nstart = "anywhere"', "start"),
        ('cite = "000:3"\nturns = 2', "turns"),
        ('cite = "line 3"', "not a citation"),
        ('cite = "002:544"\nnewcomers_last = true', "set bet_last_round"),
        ('cite = "001:37"\nbackline = true\nbet_last_round = "anywhere"', "at-this-seat"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused_by_name(text: str, says: str) -> None:
    with pytest.raises(BookError, match=says):
        rotation(text)


def test_the_newer_rule_asks_for_two_others_every_forty_minutes() -> None:
    rule = convert({}, EveryHandRule, "rotation")
    assert (rule.minutes, rule.seconds, rule.others) == (40, 2400, 2)
    assert rule.where_broken == rule.source
