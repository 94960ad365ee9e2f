"""A night of bots for pots: it comes again by its seed, its money only moves, and the button goes round."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from openfelt import books
from openfelt.bots.pot_night import PotNight
from openfelt.cards import Card
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import View
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.setup import usual_stakes
from openfelt.table.stacks import Stakes

PEOPLE = {1: "amber", 2: "birch", 4: "cedar"}
POT_GAMES = [game for game in books.games() if isinstance(game, PotGame)]
EVERY = pytest.mark.parametrize("game", POT_GAMES, ids=lambda game: game.id)


class Caller:
    """Calls whatever it is asked to, takes blinds, throws the first card away; else as the clock answers."""

    def decide(self, view: View, ask: Ask) -> Choice:
        offers = {offer.choice: offer for offer in ask.offers}
        words = ("check", "call", "show", "post", "blind", "no", "discard")
        offer = next((offers[word] for word in words if word in offers), None)
        if offer is None:
            return ask.default
        cards = view.felt[offer.pick.place][: offer.pick.least] if offer.pick else ()
        money = None if offer.money is None else offer.money.least
        return Choice(offer.choice, money, tuple(map(Card.of, cards)))


class Pusher(Caller):
    """Puts in all it has."""

    def decide(self, view: View, ask: Ask) -> Choice:
        more = [offer for offer in ask.offers if offer.choice in {"bet", "raise", "all-in"}]
        if not more or more[-1].money is None:
            return super().decide(view, ask)
        return Choice(more[-1].choice, more[-1].money.most)


def night(
    game: PotGame, seed: str = "friday", stakes: Stakes | None = None, schedule: Schedule | None = None
) -> PotNight:
    bots = dict.fromkeys(PEOPLE.values(), Caller())
    stakes = stakes or usual_stakes(game, None)
    return PotNight(game, PEOPLE, stakes, schedule=schedule, bots=bots, seed=seed)


@EVERY
def test_a_night_comes_again_by_its_seed_and_not_by_another(game: PotGame) -> None:
    played = [round.record for round in night(game).rounds(5)]
    assert [round.record for round in night(game).rounds(5)] == played
    assert [round.record for round in night(game, "monday").rounds(5)] != played


@pytest.mark.parametrize("game", [game for game in POT_GAMES if game.button], ids=lambda game: game.id)
def test_the_button_is_drawn_for_once_and_goes_round(game: PotGame) -> None:
    hands = list(night(game).rounds(5))
    assert [round.begun.button is None for round in hands] == [True, False, False, False, False]
    seats = [round.positions.button for round in hands]
    first = list(PEOPLE).index(seats[0])
    assert seats == [list(PEOPLE)[(first + hand) % 3] for hand in range(5)]


def total(table: PotNight) -> int:
    return sum(table.stacks.values())


def test_what_the_collection_takes_is_all_that_is_missing() -> None:
    game = books.game("marina/texas-holdem")
    assert isinstance(game, PotGame)
    table = night(game, schedule=books.posted(game.id, ["7"]))
    before, taken = total(table), 0
    for round in table.rounds(6):
        taken += sum(charge.amount for charge in round.money.charges)
        assert total(table) == before - taken
    assert taken > 0


def broken(game: PotGame) -> Iterator[tuple[PotNight, PotRound]]:
    """Hands after which somebody has nothing left."""
    stakes = Stakes(structure="no-limit", blinds=(Cents(1_00), Cents(2_00)))
    table = PotNight(game, PEOPLE, stakes, bots=dict.fromkeys(PEOPLE.values(), Pusher()), seed="all in")
    for round in table.rounds(6):
        if table.broke:
            yield table, round


def test_whoever_has_nothing_left_buys_in_again_and_comes_in_as_the_document_has_it() -> None:
    game = books.game("aviator/texas-holdem")
    assert isinstance(game, PotGame)
    table, _ = next(broken(game))
    (gone, *_), before = table.broke, total(table)
    bought = len(table.broke) * table.buy_in
    assert table.line.players[gone].broke
    round = table.hand()
    assert total(table) == before + bought
    assert all(seat in {stack.seat for stack in round.begun.stacks} for seat in PEOPLE)
    owed = round.begun.debts.get(gone)
    assert round.begun.button is None or owed is not None


def test_without_a_bot_somebody_does_as_they_are_advised() -> None:
    game = POT_GAMES[0]
    table = PotNight(game, PEOPLE, usual_stakes(game, None), seed="friday")
    for round in table.rounds(2):
        assert round.over
        assert not round.void
