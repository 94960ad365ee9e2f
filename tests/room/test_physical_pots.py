"""A house dealer's physical poker table: chips are counted, cards that nobody saw are unknown."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from openfelt.cards import UNKNOWN, cards
from openfelt.room.actors.habits import Habits
from openfelt.room.actors.presence import Presence
from openfelt.room.doors.house import House
from openfelt.room.doors.roles import NotAllowed
from openfelt.room.log import events as e
from openfelt.room.log.chain import LogEntry
from openfelt.room.log.stream import Stream
from openfelt.room.oversight.audit import Auditor
from openfelt.room.state.opening import check_opening
from openfelt.room.state.remembered import Remembered
from openfelt.room.state.reports import Reports
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.snapshots import read_table, table_line
from openfelt.room.steps.between import Since, between
from openfelt.room.wire.picture import Picture
from openfelt.room.wire.seen import GameShown
from openfelt.rounds.answers import Dealt
from openfelt.rounds.places import DEAD, Place, at_seat
from openfelt.rounds.requests import Ask, Draw
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.money import Cents, cents
from openfelt.table.stacks import Stakes
from room import spoken as c
from room.pot_tables import AVIATOR, LIMIT, MARINA, POKER_PRO, FeltNight, PotNight, pot_opened, pot_rules
from room.tables import audited, everything, problems, public, sent

STUD, DRAW = "aviator/seven-card-stud", "aviator/draw-poker-jacks-or-better"
BRING_IN = Stakes(structure="limit", bets=(cents(3), cents(6)), ante=cents("0.50"), bring_in=cents(1))
ANTES = Stakes(structure="limit", bets=(cents(3), cents(6)), ante=cents("1.50"))
MOMENTARY = {"version", "before", "asked"}
"""How often it has changed, how far one can go back, and numbers of questions, of which none comes again."""


def refused(night: FeltNight, command: c.AnyCommand, why: str, *cites: str) -> None:
    """With these words and lines, and nothing has changed."""
    with pytest.raises(Denied, match=why) as no:
        night.do("hal", command)
    assert tuple(map(str, no.value.cites)) == cites


def asked(night: FeltNight) -> str:
    return night.round.open_asks[0].who.bettor


def lasting(night: FeltNight) -> dict[str, object]:
    return {name: it for name, it in everything(night.state).items() if name not in MOMENTARY}


def entries(night: FeltNight) -> Iterator[LogEntry]:
    for number, (event, at) in enumerate([(night.opened, 0.0), *night.log], 1):
        body, stream = e.written(event), Stream.of_table("t1")
        yield LogEntry(
            seq=number, stream=stream, version=number, at=at, by="hal", command="", body=body, hash=""
        )


def four(**more: Any) -> FeltNight:
    """No limit, $1 and $2: dee has the button, ann and bob the blinds; bob has only $40."""
    night = FeltNight(seats=9, **more)
    for seat, (person, chips) in enumerate({"ann": 100, "bob": 40, "cy": 100, "dee": 100}.items(), 1):
        night.do("hal", c.Sit(seat=seat, person=person, buy_in=cents(chips)))
    return night.drawn("2c 3d 4h Ks")


def to_the_showdown(night: FeltNight) -> FeltNight:
    """Cy folds, bob is all in for $40, ann and dee play $20 more on the side."""
    night.say("fold")
    night.say("raise", 10)
    night.say("call", 9)
    night.say("raise", 38)
    night.says("call", "call")
    night.enter("Ah Kh 2d")
    night.say("bet", 20)
    night.say("call", 20)
    return night.enter("3c").says("check", "check").enter("9s").says("check", "check")


def show(night: FeltNight, **hands: str) -> FeltNight:
    """In turn: whoever is not named throws the hand away."""
    while night.state.live:
        hand = hands.get(asked(night), "")
        night.say("show" if hand else "muck", named=hand)
    return night


# A hand of hold'em


def test_a_hand_with_a_fold_a_bet_an_all_in_and_a_side_pot_is_settled_by_what_is_shown() -> None:
    """The main pot of $120 is bob's three kings', the side pot of $40 ann's aces and nines'."""
    night = to_the_showdown(four())
    assert [pot.amount for pot in night.round.money.lying] == [cents(120), cents(40)]
    show(night, ann="Ad 9c", bob="Kd Kc")
    assert night.ended.net == {"ann": -2000, "bob": 8000, "cy": 0, "dee": -6000}
    assert night.dollars() == {"ann": 80, "bob": 120, "cy": 100, "dee": 40}
    assert night.money == 0
    assert audited(night) == []
    assert everything(night.again()) == everything(night.state)


def test_cards_fall_face_down_without_anybody_and_a_mucked_hand_is_never_named() -> None:
    night = four()
    dealt = [one for one in night.round.answers if isinstance(one, Dealt) and one.card is UNKNOWN]
    assert len(dealt) == 8, "two each, and nobody entered one"
    assert asked(night) == "cy", "the first decision is waited for"
    show(to_the_showdown(night), ann="Ad 9c", bob="Kd Kc")
    shown = public(night.state)
    assert shown["felt"]["4"] == ["??", "??"]
    assert {seat["person"]: seat["stands"] for seat in shown["seats"]}["dee"] == "mucked"
    assert shown["felt"]["1"] == ["Ad", "9c"]


def test_the_button_and_the_blinds_go_on_by_the_same_line() -> None:
    night = show(to_the_showdown(four()), ann="Ad 9c")
    assert night.state.line.last is not None
    assert (night.state.line.last.button, night.phase) == (4, "starting")
    night.dealt()
    places = night.round.positions
    assert (places.button, places.small, places.big) == (1, 3, 4), "bob is broke, and is not dealt in"
    assert asked(night) == "ann"


def test_whoever_is_left_alone_wins_and_shows_nothing() -> None:
    night = four().says("fold", "fold", "fold")
    assert night.ended.net == {"ann": -100, "bob": 100, "cy": 0, "dee": 0}
    assert all(card == "??" for hand in public(night.state)["felt"].values() for card in hand)


def test_collection_is_taken_from_pots_as_at_a_table_that_the_room_deals() -> None:
    """001:1141-1211, option 4: both tables see every card, and the jackpot has its drop."""
    posted: dict[str, Any] = {"stakes": LIMIT, "collection": ("4",), "jackpot": cents(1)}
    by_hand = FeltNight(**posted).seated("ann", "bob", "cy").drawn("2c Kd 7h")
    by_itself = PotNight(**posted).seated("ann", "bob", "cy", buy_in=100).dealt().check_down()
    by_hand.says("call", "call", "check").enter("Ah Kh 2d").says("check", "check", "check")
    by_hand.enter("3c").says("check", "check", "check").enter("9s").says("check", "check", "check")
    show(by_hand, cy="Ac Ad")
    for what in ("fees", "jackpot"):
        taken, due = (sum(getattr(night.ended, what).values()) for night in (by_hand, by_itself))
        assert taken == due > 0
    assert by_hand.ended.fees.keys() == {"cy"}


def test_who_has_a_seat_pays_for_the_time_and_the_pad_says_so_before() -> None:
    """003:1723: by the clock, before the hand."""
    night = FeltNight(AVIATOR, section="003:1723", collection=("no-limit-2/1",)).seated("ann", "bob")
    due = between(night.state).beside(night.state, night.now).collection
    assert due is not None
    assert [(one.bettor, one.says) for one in due.due] == [
        ("ann", f"collect {_dollars(due.due[0].amount)} from seat 1, ann"),
        ("bob", f"collect {_dollars(due.due[1].amount)} from seat 2, bob"),
    ]
    night.do("hal", c.Deal())
    (paid,) = [event for event, _ in night.log if isinstance(event, e.TimeCollected)]
    assert sum(paid.fees.values()) == due.total > 0
    assert between(night.state).beside(night.state, night.now).collection is None
    free = FeltNight().seated("ann", "bob")
    told = between(free.state).beside(free.state, free.now).collection
    assert told is not None
    assert told.none == "this table posts no collection"


def _dollars(amount: int) -> str:
    return f"${amount // 100}" if amount % 100 == 0 else f"${amount / 100:.2f}"


# What cannot be


@pytest.mark.parametrize(
    ("named", "why"),
    [
        ("Ah Ac", "the Ah is not in the pack any more"),
        ("Ad Ad", "the Ad is not in the pack any more"),
        ("Ad", "Ad at 1: there lies"),
        ("Ad Ac Qs", "Ad Ac Qs at 1: there lies"),
        ("", "no cards at 1: there lies"),
        ("Ad ??", "not in the pack any more|there lies"),
        ("Jo Ad", "the Jo is not in the pack any more, or never was"),
    ],
)
def test_a_hand_that_cannot_have_been_dealt_is_not_shown(named: str, why: str) -> None:
    night = to_the_showdown(four())
    seat, cite = night.round.open_asks[0].who.seat, night.state.game.deck.cite
    assert seat == 1
    with pytest.raises(RuleBroken, match=why) as no:
        night.do("hal", c.Decide(seat=1, choice="show", cards=cards(named)))
    assert no.value.cites in ((cite,), (night.state.game.play_cite,))


def test_a_card_that_another_hand_has_shown_is_not_shown_again() -> None:
    night = to_the_showdown(four())
    first = asked(night)
    night.say("show", named="Ad 9c")
    assert asked(night) != first
    with pytest.raises(RuleBroken, match="the Ad is not in the pack any more"):
        night.say("show", named="Ad Qs")


def test_a_card_of_the_board_falls_once_and_has_a_name() -> None:
    night = four().says("call", "call", "call", "check")
    night.enter("Ah")
    refused(
        night, c.EnterCard(card=cards("Ah")[0]), "the Ah is not in the pack", str(night.state.game.deck.cite)
    )
    refused(night, c.EnterCard(card=UNKNOWN), "a card that nobody has seen is not entered")
    refused(night, c.Decide(seat=3, choice="check"), "waits for a card")


def test_nobody_puts_in_more_chips_than_were_counted() -> None:
    night = four().says("fold", "fold", "call")
    with pytest.raises(RuleBroken, match=r"raise with \$39: the rule asks for"):
        night.say("raise", 39)
    night.say("raise", 38)


# Other games


def test_a_stud_hand_has_its_up_cards_entered_and_its_down_cards_unknown() -> None:
    night = FeltNight(STUD, stakes=BRING_IN, seats=8).seated("ann", "bob", "cy").dealt()
    night.enter("2c Kd 7h")
    assert asked(night) == "ann", "the lowest card has to open"
    night.says("bring-in", "call", "fold")
    night.enter("4c Kh")
    assert asked(night) == "bob", "a pair of kings acts first"
    night.says("check", "check")
    night.enter("5c 9d").says("check", "check").enter("6c Jd").says("check", "check")
    night.says("check", "check")
    assert night.round.waiting.__class__ is Ask
    assert [card.text for card in night.round.felt.cards(at_seat(1))] == [
        "??",
        "??",
        "2c",
        "4c",
        "5c",
        "6c",
        "??",
    ]
    first = {"ann": "Ac Kc 2c 4c 5c 6c Ts", "bob": "Qh Qs Kd Kh 9d Jd Tc"}
    refused_hand = "Ac Kd 2c 4c 5c 6c Ts"
    while asked(night) != "ann":
        night.say("show", named=first[asked(night)])
    with pytest.raises(RuleBroken, match="the Kd is not in the pack"):
        night.say("show", named=refused_hand)
    night.say("show", named=first["ann"])
    assert night.ended.net == {"ann": 200, "bob": -150, "cy": -50}, "a flush"
    assert audited(night) == []
    assert everything(night.again()) == everything(night.state)


def test_a_draw_hand_counts_the_discards_and_names_only_what_is_shown() -> None:
    night = FeltNight(DRAW, stakes=ANTES, seats=7).seated("ann", "bob", "cy").drawn("2c Kd 7h")
    night.says("check", "open", "call", "fold")
    night.say("draw", named="?? ??")
    assert night.round.heard(at_seat(1)) == "two cards"
    with pytest.raises(RuleBroken, match="does not lie at 2"):
        night.say("draw", named="As")
    night.say("draw", named="??")
    night.says("check", "check")
    show(night, ann="Js Jh 4c 5d 8s", bob="As Ah 4d 5c 8h")
    assert night.ended.net == {"ann": -450, "bob": 600, "cy": -150}
    assert night.round.felt.cards(DEAD) == (UNKNOWN,) * 4, "three discards and the burned card"
    assert audited(night) == []


def test_a_card_that_everybody_throws_away_stays_unknown() -> None:
    """Crazy Pineapple: three cards, of which one is discarded after the flop."""
    night = FeltNight("aviator/crazy-pineapple").seated("ann", "bob", "cy").drawn("2c Kd 7h")
    while not any(offer.choice == "discard" for ask in night.round.open_asks for offer in ask.offers):
        waiting = night.round.waiting
        if isinstance(waiting, Draw):
            night.enter(("Ah", "Kh", "2d")[len(night.round.felt.cards(Place("community")))])
            continue
        offers = {offer.choice for offer in night.round.open_asks[0].offers}
        night.say(next(one for one in ("no", "check", "call") if one in offers))
    seat = night.round.open_asks[0].who.seat
    night.say("discard", named="??")
    assert night.round.felt.cards(at_seat(seat)) == (UNKNOWN, UNKNOWN)


# What was entered wrongly


def test_the_last_entry_is_taken_back_and_what_fell_by_itself_falls_again() -> None:
    night = four().says("call", "call", "call", "check")
    before = lasting(night)
    night.enter("Ah")
    night.do("hal", c.TakeBackEntry())
    assert lasting(night) == before
    events = night.do("hal", c.TakeBackEntry())
    assert [type(event) for event in events] == [e.EntryTakenBack], "bob's check, and no burned card"
    assert asked(night) == "bob"
    night.say("raise", 10)
    assert asked(night) == "cy"
    assert audited(night) == []


def test_a_hand_that_is_over_is_opened_again_with_all_as_it_was() -> None:
    night = show(to_the_showdown(four(jackpot=cents(1))), ann="Ad 9c", bob="Kd Kc")
    after, undo = lasting(night), night.state.undo
    events = night.do("hal", c.TakeBackEntry())
    assert events[0] == undo
    assert (night.phase, asked(night)) == ("playing", "dee")
    assert night.dollars() == {"ann": 100, "bob": 40, "cy": 100, "dee": 100}
    assert (night.state.jackpot, night.state.hands, night.drop, night.money) == (0, 0, 0, 0)
    assert everything(night.again()) == everything(night.state)
    night.say("muck")
    assert lasting(night) == after
    assert audited(night) == []


def test_a_hand_is_opened_again_also_after_the_next_was_dealt_and_taken_back() -> None:
    night = show(to_the_showdown(four()), ann="Ad 9c", bob="Kd Kc")
    told = public(night.state)
    night.dealt()
    night.do("hal", c.TakeBackDeal())
    assert public(night.state) == told | {"version": night.state.version, "question": night.state.question}
    night.do("hal", c.TakeBackEntry())
    assert (night.state.number, asked(night)) == (1, "dee")
    assert audited(night) == []


def test_a_deal_is_taken_back_until_something_is_entered() -> None:
    night = show(to_the_showdown(four()), ann="Ad 9c", bob="Kd Kc")
    before = lasting(night)
    night.dealt()
    night.do("hal", c.TakeBackDeal())
    assert lasting(night) == before
    night.dealt().say("fold")
    refused(night, c.TakeBackDeal(), "hand|round 2 has its first entry")
    night.do("hal", c.TakeBackEntry())
    night.do("hal", c.TakeBackDeal())
    assert night.state.number == 1


def test_a_hand_stays_over_once_people_have_come_or_chips_were_counted() -> None:
    night = show(to_the_showdown(four()), ann="Ad 9c", bob="Kd Kc")
    night.do("hal", c.CountChips(person="cy", amount=cents(101)))
    refused(night, c.TakeBackEntry(), "no round is in play")


def test_an_audit_finds_a_hand_reopened_that_was_another() -> None:
    night = show(to_the_showdown(four()), ann="Ad 9c", bob="Kd Kc")
    undo = night.state.undo
    assert undo is not None
    honest = [event for event, _ in night.log]
    assert problems(night, [*honest, undo]) == []
    other = e.HandReopened(ended=undo.ended, line=undo.line, fees_taken=3)
    (found,) = problems(night, [*honest, other])
    assert found.endswith("reopens hand 1 of t1, which had not just ended so")


def test_reports_forget_a_hand_that_is_opened_again() -> None:
    night = FeltNight(stakes=LIMIT, collection=("4",)).seated("ann", "bob", "cy").drawn("2c Kd 7h")
    night.says("call", "call", "check").enter("Ah Kh 2d").says("check", "check")
    night.says("bet", "fold", "fold")
    night.do("hal", c.TakeBackEntry())
    reports, house = Reports(), House()
    for entry in entries(night):
        reports.take(entry, e.read(entry.body), house)
    (row,) = reports.drop()
    assert (row.rounds, row.collection) == (0, 0)


# A hole card that the dealer shows


def test_a_hole_card_shown_in_dealing_is_entered_with_its_place_and_ruled_on_as_elsewhere() -> None:
    """The cards after it fall again, unseen, and the hand is as if the room had dealt it so."""
    night = FeltNight(AVIATOR).seated("ann", "bob", "cy").drawn("2c Kd 7h")
    night.say("no")  # straddle
    refused(night, c.EnterCard(card=cards("Qs")[0], place="1"), "say what went wrong with it")
    refused(
        night, c.EnterCard(card=cards("Qs")[0], fault="exposed", place="1", which=3), "2 cards fell face down"
    )
    refused(night, c.EnterCard(card=cards("Qs")[0], fault="lost", place="1"), "is not a fault of a card")
    events = night.do("hal", c.EnterCard(card=cards("Qs")[0], fault="exposed", place="1", which=2))
    assert isinstance(events[0], e.EntryTakenBack)
    lies = [card.text for place in night.round.felt.places.values() for card in (one.card for one in place)]
    assert lies.count("Qs") == 1
    assert night.state.live
    assert asked(night) == "bob"
    assert audited(night) == []
    assert everything(night.again()) == everything(night.state)
    night.say("fold")
    refused(night, c.EnterCard(card=cards("Qd")[0], fault="exposed", place="1"), "0 cards fell face down")


# Seats and chips


def test_a_house_dealer_seats_labels_with_the_chips_that_lie_there() -> None:
    night = FeltNight()
    night.do("hal", c.Sit(seat=3, buy_in=cents(100)))
    assert night.state.seats == {3: "seat-3"}
    refused(night, c.Sit(seat=3, person="bob", buy_in=cents(100)), "seat 3 is taken")
    refused(night, c.Sit(seat=4, person="(bob)", buy_in=cents(100)), "names in brackets")
    with pytest.raises(RuleBroken, match="a buy-in is at least") as no:
        night.do("hal", c.Sit(seat=4, person="bob", buy_in=cents(1)))
    assert no.value.cites == (night.state.buy_in.cite,)
    refused(night, c.Deal(), "seat two who have chips")
    night.do("hal", c.Sit(seat=4, person="bob", buy_in=cents(100)))
    assert night.log[-2][0] == e.ChipsCounted(
        person="bob", counted=cents(100), before=Cents(0), why="brought"
    )
    night.do("hal", c.Buy(person="bob", amount=cents(50)))
    night.do("hal", c.CountChips(person="bob", amount=cents(149)))
    assert night.state.stacks["bob"] == cents(149)
    night.do("hal", c.Move(person="bob", seat=5))
    night.do("hal", c.SitOut(person="bob"))
    refused(night, c.SitOut(person="bob"), "bob is not in the game")
    night.do("hal", c.SitIn(person="bob"))
    night.do("hal", c.Leave(person="seat-3"))
    assert night.state.stacks == {"bob": cents(149)}
    night.do("hal", c.Sit(seat=3, buy_in=cents(40)))  # somebody else: nobody is held to what seat 3 left with
    night.do("hal", c.Leave(person="bob"))
    with pytest.raises(RuleBroken, match="brings what they left with"):
        night.do("hal", c.Sit(seat=1, person="bob", buy_in=cents(100)))
    assert night.money == 0
    assert audited(night) == []


def test_chips_in_a_hand_are_not_counted_nor_taken_away() -> None:
    night = four()
    refused(night, c.CountChips(person="ann", amount=cents(5)), "ann is in the hand")
    refused(night, c.CountChips(person="eve", amount=cents(5)), "eve has no seat here")
    refused(night, c.Leave(person="ann"), "money in play: leave when the round is over")
    night.do("hal", c.Sit(seat=7, person="eve", buy_in=cents(100)))
    night.do("hal", c.CountChips(person="eve", amount=cents(99)))
    night.do("hal", c.Leave(person="eve"))
    with pytest.raises(Denied, match="fewer chips than none"):
        show(to_the_showdown(night)).do("hal", c.CountChips(person="ann", amount=Cents(-1)))


def test_nobody_but_the_house_speaks_for_those_at_a_physical_table() -> None:
    night = four()
    house: list[c.AnyCommand] = [
        c.Sit(seat=8, buy_in=cents(100)), c.Leave(person="ann"), c.Buy(person="ann", amount=cents(5)),
        c.SitOut(person="ann"), c.Decide(seat=3, choice="fold"), c.EnterCard(card=cards("As")[0]),
        c.CountChips(person="ann", amount=cents(5)), c.TakeBackEntry(), c.ComeIn(how="post"),
    ]  # fmt: skip
    for said in house:
        with pytest.raises(NotAllowed):
            night.do("ann", said)
    night.refuses("ann", c.Wait(), "people come to the physical table itself")
    night.refuses("ann", c.Change(table="t2", seat=1), "people come to the physical table itself")
    refused(night, c.Leave(), "say whom you mean")
    with pytest.raises(NotAllowed):
        show(to_the_showdown(night)).do("ann", c.Deal())


def test_at_a_table_that_the_room_deals_everybody_speaks_for_themselves() -> None:
    night = PotNight().seated("ann", "bob", buy_in=100)
    night.refuses("ann", c.SitOut(person="bob"), "everybody speaks for themselves")
    night.refuses("hal", c.CountChips(person="bob", amount=cents(5)), "the room keeps the stacks")
    night.refuses("hal", c.Deal(), "its hands begin by themselves")
    night.refuses("hal", c.EnterCard(card=cards("As")[0]), "only at a physical one")


def test_every_chip_comes_from_the_cage_and_goes_back_there_when_the_table_closes() -> None:
    night = show(to_the_showdown(four(jackpot=cents(1))), ann="Ad 9c", bob="Kd Kc")
    night.do("flo", c.Close(why="the night is over"))
    assert not night.state.stacks
    auditor = Auditor(lambda _: night.rules)
    assert [found for entry in entries(night) for found in auditor.look_at(entry)] == []


def test_an_audit_finds_chips_that_were_not_there() -> None:
    night = FeltNight().seated("ann", "bob")
    honest = [event for event, _ in night.log]
    wrong = e.ChipsCounted(person="ann", counted=cents(50), before=cents(70), why="counted")
    (found,) = problems(night, [*honest, wrong])
    assert found.endswith("has 70.00 of ann at t1, not what was in front of them")
    room = PotNight().seated("ann", "bob", buy_in=100)
    (found, *_) = problems(room, [*(event for event, _ in room.log), wrong])
    assert "where nobody could" in found


# The table itself


def test_a_physical_table_has_no_clock_and_misses_nobody() -> None:
    night = FeltNight(timers=e.Timers(away=60)).seated("ann", "bob")
    kind = between(night.state)
    assert night.phase == "starting"
    assert kind.deadline(night.state, Since(night.now)) is None
    night.drawn("2c Kd")
    assert kind.deadline(night.state, Since(night.now)) is None
    presence = Presence()
    presence.look(night.state, set(), 0.0)
    assert not presence.matters(night.state)
    assert presence.over(60, 1_000.0) == ()


def test_no_bot_sits_down_at_a_physical_table() -> None:
    for night in (FeltNight(), PotNight()):
        seen, game = Picture(night.state).seen_by("bot"), GameShown.of(night.state.game)
        sits = Habits("bot", random.Random(1)).wants(seen, game) is not None
        assert sits == night.state.dealer.hears_people


@pytest.mark.parametrize("moment", ["before the flop", "on the flop", "at the showdown"])
def test_a_hand_goes_on_after_a_restart(moment: str) -> None:
    """From the log, and from a snapshot."""
    night = four()
    if moment == "on the flop":
        night.says("call", "call", "call", "check").enter("Ah Kh")
    if moment == "at the showdown":
        to_the_showdown(night).say("show", named="Ad 9c")
    line = table_line(night.state, Remembered())
    again = read_table(line, Shelf(lambda _: night.rules)).state
    assert everything(again) == everything(night.again()) == everything(night.state)
    assert sent(again) == sent(night.state)


def test_a_snapshot_keeps_how_the_last_hand_is_opened_again() -> None:
    night = show(to_the_showdown(four()), ann="Ad 9c", bob="Kd Kc")
    line = table_line(night.state, Remembered())
    again = read_table(line, Shelf(lambda _: night.rules)).state
    assert again.undo == night.state.undo is not None


def test_a_game_of_pictures_is_dealt_by_the_room_alone() -> None:
    opened = pot_opened(POKER_PRO, physical=True)
    with pytest.raises(RuleBroken, match="are pictures: no house dealer deals it") as no:
        check_opening(opened, pot_rules(opened))
    assert list(map(str, no.value.cites)) == ["003:1130"]
    table = pot_opened(MARINA, physical=True)
    check_opening(table, pot_rules(table))


def opened_and_not_called() -> FeltNight:
    """Cy has the button, ann passes, bob opens with $3, and nobody calls."""
    night = FeltNight(DRAW, stakes=ANTES, seats=7).seated("ann", "bob", "cy")
    night.drawn("2c 3d Ks")
    return night.says("check", "open", "fold", "fold")


@pytest.mark.parametrize(("proof", "won"), [("prove", 300), ("no-openers", -450)])
def test_who_opened_proves_it_before_the_pot_is_paid_where_nobody_has_seen_the_cards(
    proof: str, won: int
) -> None:
    """003:325, 003:332-333."""
    night = opened_and_not_called()
    (ask,) = night.round.open_asks
    assert (ask.who.bettor, [offer.choice for offer in ask.offers]) == ("bob", ["prove", "no-openers"])
    assert night.state.live, "not paid yet"
    night.say(proof)
    assert night.ended.net["bob"] == won
    carried = sum(one.amount for one in night.state.carried)
    assert carried == (0 if proof == "prove" else cents("7.50")), "three antes and the opening bet"
    assert audited(night) == []
