"""What each choice is worth at a table, by the cards of the hand that is asked about and the up card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from openfelt.cards import Card
from openfelt.families.blackjack.count import value
from openfelt.odds.counting import Worth, in_full
from openfelt.odds.counts.blackjack.base import AtFirst
from openfelt.odds.counts.blackjack.hands import Row, Shoe
from openfelt.odds.counts.blackjack.shoe import VALUES, Cards
from openfelt.odds.pricing import units_of
from openfelt.rounds.own_money import RIDE
from openfelt.rounds.places import BANK, at_seat, hands_at
from openfelt.rounds.requests import Ask
from openfelt.rounds.view import View
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.table.outcomes import deciding


def worths(game: BankedGame, decks: int, view: View, ask: Ask, basis: str) -> Iterator[Worth]:
    """In units of what was first placed on the hand. What others hold is not counted in.

    Games of one `basis` share what is worked out.
    """
    mine = [value(Card.of(card)) for card in view.felt[at_seat(ask.who.seat, ask.who.hand)]]
    seat = _against(game, decks, value(Card.of(view.felt[BANK][0])), basis)
    cards: Cards = tuple(mine.count(one) for one in VALUES)
    offered = {offer.choice for offer in ask.offers}
    if ask.stage in {"insurance", "surrender"}:
        told = _before_the_look(game, seat, cards)
    else:
        rows = _plays(seat, cards, mine, hands_at(ask.who.seat, view.felt) - 1, offered)
        told = ((choice, seat.contexts.worth(row)) for choice, row in rows)
    for choice, units in told:
        if choice in offered:
            yield Worth(choice=in_full(ask, choice), units=units)


def _before_the_look(game: BankedGame, seat: AtFirst, cards: Cards) -> Iterator[tuple[str, float]]:
    """Insurance is worth its own money beside what the hand is: as much of it as may be.

    Half that can be given up before the look cannot be after it; nor can even money be taken.
    """
    worth, given_up = seat.contexts.worth, seat.contexts.worth(seat.surrendered)
    rule, insurance = seat.rules.surrender, seat.rules.insurance
    early = rule is not None and rule.when == "early"
    open_ = {choice: worth(row) for choice, row in seat.at_once(cards).items()}
    before = {"even-money", *(("surrender",) if early else ())}
    stays = max(units for choice, units in open_.items() if choice not in before)
    yield "surrender", given_up
    if insurance is None:
        yield RIDE, stays
        return
    natural = seat.natural_chance(cards)
    rule_of = cast(BetRule, game.bet("insurance"))
    won, lost = (
        float(units_of(deciding(rule_of, {"bank_natural": found, "result": "open"})))
        for found in (True, False)
    )
    insured = float(insurance.most) * (natural * won + (1 - natural) * lost)
    yield RIDE, stays
    yield "insurance", stays + insured
    yield "even-money", worth(seat.evened) if insurance.pays_at_once else stays + insured


def _plays(
    seat: AtFirst, cards: Cards, mine: list[int], splits: int, offered: set[str]
) -> Iterator[tuple[str, Row]]:
    playing = seat.behind(mine[0], splits - 1) if splits else seat.playing
    if "rescue" in offered:
        doubles = len(mine) - 2
        yield "rescue", seat.contexts.one(result="forfeit") * 2 ** (doubles - 1)
        yield "stand", 2**doubles * playing.stand(cards)
        if "double" in offered:
            yield "double", playing.doubled(cards, doubles)
        return
    yield from (playing.plays(cards) if splits or len(mine) > 2 else seat.plays(cards)).items()
    if splits and len(mine) == 2 and mine[0] == mine[1] and splits < seat.most_splits(mine[0]):
        yield "split", seat.split(mine[0], 2, splits) - seat.split(mine[0], 0, splits)


MOST_REMEMBERED = 40
_REMEMBERED: dict[tuple[str, int], AtFirst] = {}


def _against(game: BankedGame, decks: int, up: int, basis: str) -> AtFirst:
    """All hands against one up card are worked out together, in well under a second."""
    if (basis, up) not in _REMEMBERED:
        if len(_REMEMBERED) >= MOST_REMEMBERED:
            _REMEMBERED.clear()
        _REMEMBERED[basis, up] = AtFirst(Shoe(game, decks), up)
    return _REMEMBERED[basis, up]
