"""What advice costs: the advice that is laid over a count is the family's own, and never better than best."""

from __future__ import annotations

import random

import pytest

from openfelt import books
from openfelt.bots import Night
from openfelt.cards import Card
from openfelt.families.blackjack.count import value
from openfelt.kernels.highs import CARDS
from openfelt.odds.advice_cost import cost_said, with_cost
from openfelt.odds.answers import odds_of
from openfelt.odds.counting import count_of
from openfelt.odds.counts.blackjack.advised import Advised
from openfelt.odds.counts.blackjack.shoe import VALUES
from openfelt.odds.counts.three_card.deals import advised, of_decks
from openfelt.odds.kept_counts import index, question_of
from openfelt.rounds import BankedRound
from openfelt.rounds.own_money import RIDE
from openfelt.rounds.places import BANK, Place, at_seat, hands_at
from openfelt.rounds.procedures import plays_of
from openfelt.rounds.requests import Ask, Choice, Offer, Span, Who
from openfelt.rounds.view import View
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents

BY_TRIALS = "aviator/easy-poker"
ADVISED = [
    game.id for game in books.banked_games() if len(count_of(game).strategies) > 1 and game.id != BY_TRIALS
]
CLOSED = {
    game.id
    for game in books.banked_games()
    if game.family == "pai-gow-poker" and "best" not in count_of(game).strategies
}


@pytest.mark.parametrize("id", ADVISED)
def test_of_every_game_with_decisions_it_is_told_what_advice_costs(id: str) -> None:
    game = books.banked(id)
    assert "advice" in index()[question_of(game, game.deck.default)]
    told = [text for text in with_cost(odds_of(game)).assumptions if text.startswith("as a bot is advised")]
    assert len(told) == sum(rule.base for rule in game.bets)
    base = next(rule.name for rule in game.bets if rule.base)
    by_advice = odds_of(game, strategy="advice")
    assert by_advice.strategy == "advice"
    advice = by_advice.bet(base)
    assert advice is not None
    if id in CLOSED:
        assert "not known" in told[0]
        return
    best = odds_of(game, strategy="best").bet(base)
    assert best is not None
    assert 0 <= best.ev - advice.ev < 0.06
    less = best.ev - advice.ev
    assert (f"{float(less):.6%} less" if less else "which is best play") in told[0]


def test_where_advice_goes_by_trials_it_is_simulated_and_says_so() -> None:
    game = books.banked(BY_TRIALS)
    (told,) = cost_said(game, 1)
    assert "simulated" in told
    assert "±" in told
    with pytest.raises(Denied, match="trials"):
        odds_of(game, strategy="advice")


def test_where_nobody_decides_nothing_is_said() -> None:
    game = books.banked("marina/zoobac")
    assert with_cost(odds_of(game)) == odds_of(game)


class Watched(Night):
    """A night in which whatever is advised is asked of the count as well."""

    def __init__(self, game: BankedGame) -> None:
        super().__init__(game, seed="advised")
        self.laid, self.compared = Advised(game), 0

    def decide(self, round: BankedRound, ask: Ask) -> Choice:
        view, seat = round.view(ask.who.bettor), ask.who.seat
        advice = plays_of(self.game).advise(self.game, view, ask)
        mine = [value(Card.of(card)) for card in view.felt[at_seat(seat, ask.who.hand)]]
        cards = tuple(mine.count(one) for one in VALUES)
        up, offered = value(Card.of(view.felt[BANK][0])), {offer.choice for offer in ask.offers}
        if ask.stage == "surrender":
            assert self.laid.gives_up(up, cards) is (advice.choice == "surrender")
        elif ask.stage != "insurance" and RIDE not in offered:
            hands = hands_at(seat, view.felt)
            assert self.laid.choice(up, cards, hands, len(mine) - 2, offered) == advice.choice
        self.compared += 1
        return super().decide(round, ask)


@pytest.mark.parametrize("id", ["livermore/pure-21-5-blackjack", "aviator/pure-spanish-21-5"])
def test_blackjack_is_counted_by_the_advice_that_is_given(id: str) -> None:
    night = Watched(books.banked(id))
    for _ in night.rounds(40):
        pass
    assert night.compared > 60


@pytest.mark.parametrize(("id", "decks"), [("livermore/three-card-poker", 2), ("parkwest/3-card-poker", 1)])
def test_three_cards_are_counted_by_the_advice_that_is_given(id: str, decks: int) -> None:
    game, rng = books.banked(id), random.Random(id)
    of = of_decks(game, decks)
    laid = advised(game, of)
    offers = Offer(choice="play", money=Span.exactly(cents(5)), adds="play"), Offer(choice="fold")
    ask = Ask(who=Who(2, "ann"), offers=offers, default=Choice("fold"), stage="play")
    for place in rng.sample(range(len(of.hands)), 60):
        up = rng.choice([card for card in CARDS if card not in of.hands[place].cards])
        felt = {
            Place("2"): tuple(card.text for card in of.hands[place].cards), BANK: (up.text, "??", "??")
        }  # fmt: skip
        view = View(
            viewer="ann", felt=felt, readings={}, log=(), waiting_for=(), asks=(), answered=(), void="",
            over=False,
        )  # fmt: skip
        advice = plays_of(game).advise(game, view, ask)
        assert (advice.choice == "play") is bool(laid[place, up.order]), felt
