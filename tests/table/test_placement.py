"""Every refusal names what was wrong, the rule, and its lines; what is allowed is not refused."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
import pytest

from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import Limits
from openfelt.rules.cite import Cite
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.money import Cents, cents
from openfelt.table.felt import BankedTable, PlayerDealer, Share
from openfelt.table.placement import check_bets, check_placing, check_table, in_action
from table.tables import felt, made_up, table

GAME = made_up()
OVER = made_up(over_limit="no-action")
UNDER = made_up(under_limit="action")
DOLLARS = made_up(chip="1")
ONE_HAND = msgspec.structs.replace(GAME, one_hand_cite=Cite.of("felt:20"))
BARE = msgspec.structs.replace(GAME, limits_cite=None)
ANN = "2 ann base 100\n"


def posted(bets: str, min: str, max: str | None) -> BankedTable:
    limits = Limits(cents(min), None if max is None else cents(max))
    return msgspec.structs.replace(table(bets), limits=limits)


def banked(bank: PlayerDealer, bets: str = ANN) -> BankedTable:
    return msgspec.structs.replace(table(bets), player_dealer=bank)


@dataclass(frozen=True)
class Refused:
    start: BankedTable
    says: str
    cites: tuple[str, ...] = ()
    game: BankedGame = field(default=GAME)


REFUSED = {
    "too many positions": Refused(table(ANN, seats=9), "9 positions: this game has 2 to 8", ("felt:3",)),
    "too few positions": Refused(table("", seats=1), "1 positions: this game has 2 to 8", ("felt:3",)),
    "a number of decks the game is not dealt with": Refused(
        msgspec.structs.replace(table(ANN), decks=6),
        "6 decks: this game is dealt with 1, 2",
        ("felt:2",),
    ),
    "a player-dealer who does not sit at the table": Refused(
        table(ANN, bank=9), "the player-dealer sits at 9, but seats run from 1 to 8", ("felt:3",)
    ),
    "a player-dealer in seat 0": Refused(
        table(ANN, bank=0), "the player-dealer sits at 0, but seats run from 1 to 8", ("felt:3",)
    ),
    "a wager of the player-dealer that chips cannot make up": Refused(
        table(ANN, wager="150.50"),
        "$150.50 for the player-dealer's wager is not in whole chips: the smallest is $1",
        game=DOLLARS,
    ),
    "a share of the wager that chips cannot make up": Refused(
        table(ANN, wager="150", shares="pam=100.50 quinn=49.50"),
        "$100.50 for the player-dealer's wager is not in whole chips: the smallest is $1",
        game=DOLLARS,
    ),
    "a limit that chips cannot make up": Refused(
        table(ANN, most="100.50"),
        "$100.50 for a limit of the table is not in whole chips: the smallest is $1",
        game=DOLLARS,
    ),
    "a bet that chips cannot make up": Refused(
        table("2 ann base 7.50"),
        "$7.50 for Base at seat 2 is not in whole chips: the smallest is $1",
        game=DOLLARS,
    ),
    "no wager of the player-dealer": Refused(
        table(ANN, wager="0"), "the player-dealer puts up a wager of more than nothing"
    ),
    "shares that do not make the player-dealer's wager": Refused(
        banked(PlayerDealer(1, Cents(15000), (Share("pam", Cents(10000)), Share("quinn", Cents(4999))))),
        "the shares are not different persons' parts of the wager of $150",
    ),
    "posted limits that go above the printed ones": Refused(
        posted(ANN, "5", "6,000"), "posted limits $5 to $6,000 lie outside $0 to $5,000", ("felt:4",)
    ),
    "posted limits without a maximum where one is printed": Refused(
        posted(ANN, "5", None), "posted limits $5 to no limit lie outside $0 to $5,000", ("felt:4",)
    ),
    "posted limits outside printed ones that say not where": Refused(
        posted(ANN, "5", "6,000"), "posted limits $5 to $6,000 lie outside $0 to $5,000", (), BARE
    ),
    "a bet the layout does not have": Refused(
        table("2 ann super-six 10"),
        'there is no bet "super-six" on this layout; its bets are base, bonus, flex, tie, blind, fortune',
        ("felt:1-99",),
    ),
    "a standing bet that did not stay up": Refused(
        table("2 ann flex 40 standing"), "ann's flex did not stay up from the round before", ("felt:31",)
    ),
    "a standing bet for more than stayed up": Refused(
        table("2 ann flex 50 standing", stood=felt("2 ann flex 40 standing")),
        "ann's flex did not stay up from the round before",
        ("felt:31",),
    ),
    "a standing bet when the player-dealer has come to its seat": Refused(
        table("2 ann flex 40 standing", bank=2, stood=felt("2 ann flex 40 standing")),
        "seat 2 is the player-dealer's own: nobody bets against themselves",
        ("felt:3", "felt:81"),
    ),
    "two bets of one person in one circle": Refused(
        table("2 ann base 10\n2 ann base 20"),
        "ann has two bets on seat 2, base: they are one wager",
        ("felt:11",),
    ),
    "a new bet on top of one that stayed up": Refused(
        table("2 ann flex 40 standing\n2 ann flex 10", stood=felt("2 ann flex 40 standing")),
        "ann has two bets on seat 2, flex: they are one wager",
        ("felt:31",),
    ),
    "a bet that only a decision may add": Refused(
        table(ANN + "2 ann insurance 50"),
        "insurance is wagered by a decision during the round, not before the deal",
        ("felt:61",),
    ),
    "a prize that comes with another bet": Refused(
        table(ANN + "2 ann envy 5"), "envy is never placed: it comes with fortune", ("felt:72",)
    ),
    "a seat the table does not have": Refused(
        table("9 ann base 10"), "ann bets on seat 9, but seats run from 1 to 8", ("felt:3",)
    ),
    "seat 0": Refused(table("0 ann base 10"), "ann bets on seat 0, but seats run from 1 to 8", ("felt:3",)),
    "the player-dealer's own seat": Refused(
        table("1 ann base 10"),
        "seat 1 is the player-dealer's own: nobody bets against themselves",
        ("felt:3", "felt:81"),
    ),
    "the player-dealer on another seat": Refused(
        table("2 player-dealer base 10"), "the player-dealer does not bet in a round they bank", ("felt:81",)
    ),
    "the player-dealer by name on another seat": Refused(
        banked(PlayerDealer(1, Cents(10000), (), "pam"), "2 pam base 10"),
        "the player-dealer does not bet in a round they bank",
        ("felt:81",),
    ),
    "a backline bet where none is allowed": Refused(
        table("2 ann base 10\n2 bob base 10 backline\n2 bob tie 5 backline"),
        "no backline bets on Tie",
        ("felt:45",),
    ),
    "a bet for the seated by someone who bets on the backline there": Refused(
        table("2 ann base 10\n2 bob base 10 backline\n2 bob tie 5"),
        "no backline bets on Tie",
        ("felt:45",),
    ),
    "a backline bet where none is allowed, by the bet's own lines": Refused(
        table("2 bob flex 10 backline"), "no backline bets on Flex", ("felt:31",)
    ),
    "a circle the layout does not have": Refused(
        table("2 ann base 10 circle 5"), "Base has 4 betting circle(s), not 5", ("felt:19",)
    ),
    "circle 0": Refused(table("2 ann base 10 circle 0"), "Base has 4 betting circle(s), not 0", ("felt:19",)),
    "a fifth wager where a seat has four circles": Refused(
        table(
            "2 ann base 10\n2 ann base 10 circle 2\n2 ann base 10 circle 3\n"
            "2 bob base 10 backline\n2 cy base 9 backline"
        ),
        "more bets than the 4 betting circles on seat 2, base",
        ("felt:19",),
    ),
    "shares that do not make the bet": Refused(
        table("2 ann=7+bob=4 base 10"),
        "the shares of seat 2, base are not different persons' parts of $10",
        ("felt:11",),
    ),
    "a bet of nothing": Refused(
        table("2 ann base 0"), "seat 2, base: a wager is more than nothing", ("felt:11",)
    ),
    "less than the posted minimum": Refused(
        posted("2 ann base 4.99", "5", "100"), "$4.99 on Base: the limits are $5 to $100", ("felt:4",)
    ),
    "more than the posted maximum": Refused(
        posted("2 ann base 100.01", "5", "100"), "$100.01 on Base: the limits are $5 to $100", ("felt:4",)
    ),
    "more than the posted maximum, where no printed limits are cited": Refused(
        posted("2 ann base 200", "5", "100"), "$200 on Base: the limits are $5 to $100", ("felt:11",), BARE
    ),
    "less than the posted minimum, though money over the maximum would only have no action": Refused(
        posted("2 ann base 4", "5", "100"), "$4 on Base: the limits are $5 to $100", ("felt:4",), OVER
    ),
    "less than a bet's printed range": Refused(
        table(ANN + "2 ann tie 0.50"), "$0.50 on Tie: the limits are $1 to $100", ("felt:44",)
    ),
    "more than a bet's printed range, whatever is posted": Refused(
        posted("2 ann base 200\n2 ann tie 101", "5", "5,000"),
        "$101 on Tie: the limits are $1 to $100",
        ("felt:44",),
    ),
    "more than a bet's printed range, though money over the table's maximum only has no action": Refused(
        posted("2 ann base 200\n2 ann tie 101", "5", "5,000"),
        "$101 on Tie: the limits are $1 to $100",
        ("felt:44",),
        OVER,
    ),
    "a side bet without one of the bets it needs": Refused(
        table("2 ann tie 5"), "ann may bet on Tie only with a base or bonus bet there too", ("felt:42",)
    ),
    "a side bet with the needed bet on another seat": Refused(
        table("3 ann base 10\n2 ann tie 5"),
        "ann may bet on Tie only with a base or bonus bet there too",
        ("felt:42",),
    ),
    "a side bet with somebody else's bet": Refused(
        table("2 bob base 10 backline\n2 ann tie 5"),
        "ann may bet on Tie only with a base or bonus bet there too",
        ("felt:42",),
    ),
    "a side bet larger than the bet that bounds it": Refused(
        table("2 ann base 10\n2 ann tie 10.01"),
        "ann's Tie of $10.01 may not exceed the base bet of $10",
        ("felt:43",),
    ),
    "a bet that is not equal to the one it must equal": Refused(
        table("2 ann base 10\n2 ann blind 9"),
        "ann's Blind of $9 must equal the base bet of $10",
        ("felt:51",),
    ),
    "more backline bets than a spot holds": Refused(
        table(
            ANN + "2 bob base 10 backline\n2 cy base 10 backline\n2 dee base 10 backline",
        ),
        "more than 2 backline bets on seat 2, base",
        ("felt:12",),
    ),
    "two people betting from one seat": Refused(
        table("2 ann base 10\n2 bob base 10"),
        "bob and ann both bet from the seat on seat 2, base: one of them is backline",
        ("felt:11",),
    ),
    "two people betting from one seat, each in a circle": Refused(
        table("2 ann base 10\n2 bob base 10 circle 2"),
        "bob and ann both bet from the seat on seat 2, base: one of them is backline",
        ("felt:11",),
    ),
    "one person from a seat and behind it": Refused(
        table("2 ann base 10\n2 ann base 10 backline circle 2"),
        "ann bets both from and behind seat 2: they are not backline there",
        ("felt:12",),
    ),
    "a second hand, where nobody bets on more than one": Refused(
        table("2 ann base 10\n3 bob base 10\n3 ann base 10 backline"),
        "ann bets on seats 2 and 3: nobody bets on more than one hand",
        ("felt:20",),
        ONE_HAND,
    ),
    "a share of a second hand, where nobody bets on more than one": Refused(
        table("2 ann base 10\n3 bob=5+ann=5 base 10"),
        "ann bets on seats 2 and 3: nobody bets on more than one hand",
        ("felt:20",),
        ONE_HAND,
    ),
}


@pytest.mark.parametrize("refused", REFUSED.values(), ids=REFUSED.keys())
def test_what_is_refused(refused: Refused) -> None:
    with pytest.raises(Denied) as broken:
        check_table(refused.game, refused.start)
    assert broken.value.problem == refused.says
    assert broken.value.cites == tuple(map(Cite.of, refused.cites))
    assert all(cite in str(broken.value) for cite in refused.cites)


ALLOWED = {
    "nobody bets": table(""),
    "the smaller table of the game": table(ANN, seats=7),
    "bets at both ends of the posted limits": posted("2 ann base 5\n3 bob base 100", "5", "100"),
    "posted limits just as printed": posted(ANN, "0", "5,000"),
    "no limits posted": table("2 ann base 1,000,000"),
    "one person on several seats": table("2 ann base 10\n3 ann base 10"),
    "one person in both circles": table("2 ann base 10 circle 1\n2 ann base 10 circle 2"),
    "two people in two circles of a seat": table("2 ann base 10 circle 1\n2 bob base 10 backline circle 2"),
    "as many backline bets as a spot holds": table(
        ANN + "2 bob base 10 backline\n2 cy base 10 backline\n3 dee base 10 backline"
    ),
    "a backline bet on a seat where nobody sits": table("2 bob base 10 backline"),
    "a side bet as large as the bet that bounds it": table("2 ann base 10\n2 ann tie 10"),
    "a side bet's needed bet listed after it": table("2 ann tie 10\n2 ann base 10"),
    "a bet equal to the one it must equal": table("2 ann base 10\n2 ann blind 10"),
    "a bet with a printed range below the posted minimum": posted(ANN + "2 ann tie 1", "5", "500"),
    "a Kum-Kum bet whose shares add up": table("2 ann=7.50+bob=2.50 base 10"),
    "a bet that stayed up": table("2 ann flex 40 standing", stood=felt("2 ann flex 40 standing")),
    "a bet that stayed up below what is posted since": msgspec.structs.replace(
        posted("2 ann flex 40 standing", "50", "100"), stood=felt("2 ann flex 40 standing")
    ),
    "a bet that stayed up and was taken down": table("", stood=felt("2 ann flex 40 standing")),
}


@pytest.mark.parametrize("start", ALLOWED.values(), ids=ALLOWED.keys())
def test_what_is_allowed(start: BankedTable) -> None:
    check_table(GAME, start)


def test_where_nobody_bets_on_more_than_one_hand_several_bets_and_people_on_it_are_allowed() -> None:
    hers = "2 ann base 10\n2 ann base 10 circle 2\n2 ann bonus 5\n"
    check_table(ONE_HAND, table(hers + "2 bob base 10 backline\n3 cy base 10"))


def test_what_was_lawful_with_other_decks_is_looked_at_again() -> None:
    """A bet alone on its seat is remembered as lawful, with so many decks."""
    flex = msgspec.structs.replace(next(rule for rule in GAME.bets if rule.name == "flex"), decks=(2,))
    game = msgspec.structs.replace(
        GAME, bets=tuple(flex if rule.name == "flex" else rule for rule in GAME.bets)
    )
    alone = table("2 ann flex 10")
    check_bets(game, msgspec.structs.replace(alone, decks=2))
    with pytest.raises(RuleBroken, match="Flex is offered with 2 decks, not 1"):
        check_bets(game, msgspec.structs.replace(alone, decks=1))


class TestMoneyOverTheMaximum:
    START = posted("2 ann base 150\n2 ann tie 90\n3 bob bonus 100\n4 cy bonus 100.01", "5", "80")

    def test_is_marked_where_the_document_gives_it_no_action(self) -> None:
        check_table(OVER, self.START)
        marked = in_action(OVER, self.START)
        assert [(bet.bet, bet.over, bet.live) for bet in marked.bets] == [
            ("base", 7000, 8000),
            ("tie", 0, 9000),  # a printed range of its own
            ("bonus", 2000, 8000),
            ("bonus", 2001, 8000),
        ]

    def test_is_left_alone_where_it_is_refused(self) -> None:
        assert in_action(GAME, self.START) is self.START
        with pytest.raises(RuleBroken, match=r"\$150 on Base: the limits are \$5 to \$80"):
            check_table(GAME, self.START)

    def test_there_is_none_without_a_maximum(self) -> None:
        for start in (table(ANN), posted(ANN, "5", None)):
            assert in_action(OVER, start) is start


class TestMoneyBelowTheMinimum:
    START = posted("2 ann base 4", "5", "80")

    def test_has_action_where_the_document_says_so_once_it_was_dealt_in(self) -> None:
        check_table(UNDER, self.START)
        assert in_action(UNDER, self.START) is self.START

    def test_is_refused_while_bets_are_placed(self) -> None:
        with pytest.raises(RuleBroken, match=r"\$4 on Base: the limits are \$5 to \$80"):
            check_placing(UNDER, self.START)

    def test_leaves_the_maximum_the_parts_and_printed_ranges_as_they_are(self) -> None:
        for bets, says in (
            ("2 ann base 81", r"\$81 on Base"),
            ("2 ann=6+bob=4 base 10", r"each who shares a bet wagers at least \$5"),
            ("2 ann base 10\n2 ann tie 0.50", r"\$0.50 on Tie: the limits are \$1 to \$100"),
        ):
            with pytest.raises(RuleBroken, match=says):
                check_table(UNDER, posted(bets, "5", "80"))


def test_a_round_of_a_table_that_is_open_is_not_asked_again_what_may_be_posted() -> None:
    """A log outlives the rule it was written under: its rounds begin again where a table would not open."""
    start = posted(ANN, "5", "6,000")
    with pytest.raises(RuleBroken, match="lie outside"):
        check_table(GAME, start)
    check_bets(GAME, start)


@pytest.mark.parametrize("refused", [one for one in REFUSED.values() if one.start.bets])
def test_looking_at_the_seat_that_a_bet_comes_to_finds_what_looking_at_all_does(refused: Refused) -> None:
    def said(seat: int | None) -> str:
        try:
            check_placing(refused.game, refused.start, seat=seat)
        except Denied as why:
            return f"{why} {why.at}"
        return ""

    at_each_seat = {said(bet.seat) for bet in refused.start.bets}
    assert said(None) in at_each_seat
    assert said(None) or at_each_seat == {""}


def test_a_bet_that_comes_to_one_seat_is_not_refused_for_what_lies_on_another() -> None:
    start = posted("2 ann base 4\n3 bob base 10", "5", "80")
    check_placing(GAME, start, seat=3)
    with pytest.raises(RuleBroken, match=r"\$4 on Base"):
        check_placing(GAME, start, seat=2)
