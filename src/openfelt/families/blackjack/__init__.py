"""Blackjack: nearest to twenty-one wins, with hits, doubles, splits and a word of one's own."""

from openfelt.families.blackjack.advice import advise
from openfelt.families.blackjack.facts import WORDS, BankFacts, SeatFacts, WagerFacts, every
from openfelt.families.blackjack.hands import BlackjackHands
from openfelt.families.blackjack.procedure import CHOICES, most_cards, play
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.families.blackjack.shown import shown
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import BankedFamily
from openfelt.rules.score import HandScore

__all__ = ["FAMILY"]

FAMILY = BankedFamily(
    name="blackjack",
    settings=BlackjackSettings,
    scopes={"player_dealer": BankFacts, "seat": SeatFacts, "bet": WagerFacts},
    stages=frozenset({"deal", "draw", "insurance", "surrender", "play"}),
    settles={
        "even-money": "before the look at the down card",
        "insurance": "at the look at the down card",
        "naturals": "as soon as nothing can beat or tie it",
        "naturals-turned": "when the down card is turned",
    },
    plays=Plays(play, hands=BlackjackHands, most_cards=most_cards, advise=advise),
    every=every,
    words=WORDS,
    score=HandScore(words={"win": "Won", "push": "Pushed", "lose": "Lost", "surrender": "Surrendered"}),
    action_card=lambda settings: ("player-dealer", 1),
    shown=shown,
    choices=CHOICES,
    raises=lambda settings: ("second-card-of-a-split",),
)
