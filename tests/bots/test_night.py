"""A night of bots: it comes again by its seed, its money only moves, and a bot sees what it may."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.bots import Night, Players
from openfelt.bots.night import STACK
from openfelt.library import rows
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose
from openfelt.rounds.chance import Chance
from openfelt.rounds.driver import drive
from openfelt.rounds.requests import All, Ask, Choice
from openfelt.rounds.view import View

GOLD = books.banked("aviator/baccarat-gold")
EVERY_FAMILY = {game.family: game.id for game in books.banked_games()}


@pytest.mark.parametrize("id", EVERY_FAMILY.values())
def test_a_night_of_any_family_comes_again_by_its_seed(id: str) -> None:
    one, other = (Night(books.banked(id), seed="friday") for _ in range(2))
    played = [round.record for round in one.rounds(6)]
    assert len(played) >= 4
    assert [round.record for round in other.rounds(6)] == played
    assert one.stacks == other.stacks
    assert [round.record for round in Night(books.banked(id), seed="monday").rounds(6)] != played


@pytest.mark.parametrize("id", EVERY_FAMILY.values())
def test_players_driven_find_what_they_find_at_a_table(id: str) -> None:
    game, night = books.banked(id), Night(books.banked(id), seed="friday")
    table = night.begin()
    assert table is not None
    table = replace(table, bets=night.take_bets(table))
    seated, driven = Chance(game, seed="saturday"), Players(game, table, Chance(game, seed="saturday"))
    for _ in range(5):
        round = BankedRound(game, table)
        while not round.over:
            if round.open_asks:
                ask = round.open_asks[0]
                round.answer(Chose(ask.who, round.advise(ask)))
            else:
                assert not isinstance(round.waiting, Ask | All | None)
                round.answer(seated.answer(round.waiting, round.returning))
        assert drive(game, round.table, driven) == round.facts
        for chance in (seated, driven.chance):
            chance.new_shoe()


def test_what_is_won_is_lost_and_the_rest_is_bought() -> None:
    night = Night(GOLD, seed="friday")
    won: Counter[str] = Counter()
    table = rows(night.rounds(60))
    for row in table:
        won[str(row["bettor"])] += int(row["net_cents"])
    assert {row["bettor"] for row in table} == set(night.people.values())
    assert sum(night.stacks.values()) % STACK == 0
    assert sum(won.values()) != 0, "the other side of it is the player-dealers'"


def test_a_bot_sees_its_view_and_the_ask_and_nothing_else() -> None:
    seen: list[tuple[View, Ask]] = []

    class Watching:
        def decide(self, view: View, ask: Ask) -> Choice:
            seen.append((view, ask))
            return Choice("stand")

    night = Night(GOLD, bots={"birch": Watching()}, seed="friday")
    rounds = list(night.rounds(25))
    assert len(seen) > 3
    for view, ask in seen:
        assert view.viewer == ask.who.bettor == "birch"
        assert ask in view.asks
        assert view.felt["player-dealer"][1] == "??", "the second card is not turned yet"  # type: ignore[index]  # a place is a string
    standing = [answer for round in rounds for answer in round.answers if getattr(answer, "who", None)]
    assert {str(one.choice) for one in standing if one.who.bettor == "birch"} == {"stand"}  # type: ignore[union-attr]  # it has a `who`
