"""What a reader is shown of games with a draw: cards, betting, the draw, what wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast, get_args

from openfelt.cards import cards
from openfelt.families.draw_poker.settings import DrawSettings, HighRule, LowRule, OpenersRule
from openfelt.hands import poker_hands
from openfelt.rules.cite import Cite
from openfelt.rules.game import Game
from openfelt.rules.pot import Structure
from openfelt.rules.pot_words import structures
from openfelt.rules.shown import HandOrder, RankedHand, Shown
from openfelt.rules.stated import Stated, stated

LOWS = {
    "ace-to-five": ("5s 4d 3c 2h As", "6s 4d 3c 2h As", "7c 6d 4s 3h 2c", "8s 5d 3c 2h Ad", "2s 2d 3c 4h 5s"),
    "badugi": ("4s 3d 2c Ah", "5s 3d 2c Ah", "Ks Qd Jc Th", "3s 2d Ac Kc", "2s Ad 2c Ac"),
    "deuce-to-seven": (
        "7s 5d 4c 3h 2s",
        "7s 6d 4c 3h 2s",
        "8c 6d 4s 3h 2c",
        "As 5d 4c 3h 2s",
        "2s 2d 3c 4h 5s",
    ),
}


def shown(game: Game) -> Shown:
    settings, cite = game.settings, game.play_cite
    rules = cast(DrawSettings, settings)
    return Shown(play=tuple(_rules(rules, cite)), orders=tuple(_orders(rules)))


def _rules(rules: DrawSettings, cite: Cite) -> Iterator[Stated]:
    yield stated("Dealt", "five cards face down to each, one at a time from the button's left", cite)
    if rules.openers is not None:
        yield from _openers(rules.openers)
    yield stated("Betting", "before the draw and after it", cite)
    yield stated("First to act after the draw", "the first left of the button", cite)
    burn = "; a card is burned before the first is dealt" if rules.burns else ""
    yield stated(
        "The draw", f"in turn from the button's left, up to {rules.draws} cards{burn}", rules.draws_cite
    )
    if rules.button_draws_cite is not None:
        yield stated("The button draws", f"up to {rules.button_draws} cards", rules.button_draws_cite)
    if rules.keeps_exposed is not None:
        yield stated(
            "The button's exposed cards", "are kept, before the draw and after it", rules.keeps_exposed
        )
    if rules.high is not None:
        yield stated("Wins", _high(rules.high), rules.high.cite)
    if rules.low is not None:
        turned = "The lowest hand wins, where it has become lowball" if rules.high is not None else "Wins"
        yield stated(turned, _low(rules.low), rules.low.cite)
        yield from _sevens(rules.low)
    if rules.high is not None and rules.low is not None:
        yield from _turned_low(rules.low)


def _openers(rule: OpenersRule) -> Iterator[Stated]:
    yield stated("To open", "a pair of jacks or better; whoever may not open checks", rule.cite)
    unopened = {
        "again": "the button goes on, all ante again, and the pot stays",
        "low": "the player left of the button must, with the lower bet, and the lowest hand wins",
    }[rule.unopened]
    yield stated("Nobody opens", unopened, rule.unopened_cite)
    proof = "shows the openers, called or not: where nobody has seen the cards, before the pot is paid"
    yield stated("Who opened, and wins", proof, rule.prove)
    chip = "the discards lie under a chip, and are turned up after the hand"
    split = f"is declared; {chip}: who cannot have had openers loses the pot"
    yield stated("Splitting openers", split, rule.split)
    false = "a dead hand, and the opening bet stays in the pot; the floor has the rulings"
    yield stated("Opened without them", false, rule.false)
    if rule.freezes is not None:
        yield stated(
            "Opened falsely, and not called", "dealt again, with the button where it is", rule.freezes
        )


def _high(rule: HighRule) -> str:
    joker = {"bug": "an ace, or any card that completes a straight or flush", "wild": "any card"}
    return f"the highest five cards; the joker is {joker[rule.rankings.joker]}"


def _low(rule: LowRule) -> str:
    return {
        "badugi": "the most cards of different rank and suit, of as many the lowest, aces low",
        "ace-to-five": "the lowest five cards, aces low; straights and flushes do not count against a hand",
        "deuce-to-seven": "the lowest five cards, aces high; straights and flushes count against a hand",
    }[rule.kind]


def _turned_low(rule: LowRule) -> Iterator[Stated]:
    """How it is bet then, where that is otherwise."""
    if rule.no_check_raise is not None:
        check = f"not allowed{_in(rule.no_check_raise_in)}: who has checked calls or folds"
        yield stated("Check and raise, once it is lowball", check, rule.no_check_raise)
    if rule.half_counts is not None:
        half = "half of a bet or raise, or more, counts as a whole one"
        yield stated("All in for less, once it is lowball", half, rule.half_counts)


def _in(several: tuple[Structure, ...]) -> str:
    """Where not everywhere: ` in limit games`."""
    return "" if len(several) == len(get_args(Structure)) else f" in {structures(several)} games"


def _sevens(rule: LowRule) -> Iterator[Stated]:
    if rule.checked_seven is not None:
        seven = f"if it is the best hand, all bets after the draw go back{_in(rule.checked_seven_in)}"
        yield stated("A seven or better that was checked", seven, rule.checked_seven)
    if rule.short_seven is not None:
        short = (
            "may call less than half a bet of somebody all in, and win it; others who called have theirs "
            "back. Who has checked may make it whole, and then all bets stand"
        )
        yield stated("A seven or better", short, rule.short_seven)


def _orders(rules: DrawSettings) -> Iterator[HandOrder]:
    if rules.high is not None:
        made = poker_hands(5, rules.high.rankings)
        hands = tuple(RankedHand(label=one.label, cards=tuple(map(str, one.cards))) for one in made)
        yield HandOrder(title="Hands of five cards", hands=hands, cite=str(rules.high.cite))
    if rules.low is not None:
        lows = tuple(
            RankedHand(label=rules.low.rank(cards(low)).words, cards=tuple(low.split()))
            for low in LOWS[rules.low.kind]
        )
        yield HandOrder(title="Low hands", hands=lows, cite=str(rules.low.cite))
