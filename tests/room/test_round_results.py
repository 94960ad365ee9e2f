"""What a round came to, in the picture everyone is sent: charges with their lines, the bank, every net."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt import books
from openfelt.room.log import events as e
from openfelt.room.oversight.replays import table_record
from openfelt.room.state.history import PlayedRound
from openfelt.room.wire.messages import TableShown, Yours
from openfelt.rounds.settling import settle_by_the_books
from openfelt.rules.bets import Limits
from openfelt.rules.codec import convert
from openfelt.rules.money import cents, net
from printed import round_json
from room import spoken as c
from room.tables import CASH_IN, PANDA, PLAYER_WINS, Night, house_bet, physical, private, public

TILES, ACE_UP, FACE_UP = (
    "parkwest/pai-gow-tiles",
    "parkwest/ace-up-pai-gow-poker",
    "marina/face-up-pai-gow-poker",
)
BACCARAT = ("2 bob player 300", "3 cy banker 200", "3 cy tie 10", "2 dan player 100 backline")
SETTING = ("2 bob base 60", "3 cy base 150")
CHARGED = {
    "the player-dealer by the total action": (CASH_IN, ("1",), "000:1954", BACCARAT),
    "both, the players for all their wagers": (PANDA, ("1",), "000:1407", BACCARAT[:2]),
    "the player-dealer a flat fee, players by the wager": (ACE_UP, ("1",), "000:2108", SETTING),
    "players only": (TILES, ("2",), "000:2236", SETTING),
    "both by one column": (FACE_UP, ("1",), "001:1622", SETTING),
}


def played(game: str, option: tuple[str, ...], section: str, bets: tuple[str, ...], **more: Any) -> Night:
    """ann banks $500 and the others bet; whoever is asked says nothing."""
    seats, limits = max(books.banked(game).seats.tables), Limits(cents(10), cents(500))
    night = Night(game, collection=option, section=section, seats=seats, limits=limits, **more)
    night.seated("ann", "bob", "cy", "dan").banked(500)
    for bet in bets:
        night.bet(bet)
    night.dealt()
    while night.phase == "playing":
        night.clock()
    return night


def as_a_record(night: Night) -> dict[str, Any]:
    """The machine output of `openfelt settle` for the round that was played last."""
    round, begun = night.state.round, [one for one, _ in night.log if isinstance(one, e.RoundBegun)][-1]
    assert round is not None
    answers = tuple(round.answers)
    again = PlayedRound(
        number=begun.number, begun=begun, begun_at=0, answers=answers, answered_at=(0,) * len(answers),
        ended=night.ended, ended_at=0,
    )  # fmt: skip
    return round_json(settle_by_the_books(table_record(night.rules, night.opened.chosen, again)))


@pytest.mark.parametrize("case", CHARGED)
def test_the_picture_tells_what_settle_tells_of_the_same_round(case: str) -> None:
    night = played(*CHARGED[case])
    shown, settled = public(night.state, None), as_a_record(night)

    def named(person: str) -> str:
        return "player-dealer" if person == "ann" else person

    charges = [{**one, "bettor": named(one["bettor"])} for one in shown["charges"]]
    assert charges == settled["collection"]
    assert charges, case
    assert {key: shown["result"][key] for key in settled["player_dealer"]} == settled["player_dealer"]
    assert {named(one["person"]): one["net"] for one in shown["result"]["people"]} == settled["net"]
    assert convert(shown | {"is": "table"}, TableShown, "the picture").result is not None


def test_who_pays_is_what_the_schedule_says() -> None:
    nights = {case: public(played(*charged).state, None) for case, charged in CHARGED.items()}
    assert {case: {one["bettor"] for one in shown["charges"]} for case, shown in nights.items()} == {
        "the player-dealer by the total action": {"ann"},
        "both, the players for all their wagers": {"ann", "bob", "cy"},
        "the player-dealer a flat fee, players by the wager": {"ann", "bob", "cy"},
        "players only": {"bob", "cy"},
        "both by one column": {"ann", "bob", "cy"},
    }


def test_every_charge_names_the_row_it_is_printed_in() -> None:
    (charge,) = public(played(*CHARGED["the player-dealer by the total action"]).state, None)["charges"]
    assert (charge["bettor"], charge["seat"], charge["amount"]) == ("ann", 1, "6.00")
    assert charge["cites"] == ["000:1965"], "a total table action of $610"
    assert "$610" in charge["because"]


def test_all_that_a_round_moved_is_in_the_result() -> None:
    """Collection and the jackpot's drop are in the total, so that it is what every stack changed by."""
    night = played(*CHARGED["both, the players for all their wagers"], jackpot=cents(1))
    for person in public(night.state, None)["result"]["people"]:
        was, now = cents(1000), night.state.stacks[person["person"]]
        assert net(person["total"]) == now - was
    dropped = {one["person"]: one["jackpot"] for one in public(night.state, None)["result"]["people"]}
    assert dropped == {"ann": "0.00", "bob": "1.00", "cy": "1.00"}
    assert public(night.again(), None)["result"] == public(night.state, None)["result"]


