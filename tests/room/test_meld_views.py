"""What is sent of a table of melds: small however long the round is, and never a card too many."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from openfelt.room.log import events as e
from openfelt.room.state.meld import MeldState
from openfelt.room.wire.meld_shown import MeldTableShown
from openfelt.room.wire.meld_views import TOP, MeldViews
from openfelt.room.wire.picture import Picture, Told
from openfelt.room.wire.shown import Reading
from openfelt.rounds.places import Place
from openfelt.rounds.view import View
from room import spoken as c
from room.held import HeldChance
from room.meld_chaos import MeldChaos
from room.meld_tables import CONQUIAN, PAN, MeldNight
from room.tables import private, public
from room.test_meld_table import claimed, tied
from room.test_table_views import secrets_stay_secret


def seat_of(shown: dict[str, Any], person: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in shown["seats"] if one["person"] == person)
    return found


def test_the_picture_of_an_empty_table() -> None:
    shown = public(MeldNight().state)
    assert (shown["phase"], shown["seats"], shown["first"], shown["pot"]) == ("gathering", [], None, "0.00")
    assert shown["stakes_said"] == "a bet of $5"
    assert shown["buy_in"]["least"] == "50.00"
    assert public(MeldNight(PAN).state)["stakes_said"] == "chips of $1"


def test_the_picture_follows_the_round() -> None:
    night = MeldNight(collection=("1",)).seated("ann", "bob", "cy", buy_in=100).dealt()
    shown = public(night.state, 7.5)
    assert (shown["pot"], shown["carried"], shown["left"]) == ("15.00", "0.00", 13)
    assert (seat_of(shown, "ann")["stack"], seat_of(shown, "ann")["put_in"]) == ("94.00", "5.00")
    assert {one["stands"] for one in shown["seats"]} == {"in"}
    assert shown["charges"][0]["bettor"] in {"ann", "bob", "cy"}
    night.do("cy", c.Leave())
    assert seat_of(public(night.state), "cy")["stands"] == "gone"
    night.play()
    shown = public(night.state)
    assert sum(float(one["net"]) for one in shown["result"]["people"]) == -float(shown["carried"])


def test_payments_are_there_for_all_to_see() -> None:
    night = MeldNight(PAN).seated("ann", "bob", "cy", "dee").dealt()
    night.play(until=lambda: bool(night.round.money.payments))
    payments = night.round.money.payments
    shown = public(night.state)
    to = payments[0].to
    assert float(seat_of(shown, to)["paid"]) * 100 == sum(one.amount for one in payments)
    assert sum(float(one["paid"]) for one in shown["seats"]) == 0
    told = [sight for sight in shown["log"] if sight["to"] == to]
    assert [sight["who"] for sight in told] == [one.source for one in payments]


def test_what_is_carried_and_who_waits_for_it_is_told() -> None:
    night = tied()
    night.do("cy", c.Leave())
    night.do("dee", c.Sit(seat=3, buy_in=night.state.least_buy_in))
    shown = public(night.state)
    assert (shown["pot"], shown["carried"]) == ("15.00", "15.00")
    assert seat_of(shown, "dee")["waits"]
    assert not seat_of(shown, "ann")["waits"]


def test_a_claim_says_so_and_whoever_waives_it_alone_knows() -> None:
    night = claimed()
    shown = public(night.state)
    assert shown["claim"]
    who = night.round.open_asks[0].who.bettor
    before = public(night.state)
    night.state.waived.add(who)
    assert public(night.state) == before, "nobody else is told"
    mine = private(night.state, who)
    assert mine is not None
    assert mine["waives"]


# Small


def test_what_is_told_of_a_long_round_is_what_is_new() -> None:
    """After hundreds of turns a message is no larger than after some."""
    night = MeldNight(PAN).seated("ann", "bob", "cy", "dee", "eve").dealt()
    told, sizes = Told(), list[int]()
    while night.state.live and len(sizes) < 400:
        ask = night.round.open_asks[0]
        stays = any(offer.choice == "stay" for offer in ask.offers)
        throws = replace(ask.default, choice="stay", amount=None) if stays else ask.default
        night.say(ask, throws)
        if night.state.live:
            messages = Picture(night.state).sent_to("ann", told)
            sizes.append(sum(map(len, messages)))
    assert len(sizes) == 400
    assert max(sizes[200:]) < 1.2 * max(sizes[20:100])
    assert len(public(night.state)["felt"]["discards"]) == TOP
    assert public(night.state)["piles"]["discards"] > 50


# Secret


def played(game: str, seed: int) -> MeldNight:
    rng = random.Random(f"{game} {seed}")
    night = MeldNight(game)
    night.chance = HeldChance(rng)
    night.seated("ann", "bob", "cy")
    chaos = MeldChaos(night, rng)
    for _ in range(2):  # in the first it is drawn for who plays first
        night.dealt()
        while night.state.live:
            ask = rng.choice(night.round.open_asks)
            night.do(ask.who.bettor, chaos.decision(ask))
    return night


def compare(game: str, seeds: range) -> int:
    compared = 0
    for seed in seeds:
        night = played(game, seed)
        begun = [n for n, (event, _) in enumerate(night.log) if isinstance(event, e.MeldsBegun)]
        compared += secrets_stay_secret(night, random.Random(seed), begun[-1])
    return compared


@pytest.mark.parametrize(("game", "rounds"), [(CONQUIAN, 15), (PAN, 8)])
def test_what_is_sent_does_not_tell_two_worlds_apart(game: str, rounds: int) -> None:
    assert compare(game, range(rounds)) > 10 * rounds


@pytest.mark.proof
@pytest.mark.parametrize("game", [CONQUIAN, PAN])
def test_nor_does_it_in_many_rounds(game: str) -> None:
    assert compare(game, range(100, 400)) > 3_000


def test_the_comparison_would_see_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = MeldViews.public

    def leaky(self: MeldViews, state: MeldState, clock: Reading, seen: View | None) -> MeldTableShown:
        cards = state.round.felt.cards(Place("1")) if state.round else ()
        return replace(drawn(self, state, clock, seen), void=" ".join(card.text for card in cards))

    monkeypatch.setattr(MeldViews, "public", leaky)
    with pytest.raises(AssertionError, match="can tell the worlds apart"):
        compare(CONQUIAN, range(20))
