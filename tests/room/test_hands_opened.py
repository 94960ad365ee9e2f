"""Hands that nobody sees dealt: the house dealer enters them as they were opened, after the dice."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from openfelt import books
from openfelt.cards import cards, text
from openfelt.room.log import events as e
from openfelt.room.log.named import named_in
from openfelt.room.log.sentences import table_event
from openfelt.room.state.banked import BankedState, at_bank
from openfelt.room.state.remembered import Remembered
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.snapshots import read_table, table_line
from openfelt.room.steps.decisions import Decide
from openfelt.room.steps.house_dealer import EnterHands
from openfelt.rounds.answers import Chose, Dealt, Rolled, Ruled
from openfelt.rounds.parting import LyingHand
from openfelt.rounds.places import BANK, Place, at_seat
from openfelt.rounds.procedures import procedure_of
from openfelt.rounds.requests import Choice, Draw
from openfelt.rounds.settling import settle_by_the_books
from openfelt.rounds.stated_hands import set_otherwise, to_open
from openfelt.rounds.table_record import Decision, TableRecord
from openfelt.rules.bets import Limits
from openfelt.rules.codec import convert
from openfelt.rules.errors import Denied, told
from openfelt.rules.money import Cents, cents
from room import spoken as c
from room.tables import CASH_IN, Night, caller, house_bet, physical, problems, public

SCENARIOS = Path(__file__).parents[1] / "scenarios"
POKER, TILES, LUCKY = "aviator/pai-gow-poker", "parkwest/pai-gow-tiles", "parkwest/lucky-pai-gow-poker"
GOLD, COMMUNITY = "aviator/baccarat-gold", Place("community")
DICE = (1, 2, 2)
HANDS = {
    "player-dealer": "front: Qd Jc | back: 9s 9d 7h 5c 3s",
    "2": "front: Kd 8c | back: Ts Th 6h 4c 2s",
    "3": "front: Js 8d | back: 8s 8h 6c 4d 2c",
    "5": "house way: Ad 6d 7s 7d 5h 4s 2d",
}
PLACES = {Place(place): hand for place, hand in HANDS.items()}


def hands_of(record: TableRecord) -> dict[str, str]:
    return {str(place): hand for place, hand in (record.hands or {}).items()}


def entered(record: TableRecord) -> EnterHands:
    return c.EnterHands(hands=hands_of(record), dice=record.dice, decisions=record.decisions)


def dealt(game: str = POKER, **more: Any) -> Night:
    """Seat 1 banks $500; ann, bob and cy bet, and the cards are out, face down."""
    night = physical(game, limits=Limits(cents(10), cents(500)), **({"seats": 7} | more))
    for bettor, seat, amount in (("ann", 2, 50), ("bob", 3, 40), ("cy", 5, 30)):
        night.do("hal", house_bet(bettor, seat, "base", amount))
    night.do("hal", c.Deal())
    return night


def stated(**otherwise: str) -> dict[str, str]:
    """The hands, some of them otherwise: `seat_3="…"`."""
    places = {key.removeprefix("seat_").replace("_", "-"): hand for key, hand in otherwise.items()}
    return {place: hand for place, hand in {**HANDS, **places}.items() if hand}


def opened(night: Night, who: str = "hal", **otherwise: str) -> list[e.TableEvent]:
    return night.do(who, c.EnterHands(hands=stated(**otherwise), dice=DICE))


# As `openfelt settle` has it


@cache
def settled_ones() -> list[tuple[str, TableRecord]]:
    return list(records(refused=False))


def records(refused: bool) -> Iterator[tuple[str, TableRecord]]:
    """Every scenario of hands that are dealt unseen, as far as a physical table has what is in it."""
    for file in sorted(SCENARIOS.glob("*/*/*.toml")):
        raw = tomllib.loads(file.read_text("utf-8"))
        dealt = raw["game"] == GOLD
        if ("refused" in raw.pop("expect")) != refused or not (dealt or raw.get("hands")):
            continue
        record = convert(raw, TableRecord, file.name)
        shared = record.player_dealer.shares or any(bet.shares for bet in record.bets)
        if shared or record.events or not (dealt or by_seat(record.game)) or (not dealt and record.decisions):
            continue
        yield f"{file.parent.name}/{file.stem}", by_place(record) if dealt else record


def by_seat(game: str) -> bool:
    return procedure_of(books.banked(game)).hands.by_seat


def by_place(record: TableRecord) -> TableRecord:
    """The hands as they lay at the end, or would have, instead of the shoe."""
    shoe = (record.shoe or "").split()
    community, bank = " ".join([*shoe[0:4:2], *shoe[4:5]]), " ".join(shoe[1:4:2] + shoe[5:])
    with suppress(ValueError):
        settled = settle_by_the_books(record)
        community, bank = (text(settled.felt.cards(place)) for place in (COMMUNITY, BANK))
    return msgspec.structs.replace(record, shoe=None, hands={COMMUNITY: community, BANK: bank})


def laid(record: TableRecord) -> Night:
    """A physical table with the record's bets, and the cards out."""
    night = Night(
        record.game,
        physical=True,
        options=record.options,
        limits=record.limits or Limits(Cents(0), None),
        collection=() if record.collection is None else (str(record.collection),),
        section=record.collection_section,
        seats=record.seats or books.banked(record.game).seats.tables[0],
    )
    night.do("hal", c.Accept(wager=record.player_dealer.wager, seat=record.player_dealer.seat))
    for bet in sorted(record.bets, key=lambda bet: bet.bet != "base"):  # others may need it
        placed = {name: getattr(bet, name) for name in ("seat", "bet", "amount", "backline", "circle")}
        night.do("hal", c.PlaceBet(bettor=bet.bettor_name, **placed))
    night.do("hal", c.Deal())
    return night


