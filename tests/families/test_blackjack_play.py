"""What blackjack asks of whom and when; insurance beside even money; the player-dealer's hand."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

import laws
from openfelt import books
from openfelt.cards import Card, cards
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose, Dealt
from openfelt.rounds.requests import All, Ask, Choice, Draw, Who
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import Limits
from openfelt.rules.conditions import Value
from openfelt.rules.errors import RuleBroken
from openfelt.rules.families import FAMILIES
from openfelt.rules.money import Cents, cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer

LIVERMORE = books.banked("livermore/pure-21-5-blackjack")
ANN, BOB = Who(2, "ann"), Who(2, "bob")


def bet(text: str) -> Bet:
    """`2 bob base 20 backline`"""
    seat, bettor, name, amount, *rest = text.split()
    return Bet(seat=int(seat), bettor=bettor, bet=name, amount=cents(amount), backline="backline" in rest)


def table(*bets: str, wager: str = "1000", bank: int = 1, **more: object) -> BankedTable:
    seated = PlayerDealer(bank, cents(wager))
    return BankedTable(seats=8, decks=8, player_dealer=seated, bets=tuple(map(bet, bets)), **more)  # type: ignore[arg-type]  # limits


def dealt(game: BankedGame, on: BankedTable, text: str) -> BankedRound:
    round = BankedRound(game, on)
    for card in cards(text):
        round.answer(Dealt(card))
    return round


def choose(round: BankedRound, who: Who, choice: str, amount: str | None = None) -> None:
    round.answer(Chose(who, Choice(choice, None if amount is None else cents(amount))))


def offered(round: BankedRound) -> dict[str, list[str]]:
    """Who is asked, and what for."""
    return {ask.who.bettor: [offer.choice for offer in ask.offers] for ask in round.open_asks}


def finished(round: BankedRound, *more: str) -> BankedRound:
    """With these cards, and everybody doing what the clock would."""
    rest = iter(more)
    while not round.over:
        if isinstance(round.waiting, Draw):
            round.answer(Dealt(Card.of(next(rest))))
        else:
            round.time_out()
    assert not list(rest)
    return round


def test_what_a_chart_forces_is_never_asked() -> None:
    round = dealt(LIVERMORE, table("2 ann base 10"), "2s 6h 3d Tc")
    assert offered(round) == {"ann": ["hit", "double", "surrender"]}
    choose(round, ANN, "hit")
    for card in ("2c", "3c"):  # seven, then ten: hit by the chart
        assert isinstance(round.waiting, Draw)
        round.answer(Dealt(Card.of(card)))
    round.answer(Dealt(Card.of("9c")))
    assert isinstance(round.waiting, Draw), "nineteen stands by the chart"
    assert round.waiting.to == "player-dealer"


def test_insurance_is_one_question_to_all_and_secret_until_the_last_has_answered() -> None:
    on = table("2 ann base 100", "2 bob base 50 backline", "4 cy base 20")
    round = dealt(LIVERMORE, on, "9s Th Ah 8d 7c 6c")
    assert isinstance(round.waiting, All)
    assert offered(round) == {name: ["ride", "insurance"] for name in ("ann", "bob", "cy")}
    spans = {ask.who.bettor: ask.offers[1].money for ask in round.open_asks}
    assert {who: span and span.most for who, span in spans.items()} == {"ann": 5000, "bob": 2500, "cy": 1000}
    choose(round, BOB, "insurance", "25")
    assert "insurance" not in " ".join(sight.text for sight in round.view("ann").log)
    with pytest.raises(RuleBroken, match="002:316"):
        choose(round, ANN, "insurance", "50.01")


def test_nobody_is_asked_before_the_look_where_nothing_may_be_under_the_up_card() -> None:
    round = dealt(LIVERMORE, table("2 ann base 10"), "Ts 6h 6d Tc")
    assert isinstance(round.waiting, Ask)
    assert round.waiting.stage == "play"


def test_a_natural_of_the_player_dealer_ends_the_hand_at_the_look_and_nobody_acts() -> None:
    round = finished(dealt(LIVERMORE, table("2 ann base 10", "3 bob base 10"), "5s 5h Kd 6d 6h Ac"))
    assert [line.outcome.line for line in round.settlement.lines] == ["player-dealer closer to 21.5"] * 2


WITH_INSURANCE: dict[str, dict[str, Value]] = {
    "livermore/pure-21-5-blackjack": {},
    "aviator/pure-21-5-blackjack": {"insurance": True},
}


@pytest.mark.parametrize("id", WITH_INSURANCE)
@pytest.mark.parametrize("number", range(40))
def test_even_money_is_insurance_of_half_the_wager_also_when_the_money_runs_out(number: int, id: str) -> None:
    """Everything is settled the same, whatever is covered: it is what the text says it actually is."""
    game, rng = books.banked(id, WITH_INSURANCE[id]), random.Random(number)
    amount = 2 * rng.randint(1, 50)
    wager = str(rng.choice((1, amount // 2, amount, 3 * amount, 10 * amount)))
    bets = (
        f"3 ann base {amount}",
        f"3 bob base {rng.randint(1, 80)} backline",
        "5 cy base 30",
    )
    under = rng.choice(("Kd", "9d", "5d", "Td"))
    rounds = []
    for choice in ("even-money", "insurance"):
        round = dealt(game, table(*bets, wager=wager), f"As 9c Ah Ks 9h {under}")
        choose(round, Who(3, "ann"), choice, str(amount // 2))
        rounds.append(finished(round, *(["5c"] if under == "5d" else [])))
    even, insured = rounds
    assert even.settlement == insured.settlement
    assert even.money.net() == insured.money.net()


def test_even_money_wins_what_was_bet_only_against_a_natural() -> None:
    """The text's own sum holds at 3 to 2 alone: at 6 to 5 a natural less half the wager is 70 of 100."""
    for under, won in (("Kd", 100_00), ("9d", 70_00)):
        round = dealt(LIVERMORE, table("3 ann base 100"), f"As Ah Ks {under}")
        choose(round, Who(3, "ann"), "even-money", "50")
        assert finished(round).money.net()["ann"] == won


