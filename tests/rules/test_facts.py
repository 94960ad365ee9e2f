"""Facts come in scopes; a bet is judged in the merged context of its own."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest

from openfelt.rules.facts import Between, Facts, Scope, Wagered, domains


class RoundFacts(Scope, frozen=True):
    winner: Literal["player", "banker", "tie"]


class BankFacts(Scope, frozen=True):
    qualifies: bool


class SeatFacts(Scope, frozen=True):
    folded: bool


class HandFacts(Scope, frozen=True):
    total: Annotated[int, "points", Between(0, 3)]


class BettorFacts(Scope, frozen=True):
    gave_up: bool


class BetFacts(Scope, frozen=True):
    insured: bool
    _note: str = ""


FACTS = Facts(
    round=RoundFacts("tie"),
    player_dealer=BankFacts(True),
    seats={2: SeatFacts(False), 3: SeatFacts(True)},
    hands={(2, 1): HandFacts(1), (2, 2): HandFacts(2), (3, 1): HandFacts(3)},
    bettors={(2, "ann"): BettorFacts(False), (2, "bob"): BettorFacts(True)},
    bets={Wagered(2, "ann", "base", hand=2, part=2): BetFacts(True)},
    action="K",
)
EVERYONES = {"winner": "tie", "qualifies": True}


@pytest.mark.parametrize(
    ("bet", "context"),
    [
        (Wagered(2, "ann", "base"), {"folded": False, "total": 1, "gave_up": False}),
        (
            Wagered(2, "ann", "base", hand=2, part=2),
            {"folded": False, "total": 2, "gave_up": False, "insured": True, "_note": ""},
        ),
        (Wagered(2, "ann", "base", hand=2), {"folded": False, "total": 2, "gave_up": False}),
        (
            Wagered(2, "ann", "base", hand=2, part=2, circle=2),
            {"folded": False, "total": 2, "gave_up": False},
        ),
        (Wagered(2, "ann", "tie", hand=2), {"folded": False, "total": 2, "gave_up": False}),
        (Wagered(2, "bob", "base", hand=2), {"folded": False, "total": 2, "gave_up": True}),
        (Wagered(3, "ann", "base"), {"folded": True, "total": 3}),
        (Wagered(4, "ann", "base"), {}),
    ],
)
def test_a_wager_is_judged_by_its_own_seat_hand_bettor_and_part(
    bet: Wagered, context: dict[str, object]
) -> None:
    assert FACTS.about(bet) == EVERYONES | context


def test_a_round_without_facts_has_nothing_to_judge_by() -> None:
    assert Facts().about(Wagered(1, "ann", "base")) == {}
    assert Facts().summary() == {}


def test_facts_are_told_as_plain_data() -> None:
    assert FACTS.summary() == {
        "winner": "tie",
        "player_dealer": {"qualifies": True},
        "seats": {"2": {"folded": False}, "3": {"folded": True}},
        "hands": {"2:1": {"total": 1}, "2:2": {"total": 2}, "3:1": {"total": 3}},
        "bettors": {"2:ann": {"gave_up": False}, "2:bob": {"gave_up": True}},
        "bets": {"2:ann:base:2:2:1": {"insured": True, "_note": ""}},
        "action": "K",
    }


def test_every_fact_has_a_domain_that_can_be_listed() -> None:
    assert domains({"round": RoundFacts, "hand": HandFacts, "bet": BetFacts}) == {
        "winner": ("player", "banker", "tie"),
        "total": (0, 1, 2, 3),
        "insured": (False, True),
    }


class Open(Scope, frozen=True):
    total: int


class Noted(Scope, frozen=True):
    total: Annotated[int, "any number"]


@pytest.mark.parametrize("scope", [Open, Noted])
def test_a_fact_of_any_number_is_refused(scope: type[Scope]) -> None:
    with pytest.raises(TypeError, match="the fact total has no domain that can be listed"):
        domains({"round": scope})


def test_two_scopes_do_not_share_the_name_of_a_fact() -> None:
    class Again(Scope, frozen=True):
        winner: bool

    with pytest.raises(TypeError, match="two scopes have a fact called winner"):
        domains({"round": RoundFacts, "seat": Again})
