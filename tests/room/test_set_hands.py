"""Hands set in two at a table of the room: who is told what, the clock, the floor, and a physical table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from openfelt import books
from openfelt.cards import DECKS, Card
from openfelt.families.in_two.halves import HandsInTwo
from openfelt.room.actors.habits import Habits
from openfelt.room.steps.decisions import Decide
from openfelt.room.wire.advice import advice
from openfelt.room.wire.messages import TableShown, Yours
from openfelt.room.wire.picture import Picture
from openfelt.room.wire.seen import GameShown, Seen
from openfelt.rounds.picks import Way
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Draw
from openfelt.rules.codec import from_json, to_json
from openfelt.rules.money import cents
from room import spoken as c
from room.tables import Night, private, public, sent

LUCKY = "parkwest/lucky-pai-gow-poker"


def dealt(**more: Any) -> Night:
    """ann banks and has picked a pile; bob bets at seat 2, cy at seat 3, and dan behind bob."""
    night = Night(LUCKY, **({"seats": 7} | more)).seated("ann", "bob", "cy", "dan").banked(200)
    for bet in ("2 bob base 10", "3 cy base 20", "2 dan base 10 backline"):
        night.bet(bet)
    night.dealt()
    night.do("ann", c.Decide(seat=1, choice="pile-5"))
    return night


def to_set(night: Night, who: str) -> list[dict[str, Any]]:
    return list((private(night.state, who) or {}).get("picks", []))


def test_only_who_sets_a_hand_is_told_what_its_halves_would_be() -> None:
    night = dealt()
    (bobs,) = to_set(night, "bob")
    assert bobs["place"] == "2"
    assert (bobs["choice"], bobs["parts"]) == ("set", ["front", "back"])
    assert len(bobs["ways"]) == 21
    lying = night.state.round.felt.cards(Place("2")) if night.state.round else ()
    assert {card for way in bobs["ways"] for card in way["cards"]} == {card.text for card in lying}
    assert [to_set(night, who) for who in ("ann", "dan", "stranger")] == [[], [], []]
    assert "picks" not in public(night.state, None)
    assert public(night.state, None)["readings"] == {}


def test_what_was_set_is_told_no_more_and_open_hands_are_told_to_all() -> None:
    night = dealt()
    (lawful, *_) = [way for way in to_set(night, "bob")[0]["ways"] if not way["foul"]]
    front = tuple(Card.of(card) for card in lawful["cards"])
    night.do("bob", c.Decide(seat=2, choice="set", cards=front))
    assert to_set(night, "bob") == []
    night.do("cy", c.Decide(seat=3, choice="house-way"))
    (anns,) = to_set(night, "ann")
    assert anns["place"] == "player-dealer"
    assert list(public(night.state, None)["readings"]) == ["player-dealer"], (
        "the players' are still face down"
    )
    night.do("ann", c.Decide(seat=1, choice="house-way"))
    told = public(night.state, None)
    halves = [f"{place}-{half}" for place in ("2", "3", "player-dealer") for half in ("front", "back")]
    assert sorted(told["readings"]) == sorted([*halves, "round"])
    assert (told["readings"]["2-front"], told["readings"]["2-back"]) == tuple(lawful["says"])
    assert told["felt"]["2-front"] == [card.text for card in front]


def test_the_ways_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    night = dealt()
    assert night.state.round is not None
    felt, asked, ways = night.state.round.felt, list[tuple[Card, ...]](), HandsInTwo.ways

    def counted(hands: HandsInTwo, cards: tuple[Card, ...]) -> tuple[Way, ...]:
        asked.append(cards)
        return ways(hands, cards)

    monkeypatch.setattr(HandsInTwo, "ways", counted)
    for _ in range(3):
        sent(night.state)
    assert asked == [felt.cards(Place("2")), felt.cards(Place("3"))]


def test_a_clock_sets_the_house_way() -> None:
    night = dealt()
    ways = {who: to_set(night, who)[0]["ways"] for who in ("bob", "cy")}
    night.clock()
    night.clock()
    felt = public(night.state, None)["felt"]
    for who, place in (("bob", "2"), ("cy", "3")):
        (usual,) = [way["cards"] for way in ways[who] if way["house_way"]]
        assert sorted(felt[f"{place}-front"]) == sorted(usual)
    assert night.phase != "playing"


def test_a_bot_sets_its_hand_as_any_client_would() -> None:
    night = dealt()
    game = from_json(to_json(books.banked(LUCKY)), GameShown)
    for who in ("bob", "cy", "ann"):
        table, yours = Picture(night.state).sent_to(who)
        seen = Seen(from_json(table, TableShown), from_json(yours, Yours))
        wanted = Habits(who, random.Random(1)).wants(seen, game, advice(night.state, who))
        assert isinstance(wanted, Decide)
        night.do(who, wanted)
    assert public(night.state, None)["over"]


def test_a_machine_deals_to_the_seats_after_the_dice() -> None:
    night = Night(LUCKY, seats=7, options={"shuffle": "machine"}).seated("ann", "bob").banked(200)
    night.bet("2 bob base 10")
    night.dealt()
    shown = public(night.state, None)
    assert [sight["what"] for sight in shown["log"][:2]] == ["dice", "card"]
    assert not any(place.startswith("pile-") for place in shown["felt"])
    assert len(to_set(night, "bob")[0]["ways"]) == 21


def test_a_physical_table_is_entered_pile_by_pile() -> None:
    night = Night(LUCKY, physical=True, seats=7)
    night.do("hal", c.Accept(wager=cents(200), seat=1))
    night.do("hal", c.PlaceBet(seat=2, bet="base", amount=cents(10)))
    night.do("hal", c.Deal())
    places = []
    for card in DECKS["joker"].cards[:49]:
        assert night.state.round is not None
        assert isinstance(night.state.round.waiting, Draw)
        places.append(night.state.round.waiting.to)
        night.do("hal", c.EnterCard(card=card))
    there = [f"pile-{number}" for number in range(1, 8)]
    assert places[:14] == [*there, *reversed(there)]
    night.do("hal", c.Decide(seat=1, choice="pile-2", bettor="player-dealer"))
    night.do("hal", c.EnterDice(dice=(1, 2, 4)))
    night.do("hal", c.Decide(seat=2, choice="house-way"))
    night.do("hal", c.Decide(seat=1, choice="house-way", bettor="player-dealer"))
    told = public(night.state, None)
    assert told["over"]
    assert [(line["bet"], line["bettor"]) for line in told["settled"]] == [("base", "seat-2")]
