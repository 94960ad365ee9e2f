"""Baccarat Gold: every deal by what the cards count, and the better of hit and stand by all that is seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import perm
from typing import NamedTuple, cast

import msgspec

from openfelt.cards import DECKS, Card
from openfelt.families.gold.procedure import COMMUNITY, HIT, STAND
from openfelt.families.gold.settings import BankFacts, BettorFacts, GoldSettings, result
from openfelt.hands import pips, points
from openfelt.odds.counting import Basis, Count, Worth, lines_of
from openfelt.odds.distribution import Distribution, Strategy, gathered
from openfelt.odds.drawing import Left, drawn, hands, values_left, without
from openfelt.odds.pricing import judged, units_of
from openfelt.odds.walked import alone, settings_of
from openfelt.rounds.answers import Dealt
from openfelt.rounds.driver import Reply, drive
from openfelt.rounds.places import BANK, Place
from openfelt.rounds.procedures import procedure_of
from openfelt.rounds.requests import Ask, Choice, Request
from openfelt.rounds.view import BACK, Felt, View
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.conditions import Context
from openfelt.rules.shown import Chart, ChartRow

LONGEST = 6
"""Cards of a round in which both hands draw: ways are told of ordered deals of so many."""


class Seen(NamedTuple):
    """What lies open when a bettor chooses: both community cards, and the player-dealer's first."""

    community: tuple[int, ...]
    shown: int


class Found(NamedTuple):
    """A round's ending, if everybody hit or nobody did; `seen` where that was for the bettor to choose."""

    seen: Seen | None
    hit: bool
    context: Context
    ways: int


Key = tuple[Seen | None, bool, int, int, int]


def endings(rules: GoldSettings, pack: Left) -> tuple[Found, ...]:
    """Every deal, with both choices where there is one; those alike are one."""
    ways: dict[Key, int] = {}
    for key, number in _deals(rules, pack):
        ways[key] = ways.get(key, 0) + number
    contexts: dict[tuple[int, bool, int, int], Context] = {}
    for _, hit, *totals in ways:
        total, bank, cards = totals
        contexts.setdefault((total, hit, bank, cards), found(total, hit, bank, cards))
    return tuple(
        Found(seen, hit, contexts[total, hit, bank, cards], number)
        for (seen, hit, total, bank, cards), number in ways.items()
    )


def _deals(rules: GoldSettings, pack: Left) -> Iterator[tuple[Key, int]]:
    for community, ways, left in hands(pack, 2):
        for shown, shown_ways, after in drawn(left):
            for hidden, hidden_ways, rest in drawn(after):
                dealt, bank = sum(community) % 10, (shown + hidden) % 10
                stopped = bank in rules.stops_other
                chooses = not stopped and dealt in rules.option
                seen = Seen(community, shown) if chooses else None
                may = (False, True) if chooses else (not stopped and dealt in rules.must_hit,)
                for hit in may:
                    number = ways * shown_ways * hidden_ways
                    for (total, banks, cards), more in _completed(rules, rest, dealt, bank, hit):
                        yield (seen, hit, total, banks, cards), number * more


def _completed(
    rules: GoldSettings, rest: Left, dealt: int, bank: int, hit: bool
) -> Iterator[tuple[tuple[int, int, int], int]]:
    """With the third cards; ways count how the deal could go on to the longest."""
    bank_hits = dealt not in rules.stops_other and bank in rules.player_dealer_hits
    for third, ways, after in drawn(rest) if hit else ((0, 1, rest),):
        total = (dealt + third) % 10
        for fourth, more, end in drawn(after) if bank_hits else ((0, 1, after),):
            unused = perm(sum(end), LONGEST - 4 - hit - bank_hits)
            yield (total, (bank + fourth) % 10, 2 + bank_hits), ways * more * unused


def found(total: int, hit: bool, bank: int, bank_cards: int) -> Context:
    banks = BankFacts(bank_total=bank, bank_cards=3 if bank_cards == 3 else 2)
    mine = BettorFacts(total=total, hit=hit, result=result(total, bank))
    return msgspec.structs.asdict(banks) | msgspec.structs.asdict(mine)


def best(rule: BetRule, found: Iterable[Found]) -> dict[Seen, bool]:
    """Whether to hit, by everything that is seen; as alike, to stand."""
    gain: dict[Seen, Fraction] = {}
    for one in found:
        if one.seen is not None:
            brings = units_of(judged(rule, one.context)) * one.ways
            gain[one.seen] = gain.get(one.seen, Fraction(0)) + (brings if one.hit else -brings)
    return {seen: better > 0 for seen, better in gain.items()}


def house_way(rules: GoldSettings, seen: Iterable[Seen]) -> dict[Seen, bool]:
    return {one: sum(one.community) % 10 in rules.house_way_hits for one in seen}


def advised(game: BankedGame, decks: int, seen: Iterable[Seen]) -> dict[Seen, bool]:
    """What a bot would do, who is asked with these cards before it."""
    return {one: _advice(game, decks, one) == HIT.choice for one in seen}


class _Advised(Exception):
    """What somebody who was asked is advised."""

    def __init__(self, choice: str) -> None:
        self.choice = choice


