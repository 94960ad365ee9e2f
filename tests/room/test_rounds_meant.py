"""A command means one round: in every order of two it takes effect there, or is refused aloud."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from openfelt.cards import Card
from openfelt.client.client import Refusal
from openfelt.room.log import events as e
from openfelt.room.state.banked import at_bank
from openfelt.room.steps.bank import Accept, AdmitShare, Decline, GiveUp, OfferShare, TakeBackShare
from openfelt.room.steps.command import BeforeDeal, Command, InPlay
from openfelt.room.steps.deal import Deal
from openfelt.room.steps.decisions import Decide, Rule, TakeDefault
from openfelt.room.steps.house_dealer import EnterCard
from openfelt.room.steps.placed_bets import PlaceBet, TakeDown
from openfelt.room.steps.take_backs import TakeBackEntry
from openfelt.room.steps.together import AgreeToBet
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents
from room import spoken as c
from room.api.rooms import Served, at_table, bank, in_a_room, seat
from room.tables import GOLD, Night, physical

Makes = Callable[[int], Command]

OFFERED: dict[str, tuple[str, Makes]] = {
    "accept": ("ann", lambda n: Accept(round=n, wager=cents(300))),
    "decline": ("ann", lambda n: Decline(round=n)),
}
BETTING: dict[str, tuple[str, Makes]] = {
    "bet": ("bob", lambda n: PlaceBet(round=n, seat=2, bet="tie", amount=cents(10))),
    "raise": ("bob", lambda n: PlaceBet(round=n, seat=2, bet="base", amount=cents(50))),
    "take-down": ("bob", lambda n: TakeDown(round=n, seat=2, bet="base")),
    "bet of another": ("cy", lambda n: PlaceBet(round=n, seat=3, bet="base", amount=cents(25))),
    "done": ("bob", lambda n: Deal(round=n)),
    "done of another": ("cy", lambda n: Deal(round=n)),
    "deal": ("hal", lambda n: Deal(round=n)),
    "give-up": ("ann", lambda n: GiveUp(round=n)),
    "offer-share": ("cy", lambda n: OfferShare(round=n, amount=cents(50))),
    "admit-share": ("ann", lambda n: AdmitShare(round=n, person="cy")),
    "agree-bet": (
        "cy",
        lambda n: AgreeToBet(round=n, seat=2, bet="base", bettor="bob", amount=cents(5)),
    ),
    "take-back-share": ("cy", lambda n: TakeBackShare(round=n)),
}
IN_PLAY: dict[str, tuple[str, Makes]] = {
    "hit": ("bob", lambda n: Decide(round=n, seat=2, choice="hit")),
    "stand": ("bob", lambda n: Decide(round=n, seat=2, choice="stand")),
    "take-default": ("flo", lambda n: TakeDefault(round=n, seat=2, cite="003:1")),
    "misdeal": ("flo", lambda n: Rule(round=n, ruling="misdeal", cite="003:1")),
}
EVERY = BETTING | OFFERED | IN_PLAY
ASKS = "2h 9d 3h 6c 8s"
"""Baccarat Gold lets bob choose."""


def betting() -> Night:
    """Round 1 is about to be dealt: ann banks, bob has $25 down, cy may bet."""
    night = Night(GOLD, options={"shared-wager": True}).seated("ann", "bob", "cy").banked()
    night.bet("2 bob base 25")
    return night


def asked() -> Night:
    """Round 1 is dealt, and bob is asked."""
    night = betting()
    night.dealt(ASKS)
    assert night.state.live
    return night


def again(night: Night) -> Night:
    """Round 1 to its end, and on to where bets of round 2 are taken."""
    while night.state.number == 0:
        banked(night)
        if not night.state.bets:
            person = "bob" if night.state.bank and night.state.bank.person != "bob" else "ann"
            night.bet(f"{1 if person == 'ann' else 2} {person} base 25")
        night.dealt()
    while night.state.live:
        night.clock()
    return banked(night)


def banked(night: Night) -> Night:
    if night.phase == "offering":
        night.banked()
    assert night.phase == "betting"
    return night


def test_every_order_of_two_commands_around_the_deal() -> None:
    """Whichever comes first, before the deal or after it: on the round it names, or refused with words."""
    tried = refused = 0
    for make in (betting, asked):
        for first, second in product(EVERY, EVERY):
            night = make()
            money = night.money
            for name in (first, second):
                tried += 1
                refused += not takes_its_round(night, *EVERY[name], round=1)
                assert night.money == money
            again(night)
            bets = night.state.bets[:]
            for name in (first, second):  # the same once more, as from a connection that was cut
                assert not takes_its_round(night, *EVERY[name], round=1), name
            assert (night.state.bets, night.money) == (bets, money), "never on a later round"
    assert tried == 2 * 2 * len(EVERY) ** 2
    assert 0 < refused < tried


def takes_its_round(night: Night, who: str, makes: Makes, round: int) -> bool:
    """Whether it was booked: then on the round that it names. Otherwise it says why not."""
    number, live, command = night.state.number, night.state.live, makes(round)
    try:
        happened = night.do(who, command)
    except Denied as refusal:
        says = refusal.problem
    else:
        says = ""
        events = [event for event in happened if isinstance(event, (e.RoundBegun, e.RoundEnded))]
        assert round == (number if live else number + 1)
        assert all(event.number == round for event in events)
    if isinstance(command, BeforeDeal) and round <= number:
        assert f"came after round {round} was dealt" in says
    if isinstance(command, InPlay) and (round < number or (round == number and not live)):
        assert f"came after round {round} was over" in says
    return not says


LATE = [
    ("bet", "your $10 on Tie came after round 1 was dealt; it is back in your stack"),
    ("raise", "your $50 on .* came after round 1 was dealt; the $25 that lay there counts"),
    ("take-down", "your word to take .* down came after round 1 was dealt; the $25 that lay there counts"),
    ("bet of another", "your $25 on .* came after round 1 was dealt; it is back in your stack"),
    ("deal", 'your word "deal" came after round 1 was dealt'),
    ("accept", "your wager of $300 came after round 1 was dealt; it is back in your stack"),
    ("offer-share", "your $50 for the wager came after round 1 was dealt; it is back in your stack"),
    ("decline", 'your word "decline" came after round 1 was dealt'),
]


@pytest.mark.parametrize(("name", "says"), LATE, ids=[name for name, _ in LATE])
@pytest.mark.parametrize(
    "later", [asked, lambda: again(asked())], ids=["in play", "in the next betting time"]
)
def test_what_comes_late_is_told_so_and_where_the_money_is(
    name: str, says: str, later: Callable[[], Night]
) -> None:
    night, (who, makes) = later(), EVERY[name]
    free = night.state.free(who) if who in night.state.stacks else 0
    night.refuses(who, makes(1), says.replace("$", r"\$"))
    assert free == (night.state.free(who) if who in night.state.stacks else 0)


def test_a_decision_does_not_reach_the_same_question_of_a_later_round() -> None:
    night = again(asked())
    night.bet("2 bob base 25")
    night.dealt("2c 9c 3c 6d 8d")
    assert night.state.number == 2
    assert night.state.round is not None
    assert night.state.round.open_asks, "the same is asked again"
    night.refuses("bob", Decide(round=1, seat=2, choice="hit"), 'your word "hit" came after round 1')
    night.do("bob", Decide(round=2, seat=2, choice="hit"))


def test_a_round_that_has_not_come_is_named_by_nobody() -> None:
    night = betting()
    night.refuses(
        "bob", c.TakeDown(round=3, seat=2, bet="base"), "round 3 has not come yet: the table is at round 1"
    )


def test_an_entry_is_taken_back_in_the_round_that_it_ended() -> None:
    night = physical(GOLD)
    night.do("hal", c.PlaceBet(seat=2, bet="base", amount=cents(5)))
    night.do("hal", c.Deal())
    while night.state.live:
        night.do("flo", Rule(round=1, ruling="misdeal", cite="003:1"))
    night.refuses("hal", EnterCard(round=1, card=Card.of("2h")), "came after round 1 was over")
    night.do("flo", TakeBackEntry(round=1))
    assert night.state.live


# Over the network: two people, and one person on two connections


@in_a_room
async def test_one_person_on_two_connections_bets_on_the_round_that_was_meant(room: Served) -> None:
    table = await room.table(GOLD)
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with at_table(room, table, ann, bob, bob) as (a, b, other):
        await seat([a, b])
        await bank([a, b])
        bet = PlaceBet(round=1, seat=2, bet="base", amount=cents(10))
        await b.do(bet, "held")
        assert await other.do(bet, "held") == await b.do(bet, "held"), "the same id has one effect"
        await b.do(c.Deal())
        late = PlaceBet(round=1, seat=2, bet="tie", amount=cents(5))
        with pytest.raises(Refusal, match="came after round 1 was dealt; it is back in your stack"):
            await other.do(late, "late")
        while room.room.table(table).state.live:
            await b.do(c.Decide(seat=2, choice="stand"))
        await bank([a, b])
        free = (await other.until(lambda seen: seen.table.phase == "betting")).yours
        with pytest.raises(Refusal, match="came after round 1 was dealt"):
            await other.do(late, "late")
        assert await other.do(bet, "held"), "answered as before"
        state = at_bank(room.room.table(table).state)
        assert state.bets == []
        assert free is not None
        assert state.free(bob) == free.free
