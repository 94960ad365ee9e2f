"""Rounds in which people pay each other as they play, by the proving game Ember."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import laws
from laws_of_payments import MELD_LAWS
from openfelt import books
from openfelt.cards import Card
from openfelt.rounds.answers import Chose, Dealt, Ruled
from openfelt.rounds.meld import MeldRecord, MeldRound
from openfelt.rounds.payments import DROP
from openfelt.rounds.places import Place
from openfelt.rounds.replay import run
from openfelt.rounds.requests import Choice, Draw
from openfelt.rules.codec import from_json, to_json
from openfelt.rules.errors import RuleBroken
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents, cents
from openfelt.table.stacks import MeldTable, Stack
from proving.ember import EMBER, PLAYS

ROUNDS = 240
FROM_POOL = books.section("002:1962").schedule("7")
"""Six dollars from the pool at the deal, for three players or fewer."""
FROM_PLAYERS = books.section("003:2474").schedule("1")
"""A dollar from every player, before the deal."""


def at(*stacks: str, eldest: int = 1, pool: str = "0") -> MeldTable:
    made = []
    for said in stacks:
        seat, who, amount = said.split()
        made.append(Stack(int(seat), who, cents(amount)))
    return MeldTable(seats=5, ante=cents("2"), stacks=tuple(made), eldest=eldest, pool=cents(pool))


def deal(round: MeldRound, cards: str) -> MeldRound:
    for card in cards.split():
        assert isinstance(round.waiting, Draw)
        round.answer(Dealt(Card.of(card)))
    return round


def throw(round: MeldRound, card: str, *claims: str) -> MeldRound:
    """The turn's discard, and who claims it; the others pass."""
    (ask,) = round.open_asks
    round.answer(Chose(ask.who, Choice("throw", cards=(Card.of(card),))))
    for one in round.open_asks:
        round.answer(Chose(one.who, Choice("claim" if one.who.bettor in claims else "pass")))
    return round


THREE = ("1 ann 20", "2 bob 20", "3 cy 4")
CARDS = "As Ks Qs Ah Kh Qh 2s 3s 4s"  # ann: As Ah 2s, bob: Ks Kh 3s, cy: Qs Qh 4s


def begun(schedule: Schedule | None = None, **more: str) -> MeldRound:
    return deal(MeldRound(EMBER, at(*THREE, **more), PLAYS, schedule), CARDS)  # type: ignore[arg-type]


def test_a_claim_is_paid_at_once_by_everybody_as_far_as_their_stack_goes() -> None:
    round = throw(deal(begun(), "Kd"), "Kd", "bob")
    deal(round, "5s")  # in place of the card that was paired
    assert [(pay.source, pay.to, pay.amount) for pay in round.money.payments] == [
        ("ann", "bob", cents("3")),
        ("cy", "bob", cents("2")),
    ]
    assert round.money.in_play == {"ann": cents("5"), "bob": -cents("3"), "cy": cents("4")}
    assert round.view(None).felt[Place("pairs of 2")] == ("Ks", "Kd")


def test_the_first_to_the_left_has_it_whoever_said_so_first() -> None:
    round = deal(begun(), "Qd")
    throw(round, "Qd", "bob", "cy")  # bob has no queen
    assert isinstance(round.waiting, Draw)
    assert round.waiting.to == "3"


def test_two_pairs_go_out_and_take_the_pool() -> None:
    round = throw(deal(begun(pool="7"), "Kd"), "Kd", "bob")
    throw(deal(round, "4h 4d"), "4d", "cy")  # bob draws 4h for his pair, then has the turn
    throw(deal(round, "9d Kc"), "Kc", "bob")
    deal(round, "8d")
    assert round.over
    assert round.found is not None
    assert (round.found.seat, round.money.pool) == (2, 0)
    assert sum(round.money.net().values()) == cents("7")
    assert round.following().pool == 0


def test_a_pool_that_nobody_won_stays() -> None:
    round = begun(pool="1")
    while not round.over:
        if isinstance(round.waiting, Draw):
            round.answer(Dealt(min(round.pack, key=lambda card: (card.rank in "AKQ23456", card.order))))
        else:
            round.time_out()
    after = round.following()
    assert (after.pool, after.eldest) == (cents("7"), 2)
    assert after.kept == {"rounds without a winner": 1}


def test_collection_is_taken_from_the_pool() -> None:
    round = begun(FROM_POOL)
    assert (round.money.pool, round.ledger.balance(DROP)) == (0, cents("6"))
    assert round.money.fees == {}