@pytest.mark.parametrize("game", [id for id in books.banked_ids() if id == GOLD or by_seat(id)])
def test_hands_entered_as_opened_settle_to_the_cents_of_their_record(game: str) -> None:
    of_game = {name: record for name, record in settled_ones() if record.game == game}
    assert of_game
    for name, record in of_game.items():
        night = laid(record)
        night.do("flo", entered(record))
        settled = settle_by_the_books(record)
        assert night.ended.net == settled.money.net(), name
        assert night.ended.fees == settled.money.fees, name
        assert problems(night, [event for event, _ in night.log]) == [], name


def test_what_a_record_may_not_state_is_refused_in_the_same_words_and_changes_nothing() -> None:
    """`Night.do` compares the whole table before and after."""
    tried = 0
    for name, record in records(refused=True):
        try:
            night = laid(record)
        except Denied:
            continue  # the bets are refused
        with pytest.raises(Denied) as by_settle:
            settle_by_the_books(record)
        if not by_settle.value.at.startswith(("hands", "dice", "decisions")):
            continue  # a table of eight seats is not opened
        hands = to_open(night.state.playing())
        assert hands is not None
        if set(hands.places) > set(record.hands or {}):
            continue  # in other words below
        with pytest.raises(Denied) as in_the_room:
            night.do("flo", entered(record))
        assert str(in_the_room.value) == str(by_settle.value), name
        tried += 1
    assert tried > 40


# One round, hand by hand


def test_nobody_is_asked_for_a_card_that_nobody_may_see() -> None:
    """Dice and hands, in the order in which they are opened; the rest goes to the procedure in its own."""
    night = dealt()
    hands = to_open(night.state.playing())
    assert hands is not None
    assert hands.places == ("2", "3", "5", "player-dealer")
    assert (hands.halves, hands.lower, hands.size, hands.dice) == (("front", "back"), 2, 7, 3)
    assert hands.first["5"] == "5", "five, counted from the player-dealer as one"
    assert hands.first["8"] == "player-dealer"
    assert hands.picks == tuple(f"pile-{n}" for n in range(1, 8))
    entered, *answers, ended = opened(night)
    assert entered == e.HandsEntered(hands=PLACES, dice=DICE, after=1), "the cut comes first"
    assert isinstance(ended, e.RoundEnded)
    kinds = [type(event.answer) for event in answers if isinstance(event, e.Answered)]
    assert kinds == [Dealt] * 49 + [Chose, Rolled] + [Chose] * 4
    assert ended.net == {
        "ann": cents(50), "bob": -cents(40), "cy": cents(0), "player-dealer": -cents(10),
    }  # fmt: skip
    felt = public(night.state, None)["felt"]
    assert felt["2-front"] == ["Kd", "8c"]
    assert len(felt["5-back"]) == 5, "the house has set it"
    assert not any("??" in cards for place, cards in felt.items() if place != "dead")
    assert night.again().stacks == night.state.stacks


