"""How a round goes on: whoever answers, however late, and whatever the floor rules."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import laws
from openfelt.cards import DECKS
from openfelt.rounds import BankedRound, run
from openfelt.rounds.answers import Chose, Dealt, Rolled, Ruled, Shuffled
from openfelt.rounds.asking import ask_all
from openfelt.rounds.floor import Misdeal
from openfelt.rounds.notes import Pay
from openfelt.rounds.places import Place
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import BankedFamily, MeldFamily, PotFamily
from openfelt.rounds.requests import Ask, Asking, Choice, Draw, Offer, Procedure, Shuffle, Who
from openfelt.rules.banked import BankedGame, ControlRule
from openfelt.rules.facts import Facts
from openfelt.rules.families import FAMILIES
from openfelt.table.felt import BankedTable
from proving import LANTERN, PLAYS
from rounds.lanterns import (
    ANN,
    BOB,
    CY,
    all_there_is,
    begin,
    bet,
    card,
    choose,
    deal,
    everyone,
    finish,
    money,
    nets,
    play_to,
    ruled_by,
    table,
)

MISDEAL = Ruled("misdeal", {"substantial-action": "no"}, cite="test:70")


def dead(seat: int) -> Ruled:
    return Ruled("dead-hand", {"seat": str(seat)})


def test_a_round_where_nobody_does_anything_is_settled_by_its_facts() -> None:
    round = play_to("over")
    assert round.over
    assert round.facts is not None
    assert round.facts.summary()["hands"]["2:1"] == {
        "total": 8,
        "lamp": False,
        "dead": False,
        "result": "win",
    }
    # 8 and 9 beat 7; cy's nine pays 3:2; eight leaves the flame up; no lamps, so cy's glow has no action
    assert [
        (line.bet.bettor, line.bet.bet, line.outcome.result, line.net) for line in round.settlement.lines
    ] == [
        ("ann", "base", "win", 1000),
        ("ann", "flame", "stays", 0),
        ("bob", "base", "win", 2000),
        ("cy", "base", "win", 1000),
        ("cy", "lantern", "win", 900),
        ("cy", "glow", "no-action", 0),
    ]


def test_every_family_of_the_books_has_its_procedure() -> None:
    assert all(isinstance(family, BankedFamily | PotFamily | MeldFamily) for family in FAMILIES.values())
    with pytest.raises(LookupError, match="the family lantern has no procedure: add it to PACKAGES"):
        BankedRound(LANTERN, table())


# The clock


def test_the_clock_answers_every_open_decision_with_its_default() -> None:
    round = choose(play_to("raise"), BOB, "raise", "20")
    round.time_out()
    assert [(a.who, a.choice.choice, a.by) for a in round.answers[-3:] if isinstance(a, Chose)] == [
        (BOB, "raise", "player"),
        (ANN, "stand", "clock"),
        (CY, "stand", "clock"),
    ]
    assert isinstance(round.waiting, Draw)


@pytest.mark.parametrize("wait", ["deal", "cut", "dice", "draw", "shuffle", "over"])
def test_the_clock_decides_nothing_where_nobody_is_asked(wait: str) -> None:
    round = play_to(wait)
    before = all_there_is(round)
    round.time_out()
    assert all_there_is(round) == before


# Money added


def test_a_raise_becomes_a_bet_of_its_own_on_the_seat() -> None:
    round = choose(choose(play_to("raise"), BOB, "raise", "40"), ANN, "raise", "10")
    assert [b.bet for b in round.money.bets].count("raise") == 0, "not before all have decided"
    choose(round, CY, "stand")
    assert round.money.bets[5:] == [bet("2 ann raise 10"), bet("2 bob raise 40 backline")]
    assert round.ledger.balance("bob") == -6000
    assert nets(finish(round)) == {"ann": 20, "bob": 60, "cy": 19, "player-dealer": -99}


def test_whoever_has_the_largest_wager_plays_the_cards_and_each_their_own_money() -> None:
    assert [ask.who for ask in play_to("swap").open_asks] == [BOB, CY]
    assert [ask.who for ask in play_to("raise").open_asks] == [ANN, BOB, CY]
    seated = begin(game=ruled_by(control=ControlRule(hand="seated")))
    assert [ask.who for ask in play_to("swap", seated).open_asks] == [ANN, CY]


# The pack and the felt


def test_cards_leave_the_pack_as_they_are_dealt_and_come_back_by_a_shuffle() -> None:
    round = play_to("shuffle")
    assert isinstance(round.waiting, Shuffle)
    assert sum(round.pack.values()) == 52 - 9
    assert card("Td") not in round.pack
    over = play_to("over")
    assert sum(over.pack.values()) == 52 - 8
    assert over.pack[card("Td")] == 1
    assert over.felt.cards(Place("spark")) == ()
    assert "spark" not in over.view(None).felt


def test_a_claimed_spark_goes_to_the_hand_and_its_price_to_the_player_dealer() -> None:
    round = choose(choose(play_to("claim"), CY, "claim"), ANN, "claim")
    assert round.over
    assert round.felt.cards(Place("2")) == (card("2s"), card("6s"), card("Td")), "ann sits nearer the left"
    assert "the spark" in {entry.because for entry in round.ledger.entries}
    assert nets(round) == {"ann": 9, "bob": 20, "cy": 19, "player-dealer": -48}
    assert any(sight.what == "pay" and sight.who == "ann" for sight in round.view(None).log)


def test_a_swapped_card_is_dead_and_another_takes_its_place() -> None:
    round = choose(choose(play_to("swap"), BOB, "swap", held="2s"), CY, "keep")
    deal(round, "3d")
    assert round.felt.cards(Place("2")) == (card("6s"), card("3d"))
    assert card("2s") in round.felt.cards(Place("dead"))
    # nine for ann and bob now
    assert nets(finish(round)) == {"ann": 10, "bob": 20, "cy": 19, "player-dealer": -49}


# Several at once


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_in_whatever_order_they_answer_the_procedure_is_told_in_the_order_asked(
    order: tuple[int, ...],
) -> None:
    answers = [
        Chose(ANN, Choice("raise", money("10"))),
        Chose(BOB, Choice("give-up")),
        Chose(CY, Choice("raise", money("30"))),
    ]
    round = run(play_to("raise"), [answers[place] for place in order])
    straight = run(play_to("raise"), answers)
    assert round.money.bets == straight.money.bets
    assert round.ledger.entries == straight.ledger.entries
    assert [round.view(viewer) for viewer in everyone(round)] == [straight.view(v) for v in everyone(round)]


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_arrival_order_never_matters(seed: int) -> None:
    round = laws.random_round(seed, LANTERN, PLAYS)
    laws.arrival_order_never_matters(round, random.Random(seed))


def test_asking_nobody_is_answered_at_once() -> None:
    told: list[object] = []

    def nobody(game: BankedGame, table: BankedTable) -> Procedure:
        told.append((yield from ask_all([])))
        return Facts(action=5)

    assert BankedRound(
        ruled_by(bets=()), BankedTable(seats=4, player_dealer=table().player_dealer), Plays(nobody)
    ).over
    assert told == [{}]


# The floor


def test_the_floor_answers_for_a_seat_with_its_role_and_its_rule() -> None:
    round = choose(play_to("swap"), BOB, "keep", by="floor", cite="test:71")
    assert round.answers[-1] == Chose(BOB, Choice("keep"), "floor", "test:71")
    assert [ask.who for ask in round.open_asks] == [CY]
    assert round.record.answers[-1] == round.answers[-1]


@pytest.mark.parametrize(
    ("wait", "lawful"),
    [
        ("deal", ["misdeal"]),
        ("cut", []),
        ("dice", ["misdeal"]),
        ("swap", ["dead-hand"]),
        ("raise", ["dead-hand"]),
        ("draw", []),
        ("claim", []),
        ("over", []),
    ],
)
def test_only_lawful_rulings_are_offered(wait: str, lawful: list[str]) -> None:
    assert [ruling.name for ruling in play_to(wait).rulings] == lawful


def test_a_misdeal_voids_the_round_and_every_bet_goes_back() -> None:
    round = play_to("dice")
    round.answer(MISDEAL)
    assert round.over
    assert round.facts is None
    assert round.void == "misdeal: the deal went wrong before anyone acted"
    assert {line.outcome.result for line in round.settlement.lines} == {"no-action"}
    assert [line.returned for line in round.settlement.lines] == [b.amount for b in round.money.bets]
    assert round.settlement.left == money("1000")
    assert nets(round) == {}
    assert round.ledger.balances == {}
    assert round.record.answers[-1] == MISDEAL
    assert [(sight.what, sight.who, sight.text) for sight in round.view(None).log[-2:]] == [
        ("ruling", "floor", "misdeal"),
        ("void", "", round.void),
    ]


def test_a_misdeal_also_takes_back_money_added_bets_settled_and_payments_made() -> None:
    """A late misdeal, which Lantern does not know: everything up to it is undone."""

    def late(game: BankedGame, table: BankedTable) -> Procedure:
        def inner() -> Asking[Facts]:
            facts = yield from PLAYS.play(game, table)
            yield Pay(source="cy", to="ann", amount=money("3"), line="a tip")
            yield Draw(to=Place("dead"), stage="deal")
            return facts

        return (yield from inner())

    def lamps() -> BankedRound:
        round = BankedRound(LANTERN, table(), Plays(late))
        play_to("raise", round, dealt="Ks 2s 4s Tc 7s 2h 5s Jc")  # a pair of deuces is a lamp, paid at once
        choose(choose(choose(round, ANN, "stand"), BOB, "raise", "60"), CY, "give-up")
        deal(round, "Td")
        choose(choose(round, ANN, "claim"), CY, "pass")
        return round

    round = lamps()
    assert [line.stage for line in round.settlement.lines] == ["lamps", "lamps"]
    assert [p.line for p in round.money.payments] == ["the spark", "a tip"]
    assert [ruling.name for ruling in round.rulings] == ["misdeal"]
    round.answer(MISDEAL)
    assert round.over
    assert [line.bet for line in round.settlement.lines] == [*table().bets, bet("2 bob raise 60 backline")]
    assert {(line.outcome.result, line.outcome.line) for line in round.settlement.lines} == {
        ("no-action", "misdeal: the deal went wrong before anyone acted")
    }
    assert round.ledger.balances == {}
    assert nets(round) == {}
    assert round.money.payments == ()


def test_a_ruling_that_the_procedure_acts_on_kills_a_hand_and_the_round_goes_on() -> None:
    round = choose(play_to("swap"), CY, "swap", held="4s")
    round.answer(dead(2))
    assert not round.void
    assert [ask.who for ask in round.open_asks] == [CY], "asked again: what was answered before is forgotten"
    assert round.view("cy").answered == ()
    choose(round, CY, "keep")
    assert round.felt.cards(Place("3")) == (card("4s"), card("5s"))
    assert [ask.who for ask in round.open_asks] == [CY]
    round.time_out()
    deal(round, "Td")
    round.time_out()
    round.answer(play_to("over").answers[-1])
    assert {
        line.bet.bettor: line.outcome.line for line in round.settlement.lines if line.bet.bet == "base"
    } == {
        "ann": "dead hand",
        "bob": "dead hand",
        "cy": "pays 1 to 1",
    }


def test_a_misdeal_may_be_dealt_again_by_the_procedure() -> None:
    """003:1510: the first card exposed is put back, and the deal begins anew."""
    calls: list[Misdeal] = []

    def again(game: BankedGame, table: BankedTable) -> Procedure:
        try:
            yield Draw(to=Place("1"))
            yield Draw(to=Place("1"))
        except Misdeal as call:
            calls.append(call)
            yield Shuffle(places=(Place("1"),))
            yield Draw(to=Place("1"))
        return Facts(action=5)

    round = BankedRound(
        ruled_by(bets=()), BankedTable(seats=4, player_dealer=table().player_dealer), Plays(again)
    )
    deal(round, "As")
    round.answer(MISDEAL)
    assert [(call.name, call.findings, str(call.cite)) for call in calls] == [
        ("misdeal", MISDEAL.findings, "test:70")
    ]
    assert isinstance(round.waiting, Shuffle)
    round.answer(Shuffled())
    deal(round, "As")
    assert round.over
    assert not round.void


def test_nothing_is_left_of_a_pack_that_began_with_cards_gone() -> None:
    gone = {card.text: 1 for card in DECKS["standard"].cards if card.text not in {"As", "Kd"}}
    round = begin(table(gone=gone))
    assert dict(round.pack) == {card("As"): 1, card("Kd"): 1}
    round.answer(Dealt(card("As")))
    assert dict(round.pack) == {card("Kd"): 1}


def test_dice_are_told_to_everyone() -> None:
    round = play_to("dice")
    round.answer(Rolled((1, 1, 3)))
    assert ("dice", "1 1 3") in {(sight.what, sight.text) for sight in round.view(None).log}


def test_a_person_deciding_is_named_with_seat_and_hand() -> None:
    assert str(Who(2, "ann")) == "ann at seat 2"
    assert str(Who(2, "ann", 2)) == "ann at seat 2, hand 2"
    assert str(Choice("raise", money("1250.50"), (card("As"),))) == "raise $1,250.50 As"
    assert Ask(who=ANN, offers=(Offer(choice="x"),), default=Choice("x")).seen_by.everyone


def test_left_of_a_seat_is_the_next_clockwise_and_of_the_last_the_first() -> None:
    assert [table().left_of(seat) for seat in (1, 2, 3, 4)] == [2, 3, 4, 1]
    assert table().clockwise_from(3) == (3, 4, 1, 2)
