"""Blackjack: a group a hand, so many as a seat may split into; side bets by the cards that they are about."""

from __future__ import annotations

from itertools import product
from typing import cast

import numpy as np

from openfelt.cards import DECKS, Card
from openfelt.families.blackjack.count import Count, value
from openfelt.families.blackjack.facts import match_of
from openfelt.families.blackjack.procedure import BASE
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.kernels.settlement import Cells, values_of
from openfelt.kernels.streams import Stream
from openfelt.rules.banked import BankedGame
from openfelt.simulation.dealing import Codes, Dealer, of_few_games
from openfelt.simulation.dealt.blackjack import rounds
from openfelt.simulation.dealt.blackjack.chart import SOFT, STATES, Bytes, Chart, chart_of
from openfelt.simulation.dealt.blackjack.ends import MATCHES, NATURALS, OF_SPLITS, TURNED, Ends
from openfelt.simulation.job import Plays
from openfelt.table.felt import BankedTable

_chart = of_few_games(chart_of)
OF_HAND = frozenset({"result", "twenty_one", "nearer", "three_card_push", "three_eights"})
OF_MATCH = frozenset({"match"})
OF_BANK = frozenset({"bank_natural", "three_eights", "busted_cards", "red_cards"})


def dealer(game: BankedGame, table: BankedTable, plays: Plays) -> Dealer | None:
    """With one bettor a seat, whose doubles no limit caps; and where the pack cannot run out."""
    rules = cast(BlackjackSettings, game.settings)
    if plays not in ("advice", "default") or not (_one_a_seat(table) and _in_order(game)):
        return None
    if _capped(rules, table) or _may_run_out(game, table):
        return None
    names = {bet.bet for bet in table.bets} - {BASE}
    of_match = {name for name in names if _asked(game, name) <= OF_MATCH}
    of_bank = {name for name in names - of_match if _asked(game, name) <= OF_BANK}
    chart = _chart(game, plays)
    if chart is None or names != of_match | of_bank or not _asked(game, BASE) <= OF_HAND:
        return None
    ends, hands = Ends(rules), rules.split.most + 1
    by = _rules(game, table.decks, chart, ends, not names.isdisjoint(rules.played_out_for))
    seats = [seat for seat in table.in_turn(rules.first) if seat in table.bet_seats]
    matches, bank = len(seats) * hands, len(seats) * (hands + bool(of_match))

    def deal(stream: Stream, codes: Codes, value: Cells) -> None:
        rounds.deal(stream, by, len(seats), bool(of_match), bool(of_bank), codes, value)

    stages, of_stage = {stage.name for stage in game.settlement.stages}, {OF_SPLITS: NATURALS}
    turns = [NATURALS, *([OF_SPLITS] if rules.natural.after_split else []), TURNED]
    return Dealer(
        found=[*ends.found()],
        group={seat: place * hands for place, seat in enumerate(seats)},
        hands={seat: range(place * hands + 1, (place + 1) * hands) for place, seat in enumerate(seats)},
        beside={(seat, name): matches + place for place, seat in enumerate(seats) for name in of_match}
        | {(seat, name): bank for seat in seats for name in of_bank},
        deal=deal,
        turns=(*(turn for turn in turns if of_stage.get(turn, turn) in stages), ""),
        stages=of_stage,
        onto=BASE,
    )


def _one_a_seat(table: BankedTable) -> bool:
    base = [bet.seat for bet in table.bets if bet.bet == BASE]
    several = any(bet.backline or bet.shares or bet.standing or bet.circle > 1 for bet in table.bets)
    return sorted(base) == sorted(table.bet_seats) and not several


def _in_order(game: BankedGame) -> bool:
    """Whether naturals on split hands, each paid as it comes, come in the order in which they are paid."""
    rules = cast(BlackjackSettings, game.settings)
    early = [stage for stage in game.settlement.stages if stage.name == NATURALS]
    if not rules.natural.after_split or not early:
        return True
    action, by = early[0].action, early[0].by
    return action is not None and action.start == rules.first and by[:2] == ("seat", "hand")


def _capped(rules: BlackjackSettings, table: BankedTable) -> bool:
    """Whether a double may be more than the most that is posted."""
    most = table.limits.max if table.limits is not None else None
    if most is None or not rules.double.capped:
        return False
    return any(bet.amount * 2 ** (rules.double.most - 1) > most for bet in table.bets if bet.bet == BASE)


def _may_run_out(game: BankedGame, table: BankedTable) -> bool:
    """Whether as many pips as all hands can hold may be made of all cards of the pack."""
    rules = cast(BlackjackSettings, game.settings)
    pips = rounds.MOST_PIPS * (1 + len(table.bet_seats) * (rules.split.most + 1))
    return sum(value(card) for card in DECKS[game.deck.name].cards) * table.decks <= pips


def _asked(game: BankedGame, name: str) -> frozenset[str]:
    """The facts that a bet's lines ask for."""
    rule = game.bet(name)
    assert rule is not None
    return frozenset(key for line in rule.lines for key, _ in line.when.keys)


def _rules(game: BankedGame, decks: int, chart: Chart, ends: Ends, played_out: bool) -> rounds.Rules:
    rules = cast(BlackjackSettings, game.settings)
    counts = [Count(number % SOFT, number >= SOFT) for number in range(STATES)]
    return rounds.Rules(
        cards=_cards(game, rules, decks),
        chart=chart,
        stands=np.array([rules.player_dealer.forces(count) != "hit" for count in counts], np.bool_),
        ends=ends.by_totals,
        matches=_matches(),
        fixed=rounds.Fixed(
            hands=rules.split.most + 1,
            doubles=rules.double.most,
            played_out=played_out,
            first_match=ends.first_match,
            first_bank=ends.first_match + len(MATCHES),
        ),
    )


def _cards(game: BankedGame, rules: BlackjackSettings, decks: int) -> rounds.Cards:
    deck, values = sorted(DECKS[game.deck.name].cards, key=lambda card: card.order), values_of(game)
    pack = deck * decks
    button = [values.index(card.rank) if card.rank in values else 0 for card in pack]
    return rounds.Cards(
        worth=np.array([value(card) for card in pack], np.int8),
        rank=np.array([card.order >> 2 for card in pack], np.int8),
        suit=np.array([card.order & 3 for card in pack], np.int8),
        red=np.array([card.suit in "hd" for card in pack], np.bool_),
        looks=np.array([rules.looks(card.rank) for card in pack], np.bool_),
        at_once=np.array([rules.looks(card.rank) or value(card) not in {1, 10} for card in pack], np.bool_),
        button=np.array(button, np.int8),
    )


def _matches() -> Bytes:
    """By suited matches and others; any cards will do."""
    found = np.zeros((3, 3), np.int8)
    up, suited, other, none = map(Card.of, ("As", "As", "Ah", "2h"))
    for two in product((suited, other, none), repeat=2):
        found[two.count(suited), two.count(other)] = MATCHES.index(match_of(two, up))
    return found
