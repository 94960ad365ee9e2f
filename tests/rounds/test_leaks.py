"""The law of secrets finds what would tell somebody of cards they have not seen: in readings and in picks."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import laws
from openfelt.cards import text
from openfelt.rounds.notes import Read
from openfelt.rounds.picks import Picks
from openfelt.rounds.places import ROUND, Place
from openfelt.rounds.procedures import BankedPlays
from openfelt.rounds.requests import Ask, Asking, Offer, Procedure
from openfelt.rounds.view import Felt
from openfelt.rules.banked import BankedGame
from openfelt.table.felt import BankedTable
from proving import LANTERN, PLAYS, Lantern
from proving.lantern_hands import LanternHands


def keep_the_law(plays: BankedPlays) -> None:
    for seed in range(60):
        laws.secrets_stay_secret(laws.random_round(seed, LANTERN, plays), random.Random(seed))


class Loud(Lantern):
    """Calls out to everybody, before anything is shown, what the player-dealer has."""

    def swap(self) -> Asking[None]:
        yield Read(place=ROUND, says=text(self.hands[self.bank.seat]))
        yield from super().swap()


def loud(game: BankedGame, table: BankedTable) -> Procedure:
    return Loud(game, table).play()


class Gossip(LanternHands):
    """Says what lies in the other hands, of what may be swapped."""

    def picks(self, felt: Felt, ask: Ask, offer: Offer) -> Picks | None:
        told = super().picks(felt, ask, offer)
        others = (text(felt.cards(place)) for place in felt.places if place != str(ask.who.seat))
        return told and Picks(who=told.who, choice=told.choice, place=Place(" ".join(others)), ways=told.ways)


def test_the_proving_game_tells_nobody_more_than_they_have_seen() -> None:
    keep_the_law(PLAYS)


def test_a_hand_that_is_read_to_all_before_it_is_shown_is_found() -> None:
    with pytest.raises(AssertionError, match=r"can tell the worlds apart after answer \d+ by \['readings'\]"):
        keep_the_law(replace(PLAYS, play=loud))


def test_picks_that_tell_of_other_hands_are_found() -> None:
    with pytest.raises(AssertionError, match="is told of cards they have not seen by what they may pick"):
        keep_the_law(replace(PLAYS, hands=Gossip))
