"""Bets in words: every line, what is usual and what is the top prize, and never a word of the program."""

from __future__ import annotations

import re

import pytest

from openfelt import books
from openfelt.books.bet_page import BetPage, bet_pages
from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.bets import BetRule
from openfelt.rules.families import family_of

EVERY = pytest.mark.parametrize("game", books.banked_games(), ids=lambda game: game.id)
ODDS = re.compile(r"[\d,]+ to [\d,]+|\$[\d,]+")


def words(id: str, bet: str, **options: str) -> BetPage:
    return next(one for one in bet_pages(books.banked(id, options)) if one.name == bet)


def amounts(bet: BetRule) -> set[object]:
    return {line.pays or line.prize for line in bet.lines if line.pays or line.prize}


def everything(bet: BetPage) -> str:
    stated = (f"{one.label} {one.says}" for one in (*bet.prizes, *bet.rules))
    lines = (f"{one.label} {one.when} {one.says}" for one in bet.lines)
    return " | ".join((bet.label, bet.tag, bet.says, *stated, *lines))


@EVERY
def test_every_line_has_words_and_is_told_in_a_breath(game: BankedGame) -> None:
    for bet, rule in zip(bet_pages(game), game.bets, strict=True):
        assert len(bet.lines) == len(rule.lines) + 1
        assert all(line.label and line.when and line.says and line.cite for line in bet.lines)
        assert bet.tag
        assert bet.tag in bet.says
        for line in bet.lines:
            if line.result != "pays":
                assert line.label in bet.says


@EVERY
def test_no_fact_is_called_as_the_program_calls_it(game: BankedGame) -> None:
    family = family_of(game, BetFamily)
    raw = {fact for fact in family.facts if "_" in fact} | {
        value
        for values in family.facts.values()
        for value in values
        if isinstance(value, str) and "-" in value
    }
    for bet in bet_pages(game):
        said = everything(bet)
        assert "_" not in said
        assert "True" not in said
        assert "False" not in said
        hyphened = set(re.findall(r"[\w-]+", said)) & raw
        assert not hyphened, hyphened


@EVERY
def test_a_top_prize_never_stands_alone(game: BankedGame) -> None:
    """In a headline, where there are several odds, the top is `up to`, or the usual stands before it."""
    for bet, rule in zip(bet_pages(game), game.bets, strict=True):
        told = ODDS.findall(bet.tag)
        if len(amounts(rule)) == 1:
            assert told == [bet.tag]
        elif len(told) == 1:
            assert bet.tag == f"up to {told[0]}"
        else:
            assert (len(told), len(amounts(rule))) == (2, 2)
            assert bet.tag.startswith(f"{told[0]}; {told[1]} ")
        if bet.prizes:
            assert [one.label for one in bet.prizes] == ["Top prize", "Usual win"]


TOLD = {
    ("marina/zoobac", "rabbit"): "25 to 1; 75 to 1 against zero",
    ("marina/zoobac", "zoo"): "10 to 1; 30 to 1 against zero or on a monkey",
    ("casino-real/fortune-pai-gow-poker", "fortune"): "up to 5,000 to 1",
    ("casino-real/fortune-pai-gow-poker", "envy"): "up to $5,000",
    ("parkwest/commission-free-baccarat-dragon-bonus", "banker"): "1 to 1; 1 to 2 with six",
    ("parkwest/commission-free-baccarat-dragon-bonus", "player-dragon-bonus"): "up to 30 to 1",
    ("aviator/supreme-baccarat", "banker"): "19 to 20",
    ("aviator/supreme-baccarat", "total-shot"): "20 to 1; 40 to 1 on eighteen",
}


@pytest.mark.parametrize(("id", "bet"), TOLD, ids=lambda one: one)
def test_what_a_spot_says_it_pays(id: str, bet: str) -> None:
    assert words(id, bet).tag == TOLD[id, bet]


USUAL = {
    ("parkwest/lucky-pai-gow-poker", "lucky-bonus"): "1 to 1, straight",
    ("parkwest/ace-up-pai-gow-poker", "ace-up"): "5 to 1, player-dealer ace-high without the joker",
    ("parkwest/commission-free-baccarat-dragon-bonus", "banker-dragon-bonus"):
        "1 to 1, natural winner or 4 point difference",
    ("parkwest/fortune-pai-gow-poker", "fortune"): "2 to 1, straight",
    ("parkwest/fortune-pai-gow-poker", "envy"): "$5, another's four of a kind",
    ("marina/zoobac", "tiger"): "25 to 1, tiger",
    ("aviator/supreme-baccarat", "total-shot"): "20 to 1, seventeen",
    ("livermore/pure-spanish-21-5", "match-the-dealer"): "4 to 1, one unsuited match",
    ("livermore/ultimate-texas-holdem", "blind"): "1 to 1, straight",
    ("livermore/ultimate-texas-holdem", "bad-beat"): "9 to 1, three of a kind beaten",
    ("aviator/easy-poker", "easy-odds"): "2 to 1, straight, three of a kind or two pair, jacks up or better",
}  # fmt: skip