def test_the_player_dealers_hand_comes_first_where_it_is_opened_first() -> None:
    night = dealt("marina/face-up-pai-gow-poker")
    hands = to_open(night.state.playing())
    assert hands is not None
    assert hands.places == ("player-dealer", "2", "3", "5")


def test_what_the_house_always_sets_is_said_beforehand_and_where_it_is_written() -> None:
    """The player-dealer's hand by 004:80; ann's second hand by 003:931."""
    for game, again, sets in (
        ("casino-real/fortune-pai-gow-poker", "dee", {"player-dealer": ("004:80",)}),
        (POKER, "dee", {}),
        (POKER, "ann", {"4": ("003:931",)}),
    ):
        night = physical(game, limits=Limits(cents(10), cents(500)), seats=7)
        for bettor, seat in (("ann", 2), (again, 4)):
            night.do("hal", house_bet(bettor, seat, "base", 10))
        night.do("hal", c.Deal())
        hands = to_open(night.state.playing())
        assert hands is not None
        assert hands.house_sets == sets


def test_a_pile_that_the_player_dealer_picked_went_out_first() -> None:
    night = dealt()
    night.refuses("hal", c.EnterHands(hands=HANDS, dice=DICE, picked="pile-8"), "there is no pile-8 to pick")
    night.do("hal", c.EnterHands(hands=HANDS, dice=DICE, picked="pile-3"))
    chosen = (
        [answer for answer in night.state.round.answers if isinstance(answer, Chose)]
        if night.state.round
        else []
    )
    assert chosen[0].choice == Choice("pile-3")
    assert night.ended.net["ann"] == cents(50), "whatever pile it was, the hands lie as they lay"


def test_tiles_are_entered_as_they_were_opened() -> None:
    night = dealt(TILES, seats=8)
    hands = {
        "player-dealer": "low: 4-6 2-3 | high: 5-5 1-6",
        "2": "low: 3-4 1-2 | high: 1-1 2-5",
        "3": "low: 3-3 4-6 | high: 2-2 1-3",
        "5": "house way: 6-6 1-1 5-6 1-5",
    }
    night.refuses("hal", c.EnterHands(hands=hands, dice=(1, 2)), "expected 3 dice")
    night.do("hal", c.EnterHands(hands=hands, dice=(1, 2, 3)))
    assert night.ended.net["ann"] == 0, "low loses, high wins"
    assert night.ended.net["bob"] == cents(40), "both win"
    assert problems(night, [event for event, _ in night.log]) == []


def test_a_machine_deals_after_the_dice_and_hands_are_still_entered_as_opened() -> None:
    for dice_first in (True, False):
        night = dealt(LUCKY, options={"shuffle": "machine"})
        if dice_first:
            night.do("hal", c.EnterDice(dice=DICE))
        hands = to_open(night.state.playing())
        assert hands is not None
        assert hands.dice == (0 if dice_first else 3), "what was entered is not asked for again"
        opened(night)
        assert night.ended.net["bob"] == -cents(40)


WRONG = {
    "a hand that is missing": ({"seat_3": ""}, "the hand of seat 3 is not there"),
    "a hand of six": ({"seat_3": "front: Js 8d | back: 8s 8h 6c 4d"}, "another card goes to 3"),
    "a card twice": (
        {"seat_3": "front: Js 8d | back: 8s 8h 6c 4d Kd"},
        "the Kd is not in the pack so often: it is in the hand of seat 2 and the hand of seat 3",
    ),
    "no card": ({"seat_3": "front: Js 8x | back: 8s 8h 6c 4d 2c"}, "8x"),
    "a hand that nobody set": (
        {"seat_3": "Js 8d 8s 8h 6c 4d 2c"},
        "the decision of bob at seat 3 is missing",
    ),
    "other halves": ({"seat_3": "low: Js 8d | high: 8s 8h 6c 4d 2c"}, 'a hand is "front: … . back: …"'),
    "a place without a hand": ({"seat_9": "As"}, "the rules cannot give As to 9"),
    "a place without a name": ({"seat_": "As"}, "the rules cannot give As to "),
}