@pytest.mark.parametrize("id", WITH_INSURANCE)
def test_even_money_at_once_wins_what_was_bet_whatever_lies_under_the_ace(id: str) -> None:
    """As usual: the natural is paid 1 to 1 before the look, and the insurance comes back."""
    game = books.banked(id, WITH_INSURANCE[id] | {"even-money": "at once"})
    for under in ("Kd", "9d"):
        round = dealt(game, table("3 ann base 100"), f"As Ah Ks {under}")
        choose(round, Who(3, "ann"), "even-money", "50")
        round = finished(round)
        lines = [(line.bet.bet, line.stage, line.outcome.result, line.net) for line in round.settlement.lines]
        assert lines == [("insurance", "even-money", "push", 0), ("base", "even-money", "win", 100_00)]


def test_one_may_insure_and_surrender_before_the_look() -> None:
    """Half of 100 is lost, and 50 at 2 to 1 won: insured to the full it comes to 50 against a natural."""
    round = dealt(LIVERMORE, table("2 ann base 100"), "Ts Ah 6d Kc")
    choose(round, ANN, "insurance", "50")
    assert offered(round) == {"ann": ["ride", "surrender"]}
    choose(round, ANN, "surrender")
    assert round.over
    came = {line.bet.bet: (line.stage, line.outcome.result, line.net) for line in round.settlement.lines}
    assert came == {"insurance": ("insurance", "win", 100_00), "base": ("", "surrender", -50_00)}


@pytest.mark.parametrize(
    "id", ["marina/no-bust-21st-century-blackjack", "aviator/pure-21-5-blackjack-red-flex-and-buster"]
)
def test_a_natural_that_nobody_looked_for_is_paid_when_the_down_card_is_turned(id: str) -> None:
    """Two of them from the button, which is on seat 2, and then a hand that stood: there is money for one."""
    on = table("2 ann base 100", "3 bob base 100", "5 cy base 100", wager="150")
    round = finished(dealt(books.banked(id), on, "As Ac Ts Td Ks Kc 9s 8c"))
    paid = [(line.bet.bettor, line.stage, line.paid) for line in round.settlement.lines]
    assert paid == [("ann", "naturals-turned", 120_00), ("bob", "naturals-turned", 30_00), ("cy", "", 0)]


def test_whoever_surrenders_is_out_and_the_next_on_the_hand_plays_on() -> None:
    round = dealt(LIVERMORE, table("2 ann base 100", "2 bob base 50 backline"), "Ts 9h 6d 9c")
    choose(round, ANN, "surrender")
    assert offered(round) == {"bob": ["surrender", "ride"]}
    choose(round, BOB, "ride")
    assert offered(round) == {"bob": ["hit", "stand", "double", "surrender"]}
    choose(round, BOB, "hit")
    round.answer(Dealt(Card.of("5h")))
    assert {line.bet.bettor: line.outcome.result for line in finished(round).settlement.lines} == {
        "ann": "surrender",
        "bob": "win",
    }


def test_who_does_not_join_a_split_keeps_the_bet_on_the_first_hand() -> None:
    round = dealt(LIVERMORE, table("2 ann base 100", "2 bob base 50 backline"), "8s 9h 8d 9c")
    choose(round, ANN, "split", "100")
    choose(round, BOB, "ride")
    round.answer(Dealt(Card.of("3h")))
    choose(round, ANN, "double", "100")
    choose(round, BOB, "double", "25")
    round.answer(Dealt(Card.of("Th")))
    round.answer(Dealt(Card.of("Kh")))
    choose(round, Who(2, "ann", 2), "stand")
    lines = [(line.bet.hand, line.bet.bettor, line.bet.part, line.net) for line in round.settlement.lines]
    assert lines == [
        (1, "ann", 1, 100_00), (1, "ann", 2, 100_00), (1, "bob", 1, 50_00), (1, "bob", 2, 25_00),
        (2, "ann", 1, 0),
    ]  # fmt: skip


