"""Rooms that cheat while they deal: their records prove all that they dealt, and each cheat is found."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from msgspec.structs import replace

from cli.calling import ran
from openfelt import books
from openfelt.cards import DECKS, Card, Shoe
from openfelt.cli.by_the_rules import by_the_rules
from openfelt.room.log import events as e
from openfelt.room.state import dealers, stock
from openfelt.room.state.pot_rules import PotRules
from openfelt.rounds.audience import NOBODY, Audience
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.places import DEAD, Place
from openfelt.rounds.requests import Asking, Draw
from openfelt.rounds.undealt import Undealt
from openfelt.verify.record import check, check_all
from room import pot_tables
from room.proof_nights import night_at
from room.tables import CASH_IN
from room.test_commitments import record_of

HOLDEM, STUD, DRAW = "marina/texas-holdem", "aviator/seven-card-stud", "aviator/draw-poker-jacks-or-better"
CONQUIAN, PAN, TILES = "aviator/conquian", "livermore/pan", "parkwest/pai-gow-tiles"
PAI_GOW, BLACKJACK = "parkwest/lucky-pai-gow-poker", "aviator/pure-21-5-blackjack"
Record = dict[str, Any]


def wrong_by_the_rules(record: Record) -> str:
    """Nothing is wrong as far as its cards go; what is, by its rules."""
    checked = check(record)
    assert checked.problems == []
    return by_the_rules(record, checked).wrong


# A room that deals otherwise than its game has it


def burns(times: int) -> Callable[[Dealer, str], Asking[None]]:
    def burn(dealer: Dealer, stage: str) -> Asking[None]:
        for _ in range(times):
            yield from dealer.card(DEAD, NOBODY, stage)

    return burn


@pytest.mark.parametrize("times", [0, 2, 3])
@pytest.mark.parametrize("game", [HOLDEM, STUD])
def test_burns_too_many_or_none_are_found_by_the_rules(
    game: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Dealer, "burn", burns(times))
    record = record_of(night_at(game), 2, None)
    monkeypatch.undo()
    assert "where by the rules a card is dealt to" in wrong_by_the_rules(record)


def test_two_burns_more_before_the_turn_alone_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest, met = Dealer.burn, WeakKeyDictionary[Dealer, int]()

    def burn(dealer: Dealer, stage: str) -> Asking[None]:
        met[dealer] = met.get(dealer, 0) + 1
        for _ in range(3 if met[dealer] == 2 else 1):
            yield from honest(dealer, stage)

    monkeypatch.setattr(Dealer, "burn", burn)
    night = night_at(HOLDEM, "to the river")
    record = record_of(night, 2, None)
    monkeypatch.undo()
    dead = [sight["place"] for sight in record["log"] if sight["what"] == "card"]
    assert dead.count(DEAD) == 5
    assert wrong_by_the_rules(record) == (
        "has a card dealt to dead where by the rules a card is dealt to community"
    )


def one_more(at: int) -> Callable[..., Asking[Card | None]]:
    """A card goes to the discards before the one of this number."""
    honest, dealt = Dealer.deal, WeakKeyDictionary[Dealer, int]()

    def deal(dealer: Dealer, to: Place, seen_by: Audience = NOBODY, stage: str = "deal") -> Any:
        dealt[dealer] = dealt.get(dealer, 0) + 1
        if dealt[dealer] == at:
            yield Draw(to=DEAD, stage=stage)
            dealer.left -= 1
        return (yield from honest(dealer, to, seen_by, stage))

    return deal


@pytest.mark.parametrize("game", [game.id for game in books.games()])
def test_a_card_that_is_put_aside_in_mid_deal_is_found_in_every_game(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks: nobody has seen the card, and all cards that follow are proved."""
    monkeypatch.setattr(Dealer, "deal", one_more(at=4))
    night = night_at(game, rounds=1)
    told = [record_of(night, 1, viewer) for viewer in (None, "ann")]
    monkeypatch.undo()
    assert all("has a card dealt to dead where" in wrong_by_the_rules(record) for record in told)


# A room that deals from another pack

ROYAL = tuple(Card.of(rank + suit) for rank in "AKQJT" for suit in "shdc")
NO_ACES = tuple(card for card in DECKS["standard"].cards if card.rank != "A")
TWICE = (
    tuple(card for card in DECKS["standard"].cards if card.rank in "23456789TJQKA" and card.suit in "sh") * 2
)
KINGS_FOR_ACES = tuple(
    Card.of("K" + card.suit) if card.rank == "A" else card for card in DECKS["standard"].cards
)


