"""The house dealer's pad: the collection due, last round's bets, readings, where action starts."""

from __future__ import annotations

from typing import Any

from openfelt.cards import Card
from openfelt.room.steps import beside, pad
from openfelt.rounds.requests import Draw
from openfelt.rules.bets import Limits
from openfelt.rules.money import cents
from openfelt.table.felt import called
from room import spoken as c
from room.tables import CASH_IN, GOLD, PLAYER_WINS, Night, caller, house_bet, physical, public

PAI_GOW, TILES = "parkwest/lucky-pai-gow-poker", "parkwest/pai-gow-tiles"
ZOOBAC = "marina/zoobac"


def enter(night: Night, cards: str) -> None:
    for card in cards.split():
        night.do("hal", c.EnterCard(card=Card.of(card)))


def bets(night: Night, *texts: str) -> Night:
    for text in texts:
        bettor, seat, bet, amount = text.split()
        night.do("hal", house_bet(bettor, int(seat), bet, amount))
    return night


def tiles(**more: Any) -> Night:
    return physical(TILES, limits=Limits(cents(10), cents(500)), **more)


def banked(night: Night, seat: int = 1) -> Night:
    night.do("hal", c.Accept(wager=cents(500), seat=seat))
    return night


# Collection


def test_the_collection_is_said_before_the_cards_with_its_lines() -> None:
    """Total table action of $650 is charged $6 (000:1965), from the player-dealer alone."""
    night = bets(physical(collection=("1",)), "ann 2 player 400", "bob 3 banker 250")
    told = pad.collection(night.state)
    (due,) = told.due
    assert due.says == "collect $6 from seat 1, the player-dealer"
    assert (due.seat, due.bettor, due.amount, told.total) == (1, "player-dealer", cents(6), cents(6))
    assert due.cites == ("000:1965",)
    assert "the total table action of $650 is in the tier" in due.because
    night.do("hal", c.Deal())
    enter(night, PLAYER_WINS)
    assert night.ended.fees == {one.bettor: one.amount for one in told.due}


def test_players_who_pay_are_told_seat_by_seat() -> None:
    """Tiles by option 2: a wager to $100 is charged $1, to $200 $2, and the player-dealer nothing."""
    night = bets(tiles(collection=("2",)), "ann 2 base 50", "bob 4 base 150")
    told = pad.collection(night.state)
    assert [(one.says, one.cites) for one in told.due] == [
        ("collect $1 from seat 2, ann", ("000:2252",)),
        ("collect $2 from seat 4, bob", ("000:2253",)),
    ]
    assert told.total == cents(3)
    night.do("hal", c.Deal())
    assert night.state.so_far is not None
    assert night.state.so_far.due == {one.bettor: one.amount for one in told.due}


def test_both_sides_may_owe() -> None:
    limits = Limits(cents(10), cents(100))
    night = physical(PAI_GOW, collection=("1",), seats=7, limits=limits)
    told = pad.collection(bets(night, "ann 2 base 50", "bob 4 base 100").state)
    assert [(one.says, one.cites) for one in told.due] == [
        ("collect $2 from seat 1, the player-dealer", ("000:2115",)),
        ("collect $1 from seat 2, ann", ("000:2115",)),
        ("collect $1 from seat 4, bob", ("000:2115",)),
    ]
    night.do("hal", c.Deal())
    assert night.state.so_far is not None
    assert night.state.so_far.due == {one.bettor: one.amount for one in told.due}


def test_what_was_collected_goes_back_where_the_round_is_void() -> None:
    """Decision 002: a void round takes no collection."""
    night = bets(tiles(collection=("2",)), "ann 2 base 50", "seat-4 4 base 150")
    night.do("hal", c.Deal())
    back = pad.returned(night.state, night.state.playing())
    assert [one.says for one in back] == ["return $1 to seat 2, ann", "return $2 to seat 4"]


def test_where_nobody_owes_anything_it_is_said() -> None:
    night = physical()
    assert pad.collection(night.state).none == "this table posts no collection"
    night = physical(collection=("1",))
    assert pad.collection(night.state).due == ()
    assert pad.collection(night.state).none.startswith("nobody owes a collection for these bets (option 1 of")


# Last round's bets


