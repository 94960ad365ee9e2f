"""Blackjack advice: by a second working out, and by what the trade has published."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache

import pytest

from openfelt import books
from openfelt.families.blackjack.advice import before_the_look
from openfelt.families.blackjack.count import Count
from openfelt.families.blackjack.prospects import NATURAL, Hand, prospects
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.rounds.own_money import RIDE
from openfelt.rules.banked import BankedGame

LIVERMORE = books.banked("livermore/pure-21-5-blackjack")
VALUES = {value: Fraction(4 if value == 10 else 1, 13) for value in range(1, 11)}


@cache
def drawn(total: int, aces: int) -> dict[int, Fraction]:
    """A player-dealer who hits soft seventeen, worked out again: by hard totals, 22 standing for over."""
    soft = bool(aces) and total + 10 <= 21
    best = total + 10 if soft else total
    if best > 21:
        return {22: Fraction(1)}
    if best > 17 or (best == 17 and not soft):
        return {best: Fraction(1)}
    ends: defaultdict[int, Fraction] = defaultdict(Fraction)
    for value, chance in VALUES.items():
        for end, part in drawn(total + value, aces + (value == 1)).items():
            ends[end] += chance * part
    return ends


@pytest.mark.parametrize("up", range(1, 11))
def test_the_player_dealers_ends_are_those_of_a_second_working_out(up: int) -> None:
    ends: defaultdict[int, Fraction] = defaultdict(Fraction)
    natural = {1: 10, 10: 1}.get(up)
    whole = 1 - (VALUES[natural] if natural else 0)
    for down, chance in VALUES.items():
        if down != natural:
            for total, part in drawn(up + down, (up == 1) + (down == 1)).items():
                ends[total] += chance / whole * part
    found: dict[int, float] = {}
    for end, share in prospects(LIVERMORE, up).ends.items():
        found[min(end.total, 22)] = found.get(min(end.total, 22), 0.0) + share
    assert found == pytest.approx({total: float(chance) for total, chance in ends.items()})


def best(hand: Hand, up: int) -> str:
    odds = prospects(LIVERMORE, up)
    worth = {"stand": odds.stand(hand), "hit": odds.hit(hand), "double": odds.doubled(hand, 0)}
    return max(worth, key=lambda choice: worth[choice])


@pytest.mark.parametrize(
    ("hand", "play"),
    [  # what the trade prints for a dealer who hits soft seventeen; up cards two to ten, and the ace
        (Hand(Count(8)), "hhhhhhhhhh"),
        (Hand(Count(9)), "hddddhhhhh"),
        (Hand(Count(10)), "ddddddddhh"),
        (Hand(Count(11)), "dddddddddd"),
        (Hand(Count(12)), "hhssshhhhh"),
        (Hand(Count(13)), "ssssshhhhh"),
        (Hand(Count(16)), "ssssshhhhh"),
        (Hand(Count(17)), "ssssssssss"),
        (Hand(Count(18, soft=True)), "dddddsshhh"),
        (Hand(Count(19, soft=True)), "ssssdsssss"),
        (Hand(Count(20, soft=True)), "ssssssssss"),
    ],
    ids=lambda one: str(one.counted.said) if isinstance(one, Hand) else "",
)
def test_hit_stand_and_double_are_what_the_trade_prints(hand: Hand, play: str) -> None:
    assert "".join(best(hand, up)[0] for up in (*range(2, 11), 1)) == play


@pytest.mark.parametrize(
    ("card", "splits"),
    [(1, "yyyyyyyyyy"), (5, "nnnnnnnnnn"), (8, "yyyyyyyyyy"), (9, "yyyyynyynn"), (10, "nnnnnnnnnn")],
)
def test_so_are_splits(card: int, splits: str) -> None:
    pair = Hand(Count(0).and_a(card).and_a(card))
    odds = [prospects(LIVERMORE, up) for up in (*range(2, 11), 1)]
    assert "".join("ny"[one.split(card, 0) > one.best(pair)] for one in odds) == splits


def test_insurance_is_never_advised_and_a_sixteen_is_surrendered_to_a_ten() -> None:
    odds = prospects(LIVERMORE, 10)
    assert odds.best(Hand(Count(16))) < -0.5 < odds.best(Hand(Count(12)))
    assert odds.surrendered == -0.5
    assert prospects(LIVERMORE, 1).insured == pytest.approx((2 * 4 - 9) / 13 / 2), (
        "two to one, on half a unit"
    )
    assert prospects(books.banked("livermore/pure-spanish-21-5"), 1).insured == 0


@pytest.mark.parametrize(("paid", "worth"), [("insurance", None), ("at once", 1.0)])
def test_even_money_is_advised_where_it_is_paid_at_once(paid: str, worth: float | None) -> None:
    """A natural that pays 6 to 5 is worth less than 1 against an ace, insured or not."""
    odds = prospects(books.banked(LIVERMORE.id, {"even-money": paid}), 1)
    told = dict(before_the_look(odds, Hand(Count(21, soft=True)), None))
    assert told["even-money"] == (told["insurance"] if worth is None else worth)
    assert told["ride"] < 1


def test_three_cards_that_push_are_worth_more_than_four_where_the_text_says_so() -> None:
    """Three cards of 22 to 25 push against a player-dealer who is further over: a hit costs less there."""
    marina = prospects(books.banked("marina/no-bust-21st-century-blackjack"), 5)
    over = Hand(Count(22), 3)
    assert marina.stand(over) > marina.stand(Hand(Count(22), 4)) == pytest.approx(-1)
    assert prospects(LIVERMORE, 5).stand(over) == pytest.approx(-1), (
        "against a five there are no three eights"
    )


GAMES = [game for game in books.banked_games() if isinstance(game.settings, BlackjackSettings)]
EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@EVERY
def test_an_ace_and_a_ten_after_a_split_are_a_natural_only_where_the_document_says_so(
    game: BankedGame,
) -> None:
    assert isinstance(game.settings, BlackjackSettings)
    odds = prospects(game, 6)
    split, natural, twenty_one = (
        odds.stand(hand) for hand in (Hand(NATURAL, split=True), Hand(NATURAL), Hand(NATURAL, cards=4))
    )
    assert natural > twenty_one
    assert split == (natural if game.settings.natural.after_split else twenty_one)


@EVERY
def test_an_eleven_after_a_split_is_doubled_only_where_the_document_lets_it(game: BankedGame) -> None:
    assert isinstance(game.settings, BlackjackSettings)
    odds, eleven = prospects(game, 6), Hand(Count(11), split=True)
    assert odds.doubled(eleven, 0) > odds.hit(eleven)
    allowed = game.settings.double.after_split
    assert odds.best(eleven) == (odds.doubled(eleven, 0) if allowed else odds.hit(eleven))


def test_some_document_allows_each_after_a_split_and_some_does_not() -> None:
    rules = [game.settings for game in GAMES if isinstance(game.settings, BlackjackSettings)]
    assert (
        {one.natural.after_split for one in rules}
        == {one.double.after_split for one in rules}
        == {True, False}
    )


@pytest.mark.parametrize("up", [1, 10])
def test_before_the_look_two_aces_are_worth_what_splitting_them_is_unless_the_look_finds_a_natural(
    up: int,
) -> None:
    odds, aces = prospects(LIVERMORE, up), Hand(Count(0).and_a(1).and_a(1))
    assert odds.split(1, 0) > odds.best(aces)
    natural = float(VALUES[{1: 10, 10: 1}[up]])
    worth = dict(before_the_look(odds, aces, 1))
    assert worth[RIDE] == pytest.approx((1 - natural) * odds.split(1, 0) - natural)
    assert dict(before_the_look(odds, aces, None))[RIDE] == pytest.approx(
        (1 - natural) * odds.best(aces) - natural
    )