def deal_from(monkeypatch: pytest.MonkeyPatch, pack: tuple[Card, ...]) -> None:
    """Whatever a game is played with."""

    def shuffled(deck: Any, decks: int, source: Any) -> Shoe:
        order = list(pack)
        for place in range(len(order) - 1, 0, -1):
            other = source.bits(32) % (place + 1)
            order[place], order[other] = order[other], order[place]
        return Shoe(tuple(order))

    monkeypatch.setattr(Shoe, "fresh", shuffled)
    monkeypatch.setattr(Undealt, "__getitem__", lambda *_: 9)


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        (ROYAL, "is dealt from 20 cards, and its pack has 52"),
        (NO_ACES, "is dealt from 48 cards, and its pack has 52"),
        ((*DECKS["standard"].cards, Card.of("Jo")), "is dealt from 53 cards, and its pack has 52"),
    ],
)
def test_a_pack_of_another_size_is_found(
    pack: tuple[Card, ...], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_from(monkeypatch, pack)
    record = record_of(night_at(HOLDEM), 2, None)
    monkeypatch.undo()
    assert says in check(record).problems


@pytest.mark.parametrize("pack", [TWICE, KINGS_FOR_ACES])
def test_a_card_that_the_pack_has_not_so_often_is_found_when_it_is_shown(
    pack: tuple[Card, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one round, or of one shuffle in several: no record in which it was shown twice is called right."""
    deal_from(monkeypatch, pack)
    night = night_at(HOLDEM, rounds=12)
    told = [record_of(night, number, "ann") for number in range(1, night.state.number + 1)]
    monkeypatch.undo()
    found = 0
    for record in told:
        shown = Counter(one["hides"] for one in record["proofs"] if one["hides"] and one["of"] == 0)
        if len(record["committed"]) == 1 and max(shown.values(), default=0) > 1:
            (problem,) = check(record).problems
            assert "2 times, and its pack has 1" in problem
            found += 1
    assert found >= 1


def test_a_card_shown_too_often_in_several_rounds_of_a_shoe_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fives = tuple(Card.of("5h") if card.rank in "6789" else card for card in DECKS["standard"].cards * 3)
    deal_from(monkeypatch, fives)
    night = night_at(CASH_IN, rounds=5, decks=3)
    told = [record_of(night, number, None) for number in range(1, 6)]
    monkeypatch.undo()
    problems = [problem for _, checked in check_all(told) for problem in checked.problems]
    assert any(problem.endswith("its pack has 3, with the rounds before it") for problem in problems), (
        problems
    )


def test_a_pack_that_is_stated_but_not_that_of_the_game_is_found_by_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = pot_tables.pot_rules

    def rules(opened: e.TableOpened) -> PotRules:
        game = honest(opened).game
        return PotRules(replace(game, deck=replace(game.deck, name="forty")))

    monkeypatch.setattr(pot_tables, "pot_rules", rules)
    record = record_of(night_at(HOLDEM), 1, None)
    assert wrong_by_the_rules(record) == (
        "is dealt from 1 times forty, and marina/texas-holdem is played with 1 times standard"
    )


# A room that does not begin where players had a share in


def test_an_order_begun_where_the_room_likes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (dealers, stock):
        monkeypatch.setattr(module, "where_to_begin", lambda *_: 7)
    for game in (HOLDEM, CONQUIAN, CASH_IN, TILES):
        record = record_of(night_at(game), 1, None)
        assert "begins at position 7, which chance and what was sent do not give" in check(record).problems


def test_what_a_player_sent_and_the_room_left_out_is_missed_by_them(tmp_path: Path) -> None:
    night = night_at(HOLDEM, rounds=0)
    night.state.sent["ann"] = "mine"
    night.clock()
    while night.state.live:
        night.clock()
    record = record_of(night, 1, "ann")
    assert check(record, sent="mine").problems == []
    file = tmp_path / "round.json"
    file.write_text(json.dumps(record))
    told = ran("verify", str(file), "--sent", "not mine")
    assert (told.exit_code, 'it does not mix in "not mine"' in told.output) == (1, True)