def test_a_charge_is_told_before_the_cards_and_the_result_when_the_round_is_over() -> None:
    night = physical(collection=("1",), section="000:1954")
    night.do("hal", house_bet("bob", 2, "player", 300))
    assert (public(night.state, None)["charges"], public(night.state, None)["result"]) == ([], None)
    night.do("hal", c.Deal())
    shown = public(night.state, None)
    assert [(one["seat"], one["amount"], one["cites"]) for one in shown["charges"]] == [
        (1, "1.00", ["000:1963"])
    ]
    assert (shown["felt"], shown["result"]) == ({}, None), "no card has left the shoe"


def test_a_void_round_charges_nothing_and_comes_to_nothing() -> None:
    night = physical(collection=("1",), section="000:1954")
    night.do("hal", house_bet("bob", 2, "player", 300))
    night.do("hal", c.Deal())
    night.do("flo", c.Rule(ruling="misdeal", cite="000:93"))
    shown = public(night.state, None)
    assert shown["charges"] == []
    assert {one["total"] for one in shown["result"]["people"]} == {"0.00"}


@pytest.mark.parametrize(
    ("cards", "says", "winner"),
    [
        (PLAYER_WINS, "Player wins, 9 to 5", "player"),
        ("2h 3d Kh 4s 6c", "Player wins, 8 to 7", "player"),
        ("2d 9h 3d Kh", "Banker wins, 9 to 5", "banker"),
        ("4d 4h 4s 4c", "Tie at 8", "tie"),
    ],
)
def test_the_picture_calls_out_who_won_between_two_hands(cards: str, says: str, winner: str) -> None:
    night = Night(CASH_IN).seated("ann", "bob")
    night.banked()
    night.bet("2 bob player 5")
    assert (public(night.state, None)["winner"], public(night.state, None)["readings"]) == ("", {})
    night.dealt(cards)
    shown = public(night.state, None)
    assert (shown["readings"]["round"], shown["winner"]) == (says, winner)
    assert all(shown["readings"][hand] in says for hand in ("player", "banker"))


def test_where_every_hand_plays_for_itself_nobody_is_called_out() -> None:
    shown = public(played(*CHARGED["players only"]).state, None)
    assert (shown["over"], shown["winner"]) == (True, "")


def test_only_who_is_offered_the_bank_is_told_what_it_costs() -> None:
    night = Night(CASH_IN, collection=("1",), section="000:1954").seated("ann", "bob", buy_in=200)
    offer = convert({"is": "yours"} | (private(night.state, "ann") or {}), Yours, "yours").bank_offer
    assert offer is not None
    assert (offer.least, offer.most) == (cents(5), cents(180)), "$20 stays for the largest fee"
    terms = offer.terms
    assert (terms.you_pay, terms.most) == ("You pay $1 to $20 a hand, by the total table action", cents(20))
    assert terms.players_pay == "players pay nothing"
    assert [(row.range, str(row.cite)) for row in terms.rows][:2] == [
        ("$5 to $300", "000:1963"), ("$301 to $600", "000:1964"),
    ]  # fmt: skip
    assert "bank_offer" not in (private(night.state, "bob") or {})
    night.refuses("ann", c.Accept(wager=cents("180.01")), "for a wager and a collection")
    night.do("ann", c.Accept(wager=cents(180)))
    assert "bank_offer" not in (private(night.state, "ann") or {})


def test_a_table_without_a_schedule_says_so() -> None:
    night = Night(CASH_IN).seated("ann", "bob")
    terms = (private(night.state, "ann") or {})["bank_offer"]["terms"]
    assert (terms["you_pay"], terms["most"]) == ("No collection is taken at this table", "0.00")


def test_nothing_is_held_back_for_a_fee_that_is_not_the_player_dealers() -> None:
    """The table prints $2 under an option whose text takes nothing from the player-dealer (000:2247)."""
    night = Night(TILES, collection=("2",), section="000:2236", seats=7, limits=Limits(cents(10), cents(500)))
    night.seated("ann", "bob", buy_in=200).banked(200)
    assert night.state.free("ann") == 0
