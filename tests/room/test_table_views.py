"""What is sent of a table: one picture for all, to each what is theirs, and never a card too many."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from openfelt.cards import Card
from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState
from openfelt.room.state.table import TableState
from openfelt.room.steps.decisions import Decide
from openfelt.room.wire.bank_views import BankViews
from openfelt.room.wire.messages import TableShown
from openfelt.room.wire.shown import Reading
from openfelt.rounds.answers import Chose, Dealt
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import View
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents
from room import spoken as c
from room.tables import GOLD, THE_PROVING_GAME, AnyNight, Night, everyone, private, public, rig, sent

BACK = "??"


def lantern() -> Night:
    """ann banks; bob bets at seat 2 and behind cy, who bets at seat 3."""
    night = Night(THE_PROVING_GAME).seated("ann", "bob", "cy").banked(200)
    for bet in ("2 bob base 10", "3 cy base 20", "3 bob base 10 backline"):
        night.bet(bet)
    night.dealt()
    return night


def test_the_public_picture_of_an_empty_table() -> None:
    view = public(Night().state, None)
    assert (view["phase"], view["offer"], view["player_dealer"], view["round"]) == (
        "gathering",
        None,
        None,
        0,
    )
    assert (view["felt"], view["log"], view["over"]) == ({}, [], True)
    assert view["limits"] == {"min": "5.00", "max": "500.00"}


def test_the_public_picture_follows_the_table() -> None:
    night = Night(GOLD).seated("ann", "bob")
    night.do("cy", c.Wait())
    night.do("dan", c.Buy(amount=cents(40)))
    assert public(night.state, 7.5)["deadline"] == 7.5
    assert public(night.state, None)["standing"] == [{"bettor": "dan", "amount": "40.00"}]
    assert public(night.state, None)["offer"] == {"seat": 1, "person": "ann"}
    night.banked(100)
    night.bet("2 bob base 5")
    view = public(night.state, None)
    assert view["offer"] is None
    assert view["player_dealer"] == {
        "seat": 1, "person": "ann", "wager": "100.00", "turn": 1, "shares": [],
    }  # fmt: skip
    assert [(bet["bettor"], bet["amount"]) for bet in view["bets"]] == [("bob", "5.00")]
    assert view["waiting"] == ["cy"]
    night.dealt("4h 6h Kd Tc")
    view = public(night.state, None)
    assert view["felt"] == {"community": ["4h", "Kd"], "player-dealer": ["6h", BACK]}
    assert view["waiting_for"] == [{"seat": 2, "bettor": "bob", "hand": 1, "circle": 1}]
    night.do("bob", c.Decide(seat=2, choice="stand"))
    view = public(night.state, None)
    assert (view["over"], len(view["settled"]), view["bets"]) == (True, 1, [])
    night.do("flo", c.Pause(why="a dispute"))
    assert public(night.state, None)["because"] == "a dispute"


def test_each_is_sent_their_own_cards_and_questions() -> None:
    night = lantern()
    assert all(card == BACK for cards in public(night.state, None)["felt"].values() for card in cards)
    bob, cy, ann = (private(night.state, who) for who in ("bob", "cy", "ann"))
    assert bob is not None
    assert cy is not None
    assert ann is not None
    assert {place for place, cards in bob["felt"].items() if BACK not in cards} == {"2", "3"}
    assert {place for place, cards in cy["felt"].items() if BACK not in cards} == {"3"}
    assert {place for place, cards in ann["felt"].items() if BACK not in cards} == {"1"}
    assert [ask["who"]["seat"] for ask in bob["asks"]] == [2]
    assert "asks" not in ann
    assert private(night.state, "stranger") is None
    assert (bob["stack"], bob["free"]) == ("1000.00", "980.00")


def test_an_answer_is_its_givers_secret_until_all_are_in() -> None:
    night = lantern()
    before = sent(night.state, None, "ann", "cy")
    version = night.state.version
    night.do("bob", c.Decide(seat=2, choice="keep"))
    night.state.version = version
    assert sent(night.state, None, "ann", "cy") == before
    bob = private(night.state, "bob")
    assert bob is not None
    assert "asks" not in bob
    assert bob["answered"] == [{"choice": "keep", "amount": None, "cards": []}]


def test_a_bettor_is_asked_only_what_is_still_open() -> None:
    night = lantern()
    night.clock()
    night.do("bob", c.Decide(seat=3, choice="raise", amount=cents(10)))
    bob = private(night.state, "bob")
    assert bob is not None
    assert [ask["who"]["seat"] for ask in bob["asks"]] == [2]
    assert (bob["free"], len(bob["answered"])) == ("970.00", 1)


def test_coming_back_restores_the_view_to_the_byte() -> None:
    night = lantern()
    for _ in range(4):
        again = night.again()
        assert sent(again) == sent(night.state)
        if night.state.live:
            night.clock()


# Two worlds that differ only in cards a viewer has not seen


def finished(rng: random.Random) -> Night:
    """A round of Lantern in which everybody decides at random."""
    night = lantern()
    while night.state.live:
        assert night.state.round is not None
        ask = rng.choice(night.state.round.open_asks)
        night.do(ask.who.bettor, _decision(rng, night.state, ask))
    return night


def _decision(rng: random.Random, state: BankedState, ask: Ask) -> Decide:
    assert state.round is not None
    offer = rng.choice(ask.offers)
    cards = tuple(rng.sample(state.round.felt.cards(offer.pick.place), 1)) if offer.pick else ()
    amount = offer.money.least if offer.money else None
    return c.Decide(seat=ask.who.seat, choice=offer.choice, amount=amount, cards=cards)


def secrets_stay_secret(night: AnyNight[Any], rng: random.Random, since: int = 0) -> int:
    """Until the rules show a card that differs, every byte a viewer is sent is the same in both worlds.

    The other world has the same commitment, which says nothing about the order. Returns the steps compared.
    """
    viewer = rng.choice(everyone(night.state))
    answers = [n for n, (event, _) in enumerate(night.log) if n >= since and isinstance(event, e.Answered)]
    until = rng.choice(answers)
    here, there = _worlds(night, answers[0])
    dealt = {n: card for n, card in _dealt(night, until).items() if n >= since}
    other = _exchanged(rng, night, viewer, until, dealt)
    for n, (event, at) in enumerate(night.log[answers[0] : until + 1], answers[0]):
        theirs = event
        if n in dealt:
            card = other.get(n, dealt[n])
            rig(there, card.text)
            theirs = e.Answered(answer=Dealt(card))
        try:
            there.apply(theirs, at)
        except Denied:  # a decision of the first world is not lawful in the second
            return n - answers[0]
        here.apply(event, at)
        ours_sent, theirs_sent = sent(here, viewer), sent(there, viewer)
        if ours_sent != theirs_sent:
            assert here.round is not None
            assert there.round is not None
            parted = {*here.round.view(viewer).log} ^ {*there.round.view(viewer).log}
            assert "shown" in {sight.what for sight in parted}, f"{viewer} can tell the worlds apart"
            return n - answers[0]
    return until - answers[0] if other else 0


def _worlds(night: AnyNight[Any], before: int) -> tuple[TableState, TableState]:
    both = []
    for _ in range(2):
        state = night.empty(night.opened)
        for event, at in night.log[:before]:
            state.apply(event, at)
        both.append(state)
    return both[0], both[1]


def _dealt(night: AnyNight[Any], until: int) -> dict[int, Card]:
    """The cards up to a moment, by their place in the log."""
    answers = {n: event.answer for n, (event, _) in enumerate(night.log) if isinstance(event, e.Answered)}
    return {n: answer.card for n, answer in answers.items() if n <= until and isinstance(answer, Dealt)}


def _exchanged(
    rng: random.Random, night: AnyNight[Any], viewer: str | None, until: int, dealt: dict[int, Card]
) -> dict[int, Card]:
    """For every card the viewer has not seen by then, another of those or of the pack."""
    then, _ = _worlds(night, until + 1)
    assert then.round is not None
    seen = {card for sight in then.round.view(viewer).log for card in sight.cards}
    hidden = [n for n, card in dealt.items() if card.text not in seen]
    pool = sorted(
        [*Counter(then.round.pack).elements(), *(dealt[n] for n in hidden)], key=lambda card: card.order
    )
    return dict(zip(hidden, rng.sample(pool, len(hidden)), strict=True))


def compare(seeds: Iterable[int]) -> int:
    compared = 0
    for seed in seeds:
        rng = random.Random(seed)
        compared += secrets_stay_secret(finished(rng), rng)
    return compared


@pytest.mark.parametrize("part", range(4))
def test_what_is_sent_does_not_tell_two_worlds_apart(part: int) -> None:
    assert compare(range(part * 40, part * 40 + 40)) > 200


def test_the_comparison_would_see_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A public picture with one hidden card in it does not pass."""

    drawn = BankViews.public

    def leaky(self: BankViews, state: BankedState, clock: Reading, seen: View | None) -> TableShown:
        cards = state.round.felt.cards(Place("1")) if state.round else ()
        return replace(drawn(self, state, clock, seen), void=" ".join(card.text for card in cards))

    monkeypatch.setattr(BankViews, "public", leaky)
    with pytest.raises(AssertionError, match="can tell the worlds apart"):
        compare(range(40))


def test_time_answers_look_like_any_other() -> None:
    night = lantern()
    night.clock()
    answers = [event.answer for event, _ in night.log if isinstance(event, e.Answered)]
    assert [a.choice for a in answers if isinstance(a, Chose)] == [Choice("keep"), Choice("keep")]


def test_what_a_decision_adds_is_seen_beside_the_bets() -> None:
    night = lantern()
    night.clock()
    assert len(public(night.state)["bets"]) == 3
    night.do("bob", c.Decide(seat=2, choice="raise", amount=cents(10)))
    night.do("bob", c.Decide(seat=3, choice="raise", amount=cents(10)))
    night.do("cy", c.Decide(seat=3, choice="raise", amount=cents(20)))
    view = public(night.state)
    assert not view["over"]
    added = [(bet["seat"], bet["bettor"], bet["amount"]) for bet in view["bets"] if bet["bet"] == "raise"]
    assert sorted(added) == [(2, "bob", "10.00"), (3, "bob", "10.00"), (3, "cy", "20.00")]
