"""Pan 9: every pair of hands by what the cards count, each drawing by the house way or as is best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import perm
from typing import NamedTuple, cast

import msgspec

from openfelt.cards import Card
from openfelt.families.pan_nine.procedure import FIRST, HIT, STAND
from openfelt.families.pan_nine.settings import BankFacts, PanNineSettings, SeatFacts, against
from openfelt.hands import pips, points
from openfelt.odds.counting import Basis, Count, Worth, lines_of
from openfelt.odds.distribution import Distribution, Strategy, gathered
from openfelt.odds.drawing import Left, drawn, hands, values_left, without
from openfelt.odds.pricing import judged, units_of
from openfelt.odds.walked import SEAT, settings_of
from openfelt.rounds.places import BANK, Place, at_seat
from openfelt.rounds.procedures import procedure_of
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK, View
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.conditions import Context
from openfelt.rules.shown import Chart, ChartRow

LONGEST = 2 * (FIRST + 1)
BANKS = "the player-dealer draws by the house way where the document leaves it to them, and nobody else plays"


class Found(NamedTuple):
    """A round's ending, if the hand with these three cards hit, or stood."""

    cards: tuple[int, ...]
    hit: bool
    context: Context
    ways: int


Key = tuple[tuple[int, ...], bool, int, int, int]


def endings(rules: PanNineSettings, pack: Left) -> tuple[Found, ...]:
    """Every deal to one seat and the player-dealer, with both choices; those alike are one."""
    ways: dict[Key, int] = {}
    for key, number in _deals(rules, pack):
        ways[key] = ways.get(key, 0) + number
    return tuple(
        Found(mine, hit, found(total, FIRST + hit, bank, cards), number)
        for (mine, hit, total, bank, cards), number in ways.items()
    )


def _deals(rules: PanNineSettings, pack: Left) -> Iterator[tuple[Key, int]]:
    for mine, ways, left in hands(pack, FIRST):
        for bank, bank_ways, rest in hands(left, FIRST):
            for hit in (False, True):
                for (total, banks, cards), more in _completed(rules, rest, sum(mine), sum(bank), hit):
                    yield (mine, hit, total, banks, cards), ways * bank_ways * more


def _completed(
    rules: PanNineSettings, rest: Left, mine: int, bank: int, hit: bool
) -> Iterator[tuple[tuple[int, int, int], int]]:
    """With the fourth cards, the player's first; ways count how the deal could go on to the longest."""
    bank_hits = bank % 10 in rules.player_dealer_hits or (
        bank % 10 in rules.player_dealer_option and bank % 10 in rules.house_way_hits
    )
    for fourth, ways, after in drawn(rest) if hit else ((0, 1, rest),):
        for banks, more, end in drawn(after) if bank_hits else ((0, 1, after),):
            unused = perm(sum(end), LONGEST - 2 * FIRST - hit - bank_hits)
            yield ((mine + fourth) % 10, (bank + banks) % 10, FIRST + bank_hits), ways * more * unused


def found(total: int, cards: int, bank: int, bank_cards: int) -> Context:
    banks = BankFacts(bank_total=bank, bank_cards=4 if bank_cards > FIRST else 3)
    mine = SeatFacts(total=total, cards=4 if cards > FIRST else 3, foul=False, result=against(total, bank))
    return msgspec.structs.asdict(banks) | msgspec.structs.asdict(mine)


def best(rule: BetRule, found: Iterable[Found]) -> dict[tuple[int, ...], bool]:
    """Whether to hit, by one's own three cards; as alike, to stand."""
    gain: dict[tuple[int, ...], Fraction] = {}
    for one in found:
        brings = units_of(judged(rule, one.context)) * one.ways
        gain[one.cards] = gain.get(one.cards, Fraction(0)) + (brings if one.hit else -brings)
    return {cards: better > 0 for cards, better in gain.items()}


def house_way(rules: PanNineSettings, found: Iterable[Found]) -> dict[tuple[int, ...], bool]:
    return {one.cards: sum(one.cards) % 10 in rules.house_way_hits for one in found}


def distributions(game: BankedGame, decks: int, strategy: Strategy) -> Iterator[Distribution]:
    rules, pack = cast(PanNineSettings, game.settings), values_left(game, decks, pips)
    ends = tuple(endings(rules, pack))
    for rule in game.bets:
        hits = best(rule, ends) if strategy == "best" else house_way(rules, ends)
        how = "as is best, by the three cards of the hand" if strategy == "best" else "by the house way"
        chosen = ((one.context, one.ways) for one in ends if hits[one.cards] == one.hit)
        assumed = f"{rule.name}: hit or stand {how}", BANKS
        told = gathered([rule.name], chosen, perm(sum(pack), LONGEST), assumed)
        yield msgspec.structs.replace(told, strategy=strategy)


def basis(game: BankedGame, decks: int, strategy: Strategy) -> Basis:
    """Best play depends on what the bets pay."""
    del decks
    pays = lines_of(*game.bets) if strategy == "best" else ()
    return game.deck.name, procedure_of(game).version, settings_of(game), pays


def strategy(game: BankedGame, decks: int) -> Iterator[Chart]:
    """The lowest two cards down, the third across."""
    rules = cast(PanNineSettings, game.settings)
    ends = tuple(endings(rules, values_left(game, decks, pips)))
    for rule in game.bets:
        hits = best(rule, ends)
        values = sorted({value for cards in hits for value in cards})
        pairs = sorted({cards[:2] for cards in hits})
        yield Chart(
            title=f"Best for {rule.label}",
            across="what the highest of three cards counts",
            down="what the other two count",
            columns=tuple(map(str, values)),
            rows=tuple(
                ChartRow(
                    label=" and ".join(map(str, pair)),
                    cells=tuple(
                        (HIT if hits[*pair, value] else STAND).choice if (*pair, value) in hits else ""
                        for value in values
                    ),
                )
                for pair in pairs
            ),
            cite=str(rules.house_way_hits_cite or game.play_cite),
        )


def finds(game: BankedGame, dealt: Mapping[Place, tuple[Card, ...]], choices: tuple[str, ...]) -> Context:
    del game, choices
    mine, bank = dealt[at_seat(SEAT)], dealt[BANK]
    return found(points(mine), len(mine), points(bank), len(bank))


def weighs(game: BankedGame, decks: int, view: View, ask: Ask) -> Iterator[Worth]:
    """For the base bet, by the three cards of the hand. What the player-dealer does best is not counted."""
    rules, base = cast(PanNineSettings, game.settings), next(rule for rule in game.bets if rule.base)
    held = view.felt.get(at_seat(ask.who.seat), ())
    if BACK in held or len(held) != FIRST:
        return
    mine = tuple(pips(Card.of(card)) for card in held)
    left = without(values_left(game, decks, pips), *mine)
    for offer in ask.offers:
        hit, brings, all_ways = offer.choice == HIT.choice, Fraction(0), 0
        for bank, ways, rest in hands(left, FIRST):
            for (total, banks, cards), more in _completed(rules, rest, sum(mine), sum(bank), hit):
                effect = judged(base, found(total, FIRST + hit, banks, cards))
                brings += units_of(effect) * ways * more
                all_ways += ways * more
        yield Worth(choice=Choice(offer.choice), units=float(brings / all_ways))


COUNT = Count(
    basis=basis,
    distributions=distributions,
    strategies=("house-way", "best", "advice"),
    strategy=strategy,
    finds=finds,
    weighs=weighs,
)
