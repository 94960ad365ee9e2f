"""Hands in a table record: by seat, set in two, or left to the house."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt import books
from openfelt.cards import DECKS
from openfelt.rounds.procedures import procedure_of
from openfelt.rounds.settling import settle_by_the_books
from openfelt.rounds.stated_hands import set_otherwise
from openfelt.rounds.table_record import TableRecord
from openfelt.rules.codec import convert
from openfelt.rules.errors import Denied, RuleBroken
from printed import round_json

LUCKY = books.banked("parkwest/lucky-pai-gow-poker")
RECORD: dict[str, Any] = {
    "game": LUCKY.id,
    "dice": [3, 4, 6],
    "player_dealer": {"seat": 1, "wager": "150"},
    "bets": [
        {"seat": 2, "bet": "base", "amount": "100"},
        {"seat": 4, "bet": "base", "amount": "60"},
    ],
    "hands": {
        "player-dealer": "house way: Ac Jd 9s 8d 6c 3h 3d",
        "2": "front: Kd Qs | back: As 9d 8c 5h 2s",
        "4": "house way: 2c 2d 7h 7s Jh 4d 5c",
    },
}


def settled(**changes: Any) -> dict[str, Any]:
    return round_json(settle_by_the_books(convert(RECORD | changes, TableRecord, "record")))


def with_hand(seat: str, hand: str) -> dict[str, Any]:
    return settled(hands=RECORD["hands"] | {seat: hand})


def test_hands_are_told_as_they_were_set() -> None:
    assert settled()["hands"] == {
        "player-dealer": {"front": "Ac Jd", "back": "9s 8d 6c 3h 3d"},
        "2": {"front": "Kd Qs", "back": "As 9d 8c 5h 2s"},
        "4": {"front": "2d 2c", "back": "7h 7s Jh 4d 5c"},
    }


@pytest.mark.parametrize("dice", [[1, 1, 1], [2, 3, 3], [5, 5, 5], [6, 6, 6]])
def test_the_dice_change_the_order_and_nothing_else(dice: list[int]) -> None:
    result, usual = settled(dice=dice, player_dealer={"seat": 1, "wager": "1000"}), settled()
    assert result["hands"] == usual["hands"]
    assert result["net"] == {"seat-2": "-100.00", "seat-4": "60.00", "player-dealer": "40.00"}


def test_a_shuffling_machine_needs_no_pile() -> None:
    assert settled(options={"shuffle": "machine"})["hands"] == settled()["hands"]


def test_the_pile_may_be_told_and_changes_no_hand() -> None:
    assert settled(decisions=[{"seat": "player-dealer", "choice": "pile-3"}]) == settled()


def test_a_shoe_is_dealt_in_piles() -> None:
    deck = [card.text for card in DECKS["joker"].cards]
    decisions = [
        {"seat": "player-dealer", "choice": "pile-2"},
        {"seat": 2, "choice": "house-way"},
        {"seat": 4, "choice": "house-way"},
        {"seat": "player-dealer", "choice": "house-way"},
    ]
    record = {key: value for key, value in RECORD.items() if key != "hands"}
    result = round_json(
        settle_by_the_books(
            convert(record | {"shoe": " ".join(deck[:49]), "decisions": decisions}, TableRecord, "record")
        )
    )
    dealt = {card for half in result["hands"]["player-dealer"].values() for card in half.split()}
    # Thirteen counts to seat 6, which has pile 2; seat 7 has pile 3, the player-dealer pile 4.
    assert dealt == {deck[n] for n in (3, 10, 17, 24, 31, 38, 45)}


def test_a_foul_hand_loses() -> None:
    result = with_hand("4", "front: 7h 7s | back: 2c 2d Jh 4d 5c")
    assert result["facts"]["seats"]["4"]["foul"]
    assert result["settlement"][1]["outcome"] == "lose"


def test_a_player_dealers_foul_hand_is_reset() -> None:
    result = with_hand("player-dealer", "front: 3h 3d | back: Ac Jd 9s 8d 6c")
    assert result["hands"]["player-dealer"]["front"] == "Ac Jd"


RESET = "front: 3h 3d | back: Ac Jd 9s 8d 6c"
UNUSUAL = "front: Ac 6c | back: Jd 9s 8d 3h 3d"
ONE_PERSON = [
    {"seat": 2, "bettor": "ann", "bet": "base", "amount": "100"},
    {"seat": 4, "bettor": "ann", "bet": "base", "amount": "60", "backline": True},
]
SPLIT = {"4": "front: Jh 5c | back: 2c 2d 7h 7s 4d"}


@pytest.mark.parametrize(
    ("changes", "otherwise"),
    [
        ({}, ()),
        ({"hands": {"player-dealer": UNUSUAL}}, ()),
        ({"hands": {"player-dealer": RESET}}, ("player-dealer",)),
        (
            {"hands": {"player-dealer": UNUSUAL}, "game": "casino-real/fortune-pai-gow-poker"},
            ("player-dealer",),
        ),
        ({"hands": SPLIT, "bets": ONE_PERSON}, ()),
        ({"hands": SPLIT, "bets": ONE_PERSON, "game": "aviator/pai-gow-poker"}, ("4",)),
    ],
)
def test_what_the_house_set_otherwise_is_known(changes: dict[str, Any], otherwise: tuple[str, ...]) -> None:
    """A foul hand (000:243), one that the house always sets (004:80), a person's second (003:931)."""
    hands = RECORD["hands"] | changes.get("hands", {})
    record = convert(RECORD | changes | {"hands": hands}, TableRecord, "record")
    assert set_otherwise(record.hands, settle_by_the_books(record)) == otherwise


