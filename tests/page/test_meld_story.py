"""The story of a table of melds: cards that lie open are told as they move."""

from __future__ import annotations

from typing import Any

import pytest

from families.test_melds_interrupted import CONQUIAN, PAN, STAYED, played
from families.test_melds_worked_by_hand import Table, begun
from openfelt.cards import cards
from openfelt.rounds.answers import Dealt, Shuffled
from openfelt.rounds.meld import MeldRound
from openfelt.rules.codec import plain
from page.in_node import in_node

STORY = """
const say = (said) => said.map((part) => part.person ?? part).join("");
return page.changes(given.before, given.after).map(({ says }) => say(says)).toReversed();
"""


def picture(round: MeldRound, version: int) -> dict[str, Any]:
    """As much of what an onlooker is shown as the story is made of."""
    seen = round.view(None)
    seats = [{"seat": stack.seat, "person": stack.bettor} for stack in round.table.stacks]
    return {
        "version": version, "round": 1, "seats": seats, "log": plain(seen.log), "felt": plain(seen.felt),
        "over": False, "because": "", "phase": "playing", "void": "", "carried": "0", "charges": [],
    }  # fmt: skip


def told(table: Table, *acts: str) -> list[str]:
    """What the last of the acts adds to the story."""
    for act in acts[:-1]:
        table.act(act)
    table.deal_on()
    before = picture(table.round, 1)
    table.act(acts[-1])
    table.deal_on()
    given = {"before": before, "after": picture(table.round, 2)}
    return [str(says) for says in in_node("table/melds/story.ts", STORY, given)]


def test_who_drew_equal_lowest_cards_draws_again() -> None:
    round = begun("livermore/pan", PAN | {"eldest": None})
    before = picture(round, 1)
    for drawn in cards("4d 4s Kd"):
        round.answer(Dealt(drawn))
    round.answer(Shuffled())
    for drawn in cards("Qd 2s"):
        round.answer(Dealt(drawn))
    round.answer(Shuffled())
    given = {"before": before, "after": picture(round, 2)}
    assert in_node("table/melds/story.ts", STORY, given) == [
        "p1 drew 4♦.",
        "p2 drew 4♠.",
        "p3 drew K♦.",
        "These cards are shuffled back.",
        "Equal cards: who has them draws again. p1 drew Q♦.",
        "p2 drew 2♠.",
        "These cards are shuffled back.",
    ]


LAID = {"2": "4h 5h 7h 7s 7c Js Qh 2d Kd Ac", "3": PAN["cards"]["3"], "1": PAN["cards"]["1"]}
ROPE = (
    "2 meld 4h 5h 6h 7h",
    "2 discard Js",
    "1 draw",
    "1 throw",
    "3 draw",
    "3 throw",
    "2 draw",
    "2 borrow-1 7h",
)


@pytest.mark.parametrize(
    ("acts", "says"),
    [
        (1, ["p2 laid 4♥ 5♥ 6♥ 7♥."]),
        (2, ["p2 discarded J♠."]),
        (8, ["p2 took up 7♥ of 4♥ 5♥ 6♥ 7♥."]),
    ],
)
def test_a_meld_a_discard_and_a_borrowed_card(acts: int, says: list[str]) -> None:
    table = played(PAN | {"cards": LAID}, "Kd 2s 6h Ks 2s 3s", *STAYED)
    assert told(table, *ROPE[:acts]) == says


def test_a_deck_that_is_used_up_is_no_card_shuffled_back() -> None:
    table = played(PAN | {"cards": LAID}, "Kd 2s 6h Ks 2s 3s", *STAYED, *ROPE[:2])
    while True:
        before = picture(table.round, 1)
        if table.round.open_asks:
            table.round.time_out()
        elif "shuffle" in {type(table.round.waiting).__name__.lower()}:
            table.round.answer(Shuffled())
            break
        else:
            table.round.answer(Dealt(table.unnamed()))
    given = {"before": before, "after": picture(table.round, 2)}
    assert in_node("table/melds/story.ts", STORY, given) == ["The discards are shuffled anew."]


def test_an_up_card_that_is_taken_and_one_that_is_forced() -> None:
    given = ("1 give Jd", "2 give Kh", "3 give As")
    run = ("1 meld 2c 3c 4c", "1 discard Qs", "2 pass", "3 pass", "1 draw", "1 throw", "2 pass", "3 pass")
    table = played(CONQUIAN, "3c Jh Ac", *given)
    assert told(table, "1 take") == ["p1 at seat 1: take.", "p1 took up 3♣."]
    assert told(table, *run, "2 draw", "2 throw", "3 no", "2 force 1-1", "3 pass") == [
        "p3 at seat 3: pass.",
        "A♣ is forced on p1.",
    ]


def test_ways_to_part_a_meld_are_told_apart_by_their_cards() -> None:
    hands = LAID | {"2": "4h 5h Kh Kh Kh Kd Kd Kc 2s 3c"}
    acts = ("2 meld 4h 5h 6h", "2 meld Kh Kh Kh Kd Kd", "2 split-2 Kc")
    table = played(PAN | {"cards": hands}, "Kd 2s 6h", *STAYED, *acts)
    (ask,) = table.round.open_asks
    listed = in_node(
        "table/melds/moves.ts", "return page.movesOf(given, [], {}).map((move) => move.says);", [plain(ask)]
    )
    assert len(listed) == len(set(listed)) == len(ask.offers)
    assert "way: Kh Kh Kh and Kd Kd Kc" in listed
