"""What is said of a choice that is not open: why, what is, and the lines that say so."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

import laws
from openfelt import books
from openfelt.cards import Card
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose
from openfelt.rounds.example import example
from openfelt.rounds.refused_choices import choices_said, refused
from openfelt.rounds.requests import Ask, Choice, Offer, Who
from openfelt.rounds.settling import settle_by_the_books
from openfelt.rounds.table_record import TableRecord
from openfelt.rules.codec import convert
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.families import FAMILIES

DECIDING = [
    game.id for game in books.banked_games() if FAMILIES[game.family].stages & {"play", "set", "hand"}
]
CHOICES = sorted({choice.replace(" ", "-") for one in FAMILIES.values() for choice in one.choices})
"""Whatever people may be asked to choose in any game; and what nobody is."""


def asked_in(id: str, rounds: int = 6) -> Iterator[tuple[BankedRound, Ask]]:
    """All that rounds ask in which anything may happen."""
    game = books.banked(id)
    for seed in range(rounds):
        rng = random.Random(f"{id} {seed}")
        round = BankedRound(game, laws.random_table(rng, game))
        while not round.over:
            for ask in round.open_asks[:1]:
                yield round, ask
            round.answer(laws.random_answer(rng, round))


@pytest.mark.parametrize("id", DECIDING)
def test_a_choice_that_is_not_open_is_refused_by_the_nearest_lines_with_those_that_are(id: str) -> None:
    whole = str(books.banked(id).play_cite)
    met = 0
    for round, ask in asked_in(id):
        offered = [offer.choice for offer in ask.offers]
        for choice in {*CHOICES, "whatever"} - set(offered):
            with pytest.raises(RuleBroken) as refusal:
                round.check(Chose(ask.who, Choice(choice)))
            says, cites = str(refusal.value), [str(cite) for cite in refusal.value.cites]
            assert says.count(f"the choices are {', '.join(offered)}") == says.count("the choices are") == 1
            assert cites, says
            assert whole not in cites, says
            met += 1
    assert met


@pytest.mark.parametrize("id", DECIDING)
def test_cards_that_do_not_belong_to_a_choice_are_refused_by_its_lines(id: str) -> None:
    whole = str(books.banked(id).play_cite)
    for round, ask in asked_in(id, 2):
        for offer in ask.offers:
            money = None if offer.money is None else offer.money.most
            with pytest.raises(RuleBroken) as refusal:
                round.check(Chose(ask.who, Choice(offer.choice, money, (Card.of("As"),) * 9)))
            assert whole not in map(str, refusal.value.cites)


def records_that_do_not_fit(id: str) -> Iterator[dict[str, Any]]:
    """A round that was dealt, with a card too few or too many, without dice, or with a word too many."""
    dealt = tomllib.loads(example(books.banked(id), "1"))
    if "shoe" in dealt:
        cards = dealt["shoe"].split()
        yield from (dealt | {"shoe": " ".join(cards[:number])} for number in range(len(cards)))
        yield dealt | {"shoe": " ".join([*cards, "2c"])}
    for place, hand in dealt.get("hands", {}).items():
        yield dealt | {"hands": {at: other for at, other in dealt["hands"].items() if at != place}}
        yield dealt | {"hands": dealt["hands"] | {place: hand + " 2c"}}
    if "dice" in dealt:
        yield dealt | {"dice": []}
    for who in ({"seat": 2, "bettor": "ann"}, {"seat": 2, "bettor": "nobody"}, {"seat": "player-dealer"}):
        yield dealt | {"decisions": [*dealt.get("decisions", []), who | {"choice": "whatever"}]}


@pytest.mark.parametrize("id", books.banked_ids())
def test_a_record_that_does_not_come_out_is_refused_by_the_nearest_lines(id: str) -> None:
    whole, met = str(books.banked(id).play_cite), 0
    for raw in records_that_do_not_fit(id):
        with pytest.raises(Denied) as refusal:
            settle_by_the_books(convert(raw, TableRecord, "record"))
        if isinstance(refusal.value, RuleBroken):
            assert whole not in map(str, refusal.value.cites), refusal.value
            assert str(refusal.value).count("the choices are") < 2
        met += 1
    assert met > 4


def ask(*choices: str) -> Ask:
    offers = tuple(Offer(choice=choice) for choice in choices)
    return Ask(who=Who(2, "ann"), offers=offers, default=Choice(choices[0]), stage="play")


def test_what_there_was_to_choose_is_said_once() -> None:
    assert choices_said([]) == ""
    assert choices_said([ask("hit", "stand")]) == "the choices are hit, stand"
    before = [ask("ride", "insurance"), ask("stand", "hit"), ask("hit", "stand")]
    assert choices_said(before) == "the choices are hit, stand; before that also ride, insurance"


def test_each_reason_is_said_once() -> None:
    why = ["a double gets one card", "", "a double gets one card"]
    assert refused("no", why, [ask("stand")]) == "no: a double gets one card; the choices are stand"
    assert refused("", [""], [ask("stand")]) == "the choices are stand"