@pytest.mark.parametrize(("otherwise", "why"), WRONG.values(), ids=list(WRONG))
def test_hands_that_do_not_fit_are_refused_whole(otherwise: dict[str, str], why: str) -> None:
    night = dealt()
    night.refuses("hal", c.EnterHands(hands=stated(**otherwise), dice=DICE), why)
    assert isinstance(night.state.playing().waiting, Draw), "the round waits as before"


def test_a_foul_hand_loses_and_the_player_dealers_is_reset() -> None:
    night = dealt()
    opened(
        night,
        seat_2="front: Ts Th | back: Kd 8c 6h 4c 2s",
        player_dealer="front: 9s 9d | back: Qd Jc 7h 5c 3s",
    )
    assert night.ended.net["ann"] == -cents(50)
    felt = public(night.state, None)["felt"]
    assert sorted(felt["player-dealer-front"]) == ["Jc", "Qd"]


def test_three_cards_in_front_are_foul_and_that_is_the_floors_to_say() -> None:
    night = dealt()
    foul = {"seat_2": "front: Kd 8c 2s | back: Ts Th 6h 4c"}
    night.refuses("hal", c.EnterHands(hands=stated(**foul), dice=DICE), "only the floor may give a ruling")
    opened(night, "flo", **foul)
    assert night.ended.net["ann"] == -cents(50)
    ruled = [answer for answer in answers(night.state) if isinstance(answer, Ruled)]
    assert [(one.ruling, one.findings) for one in ruled] == [("foul-hand", {"seat": "2"})]
    night.refuses("hal", c.TakeBackEntry(), "only the floor may give a ruling")
    night.do("flo", c.TakeBackEntry())


def kept(state: BankedState) -> tuple[e.HandsEntered | None, e.HandsEntered | None]:
    """The hands that count, and those that were taken back."""
    assert state.so_far is not None
    return state.so_far.hands, state.so_far.hands_before


def answers(state: BankedState) -> list[Any]:
    return list(state.round.answers) if state.round else []


# Decisions while a hand is closed

STOOD, HIT = Decision(seat=2, bettor="ann", choice="stand"), Decision(seat=3, bettor="bob", choice="hit")
CY_HIT = Decision(seat=5, bettor="cy", choice="hit")
FIVE = {"community": "2c 3d 4h", "player-dealer": "6h Tc"}


def test_a_closed_hand_is_asked_for_only_after_everybody_has_decided() -> None:
    """Gold: ann stands on five and loses to six, nine wins for bob and cy."""
    night = dealt(GOLD, seats=8)
    hands = to_open(night.state.playing())
    assert hands is not None
    assert (hands.places, hands.least, hands.size) == (("community", "player-dealer"), 2, 3)
    assert (hands.halves, hands.dice, hands.picks) == (None, 0, ())
    asked = hands.decisions
    assert asked is not None
    assert asked.before == BANK
    assert list(map(str, asked.who)) == ["ann at seat 2", "bob at seat 3", "cy at seat 5"]
    assert [offer.choice for offer in asked.offers] == ["hit", "stand"]
    assert asked.when == "on two community cards of 4\u20136, unless the player-dealer's two are 9"
    assert asked.cites == ("003:134", "003:135")
    command = c.EnterHands(hands=FIVE, decisions=(STOOD, HIT, CY_HIT))
    event, *answered, _ = night.do("hal", command)
    places = {Place(place): hand for place, hand in FIVE.items()}
    assert event == e.HandsEntered(hands=places, decisions=(STOOD, HIT, CY_HIT), after=0)
    kinds = [type(event.answer) for event in answered if isinstance(event, e.Answered)]
    assert kinds == [Dealt] * 4 + [Chose] * 3 + [Dealt], "in the procedure's order"
    assert night.ended.net == {
        "ann": -cents(50), "bob": cents(40), "cy": cents(30), "player-dealer": -cents(20),
    }  # fmt: skip
    assert night.again().stacks == night.state.stacks
    assert problems(night, [event for event, _ in night.log]) == []
    night.do("hal", c.TakeBackEntry(entry=0))
    assert kept(night.state) == (None, event)
    line = table_line(night.state, Remembered())
    assert kept(at_bank(read_table(line, Shelf(lambda _: night.rules)).state)) == (None, event)
    night.do("hal", c.EnterHands(hands=FIVE, decisions=(HIT, CY_HIT, Decision(seat=2, choice="hit"))))
    assert night.ended.net["ann"] == cents(50), "who sits there needs no name, as in a record"


