"""Hands read aloud: to whom, for how long, and only when somebody listens."""

from __future__ import annotations

import random
from collections.abc import Callable

from openfelt import books
from openfelt.cards import Card, cards
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose, Dealt, Rolled, Shuffled
from openfelt.rounds.audience import EVERYONE, Audience, only
from openfelt.rounds.notes import Give, Read, Show
from openfelt.rounds.places import ROUND, Place
from openfelt.rounds.requests import Ask, Choice, Draw, Offer, Shuffle, Who
from openfelt.rounds.view import Felt
from openfelt.rules.money import cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer

HAND = Place("2")


def felt(*lying: tuple[str, tuple[str, ...] | None]) -> Felt:
    """Cards at seat 2, each with those who saw it; None is everyone."""
    made = Felt()
    for card, names in lying:
        lay(made, HAND, card, EVERYONE if names is None else only(*names))
    return made


def lay(felt: Felt, place: Place, card: str, seen_by: Audience) -> None:
    felt.take(Draw(to=place, seen_by=seen_by), Dealt(Card.of(card)))


def read(felt: Felt, says: str | Callable[[], str], to: Audience = EVERYONE, *which: int) -> None:
    felt.take(Read(place=HAND, says=says, to=to, cards=which or None))


def test_a_hand_is_read_to_those_who_have_seen_its_cards() -> None:
    table = felt(("Ks", None), ("7h", ("ann",)))
    read(table, "seventeen")
    assert table.readings("ann") == {HAND: "seventeen"}
    assert table.readings("bob") == table.readings(None) == {}
    table.take(Show(place=HAND))
    assert table.readings(None) == {HAND: "seventeen"}, "who sees the cards later hears it then"


def test_what_is_read_of_some_of_the_cards_is_heard_by_who_saw_those() -> None:
    table = felt(("Ks", None), ("7h", ("ann",)))
    read(table, "shows a king", EVERYONE, 0)
    read(table, "seventeen")
    assert table.readings("bob") == {HAND: "shows a king"}
    assert table.readings("ann") == {HAND: "seventeen"}, "the last that is for them"


def test_what_is_for_some_is_read_to_them_alone() -> None:
    table = felt(("Ks", None))
    read(table, "ten")
    read(table, "ten, and yours", only("ann"))
    assert (table.readings("ann")[HAND], table.readings("bob")[HAND]) == ("ten, and yours", "ten")


def test_a_reading_holds_while_the_cards_lie_so() -> None:
    there = Place("2-front")
    for change, reply in (
        (Draw(to=HAND), Dealt(Card.of("2c"))),
        (Give(source=HAND, to=there, cards=(0,)), None),
        (Give(source=there, to=HAND), None),
        (Shuffle(places=(HAND,)), Shuffled()),
    ):
        table = felt(("Ks", None), ("7h", None))
        lay(table, there, "3d", EVERYONE)
        read(table, "seventeen")
        assert table.readings(None) == {HAND: "seventeen"}
        table.take(change, reply)
        assert table.readings(None) == {}


def test_a_hand_that_another_is_split_before_is_still_what_was_read() -> None:
    table, second, third = felt(("8s", None), ("8h", None)), Place("2.2"), Place("2.3")
    lay(table, second, "Kd", EVERYONE)
    table.take(Read(place=second, says="ten"))
    split = Offer(choice="split", splits=True)
    table.take(Ask(who=Who(2, "ann"), offers=(split,), default=Choice("split")), Choice("split"))
    assert table.seen(None) == {HAND: ("8s",), second: ("8h",), third: ("Kd",)}
    assert table.readings(None) == {third: "ten"}


def test_the_words_are_found_when_somebody_listens_and_once() -> None:
    asked = list[str]()

    def says() -> str:
        asked.append("asked")
        return "seventeen"

    table = felt(("Ks", ("ann",)))
    read(table, says)
    table.readings(None)
    assert asked == []
    assert {table.readings("ann")[HAND], table.readings("ann")[HAND]} == {"seventeen"}
    assert asked == ["asked"]


# The families


def table(*bets: str, seats: int = 8, decks: int = 1) -> BankedTable:
    placed = []
    for bet in bets:
        seat, who, name, amount, *behind = bet.split()
        placed.append(Bet(seat=int(seat), bettor=who, bet=name, amount=cents(amount), backline=bool(behind)))
    bank = PlayerDealer(1, cents(500), bettor="pam")
    return BankedTable(seats=seats, decks=decks, player_dealer=bank, bets=tuple(placed))


def dealt(round: BankedRound, text: str) -> BankedRound:
    for card in cards(text):
        round.answer(Dealt(card))
    return round


def test_the_house_dealer_counts_both_hands_and_calls_who_won() -> None:
    game = books.banked("parkwest/cash-in-baccarat")
    round = BankedRound(game, table("2 ann player 10", decks=8))
    assert dealt(round, "2h 3d Kh").readings() == {"player": "2", "banker": "3"}
    dealt(round, "4s 6c")
    assert round.readings() == {"player": "8", "banker": "7", ROUND: "Player wins, 8 to 7"}


def test_who_stands_is_read_the_hand_without_the_third_card() -> None:
    round = BankedRound(books.banked("aviator/baccarat-gold"), table("2 bob base 5", "3 cy base 5", decks=8))
    dealt(round, "3s Kd 2h 7c")
    assert round.readings() == {"community": "5"}, "nobody hears of the card that lies face down"
    for ask, choice in zip(("bob", "cy"), ("hit", "stand"), strict=True):
        assert round.open_asks[0].who.bettor == ask
        round.answer(Chose(round.open_asks[0].who, Choice(choice)))
    dealt(round, "3d")
    told = {"community": "8", "player-dealer": "7", ROUND: "Player-dealer has 7 with 2 cards"}
    assert round.readings() == round.view("bob").readings == told
    assert round.view("cy").readings == told | {"community": "5, as you stood"}


def test_a_hand_that_is_closed_to_others_is_read_to_its_own_bettors() -> None:
    """ann sets hers foul, and bob bets behind her; nobody else hears of it until the hands are open."""
    game = books.banked("parkwest/lucky-pai-gow-poker")
    round = BankedRound(game, table("2 ann base 10", "2 bob base 10 behind", "3 cy base 10", seats=7))
    for card in random.Random(1).sample(sorted(round.pack, key=lambda card: card.order), 49):
        round.answer(Dealt(card))
    round.answer(Chose(round.open_asks[0].who, Choice("pile-1")))
    round.answer(Rolled((1, 1, 1)))
    anns = round.view("ann").readings
    assert list(anns) == ["2"]
    assert round.view("bob").readings == anns
    assert list(round.view("cy").readings) == ["3"]
    assert round.readings() == {}
    ask = next(ask for ask in round.open_asks if ask.who.bettor == "ann")
    (picks,) = round.picks("ann")
    foul = next(way for way in picks.ways if way.foul)
    round.answer(Chose(ask.who, Choice("set", cards=foul.cards)))
    round.time_out()
    said = tuple(f"{half}, foul hand" for half in foul.says)
    hers = {at: says for at, says in round.view("bob").readings.items() if at.startswith("2")}
    assert hers == {"2-front": said[0], "2-back": said[1]}
    assert list(round.readings()) == ["player-dealer"], "opened, and not set yet"
    round.time_out()
    assert round.over
    assert (round.readings()[Place("2-front")], round.readings()[Place("2-back")]) == said
    assert round.readings()[ROUND].startswith("Player-dealer has ")
