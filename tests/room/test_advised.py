"""A sensible choice for whoever is asked, and for nobody else; the room's bots take it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.room.actors.habits import Habits
from openfelt.room.steps.decisions import Decide
from openfelt.room.wire.advice import Decision, advice, decisions
from openfelt.room.wire.picture import Picture
from openfelt.room.wire.seen import GameShown
from openfelt.rounds import Round
from openfelt.rounds.places import BANK
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK
from openfelt.rules.codec import from_json, to_json
from room.pot_tables import PotNight
from room.tables import Night, sent

GOLD = "aviator/baccarat-gold"
STANDS = "3s 3d 2h Tc"
"""Five against an open three: the house way hits, and standing loses less."""


def dealt() -> Night:
    night = Night(GOLD).seated("ann", "bob", "cy").banked()
    for bet in ("2 bob base 5", "3 cy base 5"):
        night.bet(bet)
    night.dealt(STANDS)
    return night


def test_who_is_asked_is_advised_and_nobody_else() -> None:
    night = dealt()
    (bobs,) = advice(night.state, "bob")
    assert (bobs.who.seat, bobs.who.bettor, bobs.choice) == (2, "bob", Choice("stand"))
    assert [advice(night.state, who) for who in ("ann", "cy", "stranger")] == [(), (), ()]


def test_nobody_is_advised_between_rounds() -> None:
    assert advice(Night(GOLD).seated("ann", "bob").banked().state, "bob") == ()


def test_a_bot_does_what_it_is_advised() -> None:
    night, game = dealt(), GameShown.of(books.banked(GOLD))
    for who in ("bob", "cy"):
        seen = Picture(night.state).seen_by(who)
        wanted = Habits(who, random.Random(1)).wants(seen, game, advice(night.state, who))
        assert isinstance(wanted, Decide)
        assert wanted.choice == "stand"
        night.do(who, wanted)


def test_advice_is_worked_out_only_when_somebody_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, advise = list[str](), Round.advise

    def counted(round: Round, ask: Ask) -> Choice:
        asked.append(ask.who.bettor)
        return advise(round, ask)

    told: Callable[[Round, Ask], Choice] = counted
    monkeypatch.setattr(Round, "advise", told)
    night = dealt()
    sent(night.state)
    assert asked == []
    advice(night.state, "bob")
    assert asked == ["bob"]


# What is best beside it

DIFFERS = "6d Ac 9s 2h"
"""Five against an open ace: advice hits, and standing loses less."""


def test_who_is_asked_is_told_what_is_best_and_nobody_else() -> None:
    night = Night(GOLD).seated("ann", "bob").banked()
    night.bet("2 bob base 5")
    night.dealt(DIFFERS)
    (asked,) = decisions(night.state, "bob")
    assert [decisions(night.state, who) for who in ("ann", "stranger")] == [(), ()]
    assert BACK in asked.view.felt[BANK]
    assert asked.view.log == ()
    found = asked.best()
    assert found is not None
    assert found.differs
    assert (found.advised.choice, found.best.choice) == (Choice("hit"), Choice("stand"))
    assert replace(asked, book="another").best() is None
    again = from_json(to_json(asked), Decision)
    assert again == asked
    assert again.best() == found


def test_at_a_table_for_pots_nothing_is_counted() -> None:
    night = PotNight().seated("ann", "bob", "cy").dealt()
    assert decisions(night.state, night.asked()) == ()
