"""Hold'em against the player-dealer: what is offered when, who sees which hand, and which cards make it."""

from __future__ import annotations

import pytest

from openfelt import books
from openfelt.cards import cards
from openfelt.families.bank_holdem.advice import is_strong
from openfelt.families.scored import bank_told
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose, Dealt
from openfelt.rounds.places import Place, at_seat, bank_hand
from openfelt.rounds.requests import Ask, Choice, Draw
from openfelt.rounds.view import BACK
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import RuleBroken
from openfelt.rules.money import cents
from openfelt.table.felt import BankedTable, PlayerDealer
from rounds.lanterns import bet

PARKWEST, LIVERMORE, AVIATOR = (
    books.banked(f"{room}/ultimate-texas-holdem") for room in ("parkwest", "livermore", "aviator")
)
BY_BOARD = books.banked("aviator/ultimate-texas-holdem", {"trips-after-fold": "board"})
EASY = books.banked("aviator/easy-poker")
EVERY_ROOM = pytest.mark.parametrize("game", [PARKWEST, LIVERMORE, AVIATOR], ids=lambda game: game.room)
ANN_ALONE = ("2 ann ante 10", "2 ann blind 10")
COMMUNITY, BANK = Place("community"), Place("player-dealer")
PAIR, ACE_HIGH = "Qs Qd", "As Kd"
BOARD = "2c 7d 9h Jc 3s"  # pairs nobody, and no straight or flush comes of it


def begin(game: BankedGame, *bets: str, wager: str = "10000", bank: int = 1) -> BankedRound:
    felt = BankedTable(
        seats=game.seats.tables[0], player_dealer=PlayerDealer(bank, cents(wager)), bets=tuple(map(bet, bets))
    )
    return BankedRound(game, felt)


def deal(round: BankedRound, *texts: str) -> BankedRound:
    for card in cards(" ".join(texts)):
        round.answer(Dealt(card))
    return round


def asked(round: BankedRound) -> tuple[str, ...]:
    """Who is asked, about which circle, and what is offered with what money, the time-out's answer last."""
    ask = round.waiting
    if not isinstance(ask, Ask):
        return ()
    whose = ask.who.bettor if ask.who.circle == 1 else f"{ask.who.bettor} circle {ask.who.circle}"
    offers = (f"{one.choice} {one.money.most // 100}" if one.money else one.choice for one in ask.offers)
    assert ask.default.choice == ask.offers[-1].choice
    return whose, *offers


def say(round: BankedRound, *choices: str) -> BankedRound:
    for choice in choices:
        ask = round.waiting
        assert isinstance(ask, Ask)
        (offer,) = (one for one in ask.offers if one.choice == choice)
        round.answer(Chose(ask.who, Choice(choice, offer.money.most if offer.money else None)))
    return round


def won(round: BankedRound, bettor: str) -> dict[str, str]:
    assert round.over
    return {line.bet.bet: line.outcome.line for line in round.settlement.lines if line.bet.bettor == bettor}


# The streets


@EVERY_ROOM
def test_three_or_four_times_the_ante_then_twice_then_as_much_or_a_fold(game: BankedGame) -> None:
    round = deal(begin(game, *ANN_ALONE), ACE_HIGH, PAIR, BOARD)
    assert asked(round) == ("ann", "bet-3x 30", "bet-4x 40", "check")
    assert round.view("ann").felt[COMMUNITY] == (BACK,) * 5
    assert asked(say(round, "check")) == ("ann", "bet-2x 20", "check")
    assert round.view("ann").felt[COMMUNITY] == ("2c", "7d", "9h", BACK, BACK)
    assert asked(say(round, "check")) == ("ann", "bet-1x 10", "fold")
    assert round.view("ann").felt[COMMUNITY] == ("2c", "7d", "9h", "Jc", "3s")


@EVERY_ROOM
@pytest.mark.parametrize(
    "said", [("bet-3x",), ("bet-4x",), ("check", "bet-2x"), ("check", "check", "bet-1x")]
)
def test_the_ante_is_added_to_once_and_nobody_is_asked_again(game: BankedGame, said: tuple[str, ...]) -> None:
    round = say(deal(begin(game, *ANN_ALONE), ACE_HIGH, PAIR, BOARD), *said)
    assert round.over
    assert [line.bet.bet for line in round.settlement.lines].count("play") == 1


