"""What a reader is shown of hold'em against the player-dealer: its rules in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from openfelt.families.bank_holdem.settings import BankHoldemSettings, Street
from openfelt.rules.action import FIRST_SAID
from openfelt.rules.cite import Cite
from openfelt.rules.game import Game
from openfelt.rules.shown import Shown
from openfelt.rules.stated import Stated, stated

OPEN = {
    "hand": "On two cards", "flop": "After the flop", "turn": "After the turn", "river": "After the river",
}  # fmt: skip
TIMES = {1: "as much as", 2: "twice", 3: "three", 4: "four"}
AFTER_FOLD = {"hand": "by any five of the player's seven cards", "board": "by the community cards alone"}


def shown(game: Game) -> Shown:
    settings, cite = game.settings, game.play_cite
    return Shown(play=tuple(_rules(cast(BankHoldemSettings, settings), cite)))


def _rules(rules: BankHoldemSettings, cite: Cite) -> Iterator[Stated]:
    how = "two cards at a time" if rules.at_a_time == 2 else "one card at a time, twice round"
    dealt = f"{how}, from {FIRST_SAID[rules.first]} clockwise, face down"
    yield stated("Dealt", dealt, rules.first_cite or cite, rules.at_a_time_cite)
    board = "five, face down from the deal" if rules.board == "face-down" else "as each street comes"
    yield stated("Community cards", board, rules.board_cite or cite)
    for street in rules.streets:
        yield stated(OPEN[street.name], _street(street), street.cite)
    if rules.once:
        yield stated("Added to the ante", "once in a round", rules.once_cite or cite)
    own = "any five of the seven cards" if not rules.own_cards else "with at least one of the two own cards"
    yield stated("A hand", own, rules.own_cards_cite or cite)
    if rules.bank_hands > 1:
        burnt = "a card is burnt before them; " if rules.bank_burn else ""
        two = f"{rules.bank_hands} hands, dealt last; {burnt}the better one plays"
        yield stated("Player-dealer's hands", two, rules.bank_hands_cite, rules.bank_dealt_cite)
    least = f"with a {rules.qualifies.replace('-', ' ')} or better"
    yield stated("Player-dealer qualifies", least, rules.qualifies_cite or cite)
    if rules.trips_after_fold_cite is not None:
        after = AFTER_FOLD[rules.trips_after_fold]
        yield stated("Trips after a fold", f"judged {after}", rules.trips_after_fold_cite)


def _street(street: Street) -> str:
    sizes = " or ".join(TIMES[one] for one in sorted(street.bets))
    times = f"{sizes} times" if max(street.bets) > 2 else sizes
    burnt = "a card is burnt before it; " if street.burn else ""
    last = ", and who checks adds nothing any more" if street.closes else ""
    return f"{burnt}a wager of {times} the ante, or {street.otherwise}{last}"
