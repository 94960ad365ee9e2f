"""What the board knows of a shoe: from rounds, or from the house dealer's entry pad."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction

import msgspec
import pytest

from openfelt import books
from openfelt.families.baccarat.settings import BaccaratFacts, every, facts_of
from openfelt.families.two_hands.hand_result import HandResult, bets_that_hit, by_hand, layout, result_of
from openfelt.families.two_hands.shoe_statistics import Scoreboard, Tally, percent, statistics
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Value
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.facts import Facts
from openfelt.table.outcomes import Result

EZ = books.banked("livermore/ez-baccarat")
EZ_AS_USUAL = books.banked("livermore/ez-baccarat", {"banker-three-card-seven": "push"})
ZOOBAC = books.banked("marina/zoobac")
SUPREME = books.banked("aviator/supreme-baccarat")
DRAGON_BONUS = books.banked("parkwest/commission-free-baccarat-dragon-bonus")
CASH_IN = books.banked("parkwest/cash-in-baccarat")
GAMES = (EZ, EZ_AS_USUAL, ZOOBAC, SUPREME, DRAGON_BONUS, CASH_IN)
by_name = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def ending(player: tuple[int, int], banker: tuple[int, int]) -> Facts:
    """From each hand's total and number of cards."""
    return Facts(round=facts_of(player, banker, (8, 9)))


def endings(game: BankedGame) -> list[BaccaratFacts]:
    return [msgspec.convert(end, BaccaratFacts) for end in every(game.settings)]


def hand(winner: str, **bets: str) -> HandResult:
    named = {name.replace("_", "-"): result for name, result in bets.items()}
    return msgspec.convert({"winner": winner, "bets": named}, HandResult)


# Which bets hit


@pytest.mark.parametrize(
    ("game", "player", "banker", "hits"),
    [
        (EZ, (6, 2), (7, 3), {"player": "lose", "banker": "win", "tie": "lose", "dragon-7": "win"}),
        (EZ_AS_USUAL, (6, 2), (7, 3), {"banker": "push", "dragon-7": "win"}),
        (EZ, (8, 3), (8, 3), {"player": "push", "banker": "push", "tie": "win", "panda-8": "lose"}),
        (ZOOBAC, (7, 3), (0, 3), {"player": "win", "rabbit": "win", "zoo": "win", "tiger": "lose"}),
        (ZOOBAC, (0, 3), (8, 3), {"banker": "push", "tiger": "win", "zoo": "win"}),
        (SUPREME, (4, 3), (5, 3), {"flex-5": "win", "flex-0": "stays", "total-shot": "lose"}),
        (SUPREME, (9, 2), (9, 2), {"flex-5": "lose", "flex-0": "lose", "total-shot": "win"}),
        (DRAGON_BONUS, (8, 2), (8, 2), {"player-dragon-bonus": "push", "banker-dragon-bonus": "push"}),
    ],
)
def test_every_bet_is_judged_though_nobody_made_it(
    game: BankedGame, player: tuple[int, int], banker: tuple[int, int], hits: Mapping[str, Result]
) -> None:
    judged = bets_that_hit(game, ending(player, banker))
    assert tuple(judged) == layout(game) == tuple(rule.name for rule in game.bets)
    assert {name: judged[name] for name in hits} == hits


def test_a_round_tells_its_winner_and_its_naturals() -> None:
    told = result_of(EZ, ending((3, 2), (9, 2)))
    assert (told.winner, told.player_natural, told.banker_natural) == ("banker", False, True)
    assert told.bets == bets_that_hit(EZ, ending((3, 2), (9, 2)))


def test_a_game_without_player_and_banker_hands_has_no_such_board() -> None:
    gold = books.banked("aviator/baccarat-gold")
    with pytest.raises(RuleBroken, match="Baccarat Gold has no player and banker hands"):
        result_of(gold, Facts())
    with pytest.raises(RuleBroken, match="Baccarat Gold has no player and banker hands"):
        by_hand(gold, {"winner": "tie"})


# The entry pad


def test_one_key_enters_a_plain_hand() -> None:
    assert by_hand(EZ, {"winner": "player"}) == HandResult(
        winner="player",
        bets={"player": "win", "banker": "lose", "tie": "lose", "panda-8": "lose", "dragon-7": "lose"},
    )


