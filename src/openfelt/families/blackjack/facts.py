"""What bets are judged by: each hand beside the player-dealer's, and what side bets count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Annotated, Literal, cast

from openfelt.cards import Card
from openfelt.families.blackjack.count import BEST, count, is_natural
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.rules.conditions import Context, Words
from openfelt.rules.facts import Between, Scope
from openfelt.rules.game import Settings

MOST_BUSTED, MOST_RED = 8, 7
Match = Literal["none", "one", "two", "one-suited", "one-of-each", "two-suited"]
Beside = Literal["natural", "natural-tie", "higher", "lower", "equal", "over", "bank-over", "both-over"]
Word = Literal["surrendered", "rescued", "forfeit", "even-money"]
Result = Literal[Beside, Word, "open"]


class BankFacts(Scope, frozen=True, kw_only=True):
    """`busted_cards`: how many cards a hand has that went over, eight being eight or more; else none.

    `red_cards`: how many are red from the up card on, before the first that is not; seven is seven or more.
    """

    bank_natural: bool
    three_eights: bool
    busted_cards: Annotated[int, Between(0, MOST_BUSTED)]
    red_cards: Annotated[int, Between(0, MOST_RED)]


class SeatFacts(Scope, frozen=True, kw_only=True):
    """How the first two cards match the player-dealer's up card."""

    match: Match


class WagerFacts(Scope, frozen=True, kw_only=True):
    """What a wager's hand is beside the player-dealer's, or what became of it by its owner's word.

    `nearer`: both hands are over, and this one is less so. Of a bet beside the base wager, of the seat's
    first hand.
    """

    result: Result
    twenty_one: bool
    nearer: bool
    three_card_push: bool


def bank_facts(cards: Sequence[Card]) -> BankFacts:
    busts = count(cards).over
    red = sum(1 for _ in takewhile(lambda card: card.suit in "hd", cards))
    return BankFacts(
        bank_natural=is_natural(cards),
        three_eights=[card.rank for card in cards] == ["8"] * 3,
        busted_cards=min(len(cards), MOST_BUSTED) if busts else 0,
        red_cards=min(red, MOST_RED),
    )


def match_of(cards: Sequence[Card], up: Card) -> Match:
    matching = Counter(card.suit == up.suit for card in cards if card.rank == up.rank)
    kinds: dict[tuple[int, int], Match] = {
        (0, 0): "none", (0, 1): "one", (0, 2): "two", (1, 0): "one-suited", (1, 1): "one-of-each",
        (2, 0): "two-suited",
    }  # fmt: skip
    return kinds[matching[True], matching[False]]


def wager_facts(
    rules: BlackjackSettings,
    cards: Sequence[Card],
    natural: bool,
    bank: Sequence[Card] | None,
    word: Word | None = None,
) -> WagerFacts:
    """Of a wager on a hand; `bank` is None while the player-dealer's is not known."""
    total, push = count(cards).total, rules.three_card_push
    theirs = 0 if bank is None else count(bank).total
    return WagerFacts(
        result=word or ("open" if bank is None else beside(total, natural, theirs, is_natural(bank))),
        twenty_one=total == BEST and not natural,
        nearer=BEST < total < theirs,
        three_card_push=push is not None and len(cards) == 3 and push[0] <= total <= push[1],
    )


def beside(mine: int, natural: bool, bank: int, bank_natural: bool) -> Beside:
    """What a hand is beside the player-dealer's, by their totals."""
    if natural:
        return "natural-tie" if bank_natural else "natural"
    if mine > BEST:
        return "both-over" if bank > BEST else "over"
    if bank_natural:
        return "lower"
    if bank > BEST:
        return "bank-over"
    return "higher" if mine > bank else "equal" if mine == bank else "lower"


def every(settings: Settings) -> Iterator[Context]:
    """All that a wager may meet: its hand beside the player-dealer's, or its owner's word, and its match."""
    rules = cast(BlackjackSettings, settings)
    words: list[Word] = ["surrendered"] * (rules.surrender is not None)
    words += ["rescued", "forfeit"] * rules.double.rescue
    words += ["even-money"] * (rules.insurance is not None and rules.insurance.pays_at_once)
    matches: tuple[Match, ...] = ("none", "one", "two", "one-suited", "one-of-each", "two-suited")
    for bank in _banks():
        for hand in _hands(rules, bank):
            for result in (hand["result"], *words):
                for match in matches:
                    yield {**bank, **hand, "result": result, "match": match}


def _banks() -> Iterator[Context]:
    for busted in (0, *range(3, MOST_BUSTED + 1)):
        for red in range(min(busted or MOST_RED, MOST_RED) + 1):
            for eights in (False, True) if busted == 3 else (False,):
                yield {
                    "bank_natural": False, "three_eights": eights, "busted_cards": busted, "red_cards": red,
                }  # fmt: skip
    for red in range(3):
        yield {"bank_natural": True, "three_eights": False, "busted_cards": 0, "red_cards": red}


def _hands(rules: BlackjackSettings, bank: Context) -> Iterator[Context]:
    def hand(result: Beside, twenty_one: bool = False, nearer: bool = False, push: bool = False) -> Context:
        return {"result": result, "twenty_one": twenty_one, "nearer": nearer, "three_card_push": push}

    saved = (False, True) if rules.three_card_push else (False,)
    yield hand("natural-tie" if bank["bank_natural"] else "natural")
    if bank["busted_cards"]:
        yield from (hand("bank-over", best) for best in (False, True))
        yield from (hand("both-over", False, nearer, push) for nearer in (False, True) for push in saved)
        return
    yield from (hand("over", push=push) for push in saved)
    yield hand("lower")
    if bank["bank_natural"]:
        yield hand("lower", twenty_one=True)
    else:
        for best in (False, True):
            yield hand("higher", best)
            yield hand("equal", best)


WORDS: Words = {
    "bank_natural": {True: "the player-dealer has a natural", False: "the player-dealer has no natural"},
    "three_eights": {True: "the player-dealer has three eights", False: "not three eights"},
    "busted_cards": "{} cards in the player-dealer's busted hand",
    "red_cards": "{} red cards in a row",
    "match": {
        "none": "no match", "one": "one match", "two": "two matches", "one-suited": "one suited match",
        "one-of-each": "a suited match and another", "two-suited": "two suited matches",
    },
    "result": {
        "natural": "a natural", "natural-tie": "both have a natural", "higher": "the nearer hand",
        "lower": "less near", "equal": "a tie", "over": "over", "bank-over": "the player-dealer is over",
        "both-over": "both are over", "surrendered": "surrendered", "rescued": "rescued",
        "forfeit": "left behind by a rescue", "even-money": "even money was taken", "open": "not yet known",
    },
    "twenty_one": {True: "with 21", False: "without 21"},
    "nearer": {True: "less over than the player-dealer", False: "as much over or more"},
    "three_card_push": {True: "with three cards that push", False: "with other cards"},
}  # fmt: skip