DECIDED_WRONG = {
    "nobody decided": (FIVE, (), "the decision of ann at seat 2 is missing: hit, stand"),
    "one did not": (FIVE, (STOOD, HIT), "the decision of cy at seat 5 is missing: hit, stand"),
    "all stood": ({**FIVE, "community": "2c 3d 4h"}, "stand", "the rules cannot give 4h to community"),
    "no card more": ({**FIVE, "community": "2c 3d"}, "hit", "another card goes to community"),
    "against nine": ({"community": "2c 3d", "player-dealer": "4h 5h"}, "hit", "is not offered in this round"),
    "on seven": ({"community": "3c 4d", "player-dealer": "6h Tc"}, "stand", "is not offered in this round"),
    "something else": (FIVE, "fold", "fold"),
}


@pytest.mark.parametrize(("hands", "decisions", "why"), DECIDED_WRONG.values(), ids=list(DECIDED_WRONG))
def test_decisions_that_do_not_fit_are_refused_with_all_hands(
    hands: dict[str, str], decisions: str | tuple[Decision, ...], why: str
) -> None:
    if isinstance(decisions, str):
        every = (STOOD, HIT, CY_HIT)
        decisions = tuple(msgspec.structs.replace(one, choice=decisions) for one in every)
    night = dealt(GOLD, seats=8)
    night.refuses("hal", c.EnterHands(hands=hands, decisions=decisions), why)
    assert not night.state.playing().answers


# Who, when and where


def test_only_where_and_while_nobody_has_seen_the_cards() -> None:
    command = c.EnterHands(hands=HANDS, dice=DICE)
    night = physical()
    night.do("hal", house_bet("ann", 2, "player", 50))
    night.refuses("hal", command, "no round is in play")
    night.do("hal", c.Deal())
    night.refuses("hal", command, "entered one by one, as they fall")
    night = dealt()
    night.refuses("ann", command, "only the house-dealer or the floor may deal")
    night.do("hal", c.EnterCard(card=next(iter(night.state.playing().pack))))
    night.refuses("hal", command, "entered one by one, as they fall")
    night.do("hal", c.TakeBackEntry())
    night.do("hal", command)
    night.refuses("hal", EnterHands(round=1, hands=HANDS, dice=DICE), "came after round 1 was over")
    electronic = Night(CASH_IN).seated("ann", "bob").banked()
    electronic.refuses(caller("hal"), command, "the room deals this table")


def test_a_misdeal_is_called_before_any_hand_is_entered() -> None:
    night = dealt()
    night.do("flo", c.Rule(ruling="misdeal"))
    assert night.ended.void


# Taking back


def test_hands_go_back_together_to_be_put_right() -> None:
    """The jack of seat 3 was that of hearts."""
    night = dealt()
    opened(night)
    before, _ = kept(night.state)
    assert before is not None
    undo = night.state.undo
    assert night.do("hal", c.TakeBackEntry()) == [undo, e.EntryTakenBack(stay=before.after)]
    assert isinstance(night.state.playing().waiting, Draw)
    assert kept(night.state) == (None, before)
    assert set(night.dollars().values()) == {0}, "as if nothing had been paid"
    night.refuses("hal", c.TakeBackEntry(), "nothing has been entered")
    again = stated(seat_3="front: Jh 8d | back: 8s 8h 6c 4d 2c")
    night.do("hal", c.EnterHands(hands=again, dice=DICE))
    assert public(night.state, None)["felt"]["3-front"] == ["Jh", "8d"]
    assert night.again().stacks == night.state.stacks
    assert kept(night.again()) == (kept(night.state)[0], before)
    assert problems(night, [event for event, _ in night.log]) == []
    night.do("hal", c.Accept(wager=cents(500)))
    night.do("hal", house_bet("ann", 2, "base", 50))
    night.do("hal", c.Deal())
    assert kept(night.state) == (None, None), "another round"


