"""A physical table by the API: the house dealer enters what happens, the floor rules, the room settles."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest

from cli.calling import ran
from openfelt.cards import DECKS, Card
from openfelt.client.client import Client, Refusal, with_token
from openfelt.room.api.tables import OpenTable
from openfelt.room.oversight.audit import audit
from openfelt.room.store import open_log
from openfelt.rounds.places import Place
from openfelt.rounds.table_record import Decision
from openfelt.rules.money import cents
from room import spoken as c
from room.api.rooms import CASH_IN, AtHand, Served, in_a_room, served

ZOOBAC, GOLD = "marina/zoobac", "aviator/baccarat-gold"


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """One round as it is entered, and what it comes to, worked by hand."""

    game: str
    wager: str
    bets: tuple[str, ...]
    cards: str
    net: dict[str, str]
    fees: dict[str, str]
    winner: str
    hit: str


HANDS = {
    # a natural nine against five; 100 and 50 of the 150 put up; action of 150 is charged a dollar (000:1963)
    "cash-in": Hand(
        game=CASH_IN,
        wager="150",
        bets=("2 ann player 100", "3 bob banker 50"),
        cards="9h 2d Kh 3d",
        net={"ann": "100.00", "bob": "-50.00", "player-dealer": "-50.00"},
        fees={"player-dealer": "1.00"},
        winner="player",
        hit="player",
    ),
    # two draws a five and beats five with a three-card seven: rabbit at 25, zoo at 10 to 1. Of the 300 the
    # player's 100, the banker's 50 and the rabbit's 125 leave 25 for the zoo; 160 is charged 2 (001:1084)
    "zoobac": Hand(
        game=ZOOBAC,
        wager="300",
        bets=("2 ann player 100", "3 bob banker 50", "3 bob rabbit 5", "2 cy zoo 5 backline"),
        cards="Kh 3c 2h Kd 5s 2d",
        net={"ann": "100.00", "bob": "75.00", "cy": "25.00", "player-dealer": "-200.00"},
        fees={"player-dealer": "2.00"},
        winner="player",
        hit="rabbit",
    ),
}


class Felt:
    """A physical table, its house dealer and the floor."""

    def __init__(self, hal: Client, flo: Client, table: str) -> None:
        self.hal, self.flo, self.table = hal, flo, table

    async def do(self, command: c.TableCommand) -> None:
        await self.hal.do(self.table, command)

    async def banked(self, wager: str) -> None:
        await self.do(c.Accept(wager=cents(wager)))

    async def bet(self, text: str) -> None:
        seat, bettor, bet, amount, *more = text.split()
        await self.do(
            c.PlaceBet(seat=int(seat), bettor=bettor, bet=bet, amount=cents(amount), backline=bool(more))
        )

    async def deal(self, cards: str) -> None:
        await self.do(c.Deal())
        for card in cards.split():
            await self.do(c.EnterCard(card=Card.of(card)))

    async def deal_with_slips(self, cards: str) -> None:
        """All but the last are entered wrongly at first, and taken back."""
        await self.do(c.Deal())
        *most, last = map(Card.of, cards.split())
        for card in most:
            await self.do(c.EnterCard(card=Card.of("8s")))
            entered = (await self.ask("director"))["entered"]
            assert entered["says"] == "the last card"
            await self.do(c.TakeBackEntry(entry=entered["number"]))
            await self.do(c.EnterCard(card=card))
        await self.do(c.EnterCard(card=last))

    async def ask(self, path: str) -> Any:
        return await self.flo.ask("GET", f"/tables/{self.table}/{path}", Any)

    async def settles_to(self, number: int) -> dict[str, Any]:
        """What `openfelt settle` says of the exported record."""
        record = json.dumps(await self.ask(f"rounds/{number}/record"))
        settled = await asyncio.to_thread(ran, "settle", "-", "--json", typed=record)
        assert settled.exit_code == 0, settled.output
        told: dict[str, Any] = json.loads(settled.output)
        return told


async def opened(room: Served, game: str, **more: Any) -> Felt:
    hal, flo = await room.person("Hal", "house-dealer"), await room.person("Flo", "floor")
    floor = AtHand(room, with_token(room.address, flo, await room.token(flo)))
    wanted = OpenTable(id="open", game=game, collection=("1",), physical=True, **more)
    house_dealer = AtHand(room, with_token(room.address, hal, await room.token(hal)))
    return Felt(house_dealer, floor, (await floor.open_table(wanted)).table)


@pytest.mark.parametrize("name", HANDS)
def test_a_whole_round_at_a_physical_table(name: str, tmp_path: Path) -> None:
    async def through() -> None:
        async with served(tmp_path) as room:
            await whole_round(room, HANDS[name])

    asyncio.run(through())
    with closing(open_log(str(tmp_path / "room.db"), read_only=True)) as log:
        assert list(audit(log)) == []


def told_beside(told: dict[str, Any], hand: Hand) -> None:
    """Where action starts, and what goes back should the round be void."""
    starts = told.pop("starts")
    assert starts is None or starts["says"].startswith("action starts at seat ")
    back = told.pop("returned")
    assert [one["says"] for one in back] == [
        f"return ${fee.removesuffix('.00')} to seat 1, the player-dealer" for fee in hand.fees.values()
    ]


async def whole_round(room: Served, hand: Hand) -> None:
    felt = await opened(room, hand.game, jackpot=cents(1))
    first, *_ = hand.cards.split()

    # a card that the document has no rule for: the floor calls a misdeal, and all money goes back
    await felt.banked(hand.wager)
    for bet in hand.bets:
        await felt.bet(bet)
    await felt.do(c.Deal())
    await felt.do(c.EnterCard(card=Card.of(first)))
    for fault in ("boxed", "exposed"):
        with pytest.raises(Refusal, match=f"the document has no rule for a card {fault}"):
            await felt.do(c.EnterCard(card=Card.of("8s"), fault=fault))
    with pytest.raises(Refusal) as no:
        await felt.do(c.Rule(ruling="misdeal"))
    assert no.value.status == 403, "a house dealer calls the floor"
    path = f"/tables/{felt.table}/director"
    told = await felt.hal.ask("GET", path, dict)
    cards = told["awaited"].pop("cards")
    assert (len(cards), cards[0], cards[-1]) == (52, "As", "2c")
    told_beside(told, hand)
    assert told == {
        "question": room.room.table(felt.table).state.question,
        "banked": None,
        "collection": None,
        "short": "",
        "repeat": None,
        "felt": {"player": [first]},
        "unseen": 0,
        "picks": [],
        "rulings": [],
        "asks": [],
        "fell": [],
        "awaited": {"place": "banker", "lies": "", "faults": [], "dice": None, "shuffle": "", "gone": {}},
        "hands": None,
        "entered": {"number": 0, "says": "the last card", "off": ""},
        "answered": None,
        "deal_open": False,
        "reset": [],
    }
    lawful = await felt.ask("director")
    assert [ruling["name"] for ruling in lawful["rulings"]] == ["misdeal"]
    await felt.flo.do(felt.table, c.Rule(ruling="misdeal", cite=lawful["rulings"][0]["cite"]))
    (void,) = await felt.ask("rounds")
    assert void["void"].startswith("misdeal: ")
    assert len((await felt.hal.ask("GET", path, dict))["returned"]) == len(hand.fees), "what was collected"
    assert (void["fees"], void["jackpot"]) == ({}, {})
    assert set(void["net"].values()) == {"0.00"}
    assert (await felt.settles_to(1))["void"] == void["void"]

    # the same bets again, and the cards as they fall
    await felt.banked(hand.wager)
    for bet in hand.bets:
        await felt.bet(bet)
    await felt.bet("4 dan player 5")
    await felt.do(c.TakeDown(seat=4, bet="player", bettor="dan"))
    await felt.deal_with_slips(hand.cards)
    played, _ = await felt.ask("rounds")
    bettors = {bet.split()[1] for bet in hand.bets}
    assert played["net"] == hand.net
    assert played["fees"] == hand.fees
    assert played["jackpot"] == dict.fromkeys(bettors, "1.00")

    # the exported record settles to the same money
    told = await felt.settles_to(2)
    assert told["net"] == hand.net
    assert {charge["bettor"]: charge["amount"] for charge in told["collection"]} == hand.fees
    shown = (await felt.hal.table(felt.table)).bank_table
    assert [line["paid"] for line in told["settlement"]] == [
        f"{line.paid / 100:.2f}" for line in shown.settled
    ]

    # the box pays someone there; the reports have it
    await felt.flo.do(
        felt.table, c.AwardJackpot(person="ann", share=50, why="drawn at the hour", cite="house rule")
    )
    half = cents(len(bettors)) // 2
    (drop,) = await felt.flo.totals("table")
    assert (drop.rounds, drop.collection) == (2, sum(map(cents, hand.fees.values())))
    (banked,) = await felt.flo.ask("GET", "/reports/player-dealers", list)
    assert (banked["rounds"], banked["won"]) == (2, hand.net["player-dealer"])
    (box,) = await felt.flo.jackpots()
    assert (box.dropped, box.paid, box.holds) == (cents(len(bettors)), half, cents(len(bettors)) - half)

    await the_pad(felt, hand)


async def the_pad(felt: Felt, hand: Hand) -> None:
    """Results of hands that were not entered card by card, and a new shoe."""
    board = await felt.ask("scoreboard")
    assert [result["winner"] for result in board["results"]] == [hand.winner]
    assert board["results"][0]["bets"][hand.hit] == "win"
    for winner in ("banker", "tie"):
        await felt.do(c.EnterResult(stated={"winner": winner}))
    await felt.do(c.TakeBackResult())
    board = await felt.ask("scoreboard")
    assert [result["winner"] for result in board["results"]] == [hand.winner, "banker"]
    with pytest.raises(Refusal, match="never 'nobody'"):
        await felt.do(c.EnterResult(stated={"winner": "nobody"}))
    with pytest.raises(Refusal, match="is never"):
        await felt.do(c.EnterResult(stated={"winner": "tie", "player_total": "0..99999999999"}))
    await felt.do(c.NewShoe())
    board = await felt.ask("scoreboard")
    assert (board["results"], board["previous"]["hands"]) == ([], 2)
    assert (hand.hit in board["previous_results"][0]["hits"]) == (hand.hit != hand.winner)
    assert [cell["mark"] for cell in board["previous_roads"]["bead_plate"]] == [hand.winner, "banker"]
    with pytest.raises(Refusal, match="were not committed to"):
        await felt.ask("rounds/1/proofs")  # nobody knows the order of a shoe that was shuffled by hand


def test_a_round_is_taken_out_of_the_shift_it_was_counted_in(tmp_path: Path) -> None:
    """The shifts have changed meanwhile."""

    async def through() -> None:
        async with served(tmp_path) as room:
            felt = await opened(room, CASH_IN)
            await felt.banked("150")
            await felt.bet("2 ann player 100")
            await felt.deal("9h 2d Kh 3d")
            whole_day = {"id": "s", "zone": "UTC", "shifts": [{"name": "only", "hour": 0}]}
            await felt.flo.ask("POST", "/reports/shifts", dict, whole_day)
            await felt.do(c.TakeBackEntry())
            await felt.do(c.EnterCard(card=Card.of("3d")))
            drop = await felt.flo.ask("GET", "/reports/drop", list)
            assert [(row["rounds"], row["collection"]) for row in drop] == [(0, "0.00"), (1, "1.00")]
            assert drop[1]["shift"] == "only"

    asyncio.run(through())
    with closing(open_log(str(tmp_path / "room.db"), read_only=True)) as log:
        assert list(audit(log)) == []


@in_a_room
async def test_the_pad_says_what_to_collect_which_bets_to_repeat_and_where_action_starts(
    room: Served,
) -> None:
    felt = await opened(room, ZOOBAC)
    await felt.banked("300")
    assert (await felt.ask("director"))["collection"]["none"].startswith("nobody owes a collection")
    for bet in ("2 ann player 100", "3 bob banker 60"):
        await felt.bet(bet)
    path = f"/tables/{felt.table}/director"
    told = await felt.hal.ask("GET", path, dict)
    (due,) = told["collection"]["due"]
    assert (due["says"], due["cites"]) == ("collect $2 from seat 1, the player-dealer", ["001:1084"])
    assert told["repeat"] is None
    await felt.do(c.Deal())
    await felt.do(c.EnterCard(card=Card.of("9h")))
    told = await felt.hal.ask("GET", path, dict)
    assert (told["collection"], told["starts"]["cites"]) == (None, ["001:804-806", "001:806"])
    assert (await felt.hal.table(felt.table)).table.readings == {"player": "9"}
    for card in ("2d", "Kh", "3d"):
        await felt.do(c.EnterCard(card=Card.of(card)))
    await felt.banked("300")
    repeat = (await felt.hal.ask("GET", path, dict))["repeat"]
    assert ([bet["bettor"] for bet in repeat["bets"]], repeat["total"]) == (["ann", "bob"], "160.00")
    await felt.do(c.RepeatBets())
    assert [bet.bettor for bet in (await felt.hal.table(felt.table)).bank_table.bets] == ["ann", "bob"]


@in_a_room
async def test_cards_entered_face_down_are_shown_to_nobody_but_where_a_hand_is_set(room: Served) -> None:
    """Pai gow poker: seven piles of seven, face down. Dice of six bring pile 3 to seat 2, and it is set."""
    felt = await opened(room, "parkwest/lucky-pai-gow-poker")
    await felt.banked("300")
    await felt.bet("2 ann base 25")
    deck = [card.text for card in DECKS["joker"].cards[:49]]
    await felt.deal(" ".join(deck))
    path = f"/tables/{felt.table}/director"
    told = await felt.hal.ask("GET", path, dict)
    assert {card for cards in told["felt"].values() for card in cards} == {"??"}
    await felt.do(c.Decide(seat=1, choice="pile-1", bettor="player-dealer"))
    await felt.do(c.EnterDice(dice=(1, 2, 3)))
    told = await felt.hal.ask("GET", path, dict)
    (picks,) = told["picks"]
    assert (picks["place"], len(told["felt"]["2"])) == ("2", 7)
    assert set(told["felt"]["player-dealer"]) == {"??"}
    assert {card for way in picks["ways"] for card in way["cards"]} == set(told["felt"]["2"])

    ann = await room.person("Ann")
    player = AtHand(room, with_token(room.address, ann, await room.token(ann)))
    with pytest.raises(Refusal) as no:
        await player.ask("GET", path, dict)
    assert no.value.status == 403
    for onlooker in (player, felt.hal):
        seen = await onlooker.table(felt.table)
        assert {card for cards in seen.table.felt.values() for card in cards} == {"??"}
        assert {card for sight in seen.table.log for card in sight.cards} == {"??"}
        assert seen.yours is None


@in_a_room
async def test_hands_that_nobody_saw_dealt_are_entered_as_they_are_opened(room: Served) -> None:
    """Dice of five: seat 5 first. Ann's king-eight and tens beat queen-jack and nines."""
    felt = await opened(room, "aviator/pai-gow-poker")
    await felt.banked("300")
    await felt.bet("2 ann base 25")
    await felt.do(c.Deal())
    path = f"/tables/{felt.table}/director"
    told = (await felt.hal.ask("GET", path, dict))["hands"]
    assert (told["places"], told["halves"], told["before"]) == (
        ["2", "player-dealer"],
        ["front", "back"],
        None,
    )
    assert (told["first"]["5"], told["pack"]["Jo"], len(told["pack"])) == ("5", 1, 53)
    hands = {
        "player-dealer": "front: Qd Jc | back: 9s 9d 7h 5c 3s",
        "2": "front: Kd 8c | back: Ts Th 6h 4c 2s",
    }
    nines = urlencode({"place": "2", "said": "front: 9s 9d | back: Ts Jh 6h 4c 2s"})
    read = await felt.hal.ask("GET", f"{path}/hand?{nines}", dict)
    assert (read["parts"][0], read["foul"]) == (["9s", "9d"], "the front hand is higher than the back")
    pat = await room.person("Pat")
    async with room.client(pat) as player:
        with pytest.raises(Refusal, match="only the house-dealer or the floor may deal"):
            await player.ask("GET", f"{path}/hand?{nines}", dict)
    twice = hands | {"2": "front: Qd 8c | back: Ts Th 6h 4c 2s"}
    with pytest.raises(Refusal, match="the Qd is not in the pack so often: it is in the hand of the"):
        await felt.do(c.EnterHands(hands=twice, dice=(1, 2, 2)))
    await felt.do(c.EnterHands(hands=hands | {"2": "house way: Kd 8c Ts Th 6h 4c 2s"}, dice=(1, 2, 2)))
    told = await felt.hal.ask("GET", path, dict)
    assert (told["hands"], told["entered"]["says"]) == (None, "the hands")
    assert told["answered"]["says"] == "the decision of player-dealer at seat 1"
    await felt.do(c.TakeBackEntry(entry=told["entered"]["number"]))
    before = (await felt.hal.ask("GET", path, dict))["hands"]["before"]
    assert before["hands"]["2"] == "house way: Kd 8c Ts Th 6h 4c 2s"
    assert (before["dice"], before["picked"]) == ([1, 2, 2], "")
    sue = await room.person("Sue", "surveillance")
    watch = AtHand(room, with_token(room.address, sue, await room.token(sue)))

    async def said() -> list[str]:
        found = await watch.ask("GET", "/log/search?kind=hands-entered", dict)
        return [one["says"][:45] for one in found["events"]]

    assert await said() == ["of the round in play: not shown yet"]
    replay = await felt.ask("rounds/1")
    assert len(replay["taken_back"]) == 49 + 4, "every card, the pile, the dice, two hands"
    assert {card for one in replay["taken_back"] for card in one["sight"]["cards"]} == {"??"}
    await felt.do(c.EnterHands(hands=hands, dice=(1, 2, 2)))
    seen = (await felt.hal.table(felt.table)).table
    assert (seen.over, seen.felt[Place("2-front")]) == (True, ("Kd", "8c"))
    (played,) = await felt.ask("rounds")
    assert played["net"] == {"ann": "25.00", "player-dealer": "-25.00"}
    assert (await felt.settles_to(1))["net"] == played["net"]
    assert await said() == ["the hands are opened: the player-dealer front"] * 2


