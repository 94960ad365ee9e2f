"""A game as a page to read: everything its file says, in words, in a reader's order, with citations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import overload

from msgspec import structs

from openfelt.books import section
from openfelt.books.bet_page import BetPage, bet_pages
from openfelt.books.book_page import BookPage, PartedPage, book_page, with_sources
from openfelt.books.fee_page import schedule_page
from openfelt.books.meld_page import MeldPage, meld_page
from openfelt.books.play_page import counts
from openfelt.books.pot_page import PotPage, pot_page
from openfelt.rules.action import DICE, START_SAID, ActionRule, Dimension
from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.errors import RuleBroken
from openfelt.rules.families import FAMILIES, family_of
from openfelt.rules.game import Game
from openfelt.rules.meld import MeldGame
from openfelt.rules.pot import PotGame
from openfelt.rules.rotation import RotationRule
from openfelt.rules.shown import numbers
from openfelt.rules.stated import Stated, stated


class GamePage(BookPage, frozen=True, kw_only=True):
    """A game played against a player-dealer, whose position counts among the `tables`.

    `kinds` is the order in which the bets are settled; bets in one group are settled together. `halves` are
    the two hands that a player sets, where hands are set. `covers_cites` is where it is written that bets are
    settled only as far as the player-dealer's wager covers.
    """

    halves: tuple[str, str] | None
    bets: tuple[BetPage, ...]
    order: tuple[Stated, ...]
    kinds: tuple[tuple[str, ...], ...]
    rotation: tuple[Stated, ...]
    covers_cites: tuple[str, ...]


@overload
def page(game: BankedGame) -> GamePage: ...
@overload
def page(game: PotGame) -> PotPage: ...
@overload
def page(game: MeldGame) -> MeldPage: ...
@overload
def page(game: Game) -> GamePage | PartedPage: ...
def page(game: Game) -> GamePage | PartedPage:
    """A game of any kind that can be read."""
    match game:
        case BankedGame():
            return with_sources(_page(game))
        case PotGame():
            return with_sources(pot_page(game))
        case MeldGame():
            return with_sources(meld_page(game))
    raise RuleBroken(f"{game.name} has no page to read yet", [game.cite])


def _page(game: BankedGame) -> GamePage:
    family = family_of(game, BetFamily)
    button = counts("Where the action button goes", "counts", game.action.values, game.action.cite)
    schedules = (schedule_page(section(id), game) for id in game.fees)
    return GamePage(
        **structs.asdict(book_page(game, _facts(game), schedules, button)),
        halves=FAMILIES[game.family].halves,
        bets=bet_pages(game),
        order=tuple(_order(game, family)),
        kinds=tuple((kind,) if isinstance(kind, str) else kind for kind in game.settlement.kinds),
        rotation=tuple(_rotation(game.rotation)),
        covers_cites=tuple(map(str, game.settlement.covers_cites)),
    )


def _facts(game: BankedGame) -> Iterator[Stated]:
    yield stated("Positions", f"{game.seats.said}, the player-dealer's included", game.seats.cite)
    limits = game.limits
    if limits is not None:
        yield stated("Table minimum", limits.minimum, game.limits_cite)
        yield stated("Table maximum", limits.maximum or "none", game.limits_cite)
    if game.over_limit == "no-action":
        yield stated("Above the maximum", "that part of a bet has no action", game.beyond_cite)
    if game.under_limit == "action":
        yield stated("Below the minimum", "a bet that was dealt in has action", game.beyond_cite)
    if game.one_hand_cite is not None:
        yield stated("Bets of one person", "on one hand only", game.one_hand_cite)
    if game.control.cite is not None:
        who = {
            "seated": "the seated player",
            "largest": "whoever has the largest wager on it",
            "each": "each bettor for themselves",
        }[game.control.hand]
        yield stated("Who plays a hand", who, game.control.cite)


# Order of settlement

_BY = {
    "result": "losers before winners",
    "kind": "one kind of bet after another",
    "bet": "the bets of a kind in turn",
    "seat": "seat by seat",
    "hand": "hand by hand",
    "circle": "one betting circle after another",
    "backline": "the seated player before the backline",
    "bettor": "bettor by bettor",
}


def _order(game: BankedGame, family: BetFamily) -> Iterator[Stated]:
    rule, settlement, words = game.action, game.settlement, family.words
    yield stated("Start", start(rule), rule.cite)
    if rule.when_covered is not None:
        covered = rule.when_covered
        yield stated("When the wager covers all action", start(covered), covered.cite)
    yield from _button(game)
    for stage in settlement.stages:
        bets = ", ".join(map(game.label, stage.bets))
        case = f" ({stage.when.in_words(words)})" if stage.when.keys else ""
        yield stated("Settled early", f"{bets}{case}: {family.settles[stage.name]}", stage.cite)
    by = [one for one in settlement.by if _tells_apart(game, one)]
    yield stated("Order", ", then ".join(map(_BY.__getitem__, by)), settlement.cite)
    if settlement.losing:
        losing = ", ".join(map(game.label, settlement.losing))
        yield stated("Kinds, of bets that lose", losing, settlement.losing_cite or settlement.cite)
    if settlement.collecting == "free":
        says = "all losing bets, whatever the wager; it bounds what is paid"
        yield stated("Collected", says, settlement.collecting_cite or settlement.cite)


def _tells_apart(game: BankedGame, by: Dimension) -> bool:
    """Whether bets can differ in it: nobody stands behind a seat in some games, and some have one bet."""
    if by == "backline":
        return any(bet.backline for bet in game.bets)
    return by != "kind" or len(game.settlement.kinds) > 1


_ORIGIN = {
    "player-dealer": "player-dealer",
    "right-of-player-dealer": "player-dealer's right",
    "house-dealer": "house dealer",
}


def start(rule: ActionRule) -> str:
    """Where action starts, and which way it goes."""
    if rule.start in START_SAID:
        return f"{START_SAID[rule.start]}, {rule.direction}"
    how = "by a card" if rule.start == "by-card" else "by the dice"
    origin, own = _ORIGIN[rule.counted_from], rule.player_dealer_is.replace("-", " ")
    then = "" if rule.counting == rule.direction else f", then settled {rule.direction}"
    return f"{how}, counted from the {origin}, {rule.counting}{then}; the player-dealer's place is {own}"


_NTH = ("first", "second", "third")


def _button(game: BankedGame) -> Iterator[Stated]:
    """What places the action button, what it counts, and what a seat without a bet does."""
    rule, card = game.action, family_of(game, BetFamily).action_card(game.settings)
    if rule.start == "by-card" and card is not None:
        place, number = card
        whose = f"{place}'s" if place == "player-dealer" else f"{place} hand's"
        yield stated("The button is placed by", f"the {whose} {_NTH[number]} card", rule.cite)
        yield stated("It counts", _counts(rule.values), rule.cite)
    elif rule.start == "by-dice":
        yield stated("The seat is named by", f"the dots of {DICE} dice together", rule.cite)
    else:
        return
    readings = (one for one in game.interpretations if "seat-without-wager" in one.topics)
    rules = (one for one in game.rules if "seat-without-wager" in one.topics)
    lines = next(
        (one.lines for one in readings), next(((str(one.cite),) for one in rules), (str(rule.cite),))
    )
    yield stated("At a seat without a bet", f"action goes on to the next seat {rule.direction}", *lines)


_RANKS = {"A": "an ace", "T": "a ten", "J": "a jack", "Q": "a queen", "K": "a king"}


def _counts(values: Mapping[str, int]) -> str:
    """What cards of each rank count; those with a number of dots mostly that."""
    pips = [count for rank, count in values.items() if rank == str(count)]
    faces = (f"{_RANKS.get(rank, rank)} {count}" for rank, count in values.items() if rank != str(count))
    return ", ".join((*faces, f"{numbers(pips)} their number"))


# Rotation


def _rotation(rule: RotationRule) -> Iterator[Stated]:
    yield stated("Turns", f"{rule.rounds} rounds each, then offered to the left", rule.cite)
    first = {
        "left-of-house-dealer": "the first active seat from the house dealer's left",
        "first-seated": "whoever sat down first",
    }[rule.start]
    yield stated("Offered first", first, rule.start_cite or rule.cite)
    if rule.bet_last_round != "no":
        where = " at that seat" if rule.bet_last_round == "at-this-seat" else ""
        yield stated("Who may take it", f"one who bet on the last hand{where}", rule.where_bets)
    if rule.needs_bets:
        yield stated("Before one takes it again", f"{rule.needs_bets} hands bet", rule.where_bets)
    if rule.newcomers_last:
        yield stated("Newcomers", "when all the others have refused", rule.where_bets)
    if rule.backline:
        yield stated("Backline", "others who bet on the spot, after the seated player", rule.where_bets)
    yield stated("When nobody else takes it", "the game stops", rule.where_broken)
