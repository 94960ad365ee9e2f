"""Rounds played for pots, by the proving game Wick."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

import laws
from openfelt import books
from openfelt.cards import Card
from openfelt.rounds.answers import Chose, Dealt, Ruled
from openfelt.rounds.places import Place
from openfelt.rounds.pot import PotRecord, PotRound
from openfelt.rounds.pots import DROP, POT
from openfelt.rounds.replay import run
from openfelt.rounds.requests import Choice
from openfelt.rules.codec import from_json, to_json
from openfelt.rules.errors import RuleBroken
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents, cents
from openfelt.table.stacks import PotTable, Stack
from proving.wick import PLAYS, WICK

ROUNDS, PROOF, PARTS = 480, 20_000, 8
FEES = books.section("003:1673").schedule("schedule-1/4")
"""A dollar at the deal, three more at a flop, which this game never reaches."""


def at(*stacks: str, button: int = 1, hands_before: int | None = None) -> PotTable:
    made = []
    for said in stacks:
        seat, who, amount = said.split()
        made.append(Stack(int(seat), who, cents(amount)))
    return PotTable(seats=6, stacks=tuple(made), button=button, hands_before=hands_before)


def dealt(table: PotTable, cards: str, schedule: Schedule | None = None) -> PotRound:
    round = PotRound(WICK, table, PLAYS, schedule)
    for card in cards.split():
        round.answer(Dealt(Card.of(card)))
    return round


def says(round: PotRound, *choices: str) -> PotRound:
    """Whoever is asked says it: `raise 10`."""
    for said in choices:
        (ask,) = round.open_asks
        word, _, amount = said.partition(" ")
        offer = next(offer for offer in ask.offers if offer.choice == word)
        money = cents(amount) if amount else offer.money.least if offer.money else None
        round.answer(Chose(ask.who, Choice(word, money)))
    return round


THREE = ("1 ann 10", "2 bob 40", "4 cy 40")
CARDS = "2s 9h 5d 3s Kd 4c"  # dealt to 2, 4, 1: bob 5, cy 9, ann 9


def test_the_one_with_least_plays_for_the_main_pot_and_the_others_for_the_side_pot() -> None:
    round = dealt(at(*THREE), CARDS)
    says(round, "all-in", "raise 20", "call")
    main, side = round.money.won
    assert (main.pot.amount, main.parts) == (cents("30"), {4: cents("15"), 1: cents("15")})
    assert (side.pot.seats, side.parts) == ((2, 4), {4: cents("24")})
    assert round.money.net() == {"ann": cents("5"), "bob": -cents("22"), "cy": cents("17")}


def test_what_nobody_called_goes_back_and_nobody_need_show() -> None:
    round = says(dealt(at(*THREE), CARDS), "raise 8", "fold", "fold")
    assert round.money.net() == {"ann": cents("5"), "bob": -cents("2"), "cy": -cents("3")}
    assert set(round.view(None).felt[Place("1")]) == {"??"}


def test_the_button_moves_to_the_next_who_has_money_left() -> None:
    round = says(dealt(at(*THREE, button=1, hands_before=3), CARDS), "fold", "all-in", "call")
    after = round.following()
    assert [(stack.seat, stack.amount) for stack in after.stacks] == [(1, cents("9")), (4, cents("81"))]
    assert (after.button, after.hands_before) == (4, 4)


def test_collection_comes_out_of_the_pot_once_and_is_nobodys_own() -> None:
    round = says(dealt(at(*THREE), CARDS, FEES), "fold", "call", "check")
    assert [(charge.fee, charge.amount) for charge in round.money.charges] == [("early", cents("1"))]
    assert round.money.net() == {"ann": -cents("1"), "bob": -cents("3"), "cy": cents("3")}
    assert (round.money.fees, round.ledger.balance(DROP)) == ({}, cents("1"))


def test_a_misdeal_gives_everything_back_and_takes_no_collection() -> None:
    round = PotRound(WICK, at(*THREE), PLAYS, FEES)
    round.answer(Ruled("misdeal", {}))
    assert round.void.startswith("misdeal")
    assert set(round.money.net().values()) == {0}
    assert round.money.charges == ()
    assert round.following().stacks == at(*THREE).stacks


def test_a_dead_hand_leaves_its_money() -> None:
    round = dealt(at(*THREE), CARDS)
    round.answer(Ruled("dead-hand", {"seat": "4"}))
    says(round, "call", "call")
    assert round.money.net() == {"ann": cents("6"), "bob": -cents("3"), "cy": -cents("3")}


def test_nobody_puts_in_more_than_they_have_or_out_of_turn() -> None:
    round = dealt(at(*THREE), CARDS)
    before = round.record
    (ask,) = round.open_asks
    with pytest.raises(RuleBroken, match="the rule asks for"):
        round.answer(Chose(ask.who, Choice("raise", cents("11"))))
    with pytest.raises(RuleBroken, match="is not asked now"):
        round.answer(Chose(replace(ask.who, seat=2, bettor="bob"), Choice("fold")))
    with pytest.raises(RuleBroken, match=r"in steps of \$0\.50"):
        round.answer(Chose(ask.who, Choice("raise", cents("4.25"))))
    assert round.record == before


def test_a_record_says_stacks_and_button_and_plays_again() -> None:
    round = says(dealt(at(*THREE), CARDS, FEES), "fold", "all-in", "call")
    record = from_json(to_json(round.record), PotRecord)
    assert record == round.record
    again = run(PotRound(WICK, record.table, PLAYS, FEES), record.answers)
    assert again.record == record


def test_a_table_has_one_stack_a_seat_and_a_person() -> None:
    with pytest.raises(ValueError, match="a person one seat"):
        at("1 ann 10", "2 ann 10")
    with pytest.raises(ValueError, match="one stack"):
        at("1 ann 10", "1 bob 10")


# The laws


def money_only_moves(round: PotRound) -> None:
    taken = sum(charge.amount for charge in round.money.charges)
    assert sum(round.money.net().values()) == -taken
    balances: Counter[str] = Counter()
    for entry in round.ledger.entries:
        for account, amount in entry.postings:
            balances[account] += amount
        assert sum(balances.values()) == 0
        assert balances[POT] >= 0
    assert (balances[POT], balances[DROP]) == (0, taken)


def nobody_loses_more_than_their_stack(round: PotRound) -> None:
    for stack in round.table.stacks:
        assert round.money.net()[stack.bettor] >= -stack.amount


def nobody_wins_more_of_another_than_they_put_in(round: PotRound) -> None:
    """From each other stake at most as much as one's own, whoever stays in."""
    stakes, folded = round.money.stakes, round.found.folded if round.found else ()
    for stack in round.table.stacks:
        mine = stakes[stack.seat]
        most = sum(min(mine, stakes[other]) for other in stakes if other != stack.seat)
        assert round.money.net()[stack.bettor] <= most
        assert stack.seat not in folded or round.money.net()[stack.bettor] == -mine


