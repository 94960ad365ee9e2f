"""Every page of the page: its address, and who looks at it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, NamedTuple

from playwright.sync_api import expect

from openfelt import books
from page.evenings import an_evening, company, gold_round
from page.felt import AtTable, seated
from page.melds import PAN, meld_table, turn_among_melds
from page.people import House
from page.pots import given_up, pot_table, side_pots, stud_table, turn_in_stud, turn_on_the_flop
from page.settings import Setting
from page.visitors import Visitor

BLACKJACK = "livermore/pure-21-5-blackjack"
HOLDEM = "livermore/ultimate-texas-holdem"
Who = Literal["nobody", "guest", "floor", "cage", "house-dealer", "surveillance"]


class Place(NamedTuple):
    """`{table}` in the address is a table, usually one where rounds were played; `does` is done there."""

    name: str
    path: str
    who: Who
    table: Callable[[House], str] = an_evening
    does: Callable[[AtTable, House], None] | None = None


def play_cite(house: House, table: str) -> str:
    """Where the play of the table's game is written."""
    return str(books.game(house.floor.see(table)["game"]).play_cite)


def sits(at: AtTable, house: House) -> None:
    del house
    at.sit(4)


def sets(at: AtTable, house: House) -> None:
    """A hand is dealt and about to be set; where piles are picked, the first one was."""
    at.sit(2)
    at.bet("Base game wager", 2, "25")
    house.floor.do(at.table, "deal")
    at.visitor.until(lambda: at.visitor.wire.last("table")["phase"] == "playing", "the deal")
    if "pile-1" in house.floor.see(at.table)["felt"]:
        house.floor.do(at.table, "take-default", seat=1, cite=play_cite(house, at.table))
    setting = Setting(at, "2")
    setting.tap(setting.lawful)
    setting.expect_lies(setting.lawful)


def decides(at: AtTable, house: House, bet: str = "Wager") -> None:
    """One's turn, when those before have had theirs."""
    at.sit(2)
    at.bet(bet, 2, "25")
    house.floor.do(at.table, "deal")
    while (asked := house.floor.see(at.table)["waiting_for"]) and asked[0]["seat"] != 2:
        house.floor.do(at.table, "take-default", seat=asked[0]["seat"], cite=play_cite(house, at.table))
    expect(at.decision(2)).to_be_visible()


def banks(at: AtTable, house: House) -> None:
    """The player-dealer at the result: the table charges its collection."""
    at.sit(1)
    ann, bob = seated(house, at.table, 3), seated(house, at.table, 5)
    at.take_bank("300")
    ann.bet(at.table, 3, "player", "100")
    bob.bet(at.table, 5, "banker", "75")
    bob.bet(at.table, 5, "tie", "10")
    for person in (ann, bob):
        person.do(at.table, "deal")
    expect(at.settlement(1)).to_be_visible()


def sees_the_end(at: AtTable, house: House) -> None:
    """One's own hand at the result of a round in which everybody's is set the house way."""
    at.sit(2)
    at.bet("Base game wager", 2, "25")
    house.floor.do(at.table, "deal")
    for seat in (1, 2, 3, 5, 6, 1):  # a pile is picked, hands are set, and last the player-dealer's
        house.floor.do(at.table, "take-default", seat=seat, cite=play_cite(house, at.table))
    expect(at.settlement(1)).to_be_visible()


def dealt_by_hand(house: House) -> str:
    """A physical table with a few cards on the felt."""
    table = house.table(physical=True, name="On felt", collection=["1"])
    house.floor.do(table, "accept", wager="300", seat=1)
    for seat, bet, amount in ((2, "player", "25"), (4, "banker", "100")):
        house.floor.do(table, "bet", seat=seat, bet=bet, amount=amount)
    house.floor.do(table, "deal")
    for card in ("4s", "6h"):
        house.floor.do(table, "card", card=card)
    return table


def opened_by_hand(house: House) -> str:
    """A physical table whose hands nobody saw dealt: all of them in, and taken back to be put right."""
    table = house.table("aviator/pai-gow-poker", physical=True, name="Face down")
    house.floor.do(table, "accept", wager="300", seat=1)
    for seat in (2, 3, 5):
        house.floor.do(table, "bet", seat=seat, bet="base", amount="25")
    house.floor.do(table, "deal")
    hands = {
        "2": "front: Kd 8c | back: Ts Th 6h 4c 2s",
        "3": "front: Js 8d | back: 8s 8h 6c 4d 2c",
        "5": "house way: Ad 6d 7s 7d 5h 4s 2d",
        "player-dealer": "front: Qd Jc | back: 9s 9d 7h 5c 3s",
    }
    house.floor.do(table, "hands", hands=hands, dice=[1, 2, 2])
    house.floor.do(table, "take-back-entry")
    return table


