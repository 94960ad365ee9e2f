"""A card that was boxed, exposed, dealt off the table or one too many: as the document rules."""

from __future__ import annotations

import msgspec
import pytest

from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Dealt, Fault
from openfelt.rounds.audience import EVERYONE, NOBODY, only
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.places import Place
from openfelt.rounds.plays import Plays
from openfelt.rounds.requests import Draw, Procedure
from openfelt.rules.banked import BankedGame
from openfelt.rules.facts import Facts
from openfelt.rules.game import FaultRule
from openfelt.table.felt import BankedTable
from proving import LANTERN
from rounds.lanterns import BOB, CY, begin, card, choose, deal, finish, nets, play_to, ruled_by, table


def boxed(text: str) -> Fault:
    return Fault("boxed", card(text))


def exposed(text: str) -> Fault:
    return Fault("exposed", card(text))


def off_table(text: str) -> Fault:
    return Fault("off-table", card(text))


def pile(round: BankedRound, number: int) -> str:
    return " ".join(map(str, round.felt.cards(Place(f"pile-{number}"))))


def dead(round: BankedRound) -> str:
    return " ".join(map(str, round.felt.cards(Place("dead"))))


def test_a_boxed_card_is_dead_and_replaced_by_the_very_next() -> None:
    round = deal(begin(), "Ks")
    round.answer(boxed("9d"))
    assert isinstance(round.waiting, Draw)
    assert round.waiting.to == "pile-2"
    deal(round, "2s")
    assert (pile(round, 1), pile(round, 2), dead(round)) == ("Ks", "2s", "9d")
    assert round.view(None).felt[Place("dead")] == ("9d",), "everyone has seen it"
    assert card("9d") not in round.pack


def test_an_exposed_card_is_dead_and_replaced_when_the_deal_is_over() -> None:
    round = begin()
    round.answer(exposed("9d"))
    assert isinstance(round.waiting, Draw)
    assert round.waiting.to == "pile-2", "the deal goes on"
    deal(round, "2s 4s Tc 7s 6s 5s")
    round.answer(exposed("8d"))
    assert [pile(round, n) for n in (1, 2, 3, 4)] == ["7s", "2s 6s", "4s 5s", "Tc"]
    assert isinstance(round.waiting, Draw)
    assert (round.waiting.to, round.waiting.stage) == ("pile-1", "deal")
    deal(round, "Ks Jc")
    assert [pile(round, n) for n in (1, 2, 3, 4)] == ["7s Ks", "2s 6s", "4s 5s", "Tc Jc"]
    assert dead(round) == "9d 8d"
    assert nets(_from_the_cut(round)) == nets(play_to("over"))


def _from_the_cut(round: BankedRound) -> BankedRound:
    for answer in play_to("swap").answers[8:]:
        round.answer(answer)
    return finish(round)


def test_a_replacement_may_be_spoiled_too() -> None:
    round = begin()
    round.answer(exposed("9d"))
    deal(round, "2s 4s Tc 7s 6s 5s Jc")
    round.answer(exposed("8d"))
    assert isinstance(round.waiting, Draw)
    assert round.waiting.to == "pile-1"
    deal(round, "Ks")
    assert pile(round, 1) == "7s Ks"
    assert dead(round) == "9d 8d"


def test_a_card_off_the_table_plays_and_everyone_has_seen_it() -> None:
    round = deal(begin(), "Ks")
    round.answer(off_table("2s"))
    deal(round, "4s Tc 7s 6s 5s Jc")
    assert pile(round, 2) == "2s 6s"
    assert round.view(None).felt[Place("pile-2")] == ("2s", "??")
    assert nets(_from_the_cut(round)) == nets(play_to("over"))