def the_best_hand_wins_what_it_plays_for(round: PotRound) -> None:
    assert sum(won.pot.amount for won in round.money.won) == sum(round.money.stakes.values()) or round.void
    for won in round.money.won:
        shown = {seat: round.found.ranks[seat] for seat in won.pot.seats} if round.found else {}
        best = {seat for seat in shown if shown[seat] == max(shown.values())}
        assert {seat for seat, part in won.parts.items() if part} <= best
        whole = list(won.parts.values())
        assert max(whole) - min(whole) < 2 * WICK.smallest_chip


def the_next_table_has_all_the_money(round: PotRound) -> None:
    before, after = round.begun, round.following()
    taken = sum(charge.amount for charge in round.money.charges)
    assert sum(s.amount for s in after.stacks) == sum(s.amount for s in before.stacks) - taken


LAWS = (
    money_only_moves,
    nobody_loses_more_than_their_stack,
    nobody_wins_more_of_another_than_they_put_in,
    the_best_hand_wins_what_it_plays_for,
    the_next_table_has_all_the_money,
)


def random_table(rng: random.Random) -> PotTable:
    seats = rng.sample(range(1, 7), rng.randint(2, 6))
    stacks = (
        Stack(n, laws.NAMES[n], Cents(rng.choice((50, 100, 250, 300, 1000, 5025, 20000)))) for n in seats
    )
    return PotTable(seats=6, stacks=tuple(stacks), button=rng.randint(1, 6))


def keep_the_laws(first: int, last: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in range(first, last):
        rng = random.Random(seed)
        schedule = FEES if rng.random() < 0.5 else None
        round = laws.play_on(rng, PotRound(WICK, random_table(rng), PLAYS, schedule))
        for law in LAWS:
            law(round)
        laws.a_replay_equals_the_play(round, rng)
        laws.arrival_order_never_matters(round, rng)
        met["steps kept secret"] += laws.secrets_stay_secret(round, rng)
        met["rounds"] += 1
        met["void"] += bool(round.void)
        met["side pots"] += len(round.money.won) > 1
        met["divided"] += any(len(won.parts) > 1 for won in round.money.won)
        met["collection"] += bool(round.money.charges)
        met["called back"] += any("nobody called" in entry.because for entry in round.ledger.entries)
        met.update(f"ruling: {a.ruling}" for a in round.answers if isinstance(a, Ruled))
    return met


EVERYTHING = (
    "steps kept secret", "void", "side pots", "divided", "collection", "called back", "ruling: misdeal",
    "ruling: dead-hand",
)  # fmt: skip


@pytest.mark.parametrize("part", range(PARTS))
def test_random_hands_keep_every_law(part: int) -> None:
    size = ROUNDS // PARTS
    assert keep_the_laws(part * size, (part + 1) * size)["rounds"] == size


def test_the_generator_meets_everything() -> None:
    met = keep_the_laws(5000, 5200)
    assert not [what for what in EVERYTHING if not met[what]]


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_twenty_thousand_hands_keep_every_law(
    part: int, record_property: Callable[[str, object], None]
) -> None:
    size = PROOF // PARTS
    met = keep_the_laws(100_000 + part * size, 100_000 + (part + 1) * size)
    assert met["rounds"] == size
    assert not [what for what in EVERYTHING if not met[what]]
    record_property(f"proving game of pots, part {part}", dict(sorted(met.items())))