@in_a_room
async def test_of_hands_that_nobody_opened_a_replay_and_the_pad_show_backs(room: Served) -> None:
    """Seven hands were dealt and two opened: what the answers have for the other five is anything."""
    felt = await opened(room, "aviator/pai-gow-poker")
    await felt.banked("300")
    await felt.bet("2 ann base 25")
    await felt.do(c.Deal())
    hands = {
        "player-dealer": "front: Qd Jc | back: 9s 9d 7h 5c 3s",
        "2": "front: Kd 8c | back: Ts Th 6h 4c 2s",
    }
    await felt.do(c.EnterHands(hands=hands, dice=(1, 2, 2)))

    async def all_cards(step: str = "") -> dict[str, Any]:
        shown: dict[str, Any] = await felt.ask(f"rounds/1?viewpoint=all-cards{step}")
        assert {card for one in fallen(shown["log"]) for card in one["cards"]} == {"??"}, "in no known order"
        return shown

    def fallen(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [sight for sight in log if sight["what"] == "card"]

    shown = await all_cards()
    assert (shown["felt"]["dead"], shown["unseen"]) == (["??"] * 35, 35)
    assert (shown["felt"]["2-front"], shown["felt"]["player-dealer-front"]) == (["Kd", "8c"], ["Qd", "Jc"])
    dealt = await all_cards("&step=50")
    assert (len(fallen(dealt["log"])), dealt["unseen"]) == (49, 49)
    assert {card for cards in dealt["felt"].values() for card in cards} == {"??"}

    path = f"/tables/{felt.table}/director"
    told = await felt.hal.ask("GET", path, dict)
    await felt.do(c.TakeBackEntry(entry=told["answered"]["number"]))
    told = await felt.hal.ask("GET", path, dict)
    assert (told["felt"]["dead"], told["unseen"]) == (["??"] * 35, 35)
    await felt.do(c.TakeBackEntry(entry=told["entered"]["number"]))
    assert (await felt.hal.ask("GET", path, dict))["unseen"] == 0, "nothing lies there"
    await felt.do(c.EnterHands(hands=hands, dice=(1, 2, 2)))
    struck = fallen([one["sight"] for one in (await all_cards())["taken_back"]])
    assert (len(struck), {card for sight in struck for card in sight["cards"]}) == (49, {"??"})


@in_a_room
async def test_a_replay_shows_what_was_taken_back_by_whom_and_when(room: Served) -> None:
    """The last card too, which had ended the round."""
    felt = await opened(room, CASH_IN)
    await felt.banked("150")
    await felt.bet("2 ann player 100")
    await felt.deal_with_slips("9h 2d Kh 3d")
    await felt.do(c.TakeBackEntry())
    await felt.flo.do(felt.table, c.EnterCard(card=Card.of("4d")))
    replay = await felt.ask("rounds/1?viewpoint=all-cards")
    slips = replay["taken_back"]
    assert [(one["after"], one["sight"]["cards"]) for one in slips] == [
        (0, ["8s"]), (1, ["8s"]), (2, ["8s"]), (3, ["3d"]),
    ]  # fmt: skip
    assert [one["sight"]["place"] for one in slips] == ["player", "banker"] * 2
    assert {(one["entered_by"], one["by"]) for one in slips} == {(felt.hal.person, felt.hal.person)}
    assert all(replay["times"][0] <= one["entered_at"] <= one["at"] for one in slips)
    assert replay["readings"] == {"player": "9", "banker": "6", "round": "Player wins, 9 to 6"}
    assert len((await felt.ask("rounds/1?step=1"))["taken_back"]) == 2, "as far as the round had come"


@in_a_room
async def test_a_shoe_has_so_many_of_each_card_until_there_is_a_new_one(room: Served) -> None:
    felt = await opened(room, CASH_IN, decks=3)
    for cards in ("9h 9h 9h Kd", "9d 9d 9d Kd"):
        await felt.banked("100")
        await felt.bet("2 ann player 10")
        await felt.deal(cards)
    await felt.banked("100")
    await felt.bet("2 ann player 10")
    await felt.do(c.Deal())
    gone = (await felt.ask("director"))["awaited"]["gone"]
    assert gone == dict.fromkeys(("9h", "9d"), "all 3 have been dealt since the shuffle")
    with pytest.raises(Refusal, match="the 9h is not in the pack any more"):
        await felt.do(c.EnterCard(card=Card.of("9h")))
    with pytest.raises(Refusal, match="a new shoe waits for the end of the round"):
        await felt.do(c.NewShoe())
    for card in ("9c", "2s", "Kc", "3s"):
        await felt.do(c.EnterCard(card=Card.of(card)))
    await felt.do(c.NewShoe())
    await felt.banked("100")
    await felt.bet("2 ann player 10")
    await felt.deal("9h 2s Kh 3s")
    assert len(await felt.ask("rounds")) == 4


@in_a_room
async def test_the_house_dealer_enters_decisions_and_a_seat_without_a_name(room: Served) -> None:
    """Gold: the community's four is an option; who has no name goes by the seat, as in a record."""
    felt = await opened(room, GOLD)
    await felt.banked("100")
    await felt.do(c.PlaceBet(seat=2, bet="base", amount=cents(50)))
    await felt.do(c.PlaceBet(seat=2, bet="base", amount=cents(20), backline=True))
    await felt.bet("3 cy base 20")
    await felt.do(c.PlaceBet(seat=4, bet="base", amount=cents(5)))
    await felt.do(c.TakeDown(seat=4, bet="base"))
    await felt.deal("4h 6h Kd Tc")
    asked = await felt.hal.ask("GET", f"/tables/{felt.table}/director", dict)
    assert asked["felt"] == {"community": ["4h", "Kd"], "player-dealer": ["6h", "??"]}
    assert {ask["bettor"] for ask in asked["asks"]} == {"seat-2"}
    assert [offer["choice"] for offer in asked["asks"][0]["offers"]] == ["hit", "stand"]
    assert asked["awaited"] is None
    await felt.do(c.Decide(seat=2, choice="stand"))
    await felt.do(c.Decide(seat=2, choice="hit", bettor="backline-2"))
    await felt.flo.do(felt.table, c.TakeDefault(seat=3, cite="003:144"))
    await felt.do(c.EnterCard(card=Card.of("2s")))  # four stands and loses to six; six by a hit pushes
    (played,) = await felt.ask("rounds")
    assert played["net"] == {"seat-2": "-50.00", "backline-2": "0.00", "cy": "0.00", "player-dealer": "50.00"}
    assert (await felt.settles_to(1))["net"] == played["net"]
    with pytest.raises(Refusal, match="with a scoreboard"):
        await felt.do(c.EnterResult(stated={"winner": "tie"}))

    # the same, as the hands are opened
    await felt.banked("100")
    await felt.do(c.PlaceBet(seat=2, bet="base", amount=cents(50)))
    await felt.do(c.PlaceBet(seat=2, bet="base", amount=cents(20), backline=True))
    await felt.do(c.Deal())
    path = f"/tables/{felt.table}/director"
    decisions = (await felt.hal.ask("GET", path, dict))["hands"]["decisions"]
    assert [(who["seat"], who["bettor"]) for who in decisions["who"]] == [(2, "seat-2"), (2, "backline-2")]
    assert [offer["choice"] for offer in decisions["offers"]] == ["hit", "stand"]
    hands = {"community": "4h Kd 2s", "player-dealer": "6h Tc"}
    stood, hit = Decision(seat=2, choice="stand"), Decision(seat=2, bettor="backline-2", choice="hit")
    with pytest.raises(Refusal, match="the decision of seat-2 at seat 2 is missing: hit, stand"):
        await felt.do(c.EnterHands(hands=hands, decisions=(hit,)))
    for again in (True, False):
        await felt.do(c.EnterHands(hands=hands, decisions=(stood, hit)))
        if again:
            await felt.do(c.TakeBackEntry(entry=0))
            before = (await felt.hal.ask("GET", path, dict))["hands"]["before"]
            assert [one["choice"] for one in before["decisions"]] == ["stand", "hit"]
    played, _ = await felt.ask("rounds")
    assert played["net"] == {"seat-2": "-50.00", "backline-2": "0.00", "player-dealer": "50.00"}
    assert (await felt.settles_to(2))["net"] == played["net"]
