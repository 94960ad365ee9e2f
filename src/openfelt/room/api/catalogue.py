"""The games of the books, as the pages need them."""

from __future__ import annotations

from typing import Any

import msgspec

from openfelt import books
from openfelt.books.bet_page import BetPage, bet_pages
from openfelt.room.actors.room import Missing
from openfelt.room.api.calls import Anyone
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.state.banked_rules import BankedRules
from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.bets import Limits
from openfelt.rules.cite import Cite
from openfelt.rules.families import find_family
from openfelt.rules.fee_words import ante_said, limits_said, row_said
from openfelt.rules.fees import Basis, Option, Section, Tier
from openfelt.rules.game import Game, Kind
from openfelt.rules.money import Cents
from openfelt.rules.sides import Colour
from openfelt.rules.spans import Span
from openfelt.table.bank_terms import BankTerms


class GameListed(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the list of all: whose it is, and where it is written."""

    id: str
    name: str
    room: str
    family: str
    kind: Kind
    approval: str | None
    document: str
    lines: tuple[int, int]

    @classmethod
    def of(cls, game: Game) -> GameListed:
        return cls(
            kind=game.kind,
            id=game.id,
            name=game.name,
            room=game.room,
            family=game.family,
            approval=game.approval,
            document=game.file,
            lines=game.lines,
        )


class WholeGame(BankedGame, frozen=True, kw_only=True):
    """A game as its file has it. `limits_said` is what a table of it may post."""

    limits_said: str


class FeltShown(msgspec.Struct, frozen=True, kw_only=True):
    """How the game's felt is laid out, as its family has it.

    With `halves`, hands lie by seat and are set in two, called so, the lower first. `colours` are
    those of bets whose print has one, `choices` what is asked at one time or another, as people read it.
    With `boxes`, a hand is laid in the one of its choice; that nearest to the house dealer is the first, and
    what comes later lies there.
    """

    halves: tuple[str, str] | None
    colours: dict[str, Colour]
    choices: tuple[str, ...]
    boxes: dict[str, str] = msgspec.field(default_factory=dict)

    @classmethod
    def of(cls, game: BankedGame) -> FeltShown:
        family = find_family(game, BetFamily)
        if family is None:
            return cls(halves=None, colours={}, choices=())
        return cls(
            halves=family.halves,
            colours=dict(family.colours),
            choices=family.choices,
            boxes=dict(family.boxes),
        )


class TableGame(WholeGame, frozen=True, kw_only=True):
    """A game as it is played at a table: `words` says each of its bets, `collection` who pays what beside.

    `counted` says how a card or dice count to the seat where action begins; `felt` is how it is laid out.
    """

    counted: str
    felt: FeltShown
    words: dict[str, BetPage]
    collection: BankTerms

    @classmethod
    def of(cls, rules: BankedRules) -> TableGame:
        words = {bet.name: bet for bet in bet_pages(rules.game)}
        return cls(
            **_whole(rules.game) | {"papers": {}},  # nobody needs their text at a table
            counted=rules.game.action.counted,
            felt=FeltShown.of(rules.game),
            words=words,
            collection=rules.bank_terms,
        )


class FeeTier(msgspec.Struct, frozen=True, kw_only=True):
    """One row of an option: the range it is for in words, and what is paid in it."""

    says: str
    basis: Basis
    span: str | None
    players: str | None
    player_dealer_fee: Cents | None
    player_fee: Cents | None
    fees: dict[str, Cents]
    cite: Cite


class FeeOption(msgspec.Struct, frozen=True, kw_only=True):
    """A schedule option that a table of the game may post.

    `limits` are those that a table takes over with it, where it is printed for one range of them.
    """

    section: str
    title: str
    option: str
    limit: str | None
    limits: Limits | None
    limits_said: str | None
    tiers: tuple[FeeTier, ...]


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("games", catalogue)

    @at.get("/games")
    async def games(call: Anyone) -> tuple[GameListed, ...]:
        """Every game of every cardroom."""
        return tuple(map(GameListed.of, books.games()))

    @at.get("/games/{room}/{name}")
    async def game(call: Anyone, room: str, name: str) -> WholeGame:
        """One game: layout, pay lines, order of settlement, rules, interpretations, with their lines."""
        return WholeGame(**_whole(books.banked(known(room, name))))

    @at.get("/games/{room}/{name}/fees")
    async def fees(call: Anyone, room: str, name: str) -> tuple[FeeOption, ...]:
        """The collection options a table of the game may post."""
        sections = [books.section(id) for id in books.game(known(room, name)).fees]
        return tuple(option for section in sections for option in _options(section))

    return at


def known(room: str, name: str) -> str:
    if f"{room}/{name}" not in books.game_ids():
        raise Missing(f'there is no game "{room}/{name}"')
    return f"{room}/{name}"


def _whole(game: BankedGame) -> dict[str, Any]:
    return msgspec.structs.asdict(game) | {"limits_said": "" if game.limits is None else game.limits.said}


def _options(section: Section) -> list[FeeOption]:
    return [
        FeeOption(
            section=section.id,
            title=section.title,
            option=one.id,
            limit=one.limit,
            limits=_limits(one),
            limits_said=", ".join(said for said in (limits_said(one), ante_said(one)) if said) or None,
            tiers=tuple(_tier(section, tier) for tier in one.tiers),
        )
        for one in section.options
    ]


def _limits(option: Option) -> Limits | None:
    """Not a pot's, whose small and big bet are printed."""
    match () if option.group.pot else option.limits:
        case [Span(low=low, high=high, over=False, minimum_bet=False)] if low != high:
            return Limits(low, high)
    return None


def _tier(section: Section, tier: Tier) -> FeeTier:
    return FeeTier(
        says=row_said(tier),
        basis=tier.basis,
        span=None if tier.span is None else str(tier.span),
        players=None if tier.players is None else str(tier.players),
        player_dealer_fee=tier.player_dealer_fee,
        player_fee=tier.player_fee,
        fees=tier.fees,
        cite=section.line(tier.line),
    )
