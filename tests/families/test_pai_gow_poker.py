"""Pai gow poker's procedure: piles, dice, who sets, and when the player-dealer's hand is opened."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.cards import DECKS, Card, cards, text
from openfelt.families.in_two.halves import destinations
from openfelt.families.pai_gow_poker.settings import BankFacts, SeatFacts
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose, CutAt, Dealt, Fault, Rolled, Ruled
from openfelt.rounds.places import Place
from openfelt.rounds.requests import All, Ask, Choice, Cut, Draw, Roll, Who
from openfelt.rules.banked import BankedGame, ControlRule
from openfelt.rules.cite import Cite
from openfelt.rules.errors import RuleBroken
from openfelt.rules.facts import Scope
from openfelt.rules.game import FaultRule, RulingRule
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer

LUCKY = books.banked("parkwest/lucky-pai-gow-poker")
HERE = Cite.of("000:1")
HANDS = {
    "player-dealer": "Ac Jd 9s 8d 6c 3h 3d",
    "2": "Kd Qs As 9d 8c 5h 2s",
    "4": "2c 2d 7h 7s Jh 4d 5c",
}


def variant(**settings: Any) -> BankedGame:
    """The same game with other settings of the family."""
    return replace(LUCKY, settings=replace(cast(Any, LUCKY.settings), **settings))


def bet(seat: int, bettor: str, dollars: int = 10, name: str = "base", backline: bool = False) -> Bet:
    return Bet(seat=seat, bettor=bettor, bet=name, amount=Cents(dollars * 100), backline=backline)


def table(*bets: Bet, bank: int = 1) -> BankedTable:
    return BankedTable(seats=7, player_dealer=PlayerDealer(bank, Cents(1000_00)), bets=bets)


TWO = table(bet(2, "ann"), bet(4, "bob"))


def dealt(
    game: BankedGame,
    at: BankedTable = TWO,
    hands: dict[str, str] = HANDS,
    dice: tuple[int, ...] = (1, 1, 6),
    pick: int = 1,
) -> BankedRound:
    """A round up to the first setting, with these hands where the dice bring them."""
    round = BankedRound(game, at)
    going = destinations(game, at, sum(dice), pick)
    left = {place: list(cards(said)) for place, said in hands.items()}
    stated = cards(" ".join(hands.values()))
    others = iter([card for card in DECKS["joker"].cards if card not in stated])
    while round.waiting is not None and round.waiting.stage != "set":
        match round.waiting:
            case Draw(to=to):
                place = going.get(to, to)
                round.answer(Dealt(left[place].pop(0) if left.get(place) else next(others)))
            case Ask(who=who):
                round.answer(Chose(who, Choice(f"pile-{pick}")))
            case Cut():
                round.answer(CutAt(20))
            case Roll():
                round.answer(Rolled(dice))
    return round


def choose(round: BankedRound, seat: int, bettor: str, front: str = "") -> None:
    choice = Choice("set", cards=cards(front)) if front else Choice("house-way")
    round.answer(Chose(Who(seat, bettor), choice))


def about(round: BankedRound, seat: int) -> SeatFacts:
    assert round.facts is not None
    return cast(SeatFacts, round.facts.seats[seat])


def bank_of(round: BankedRound) -> Scope | None:
    assert round.facts is not None
    return round.facts.player_dealer


def lying(round: BankedRound, place: str) -> str:
    return text(round.felt.cards(Place(place)))


def test_cards_go_to_the_piles_from_left_to_right_and_back() -> None:
    round, to = BankedRound(LUCKY, TWO), []
    for card in DECKS["joker"].cards[:49]:
        assert isinstance(round.waiting, Draw)
        to.append(round.waiting.to)
        round.answer(Dealt(card))
    there = [f"pile-{n}" for n in range(1, 8)]
    assert to == [*there, *reversed(there)] * 3 + there
    assert isinstance(round.waiting, Ask)
    assert [offer.choice for offer in round.waiting.offers] == there
    assert sum(round.pack.values()) == 4


@pytest.mark.parametrize(
    ("dice", "pick", "bank", "expected"),
    [
        (8, 1, 1, {"pile-1": "player-dealer", "pile-2": "2", "pile-7": "7"}),
        (15, 3, 1, {"pile-3": "player-dealer", "pile-4": "2", "pile-2": "7"}),
        (3, 1, 1, {"pile-1": "3", "pile-6": "player-dealer", "pile-7": "2"}),
        (18, 7, 5, {"pile-7": "1", "pile-5": "6", "pile-4": "player-dealer"}),
    ],
)
def test_the_dice_count_from_the_player_dealer_as_one(
    dice: int, pick: int, bank: int, expected: dict[str, str]
) -> None:
    going = destinations(LUCKY, table(bet(2, "ann"), bank=bank), dice, pick)
    assert expected.items() <= going.items()
    assert sorted(going) == [f"pile-{n}" for n in range(1, 8)]
    assert len(set(going.values())) == 7


@pytest.mark.parametrize("dice", [(1, 1, 1), (2, 3, 3), (5, 5, 5), (6, 6, 6), (4, 4, 5)])
@pytest.mark.parametrize("pick", [1, 4, 7])
def test_hands_come_to_their_seats_whatever_the_dice(dice: tuple[int, ...], pick: int) -> None:
    round = dealt(LUCKY, dice=dice, pick=pick)
    for place, hand in HANDS.items():
        assert round.felt.cards(Place(place)) == cards(hand)
    assert len(round.felt.cards(Place("dead"))) == 28  # the four seats without a wager


def test_a_seat_sees_its_own_cards_and_nobody_the_player_dealers() -> None:
    round = dealt(LUCKY)
    assert " ".join(round.view("ann").felt[Place("2")]) == HANDS["2"]
    assert set(round.view("bob").felt[Place("2")]) == {"??"}
    for viewer in ("ann", "bob", "player-dealer", None):
        assert set(round.view(viewer).felt[Place("player-dealer")]) == {"??"}


def test_all_set_in_secret_before_the_player_dealers_hand_is_opened() -> None:
    round = dealt(LUCKY)
    assert {ask.who.bettor for ask in round.open_asks} == {"ann", "bob"}
    choose(round, 2, "ann", "Kd Qs")
    assert "has decided" not in {sight.text for sight in round.view("bob").log}
    choose(round, 4, "bob")
    assert lying(round, "2-front") == "Kd Qs"
    assert set(round.view("bob").felt[Place("2-front")]) == {"??"}
    assert " ".join(round.view("bob").felt[Place("player-dealer")]) == HANDS["player-dealer"]
    choose(round, 1, "player-dealer")
    assert round.over
    assert (about(round, 2).front, about(round, 2).back) == ("lose", "lose")
    assert (about(round, 4).front, about(round, 4).back) == ("win", "win")
    assert [line.outcome.result for line in round.settlement.lines] == ["lose", "win"]


def test_a_copy_is_told_for_each_half() -> None:
    hands = HANDS | {"2": "Ah Js 9d 8c 6s 3s 3c"}
    round = dealt(LUCKY, hands=hands)
    for seat, bettor in ((2, "ann"), (4, "bob"), (1, "player-dealer")):
        choose(round, seat, bettor)
    assert (about(round, 2).front, about(round, 2).back) == ("copy", "copy")
    assert round.settlement.lines[0].outcome.result == "lose"


def test_a_players_foul_hand_loses_both_halves() -> None:
    round = dealt(LUCKY)
    choose(round, 4, "bob", "7h 7s")
    choose(round, 2, "ann", "As Kd")
    choose(round, 1, "player-dealer")
    for seat in (2, 4):
        assert about(round, seat).foul
        assert (about(round, seat).front, about(round, seat).back) == ("lose", "lose")


def test_the_player_dealers_foul_hand_is_reset_the_house_way() -> None:
    round = dealt(LUCKY)
    choose(round, 2, "ann")
    choose(round, 4, "bob")
    choose(round, 1, "player-dealer", "3h 3d")
    assert (lying(round, "player-dealer-front"), lying(round, "player-dealer-back")) == (
        "Ac Jd",
        "9s 8d 6c 3h 3d",
    )


def test_a_player_dealer_whose_hand_the_house_sets_is_not_asked() -> None:
    round = dealt(variant(player_dealer_sets="house-way"))
    choose(round, 2, "ann")
    choose(round, 4, "bob")
    assert round.over
    assert lying(round, "player-dealer-front") == "Ac Jd"


def test_a_hand_with_a_bonus_only_is_shown_and_not_set() -> None:
    round = dealt(LUCKY, table(bet(2, "ann"), bet(4, "bob", name="lucky-bonus")))
    assert [ask.who.bettor for ask in round.open_asks] == ["ann"]
    choose(round, 2, "ann")
    choose(round, 1, "player-dealer")
    assert about(round, 4).front == "unset"
    assert " ".join(round.view(None).felt[Place("4")]) == HANDS["4"]


FIRST = variant(opened="before", ace_high_pushes=True)


def test_the_player_dealers_hand_opened_first() -> None:
    round = dealt(FIRST)
    assert isinstance(round.waiting, Ask)
    assert " ".join(round.view(None).felt[Place("player-dealer")]) == HANDS["player-dealer"]
    choose(round, 1, "player-dealer")
    assert isinstance(round.waiting, All)
    choose(round, 2, "ann")
    choose(round, 4, "bob")
    assert round.over


@pytest.mark.parametrize(
    ("bank", "said"),
    [("Ac Kc 9s 8h 6c 4h 3d", "no-joker"), ("Jo Kh 9s 8h 6c 4h 3d", "joker")],
)
def test_an_ace_high_hand_ends_the_round_before_anyone_sets(bank: str, said: str) -> None:
    round = dealt(FIRST, hands=HANDS | {"player-dealer": bank})
    assert round.over
    assert bank_of(round) == BankFacts(bank_ace_high=cast(Any, said))
    assert about(round, 2).ace_high
    assert not about(round, 4).ace_high
    assert about(round, 2).front == "unset"


@pytest.mark.parametrize(
    "bank",
    [
        "Kc Qd 9s 8h 6c 4h 3d",  # king-high
        "Ac Kc 9s 8h 6c 4h 4s",  # a pair
        "Ac Kh 9c 8h 6c 4c 3c",  # a flush
        "Ac Jo 9s 8h 6c 4h 3d",  # the joker pairs the ace
        "Jo Th 9s 8h 6c 4h 3d",  # the joker completes a straight
    ],
)
def test_what_is_not_an_ace_high_hand(bank: str) -> None:
    assert not dealt(FIRST, hands=HANDS | {"player-dealer": bank}).over


def test_a_machine_delivers_whole_hands_from_the_seat_the_dice_name() -> None:
    game = books.banked(LUCKY.id, {"shuffle": "machine"})
    round = BankedRound(game, TWO)
    assert isinstance(round.waiting, Roll)
    round.answer(Rolled((1, 1, 2)))
    to = []
    for card in DECKS["joker"].cards[:49]:
        assert isinstance(round.waiting, Draw)
        to.append(round.waiting.to)
        round.answer(Dealt(card))
    seats = ["4", "5", "6", "7", "player-dealer", "2", "3"]
    assert to == [seat for seat in seats for _ in range(7)]
    assert isinstance(round.waiting, All)


def test_one_person_sets_one_hand_where_the_document_says_so() -> None:
    bets = (bet(4, "ann", backline=True), bet(2, "ann"), bet(6, "ann"), bet(7, "cy"))
    asked = [ask.who for ask in dealt(variant(sets="one"), table(*bets)).open_asks]
    assert asked == [Who(2, "ann"), Who(7, "cy")]
    everywhere = [ask.who.seat for ask in dealt(LUCKY, table(*bets)).open_asks]
    assert sorted(everywhere) == [2, 4, 6, 7]


@pytest.mark.parametrize(("rule", "who"), [("seated", "ann"), ("largest", "cy")])
def test_who_controls_a_shared_hand_sets_it(rule: Any, who: str) -> None:
    game = replace(LUCKY, control=ControlRule(hand=rule))
    at = table(bet(2, "ann"), bet(2, "cy", 50, backline=True))
    round = dealt(game, at)
    assert [ask.who.bettor for ask in round.open_asks] == [who]
    assert " ".join(round.view("cy").felt[Place("2")]) == HANDS["2"]  # both may look


RULED = replace(
    LUCKY,
    rulings=(
        RulingRule(
            name="foul-hand", at=("set",), findings={"seat": tuple("1234567")}, says="foul", cite=HERE
        ),
        RulingRule(name="player-dealer-exposed", at=("set",), says="house way", cite=HERE),
        RulingRule(name="misdeal", at=("deal", "pile", "dice"), says="not four left", cite=HERE),
    ),
)


def test_a_hand_ruled_foul_loses_and_the_others_go_on() -> None:
    round = dealt(RULED)
    choose(round, 4, "bob", "2c 2d")
    round.answer(Ruled("foul-hand", {"seat": "2"}))
    choose(round, 1, "player-dealer")
    assert about(round, 2).foul
    assert lying(round, "4-front") == "2c 2d"  # what was set before the ruling stays set
    assert lying(round, "2") == HANDS["2"]


def test_hands_not_set_when_the_player_dealers_is_exposed_go_the_house_way() -> None:
    round = dealt(RULED)
    choose(round, 4, "bob", "Jh 5c")
    round.answer(Ruled("player-dealer-exposed"))
    choose(round, 1, "player-dealer")
    assert lying(round, "4-front") == "Jh 5c"
    assert lying(round, "2-front") == "Kd Qs"
    assert round.over


def test_a_stub_of_another_number_is_a_misdeal() -> None:
    round = BankedRound(RULED, TWO)
    for card in DECKS["joker"].cards[:49]:
        round.answer(Dealt(card))
    round.answer(Ruled("misdeal"))
    assert round.void == "misdeal: not four left"
    assert {line.returned for line in round.settlement.lines} == {1000}


REPLACED = FaultRule(becomes="replaced-after-deal", misdeal_from=2, misdeal_ranks=("A", "Jo"), cite=HERE)
FAULTY = replace(LUCKY, faults={"exposed": REPLACED, "boxed": REPLACED})


def test_an_exposed_card_is_replaced_after_the_deal() -> None:
    round = BankedRound(FAULTY, TWO)
    round.answer(Fault("exposed", Card.of("2s")))
    for card in [card for card in DECKS["joker"].cards if card.text != "2s"][:48]:
        round.answer(Dealt(card))
    assert isinstance(round.waiting, Draw)
    assert round.waiting.to == "pile-1"
    assert len(round.felt.cards(Place("pile-1"))) == 6
    assert round.felt.cards(Place("dead")) == cards("2s")


@pytest.mark.parametrize("card", ["As", "Jo"])
def test_an_ace_or_the_joker_exposed_is_a_misdeal(card: str) -> None:
    round = BankedRound(FAULTY, TWO)
    round.answer(Fault("exposed", Card.of(card)))
    assert round.void == f"misdeal: the {card} was exposed"


def test_two_faults_are_a_misdeal() -> None:
    round = BankedRound(FAULTY, TWO)
    round.answer(Fault("exposed", Card.of("2s")))
    round.answer(Fault("boxed", Card.of("3s")))
    assert round.void == "misdeal: the 3s was boxed, fault number 2"


def test_the_player_dealer_cuts_where_the_document_says_so() -> None:
    assert isinstance(BankedRound(variant(cut_by="player-dealer"), TWO).waiting, Cut)
    assert isinstance(BankedRound(LUCKY, TWO).waiting, Draw)


def test_more_or_fewer_than_two_cards_cannot_be_set() -> None:
    round = dealt(LUCKY)
    with pytest.raises(RuleBroken, match="set takes 2 cards, not 3"):
        choose(round, 2, "ann", "Kd Qs As")
