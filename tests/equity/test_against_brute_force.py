"""Games that no library knows: equity held against going through every deal, by a second reading of hands."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import pytest

from equity.brute import Judge, brute, deuce_to_seven, joker_for_low, joker_in_five, mexican
from families import second_hands as second
from openfelt import books
from openfelt.cards import DECKS, cards, text
from openfelt.equity.answers import Question, answer
from openfelt.rules.pot import PotGame


class Played(NamedTuple):
    """A game as it is dealt: the cards of a hand, how many are known, the board, and how it is judged."""

    game: str
    size: int
    known: Sequence[int]
    board: int
    judges: Sequence[Judge]
    wins: str = ""
    drawn: int = 0


HIGH_LOW = (second.two_with_three, second.two_with_three_for_low)
BUG, WILD = joker_in_five(wild=False), joker_in_five(wild=True)
GAMES = (
    Played("aviator/texas-holdem", 2, (2, 2, 2), 5, (second.any_five,)),
    Played("aviator/omaha", 4, (4, 4), 5, (second.two_with_three,)),
    Played("aviator/omaha-high-low", 4, (4, 4, 4), 5, HIGH_LOW),
    Played("aviator/pineapple", 2, (2, 2), 5, (second.any_five,)),
    Played("aviator/crazy-pineapple", 2, (2, 2), 5, (second.any_five,)),
    Played("aviator/seven-card-stud", 7, (6, 6), 0, (second.any_five,)),
    Played("aviator/seven-card-stud-high-low", 7, (7, 6, 6), 0, (second.any_five, second.low_eight)),
    Played("aviator/razz", 7, (6, 7, 6), 0, (second.lowest_five,)),
    Played("aviator/mexican-poker", 5, (4, 4, 5), 0, (mexican,)),
    Played("aviator/mexican-poker-delano-draw", 5, (4, 4), 0, (WILD,)),
    Played("aviator/draw-poker-jacks-or-better", 5, (4, 4), 0, (BUG,)),
    Played("aviator/jacks-back", 5, (4, 4), 0, (BUG,)),
    Played("aviator/jacks-back", 5, (4, 4), 0, (joker_for_low,), wins="low"),
    Played("aviator/lowball", 5, (4, 4), 0, (joker_for_low,)),
    Played("livermore/lowball", 5, (4, 4), 0, (joker_for_low,)),
    Played("marina/lowball", 5, (4, 4), 0, (joker_for_low,)),
    Played("aviator/kansas-city-lowball", 5, (4, 4), 0, (deuce_to_seven,)),
)


def spot(rng: random.Random, played: Played) -> tuple[list[str], str, str]:
    """Random hands with few cards to come; before a draw each lacks what it draws, so that nobody decides."""
    game = books.game(played.game)
    pack = list(DECKS[game.deck.name].cards)
    rng.shuffle(pack)
    jokers = [card for card in pack if card.is_joker]
    if jokers and rng.random() < 0.7:  # seldom out of the hands
        pack.remove(jokers[0])
        pack.insert(rng.randrange(8), jokers[0])
    hands = []
    for number in played.known:
        hands.append(text(pack[:number]))
        pack = pack[number:]
    lie = played.board and rng.choice((played.board - 1, played.board))
    return hands, text(pack[:lie]), text(pack[lie : lie + rng.randrange(4)])


def agree(played: Played, seeds: range) -> None:
    game = books.game(played.game)
    assert isinstance(game, PotGame)
    for seed in seeds:
        hands, board, dead = spot(random.Random(seed), played)
        question = Question(
            game=game, hands=tuple(hands), board=board, dead=dead, wins=played.wins, drawn=played.drawn
        )
        found = answer(question)
        assert found.method == "exact"
        slowly = brute(game.deck.name, hands, board, dead, played.size, played.board and 5, played.judges)
        assert [one.equity for one in found.results] == slowly, (played.game, hands, board, dead)


def name(played: Played) -> str:
    return f"{played.game} {played.wins}"


@pytest.mark.parametrize("played", GAMES, ids=name)
def test_every_game_agrees_with_brute_force(played: Played) -> None:
    agree(played, range(2))


@pytest.mark.proof
@pytest.mark.parametrize("played", GAMES, ids=name)
def test_every_game_agrees_with_brute_force_often(played: Played) -> None:
    agree(played, range(100, 140))


def test_a_joker_that_may_still_lie_face_down_is_any_card() -> None:
    """One card of the first hand is not known, the one that was dealt down."""
    game = books.game("aviator/mexican-poker")
    assert isinstance(game, PotGame)
    hand, other = "Ah Kh 2h 3d", "7s 7d 7h Qc Qd"
    found = answer(Question(game=game, hands=(f"?? {hand}", other)))
    known = {*cards(hand), *cards(other)}
    come = [card for card in DECKS[game.deck.name].cards if card not in known]
    best = mexican(cards(other), ())
    won = sum(mexican((card, *cards(hand)), ()) > best for card in come)
    assert found.results[0].equity == Fraction(won, len(come))
