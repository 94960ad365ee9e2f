"""What a table carries on: the shoe, bets that stay up, the count of hands, and what was kept."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

import laws
from openfelt.cards import DECKS
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Ruled
from openfelt.rounds.audience import UP
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.places import Place
from openfelt.rounds.plays import Plays
from openfelt.rounds.requests import Procedure
from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite
from openfelt.rules.errors import RuleBroken
from openfelt.rules.facts import Facts
from openfelt.rules.game import DeckRule
from openfelt.table.felt import BankedTable, Bet, Share
from proving import HandFacts, lamp, total
from rounds.lanterns import bet, card, deal, nets, ruled_by, table

SHOE = DeckRule(name="standard", decks=(2,), shoe=True, cite=Cite.of("test:1"))


def flicker(game: BankedGame, table: BankedTable) -> Procedure:
    """Two cards in the middle, from the shoe; all bets are on them."""
    dealer = Dealer(game, table)
    cards = ((yield from dealer.card(Place("middle"), UP)), (yield from dealer.card(Place("middle"), UP)))
    hand = HandFacts(total=total(cards), lamp=lamp(cards), dead=False, result="open")
    return Facts(
        hands={(seat, 1): hand for seat in range(1, table.seats + 1)},
        action=5,
        carry={"last": cards[1].text, f"seen {cards[0]}": True},
    )


FLICKER = ruled_by(deck=SHOE)


def played(on: BankedTable, cards: str, game: BankedGame = FLICKER) -> BankedRound:
    return deal(BankedRound(game, on, Plays(flicker)), cards)


def with_bets(on: BankedTable, *bets: Bet) -> BankedTable:
    return msgspec.structs.replace(on, bets=bets)


def at(*bets: str, **more: Any) -> BankedTable:
    return table(*bets, decks=2, **more)


def test_cards_dealt_from_a_shoe_are_gone_in_the_next_round() -> None:
    first = played(at("2 ann flame 5"), "As As")
    second = first.following()
    assert second.gone == {"As": 2}
    assert second.bets == ()
    assert (second.seats, second.player_dealer, second.decks) == (4, first.table.player_dealer, 2)
    round = BankedRound(FLICKER, second, Plays(flicker))
    with pytest.raises(RuleBroken, match="the As is not in the pack any more"):
        deal(round, "As")
    deal(round, "Kd Kd")
    assert round.following().gone == {"As": 2, "Kd": 2}
    assert Counter(round.pack) == DECKS["standard"].composition(2) - Counter({card("As"): 2, card("Kd"): 2})


def test_a_game_with_a_fresh_pack_each_round_carries_no_cards() -> None:
    fresh = ruled_by(deck=DeckRule(name="standard", decks=(2,), cite=Cite.of("test:1")))
    assert played(at("2 ann flame 5"), "As As", fresh).following().gone == {}


def test_what_a_round_keeps_is_kept_and_a_later_round_may_change_it() -> None:
    first = played(at("2 ann flame 5", kept={"pot": 7, "last": "none"}), "As Kd").following()
    assert first.kept == {"pot": 7, "last": "Kd", "seen As": True}
    assert played(first, "2d 3d").following().kept == {
        "pot": 7,
        "last": "3d",
        "seen As": True,
        "seen 2d": True,
    }


def test_hands_are_counted_since_the_game_was_opened() -> None:
    assert played(at("2 ann flame 5", hands_before=0), "As Kd").following().hands_before == 1
    assert played(at("2 ann flame 5", hands_before=4), "As Kd").following().hands_before == 5
    assert played(at("2 ann flame 5"), "As Kd").following().hands_before is None


# Bets that stay up: the flame wins on 7, loses on 0, and stays otherwise


STOOD = msgspec.structs.replace(bet("2 ann flame 5"), standing=True)


def stood() -> BankedTable:
    round = played(at("2 ann flame 5", "3 cy flame 10"), "As 2d")
    assert nets(round) == {}
    assert round.ledger.balances == {"ann": -500, "cy": -1000, "(standing)": 1500}
    after = round.following()
    assert after.stood == (STOOD, msgspec.structs.replace(bet("3 cy flame 10"), standing=True))
    return after


@pytest.mark.parametrize(
    ("cards", "ann", "accounts"),
    [
        ("3h 4h", 7, {"ann": 1200, "cy": 2400, "player-dealer": -2100, "(standing)": -1500}),
        ("Kh Qh", -5, {"player-dealer": 1500, "(standing)": -1500}),
        ("Kh 3h", 0, {}),
    ],
)
def test_a_bet_that_stood_is_played_again_with_the_money_already_there(
    cards: str, ann: int, accounts: dict[str, int]
) -> None:
    table = stood()
    round = played(with_bets(table, *table.stood), cards)
    assert nets(round).get("ann", 0) == ann
    assert round.ledger.balances == accounts
    assert len(round.following().stood) == (0 if ann else 2)
    for law in laws.BANKED_LAWS:
        law(round)


def test_a_bet_that_stood_may_be_taken_down_003_1943() -> None:
    table = stood()
    round = played(with_bets(table, table.stood[1]), "Kh 3h")
    assert round.ledger.balances == {"ann": 500, "(standing)": -500}, "ann has her money back"
    assert [bet.bettor for bet in round.following().stood] == ["cy"]
    for law in laws.BANKED_LAWS:
        law(round)


def test_a_shared_bet_taken_down_goes_back_in_its_shares() -> None:
    shares = (Share("ann", bet("2 x x 2").amount), Share("abe", bet("2 x x 3").amount))
    ours = msgspec.structs.replace(bet("2 ann flame 5"), shares=shares)
    table = played(with_bets(at(), ours), "As 2d").following()
    round = played(table, "Kh 3h")
    assert round.ledger.balances == {"ann": 200, "abe": 300, "(standing)": -500}


def test_a_bet_that_stood_stays_up_when_the_round_is_void_and_a_new_one_goes_back() -> None:
    table = stood()
    round = BankedRound(FLICKER, with_bets(table, *table.stood, bet("4 dee flame 5")), Plays(flicker))
    round.answer(Ruled("misdeal", {"substantial-action": "no"}))
    assert round.ledger.balances == {}, "nothing has moved"
    assert round.following().stood == table.stood
    assert round.following().kept == table.kept


@pytest.mark.parametrize(
    "change",
    [{"amount": bet("2 ann flame 6").amount}, {"seat": 4}, {"bettor": "bob"}, {"bet": "base"}],
)
def test_a_standing_bet_that_did_not_stand_is_refused(change: dict[str, Any]) -> None:
    other = msgspec.structs.replace(STOOD, **change)
    with pytest.raises(RuleBroken, match=r"did not stay up from the round before \(test:"):
        BankedRound(FLICKER, with_bets(stood(), other), Plays(flicker))


def test_a_table_is_a_fold_over_its_rounds() -> None:
    on = at("2 ann flame 5", hands_before=0)
    for number, cards in enumerate(("As 2d", "3d 3h", "4d 4h", "3s 4s"), 1):
        round = played(on, cards)
        assert sum(round.ledger.balances.values()) == 0
        on = round.following()
        assert sum(on.gone.values()) == 2 * number
        assert on.hands_before == number
        on = with_bets(on, *on.stood)
    assert nets(round) == {"ann": 7, "player-dealer": -7}
    assert on.bets == ()