def test_a_side_bets_key_tells_what_follows_from_it() -> None:
    assert by_hand(EZ_AS_USUAL, {"winner": "banker"}).bets["banker"] == "win"
    assert by_hand(EZ_AS_USUAL, {"winner": "banker"}, ["dragon-7"]).bets["banker"] == "push"
    assert by_hand(EZ, {}, ["dragon-7"]).winner == "banker"
    rabbit = by_hand(ZOOBAC, {"winner": "player"}, ["rabbit"])
    assert (rabbit.bets["zoo"], rabbit.bets["tiger"]) == ("win", "lose")


def test_a_natural_has_its_key_and_is_not_guessed() -> None:
    assert by_hand(EZ, {"winner": "banker", "banker_natural": True}).banker_natural
    assert not by_hand(EZ, {"winner": "banker"}).banker_natural
    assert by_hand(EZ, {"winner": "tie", "player_natural": True}).banker_natural, "a natural ties a natural"


def test_a_pad_with_totals_leaves_nothing_open() -> None:
    totals = {"player_total": 6, "player_cards": 2, "banker_total": 7, "banker_cards": 3}
    assert by_hand(EZ, totals) == result_of(EZ, ending((6, 2), (7, 3)))


def test_what_the_keys_leave_open_is_left_out() -> None:
    # no flex number came: the banker had 4 or 8, and the bets stay, or 9, and they lose
    told = by_hand(SUPREME, {"winner": "banker"}).bets
    assert told["banker"] == "win"
    assert "flex-0" not in told
    assert by_hand(SUPREME, {"winner": "banker", "banker_total": 9}).bets["flex-0"] == "lose"


@pytest.mark.parametrize(
    ("stated", "won", "says"),
    [
        ({"winner": "bank"}, [], '"winner" is never'),
        ({"loser": "banker"}, [], '"loser" is not a fact here'),
        ({"winner": "player"}, ["dragon-7"], "no round of EZ Baccarat ends with winner player; dragon-7 won"),
        ({"player_total": 9, "banker_total": 9, "winner": "banker"}, [], "no round of EZ Baccarat ends with"),
        ({"winner": "player"}, ["rabbit"], '"rabbit" is no bet of EZ Baccarat; its bets are player, banker'),
        ({}, [], "an empty entry can be several things"),
        (
            {"both_totals": 11, "player_cards": 2, "banker_cards": 2},
            [],
            "can be several things: state the winner",
        ),
    ],
)
def test_an_entry_that_cannot_be_is_refused(stated: Mapping[str, Value], won: list[str], says: str) -> None:
    with pytest.raises(Denied, match=says):
        by_hand(EZ, stated, won)


@by_name
def test_a_pad_never_contradicts_the_round_it_is_entered_for(game: BankedGame) -> None:
    sides = [rule.name for rule in game.bets if not rule.base]
    entries: dict[tuple[object, ...], HandResult] = {}
    for end in endings(game):
        played = result_of(game, Facts(round=end))
        keys: dict[str, Value] = {"winner": end.winner}
        keys |= {key: True for key in ("player_natural", "banker_natural") if getattr(end, key)}
        won = tuple(name for name in sides if played.bets[name] == "win")
        if (*keys.items(), won) not in entries:
            entries[*keys.items(), won] = by_hand(game, keys, won)
        entered = entries[*keys.items(), won]
        assert msgspec.structs.replace(entered, bets=played.bets) == played
        assert entered.bets.items() <= played.bets.items()
        assert {"player", "banker", "tie"} <= entered.bets.keys()


# Statistics


def test_counts_and_exact_shares_of_a_shoe() -> None:
    shoe = [
        result_of(EZ, ending(*both))
        for both in [((6, 2), (7, 3)), ((8, 2), (1, 2)), ((9, 2), (9, 2)), ((8, 3), (6, 2)), ((5, 3), (7, 2))]
    ]
    told = statistics(shoe)
    assert told.hands == 5
    assert told.winners == {"player": Tally(2, 5), "banker": Tally(2, 5), "tie": Tally(1, 5)}
    assert told.bets == {
        "player": {"win": Tally(2, 5), "lose": Tally(2, 5), "push": Tally(1, 5)},
        "banker": {"win": Tally(2, 5), "lose": Tally(2, 5), "push": Tally(1, 5)},
        "tie": {"win": Tally(1, 5), "lose": Tally(4, 5)},
        "panda-8": {"win": Tally(1, 5), "lose": Tally(4, 5)},
        "dragon-7": {"win": Tally(1, 5), "lose": Tally(4, 5)},
    }
    assert (told.player_naturals, told.banker_naturals) == (Tally(2, 5), Tally(1, 5))
    assert told.hands_with_naturals == Tally(2, 5), "two naturals in one hand are one hand with naturals"
    assert told.bets["tie"]["win"].share == Fraction(1, 5)