def test_collection_is_taken_from_every_player_who_has_it() -> None:
    round = MeldRound(EMBER, at("1 ann 20", "2 bob 2"), PLAYS, FROM_PLAYERS)
    assert round.money.fees == {"ann": cents("1")}
    assert (round.money.left("ann"), round.money.left("bob")) == (cents("17"), 0)
    assert round.money.net() == {"ann": -cents("2"), "bob": -cents("2")}


def test_a_misdeal_gives_every_payment_back() -> None:
    round = throw(deal(begun(pool="7"), "Kd"), "Kd", "bob")
    deal(round, "5s")
    round.answer(Ruled("misdeal", {}))
    assert set(round.money.net().values()) == {0}
    assert round.following().pool == cents("7")


def test_nobody_claims_out_of_the_window_or_throws_what_they_have_not() -> None:
    round = deal(begun(), "Kd")
    before = round.record
    (ask,) = round.open_asks
    with pytest.raises(RuleBroken, match="is not offered"):
        round.answer(Chose(ask.who, Choice("claim")))
    with pytest.raises(RuleBroken, match="does not lie at 1"):
        round.answer(Chose(ask.who, Choice("throw", cards=(Card.of("Ks"),))))
    assert round.record == before


def test_a_record_plays_again() -> None:
    round = throw(deal(begun(pool="7"), "Kd"), "Kd", "bob")
    record = from_json(to_json(round.record), MeldRecord)
    assert record == round.record
    assert run(MeldRound(EMBER, record.table, PLAYS), record.answers).record == record


# The laws


def a_pair_is_paid_by_all_the_others(round: MeldRound) -> None:
    made = {
        place: len(cards) // 2 for place, cards in round.view(None).felt.items() if place.startswith("pairs")
    }
    others = len(round.table.stacks) - 1
    assert round.void or len(round.money.payments) == sum(made.values()) * others


def random_table(rng: random.Random) -> MeldTable:
    seats = rng.sample(range(1, 6), rng.randint(2, 5))
    stacks = (Stack(n, laws.NAMES[n], Cents(rng.choice((100, 200, 300, 500, 2000)))) for n in seats)
    pool = Cents(rng.choice((0, 0, 700)))
    return MeldTable(
        seats=5,
        ante=cents("2"),
        decks=rng.choice((1, 2)),
        stacks=tuple(stacks),
        eldest=rng.randint(1, 5),
        pool=pool,
    )


def keep_the_laws(first: int, last: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in range(first, last):
        rng = random.Random(seed)
        schedule = rng.choice((None, FROM_POOL, FROM_PLAYERS))
        round = laws.play_on(rng, MeldRound(EMBER, random_table(rng), PLAYS, schedule))
        for law in MELD_LAWS:
            law(round)
        a_pair_is_paid_by_all_the_others(round)
        laws.a_replay_equals_the_play(round, rng)
        laws.a_procedure_finds_the_same_without_a_table(round)
        laws.arrival_order_never_matters(round, rng)
        met["steps kept secret"] += laws.secrets_stay_secret(round, rng)
        met["rounds"] += 1
        met["void"] += bool(round.void)
        met["went out"] += round.found is not None and round.found.seat is not None
        met["pool stayed"] += round.found is not None and round.found.seat is None
        met["short of money"] += any(pay.amount < cents("3") for pay in round.money.payments)
        met["collection"] += bool(round.money.charges)
        met["several said claim"] += any(
            isinstance(one, Chose)
            and isinstance(two, Chose)
            and one.choice.choice == two.choice.choice == "claim"
            for one, two in zip(round.answers, round.answers[1:], strict=False)
        )
    return met


EVERYTHING = (
    "steps kept secret", "void", "went out", "pool stayed", "short of money", "collection",
    "several said claim",
)  # fmt: skip


@pytest.mark.volume
@pytest.mark.parametrize("part", range(laws.PARTS))
def test_random_rounds_keep_every_law(part: int) -> None:
    size = ROUNDS // laws.PARTS
    assert keep_the_laws(part * size, (part + 1) * size)["rounds"] == size


@pytest.mark.no_cover  # for its volume
def test_the_generator_meets_everything() -> None:
    met = keep_the_laws(5000, 5060)
    assert not [what for what in EVERYTHING if not met[what]]


@pytest.mark.proof
@pytest.mark.parametrize("part", range(laws.PARTS))
def test_twenty_thousand_rounds_keep_every_law(
    part: int, record_property: Callable[[str, object], None]
) -> None:
    record_property(f"proving game of payments, part {part}", laws.prove(keep_the_laws, part, EVERYTHING))
