"""Cards that may be picked: listed in words to whoever is asked, and anything else is refused."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

import pytest

from openfelt import books
from openfelt.cards import DECKS, Card, text
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Answer, Chose, CutAt, Dealt, Rolled
from openfelt.rounds.hands import Hands
from openfelt.rounds.places import Place
from openfelt.rounds.procedures import BankedPlays
from openfelt.rounds.requests import All, Ask, Choice, Cut, Draw, Offer, Roll
from openfelt.rounds.view import Felt
from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite
from openfelt.rules.errors import RuleBroken
from openfelt.rules.money import cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer
from proving import LANTERN, PLAYS
from proving.lantern_hands import LanternHands

ANNS = Place("2")


def dealt(game: BankedGame, seats: int, plays: BankedPlays | None = None) -> tuple[BankedRound, Ask]:
    """Up to where ann is asked at seat 2 and cy at seat 3; bob bets behind her."""
    bets = tuple(
        Bet(seat=seat, bettor=who, bet="base", amount=cents(10), backline=who == "bob")
        for seat, who in ((2, "ann"), (2, "bob"), (3, "cy"))
    )
    bank = PlayerDealer(1, cents(100), bettor="pam")
    round = BankedRound(game, BankedTable(seats=seats, decks=1, player_dealer=bank, bets=bets), plays)
    pack = list(DECKS[game.deck.name].cards)
    random.Random(2).shuffle(pack)
    while not isinstance(round.waiting, All):
        round.answer(_next(round, pack))
    return round, next(ask for ask in round.open_asks if ask.who.bettor == "ann")


def _next(round: BankedRound, pack: list[Card]) -> Answer:
    match round.waiting:
        case Draw():
            return Dealt(pack.pop())
        case Roll():
            return Rolled((1, 2, 3))
        case Cut():
            return CutAt(5)
    (ask,) = round.open_asks
    return Chose(ask.who, ask.default)


def allows(round: BankedRound, ask: Ask, choice: str, cards: Iterable[Card]) -> bool:
    try:
        round.check(Chose(ask.who, Choice(choice, cards=tuple(cards))))
    except RuleBroken:
        return False
    return True


def test_every_two_of_seven_cards_are_listed_and_may_be_set_and_nothing_else() -> None:
    round, ask = dealt(books.banked("parkwest/lucky-pai-gow-poker"), 7)
    (picks,) = round.picks("ann")
    hand = round.felt.cards(ANNS)
    listed = [frozenset(way.cards) for way in picks.ways]
    assert sorted(listed, key=hash) == sorted(map(frozenset, combinations(hand, 2)), key=hash)
    assert (picks.who, picks.choice, picks.place, picks.parts) == (ask.who, "set", ANNS, ("front", "back"))
    deck = DECKS["joker"].cards
    assert {frozenset(two) for two in combinations(deck, 2) if allows(round, ask, "set", two)} == set(listed)
    others = (some for size in (0, 1, 3, 7) for some in combinations(hand, size))
    assert not any(allows(round, ask, "set", some) for some in others)


def test_every_stack_of_two_tiles_may_be_set_and_is_told_by_the_tiles_names() -> None:
    """Two stacks that are picked the wrong way round change places, so each way to lie is listed once."""
    round, ask = dealt(books.banked("parkwest/pai-gow-tiles"), 8)
    (picks,) = round.picks("ann")
    hand = round.felt.cards(ANNS)
    assert set(picks.names) == {card.text for card in hand}
    assert all(allows(round, ask, "set", two) for two in combinations(hand, 2))
    lying = {frozenset((text(way.cards), text(set(hand) - set(way.cards)))) for way in picks.ways}
    assert len(lying) == len(picks.ways) <= 3


def test_only_who_is_asked_is_told_what_may_be_picked() -> None:
    round, ask = dealt(books.banked("parkwest/lucky-pai-gow-poker"), 7)
    assert [one.place for one in round.picks("cy")] == ["3"]
    assert round.picks("bob") == round.picks("pam") == round.picks("stranger") == ()
    round.answer(Chose(ask.who, ask.default))
    assert round.picks("ann") == (), "asked no more"


def test_a_foul_is_listed_as_one_may_be_set_and_loses() -> None:
    round, ask = dealt(books.banked("parkwest/lucky-pai-gow-poker"), 7)
    foul = next(way for way in round.picks("ann")[0].ways if way.foul)
    assert foul.foul == "the front hand would be higher than the back"
    round.answer(Chose(ask.who, Choice("set", cards=foul.cards)))
    while not round.over:
        round.time_out()
    hers = [line.outcome.result for line in round.settlement.lines if line.bet.seat == 2]
    assert hers == ["lose", "lose"]


def test_a_family_lists_what_it_lets_swap_in_its_own_words() -> None:
    round, _ = dealt(LANTERN, 4, PLAYS)
    (picks,) = round.picks("ann")
    hand = round.felt.cards(ANNS)
    assert [(way.cards, way.says) for way in picks.ways] == [
        ((card,), (f"swap the {card} for another",)) for card in hand
    ]


class OnlyTheFirst(LanternHands):
    """A rule that lets nobody swap any but the first card."""

    def lawful(self, felt: Felt, offer: Offer) -> Iterable[tuple[Card, ...]] | None:
        return tuple(super().lawful(felt, offer) or ())[:1]

    def picks_cite(self, offer: Offer) -> Cite:
        return Cite.of("test:17")


def test_what_is_not_listed_is_refused_with_its_rule_and_nothing_changes() -> None:
    round, ask = dealt(LANTERN, 4, replace(PLAYS, hands=OnlyTheFirst))
    first, second = round.felt.cards(ANNS)
    assert [way.cards for way in round.picks("ann")[0].ways] == [(first,)]
    before, seen = round.record, round.view("ann")
    with pytest.raises(RuleBroken, match=f"{second} cannot be picked to swap") as refused:
        round.answer(Chose(ask.who, Choice("swap", cards=(second,))))
    assert refused.value.cites == (Cite.of("test:17"),)
    assert (round.record, round.view("ann")) == (before, seen)
    round.answer(Chose(ask.who, Choice("swap", cards=(first,))))
    assert ask not in round.open_asks


def test_where_a_family_lists_nothing_any_cards_of_the_right_number_may_be_picked() -> None:
    round, ask = dealt(LANTERN, 4, replace(PLAYS, hands=Hands))
    assert round.picks("ann") == ()
    assert all(allows(round, ask, "swap", (card,)) for card in round.felt.cards(ANNS))
