"""Three card poker: three cards against the player-dealer's three, and a second wager or a fold."""

from openfelt.families.antes.facts import BankFacts, BettorFacts
from openfelt.families.three_card.advice import advise
from openfelt.families.three_card.hands import ThreeCardHands
from openfelt.families.three_card.procedure import CHOICES, most_cards, play
from openfelt.families.three_card.settings import WORDS, SeatFacts, ThreeCardSettings, action_card, every
from openfelt.families.three_card.shown import shown
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import BankedFamily
from openfelt.rules.score import HandScore

__all__ = ["FAMILY"]

FAMILY = BankedFamily(
    name="three-card",
    settings=ThreeCardSettings,
    scopes={"player_dealer": BankFacts, "seat": SeatFacts, "bettor": BettorFacts},
    stages=frozenset({"deal", "play"}),
    settles={"folds": "when everybody has acted"},
    plays=Plays(play, hands=ThreeCardHands, most_cards=most_cards, advise=advise),
    every=every,
    words=WORDS,
    score=HandScore(),
    action_card=action_card,
    shown=shown,
    choices=CHOICES,
)
