"""Which documents citations are of: whose rule book it is, and the game or collection section by its title.

`000:93` alone names nothing to a reader. What prints citations names their documents once, by title and by
the approval that is printed there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import msgspec

from openfelt import books
from openfelt.rules.cite import DOCUMENTS, Cite
from openfelt.rules.codec import convert, read_toml
from openfelt.rules.game import Kind

MANY = 12
"""Parts of one document that are still read as a list."""
PLAYED_FOR: dict[str, Kind] = {"[[bets]]": "banked", "[pool]": "meld"}
"""Which table of a file tells that it is no pot's: bets lie against a bank, and melds have a pool."""
_CITED = re.compile(rf"\b(?:{'|'.join(DOCUMENTS)}):\d+(?:-\d+)?")


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A game's document or a collection section; `approval` is empty where none is printed or known."""

    title: str
    approval: str
    cite: str
    game: str = ""
    built: bool = False

    @property
    def said(self) -> str:
        approved = f", approved as {self.approval}" if self.approval else ""
        unprinted = ", no approval number printed" if self.built and not self.approval else ""
        return f"{self.title}{approved}{unprinted} ({self.cite})"


class SourceDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A cardroom's rule book by its number, and the parts of it that are cited."""

    document: str
    cardroom: str
    parts: tuple[Part, ...]

    @property
    def said(self) -> str:
        whose = f"{self.document} is the rule book of {self.cardroom}"
        if len(self.parts) > MANY:
            return f"{whose}; `openfelt cite {self.parts[0].cite}` tells which game a line is of."
        return ": ".join(filter(None, (whose, "; ".join(part.said for part in self.parts)))) + "."


def sources(cites: Iterable[str]) -> tuple[SourceDocument, ...]:
    """The documents of citations, each once with its parts in their order; others' documents are nobody's."""
    found: dict[str, set[Part]] = {}
    for cite in map(Cite.of, dict.fromkeys(cites)):
        if cite.document in DOCUMENTS and not cite.missing:
            found.setdefault(cite.document, set()).update(_of(cite))
    return tuple(
        SourceDocument(
            document=document,
            cardroom=cardrooms()[document],
            parts=tuple(sorted(found[document], key=lambda part: (not part.game, Cite.of(part.cite).first))),
        )
        for document in sorted(found)
    )


def sources_of(text: str) -> tuple[SourceDocument, ...]:
    """The documents of all that is cited in a text."""
    return sources(_CITED.findall(text))


@cache
def _of(cite: Cite) -> tuple[Part, ...]:
    """The game whose lines these are; or the section, which stands apart where it is of the whole house."""
    for parts in (printed_games, _sections):  # most lines are a game's: then no section is read
        if having := tuple(part for part in parts() if Cite.of(part.cite).overlaps(cite)):
            return having
    return ()


class Heading(msgspec.Struct, frozen=True):
    """What stands at the top of a game's file, for whoever needs no more of it; the names are a `Game`'s."""

    name: str
    family: str
    document: str
    lines: tuple[int, int]
    approval: str | None = None
    id: str = ""
    kind: Kind = "pot"

    @classmethod
    def of(cls, id: str) -> Heading:
        top, _, rest = books.text(id).partition("\n[")
        kind = next((kind for table, kind in PLAYED_FOR.items() if f"\n{table}\n" in rest), "pot")
        raw = {**read_toml(top, f"books/{id}.toml"), "id": id, "kind": kind}
        return convert(raw, cls, f"books/{id}.toml")

    @property
    def room(self) -> str:
        return self.id.partition("/")[0]

    @property
    def cite(self) -> Cite:
        return Cite(self.document, *self.lines)


def headings() -> tuple[Heading, ...]:
    """Of every game, in the order of the documents."""
    return tuple(sorted(map(Heading.of, books.game_ids()), key=lambda game: (game.document, game.lines)))


@cache
def printed_games() -> tuple[Part, ...]:
    """Every game whose rules a document prints, in the order of the documents."""
    built = {id: Heading.of(id) for id in books.game_ids()}
    listed = (
        Part(
            title=books.name(id),
            approval=(built[id].approval or "") if id in built else "",
            cite=str(built[id].cite if id in built else at),
            game=id,
            built=id in built,
        )
        for id, at in books.games_with_rules().items()
    )
    return tuple(sorted(listed, key=lambda one: (Cite.of(one.cite).document, Cite.of(one.cite).first)))


@cache
def _sections() -> tuple[Part, ...]:
    return tuple(Part(title=one.title, approval="", cite=one.cite) for one in books.sections())


@cache
def cardrooms() -> dict[str, str]:
    """Whose document it is."""
    return {at.document: books.room(id.partition("/")[0]).name for id, at in books.games_with_rules().items()}