@EVERY_ROOM
def test_who_says_nothing_checks_and_at_last_folds(game: BankedGame) -> None:
    round = deal(begin(game, *ANN_ALONE), ACE_HIGH, PAIR, BOARD)
    for _ in range(3):
        round.time_out()
    assert won(round, "ann") == {"ante": "folded", "blind": "folded"}


@EVERY_ROOM
def test_cards_and_turns_go_from_the_house_dealers_left_past_the_player_dealer(game: BankedGame) -> None:
    round = begin(game, "3 cy ante 10", "3 cy blind 10", "1 ann ante 5", "1 ann blind 5", bank=2)
    to = []
    for card in cards(f"As Kd 8s 8d {PAIR} {BOARD}"):
        assert isinstance(round.waiting, Draw)
        to.append(str(round.waiting.to))
        round.answer(Dealt(card))
    assert to == ["1", "1", "3", "3", *["player-dealer"] * 2, *["community"] * 5]
    assert asked(round)[0] == "ann"
    assert asked(say(round, "check"))[0] == "cy"


@EVERY_ROOM
def test_from_a_shoe_one_card_at_a_time_goes_round_the_player_dealer_last(game: BankedGame) -> None:
    shoe = books.banked(game.id, {"dealt-from": "shoe"})
    round = begin(shoe, *ANN_ALONE, "3 bob ante 5", "3 bob blind 5")
    to = []
    for card in cards(f"As 8s Qs Kd 8d Qd {BOARD}"):
        assert isinstance(round.waiting, Draw)
        to.append(str(round.waiting.to))
        round.answer(Dealt(card))
    assert to == ["2", "3", "player-dealer"] * 2 + ["community"] * 5
    assert round.view("ann").felt[at_seat(2)] == ("As", "Kd")


# Folded hands

ALONE = "after a fold it goes by the community cards, from behind by the hand"


def folded(game: BankedGame, *bets: str, own: str = ACE_HIGH, board: str = BOARD) -> BankedRound:
    """Ann, at seat 2, folds on the river; bob, at seat 3, has bet on his two cards."""
    round = begin(game, *ANN_ALONE, *bets, "3 bob ante 10", "3 bob blind 10")
    deal(round, own, "8s 8d", PAIR, board)
    return say(round, "check", "bet-3x", "check", "fold")


@EVERY_ROOM
def test_a_folded_hand_is_seen_by_nobody_but_who_held_it(game: BankedGame) -> None:
    round = folded(game, "2 ann trips 5")
    assert round.over
    for viewer in ("bob", "player-dealer", "stranger", None):
        view = round.view(viewer)
        assert view.felt[at_seat(2)] == (BACK, BACK)
        assert view.readings[at_seat(2)] == "folded", "and nothing of what it was"
    assert round.view("ann").felt[at_seat(2)] == ("As", "Kd")
    assert round.view("stranger").felt[at_seat(3)] == ("8s", "8d")


@pytest.mark.parametrize(
    ("game", "shown"), [(PARKWEST, True), (LIVERMORE, True), (AVIATOR, True), (BY_BOARD, False)]
)
def test_a_folded_hand_is_opened_where_trips_is_paid_by_its_own_cards(game: BankedGame, shown: bool) -> None:
    """Three sevens, two of them in the hand: by the hand it is paid, by the board alone it is not."""
    round = folded(game, "2 ann trips 5", own="7s 7c")
    assert won(round, "ann")["trips"] == (
        "three of a kind; it is paid though the hand is folded"
        if shown
        else f"less than three of a kind; {ALONE}"
    )
    assert (round.view("stranger").felt[at_seat(2)] == ("7s", "7c")) == shown


def test_by_the_board_trips_is_paid_after_a_fold_though_the_hand_makes_more() -> None:
    """Aviator's other line: a full house with the hand, three nines on the board."""
    round = folded(BY_BOARD, "2 ann trips 5", own="2s 2d", board="2c 9d 9h 9c 3s")
    assert won(round, "ann")["trips"] == f"three of a kind; {ALONE}"
    assert round.view("stranger").felt[at_seat(2)] == (BACK, BACK)


def test_from_behind_trips_is_paid_by_the_hand_where_its_players_goes_by_the_board() -> None:
    """Who has no ante cannot fold: three sevens, one on the board."""
    round = folded(BY_BOARD, "2 ann trips 5", "2 dee trips 5 backline", own="7s 7c")
    assert won(round, "ann")["trips"] == f"less than three of a kind; {ALONE}"
    assert won(round, "dee") == {"trips": f"three of a kind; {ALONE}"}
    assert round.view("stranger").felt[at_seat(2)] == ("7s", "7c"), "it is seen where it is paid"


