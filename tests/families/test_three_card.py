"""What three card games ask of whom, who sees which cards, and what is advised against the exposed one."""

from __future__ import annotations

from itertools import combinations

import pytest

from openfelt import books
from openfelt.cards import DECKS, Card, cards
from openfelt.families.three_card.advice import prospects
from openfelt.hands import three
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose, Dealt
from openfelt.rounds.places import BANK, Place
from openfelt.rounds.requests import Choice, Who
from openfelt.rounds.view import BACK
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer

GAME = books.banked("parkwest/3-card-poker")
ANN, BOB, CY = Who(2, "ann"), Who(2, "bob"), Who(4, "cy")


def bet(text: str) -> Bet:
    """`2 bob ante 20 backline`"""
    seat, bettor, name, amount, *rest = text.split()
    return Bet(seat=int(seat), bettor=bettor, bet=name, amount=cents(amount), backline="backline" in rest)


def dealt(text: str, *bets: str) -> BankedRound:
    table = BankedTable(seats=8, player_dealer=PlayerDealer(1, cents("1000")), bets=tuple(map(bet, bets)))
    round = BankedRound(GAME, table)
    for card in cards(text):
        round.answer(Dealt(card))
    return round


def choose(round: BankedRound, who: Who, choice: str, amount: str | None = None) -> None:
    round.answer(Chose(who, Choice(choice, None if amount is None else cents(amount))))


TWO_SEATS = "2s 3d 5c Ks Kd 9c Qh 8h 4d"


def test_a_play_wager_is_as_much_as_the_ante() -> None:
    round = dealt("2s 3d 5c Qh 8h 4d", "2 ann ante 10")
    (ask,) = round.open_asks
    assert [(offer.choice, offer.money and offer.money.most) for offer in ask.offers] == [
        ("play", cents("10")),
        ("fold", None),
    ]
    with pytest.raises(Denied) as refusal:
        choose(round, ANN, "play", "20")
    assert "000:592" in [str(cite) for cite in refusal.value.cites]
    choose(round, ANN, "play", "10")
    assert [(line.bet.bet, line.net) for line in round.settlement.lines] == [("ante", -1000), ("play", -1000)]


def test_everybody_with_an_ante_decides_and_sees_the_hand_and_nobody_else() -> None:
    round = dealt(
        TWO_SEATS, "2 ann ante 10", "2 bob ante 20 backline", "2 dot bonus-6 5 backline", "4 cy pair-and-up 5"
    )
    assert [round.view(who).felt[Place("2")] for who in ("ann", "bob")] == [("2s", "3d", "5c")] * 2
    for other in ("cy", "dot", "player-dealer", None):
        assert round.view(other).felt[Place("2")] == (BACK,) * 3
    assert round.view("cy").felt[Place("4")] == ("Ks", "Kd", "9c"), "a bonus alone, from the seat"
    assert round.view(None).felt[BANK] == (BACK, BACK, "4d")
    assert round.view("cy").readings[Place("4")] == "pair of kings"
    assert [ask.who for ask in round.open_asks] == [ANN]
    choose(round, ANN, "fold")
    assert [ask.who for ask in round.open_asks] == [BOB], "cy has no ante, and nothing to decide"


def test_a_hand_that_all_have_folded_is_never_shown_unless_a_bonus_hangs_on_it() -> None:
    for bonus, seen in ((), (BACK,) * 3), (("2 ann bonus-6 5",), ("2s", "3d", "5c")):
        round = dealt(TWO_SEATS, "2 ann ante 10", *bonus, "4 cy ante 10")
        choose(round, ANN, "fold")
        choose(round, CY, "play", "10")
        assert round.over
        assert round.view("cy").felt[Place("2")] == seen
        assert round.view(None).felt[Place("4")] == ("Ks", "Kd", "9c")


def test_a_fold_is_seen_by_all_and_the_words_of_the_hand_stay_with_who_saw_it() -> None:
    round = dealt(TWO_SEATS, "2 ann ante 10", "2 bob ante 10 backline", "4 cy ante 10")
    choose(round, ANN, "fold")
    assert Place("2") not in round.view(None).readings, "bob may still play it"
    choose(round, BOB, "fold")
    assert round.view(None).readings[Place("2")] == round.view("cy").readings[Place("2")] == "folded"
    assert round.view("ann").readings[Place("2")] == "five-three high, folded"


def test_a_hand_with_a_bonus_alone_is_not_folded() -> None:
    round = dealt(TWO_SEATS, "2 ann ante 10", "4 cy pair-and-up 5")
    choose(round, ANN, "fold")
    assert round.view(None).readings[Place("4")] == "pair of kings"


def test_forfeits_are_collected_before_the_player_dealers_hand_is_seen() -> None:
    round = dealt(TWO_SEATS, "2 ann ante 10", "4 cy ante 10")
    choose(round, ANN, "fold")
    choose(round, CY, "play", "10")
    folds, *rest = round.settlement.lines
    assert (folds.stage, folds.bet.bettor, folds.collected) == ("folds", "ann", cents("10"))
    assert {line.stage for line in rest} == {""}


def worth(mine: str, up: str) -> float:
    """Of playing, by the document's own words (000:604-614), over every pair of hidden cards."""
    seen = cards(f"{mine} {up}")
    hidden = [card for card in DECKS["standard"].cards if card not in seen]
    my_hand, total, ways = three(cards(mine), "straight-and-straight-flush"), 0, 0
    for pair in combinations(hidden, 2):
        bank = three((Card.of(up), *pair), "straight-and-straight-flush")
        ways += 1
        if bank.category == 0 and bank.heights[0] < 12:
            total += 1
        elif my_hand != bank:
            total += 2 if my_hand > bank else -2
    return total / ways


@pytest.mark.parametrize(
    ("mine", "up"),
    [("Qs 6d 4c", "2h"), ("Qs 6d 4c", "Ah"), ("Js 9d 7c", "5h"), ("2s 3d 5c", "2d"), ("2s 3d 5c", "Kd"),
     ("Ks Jd 3c", "Qh"), ("Ts 8d 2c", "3h"), ("2s 2d 3c", "Ah")],
)  # fmt: skip
def test_it_is_advised_to_play_where_that_loses_less_than_the_ante(mine: str, up: str) -> None:
    round = dealt(f"{mine} 6h 6s {up}" if "6" not in mine else f"{mine} 8h 8s {up}", "2 ann ante 10")
    (ask,) = round.open_asks
    expected = Choice("play", cents("10")) if worth(mine, up) > -1 else Choice("fold")
    assert round.advise(ask) == expected


@pytest.mark.parametrize(
    ("mine", "up"), [("Qs 6d 4c", "2h"), ("Js 9d 7c", "5h"), ("2s 2d 3c", "Ah"), ("9s 8s 7s", "9h")]
)
def test_what_playing_is_worth_is_counted_over_every_pair_of_hidden_cards(mine: str, up: str) -> None:
    others = next(three for three in ("Th Tc", "8h 8c") if not {*three.split()} & {*mine.split(), up})
    round = dealt(f"{mine} {others} {up}", "2 ann ante 10")
    (ask,) = round.open_asks
    playing, folding = prospects(GAME, 1, round.view("ann"), ask)
    assert playing == pytest.approx(worth(mine, up))
    assert folding == -1
