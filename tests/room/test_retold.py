"""A record states rules and decisions, so that a round can be played again, and shows nobody a card more."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt import books
from openfelt.rounds.answers import Chose, Dealt
from openfelt.rounds.retold import HIDDEN, retold
from openfelt.verify.record import check
from room.proof_nights import night_at
from room.test_commitments import record_of

VIEWERS = (None, "ann", "bob", "cy")


def decisions(record: dict[str, Any]) -> list[tuple[str, str, list[str]]]:
    """Who chose what, of which cards."""
    told = [one for one in record["retold"]["decisions"] if one["is"] == "choice"]
    return [(one["who"]["bettor"], one["choice"]["choice"], one["choice"]["cards"]) for one in told]


@pytest.mark.parametrize("game", [game.id for game in books.games()])
def test_no_decision_names_a_card_that_its_viewer_was_not_shown(game: str) -> None:
    night = night_at(game)
    for number in range(1, night.state.number + 1):
        for viewer in VIEWERS:
            record = record_of(night, number, viewer)
            proved = {one["hides"] for one in record["proofs"]}
            for person, _, cards in decisions(record):
                assert person == viewer or set(cards) <= proved | {"??"}, (viewer, person, cards)
            assert record["retold"]["table"]["gone"] == {}, "nor those of earlier rounds"


def all_told(game: str, seed: str, rounds: int) -> dict[tuple[str, str], int]:
    """What onlookers are told of others' decisions, with how many hidden cards."""
    night = night_at(game, seed, rounds)
    told: dict[tuple[str, str], int] = {}
    for number in range(1, night.state.number + 1):
        record = record_of(night, number, None)
        for _, choice, cards in decisions(record):
            key = choice, "hidden" if "??" in cards else "shown" if cards else ""
            told[key] = told.get(key, 0) + 1
    return told


def test_how_a_hand_is_set_in_secret_is_not_told() -> None:
    """By the house way or otherwise: the halves lie there as they do after either."""
    told = all_told("parkwest/lucky-pai-gow-poker", "1", 3)
    assert told[HIDDEN, ""] > 3
    assert not any(choice in {"set", "house-way"} for choice, _ in told)


def test_what_others_saw_happen_is_told_without_the_cards_that_they_did_not_see() -> None:
    drawn = all_told("marina/lowball", "1", 4)
    assert drawn["draw", "hidden"], "how many are drawn is said aloud"
    passed = all_told("aviator/conquian", "1", 2)
    assert passed["give", "hidden"]
    assert passed["meld", "shown"]
    assert not passed.get(("meld", "hidden"))
    discarded = all_told("aviator/crazy-pineapple", "1", 4)
    assert discarded["discard", "hidden"]


def test_a_round_that_is_not_over_is_not_retold() -> None:
    night = night_at("aviator/conquian", rounds=0)
    night.clock()
    assert night.state.round is not None
    assert retold(night.state.round, None) is None


def test_a_record_without_a_hidden_card_is_the_whole_round() -> None:
    """Of a game in which everything lies open, everybody is told every decision."""
    night = night_at("aviator/pure-21-5-blackjack", rounds=2)
    record = record_of(night, 1, None)
    assert "??" not in check(record).dealt
    assert HIDDEN not in {choice for _, choice, _ in decisions(record)}
    assert night.state.round is not None
    made = [one for one in night.state.round.answers if isinstance(one, Chose)]
    last = record_of(night, 2, None)
    assert len(decisions(last)) == len(made)
    drawn = [one for one in night.state.round.answers if isinstance(one, Dealt)]
    assert len(check(last).dealt) == len(drawn)
