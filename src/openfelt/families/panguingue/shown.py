"""What a reader is shown of Pan: the play, melds, and what their conditions pay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from openfelt.families.panguingue.settings import PanSettings, chips
from openfelt.families.spreads.shown import in_a_row, melds_chart, of_ranks
from openfelt.hands.melds import LEAST, Condition
from openfelt.rules.game import Game
from openfelt.rules.shown import Chart, ChartRow, Shown
from openfelt.rules.stated import Stated, stated


def shown(game: Game) -> Shown:
    settings, cite = game.settings, game.play_cite
    del cite  # every rule has lines of its own
    rules = cast(PanSettings, settings)
    return Shown(play=tuple(_rules(rules)), charts=(melds_chart(rules), _conditions(rules)))


def _rules(rules: PanSettings) -> Iterator[Stated]:
    yield stated("To win", f"be the first with {rules.cards + 1} cards in melds", rules.out_cite)
    yield in_a_row(rules)
    drawn = "goes to the lowest card that is drawn; equal ones draw again"
    yield stated("The deal in a new game", drawn, rules.drawn_cite)
    shuffle = (
        "the player at the dealer's left shuffles; after a hand the discards are shuffled with cards from "
        "the bottom of the deck, and go back there"
    )
    yield stated("The shuffle", shuffle, rules.shuffle_cite)
    dealt = f"{rules.cards} cards face down to each, five at a time; one card is turned to begin the discards"
    yield stated("Dealt", dealt, rules.deal_cite)
    way = "deal and play go to the right; whoever won plays first in the next hand"
    yield stated("Which way", way, rules.deal_cite)
    tops = (
        f"from the first player on each stays, or pays {chips(rules.tops)} into the pot and retires; "
        "the hand lies aside, where nobody draws it"
    )
    yield stated("Going on top", tops, rules.tops_cite)
    turn = (
        "draw a card, which is used in a meld at once or thrown away; lay and add whatever one holds; "
        "discard one card"
    )
    yield stated("A turn", turn, rules.turn_cite)
    taken = "may be taken only if the player before drew it and threw it away, and it is used at once"
    if rules.first_card_taken:
        taken += "; so may the card that is turned after the deal, by the first player"
    yield stated("The top discard", taken, rules.turn_cite)
    yield from _melds(rules)
    yield from _forcing(rules)
    yield from _going_out(rules)


def _melds(rules: PanSettings) -> Iterator[Stated]:
    paid = "a meld of the chart below: everybody else who plays pays for it at once"
    yield stated("A condition", paid, rules.conditions_cite)
    added = "is paid for as well, as much as the chart says"
    yield stated("Each further card of a condition", added, rules.increase_cite)
    split = (
        "adding cards may make two melds of one, such as 4d 5d 6d and 7d Jd Qd; a condition made so pays "
        f"{chips(rules.split_spades)} in spades, {chips(rules.split)} in other suits"
    )
    yield stated("Splitting", split, rules.split_cite)
    borrowed = (
        "a card may be taken from a meld of four or more for a new one, if a meld stays: 4 or 7 of 4567; "
        "a condition made so pays as by splitting"
    )
    yield stated("Borrowing", borrowed, rules.borrow_cite)


def _forcing(rules: PanSettings) -> Iterator[Stated]:
    force = "if the top discard fits a meld of the player who may take it, any other can make them take it"
    yield stated("Forcing", force, rules.force_cite)
    duty = (
        f"whoever plays before one with {rules.cards} cards spread throws no drawn card to them that puts "
        "them out, if it can be used instead"
    )
    yield stated("Safe discards", duty, rules.duty_cite)


def _going_out(rules: PanSettings) -> Iterator[Stated]:
    out = f"each of the others pays {chips(rules.out)}, and for every condition once more"
    yield stated("Who goes out", out, rules.out_cite)
    if rules.deck_out_cite is not None:
        again = "the discards are shuffled for another: a reading, which the lines about the shuffle suggest"
        yield stated("The deck runs out", again, rules.shuffle_cite)
        nobody = "all that was paid goes back, and the hand is dealt anew: a reading, as nobody can win it"
        yield stated("Nobody lays a card in a whole deck", nobody, rules.deck_out_cite)
    if rules.no_meld:
        yield stated("A hand without a meld", f"pays {chips(rules.no_meld)} besides", rules.out_cite)


def _conditions(rules: PanSettings) -> Chart:
    return Chart(
        title="Conditions, in chips from each of the others",
        across="",
        down="meld",
        columns=("such as", "in spades", "other suits", "each card more, spades", "other suits"),
        rows=tuple(map(_condition, rules.conditions)),
        cite=str(rules.conditions_cite),
    )


def _condition(one: Condition) -> ChartRow:
    if one.shape == "rope":
        label, example = f"rope with {' '.join(one.ranks)}", " ".join(f"{rank}h" for rank in one.ranks)
    elif one.shape == "suited":
        label, example = f"{of_ranks(one.ranks)} of one suit", " ".join([f"{one.ranks[0]}h"] * LEAST)
    else:
        label, example = (
            f"{of_ranks(one.ranks)} of several suits",
            " ".join(f"{one.ranks[0]}{s}" for s in "shd"),
        )
    paid = (one.spades, one.chips, one.more_spades, one.more)
    return ChartRow(label=label, cells=(example, *(str(number) if number else "nothing" for number in paid)))