def test_last_rounds_bets_in_one_command_and_what_cannot_be_is_said() -> None:
    night = bets(physical(), "ann 2 player 50", "bob 3 banker 25", "cy 4 player 10")
    night.do("hal", c.PlaceBet(seat=2, bet="player", amount=cents(20), backline=True))
    assert pad.repeat(night.state) is None
    night.refuses("hal", c.RepeatBets(), "no bets of a round before")
    night.do("hal", c.Deal())
    enter(night, PLAYER_WINS)
    night.refuses("hal", c.RepeatBets(), "between the offer and the deal")
    before = night.state.round.begun.bets if night.state.round else ()
    banked(night, seat=3)  # where bob sat
    bets(night, "cy 4 player 75")
    told = pad.repeat(night.state)
    assert told is not None
    assert [(bet.seat, bet.bettor, bet.amount) for bet in told.bets] == [
        (2, "ann", cents(50)), (2, "backline-2", cents(20)),
    ]  # fmt: skip
    assert told.total == cents(70)
    (why,) = told.refused
    assert why.startswith("seat 3, Banker line of bob, $25: ")
    assert "player-dealer" in why
    night.do("hal", c.RepeatBets())
    assert night.state.bets[0].amount == cents(75), "what lies there stays"
    assert set(night.state.bets[1:]) == {before[0], before[3]}
    assert night.again().bets == night.state.bets
    night.refuses("hal", c.RepeatBets(), "player-dealer")


def test_nobody_else_repeats_bets() -> None:
    night = physical()
    night.refuses("ann", c.RepeatBets(), "only the house-dealer or the floor may deal")
    dealt = Night(CASH_IN).seated("ann", "bob").banked()
    dealt.refuses(caller("hal"), c.RepeatBets(), "everybody places their own bets")


# Readings, and where action starts


def test_hands_are_read_as_they_grow() -> None:
    night = bets(physical(), "ann 2 player 50")
    night.do("hal", c.Deal())
    read = []
    for card in ["9h", "4d", "Kh", "3d"]:
        enter(night, card)
        read.append(public(night.state, None)["readings"])
    assert read == [
        {"player": "9"},
        {"player": "9", "banker": "4"},
        {"player": "9", "banker": "4"},
        {"player": "9", "banker": "7", "round": "Player wins, 9 to 7"},
    ]


def test_a_card_that_lies_face_down_is_not_read() -> None:
    night = bets(physical(GOLD), "ann 2 base 50")
    night.do("hal", c.Deal())
    enter(night, "4h 6h Kd Tc")
    assert public(night.state, None)["readings"] == {"community": "4"}
    assert pad.starts(night.state, night.state.playing()) is None, "the second card names the seat"


def starts(night: Night) -> tuple[int, str, tuple[str, ...]] | None:
    told = pad.starts(night.state, night.state.playing())
    return None if told is None else (told.seat, told.says, told.cites)


def test_a_card_names_the_seat_at_which_action_starts() -> None:
    """Zoobac: by the player's first card, counted from the player-dealer as zero (001:804)."""
    night = bets(physical(ZOOBAC), "ann 2 player 50")
    night.do("hal", c.Deal())
    assert starts(night) is None
    enter(night, "4d")
    says = "action starts at seat 5, named by the 4d, unless the wager covers all action"
    assert starts(night) == (5, says, ("001:804-806", "001:806"))


def test_dice_name_the_seat_at_which_action_starts() -> None:
    night = bets(tiles(), "ann 2 base 50", "bob 5 base 50")
    night.do("hal", c.Deal())
    while (waiting := night.state.playing().waiting) is not None and type(waiting).__name__ == "Draw":
        assert starts(night) is None
        enter(
            night, next(iter(sorted(card.text for card, left in night.state.playing().pack.items() if left)))
        )
    night.do("hal", c.EnterDice(dice=(1, 2, 2)))
    told = starts(night)
    assert told is not None
    assert told[1].endswith(", named by the dice, 5")


def test_a_seat_that_nothing_names_is_known_from_the_start() -> None:
    night = bets(physical(), "ann 2 player 50")
    night.do("hal", c.Deal())
    assert starts(night) == (2, "action starts at seat 2", (str(night.state.game.action.cite),))


# Cards that fall face down, and people without a name


