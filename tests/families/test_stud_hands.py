"""Whole hands of stud and Mexican poker with their money, and which hand is better, all worked by hand."""

from __future__ import annotations

from typing import Any, cast

import pytest

from families.stud_tables import GAMES, Cards, act, game_of, go_on, read, schedule_of, table_of
from openfelt import books
from openfelt.cards import cards
from openfelt.families.stud_poker.settings import StudSettings
from openfelt.hands import Strength, ace_to_five, best_five, eight_or_better
from openfelt.rounds.pot import PotRound
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents

PLAYED = [name for name in GAMES if f"aviator/{name}" in {game.id for game in books.games()}]
HANDS = [
    pytest.param(game, hand, id=f"{game} {number}: {hand['says']}")
    for game in PLAYED
    for number, hand in enumerate(read(game)["hands"], 1)
]
PAIRS = [
    pytest.param(game, pair, id=f"{game}: {pair.get('better', pair.get('equal'))}")
    for game in PLAYED
    for pair in read(game)["pairs"]
]


def signed(said: str) -> int:
    return -cents(said[1:]) if said.startswith("-") else cents(said.removeprefix("+"))


def half_of(pot: dict[str, Any]) -> dict[str, list[int]]:
    """Who wins which half; a whole pot is won by both."""
    if "winners" in pot:
        return {"": sorted(pot["winners"])}
    return {half: sorted(pot[half]) for half in ("high", "low")}


def won_by(round: PotRound) -> list[tuple[int, dict[str, list[int]]]]:
    pots: dict[int, tuple[int, dict[str, list[int]]]] = {}
    names = [half.name for half in round.found.halves] if round.found else []
    for won in round.money.won:
        amount, halves = pots.setdefault(id(won.pot), (won.pot.amount, {}))
        halves[won.half] = sorted(won.parts)
    told = []
    for amount, halves in pots.values():
        if len(halves) == 1:
            name, winners = next(iter(halves.items()))
            both = name == " and ".join(names) and len(names) > 1
            told.append((amount, dict.fromkeys(names, winners) if both else {"": winners}))
        else:
            told.append((amount, halves))
    return told


@pytest.mark.parametrize(("game", "hand"), HANDS)
def test_a_whole_hand(game: str, hand: dict[str, Any]) -> None:
    rules = game_of(game, hand.get("chip", "1"), **hand.get("options", {}))
    round = PotRound(rules, table_of(hand), schedule=schedule_of(hand.get("collection", "none")))
    dealt = Cards(hand)
    for said in hand["acts"]:
        act(round, dealt, said)
    if "refused" in hand:
        with pytest.raises((AssertionError, Denied)):
            act(round, dealt, hand["refused"])
        return
    assert go_on(round, dealt) is None
    assert round.over
    assert bool(round.void) == hand.get("void", False)
    net = {f"p{seat}": signed(amount) for seat, amount in hand["net"].items()}
    assert {who: won for who, won in round.money.net().items() if who in net} == net
    fees = {f"p{seat}": cents(amount) for seat, amount in hand["fees"].items()}
    assert {who: paid for who, paid in round.money.fees.items() if paid} == fees
    assert won_by(round) == [(cents(pot["amount"]), half_of(pot)) for pot in hand["pots"]]


def strength(game: str, pair: dict[str, Any], hand: str) -> Strength | None:
    settings = cast(StudSettings, game_of(game).settings)
    half = pair.get("half", settings.wins[0])
    if half == "low":
        return (eight_or_better if settings.qualifier else ace_to_five)(cards(hand))
    down = settings.joker_down if pair.get("joker") == "down" else None
    return best_five(cards(hand), down or settings.rankings)


@pytest.mark.parametrize(("game", "pair"), PAIRS)
def test_which_hand_is_better(game: str, pair: dict[str, Any]) -> None:
    if "equal" in pair:
        first, second = (strength(game, pair, hand) for hand in pair["equal"])
        assert first == second
    else:
        better, worse = (strength(game, pair, pair[key]) for key in ("better", "worse"))
        assert better is not None
        assert worse is None or better > worse