@EVERY_ROOM
def test_when_everybody_has_folded_the_player_dealers_hand_stays_down(game: BankedGame) -> None:
    round = say(deal(begin(game, *ANN_ALONE), ACE_HIGH, PAIR, BOARD), "check", "check", "fold")
    assert round.over
    assert round.view("ann").felt[BANK] == (BACK, BACK)


def test_who_has_an_ante_behind_a_seat_decides_alone_and_sees_the_hand() -> None:
    round = begin(
        LIVERMORE,
        *ANN_ALONE,
        "2 bob ante 5 backline",
        "2 bob blind 5 backline",
        "3 cy ante 5",
        "3 cy blind 5",
    )
    deal(round, ACE_HIGH, "8s 8d", PAIR, BOARD)
    assert round.view("bob").felt[at_seat(2)] == ("As", "Kd")
    assert round.view("cy").felt[at_seat(2)] == (BACK, BACK)
    say(round, "check", "bet-4x", "check", "check", "check", "fold", "fold")
    assert won(round, "ann") == {"ante": "folded", "blind": "folded"}
    assert won(round, "bob") == {"ante": "lower hand", "play": "lower hand", "blind": "lower hand"}


@pytest.mark.parametrize("game", [PARKWEST, AVIATOR], ids=lambda game: game.room)
def test_a_backline_bettor_with_trips_alone_decides_and_sees_nothing_and_folds_with_the_hand(
    game: BankedGame,
) -> None:
    round = folded(game, "2 dee trips 5 backline")
    assert won(round, "dee") == {"trips": "less than three of a kind; it is taken with the fold"}
    assert [line.stage for line in round.settlement.lines if line.bet.bettor == "dee"] == ["folds"]
    assert round.view("dee").felt[at_seat(2)] == (BACK, BACK)


# Which cards make a hand

ON_BOARD = "Ts Js Qs Ks As"


@pytest.mark.parametrize(
    ("game", "bank", "says"),
    [
        (PARKWEST, "2d 2h", {"ante": "higher hand", "play": "higher hand", "blind": "straight flush"}),
        (LIVERMORE, "2d 2h", {"ante": "equal hands", "play": "equal hands", "blind": "equal hands"}),
        (AVIATOR, "2d 2h", {"ante": "equal hands", "play": "equal hands", "blind": "equal hands"}),
        (PARKWEST, "9c 9d", {"ante": "higher hand", "play": "higher hand", "blind": "straight flush"}),
    ],
)
def test_at_parkwest_an_own_card_must_be_used_and_trips_needs_none(
    game: BankedGame, bank: str, says: dict[str, str]
) -> None:
    """A royal flush on the board: with the nine of spades it is a straight flush there, no more."""
    round = begin(game, *ANN_ALONE, "2 ann trips 5")
    say(deal(round, "9s 3c", bank, ON_BOARD), "bet-4x")
    assert won(round, "ann") == {**says, "trips": "royal flush"}


def test_the_player_dealer_qualifies_at_parkwest_by_a_hand_with_an_own_card() -> None:
    """A straight on the board, 5 to 9: with a king and a queen alone it is no straight and no pair."""
    board = "5c 6d 7h 8c 9s"
    plays = {
        room.room: say(deal(begin(room, *ANN_ALONE), "Ah 2d", "Kd Qh", board), "bet-4x")
        for room in (PARKWEST, LIVERMORE)
    }
    assert won(plays["parkwest"], "ann") == {
        "ante": "player-dealer does not qualify",
        "play": "higher hand",
        "blind": "higher hand, less than a straight",
    }
    assert set(won(plays["livermore"], "ann").values()) == {"equal hands"}


# Easy Poker

FLOP, TURN, RIVER = "3c 2c 7d 9h", "3d Jc", "3h 4s"  # a burnt card before each


def easy(*bets: str, hands: str) -> BankedRound:
    return deal(begin(EASY, *bets), hands)


