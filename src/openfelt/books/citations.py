"""What the books say of a line of a document: everything that cites it, in our own words.

One index of all games under every value of their options, house ways, collection sections and what a room
tells its players. It is made of the pages that people read, so that a citation on a page leads at least to
what it stands at; and of what the files cite for single keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from openfelt import books
from openfelt.books.bet_page import BetPage
from openfelt.books.book_page import OptionPage, PartedPage
from openfelt.books.fee_page import GroupPage, SchedulePage, TierPage, schedule_page
from openfelt.books.page import GamePage, page
from openfelt.books.sources import Part, cardrooms, printed_games
from openfelt.rules.cite import DOCUMENTS, NAME, Cite
from openfelt.rules.cited_keys import CitedKey
from openfelt.rules.errors import Denied
from openfelt.rules.interpretation import Interpretation
from openfelt.rules.shown import Chart, HandOrder
from openfelt.rules.stated import Stated


class Saying(msgspec.Struct, frozen=True, kw_only=True):
    """Something that we say, of a `kind` such as a pay line, and where it is written.

    `of` is the game, house way, collection section or cardroom that it belongs to; `game` its id, if one has.
    `id` is what an interpretation is quoted by; others are quoted by their lines.
    """

    of: str
    game: str
    kind: str
    says: str
    cite: str
    id: str = ""


class Within(msgspec.Struct, frozen=True, kw_only=True):
    """A game in whose lines a citation lies; `approval` is empty where none is printed."""

    game: str
    name: str
    approval: str
    cite: str
    built: bool


class CitedPage(msgspec.Struct, frozen=True, kw_only=True):
    """Lines of a document: whose it is, the games printed there, and what we say of them.

    What cites the fewest lines is nearest to them, and comes first.
    """

    cite: str
    document: str
    cardroom: str
    within: tuple[Within, ...]
    sayings: tuple[Saying, ...]


def cited(text: str) -> CitedPage:
    """What the books say of `000:94` or `000:64-87`."""
    try:
        cite = Cite.of(text)
    except ValueError as error:
        raise Denied(str(error)) from None
    if cite.missing:
        raise Denied(cite.missing)
    found = [
        (where.last - where.first, abs(where.first - cite.first), place)
        for place, (where, _) in enumerate(index())
        if where.overlaps(cite)
    ]
    return _page(cite, tuple(index()[place][1] for *_, place in sorted(found)))


def quoted(id: str) -> CitedPage:
    """The interpretation of that name; of several games, where they read the same lines alike."""
    match = NAME.fullmatch(id)
    made = tuple(one for _, one in index() if one.id == id)
    if match is None or not made:
        raise Denied(f'there is no interpretation or finding "{id}": `openfelt lint` lists them')
    return _page(Cite(match[1], int(match[2]), int(match[2])), made)


def _page(cite: Cite, sayings: tuple[Saying, ...]) -> CitedPage:
    around = [one for one in printed_games() if Cite.of(one.cite).overlaps(cite)]
    built = [Cite.of(one.cite) for one in around if one.built]
    whole = (one for one in around if one.built or not any(Cite.of(one.cite).within(game) for game in built))
    within = tuple(map(_within, whole))  # a document may be part of a game that is built of several
    return CitedPage(
        cite=str(cite),
        document=DOCUMENTS[cite.document],
        cardroom=cardrooms()[cite.document],
        within=within,
        sayings=sayings,
    )


def _within(part: Part) -> Within:
    return Within(game=part.game, name=part.title, approval=part.approval, cite=part.cite, built=part.built)


@cache
def index() -> tuple[tuple[Cite, Saying], ...]:
    """Everything that is said, once for each line it cites."""
    said = (*_of_games(), *_of_house_ways(), *_of_sections(), *_of_rooms(), *_of_streets())
    return tuple((Cite.of(one.cite), one) for one in dict.fromkeys(said))


# Games

_HEADINGS = {
    "facts": "at a glance",
    "play": "how it is played",
    "rules": "house rule",
    "rulings": "ruling",
}


def _of_games() -> Iterator[Saying]:
    for game in books.games():
        yield from _of_page(page(game))
        on_no_page = [one for one in game.cites if not one.key.startswith(("rules, ", "rulings, "))]
        yield from _of_keys(game.name, on_no_page, game.id)
        for name, option in game.options.items():
            for value in option.values:
                if value != option.default:
                    yield from _of_page(page(books.game(game.id, {name: value})))


def _of_page(shown: GamePage | PartedPage) -> Iterator[Saying]:
    def say(kind: str, says: str, *cites: str, id: str = "") -> Iterator[Saying]:
        return _say(shown.name, kind, says, cites, game=shown.id, id=id)

    for field, heading in _HEADINGS.items():
        for one in getattr(shown, field):
            yield from say(heading, _stated(one), *one.cites)
    for kind, says, *cites in _of_banked(shown) if isinstance(shown, GamePage) else _of_parts(shown):
        yield from say(kind, says, *cites)
    for option in shown.options:
        yield from say("option", _option(option), option.cite, *option.why_cites)
    for chart in shown.charts:
        for says, cite in _of_chart(chart):
            yield from say("chart", says, cite)
    for order in shown.rankings:
        yield from say("ranking", _order(order), order.cite)
    for reading in shown.interpretations:
        yield from say("interpretation", _reading(reading), *reading.lines, id=reading.id)


def _of_banked(shown: GamePage) -> Iterator[tuple[str, ...]]:
    for heading, rules in (("order of settlement", shown.order), ("player-dealer position", shown.rotation)):
        yield from ((heading, _stated(one), *one.cites) for one in rules)
    for bet in shown.bets:
        yield from _of_bet(bet)


def _of_parts(shown: PartedPage) -> Iterator[tuple[str, ...]]:
    for part in shown.parts:
        yield from ((part.title.lower(), _stated(one), *one.cites) for one in part.rules)


def _of_bet(bet: BetPage) -> Iterator[tuple[str, ...]]:
    yield "bet", f"{bet.label}: {bet.says}", bet.cite
    for rule in (*bet.prizes, *bet.rules):
        yield "bet", f"{bet.label}: {_stated(rule)}", *rule.cites
    for line in bet.lines:
        yield "pay line", f"{bet.label}: {line.label}, {line.says} ({line.when})", line.cite


def _of_chart(chart: Chart) -> Iterator[tuple[str, str]]:
    yield chart.title, chart.cite
    for row in chart.rows:
        if row.cite:
            yield f"{chart.title}: {row.label}: {', '.join(row.cells)}", row.cite


def _stated(one: Stated) -> str:
    return f"{one.label}: {one.says}" if one.label else one.says


def _option(option: OptionPage) -> str:
    return " ".join(filter(None, (f"{option.name}: {option.says}", option.why)))


def _order(order: HandOrder) -> str:
    return f"{order.title}: {', '.join(hand.label for hand in order.hands)}"


def _reading(one: Interpretation) -> str:
    return f"{one.question} {one.choice} {one.why}"


# House ways, collection, rooms


def _of_house_ways() -> Iterator[Saying]:
    for way in books.house_ways().values():
        for says, cite in _of_chart(way.shown()):
            yield from _say(way.name, "house way", says, [cite])
        for reading in way.readings:
            yield from _say(way.name, "interpretation", _reading(reading), reading.lines, id=reading.id)


def _of_sections() -> Iterator[Saying]:
    for section in books.sections():
        shown = schedule_page(section)
        yield from _of_keys(shown.title, section.cites)
        for kind, says, *cites in _of_schedule(shown):
            yield from _say(shown.title, kind, says, cites)
        for reading in shown.interpretations:
            lines = reading.lines
            yield from _say(shown.title, "interpretation", _reading(reading), lines, id=reading.id)


def _of_schedule(shown: SchedulePage) -> Iterator[tuple[str, ...]]:
    yield "collection", " ".join(filter(None, (shown.title, shown.note))), shown.cite
    if shown.free_hands is not None:
        yield "collection", _stated(shown.free_hands), *shown.free_hands.cites
    for group in shown.groups:
        yield "collection", " ".join(filter(None, (group.name, group.note))) or shown.title, group.cite
        for rule in group.rules:
            yield "collection", _stated(rule), *rule.cites
        yield from (("collection row", says, cite) for says, cite in _of_tiers(group))


def _of_tiers(group: GroupPage) -> Iterator[tuple[str, str]]:
    for option in group.options:
        for tier in option.tiers:
            yield f"option {option.id}: {_tier(tier)}", tier.cite


def _tier(tier: TierPage) -> str:
    fees = {"the player-dealer": tier.player_dealer_fee, "a player": tier.player_fee, **tier.fees}
    paid = ", ".join(f"{who} {fee}" for who, fee in fees.items() if fee is not None)
    return " ".join(filter(None, (tier.by, tier.range))) + f": {paid or 'no fee'}"


def _of_rooms() -> Iterator[Saying]:
    for id in dict.fromkeys(game.room for game in books.games()):
        room = books.room(id)
        for one in room.statements:
            yield from _say(room.name, "to all players", one.says, [str(one.cite)])


def _of_streets() -> Iterator[Saying]:
    return _of_keys("Betting rounds of pot games", books.kinds_of_streets().cites)


def _of_keys(of: str, keys: Iterable[CitedKey], game: str = "") -> Iterator[Saying]:
    """What a file cites for single keys, as the file has it."""
    for one in keys:
        yield from _say(of, "book entry", f"{one.key}: {one.says}", map(str, one.cites), game=game)


def _say(
    of: str, kind: str, says: str, cites: Iterable[str], game: str = "", id: str = ""
) -> Iterator[Saying]:
    return (Saying(of=of, game=game, kind=kind, says=says, cite=cite, id=id) for cite in cites)
