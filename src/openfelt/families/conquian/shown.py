"""What a reader is shown of Conquian, in the order of a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from openfelt.families.conquian.settings import ConquianSettings
from openfelt.families.spreads.shown import in_a_row, melds_chart
from openfelt.rules.game import Game
from openfelt.rules.shown import Shown
from openfelt.rules.stated import Stated, stated

AFTER_A_RUN = {
    "maker": "the turn goes back to whoever made the run, who draws",
    "next": "the player whose turn it was draws",
}


def shown(game: Game) -> Shown:
    settings, cite = game.settings, game.play_cite
    del cite  # every rule has lines of its own
    rules = cast(ConquianSettings, settings)
    return Shown(play=tuple(_rules(rules)), charts=(melds_chart(rules),))


def _rules(rules: ConquianSettings) -> Iterator[Stated]:
    to_win = rules.cards + 1
    yield stated(
        "To win",
        f"be the first with exactly {to_win} cards in runs before you; {rules.cards} are not enough",
        rules.out_cite,
    )
    yield in_a_row(rules)
    drawn = "goes to the lowest card that is drawn, of equal ones clubs, diamonds, hearts, spades"
    yield stated("The button in a new game", drawn, rules.drawn_cite)
    dealt = (
        f"{rules.cards} cards face down to each, whoever has the button last; the player at their left "
        "begins, and has the button in the next round"
    )
    yield stated("Dealt", dealt, rules.deal_cite)
    passed = "all at once and unseen, one card of the hand to the player at the left"
    yield stated("Passed", passed, rules.pass_cite)
    first = "the top card of the stock is turned; from the button's left each may take it or pass"
    yield stated("The first card", first, rules.first_cite)
    passed_by_all = "the first turn begins with it: it is for that player again, then for the next"
    if not rules.first_card_again:
        passed_by_all = "the player at the button's left draws"
    yield stated("If all pass the first card", passed_by_all, rules.turn_cite)
    taken = (
        "only to use it at once, in a new run with two cards of the hand or more, or on a run of one's own; "
        "further runs may be laid with it, then a card is discarded"
    )
    yield stated("Taking the up card", taken, rules.turn_cite)
    turn = (
        "take the up card or pass it to the next player; if nobody wants it, draw from the stock: "
        "the card goes into a run, and another is discarded, or it goes face up on the discards"
    )
    yield stated("A turn", turn, rules.turn_cite)
    after = AFTER_A_RUN[rules.after_a_run]
    yield stated("If nobody wants the discard of who took the up card", after, rules.after_a_run_cite)
    force = (
        "an up card that fits another's run may be put there at any time, a drawn card in one's turn; "
        "who is forced discards a card, and the turn goes on from them"
    )
    yield stated("Forcing", force, rules.force_cite)
    first_right = "the player who is next goes first, and may take the card for a run of their own instead"
    yield stated("When several want a card", first_right, rules.force_cite)
    tie = "a tie: all put in the same bet and collection again, and the button moves on"
    yield stated("When the stock is used up", tie, rules.tie_cite)
    if rules.viejo:
        bets = "one bet" if rules.viejo == 1 else f"{rules.viejo} bets"
        viejo = (
            f"a {rules.melding.called.rope} from the ace on among the winner's runs: each of the others pays "
            f"{bets} more, by table stakes no more than the winner has put in; also after ties"
        )
        yield stated("Viejo", viejo, rules.viejo_cite)
