"""placeholder"""

from openfelt.rounds.plays import by_default as advise
