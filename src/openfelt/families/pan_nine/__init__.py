"""Pan 9: three cards and perhaps a fourth, nearest to nine wins."""

from openfelt.families.pan_nine.advice import advise
from openfelt.families.pan_nine.hands import PanNineHands
from openfelt.families.pan_nine.procedure import CHOICES, HIT, STAND, most_cards, play
from openfelt.families.pan_nine.settings import WORDS, BankFacts, PanNineSettings, SeatFacts, every
from openfelt.families.pan_nine.shown import shown
from openfelt.rounds.places import BANK
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import BankedFamily
from openfelt.rules.score import HandScore

__all__ = ["FAMILY"]

FAMILY = BankedFamily(
    name="pan-9",
    settings=PanNineSettings,
    scopes={"player_dealer": BankFacts, "seat": SeatFacts},
    stages=frozenset({"dice", "deal", "play", "draw", BANK}),
    rulings={"foul-hand": frozenset({"play", "draw", BANK}), "player-dealer-exposed": frozenset({"play"})},
    plays=Plays(play, hands=PanNineHands, most_cards=most_cards, advise=advise),
    every=every,
    words=WORDS,
    score=HandScore(),
    shown=shown,
    choices=CHOICES,
    boxes={STAND.choice: "front", HIT.choice: "back"},
)
