"""Laws that hold for every schedule option of every document."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import laws
from openfelt import books
from openfelt.rounds.banked import BankedRound
from openfelt.rules.cardrooms import Streets
from openfelt.rules.fee_rules import PotFee
from openfelt.rules.fees import Schedule, Section
from openfelt.rules.money import Cents
from openfelt.table.collection import Charge, PlacedBet, collect, tier_for
from openfelt.table.felt import BankedTable, Bet, PlayerDealer
from openfelt.table.placement import with_matching
from openfelt.table.pot_collection import (
    Clock,
    Seated,
    collect_from_pot,
    collect_seat_rent,
    collect_time,
)

SCHEDULES = [schedule for section in books.sections() for schedule in section.schedules()]
BANKED = [section for section in books.sections() if section.options and not section.groups[0].pot]
POT = [section for section in books.sections() if any(group.pot for group in section.groups)]
BETS = st.lists(
    st.builds(
        PlacedBet,
        seat=st.integers(1, 8),
        bettor=st.sampled_from(["ann", "bob", "cy"]),
        bet=st.sampled_from(["base", "bonus"]),
        base=st.booleans(),
        amount=st.integers(1, 1_200_000).map(Cents),
        backline=st.booleans(),
        circle=st.integers(1, 3),
    ),
    min_size=1,
    max_size=8,
)


def test_every_option_is_in_a_schedule() -> None:
    for section in books.sections():
        found = [one.id for schedule in section.schedules() for one in schedule.options]
        assert sorted(found) == sorted(one.id for one in section.options)


# --- banked games ---------------------------------------------------------------------------------


def printed_fees(schedule: Schedule, charge: Charge) -> set[int]:
    rows = [tier for tier in schedule.tiers() if tier.line == charge.cite.first]
    fees = {tier.player_dealer_fee if charge.payer == "player-dealer" else tier.player_fee for tier in rows}
    return {fee for fee in fees if fee}


EVERY_BANKED = pytest.mark.parametrize("section", BANKED, ids=lambda section: section.id)


@pytest.mark.volume
@EVERY_BANKED
@settings(max_examples=20, deadline=None)
@given(bets=BETS, data=st.data())
def test_banked_fees_are_those_of_the_printed_row(
    section: Section, bets: list[PlacedBet], data: st.DataObject
) -> None:
    as_printed(section, bets, data)


@pytest.mark.proof
@EVERY_BANKED
@settings(max_examples=500, deadline=None)
@given(bets=BETS, data=st.data())
def test_so_are_those_of_five_hundred_tables(
    section: Section, bets: list[PlacedBet], data: st.DataObject
) -> None:
    as_printed(section, bets, data)


def as_printed(section: Section, bets: list[PlacedBet], data: st.DataObject) -> None:
    schedule = data.draw(st.sampled_from(section.schedules()))
    assert schedule.group.taken is not None
    charges = collect(schedule, bets, schedule.group.taken)
    assert all(charge.amount in printed_fees(schedule, charge) for charge in charges)
    bank = [charge for charge in charges if charge.payer == "player-dealer"]
    assert len(bank) <= 1
    rule, ladder = schedule.group.player_dealer, schedule.tiers("total-table-action", "shared")
    action = sum(bet.amount for bet in bets if rule and (rule.counts == "all" or bet.base))
    if ladder and action:
        tier, _ = tier_for(ladder, action)
        assert sum(charge.amount for charge in bank) == (tier.player_dealer_fee or 0)
    if schedule.group.player is None:
        assert charges == tuple(bank)


@EVERY_BANKED
def test_the_first_dollar_of_every_tier_of_total_table_action_is_charged_by_it(section: Section) -> None:
    for schedule in section.schedules():
        ladder = schedule.tiers("total-table-action", "shared")
        for tier in ladder if schedule.group.player_dealer else ():
            assert tier.span is not None
            amount = Cents(tier.span.low + (1 if tier.span.over else 0))
            held = [other for other in ladder if other.span is not None and amount in other.span]
            bet = PlacedBet(seat=1, bettor="ann", bet="base", base=True, amount=amount)
            charges = collect(schedule, [bet], schedule.group.taken or "before-deal")
            bank = sum(charge.amount for charge in charges if charge.payer == "player-dealer")
            assert bank == (held[0].player_dealer_fee or 0)  # where two rows hold it, the first printed


@pytest.mark.parametrize("id", books.banked_ids())
def test_a_round_charges_every_option_of_its_game(id: str) -> None:
    """By the rules as data: the lookup of records, the stages of the procedure, the ledger."""
    game = books.banked(id)
    for section in map(books.section, game.fees):
        for posted in section.schedules():
            option = posted.options[0]
            schedule = books.schedule(id, option.id, section.id)
            assert schedule == posted
            amount = max(posted.least, Cents(500))
            bet = Bet(seat=2, bettor="ann", bet=game.bets[0].name, amount=amount)
            table = BankedTable(
                seats=game.seats.tables[0],
                decks=game.deck.default,
                player_dealer=PlayerDealer(seat=1, wager=Cents(100_000)),
                bets=with_matching(game, bet),
            )
            for seed in range(20):
                round = laws.play_on(random.Random(seed), BankedRound(game, table, schedule=schedule))
                if not round.void:
                    break
            placed = [
                PlacedBet(seat=2, bettor="ann", bet=one.bet, base=one is bet, amount=amount)
                for one in with_matching(game, bet)
            ]
            assert posted.group.taken is not None
            due = collect(schedule, placed, posted.group.taken)
            assert [(one.payer, one.amount, one.cite) for one in round.money.charges] == [
                (one.payer, one.amount, one.cite) for one in due
            ]
            laws.nets_sum_to_zero(round)
            laws.the_ledger_is_always_zero(round)


# --- pot games ------------------------------------------------------------------------------------


def is_due(fee: PotFee, fees: tuple[PotFee, ...], met: Sequence[str], bet_after: Sequence[str]) -> bool:
    """In the words of the sections, given what a hand has met, and what was met before its last bet."""
    at, after = ((one,) if isinstance(one, str) else one or () for one in (fee.at, fee.action_after))
    if fee.ended_before is not None:
        return fee.ended_before not in met
    if after:
        return any(event in bet_after for event in after)
    ended_early = [other for other in fees if fee.name in other.instead_of and other.ended_before not in met]
    return any(event in met for event in at) and not ended_early


@pytest.mark.volume
@pytest.mark.parametrize("section", POT, ids=lambda section: section.id)
def test_a_pot_pays_what_the_row_prints_for_its_players_and_street(section: Section) -> None:
    kinds = {kind.streets: kind for game in section.games if (kind := books.streets(game)) is not None}
    assert kinds
    seen = set()
    for schedule in section.schedules():
        if any(fee.every_minutes for fee in schedule.group.pot):
            continue
        for kind in kinds.values():
            for players in range(1, 11):
                seen |= check_hands(schedule, kind, players)
    printed = {
        (tier.line, name) for one in section.options for tier in one.tiers
        for name, amount in tier.fees.items() if amount and not one.group.pot[0].every_minutes
    }  # fmt: skip
    assert seen == printed


def check_hands(schedule: Schedule, kind: Streets, players: int) -> set[tuple[int, str]]:
    """Every street, bet on or checked, with large and small pots; the fees that were taken."""
    seen = set()
    rows = [tier for tier in schedule.tiers() if tier.players is None or tier.players.away(players) == 0]
    for reached in kind.names:
        for checked in (False, True):
            events = kind.hand(reached, checked)
            met = [event for event in events if event not in {"action", "end"}]
            last = max((number for number, event in enumerate(events) if event == "action"), default=0)
            bet_after = [event for event in events[:last] if event != "action"]
            charges = collect_from_pot(schedule, players, events, 1_000_000)
            if rows:
                (row,) = rows
                fees = schedule.group.pot
                due = {
                    fee.name: row.fees.get(fee.name, 0) for fee in fees if is_due(fee, fees, met, bet_after)
                }
                assert {one.fee: one.amount for one in charges} == {n: a for n, a in due.items() if a}
                assert all(one.cite.first == row.line for one in charges)
                seen |= {(row.line, one.fee) for one in charges}
            for pot in (0, 1, 150, 499):
                small = collect_from_pot(schedule, players, events, pot)
                assert sum(one.amount for one in small) == min(pot, sum(one.amount for one in charges))
    return seen


TIMED = [schedule for schedule in SCHEDULES if any(fee.every_minutes for fee in schedule.group.pot)]


@pytest.mark.parametrize("schedule", TIMED, ids=lambda schedule: f"{schedule.section.id}/{schedule.posted}")
def test_a_half_hour_costs_what_the_row_prints(schedule: Schedule) -> None:
    (fee,) = schedule.group.pot
    printed = schedule.tiers()[0].fees[fee.name]
    assert fee.every_minutes == 30
    if fee.payer == "player":
        _, rent = collect_seat_rent(schedule, Clock(), 30, [Seated(seat=n, player=f"p{n}") for n in range(7)])
        assert [charge.amount for charge in rent] == [printed] * 7
        return
    assert collect_time(schedule, Clock(), 29, 1_000_000)[1] == ()
    assert collect_time(schedule, Clock(), 30, printed - 1) == (Clock(), ())
    clock, (charge,) = collect_time(schedule, Clock(), 30, printed)
    assert (charge.amount, charge.cite.first) == (printed, schedule.tiers()[0].line)
    assert collect_time(schedule, clock, 59, 1_000_000)[1] == ()


def test_options_for_numbers_of_players_are_posted_together_002_1799_001_1139() -> None:
    livermore = books.section("002:1799").schedule(1, 5, 9)
    fees = [
        sum(c.amount for c in collect_from_pot(livermore, n, ["blinds", "flop"], 9900)) for n in (9, 5, 2)
    ]
    assert fees == [700, 600, 500]
    assert books.posted("livermore/texas-holdem", [1, 5, 9]) == livermore
    marina = books.section("001:1139")
    assert {frozenset(one.id for one in marina.schedule(n).options) for n in (13, 14, 15)} == {
        frozenset({"13", "14", "15"})
    }
    assert books.schedule("aviator/ez-baccarat-panda-8", [4, 5]).posted == "options 4, 5"
