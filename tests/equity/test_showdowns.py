"""Equity knows a hand as its procedure does: whoever is paid wins, and what was seen cannot come."""

from __future__ import annotations

import pytest

from equity.nights import POTS, night
from openfelt.cards import UNKNOWN
from openfelt.equity.answers import contest_of
from openfelt.equity.runouts import every, outcome, ways
from openfelt.room.oversight.replays import ALL_CARDS, EVERYONE, seen_from
from openfelt.rounds.pot import PotRound


def live(round: PotRound) -> list[int]:
    return [stack.seat for stack in round.table.stacks if stack.seat not in round.money.folded]


@pytest.mark.parametrize("id", POTS)
def test_who_is_ahead_in_the_end_is_who_wins(id: str) -> None:
    compared = 0
    for round in night(id, 3, f"showdown {id}").rounds(20):
        found = round.found
        if round.void or found is None or found.unwon or len(live(round)) < 2:
            continue
        seen = contest_of(round.game).seen(seen_from(round, ALL_CARDS), live(round))
        if seen is None:
            continue
        stage = seen.contest.stage(seen.spot)
        assert stage.over, (id, seen.spot)
        won = outcome(seen.contest, stage.spot)
        for half, winners in zip(found.halves, won, strict=True):
            best = max(half.ranks.values(), default=None)
            paid = {seat for seat, rank in half.ranks.items() if rank == best}
            assert {seat for place, seat in enumerate(seen.seats) if winners >> place & 1} == paid
        compared += 1
    assert compared > 3, "few hands came to a showdown"


@pytest.mark.parametrize("id", POTS)
def test_at_every_step_the_cards_that_may_come_are_those_nobody_was_shown(id: str) -> None:
    """Played again step by step, as the house and as an onlooker see it."""
    played = night(id, 3, f"steps {id}").rounds(20)
    round = next(one for one in played if one.found is not None and not one.found.unwon)
    again = round.again()
    counted = 0
    for answer in round.answers:
        again.answer(answer)
        if len(live(again)) < 2 or again.void:
            continue
        for viewpoint in (ALL_CARDS, EVERYONE):
            view = seen_from(again, viewpoint)
            seen = contest_of(again.game).seen(view, live(again))
            if seen is None or again.over:
                continue
            shown = {card for cards in view.felt.values() for card in cards if card != "??"}
            assert {card.text for card in seen.spot.known} <= shown
            dealt = all(len(one) == len(seen.spot.hands[0]) for one in seen.spot.hands)
            whole = dealt and not any(UNKNOWN in one for one in seen.spot.hands)
            if whole and ways(seen.contest, seen.spot) < 100:
                assert every(seen.contest, seen.spot).total
                counted += 1
    assert counted