@pytest.mark.parametrize(
    ("faults", "void"),
    [
        ([Fault("extra", card("9d"))], "misdeal: the 9d was extra"),
        ([exposed("Ad")], "misdeal: the Ad was exposed"),
        ([boxed("Ad")], ""),
        ([boxed("9d"), boxed("8d")], ""),
        ([boxed("9d"), boxed("8d"), boxed("6d")], "misdeal: the 6d was boxed, fault number 3"),
        ([boxed("9d"), exposed("8d"), boxed("6d")], "misdeal: the 6d was boxed, fault number 3"),
        ([exposed("9d"), boxed("8d"), exposed("6d")], "misdeal: the 6d was exposed, fault number 3"),
        # a card off the table is no boxed card (003:1418, 003:1423)
        ([off_table("9d"), off_table("8d"), off_table("6d"), boxed("5d"), boxed("4d")], ""),
        (
            [off_table("9d"), boxed("5d"), boxed("4d"), boxed("3d")],
            "misdeal: the 3d was boxed, fault number 3",
        ),
    ],
)
def test_a_fault_is_a_misdeal_as_the_data_says(faults: list[Fault], void: str) -> None:
    round = begin()
    for fault in faults:
        assert not round.over
        round.answer(fault)
    assert round.void == void
    assert round.over is bool(void)
    if void:
        assert round.ledger.balances == {}
        assert [line.returned for line in round.settlement.lines] == [bet.amount for bet in round.table.bets]


def test_without_a_number_no_number_of_faults_is_a_misdeal() -> None:
    always = FaultRule(becomes="replaced", cite=LANTERN.faults["boxed"].cite)
    round = begin(game=ruled_by(faults={"boxed": always}))
    for text in ("9d", "8d", "7d", "6d", "5d"):
        round.answer(boxed(text))
    assert not round.over
    assert pile(round, 1) == ""


def test_a_card_exposed_at_the_draw_is_replaced_at_once_and_the_wait_stays_a_draw() -> None:
    round = choose(choose(play_to("swap"), BOB, "swap", held="2s"), CY, "keep")
    round.answer(exposed("9d"))
    assert isinstance(round.waiting, Draw)
    assert round.waiting.stage == "draw"
    assert round.rulings == (), "no misdeal any more: players have acted"
    deal(round, "3d")
    assert round.felt.cards(Place("2")) == (card("6s"), card("3d"))


def test_replacements_are_given_by_place_and_are_seen_as_the_first_card_would_have_been() -> None:
    on = BankedTable(seats=4, player_dealer=table().player_dealer)
    house_dealer, told = Dealer(LANTERN, on), []

    def spoiled(game: BankedGame, table: BankedTable) -> Procedure:
        for place, seen_by in (("1", only("ann")), ("2", NOBODY), ("1", EVERYONE)):
            assert (yield from house_dealer.deal(Place(place), seen_by, "draw")) is None or place == "2"
        told.append((yield from house_dealer.make_good()))
        assert house_dealer.owed == []
        told.append((yield from house_dealer.make_good()))
        return Facts(action=5)

    game = ruled_by(
        bets=(), faults={"exposed": msgspec.structs.replace(LANTERN.faults["exposed"], misdeal_from=None)}
    )
    house_dealer.game = game
    round = BankedRound(game, on, Plays(spoiled))
    for answer in (exposed("9d"), Dealt(card("2s")), exposed("8d"), Dealt(card("3s")), Dealt(card("4s"))):
        round.answer(answer)
    assert told == [{"1": (card("3s"), card("4s"))}, {}]
    assert round.view("ann").felt == {"1": ("3s", "4s"), "2": ("??",), "dead": ("9d", "8d")}
    assert round.view("bob").felt == {"1": ("??", "4s"), "2": ("??",), "dead": ("9d", "8d")}


def test_the_last_card_to_spare_is_dealt_and_then_none_is_left() -> None:
    def two_cards(game: BankedGame, table: BankedTable) -> Procedure:
        house_dealer = Dealer(game, table, spare=1)
        for _ in range(2):
            yield from house_dealer.card(Place("1"))
        return Facts(action=5)

    game = ruled_by(
        bets=(), faults={"boxed": msgspec.structs.replace(LANTERN.faults["boxed"], misdeal_from=None)}
    )
    round = BankedRound(game, msgspec.structs.replace(table(), bets=()), Plays(two_cards))
    for answer in (boxed("9d"), Dealt(card("2s"))):
        round.answer(answer)
    assert round.felt.cards(Place("1")) == (card("2s"),)
    round.answer(boxed("8d"))
    assert round.void == "misdeal: no card is left to replace the 8d"


def test_a_fault_leaves_the_cards_dealt_before_where_they_are() -> None:
    round = deal(begin(), "Ks 2s 4s Tc")
    round.answer(boxed("9d"))
    assert (pile(round, 1), dead(round)) == ("Ks", "9d")
