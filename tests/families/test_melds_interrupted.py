"""Rounds of melds into which the floor breaks, or that nobody can win: what was found at full size."""

from __future__ import annotations

from typing import Any

from families.test_melds_worked_by_hand import Table, begun
from openfelt.cards import cards
from openfelt.rounds.answers import Dealt, Shuffled
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Choice, Draw
from openfelt.rounds.view import BACK

HUNDRED = {"1": "100", "2": "100", "3": "100"}
PAN: dict[str, Any] = {
    "seats": 8,
    "eldest": 3,
    "stacks": HUNDRED,
    "chip": "1",
    "cards": {
        "1": "2s 4d 6h Jh Qd Ks 2s 6s Qs Ah",
        "2": "2c 3c Ac 4h 5h Js Qh 6d Kd Kd",
        "3": "Qc 6c 4s 6s Jd Qd 2d Kc Jc 4s",
    },
}
CONQUIAN: dict[str, Any] = {
    "seats": 3,
    "eldest": 1,
    "stacks": HUNDRED,
    "ante": "5",
    "cards": {
        "1": "2c 2d 4s 6d 4c Jd Qs 7s 5c",
        "2": "3d 3s 5d 7h Kh Qd Ah Js 2h",
        "3": "4h 5h 6h 7c As Jc Qc Kd Ks",
    },
}
GIVEN = ("1 give Jd", "2 give Kh", "3 give As")


def played(worked: dict[str, Any], stock: str, *acts: str) -> Table:
    id = "livermore/pan" if "chip" in worked else "aviator/conquian"
    table = Table(begun(id, worked), worked | {"stock": stock})
    for act in acts:
        table.act(act)
    table.deal_on()
    return table


def asked(table: Table) -> dict[int, list[str]]:
    return {ask.who.seat: [offer.choice for offer in ask.offers] for ask in table.round.open_asks}


STAYED = ["3 stay", "2 stay", "1 stay", "3 draw", "3 throw", "2 draw"]
ROPE = ["2 meld 4h 5h 6h", "2 discard Js"]
THROWN = ["3 draw", "3 throw", "2 draw"]


def test_who_is_put_out_while_others_may_force_is_forced_to_nothing() -> None:
    """002:172: the hand is discarded. The next player draws, and nobody is asked about the card any more."""
    table = played(PAN, "Kd 2s 6h Ks 7h", *STAYED, *ROPE, "1 draw", "1 throw", *THROWN)
    assert asked(table) == {3: ["no", "force"], 1: ["no", "force"]}
    table.act("3 force")
    table.act("floor incorrect-hand seat=2")
    assert asked(table) == {1: ["draw"]}


def test_what_was_said_before_a_ruling_holds() -> None:
    four = {"stacks": HUNDRED | {"8": "100"}, "cards": PAN["cards"] | {"8": PAN["cards"]["1"]}}
    others = ["1 draw", "1 throw", "8 draw", "8 throw"]
    acts = (*STAYED[:3], "8 stay", *STAYED[3:], *ROPE, *others, *THROWN)
    table = played(PAN | four, "Kd 2s 6h Ks Ks 7h", *acts)
    assert set(asked(table)) == {1, 3, 8}
    table.act("3 no")
    table.act("floor incorrect-hand seat=1")
    assert asked(table) == {8: ["no", "force"]}
    table.act("8 force")
    assert "add-1" in asked(table)[2]


def test_of_equal_cards_the_one_that_all_saw_taken_is_used() -> None:
    """Else it would stay in the hand, and tell that its like was there before."""
    laid = ["2 meld 2c 3c 4c", "2 discard Js", "1 draw", "1 throw"]
    acts = (*laid, "3 draw", "3 throw", "2 take", "2 add-1 Ac")
    table = played(PAN, "Kd 2s 4c Ks Ac", *STAYED, *acts)
    assert "Ac" in {card.text for card in table.round.felt.cards(Place("2"))}
    for other in ("p1", "p3", None):
        assert set(table.round.view(other).felt[Place("2")]) == {BACK}


def test_advice_borrows_for_a_new_meld_before_it_throws_a_card_away() -> None:
    hands = PAN["cards"] | {"2": "4h 5h 7h 7s 7c Js Qh 2d Kd Ac"}
    acts = ["2 meld 4h 5h 6h 7h", "2 discard Js", "1 draw", "1 throw", "3 draw", "3 throw", "2 draw"]
    table = played(PAN | {"cards": hands}, "Kd 2s 6h Ks 2s 3s", *STAYED, *acts)
    (ask,) = table.round.open_asks
    assert table.round.advise(ask) == Choice("borrow-1", cards=cards("7h"))


def test_a_hand_in_which_a_whole_deck_brings_nothing_is_dealt_anew() -> None:
    """002:138: nobody goes out; all that was paid goes back."""
    table = played(PAN, "Kd 2s 6h", *STAYED, *ROPE)
    round = table.round
    drawn = 0
    while not round.over:
        if isinstance(round.waiting, Draw):
            drawn += 1
            round.answer(Dealt(table.unnamed()))
        elif round.open_asks:
            round.time_out()
        else:
            round.answer(Shuffled())
    assert "nobody laid a card" in round.void
    assert drawn == (320 - 33) + (320 - 30), "the rest of the deck in which cards were laid, and one more"
    assert not any(round.money.net().values())
    assert round.following() == round.begun


def test_why_a_hand_is_void_ends_without_a_full_stop() -> None:
    """What is told of it puts its own."""
    table = played(CONQUIAN, "3c")
    table.act("floor misdeal")
    assert table.round.void == "misdeal: The deal was wrong: all bets and fees go back, and it is dealt anew"


RUN = ["1 take", "1 meld 2c 3c 4c", "1 discard Qs", "2 pass", "3 pass", "1 draw", "1 throw"]


def test_nothing_is_forced_on_somebody_who_has_left() -> None:
    """003:2464: the hand is dead, and its runs are no longer there to put a card on."""
    table = played(CONQUIAN, "3c Jh Ac", *GIVEN, *RUN, "2 pass", "3 pass", "2 draw", "2 throw")
    assert asked(table) == {3: ["no", "force-1-1"], 2: ["no", "force-1-1"]}
    table.act("3 force 1-1")
    table.act("1 leave")
    assert asked(table) == {3: ["pass"]}, "the turn goes on with the card that lies there"


def test_a_card_taken_by_somebody_who_leaves_is_gone_with_them() -> None:
    table = played(CONQUIAN, "3c", *GIVEN, "1 take")
    table.act("1 leave")
    table.deal_on()
    assert asked(table)[2][0] == "throw", "the next player draws, and nobody is asked about another card"


def test_the_up_card_may_go_onto_a_run_together_with_a_card_of_the_hand() -> None:
    """003:2448: additional cards can be laid at the same time, if the run is valid."""
    table = played(CONQUIAN, "3c Jh 6c", *GIVEN, *RUN, "2 pass", "3 pass", "2 draw", "2 throw", "3 pass")
    assert asked(table) == {1: ["pass", "take"]}
    table.act("1 take")
    (ask,) = table.round.open_asks
    assert ask.default == Choice("add-1", cards=cards("5c 6c"))
    table.round.time_out()
    assert table.round.heard(Place("1-meld-1")) == "sequence of clubs, 2 to 6"
