"""Hold'em against the player-dealer: an ante that is added to as the community cards come."""

from openfelt.families.antes.facts import BankFacts
from openfelt.families.bank_holdem.advice import advise
from openfelt.families.bank_holdem.hands import BankHoldemHands
from openfelt.families.bank_holdem.procedure import CHOICES, most_cards, play
from openfelt.families.bank_holdem.settings import (
    STREETS,
    WORDS,
    BankHoldemSettings,
    SeatFacts,
    TripsFacts,
    every,
)
from openfelt.families.bank_holdem.shown import shown
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import BankedFamily
from openfelt.rules.score import HandScore

__all__ = ["FAMILY"]

FAMILY = BankedFamily(
    name="holdem-vs-dealer",
    settings=BankHoldemSettings,
    scopes={"player_dealer": BankFacts, "seat": SeatFacts, "bettor": TripsFacts},
    stages=frozenset({"deal", *STREETS}),
    settles={"folds": "when everybody has acted"},
    plays=Plays(play, version=2, hands=BankHoldemHands, most_cards=most_cards, advise=advise),
    every=every,
    words=WORDS,
    score=HandScore(),
    shown=shown,
    choices=CHOICES,
)