def test_the_last_decision_alone_goes_back_so_that_the_floor_can_rule() -> None:
    """Cards were passed (003:689): seen when the player-dealer's hand was open."""
    night = dealt()
    opened(night)
    last = len(answers(night.state)) - 1
    night.refuses(
        "hal", c.TakeBackEntry(entry=last - 1), f"is not the last one: that is {last}, the decision of"
    )
    night.do("hal", c.TakeBackEntry(entry=last))
    night.do("flo", c.Rule(ruling="foul-hand", findings={"seat": "2"}))
    night.do("hal", c.Decide(seat=1, choice="house-way", bettor="player-dealer"))
    assert night.ended.net["ann"] == -cents(50)
    assert problems(night, [event for event, _ in night.log]) == []
    night.refuses("hal", c.TakeBackEntry(entry=1), "only the floor may give a ruling")
    night.do("flo", c.TakeBackEntry(entry=1))
    assert isinstance(night.state.playing().waiting, Draw)


def reset(night: Night) -> tuple[Place, ...]:
    """Whose hand the rules set otherwise, as the pad says when it is paid."""
    hands, _ = kept(night.state)
    assert hands is not None
    assert night.state.round is not None
    return set_otherwise(hands.hands, night.state.round)


DECIDED = {
    "set as it may lie": (c.Decide(seat=1, choice="set", cards=cards("Qd 7h"), bettor="player-dealer"), ()),
    "left to the house": (c.Decide(seat=1, choice="house-way", bettor="player-dealer"), ()),
    "set foul": (c.Decide(seat=1, choice="set", cards=cards("9s 9d"), bettor="player-dealer"), (BANK,)),
}


@pytest.mark.parametrize(("decided", "otherwise"), DECIDED.values(), ids=list(DECIDED))
def test_a_hand_is_reset_only_if_it_lies_otherwise_than_was_last_decided(
    decided: Decide, otherwise: tuple[Place, ...]
) -> None:
    """The player-dealer's queen and jack in front, taken back, and decided anew."""
    night = dealt()
    opened(night)
    assert reset(night) == ()
    night.do("hal", c.TakeBackEntry(entry=len(answers(night.state)) - 1))
    night.do("hal", decided)
    assert reset(night) == otherwise


def test_a_hand_of_a_wrong_number_of_cards_is_reset_though_nobody_decided_it() -> None:
    night = dealt()
    opened(night, "flo", player_dealer="front: Qd Jc 3s | back: 9s 9d 7h 5c")
    assert reset(night) == (BANK,)


def test_after_taking_back_the_cards_may_be_entered_one_by_one() -> None:
    night = dealt()
    opened(night)
    night.do("hal", c.TakeBackEntry())
    card = next(iter(night.state.playing().pack))
    night.do("hal", c.EnterCard(card=card))
    assert night.do("hal", c.TakeBackEntry()) == [e.EntryTakenBack(stay=1)], "the card alone"
    assert problems(night, [event for event, _ in night.log]) == []


def test_a_snapshot_keeps_the_hands_that_count_and_those_taken_back() -> None:
    night = dealt()
    opened(night)
    for _ in range(2):
        line = table_line(night.state, Remembered())
        again = read_table(line, Shelf(lambda _: night.rules)).state
        assert kept(at_bank(again)) == kept(night.state)
        if night.state.undo:
            night.do("hal", c.TakeBackEntry())


# What a hand is as soon as it is open


def lies(night: Night, place: Place, said: str) -> LyingHand:
    hands = night.state.playing().hands
    return hands.lies(place, hands.stated(night.state.game, said))


def test_a_foul_hand_is_named_before_anything_is_settled() -> None:
    """The player-dealer's is reset (003:940)."""
    night = dealt()
    pair_in_front = "front: 9s 9d | back: Qd Jc 7h 5c 3s"
    assert lies(night, at_seat(2), pair_in_front).foul == "the front hand is higher than the back"
    told = "the front hand is higher than the back, and is reset the house way"
    assert lies(night, BANK, pair_in_front).foul == told
    three_in_front = "front: 9s 9d 7h | back: Qd Jc 5c 3s"
    assert lies(night, at_seat(2), three_in_front).foul == "the front has 3, not 2"
    assert lies(night, at_seat(2), HANDS["2"]).foul == ""
    three_low = "low: 4-6 2-3 5-5 | high: 1-6"
    assert lies(dealt(TILES), at_seat(2), three_low) == LyingHand(), "no document calls that foul"
    assert lies(night, at_seat(2), "front: 9s 9d | back: Qd") == LyingHand(), "it is not whole"


