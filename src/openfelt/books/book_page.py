"""What the page of a game of any kind has: everything that its file says, but for what it is played for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec

from openfelt.books.fee_page import SchedulePage
from openfelt.books.play_page import play_page
from openfelt.books.sources import SourceDocument, sources_of
from openfelt.cards import DECKS, JOKER
from openfelt.rules.cite import Cite
from openfelt.rules.codec import to_json
from openfelt.rules.conditions import Value, either
from openfelt.rules.game import FaultName, FaultRule, Game
from openfelt.rules.interpretation import Interpretation
from openfelt.rules.shown import Chart, HandOrder, numbers
from openfelt.rules.stated import Stated, stated


class OptionPage(msgspec.Struct, frozen=True, kw_only=True):
    """`default` is as written, `usual` as the trade plays; the same where lines are read in two ways, and
    where it is left to the room."""

    name: str
    values: tuple[Value, ...]
    default: Value
    usual: Value
    left_to_room: bool
    why: str
    says: str
    cite: str
    why_cites: tuple[str, ...]


class BookPage(msgspec.Struct, frozen=True, kw_only=True):
    """`tables` are the numbers of positions a table may have, `sources` the documents that it cites."""

    id: str
    name: str
    room: str
    family: str
    approval: str | None
    owner: str
    document: str
    cite: str
    tables: tuple[int, ...]
    fewest_seats: int
    decks: tuple[int, ...]
    usual_decks: int
    deck: str
    facts: tuple[Stated, ...]
    options: tuple[OptionPage, ...]
    play: tuple[Stated, ...]
    charts: tuple[Chart, ...]
    rankings: tuple[HandOrder, ...]
    rules: tuple[Stated, ...]
    rulings: tuple[Stated, ...]
    interpretations: tuple[Interpretation, ...]
    schedules: tuple[SchedulePage, ...]
    sources: tuple[SourceDocument, ...] = ()


class PagePart(msgspec.Struct, frozen=True, kw_only=True):
    """Rules that belong together, under their title."""

    title: str
    rules: tuple[Stated, ...]


class PartedPage(BookPage, frozen=True, kw_only=True):
    """A game that people play against each other: `parts` are what it is played for, and how."""

    parts: tuple[PagePart, ...]


P = TypeVar("P", bound=BookPage)


def with_sources(page: P) -> P:
    return msgspec.structs.replace(page, sources=sources_of(to_json(page).decode()))


def book_page(
    game: Game, facts: Iterable[Stated], schedules: Iterable[SchedulePage], charts: Iterable[Chart] = ()
) -> BookPage:
    """With what its kind of play adds: `facts` at a glance, its collection, and `charts` of its own."""
    shown = play_page(game, charts)
    return BookPage(
        id=game.id,
        name=game.name,
        room=game.room,
        family=game.family,
        approval=game.approval,
        owner=game.owner,
        document=game.file,
        cite=str(game.cite),
        tables=game.seats.tables,
        fewest_seats=game.seats.least,
        decks=game.deck.decks,
        usual_decks=game.deck.default,
        deck=game.deck.name,
        facts=(*_deck(game), *facts),
        options=tuple(
            OptionPage(
                name=name,
                values=rule.values,
                default=rule.default,
                usual=rule.value("usual"),
                left_to_room=rule.left_to_room,
                says=rule.says,
                why=rule.why,
                cite=str(rule.cite),
                why_cites=tuple(map(str, rule.why_cites)),
            )
            for name, rule in game.options.items()
        ),
        play=shown.play,
        charts=shown.charts,
        rankings=shown.orders,
        rules=tuple(
            stated("", rule.says, *_lines(rule.cite, *game.written_at("rules", str(number))))
            for number, rule in enumerate(game.rules, 1)
        ),
        rulings=tuple(_rulings(game)),
        interpretations=game.interpretations,
        schedules=tuple(schedules),
    )


def _deck(game: Game) -> Iterator[Stated]:
    deck = game.deck
    number = "1 deck" if deck.decks == (1,) else f"{numbers(deck.decks)} decks"
    yield stated("Cards", f"{number}, {deck.name}", deck.cite)
    dealt = "round after round from a shoe" if deck.shoe else "a fresh pack for every round"
    yield stated("Dealt", dealt, deck.cite)


# What the floor rules

_FAULTS: dict[FaultName, str] = {
    "boxed": "boxed",
    "exposed": "exposed",
    "off-table": "off the table",
    "extra": "too many",
}
_BECOMES = {
    "plays": "plays",
    "replaced": "replaced",
    "replaced-after-round": "replaced when this round of cards has been dealt",
    "replaced-after-deal": "replaced after the deal",
    "misdeal": "a misdeal",
}


def _rulings(game: Game) -> Iterator[Stated]:
    for fault, rule in game.faults.items():
        yield from _fault(game, fault, rule)
    for ruling in game.rulings:
        label = ruling.name.replace("-", " ").capitalize()
        yield stated(label, ruling.says, *_lines(ruling.cite, *game.written_at("rulings", ruling.name)))


def _fault(game: Game, fault: FaultName, rule: FaultRule, stage: str = "") -> Iterator[Stated]:
    """What becomes of such a card, and where a stage has a rule of its own."""
    parts = [_BECOMES[rule.becomes]]
    if rule.keeps:
        ranks = {card.rank for card in DECKS[game.deck.name].composition(1)}
        parts[0] += f", but {either(_rank(kept) for kept in rule.keeps if kept in ranks)} is taken"
    if rule.burned:
        parts.append("burned in place of the next card that would be")
    if rule.misdeal_first is not None:
        parts.append("a misdeal if it is the first card")
    if rule.misdeal_from is not None:
        parts.append(f"a misdeal from {rule.misdeal_from} faults on")
    if rule.misdeal_ranks:
        parts.append(f"a misdeal if it is {either(map(_rank, rule.misdeal_ranks))}")
    if rule.ends_shoe:
        parts.append("a misdeal ends the shoe too")
    at = (stage,) if stage else rule.stages
    where = f" ({either(at)})" if at else ""
    label = f"A card {_FAULTS[fault]}{where}"
    lines = () if stage else game.written_at("faults", fault)
    first = () if rule.misdeal_first is None else (rule.misdeal_first,)
    yield stated(label, "; ".join(parts), *_lines(rule.cite, *first, *lines))
    for name, own in rule.at.items():
        yield from _fault(game, fault, own, name)


def _lines(*cites: Cite) -> list[Cite]:
    """Without lines that lie within others of them."""
    return [one for one in cites if not any(one != other and one.within(other) for other in cites)]


def _rank(rank: str) -> str:
    return "a joker" if rank == JOKER else rank
