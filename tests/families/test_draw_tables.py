"""Hands with a draw against what was worked out by hand from the documents, before any code of them ran."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from families.draw_tables import (
    Cards,
    act,
    carried_of,
    files,
    game_of,
    go_on,
    play,
    read,
    schedule_of,
    stakes_of,
    stays,
    table_of,
    won,
)
from families.holdem_tables import follows_as, offered
from openfelt import books
from openfelt.cards import cards
from openfelt.families.draw_poker.settings import DrawSettings
from openfelt.rounds.answers import Chose
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Choice
from openfelt.rules.errors import RuleBroken
from openfelt.rules.money import Cents, cents
from openfelt.table.button import Line
from openfelt.table.stacks import Carried, forfeited

HANDS = [(name, number) for name in files() for number in range(len(read(name).get("hands", ())))]
NIGHTS = [(name, number) for name in files() for number in range(len(read(name).get("nights", ())))]


def amounts(stated: dict[str, str]) -> dict[str, int]:
    return {
        f"p{seat}": cents(amount.lstrip("+-")) * (-1 if amount.startswith("-") else 1)
        for seat, amount in stated.items()
    }


def named(one: tuple[str, int]) -> str:
    name, number = one
    return f"{name}-{read(name)['hands'][number]['says']}"


def settles(round: PotRound, stated: dict[str, Any]) -> None:
    """As far as the case says what comes of it."""
    if stated.get("void"):
        assert round.void
        return
    assert round.over, f"it waits for {round.waiting}"
    assert not round.void
    expected = amounts(stated["net"])
    assert {who: net for who, net in round.money.net().items() if who in expected} == expected
    assert round.money.fees == amounts(stated.get("fees", {})) or "fees" not in stated
    pots: Counter[tuple[int, ...]] = Counter()
    for pot in stated.get("pots", ()):
        pots[tuple(sorted(pot["winners"]))] += cents(pot["amount"])
    assert won(round) == dict(pots)
    assert stays(round) == {
        tuple(sorted(one["seats"])): cents(one["amount"]) for one in stated.get("stays", ())
    }


@pytest.mark.parametrize("case", HANDS, ids=map(named, HANDS))
def test_a_hand_comes_out_as_it_was_worked(case: tuple[str, int]) -> None:
    name, number = case
    stated = read(name)["hands"][number]
    game = game_of(read(name)["game"], stated)
    dealt, round = Cards(stated), PotRound(game, table_of(stated), schedule=schedule_of(game, stated))
    play(round, dealt, stated["acts"])
    if "asks" in stated:
        ask = go_on(round, dealt)
        assert ask is not None
        assert (ask.who.seat, offered(ask.offers)) == (stated["asks"]["seat"], stated["asks"]["offers"])
    if stated.get("refused", "").startswith("floor"):  # the floor may find it, and nothing comes of it
        act(round, dealt, stated["refused"])
        assert not round.void
    elif "refused" in stated:
        with pytest.raises((AssertionError, RuleBroken)):
            act(round, dealt, stated["refused"])
    if "net" in stated or "void" in stated:
        settles(round, stated)


def step(line: Line, stacks: dict[int, Cents], game: Any, move: dict[str, Any], carried: Any) -> Line:
    seat, does = move["seat"], move["does"]
    if does == "sits":
        stacks[seat] = cents(move["with"])
        return line.sit(game, seat, f"p{seat}")
    if does == "leaves":
        del stacks[seat]
        return line.leave(game, seat)
    if does == "buys":
        stacks[seat] = Cents(stacks.get(seat, 0) + cents(move["with"]))
        return line.rebuy(game, seat)
    if does == "moves":
        if "refused" in move:
            with pytest.raises(RuleBroken, match=move["refused"]):
                line.move(game, seat, move["to"], carried)
            return line
        stacks[move["to"]] = stacks.pop(seat)
        return line.move(game, seat, move["to"], carried)
    return {"sits-out": line.sit_out, "comes-back": line.come_back}[does](game, seat)


def asks_as_stated(round: PotRound, dealt: Cards, stated: dict[str, Any]) -> None:
    """Who is asked how to come in, and what they say."""
    asked = {}
    while (ask := go_on(round, dealt)) is not None and ask.stage == "entering":
        asked[str(ask.who.seat)] = [offer.choice for offer in ask.offers]
        word = stated["says"][str(ask.who.seat)]
        offer = next(offer for offer in ask.offers if offer.choice == word)
        round.answer(Chose(ask.who, Choice(word, offer.money.least if offer.money else None)))
    assert asked == stated.get("asked", {})


@pytest.mark.parametrize("case", NIGHTS, ids=lambda one: f"{one[0]}-{one[1]}")
def test_a_night_goes_as_it_was_worked(case: tuple[str, int]) -> None:
    name, number = case
    night = read(name)["nights"][number]
    game, line = game_of(read(name)["game"], night), Line(seats=night["seats"])
    carried: tuple[Carried, ...] = ()
    stacks = {int(seat): cents(has) for seat, has in night["players"].items()}
    for seat in stacks:
        line = line.sit(game, seat, f"p{seat}")
    before: PotRound | None = None
    for count, hand in enumerate(night["hands"], 1):
        for move in hand.get("before", ()):
            line = step(line, stacks, game, move, carried)
            carried = forfeited(carried, move["seat"]) if move["does"] == "leaves" else carried
        table = line.table(game, stakes_of(night), stacks, carried=carried)
        assert table is not None
        if before is not None and not hand.get("before"):
            follows_as(before, table)
        stated = {"acts": [], **hand}
        dealt, round = Cards(stated), PotRound(game, table)
        dealt.buttons = night["draws"] if table.button is None else {}
        asks_as_stated(round, dealt, stated)
        assert round.positions.button == hand["button"], count
        assert round.positions.dealt_in == tuple(hand["dealt_in"]), count
        stakes, dead = round.money.stakes, round.money.dead
        put_in = {str(seat): stakes.get(seat, 0) + dead.get(seat, 0) for seat in stacks}
        posted = {seat: cents(said) for seat, said in (hand.get("posts") or hand["antes"]).items()}
        assert {seat: put_in[seat] for seat in posted} == posted, count
        assert sum(put_in.values()) == sum(posted.values()), count
        play(round, dealt, stated["acts"])
        if "net" in hand:
            settles(round, hand)
            net, carried = round.money.net(), round.money.left_over
            stacks = {seat: Cents(has + net.get(f"p{seat}", 0)) for seat, has in stacks.items()}
        line = line.after(game, round.positions)
        for seat, has in stacks.items():
            if not has:
                line = line.go_broke(game, seat)
        before = round if "net" in hand else None


@pytest.mark.parametrize("name", files())
def test_hands_rank_as_they_were_worked(name: str) -> None:
    game = books.game(read(name)["game"])
    rules = game.settings
    assert isinstance(rules, DrawSettings)
    for pair in read(name)["pairs"]:
        wins = rules.low if pair.get("as") == "low" or rules.high is None else rules.high
        assert wins is not None
        if "equal" in pair:
            assert len({wins.rank(cards(hand)) for hand in pair["equal"]}) == 1, pair
        else:
            assert wins.rank(cards(pair["worse"])) < wins.rank(cards(pair["better"])), pair


def test_what_was_worked_of_carried_pots_can_be_read() -> None:
    assert [one.each for one in carried_of({"carried": [{"amount": "4", "seats": [1, 2]}]})] == [200]