@pytest.mark.parametrize(
    ("game", "said", "parts"),
    [
        (POKER, "house way: Ad 6d 7s 7d 5h 4s 2d", ("Ad 6d", "7s 7d 5h 4s 2d")),
        (TILES, "house way: 4-6 2-3 5-5 1-6", ("4-6 2-3", "5-5 1-6")),
    ],
)
def test_a_hand_left_to_the_house_shows_how_it_is_set(game: str, said: str, parts: tuple[str, str]) -> None:
    told = lies(dealt(game), at_seat(5), said)
    assert tuple(map(text, told.parts)) == parts
    assert all(told.says)
    assert not told.foul


@pytest.mark.parametrize("after", [0, 2, 50])
def test_an_audit_finds_hands_that_were_not_opened_then(after: int) -> None:
    night = dealt()
    happened = [event for event, _ in night.log]
    (found,) = problems(night, [*happened, e.HandsEntered(hands=PLACES, dice=DICE, after=after)])
    assert "which is not then" in found


def test_the_log_says_what_was_opened() -> None:
    opened = e.HandsEntered(hands={BANK: "1-1", at_seat(2): "2-2"}, after=0)
    said = "the hands are opened: the player-dealer 1-1; seat 2 2-2"
    assert told(table_event(opened, str), str.upper) == said
    decisions = Decision(seat=2, choice="hit"), Decision(seat=3, bettor="bob", choice="stand")
    opened = msgspec.structs.replace(opened, decisions=decisions)
    assert told(table_event(opened, str), str.upper) == said + "; seat 2 hit; BOB stand"
    assert named_in(opened) == {"bob"}


PAN = "aviator/super-pan-9"
PAN_HANDS = {"player-dealer": "Kc 4d 2h", "2": "Ks 2s 3h 4c", "3": "As As 5d", "5": "6h 6d 5s"}
"""The player-dealer stands on six; ann has hit five and has nine, bob and cy stand on seven."""


def test_hands_of_three_or_four_cards_are_opened_after_the_dice() -> None:
    """A fourth card says that the hand took one (003:1450)."""
    night = dealt(PAN, seats=8)
    hands = to_open(night.state.playing())
    assert hands is not None
    assert (hands.places, hands.least, hands.size) == (("player-dealer", "2", "3", "5"), 3, 4)
    assert (hands.dice, hands.picks, hands.decisions) == (3, (), None)
    assert [hands.first[str(total)] for total in (3, 4, 5, 6, 9)] == ["3", "5", "5", "2", "2"], "passed on"
    night.do("hal", c.EnterHands(hands=PAN_HANDS, dice=(2, 2, 3)))
    assert night.ended.net == {
        "ann": cents(50), "bob": cents(40), "cy": cents(30), "player-dealer": -cents(120),
    }  # fmt: skip
    said = [event.answer for event, _ in night.log if isinstance(event, e.Answered)]
    assert [answer.choice.choice for answer in said if isinstance(answer, Chose)] == [
        "hit", "stand", "stand", "stand",
    ]  # fmt: skip
    assert problems(night, [event for event, _ in night.log]) == []


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"player-dealer": "Kc 4d 3h 2h"}, "the rules cannot give 2h to player-dealer"),
        ({"player-dealer": "Kc Ac Ah"}, "another card goes to player-dealer"),
        ({"2": "Ks 2s"}, "another card goes to 2"),
        ({"5": ""}, "the hand of seat 5 is not there"),
    ],
    ids=["stands on seven", "draws on two", "two cards", "not opened"],
)
def test_a_hand_that_the_rules_cannot_have_made_is_refused(wrong: dict[str, str], why: str) -> None:
    night = dealt(PAN, seats=8)
    hands = {place: said for place, said in (PAN_HANDS | wrong).items() if said}
    night.refuses("hal", c.EnterHands(hands=hands, dice=(2, 2, 3)), why)
    assert night.phase == "playing"


def test_the_pad_reads_what_a_hand_counts() -> None:
    round = dealt(PAN, seats=8).state.playing()
    says = {
        said: round.hands.lies(Place("2"), round.hands.stated(round.game, said)).says
        for said in ("Ks 2s", "Ks 2s 3h", "Ks 2s 3h 4c")
    }
    assert list(says.values()) == [(), ("5",), ("9",)]