def test_easy_poker_offers_one_one_two_two_and_only_the_first_check_is_the_last_word() -> None:
    round = easy("2 ann ante 10", "3 bob ante 5", hands="As 8s Kd 8d")
    assert round.view("ann").felt[at_seat(2)] == ("As", "Kd")
    assert asked(round) == ("ann", "bet-1x 10", "check")
    assert asked(say(round, "bet-1x")) == ("bob", "bet-1x 5", "check")
    deal(say(round, "check"), FLOP)
    assert asked(round) == ("ann", "bet-1x 10", "check")
    deal(say(round, "check"), TURN)
    assert asked(round) == ("ann", "bet-2x 20", "check")
    deal(say(round, "bet-2x"), RIVER)
    assert asked(round) == ("ann", "bet-2x 20", "check")
    deal(say(round, "bet-2x"), "5h Qs 6s Qd Ts")
    plays = [line.bet.amount // 100 for line in round.settlement.lines if line.bet.bet == "play"]
    assert (round.over, plays) == (True, [10, 20, 20])


def test_each_ante_is_asked_for_itself_and_all_who_have_one_see_the_hand() -> None:
    round = easy(
        "2 ann ante 10", "2 ann ante 20 circle 2", "2 bob ante 5 backline", "3 cy ante 5", hands="As 8s Kd 8d"
    )
    for viewer, sees in (("ann", True), ("bob", True), ("cy", False), ("player-dealer", False)):
        assert (round.view(viewer).felt[at_seat(2)] == ("As", "Kd")) == sees
    offered = []
    while asked(round):
        offered.append(asked(round)[:2])
        say(round, "check")
    assert offered == [
        ("ann", "bet-1x 10"), ("ann circle 2", "bet-1x 20"), ("bob", "bet-1x 5"), ("cy", "bet-1x 5"),
    ]  # fmt: skip


def check_down(round: BankedRound, bank: str, river: str = RIVER) -> BankedRound:
    while asked(round):
        say(round, "check")
    return deal(round, FLOP, TURN, river, f"5h {bank}")


def test_the_player_dealer_gets_two_hands_one_card_each_in_turn_and_the_better_one_plays() -> None:
    round = check_down(easy("2 ann ante 10", hands="As Kd"), bank="Qs 6s Qd Ts")
    assert round.view("ann").felt[Place("player-dealer-1")] == ("Qs", "Qd")
    assert round.view("ann").felt[Place("player-dealer-2")] == ("6s", "Ts")
    assert won(round, "ann") == {"ante": "lower hand"}
    read = [round.view(None).readings[bank_hand(number)] for number in (1, 2)]
    assert read == ["plays pair of queens", "jack-ten high"]
    assert bank_told(round) == "1: plays pair of queens · 2: jack-ten high"


def test_two_hands_without_a_pair_lose_to_everybody_and_a_pair_on_the_board_qualifies() -> None:
    low = check_down(easy("2 ann ante 10", hands="8s 6d"), bank="As Ks Td Qd")
    assert won(low, "ann") == {"ante": "player-dealer does not qualify"}
    paired = check_down(easy("2 ann ante 10", hands="8s 6d"), bank="As Ks Td Qd", river="3h 9c")
    assert won(paired, "ann") == {"ante": "lower hand"}


def test_nobody_bets_on_two_hands_at_easy_poker() -> None:
    with pytest.raises(RuleBroken, match="nobody bets on more than one hand") as broken:
        begin(EASY, "2 ann ante 10", "3 ann ante 10")
    assert [str(cite) for cite in broken.value.cites] == ["003:497"]


def test_no_more_than_seven_antes_lie_on_a_hand() -> None:
    seven = [
        "2 ann ante 10",
        *(f"2 {who} ante 10 backline" for who in ("bob", "cy", "dee", "eve", "fay", "gus")),
    ]
    begin(EASY, *seven)
    with pytest.raises(RuleBroken, match="more bets than the 7 betting circles"):
        begin(EASY, *seven, "2 hal ante 10 backline")


# Advice

STRONG = "As 2d, Ah 7h, 3c 3d, 8s 8h, Ks 2s, Kd 5c, Kc Qd, Qs 6s, Qd 8c, Js 8s, Jd Tc, Th Td"
WEAK = "2c 2d, Kd 4c, Qs 5s, Qd 7c, Js 7s, Jd 9c, Ts 9s, 9d 8c, 7s 2d"


@pytest.mark.parametrize("own", STRONG.split(", "))
def test_these_two_cards_are_worth_four_antes(own: str) -> None:
    assert is_strong(cards(own))
    assert is_strong(cards(own)[::-1])


@pytest.mark.parametrize("own", WEAK.split(", "))
def test_these_two_cards_are_checked(own: str) -> None:
    assert not is_strong(cards(own))
    assert not is_strong(cards(own)[::-1])