def test_a_bet_left_open_is_counted_over_the_hands_that_told_it() -> None:
    told = statistics([hand("banker", flex_0="stays"), hand("banker"), hand("tie", flex_0="win")])
    assert told.hands == 3
    assert told.bets == {"flex-0": {"win": Tally(1, 2), "stays": Tally(1, 2)}}


def test_an_empty_shoe_lists_its_bets_and_has_no_shares() -> None:
    told = Scoreboard.of(ZOOBAC).statistics
    assert tuple(told.bets) == ("player", "banker", "tie", "rabbit", "tiger", "monkey", "zoo")
    assert told.bets["zoo"] == {"win": Tally(0, 0)}
    assert told.winners["tie"].share is None


@by_name
def test_each_hand_is_counted_once_in_every_bet(game: BankedGame) -> None:
    rng = random.Random(game.id)
    shoe = [result_of(game, Facts(round=end)) for end in rng.choices(endings(game), k=80)]
    told = statistics(shoe, layout(game))
    assert sum(tally.count for tally in told.winners.values()) == told.hands == 80
    for tallies in told.bets.values():
        assert sum(tally.count for tally in tallies.values()) == 80
        assert sum(tally.share or 0 for tally in tallies.values()) == 1
    both = told.player_naturals.count + told.banker_naturals.count - told.hands_with_naturals.count
    assert both == sum(result.player_natural and result.banker_natural for result in shoe)


@pytest.mark.parametrize(
    ("share", "places", "shown"),
    [
        (Fraction(1, 8), 1, "12.5%"),
        (Fraction(1, 3), 1, "33.3%"),
        (Fraction(2, 3), 0, "67%"),
        (Fraction(1, 16), 1, "6.3%"),
        (Fraction(1, 2000), 1, "0.1%"),
        (Fraction(1, 1000), 2, "0.10%"),
        (Fraction(1), 1, "100.0%"),
        (Fraction(0), 1, "0.0%"),
        (None, 1, "–"),
    ],
)
def test_percentages_are_rounded_only_for_the_eye(share: Fraction | None, places: int, shown: str) -> None:
    assert percent(share, places) == shown


# The scoreboard


def test_a_board_gathers_hands_and_the_board_before_stays_as_it_was() -> None:
    before = Scoreboard().entered(hand("banker"))
    after = before.entered(hand("tie")).entered(hand("player"))
    assert before.winners == ("banker",)
    assert after.winners == ("banker", "tie", "player")
    assert after.statistics.hands == 3
    assert [(cell.mark, cell.ties) for cell in after.roads.big_road] == [("banker", 1), ("player", 0)]


def test_the_last_entry_can_be_taken_back_and_entered_anew() -> None:
    board = Scoreboard().entered(hand("banker")).entered(hand("banker"))
    anew = board.taken_back().entered(hand("player"))
    assert anew == Scoreboard().entered(hand("banker")).entered(hand("player"))
    assert board.taken_back() == Scoreboard().entered(hand("banker"))
    for slip in (Scoreboard().taken_back, board.new_shoe().taken_back):
        with pytest.raises(Denied, match="nothing to take back"):
            slip()


def test_a_new_shoe_keeps_the_one_before_and_only_that() -> None:
    first = Scoreboard.of(EZ).entered(by_hand(EZ, {"winner": "banker"}))
    assert first.previous_statistics is None
    second = first.new_shoe()
    assert second.statistics.hands == 0
    assert second.roads.bead_plate == ()
    assert second.previous_statistics == first.statistics
    third = second.entered(by_hand(EZ, {"winner": "tie"})).entered(by_hand(EZ, {"winner": "tie"})).new_shoe()
    assert third.previous_statistics is not None
    assert third.previous_statistics.winners["tie"] == Tally(2, 2)
    assert third.new_shoe() == third, "a key pressed twice loses nothing"


def test_a_board_can_be_sent_and_read_again() -> None:
    board = Scoreboard.of(EZ).entered(by_hand(EZ, {"winner": "banker"}, ["dragon-7"])).new_shoe()
    assert msgspec.json.decode(msgspec.json.encode(board), type=Scoreboard) == board
    assert b'"big_eye_boy":[]' in msgspec.json.encode(board.roads)
