"""A procedure without a table: whoever answers, it finds what it would find at one."""

from __future__ import annotations

import pytest

from openfelt.rounds.answers import CutAt, Dealt, Rolled, Shuffled
from openfelt.rounds.asking import ask_all
from openfelt.rounds.driver import Reply, as_recorded, drive
from openfelt.rounds.floor import Misdeal, RulingGiven
from openfelt.rounds.notes import Charge, Give, Pay, Settle
from openfelt.rounds.places import DEAD, Place
from openfelt.rounds.plays import Plays
from openfelt.rounds.requests import All, Ask, Choice, Cut, Draw, Procedure, Request, Roll, Shuffle
from openfelt.rounds.view import Felt
from openfelt.rules.banked import BankedGame
from openfelt.rules.facts import Facts
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable
from proving import LANTERN, PLAYS
from rounds.lanterns import card, play_to, table


def by_default(request: Request, felt: Felt) -> Reply:
    """The cheapest that is lawful: deuces, ones, and what a time-out would answer."""
    del felt
    match request:
        case Draw():
            return Dealt(card("2s"))
        case Roll(dice=number):
            return Rolled((1,) * number)
        case Cut(least=least):
            return CutAt(least)
        case Shuffle():
            return Shuffled()
        case Ask(default=default):
            return default
        case All(asks=asks):
            return {ask.who: ask.default for ask in asks}


def test_any_function_may_answer() -> None:
    facts = drive(LANTERN, table(), by_default, PLAYS)
    assert facts.summary()["player_dealer"] == {"bank_total": 4}
    assert facts.summary()["action"] == 3


def test_a_record_that_ends_too_soon_is_told_what_was_asked() -> None:
    round = play_to("dice")
    with pytest.raises(LookupError, match=r"the record ends where the procedure asks: Roll\(dice=3"):
        drive(LANTERN, round.table, as_recorded(LANTERN, round.answers), PLAYS)


def test_a_deck_that_is_too_short_is_told_too() -> None:
    deck = iter([Dealt(card("2s"))])
    with pytest.raises(LookupError, match=r"nobody answers any more.*: Draw\(to='pile-2'"):
        drive(LANTERN, table(), lambda request, felt: next(deck), PLAYS)


def test_a_misdeal_that_nobody_catches_is_raised_and_a_ruling_is_thrown_in() -> None:
    def ruled(request: Request, felt: Felt) -> Reply:
        if isinstance(request, Roll):
            raise Misdeal("too many hands")
        return by_default(request, felt)

    with pytest.raises(Misdeal, match="misdeal") as raised:
        drive(LANTERN, table(), ruled, PLAYS)
    assert raised.value.why == "too many hands"

    dead: list[str] = []

    def once(request: Request, felt: Felt) -> Reply:
        if isinstance(request, All) and not dead:
            dead.append("2")
            raise RulingGiven("dead-hand", {"seat": "2"})
        return by_default(request, felt)

    facts = drive(LANTERN, table(), once, PLAYS)
    assert [facts.summary()["hands"][hand]["dead"] for hand in ("2:1", "3:1")] == [True, False]


def test_notes_are_passed_over_and_payments_made_in_full() -> None:
    sent: list[object] = []

    def noting(game: BankedGame, table: BankedTable) -> Procedure:
        del game, table
        sent.append((yield Charge("before-deal")))
        sent.append((yield Pay(source="ann", to="bob", amount=Cents(1_000_000_00), line="a bet")))
        sent.append((yield Settle("lamps", Facts())))
        sent.append((yield from ask_all([])))
        return Facts(action=7)

    assert drive(LANTERN, table(), by_default, Plays(noting)) == Facts(action=7)
    assert sent == [None, 1_000_000_00, None, {}]


def test_who_answers_may_look_at_the_felt_and_the_pack_is_counted_after_a_shuffle() -> None:
    sent: list[object] = []
    spark = Place("spark")

    def shuffling(game: BankedGame, table: BankedTable) -> Procedure:
        del game, table
        for _ in range(3):
            yield Draw(to=spark)
        yield Give(source=spark, to=DEAD, cards=(0,))
        sent.append((yield Shuffle(places=(spark,))))
        return Facts()

    def looking(request: Request, felt: Felt) -> Reply:
        if isinstance(request, Shuffle):
            sent.append(felt.cards(spark))
        return by_default(request, felt)

    drive(LANTERN, table(), looking, Plays(shuffling))
    assert sent == [(card("2s"), card("2s")), 51]


def test_a_choice_is_sent_as_it_was_made() -> None:
    def claims(request: Request, felt: Felt) -> Reply:
        if isinstance(request, All) and request.stage == "claim":
            return {ask.who: Choice("claim") for ask in request.asks}
        return by_default(request, felt)

    facts = drive(LANTERN, table(), claims, PLAYS)
    assert [facts.summary()["hands"][hand]["total"] for hand in ("2:1", "3:1")] == [6, 4]