@pytest.mark.parametrize(("id", "bet"), USUAL, ids=lambda one: one)
def test_the_usual_win_is_a_pay_tables_lowest_or_of_two_what_most_endings_pay(id: str, bet: str) -> None:
    top, usual = words(id, bet).prizes
    assert usual.says == USUAL[id, bet]
    assert ODDS.match(top.says) != ODDS.match(usual.says)
    assert top.cites
    assert usual.cites


def test_where_the_usual_is_the_most_there_is_no_other_top_prize() -> None:
    assert words("parkwest/commission-free-baccarat-dragon-bonus", "banker").prizes == ()


def test_pushes_losses_and_what_stays_up_are_told() -> None:
    assert words("parkwest/cash-in-baccarat", "banker").says == (
        "Pays 1 to 1. Wins: banker hand nearer nine. Pushes: three-card seven; tie. "
        "Loses: player hand nearer nine."
    )
    assert words("aviator/supreme-baccarat", "flex-5").says == (
        "Pays 1 to 1. Wins: banker total 5. Stays up: neither 5 nor nine. Loses: banker nine."
    )
    assert words("casino-real/fortune-pai-gow-poker", "fortune").says == (
        "Pays up to 5,000 to 1 (seven-card straight flush). The usual win is 2 to 1 (straight). "
        "Loses: no qualifying hand."
    )


def test_lines_that_win_on_the_same_hands_say_their_conditions_once() -> None:
    assert words("marina/zoobac", "rabbit").says == (
        "Pays 25 to 1; 75 to 1 against zero. "
        "Wins: the player hand wins, 3-card player hand, player total 7. Loses: no rabbit."
    )


def test_a_bet_is_told_by_the_options_of_its_table() -> None:
    usual = words("livermore/ez-baccarat", "banker", **{"banker-three-card-seven": "push"})
    assert "Pushes: three-card seven; tie." in usual.says
    assert "three-card seven" not in words("livermore/ez-baccarat", "banker").says


CALLED = {
    "parkwest/lucky-pai-gow-poker": "Base game wager",
    "parkwest/ace-up-pai-gow-poker": "Base game wager",
    "parkwest/pai-gow-tiles": "Base game wager",
    "parkwest/fortune-pai-gow-poker": "Fortune Pai Gow Poker game wager",
    "marina/asian-double-hand-poker": "Wager",
    "marina/no-bust-21st-century-blackjack": "Base game wager",
    "marina/face-up-pai-gow-poker": "Base game wager",
    "livermore/pai-gow-poker": "Wager",
    "livermore/fortune-pai-gow-poker": "Standard Pai Gow Poker wager",
    "livermore/pure-21-5-blackjack": "Wager",
    "livermore/pure-spanish-21-5": "Base game wager",
    "aviator/pai-gow-poker": "Wager",
    "aviator/pai-gow-poker-joker-wild": "Wager",
    "aviator/fortune-pai-gow-poker-jokers-wild": "Fortune Pai Gow Poker game wager",
    "aviator/baccarat-gold": "Base game wager",
    "aviator/super-pan-9": "Wager",
    "aviator/pure-spanish-21-5": "Base game wager",
    "aviator/pure-21-5-blackjack-red-flex-and-buster": "Base game wager",
    "aviator/pure-21-5-blackjack-red-flex": "Base game wager",
    "aviator/pure-21-5-blackjack-buster": "Base game wager",
    "aviator/pure-21-5-blackjack": "Wager",
    "casino-real/fortune-pai-gow-poker": "Fortune Pai Gow Poker game wager",
}


def test_the_main_wager_is_called_what_its_document_calls_it() -> None:
    called = {game.id: game.label("base") for game in books.banked_games() if game.bet("base")}
    assert called == CALLED


@pytest.mark.parametrize("id", ["parkwest/lucky-pai-gow-poker", "aviator/baccarat-gold"])
def test_where_the_document_has_several_words_the_choice_is_recorded(id: str) -> None:
    game = books.banked(id)
    (choice,) = (one for one in game.interpretations if "main wager called" in one.question)
    assert choice.choice == f"{game.label('base')}."
    assert len(choice.lines) > 1
