"""A table that is played for pots, from the first seat taken to the money: what people do between hands."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest
from msgspec.structs import replace

from openfelt.room.log import events as e
from openfelt.room.state.opening import check_opening
from openfelt.room.state.time_bank import HANDS, SLICES
from openfelt.room.steps.caller import Caller
from openfelt.rounds.answers import Chose
from openfelt.rules.bets import Limits
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.money import Net, cents, dollars
from openfelt.table.button import Positions
from openfelt.table.stacks import Stakes
from room import spoken as c
from room.held import HeldChance
from room.pot_tables import (
    AVIATOR,
    LIMIT,
    LIVERMORE,
    MARINA,
    NO_LIMIT,
    POKER_PRO,
    PotNight,
    pot_opened,
    pot_rules,
)
from room.tables import audited, caller, everything, opened, rules_of, sent


def refused(night: PotNight, who: str | Caller, command: c.AnyCommand, why: str, *cites: str) -> None:
    """With these words, and exactly these lines."""
    with pytest.raises(Denied, match=why) as no:
        night.do(who, command)
    assert tuple(map(str, no.value.cites)) == cites


def three(game: str = MARINA, buy_in: object = 100, **more: object) -> PotNight:
    return PotNight(game, **more).seated("ann", "bob", "cy", buy_in=buy_in)


def answers(night: PotNight, by: str) -> list[Chose]:
    """What was decided in the hand, by whom."""
    return [one for one in night.round.answers if isinstance(one, Chose) and one.by == by]


# Opening


def check(game: str = MARINA, **more: object) -> None:
    table = pot_opened(game, **more)
    check_opening(table, pot_rules(table))


def limit(small: object, big: object, *blinds: object) -> Stakes:
    return Stakes(structure="limit", bets=(cents(small), cents(big)), blinds=tuple(map(cents, blinds)))


@pytest.mark.parametrize(
    ("game", "stakes", "why", "cite"),
    [
        (LIVERMORE, NO_LIMIT, "this game is played limit or spread", "002:1803-1960"),
        (MARINA, limit(2, 4, 1, 1), "the big blind is the lower bet, .2", "001:132"),
        (MARINA, limit(2, 4), "the blinds are a small and a big blind", "001:132"),
        (MARINA, limit(2, 4, "0.75", 2), "the smallest chip is .0.50", "001:"),
        (POKER_PRO, limit(4, 8, 2, 4), "the limits are 2/4, 3/6, .* and higher", "003:1085-1087"),
    ],
)
def test_stakes_that_the_document_does_not_print_are_refused(
    game: str, stakes: Stakes, why: str, cite: str
) -> None:
    with pytest.raises(RuleBroken, match=why) as no:
        check(game, stakes=stakes)
    assert str(no.value.cites[0]).startswith(cite)
    assert no.value.at == "stakes"


@pytest.mark.parametrize(
    ("game", "more"),
    [
        (MARINA, {"stakes": limit(2, 4, 1, 2), "collection": ("4",)}),
        (MARINA, {"stakes": NO_LIMIT, "collection": ("63",)}),
        (LIVERMORE, {"stakes": limit(3, 6, 1, 3)}),
        (POKER_PRO, {"stakes": limit(100, 200, 50, 100), "seats": 10}),
        (AVIATOR, {"stakes": NO_LIMIT, "collection": ("1", "18", "23", "27")}),
        (AVIATOR, {"stakes": NO_LIMIT, "section": "003:1723", "collection": ("no-limit-2/1",)}),
    ],
)
def test_stakes_that_are_printed_are_not(game: str, more: dict[str, object]) -> None:
    check(game, **more)


@pytest.mark.parametrize(
    ("game", "more", "cites"),
    [
        (MARINA, {"stakes": limit(3, 6, 1, 3), "collection": ("4",)}, ("001:1141-1211", "001:1149")),
        (MARINA, {"stakes": NO_LIMIT, "collection": ("4",)}, ("001:1141-1211", "001:1149")),
        (
            AVIATOR,
            {"stakes": NO_LIMIT, "section": "003:1723", "collection": ("no-limit-1/1",)},
            ("003:1734-1742", "003:1738"),
        ),
        (
            AVIATOR,
            {"stakes": Stakes(blinds=(cents(1), cents(1))), "collection": ("34",)},
            ("003:3676-3694", "003:3687"),
        ),
    ],
)
def test_an_option_is_posted_only_where_it_is_printed_for_the_stakes(
    game: str, more: dict[str, object], cites: tuple[str, ...]
) -> None:
    with pytest.raises(RuleBroken, match="is not one it is printed for") as no:
        check(game, **more)
    assert tuple(map(str, no.value.cites)) == cites


@pytest.mark.parametrize("timer", ["pause", "bank"])
@pytest.mark.parametrize("seconds", [0, -5, 1e9, float("nan"), float("inf")])
def test_a_clock_runs_for_some_seconds_and_not_for_ever(timer: str, seconds: float) -> None:
    with pytest.raises(Denied, match=f"the {timer} timer is 1 to 600 seconds"):
        check(timers=e.Timers(**{timer: seconds}))  # type: ignore[arg-type]  # one of the numbers


def test_a_table_posts_what_its_kind_of_play_has() -> None:
    with pytest.raises(Denied, match="posts stakes, and no limits"):
        check(stakes=None)
    with pytest.raises(Denied, match="posts stakes, and no limits"):
        check(limits=Limits(cents(2), cents(4)))
    banked = opened(stakes=LIMIT)
    with pytest.raises(Denied, match="posts limits, and no stakes"):
        check_opening(banked, rules_of(banked))
    with pytest.raises(RuleBroken, match="11 positions"):
        check(seats=11)


def test_a_table_that_says_nothing_has_the_usual_stakes() -> None:
    for game in (MARINA, LIVERMORE, AVIATOR, POKER_PRO):
        asked = replace(pot_opened(game), stakes=None, limits=Limits(cents(5), cents(500)))
        table = pot_rules(asked).closest(asked)
        assert table.limits == Limits()
        check_opening(table, pot_rules(table))


def test_blinds_that_are_left_out_go_with_the_posted_bets() -> None:
    """001:203, 002:43, 003:284."""
    for game, bets, blinds in (
        (MARINA, (15, 30), "$7.50 and $15"),
        ("marina/lowball", (15, 30), "$7.50, $7.50 and $15"),
        ("aviator/lowball", (30, 60), "$10, $20 and $30"),
    ):
        asked = replace(pot_opened(game), stakes=limit(*bets), collection=(), seats=7)
        table = pot_rules(asked).closest(asked)
        assert table.posted == f"${bets[0]}/${bets[1]} limit, blinds {blinds}"
        check_opening(table, pot_rules(table))
    named = replace(asked, stakes=limit(30, 60, 5, 10, 30))
    assert pot_rules(named).closest(named) == named


def test_the_log_says_what_a_table_is_played_for() -> None:
    assert pot_opened().posted == "$2/$4 limit, blinds $1 and $2"
    assert pot_opened(stakes=replace(NO_LIMIT, button=cents(3))).posted == (
        "no-limit, blinds $1 and $2, $3 by the button"
    )


# Sitting down


def test_a_hand_begins_by_itself_when_two_are_ready() -> None:
    night = PotNight()
    assert night.phase == "gathering"
    night.do("ann", c.Sit(seat=2, buy_in=cents(20)))
    assert night.phase == "gathering"
    assert not night.clock()
    happened = night.do("bob", c.Sit(seat=5, buy_in=cents(20)))
    assert [type(event) for event in happened] == [e.Bought, e.Sat, e.ShoeBegun], "committed to at once"
    assert night.phase == "starting"
    night.clock()
    assert night.phase == "playing"
    assert night.round.begun.button is None, "the first hand draws for it"


def test_bots_of_a_private_table_wait_for_whose_it_is() -> None:
    night = PotNight(private="ann")
    night.do("ann", c.SeatBots(people=("b1", "b2"), buy_in=cents(80)))
    assert night.phase == "gathering"
    night.do("ann", c.Sit(seat=9, buy_in=cents(20)))
    assert night.phase == "starting"
    night.do("ann", c.SitOut())
    assert night.phase == "starting", "they go on while their host sits out"


@pytest.mark.parametrize(
    ("game", "more", "least", "cite"),
    [
        (MARINA, {}, 20, "001:148"),
        (LIVERMORE, {"stakes": limit(3, 6, 1, 3)}, 30, "002:6"),
        (MARINA, {"stakes": NO_LIMIT}, 20, "001:148"),
        ("marina/lowball", {"stakes": limit(15, 30, "7.50", "7.50", 15)}, 300, "001:219"),
        ("marina/lowball", {"stakes": limit(12, 24, 6, 6, 12)}, 120, "001:219"),
        ("marina/lowball", {"stakes": limit(10, 20, 5, 5, 10)}, 100, "001:219"),
        ("marina/lowball", {"stakes": Stakes(blinds=(cents(10), cents(20), cents(30)))}, 300, "001:219"),
        ("livermore/lowball", {"stakes": limit(4, 8, 2, 2, 4)}, 40, "002:6"),
    ],
)
def test_one_sits_down_with_the_documents_least(
    game: str, more: dict[str, object], least: int, cite: str
) -> None:
    night = PotNight(game, **more)
    short = c.Sit(seat=1, buy_in=cents(least - 1))
    refused(night, "ann", short, f"ann brings .{least - 1}, and a buy-in is at least .{least}", cite)
    night.do("ann", c.Sit(seat=1, buy_in=cents(least)))


def test_where_a_schedule_prints_a_buy_in_that_holds_too() -> None:
    """003:3639: at least $20 at pot limit and no limit."""
    stakes = Stakes(blinds=(cents(1), cents(2)))
    with_list = PotNight(AVIATOR, stakes=stakes, collection=("34",))
    assert with_list.state.rules.least_buy_in(stakes) == cents(20)


def test_one_short_buy_is_allowed_and_no_second() -> None:
    night = three(buy_in=20)
    night.do("ann", c.Buy(amount=cents(5)))
    refused(night, "ann", c.Buy(amount=cents(5)), "one buy of less than .20 has been made", "001:148")
    night.do("ann", c.Buy(amount=cents(20)))
    night.do("bob", c.Buy(amount=cents(5)))
    assert night.dollars() == {"ann": 45, "bob": 25, "cy": 20}
    refused(night, "dan", c.Buy(amount=cents(20)), "only those who have a seat")


def test_where_every_whole_buy_in_brings_a_short_one_there_are_as_many() -> None:
    """003:628."""
    stakes = Stakes(ante=cents("0.50"))
    night = PotNight("aviator/mexican-poker", stakes=stakes, seats=7).seated("ann", "bob", buy_in=20)
    night.do("ann", c.Buy(amount=cents(5)))
    says = "one buy of less than .20 has been made for every whole one"
    refused(night, "ann", c.Buy(amount=cents(5)), says, "003:628")
    for amount in (20, 5):
        night.do("ann", c.Buy(amount=cents(amount)))
    refused(night, "ann", c.Buy(amount=cents(5)), says, "003:628")
    for amount in (20, 30, 5, 5):
        night.do("ann", c.Buy(amount=cents(amount)))
    refused(night, "ann", c.Buy(amount=cents(5)), says, "003:628")
    assert everything(night.again()) == everything(night.state)


def test_elsewhere_no_whole_buy_in_brings_another_short_one() -> None:
    """001:148: one after the first buy-in."""
    night = three(buy_in=20)
    for amount in (5, 20):
        night.do("ann", c.Buy(amount=cents(amount)))
    refused(night, "ann", c.Buy(amount=cents(5)), "one buy of less than .20 has been made: ", "001:148")


def test_who_comes_back_soon_brings_what_they_left_with() -> None:
    night = three(buy_in=30)
    night.do("ann", c.Buy(amount=cents(5)))
    night.do("ann", c.Leave())
    night.now += 29 * 60
    for amount in (20, 34, 100):
        sit = c.Sit(seat=1, buy_in=cents(amount))
        refused(night, "ann", sit, "within 30 minutes brings what they left with: that is .35", "001:99")
    night.do("ann", c.Sit(seat=1, buy_in=cents(35)))
    refused(night, "ann", c.Buy(amount=cents(5)), "one buy of less", "001:148")
    night.do("ann", c.Leave())
    night.now += 31 * 60
    night.do("ann", c.Sit(seat=1, buy_in=cents(20)))
    night.do("ann", c.Buy(amount=cents(5)))
    assert everything(night.again()) == everything(night.state)


def test_what_is_bought_in_a_hand_plays_from_the_next() -> None:
    night = three().dealt()
    asked = night.asked()
    night.do(asked, c.Buy(amount=cents(50)))
    assert night.state.stacks[asked] == cents(150)
    assert max(offer.money.most for offer in night.round.open_asks[0].offers if offer.money) < cents(100)
    night.check_down().dealt()
    assert max(stack.amount for stack in night.round.begun.stacks) > cents(140)


def test_where_chips_are_bought_between_hands_they_are_refused_in_one() -> None:
    night = three(POKER_PRO, seats=10).dealt()
    refused(night, "ann", c.Buy(amount=cents(50)), "chips are bought between hands", "003:1325-1328")
    night.do("dan", c.Sit(seat=5, buy_in=cents(50)))
    night.do("dan", c.Buy(amount=cents(50)))
    night.check_down()
    night.do("ann", c.Buy(amount=cents(50)))


def test_nobody_plays_the_electronic_table_for_a_company() -> None:
    """003:1136."""
    night, sit = PotNight(POKER_PRO, seats=10), c.Sit(seat=1, buy_in=cents(100))
    hired = caller("eve", company="Knighted")
    refused(night, hired, sit, "nobody plays .* for a company such as Knighted", "003:1136")
    PotNight(AVIATOR).do(hired, sit)


# Leaving, sitting out, moving


def test_who_leaves_in_a_hand_goes_when_it_is_over() -> None:
    night = three().dealt()
    first = night.asked()
    assert [type(event) for event in night.do(first, c.Leave())][:2] == [e.LeaveAsked, e.Answered]
    assert night.asked() != first, "what they are asked is folded"
    refused(night, first, c.Leave(), "you leave when the hand is over, as you said")
    assert night.state.seat_of(first) is not None
    night.check_down()
    assert night.state.seat_of(first) is None
    assert first not in night.state.stacks
    assert not night.ended.silent, "who has said so is not sat out besides"
    assert night.money == 0


def test_who_has_said_that_they_leave_may_stay() -> None:
    night = three().dealt()
    other = next(one for one in ("ann", "bob", "cy") if one != night.asked())
    refused(night, other, c.Stay(), "you have not said that you leave")
    night.do(other, c.Leave())
    night.do(other, c.Stay())
    night.check_down()
    assert night.state.seat_of(other) is not None


def test_who_is_in_no_hand_leaves_at_once() -> None:
    night = three().dealt()
    night.do("dan", c.Sit(seat=8, buy_in=cents(20)))
    assert [type(event) for event in night.do("dan", c.Leave())] == [e.Left, e.CashedOut]
    refused(night, "ann", c.Change(table="t2", seat=1), "money in play: leave when the round is over")


def test_who_sits_out_is_not_dealt_in_and_has_missed_the_blinds_that_pass() -> None:
    night = PotNight(LIVERMORE, stakes=limit(3, 6, 1, 3)).seated("ann", "bob", "cy", "dan", buy_in=100)
    night.dealt().check_down()
    night.do("ann", c.SitOut())
    for _ in range(4):
        night.dealt()
        assert "ann" not in night.round.begun.people
        night.check_down()
    player = night.state.player("ann")
    assert player is not None
    assert player.debt is not None
    assert (player.debt.why, player.debt.small, player.debt.big) == ("missed", True, True)
    night.do("ann", c.SitIn())
    night.dealt()
    assert night.round.begun.debts[1] == player.debt, "and is asked in the hand how to come in"


def test_what_somebody_has_said_of_coming_in_is_said_for_them() -> None:
    """Whoever waits takes the big blind when it comes; whoever posts does so where that is asked."""
    said: dict[e.Word, set[str]] = {"wait": set(), "post": set()}
    for how, draw in product(said, range(5, 9)):
        night = PotNight(LIVERMORE, stakes=limit(3, 6, 1, 3))
        night.chance = HeldChance(random.Random(draw))  # another button
        night.seated("ann", "bob", "cy", buy_in=100).dealt().check_down()
        night.do("dan", c.Sit(seat=5, buy_in=cents(100)))
        refused(night, "ann", c.ComeIn(how="wait"), "you owe no blind")
        refused(night, "eve", c.ComeIn(how="wait"), "you have no seat here")
        night.do("dan", c.ComeIn(how=how))
        refused(night, "dan", c.ComeIn(how=how), "that is what you said")
        while "dan" in night.state.words:
            night.dealt()
            said[how] |= {one.choice.choice for one in answers(night, "player") if one.who.bettor == "dan"}
            night.check_down()
        assert night.state.player("dan").debt is None  # type: ignore[union-attr]  # who sits there
        assert audited(night) == []
    assert said == {"wait": {"blind", "wait"}, "post": {"blind", "post"}}


def test_one_moves_to_another_seat_between_hands() -> None:
    night = three().dealt().check_down()
    refused(night, "ann", c.Move(seat=2), "seat 2 is taken by bob")
    refused(night, "ann", c.Move(seat=10), "there is no seat 10", "001:130")
    refused(night, "dan", c.Move(seat=5), "you have no seat to move from")
    night.do("ann", c.Move(seat=7))
    assert night.state.seats == {2: "bob", 3: "cy", 7: "ann"}
    night.dealt()
    refused(night, "ann", c.Move(seat=8), "you are in the hand")
    assert everything(night.again()) == everything(night.state)


def test_who_has_nothing_left_is_out_until_they_buy() -> None:
    night = PotNight(stakes=NO_LIMIT).seated("ann", "bob", buy_in=20)
    while all(night.state.stacks.values()):
        night.dealt()
        while night.state.live:
            (ask,) = night.round.open_asks
            offers = {one.choice: one for one in ask.offers}
            if (bet := offers.get("raise") or offers.get("bet")) and bet.money:
                night.say(bet.choice, dollars(bet.money.most))
            else:
                night.say(next(one for one in ("call", "check", "show") if one in offers))
    broke = min(night.state.stacks, key=night.state.stacks.__getitem__)
    assert night.phase == "gathering"
    refused(night, broke, c.SitIn(), "you are not sitting out")
    assert night.state.player(broke).broke  # type: ignore[union-attr]  # who sits there
    night.do(broke, c.Buy(amount=cents(20)))
    assert night.phase == "starting"
    assert audited(night) == []


def test_whoever_waits_for_a_seat_is_called_when_somebody_has_left_after_the_hand() -> None:
    people = tuple(f"p{number}" for number in range(1, 10))
    night = PotNight().seated(*people, buy_in=100).dealt()
    night.do("xan", c.Wait())
    goes = night.asked()
    night.do(goes, c.Leave())
    assert night.state.calls == {}, "the hand is not over"
    night.check_down()
    ((seat, call),) = night.state.calls.items()
    assert call.person == "xan"
    refused(night, "yan", c.Sit(seat=seat, buy_in=cents(100)), "held for")
    refused(night, "p1" if goes != "p1" else "p2", c.Move(seat=seat), "held for")
    refused(night, "xan", c.Sit(seat=seat, buy_in=cents(1)), "a buy-in is at least .20 here", "001:148")
    night.do("xan", c.Sit(seat=seat, buy_in=cents(100)))
    player = night.state.player("xan")
    assert player is not None
    assert audited(night) == []


# Time


def test_time_of_ones_own_begins_when_time_is_up() -> None:
    night = three().dealt()
    first = night.asked()
    assert night.clock() == [e.TimeBanked(person=first)]
    assert night.asked() == first
    night.say("call")
    assert night.state.on_bank is None
    assert night.state.bank_of(first).slices == SLICES - 1


def test_when_that_is_up_too_the_clock_decides() -> None:
    night = three().dealt()
    first = night.asked()
    for _ in range(2):
        night.clock()
    assert night.asked() != first
    assert night.state.on_bank is None
    assert first in {one.who.bettor for one in answers(night, "clock")}


def test_a_table_without_a_time_bank_has_none() -> None:
    night = three(timers=e.Timers(bank=None)).dealt()
    first = night.asked()
    night.clock()
    assert night.asked() != first


def test_slices_are_used_up_and_come_back_slowly() -> None:
    night = PotNight(stakes=replace(LIMIT, blinds=(cents(1), cents(2)))).seated("ann", "bob", buy_in=1000)
    night.dealt()
    night.clock()
    spent = next(person for person in ("ann", "bob") if night.state.bank_of(person).slices < SLICES)
    night.check_down()
    for hand in range(HANDS - 1):
        assert night.state.bank_of(spent).slices == SLICES - 1, hand
        night.dealt().check_down()
    assert night.state.bank_of(spent).slices == SLICES


def test_whoever_answers_nothing_in_a_hand_is_sat_out_at_its_end() -> None:
    night = three(timers=e.Timers(bank=None)).dealt()
    silent = night.asked()
    night.clock()
    night.check_down()
    assert night.ended.silent == (silent,)
    assert silent in night.state.sitting_out
    assert night.state.sat_out[silent] == "let all that was asked run out"
    assert night.state.player(silent).out  # type: ignore[union-attr]  # who sits there
    night.do(silent, c.SitIn())
    assert not night.state.player(silent).out  # type: ignore[union-attr]  # who sits there


# The floor


def test_the_floor_rules_a_hand_dead_and_answers_for_who_has_gone() -> None:
    night = three().dealt()
    who = night.round.open_asks[0].who
    dead = c.Rule(ruling="dead-hand", findings={"seat": str(who.seat)})
    refused(night, who.bettor, dead, "only the floor")
    night.do("flo", replace(dead, cite="001:140", why="looked"))
    assert who.seat in night.round.money.folded
    other = night.round.open_asks[0].who
    night.do("flo", c.TakeDefault(seat=other.seat, cite="001:97"))
    assert night.state.live is False
    assert night.money == 0
    assert audited(night) == []


def test_a_correction_does_not_touch_what_may_be_bet_in_the_hand() -> None:
    night = three().dealt()
    correct = c.Correct(
        moves={"ann": Net(-100), "bob": Net(100)}, why="x", cite=str(night.state.game.play_cite)
    )
    refused(night, "flo", correct, "ann has only .0 free")
    night.check_down()
    night.do("flo", correct)


def test_a_pot_table_hears_nothing_of_a_bank() -> None:
    night = three()
    for command in (c.Accept(wager=cents(5)), c.PlaceBet(seat=1, bet="x", amount=cents(5)), c.NewShoe()):
        with pytest.raises(Denied, match=r"nobody banks|only the"):
            night.do("ann", command)


ROLES = ("player", "house-dealer", "floor", "cage", "surveillance", "regulator", "owner")


@pytest.mark.parametrize("role", ROLES)
def test_only_players_play(role: str) -> None:
    for command in (
        c.Sit(seat=9, buy_in=cents(100)), c.Stay(), c.Move(seat=8), c.ComeIn(how="post"), c.Leave(),
    ):  # fmt: skip
        night = three().dealt().check_down()
        if role == "player" and isinstance(command, c.Sit):
            night.do(caller("xan", role), command)
            continue
        why = "only the player" if role != "player" else "."
        with pytest.raises(Denied, match=why):
            night.do(caller("xan", role), command)


# The log


def test_a_finished_hand_is_not_played_again_when_the_log_is_read() -> None:
    night = three().dealt().check_down()
    again = night.again()
    assert again.so_far is not None
    assert again.so_far._round is None, "nobody has looked at it"
    assert again.line == night.state.line
    assert everything(again) == everything(night.state)
    assert sent(again) == sent(night.state)


def test_a_hand_that_cannot_be_played_any_more_is_called_off() -> None:
    """What its rules were is in the log; where they cannot be played, every stake goes back."""
    night = three().dealt().says("call")
    before = night.cents
    assert night.state.so_far is not None
    night.state.so_far = type(night.state.so_far)(
        type(night.rules)(night.rules.game, outdated="it is of another time"), night.state.so_far.begun
    )
    happened = night.do("flo", c.Pause(why="x"))
    assert [type(event) for event in happened] == [e.Paused]
    happened = night.do("flo", c.Resume())
    ended = next(event for event in happened if isinstance(event, e.HandEnded))
    assert (ended.called_off, ended.net, ended.left.positions) == (True, {}, None)
    assert night.cents == before
    assert night.state.line.last is None, "the button is where it was"


def test_a_void_hand_is_dealt_again_with_its_button() -> None:
    """001:116: nobody draws for it again, and whoever had it has not had their turn."""
    night = three().dealt()
    drawn = night.round.money.positions
    assert drawn is not None
    assert drawn.drawn
    night.state.apply(e.HandEnded(number=1, net={}, now=0.0, void="x", left=e.HandLeft(positions=drawn)), 0.0)
    again = night.state.next_hand()
    assert again is not None
    assert again.button == drawn.button
    assert night.state.hands == 0


def test_an_audit_finds_a_hand_that_was_tampered_with() -> None:
    night = three(collection=("4",)).dealt().check_down()
    assert audited(night) == []
    at = next(n for n, (event, _) in enumerate(night.log) if isinstance(event, e.HandEnded))
    ended = night.log[at][0]
    assert isinstance(ended, e.HandEnded)
    left = replace(ended.left, positions=Positions(button=9, dealt_in=(1, 2, 3)))
    for forged, found in (
        (replace(ended, left=left), "does not leave what it says to the next"),
        (replace(ended, fees={}), "is charged"),
        (replace(ended, silent=("ann",)), "does not leave what it says to the next"),
        (replace(ended, jackpot={"ann": cents(1)}), "has a jackpot drop of ann 1.00, not nothing"),
    ):
        night.log[at] = forged, 0.0
        assert any(re.search(found, problem) for problem in audited(night)), found
    night.log[at] = ended, 0.0
    begun = next(n for n, (event, _) in enumerate(night.log) if isinstance(event, e.HandBegun))
    first = night.log[begun][0]
    assert isinstance(first, e.HandBegun)
    night.log[begun] = replace(first, table=replace(first.table, button=2)), 0.0
    assert any("otherwise than the table stands" in problem for problem in audited(night))
