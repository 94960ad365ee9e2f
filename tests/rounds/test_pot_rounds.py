"""Rounds played for pots, by the proving game Wick."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

import laws
from laws_of_pots import POT_LAWS
from openfelt import books
from openfelt.cards import Card
from openfelt.rounds.answers import Chose, Dealt, Ruled
from openfelt.rounds.asking import ask
from openfelt.rounds.notes import PutIn
from openfelt.rounds.places import Place
from openfelt.rounds.plays import Plays
from openfelt.rounds.pot import PotRecord, PotRound
from openfelt.rounds.pots import DROP, Half, Showdown
from openfelt.rounds.replay import run
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Span, Who
from openfelt.rules.codec import from_json, to_json
from openfelt.rules.errors import RuleBroken
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents, cents
from openfelt.rules.pot import PotGame
from openfelt.table.stacks import PotTable, Stack, Stakes
from proving.wick import PLAYS, WICK

ROUNDS = 480
FEES = books.section("003:1673").schedule("schedule-1/4")
"""A dollar at the deal, three more at a flop, which this game never reaches."""
STAKES = Stakes(ante=cents("1"), blinds=(cents("1"), cents("2")))


def at(*stacks: str, button: int = 1, hands_before: int | None = None) -> PotTable:
    made = []
    for said in stacks:
        seat, who, amount = said.split()
        made.append(Stack(int(seat), who, cents(amount)))
    return PotTable(seats=6, stakes=STAKES, stacks=tuple(made), button=button, hands_before=hands_before)


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


def test_half_a_pot_goes_to_the_lowest_hand_if_one_is_low_enough() -> None:
    round = dealt(at("1 ann 10", "2 bob 40", "4 cy 40.50"), "2s 9h 5d Ks Kd 4c")  # bob 2, cy 9, ann 9
    says(round, "call", "call", "check")
    assert [(won.half, won.parts) for won in round.money.won] == [
        ("high", {4: cents("2.50"), 1: cents("2")}),
        ("low", {2: cents("4.50")}),
    ]


def test_who_had_nothing_but_part_of_the_ante_plays_for_as_much_of_everybody() -> None:
    round = says(dealt(at("1 ann 0.50", "2 bob 40", "4 cy 40"), CARDS), "call", "check")
    main, side = round.money.won
    assert (main.pot.amount, main.pot.seats, side.pot.amount) == (cents("1.50"), (1, 2, 4), cents("5"))


def test_dead_money_is_nobody_s_bet_and_lies_in_the_main_pot() -> None:
    round = dealt(at("1 ann 10", "2 bob 40", "4 cy 40", "5 dee 1", button=1), "2s 9h 5c 5d 3s Kd Qc 4c")
    assert {seat: dead for seat, dead in round.money.dead.items() if dead} == {1: cents("1")}
    says(round, "call", "call", "check")  # ann need not put in less for it; dee is all in for the ante
    main, side = round.money.won
    assert (main.pot.amount, side.pot.amount) == (cents("5"), cents("6"))


def test_what_nobody_called_goes_back_and_nobody_need_show() -> None:
    round = says(dealt(at(*THREE), CARDS), "raise 8", "fold", "fold")
    assert round.money.net() == {"ann": cents("5"), "bob": -cents("2"), "cy": -cents("3")}
    assert set(round.view(None).felt[Place("1")]) == {"??"}


def test_the_button_moves_to_the_next_who_has_money_left() -> None:
    round = says(dealt(at(*THREE, button=1, hands_before=3), CARDS), "fold", "all-in", "call")
    after = round.following()
    assert [(stack.seat, stack.amount) for stack in after.stacks] == [(1, cents("9")), (4, cents("81"))]
    assert (after.button, after.hands_before) == (4, 4)


def test_collection_comes_out_of_the_pot_once_and_is_paid_by_whoever_wins_it() -> None:
    round = says(dealt(at(*THREE), CARDS, FEES), "fold", "call", "check")
    assert [(charge.fee, charge.amount) for charge in round.money.charges] == [("early", cents("1"))]
    assert round.money.net() == {"ann": -cents("1"), "bob": -cents("3"), "cy": cents("4")}
    assert (round.money.fees, round.ledger.balance(DROP)) == ({"cy": cents("1")}, cents("1"))


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


@pytest.mark.parametrize(("odd_chips", "first"), [((), 2), ((4,), 4), ((1,), 2), ((4, 2, 1), 4)])
def test_odd_chips_go_in_the_order_that_the_showdown_says(odd_chips: tuple[int, ...], first: int) -> None:
    """Whoever it names first, only the best hands win."""

    def tied(game: PotGame, table: PotTable) -> Asking[Showdown]:
        for seat in (1, 2, 4):
            yield PutIn(seat=seat, bettor=table.stack(seat).bettor, amount=cents("1.50"), line="ante")
        return Showdown(halves=(Half("high", {1: 3, 2: 7, 4: 7}),), odd_chips=odd_chips)

    (won,) = PotRound(WICK, at(*THREE), Plays(tied)).money.won
    other = 6 - first
    assert won.parts == {first: cents("2.50"), other: cents("2")}


def split(stake: str, *halves: Half, odd_chips: tuple[int, ...] = ()) -> dict[str, dict[int, Cents]]:
    """Who has what of each half, where three have put in as much; the button is at seat 1."""

    def found(game: PotGame, table: PotTable) -> Asking[Showdown]:
        for seat in (1, 2, 4):
            yield PutIn(seat=seat, bettor=table.stack(seat).bettor, amount=cents(stake), line="ante")
        return Showdown(halves=halves, odd_chips=odd_chips)

    won = PotRound(WICK, at(*THREE), Plays(found)).money.won
    return {one.half: one.parts for one in won}


def test_the_high_half_has_the_odd_chip_and_each_half_its_own_order() -> None:
    """A chip is half a dollar. 4.50: 2.50 for high, 2 for low."""
    high, low = Half("high", {1: 1, 2: 5, 4: 5}, odd_chips=(4, 2)), Half("low", {1: 9})
    assert split("1.50", high, low) == {
        "high": {4: cents("1.50"), 2: cents("1")},
        "low": {1: cents("2")},
    }
    assert split("1.50", Half("high", {1: 1, 2: 5, 4: 5}), low)["high"] == {2: cents("1.50"), 4: cents("1")}


def test_what_the_same_players_win_of_both_halves_is_divided_once() -> None:
    """Nine chips among three are three each: by halves it would be two, two and one, and two, one and one."""
    high, low = Half("high", {1: 1, 2: 1, 4: 1}), Half("low", {1: 3, 2: 3, 4: 3})
    assert split("1.50", high, low) == {"high and low": dict.fromkeys((2, 4, 1), cents("1.50"))}
    two = Half("high", {1: 0, 2: 1, 4: 1}), Half("low", {2: 3, 4: 3}, odd_chips=(4,))
    assert split("1.50", *two) == {"high and low": {2: cents("2.50"), 4: cents("2")}}
    assert split("1.50", *two, odd_chips=(4,)) == {"high and low": {4: cents("2.50"), 2: cents("2")}}


def test_a_pot_without_a_low_hand_is_the_high_hands() -> None:
    assert split("2", Half("high", {1: 1, 2: 5, 4: 4}), Half("low", {})) == {"high": {2: cents("6")}}


def test_one_hand_may_win_both_halves() -> None:
    both = Half("high", {1: 1, 2: 5, 4: 4}), Half("low", {2: 1, 4: 0})
    assert split("1.50", *both) == {"high": {2: cents("2.50")}, "low": {2: cents("2")}}


@pytest.mark.parametrize("money", [None, Span(cents("11"), cents("11"))])
def test_a_procedure_that_offers_what_a_stack_has_not_is_mistaken(money: Span | None) -> None:
    def greedy(game: PotGame, table: PotTable) -> Asking[Showdown]:
        offer = Offer(choice="bet", money=money, adds="bet")
        yield from ask(Ask(who=Who(1, "ann"), offers=(offer,), default=Choice("bet")))
        return Showdown()

    with pytest.raises(LookupError, match=r"bet adds bet, and of \$10 it does not say how much"):
        PotRound(WICK, at(*THREE), Plays(greedy))


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


def random_table(rng: random.Random) -> PotTable:
    seats = rng.sample(range(1, 7), rng.randint(2, 6))
    stacks = (
        Stack(n, laws.NAMES[n], Cents(rng.choice((50, 100, 250, 300, 1000, 5025, 20000)))) for n in seats
    )
    return PotTable(seats=6, stakes=STAKES, stacks=tuple(stacks), button=rng.randint(1, 6))


def keep_the_laws(first: int, last: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in range(first, last):
        rng = random.Random(seed)
        schedule = FEES if rng.random() < 0.5 else None
        round = laws.play_on(rng, PotRound(WICK, random_table(rng), PLAYS, schedule))
        for law in POT_LAWS:
            law(round)
        laws.a_replay_equals_the_play(round, rng)
        laws.a_procedure_finds_the_same_without_a_table(round)
        laws.arrival_order_never_matters(round, rng)
        met["steps kept secret"] += laws.secrets_stay_secret(round, rng)
        met["rounds"] += 1
        met["void"] += bool(round.void)
        met["side pots"] += len({won.pot for won in round.money.won}) > 1
        met["halves"] += any(won.half == "low" for won in round.money.won)
        met["dead money"] += any(round.money.dead.values())
        met["divided"] += any(len(won.parts) > 1 for won in round.money.won)
        met["collection"] += bool(round.money.charges)
        met["called back"] += any("nobody called" in entry.because for entry in round.ledger.entries)
        met.update(f"ruling: {a.ruling}" for a in round.answers if isinstance(a, Ruled))
    return met


EVERYTHING = (
    "steps kept secret", "void", "side pots", "halves", "dead money", "divided", "collection", "called back",
    "ruling: misdeal", "ruling: dead-hand",
)  # fmt: skip


@pytest.mark.volume
@pytest.mark.parametrize("part", range(laws.PARTS))
def test_random_hands_keep_every_law(part: int) -> None:
    size = ROUNDS // laws.PARTS
    assert keep_the_laws(part * size, (part + 1) * size)["rounds"] == size


@pytest.mark.no_cover  # for its volume
def test_the_generator_meets_everything() -> None:
    met = keep_the_laws(5000, 5200)
    assert not [what for what in EVERYTHING if not met[what]]


@pytest.mark.proof
@pytest.mark.parametrize("part", range(laws.PARTS))
def test_twenty_thousand_hands_keep_every_law(
    part: int, record_property: Callable[[str, object], None]
) -> None:
    record_property(f"proving game of pots, part {part}", laws.prove(keep_the_laws, part, EVERYTHING))
