"""What is sent of a table that is played for pots: the whole picture to all, and never a card too many."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from openfelt.room.log import events as e
from openfelt.room.state.pot import PotState
from openfelt.room.steps.buy_ins import to_sit
from openfelt.room.wire.pot_shown import PotTableShown
from openfelt.room.wire.pot_views import PotViews
from openfelt.room.wire.shown import Reading
from openfelt.rounds.places import Place
from openfelt.rounds.view import View
from openfelt.rules.money import cents
from room import spoken as c
from room.held import HeldChance
from room.pot_chaos import PotChaos
from room.pot_tables import LIVERMORE, MARINA, NO_LIMIT, POT_GAMES, PotNight, at_usual_stakes
from room.tables import private, public, sent
from room.test_table_views import secrets_stay_secret

BACK = "??"


def seat_of(shown: dict[str, Any], person: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in shown["seats"] if one["person"] == person)
    return found


def test_the_picture_of_an_empty_table() -> None:
    shown = public(PotNight().state)
    assert (shown["phase"], shown["seats"], shown["button"], shown["turn"]) == ("gathering", [], None, None)
    assert shown["stakes_said"] == "$2/$4 limit, blinds $1 and $2"
    assert shown["buy_in"]["least"] == "20.00"
    assert shown["buy_in"]["cites"] == ["001:148"]


def test_the_picture_follows_the_hand() -> None:
    night = PotNight(collection=("4",)).seated("ann", "bob", "cy", buy_in=100).dealt()
    shown = public(night.state, 7.5)
    lies = night.round.money.positions
    assert lies is not None
    assert (shown["button"], shown["small_blind"], shown["big_blind"]) == (lies.button, lies.small, lies.big)
    assert shown["turn"] == {"seat": lies.button, "person": night.asked(), "until": 7.5, "banked": False}
    big = night.state.seats[lies.big or 0]
    assert (seat_of(shown, big)["bet"], seat_of(shown, big)["stack"]) == ("2.00", "98.00")
    assert (shown["pot"], shown["pots"], shown["dead_button"]) == ("3.00", [], False)
    folds = night.asked()
    night.say("fold")
    night.says("call", "check")
    shown = public(night.state)
    assert seat_of(shown, folds)["stands"] == "folded"
    assert shown["felt"]["community"][0] != BACK
    assert [one["amount"] for one in shown["pots"]] == ["4.00"]
    assert set(shown["pots"][0]["seats"]) == {lies.small, lies.big}
    assert all(one["bet"] == "0.00" for one in shown["seats"])
    assert shown["charges"][0]["amount"] == "1.00", "up to four players, at the flop (001:1151)"
    assert shown["charges"][0]["cites"] == ["001:1151"]


def test_a_side_pot_has_those_who_are_in_it() -> None:
    night = PotNight(stakes=NO_LIMIT)
    for seat, (person, amount) in enumerate((("ann", 20), ("bob", 50), ("cy", 90)), 1):
        night.do(person, c.Sit(seat=seat, buy_in=cents(amount)))
    night.dealt()
    for _ in range(3):
        (ask,) = night.round.open_asks
        most = next(offer for offer in ask.offers if offer.choice in {"raise", "call"})
        biggest = max((one for one in ask.offers if one.money), key=lambda one: one.money.most)  # type: ignore[union-attr]
        offer = biggest if biggest.choice == "raise" else most
        assert offer.money is not None
        night.do(ask.who.bettor, c.Decide(seat=ask.who.seat, choice=offer.choice, amount=offer.money.most))
        if not night.state.live:
            break
    while night.state.live:
        night.say("show" if "show" in {o.choice for o in night.round.open_asks[0].offers} else "call")
    shown = public(night.state)
    amounts = [one["amount"] for one in shown["pots"]]
    assert amounts == ["60.00", "60.00"], "20 of each of three, then 30 of each of two; the rest came back"
    assert [len(one["seats"]) for one in shown["pots"]] == [3, 2]
    assert sum(float(won) for one in shown["pots"] for won in one["won"].values()) == 120
    assert sum(float(one["net"]) for one in shown["result"]["people"]) == 0


def test_missed_blinds_and_words_are_there_for_all_to_see() -> None:
    night = PotNight(LIVERMORE).seated("ann", "bob", "cy", buy_in=100).dealt().check_down()
    night.do("dan", c.Sit(seat=6, buy_in=cents(100)))
    assert seat_of(public(night.state), "dan")["owes"]["why"] == "new"
    night.do("dan", c.ComeIn(how="post"))
    assert seat_of(public(night.state), "dan")["word"] == "post"
    night.dealt()
    night.do("ann", c.Leave())
    assert seat_of(public(night.state), "ann")["leaving"] is (
        night.state.live and "ann" in night.state.leaving
    )


def test_what_may_be_brought_is_told_to_whom_it_concerns() -> None:
    night = PotNight().seated("ann", "bob", buy_in=30)
    mine = private(night.state, "ann")
    assert mine is not None
    assert mine["buy_in"] == {"least": "0.50", "most": None, "says": "", "cites": []}
    night.do("bob", c.Leave())
    back = private(night.state, "bob")
    assert back is not None
    assert (back["buy_in"]["least"], back["buy_in"]["most"]) == ("30.00", "30.00")
    assert private(night.state, "stranger") is None
    assert to_sit(night.state, "stranger", night.now).least == cents(20)


# Nobody sees what is not theirs


def played(seed: int, hands: int = 2, night: PotNight | None = None) -> PotNight:
    """Some hands in which everybody decides at random, and throws hands away as often as not."""
    rng = random.Random(seed)
    night = night or PotNight(MARINA, stakes=NO_LIMIT)
    night.chance = HeldChance(rng)
    night.seated("ann", "bob", "cy", "dan", buy_in=200)
    chaos = PotChaos(night, rng)
    for _ in range(hands):
        if night.phase != "starting":
            break
        night.dealt()
        while night.state.live:
            ask = night.round.open_asks[0]
            night.do(ask.who.bettor, chaos.decision(ask))
    return night


def last_hand(night: PotNight) -> int:
    begun = [n for n, (event, _) in enumerate(night.log) if isinstance(event, e.HandBegun)]
    return begun[-1] if len(begun) > 1 else len(night.log)


def compare(seeds: range, opened: Callable[[], PotNight] = lambda: PotNight(MARINA, stakes=NO_LIMIT)) -> int:
    compared = 0
    for seed in seeds:
        night = played(seed, night=opened())
        if (since := last_hand(night)) < len(night.log):
            compared += secrets_stay_secret(night, random.Random(seed), since)
    return compared


def test_what_is_sent_does_not_tell_two_worlds_apart() -> None:
    assert compare(range(50)) > 250


@pytest.mark.parametrize("id", POT_GAMES)
def test_nor_does_what_is_sent_of_any_other_game(id: str) -> None:
    assert compare(range(6), lambda: at_usual_stakes(id)) > 10


def test_the_comparison_would_see_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = PotViews.public

    def leaky(self: PotViews, state: PotState, clock: Reading, seen: View | None) -> PotTableShown:
        cards = state.round.felt.cards(Place("1")) if state.round else ()
        return replace(drawn(self, state, clock, seen), void=" ".join(card.text for card in cards))

    monkeypatch.setattr(PotViews, "public", leaky)
    with pytest.raises(AssertionError, match="can tell the worlds apart"):
        compare(range(20))


def test_a_hand_that_was_thrown_away_is_never_in_any_picture() -> None:
    """Only its owner has seen it."""
    mucked = 0
    for seed in range(25):
        night = played(seed, hands=1)
        mucked += any(one["stands"] == "mucked" for one in public(night.state)["seats"])
        told = sent(night.state)
        for stack, viewer in product(night.round.table.stacks, told):
            closed = BACK in night.round.view(viewer).felt.get(Place(str(stack.seat)), ())
            if closed:
                cards = {card.text for card in night.round.felt.cards(Place(str(stack.seat)))}
                leaked = {
                    card for card in cards - shown_to(night, viewer) if f'"{card}"' in told[viewer].decode()
                }
                assert not leaked, (seed, viewer, stack.bettor)
    assert mucked > 3


def shown_to(night: PotNight, viewer: str | None) -> set[str]:
    """What somebody saw in the hand, also when the button was drawn for, before the cards were shuffled."""
    return {card for sight in night.round.view(viewer).log for card in sight.cards}