def test_cards_alone_need_a_decision() -> None:
    with pytest.raises(RuleBroken, match="the decision of seat-4 at seat 4 is missing: house-way, set"):
        with_hand("4", "2c 2d 7h 7s Jh 4d 5c")
    result = settled(
        hands=RECORD["hands"] | {"4": "2c 2d 7h 7s Jh 4d 5c"},
        decisions=[{"seat": 4, "choice": "set", "cards": "Jh 5c"}],
    )
    assert result["hands"]["4"]["front"] == "Jh 5c"


@pytest.mark.parametrize(
    ("hand", "problem"),
    [
        ("front: Kd Qs | back: As 9d 8c 5h", "another card goes to 2"),
        ("front: Kd Qs | back: As 9d 8c 5h 2s 3s", "is of 7, not of 8"),
        ("front: Kd Qs | back: As 9d 8c 5h Ac", "Ac is not in the pack"),
        ("front: Kd Qs As | back: 9d 8c 5h 2s", "do not have the right number"),
        ("front: Kd Qs", "a hand is"),
        ("low: Kd Qs | high: As 9d 8c 5h 2s", "a hand is"),
        ("front: Kd Zz | back: As 9d 8c 5h 2s", "Zz"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_by_its_key(hand: str, problem: str) -> None:
    with pytest.raises(Denied, match=problem) as refused:
        with_hand("2", hand)
    assert refused.value.at == "hands.2"


def test_a_tile_too_many_is_told_of_its_own_hand() -> None:
    """All 32 are dealt, so it is missing from another seat."""
    with pytest.raises(RuleBroken, match="a hand of Pai Gow Tiles is of 4, not of 5") as refused:
        settled(
            game="parkwest/pai-gow-tiles",
            hands={
                "player-dealer": "house way: 6-6 1-1 4-4 1-3",
                "2": "house way: 5-5 3-3 2-2 5-6 4-6",
                "4": "low: 1-6 1-5 | high: 4-5 3-6",
            },
        )
    assert refused.value.at == "hands.2"


def test_hands_of_other_games_are_not_set() -> None:
    game = books.banked("parkwest/cash-in-baccarat")
    with pytest.raises(RuleBroken, match="hands are not set in Cash-In Baccarat"):
        procedure_of(game).hands.stated(game, "front: 4s 5s | back: 9d")


def test_no_dice_are_refused() -> None:
    with pytest.raises(RuleBroken, match="the record gives no dice"):
        settled(dice=[])


@pytest.mark.parametrize(
    ("game", "option", "most", "amount", "fees"),
    [
        ("marina/asian-double-hand-poker", 2, "500", "600", {"player-dealer": "3.00"}),
        ("aviator/pai-gow-poker", 3, "200", "350", {"player-dealer": "2.00", "seat-2": "2.00"}),
        ("aviator/pai-gow-poker-joker-wild", 3, "200", "350", {"player-dealer": "2.00", "seat-2": "2.00"}),
    ],
)
def test_money_above_the_maximum_counts_for_no_fee(
    game: str, option: int, most: str, amount: str, fees: dict[str, str]
) -> None:
    """001:918-919 and 003:4114-4116: the whole would be a tier higher, or in none."""
    result = settled(
        game=game,
        collection=option,
        limits={"min": "10", "max": most},
        player_dealer={"seat": 1, "wager": "1000"},
        bets=[{"seat": 2, "bet": "base", "amount": amount}],
        hands={place: hand for place, hand in RECORD["hands"].items() if place != "4"},
    )
    assert {one["bettor"]: one["amount"] for one in result["collection"]} == fees
    assert result["net"]["seat-2"] == f"-{most}.00"


PILES = ("pile-9" * 1000, "pile-" + "9" * 5000, "pile-x", "pile-", "pile-\uff12", "pile-01", "pile-0")


@pytest.mark.parametrize("pile", PILES)
def test_a_pile_that_there_cannot_be_is_refused(pile: str) -> None:
    record = {**RECORD, "decisions": [{"seat": "player-dealer", "choice": pile}]}
    with pytest.raises(RuleBroken, match=r"there is no pile-.* to pick"):
        settle_by_the_books(convert(record, TableRecord, "record"))


def test_a_hand_at_a_place_that_nobody_can_count_is_refused() -> None:
    """However long its number is."""
    record = {**RECORD, "hands": {**RECORD["hands"], "9" * 5000: RECORD["hands"]["2"]}}
    with pytest.raises(RuleBroken, match="is not in the pack so often"):
        settle_by_the_books(convert(record, TableRecord, "record"))
