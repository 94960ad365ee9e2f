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
Result = Literal["higher", "lower", "equal", "over", "bank-over", "both-over", "open"]
Word = Literal["stands", "surrendered", "rescued", "forfeit"]


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


class HandFacts(Scope, frozen=True, kw_only=True):
    """A hand beside the player-dealer's. `nearer`: both are over, and this one is less so."""

    natural: bool
    result: Result
    twenty_one: bool
    nearer: bool
    three_card_push: bool


class WagerFacts(Scope, frozen=True, kw_only=True):
    """What became of a wager by its owner's word."""

    word: Word


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


def hand_facts(
    rules: BlackjackSettings, cards: Sequence[Card], natural: bool, bank: Sequence[Card] | None
) -> HandFacts:
    """A hand beside the player-dealer's, as far as that is known; None while it is not."""
    mine = count(cards)
    push = rules.three_card_push
    saved = push is not None and len(cards) == 3 and push[0] <= mine.total <= push[1]
    result, nearer = _beside(cards, natural, bank)
    return HandFacts(
        natural=natural,
        result=result,
        twenty_one=mine.total == BEST and not natural,
        nearer=nearer,
        three_card_push=saved,
    )


def _beside(cards: Sequence[Card], natural: bool, bank: Sequence[Card] | None) -> tuple[Result, bool]:
    if bank is None:
        return "open", False
    mine, theirs = count(cards).total, count(bank).total
    if natural or is_natural(bank):
        if natural:
            return ("equal" if is_natural(bank) else "higher"), False
        return ("over" if mine > BEST else "lower"), False
    if mine > BEST:
        return ("both-over" if theirs > BEST else "over"), BEST < mine < theirs
    if theirs > BEST:
        return "bank-over", False
    return ("higher" if mine > theirs else "equal" if mine == theirs else "lower"), False


def every(settings: Settings) -> Iterator[Context]:
    """All that a wager may meet: its hand beside the player-dealer's, its match, its owner's word."""
    rules = cast(BlackjackSettings, settings)
    words: list[Word] = ["stands"]
    words += ["surrendered"] * (rules.surrender is not None)
    words += ["rescued", "forfeit"] * rules.double.rescue
    matches: tuple[Match, ...] = ("none", "one", "two", "one-suited", "one-of-each", "two-suited")
    for bank in _banks():
        for hand in _hands(rules, bank):
            for match in matches:
                for word in words:
                    yield {**bank, **hand, "match": match, "word": word}


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
    def hand(result: Result, natural: bool = False, **more: bool) -> Context:
        rest = {"twenty_one": False, "nearer": False, "three_card_push": False}
        return {"natural": natural, "result": result, **rest, **more}

    yield hand("equal" if bank["bank_natural"] else "higher", natural=True)
    saved = (False, True) if rules.three_card_push else (False,)
    if bank["busted_cards"]:
        yield from (hand("bank-over", twenty_one=best) for best in (False, True))
        for nearer in (False, True):
            yield from (hand("both-over", nearer=nearer, three_card_push=push) for push in saved)
        return
    yield from (hand("over", three_card_push=push) for push in saved)
    yield hand("lower")
    if bank["bank_natural"]:
        yield hand("lower", twenty_one=True)
    else:
        yield from (hand(result, twenty_one=best) for result in ("higher", "equal") for best in (False, True))


WORDS: Words = {
    "bank_natural": {True: "the player-dealer has a natural", False: "the player-dealer has no natural"},
    "three_eights": {True: "the player-dealer has three eights", False: "not three eights"},
    "busted_cards": "{} cards in the player-dealer's busted hand",
    "red_cards": "{} red cards in a row",
    "match": {
        "none": "no match", "one": "one match", "two": "two matches", "one-suited": "one suited match",
        "one-of-each": "a suited match and another", "two-suited": "two suited matches",
    },
    "natural": {True: "a natural", False: "no natural"},
    "result": {
        "higher": "nearer than the player-dealer", "lower": "less near", "equal": "a tie", "over": "over",
        "bank-over": "the player-dealer is over", "both-over": "both are over", "open": "not yet known",
    },
    "twenty_one": {True: "with 21", False: "without 21"},
    "nearer": {True: "less over than the player-dealer", False: "as much over or more"},
    "three_card_push": {True: "with three cards that push", False: "with other cards"},
    "word": {
        "stands": "played out", "surrendered": "surrendered", "rescued": "rescued", "forfeit": "left behind",
    },
}  # fmt: skip