def test_a_rider_has_no_say_in_a_rescue_and_who_joined_has() -> None:
    game = books.banked("livermore/pure-spanish-21-5")
    round = dealt(
        game, table("2 ann base 100", "2 bob base 50 backline", "2 cy base 20 backline"), "5s 9h 6d 9c"
    )
    choose(round, ANN, "double", "100")
    choose(round, BOB, "ride")
    choose(round, Who(2, "cy"), "double", "20")
    round.answer(Dealt(Card.of("2h")))
    assert offered(round) == {"ann": ["stand", "rescue"]}
    choose(round, ANN, "rescue")
    assert offered(round) == {"cy": ["rescue", "ride"]}
    choose(round, Who(2, "cy"), "ride")
    assert offered(round) == {"cy": ["stand", "rescue"]}
    choose(round, Who(2, "cy"), "stand")
    came = {(line.bet.bettor, line.bet.part): line.outcome.result for line in round.settlement.lines}
    assert came == {
        ("ann", 1): "lose", ("ann", 2): "push", ("bob", 1): "lose", ("cy", 1): "lose", ("cy", 2): "lose",
    }  # fmt: skip


def test_a_double_again_is_capped_at_the_posted_maximum_where_the_text_says_so() -> None:
    limits = Limits(min=Cents(5_00), max=Cents(200_00))
    for room, third in (("livermore", 200_00), ("aviator", 400_00)):
        game = books.banked(f"{room}/pure-spanish-21-5", {"double-double-down": True})
        on = table("2 ann base 100", limits=limits)
        round = dealt(game, on, "2s 9h 3d 9c")
        for amount, card in (("100", "2h"), ("200", "2d")):
            choose(round, ANN, "double", amount)
            round.answer(Dealt(Card.of(card)))
        (ask,) = round.open_asks
        (offer,) = [offer for offer in ask.offers if offer.choice == "double"]
        assert offer.money is not None
        assert (offer.money.least, offer.money.most) == (third, third), room


@pytest.mark.parametrize(
    ("bets", "hands", "drawn"),
    [
        (("2 ann base 10",), "As 6h Ks 5c", 0),  # a natural needs nothing
        (("2 ann base 10", "2 ann buster 5"), "As 6h Ks 5c", 2),
        (("2 ann base 10",), "Ts 6h 9s 5c", 2),
    ],
)
def test_the_player_dealers_hand_is_completed_only_if_something_needs_it(
    bets: tuple[str, ...], hands: str, drawn: int
) -> None:
    finished(dealt(LIVERMORE, table(*bets), hands), *("2c", "Th")[:drawn])


def test_a_table_of_fewer_than_six_decks_has_no_buster_where_the_text_says_so() -> None:
    on = replace(table("2 ann base 10", "2 ann buster 5"), decks=4)
    with pytest.raises(RuleBroken, match=r"6, 7, 8 decks, not 4 \(002:197\)"):
        BankedRound(LIVERMORE, on)


def test_what_is_told_at_the_table_is_what_people_read() -> None:
    """Not the name that a record has for it; and the up card is read while the other lies face down."""
    round = dealt(LIVERMORE, table("2 ann base 10", "3 cy base 10"), "8s 9h Ah 8d 9c 5c")
    view = round.view("ann")
    assert view.readings == {"2": "16", "3": "18", "player-dealer": "an ace up"}
    (ask,) = [ask for ask in round.open_asks if ask.who == ANN]
    assert [offer.called for offer in ask.offers] == ["no insurance", ""]
    choose(round, ANN, "ride")
    choose(round, Who(3, "cy"), "insurance", "2.50")
    told = [sight.text for sight in round.view(None).log if sight.what == "choice"]
    assert told == ["no insurance", "insurance $2.50"]
    for who in (ANN, Who(3, "cy")):
        choose(round, who, "ride")
    told = [sight.text for sight in round.view(None).log if sight.what == "choice"]
    assert told[2:] == ["play on", "play on"]
    choose(round, ANN, "split", "10")
    assert list(round.view(None).felt) == ["2", "2.2", "3", "player-dealer"], "a seat's hands together"


@pytest.mark.parametrize("id", [game.id for game in books.banked_games() if game.family == "blackjack"])
def test_every_choice_is_among_those_that_have_a_key(id: str) -> None:
    game = books.banked(id, {"double-double-down": True} if "spanish" in id else {})
    met = set[str]()
    for seed in range(40):
        rng = random.Random(seed)
        round = BankedRound(game, laws.random_table(rng, game))
        while not round.over:
            met |= {offer.called or offer.choice for ask in round.open_asks for offer in ask.offers}
            round.answer(laws.random_answer(rng, round))
    assert met <= set(FAMILIES["blackjack"].choices)