def poker_by_hand(house: House) -> str:
    """A physical poker table on the flop: a raise was called, and somebody has to act."""
    table = pot_table(house, "marina/texas-holdem", physical=True)
    for seat, person in enumerate(("ann", "bob", "cy", "dee"), 1):
        house.floor.do(table, "sit", seat=seat, person=person, buy_in="200")
    house.floor.do(table, "deal")
    for card in ("2c", "Kd", "7h", "9s"):
        house.floor.do(table, "card", card=card)
    house.floor.do(table, "shuffled")
    for seat, choice, amount in ((1, "fold", None), (2, "call", "2"), (3, "raise", "9"), (4, "fold", None)):
        house.floor.do(table, "decide", seat=seat, choice=choice, amount=amount)
    house.floor.do(table, "decide", seat=2, choice="call", amount="8")
    for card in ("Ah", "Kh", "2d"):
        house.floor.do(table, "card", card=card)
    return table


PLACES = (
    Place("lobby", "/", "guest"),
    Place("sign-in", "/sign-in", "nobody"),
    Place("table", "/table/{table}", "guest", does=sits),
    Place(
        "pai-gow", "/table/{table}", "guest", partial(company, game="parkwest/lucky-pai-gow-poker"), does=sets
    ),
    Place("tiles", "/table/{table}", "guest", partial(company, game="parkwest/pai-gow-tiles"), does=sets),
    Place("blackjack", "/table/{table}", "guest", partial(company, game=BLACKJACK), does=decides),
    Place(
        "holdem",
        "/table/{table}",
        "guest",
        partial(company, game=HOLDEM, bet="ante"),
        does=partial(decides, bet="Ante"),
    ),
    Place(
        "pots",
        "/table/{table}",
        "guest",
        partial(pot_table, options={"straddle": False}),
        does=turn_on_the_flop,
    ),
    Place("stud", "/table/{table}", "guest", stud_table, does=turn_in_stud),
    Place("melds", "/table/{table}", "guest", meld_table, does=turn_among_melds),
    Place(
        "pan",
        "/table/{table}",
        "guest",
        partial(meld_table, game=PAN),
        does=partial(turn_among_melds, others=(2, 3, 5, 7)),
    ),
    Place("display", "/display/{table}", "nobody", side_pots),
    Place("past-hands", "/hands", "guest", given_up),
    Place("bank", "/table/{table}", "guest", lambda house: house.table(collection=["1"]), does=banks),
    Place(
        "hand-result",
        "/table/{table}",
        "guest",
        partial(company, game="parkwest/lucky-pai-gow-poker"),
        does=sees_the_end,
    ),
    Place("board", "/board/{table}", "guest"),
    Place("results", "/board/{table}", "guest", gold_round),
    Place("scorecard", "/board/{table}/scorecard", "guest"),
    Place("director", "/director", "floor"),
    Place("director-table", "/director/table/{table}", "floor"),
    Place("director-pad", "/director/table/{table}", "house-dealer", dealt_by_hand),
    Place("director-poker-pad", "/director/table/{table}", "house-dealer", poker_by_hand),
    Place("director-hands", "/director/table/{table}", "house-dealer", opened_by_hand),
    Place("director-replay", "/director/replay/{table}/1", "floor"),
    Place("director-pots", "/director/table/{table}", "floor", side_pots),
    Place("director-hand", "/director/replay/{table}/1", "floor", given_up),
    Place("director-open", "/director/open", "floor"),
    Place("director-people", "/director/people", "floor"),
    Place("director-reports", "/director/reports", "floor"),
    Place("director-cage", "/director/cage", "cage"),
    Place("director-log", "/director/log", "surveillance"),
    Place("book", "/book", "nobody"),
    Place("game", "/book/parkwest/cash-in-baccarat", "nobody"),
    Place("settle", "/settle", "nobody"),
)


def came(visitor: Visitor, house: House, place: Place) -> Visitor:
    """Someone who may be there, on the page, when all of it is shown."""
    table = place.table(house)
    if place.who == "guest":
        visitor.come_in()
    elif place.who != "nobody":
        visitor.sign_in(house.slip(place.who))
    visitor.open(place.path.format(table=table))
    expect(visitor.page.get_by_role("main")).to_be_visible()
    if place.does:
        place.does(AtTable(visitor, table), house)
    visitor.page.wait_for_load_state("networkidle")
    return visitor
