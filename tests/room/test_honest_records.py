"""No true record of any game is called wrong, with its rules or without."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from openfelt import books
from openfelt.cli.by_the_rules import by_the_rules
from openfelt.rules.errors import Denied
from openfelt.verify.record import check, check_all
from room import spoken as c
from room.pot_tables import FeltNight
from room.proof_nights import night_at
from room.tables import AnyNight, house_bet, physical
from room.test_commitments import record_of, records

GAMES = [game.id for game in books.games()]
SHOES = [game.id for game in books.games() if game.deck.shoe]


def called_right(night: AnyNight[Any], *viewers: str | None) -> Counter[str]:
    """By everybody who looks: what was in the records."""
    met: Counter[str] = Counter()
    for viewer in viewers:
        for record, checked in check_all(records(night, viewer)):
            assert checked.problems == []
            assert checked.pack is not None
            replayed = by_the_rules(record, checked)
            assert (replayed.wrong, replayed.why_not) == ("", ""), (viewer, record["round"])
            met["cards"] += checked.cards
            met["shuffles"] += len(record["committed"]) - 1
            met["new"] += record["new"]
            met["sent"] += len(record["sent"])
            assert len(checked.begins) == len(record["committed"]) - (not record["new"])
    return met


@pytest.mark.parametrize("game", GAMES)
def test_a_night_of_every_game_is_right_with_and_without_its_rules(game: str) -> None:
    met = called_right(night_at(game), None, "ann")
    assert met["cards"] > 8


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_long_nights_of_every_game_are_right(game: str) -> None:
    met: Counter[str] = Counter()
    for seed in range(4):
        met += called_right(night_at(game, f"{seed}", 12), None, "ann", "bob")
    assert min(met["cards"], met["sent"]) > 40


def to_its_end(game: str, decks: int) -> None:
    """The first round of a shoe says where it begins; none of the others does, until there is another."""
    night = night_at(game, rounds=12 * decks, decks=decks)
    new = [record["new"] for record in records(night, None)]
    assert new[0]
    assert 1 < sum(new) < len(new)
    assert called_right(night, None)["cards"] > 30 * decks


def test_a_shoe_of_three_decks_is_dealt_to_its_end_from_where_it_began() -> None:
    to_its_end(SHOES[0], 3)


@pytest.mark.proof
@pytest.mark.parametrize("game", SHOES)
def test_every_shoe_is_dealt_to_its_end_from_where_it_began(game: str) -> None:
    to_its_end(game, max(books.banked(game).deck.decks))


def test_reshuffles_in_mid_hand_begin_where_players_had_a_share_in() -> None:
    """Cards drawn for the button go back before the first hand of a poker or meld game."""
    met = Counter[str]()
    for game in ("marina/texas-holdem", "aviator/conquian", "livermore/pan"):
        met += called_right(night_at(game, rounds=1), None, "bob")
    assert met["shuffles"] >= 6


def test_at_a_physical_table_there_is_nothing_to_verify() -> None:
    banked = physical()
    banked.do("hal", house_bet("eve", 2, "player", 5))
    banked.do("hal", c.Deal())
    for night in (banked, FeltNight().seated("ann", "bob").dealt()):
        with pytest.raises(Denied, match="not committed to one by one"):
            record_of(night, 1, None)


def test_a_round_in_play_states_no_rules_yet() -> None:
    """Decisions may be secret until it is over."""
    night = night_at("marina/texas-holdem")
    night.clock()
    record = record_of(night, night.state.number, None)
    checked = check(record)
    assert (record["retold"], checked.problems) == (None, [])
    assert by_the_rules(record, checked).why_not == "the record states no rules"
