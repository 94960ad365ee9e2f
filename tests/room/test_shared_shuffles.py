"""Players share in every shuffle: where dealing begins follows from what they sent and from chance."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from openfelt.cards import DECKS, SeededSource, Shoe, shuffled
from openfelt.cards.sealed import Sealed
from openfelt.room.log import events as e
from openfelt.room.state.stub import Stub, where_to_begin
from openfelt.room.steps.between import Since, between
from openfelt.rounds.answers import Shuffled
from openfelt.verify import chance
from openfelt.verify.merkle import chances, chances_to_begin
from openfelt.verify.record import check
from room import spoken as c
from room.held import HeldChance
from room.proof_nights import begun, night_at, play_out
from room.tables import CASH_IN, AnyNight, Night, audited, problems
from room.test_commitments import record_of

HOLDEM, CONQUIAN, PAN, THREE_CARD = (
    "marina/texas-holdem", "aviator/conquian", "livermore/pan", "parkwest/3-card-poker",
)  # fmt: skip
KINDS = (HOLDEM, CONQUIAN, PAN, THREE_CARD, CASH_IN)


def before_the_deal(game: str) -> AnyNight[Any]:
    """The same shuffle every time, committed to, and nothing dealt."""
    night = begun(game)
    if isinstance(night, Night):
        night.chance = HeldChance(random.Random(game))
        night.banked(400)
        night.bet(f"2 bob {next(rule.name for rule in night.state.game.bets if rule.base)} 10")
    assert night.state.committed is not None
    return night


def beginning(night: AnyNight[Any]) -> int:
    """Where the round that begins now is dealt from."""
    if isinstance(night, Night):
        night.do("hal", c.Deal())
    else:
        night.clock()
    (first,) = [event for event, _ in night.log if isinstance(event, e.Begun)]
    assert first.begins is not None
    return first.begins


@pytest.mark.parametrize("game", KINDS)
def test_what_players_send_and_chance_decide_where_an_order_begins(game: str) -> None:
    found = {}
    for words in ("", "seven", "eleven"):
        night = before_the_deal(game)
        committed = night.state.committed
        if words:
            night.do("bob", c.Stir(words="something else first"))
            night.do("bob", c.Stir(words=words))
        found[words] = committed, beginning(night)
    assert len({committed for committed, _ in found.values()}) == 1, "the order is the same"
    assert len({begins for _, begins in found.values()}) == 3, "and is dealt from somewhere else"


def test_every_position_comes_first_as_often_as_any_other() -> None:
    """Whoever knows what was sent cannot tell where it begins, nor who knows the order: it takes both."""
    rng, order = random.Random(4), shuffled(DECKS["standard"].cards, SeededSource(b"an order"))
    one = Counter(where_to_begin(Sealed(order, rng.randbytes(64)), (("ann", "x"),)) for _ in range(5_200))
    other = Counter(where_to_begin(Sealed(order, b"a seed"), (("ann", str(n)),)) for n in range(5_200))
    for begins in (one, other):
        assert set(begins) == set(range(52))
        assert 60 < min(begins.values()) <= max(begins.values()) < 145


def test_a_hand_waits_for_nobody_who_sends_nothing_or_something() -> None:
    """Its pause ends when it would have ended."""
    quiet, spoken = before_the_deal(HOLDEM), before_the_deal(HOLDEM)
    waits = [_deadline(night) for night in (quiet, spoken)]
    spoken.do("ann", c.Stir(words="wait for me"))
    assert waits[0] == waits[1] == _deadline(spoken)
    assert beginning(quiet) != beginning(spoken)


def _deadline(night: AnyNight[Any]) -> tuple[object, float | None]:
    kind = between(night.state)
    return kind.waits_for(night.state), kind.deadline(night.state, Since(100.0))


@pytest.mark.parametrize("game", [HOLDEM, CONQUIAN])
def test_at_a_table_without_a_bank_something_is_sent_between_the_commitment_and_the_deal(game: str) -> None:
    night = begun(game)
    night.do("bob", c.SitOut())
    night.do("cy", c.SitOut())
    night.refuses(
        "ann", c.Stir(words="x"), "from when the cards are committed to until the deal; .* gathering"
    )
    night.do("bob", c.SitIn())
    night.refuses("stranger", c.Stir(words="x"), "whoever sits at the table or bets")
    night.do("ann", c.Stir(words="for this hand"))
    night.clock()
    night.refuses("bob", c.Stir(words="x", round=2), "until the deal; the table is playing")
    night.refuses("bob", c.Stir(words="x", round=1), "came after round 1 was dealt")
    play_out(night, random.Random(1))
    assert night.state.sent == {}, "it is for one hand"
    assert record_of(night, 1, None)["sent"] == [["ann", "for this hand"]]
    assert audited(night) == []


@pytest.mark.parametrize("game", [HOLDEM, CONQUIAN, PAN])
def test_an_order_that_is_shuffled_in_mid_hand_begins_by_what_was_sent_too(game: str) -> None:
    """The cards drawn for the button go back."""
    begins = {}
    for words in ("seven", "eleven"):
        night = before_the_deal(game)
        night.do("ann", c.Stir(words=words))
        beginning(night)
        play_out(night, random.Random(1))
        record = record_of(night, 1, None)
        assert len(record["begins"]) == len(record["committed"]) > 1
        assert check(record).problems == []
        says = f"begins at position {record['begins'][1]}, which chance and what was sent do not give"
        others = [record | {"sent": [["ann", f"another {number}"]]} for number in range(4)]
        assert any(says in check(other).problems for other in others)
        begins[words] = record["begins"]
    assert begins["seven"] != begins["eleven"]


def test_where_a_few_cards_begin_leaves_the_only_chance_for_their_cut() -> None:
    """Four cards have one leaf of chance, of which both are taken; where there are more, each has its own."""
    for cards in range(1, 12):
        order = DECKS["standard"].cards[:cards]
        stub = Stub.shuffled(Stub(Shoe(order), Sealed(order, b"x"), range(cards)), (), b"seed")
        at = where_to_begin(stub.sealed, (("ann", "x"),))
        assert at is not None
        later = stub.begun(at)
        assert later.chances == chances_to_begin(cards) == (1 if chances(cards) > 1 else 0)
        assert later.left == (*range(at, cards), *range(at))
        assert sorted(later.shoe.rest, key=str) == sorted(order, key=str)
        secret = later.secret
        assert chance.cut(secret, (), cards, 1) is not None
    assert where_to_begin(Sealed((), b"x"), ()) is None, "no cards begin nowhere"


# The house's own log


@pytest.mark.parametrize("game", KINDS)
def test_an_audit_finds_a_beginning_or_a_word_that_is_not_what_was_sent(game: str) -> None:
    night = night_at(game, rounds=2)
    log = [event for event, _ in night.log]
    assert problems(night, log) == []
    for place, event in enumerate(log):
        if not isinstance(event, e.Begun) or event.begins is None:
            continue
        cards = DECKS[night.state.game.deck.name].size * night.opened.decks
        for changed, says in (
            (replace(event, begins=(event.begins + 1) % cards), "elsewhere than chance and what was sent"),
            (replace(event, sent=(*event.sent, ("eve", "x"))), "mixes other things into hand"),
        ):
            found = problems(night, [*log[:place], changed, *log[place + 1 :]])
            assert any(says in problem for problem in found), found


def test_an_audit_finds_a_later_hand_in_which_nobody_had_a_share() -> None:
    """Of an older log it is no fault: there nobody ever had one."""
    night = night_at(HOLDEM, rounds=3)
    log = [event for event, _ in night.log]
    last = max(place for place, event in enumerate(log) if isinstance(event, e.Begun))
    begun_last = log[last]
    assert isinstance(begun_last, e.Begun)
    found = problems(night, [*log[:last], replace(begun_last, begins=None), *log[last + 1 :]])
    assert any("begins hand 3 of t1 elsewhere" in problem for problem in found)


@pytest.mark.parametrize("game", KINDS)
def test_a_log_of_before_is_dealt_from_the_first_card_and_goes_on(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an older room wrote: neither a round nor a reshuffle says where it begins."""
    with monkeypatch.context() as before:
        before.setattr("openfelt.room.state.stock.where_to_begin", lambda *_: None)
        before.setattr("openfelt.room.state.dealers.where_to_begin", lambda *_: None)
        night = night_at(game, rounds=2)
    told = [event for event, _ in night.log]
    assert not any(isinstance(event, e.Begun) and event.begins is not None for event in told)
    assert not any(
        isinstance(a, Shuffled) and a.begins
        for event in told
        if isinstance(event, e.Answered)
        for a in [event.answer]
    )
    assert problems(night, told) == []
    record = record_of(night, 1, None)
    assert (check(record).problems, record["begins"][0]) == ([], None)
    new = ("pack", "begins", "new", "again", "first_sent", "retold")
    as_then = {key: value for key, value in record.items() if key not in new}
    checked = check(as_then)
    assert (checked.problems, checked.pack) == ([], None)
    assert night.again().number == night.state.number
