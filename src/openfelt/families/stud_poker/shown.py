"""What a reader is shown of stud: cards, streets, who acts first, and hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from openfelt.families.stud_poker.boards import low
from openfelt.families.stud_poker.settings import Street, StudSettings
from openfelt.hands import Example, ace_to_five, low_hands, poker_hands
from openfelt.rules.cite import Cite
from openfelt.rules.game import Game
from openfelt.rules.shown import HandOrder, RankedHand, Shown
from openfelt.rules.stated import Stated, stated

NUMBERS = {1: "one card", 2: "two cards"}
WINS = {
    ("high",): "the best five cards for high",
    ("low",): "the best five cards for low: aces are low, straights and flushes do not count",
    ("high", "low"): "half by the best five cards for high, half by the best five for low, of any cards",
}
ODD = {
    ("high",): "one each, from the highest card by suit on",
    ("low",): "one each, from the lowest card by suit on",
    ("high", "low"): "one between the halves is for high; in that they go from the highest card by suit on, "
    "in the low half from the lowest",
}


def shown(game: Game) -> Shown:
    settings, cite = game.settings, game.play_cite
    rules = cast(StudSettings, settings)
    orders = tuple({"high": _high, "low": _low}[half](rules, cite) for half in rules.wins)
    return Shown(play=tuple(_rules(rules, cite)), orders=orders)


def _rules(rules: StudSettings, cite: Cite) -> Iterator[Stated]:
    first, *later = rules.streets
    yield stated("Dealt", f"{_cards(first)}, then betting", cite)
    opened = ", or down for who has opened the down card" if rules.opened_cite is not None else ""
    after = ", ".join(f"the {street.name} {'down' if street.down else 'up'}" for street in later)
    burned = "; a card is burned before each" if all(street.burn for street in later) else ""
    yield stated("Then one at a time", f"{after}{opened}, with betting after each{burned}", cite)
    if rules.opened_cite is not None:
        opens = "after each round of betting everybody may open theirs: the next card then comes down"
        yield stated("The down card", opens, rules.opened_cite)
    yield stated("Of two limits", _limits(rules), cite)
    pair = next((street.open_pair for street in later if street.open_pair is not None), None)
    if pair is not None:
        says = "anybody may bet or raise the lower or the higher; after the higher only that"
        yield stated("When a pair shows on the fourth card", says, pair)
    yield stated(
        "First to act after the first round",
        f"the best {rules.acts} hand on board; of equal ones the first that cards come to",
        cite,
    )
    yield stated("A pot is won by", WINS[rules.wins], cite)
    if rules.qualifier:
        eight = "an eight or better for low; if nobody has one, high wins all"
        yield stated("Low qualifies with", eight, rules.qualifier_cite or cite)
    yield from _written(rules)


def _written(rules: StudSettings) -> Iterator[Stated]:
    """What is done only where the document has it."""
    joker = "any card if it was dealt face down; face up an ace, or for a straight or flush"
    for label, says, where in (
        ("The joker", joker, rules.joker_cite),
        ("Who folds before anybody bets", "the seat gets cards until somebody does", rules.folded_cite),
        ("Both hole cards dealt up", "the hand is dead, and its ante goes back", rules.both_up_cite),
        ("Too few cards", "those burned and the last again; else one card for all", rules.common_cite),
        ("The last card dealt up", "its owner bets or declares all-in", rules.last_up_cite),
        ("A down card exposed by the dealer", "its owner may declare all-in", rules.declares_cite),
        ("Odd chips", ODD[rules.wins], rules.odd_chips_cite),
    ):
        if where is not None:
            yield stated(label, says, where)


def _cards(street: Street) -> str:
    parts = [
        f"{NUMBERS[number]} {how}" for number, how in ((street.down, "down"), (street.up, "up")) if number
    ]
    return " and ".join(parts)


def _limits(rules: StudSettings) -> str:
    opening = "; either in the first round" if rules.streets[0].either else ""
    big = [street.name for street in rules.streets if street.big]
    return f"the higher on {', '.join(big[:-1])} and {big[-1]}, the lower before{opening}"


def _high(rules: StudSettings, cite: Cite) -> HandOrder:
    rankings = rules.joker_down or rules.rankings
    joker = rules.joker_down is not None
    made = (one for one in poker_hands(5, rankings) if joker or not any(c.is_joker for c in one.cards))
    title = "Hands of five cards" if len(rules.wins) == 1 else "Hands of five cards for high"
    return _order(title, made, cite)


def _low(rules: StudSettings, cite: Cite) -> HandOrder:
    qualifies = (one for one in low_hands(ace_to_five) if low(one.cards, rules.qualifier) is not None)
    made = (one for one in qualifies if not any(card.is_joker for card in one.cards))
    title = "Hands of five cards for low"
    return _order(title, made, cite)


def _order(title: str, made: Iterable[Example], cite: Cite) -> HandOrder:
    hands = tuple(RankedHand(label=one.label, cards=tuple(map(str, one.cards))) for one in made)
    return HandOrder(title=title, hands=hands, cite=str(cite))