def _advice(game: BankedGame, decks: int, seen: Seen) -> str:
    faces: dict[int, Card] = {}
    for card in DECKS[game.deck.name].cards:
        faces.setdefault(pips(card), card)
    hidden = next(card for value, card in faces.items() if not _stops(game, seen.shown + value))
    first, second = seen.community
    cards = iter((faces[first], faces[seen.shown], faces[second], hidden))

    def answer(request: Request, felt: Felt) -> Reply:
        if isinstance(request, Ask):
            view = felt.view(request.who.bettor, (request,))
            raise _Advised(procedure_of(game).advise(game, view, request).choice)
        return Dealt(next(cards))

    try:
        drive(game, alone(game, decks), answer)
    except _Advised as told:
        return told.choice
    raise LookupError(f"nobody is asked with {seen}")


def _stops(game: BankedGame, total: int) -> bool:
    return total % 10 in cast(GoldSettings, game.settings).stops_other


def distributions(game: BankedGame, decks: int, strategy: Strategy) -> Iterator[Distribution]:
    """One for each bet, since what is best for the one is not what is best for the other."""
    rules, pack = cast(GoldSettings, game.settings), values_left(game, decks, pips)
    ends = tuple(endings(rules, pack))
    asked = {one.seen for one in ends if one.seen is not None}
    base = next(rule for rule in game.bets if rule.base)
    for rule in game.bets:
        if strategy == "best":
            hits, said = best(rule, ends), "hit or stand as is best for {}, by the three cards that lie open"
        elif strategy == "advice":
            hits, said = advised(game, decks, asked), "{}: hit or stand as a bot is advised"
        else:
            hits, said = house_way(rules, asked), "{}: hit or stand by the house way"
        assumed = [said.format(rule.name)]
        if strategy == "best" and rule is not base:
            otherwise = _return(rule, ends, best(base, ends), pack)
            assumed.append(
                f"{rule.name}: by the play that is best for {base.name} it returns {otherwise:.6f}"
            )
        chosen = ((one.context, one.ways) for one in ends if one.seen is None or hits[one.seen] == one.hit)
        told = gathered([rule.name], chosen, perm(sum(pack), LONGEST), assumed)
        yield msgspec.structs.replace(told, strategy=strategy)


def _return(rule: BetRule, ends: Iterable[Found], hits: Mapping[Seen, bool], pack: Left) -> float:
    brings = sum(
        units_of(judged(rule, one.context)) * one.ways
        for one in ends
        if one.seen is None or hits[one.seen] == one.hit
    )
    return float(brings / perm(sum(pack), LONGEST))


def basis(game: BankedGame, decks: int, strategy: Strategy) -> Basis:
    """Best play depends on what the bets pay."""
    del decks
    pays = lines_of(*game.bets) if strategy == "best" else ()
    return game.deck.name, procedure_of(game).version, settings_of(game), pays


def strategy(game: BankedGame, decks: int) -> Iterator[Chart]:
    """For each bet a chart: the community cards down, the player-dealer's open card across."""
    rules = cast(GoldSettings, game.settings)
    ends = tuple(endings(rules, values_left(game, decks, pips)))
    for rule in game.bets:
        hits = best(rule, ends)
        shown = sorted({seen.shown for seen in hits})
        pairs = sorted({seen.community for seen in hits}, key=lambda pair: (sum(pair) % 10, pair))
        yield Chart(
            title=f"Best for {rule.label}",
            across="what the player-dealer's open card counts",
            down="what the community cards count",
            columns=tuple(map(str, shown)),
            rows=tuple(
                ChartRow(
                    label=f"{sum(pair) % 10}: {' and '.join(map(str, pair))}",
                    cells=tuple(
                        (HIT if hits[Seen(pair, card)] else STAND).choice
                        if Seen(pair, card) in hits
                        else "not asked"
                        for card in shown
                    ),
                )
                for pair in pairs
            ),
            cite=str(rules.option_cite or game.play_cite),
        )


def finds(game: BankedGame, dealt: Mapping[Place, tuple[Card, ...]], choices: tuple[str, ...]) -> Context:
    rules = cast(GoldSettings, game.settings)
    community, bank = dealt[COMMUNITY], dealt[BANK]
    two = points(community[:2])
    hit = (
        HIT.choice in choices
        if choices
        else two in rules.must_hit and points(bank[:2]) not in rules.stops_other
    )
    return found(points(community) if hit else two, hit, points(bank), len(bank))


def weighs(game: BankedGame, decks: int, view: View, ask: Ask) -> Iterator[Worth]:
    """For the base bet, by the three cards that lie open."""
    rules, base = cast(GoldSettings, game.settings), next(rule for rule in game.bets if rule.base)
    shown, *down = view.felt[BANK]
    open_ = [pips(Card.of(card)) for card in view.felt[COMMUNITY] if card != BACK]
    if shown == BACK or down != [BACK] or len(open_) != 2:
        return
    first = pips(Card.of(shown))
    left = without(values_left(game, decks, pips), *open_, first)
    for offer in ask.offers:
        brings = all_ways = Fraction(0)
        for second, ways, rest in drawn(left):
            bank = (first + second) % 10
            if bank not in rules.stops_other:
                hit = offer.choice == HIT.choice
                for (total, banks, cards), more in _completed(rules, rest, sum(open_) % 10, bank, hit):
                    effect = judged(base, found(total, hit, banks, cards))
                    brings += units_of(effect) * ways * more
                    all_ways += ways * more
        yield Worth(choice=Choice(offer.choice), units=float(brings / all_ways))


COUNT = Count(
    basis=basis,
    distributions=distributions,
    strategies=("best", "house-way", "advice"),
    strategy=strategy,
    finds=finds,
    weighs=weighs,
)