def test_a_card_face_down_is_told_to_be_nobodys_or_whose() -> None:
    def awaited(night: Night) -> str:
        waiting = night.state.playing().waiting
        assert isinstance(waiting, Draw)
        return beside.lies(night.state.playing().table, waiting)

    night = bets(physical(PAI_GOW, seats=7), "ann 2 base 50")
    night.do("hal", c.Deal())
    assert awaited(night) == "Face down, nobody's until the dice. To enter it is not to show it."
    night = bets(physical(GOLD), "ann 2 base 50")
    night.do("hal", c.Deal())
    assert awaited(night) == "", "the first card lies open"
    enter(night, "4h 6h Kd")
    assert awaited(night) == "Face down, the player-dealer's. To enter it is not to show it."


def test_who_has_no_name_is_called_by_the_seat() -> None:
    night = bets(physical(), "seat-3 3 banker 25")
    night.do("hal", c.Deal())
    enter(night, PLAYER_WINS)
    banked(night, seat=3)
    told = pad.repeat(night.state)
    assert told is not None
    (why,) = told.refused
    assert why.startswith("seat 3, Banker line of seat 3, $25: ")
    assert "seat-3" not in why
    assert called("backline-12") == "backline 12"
    assert called("seat-ann") == "seat-ann", "somebody's name"


# Who banks, and whether the wager lasts


def rounds_had(night: Night) -> tuple[int, int, int]:
    told = pad.banked(night.state)
    assert told is not None
    return told.seat, told.turn, told.rounds


def test_rounds_in_turn_are_counted_by_the_table_and_a_void_one_is_none() -> None:
    night = physical()
    assert pad.banked(night.state) is None
    bets(night, "ann 2 player 50")
    night.do("hal", c.Deal())
    enter(night, PLAYER_WINS)
    assert rounds_had(night) == (1, 1, 2)
    bets(banked(night), "ann 2 player 50")
    night.do("hal", c.Deal())
    night.do("flo", c.Rule(ruling="misdeal"))
    assert night.ended.void
    assert rounds_had(night) == (1, 1, 2), "a void round is not a turn"
    night.do("hal", c.NewShoe())
    for seat, turn in ((1, 2), (1, 1), (3, 1)):
        bets(banked(night, seat), "ann 2 player 50")
        night.do("hal", c.Deal())
        enter(night, PLAYER_WINS)
        assert rounds_had(night) == (seat, turn, 2)
    assert pad.banked(night.again()) == pad.banked(night.state), "the log has it"


def test_an_entry_taken_back_after_the_end_counts_the_turn_once() -> None:
    night = bets(physical(), "ann 2 player 50")
    night.do("hal", c.Deal())
    enter(night, PLAYER_WINS)
    last = len(night.state.round.answers) - 1 if night.state.round else 0
    night.do("hal", c.TakeBackEntry(entry=last))
    enter(night, PLAYER_WINS.split()[-1])
    assert rounds_had(night) == (1, 1, 2)


def test_a_bank_that_is_short_by_odds_alone_is_said_before_the_cards() -> None:
    """$500: Tiger 8 pays 25 to 1 (000:127)."""
    night = bets(physical(), "ann 2 player 200", "bob 3 banker 50")
    assert pad.short(night.state) == ""
    bets(night, "ann 2 tiger-8 10")
    assert pad.short(night.state) == ""
    bets(night, "bob 3 tiger-8 10")
    assert pad.short(night.state) == (
        "The bank of $500 may run out: at their best lines these bets take up to $750 of it "
        "(Tiger 8 Bet at seat 2 $250, Tiger 8 Bet at seat 3 $250)."
    )
    bets(night, "cy 4 player 300")
    assert pad.short(night.state) == "", "short at even money already, which the pad says from the bets"


def test_each_settled_bet_says_what_its_bettor_made_of_common_cards() -> None:
    """A two-card four may choose: who hits plays all three cards, who stands the first two."""
    night = bets(physical(GOLD), "ann 2 base 50", "bob 3 base 50")
    night.do("hal", c.Deal())
    enter(night, "4h 6h Kd Tc")
    for seat, bettor, choice in ((2, "ann", "hit"), (3, "bob", "stand")):
        night.do("hal", c.Decide(seat=seat, bettor=bettor, choice=choice))
    enter(night, "5d")
    told = {line["bettor"]: line["played"] for line in public(night.state, None)["settled"]}
    assert told == {"ann": "hit: 9", "bob": "stood: 4"}
